"""Something is wrong: what, and what to do; and the end of it, when that happens too often."""

from .base import Flow


class Trouble(Flow):
    """What both have in common: the sound, once."""

    def enter(self, now):
        """Say that something is wrong."""
        self.session.cues.play("fault", now)


class Fault(Trouble):
    """Shows the fault in `session.fault` until OK."""

    screen = "fault"

    def close(self, key, at_ms, resume_ms, step):
        """Back to home, with the match as it is on flash."""
        session = self.session
        session.cues.play("key", at_ms)
        session.editing = session.parked = None
        session.loading.load_again()
        session.go("home", at_ms)


class Safe(Trouble):
    """No match runs: too many faults in a row, or OK and MINUS were held when the power came. The
    console and `mpremote` work, and the self-test.
    """

    screen = "safe"

    def self_test(self, key, at_ms, resume_ms, step):
        """Look for what is broken."""
        self.session.cues.play("key", at_ms)
        self.session.go("selftest", at_ms)
