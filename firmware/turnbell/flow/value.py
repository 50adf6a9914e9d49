"""Changes one number among the settings: the turn time, a handicap, the key filter, the seats."""

from .base import Flow
from .entry import stepped

# setting → (step, lowest, highest)
VALUES = {
    "turn_ms": (5000, 5000, 3600000),
    "handicap_ms": (5000, -3600000, 3600000),
    "debounce_ms": (10, 10, 200),
    "seats": (1, 2, 6),
}
UNTIMED_START_MS = 60000  # where the turn time begins in a sheet without one


class Value(Flow):
    """Chooses the value of `what`; seat: whose handicap (0-based)."""

    screen = "settings"

    def __init__(self, session):
        super().__init__(session)
        self.what = "turn_ms"
        self.seat = 0
        self.value = 0

    def begin(self, what, seat):
        """Start from what is set."""
        settings = self.session.settings
        self.what = what
        self.seat = seat
        if what == "turn_ms":
            self.value = self.session.flow_of("home").sheet()["turn_ms"] or UNTIMED_START_MS
        elif what == "handicap_ms":
            self.value = settings.handicap_ms[seat]
        else:
            self.value = getattr(settings, what)

    def _change(self, by, now):
        session = self.session
        size, lowest, highest = VALUES[self.what]
        wanted = max(lowest, min(highest, stepped(self.value // size, by) * size))
        if wanted == self.value:
            session.limit(now)
            return
        self.value = wanted
        session.cues.play("key", now)
        session.dirty = True

    def less(self, key, at_ms, resume_ms, step):
        """Less."""
        self._change(-step, at_ms)

    def more(self, key, at_ms, resume_ms, step):
        """More."""
        self._change(step, at_ms)

    def accept(self, key, at_ms, resume_ms, step):
        """Set it."""
        session = self.session
        if self.what == "turn_ms":
            from .actions import ACTIONS

            session.flow_of("menu").away = False  # this leads out of the menu
            ACTIONS["turn_time"](session, self.value, at_ms, resume_ms)
            return
        value = self.value
        if self.what == "handicap_ms":
            value = list(session.settings.handicap_ms)
            value[self.seat] = self.value
        if session.keeping.set_one(self.what, value, at_ms):
            session.cues.play("key", at_ms)
            self._leave(at_ms)

    def back(self, key, at_ms, resume_ms, step):
        """Leave it as it was."""
        self.session.cues.play("key", self.session.now)
        self._leave(self.session.now)

    def _leave(self, now):
        session = self.session
        note = session.note
        session.go("menu", now)
        session.note = note  # it is about the value
