"""A ledger as the JSON of `turnbell ledger export`, schema turnbell-ledger/1.

What the interfaces name is always there. A key of `EXTRA` is there only where it says something:
an own sheet, a match without counting, buttons that are not those of the first seats.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta, timezone
from typing import Any

from turnbell.core.errors import is_printable
from turnbell.core.match import Match
from turnbell.core.records import decode
from turnbell.core.standings import evaluate

from .book import Book

SCHEMA = "turnbell-ledger/1"
EXTRA = ("own_sheet", "count", "places", "handicap_ms", "more", "ended")
_EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)


def report(book: Book) -> dict[str, Any]:
    """Give the whole ledger as JSON values."""
    return {
        "schema": SCHEMA,
        "device": book.device,
        "matches": [match_report(match) for match in book.matches],
    }


def match_report(match: Match) -> dict[str, Any]:
    """Give one match as JSON values."""
    n = len(match.names)
    standing = match.standing()
    out: dict[str, Any] = {
        "id": match.id,
        "sheet": match.sheet_id,
        "overrides": match.overrides,
        "players": names(match),
        "clock": iso(match.clock_min),
        "rounds": [_round(match, index) for index in range(len(match.rounds))],
        "totals": list(standing.totals),
        "wins": list(standing.wins),
        "standing": [{"place": place, "seats": list(seats)} for place, seats in standing.places],
        "over": standing.over,
    }
    own = decode(match.kept[0])[3]
    extra = (
        own or None,
        match.count if match.count != "points" else None,
        list(match.places) if match.places != list(range(n)) else None,
        list(match.handicap_ms) if any(match.handicap_ms) else None,
        sorted(set(match.more)) or None,
        True if match.ended else None,
    )
    out.update((key, value) for key, value in zip(EXTRA, extra, strict=True) if value is not None)
    return out


def _round(match: Match, index: int) -> dict[str, Any]:
    scored = match.scores[index]
    (end, _, start, racks, opened, penalties, turns, total, longest, bells, tiles) = (
        match.round_values(index)
    )
    return {
        "end": end,
        "winner": scored.winner if scored.winner >= 0 else None,
        "start": start if start >= 0 else None,
        "racks": [_rack(rack) for rack in racks],
        "opened": opened,
        "scores": list(scored.scores),
        "wins": list(scored.wins),
        "turns": turns,
        "turn_ms": {"total": total, "longest": longest},
        "bells": bells,
        "penalties": penalties,
        "penalty_tiles": tiles,
        "amended": match.amended[index],
    }


def _rack(rack: Sequence[int] | None) -> dict[str, int | None] | None:
    if rack is None:
        return None
    if not rack:
        return {}
    points, jokers, count = rack
    return {"points": points, "jokers": jokers, "count": count if count >= 0 else None}


def names(match: Match) -> list[str]:
    """Give the players' names as the device shows them: a seat without one has its number."""
    out: list[str] = []
    for name, place in zip(match.names, match.places, strict=True):
        shown = "".join(char if is_printable(char) else "?" for char in name).strip()[:12]
        shown = shown or str(place + 1)
        out.append(f"{shown[:10]} {place + 1}" if shown in out else shown)
    return out


def running_totals(match: Match) -> list[list[int]]:
    """Give the totals after each round, by the core's own evaluation."""
    out = []
    for number in range(1, len(match.scores) + 1):
        more = [after for after in match.more if after <= number]
        standing = evaluate(
            match.sheet, match.count, len(match.names), match.scores[:number], None, more
        )
        out.append(list(standing.totals))
    return out


def iso(clock_min: int) -> str | None:
    """Give minutes since 1970 on the device's clock, which knows no time zone; 0 = unknown."""
    if clock_min <= 0:
        return None
    return (_EPOCH + timedelta(minutes=clock_min)).replace(tzinfo=None).isoformat()


def minutes(text: str) -> int:
    """Give the minutes since 1970 of what `iso` made. Raises ValueError."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is not None:
        raise ValueError(text)
    return int((moment.replace(tzinfo=timezone.utc) - _EPOCH).total_seconds() // 60)
