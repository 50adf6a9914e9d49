"""What must hold for every round and match there is: sums, symmetry, refusals, a second scorer."""

import copy

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from random_matches import Dice, random_match
from second_scorer import score_round, standing, table
from turnbell.core.errors import Refused
from turnbell.core.rounds import OPENED, Round, check_round
from turnbell.core.scoring import score
from turnbell.core.sheets import ORDER, SHEETS, override
from turnbell.core.standings import evaluate

MATCHES = 20_000
TRANSFER = [name for name in ORDER if SHEETS[name]["transfer"]]


def test_the_shipped_sheets_say_what_the_rules_say():
    rows = table()
    assert list(rows) == list(ORDER)
    yes_no = {True: "yes", False: "no"}
    for name, row in rows.items():
        sheet = SHEETS[name]
        end = " ".join(f"{kind} {number}" for kind, number in sheet["match"].items()) or "open"
        assert row == {
            "turn_ms": str(sheet["turn_ms"]),
            "outcomes": ", ".join(outcome_text(outcome) for outcome in sheet["timeout"]),
            "open": str(sheet["opening"]),
            "jok": str(sheet["jokers"]),
            "jp": str(sheet["joker_points"]),
            "transfer": yes_no[sheet["transfer"]],
            "pool_play": sheet["pool_play"],
            "winner": sheet["pool_winner"],
            "amount": sheet["pool_amount"],
            "unopened": sheet["unopened"],
            "rank": sheet["rank"],
            "match": end,
            "decider": yes_no[sheet["decider"]],
            "strict": yes_no[sheet["strict"]],
        }
        assert sheet["start"] == "random"
        assert (sheet["unopened_unable"], sheet["unopened_able"]) == (100, 200)
        for outcome in sheet["timeout"]:
            assert outcome["undo"] == (outcome["id"] == "undo")
            assert outcome["pool"] == (outcome["id"] == "pool")


def outcome_text(outcome):
    drawn = str(outcome["draw"])
    if outcome["take"] == "n":
        drawn = "n+" + drawn if outcome["draw"] else "n"
    return f"{outcome['id']} {drawn}"


def test_a_second_scorer_agrees_on_twenty_thousand_matches():
    deciders = 0
    for seed in range(1, MATCHES + 1):
        name, overrides, sheet, count, n, rounds, more, ended, scores, ours = random_match(
            Dice(seed * 104_729)
        )
        said = (seed, name, overrides, count, rounds)
        for plain, scored in zip(rounds, scores, strict=True):
            other = score_round(sheet, plain, count)
            assert scored.scores == tuple(other.points), said
            assert scored.winner == (-1 if other.winner is None else other.winner), said
            assert scored.shared == tuple(sorted(other.sharers)), said
        totals, wins, places, over, tied, played_off = standing(
            sheet, count, n, rounds, more, ended
        )
        again = evaluate(sheet, count, n, scores, None, more, ended)
        for one in (ours, again):
            assert (one.totals, one.wins, one.places) == (totals, wins, places), said
            assert (one.over, list(one.decider_seats)) == (over, tied), said
            assert one.is_decider == played_off, said
        deciders += sum(played_off)
    assert deciders > 50  # or the comparison has lost its point


# -- random rounds -------------------------------------------------------------------------------


