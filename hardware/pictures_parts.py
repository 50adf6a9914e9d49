"""How each kind of part looks in the breadboard pictures, to scale: 16 pixels are 2.54 mm."""

from __future__ import annotations

import math
from collections.abc import Callable
from xml.sax.saxutils import escape

from . import model

Point = tuple[float, float]
At = dict[str, list[Point]]  # pin → where its legs are

PITCH = 16.0
MM = PITCH / 2.54
_Y = {"T+": 1.2, "T-": 2.2, "B+": 18.2, "B-": 19.2}
_Y |= {row: 4.7 + index for index, row in enumerate("jihgf")}
_Y |= {row: 11.7 + index for index, row in enumerate("edcba")}

BASE = "#f3efe6"  # the breadboard

# Parts beside the board: the left upper corner, or the centre.
DISPLAY = (12 * PITCH, -14.6 * PITCH)
DISPLAY_SIZE = 27 * MM
PIEZO = (23.5 * PITCH, 31 * PITCH)
PIEZO_RADIUS = 11 * MM
HOLDER = (-17 * PITCH, 0.0)
HOLDER_SIZE = (12 * PITCH, 15 * PITCH)


def x_of(column: float) -> float:
    """Give the x of a column."""
    return column * PITCH


def y_of(row: str) -> float:
    """Give the y of a row, "a" to "j", or of a rail, "T+", "T-", "B+", "B-"."""
    return _Y[row] * PITCH


def display_pin(number: int) -> Point:
    """Give the place of a pin of the display, 1 to 4."""
    return DISPLAY[0] + DISPLAY_SIZE / 2 + (number - 2.5) * PITCH, DISPLAY[1] + 8


def piezo_pin(number: int) -> Point:
    """Give the place of a leg of the piezo, 1 or 2."""
    return PIEZO[0] + (number - 1.5) * 10 * MM, PIEZO[1]


def holder_lead(number: int) -> Point:
    """Give the place where a lead leaves the battery holder: 0 red, 1 black."""
    return HOLDER[0] + HOLDER_SIZE[0], HOLDER[1] + 40 + 150 * (1 - number)


# ---- SVG ----


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    fill: str,
    edge: str | None = None,
    radius: float = 0,
) -> str:
    """Give a rectangle."""
    more = f' stroke="{edge}"' if edge else ""
    more += f' rx="{_n(radius)}"' if radius else ""
    size = f'width="{_n(width)}" height="{_n(height)}"'
    return f'<rect x="{_n(x)}" y="{_n(y)}" {size} fill="{fill}"{more}/>'


def circle(
    x: float, y: float, radius: float, fill: str, edge: str = "none", width: float = 1
) -> str:
    """Give a disc."""
    return (
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(radius)}" fill="{fill}" stroke="{edge}" '
        f'stroke-width="{_n(width)}"/>'
    )


def line(start: Point, end: Point, ink: str, width: float) -> str:
    """Give a straight line with round ends."""
    return (
        f'<line x1="{_n(start[0])}" y1="{_n(start[1])}" x2="{_n(end[0])}" y2="{_n(end[1])}" '
        f'stroke="{ink}" stroke-width="{_n(width)}" stroke-linecap="round"/>'
    )


def text(
    x: float, y: float, words: str, size: float, ink: str = "#222", anchor: str = "start",
    *, bold: bool = False, turned: bool = False, halo: str = "",
) -> str:  # fmt: skip
    """Give a line of text; `turned`: upwards; `halo`: the colour around it."""
    more = ' font-weight="bold"' if bold else ""
    more += f' stroke="{halo}" stroke-width="3" paint-order="stroke"' if halo else ""
    more += f' transform="rotate(-90 {_n(x)} {_n(y)})"' if turned else ""
    return (
        f'<text x="{_n(x)}" y="{_n(y)}" font-size="{_n(size)}" fill="{ink}" text-anchor="{anchor}"'
        f"{more}>{escape(words)}</text>"
    )


# ---- parts ----


