"""The way of the match from flash to the session: at power-up, and after a write that failed."""

from .core.errors import Refused
from .core.match import Match


def _apply(match, payload):
    from .core.records import decode  # a device that is new has none

    match.apply(decode(payload), payload)


class Loading:
    """What is read from flash, for `session`."""

    def __init__(self, session):
        self.session = session

    def power_up(self, ok, minus):
        """Take the match from flash. ok, minus: that key was held when the power came; with both
        no match runs, with OK alone the self-test comes first.
        """
        session = self.session
        if ok and minus:
            session.safe = "keys"
            session.first = "safe"
            return
        if ok:
            session.first = "selftest"
        try:
            self.load()
        except Exception as error:  # what cannot be read must not keep the device from starting
            session.problems.append(("flash", str(error)))
            session.fault = ("flash", (), "")
            session.first = "fault"

    def load(self):
        """Fold what is on flash into the match. Problems are kept in `problems`; nothing is
        written.
        """
        session = self.session
        session.match = Match()
        session.last_payload = None
        for payload in session.ledger.load():
            session.last_payload = payload
            try:
                _apply(session.match, payload)
            except Refused as refused:
                session.problems.append((refused.code, str(refused)))
        for problem in session.ledger.problems:
            session.problems.append(problem)

    def load_again(self):
        """Take the state from flash, and the turn records that wait for their write."""
        session = self.session
        looked_at = session.match if session.parked else None
        self.load()
        for payload in session.pending:
            try:
                _apply(session.match, payload)
            except Refused as refused:
                session.problems.append((refused.code, str(refused)))
        if looked_at:
            session.parked, session.match = session.match, looked_at

    def open(self, now):
        """Show home with the match as it was, or what power-up asked for. now: ticks."""
        session = self.session
        session.go(session.first, now)
        if session.first != "home":
            return
        lost = session.ledger.lost()
        if lost:
            session.say("ledger_lost", now, lost)
        elif session.problems:
            session.say("ledger_damaged", now)
