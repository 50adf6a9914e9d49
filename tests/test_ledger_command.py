"""The command `turnbell ledger`: show, check, export and import, on ledgers that were played."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from host_sim.cli import main
from host_sim.ledgers.report import iso, minutes
from test_ledger_command_data import SCENARIOS, ledger_files, played, random_ledger, write, written
from turnbell.core.sheets import SHEETS

ALL = sorted(path.stem for path in SCENARIOS.glob("*.scn"))
MATCH = ("match", 1, "kod-1min", {}, {}, "points", 0, ["Ala", "Bolek"], [0, 1], [0, 0])
ZEROS = ([0, 0],) * 6


def out(pair: list[int], winner: int) -> tuple:
    racks = [() if seat == winner else (pair[seat], 0, -1) for seat in range(2)]
    return ("out", winner, 0, racks, ["yes", "yes"], *ZEROS)


@pytest.fixture
def three(tmp_path: Path) -> Path:
    """A state folder after a match of three rounds and a new one begun."""
    return write(played("three_rounds"), tmp_path / "three")


def exported(path: Path, capfd: pytest.CaptureFixture[str]) -> str:
    capfd.readouterr()
    assert main(["ledger", "export", str(path)]) == 0
    return capfd.readouterr().out


def refused(capfd: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line with which a command refuses, with exit 2 and nothing on standard output."""
    capfd.readouterr()
    assert main(["ledger", *arguments]) == 2
    said = capfd.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert "Traceback" not in said.err
    return said.err


# -- export as JSON, and back ---------------------------------------------------------------------


def test_a_played_match_is_exported_as_the_interfaces_say(three, capfd):
    facts = json.loads(exported(three, capfd))
    assert (facts["schema"], facts["device"]) == ("turnbell-ledger/1", None)
    first, second = facts["matches"]
    assert list(first) == [
        "id", "sheet", "overrides", "players", "clock", "rounds", "totals", "wins", "standing",
        "over",
    ]  # fmt: skip
    assert first["players"] == ["Ala", "Bolek", "Celina", "Darek"]
    assert (first["totals"], first["wins"]) == ([-14, -29, 4, 39], [1, 0, 1, 1])
    assert first["standing"][0] == {"place": 1, "seats": [3]}
    assert first["over"]
    assert first["rounds"][0] == {
        "end": "out",
        "winner": 0,
        "start": 0,
        "racks": [
            {},
            {"points": 5, "jokers": 0, "count": None},
            {"points": 16, "jokers": 0, "count": None},
            {"points": 3, "jokers": 0, "count": None},
        ],
        "opened": ["yes"] * 4,
        "scores": [24, -5, -16, -3],
        "wins": [1, 0, 0, 0],
        "turns": [2, 1, 1, 1],
        "turn_ms": {"total": [23160, 15080, 5080, 10080], "longest": [20080, 15080, 5080, 10080]},
        "bells": [0] * 4,
        "penalties": [0] * 4,
        "penalty_tiles": [0] * 4,
        "amended": 0,
    }
    assert (second["id"], second["rounds"], second["over"]) == (2, [], False)


def test_the_ledger_folder_and_the_folder_around_it_are_the_same(three, capfd):
    assert exported(three, capfd) == exported(three / "ledger", capfd)


@pytest.mark.parametrize("name", ALL)
def test_what_was_played_is_whole_and_comes_back_the_same(name, tmp_path, capfd):
    flash = played(name)
    if not ledger_files(flash):
        pytest.skip(f"{name} leaves no ledger")
    state = write(flash, tmp_path / "played")
    assert main(["ledger", "check", str(state)]) == 0, capfd.readouterr().out
    text = exported(state, capfd)
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    new = tmp_path / "imported"
    assert main(["ledger", "import", str(tmp_path / "a.json"), "-o", str(new)]) == 0
    assert main(["ledger", "check", str(new)]) == 0
    assert exported(new, capfd) == text
    assert exported(tmp_path / "a.json", capfd) == text


@pytest.mark.parametrize("seed", range(1, 13))
def test_random_ledgers_come_back_the_same_in_every_format(seed, tmp_path, capfd):
    state = write({f"ledger/{n}": d for n, d in random_ledger(seed, 4).items()}, tmp_path / "a")
    assert main(["ledger", "check", str(state)]) == 0, capfd.readouterr().out
    data, new = tmp_path / "a.json", tmp_path / "b"
    assert main(["ledger", "export", str(state), "-o", str(data)]) == 0
    assert main(["ledger", "import", str(data), "-o", str(new)]) == 0
    for kind in ("json", "csv", "bgstats", "html"):
        made = []
        for source in (state, data, new):
            target = tmp_path / "out"
            assert (
                main(["ledger", "export", str(source), "--format", kind, "-o", str(target)]) == 0
            )
            made.append(target.read_bytes())
        assert made[0] == made[1] == made[2]


def test_an_import_never_writes_into_a_folder_with_a_ledger(three, tmp_path, capfd):
    data = tmp_path / "a.json"
    data.write_text(exported(three, capfd), encoding="utf-8")
    before = {path: path.read_bytes() for path in three.rglob("*") if path.is_file()}
    for folder in (three, three / "ledger"):
        assert "folder without one" in refused(capfd, "import", str(data), "-o", str(folder))
    assert before == {path: path.read_bytes() for path in three.rglob("*") if path.is_file()}


