"""Copies a device's ledger, sheets and settings to this computer, and proves the copy.

A copy is never written over. The device is read, is told what there is a copy of, so that its menu
offers to remove that, and is started again.
"""

from __future__ import annotations

import hashlib
import re
import sys
import tempfile
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from host_sim.errors import UserError
from host_sim.onboard import Device, connected
from turnbell.ledger import names
from turnbell.ledger.ledger import Ledger

from .beside import problems_beside
from .book import Book, read_book
from .files import Files
from .origin import FILE, is_device, origin
from .source import read_beside, read_folder

FOLDERS = ("ledger", "sheets")  # own sheets are small, and gone with the flash as well
SETTINGS = "settings.json"
_TRIES = 2
_COPY = re.compile(r".+-seq([0-9]+)(-[0-9]+)?")


class Copied(NamedTuple):
    """A copy of a device: where it is, what it says, and what is wrong with it.

    last: the highest record of any earlier copy; wrong: files that are not what the device has;
    other: how its history is another one than in the copy before, a line each.
    """

    folder: Path
    book: Book
    last: int
    wrong: list[str]
    other: list[str]

    def said(self) -> str:
        """Give the line on what was copied."""
        rounds = sum(len(match.rounds) for match in self.book.matches)
        count = len(self.book.matches)
        return f"matches: {count}, rounds: {rounds}, last record: {self.book.seq}"

    def complaints(self) -> list[str]:
        """Give a line for each thing that somebody should know."""
        said = [f"{path}: is not what the device has; pull again" for path in self.wrong]
        if self.book.seq < self.last:
            said.append(
                f"the device went backwards: its last record is {self.book.seq}, an earlier copy"
                f" has {self.last}; its flash may have been formatted. Both copies are kept"
            )
        said += self.other
        if self.book.problems:
            said.append(
                f"problems: {len(self.book.problems)};"
                f" turnbell ledger check {self.folder} says which"
            )
        return said


def pull(port: str, folder: Path) -> int:
    """Copy a device into a new folder below `folder`, which is made if need be.

    Returns 0, or 1 if the device has fewer records than an earlier copy of it or another history,
    if the ledger has problems, or if the copy is not what the device has. Raises UserError.
    """
    with connected(port) as device:
        copied = copy(device, folder)
        told = _tell(device, copied)
    print(copied.folder)
    print(copied.said())
    if copied.book.seq == copied.last:
        print("nothing new since the last copy")
    if told:
        print(told)
    complaints = copied.complaints()
    for line in complaints:
        print(line, file=sys.stderr)
    return 1 if complaints else 0


def copy(device: Device, folder: Path) -> Copied:
    """Copy a device at its prompt into a new folder below `folder`. Raises UserError."""
    ident = device.ident()
    if not is_device(ident):
        raise UserError(f"--port {device.port}: the board does not say its id; is it a Turnbell?")
    if device.call("entries", "/").get("ledger") != -1:
        raise UserError("pull: no ledger on this device (allowed: a Turnbell that has one)")
    home = folder / ident
    home.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".pull-", dir=home) as spare:
        fresh = Path(spare) / "copy"
        return _keep(fresh, home, ident, _copy(device, fresh))


def _tell(device: Device, copied: Copied) -> str:
    """Let the device know which archives there is a copy of. Gives the line on it, "" if none."""
    if copied.wrong:
        return ""
    files, _ = read_folder(copied.folder / "ledger")
    if not names.Files(files).archives:
        return ""
    store = Files(files)
    ledger = Ledger(store)
    for _ in ledger.load():
        pass
    # The device's own code makes the file, here on the copy of its files.
    ledger.mark_pulled(ledger.seq)
    mark = store.files[names.COPIED]
    try:
        if mark != files.get(names.COPIED):
            device.put(f"/ledger/{names.COPIED}", mark)
    except UserError as error:
        return f"note: the device does not know of this copy, and removes nothing ({error})"
    return (
        f"the device knows that its archives are copied up to record {ledger.seq}:"
        " its menu may remove them, the oldest first"
    )


def _copy(device: Device, copy: Path) -> list[str]:
    """Copy the files, those again whose checksums differ. Gives the paths that still differ."""
    copy.mkdir()
    root = device.call("entries", "/")
    sums: dict[str, str] = {}
    for name in FOLDERS:
        if root.get(name) == -1:
            (copy / name).mkdir()
            inside = device.sums(f"/{name}")
            sums.update({path: each[0] for path, each in inside.items() if path.count("/") == 2})
    if root.get(SETTINGS, -1) >= 0:
        sums[f"/{SETTINGS}"] = device.call("sum_of", f"/{SETTINGS}")
    wrong = list(sums)
    for _ in range(_TRIES):
        for path, data in device.read(wrong).items():
            (copy / path[1:]).write_bytes(data)
        wrong = [path for path in wrong if _sum(copy / path[1:]) != sums[path]]
        if not wrong:
            break
    return [path[1:] for path in wrong]


def _sum(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _keep(copy: Path, home: Path, ident: str, wrong: list[str]) -> Copied:
    """Give the copy its name."""
    ledger, odd = read_folder(copy / "ledger")
    book = read_book(ledger)
    book.problems += odd + problems_beside(read_beside(copy))
    last = _last(home)
    other = _other(home, ledger)
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
    return Copied(target, book, last, wrong, other)


def _last(home: Path) -> int:
    """Give the highest record number of any proven copy of this device, 0 without one."""
    found = [_COPY.fullmatch(path.name) for path in home.iterdir()]
    return max((int(match[1]) for match in found if match), default=0)


def _other(home: Path, ledger: dict[str, bytes]) -> list[str]:
    """Say which files are not what the newest proven copy would have become.

    Flash that rolls back, and goes on from there, may have more records than before.
    """
    copies = sorted(path for path in home.iterdir() if _COPY.fullmatch(path.name))
    if not copies:
        return []
    before, _ = read_folder(copies[-1] / "ledger")
    archives = {file[0]: names.archive(file) for file in names.Files(ledger).archives}
    wrong = []
    for file in names.Files(before).archives:  # a newer edition begins as the older one
        name = names.archive(file)
        if file[0] in archives and not ledger[archives[file[0]]].startswith(before[name]):
            wrong.append(name)
    for first in names.Files(before).segments:  # it only grows, but for a torn end
        name = names.segment(first)
        whole = before[name][: before[name].rfind(b"\n") + 1]
        if name in ledger and not ledger[name].startswith(whole):
            wrong.append(name)
    if not wrong:
        return []
    return [f"the device has another history than {copies[-1]}: {', '.join(wrong)}"]
