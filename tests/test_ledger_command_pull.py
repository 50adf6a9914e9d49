"""`turnbell ledger pull`, through the real mpremote, on a MicroPython that has a real littlefs."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import board_support
from board_support import IDENT
from host_sim.cli import main
from host_sim.errors import UserError
from host_sim.ledgers.files import Files
from host_sim.onboard import Device
from test_ledger_command_data import ledger_files, played, random_ledger
from turnbell.core.records import encode
from turnbell.core.sheets import FACTORY, SHEETS
from turnbell.ledger import names
from turnbell.ledger.errors import LedgerError
from turnbell.ledger.ledger import Ledger
from turnbell.ledger.sealing import seal

MARK = seal(b"copied,33,1,0")
KNOWS = (
    "the device knows that its archives are copied up to record 33:"
    " its menu may remove them, the oldest first"
)


class Board(board_support.Board):
    """A board, and the copies that are made of it."""

    copies: Path

    def holds(self, files: dict[str, bytes]) -> None:
        super().holds({"main.py": b"#", "boot.log": b"x", **files})

    def pull(self, *options: str) -> int:
        port = options or ("--port", self.port)
        return main(["ledger", "pull", "-o", str(self.copies), *port])

    def kept(self) -> list[Path]:
        folder = self.copies / IDENT
        return sorted(folder.iterdir()) if folder.exists() else []


@pytest.fixture
def board(micropython, tmp_path):
    out = Board(micropython, tmp_path / "board", played("three_rounds"))
    out.copies = tmp_path / "copies"
    yield out
    out.close()


def opened(board: Board) -> Ledger:
    """The device's ledger, in memory."""
    ledger = Ledger(Files(ledger_files(board.files())))
    list(ledger.load())
    return ledger


def archives(board: Board) -> list[str]:
    return [names.archive(file) for file in names.Files(ledger_files(board.files())).archives]


def spoil(monkeypatch: pytest.MonkeyPatch, name: str, times: int) -> None:
    """Let a file of the ledger arrive with something more, so often."""
    left = [times]
    read = Device.read

    def spoilt(device: Device, paths: list[str]) -> dict[str, bytes]:
        found = read(device, paths)
        if name in found and left[0]:
            left[0] -= 1
            found[name] += b"x"
        return found

    monkeypatch.setattr(Device, "read", spoilt)


def test_a_copy_has_everything_and_proves_it(board, capfd):
    before = board.files()
    assert board.pull() == 0
    told = capfd.readouterr().out
    (copy,) = board.kept()
    assert told.splitlines() == [str(copy), "matches: 2, rounds: 3, last record: 33", KNOWS]
    assert re.fullmatch(r"\d{8}-\d{6}-seq33", copy.name)
    flash = played("three_rounds")
    for name, data in flash.items():
        assert (copy / name).read_bytes() == data
    assert not (copy / "main.py").exists()
    facts = json.loads((copy / "origin.json").read_text())
    assert (facts["device"], facts["seq"]) == (IDENT, 33)
    assert set(facts["sha256"]) == set(flash)
    assert board.files() == {**before, "ledger/copied": MARK}
    assert main(["ledger", "check", str(copy)]) == 0
    capfd.readouterr()
    assert main(["ledger", "export", str(copy)]) == 0
    assert json.loads(capfd.readouterr().out)["device"] == IDENT


def test_a_second_copy_leaves_the_first_alone(board, capfd):
    assert board.pull() == 0
    (first,) = board.kept()
    before = {path: path.read_bytes() for path in first.rglob("*") if path.is_file()}
    assert board.pull() == 0
    assert "nothing new since the last copy" in capfd.readouterr().out
    assert len(board.kept()) == 2
    assert all(path.read_bytes() == data for path, data in before.items())


def test_a_device_that_went_backwards_is_reported_and_copied(board, capfd):
    assert board.pull() == 0
    board.holds(played("first_turns"))
    assert board.pull() == 1
    said = capfd.readouterr().err
    assert "went backwards" in said
    assert "33" in said
    assert len(board.kept()) == 2


def test_a_device_with_another_history_is_reported_though_it_has_more_records(board, capfd):
    assert board.pull() == 0
    flash = {f"ledger/{name}": data for name, data in random_ledger(5, 12).items()}
    board.holds(flash)
    capfd.readouterr()
    assert board.pull() == 1
    said = capfd.readouterr().err
    assert "another history than " in said
    assert "went backwards" not in said
    assert board.pull() == 0  # and known from now on


