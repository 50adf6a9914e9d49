"""Fills the generated parts of the guides, tables of pins, parts, steps and electrics.

A part begins with `<!-- generated: NAME -->` and ends with `<!-- end -->`; everything else is
written by hand. NAME is a key of `PARTS`, or `step BUILD ID`.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from . import bom, breadboard, electrics, model, pins

MARK = re.compile(r"(<!-- generated: ([^>]+?) -->\n)(.*?)(<!-- end -->)", re.DOTALL)
VOLUMES = (
    ("soft", 3277, 65535),
    ("medium", 32768, 65535),
    ("loud", 32768, 32768),
    ("at rest", 0, 65535),
)
WHAT = {"in": "input", "out": "output", "pwm": "PWM", "i2c": "I2C", "adc": "ADC", "free": "free"}


def fill(text: str, name: str) -> str:
    """Give `text` with its generated parts made anew. Raises ValueError for an unknown one."""

    def one(match: re.Match[str]) -> str:
        wanted = match[2]
        if wanted in PARTS:
            body = PARTS[wanted]()
        elif wanted.startswith("step "):
            _, build, step = wanted.split()
            body = steps(build, step)
        else:
            raise ValueError(
                f"{name}: nothing is generated as {wanted} (allowed: {', '.join(PARTS)}, step …)"
            )
        return f"{match[1]}{body}\n{match[4]}"

    return MARK.sub(one, text)


def _table(head: tuple[str, ...], rows: list[tuple[str, ...]]) -> str:
    out = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join(out + ["| " + " | ".join(row) + " |" for row in rows])


def pin_table() -> str:
    """Give the table of pins, as pins.toml has them."""
    rows = []
    for net in pins.load()["nets"]:
        how = [WHAT[net["direction"]] + (f" {net['pwm']}" if "pwm" in net else "")]
        how += ["pull-up"] if net["pull"] == "up" else []
        how += [f"{_ohm(net['series_ohm'])} in series"] if net["series_ohm"] and net["pin"] else []
        how += [f"{net['current_ma']} mA"] if net["current_ma"] else []
        builds = ", ".join(net["build"]) or "–"
        if "option" in net:
            builds = f"option: {net['option']}"
        rows.append(
            (
                f"GP{net['gp']}",
                str(net["pin"] or "inside"),
                net["net"],
                net["part"],
                ", ".join(how),
                builds,
            )
        )
    return _table(("GPIO", "pin", "net", "what hangs there", "how", "builds"), rows)


def option_table() -> str:
    """Give the pins of what is not always fitted."""
    rows = [
        (
            net["option"],
            f"GP{net['gp']} (pin {net['pin']})",
            f"{_ohm(net['series_ohm'])}, then " * bool(net["series_ohm"]) + net["part"],
        )
        for net in pins.load()["nets"]
        if "option" in net
    ]
    return _table(("option", "from", "through, to"), rows)


def _ohm(ohm: float) -> str:
    return f"{ohm:g} Ω" if ohm < 1000 else f"{ohm / 1000:g} kΩ"


def _volts(volts: float) -> str:
    return f"{volts:+.1f}".replace("-", "−") if volts else "0"


def _bought(build: str) -> str:
    rows = [
        (
            f"{line.quantity} ×",
            line.name,
            f"{line.maker} {line.number}".removeprefix("various "),
            ", ".join(line.refs),
        )
        for line in bom.lines(build)
        if line.counted
    ]
    total = (
        f"Together about {bom.total_usd(build):.2f} USD; tools, cells and breadboard besides: "
        "see [BOM.md](BOM.md)."
    )
    return _table(("", "part", "order number", "on the drawings"), rows) + "\n\n" + total


def steps(build: str, step_id: str) -> str:
    """Give a step's picture, and what goes into which hole."""
    board = breadboard.load(build)
    number, step = next((n, step) for n, step in enumerate(board.steps, 1) if step.id == step_id)
    out = [f"![Step {number}: {step.title}](pictures/{picture_name(build, number, step.id)})", ""]
    rows = [(part.ref, _called(part), _holes(board, part)) for part in step.parts]
    out.append(_table(("part", "what", "holes"), rows))
    wires = [
        (
            wire.colour,
            _end(board, wire.start),
            _end(board, wire.end),
            breadboard.net_of(board, wire),
        )
        for wire in step.wires
    ]
    if wires:
        out += ["", _table(("wire", "from", "to", "net"), wires)]
    return "\n".join(out)


