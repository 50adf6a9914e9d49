"""The words of KiCad's files: nodes and their text, the few graphics that we use, and symbols.

Coordinates are in steps of 1.27 mm, the grid on which KiCad connects wires.
"""

from __future__ import annotations

from dataclasses import dataclass

STEP_MM = 1.27

# The way out of a pin: KiCad's angle for it and the direction of its wire, y upwards.
OUTWARD = {
    "left": (0, (-1, 0)),
    "right": (180, (1, 0)),
    "up": (270, (0, 1)),
    "down": (90, (0, -1)),
}

# An atom, written as it stands, or a list that begins with an atom.
Node = str | list["Node"]


def quoted(text: str) -> str:
    """Give the text in quotes, as KiCad writes it."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def mm(steps: float) -> str:
    """Give steps as millimetres, without zeros at the end."""
    return f"{round(steps * STEP_MM, 4) + 0:g}"


def dump(node: Node, depth: int = 0) -> str:
    """Give a node as text: a list of atoms on one line, others indented by tabs."""
    if isinstance(node, str):
        return node
    if all(isinstance(item, str) for item in node):
        return "(" + " ".join(str(item) for item in node) + ")"
    tab = "\n" + "\t" * (depth + 1)
    text = "("
    for place, item in enumerate(node):
        if isinstance(item, str):
            text += (" " if place else "") + item
        else:
            text += tab + dump(item, depth + 1)
    return text + "\n" + "\t" * depth + ")"


def point(word: str, x: float, y: float, *more: str) -> Node:
    """Give a node that holds a place, such as (at 25.4 12.7 0)."""
    return [word, mm(x), mm(y), *more]


def effects(
    justify: str = "", *, hidden: bool = False, size_mm: float = 1.27, bold: bool = False
) -> Node:
    """Give how a text is written; justify in KiCad's words, such as "left bottom"."""
    font: Node = ["font", ["size", f"{size_mm:g}", f"{size_mm:g}"]]
    if bold:
        font.append(["bold", "yes"])
    node: Node = ["effects", font]
    if justify:
        node.append(["justify", *justify.split()])
    if hidden:
        node.append(["hide", "yes"])
    return node


def stroke(width_mm: float = 0.254, kind: str = "default") -> Node:
    """Give how a line is drawn."""
    return ["stroke", ["width", f"{width_mm:g}"], ["type", kind]]


def line(*points: tuple[float, float], fill: str = "none") -> Node:
    """Give a line through points; fill "outline" makes it solid."""
    pts: Node = ["pts", *(point("xy", x, y) for x, y in points)]
    return ["polyline", pts, stroke(), ["fill", ["type", fill]]]


def box(left: float, top: float, right: float, bottom: float) -> Node:
    """Give a rectangle with the body colour of symbols."""
    corners = [point("start", left, top), point("end", right, bottom)]
    return ["rectangle", *corners, stroke(), ["fill", ["type", "background"]]]


def circle(x: float, y: float, radius: float) -> Node:
    """Give a circle."""
    ring: Node = ["circle", point("center", x, y), ["radius", mm(radius)], stroke()]
    ring.append(["fill", ["type", "none"]])
    return ring


@dataclass(frozen=True)
class SymbolPin:
    """A pin: its electrical type in KiCad's words, where it ends and the way out from there."""

    number: str
    name: str
    electrical: str
    x: int
    y: int
    out: str
    length: int = 1


@dataclass(frozen=True)
class Symbol:
    """A drawing of a kind of part.

    reference_at and value_at say where those texts stand: x, y, justification.
    """

    name: str
    prefix: str
    description: str
    pins: tuple[SymbolPin, ...]
    shapes: tuple[Node, ...]
    reference_at: tuple[float, float, str]
    value_at: tuple[float, float, str]
    power: bool = False
    pin_names: bool = False
    pin_numbers: bool = False


def definition(symbol: Symbol, library: str = "") -> Node:
    """Give the symbol as it stands in a library, or with the library's name in a schematic."""
    name = f"{library}:{symbol.name}" if library else symbol.name
    node: Node = ["symbol", quoted(name)]
    if symbol.power:
        node.append(["power"])
    if not symbol.pin_numbers:
        node.append(["pin_numbers", ["hide", "yes"]])
    names: Node = ["pin_names", ["offset", "0.762"]]
    if not symbol.pin_names:
        names.append(["hide", "yes"])
    node += [names, ["exclude_from_sim", "no"], ["in_bom", "yes"], ["on_board", "yes"]]
    for key, value, (x, y, justify), hidden in (
        ("Reference", symbol.prefix, symbol.reference_at, symbol.power),
        ("Value", symbol.name, symbol.value_at, False),
        ("Footprint", "", (0, 0, ""), True),
        ("Datasheet", "", (0, 0, ""), True),
        ("Description", symbol.description, (0, 0, ""), True),
    ):
        how = effects(justify, hidden=hidden)
        node.append(["property", quoted(key), quoted(value), point("at", x, y, "0"), how])
    node.append(["symbol", quoted(f"{symbol.name}_0_1"), *symbol.shapes])
    node.append(["symbol", quoted(f"{symbol.name}_1_1"), *map(_pin, symbol.pins)])
    node.append(["embedded_fonts", "no"])
    return node


def _pin(pin: SymbolPin) -> Node:
    return [
        "pin",
        pin.electrical,
        "line",
        point("at", pin.x, pin.y, str(OUTWARD[pin.out][0])),
        ["length", mm(pin.length)],
        ["name", quoted(pin.name), effects()],
        ["number", quoted(pin.number), effects()],
    ]
