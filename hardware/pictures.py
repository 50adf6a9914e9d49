"""Draws the breadboard of a build as SVG, a picture a step: what is new in full colour, the rest
pale.

Our own drawing, from breadboard.toml and the model alone; the same data give the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from xml.sax.saxutils import escape

from . import breadboard
from . import pictures_parts as parts
from .breadboard import Board, Wire
from .pictures_parts import PITCH, Point, circle, line, rect, text, x_of, y_of

LANE = 9  # pixels between wires side by side
CHANNEL = 11
INK = {
    "black": "#222", "red": "#d3261f", "yellow": "#e0b000", "blue": "#1f62c9", "green": "#1f8a3b",
    "orange": "#e8751a", "violet": "#8040b0", "white": "#f4f4f4", "grey": "#8a8f96",
    "brown": "#7a4a25",
}  # fmt: skip
LEFT, RIGHT = x_of(0), x_of(breadboard.COLUMNS + 1)
TOP, BOTTOM = y_of("T+") - 1.3 * PITCH, y_of("B-") + 1.3 * PITCH


def draw(board: Board, last: int) -> str:
    """Give the SVG of step `last` (0-based): what it adds in full colour, what was there pale."""
    before, now = board.steps[:last], board.steps[last]
    shown = {part.ref for step in board.steps[: last + 1] for part in step.parts}
    body = [_breadboard()]
    old_wires = [wire for step in before for wire in step.wires]
    old_parts = [part for step in before for part in step.parts]
    pico = [part for part in old_parts if part.kind == "pico"]
    body += [_part(board, part) for part in pico]
    if before:
        body.append('<g opacity="0.38">')
        body += [_part(board, part) for part in old_parts if part.kind != "pico"]
        body += [_wire(wire) for wire in old_wires]
        body.append("</g>")
    body += [_part(board, part) for part in _from_below(now.parts) if part.kind != "led"]
    body += [_wire(wire) for wire in now.wires]
    body += [_part(board, part) for part in now.parts if part.kind == "led"]
    body += [_end(wire.start) + _end(wire.end) for wire in now.wires]
    return _page(_box(shown), body, f"{board.circuit.build} build, step {last + 1}: {now.title}")


def complete(board: Board) -> str:
    """Give the SVG of the whole breadboard."""
    every = [part for step in board.steps for part in step.parts]
    body = [_breadboard()]
    body += [_part(board, part) for part in _from_below(every) if part.kind != "led"]
    body += [_wire(wire) for wire in board.wires]
    body += [_part(board, part) for part in every if part.kind == "led"]
    return _page(_box({part.ref for part in every}), body, f"{board.circuit.build} build")


def _from_below(some: Iterable[parts.model.Part]) -> list[parts.model.Part]:
    """Give parts in the order of drawing: resistors last, so that no leg hides their names."""
    return sorted(some, key=lambda part: part.kind == "resistor")


def _box(shown: set[str]) -> tuple[float, float, float, float]:
    """Give the frame (left, top, width, height) that holds everything shown."""
    left = parts.HOLDER[0] - 20 if "BT1" in shown else LEFT - 34
    top = parts.DISPLAY[1] - 70 if "DS1" in shown else TOP - (50 if "SW7" in shown else 26)
    bottom = BOTTOM + (26 if "SW1" not in shown else 8 * LANE + 24)
    if "LS1" in shown:
        bottom = parts.PIEZO[1] + parts.PIEZO_RADIUS + 40
    return left, top, RIGHT + 34 - left, bottom - top


def _page(box: tuple[float, float, float, float], body: Iterable[str], title: str) -> str:
    left, top, width, height = (round(value) for value in box)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left} {top} {width} {height}" '
        f'width="{width}" height="{height}" '
        'font-family="DejaVu Sans, Verdana, Arial, sans-serif">\n'
        f"<title>{escape(title)}</title>\n"
        f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="#fff"/>\n'
        + "\n".join(body)
        + "\n</svg>\n"
    )


def _breadboard() -> str:
    out = [rect(LEFT, TOP, RIGHT - LEFT, BOTTOM - TOP, parts.BASE, "#c9c2b2", 6)]
    ditch = (y_of("f") + y_of("e")) / 2
    out.append(rect(LEFT, ditch - 9, RIGHT - LEFT, 18, "#e3ddcf"))
    for rail in ("T+", "T-", "B+", "B-"):
        y, sign = y_of(rail), rail[1].replace("-", "–")
        ink = INK["red"] if sign == "+" else INK["blue"]
        away = -9 if rail in ("T+", "B+") else 9
        out.append(line((x_of(1), y + away), (x_of(63), y + away), ink, 1.4))
        for x in (LEFT + 4, RIGHT - 4):
            out.append(text(x, y + 5, sign, 14, ink, "middle", bold=True))
        out += [
            _hole(x_of(column), y)
            for column in range(2, breadboard.COLUMNS + 1)
            if column % 6 != 1  # rails come in fives
        ]
    for row in breadboard.ROWS:
        out += [_hole(x_of(column), y_of(row)) for column in range(1, breadboard.COLUMNS + 1)]
        for x in (LEFT + 5, RIGHT - 5):
            out.append(text(x, y_of(row) + 4, row, 11, "#666", "middle"))
    for column in (1, *range(5, breadboard.COLUMNS + 1, 5)):
        for y in (y_of("j") - 12, y_of("a") + 19):
            out.append(text(x_of(column), y, str(column), 10, "#666", "middle"))
    return "\n".join(out)


def _hole(x: float, y: float) -> str:
    return rect(x - 2.5, y - 2.5, 5, 5, "#57534a", None, 1)


def _end(hole: str) -> str:
    """Draw the end of a new wire: a ring, and the name of its hole."""
    if "." in hole:
        return ""
    x, y = _at(hole)
    ring = circle(x, y, 4.2, "#fff", "#222", 1.4)
    row, _ = breadboard.split(hole)
    if row == breadboard.RAIL:
        return ring
    place, anchor = (y + 7, "end") if row == "j" else (y - 7, "start")
    return ring + text(
        x + 3.5, place, hole, 9.5, "#111", anchor, bold=True, turned=True, halo="#fff"
    )


def _at(hole: str) -> Point:
    row, column = breadboard.split(hole)
    return x_of(column), y_of(row)


def _wire(wire: Wire) -> str:
    points = _route(wire)
    path = _rounded(points, 7)
    ink = INK[wire.colour]
    edge = "#777" if wire.colour == "white" else "#fff"
    style = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
    out = (
        f'<path d="{path}" {style} stroke="{edge}" stroke-width="6"/>'
        f'<path d="{path}" {style} stroke="{ink}" stroke-width="3.6"/>'
    )
    if "." in wire.end and not wire.end.startswith(("BT1", "SW10")):
        x, y = points[-1]
        out += rect(x - 4, y - 12, 8, 14, "#222", "#000", 1)  # the female end
    return out


def _route(wire: Wire) -> list[Point]:
    start = _at(wire.start)
    if "." in wire.end:
        return [start, *_OFF_BOARD[wire.end.split(".", maxsplit=1)[0]](start, wire)]
    end = _at(wire.end)
    if not wire.lane:
        return [start, end]
    where, number = wire.lane.split()
    y = {
        "above": TOP - 8 - LANE * int(number),
        "below": BOTTOM + 8 + LANE * int(number),
        "upper": y_of("j") - CHANNEL * int(number) - 3,
        "lower": y_of("a") + CHANNEL * int(number) + 3,
    }[where]
    return [start, (start[0], y), (end[0], y), end]


def _to_display(start: Point, wire: Wire) -> list[Point]:
    pin = int(wire.end.split(".")[1])
    end = parts.display_pin(pin)
    y = end[1] - 12 - LANE * pin  # the pin farthest to the right comes from farthest to the left
    if not wire.lane:
        return [(start[0], y), (end[0], y), end]
    number = int(wire.lane.split()[1])
    channel = y_of("a") + CHANNEL * number + 3
    x = LEFT - 2 - LANE * (pin - 2)
    return [(start[0], channel), (x, channel), (x, y), (end[0], y), end]


def _to_piezo(start: Point, wire: Wire) -> list[Point]:
    end = parts.piezo_pin(int(wire.end.split(".")[1]))
    y = end[1] - 22
    return [(start[0], y), (end[0], y), end]


def _to_holder(start: Point, wire: Wire) -> list[Point]:
    if wire.end == "SW10.2":
        end = parts.holder_lead(0)
        return [
            (start[0], y_of("j") - 16),
            (end[0] + 30, y_of("j") - 16),
            (end[0] + 30, end[1]),
            end,
        ]
    end = parts.holder_lead(1)
    return [(start[0], TOP - 12), (end[0] + 18, TOP - 12), (end[0] + 18, end[1]), end]


_OFF_BOARD: dict[str, Callable[[Point, Wire], list[Point]]] = {
    "DS1": _to_display,
    "LS1": _to_piezo,
    "BT1": _to_holder,
    "SW10": _to_holder,
}


def _rounded(points: list[Point], radius: float) -> str:
    """Give the path through `points`, its corners rounded."""
    out = [f"M{points[0][0]:.1f} {points[0][1]:.1f}"]
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        a = _toward(corner, before, radius)
        b = _toward(corner, after, radius)
        out.append(f"L{a[0]:.1f} {a[1]:.1f}Q{corner[0]:.1f} {corner[1]:.1f} {b[0]:.1f} {b[1]:.1f}")
    out.append(f"L{points[-1][0]:.1f} {points[-1][1]:.1f}")
    return "".join(out)


def _toward(here: Point, there: Point, distance: float) -> Point:
    length = abs(there[0] - here[0]) + abs(there[1] - here[1])
    share = min(distance, length / 2) / length if length else 0
    return here[0] + (there[0] - here[0]) * share, here[1] + (there[1] - here[1]) * share


def _part(board: Board, part: parts.model.Part) -> str:
    at = {
        pin.number: [_at(hole) for hole in board.holes.get((part.ref, pin.number), ())]
        for pin in part.pins
    }
    return parts.DRAW[part.kind](part, at)
