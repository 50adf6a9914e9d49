"""`turnbell score`: one line of JSON out, or one line on stderr that names the place, and a 2."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from host_sim.cli import main

KEYS = ["sheet", "rounds", "totals", "wins", "standing", "over", "decider"]
OUT = {"end": "out", "winner": 0, "racks": [{}, {"points": 9}, {"points": 5}]}
POOL = {"end": "pool", "racks": [{"points": 4}, {"points": 9}, {"points": 5}]}
TIED = [
    {"end": "out", "winner": 0, "racks": [{}, {"points": 5}, {"points": 9}]},
    {"end": "out", "winner": 1, "racks": [{"points": 5}, {}, {"points": 9}]},
    {"end": "pool", "racks": [{"points": 9}] * 3},
]
SHEET = {
    "id": "mine",
    "name": "Mine",
    "turn_ms": 30000,
    "timeout": [{"id": "undo", "label": "put back", "draw": 2, "undo": True}],
    "opening": 30,
    "sets": 1,
    "jokers": 2,
    "joker_points": 10,
    "transfer": True,
    "pool_play": "until_stuck",
    "pool_winner": "points",
    "pool_amount": "difference",
    "unopened": "none",
    "rank": "points",
    "match": {},
    "decider": False,
    "strict": False,
    "start": "random",
}


def match(
    *rounds: Any, sheet: Any = "kod-1min", players: Any = ("Ala", "Bolek", "Celina"), **more
):
    return {"sheet": sheet, "players": list(players), "rounds": list(rounds), **more}


@pytest.fixture
def turnbell(monkeypatch, capsys):
    """Runs the command on bytes, text or a value for JSON; gives (exit code, stdout, stderr)."""

    def run(given, *arguments):
        if not isinstance(given, (bytes, str)):
            given = json.dumps(given)
        data = given if isinstance(given, bytes) else given.encode()
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main(["score", *arguments])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def scored(turnbell):
    """Gives the output of a run that must succeed."""

    def run(given):
        code, out, err = turnbell(given)
        assert (code, err) == (0, "")
        assert out.count("\n") == 1
        return json.loads(out)

    return run


@pytest.fixture
def refused(turnbell):
    """Gives the one line of a run that must fail."""

    def run(given, *arguments):
        code, out, err = turnbell(given, *arguments)
        assert (code, out) == (2, ""), err
        assert err.count("\n") == 1
        assert err.startswith("turnbell: ")
        assert len(err) < 400
        return err

    return run


def test_the_output_is_one_line_with_its_keys_in_order(turnbell):
    code, out, err = turnbell(match({**OUT, "racks": [{}, {"points": 9}, {"points": 5}]}))
    assert (code, err) == (0, "")
    result = json.loads(out)
    assert list(result) == KEYS
    assert list(result["rounds"][0]) == ["scores", "wins", "winner", "sum", "zero_sum"]
    assert result == {
        "sheet": "kod-1min",
        "rounds": [
            {"scores": [14, -9, -5], "wins": [1, 0, 0], "winner": 0, "sum": 0, "zero_sum": True}
        ],
        "totals": [14, -9, -5],
        "wins": [1, 0, 0],
        "standing": [
            {"place": 1, "seats": [0]},
            {"place": 2, "seats": [2]},
            {"place": 3, "seats": [1]},
        ],
        "over": False,
        "decider": False,
    }


def test_jokers_and_tiles_and_counts(scored):
    racks = [{}, {"points": 12, "jokers": 1, "count": 3}, {"tiles": [13, 12, 1]}]
    given = match({"end": "out", "winner": 0, "racks": racks}, sheet="pl-40")
    assert scored(given)["totals"] == [88, -62, -26]
    assert scored(match({"end": "out", "winner": 0, "racks": racks}))["totals"] == [68, -42, -26]


def test_a_round_that_nobody_won_and_one_that_promises_no_zero(scored):
    racks = [{"points": 10}, {"points": 10}, {"points": 25}]
    result = scored(match({"end": "pool", "racks": racks, "start": 0}))["rounds"][0]
    assert result == {
        "scores": [8, 7, -15], "wins": [0, 0, 0], "winner": None, "sum": 0, "zero_sum": True,
    }  # fmt: skip
    assert scored(match(OUT, sheet="low-total"))["rounds"][0]["zero_sum"] is None
    assert scored(match(OUT, sheet="t800-2min"))["rounds"][0]["zero_sum"] is None


def test_flat_and_spread(scored):
    racks = [{}, {"points": 18}, {}, {"points": 34}]
    rnd = {"end": "out", "winner": 0, "racks": racks, "opened": ["yes", "yes", "unable", "yes"]}
    given = match(rnd, sheet="pl-40", players="ABCD")
    assert scored(given)["totals"] == [152, -18, -100, -34]
    rnd["opened"][2] = "no"
    assert scored(given)["totals"] == [152, -18, -100, -34]
    tiles = [[13, 12], [1, 1, 2], [5, 6, 7, 8]]
    rnd = {"end": "pool", "racks": [{"tiles": rack} for rack in tiles]}
    rnd["opened"] = [None, "yes", "able"]
    assert scored(match(rnd, sheet="t800-2min"))["totals"] == [30, 22, -26]


def test_overrides_and_whole_sheets(scored):
    given = match(OUT, overrides={"winner_bonus": 10, "match": {"rounds": 1}})
    result = scored(given)
    assert result["sheet"] == "kod-1min"
    assert result["totals"] == [24, -9, -5]
    assert result["over"] is True
    result = scored(match(OUT, sheet=SHEET, overrides={"timeout_points": 3}))
    assert result["sheet"] == "mine"


def test_void_rounds_and_players_who_sat_out(scored):
    racks = [{}, None, {"points": 5}]
    result = scored(match({"end": "void"}, {"end": "out", "winner": 0, "racks": racks}))
    assert result["rounds"][0] == {
        "scores": [0, 0, 0], "wins": [0, 0, 0], "winner": None, "sum": 0, "zero_sum": True,
    }  # fmt: skip
    assert result["totals"] == [5, 0, -5]


def test_without_counting(scored):
    rounds = [{"end": "out", "winner": 2}, {"end": "pool", "winner": None}, {"end": "void"}]
    result = scored(match(*rounds, count="wins"))
    assert result["totals"] == [0, 0, 0]
    assert result["wins"] == [0, 0, 1]
    assert result["standing"] == [{"place": 1, "seats": [2]}, {"place": 2, "seats": [0, 1]}]


def test_a_decider(scored, refused):
    due = scored(match(*TIED))
    assert (due["over"], due["decider"]) == (False, True)
    assert due["standing"][0] == {"place": 1, "seats": [0, 1]}
    decider = {"end": "out", "winner": 1, "racks": [{"points": 50}, {}, None]}
    done = scored(match(*TIED, {"end": "void"}, decider))
    assert (done["over"], done["decider"]) == (True, False)
    assert done["totals"] == due["totals"]
    assert done["wins"] == due["wins"]
    assert done["standing"][0] == {"place": 1, "seats": [1]}
    assert done["rounds"][-1]["scores"] == [-50, 50, 0]
    assert "round 4, player 3 (Celina)" in refused(match(*TIED, OUT))
    assert "round 5: " in refused(match(*TIED, decider, decider))


def test_no_rounds_yet(scored):
    result = scored(match())
    assert result["rounds"] == []
    assert result["standing"] == [{"place": 1, "seats": [0, 1, 2]}]


def test_the_players_names_need_no_ascii(scored, refused):
    assert scored(match(OUT, players=["Žydrė", "Łucja", "Ёлка"]))["totals"] == [14, -9, -5]
    line = refused(match({**OUT, "winner": 1}, players=["Žydrė", "Łucja", "Ёлка"]))
    assert "player 1 (Žydrė), rack" in line or "player 2 (Łucja), rack" in line


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
def test_bad_input_is_one_line_that_names_the_place(refused, given, line):
    assert line in refused(given)


def test_files(tmp_path, turnbell, refused):
    good = tmp_path / "evening.json"
    good.write_text(json.dumps(match(OUT)), encoding="utf-8-sig")
    code, out, _ = turnbell("", str(good))
    assert code == 0
    assert json.loads(out)["totals"] == [14, -9, -5]
    assert turnbell(match(OUT), "-")[0] == 0
    good.write_text("{}")
    assert "evening.json: sheet: value null" in refused("", str(good))
    assert "nothing.json: cannot be read" in refused("", str(tmp_path / "nothing.json"))
    assert "cannot be read" in refused("", str(tmp_path))
    assert "not a file name" in refused("", "a\0b")


def test_as_a_program():
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-m", "host_sim", "score"]
    done = subprocess.run(
        command,
        input=json.dumps(rnd(winner=5)).encode(),
        cwd=root,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == [
        "turnbell: standard input: round 1, winner: value 5 (allowed: a seat, 0-2, or null)"
    ]
