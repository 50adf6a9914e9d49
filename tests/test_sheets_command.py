"""`turnbell sheets`: list, show, check and add, and what each of them says no to."""

import json

import pytest

from host_sim.cli import main
from turnbell.core.sheets import ORDER, SHEETS


@pytest.fixture
def sheets(capsys, monkeypatch, tmp_path):
    """Runs the command with an empty user's folder; gives (exit code, stdout, stderr)."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "user"))

    def run(*arguments):
        code = main(["sheets", *[str(argument) for argument in arguments]])
        printed = capsys.readouterr()
        return code, printed.out, printed.err

    return run


@pytest.fixture
def file(tmp_path):
    """Writes a sheet of one's own, with changes; gives its path."""

    def write(**changes):
        path = tmp_path / "sheet.json"
        path.write_text(json.dumps({**SHEETS["kod-1min"], "id": "mine", **changes}))
        return path

    return write


def test_list_names_every_sheet_in_home_order(sheets):
    code, out, _ = sheets("list")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(ORDER)


def test_show_prints_what_check_accepts(sheets, tmp_path):
    for name in ORDER:
        code, out, _ = sheets("show", name)
        assert code == 0
        assert json.loads(out) == SHEETS[name]
        path = tmp_path / "shown.json"
        path.write_text(out)
        assert sheets("check", path)[0] == 0


def test_show_of_no_sheet(sheets):
    code, out, err = sheets("show", "pl-41")
    assert (code, out) == (2, "")
    assert err.startswith('turnbell: sheet: value "pl-41" (allowed: pl-40, kod-1min')


def test_check_says_1_where_a_sheet_does_not_hold(sheets, file):
    assert sheets("check", file()) == (0, "mine: a complete rule sheet\n", "")
    for changes, place in (
        ({"sets": 3}, "sheet mine, sets: value 3 (allowed: 1-2)"),
        ({"sets": True}, "sheet mine, sets: value true"),
        ({"bonus": 3}, 'sheet mine: value "bonus"'),
        ({"id": "pl-40"}, 'sheet pl-40, id: value "pl-40" (allowed: an id that is not taken)'),
    ):
        code, out, err = sheets("check", file(**changes))
        assert (code, out) == (1, "")
        assert place in err
        assert err.count("\n") == 1


def test_check_says_2_where_there_is_no_sheet_to_read(sheets, tmp_path):
    path = tmp_path / "sheet.json"
    assert sheets("check", path)[0] == 2
    path.write_text("{")
    code, _, err = sheets("check", path)
    assert code == 2
    assert "line 1, column 2: not JSON" in err


def test_add_puts_a_checked_sheet_into_the_state(sheets, file, tmp_path):
    state = tmp_path / "state"
    code, out, _ = sheets("add", file(turn_ms=5000), "--state", state)
    assert code == 0
    assert out.startswith("mine: added")
    stored = json.loads((state / "sheets" / "mine.json").read_text())
    assert stored == {**SHEETS["kod-1min"], "id": "mine", "turn_ms": 5000}
    assert [path.name for path in (state / "sheets").iterdir()] == ["mine.json"]
    assert sheets("list", "--state", state)[1].splitlines()[-1].startswith("mine ")
    assert json.loads(sheets("show", "mine", "--state", state)[1])["turn_ms"] == 5000


def test_what_add_refuses_is_not_written(sheets, file, tmp_path):
    state = tmp_path / "state"
    sheets("add", file(), "--state", state)
    before = (state / "sheets" / "mine.json").read_bytes()
    for changes in ({}, {"id": "pl-40"}, {"id": "other", "sets": 0}, {"id": "../other"}):
        code, out, err = sheets("add", file(**changes, turn_ms=7000), "--state", state)
        assert (code, out) == (2, ""), changes
        assert err.count("\n") == 1
    assert [path.name for path in (state / "sheets").iterdir()] == ["mine.json"]
    assert (state / "sheets" / "mine.json").read_bytes() == before


def test_add_needs_a_place_that_can_be_written(sheets, file, tmp_path):
    in_the_way = tmp_path / "file"
    in_the_way.write_text("")
    code, _, err = sheets("add", file(), "--state", in_the_way)
    assert code == 2
    assert "cannot be written" in err
    assert err.count("\n") == 1


def test_usage(sheets):
    for arguments in ((), ("drop",), ("show",), ("check",), ("list", "--sta", "x")):
        code, out, err = sheets(*arguments)
        assert (code, out) == (2, ""), arguments
        assert err.count("\n") == 1


def test_a_sheet_that_was_added_is_listed_and_shown(sheets, file, tmp_path):
    assert sheets("add", file())[0] == 0
    assert "mine" in sheets("list")[1]
    assert sheets("show", "mine")[0] == 0


def test_a_damaged_sheet_is_named_and_the_others_are_listed(sheets, file, tmp_path):
    state = tmp_path / "state"
    sheets("add", file(), "--state", state)
    (state / "sheets" / "torn.json").write_text("{")
    (state / "sheets" / "wrong.json").write_text("{}")
    code, out, err = sheets("list", "--state", state)
    assert code == 0
    assert out.splitlines()[-1].startswith("mine ")
    assert [line.split(":")[0] for line in err.splitlines()] == ["note", "note"]
    assert "torn.json" in err and "wrong.json" in err
