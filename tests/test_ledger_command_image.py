"""`turnbell ledger` on images of a flash: the file system alone, a whole dump, damaged ones."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from host_sim.cli import main
from host_sim.ledgers.image import find, read_image
from test_ledger_command_data import played, random_ledger, write

littlefs = pytest.importorskip("littlefs", reason="no littlefs-python here")

BLOCK = 4096
BLOCKS = 352  # of a stock Pico
BEFORE = 0xA0000  # where its file system begins on a flash of 2 MB


def image(files: dict[str, bytes], folders: tuple[str, ...] = ()) -> bytes:
    """An image as a device has it, program files included."""
    flash = littlefs.LittleFS(block_size=BLOCK, block_count=BLOCKS, prog_size=256, read_size=32)
    content = {"main.py": b"import turnbell\n", "turnbell/__init__.py": b"#" * 9000, **files}
    for path, data in content.items():
        flash.makedirs("/" + path.rpartition("/")[0], exist_ok=True)
        with flash.open("/" + path, "wb") as out:
            out.write(data)
    for folder in folders:
        flash.makedirs("/" + folder, exist_ok=True)
    return bytes(flash.context.buffer)


def ledger(seed: int) -> dict[str, bytes]:
    return {f"ledger/{name}": data for name, data in random_ledger(seed, 5).items()}


def exported(path: Path, capfd: pytest.CaptureFixture[str]) -> str:
    capfd.readouterr()
    assert main(["ledger", "export", str(path)]) == 0
    return capfd.readouterr().out


@pytest.mark.parametrize("before", [0, BEFORE], ids=["file system", "whole flash"])
def test_an_image_is_read_like_the_folder(before, tmp_path, capfd):
    flash = played("three_rounds")
    folder = write(flash, tmp_path / "folder")
    path = tmp_path / "pico.bin"
    path.write_bytes(Random(1).randbytes(before) + image(flash))
    assert main(["ledger", "check", str(path)]) == 0
    assert exported(path, capfd) == exported(folder, capfd)
    files, problems = read_image(path)
    assert (files, problems) == (flash, [])


def test_an_image_is_never_written(tmp_path, capfd):
    path = tmp_path / "pico.bin"
    data = image(ledger(1))
    path.write_bytes(data)
    path.chmod(0o444)
    for verb in ("check", "show", "export"):
        assert main(["ledger", verb, str(path)]) == 0
    assert path.read_bytes() == data


def test_the_second_superblock_serves_when_the_first_is_gone(tmp_path, capfd):
    data = image(ledger(2))
    path = tmp_path / "pico.bin"
    path.write_bytes(data)
    whole = exported(path, capfd)
    assert find(data)[0] == (0, BLOCK, BLOCKS)
    gone = b"\xff" * BLOCK
    same = []
    for block in (0, BLOCK):  # one of the two is the older one, which nobody misses
        path.write_bytes(Random(2).randbytes(BEFORE) + data[:block] + gone + data[block + BLOCK :])
        assert main(["ledger", "export", str(path)]) in (0, 2)
        same.append(capfd.readouterr().out == whole)
    assert any(same)


def test_an_image_without_a_ledger_says_so(tmp_path, capfd):
    path = tmp_path / "pico.bin"
    path.write_bytes(image({}))
    assert main(["ledger", "check", str(path)]) == 1
    assert "the image holds no ledger" in capfd.readouterr().out


def test_a_folder_in_the_ledger_is_foreign(tmp_path, capfd):
    path = tmp_path / "pico.bin"
    path.write_bytes(image(ledger(3), ("ledger/photos",)))
    assert main(["ledger", "check", str(path)]) == 1
    assert "photos: foreign" in capfd.readouterr().out


def test_a_short_image_is_named(tmp_path, capfd):
    path = tmp_path / "pico.bin"
    path.write_bytes(image(ledger(4))[: 100 * BLOCK])
    assert main(["ledger", "check", str(path)]) == 1
    assert "ledger: short: " in capfd.readouterr().out


def test_no_damaged_image_stops_the_command(tmp_path, capfd):
    whole = image(ledger(5))
    used = [at for at in range(0, len(whole), 256) if whole[at : at + 256].strip(b"\xff")]
    for seed in range(6):
        dice = Random(seed)
        data = bytearray(whole)
        for _ in range(dice.choice((1, 8, 200))):
            at = dice.choice(used)
            data[at + dice.randrange(256)] ^= 1 << dice.randrange(8)
        path = tmp_path / f"{seed}.bin"
        path.write_bytes(bytes(data))
        assert main(["ledger", "check", str(path)]) in (0, 1, 2)
        said = capfd.readouterr()
        assert "Traceback" not in said.out + said.err
        assert said.err.count("\n") <= 1
