"""Two small programs in the place of Turnbell's, and a board with the first one, for `flash`."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from board_support import Board
from host_sim import onboard, program
from host_sim.cli import main
from test_ledger_command_data import played
from turnbell import VERSION
from turnbell.core.sheets import SHEETS

_MAIN = f"""\
import json
import sys
from turnbell import a, b
from turnbell.core import c
MARKS = [{{mark}}, a.MARK, b.MARK, c.MARK]
def run():
    while True:
        byte = sys.stdin.buffer.read(1)
        if byte == b"\\x03":
            raise KeyboardInterrupt
        if byte == b"?":
            print(json.dumps({{{{"screen": "home", "version": "{VERSION}", "marks": MARKS}}}}))
if __name__ == "__main__":
    run()
"""


def small_program(mark: int, **more: str) -> dict[str, bytes]:
    """A program whose parts all know `mark`; more: name of a module → its text."""
    size = "#" * 5000  # over one block
    texts = {
        "turnbell/__init__.py": "",
        "turnbell/a.py": f"MARK = {mark}\n{size}",
        "turnbell/b.py": f"MARK = {mark}\n",
        "turnbell/core/__init__.py": "",
        "turnbell/core/c.py": f"MARK = {mark}\n{size}",
        "turnbell/same.py": size,
        **{f"turnbell/{name}.py": text for name, text in more.items()},
        "main.py": _MAIN.format(mark=mark),
    }
    return {path: text.encode() for path, text in texts.items()}


OLD = small_program(1, gone="x = 1\n")
NEW = small_program(2, fresh="x = 2\n")
STALE = {"turnbell/older.mpy": b"M\x06", "turnbell/parts/older.py": b"x"}


def theirs() -> dict[str, bytes]:
    """What a flash must leave alone."""
    return {
        **played("three_rounds"),
        "settings.json": b'{"volume": 3}',
        "sheets/club.json": json.dumps({**SHEETS["kod-1min"], "id": "club"}).encode(),
        "boot.py": b"# mine",
        "notes.txt": b"mine",
        "lib/other.py": b"x = 1",
        "turnbell/notes.txt": b"mine",
        "crash.txt": b"ValueError: x",
        "crash.old": b"ValueError: y",
    }


class Desk:
    """A board with the old program, everything else, and a desktop that has the new one."""

    def __init__(self, board: Board, copies: Path, capfd: pytest.CaptureFixture[str]) -> None:
        self.board = board
        self.copies = copies
        self._capfd = capfd
        self.out = self.err = ""

    def run(self, *words: str) -> int:
        """Run a command of turnbell on the board; `out` and `err` are what it said."""
        self._capfd.readouterr()
        code = main([*words, "--port", self.board.port])
        self.out, self.err = self._capfd.readouterr()
        return code

    def marks(self) -> list[int]:
        """What the parts of the program that runs on the board know; [] if none runs."""
        lines = self.board.run_main().splitlines()
        told = [line for line in lines if line.startswith("{")]
        return json.loads(told[0])["marks"] if told else []


def a_desk(
    micropython: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
) -> Iterator[Desk]:
    """The fixture `desk`."""
    monkeypatch.setattr(program, "files", lambda compiled=True: dict(NEW))
    monkeypatch.setattr(onboard, "_ASK_EVERY_S", 0.1)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    board = Board(micropython, tmp_path / "board", {**theirs(), **OLD, **STALE})
    yield Desk(board, tmp_path / "data" / "turnbell" / "pulls", capfd)
    board.close()