def test_an_archive_that_went_back_to_an_older_edition_is_reported(board, capfd):
    files = dict(random_ledger(5, 12))
    store = Files(files)
    ledger = Ledger(store)
    list(ledger.load())
    (*_, oldest) = ledger.matches()
    ledger.amend(oldest.id, [encode(("void", 0))])
    board.holds({f"ledger/{name}": data for name, data in store.files.items()})
    assert board.pull() == 0
    capfd.readouterr()
    board.holds({f"ledger/{name}": data for name, data in files.items()})
    assert board.pull() == 1
    assert "another history than " in capfd.readouterr().err


def test_the_device_is_told_and_lets_pulled_archives_go(board, capfd):
    board.holds({f"ledger/{name}": data for name, data in random_ledger(5, 30).items()})
    assert len(archives(board)) > 2
    ledger = opened(board)
    with pytest.raises(LedgerError, match="kept"):
        ledger.remove_archive()
    assert board.pull() == 0
    assert "its menu may remove them" in capfd.readouterr().out
    ledger = opened(board)
    for name in archives(board)[:-1]:
        assert ledger.remove_archive() == name
    with pytest.raises(LedgerError, match="kept"):
        ledger.remove_archive()  # the newest stays
    before = board.files()
    assert board.pull() == 0  # told once is enough
    assert board.files() == before


def test_a_device_that_cannot_be_told_keeps_its_archives(board, capfd, monkeypatch):
    def lost(device: Device, path: str, data: bytes) -> None:
        raise UserError("lost")

    monkeypatch.setattr(Device, "put", lost)
    before = board.files()
    assert board.pull() == 0
    assert "does not know of this copy" in capfd.readouterr().out
    assert board.files() == before


def test_a_copy_that_stays_wrong_tells_the_device_nothing(board, capfd, monkeypatch):
    spoil(monkeypatch, "/ledger/j33", 2)
    before = board.files()
    assert board.pull() == 1
    assert "its menu may remove them" not in capfd.readouterr().out
    assert board.files() == before


def test_a_copy_that_went_wrong_once_is_made_again(board, monkeypatch):
    spoil(monkeypatch, "/ledger/j33", 1)
    assert board.pull() == 0
    (copy,) = board.kept()
    assert (copy / "ledger" / "j33").read_bytes() == played("three_rounds")["ledger/j33"]


def test_a_copy_that_stays_wrong_is_named_and_does_not_count(board, capfd, monkeypatch):
    spoil(monkeypatch, "/ledger/j33", 2)
    assert board.pull() == 1
    assert "ledger/j33: is not what the device has" in capfd.readouterr().err
    (copy,) = board.kept()
    assert copy.name.endswith("-unverified")
    assert board.pull() == 0
    assert "nothing new" not in capfd.readouterr().out


def test_problems_on_the_device_are_said(board, capfd):
    flash = dict(played("three_rounds"))
    flash["ledger/a1-1-32"] = flash["ledger/a1-1-32"].replace(b"16.0.-1", b"17.0.-1")
    board.holds(flash)
    assert board.pull() == 1
    assert "problems: " in capfd.readouterr().err
    assert len(board.kept()) == 1


def test_an_empty_ledger_and_no_settings_are_copied_too(board, capfd):
    sheet = {**SHEETS[FACTORY], "id": "club"}
    board.holds({"ledger/j1": b"", "sheets/club.json": json.dumps(sheet).encode()})
    assert board.pull() == 0
    (copy,) = board.kept()
    assert copy.name.endswith("-seq0")
    assert (copy / "sheets" / "club.json").exists()


def test_a_damaged_sheet_on_the_device_is_said(board, capfd):
    board.holds({**played("three_rounds"), "sheets/club.json": b"{}"})
    assert board.pull() == 1
    assert "problems: 1" in capfd.readouterr().err


def test_what_cannot_be_pulled_is_one_line(board, capfd):
    assert board.pull("--port", "nowhere") == 2
    said = capfd.readouterr().err
    assert said.startswith("turnbell: --port nowhere: failed to access nowhere (it may be in use")
    assert said.count("\n") == 1
    board.holds({})
    assert board.pull() == 2
    assert "no ledger on this device" in capfd.readouterr().err
    board.wired("Machine.unique_id = staticmethod(lambda: b'')")
    assert board.pull() == 2
    assert "does not say its id" in capfd.readouterr().err
    assert board.kept() == []


def test_the_program_starts_again_after_a_copy(board):
    program = b"import sys\nprint('{}')\nsys.stdin.buffer.read(1)\n"
    board.holds({**played("three_rounds"), "main.py": program})
    assert board.pull() == 0
    assert "{}" in board.run_main()


def test_a_device_that_does_not_start_again_is_a_note(board, capfd, monkeypatch):
    def lost(device: Device) -> None:
        raise UserError("lost")

    monkeypatch.setattr(Device, "restart", lost)
    assert board.pull() == 0
    assert "note: the device was not started again" in capfd.readouterr().err
