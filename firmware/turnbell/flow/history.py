"""The saved rounds: choose one, say again how it ended, enter its racks anew. The old values stay
in the ledger.
"""

from .base import Listed
from .subject import Saved


class History(Listed):
    """First the rounds, latest first; then how the chosen one ended: (what, player) as on the
    screen out.
    """

    screen = "history"

    def __init__(self, session):
        super().__init__(session)
        self.choices = None  # None while the rounds are listed

    def enter(self, now):
        """List the rounds, or come back to the end of the one that is corrected."""
        session = self.session
        session.clock.stop()
        if session.editing:
            self._ask_end(session.editing)
        else:
            self.choices = None
            self.index = 0

    def rounds(self):
        """Return the indices of the rounds as listed."""
        return list(range(len(self.session.match.rounds) - 1, -1, -1))

    def count(self):
        """Return the number of lines."""
        return len(self.rounds() if self.choices is None else self.choices)

    def _ask_end(self, saved):
        seats = [seat for seat in range(len(saved.playing)) if saved.playing[seat]]
        self.choices = [("go", seat) for seat in seats] + [("pool", -1), ("void", -1)]
        now = {"out": ("go", saved.winner), "pool": ("pool", -1), "void": ("void", -1)}[saved.end]
        self.index = self.choices.index(now)

    # -- commands ------------------------------------------------------------------------------

    def choose(self, key, at_ms, resume_ms, step):
        """Open the highlighted round, or take the highlighted end."""
        session = self.session
        if not self.count():
            session.refuse(at_ms)
            return
        session.cues.play("key", at_ms)
        session.dirty = True
        if self.choices is None:
            session.editing = Saved(session, self.rounds()[self.index])
            self._ask_end(session.editing)
            return
        what, seat = self.choices[self.index]
        saved = session.editing
        if what == "void":
            if saved.end == "void" or session.emit(("void", saved.index), at_ms):
                session.editing = None
                session.cues.play("saved", at_ms)
                session.go("standings", at_ms)
            return
        saved.end = "out" if what == "go" else "pool"
        saved.winner = seat
        session.go("racks", at_ms)

    def back(self, key, at_ms, resume_ms, step):
        """Back to the rounds, or to where the game stands; nothing was changed."""
        session = self.session
        now = session.now
        session.cues.play("key", now)
        session.dirty = True
        if self.choices is not None:
            self.index = self.rounds().index(session.editing.index)
            self.choices = None
            session.editing = None
        else:
            session.leave_menu(now)
