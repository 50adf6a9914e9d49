"""What a ledger can be exported as: name → function of a Book that gives the bytes."""

from __future__ import annotations

import json

from .bgstats import bgstats
from .book import Book
from .page import page
from .report import report
from .sheet_csv import as_csv


def as_json(book: Book) -> bytes:
    """Give the whole ledger as JSON, one match a line, so that two exports compare well."""
    facts = report(book)
    matches = [json.dumps(match, ensure_ascii=False) for match in facts["matches"]]
    device = json.dumps(facts["device"])
    inside = ",\n".join(matches)
    text = f'{{"schema": "{facts["schema"]}", "device": {device}, "matches": [\n{inside}\n]}}\n'
    return text.encode()


FORMATS = {"json": as_json, "csv": as_csv, "bgstats": bgstats, "html": page}
