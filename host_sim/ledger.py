"""`turnbell ledger`: copies a device's ledger, shows, checks and exports one, and brings it back.

PATH is a device's ledger folder or the folder that holds it, an image of its flash, or an exported
JSON. Opening one never writes.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable
from pathlib import Path

from host_sim import strict_json
from host_sim.errors import UserError
from host_sim.ledgers.book import Book
from host_sim.ledgers.source import looks_like_one, open_book

VERBS = "pull|show|check|export|import"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command and of its five verbs."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar=VERBS)
    pull = verbs.add_parser("pull", help="copy a device's ledger and settings, and check the copy")
    pull.add_argument(
        "--port", metavar="P", default="auto", help="what mpremote connect takes (default: auto)"
    )
    pull.add_argument(
        "-o", metavar="DIR", type=Path, help="folder of the copies (default: the user's data)"
    )
    show = verbs.add_parser("show", help="the matches, or one of them round by round")
    show.add_argument("--match", metavar="ID", type=int, help="the match with this number")
    check = verbs.add_parser("check", help="name every problem; exit 1 if there is one")
    export = verbs.add_parser("export", help="as JSON, CSV, plays for Board Game Stats, or a page")
    for verb in (show, check, export):
        verb.add_argument("path", metavar="PATH", type=Path, help="a ledger, an image, or a JSON")
    export.add_argument(
        "--format",
        choices=("json", "csv", "bgstats", "html"),
        default="json",
        help="default: json",
    )
    export.add_argument("-o", metavar="FILE", type=Path, help="default: standard output")
    bring = verbs.add_parser("import", help="make a ledger folder of an exported JSON")
    bring.add_argument("file", metavar="FILE", type=Path, help="what export made as JSON")
    bring.add_argument(
        "-o", metavar="DIR", type=Path, help="where the ledger goes (default: the user's data)"
    )


def run(args: argparse.Namespace) -> int:
    """Do what the verb says. Returns 0, or 1 if a ledger does not hold. Raises UserError."""
    verbs: dict[str, Callable[[argparse.Namespace], int]] = {
        "pull": _pull,
        "show": _show,
        "check": _check,
        "export": _export,
        "import": _import,
    }
    return verbs[args.verb](args)


def data_folder(name: str) -> Path:
    """Give the folder of the user's data for `name`; it need not exist."""
    import platformdirs

    return Path(platformdirs.user_data_dir("turnbell", appauthor=False)) / name


def _pull(args: argparse.Namespace) -> int:
    from host_sim.ledgers.pull import pull

    return pull(args.port, args.o if args.o is not None else data_folder("pulls"))


def _show(args: argparse.Namespace) -> int:
    from host_sim.ledgers.tables import console, show_book, show_match

    book = _open(args.path)
    if args.match is None:
        show_book(book, console())
        return 0
    found = [match for match in book.matches if match.id == args.match]
    if not found:
        known = ", ".join(str(match.id) for match in book.matches) or "no match is there"
        raise UserError(f"--match {args.match}: not in this ledger (allowed: {known})")
    for match in found:
        show_match(match, console())
    return 0


def _check(args: argparse.Namespace) -> int:
    book = open_book(args.path)
    for problem in book.problems:
        print(_line(*problem))
    for note in book.notes:
        print(f"note: {_line(*note)}")
    if book.problems:
        found = len(book.problems)
        print(f"{args.path}: {found} problem{'s' if found > 1 else ''}")
        return 1
    rounds = sum(len(match.rounds) for match in book.matches)
    print(
        f"{args.path}: whole; matches: {len(book.matches)}, rounds: {rounds}, "
        f"last record: {book.seq}"
    )
    return 0


def _line(file: str, code: str, what: str) -> str:
    return f"{file or 'ledger'}: {code}: {what}"


def _export(args: argparse.Namespace) -> int:
    from host_sim.ledgers.formats import FORMATS

    data = FORMATS[args.format](_open(args.path))
    if args.o is None:
        if sys.stdout is not None:
            sys.stdout.flush()
            sys.stdout.buffer.write(data)
        return 0
    if args.o.is_dir():
        raise UserError(f"-o {args.o}: is a folder (allowed: a file)")
    spare = args.o.with_name(f".{args.o.name}.new")
    spare.write_bytes(data)
    spare.replace(args.o)
    return 0


def _open(path: Path) -> Book:
    book = open_book(path)
    if book.problems:
        found = len(book.problems)
        words = "problem" if found == 1 else "problems"
        print(f"note: {path}: {found} {words}; turnbell ledger check says which", file=sys.stderr)
    return book


def _import(args: argparse.Namespace) -> int:
    from host_sim.ledgers.importing import book_of_json, files_of_json
    from host_sim.ledgers.origin import FILE, origin

    data = strict_json.read(args.file)
    book = book_of_json(data, str(args.file))
    if book.problems:
        raise UserError(f"{args.file}: {book.problems[0].what}")
    folder = args.o if args.o is not None else data_folder("imports") / args.file.stem
    target = folder / "ledger"
    if target.exists() or (folder.exists() and not folder.is_dir()):
        raise UserError(f"-o {folder}: holds a ledger already (allowed: a folder without one)")
    if folder.is_dir() and looks_like_one([entry.name for entry in folder.iterdir()]):
        raise UserError(f"-o {folder}: is a ledger itself (allowed: a folder without one)")
    files = files_of_json(data, str(args.file))
    spare = folder / f".ledger.{os.getpid()}.new"
    spare.mkdir(parents=True)
    for name, content in files.items():
        (spare / name).write_bytes(content)
    if data["device"] is not None:
        (folder / FILE).write_bytes(origin(data["device"]))
    spare.rename(target)
    print(target)
    return 0
