"""A whole ledger, read: every match folded, every problem named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from turnbell.core.match import Match
from turnbell.ledger import bundle, names
from turnbell.ledger.check import check
from turnbell.ledger.errors import LedgerError
from turnbell.ledger.ledger import Ledger

from .files import Files, Problem
from .fold import NONSENSE, fold


@dataclass
class Book:
    """What is in a ledger.

    matches: oldest first, the one in hand last; problems, notes: a note is normal after a power
    cut; seq: number of the last record; device: its id in hex, if known.
    """

    matches: list[Match] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    notes: list[Problem] = field(default_factory=list)
    seq: int = 0
    device: str | None = None

    def report(self, file: str, code: str, what: str) -> None:
        """Keep a problem, once."""
        problem = Problem(file, code, what)
        if problem not in self.problems:
            self.problems.append(problem)


def read_book(files: dict[str, bytes]) -> Book:
    """Give the Book of a ledger's files (name → bytes). Never raises for what is in them."""
    book = Book()
    store = Files(files)
    for name in sorted(files):
        if not files[name]:
            book.notes.append(Problem(name, "empty", "created and not written, or cut to nothing"))
    for code, name, detail in check(store):
        book.report(name, code, str(detail))
    ledger = Ledger(store)
    try:
        in_hand = _bytes(ledger.load())
    except (LedgerError, *NONSENSE) as error:
        book.report("", "ledger", str(error))
        in_hand = []
    for code, name, detail in ledger.notes:
        if code != "aside":  # check() has it as a problem
            book.notes.append(Problem(name, code, str(detail)))
    book.seq = ledger.seq
    _read_archive(ledger, book)
    match = fold(in_hand, lambda record, code, what: book.report(_home(files, record), code, what))
    if match.id:
        book.matches.append(match)
    _name_leftovers(store, book)
    return book


def _bytes(payloads: Iterable[Any]) -> list[bytes]:
    """Give what the ledger yields; its code has no annotations that say that it is bytes."""
    return list(payloads)


def _read_archive(ledger: Ledger, book: Book) -> None:
    try:
        entries = [entry for entry in ledger.matches() if entry.whole]
    except (LedgerError, *NONSENSE) as error:
        book.report("", "archive", str(error))
        return
    for entry in reversed(entries):
        place = f"a{entry.archive}, match {entry.id}"

        def report(_record: bytes, code: str, what: str, place: str = place) -> None:
            book.report(place, code, what)

        try:
            match = fold(_bytes(ledger.read_match(entry.id, entry.archive)), report)
        except (LedgerError, *NONSENSE) as error:
            book.report(place, "archive", str(error))
            continue
        if match.id:
            book.matches.append(match)
        if match.id != entry.id:
            book.report(place, "record", f"holds match {match.id} instead")


def _name_leftovers(store: Files, book: Book) -> None:
    """Note files that nothing is read from: older editions of archives, a snapshot twice."""
    found = names.Files(store.names())
    newest = {file[0]: file for file in found.archives}
    for file in found.archives:
        name = names.archive(file)
        if newest[file[0]] != file:
            why = bundle.fault(store, name)
            if why:
                book.report(name, "archive", str(why))
            else:
                book.notes.append(Problem(name, "old", "a newer edition is there"))
    snapshots = [store.files[name] for name in found.snapshots]
    if len(snapshots) == 2 and snapshots[0] == snapshots[1]:
        book.notes.append(Problem(found.snapshots[1], "twice", "the same as the other snapshot"))


def _home(files: dict[str, bytes], record: bytes) -> str:
    """Give the file that holds a record of the match in hand, the newest one if several do."""
    holding = [name for name, data in files.items() if b"," + record + b"*" in data]
    return max(holding, key=lambda name: (name[:1] == "j", len(name), name), default="")
