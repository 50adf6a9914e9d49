"""`turnbell score`: bad input is one line on stderr that names the place, and a 2."""

import json

import pytest

from score_support import OUT, POOL, SHEET, Command, match


@pytest.fixture
def score(monkeypatch, capsys):
    return Command(monkeypatch, capsys)


def rack(seat, **values):
    """The round OUT with other values in one rack."""
    racks = [dict(each) for each in OUT["racks"]]
    racks[seat] = values
    return match({**OUT, "racks": racks})


def rnd(**values):
    return match({**OUT, **values})


def without(key):
    return {k: v for k, v in match(OUT).items() if k != key}


# what is given, and what the line must say
REFUSALS = [
    # not JSON at all
    (b"", "standard input: empty"),
    (b" \n", "standard input: empty"),
    (b"{", "line 1, column 2: not JSON"),
    (b"[1 2]", "not JSON"),
    (b"\xff\xfe", "byte 1 is not UTF-8"),
    (b"[" * 100_000, "nested too deep"),
    (b'{"a":' * 100_000, "nested too deep"),
    (b'{"sheet": "pl-40", "sheet": "pl-40"}', 'key "sheet" stands twice'),
    # not a match
    ([], "input: value []"),
    (None, "input: value null"),
    (3, "input: value 3"),
    ({**match(OUT), "mode": 1}, 'input: value "mode"'),
    (without("sheet"), "sheet: value null"),
    (without("players"), "players: value null"),
    (without("rounds"), "rounds: value null"),
    (match(OUT, sheet="pl-41"), 'sheet: value "pl-41" (allowed: a whole sheet, or one of pl-40'),
    (match(OUT, sheet=None), "sheet: value null"),
    (match(OUT, sheet=["pl-40"]), "sheet: value a list"),
    (match(OUT, count="both"), 'count: value "both" (allowed: points, wins)'),
    (match(OUT, count=True), "count: value true"),
    ({**match(), "rounds": {}}, "rounds: value {}"),
    # sheets
    (match(OUT, sheet={"id": "mine"}), "sheet mine, name: value null"),
    (match(OUT, sheet={**SHEET, "bonus": 1}), 'sheet mine: value "bonus"'),
    (match(OUT, sheet={**SHEET, "sets": 3}), "sheet mine, sets: value 3 (allowed: 1-2)"),
    (match(OUT, sheet={**SHEET, "sets": True}), "sheet mine, sets: value true"),
    (match(OUT, sheet={**SHEET, "transfer": 1}), "sheet mine, transfer: value 1"),
    (match(OUT, sheet={**SHEET, "timeout": []}), "sheet mine, timeout: value []"),
    (match(OUT, overrides={"jokers": 9}), "sheet kod-1min, jokers: value 9 (allowed: 0-8)"),
    (match(OUT, overrides={"joker": 2}), 'overrides: value "joker"'),
    (match(OUT, overrides={"id": "x"}), 'overrides: value "id"'),
    (match(OUT, overrides=[]), "overrides: value []"),
    (match(OUT, overrides=None), "overrides: value null"),
    (match(OUT, overrides={"transfer": False, "loss_cap": 5}), "loss_cap: value 5"),
    # players
    (match(OUT, players=["A"]), "players, number: value 1 (allowed: 2-6)"),
    (match(OUT, players="ABCDEFG"), "players, number: value 7 (allowed: 2-6)"),
    ({**match(OUT), "players": "ABC"}, 'players: value "ABC"'),
    (match(OUT, players=["A", " ", "C"]), 'players, name 2: value " "'),
    (match(OUT, players=["A", "B" * 13, "C"]), "players, name 2"),
    (match(OUT, players=["A", "B", " A "]), 'players, name 3: value "A"'),
    (match(OUT, players=["A", "B", 3]), "players, name 3: value 3"),
    (match(OUT, players=["A", "B", "\ud800"]), "players, name 3"),
    (match(OUT, players=["A", "B", "C\nD"]), "players, name 3"),
    # rounds
    (match(OUT, 5), "round 2: value 5"),
    (match(OUT, None), "round 2: value null"),
    (rnd(ends="out"), 'round 1: value "ends"'),
    (rnd(end="over"), 'round 1, end: value "over" (allowed: out, pool, void)'),
    (rnd(end=None), "round 1, end: value null"),
    (match({"winner": 0, "racks": OUT["racks"]}), "round 1, end: value null"),
    (match({"end": "out", "winner": 0}), "round 1, racks: value null"),
    (rnd(racks={}), "round 1, racks: value {}"),
    (rnd(racks=[{}, {"points": 1}]), "round 1, racks, number: value 2 (allowed: 3)"),
    (match({"end": "out", "racks": OUT["racks"]}), "round 1, winner: value null"),
    (rnd(winner=None), "round 1, winner: value null"),
    (rnd(winner=3), "round 1, winner: value 3 (allowed: a seat, 0-2"),
    (rnd(winner=-1), "round 1, winner: value -1"),
    (rnd(winner=True), "round 1, winner: value true"),
    (rnd(winner="0"), 'round 1, winner: value "0"'),
    (rnd(winner=0.0), "round 1, winner: value 0.0"),
    (rnd(racks=[None, {"points": 5}, {"points": 5}]), "round 1, player 1 (Ala), winner"),
    (match({**POOL, "winner": -1}), "round 1, winner: value -1"),
    (match({**POOL, "winner": 7}), "round 1, winner: value 7"),
    (match({"end": "void", "winner": 9}), "round 1, winner: value 9"),
    (rnd(start=3), "round 1, start: value 3"),
    (rnd(start=-1), "round 1, start: value -1"),
    (rnd(opened=["yes"]), "round 1, opened: value a list"),
    (rnd(opened=["yes", "yes", "maybe"]), 'round 1, player 3 (Celina), opened: value "maybe"'),
    (rnd(opened="yes"), 'round 1, opened: value "yes"'),
    (rnd(penalties=[0, 0]), "round 1, penalties: value a list"),
    (rnd(penalties=[0, -1, 0]), "round 1, player 2 (Bolek), penalties: value -1"),
    (rnd(penalties=[0, True, 0]), "round 1, player 2 (Bolek), penalties: value true"),
    (rnd(racks=[{}, None, None]), "round 1, racks, players: value 1"),
    (match(OUT, OUT, OUT, OUT), "round 4: value"),
    # racks
    (rack(1), "round 1, player 2 (Bolek), rack: value null"),
    (rack(1, points=0), "round 1, player 2 (Bolek), rack"),
    (rack(0, points=1), "round 1, player 1 (Ala), rack"),
    (rack(0, tiles=[5]), "round 1, player 1 (Ala), rack"),
    (rack(0, points=0, jokers=1), "round 1, player 1 (Ala), rack"),
    (rack(1, jokers=1), "round 1, player 2 (Bolek), points: value null"),
    (rack(1, points=None), "round 1, player 2 (Bolek), points: value null"),
    (rack(1, points=-1), "round 1, player 2 (Bolek), points: value -1 (allowed: 0-728)"),
    (rack(1, points=729), "round 1, player 2 (Bolek), points: value 729 (allowed: 0-728)"),
    (rack(1, points=5.0), "round 1, player 2 (Bolek), points: value 5.0"),
    (rack(1, points=float("nan")), "round 1, player 2 (Bolek), points: value nan"),
    (rack(1, points=float("inf")), "round 1, player 2 (Bolek), points: value inf"),
    (rack(1, points=True), "round 1, player 2 (Bolek), points: value true"),
    (rack(1, points="5"), 'round 1, player 2 (Bolek), points: value "5"'),
    (rack(1, points=10**30), "points: value a number of more than 18 digits"),
    (json.dumps(rack(1, points=77)).replace("77", "7" * 9999), "more than 18 digits"),
    (rack(1, points=5, joker=1), 'round 1, player 2 (Bolek), rack: value "joker"'),
    (rack(1, points=5, tiles=[5]), 'round 1, player 2 (Bolek), rack: value "points"'),
    (rack(1, points=5, jokers=3), "round 1, all players, jokers: value 3 (allowed: 0-2"),
    (rack(1, points=5, jokers=None), "round 1, player 2 (Bolek), jokers: value null"),
    (rack(1, points=5, jokers=-1), "round 1, player 2 (Bolek), jokers: value -1"),
    (rack(1, points=5, count=-1), "round 1, player 2 (Bolek), count: value -1"),
    (rack(1, points=14, count=1), "round 1, player 2 (Bolek), count: value 1 (allowed: 2-14"),
    (rack(1, points=3, count=4), "round 1, player 2 (Bolek), count: value 4 (allowed: 1-3"),
    (rack(1, points=3, jokers=1, count=1), "count: value 1 (allowed: 2-4"),
    (rack(1, points=700, count=105), "round 1, all players, numbered tiles: value 106"),
    (rack(1, tiles=[0]), 'round 1, player 2 (Bolek), tiles: value 0 (allowed: 1-13 or "J")'),
    (rack(1, tiles=[14]), "round 1, player 2 (Bolek), tiles: value 14"),
    (rack(1, tiles=["j"]), 'round 1, player 2 (Bolek), tiles: value "j"'),
    (rack(1, tiles=[True]), "round 1, player 2 (Bolek), tiles: value true"),
    (rack(1, tiles=[[]]), "round 1, player 2 (Bolek), tiles: value []"),
    (rack(1, tiles=[{}]), "round 1, player 2 (Bolek), tiles: value {}"),
    (rack(1, tiles="J"), 'round 1, player 2 (Bolek), tiles: value "J"'),
    (rack(1, tiles=[]), "round 1, player 2 (Bolek), rack"),
    (rack(1, tiles=[7] * 9), 'round 1, player 2 (Bolek), tiles, number of "7": value 9'),
    (rack(1, tiles=["J"] * 3), "round 1, player 2 (Bolek), tiles, jokers: value 3"),
    (
        rnd(racks=[{}, {"tiles": [7] * 5}, {"tiles": [7] * 4}]),
        'round 1, player 3 (Celina), tiles, number of "7": value 9 (allowed: 0-8 in all racks)',
    ),
    (
        rnd(racks=[{}, {"tiles": ["J"]}, {"points": 5, "jokers": 2}]),
        "round 1, all players, jokers: value 3",
    ),
    (rnd(racks=[{}, 9, 5]), "round 1, player 2 (Bolek), rack: value 9"),
    (rnd(racks=[{}, [9], [5]]), "round 1, player 2 (Bolek), rack: value a list"),
    (match({**POOL, "racks": [{}, {"points": 1}, {"points": 1}]}), "player 1 (Ala), rack"),
    (match(POOL, sheet="t800-2min"), "round 1, player 1 (Ala), count: value null"),
]


@pytest.mark.parametrize(("given", "line"), REFUSALS)
def test_bad_input_is_one_line_that_names_the_place(score, given, line):
    assert line in score.refused(given)
