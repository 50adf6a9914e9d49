"""Writes the wiring of a build as a WireViz file, and lets WireViz draw it as SVG and PNG.

The pictures carry the digest of the file that they were drawn from, and one of themselves: that
tells whether they are fresh and untouched, for another version of Graphviz draws the same thing a
little differently. Drawing needs the `dot` of Graphviz; without it the old pictures stay, and that
is said.
"""

from __future__ import annotations

import hashlib
import io
import re
import shutil
from typing import Any

import yaml
from PIL import Image, PngImagePlugin

from . import breadboard, model
from .model import Model, Part

INK = {
    "black": "BK", "red": "RD", "yellow": "YE", "blue": "BU", "green": "GN", "orange": "OG",
    "violet": "VT", "grey": "GY", "brown": "BN", "white": "WH",
}  # fmt: skip
# Cables from the Pico outwards: name, what it is for, the blocks it serves.
CABLES = (
    ("W1", "seats", ("seats",)),
    ("W2", "keys", ("keys",)),
    ("W3", "display", ("display",)),
    ("W4", "piezo, board", ("sound",)),
    ("W5", "piezo, leads", ("sound",)),
    ("W6", "battery", ("power",)),
)
LEADS = "W5"
GROUND = "W7"
RAIL = "GND rail"
TYPES = {
    "led": "LED, amber", "button": "push button", "resistor": "resistor", "piezo": "piezo",
    "display": "OLED display", "battery": "battery holder", "switch": "switch in its lid",
    "schottky": "Schottky diode",
}  # fmt: skip
HEADER = (
    "# Generated from pins.toml, parts.toml, breadboard.toml: change it there, make hardware.\n"
)


def source(build: str) -> str:
    """Give the text of the WireViz file of `build`, without options."""
    circuit = model.load(build).fitted()
    colours = _colours(breadboard.load(build))
    connectors: dict[str, Any] = {}
    for part in circuit.parts:
        wired = [pin for pin in part.pins if pin.net]
        if part.kind == "pico":
            wired = [pin for pin in wired if pin.net != "GND"] + [_ground(part)]
            connectors[part.ref] = {"type": "Raspberry Pi Pico", "notes": "pins of the board"}
        else:
            connectors[part.ref] = {"type": TYPES[part.kind], "subtype": part.value}
        connectors[part.ref]["pins"] = [int(pin.number) for pin in wired]
        labels = [_label(pin) for pin in wired]
        if labels != [pin.number for pin in wired]:
            connectors[part.ref]["pinlabels"] = labels
    grounded = [
        (part, pin)
        for part in circuit.parts
        if part.kind != "pico"
        for pin in part.pins
        if pin.net == "GND"
    ]
    connectors[RAIL] = {
        "type": "all joined",
        "pins": list(range(1, len(grounded) + 2)),
        "hide_disconnected_pins": False,
    }
    sets: list[list[Any]] = []
    cables: dict[str, Any] = {}
    for name, purpose, blocks in CABLES:
        inks = []
        for part in circuit.parts:
            if part.block in blocks and (part.kind == "piezo") == (name == LEADS):
                for start, end, net in _joints(circuit, part):
                    inks.append(INK[colours.get(net, "black")])
                    sets.append([{start[0]: [start[1]]}, {name: [len(inks)]}, {end[0]: [end[1]]}])
        if inks:
            cables[name] = {"type": purpose, "colors": inks}
    for start, end in _direct(circuit):
        sets.append([{start[0]: [start[1]]}, "--", {end[0]: [end[1]]}])
    cables[GROUND] = {"type": "ground", "colors": ["BK"] * (len(grounded) + 1)}
    pico = circuit.part("U1")
    ends = [(pico, _ground(pico)), *grounded]
    for index, (part, pin) in enumerate(ends, 1):
        sets.append([{part.ref: [int(pin.number)]}, {GROUND: [index]}, {RAIL: [index]}])
    data = {
        "metadata": {"title": f"Turnbell, {build} build"},
        "options": {"bgcolor": "WH", "fontname": "DejaVu Sans", "mini_bom_mode": False},
        "connectors": connectors,
        "cables": cables,
        "connections": sets,
    }
    return HEADER + yaml.safe_dump(data, sort_keys=False, allow_unicode=True, width=110)


def _label(pin: model.Pin) -> str:
    return (
        pin.name
        if pin.net in (pin.name, None) or pin.name == pin.number
        else f"{pin.name} {pin.net}"
    )


