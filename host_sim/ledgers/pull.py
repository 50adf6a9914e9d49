"""Copies a device's ledger and settings to this computer with `mpremote`, and proves the copy.

A copy is never written over. The device is only read, and started again afterwards.
"""

from __future__ import annotations

import hashlib
import re
import shutil
import subprocess
import sys
import tempfile
from datetime import datetime
from pathlib import Path

from host_sim.errors import UserError

from .book import Book, read_book
from .origin import FILE, is_device, origin
from .source import read_folder

FOLDERS = ("ledger", "sheets")  # own sheets are small, and gone with the flash as well
SETTINGS = "settings.json"
_ID = "import machine, binascii; print('id:' + binascii.hexlify(machine.unique_id()).decode())"
_TIMEOUT_S = 600  # a full ledger has hundreds of files
_TRIES = 2
_PER_CALL = 40  # files named in one call: command lines have an end
_SUM = re.compile(r"[0-9a-f]{64}")
_COPY = re.compile(r".+-seq([0-9]+)(-[0-9]+)?")


class Mpremote:
    """The official tool, called once for each thing to do. port: what its `connect` takes."""

    def __init__(self, port: str) -> None:
        self._port = port

    def call(self, *words: str) -> list[str]:
        """Run one of its commands. Gives the lines it printed; raises UserError if it failed."""
        try:
            done = subprocess.run(
                [sys.executable, "-m", "mpremote", "connect", self._port, *words],
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=_TIMEOUT_S,
                check=False,
            )
        except subprocess.TimeoutExpired:
            raise UserError(f"--port {self._port}: no answer in {_TIMEOUT_S} s") from None
        out = done.stdout.decode("utf-8", "replace").splitlines()
        if done.returncode:
            err = done.stderr.decode("utf-8", "replace").splitlines()
            said = [line.strip() for line in [*out, *err] if line.strip()]
            if said and "No module named mpremote" in said[-1]:
                raise UserError("this needs the package mpremote (`make` installs it)")
            reason = said[-1] if said else f"mpremote failed with {done.returncode}"
            raise UserError(f"--port {self._port}: {reason.removeprefix('mpremote: ')}")
        return out

    def device_id(self) -> str:
        """Give the id of the chip in hex."""
        for line in self.call("exec", _ID):
            value = line.strip().removeprefix("id:")
            if line.startswith("id:") and is_device(value):
                return value
        raise UserError(f"--port {self._port}: the board does not say its id; is it a Turnbell?")

    def list(self, folder: str) -> dict[str, bool]:
        """Give the names in a folder of the device, and whether each is a folder."""
        found = {}
        for line in self.call("fs", "ls", f":/{folder}"):
            match = re.fullmatch(r"\s*[0-9]+ (.+?)(/?)", line)
            if match:
                found[match[1]] = bool(match[2])
        return found

    def sums(self, paths: list[str]) -> dict[str, str]:
        """Give the SHA-256 of files as the device computes it."""
        out: dict[str, str] = {}
        for begin in range(0, len(paths), _PER_CALL):
            some = paths[begin : begin + _PER_CALL]
            lines = self.call("fs", "sha256sum", *[f":/{path}" for path in some])
            found = [line.strip() for line in lines if _SUM.fullmatch(line.strip())]
            if len(found) != len(some):
                raise UserError(f"--port {self._port}: no checksums; is hashlib on the board?")
            out.update(zip(some, found, strict=True))
        return out


def pull(port: str, folder: Path) -> int:
    """Copy a device into a new folder below `folder`, which is made if need be.

    Returns 0, or 1 if the device has fewer records than an earlier copy of it, if the ledger has
    problems, or if the copy is not what the device has. Raises UserError.
    """
    device = Mpremote(port)
    reached = False
    try:
        ident = device.device_id()
        reached = True
        home = folder / ident
        home.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".pull-", dir=home) as spare:
            copy = Path(spare) / "copy"
            wrong = _copy(device, copy)
            return _keep(copy, home, ident, wrong)
    finally:
        if reached:
            restart(device)


def restart(device: Mpremote) -> None:
    """Let the game go on: reading stopped it. What was copied counts even if this fails."""
    try:
        device.call("reset")
    except UserError as error:
        print(f"note: the device was not started again ({error})", file=sys.stderr)


def _copy(device: Mpremote, copy: Path) -> list[str]:
    """Copy the files, and again if a checksum differs. Gives the paths that still differ."""
    root = device.list("")
    if not root.get("ledger"):
        raise UserError("pull: no ledger on this device (allowed: a Turnbell that has one)")
    wrong: list[str] = []
    for _ in range(_TRIES):
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir()
        paths = [] if root.get(SETTINGS, True) else [SETTINGS]
        for name in FOLDERS:
            if root.get(name):
                (copy / name).mkdir()
                device.call("fs", "cp", "-r", f":/{name}", str(copy))
                inside = device.list(name)
                paths += [f"{name}/{each}" for each in sorted(inside) if not inside[each]]
        if SETTINGS in paths:
            device.call("fs", "cp", f":/{SETTINGS}", str(copy / SETTINGS))
        sums = device.sums(paths)
        wrong = [path for path in paths if _sum(copy / path) != sums[path]]
        if not wrong:
            break
    return wrong


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest() if path.is_file() else "missing"


def _keep(copy: Path, home: Path, ident: str, wrong: list[str]) -> int:
    """Give the copy its name, and say what there is to say about it. Returns the exit code."""
    ledger, odd = read_folder(copy / "ledger")
    book = read_book(ledger)
    book.problems += odd
    last = _last(home)
    now = datetime.now().astimezone()
    files = {
        path.relative_to(copy).as_posix(): path.read_bytes()
        for path in sorted(copy.rglob("*"))
        if path.is_file()
    }
    (copy / FILE).write_bytes(origin(ident, now.isoformat(timespec="seconds"), book.seq, files))
    name = f"{now:%Y%m%d-%H%M%S}-seq{book.seq}" + ("-unverified" if wrong else "")
    target = home / name
    number = 1
    while target.exists():
        number += 1
        target = home / f"{name}-{number}"
    copy.rename(target)
    print(target)
    return _verdict(book, last, wrong, target)


def _last(home: Path) -> int:
    """Give the highest record number of any proven copy of this device, 0 without one."""
    found = [_COPY.fullmatch(path.name) for path in home.iterdir()]
    return max((int(match[1]) for match in found if match), default=0)


def _verdict(book: Book, last: int, wrong: list[str], target: Path) -> int:
    rounds = sum(len(match.rounds) for match in book.matches)
    print(f"matches: {len(book.matches)}, rounds: {rounds}, last record: {book.seq}")
    if book.seq == last:
        print("nothing new since the last copy")
    said = [f"{path}: is not what the device has; pull again" for path in wrong]
    if book.seq < last:
        said.append(
            f"the device went backwards: its last record is {book.seq}, an earlier copy has "
            f"{last}; its flash may have been formatted. Both copies are kept"
        )
    if book.problems:
        said.append(f"problems: {len(book.problems)}; turnbell ledger check {target} says which")
    for line in said:
        print(line, file=sys.stderr)
    return 1 if said else 0