@st.composite
def rounds_of(draw, sheet, end=None, least_points=1):
    """A round that the checks let pass, of 2-6 players."""
    n = draw(st.integers(2, 6))
    end = end or draw(st.sampled_from(["out", "pool"]))
    seats = sorted(draw(st.sets(st.integers(0, n - 1), min_size=2)))
    winner = draw(st.sampled_from(seats))
    needs_count = sheet["pool_winner"] == "tiles" and end == "pool"
    racks = [None] * n
    jokers_left = sheet["jokers"]
    for seat in seats:
        points = draw(st.integers(least_points, 40))
        jokers = draw(st.integers(0, min(2, jokers_left)))
        jokers_left -= jokers
        count = -1
        if needs_count or draw(st.booleans()):
            count = draw(st.integers((points + 12) // 13, min(points, 12))) + jokers
        racks[seat] = (points, jokers, count)
    if end == "out":
        racks[winner] = ()
    elif draw(st.booleans()):
        winner = -1
    opened = draw(st.lists(st.sampled_from(OPENED), min_size=n, max_size=n))
    penalties = [draw(st.integers(0, 3)) if seat in seats else 0 for seat in range(n)]
    start = draw(st.integers(-1, n - 1))
    return Round(end, winner, start, racks, opened, penalties)


def checked_score(sheet, round):
    check_round(sheet, len(round.racks), round, "round")
    return score(sheet, round)


@given(st.data(), st.sampled_from(TRANSFER))
def test_transfers_sum_to_zero(data, name):
    sheet = override(
        SHEETS[name],
        {
            "unopened": data.draw(st.sampled_from(["none", "flat"])),
            "loss_cap": data.draw(st.sampled_from([0, 1, 20, 1000])),
            "pool_winner": data.draw(st.sampled_from(["points", "tiles"])),
            "pool_amount": data.draw(st.sampled_from(["difference", "full"])),
        },
    )
    result = checked_score(sheet, data.draw(rounds_of(sheet)))
    assert result.sum == 0
    assert result.zero_sum is True


@given(st.data(), st.sampled_from(TRANSFER))
def test_what_is_not_a_transfer_is_the_whole_difference(data, name):
    plain = override(SHEETS[name], {"unopened": "none"})
    changes = {
        "winner_bonus": data.draw(st.integers(0, 100)),
        "timeout_points": data.draw(st.integers(0, 100)),
    }
    rich = override(plain, changes)
    round = data.draw(rounds_of(plain))
    bonus = changes["winner_bonus"] if round.end == "out" else 0
    fines = changes["timeout_points"] * sum(round.penalties)
    result = checked_score(rich, round)
    assert result.sum == bonus - fines
    assert result.winner == checked_score(plain, round).winner


@given(st.data(), st.sampled_from(ORDER))
def test_changing_seats_changes_nothing_but_the_odd_points(data, name):
    sheet = SHEETS[name]
    round = data.draw(rounds_of(sheet))
    n = len(round.racks)
    order = data.draw(st.permutations(range(n)))  # who sits there now
    back = {old: new for new, old in enumerate(order)}
    moved = Round(
        round.end,
        back.get(round.winner, -1),
        back.get(round.start, -1),
        [round.racks[old] for old in order],
        [round.opened[old] for old in order],
        [round.penalties[old] for old in order],
    )
    one, other = checked_score(sheet, round), checked_score(sheet, moved)
    if sheet["pool_winner"] == "tiles" and round.end == "pool":
        # Equal in tiles and points: the lowest seat wins, so who that is depends on the seats.
        worth = [
            (rack[2], rack[0] + rack[1] * sheet["joker_points"]) for rack in round.racks if rack
        ]
        assume(worth.count(min(worth)) == 1)
    most = 1 if one.shared else 0
    for new, old in enumerate(order):
        assert abs(other.scores[new] - one.scores[old]) <= most
        assert other.wins[new] == one.wins[old]
    assert sum(other.scores) == sum(one.scores)


@given(st.data(), st.integers(0, 60))
def test_a_constant_on_every_rack_changes_no_difference(data, more):
    sheet = SHEETS["kod-1min"]
    round = data.draw(rounds_of(sheet, end="pool"))
    before = checked_score(sheet, round)
    # Without counts: more points on the same tiles need not be possible.
    round.racks = [rack and (rack[0], rack[1], -1) for rack in round.racks]
    uncounted = checked_score(sheet, round)
    round.racks = [rack and (rack[0] + more, rack[1], -1) for rack in round.racks]
    assert checked_score(sheet, round).scores == uncounted.scores
    assert before.shared or sum(before.scores) == 0


@given(st.data())
def test_odd_points_are_one_each_and_early_in_turn_order(data):
    n = data.draw(st.integers(2, 6))
    tied = data.draw(st.sets(st.integers(0, n - 1), min_size=2))
    start = data.draw(st.integers(-1, n - 1))
    extra = [0 if seat in tied else data.draw(st.integers(1, 9)) for seat in range(n)]
    racks = [(7 + more, 0, -1) for more in extra]
    result = checked_score(SHEETS["kod-1min"], Round("pool", -1, start, racks))
    assert result.shared == tuple(sorted(tied))
    turn_order = [(max(start, 0) + step) % n for step in range(n)]
    gains = [result.scores[seat] for seat in turn_order if seat in tied]
    assert sum(gains) == sum(extra)
    assert gains == sorted(gains, reverse=True)
    assert gains[0] - gains[-1] <= 1


# -- refusals change nothing ---------------------------------------------------------------------

JUNK = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 1500),
    st.floats(),
    st.text(max_size=3),
    st.just(10**30),
)


def refusal(sheet, n, round):
    try:
        check_round(sheet, n, round, "round 1")
    except Refused as refused:
        return str(refused)
    return ""


def values_of(round):
    return [getattr(round, name) for name in Round.__slots__]


@settings(max_examples=300)
@given(st.data(), st.sampled_from(ORDER))
def test_whatever_is_wrong_is_refused_and_changes_nothing(data, name):
    sheet = SHEETS[name]
    round = data.draw(rounds_of(sheet))
    n = len(round.racks)
    seat = data.draw(st.sampled_from([s for s in range(n) if round.racks[s]]))
    field = data.draw(
        st.sampled_from(["end", "winner", "start", "rack", "opened", "penalties", "length"])
    )
    junk = data.draw(JUNK)
    if field == "rack":
        rack = list(round.racks[seat])
        rack[data.draw(st.integers(0, 2))] = junk
        round.racks[seat] = tuple(rack)
    elif field == "length":
        round.racks = data.draw(st.sampled_from([[], round.racks[:-1], round.racks * 2]))
    elif field in ("opened", "penalties"):
        getattr(round, field)[seat] = junk
    else:
        setattr(round, field, junk)
    before = copy.deepcopy(values_of(round)), copy.deepcopy(sheet)
    line = refusal(sheet, n, round)
    if line:
        assert line.startswith("round 1")
        assert len(line.splitlines()) == 1
    else:
        score(sheet, round)  # what passes can be scored
        numbers = [number for rack in round.racks if rack for number in rack]
        numbers += [round.winner, round.start, *round.penalties]
        assert all(type(number) is int for number in numbers)
    after = values_of(round), sheet
    assert repr(after) == repr(before)
