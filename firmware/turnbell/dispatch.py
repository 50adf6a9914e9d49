"""From gestures to the commands of the screen that is shown: the keymap's only reader in play."""

from .core.ticks import diff
from .hal import modules
from .ui.gestures import NEVER_MS, Gestures
from .ui.keys import NEXT, SEATS, name_in_keymap

GUARD_MS = 300
REST_MS = 600  # without a display values are said when the keys have rested that long


class Dispatch:
    """Does what the keymap says with the flow of the session's screen."""

    def __init__(self, session):
        self._session = session
        self.gestures = Gestures(session.keymap, self.section, self.act)
        self._command = ""
        self._key = 0
        self._waits = False  # what was meant is to be done
        self._spoken = None
        self._says = False
        self._key_ms = 0

    def section(self):
        """Return the section of the keymap in force."""
        return self._session.keys

    def act(self, section, key, gesture):
        """Take a gesture that began in `section`: `perform` does what it means."""
        session = self._session
        if section != session.keys and not self._still_means(section, key, gesture):
            return
        if gesture != "long":
            if self._in_guard(key, self.gestures.resume_ms):
                return
            session.press_record = -1
        self._command = self._resolve(section, key, gesture)
        self._key = key
        self._waits = True

    def perform(self):
        """Do what the last gesture means. From the loop itself: what is called here writes to
        flash, and a Pico's stack has room for thirty calls.
        """
        if not self._waits:
            return
        self._waits = False
        session = self._session
        gestures = self.gestures
        command = self._command
        live = getattr(session.flow, "can_" + command, None)
        if not command or (live is not None and not live()):
            session.refuse(gestures.at_ms)
            return
        session.note = None  # it was about the key before
        session.dirty = True
        getattr(session.flow, command)(
            self._key, gestures.at_ms, gestures.resume_ms, gestures.step
        )
        session.light(gestures.at_ms)
        if not session.sees:
            self._said(session.now)

    def _said(self, now):
        if self._spoken is None:
            self._spoken = modules.load("flow.spoken", "Spoken")(self._session)
        self._spoken.at_once(now)
        self._key_ms = now
        self._says = True

    def tick(self, now):
        """Say what was changed, where there is no display."""
        if self._says and diff(now, self._key_ms) >= REST_MS:
            self._says = False
            self._spoken.rested(now)

    def due_ms(self, now):
        """Return the ms until `tick` has something to do."""
        return max(0, REST_MS - diff(now, self._key_ms)) if self._says else NEVER_MS

    def _meant(self, section, key, gesture):
        return self._session.keymap.command(section, name_in_keymap(key), gesture)

    def _still_means(self, section, key, gesture):
        # A tap is decided at release: the bell or another press may have changed the screen since
        # its edge.
        then = self._meant(section, key, gesture)
        if not then:
            return False
        now = self._meant(self._session.keys, key, gesture)
        return then == now or hasattr(self._session.flow, "late_" + then)

    def _resolve(self, section, key, gesture):
        command = self._meant(section, key, gesture)
        if section == self._session.keys or not command:
            return command
        late = "late_" + command
        return late if hasattr(self._session.flow, late) else command

    def _in_guard(self, key, at_ms):
        """Swallow a bounce of the table: who just ended a turn, and who would end this one, within
        300 ms. A press that was latched in a stall may have come as late as the stall's end.
        """
        session = self._session
        if not session.guarded or session.keys != "turn":
            return False
        if diff(at_ms, session.guard_from) >= GUARD_MS:
            session.guarded = False
            return False
        if key == NEXT or key == session.ended_by:
            return True
        return key < SEATS and session.seat_of(key) == session.match.play.seat