def pico(part: model.Part, at: At) -> str:
    """Draw the Pico: USB to the left, its pins named."""
    (left, lower), (_, upper) = at["1"][0], at["40"][0]
    right = at["20"][0][0]
    top, bottom = (upper + lower) / 2 - 10.5 * MM, (upper + lower) / 2 + 10.5 * MM
    out = [
        rect(left - 1.4 * MM, top, right - left + 2.8 * MM, bottom - top, "#2f7d4f", "#1d5535", 5)
    ]
    middle = (top + bottom) / 2
    out.append(
        rect(left - 2.7 * MM, middle - 3.7 * MM, 5.6 * MM, 7.4 * MM, "#c4c8cc", "#7c8288", 2)
    )
    out.append(text(left + 0.4 * MM, middle, "USB", 9, "#444", "middle", turned=True))
    out.append(rect(left + 24 * MM, middle - 3.5 * MM, 7 * MM, 7 * MM, "#23262a", None, 2))
    out.append(text(left + 27.5 * MM, middle + 3, "RP2040", 7, "#ddd", "middle"))
    out.append(rect(left + 6 * MM, middle - 1.5 * MM, 3 * MM, 3 * MM, "#eee", "#999", 2))
    out.append(text(left + 9.6 * MM, middle + 2, "BOOTSEL", 6.5, "#e8f3ec"))
    out.append(
        text(left + 40 * MM, middle + 4, "Raspberry Pi Pico", 10, "#e8f3ec", "middle", bold=True)
    )
    for pin in part.pins:
        ((x, y),) = at[pin.number]
        out.append(circle(x, y, 4, "#d9b13b", "#7d6417"))
        wired = pin.net is not None
        ink = "#fff" if wired else "#a5cdb4"
        inside = y - 7 if y > middle else y + 7
        anchor, name = ("start", [pin.number, pin.name])
        if y < middle:
            anchor, name = ("end", [pin.name, pin.number])
        # The corners tell which way round it is.
        corner = pin.number in ("1", "20", "21", "40")
        words, size = (" ".join(name), 6.5) if corner else (pin.name, 7.5)
        out.append(text(x + 3, inside, words, size, ink, anchor, bold=wired, turned=True))
    return "\n".join(out)


_BANDS = {
    "470": ("#e0b000", "#8040b0", "#7a4a25"),
    "1k": ("#7a4a25", "#111", "#d3261f"),
    "220": ("#d3261f", "#d3261f", "#7a4a25"),
}


def resistor(part: model.Part, at: At) -> str:
    """Draw a resistor with its colour bands, lying or standing."""
    (start,), (end,) = at["1"], at["2"]
    x, y = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
    length = math.dist(start, end)
    turn = 90 if start[0] == end[0] else 0  # its first band is always to the left, or on top
    body = min(6.3 * MM, length - 8)
    half = body / 2
    inner = [line((-length / 2, 0), (length / 2, 0), "#9a9a9a", 2.2)]
    inner.append(rect(-half, -6, body, 12, "#dcc39a", "#a58a5b", 5))
    for place, ink in zip(
        (-0.62, -0.25, 0.12, 0.62), (*_BANDS[part.value], "#b08d3c"), strict=True
    ):
        inner.append(rect(place * half - 2, -6, 4, 12, ink))
    # Beside a standing one is no room: its name is at its first end, or at its second.
    place, anchor = (x + 1, y + 16), "end"
    if turn:
        place, anchor = (
            ((x - 5, start[1] - 9) if part.ref == "R16" else (x - 5, end[1] + 17)),
            "start",
        )
    label = text(*place, f"{part.ref} {part.value}", 9, "#222", anchor, halo=BASE)
    return (
        f'<g transform="translate({_n(x)} {_n(y)}) rotate({turn})">'
        + "".join(inner)
        + "</g>"
        + label
    )


def button(part: model.Part, at: At) -> str:
    """Draw a 12 mm push button over its four legs."""
    legs = at["1"] + at["2"]
    x = sum(leg[0] for leg in legs) / 4
    y = sum(leg[1] for leg in legs) / 4
    side = 12 * MM
    out = [rect(lx - 2.5, ly - 5, 5, 10, "#b8bcc0", "#777") for lx, ly in legs]
    out.append(rect(x - side / 2, y - side / 2, side, side, "#3a3d42", "#17181a", 5))
    out.append(
        circle(x, y, 4.2 * MM, "#d9dcdf" if part.block == "seats" else "#9fb6d0", "#555", 1.5)
    )
    word = {"MINUS": "–", "PLUS": "+"}.get(part.value, part.value.removeprefix("Seat "))
    out.append(text(x, y + 6, word, 16 if len(word) < 3 else 12, "#222", "middle", bold=True))
    out.append(text(x, y + side / 2 - 5, part.ref, 9, "#ddd", "middle"))
    return "\n".join(out)


def led(part: model.Part, at: At) -> str:
    """Draw an LED from above: flat side and short leg at K."""
    (k,), (a,) = at["1"], at["2"]
    x, y = (k[0] + a[0]) / 2, k[1]
    r = 2.5 * MM
    cut = 0.8 * r if k[0] > a[0] else -0.8 * r
    h = math.sqrt(r * r - cut * cut)
    sweep = 0 if cut > 0 else 1
    shape = (
        f'<path d="M{_n(x + cut)} {_n(y - h)}'
        f'A{_n(r)} {_n(r)} 0 1 {sweep} {_n(x + cut)} {_n(y + h)}Z" '
        'fill="#f5a623" stroke="#a9690a" stroke-width="1.5" fill-opacity="0.92"/>'
    )
    return "\n".join(
        [
            shape,
            circle(x - 3, y - 5, 3, "#ffe0a3"),
            text(a[0] - 1, y + 5, "+", 12, "#5b3a06", "middle", bold=True),
            text(x, y - r - 4, part.ref, 9, "#222", "middle", halo=BASE),
        ]
    )


