"""Draws the schematic of the Table build for KiCad 9 from the model of the wiring.

What is connected comes from model.py alone; schematic_layout.py only says where things stand.
write() and check() are what `python -m hardware` calls.
"""

from __future__ import annotations

import json
from pathlib import Path

from . import model, pins
from . import schematic_cli as cli
from . import schematic_layout as layout
from .schematic_drawing import PROJECT, ROOT_ID, Drawing, End
from .schematic_symbols import LIBRARY, POWER_NETS, SYMBOLS
from .schematic_text import Node, definition, dump, quoted

FORMAT = "20250114"  # of KiCad 9.0, as is that of the library
LIBRARY_FORMAT = "20241209"
FOLDER = Path("hardware", "kicad")
TITLE = "Turnbell, Table build"
LICENCE = "Turnbell contributors, CERN-OHL-P-2.0"
COMMENT = "Follows from hardware/pins.toml and parts.toml: change it there"


def _pairs(ends: list[End], everything: list[End]) -> list[tuple[End, End]]:
    """Give the ends of one net that a straight wire joins: facing each other, or side by side."""
    taken = {(end.x, end.y) for end in everything}
    found = []
    for first in ends:
        for second in ends:
            gap = second.x - first.x
            if first.y != second.y or not 0 < gap <= layout.REACH:
                continue
            facing = (first.out, second.out) == ("right", "left")
            beside = (first.out, second.out) == ("down", "down") and gap == 2
            between = any((x, first.y) in taken for x in range(first.x + 1, second.x))
            if (facing or beside) and not between:
                found.append((first, second))
    return found


def _connect(sheet: Drawing, net: str, ends: list[End], everything: list[End]) -> None:
    """Draw one net: wires where they are short and straight, labels or supply symbols else."""
    groups = [[end] for end in ends]
    for first, second in _pairs(ends, everything):
        sheet.wire(first.x, first.y, second.x, second.y)
        joined = [group for group in groups if first in group or second in group]
        groups = [group for group in groups if group not in joined]
        groups.append([end for group in joined for end in group])
    if len(groups) == 1 and net not in POWER_NETS:
        return
    for group in groups:
        end = min(group, key=lambda end: end.x)
        if net in POWER_NETS:
            _supply(sheet, net, end, everything)
        elif len(group) > 1:  # on the wire between two parts
            sheet.label(end.x, end.y, net, "left bottom")
        else:
            x, y = end.x + layout.STUB * end.step[0], end.y + layout.STUB * end.step[1]
            sheet.wire(end.x, end.y, x, y)
            sheet.label(x, y, net, "left bottom" if end.out == "left" else "right bottom")


def _supply(sheet: Drawing, net: str, end: End, everything: list[End]) -> None:
    """Lead an end to its supply's symbol; sideways where pins stand in a column."""
    x, y = end.x + 2 * end.step[0], end.y + 2 * end.step[1]
    column = [other for other in everything if (other.x, other.out) == (end.x, end.out)]
    crowded = any(0 < abs(other.y - end.y) < 8 for other in column)
    sheet.wire(end.x, end.y, x, y)
    sheet.power(x, y, net, end.out if crowded else "")


