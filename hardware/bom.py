"""The bill of materials of a build: what to buy, how many, the price, what else would do, why."""

from __future__ import annotations

import csv
import io
from dataclasses import dataclass

from . import model

LIMITS_USD = {"table": 25.0, "minimal": 12.0}
COLUMNS = (
    "item", "refs", "quantity", "name", "maker", "number", "price_usd", "total_usd",
    "counted", "instead", "why",
)  # fmt: skip
# An option is a switch of its own in the lid of the holder: nothing more to buy.
INCLUDED = ("switch",)


@dataclass(frozen=True)
class Line:
    """One line: `counted` is false for tools and for what is used up."""

    item: str
    refs: tuple[str, ...]
    quantity: int
    name: str
    maker: str
    number: str
    price_usd: float
    counted: bool
    instead: str
    why: str

    @property
    def total_usd(self) -> float:
        """The price of all pieces."""
        return round(self.quantity * self.price_usd, 2)


def lines(build: str) -> list[Line]:
    """Give the lines of a build without its options, in the order of parts.toml."""
    parts = [part for part in model.load(build).parts if not part.option]
    found = []
    for item in model.read()["item"]:
        refs = tuple(part.ref for part in parts if part.item == item["id"])
        pieces = [part for part in parts if part.item == item["id"] and part.kind not in INCLUDED]
        quantity = item.get("each", {}).get(build, 0) or len(pieces)
        if quantity:
            found.append(
                Line(
                    item["id"], refs, quantity, item["name"], item["maker"], item["number"],
                    float(item["price_usd"]), item["counted"], item["instead"], item["why"],
                )
            )  # fmt: skip
    return found


def total_usd(build: str, *, counted: bool = True) -> float:
    """Give what the device costs, or (counted=False) what is needed besides."""
    return round(sum(line.total_usd for line in lines(build) if line.counted == counted), 2)


def options() -> list[tuple[str, tuple[str, ...], float]]:
    """Give what each option adds: (its name, its parts, USD)."""
    prices = {item["id"]: float(item["price_usd"]) for item in model.read()["item"]}
    found: dict[str, list[model.Part]] = {}
    for part in model.load("table").parts:
        if part.option:
            found.setdefault(part.option, []).append(part)
    return [
        (
            name,
            tuple(part.ref for part in parts),
            round(sum(prices[part.item] for part in parts), 2),
        )
        for name, parts in found.items()
    ]


def spreadsheet(build: str) -> str:
    """Give the bill of a build as CSV."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    for line in lines(build):
        writer.writerow(
            [
                line.item, " ".join(line.refs), line.quantity, line.name, line.maker, line.number,
                f"{line.price_usd:.2f}", f"{line.total_usd:.2f}",
                "yes" if line.counted else "no", line.instead, line.why,
            ]
        )  # fmt: skip
    writer.writerow(
        ["total", "", "", "the device", "", "", "", f"{total_usd(build):.2f}", "", "", ""]
    )
    return out.getvalue()


def markdown() -> str:
    """Give BOM.md: both builds, the options, and why each part."""
    out = [
        "<!-- Generated from parts.toml: change it there, then make hardware. -->",
        "# What to buy",
        "",
        "Prices are typical for one piece in a small order of late 2026, in US dollars without",
        "shipping and tax. They are a guide, no offer. Kits of resistors and wires cost less per",
        "piece. The same as spreadsheets:",
        "[BOM-table.csv](BOM-table.csv), [BOM-minimal.csv](BOM-minimal.csv).",
    ]
    for build, title in (("table", "Table"), ("minimal", "Minimal")):
        for counted, heading in (
            (True, f"{title} build: the device"),
            (False, f"{title} build: needed besides, used again or used up"),
        ):
            rows = [line for line in lines(build) if line.counted == counted]
            out += [
                "",
                f"## {heading}",
                "",
                "| | part | order number | on the drawings | each | together |",
            ]
            out.append("|---|---|---|---|---:|---:|")
            out += [
                f"| {line.quantity} × | {line.name} | {line.maker} {line.number} "
                f"| {', '.join(line.refs)} "
                f"| {line.price_usd:.2f} | {line.total_usd:.2f} |".replace("| various ", "| ")
                for line in rows
            ]
            out.append(f"| | | | **total** | | **{total_usd(build, counted=counted):.2f}** |")
    out += ["", "## Options", "", "| option | more parts | USD |", "|---|---|---:|"]
    out += [f"| {name} | {', '.join(refs)} | {usd:.2f} |" for name, refs, usd in options()]
    out += [
        "",
        "## What to use instead, and why it is what it is",
        "",
        "| part | instead | why |",
        "|---|---|---|",
    ]
    seen = {line.item for build in model.BUILDS for line in lines(build)}
    seen |= {part.item for part in model.load("table").parts}
    out += [
        f"| {item['name']} | {item['instead']} | {item['why']} |"
        for item in model.read()["item"]
        if item["id"] in seen
    ]
    return "\n".join(out) + "\n"
