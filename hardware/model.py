"""The circuit as data: parts, pins and nets of a build, from pins.toml and parts.toml.

Everything that is drawn or listed starts here; nothing here draws.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from . import pins

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SOURCE = Path(__file__).resolve().parent / "parts.toml"
BUILDS = ("table", "minimal")
KINDS = (
    "pico", "led", "button", "resistor", "piezo", "display", "encoder", "battery", "switch",
    "schottky",
)  # fmt: skip
ITEM_KEYS = ("id", "name", "value", "maker", "number", "price_usd", "counted", "instead", "why")
BLOCKS = ("board", "power", "display", "seats", "keys", "encoder", "sound")


@dataclass(frozen=True)
class Pin:
    """One pin of a part: its number as printed there, its name, its net (None: left open)."""

    number: str
    name: str
    net: str | None


@dataclass(frozen=True)
class Part:
    """One part. `option` is empty for what every device of the build has."""

    ref: str
    kind: str
    value: str
    block: str
    option: str
    item: str
    pins: tuple[Pin, ...]

    def net(self, number: str) -> str | None:
        """Give the net at pin `number`. Raises KeyError if there is no such pin."""
        for pin in self.pins:
            if pin.number == number:
                return pin.net
        raise KeyError(f"{self.ref} has no pin {number}")


@dataclass(frozen=True)
class Model:
    """The circuit of one build: its parts in file order; net → its ends, (ref, pin), sorted."""

    build: str
    parts: tuple[Part, ...]
    nets: dict[str, tuple[tuple[str, str], ...]]

    def part(self, ref: str) -> Part:
        """Give the part `ref`. Raises KeyError if the build has none."""
        for part in self.parts:
            if part.ref == ref:
                return part
        raise KeyError(f"the {self.build} build has no {ref}")

    def fitted(self) -> Model:
        """Give the model without its options: what the BOM counts and the pictures show."""
        parts = tuple(_bare(part, self._fitted_nets()) for part in self.parts if not part.option)
        return Model(self.build, parts, _nets(parts))

    def _fitted_nets(self) -> set[str]:
        # A net of the Pico to which only options are wired is an open pin without them.
        return {
            pin.net
            for part in self.parts
            if part.kind != "pico" and not part.option
            for pin in part.pins
            if pin.net
        }


def _bare(part: Part, nets: set[str]) -> Part:
    if part.kind != "pico":
        return part
    kept = tuple(pin if pin.net in nets else Pin(pin.number, pin.name, None) for pin in part.pins)
    return Part(part.ref, part.kind, part.value, part.block, part.option, part.item, kept)


def read(path: Path = SOURCE) -> dict[str, Any]:
    """Give parts.toml as it stands. Raises ValueError naming what cannot be right."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    for item in data["item"]:
        for key in ITEM_KEYS:
            if key not in item:
                raise ValueError(f"{path.name}: item {item.get('id', item)}: {key} is missing")
    items = {item["id"] for item in data["item"]}
    seen: set[str] = set()
    for part in data["part"]:
        where = f"{path.name}: {part.get('ref', part)}"
        for key in ("ref", "kind", "item", "block", "build", "pins"):
            if key not in part:
                raise ValueError(f"{where}: {key} is missing")
        for key, allowed in (("kind", KINDS), ("block", BLOCKS), ("item", sorted(items))):
            if part[key] not in allowed:
                raise ValueError(f"{where}: {key} {part[key]} (allowed: {' '.join(allowed)})")
        if not set(part["build"]) <= set(BUILDS):
            raise ValueError(f"{where}: build {part['build']} (allowed: {', '.join(BUILDS)})")
        if part["ref"] in seen:
            raise ValueError(f"{where}: is there twice")
        seen.add(part["ref"])
    return data


def load(build: str = "table", path: Path = SOURCE, wiring: Path | None = None) -> Model:
    """Give the circuit of `build`, its options included.

    build: "table" or "minimal". Raises ValueError for what cannot be, and for a net with one end.
    """
    if build not in BUILDS:
        raise ValueError(f"build {build} (allowed: {', '.join(BUILDS)})")
    data = read(path)
    values = {item["id"]: item["value"] for item in data["item"]}
    board = pins.load(wiring)
    parts = []
    for row in data["part"]:
        if build not in row["build"]:
            continue
        value = row.get(f"{build}_value", row.get("value", values[row["item"]]))
        if row["kind"] == "pico":
            its_pins = tuple(_pico_pins(board, build))
        else:
            names = data["pin_names"].get(row["kind"], {})
            its_pins = tuple(
                Pin(number, names.get(number, number), net) for number, net in row["pins"].items()
            )
        option = row.get("option", "")
        parts.append(
            Part(row["ref"], row["kind"], value, row["block"], option, row["item"], its_pins)
        )
    nets = _nets(parts)
    for net, ends in nets.items():
        if len(ends) < 2:
            where = ", ".join(f"{ref} pin {number}" for ref, number in ends)
            raise ValueError(f"{path.name}: {net} has one end only, {where}")
    return Model(build, tuple(parts), nets)


def _pico_pins(board: dict[str, Any], build: str) -> Iterable[Pin]:
    at: dict[int, Pin] = {}
    for net in board["nets"]:
        if net["pin"]:
            wired = build in net["build"] and net["direction"] != "free"
            at[net["pin"]] = Pin(str(net["pin"]), f"GP{net['gp']}", net["net"] if wired else None)
    for net, numbers in board["board"]["power_pins"].items():
        # On batteries VSYS is fed; in the minimal build USB feeds it inside the Pico.
        wired = net == "GND" or build == "table"
        for number in numbers:
            at[number] = Pin(str(number), net, net if wired else None)
    for number, name in board["board"]["open_pins"].items():
        at[int(number)] = Pin(number, name, None)
    return (at[number] for number in sorted(at))


def _nets(parts: Iterable[Part]) -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for part in parts:
        for pin in part.pins:
            if pin.net is not None:
                found.setdefault(pin.net, []).append((part.ref, pin.number))
    return {net: tuple(sorted(ends)) for net, ends in sorted(found.items())}


def compare(model: Model, nets: Mapping[str, Iterable[tuple[str, str]]], where: str) -> list[str]:
    """Give a line for each end of a net that `where` (a schematic, a drawing) has differently.

    nets: net → its ends (ref, pin number); a leading "/" in a net's name does not count.
    """
    other = {net.lstrip("/"): set(ends) for net, ends in nets.items()}
    lines = []
    for net in sorted(set(model.nets) | set(other)):
        wanted, found = set(model.nets.get(net, ())), other.get(net, set())
        for ref, number in sorted(wanted - found):
            lines.append(f"{where}: {net} lacks {ref} pin {number}")
        for ref, number in sorted(found - wanted):
            lines.append(f"{where}: {net} has {ref} pin {number}, which is not on it")
    return lines
