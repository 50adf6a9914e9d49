"""The ledger as one HTML file that opens offline, in light and dark, and prints well."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from turnbell.core.match import Match

from . import shown
from .book import Book
from .chart import curve, mark
from .report import match_report, running_totals

_STYLE = Path(__file__).with_name("page.css")
# Nothing from elsewhere can be loaded, whatever a name in the ledger says.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


def page(book: Book) -> bytes:
    """Give the file."""
    reports = [match_report(match) for match in book.matches]
    rounds = sum(len(facts["rounds"]) for facts in reports)
    device = f" · device {escape(book.device)}" if book.device else ""
    size = f"{_count(len(reports), 'match', 'matches')}, {_count(rounds, 'round', 'rounds')}"
    body = [
        "<header><h1>Turnbell ledger</h1>",
        f'<p class="soft">{size}{device}</p></header>',
    ]
    if len(reports) > 1:
        body.append(_contents(reports))
    # The newest match is what one wants to see.
    body += [
        _match(match, facts, len(reports) == 1)
        for match, facts in reversed(list(zip(book.matches, reports, strict=True)))
    ]
    style = _STYLE.read_text(encoding="utf-8")
    text = (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{_POLICY}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>Turnbell ledger</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )
    return text.encode()


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _table(head: list[str], rows: list[str], foot: str = "") -> str:
    cells = "".join(f"<th scope=col>{escape(title)}</th>" for title in head)
    return (
        f'<div class="wide"><table><thead><tr>{cells}</tr></thead><tbody>{"".join(rows)}</tbody>'
        + (f"<tfoot>{foot}</tfoot>" if foot else "")
        + "</table></div>"
    )


def _contents(reports: list[dict[str, Any]]) -> str:
    rows = []
    for facts in reversed(reports):
        first = facts["standing"][0]["seats"]
        leader = " and ".join(escape(facts["players"][seat]) for seat in first)
        rows.append(
            f'<tr><td><a href="#match-{facts["id"]}">Match {facts["id"]}</a></td>'
            f'<td class="left">{shown.date(facts)}</td>'
            f'<td class="left">{escape(shown.sheet_name(facts))}</td>'
            f"<td>{len(facts['rounds'])}</td>"
            f'<td class="left">{leader if facts["rounds"] else shown.NOTHING}</td>'
            f'<td class="left">{shown.state(facts)}</td></tr>'
        )
    head = ["Match", "Date", "Sheet", "Rounds", "First", "Is"]
    table = _table(head, rows)
    for title in ("Date", "Sheet", "First", "Is"):
        table = table.replace(f"<th scope=col>{title}", f'<th scope=col class="left">{title}')
    return f"<section><h2>Matches</h2>{table}</section>"


def _match(match: Match, facts: dict[str, Any], alone: bool) -> str:
    players = facts["players"]
    about = " · ".join(
        filter(
            None, (facts["clock"] and shown.date(facts), ", ".join(players), shown.state(facts))
        )
    )
    out = [
        f'<section class="match{" alone" if alone else ""}" id="match-{facts["id"]}">',
        f"<h2>Match {facts['id']}: {escape(shown.sheet_name(facts))}</h2>",
        f'<p class="soft">{escape(about)}</p>',
    ]
    if facts["overrides"]:
        out.append(f"<p>Changed in the sheet: {escape(shown.overrides(facts))}</p>")
    if not facts["rounds"]:
        return "".join([*out, "<p>No round has been saved yet.</p></section>"])
    out += [
        "<h3>Standing</h3>",
        _standing(facts),
        "<h3>Totals</h3>",
        f'<div class="wide">{curve(players, running_totals(match))}</div>',
        "<h3>Turns, bells and penalties</h3>",
        _turns(facts),
        "<h3>Every round</h3>",
        _rounds(match, facts),
        "</section>",
    ]
    return "\n".join(out)


def _key(seat: int, name: str) -> str:
    drawn = f'<svg class="key p{seat}" viewBox="-8 -8 16 16" aria-hidden="true">'
    return f'<span class="player">{drawn}{mark(seat, 0, 0)}</svg> {escape(name)}</span>'


def _standing(facts: dict[str, Any]) -> str:
    places = shown.places(facts)
    rows = []
    for entry in facts["standing"]:
        for seat in entry["seats"]:
            kind = ' class="first"' if entry["place"] == 1 else ""
            rows.append(
                f"<tr{kind}><td>{places[seat]}</td>"
                f'<td class="left">{_key(seat, facts["players"][seat])}</td>'
                f'<td class="big">{facts["totals"][seat]}</td>'
                f"<td>{facts['wins'][seat]}</td></tr>"
            )
    head = ["Place", "Player", "Total", "Rounds won"]
    return _table(head, rows).replace("<th scope=col>Player", '<th scope=col class="left">Player')


def _turns(facts: dict[str, Any]) -> str:
    rounds = facts["rounds"]

    def sums(key: str) -> list[int]:
        return [sum(column) for column in zip(*(each[key] for each in rounds), strict=True)]

    turns, bells, penalties, tiles = map(sums, ("turns", "bells", "penalties", "penalty_tiles"))
    times = [each["turn_ms"] for each in rounds]
    total = [sum(column) for column in zip(*(each["total"] for each in times), strict=True)]
    longest = [max(column) for column in zip(*(each["longest"] for each in times), strict=True)]
    means = [ms // number if number else 0 for ms, number in zip(total, turns, strict=True)]
    most = max(1, *means)
    rows = []
    for seat, name in enumerate(facts["players"]):
        mean = shown.duration(means[seat]) if turns[seat] else shown.NOTHING
        bar = f'<span class="bar p{seat}" style="width:{100 * means[seat] // most}%"></span>'
        cells = (
            turns[seat],
            mean + bar,
            shown.duration(longest[seat]) if turns[seat] else shown.NOTHING,
            shown.duration(total[seat]),
            bells[seat],
            penalties[seat],
            tiles[seat],
        )
        inside = "".join(f"<td>{cell}</td>" for cell in cells)
        rows.append(f"<tr><td>{_key(seat, name)}</td>{inside}</tr>")
    head = [
        "Player",
        "Turns",
        "Mean turn",
        "Longest",
        "In all",
        "Bells",
        "Penalties",
        "Tiles drawn",
    ]
    return _table(head, rows)


def _rounds(match: Match, facts: dict[str, Any]) -> str:
    players = facts["players"]
    is_decider = match.standing().is_decider
    rows = []
    for index, each in enumerate(facts["rounds"]):
        notes = [shown.ending(each, players)]
        if is_decider[index]:
            notes.insert(0, "decider")
        if each["start"] is not None:
            notes.append(f"{players[each['start']]} started")
        if each["amended"]:
            notes.append(f"corrected {each['amended']}×")
        cells = "".join(_cell(each, seat) for seat in range(len(players)))
        scored = match.scores[index]
        total = "✓" if scored.zero_sum else shown.signed(scored.sum)
        rows.append(
            f'<tr class="{each["end"]}"><td>{index + 1}<small>{escape("; ".join(notes))}</small>'
            f"</td>{cells}<td>{total}</td></tr>"
        )
    totals = "".join(f"<td>{total}</td>" for total in facts["totals"])
    whole = sum(facts["totals"])
    foot = f"<tr><td>Total</td>{totals}<td>{'✓' if whole == 0 else shown.signed(whole)}</td></tr>"
    return _table(["Round", *players, "Sum"], rows, foot)


def _cell(each: dict[str, Any], seat: int) -> str:
    rack = each["racks"][seat]
    if rack is None:
        return "<td><small>sat out</small></td>"
    remarks = []
    went_out = each["end"] == "out" and each["winner"] == seat
    if rack and not went_out:
        remarks.append("rack " + shown.rack(rack))
        if rack["count"] is not None:
            remarks.append(_count(rack["count"], "tile", "tiles"))
    if each["opened"][seat] != "yes":
        remarks.append("not opened" if each["opened"][seat] == "no" else each["opened"][seat])
    if each["penalties"][seat]:
        remarks.append(_count(each["penalties"][seat], "penalty", "penalties"))
    won = ' class="won"' if each["wins"][seat] else ""
    small = "".join(f"<small>{escape(remark)}</small>" for remark in remarks)
    return f"<td{won}><b>{shown.signed(each['scores'][seat])}</b>{small}</td>"
