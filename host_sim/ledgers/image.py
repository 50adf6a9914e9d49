"""Reads the ledger out of an image of a device's flash, in a process of its own.

A damaged image can stop the littlefs library for good: then that process ends, not the command.
The image is read into memory and never written.

    python -m host_sim.ledgers.image FILE

prints one line of JSON: {"offset", "files": {path: base64}, "problems": [[file, code, what]]}.
"""

from __future__ import annotations

import base64
import json
import os
import struct
import subprocess
import sys
from pathlib import Path
from typing import Any

from host_sim.errors import UserError

from .files import Problem

ROOT = Path(__file__).resolve().parents[2]
MAGIC = b"littlefs"
_MAGIC_AT = 8  # in the first block of the file system, and in its twin
_STRUCT_AT = 20  # version, block size, block count: little-endian words
_STEP = 256  # file systems begin at a page of the flash at least
_IMAGE_MAX = 64 * 1024 * 1024  # no board has more flash
_FILE_MAX = 65536
_TIMEOUT_S = 60
_PLACES_MAX = 20
FOLDERS = ("ledger", "sheets")
_ALLOWED = "a ledger folder, an image of the flash, an exported JSON"


def read_image(path: Path) -> tuple[dict[str, bytes], list[Problem]]:
    """Give the files of an image (path → bytes) and what could not be read. Raises UserError."""
    if path.stat().st_size > _IMAGE_MAX:
        raise UserError(f"{path}: larger than any board's flash (allowed: up to 64 MB)")
    told: dict[str, Any]
    search = os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH"))))
    try:
        done = subprocess.run(
            [sys.executable, "-m", "host_sim.ledgers.image", str(path)],
            env={**os.environ, "PYTHONPATH": search, "PYTHONIOENCODING": "utf-8"},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_TIMEOUT_S,
            check=False,
        )
        told = json.loads(done.stdout) if done.returncode == 0 else {"error": _last(done.stderr)}
    except (subprocess.TimeoutExpired, ValueError):
        told = {"error": "the file system on it cannot be read"}
    if "error" in told:
        raise UserError(f"{path}: {told['error']}")
    files = {name: base64.b64decode(data) for name, data in told["files"].items()}
    return files, [Problem(*problem) for problem in told["problems"]]


def _last(said: bytes) -> str:
    lines = said.decode("utf-8", "replace").strip().splitlines()
    reason = f" ({lines[-1][:100]})" if lines else ""
    return f"the file system on it cannot be read{reason}"


def find(data: bytes) -> list[tuple[int, int, int]]:
    """Give (offset, block size, block count) of each place where a littlefs may begin."""
    found = []
    at = data.find(MAGIC)
    while at >= 0:
        begin = at - _MAGIC_AT
        words = data[begin + _STRUCT_AT : begin + _STRUCT_AT + 12]
        if begin >= 0 and begin % _STEP == 0 and len(words) == 12:
            version, size, count = struct.unpack("<III", words)
            sound = version >> 16 == 2 and 128 <= size <= 65536 and size & (size - 1) == 0
            if sound and 2 <= count <= _IMAGE_MAX // size:
                # What is found may be the twin in the second block.
                for start in (begin, begin - size):
                    if start >= 0 and (start, size, count) not in found:
                        found.append((start, size, count))
        at = data.find(MAGIC, at + 1)
    return found


def _read(data: bytes) -> dict[str, Any]:
    try:
        from littlefs import LittleFS, LittleFSError, UserContext
    except ImportError:
        return {"error": "an image needs the package littlefs-python (`make test` installs it)"}
    places = find(data)
    if not places:
        return {"error": f"neither a JSON nor an image with a littlefs (allowed: {_ALLOWED})"}
    best: tuple[int, int] | None = None
    told: dict[str, Any] = {"error": "the file system on it cannot be read"}
    for offset, size, count in places[:_PLACES_MAX]:
        content = data[offset : offset + size * count]
        problems = []
        if len(content) < size * count:
            what = f"{len(content)} bytes of {size * count}"
            problems.append(("", "short", what))
            content += b"\xff" * (size * count - len(content))
        context = UserContext(buffer=bytearray(content))
        try:
            flash = LittleFS(context=context, block_size=size, block_count=count)
            files: dict[str, str] = {}
            for folder in ("", *FOLDERS):
                _read_folder(flash, folder, files, problems)
        except LittleFSError:
            continue
        # At a wrong offset it opens as well, and finds next to nothing.
        worth = (sum(name.startswith("ledger/") for name in files), -len(problems))
        if best is None or worth > best:
            best = worth
            told = {"offset": offset, "files": files, "problems": problems}
    return told


def _read_folder(flash: Any, folder: str, files: dict[str, str], problems: list[Any]) -> None:
    from littlefs import LittleFSError

    try:
        entries = list(flash.scandir("/" + folder))
    except LittleFSError as error:
        if folder in FOLDERS and error.code == LittleFSError.Error.LFS_ERR_NOENT:
            return
        problems.append((folder, "io", f"cannot be listed: {error}"))
        return
    for entry in entries:
        path = f"{folder}/{entry.name}".lstrip("/")
        if entry.type != 1:  # a folder
            if folder:
                problems.append((entry.name, "foreign", "a folder"))
            continue
        if not folder and entry.name != "settings.json":
            continue  # the firmware
        if entry.size > _FILE_MAX:
            problems.append((entry.name, "foreign", f"{entry.size} bytes"))
            continue
        try:
            with flash.open("/" + path, "rb") as file:
                files[path] = base64.b64encode(file.read()).decode("ascii")
        except LittleFSError as error:
            problems.append((entry.name, "io", f"cannot be read: {error}"))


if __name__ == "__main__":
    print(json.dumps(_read(Path(sys.argv[1]).read_bytes())))
