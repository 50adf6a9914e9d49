"""A second scorer, written from the text of the rules alone, to check the first one against.

It shares no line with core, and works otherwise: with payments from seat to seat, with points
dealt out one at a time, and with places counted instead of sorted. Slow and plain on purpose.
A round is a tuple (end, winner, start, racks, opened, penalties), a rack as in core.
"""

from typing import NamedTuple

# The table of the rules, column by column: what the shipped sheets must say.
TABLE = """
sheet         | turn_ms | outcomes                    | open | jok | jp | transfer | pool_play   | winner | amount     | unopened | rank   | match      | decider | strict
pl-40         | 40000   | undo 1, valid 0, loose n    | 30   | 2   | 50 | yes      | one_lap     | points | difference | flat     | wins   | rounds 4   | no      | no
kod-1min      | 60000   | undo 3, pool 3              | 30   | 2   | 30 | yes      | one_lap     | points | difference | none     | points | rounds 3   | yes     | no
pressman-2min | 120000  | pass 1, undo 3              | 30   | 2   | 30 | yes      | until_stuck | points | difference | none     | points | target 200 | no      | no
t800-2min     | 120000  | undo 1                      | 30   | 2   | 30 | yes      | one_pass    | tiles  | full       | spread   | points | open       | no      | yes
pt-40pt       | 120000  | own n, pass 1               | 40   | 4   | 25 | yes      | until_stuck | points | difference | none     | points | rounds 3   | no      | no
low-total     | 0       | pass 1                      | 30   | 2   | 30 | no       | until_stuck | points | full       | none     | points | rounds 5   | no      | no
goliath-25    | 120000  | loose n+3                   | 30   | 2   | 25 | yes      | until_stuck | points | difference | none     | points | rounds 3   | no      | no
"""  # noqa: E501


def table():
    """Give the rows of TABLE as a dict: sheet → dict of column → text."""
    lines = [[cell.strip() for cell in line.split("|")] for line in TABLE.strip().splitlines()]
    heads = lines[0]
    return {cells[0]: dict(zip(heads[1:], cells[1:], strict=True)) for cells in lines[1:]}


class Result(NamedTuple):
    """A scored round: points for each seat, the winner or None, the seats that shared the end."""

    points: list
    winner: int | None
    sharers: frozenset


def rack_value(sheet, rack):
    """Step 1."""
    numbers, jokers, _ = rack or (0, 0, -1)
    return numbers + jokers * sheet["joker_points"]


def who_won_the_pool(sheet, rnd, count):
    """Give (winner or None, sharers) of a round that nobody finished."""
    _, named, _, racks, _, _ = rnd
    players = {seat: rack for seat, rack in enumerate(racks) if rack is not None}
    known = all(players.values())
    if sheet["pool_winner"] == "tiles":
        known = known and all(rack[2] >= 0 for rack in players.values())
    if count == "wins" and not known:
        return (named if named >= 0 else None), frozenset()
    if sheet["pool_winner"] == "tiles":
        ranking = sorted(
            (rack[2], rack_value(sheet, rack), seat) for seat, rack in players.items()
        )
        return ranking[0][2], frozenset()
    cheapest = min(rack_value(sheet, rack) for rack in players.values())
    candidates = {s for s, rack in players.items() if rack_value(sheet, rack) == cheapest}
    if all(players[s][2] != -1 for s in candidates):
        shortest = min(players[s][2] for s in candidates)
        candidates = {s for s in candidates if players[s][2] == shortest}
    if len(candidates) > 1 and named in candidates:
        candidates = {named}
    if len(candidates) == 1:
        return candidates.pop(), frozenset()
    return None, frozenset(candidates)


def loss(sheet, rnd, seat, best):
    """Give what a loser is charged (steps 2 and 3). best: value of the winning rack."""
    end, _, _, racks, opened, _ = rnd
    answer = opened[seat] if opened else "yes"
    value = rack_value(sheet, racks[seat])
    if end == "pool":
        amount = {"difference": value - best, "full": value}[sheet["pool_amount"]]
    elif sheet["unopened"] == "flat" and answer != "yes":
        amount = {"able": sheet["unopened_able"]}.get(answer, sheet["unopened_unable"])
    else:
        amount = value
    return min(amount, sheet["loss_cap"]) if sheet["loss_cap"] else amount


