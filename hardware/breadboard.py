"""The build on a breadboard as data: the hole of each pin, the wires, and what that connects.

Reads breadboard.toml; pictures.py draws it and guide.py writes it down.
"""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import model

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SOURCE = Path(__file__).resolve().parent / "breadboard.toml"
COLUMNS = 63
ROWS = "abcdefghij"
RAIL = "T-"
HOLE = re.compile(r"([a-j])(\d+)")
ON_RAIL = re.compile(r"T-(\d+)")
COLOURS = (
    "black", "red", "yellow", "blue", "green", "orange", "violet", "white", "grey", "brown",
)  # fmt: skip


@dataclass(frozen=True)
class Wire:
    """A jumper wire: the part it is for, its two ends, its colour; `lane` is how it is drawn."""

    part: str
    start: str
    end: str
    colour: str
    lane: str


@dataclass(frozen=True)
class Step:
    """What is added at once: parts with their holes, then wires."""

    id: str
    title: str
    parts: tuple[model.Part, ...]
    wires: tuple[Wire, ...]


@dataclass(frozen=True)
class Board:
    """A breadboard of one build; `holes`: (ref, pin) → its holes, the Pico's included."""

    circuit: model.Model
    holes: dict[tuple[str, str], tuple[str, ...]]
    steps: tuple[Step, ...]

    @property
    def wires(self) -> list[Wire]:
        """All wires, step by step."""
        return [wire for step in self.steps for wire in step.wires]


def split(hole: str) -> tuple[str, int]:
    """Give the row and the column of a hole ("h30", or "T-30" on the rail).

    Raises ValueError for what is no hole.
    """
    match = HOLE.fullmatch(hole)
    row, column = (match[1], int(match[2])) if match else (RAIL, 0)
    if not match:
        on_rail = ON_RAIL.fullmatch(hole)
        column = int(on_rail[1]) if on_rail else 0
    if not 1 <= column <= COLUMNS:
        raise ValueError(f"breadboard.toml: {hole} is no hole (allowed: a1 to j63, T-1 to T-63)")
    return row, column


def pico_hole(data: dict[str, Any], number: int) -> str:
    """Give the hole of the Pico's pin `number` (1–40); its USB socket points to the left."""
    row, column = split(data["pico_pin_1"] if number <= 20 else data["pico_pin_40"])
    return f"{row}{column + number - 1 if number <= 20 else column + 40 - number}"


def beside_pico(data: dict[str, Any], pico: model.Part, name: str) -> str:
    """Give the outermost hole in the column of the Pico's pin with net (or number) `name`."""
    for pin in pico.pins:
        if name in (pin.net, pin.number):
            _, column = split(pico_hole(data, int(pin.number)))
            return f"{'a' if int(pin.number) <= 20 else 'j'}{column}"
    raise ValueError(f"breadboard.toml: @{name}: no pin of the Pico has this net")


def load(build: str = "table", path: Path = SOURCE, circuit: model.Model | None = None) -> Board:
    """Give the breadboard of `build`, without options.

    Raises ValueError for a hole that is used twice or does not exist, and for a part in no step.
    """
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    circuit = (circuit or model.load(build)).fitted()
    refs = {part.ref for part in circuit.parts}
    holes: dict[tuple[str, str], tuple[str, ...]] = {}
    for row in data["place"]:
        if row["ref"] in refs:
            for pin, where in row["holes"].items():
                holes[row["ref"], pin] = (where,) if isinstance(where, str) else tuple(where)
    for part in circuit.parts:
        if part.kind == "pico":
            for pin in part.pins:
                holes[part.ref, pin.number] = (pico_hole(data, int(pin.number)),)
    pico = next(part for part in circuit.parts if part.kind == "pico")
    steps = []
    for row in data["step"]:
        parts = tuple(part for part in circuit.parts if part.ref in row["parts"])
        wires = tuple(
            Wire(
                wire["part"],
                beside_pico(data, pico, wire["from"][1:]) if "@" in wire["from"] else wire["from"],
                wire["to"],
                wire["colour"],
                wire.get("lane", ""),
            )
            for wire in data["wire"]
            if wire["part"] in row["parts"] and wire["part"] in refs
        )
        if parts:
            steps.append(Step(row["id"], row.get(f"{build}_title", row["title"]), parts, wires))
    board = Board(circuit, holes, tuple(steps))
    _check(board, refs)
    return board


def _check(board: Board, refs: set[str]) -> None:
    used: dict[str, str] = {}
    ends = [(f"{ref} pin {pin}", hole) for (ref, pin), at in board.holes.items() for hole in at]
    ends += [(f"a wire for {wire.part}", wire.start) for wire in board.wires]
    ends += [(f"a wire for {wire.part}", wire.end) for wire in board.wires if "." not in wire.end]
    for who, hole in ends:
        split(hole)
        if hole in used:
            raise ValueError(f"breadboard.toml: {hole} is taken by {used[hole]} and by {who}")
        used[hole] = who
    for wire in board.wires:
        if wire.colour not in COLOURS:
            raise ValueError(
                f"breadboard.toml: colour {wire.colour} (allowed: {' '.join(COLOURS)})"
            )
    shown = {part.ref for step in board.steps for part in step.parts}
    if shown != refs:
        raise ValueError(f"breadboard.toml: in no step: {' '.join(sorted(refs - shown))}")


def nets(board: Board) -> dict[str, set[tuple[str, str]]]:
    """Give what the board connects: a net, named as in the model → the ends joined, (ref, pin)."""
    groups: dict[str, str] = {}

    def find(name: str) -> str:
        while groups.setdefault(name, name) != name:
            name = groups[name]
        return name

    def join(one: str, other: str) -> None:
        groups[find(one)] = find(other)

    for (ref, pin), at in board.holes.items():
        for hole in at:
            join(f"{ref}.{pin}", _strip(hole))
    for wire in board.wires:
        join(_strip(wire.start), wire.end if "." in wire.end else _strip(wire.end))
    for part in board.circuit.parts:
        if part.kind == "pico":  # its ground pins are one inside
            grounds = [pin.number for pin in part.pins if pin.name == "GND"]
            for number in grounds:
                join(f"{part.ref}.{number}", f"{part.ref}.{grounds[0]}")
        if part.kind == "switch":  # it sits in the lid of the battery holder
            join(f"{part.ref}.1", "BT1.1")
    found: dict[str, set[tuple[str, str]]] = {}
    for part in board.circuit.parts:
        for pin in part.pins:
            found.setdefault(find(f"{part.ref}.{pin.number}"), set()).add((part.ref, pin.number))
    named = {}
    for members in found.values():
        nets = {board.circuit.part(ref).net(pin) for ref, pin in members} - {None}
        if nets:
            named["/".join(sorted(net for net in nets if net))] = members
    return named


def net_of(board: Board, wire: Wire) -> str:
    """Give the net that a wire belongs to."""
    if "." in wire.end:
        ref, number = wire.end.split(".")
        return board.circuit.part(ref).net(number) or ""
    strips = {wire.start: _strip(wire.start), wire.end: _strip(wire.end)}
    if RAIL in strips.values():
        return "GND"
    for (ref, number), holes in board.holes.items():
        net = board.circuit.part(ref).net(number)
        if net and {_strip(hole) for hole in holes} & set(strips.values()):
            return net
    return ""


def _strip(hole: str) -> str:
    """Give the metal strip of a hole: half a column, or the rail."""
    row, column = split(hole)
    if row == RAIL:
        return RAIL
    return f"{'lower' if row in ROWS[:5] else 'upper'} {column}"
