"""Words and numbers for people, the same in the terminal's tables and on the page."""

from __future__ import annotations

from typing import Any

from turnbell.core.sheets import SHEETS

NOTHING = "–"


def signed(number: int) -> str:
    """Give a score with its sign: +24, -5, 0; a plain hyphen, which spreadsheets understand."""
    return f"{number:+}" if number else "0"


def duration(ms: int) -> str:
    """Give milliseconds as 0:08.1 or 12:05."""
    seconds = (ms + 50) // 100 / 10
    if seconds < 60:
        return f"0:{seconds:04.1f}"
    whole = (ms + 500) // 1000
    if whole < 3600:
        return f"{whole // 60}:{whole % 60:02}"
    return f"{whole // 3600}:{whole % 3600 // 60:02}:{whole % 60:02}"


def date(match: dict[str, Any]) -> str:
    """Give when a match began, without the T of ISO; – if the device knew no time."""
    return match["clock"].replace("T", " ")[:16] if match["clock"] else NOTHING


def sheet_name(match: dict[str, Any]) -> str:
    """Give the name of a match's sheet, and that it was changed if it was."""
    sheet = match.get("own_sheet") or SHEETS.get(match["sheet"])
    name = sheet["name"] if sheet else match["sheet"]
    return f"{name}, changed" if match["overrides"] else name


def overrides(match: dict[str, Any]) -> str:
    """Give what of the sheet was changed, "" if nothing."""
    return ", ".join(f"{key} = {value}" for key, value in sorted(match["overrides"].items()))


def rack(value: dict[str, Any] | None) -> str:
    """Give a rack as the device shows it: 12 + J."""
    if value is None:
        return "sat out"
    if not value:
        return NOTHING
    return " + ".join([str(value["points"]), *["J"] * min(value["jokers"], 16)])


def ending(round_: dict[str, Any], players: list[str]) -> str:
    """Give how a round ended, in words."""
    winner = players[round_["winner"]] if round_["winner"] is not None else None
    if round_["end"] == "void":
        return "void: counts for nothing"
    if round_["end"] == "out":
        return f"{winner} went out"
    return "the pool was empty" + (f", {winner} had least" if winner else ", nobody won")


def places(match: dict[str, Any]) -> list[str]:
    """Give each player's place, "2=" where it is shared."""
    out = [""] * len(match["players"])
    for entry in match["standing"]:
        for seat in entry["seats"]:
            out[seat] = f"{entry['place']}=" if len(entry["seats"]) > 1 else str(entry["place"])
    return out


def state(match: dict[str, Any]) -> str:
    """Give in a word how far a match is."""
    return "over" if match["over"] else "not over" if match["rounds"] else "no round yet"
