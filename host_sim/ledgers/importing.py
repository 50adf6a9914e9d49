"""Turns an exported JSON back into records, and those into the files of a ledger."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from host_sim.errors import UserError
from host_sim.score_input import round_of
from turnbell.core.errors import Refused, is_int, plain
from turnbell.core.records import MAX_INT, encode
from turnbell.core.rounds import OPENED, check_names, check_round
from turnbell.core.sheets import SHEETS, check, override
from turnbell.ledger.errors import LedgerError
from turnbell.ledger.ledger import Ledger

from . import report
from .book import Book, read_book
from .files import Files
from .origin import is_device

_ROUND_INPUT = ("end", "winner", "start", "racks", "opened", "penalties")
_ROUND_KEYS = (*_ROUND_INPUT, "scores", "wins", "turns", "turn_ms", "bells", "penalty_tiles",
               "amended")  # fmt: skip
_MATCH_KEYS = ("id", "sheet", "overrides", "players", "clock", "rounds", "totals", "wins",
               "standing", "over", *report.EXTRA)  # fmt: skip
_ID_MAX = 999999999
_AMENDED_MAX = 1000

Record = tuple[Any, ...]


def book_of_json(data: Any, source: str) -> Book:
    """Give the Book of an exported JSON, its files made in memory. Raises UserError.

    What the JSON says of scores and standings is compared with what the racks give: a difference
    is a problem of the Book.
    """
    files = files_of_json(data, source)
    book = read_book(files)
    book.device = data["device"]
    for what in _differences(data, report.report(book), ""):
        book.report(source, "differs", what)
    return book


def files_of_json(data: Any, source: str) -> dict[str, bytes]:
    """Give the files of a ledger (name → bytes) that holds the matches of an exported JSON.

    Raises UserError for a JSON that is no such thing, or that holds what a ledger cannot.
    """
    try:
        return _files([_records(entry, f"match {number}") for number, entry in _matches(data)])
    except Refused as refused:
        raise UserError(f"{source}: {refused}") from None
    except LedgerError as error:
        raise UserError(f"{source}: {error}") from None


def _matches(data: Any) -> list[tuple[int, dict[str, Any]]]:
    if not isinstance(data, dict):
        raise Refused("type", "input", data, "an object with schema, device, matches")
    _no_others(data, ("schema", "device", "matches"), "input")
    if data.get("schema") != report.SCHEMA:
        raise Refused("choice", "schema", data.get("schema"), report.SCHEMA)
    if data.setdefault("device", None) is not None and not is_device(data["device"]):
        raise Refused("type", "device", data["device"], "hex digits, or null")
    matches = data.get("matches")
    if not isinstance(matches, list):
        raise Refused("type", "matches", matches, "a list of matches")
    ids = set()
    for number, entry in enumerate(matches, 1):
        where = f"match {number}"
        if not isinstance(entry, dict):
            raise Refused("type", where, entry, "an object with id, sheet, players, rounds")
        _no_others(entry, _MATCH_KEYS, where)
        ident = _whole(entry.get("id"), 1, _ID_MAX, f"{where}, id")
        if ident in ids:
            raise Refused("id_taken", f"{where}, id", ident, "an id that no other match has")
        ids.add(ident)
    return list(enumerate(matches, 1))


def _files(matches: Sequence[list[Record]]) -> dict[str, bytes]:
    """Write the matches as the device does: each one record by record, then into the archive."""
    store = Files()
    ledger = Ledger(store)
    for _ in ledger.load():
        pass
    for number, records in enumerate(matches, 1):
        payloads = [encode(record) for record in records]
        for payload in payloads:
            ledger.append(payload)
        if number < len(matches):
            ledger.archive(payloads, records[0][1])
            while ledger.due():
                ledger.tidy(())
    return store.files


def _records(entry: dict[str, Any], where: str) -> list[Record]:
    """Give the records that fold to a match of the JSON. Raises Refused."""
    head, sheet, names = _head(entry, where)
    rounds = entry.get("rounds")
    if not isinstance(rounds, list):
        raise Refused("type", f"{where}, rounds", rounds, "a list of rounds")
    more = entry.get("more", [])
    if not isinstance(more, list):
        raise Refused("type", f"{where}, more", more, "a list of numbers of rounds")
    for number in more:
        _whole(number, 0, len(rounds), f"{where}, more")
    out = [head]
    for index, each in enumerate(rounds):
        here = f"{where}, round {index + 1}"
        if index in more:
            out.append(("end", "more"))
        values = _round_values(each, sheet, names, head[5], here)
        out.append(("round", *values))
        amended = _whole(each.get("amended", 0), 0, _AMENDED_MAX, f"{here}, amended")
        # The values that it had before are not in the JSON; how often it was changed is.
        out.extend([("correct", index, *values)] * amended)
    if len(rounds) in more:
        out.append(("end", "more"))
    if _flag(entry.get("ended", False), f"{where}, ended"):
        out.append(("end", "end"))
    return out


def _head(entry: dict[str, Any], where: str) -> tuple[Record, dict[str, Any], list[str]]:
    own = entry.get("own_sheet", {})
    ident = entry.get("sheet")
    if own:
        own = check(own)
        if own["id"] != ident:
            raise Refused("sheet", f"{where}, own_sheet, id", own["id"], f"as in sheet: {ident}")
    elif not isinstance(ident, str) or ident not in SHEETS:
        raise Refused("sheet", f"{where}, sheet", ident, ", ".join(SHEETS))
    overrides = entry.get("overrides", {})
    sheet = override(own or SHEETS[ident], overrides)
    names = check_names(entry.get("players"))
    n = len(names)
    count = entry.get("count", "points")
    if count not in ("points", "wins"):
        raise Refused("choice", f"{where}, count", count, "points, wins")
    places = _ints(entry.get("places", list(range(n))), n, 0, 5, f"{where}, places")
    if len(set(places)) < n:
        raise Refused("range", f"{where}, places", places, "0-5, each once")
    handicap = _ints(
        entry.get("handicap_ms", [0] * n), n, -MAX_INT, MAX_INT, f"{where}, handicap_ms"
    )
    minutes = _minutes(entry.get("clock"), f"{where}, clock")
    head = ("match", entry["id"], ident, own or {}, overrides, count, minutes, names, places,
            handicap)  # fmt: skip
    return head, sheet, names


def _minutes(clock: Any, where: str) -> int:
    if clock is None:
        return 0
    try:
        return _whole(report.minutes(clock), 1, MAX_INT, where)
    except (TypeError, ValueError, OverflowError):
        allowed = "null, or a time such as 2026-05-01T18:30:00"
        raise Refused("type", where, clock, allowed) from None


def _round_values(
    each: Any, sheet: dict[str, Any], names: list[str], count: str, where: str
) -> Record:
    if not isinstance(each, dict):
        raise Refused("type", where, each, "an object with end, winner, racks")
    _no_others(each, _ROUND_KEYS, where)
    n = len(names)
    given = {key: each[key] for key in _ROUND_INPUT if key in each}
    found = round_of(sheet, given, where, names, count)
    check_round(sheet, n, found, where, names, count)
    # A void round may hold anything as far as the rules go; a record may not.
    for rack in found.racks:
        for number in rack or ():
            _whole(number, -1, MAX_INT, f"{where}, racks")
    for word in found.opened:
        if word not in OPENED:
            raise Refused("opened", f"{where}, opened", word, ", ".join(OPENED))
    turn_ms = each.get("turn_ms", {})
    if not isinstance(turn_ms, dict):
        raise Refused("type", f"{where}, turn_ms", turn_ms, "an object with total, longest")
    _no_others(turn_ms, ("total", "longest"), f"{where}, turn_ms")

    def counts(values: dict[str, Any], key: str) -> list[int]:
        return _ints(values.get(key, [0] * n), n, 0, MAX_INT, f"{where}, {key}")

    return (
        found.end,
        found.winner,
        found.start,
        found.racks,
        list(found.opened) or ["yes"] * n,
        counts(each, "penalties"),
        counts(each, "turns"),
        counts(turn_ms, "total"),
        counts(turn_ms, "longest"),
        counts(each, "bells"),
        counts(each, "penalty_tiles"),
    )


def _ints(value: Any, n: int, low: int, high: int, where: str) -> list[int]:
    if not isinstance(value, list) or len(value) != n:
        raise Refused("type", where, value, f"a list of {n}, one for each player")
    return [_whole(each, low, high, where) for each in value]


def _whole(value: Any, low: int, high: int, where: str) -> int:
    if not is_int(value) or not low <= value <= high:
        raise Refused("range", where, value, f"a whole number, {low}-{high}")
    return value


def _flag(value: Any, where: str) -> bool:
    if not isinstance(value, bool):
        raise Refused("type", where, value, "true or false")
    return value


def _no_others(value: dict[str, Any], known: Sequence[str], where: str) -> None:
    for key in value:
        if key not in known:
            raise Refused("unknown", where, plain(key), "only " + ", ".join(known))


def _differences(given: Any, made: Any, place: str) -> list[str]:
    """Name the places at which the JSON says something else than its racks give."""
    if isinstance(given, dict) and isinstance(made, dict):
        out = []
        for key in given:
            out += _differences(given[key], made.get(key), f"{place}.{key}" if place else key)
        return out
    if isinstance(given, list) and isinstance(made, list) and len(given) == len(made):
        if not any(isinstance(each, (dict, list)) for each in given):
            return [] if given == made else [f"{place}: {given} (by the racks: {made})"]
        out = []
        for index, (one, other) in enumerate(zip(given, made, strict=True)):
            out += _differences(one, other, f"{place}[{index}]")
        return out
    return [] if given == made else [f"{place}: {given} (by the racks: {made})"]