def _holes(board: breadboard.Board, part: model.Part) -> str:
    if part.kind == "pico":
        return "pin 1 in c3, pin 40 in h3, USB to the left"
    at = [
        (pin.name, " and ".join(board.holes.get((part.ref, pin.number), ()))) for pin in part.pins
    ]
    if not any(holes for _, holes in at):
        return "in the lid of BT1" if part.kind == "switch" else "beside the board"
    polar = part.kind in ("led", "schottky")
    return ", ".join(f"{name} in {holes}" if polar else holes for name, holes in at)


def picture_name(build: str, number: int, step_id: str) -> str:
    """Give the file of a step's picture."""
    return f"{build}-{number}-{step_id}.svg"


_BANDS = {"470": "yellow violet brown", "1k": "brown black red", "220": "red red brown"}


def _called(part: model.Part) -> str:
    if part.kind == "resistor":
        ohm = float(part.value.removesuffix("k")) * (1000 if part.value.endswith("k") else 1)
        return f"resistor {_ohm(ohm)} ({_BANDS[part.value]})"
    words = {
        "button": "button {}", "led": "LED, {}", "schottky": "diode {}", "display": "OLED display",
        "battery": "holder for 3 × AA", "switch": "its switch",
    }  # fmt: skip
    return words.get(part.kind, "{}").format(part.value)


def _end(board: breadboard.Board, end: str) -> str:
    if "." in end:
        ref, number = end.split(".")
        part = board.circuit.part(ref)
        name = next(pin.name for pin in part.pins if pin.number == number)
        return {"SW10": "red lead of the holder", "BT1": "black lead of the holder"}.get(
            ref, f"{ref} {name}" if name != number else f"{ref}, leg {number}"
        )
    row, column = breadboard.split(end)
    if row == breadboard.RAIL:
        return f"blue rail (–) above, by column {column}"
    for pin in board.circuit.part("U1").pins:
        (hole,) = board.holes["U1", pin.number]
        its_row, its_column = breadboard.split(hole)
        same_half = (its_row in "abcde") == (row in "abcde")
        if its_column == column and same_half:
            return f"{end} (pin {pin.number}, {pin.name})"
    return end


def piezo_table() -> str:
    """Give what each volume puts across the piezo."""
    ohm = next(net["series_ohm"] for net in pins.load()["nets"] if net["net"] == "PIEZO_A")
    loud = electrics.drive(32768, 32768, ohm)
    rows = []
    for name, a, b in VOLUMES:
        drive = electrics.drive(a, b, ohm)
        level = (
            f"{electrics.decibel(drive.tone_v, loud.tone_v):.0f} dB" if drive.tone_v else "silent"
        )
        across = f"{_volts(drive.low_v)} to {_volts(drive.high_v)} V" if drive.tone_v else "0 V"
        rows.append(
            (
                name, f"{a * 100 / 65535:.0f} %", f"{b * 100 / 65535:.0f} %", across,
                level.replace("-", "−").replace("−0", "0"), f"{drive.peak_ma:.1f} mA",
                f"{drive.rms_ma:.1f} mA",
            )
        )  # fmt: skip
    return _table(
        ("volume", "A high for", "B low for", "across the piezo", "tone", "peak", "effective"),
        rows,
    )