def schottky(part: model.Part, at: At) -> str:
    """Draw a diode: the ring is K."""
    (k,), (a,) = at["1"], at["2"]
    x, y = (k[0] + a[0]) / 2, k[1]
    half = 2.6 * MM
    ring = x + half - 7 if k[0] > a[0] else x - half + 3
    return "\n".join(
        [
            line(k, a, "#9a9a9a", 2.2),
            rect(x - half, y - 7, 2 * half, 14, "#26282b", "#000", 2),
            rect(ring, y - 7, 4, 14, "#d8dbde"),
            text(x - 2, y + 3.5, part.ref, 8, "#eee", "middle"),
        ]
    )


def display(part: model.Part, at: At) -> str:
    """Draw the display module beside the board, its pins on top."""
    x, y = DISPLAY
    size = DISPLAY_SIZE
    out = [rect(x, y, size, size, "#1d3f72", "#12294b", 4)]
    for cx in (x + 9, x + size - 9):
        for cy in (y + 9, y + size - 9):
            out.append(circle(cx, cy, 5, "#fff", "#9db2d0"))
    out.append(rect(x + 4, y + 44, size - 8, size * 0.5, "#0b0e12", "#000", 2))
    out.append(
        text(x + size / 2, y + 44 + size * 0.34, "0:39", 40, "#cfe6ff", "middle", bold=True)
    )
    out.append(
        text(x + size / 2, y + size - 12, f"{part.ref}  128 × 64, I2C", 9, "#cfd9ea", "middle")
    )
    for pin in part.pins:
        px, py = display_pin(int(pin.number))
        out.append(circle(px, py, 4, "#d9b13b", "#7d6417"))
        out.append(text(px + 3, py + 8, pin.name, 8, "#fff", "end", bold=True, turned=True))
    return "\n".join(out)


def piezo(part: model.Part, at: At) -> str:
    """Draw the piezo beside the board."""
    x, y = PIEZO
    out = [circle(x, y, PIEZO_RADIUS, "#2a2c30", "#000", 2), circle(x, y, 9, "#0d0e10", "#555")]
    out += [circle(*piezo_pin(number), 4, "#d9b13b", "#7d6417") for number in (1, 2)]
    out.append(text(x, y + 38, f"{part.ref}  piezo, 2 kHz", 11, "#eee", "middle"))
    out.append(text(x, y + 52, "either way round", 9, "#bbb", "middle"))
    return "\n".join(out)


def battery(part: model.Part, at: At) -> str:
    """Draw the battery holder beside the board."""
    x, y = HOLDER
    width, height = HOLDER_SIZE
    out = [rect(x, y, width, height, "#33363b", "#111", 8)]
    for index in range(3):
        cx = x + 14 + index * 56
        up = index % 2 == 0
        out.append(rect(cx, y + 46, 50, height - 62, "#d8a33a", "#8a6620", 6))
        out.append(rect(cx, y + 46 if up else y + height - 46, 50, 30, "#2b2b2b", None, 4))
        out.append(rect(cx + 17, y + 40 if up else y + height - 17, 16, 7, "#c9ccd0", "#777", 2))
        out.append(
            text(cx + 25, y + 68 if up else y + height - 24, "+", 20, "#fff", "middle", bold=True)
        )
        out.append(
            text(cx + 25, y + height - 26 if up else y + 68, "–", 20, "#222", "middle", bold=True)
        )
        out.append(text(cx + 25, y + height / 2 + 18, "AA", 13, "#4a3710", "middle", bold=True))
    out.append(text(x + 12, y + 24, f"{part.ref}  3 × AA", 12, "#eee", "start", bold=True))
    return "\n".join(out)


def switch(part: model.Part, at: At) -> str:
    """Draw the switch in the lid of the holder."""
    x, y = HOLDER[0] + HOLDER_SIZE[0] - 74, HOLDER[1] + 9
    return "\n".join(
        [
            rect(x, y, 62, 20, "#111", "#777", 3),
            rect(x + 4, y + 3, 26, 14, "#d3261f", "#600", 2),
            text(x + 46, y + 14, "OFF", 10, "#fff", "middle", bold=True),
        ]
    )


DRAW: dict[str, Callable[[model.Part, At], str]] = {
    "pico": pico,
    "resistor": resistor,
    "button": button,
    "led": led,
    "schottky": schottky,
    "display": display,
    "piezo": piezo,
    "battery": battery,
    "switch": switch,
}
