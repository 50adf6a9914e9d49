"""Random matches for tests, the same ones on every runtime: a small generator of its own, seeded.

Portable. A round here is a plain tuple (end, winner, start, racks, opened, penalties).
As a program it prints what core makes of as many matches as its argument says, one a line.
"""

import sys

from turnbell.core.rounds import Round, check_round
from turnbell.core.scoring import score
from turnbell.core.sheets import ORDER, SHEETS, override
from turnbell.core.standings import Standings

_ANSWERS = ("yes", "yes", "no", "unable", "able", "announced")


class Dice:
    """Random integers: a linear congruence of 31 bits, of which only the upper ones are used."""

    def __init__(self, seed):
        self.state = seed & 0x7FFFFFFF

    def below(self, n):
        """Give a number 0 … n - 1, for n up to 1000."""
        self.state = (self.state * 1103515245 + 12345) & 0x7FFFFFFF
        return (self.state >> 8) % n

    def one_of(self, values):
        """Give one of `values`."""
        return values[self.below(len(values))]


def random_overrides(dice, sheet):
    """Give overrides of what the score depends on, such as `sheet` may have; often none."""
    changes = {}
    if dice.below(3) == 0:
        return changes
    transfer = sheet["transfer"]
    if dice.below(6) == 0 and sheet["unopened"] == "none":
        changes["transfer"] = transfer = not transfer
    if dice.below(3) == 0:
        changes["pool_winner"] = dice.one_of(("points", "tiles"))
    if dice.below(3) == 0:
        changes["pool_amount"] = dice.one_of(("difference", "full"))
    if dice.below(3) == 0:
        changes["timeout_points"] = dice.below(20)
    if dice.below(3) == 0:
        changes["joker_points"] = dice.one_of((0, 25, 30, 50))
    if transfer:
        if dice.below(3) == 0:
            changes["unopened"] = dice.one_of(("none", "flat", "spread"))
        if dice.below(4) == 0:
            changes["loss_cap"] = dice.below(30)
        if dice.below(4) == 0:
            changes["winner_bonus"] = dice.below(40)
    if dice.below(3) == 0:
        changes["rank"] = dice.one_of(("wins", "points"))
    if dice.below(2) == 0:
        changes["decider"] = dice.below(3) > 0
    changes["match"] = dice.one_of(
        ({"rounds": 1}, {"rounds": 2}, {"rounds": 3}, {"target": 40}, {"beyond": 40}, {})
    )
    return changes


def random_round(dice, sheet, n, seats):
    """Give a round that `seats` play and the checks let pass; ties are frequent."""
    kind = dice.below(12)
    if kind == 0:
        return ("void", -1, -1, [()] * n, (), ())
    out = kind < 6
    start = dice.below(n + 1) - 1
    winner = dice.one_of(seats)
    opened = [dice.one_of(_ANSWERS) for seat in range(n)] if dice.below(3) else ()
    penalties = ()
    if dice.below(2):
        penalties = [dice.below(3) if seat in seats else 0 for seat in range(n)]
    jokers_left = sheet["jokers"] * sheet["sets"]
    counted = dice.below(3) or (not out and sheet["pool_winner"] == "tiles")
    base = dice.one_of((1, 5, 5, 30))
    spread = dice.one_of((2, 4, 30))
    racks = [None] * n
    for seat in seats:
        if out and seat == winner:
            racks[seat] = dice.one_of(((), (0, 0, -1), (0, 0, 0)))
            continue
        if out and opened and sheet["unopened"] == "flat" and opened[seat] != "yes":
            if dice.below(2):
                racks[seat] = ()
                continue
        points = base + dice.below(spread)
        jokers = 1 if jokers_left and dice.below(4) == 0 else 0
        jokers_left -= jokers
        count = -1
        if counted:
            least = (points + 12) // 13
            count = least + dice.below(min(3, points - least + 1)) + jokers
        racks[seat] = (points, jokers, count)
    if not out and dice.below(2):
        winner = -1
    return ("out" if out else "pool", winner, start, racks, opened, penalties)


def random_match(dice):
    """Play a random match.

    Returns (sheet id, overrides, sheet, count, n, rounds, more, ended, scores, standings): the
    rounds as plain tuples, and what core makes of them.
    """
    name = dice.one_of(ORDER)
    overrides = random_overrides(dice, SHEETS[name])
    sheet = override(SHEETS[name], overrides) if overrides else SHEETS[name]
    count = "points" if dice.below(8) else "wins"
    n = 2 + dice.below(5)
    standings = Standings(sheet, count, n)
    rounds, more, scores = [], [], []
    most = 1 + dice.below(5)
    everybody = list(range(n))
    while len(rounds) < most:
        if standings.over or (standings.decider and dice.below(8) == 0):
            if dice.below(3):
                break
            more.append(len(rounds))
            standings.go_on()
        seats = everybody
        if standings.decider:
            seats = list(standings.decider_seats)
        elif n > 2 and dice.below(5) == 0:
            absent = dice.below(n)
            seats = [seat for seat in everybody if seat != absent]
        plain = random_round(dice, sheet, n, seats)
        rounds.append(plain)
        round = Round(*plain)
        check_round(sheet, n, round, "round", None, count)
        scores.append(score(sheet, round, count))
        standings.add(scores[-1], plain[0] == "void")
    ended = dice.below(10) == 0
    if ended:
        standings.end()
    return (name, overrides, sheet, count, n, rounds, more, ended, scores, standings)


def main(number):
    """Print the scores and standings of `number` matches."""
    for seed in range(1, number + 1):
        match = random_match(Dice(seed * 7919))
        scores, standings = match[8], match[9]
        print(
            match[0],
            [(each.scores, each.winner, each.shared, each.zero_sum) for each in scores],
            standings.totals,
            standings.wins,
            standings.places,
            standings.over,
            standings.decider_seats,
            standings.is_decider,
        )


if __name__ == "__main__":
    main(int(sys.argv[1]))
