"""The bell has rung: what the sheet offers, and how many tiles it costs. The device asks; it never
decides.
"""

from ..core.phases import MORE, WAIVE
from ..core.ticks import add, diff
from ..ui.keys import NEXT, SEATS
from .base import NEVER_MS, Flow, Listed

STOP_ONLY_MS = 1000  # in the first second of the bell a seat key is a late press, not an answer
LATE_MS = 1000
AGAIN_MS = 5000
AGAIN_FOR_MS = 30000


class Timeup(Listed):
    """Asks what happened to the turn; nobody's clock runs."""

    screen = "timeup"

    def __init__(self, session):
        super().__init__(session)
        self.bell_ms = 0
        self.late_ms = -1
        self._again_ms = 0
        self._again = False
        self.choices = []

    def enter(self, now):
        """Highlight what the sheet assumes; what rings is the clock."""
        session = self.session
        sheet = session.match.sheet
        session.stop_clock()
        self.choices = [(o["id"], o["draw"], o["take"] == "n") for o in sheet["timeout"]]
        if not sheet["strict"]:
            self.choices.append((WAIVE, 0, False))
            self.choices.append((MORE, 0, False))
        self.index = 0
        self.bell_ms = now
        self.late_ms = -1
        self._again = not session.quiet_bell
        self._again_ms = add(now, session.cues.length_ms("timeup"))

    def light(self, lights, now):
        """The lamp of the player whose time is over blinks fast."""
        session = self.session
        lights.show(session.match.places[session.match.play.seat], "fast", now)

    def count(self):
        """Return the number of outcomes to choose from."""
        return len(self.choices)

    def outcome(self):
        """Return the highlighted outcome of the sheet, or the id of one that every sheet has."""
        timeout = self.session.match.sheet["timeout"]
        return timeout[self.index] if self.index < len(timeout) else self.choices[self.index][0]

    def tiles(self):
        """Return the tiles that the highlighted outcome draws."""
        return self.choices[self.index][1]

    def moved(self, now):
        """Say the highlighted outcome's tiles."""
        self._say(now)

    def _say(self, now):
        session = self.session
        self._again = False
        if self.tiles():
            session.cues.play("penalty", now, min(5, self.tiles()))
            end = add(now, session.cues.length_ms("penalty", min(5, self.tiles())))
            self._again_ms = add(end, AGAIN_MS)
            self._again = diff(self._again_ms, self.bell_ms) <= AGAIN_FOR_MS

    def _quiet(self, now):
        self._again = False
        self.session.cues.stop(now)

    def tick(self, now):
        """Say the tiles again until half a minute has passed."""
        if self._again and diff(now, self._again_ms) >= 0:
            self._say(self._again_ms)

    def due_ms(self, now):
        """Return the ms until the tiles are said again."""
        return max(0, diff(self._again_ms, now)) if self._again else NEVER_MS

    # -- commands ------------------------------------------------------------------------------

    def seat(self, key, at_ms, resume_ms, step):
        """The next player's key accepts; in the first second any seat key only stops the tone."""
        session = self.session
        play = session.match.play
        since_ms = diff(at_ms, self.bell_ms)
        seat = session.seat_of(key) if key < SEATS else play.seat
        if since_ms <= LATE_MS and seat == play.seat and self.late_ms < 0:
            self.late_ms = since_ms
            session.dirty = True
        if since_ms < STOP_ONLY_MS:
            session.cues.stop(at_ms)  # the tone only: what the bell costs is still said
        elif key == NEXT or seat == play.next_seat(play.seat):
            session.moves.press_began(key)
            self.accept(key, at_ms, resume_ms, step)
        else:
            self._quiet(at_ms)
            session.refuse(at_ms)

    def next_key(self, key, at_ms, resume_ms, step):
        """NEXT accepts what is highlighted."""
        self.seat(key, at_ms, resume_ms, step)

    def accept(self, key, at_ms, resume_ms, step):
        """The table has done what is highlighted: the next clock runs."""
        outcome, draw, takes = self.choices[self.index]
        self._quiet(at_ms)
        if takes:
            self.session.cues.play("key", at_ms)
            self.session.go("tiles", at_ms)
        else:
            self.session.moves.answer(outcome, draw, key, at_ms, resume_ms)

    def undo(self, key, at_ms, resume_ms, step):
        """Step over the bell to the last thing that a player did."""
        self._quiet(at_ms)
        self.session.moves.undo(self.session.now)

    def menu(self, key, at_ms, resume_ms, step):
        """Open the menu, which begins with what the sheet says about this moment."""
        self._quiet(at_ms)
        super().menu(key, at_ms, resume_ms, step)

    def out(self, key, at_ms, resume_ms, step):
        """The active player's valid table also emptied the rack."""
        session = self.session
        if key == NEXT or session.seat_of(key) == session.match.play.seat:
            self._quiet(at_ms)
            session.moves.ask_out(key, at_ms)

    def late_pause(self, key, at_ms, resume_ms, step):
        """OK went down before the bell and came up after it: the clock stopped at its edge."""
        session = self.session
        before_ms = diff(self.bell_ms, at_ms)
        if before_ms <= 0 or session.match.sheet["strict"]:
            session.refuse(at_ms)
            return
        self._quiet(at_ms)
        play = session.match.play
        session.emit(("pause", 1, max(0, play.used_ms - before_ms)), at_ms)
        session.cues.play("pause", at_ms)
        session.go("paused", at_ms)


class Tiles(Flow):
    """How many loose tiles go to the rack."""

    screen = "timeup"
    LIMIT = 106

    def __init__(self, session):
        super().__init__(session)
        self.value = 0

    def enter(self, now):
        """Start from none."""
        self.value = 0

    def light(self, lights, now):
        """As at the bell."""
        session = self.session
        lights.show(session.match.places[session.match.play.seat], "fast", now)

    def _change(self, by, now):
        session = self.session
        value = self.value + by
        if not 0 <= value <= self.LIMIT * session.match.sheet["sets"]:
            session.limit(now)
            return
        self.value = value
        session.cues.play("key", now)
        session.dirty = True

    def fewer(self, key, at_ms, resume_ms, step):
        """One tile less."""
        self._change(-1, at_ms)

    def more(self, key, at_ms, resume_ms, step):
        """One tile more."""
        self._change(1, at_ms)

    def back(self, key, at_ms, resume_ms, step):
        """Choose another outcome."""
        session = self.session
        timeup = session.flow_of("timeup")
        index, bell_ms, late_ms = timeup.index, timeup.bell_ms, timeup.late_ms
        session.moves.ask_again(at_ms)
        timeup.index, timeup.bell_ms, timeup.late_ms = index, bell_ms, late_ms
        timeup.moved(at_ms)

    def accept(self, key, at_ms, resume_ms, step):
        """The tiles are on the rack: the next clock runs."""
        timeup = self.session.flow_of("timeup")
        outcome, draw, _ = timeup.choices[timeup.index]
        self.session.moves.answer(outcome, draw + self.value, key, at_ms, resume_ms)

    def seat(self, key, at_ms, resume_ms, step):
        """The next player's key accepts."""
        session = self.session
        play = session.match.play
        if session.seat_of(key) == play.next_seat(play.seat):
            self.accept(key, at_ms, resume_ms, step)
        else:
            session.refuse(at_ms)

    def out(self, key, at_ms, resume_ms, step):
        """The active player's valid table also emptied the rack."""
        self.session.flow_of("timeup").out(key, at_ms, resume_ms, step)
