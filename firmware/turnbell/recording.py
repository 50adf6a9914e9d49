"""Takes records: applies them to the match and puts them on flash, now or at a quiet moment."""

from .core import phases, records
from .core.errors import Refused
from .session import NO_WRITE_MV


class Recording:
    """The records of `session`, on their way to its match and its ledger."""

    def __init__(self, session):
        self.session = session

    def is_score(self, record):
        """True if the record must be on flash before anything says that it was taken."""
        session = self.session
        if record[0] == "undo":
            return session.match.phase in (phases.READY, phases.DRAWN)
        return record[0] in records.SCORE_KINDS

    def emit(self, record, now):
        """Apply and store one record. Returns True, or False with a note on the display when it
        was not taken.
        """
        session = self.session
        is_score = self.is_score(record)
        if not self._apply(record, now):
            return False
        payload = records.encode(record)
        if session.parked:
            return session.keeping.amend(payload, now)
        if is_score:
            session.pending.append(payload)
            if not self.flush(now):
                session.pending.pop()
                session.loading.load_again()
                if session.last_payload != payload:  # else it got there though the write failed
                    return False
        else:
            if not session.pending:
                session.pending_since = now
            session.pending.append(payload)
        if session.observer:
            session.observer.record(record)
        session.dirty = True
        return True

    def _apply(self, record, now):
        try:
            self.session.match.apply(record)
        except Refused as refused:
            self.session.refuse(now, refused.code)
            return False
        return True

    def flush(self, now):
        """Write the pending records. Returns True if all are on flash."""
        session = self.session
        if session.pending and session.battery_mv is not None and session.battery_mv < NO_WRITE_MV:
            return self._not_saved("battery", now)
        while session.pending:
            try:
                with session.stall:
                    session.ledger.append(session.pending[0])
            except Exception as error:
                why = getattr(error, "code", "io")
                if why == "closed":  # something else is on flash than what was folded
                    session.loading.load_again()
                return self._not_saved(why, now)
            session.pending.pop(0)
        session.unsaved = ""
        return True

    def _not_saved(self, why, now):
        session = self.session
        if why != session.unsaved or self.is_score(records.decode(session.pending[-1])):
            session.say("not_saved_" + why, now)
        session.unsaved = why
        return False