def score_round(sheet, rnd, count="points"):
    """Score a round, step by step."""
    end, named, start, racks, opened, penalties = rnd
    n = len(racks)
    if end == "void":
        return Result([0] * n, None, frozenset())
    players = [seat for seat in range(n) if racks[seat] is not None]
    winner, sharers = (named, frozenset()) if end == "out" else who_won_the_pool(sheet, rnd, count)
    if count == "wins":
        return Result([0] * n, winner, sharers)
    points = dict.fromkeys(range(n), 0)
    if sheet["transfer"]:
        best = min((rack_value(sheet, racks[s]) for s in sharers), default=0)
        if winner is not None:
            best = rack_value(sheet, racks[winner])
        losers = [s for s in players if s != winner and s not in sharers]
        pot = 0
        for loser in losers:
            due = loss(sheet, rnd, loser, best)
            points[loser] -= due
            pot += due
        if winner is not None:
            points[winner] += pot
            points[winner] += sheet["winner_bonus"] if end == "out" else 0
        else:
            # Deal the pot out point by point, round and round in turn order.
            turn_order = [(max(start, 0) + step) % n for step in range(n)]
            takers = [seat for seat in turn_order if seat in sharers]
            for coin in range(pot):
                points[takers[coin % len(takers)]] += 1
        if sheet["unopened"] == "spread":
            for poor in losers:
                if opened and opened[poor] != "yes":
                    for other in set(losers) - {poor}:
                        points[other] += rack_value(sheet, racks[poor])
    else:
        points.update({seat: rack_value(sheet, racks[seat]) for seat in players})
    for seat in players:
        fine = sheet["timeout_points"] * (penalties[seat] if penalties else 0)
        points[seat] += -fine if sheet["transfer"] else fine
    return Result([points[seat] for seat in range(n)], winner, sharers)


def standing(sheet, count, n, rounds, more=(), ended=False):
    """Give (totals, wins, places, over, seats of a decider that is due, which were deciders)."""
    counted = []
    champion, tied, finished, deciders = None, frozenset(), False, []
    for number, rnd in enumerate(rounds):
        if number in more:
            tied, finished = frozenset(), False
        assert not finished
        deciders.append(bool(tied))
        if rnd[0] == "void":
            continue
        result = score_round(sheet, rnd, count)
        if tied:
            if result.winner is not None:
                champion, tied, finished = result.winner, frozenset(), True
            else:
                tied = result.sharers or tied
            continue
        counted.append(result)
        champion = None
        finished = has_ended(sheet, len(counted), sum_up(n, counted)[0])
        if finished and sheet["decider"]:
            ahead = places(sheet, count, n, counted, None)[0][1]
            if len(ahead) > 1:
                tied, finished = frozenset(ahead), False
    if len(rounds) in more:
        tied, finished = frozenset(), False
    if ended:
        tied, finished = frozenset(), True
    totals, wins = sum_up(n, counted)
    order = places(sheet, count, n, counted, champion)
    return totals, wins, order, finished, sorted(tied), deciders


def sum_up(n, results):
    """Give (totals, wins) of the results that count."""
    totals = [sum(result.points[seat] for result in results) for seat in range(n)]
    return totals, [sum(result.winner == seat for result in results) for seat in range(n)]


def has_ended(sheet, number, totals):
    """Tell whether the match is at its end after `number` rounds."""
    match = sheet["match"]
    return (
        ("rounds" in match and number == match["rounds"])
        or ("rounds" in match and number > match["rounds"])
        or ("target" in match and any(total >= match["target"] for total in totals))
        or ("beyond" in match and any(total > match["beyond"] for total in totals))
    )


def places(sheet, count, n, results, champion):
    """Give [(place, seats)]: the place of a seat is one more than the seats ahead of it."""
    totals, wins = sum_up(n, results)

    def ahead(one, other):
        if champion in (one, other):
            return one == champion
        if (count == "wins" or sheet["rank"] == "wins") and wins[one] != wins[other]:
            return wins[one] > wins[other]
        if not sheet["transfer"]:
            return totals[one] < totals[other]
        return totals[one] > totals[other]

    place = [1 + sum(ahead(o, s) for o in range(n) if o != s) for s in range(n)]
    return [(p, [s for s in range(n) if place[s] == p]) for p in sorted(set(place))]
