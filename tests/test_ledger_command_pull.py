"""`turnbell ledger pull` against a stand-in for mpremote: no board is needed here.

The stand-in is a module of that name in a folder that Python searches first. It knows the few
commands that `pull` uses and prints what mpremote 1.29 prints; a board in a folder is its device.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from host_sim.cli import main
from test_ledger_command_data import played, random_ledger, write

DEVICE = "e66118604b5f2a21"

MPREMOTE = """
import hashlib, os, pathlib, shutil, sys
home = pathlib.Path(os.environ["FAKE_BOARD"])
root = home / "flash"
words = sys.argv[1:]
with (home / "log").open("a") as log:
    print(*words, file=log)
assert words[0] == "connect"
port, words = words[1], words[2:]
if port == "nowhere":
    sys.exit("mpremote: failed to access nowhere (it may be in use by another program)")
def path(word):
    assert word.startswith(":/")
    return root / word[2:]
if words[0] == "exec":
    print("id:" + (home / "id").read_text())
elif words[0] == "reset":
    if (home / "no-reset").exists():
        sys.exit("mpremote: lost")
elif words[:2] == ["fs", "ls"]:
    print("ls :" + words[2][1:])
    for entry in sorted(path(words[2]).iterdir()):
        size = 0 if entry.is_dir() else entry.stat().st_size
        print("{:12} {}{}".format(size, entry.name, "/" if entry.is_dir() else ""))
elif words[:3] == ["fs", "cp", "-r"]:
    print("cp", *words[3:])
    assert os.path.isdir(words[4])
    new = os.path.join(words[4], path(words[3]).name)
    shutil.copytree(path(words[3]), new, dirs_exist_ok=True)
    bad = home / "spoil"
    if bad.exists() and words[3] == ":/ledger":
        name, times = bad.read_text().split()
        target = os.path.join(words[4], "ledger", name)
        open(target, "ab").write(b"x")
        if int(times) > 1:
            bad.write_text(name + " " + str(int(times) - 1))
        else:
            bad.unlink()
elif words[:2] == ["fs", "cp"]:
    shutil.copy(path(words[2]), words[3])
elif words[:2] == ["fs", "sha256sum"]:
    for word in words[2:]:
        print("sha256sum :" + word[1:])
        print(hashlib.sha256(path(word).read_bytes()).hexdigest())
else:
    sys.exit("mpremote: what? " + " ".join(words))
"""


class Board:
    """A device in a folder, and the copies that are made of it."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.copies = home / "copies"

    def holds(self, flash: dict[str, bytes]) -> None:
        import shutil

        shutil.rmtree(self.home / "flash", ignore_errors=True)
        write({"main.py": b"#", "boot.log": b"x", **flash}, self.home / "flash")

    def pull(self, *options: str) -> int:
        return main(["ledger", "pull", "-o", str(self.copies), *options])

    def kept(self) -> list[Path]:
        folder = self.copies / DEVICE
        return sorted(folder.iterdir()) if folder.exists() else []

    def log(self) -> list[str]:
        return (self.home / "log").read_text().splitlines()


@pytest.fixture
def board(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Board:
    (tmp_path / "fake").mkdir()
    (tmp_path / "fake" / "mpremote.py").write_text(MPREMOTE)
    (tmp_path / "id").write_text(DEVICE)
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "fake"))
    monkeypatch.setenv("FAKE_BOARD", str(tmp_path))
    out = Board(tmp_path)
    out.holds(played("three_rounds"))
    return out


def test_a_copy_has_everything_and_proves_it(board, capfd):
    assert board.pull("--port", "socket://localhost:5000") == 0
    told = capfd.readouterr().out
    (copy,) = board.kept()
    assert told.splitlines() == [str(copy), "matches: 2, rounds: 3, last record: 33"]
    assert re.fullmatch(r"\d{8}-\d{6}-seq33", copy.name)
    flash = played("three_rounds")
    for name, data in flash.items():
        assert (copy / name).read_bytes() == data
    assert not (copy / "main.py").exists()
    facts = json.loads((copy / "origin.json").read_text())
    assert (facts["device"], facts["seq"]) == (DEVICE, 33)
    assert set(facts["sha256"]) == set(flash)
    assert all(line.startswith("connect socket://localhost:5000 ") for line in board.log())
    assert board.log()[-1].endswith(" reset")
    assert not any(" rm " in line or " :/" in line.split()[-1] for line in board.log())
    assert main(["ledger", "check", str(copy)]) == 0
    capfd.readouterr()
    assert main(["ledger", "export", str(copy)]) == 0
    assert json.loads(capfd.readouterr().out)["device"] == DEVICE


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
    board.holds({f"ledger/{name}": data for name, data in random_ledger(5, 12).items()})
    assert board.pull() == 0


def test_a_copy_that_went_wrong_once_is_made_again(board, capfd):
    (board.home / "spoil").write_text("j33 1")
    assert board.pull() == 0
    (copy,) = board.kept()
    assert (copy / "ledger" / "j33").read_bytes() == played("three_rounds")["ledger/j33"]


def test_a_copy_that_stays_wrong_is_named_and_does_not_count(board, capfd):
    (board.home / "spoil").write_text("j33 2")
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
    board.holds({"ledger/j1": b"", "sheets/club.json": b"{}"})
    assert board.pull() == 0
    (copy,) = board.kept()
    assert copy.name.endswith("-seq0")
    assert (copy / "sheets" / "club.json").exists()


def test_what_cannot_be_pulled_is_one_line(board, capfd):
    assert board.pull("--port", "nowhere") == 2
    said = capfd.readouterr().err
    assert said.startswith("turnbell: --port nowhere: failed to access nowhere (it may be in use")
    assert said.count("\n") == 1
    board.holds({})
    assert board.pull() == 2
    assert "no ledger on this device" in capfd.readouterr().err
    assert board.log()[-1].endswith(" reset")
    (board.home / "id").write_text("../../etc")
    assert board.pull() == 2
    assert "does not say its id" in capfd.readouterr().err
    assert board.kept() == []


def test_a_device_that_does_not_start_again_is_a_note(board, capfd):
    (board.home / "no-reset").write_text("")
    assert board.pull() == 0
    assert "note: the device was not started again" in capfd.readouterr().err
