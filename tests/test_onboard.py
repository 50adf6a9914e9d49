"""`turnbell sheets add` and `turnbell settings` on a device: a real MicroPython on littlefs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from board_support import Board
from host_sim.cli import main
from host_sim.onboard import Device
from turnbell.core.sheets import SHEETS


@pytest.fixture
def board(micropython, tmp_path):
    out = Board(micropython, tmp_path / "board", {"main.py": b"#"})
    yield out
    out.close()


def own(tmp_path: Path, **changes: object) -> str:
    sheet = {**SHEETS["kod-1min"], "id": "club", "name": "Club", **changes}
    path = tmp_path / "club.json"
    path.write_text(json.dumps(sheet))
    return str(path)


def test_a_sheet_is_put_on_the_device_once(board, tmp_path, capfd):
    assert main(["sheets", "add", own(tmp_path), "--port", board.port]) == 0
    files = board.files()
    assert sorted(files) == ["main.py", "sheets/club.json"]
    assert json.loads(files["sheets/club.json"])["name"] == "Club"
    capfd.readouterr()
    assert main(["sheets", "add", own(tmp_path), "--port", board.port]) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_a_sheet_that_did_not_arrive_whole_changes_nothing(board, tmp_path, capfd, monkeypatch):
    write = Device.write
    monkeypatch.setattr(Device, "write", lambda device, path, data: write(device, path, data[:-1]))
    assert main(["sheets", "add", own(tmp_path), "--port", board.port]) == 2
    assert "did not arrive whole" in capfd.readouterr().err
    assert "sheets/club.json" not in board.files()


def test_settings_of_a_device_are_shown_and_changed(board, capfd):
    assert main(["settings", "set", "volume=3", "--port", board.port]) == 0
    before = board.files()
    assert json.loads(before["settings.json"])["volume"] == 3
    capfd.readouterr()
    assert main(["settings", "set", "volume=9", "--port", board.port]) == 2
    assert board.files() == before
    capfd.readouterr()
    assert main(["settings", "show", "--port", board.port]) == 0
    assert "volume=3" in capfd.readouterr().out
