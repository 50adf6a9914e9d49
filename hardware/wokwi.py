"""Writes the circuit of a build as a diagram.json for the Wokwi simulator, laid out to be read.

Wokwi has neither batteries nor a power switch; both stay out. Its buzzer stands for the piezo.
"""

from __future__ import annotations

import json
from typing import Any

from . import model
from .model import Model, Part

# Wokwi's part and its pins for each kind: our pin number → its pin name.
TYPES: dict[str, tuple[str, dict[str, str]]] = {
    "pico": ("wokwi-pi-pico", {}),
    "resistor": ("wokwi-resistor", {"1": "1", "2": "2"}),
    "led": ("wokwi-led", {"1": "C", "2": "A"}),
    "button": ("wokwi-pushbutton", {"1": "1.l", "2": "2.r"}),
    "display": ("board-ssd1306", {"1": "GND", "2": "VCC", "3": "SCL", "4": "SDA"}),
    "piezo": ("wokwi-buzzer", {"1": "1", "2": "2"}),
    "encoder": ("wokwi-ky-040", {"A": "CLK", "B": "DT", "C": "GND", "S1": "SW", "S2": "GND"}),
}
LEFT_OUT = ("battery", "switch", "schottky")
KEYS = {"MINUS": "-", "OK": "Enter", "PLUS": "+", "NEXT": " "}
COLOURS = {
    "GND": "black", "3V3": "red", "SDA": "blue", "SCL": "gold", "OK": "blue", "MINUS": "violet",
    "PLUS": "gray",
}  # fmt: skip
BY_START = (("LED", "orange"), ("SEAT", "green"), ("PIEZO", "brown"), ("ENC", "purple"))
GROUNDS = (3, 8, 13, 18, 23, 28, 33, 38)  # GND.1 … GND.8


def pico_pin(part: Part, number: str) -> str:
    """Give Wokwi's name of a pin of the Pico."""
    name = next(pin.name for pin in part.pins if pin.number == number)
    return f"GND.{GROUNDS.index(int(number)) + 1}" if name == "GND" else name


# Where things are, in Wokwi's pixels. The Pico stands in the middle; what hangs on its left pins
# is to the left of it.
_PICO = (110, 700)
_PIN_STEP = 9.6
_SEAT_STEP, _KEY_STEP = 150, 130
_ROWS = {"led": 20, "470": 110, "1k": 354, "button": 410}


def _place(part: Part, column: int) -> tuple[float, float, int]:
    """Give top, left and turn of a part; column: which seat or key it belongs to, from 0."""
    x = 40 + _SEAT_STEP * column if part.block == "seats" else 860 + _KEY_STEP * column
    if part.block in ("seats", "keys"):
        if part.kind == "led":
            return _ROWS["led"], x + 6, 0
        if part.kind == "button":
            return _ROWS["button"], x, 0
        # Pin 1 looks to the lanes between the lamps above and the buttons below.
        return (_ROWS["470"], x, 270) if part.value == "470" else (_ROWS["1k"], x - 30, 90)
    return {
        "U1": (*_PICO, 0), "DS1": (-20, 690, 0), "LS1": (20, 1080, 0),
        "R16": (130, 960, 0), "R17": (155, 960, 0),
    }[part.ref]  # fmt: skip


# Which of the Pico's ground pins a group of parts goes to: the nearest.
_GROUND_AT = {"led": "8", "seats": "18", "keys": "23", "display": "38"}


def _lane(number: int, other: Part, pin: str, place: tuple[float, float, int]) -> list[str]:
    """Give Wokwi's way from a pin of the Pico: sideways until above or below the other pin."""
    left = number <= 20
    x, y = (
        _PICO[1] + (0 if left else 82),
        _PICO[0] + 9 + _PIN_STEP * (number - 1 if left else 40 - number),
    )
    if other.kind == "display":  # its pins are on top: round the outside
        side, above = (-1 if left else 1) * (16 + 8 * (int(pin) % 2)), place[0] - 8 - 8 * int(pin)
        return [f"h{side}", f"v{above - y:.0f}"]
    if other.block == "sound":
        return [f"h{60 + 10 * (number - 26)}", f"v{place[0] + 5 - y:.0f}"]
    offset = {"led": 16, "button": 67, "resistor": 30}[other.kind]
    return [f"h{place[1] + offset - x:.0f}"]


