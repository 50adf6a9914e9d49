"""The ledger as CSV for a spreadsheet: a row for each player of each round."""

from __future__ import annotations

import csv
import io
from typing import Any

from .book import Book
from .report import match_report, running_totals

BOM = "\N{ZERO WIDTH NO-BREAK SPACE}"
# A spreadsheet takes a text that begins like this for a formula, and runs it.
_FORMULA = ("=", "+", "-", "@", "\t", "\r")
COLUMNS = (
    "match", "date", "sheet", "round", "end", "decider", "seat", "player", "started", "winner",
    "sat_out", "opened", "points", "jokers", "count", "score", "win", "total", "turns",
    "turn_ms_total", "turn_ms_longest", "bells", "penalties", "penalty_tiles", "amended",
)  # fmt: skip


def as_csv(book: Book) -> bytes:
    """Give the rows (RFC 4180, UTF-8 with BOM). 1 and 0 mean yes and no, seats count from 1."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    for match in book.matches:
        facts = match_report(match)
        totals = running_totals(match)
        is_decider = match.standing().is_decider
        for index, each in enumerate(facts["rounds"]):
            for seat in range(len(facts["players"])):
                values = _row(facts, each, seat)
                values.update(
                    round=index + 1, decider=int(is_decider[index]), total=totals[index][seat]
                )
                writer.writerow([cell(values[column]) for column in COLUMNS])
    return (BOM + out.getvalue()).encode()


def cell(value: Any) -> Any:
    """Give what may stand in a cell: a text that looks like a formula is escaped."""
    if value is None:
        return ""
    if isinstance(value, str) and value.lstrip(" ").startswith(_FORMULA):
        return "'" + value
    return value


def _row(facts: dict[str, Any], each: dict[str, Any], seat: int) -> dict[str, Any]:
    rack = each["racks"][seat]
    counted = rack or {}
    return {
        "match": facts["id"],
        "date": facts["clock"],
        "sheet": facts["sheet"],
        "end": each["end"],
        "seat": seat + 1,
        "player": facts["players"][seat],
        "started": int(each["start"] == seat),
        "winner": int(each["winner"] == seat),
        "sat_out": int(rack is None),
        "opened": None if rack is None else each["opened"][seat],
        "points": counted.get("points"),
        "jokers": counted.get("jokers"),
        "count": counted.get("count"),
        "score": each["scores"][seat],
        "win": each["wins"][seat],
        "turns": each["turns"][seat],
        "turn_ms_total": each["turn_ms"]["total"][seat],
        "turn_ms_longest": each["turn_ms"]["longest"][seat],
        "bells": each["bells"][seat],
        "penalties": each["penalties"][seat],
        "penalty_tiles": each["penalty_tiles"][seat],
        "amended": each["amended"],
    }
