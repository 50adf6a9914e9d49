"""What was corrected: every round that was changed, as it was and as it became."""

from __future__ import annotations

from typing import Any, NamedTuple

from turnbell.core.match import Match
from turnbell.core.records import decode

from .report import match_report


class Correction(NamedTuple):
    """One change of a saved round (number from 0); before, after: as in the report."""

    number: int
    before: dict[str, Any]
    after: dict[str, Any]


def corrections(match: Match) -> list[Correction]:
    """Give the corrections of a match in the order in which they were made."""
    out = []
    growing = Match()
    reopened: dict[str, Any] | None = None
    for payload in match.kept:
        record = decode(payload)
        kind = record[0]
        rounds = match_report(growing)["rounds"] if growing.id else []
        growing.apply(record)
        if kind in ("correct", "void"):
            index = record[1]
            after = match_report(growing)["rounds"][index]
            out.append(Correction(index, rounds[index], after))
        elif kind == "undo" and len(growing.rounds) < len(rounds):
            reopened = rounds[-1]
        elif kind == "round" and reopened is not None:
            out.append(Correction(len(rounds), reopened, match_report(growing)["rounds"][-1]))
            reopened = None
    return out