def _ground(part: Part) -> model.Pin:
    """Give the ground pin that the rail is joined to: 38, by the power pins."""
    return next(pin for pin in part.pins if pin.number == "38")


def _colours(board: breadboard.Board) -> dict[str, str]:
    return {breadboard.net_of(board, wire): wire.colour for wire in board.wires}


End = tuple[str, int]


def _joints(circuit: Model, part: Part) -> list[tuple[End, End, str]]:
    """Give the wires to `part`: (the end nearer to the Pico, its own end, the net)."""
    nearer = {"piezo": "resistor", "switch": "schottky"}.get(part.kind, "pico")
    return [
        ((ref, int(number)), (part.ref, int(pin.number)), pin.net)
        for pin in part.pins
        if pin.net and pin.net != "GND" and part.kind != "schottky"
        for ref, number in circuit.nets[pin.net]
        if circuit.part(ref).kind == nearer
    ]


def _direct(circuit: Model) -> list[tuple[End, End]]:
    """Give what sits side by side, without a wire: behind resistors, diode and holder."""
    found = []
    for net, ends in circuit.nets.items():
        kinds = {circuit.part(ref).kind: (ref, int(number)) for ref, number in ends}
        if net.endswith("_R") and "piezo" not in kinds:
            other = next(end for kind, end in kinds.items() if kind != "resistor")
            found.append((kinds["resistor"], other))
        elif "battery" in kinds and "switch" in kinds:
            found.append((kinds["switch"], kinds["battery"]))
        elif "schottky" in kinds and "pico" in kinds:
            found.append((kinds["pico"], kinds["schottky"]))
    return found


def nets(text: str) -> dict[str, set[tuple[str, str]]]:
    """Give the nets of a WireViz file, named after one of their ends; ground is the rail."""
    data = yaml.safe_load(text)
    group: dict[End, End] = {}

    def find(end: End) -> End:
        while group.setdefault(end, end) != end:
            end = group[end]
        return end

    for row in data["connections"]:
        ends = [(ref, pins[0]) for each in (row[0], row[-1]) for ref, pins in each.items()]
        start, end = ((ref, 0 if ref == RAIL else pin) for ref, pin in ends)
        group[find(start)] = find(end)
    found: dict[End, set[tuple[str, str]]] = {}
    for end in list(group):
        if end[0] != RAIL:
            found.setdefault(find(end), set()).add((end[0], str(end[1])))
    return {f"net {min(ends)}": ends for ends in found.values()}


def digest(text: str | bytes) -> str:
    """Give what the pictures of a WireViz file carry."""
    data = text.encode() if isinstance(text, str) else text
    return hashlib.sha256(data).hexdigest()[:16]


def can_draw() -> bool:
    """Return True where Graphviz is installed."""
    return shutil.which("dot") is not None


def draw(text: str) -> tuple[str, bytes]:
    """Give SVG and PNG of a WireViz file, with its digest in both. Needs `can_draw()`."""
    from wireviz import wireviz

    harness = wireviz.parse(text, return_types="harness")
    graph = harness.create_graph()
    svg = graph.pipe(format="svg").decode()
    # Which version drew it is of no interest, and a reason to differ.
    svg = re.sub(r"<!-- Generated by graphviz.*?-->\n?", "", svg, flags=re.DOTALL)
    svg = svg.replace("<svg ", f"<!-- turnbell {digest(text)} {digest(svg)} -->\n<svg ", 1)
    picture = Image.open(io.BytesIO(graph.pipe(format="png"))).convert("RGB").reduce(2)
    picture = picture.convert("P", palette=Image.Palette.ADAPTIVE)
    note = PngImagePlugin.PngInfo()
    note.add_text("turnbell", f"{digest(text)} {_seen(picture)}")
    out = io.BytesIO()
    picture.save(out, "PNG", pnginfo=note, optimize=True)
    return svg, out.getvalue()


def drawn_from(picture: bytes) -> str:
    """Give the digest in a picture that `draw` made and nobody changed, or an empty string."""
    if picture.startswith(b"\x89PNG"):
        image = Image.open(io.BytesIO(picture))
        source, _, own = str(image.info.get("turnbell", "")).partition(" ")
        return source if own == _seen(image) else ""
    match = re.search(rb"<!-- turnbell (\w+) (\w+) -->\n", picture)
    if not match:
        return ""
    drawn = picture[: match.start()] + picture[match.end() :]
    return match[1].decode() if match[2].decode() == digest(drawn) else ""


def _seen(image: Image.Image) -> str:
    """Give the digest of what a picture shows."""
    return digest(image.convert("RGB").tobytes())
