"""Totals, places, the end of a match and its decider, recomputed from the score of every round."""

from .errors import Refused


class Standings:
    """How a match stands after the rounds added so far.

    totals, wins: a number for each seat, without deciders; places: list of (place, [seats]), best
    first, equal seats share one (1, 1, 3); over: True when the match has ended and no decider is
    due; decider: True when one is due; decider_seats: who plays it, else (); is_decider: for each
    round whether it was played as one; rounds: how many were neither void nor deciders.
    """

    def __init__(self, sheet, count, n):
        self._lowest = not sheet["transfer"]
        self._by_wins = sheet["rank"] == "wins" or count == "wins"
        self._match = sheet["match"]
        self._plays_off = sheet["decider"]
        self._n = n
        self._first = -1  # the seat that a decider put first
        self.totals = [0] * n
        self.wins = [0] * n
        self.over = False
        self.decider_seats = ()
        self.is_decider = []
        self.rounds = 0

    @property
    def decider(self):
        """True when a decider is due."""
        return len(self.decider_seats) > 0

    @property
    def places(self):
        """The order of the seats as a list of (place, [seats]), best first."""
        order = [(self._key(seat), seat) for seat in range(self._n)]
        order.sort()
        out = []
        for i in range(self._n):
            key, seat = order[i]
            if i and key == order[i - 1][0]:
                out[-1][1].append(seat)
            else:
                out.append((i + 1, [seat]))
        return out

    def add(self, score, void):
        """Add a round: its Score, and whether it is void, which counts for nothing."""
        # A round after the end, with nobody having said "one more", can only be the decider of a
        # tie that a correction has undone: it is kept like any decider, and changes nothing.
        stale = self.over and self._plays_off
        self.is_decider.append(self.decider or stale)
        if void or stale:
            return
        if self.decider:
            self._add_decider(score)
            return
        for seat in range(self._n):
            self.totals[seat] += score.scores[seat]
            self.wins[seat] += score.wins[seat]
        self.rounds += 1
        self._first = -1
        self.over = self._at_end()
        if self.over and self._plays_off:
            first = self.places[0][1]
            if len(first) > 1:
                self.decider_seats = tuple(first)
                self.over = False

    def go_on(self):
        """Let the table play one more round after the end, or instead of a decider that is due."""
        self.over = False
        self.decider_seats = ()

    def end(self):
        """End the match here, early or not: that is final, and a tie stays a tie."""
        self.over = True
        self.decider_seats = ()

    def _add_decider(self, score):
        if score.seats != _mask(self.decider_seats):
            return  # a correction has changed who is tied: they have yet to play
        if score.winner >= 0:
            self._first = score.winner
            self.decider_seats = ()
            self.over = True
        elif score.shared:
            self.decider_seats = score.shared

    def _at_end(self):
        match = self._match
        if "rounds" in match:
            return self.rounds >= match["rounds"]
        if "target" in match:
            return max(self.totals) >= match["target"]
        if "beyond" in match:
            return max(self.totals) > match["beyond"]
        return False

    def _key(self, seat):
        """Small is better. The winner of a decider comes before everybody else."""
        points = self.totals[seat] if self._lowest else -self.totals[seat]
        return (
            0 if seat == self._first else 1,
            -self.wins[seat] if self._by_wins else 0,
            points,
        )


def evaluate(sheet, count, n, scores, voids=None, more=(), ended=False):
    """Give the Standings of a match.

    sheet: checked sheet; count: "points" or "wins"; n: players, 2-6; scores: scoring.Score of each
    recorded round; voids: for each of them True if it is void (None: their scores say so); more:
    numbers of recorded rounds at which the table decided on one more round after the end, or
    instead of a decider (3 = after the third, void ones included); ended: True if the table ended
    the match before its time: final, tied players share the place, no decider.

    A decider is played when the match ends with a tie for first place and the sheet has deciders:
    one round by the tied seats. Neither its points nor its win are added; its winner is first, all
    others stay as they were. Shared by some, it is played again by those; void, by the same.
    If a regular round follows ("one more"), the decider's result is history.
    """
    standings = Standings(sheet, count, n)
    for i in range(len(scores)):
        if i in more:
            standings.go_on()
        void = scores[i].end == "void" if voids is None else voids[i]
        standings.add(scores[i], void)
    if len(scores) in more:
        standings.go_on()
    if ended:
        standings.end()
    return standings


def check_next(standings, round, where, names=None):
    """Check that `round` may follow the rounds that are in `standings`.

    Raises Refused after the end of the match, and for a decider with the wrong seats.
    """
    if standings.over:
        raise Refused("match_over", where, "one more round", "none after the end of the match")
    if not standings.decider or round.end == "void":
        return
    for seat in range(len(round.racks)):
        plays = round.racks[seat] is not None
        if plays != (seat in standings.decider_seats):
            from .rounds import place

            raise Refused(
                "decider_seats",
                place(where, seat, names, "rack"),
                "plays" if plays else "sits out",
                "a decider is played by the tied players only: "
                + ", ".join([str(tied + 1) for tied in standings.decider_seats]),
            )


def _mask(seats):
    mask = 0
    for seat in seats:
        mask |= 1 << seat
    return mask
