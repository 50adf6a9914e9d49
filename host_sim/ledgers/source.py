"""Opens what PATH names: a ledger folder, an image of flash, an exported JSON. Never writes."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from host_sim import strict_json
from host_sim.errors import UserError
from turnbell.ledger import names
from turnbell.settings import FILE as SETTINGS

from .beside import problems_beside
from .book import Book, read_book
from .files import Problem
from .image import read_image
from .importing import book_of_json
from .origin import changes, device_of, read_origin

_FILE_MAX = 65536  # no file of the device is as large; the archives have 8 KB
_FILES_MAX = 5000


def open_book(path: Path) -> Book:
    """Give the Book of what `path` names. Raises UserError when it is none of these."""
    try:
        if path.is_dir():
            return _folder(path)
        if not path.exists():
            raise UserError(f"{path}: not there")
        if not path.is_file():
            raise UserError(f"{path}: neither a file nor a folder")
        with path.open("rb") as file:
            head = file.read(256)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a file name"
        raise UserError(f"{path}: cannot be read ({reason})") from None
    if path.suffix.lower() == ".json" or head.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{":
        return book_of_json(strict_json.read(path), str(path))
    files, problems = read_image(path)
    if not problems and not any(name.startswith("ledger/") for name in files):
        problems.append(Problem("", "empty", "the image holds no ledger"))
    return _book(_of_ledger(files), problems + problems_beside(files))


def _book(files: dict[str, bytes], problems: list[Problem]) -> Book:
    book = read_book(files)
    book.problems[:0] = [problem for problem in problems if problem not in book.problems]
    return book


def _of_ledger(files: dict[str, bytes]) -> dict[str, bytes]:
    begin = "ledger/"
    return {name[len(begin) :]: data for name, data in files.items() if name.startswith(begin)}


def _folder(path: Path) -> Book:
    inner = path / "ledger"
    folder = inner if inner.is_dir() else path
    files, problems = read_folder(folder)
    if folder is path and not looks_like_one(files):
        raise UserError(f"{path}: no ledger in this folder (allowed: a ledger, or what holds one)")
    home = path if folder is inner else path.parent
    facts = read_origin(home)
    beside = read_beside(home) if folder is inner or facts else {}
    book = _book(files, problems + problems_beside(beside))
    for problem in changes(facts, {**{f"ledger/{name}": files[name] for name in files}, **beside}):
        book.report(*problem)
    book.device = device_of(facts)
    return book


def read_beside(home: Path) -> dict[str, bytes]:
    """Give settings and sheets that lie beside a ledger folder in `home`: path → bytes."""
    paths = [home / SETTINGS, *sorted((home / "sheets").glob("[!.]*"))]
    return {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in paths
        if path.is_file() and path.stat().st_size <= _FILE_MAX
    }


def read_folder(folder: Path) -> tuple[dict[str, bytes], list[Problem]]:
    """Give the files of a ledger folder and what in it can be none. Raises OSError.

    Names that begin with a dot are this computer's own, and left out.
    """
    files: dict[str, bytes] = {}
    problems: list[Problem] = []
    entries = sorted(entry for entry in folder.iterdir() if not entry.name.startswith("."))
    if len(entries) > _FILES_MAX:
        raise UserError(f"{folder}: {len(entries)} files (allowed: up to {_FILES_MAX})")
    for entry in entries:
        if not entry.is_file():
            problems.append(Problem(entry.name, "foreign", "not a file"))
            continue
        try:
            size = entry.stat().st_size
            if size > _FILE_MAX:
                problems.append(Problem(entry.name, "foreign", f"{size} bytes"))
            else:
                files[entry.name] = entry.read_bytes()
        except OSError as error:
            what = f"cannot be read: {error.strerror or error}"
            problems.append(Problem(entry.name, "io", what))
    return files, problems


def looks_like_one(files: Iterable[str]) -> bool:
    """True if a folder with these names is a ledger."""
    found = names.Files(files)
    return bool(found.segments or found.archives or found.snapshots or found.copied)
