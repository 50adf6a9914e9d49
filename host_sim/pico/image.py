"""The images of the emulated Pico: finds MicroPython's, builds and reads the file system's."""

from __future__ import annotations

import os
import re
from pathlib import Path

from host_sim.errors import UserError

CACHE = Path("~/.cache/turnbell").expanduser()
VARIABLE = "PICO_UF2"

# The file system of MicroPython's RPI_PICO build, in the 2 MiB of flash.
FILES_AT = 0xA0000
BLOCK, BLOCKS = 4096, 352
FILES_SIZE = BLOCK * BLOCKS


def find_all() -> list[Path]:
    """Every image there is, oldest version first: $PICO_UF2 alone if it is set, else those of the
    cache.
    """
    named = os.environ.get(VARIABLE)
    if named:
        path = Path(named)
        return [path] if path.is_file() else []
    return sorted(CACHE.glob("*.uf2"), key=_version)


def find() -> Path:
    """The image to run: the newest. Raises UserError, which says where one is looked for."""
    found = find_all()
    if not found:
        raise UserError(
            f"emulated RP2040: no MicroPython image (looked for in ${VARIABLE}, then in"
            " ~/.cache/turnbell/*.uf2; none is ever downloaded)"
        )
    return found[-1]


def _version(path: Path) -> tuple[list[int], str]:
    return [int(number) for number in re.findall(r"\d+", path.stem)], path.name


def build(files: dict[str, bytes]) -> bytes:
    """An image of a file system that holds `files`: path without leading slash → bytes."""
    # Version 2.0 of the format: the device itself moves it on at its first write.
    disk = _disk(disk_version=0x00020000)
    disk.format()
    disk.mount()
    for name in sorted(files):
        folder = name.rpartition("/")[0]
        if folder:
            disk.makedirs("/" + folder, exist_ok=True)
        with disk.open("/" + name, "wb") as file:
            file.write(files[name])
    disk.unmount()
    return bytes(disk.context.buffer)


def read(image: bytes, top: str = "/") -> dict[str, bytes]:
    """All files of an image in or below the folder `top`: path without leading slash → bytes."""
    disk = _disk()
    disk.context.buffer = bytearray(image)
    disk.mount()
    found = {}
    for folder, _, names in disk.walk(top):
        for name in names:
            path = f"{folder.rstrip('/')}/{name}"
            with disk.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    disk.unmount()
    return found


def _disk(**options):
    from littlefs import LittleFS

    return LittleFS(
        block_size=BLOCK,
        block_count=BLOCKS,
        prog_size=256,
        read_size=32,
        mount=False,
        **options,
    )
