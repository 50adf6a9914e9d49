"""A turn time of the table's own: any 5 s up to an hour."""

from .base import Flow
from .entry import stepped

STEP_MS = 5000
MAX_MS = 3600000


class Value(Flow):
    """Chooses a turn time."""

    screen = "settings"

    def __init__(self, session):
        super().__init__(session)
        self.value_ms = 0

    def enter(self, now):
        """Start from what is set."""
        self.value_ms = self.session.flow_of("home").sheet()["turn_ms"] or 60000

    def _change(self, by, now):
        session = self.session
        wanted = stepped(self.value_ms // STEP_MS, by) * STEP_MS
        wanted = max(STEP_MS, min(MAX_MS, wanted))
        if wanted == self.value_ms:
            session.limit(now)
            return
        self.value_ms = wanted
        session.cues.play("key", now)
        session.dirty = True

    def less(self, key, at_ms, resume_ms, step):
        """Less time."""
        self._change(-step, at_ms)

    def more(self, key, at_ms, resume_ms, step):
        """More time."""
        self._change(step, at_ms)

    def accept(self, key, at_ms, resume_ms, step):
        """Set it."""
        from .actions import ACTIONS

        ACTIONS["turn_time"](self.session, self.value_ms, at_ms, resume_ms)

    def back(self, key, at_ms, resume_ms, step):
        """Leave it as it was."""
        session = self.session
        session.cues.play("key", session.now)
        session.go("menu", session.now)
