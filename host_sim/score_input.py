"""Turns the JSON of `turnbell score` into rounds for core to check; refuses unknown keys."""

from typing import Any

from turnbell.core.errors import Refused, is_int
from turnbell.core.rounds import ENDS, Round, check_names, place, tiles_to_rack
from turnbell.core.sheets import SHEETS, check, override

_INPUT_KEYS = ("sheet", "players", "rounds", "overrides", "count")
_ROUND_KEYS = ("end", "winner", "racks", "opened", "penalties", "start")
_RACK_KEYS = ("points", "jokers", "count")


def match_of(data: Any) -> tuple[dict[str, Any], list[str], str, list[Any]]:
    """Give (checked sheet, names, count, rounds as they stand in `data`). Raises Refused."""
    if not isinstance(data, dict):
        raise Refused("type", "input", data, "an object with sheet, players, rounds")
    _no_others(data, _INPUT_KEYS, "input")
    for key in ("sheet", "players", "rounds"):
        if key not in data:
            raise Refused("missing", key, None, "a value; it is missing")
    sheet = sheet_of(data["sheet"])
    if "overrides" in data:
        sheet = override(sheet, data["overrides"])
    names = check_names(data["players"])
    count = data.get("count", "points")
    if count not in ("points", "wins"):
        raise Refused("choice", "count", count, "points, wins")
    if not isinstance(data["rounds"], list):
        raise Refused("type", "rounds", data["rounds"], "a list of rounds")
    return sheet, names, count, data["rounds"]


def sheet_of(value: Any) -> dict[str, Any]:
    """Give the checked sheet that `value` is, or names. Raises Refused."""
    if isinstance(value, dict):
        return check(value)
    if not isinstance(value, str) or value not in SHEETS:
        known = ", ".join(SHEETS)
        raise Refused("choice", "sheet", value, f"a whole sheet, or one of {known}")
    return SHEETS[value]


def round_of(
    sheet: dict[str, Any], data: Any, where: str, names: list[str], count: str = "points"
) -> Round:
    """Give the Round in one object of JSON, for `check_round` to check. Raises Refused.

    sheet: checked sheet; where: text such as "round 2"; names: the players; count: "points" or
    "wins" (then racks may be missing).
    """
    n = len(names)
    if not isinstance(data, dict):
        raise Refused("type", where, data, "an object with end, winner, racks")
    _no_others(data, _ROUND_KEYS, where)
    end = data.get("end")
    if end not in ENDS:
        raise Refused("end", f"{where}, end", end, ", ".join(ENDS))
    winner = _seat_or_nobody(data.get("winner"), n, f"{where}, winner")
    start = _seat_or_nobody(data.get("start"), n, f"{where}, start")
    if "racks" in data:
        racks = _racks(sheet, data["racks"], where, names)
    elif end == "void" or count == "wins":
        racks = [()] * n
    else:
        raise Refused("missing", f"{where}, racks", None, f"a list of {n} racks; it is missing")
    opened = _each(data, "opened", "yes", where, n)
    penalties = _each(data, "penalties", 0, where, n)
    return Round(end, winner, start, racks, opened, penalties)


def _seat_or_nobody(value: Any, n: int, where: str) -> int:
    if value is None:
        return -1
    if not is_int(value) or not 0 <= value < n:
        raise Refused(
            where.rsplit(", ", maxsplit=1)[-1], where, value, f"a seat, 0-{n - 1}, or null"
        )
    return value


def _racks(sheet: dict[str, Any], value: Any, where: str, names: list[str]) -> list[Any]:
    n = len(names)
    if not isinstance(value, list):
        raise Refused("type", f"{where}, racks", value, f"a list of {n} racks")
    if len(value) != n:
        raise Refused("racks_length", f"{where}, racks, number", len(value), str(n))
    tally = [0] * 14
    return [_rack(sheet, value[seat], where, seat, names, tally) for seat in range(n)]


def _rack(
    sheet: dict[str, Any], value: Any, where: str, seat: int, names: list[str], tally: list[int]
) -> Any:
    if value is None:
        return None
    here = place(where, seat, names, "rack")
    if not isinstance(value, dict):
        allowed = "an object with points, jokers, count, or with tiles; {}; null = sat out"
        raise Refused("type", here, value, allowed)
    if "tiles" in value:
        _no_others(value, ("tiles",), here)
        return tiles_to_rack(sheet, value["tiles"], place(where, seat, names, "tiles"), tally)
    _no_others(value, _RACK_KEYS, here)
    if not value:
        return ()
    if "points" not in value:
        raise Refused(
            "missing", place(where, seat, names, "points"), None, "a number; it is missing"
        )
    count = value.get("count")
    if count is not None and is_int(count) and count < 0:  # inside, -1 says that it is not known
        allowed = "0 or more, or no count at all"
        raise Refused("count", place(where, seat, names, "count"), count, allowed)
    return (value["points"], value.get("jokers", 0), -1 if count is None else count)


def _each(data: dict[str, Any], key: str, default: Any, where: str, n: int) -> Any:
    """Give a value for each seat; null, which a seat that sat out may have, is the default."""
    if key not in data:
        return ()
    values = data[key]
    if not isinstance(values, list) or len(values) != n:
        raise Refused(key, f"{where}, {key}", values, f"a list of {n}, one for each player")
    return [default if value is None else value for value in values]


def _no_others(data: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in data:
        if key not in known:
            raise Refused("unknown", where, key, "only " + ", ".join(known))