def test_the_device_and_an_own_sheet_survive_an_import(tmp_path, capfd):
    own = dict(SHEETS["pl-40"], id="club", name="Klub: a, b; 50%", joker_points=20)
    records = [("match", 7, "club", own, {"jokers": 4}, "wins", 29_000_000, ["A", "B"], [2, 4],
                [5000, 0])]  # fmt: skip
    records += [("round", *out([0, 33], 0)), ("end", "end")]
    state = write({f"ledger/{n}": d for n, d in written([records]).items()}, tmp_path / "a")
    (state / "origin.json").write_text('{"device": "e66118604b5f2a21"}')
    text = exported(state, capfd)
    facts = json.loads(text)
    assert facts["device"] == "e66118604b5f2a21"
    match = facts["matches"][0]
    assert match["own_sheet"]["joker_points"] == 20
    assert (match["count"], match["places"]) == ("wins", [2, 4])
    assert (match["handicap_ms"], match["ended"]) == ([5000, 0], True)
    assert match["clock"] == "2025-02-19T21:20:00"
    (tmp_path / "a.json").write_text(text, encoding="utf-8")
    assert main(["ledger", "import", str(tmp_path / "a.json"), "-o", str(tmp_path / "b")]) == 0
    assert exported(tmp_path / "b", capfd) == text


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.update(schema="x"), "schema"),
        (lambda d: d.update(more=1), "more"),
        (lambda d: d.update(device="../x"), "device"),
        (lambda d: d["matches"].append(d["matches"][0]), "match 3, id"),
        (lambda d: d["matches"][0].update(sheet="nope"), "match 1, sheet"),
        (lambda d: d["matches"][0].update(players=["A"]), "players"),
        (lambda d: d["matches"][0].update(clock="soon"), "clock"),
        (lambda d: d["matches"][0].update(totals=[1, 2, 3, 4]), "matches[0].totals"),
        (lambda d: d["matches"][0]["rounds"][1].update(racks=[]), "match 1, round 2"),
        (lambda d: d["matches"][0]["rounds"][1].update(scores=[0, 0, 0, 0]), "rounds[1].scores"),
        (lambda d: d["matches"][0]["rounds"][1].update(turns=[1]), "round 2, turns"),
        (lambda d: d["matches"][0]["rounds"][1].update(amended=-1), "amended"),
        (lambda d: d["matches"][0]["rounds"][0]["racks"][1].update(points=9999), "Bolek"),
        (lambda d: d["matches"][0]["rounds"][0].update(end="void", opened=["*\n"] * 4), "opened"),
    ],
)  # fmt: skip
def test_a_json_that_does_not_hold_is_refused_by_its_place(change, said, three, tmp_path, capfd):
    data = json.loads(exported(three, capfd))
    change(data)
    path = tmp_path / "a.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    assert said in refused(capfd, "import", str(path), "-o", str(tmp_path / "new"))
    assert not (tmp_path / "new").exists()


# -- what cannot be opened ------------------------------------------------------------------------


def test_what_is_no_ledger_is_refused_in_one_line(tmp_path, capfd):
    (tmp_path / "empty").mkdir()
    (tmp_path / "a.json").write_text("{")
    (tmp_path / "b").write_bytes(bytes(5000))
    for name in ("missing", "empty", "a.json", "b"):
        for verb in ("show", "check", "export"):
            assert name in refused(capfd, verb, str(tmp_path / name))


def test_opening_a_ledger_changes_nothing(three, capfd):
    def snapshot() -> dict[Path, tuple[int, bytes]]:
        files = [path for path in three.rglob("*") if path.is_file()]
        return {path: (path.stat().st_mtime_ns, path.read_bytes()) for path in files}

    before = snapshot()
    for verb in ("show", "check", "export"):
        assert main(["ledger", verb, str(three)]) == 0
    assert snapshot() == before


# -- show -----------------------------------------------------------------------------------------


def test_show_lists_every_match(three, capfd):
    assert main(["ledger", "show", str(three)]) == 0
    told = capfd.readouterr().out
    for word in ("One minute", "Darek", "-29", "39", "over", "no round yet"):
        assert word in told


def test_show_of_a_match_has_every_round(three, capfd):
    assert main(["ledger", "show", str(three), "--match", "1"]) == 0
    told = capfd.readouterr().out
    for word in ("Round 1: Ala went out", "Round 3: Darek went out", "+47", "0:20.1"):
        assert word in told
    assert "allowed: 1, 2" in refused(capfd, "show", str(three), "--match", "9")


def test_show_tells_what_a_correction_changed(tmp_path, capfd):
    records = [MATCH, ("round", *out([0, 11], 0)), ("correct", 0, *out([0, 14], 0)), ("undo",),
               ("round", *out([7, 0], 1)), ("void", 0)]  # fmt: skip
    state = write({f"ledger/{n}": d for n, d in written([records]).items()}, tmp_path / "a")
    assert main(["ledger", "show", str(state), "--match", "1"]) == 0
    told = capfd.readouterr().out
    assert "corrected: Bolek 11 → 14, scores +11 -11 → +14 -14" in told
    assert "corrected: Ala went out → Bolek went out, Ala – → 7" in told
    assert "Bolek went out → void: counts for nothing, scores -7 +7 → 0 0" in told
    facts = json.loads(exported(state, capfd))
    assert facts["matches"][0]["rounds"][0]["amended"] == 3


def test_the_clock_of_the_device_has_no_zone():
    assert iso(0) is None
    for number in (1, 29_000_001, (1 << 30) - 1):
        assert minutes(iso(number) or "") == number


def test_without_a_folder_an_import_goes_to_the_users_data(three, tmp_path, monkeypatch, capfd):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    data = tmp_path / "evening.json"
    data.write_text(exported(three, capfd), encoding="utf-8")
    assert main(["ledger", "import", str(data)]) == 0
    folder = Path(capfd.readouterr().out.strip())
    assert folder.parts[-2:] == ("evening", "ledger")
    assert main(["ledger", "check", str(folder)]) == 0
    assert "folder without one" in refused(capfd, "import", str(data))
