"""Folds records into a match through core.match, and survives records that nobody can apply."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from turnbell.core.errors import Refused
from turnbell.core.match import Match, round_of
from turnbell.core.records import decode
from turnbell.core.rounds import check_round

# What the fold raises, besides Refused, for a record that no device wrote: its fields make no
# sense together. The core trusts its own ledger and does not look.
NONSENSE = (ArithmeticError, AttributeError, LookupError, RecursionError, TypeError, ValueError)

# Where a record names a player, and the lowest number that it may have; -1 = nobody.
_SEAT = {"draw": (1, 0), "turn": (1, 0), "skip": (1, 0), "out": (2, -1), "pool": (1, 0),
         "rack": (1, 0)}  # fmt: skip

Report = Callable[[bytes, str, str], None]
"""Called with the record, a code and what is wrong."""

Record = tuple[Any, ...]


class Fold:
    """A match that grows by payloads; one that cannot be applied is reported and left out."""

    def __init__(self, report: Report) -> None:
        self.match = Match()
        self._report = report
        self._good: list[Record] = []

    def add(self, payload: bytes) -> None:
        """Apply one record, or report it and leave the match as it was."""
        try:
            record = decode(payload)
        except Refused as refused:
            self._report(payload, refused.code, str(refused))
            return
        except NONSENSE as error:
            self._report(payload, "record", _what(error))
            return
        try:
            self._apply(record, payload)
        except Refused as refused:
            self._report(payload, refused.code, str(refused))
        except NONSENSE as error:
            self._report(payload, "record", f"{record[0]}: {_what(error)}")
            # It may have been applied in part.
            self.match = Match()
            for good in self._good:
                self.match.apply(good)
        else:
            if record[0] == "match":
                self._good.clear()
            self._good.append(record)

    def _apply(self, record: Record, payload: bytes) -> None:
        _check_shape(record, self.match)
        trial = Match() if record[0] == "match" else self.match
        trial.apply(record)
        if record[0] in ("match", "round", "correct"):
            trial.standing()
            for _ in trial.live_records():
                pass
        self.match = trial
        if record[0] in ("round", "correct"):
            self._doubt(record, payload)

    def _doubt(self, record: Record, payload: bytes) -> None:
        """Report a round that the device would not take today; it counts all the same."""
        match = self.match
        index = record[1] if record[0] == "correct" else len(match.rounds) - 1
        values = record[2:] if record[0] == "correct" else record[1:]
        try:
            where = f"match {match.id}, round {index + 1}"
            names = match.names if all(match.names) else None
            check_round(match.sheet, len(match.names), round_of(values), where, names, match.count)
        except Refused as refused:
            self._report(payload, refused.code, str(refused))


def fold(payloads: Iterable[bytes], report: Report) -> Match:
    """Give the match that `payloads` fold to; its id is 0 if they hold none."""
    folded = Fold(report)
    for payload in payloads:
        folded.add(payload)
    return folded.match


def _what(error: BaseException) -> str:
    return f"cannot be applied ({type(error).__name__})"


def _check_shape(record: Record, match: Match) -> None:
    """Raise Refused for lists that are not one value for each player.

    The device writes no others, so its fold does not ask.
    """
    kind = record[0]
    if kind == "match":
        count, names, places, handicap_ms = record[5], record[7], record[8], record[9]
        n = len(names)
        if not 2 <= n <= 6:
            raise Refused("players", "match, players", n, "2-6")
        if not 1 <= record[1] <= 999999999:
            raise Refused("range", "match, id", record[1], "1-999999999")
        if count not in ("points", "wins"):
            raise Refused("choice", "match, count", count, "points, wins")
        if sorted(places) != sorted(set(places)) or not all(0 <= seat < 6 for seat in places):
            raise Refused("range", "match, places", places, "0-5, each once")
        lists = (places, handicap_ms)
    elif kind in ("seats", "draw"):
        n, lists = len(match.names), (record[-1],)
    elif kind in ("round", "correct"):
        values = record[2:] if kind == "correct" else record[1:]
        n, lists = len(match.names), values[3:]
    elif kind == "state":
        n, lists = len(match.names), (*record[2:9], *record[10:])
    else:
        n, lists = len(match.names), ()
    if kind in _SEAT:
        at, least = _SEAT[kind]
        if not least <= record[at] < n:
            raise Refused("range", f"{kind}, player", record[at], f"{least}-{n - 1}")
    for each in lists:
        if len(each) != n:
            raise Refused("record", f"{kind}, values", len(each), f"one for each of {n} players")
