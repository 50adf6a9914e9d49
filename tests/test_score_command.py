"""`turnbell score`: a match in, its scores out as one line of JSON, the keys in their order."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from score_support import OUT, SHEET, TIED, Command, match

KEYS = ["sheet", "rounds", "totals", "wins", "standing", "over", "decider"]


@pytest.fixture
def score(monkeypatch, capsys):
    return Command(monkeypatch, capsys)


def test_the_output_is_one_line_with_its_keys_in_order(score):
    code, out, err = score.run(match({**OUT, "racks": [{}, {"points": 9}, {"points": 5}]}))
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


def test_jokers_and_tiles_and_counts(score):
    racks = [{}, {"points": 12, "jokers": 1, "count": 3}, {"tiles": [13, 12, 1]}]
    given = match({"end": "out", "winner": 0, "racks": racks}, sheet="pl-40")
    assert score.scored(given)["totals"] == [88, -62, -26]
    assert score.scored(match({"end": "out", "winner": 0, "racks": racks}))["totals"] == [
        68,
        -42,
        -26,
    ]


def test_a_round_that_nobody_won_and_one_that_promises_no_zero(score):
    racks = [{"points": 10}, {"points": 10}, {"points": 25}]
    result = score.scored(match({"end": "pool", "racks": racks, "start": 0}))["rounds"][0]
    assert result == {
        "scores": [8, 7, -15], "wins": [0, 0, 0], "winner": None, "sum": 0, "zero_sum": True,
    }  # fmt: skip
    assert score.scored(match(OUT, sheet="low-total"))["rounds"][0]["zero_sum"] is None
    assert score.scored(match(OUT, sheet="t800-2min"))["rounds"][0]["zero_sum"] is None


def test_flat_and_spread(score):
    racks = [{}, {"points": 18}, {}, {"points": 34}]
    rnd = {"end": "out", "winner": 0, "racks": racks, "opened": ["yes", "yes", "unable", "yes"]}
    given = match(rnd, sheet="pl-40", players="ABCD")
    assert score.scored(given)["totals"] == [152, -18, -100, -34]
    rnd["opened"][2] = "no"
    assert score.scored(given)["totals"] == [152, -18, -100, -34]
    tiles = [[13, 12], [1, 1, 2], [5, 6, 7, 8]]
    rnd = {"end": "pool", "racks": [{"tiles": rack} for rack in tiles]}
    rnd["opened"] = [None, "yes", "able"]
    assert score.scored(match(rnd, sheet="t800-2min"))["totals"] == [30, 22, -26]


def test_overrides_and_whole_sheets(score):
    given = match(OUT, overrides={"winner_bonus": 10, "match": {"rounds": 1}})
    result = score.scored(given)
    assert result["sheet"] == "kod-1min"
    assert result["totals"] == [24, -9, -5]
    assert result["over"] is True
    result = score.scored(match(OUT, sheet=SHEET, overrides={"timeout_points": 3}))
    assert result["sheet"] == "mine"


def test_void_rounds_and_players_who_sat_out(score):
    racks = [{}, None, {"points": 5}]
    result = score.scored(match({"end": "void"}, {"end": "out", "winner": 0, "racks": racks}))
    assert result["rounds"][0] == {
        "scores": [0, 0, 0], "wins": [0, 0, 0], "winner": None, "sum": 0, "zero_sum": True,
    }  # fmt: skip
    assert result["totals"] == [5, 0, -5]


def test_without_counting(score):
    rounds = [{"end": "out", "winner": 2}, {"end": "pool", "winner": None}, {"end": "void"}]
    result = score.scored(match(*rounds, count="wins"))
    assert result["totals"] == [0, 0, 0]
    assert result["wins"] == [0, 0, 1]
    assert result["standing"] == [{"place": 1, "seats": [2]}, {"place": 2, "seats": [0, 1]}]


def test_a_decider(score):
    due = score.scored(match(*TIED))
    assert (due["over"], due["decider"]) == (False, True)
    assert due["standing"][0] == {"place": 1, "seats": [0, 1]}
    decider = {"end": "out", "winner": 1, "racks": [{"points": 50}, {}, None]}
    done = score.scored(match(*TIED, {"end": "void"}, decider))
    assert (done["over"], done["decider"]) == (True, False)
    assert done["totals"] == due["totals"]
    assert done["wins"] == due["wins"]
    assert done["standing"][0] == {"place": 1, "seats": [1]}
    assert done["rounds"][-1]["scores"] == [-50, 50, 0]
    assert "round 4, player 3 (Celina)" in score.refused(match(*TIED, OUT))
    assert "round 5: " in score.refused(match(*TIED, decider, decider))


def test_no_rounds_yet(score):
    result = score.scored(match())
    assert result["rounds"] == []
    assert result["standing"] == [{"place": 1, "seats": [0, 1, 2]}]


def test_the_players_names_need_no_ascii(score):
    assert score.scored(match(OUT, players=["Žydrė", "Łucja", "Ёлка"]))["totals"] == [14, -9, -5]
    line = score.refused(match({**OUT, "winner": 1}, players=["Žydrė", "Łucja", "Ёлка"]))
    assert "player 1 (Žydrė), rack" in line or "player 2 (Łucja), rack" in line


def test_files(tmp_path, score):
    good = tmp_path / "evening.json"
    good.write_text(json.dumps(match(OUT)), encoding="utf-8-sig")
    code, out, _ = score.run("", str(good))
    assert code == 0
    assert json.loads(out)["totals"] == [14, -9, -5]
    assert score.run(match(OUT), "-")[0] == 0
    good.write_text("{}")
    assert "evening.json: sheet: value null" in score.refused("", str(good))
    assert "nothing.json: cannot be read" in score.refused("", str(tmp_path / "nothing.json"))
    assert "cannot be read" in score.refused("", str(tmp_path))
    assert "not a file name" in score.refused("", "a\0b")


def test_as_a_program():
    root = Path(__file__).resolve().parent.parent
    command = [sys.executable, "-m", "host_sim", "score"]
    done = subprocess.run(
        command,
        input=json.dumps(match({**OUT, "winner": 5})).encode(),
        cwd=root,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == b""
    assert done.stderr.decode().splitlines() == [
        "turnbell: standard input: round 1, winner: value 5 (allowed: a seat, 0-2, or null)"
    ]
