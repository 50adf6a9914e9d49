"""A sheet of the schematic that grows: parts, wires, labels, supplies, frames.

Every node gets an identity that follows from what it is, so that the same source gives the same
file and a change shows as that change.
"""

from __future__ import annotations

import uuid
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from .model import Part
from .schematic_symbols import LIBRARY, SYMBOLS
from .schematic_text import OUTWARD, Node, Symbol, effects, point, quoted, stroke

PROJECT = "turnbell"
ROOT_ID = str(uuid.uuid5(uuid.NAMESPACE_OID, "turnbell schematic"))


@dataclass(frozen=True)
class End:
    """The outer end of a placed part's pin, in steps, y downwards, and its way out."""

    net: str | None
    x: int
    y: int
    out: str

    @property
    def step(self) -> tuple[int, int]:
        x, y = OUTWARD[self.out][1]
        return x, -y


class Drawing:
    """A sheet that grows: wires, labels and symbols, each with an identity that stays."""

    def __init__(self) -> None:
        self.nodes: list[Node] = []
        self.touching: Counter[tuple[int, int]] = Counter()
        self.used: dict[str, Symbol] = {}
        self._flags = 0

    def wire(self, x1: int, y1: int, x2: int, y2: int) -> None:
        """Draw a straight wire."""
        pts: Node = ["pts", point("xy", x1, y1), point("xy", x2, y2)]
        self.nodes.append(["wire", pts, stroke(0), identity("wire", x1, y1, x2, y2)])
        self.touching.update([(x1, y1), (x2, y2)])

    def label(self, x: int, y: int, net: str, justify: str) -> None:
        """Write a net's name on a wire; it reads away from the point or towards it."""
        angle = "180" if "right" in justify else "0"
        node: Node = ["label", quoted(net), point("at", x, y, angle), effects(justify)]
        self.nodes.append([*node, identity("label", net, x, y)])

    def power(self, x: int, y: int, net: str, out: str = "") -> None:
        """Put a supply's symbol at a point: upright, or lying with its tip left or right."""
        symbol = SYMBOLS[net]
        _, reach, justify = symbol.value_at
        if out in ("left", "right"):
            side = -1 if out == "left" else 1
            # Turned by 90 degrees what pointed up points left; KiCad mirrors texts at 90 as well.
            turn = 90 if side * reach < 0 else 270
            away = "right" if (side < 0) == (turn == 270) else "left"
            self._flag(symbol, net, x, y, turn, (side * abs(reach), 0, away))
        else:
            self._flag(symbol, net, x, y, 0, (0, -reach, justify))

    def flag(self, x: int, y: int, net: str) -> None:
        """Tell the rules check that a net is supplied: a flag back to back with its symbol."""
        self.power(x, y, net)
        symbol = SYMBOLS["PWR_FLAG"]
        _, reach, justify = symbol.value_at
        upright = SYMBOLS[net].value_at[1] < 0
        place = (0, -reach if upright else reach, justify)
        self._flag(symbol, symbol.name, x, y, 0 if upright else 180, place)

    def _flag(
        self, symbol: Symbol, value: str, x: int, y: int, turn: int, at: tuple[float, float, str]
    ) -> None:
        self._flags += 1
        ref = f"{symbol.prefix}{self._flags:02}"
        texts = (("Reference", ref, (0, 0, "")), ("Value", value, at))
        self.symbol(symbol, ref, x, y, texts, turn=turn)
        self.touching[x, y] += 1

    def part(self, part: Part, x: int, y: int) -> list[End]:
        """Put a part of the model on the sheet and give the ends of its pins."""
        symbol = SYMBOLS[part.kind]
        ends = {pin.number: pin for pin in symbol.pins}
        if set(ends) != {pin.number for pin in part.pins}:
            raise ValueError(f"{part.ref}: its pins are not those of a {part.kind}'s symbol")
        texts = [
            (name, value, (at[0], -at[1], at[2]))
            for name, value, at in (
                ("Reference", part.ref, symbol.reference_at),
                ("Value", part.value, symbol.value_at),
            )
        ]
        for name, value in (("Item", part.item), ("Option", part.option)):
            if value:
                texts.append((name, value, (0, 0, "")))
        self.symbol(symbol, part.ref, x, y, texts)
        found = []
        for pin in part.pins:
            there = ends[pin.number]
            found.append(End(pin.net, x + there.x, y - there.y, there.out))
            self.touching[x + there.x, y - there.y] += 1
        return found

    def symbol(
        self,
        symbol: Symbol,
        ref: str,
        x: int,
        y: int,
        texts: Iterable[tuple[str, str, tuple[float, float, str]]],
        turn: int = 0,
    ) -> None:
        """Put a symbol on the sheet; texts: field, value, offset in steps and justification."""
        self.used[symbol.name] = symbol
        node: Node = ["symbol", ["lib_id", quoted(f"{LIBRARY}:{symbol.name}")]]
        node += [point("at", x, y, str(turn)), ["unit", "1"], ["exclude_from_sim", "no"]]
        node += [["in_bom", "yes"], ["on_board", "yes"], ["dnp", "no"], identity(ref)]
        hidden = {"Option", "Item"} | ({"Reference"} if symbol.power else set())
        across = "90" if turn in (90, 270) else "0"  # KiCad turns texts with their symbol
        for name, value, (dx, dy, justify) in texts:
            at = point("at", x + dx, y + dy, across)
            how = effects(justify, hidden=name in hidden)
            node.append(["property", quoted(name), quoted(value), at, how])
        for name, value in (
            ("Footprint", ""),
            ("Datasheet", ""),
            ("Description", symbol.description),
        ):
            at = point("at", x, y, "0")
            node.append(["property", quoted(name), quoted(value), at, effects(hidden=True)])
        for pin in symbol.pins:
            node.append(["pin", quoted(pin.number), identity(ref, pin.number)])
        path: Node = ["path", quoted(f"/{ROOT_ID}"), ["reference", quoted(ref)], ["unit", "1"]]
        node.append(["instances", ["project", quoted(PROJECT), path]])
        self.nodes.append(node)

    def text(
        self, x: float, y: float, text: str, size_mm: float = 1.27, bold: bool = False
    ) -> None:
        """Write something beside the drawing."""
        how = effects("left top", size_mm=size_mm, bold=bold)
        node: Node = ["text", quoted(text), ["exclude_from_sim", "no"], point("at", x, y, "0")]
        self.nodes.append([*node, how, identity("text", text, str(x), str(y))])

    def frame(
        self, title: str, left: int, top: int, right: int, bottom: int, *, dashed: bool
    ) -> None:
        """Draw a frame around a block and write what it is."""
        line = stroke(0.2, "dash" if dashed else "solid")
        corners = [point("start", left, top), point("end", right, bottom)]
        node: Node = ["rectangle", *corners, line, ["fill", ["type", "none"]]]
        self.nodes.append([*node, identity("frame", title)])
        self.text(left + 1, top + 1, title, 1.6, bold=True)

    def cross(self, x: int, y: int) -> None:
        """Mark an end that stays open on purpose."""
        self.nodes.append(["no_connect", point("at", x, y), identity("open", x, y)])

    def dots(self) -> None:
        """Mark where more than two ends meet."""
        for (x, y), count in sorted(self.touching.items()):
            if count > 2:
                node: Node = ["junction", point("at", x, y), ["diameter", "0"]]
                self.nodes.append([*node, ["color", "0", "0", "0", "0"], identity("dot", x, y)])


def identity(*what: object) -> Node:
    """Give a node with the identity of `what`: always the same, and no other thing has it."""
    key = "turnbell schematic " + " ".join(map(str, what))
    return ["uuid", quoted(str(uuid.uuid5(uuid.NAMESPACE_OID, key)))]
