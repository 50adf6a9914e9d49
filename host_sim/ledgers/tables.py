"""`turnbell ledger show`: the matches, and one match round by round, as tables in the terminal."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table
from rich.text import Text

from turnbell.core.match import Match

from . import shown
from .book import Book
from .history import Correction, corrections
from .report import match_report

_WIDTH = 110  # where nobody says how wide the paper is


def console() -> Console:
    """Give a console on the standard output of this moment."""
    width = None if sys.stdout is not None and sys.stdout.isatty() else _WIDTH
    return Console(width=width, highlight=False, markup=False, emoji=False)


def show_book(book: Book, out: Console) -> None:
    """Print a line for each match, and a line in it for each player."""
    if not book.matches:
        out.print("no match in this ledger")
        return
    table = Table(show_lines=True)
    for title in ("Match", "Date", "Sheet", "Rounds", "Players", "Totals", "Wins", "Place", "Is"):
        right = title in ("Match", "Rounds", "Totals", "Wins", "Place")
        table.add_column(title, justify="right" if right else "left", no_wrap=title != "Sheet")
    for match in book.matches:
        facts = match_report(match)
        _row(
            table,
            str(facts["id"]),
            shown.date(facts),
            shown.sheet_name(facts),
            str(len(facts["rounds"])),
            "\n".join(facts["players"]),
            "\n".join(map(str, facts["totals"])),
            "\n".join(map(str, facts["wins"])),
            "\n".join(shown.places(facts)),
            shown.state(facts),
        )
    out.print(table)


def show_match(match: Match, out: Console) -> None:
    """Print a match: its standing, every round, every correction."""
    facts = match_report(match)
    players = facts["players"]
    title = f"Match {facts['id']}, {shown.sheet_name(facts)}, {shown.date(facts)}"
    out.print(Text(f"{title}, {shown.state(facts)}", style="bold"))
    if facts["overrides"]:
        out.print(f"changed: {shown.overrides(facts)}")
    is_decider = match.standing().is_decider
    changed = corrections(match)
    for index, each in enumerate(facts["rounds"]):
        decider = "decider, " if is_decider[index] else ""
        words = f"Round {index + 1}: {decider}{shown.ending(each, players)}"
        if each["start"] is not None:
            words += f"; {players[each['start']]} started"
        table = _round_table(players, each)
        table.title = Text(words)
        table.title_justify = "left"
        out.print(table)
        for correction in changed:
            if correction.number == index:
                out.print("  corrected: " + _correction(correction, players))
    table = Table(title=Text("Standing"), title_justify="left")
    for column in ("Player", "Total", "Wins", "Place"):
        table.add_column(column, justify="left" if column == "Player" else "right")
    for seat, name in enumerate(players):
        total, wins = facts["totals"][seat], facts["wins"][seat]
        _row(table, name, str(total), str(wins), shown.places(facts)[seat])
    out.print(table)


def _round_table(players: list[str], each: dict) -> Table:
    table = Table()
    columns = ("Player", "Rack", "Tiles", "Opened", "Score", "Turns", "Mean", "Longest", "Bells",
               "Penalties")  # fmt: skip
    for title in columns:
        table.add_column(title, justify="left" if title in ("Player", "Opened") else "right")
    for seat, name in enumerate(players):
        rack = each["racks"][seat]
        tiles = (rack or {}).get("count")
        turns = each["turns"][seat]
        mean = each["turn_ms"]["total"][seat] // turns if turns else None
        penalties = str(each["penalties"][seat])
        if each["penalty_tiles"][seat]:
            penalties += f" ({each['penalty_tiles'][seat]} tiles)"
        _row(
            table,
            f"{name} *" if each["wins"][seat] else name,
            shown.rack(rack),
            shown.NOTHING if tiles is None else str(tiles),
            each["opened"][seat] if rack is not None else shown.NOTHING,
            shown.signed(each["scores"][seat]),
            str(turns),
            shown.NOTHING if mean is None else shown.duration(mean),
            shown.duration(each["turn_ms"]["longest"][seat]) if turns else shown.NOTHING,
            str(each["bells"][seat]),
            penalties,
        )
    return table


def _correction(change: Correction, players: list[str]) -> str:
    before, after = change.before, change.after
    parts = []
    if (before["end"], before["winner"]) != (after["end"], after["winner"]):
        parts.append(f"{shown.ending(before, players)} → {shown.ending(after, players)}")
    for seat, name in enumerate(players):
        one, other = shown.rack(before["racks"][seat]), shown.rack(after["racks"][seat])
        if one != other:
            parts.append(f"{name} {one} → {other}")
        if before["opened"][seat] != after["opened"][seat]:
            parts.append(f"{name} {before['opened'][seat]} → {after['opened'][seat]}")
    if before["scores"] != after["scores"]:
        old, new = (" ".join(map(shown.signed, each["scores"])) for each in (before, after))
        parts.append(f"scores {old} → {new}")
    return ", ".join(parts) or "saved again as it was"


def _row(table: Table, *cells: str) -> None:
    table.add_row(*[Text(cell) for cell in cells])