def render(circuit: model.Model, notes: str, revision: str) -> str:
    """Give the text of turnbell.kicad_sch, with notes beside the drawing.

    Raises ValueError naming the part that has no symbol or no place.
    """
    sheet = Drawing()
    for title, *corners, dashed in layout.FRAMES:
        sheet.frame(title, *corners, dashed=dashed)
    for text, x, y in layout.SEAT_TEXTS:
        sheet.text(x, y - 1, text)
    sheet.text(*layout.NOTES_AT, notes, layout.NOTES_MM)
    ends: list[End] = []
    for part in circuit.parts:
        if part.kind not in SYMBOLS:
            raise ValueError(f"{part.ref}: no symbol for {part.kind} in schematic_symbols.py")
        if part.ref not in layout.PLACES:
            raise ValueError(f"{part.ref}: no place for it in schematic_layout.py")
        ends += sheet.part(part, *layout.PLACES[part.ref])
    for net in circuit.nets:
        _connect(sheet, net, [end for end in ends if end.net == net], ends)
    for end in ends:
        if end.net is None:
            sheet.cross(end.x, end.y)
    for net, x, y in layout.FLAGS:
        sheet.flag(x, y, net)
    sheet.dots()
    block: Node = ["title_block", ["title", quoted(TITLE)], ["rev", quoted(revision)]]
    block.append(["company", quoted(LICENCE)])
    block.append(["comment", "1", quoted(COMMENT)])
    head = _head("kicad_sch", FORMAT)
    head += [["uuid", quoted(ROOT_ID)], ["paper", quoted("A4")], block]
    head.append(["lib_symbols", *(definition(symbol, LIBRARY) for symbol in sheet.used.values())])
    head += sheet.nodes
    head.append(["sheet_instances", ["path", quoted("/"), ["page", quoted("1")]]])
    head.append(["embedded_fonts", "no"])
    return dump(head) + "\n"


def _head(word: str, version: str) -> list[Node]:
    maker: Node = ["generator", quoted(PROJECT)]
    return [word, ["version", version], maker, ["generator_version", quoted("9.0")]]


def files(parts: Path = model.SOURCE, wiring: Path = pins.SOURCE) -> dict[str, str]:
    """Give KiCad's text files by name, as parts.toml and pins.toml ask for them."""
    board = pins.load(wiring)
    notes = layout.notes(board, model.load("minimal", parts, wiring))
    revision = board["board"]["revision"]
    symbols = _head("kicad_symbol_lib", LIBRARY_FORMAT)
    symbols += [definition(symbol) for symbol in SYMBOLS.values()]
    row: Node = ["lib", ["name", quoted(LIBRARY)], ["type", quoted("KiCad")]]
    row.append(["uri", quoted(f"${{KIPRJMOD}}/{LIBRARY}.kicad_sym")])
    row.append(["options", quoted("")])
    row.append(["descr", quoted("Turnbell's own symbols")])
    project = {"meta": {"filename": f"{PROJECT}.kicad_pro", "version": 3}}
    return {
        f"{PROJECT}.kicad_sch": render(model.load("table", parts, wiring), notes, revision),
        f"{PROJECT}.kicad_pro": json.dumps(project, indent=2) + "\n",
        f"{LIBRARY}.kicad_sym": dump(symbols) + "\n",
        "sym-lib-table": dump(["sym_lib_table", ["version", "7"], row]) + "\n",
    }


def write(root: Path) -> list[str]:
    """Write hardware/kicad anew below root. Gives lines on what could not be made here."""
    folder = root / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files().items():
        (folder / name).write_text(text, encoding="utf-8")
    schematic, pdf = folder / f"{PROJECT}.kicad_sch", folder / f"{PROJECT}.pdf"
    if cli.drawn_from(pdf) == cli.digest(schematic):
        return []  # a PDF carries its date: one that shows this schematic stays as it is
    if cli.find() is None:
        return [f"NOT RUN: {FOLDER.as_posix()}/{pdf.name}: {cli.MISSING}"]
    cli.export_pdf(schematic, pdf)
    return []


def check(root: Path) -> list[str]:
    """Give a line for each file of hardware/kicad that is not what the source says; [] = all are.

    Needs no KiCad: the PDF carries the digest of the schematic that it shows, and its own.
    """
    folder = root / FOLDER
    lines = []
    for name, text in files().items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            lines.append(f"{FOLDER.as_posix()}/{name} is stale: run make hardware")
    schematic, pdf = folder / f"{PROJECT}.kicad_sch", folder / f"{PROJECT}.pdf"
    if not schematic.exists() or cli.drawn_from(pdf) != cli.digest(schematic):
        lines.append(
            f"{FOLDER.as_posix()}/{pdf.name} is stale or was changed: run make hardware with KiCad"
        )
    return lines
