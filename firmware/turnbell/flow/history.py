"""The saved rounds: choose one, say again how it ended, enter its racks anew. The old values stay
in the ledger.
"""

from .base import Listed
from .subject import Saved

ROUNDS, MATCHES, ENDS = range(3)
EARLIER = -1  # the line behind the rounds that leads to the matches of the archive


class History(Listed):
    """Lists the rounds of a match, latest first; or the earlier matches; or how a round may have
    ended. `lines`: indices of rounds (or EARLIER), entries of the archive, or (what, player).
    """

    screen = "history"

    def __init__(self, session):
        super().__init__(session)
        self.level = ROUNDS
        self.lines = []  # type: list

    def enter(self, now):
        """List the rounds, or come back to the end of the one that is corrected."""
        session = self.session
        session.stop_clock()
        if session.editing:
            self._ends(session.editing)
        else:
            self._rounds()

    def count(self):
        """Return the number of lines."""
        return len(self.lines)

    def _rounds(self):
        session = self.session
        self.level = ROUNDS
        self.index = 0
        self.lines = list(range(len(session.match.rounds) - 1, -1, -1))
        if not session.parked:
            for _ in session.ledger.matches():
                self.lines.append(EARLIER)
                break

    def _matches(self):
        self.level = MATCHES
        self.index = 0
        self.lines = [entry for entry in self.session.ledger.matches() if entry.whole]

    def _ends(self, saved):
        self.level = ENDS
        seats = [seat for seat in range(len(saved.playing)) if saved.playing[seat]]
        self.lines = [("go", seat) for seat in seats] + [("pool", -1), ("void", -1)]
        now = {"out": ("go", saved.winner), "pool": ("pool", -1), "void": ("void", -1)}[saved.end]
        self.index = self.lines.index(now)

    # -- commands ------------------------------------------------------------------------------

    def choose(self, key, at_ms, resume_ms, step):
        """Open the highlighted round or match, or take the highlighted end."""
        session = self.session
        if not self.lines:
            session.refuse(at_ms)
            return
        session.cues.play("key", at_ms)
        line = self.lines[self.index]
        if self.level == MATCHES:
            if session.keeping.open_match(line.id, at_ms):
                self._rounds()
        elif self.level == ENDS:
            self._end(line[0], line[1], at_ms)
        elif line == EARLIER:
            self._matches()
        else:
            session.editing = Saved(session, line)
            self._ends(session.editing)

    def _end(self, what, seat, now):
        session = self.session
        saved = session.editing
        if what != "void":
            saved.end = "out" if what == "go" else "pool"
            saved.winner = seat
            session.go("racks", now)
        elif saved.end == "void" or session.emit(("void", saved.index), now):
            session.editing = None
            session.cues.play("saved", now)
            session.go("standings", now)

    def back(self, key, at_ms, resume_ms, step):
        """Back by one list, or to where the game stands; nothing was changed."""
        session = self.session
        now = session.now
        session.cues.play("key", now)
        if self.level == ENDS:
            index = session.editing.index
            session.editing = None
            self._rounds()
            self.index = self.lines.index(index)
        elif self.level == MATCHES:
            self._rounds()
        elif session.parked:
            session.close_match()
            self._matches()
        else:
            session.leave_menu(now)