def key_table() -> str:
    """Give what a key's input sees, with and without a capacitor."""
    rows = []
    for name, capacitor_f in (("as built", 0.0), ("with 100 nF from the pin to GND", 100e-9)):
        key = electrics.key(1000, capacitor_f)
        rows.append(
            (
                name,
                f"{key.closed_v * 1000:.0f} mV (low: below {electrics.INPUT_LOW_V * 1000:.0f} mV)",
                _time(key.press_s), _time(key.release_s), f"{key.closed_ma * 1000:.0f} µA",
            )
        )  # fmt: skip
    return _table(("", "pressed", "low after", "high again after", "current"), rows)


def _time(seconds: float) -> str:
    for limit, factor, unit in ((1e-6, 1e9, "ns"), (1e-3, 1e6, "µs"), (1, 1e3, "ms")):
        if seconds < limit:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds:.3g} s"


def supply_table() -> str:
    """Give what the device takes, and how long three cells last."""
    rows = []
    for use in electrics.USES:
        loads = " + ".join(f"{name} {ma:.1f}" for name, ma in use.loads)
        lives = [
            electrics.hours(use.rail_ma, electrics.LOW_V),
            electrics.hours(use.rail_ma, electrics.NO_WRITE_V),
            electrics.hours(use.rail_ma, electrics.LOW_V, electrics.NIMH, electrics.NIMH_MAH),
        ]
        said = [f"{life:.0f} h" if use.on_cells else "on USB" for life in lives]
        rows.append((use.name, loads, f"{use.rail_ma:.0f} mA", *said))
    head = (
        "use",
        "at 3.3 V, in mA",
        "together",
        "alkaline, to the battery sign",
        "to the last write",
        "NiMH, to the sign",
    )
    return _table(head, rows)


def battery_steps() -> str:
    """Give the arithmetic of the battery's life, with its numbers."""
    use = electrics.USES[0]
    cell_low = electrics.cell_v(electrics.LOW_V)
    cell_last = electrics.cell_v(electrics.NO_WRITE_V)
    share = electrics.given(electrics.ALKALINE, cell_low)
    hours = electrics.hours(use.rail_ma, electrics.LOW_V)
    fresh = electrics.ALKALINE[0][0]
    rail_mw = use.rail_ma * electrics.RAIL_V
    low = f"({electrics.LOW_V} + {electrics.DIODE_V}) / {electrics.CELLS} = {cell_low:.2f} V"
    given_mah = share * electrics.ALKALINE_MAH
    said = [
        f"While a turn runs, {use.rail_ma:.1f} mA flow at {electrics.RAIL_V} V: {rail_mw:.0f} mW.",
        (
            f"The Pico's converter loses some: at {electrics.CONVERTER * 100:.0f} %, "
            f"{rail_mw / electrics.CONVERTER:.0f} mW come from the batteries."
        ),
        (
            f"The diode takes {electrics.DIODE_V} V. "
            f"Fresh cells ({electrics.CELLS} × {fresh} V) give {electrics.vsys_v(fresh):.2f} V "
            f"at VSYS; the Pico stands {electrics.VSYS_MAX_V} V."
        ),
        (
            f"The battery sign comes at {electrics.LOW_V} V at VSYS, so at {low} a cell; "
            f"writing stops at {electrics.NO_WRITE_V} V, so at {cell_last:.2f} V."
        ),
        (
            f"An alkaline cell has given {share * 100:.0f} % of its "
            f"{electrics.ALKALINE_MAH:.0f} mAh by {cell_low:.2f} V: {given_mah:.0f} mAh."
        ),
        (
            "The current grows while the voltage falls; on the average it is "
            f"{given_mah / hours:.0f} mA: {given_mah:.0f} / {given_mah / hours:.0f} = "
            f"{hours:.0f} hours of play, or {hours / 3:.0f} evenings of three hours."
        ),
    ]
    return "\n".join(f"{number}. {line}" for number, line in enumerate(said, 1))


PARTS: dict[str, Callable[[], str]] = {
    "pins": pin_table,
    "options": option_table,
    "parts table": lambda: _bought("table"),
    "parts minimal": lambda: _bought("minimal"),
    "piezo": piezo_table,
    "keys": key_table,
    "supply": supply_table,
    "battery": battery_steps,
}
