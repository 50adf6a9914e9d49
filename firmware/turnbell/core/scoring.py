"""Scores one round by its sheet, exactly as "Scoring a round, step by step" in the rules says."""

from .round import Score


def promises_zero(sheet):
    """True if every round of this sheet sums to zero: nothing but transfers happens in it."""
    return (
        sheet["transfer"]
        and sheet["unopened"] != "spread"
        and not sheet["winner_bonus"]
        and not sheet["timeout_points"]
    )


def score(sheet, round, count="points"):
    """Score a round that `rounds.check_round` let pass.

    sheet: checked sheet; round: rounds.Round; count: "points", or "wins" when only the winner of a
    round counts: then all scores are 0. Returns Score; a void round gives no points and no win.
    """
    racks = round.racks
    n = len(racks)
    joker_points = sheet["joker_points"]
    worth = []
    playing = []
    seats = 0
    for seat in range(n):
        rack = racks[seat]
        if rack is not None:
            playing.append(seat)
            seats |= 1 << seat
        worth.append(rack[0] + rack[1] * joker_points if rack else 0)
    scores = [0] * n
    promised = promises_zero(sheet)
    if round.end == "void":
        return Score("void", scores, -1, promised, seats, ())
    shared = ()
    if round.end == "out":
        winner = round.winner
    else:
        winner, shared = _pool_winner(sheet, round, playing, worth, count)
    if count == "points":
        if sheet["transfer"]:
            _transfer(sheet, round, playing, worth, winner, shared, scores)
        else:
            for seat in playing:
                scores[seat] = worth[seat]
        if sheet["timeout_points"] and round.penalties:
            # "To nobody's gain": subtracted, or added where the lowest wins.
            each = -sheet["timeout_points"] if sheet["transfer"] else sheet["timeout_points"]
            for seat in playing:
                scores[seat] += each * round.penalties[seat]
    return Score(round.end, scores, winner, promised, seats, shared)


def _transfer(sheet, round, playing, worth, winner, shared, scores):
    """Put into `scores` what the losers pay and who gets it (steps 2, 3 and 4)."""
    out = round.end == "out"
    flat = out and sheet["unopened"] == "flat" and round.opened
    cap = sheet["loss_cap"]
    base = 0
    if not out and sheet["pool_amount"] == "difference":
        base = worth[winner if winner >= 0 else shared[0]]
    losers = [seat for seat in playing if seat != winner and seat not in shared]
    gain = 0
    for seat in losers:
        charge = worth[seat] - base
        if flat and round.opened[seat] != "yes":
            able = round.opened[seat] == "able"
            charge = sheet["unopened_able"] if able else sheet["unopened_unable"]
        if cap and charge > cap:
            charge = cap
        scores[seat] = -charge
        gain += charge
    if winner >= 0:
        scores[winner] = gain
        if out:
            scores[winner] += sheet["winner_bonus"]
    else:
        _share(round, len(scores), shared, gain, scores)
    if sheet["unopened"] == "spread" and round.opened:
        for unopened in losers:
            if round.opened[unopened] != "yes":
                for seat in losers:
                    if seat != unopened:
                        scores[seat] += worth[unopened]


def _share(round, n, shared, gain, scores):
    """Share the sum among tied players; the odd points go to those earliest in turn order."""
    each = gain // len(shared)
    odd = gain - each * len(shared)
    first = max(round.start, 0)  # without a start on record the order is that of the seats
    for step in range(n):
        seat = (first + step) % n
        if seat in shared:
            scores[seat] = each
            if odd > 0:
                scores[seat] += 1
                odd -= 1


def _pool_winner(sheet, round, playing, worth, count):
    """Give (winner, ()) of a round that the pool ended, or (-1, seats that share it)."""
    racks = round.racks
    if count != "points":
        # Without counting, racks are not needed: then there is only what the table says.
        for seat in playing:
            if not racks[seat] or sheet["pool_winner"] == "tiles" and racks[seat][2] < 0:
                return round.winner, ()
    if sheet["pool_winner"] == "tiles":
        best = playing[0]
        for seat in playing:
            tiles, fewest = racks[seat][2], racks[best][2]
            if tiles < fewest or tiles == fewest and worth[seat] < worth[best]:
                best = seat
        return best, ()
    least = min([worth[seat] for seat in playing])
    tied = [seat for seat in playing if worth[seat] == least]
    if len(tied) > 1:
        counts = [racks[seat][2] for seat in tied]
        fewest = min(counts)
        if fewest >= 0:  # -1 = not entered; the counts decide only if all the tied have one
            tied = [seat for seat in tied if racks[seat][2] == fewest]
    if len(tied) == 1:
        return tied[0], ()
    if round.winner in tied:
        return round.winner, ()
    return -1, tuple(tied)
