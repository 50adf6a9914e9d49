"""Finished rounds as plain data: what the table says, what it is worth, and how a match stands."""


class Round:
    """What the table says at the end of a round. One object is small: it holds its arguments only.

    end: "out", "pool" or "void"; winner: seat, or -1 = nobody named; start: seat that started, or
    -1 = unknown. racks: one for each seat: None = sat out, () = not counted, else
    (points without jokers, jokers, count), all >= 0, count = tiles with jokers, or -1 = unknown.
    opened: one of OPENED for each seat, or () = everybody had opened. penalties: number of penalty
    records for each seat, or () = none.
    """

    __slots__ = ("end", "winner", "start", "racks", "opened", "penalties")

    def __init__(self, end, winner=-1, start=-1, racks=(), opened=(), penalties=()):
        self.end = end
        self.winner = winner
        self.start = start
        self.racks = racks
        self.opened = opened
        self.penalties = penalties


class Score:
    """What a round is worth.

    end: as in the round; scores, wins: a number for each seat; winner: seat, or -1 = nobody;
    sum: of the scores; zero_sum: True/False where the sheet promises a sum of zero, else None;
    seats: who played, a bit for each; shared: the seats that shared a tied end, or ().
    """

    __slots__ = ("end", "scores", "winner", "zero_sum", "seats", "shared")

    def __init__(self, end, scores, winner, promised, seats, shared):
        self.end = end
        self.scores = tuple(scores)
        self.winner = winner
        self.zero_sum = self.sum == 0 if promised else None
        self.seats = seats
        self.shared = shared

    @property
    def wins(self):
        """Return 1 for the winner and 0 for everybody else."""
        return tuple([1 if seat == self.winner else 0 for seat in range(len(self.scores))])

    @property
    def sum(self):
        """Return the sum of the scores."""
        return sum(self.scores)


class Standing:
    """How a match stands, as standings.Standings has found it: see there."""

    def __init__(self, found):
        self.totals = found.totals
        self.wins = found.wins
        self.places = found.places
        self.over = found.over
        self.decider = found.decider
        self.decider_seats = found.decider_seats
        self.is_decider = found.is_decider
        self.rounds = found.rounds
