"""Something is wrong: what, and what to do; and the end of it, when that happens too often."""

from .base import Flow


class Fault(Flow):
    """Shows the fault in `session.fault` until OK."""

    screen = "fault"

    def close(self, key, at_ms, resume_ms, step):
        """Back to home, with the match as it is on flash."""
        session = self.session
        session.cues.play("key", at_ms)
        session.editing = session.parked = None
        session.load_again()
        session.go("home", at_ms)


class Safe(Flow):
    """No match runs: too many faults in a row. The console and `mpremote` work."""

    screen = "safe"
