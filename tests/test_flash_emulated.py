"""`turnbell flash` and `turnbell doctor` on a real MicroPython image, on an emulated RP2040."""

from __future__ import annotations

from typing import Any

import pytest

from host_sim import program
from host_sim.cli import main
from host_sim.ledgers.book import read_book
from host_sim.pico import image
from host_sim.pico.board import PicoBoard
from host_sim.pico.port import tcp_port
from test_ledger_command_data import ledger_files, played

IMAGES = image.find_all()
NO_IMAGE = "emulated RP2040: no MicroPython image (in $PICO_UF2 or ~/.cache/turnbell/*.uf2)"


def told(files: dict[str, bytes]) -> tuple[int, list[Any]]:
    """What a ledger says: its last record, and the rounds of its matches."""
    book = read_book(ledger_files(files))
    assert not book.problems
    return book.seq, [match.rounds for match in book.matches]


@pytest.mark.emulator
@pytest.mark.heavy
@pytest.mark.skipif(not IMAGES, reason=NO_IMAGE)
@pytest.mark.parametrize("uf2", IMAGES, ids=lambda path: path.stem)
def test_a_flash_on_the_real_interpreter(uf2, tmp_path, monkeypatch, capfd):
    # Most of the program is there already: through the emulated cable all of it takes minutes.
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    whole = program.files()
    ledger = played("three_rounds")
    theirs = {"settings.json": ledger["settings.json"], "notes.txt": b"mine"}
    changed = {
        "turnbell/turnbell.hal.pack": b"old",
        "turnbell/session.mpy": b"M\x06",  # before there were packs
        "turnbell/ui/gone.mpy": b"M\x06",
        "main.py": b"#",
    }
    board = PicoBoard(uf2, fixed_random=False)
    board.insert(image.build({**ledger, **theirs, **whole, **changed}))
    board.power_on()
    with tcp_port(board) as port:
        assert main(["flash", "--port", port]) == 0, capfd.readouterr().err
        assert "2 files copied, 2 removed" in capfd.readouterr().out
        assert main(["doctor", "--port", port]) == 0
        said = capfd.readouterr().out
        assert "ok       program: " in said and "ok       start: it runs" in said
    files = board.files()
    expected = {**theirs, **whole}
    assert {path: files.get(path) for path in expected} == expected
    # The program that runs now may tidy its ledger, but the records are the same.
    assert told(files) == told(ledger)
    assert "turnbell/ui/gone.mpy" not in files and not any(
        "turnbell.new" in path for path in files
    )
    (kept,) = (path for path in files if path.startswith("main.") and path != "main.py")
    assert files[kept] == b"#"
