"""Something is wrong: what, and what to do."""

from .base import Flow


class Fault(Flow):
    """Shows the fault in `session.fault` until OK."""

    screen = "fault"

    def close(self, key, at_ms, resume_ms, step):
        """Back to home; the fault stays in the menu's device list."""
        self.session.cues.play("key", at_ms)
        self.session.go("home", at_ms)
