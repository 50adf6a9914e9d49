"""The records of the round in play and the state that they fold to; undo is a shorter fold."""

from . import phases
from .errors import Refused
from .play import UNDOABLE, Play

# Older turn records of a long round give way to one record of the state that they led to.
JOURNAL_MAX = 256

# What "undo" drops together with what it takes back: none of these is a thing that a player did.
_BETWEEN = ("pause", "out", "mark", "bell", "rack")


class InPlay:
    """The round in play: `play` is the fold (core.play.Play) of its records.

    sheet, playing, handicap_ms: as for Play; for the round that begins.
    """

    def __init__(self, sheet, playing, handicap_ms):
        self._sheet = sheet
        self._playing = playing
        self._handicap_ms = handicap_ms
        self._base = None  # the "state" record that stands for what came before `_records`
        self._records = []
        self._dropped = 0
        self.play = self._fresh()

    def _fresh(self):
        return Play(self._sheet, list(self._playing), list(self._handicap_ms))

    def _refold(self):
        self.play = self._fresh()
        if self._base:
            self.play.unpack(self._base)
        for record in self._records:
            self.play.apply(record)

    def apply(self, record):
        """Apply a turn record that fits the phase."""
        if record[0] == "out" and record[4]:
            record = self._withdraw(record)
        self.play.apply(record)
        self._remember(record)

    def _withdraw(self, record):
        """Take back the last records, which the press behind this "out" had made at its first
        edge.
        """
        used_ms = record[3]
        for _ in range(min(record[4], len(self._records))):
            last = self._records.pop()
            used_ms = last[2] if last[0] == "turn" else used_ms
        self._refold()
        if self.play.phase == phases.TIMEUP:
            used_ms = self.play.used_ms
        return ("out", record[1], record[2], used_ms, 0)

    def length(self):
        """Return a number that grows by one with every turn record."""
        return self._dropped + len(self._records)

    def _remember(self, record):
        if record[0] == "state":
            self._base = record
            self._records = []
            return
        self._records.append(record)
        if len(self._records) > JOURNAL_MAX:
            half = JOURNAL_MAX // 2
            older = self._fresh()
            if self._base:
                older.unpack(self._base)
            for record in self._records[:half]:
                older.apply(record)
            self._base = older.pack()
            self._dropped += half
            self._records = self._records[half:]

    def undo(self):
        """Take back the last thing that a player or the menu did. Raises Refused without one."""
        if not self.can_undo():
            raise Refused("undo", "undo", "nothing", "a turn, skip, answer, adjustment or pool")
        while self._records[-1][0] not in UNDOABLE:
            self._records.pop()
        last = self._records.pop()
        if last[0] == "answer":  # the question at the bell stands again
            self._refold()
            return
        # What stood between the two (a pause, an unfinished "out", its racks) is over: the clock
        # runs on.
        between = []
        while self._records and self._records[-1][0] in _BETWEEN:
            between.append(self._records.pop())
        for record in reversed(between):
            if record[0] == "rack" and record[3] < 0:  # an announced opening stays announced
                self._records.append(record)
        self._refold()
        if self.play.phase in (phases.OUT, phases.RACKS):  # racks: of a round that was reopened
            self.apply(("out", "no", -1, 0, 0))
        if self.play.phase in (phases.PAUSED, phases.TIMEUP):
            self.apply(("pause", 0, last[2]))
        else:
            self.apply(("mark", last[2]))

    def can_undo(self):
        """True if the round in play has something that undo takes back."""
        begun = False
        for record in self._records:
            if record[0] in UNDOABLE:
                if begun or self._base or record[0] != "turn":
                    return True
                begun = True
        return False

    def reopen(self, values):
        """Take up a saved round again; values: the fields of its record."""
        self.play.reopen(values)
        self._base = self.play.pack()

    def count(self, kind):
        """Return the number of live records of `kind`; penalty = answers that gave tiles."""
        if kind == "penalty":
            return len([r for r in self._records if r[0] == "answer" and r[2]])
        return len([r for r in self._records if r[0] == kind])

    def live_records(self):
        """Yield the records that fold to this state."""
        if self._base:
            yield self._base
        for record in self._records:
            yield record