def diagram(circuit: Model) -> dict[str, Any]:
    """Give the diagram of a build, without its options."""
    fitted = circuit.fitted()
    parts = []
    places = {}
    columns: dict[str, int] = {}
    for part in fitted.parts:
        if part.kind in LEFT_OUT:
            continue
        kind, _ = TYPES[part.kind]
        row_of = f"{part.block} {part.kind} {part.value if part.kind == 'resistor' else ''}"
        column = columns[row_of] = columns.get(row_of, -1) + 1
        top, left, turn = places[part.ref] = _place(part, column)
        row: dict[str, Any] = {"type": kind, "id": part.ref, "top": top, "left": left, "attrs": {}}
        if turn:
            row["rotate"] = turn
        if part.kind == "resistor":
            row["attrs"] = {"value": {"1k": "1000"}.get(part.value, part.value)}
        elif part.kind == "led":
            row["attrs"] = {"color": "orange", "label": part.ref}
        elif part.kind == "button":
            key = KEYS.get(part.value, part.value[-1])
            colour = "white" if part.block == "seats" else "blue"
            row["attrs"] = {"color": colour, "label": part.value, "key": key}
        parts.append(row)
    return {
        "version": 1,
        "author": "Turnbell contributors",
        "editor": "wokwi",
        "parts": parts,
        "connections": _connections(fitted, places),
        "dependencies": {},
    }


def _connections(fitted: Model, places: dict[str, tuple[float, float, int]]) -> list[list[Any]]:
    """Join the ends of each net one after the other, each kind of part in a chain of its own."""
    rows: list[list[Any]] = []
    for net, ends in fitted.nets.items():
        known = [end for end in ends if fitted.part(end[0]).kind not in LEFT_OUT]
        colour = COLOURS.get(net.removesuffix("_R")) or next(
            (ink for start, ink in BY_START if net.startswith(start)), "green"
        )
        pico = [number for ref, number in known if ref == "U1"]
        others = [end for end in known if end[0] != "U1"]
        before: dict[tuple[str, str], str] = {}
        for ref, number in sorted(
            others, key=lambda end: (abs(places[end[0]][1] - _PICO[1]), end)
        ):
            part = fitted.part(ref)
            group = (part.kind, part.block)
            name = _name(part, number)
            if group in before:
                # Below a lamp's legs its resistor begins: pass between them.
                down = "v12" if part.kind == "led" else "v24"
                rows.append([before[group], name, colour, [down, "*", down]])
            elif pico:
                at = (
                    pico[0]
                    if len(pico) == 1
                    else _GROUND_AT.get(part.kind, _GROUND_AT.get(part.block, ""))
                )
                way = _lane(int(at), part, number, places[ref])
                rows.append([_name(fitted.part("U1"), at), name, colour, way])
            elif before:
                rows.append([next(iter(before.values())), name, colour, []])
            before[group] = name
    return rows


def _name(part: Part, number: str) -> str:
    pin = pico_pin(part, number) if part.kind == "pico" else TYPES[part.kind][1][number]
    return f"{part.ref}:{pin}"


def render(build: str) -> str:
    """Give the text of diagram.json."""
    return json.dumps(diagram(model.load(build)), ensure_ascii=False, indent=2) + "\n"


def nets(data: dict[str, Any], fitted: Model) -> dict[str, set[tuple[str, str]]]:
    """Give the nets of a diagram, named as in the model; Wokwi's Pico has one ground."""
    names = {
        _name(part, pin.number): (part.ref, pin.number)
        for part in fitted.parts
        if part.kind not in LEFT_OUT
        for pin in part.pins
        if pin.net
    }
    group = {name: name for name in names}

    def find(name: str) -> str:
        while group[name] != name:
            name = group[name]
        return name

    for start, end, *_ in data["connections"]:
        group[find(start)] = find(end)
    grounds = [name for name in names if name.startswith("U1:GND")]
    for name in grounds:
        group[find(name)] = find(grounds[0])
    found: dict[str, set[tuple[str, str]]] = {}
    for name, end in names.items():
        found.setdefault(find(name), set()).add(end)
    named: dict[str, set[tuple[str, str]]] = {}
    for ends in found.values():
        if len(ends) > 1:
            called = {fitted.part(ref).net(number) for ref, number in ends}
            named["/".join(sorted(net for net in called if net))] = ends
    return named


def without_power(fitted: Model) -> Model:
    """Give the model with what Wokwi lacks left out, to compare with."""
    parts = tuple(part for part in fitted.parts if part.kind not in LEFT_OUT)
    refs = {part.ref for part in parts}
    kept = {net: tuple(end for end in ends if end[0] in refs) for net, ends in fitted.nets.items()}
    return Model(fitted.build, parts, {net: ends for net, ends in kept.items() if len(ends) > 1})
