"""The schematic's own symbols: what each kind of part looks like and where its pins end.

Coordinates are in steps of 1.27 mm from the middle of the symbol, y upwards.
"""

from __future__ import annotations

from .pins import BOARD_PINS
from .schematic_text import Symbol, SymbolPin, box, circle, line

LIBRARY = "turnbell"


def _two(
    reach: int, length: int = 1, left: str = "1", names: tuple[str, str] = ("1", "2")
) -> tuple[SymbolPin, ...]:
    """Give pins 1 and 2 of a part that lies in a row; `left` is the number of the left one."""
    one, two = ("left", "right") if left == "1" else ("right", "left")
    ends = {"left": -reach, "right": reach}
    return (
        SymbolPin("1", names[0], "passive", ends[one], 0, one, length),
        SymbolPin("2", names[1], "passive", ends[two], 0, two, length),
    )


def _pico_pins() -> tuple[SymbolPin, ...]:
    """Give the 40 pins: GP0 to 15 on the left, supplies above and below, the rest on the right."""
    right = [(18 - 2 * place, gp) for place, gp in enumerate(range(16, 23))]
    right += [(2, 26), (0, 27), (-2, 28)]
    above = (
        (-6, 40, "VBUS", "power_out"),
        (0, 39, "VSYS", "power_in"),
        (6, 36, "3V3", "power_out"),
    )
    below = enumerate((3, 8, 13, 18, 23, 28, 38, 33))
    io = "bidirectional"
    return (
        *(
            SymbolPin(str(BOARD_PINS[gp]), f"GP{gp}", io, -16, 18 - 2 * gp, "left", 4)
            for gp in range(16)
        ),
        *(SymbolPin(str(BOARD_PINS[gp]), f"GP{gp}", io, 16, y, "right", 4) for y, gp in right),
        SymbolPin("35", "ADC_VREF", "passive", 16, -6, "right", 4),
        SymbolPin("30", "RUN", "input", 16, -10, "right", 4),
        SymbolPin("37", "3V3_EN", "input", 16, -12, "right", 4),
        *(SymbolPin(str(n), name, kind, x, 26, "up", 4) for x, n, name, kind in above),
        *(
            SymbolPin(str(n), "AGND" if n == 33 else "GND", "power_in", 2 * k - 8, -22, "down", 4)
            for k, n in below
        ),
    )


_EMITTED = (  # the two arrows of light
    line((0.6, 1.4), (1.8, 2.6)),
    line((1.2, 2.5), (1.8, 2.6), (1.7, 2.0)),
    line((1.6, 0.9), (2.8, 2.1)),
    line((2.2, 2.0), (2.8, 2.1), (2.7, 1.5)),
)
_DIODE = line((-1, 1), (-1, -1), (1, 0), (-1, 1), fill="outline")

_SYMBOLS = (
    Symbol(
        "pico",
        "U",
        "Raspberry Pi Pico, its 40 pins by what they do",
        _pico_pins(),
        (box(-12, 22, 12, -18),),
        (-12, 22.5, "left bottom"),
        (8, 22.5, "left bottom"),
        pin_names=True,
        pin_numbers=True,
    ),
    Symbol(
        "resistor",
        "R",
        "Resistor",
        _two(3),
        (box(-2, 0.8, 2, -0.8),),
        (0, 1.3, "bottom"),
        (0, -1.3, "top"),
    ),
    Symbol(
        "led",
        "D",
        "LED; the flat side and the short leg are the cathode K",
        _two(3, 2, left="2", names=("K", "A")),
        (_DIODE, line((1, 1), (1, -1)), *_EMITTED),
        (-0.8, 1.5, "bottom"),
        (0, -1.5, "top"),
    ),
    Symbol(
        "schottky",
        "D",
        "Schottky diode; the ring is the cathode K",
        _two(3, 2, left="2", names=("K", "A")),
        (_DIODE, line((0.5, 0.7), (0.5, 1), (1, 1), (1, -1), (1.5, -1), (1.5, -0.7))),
        (0, 1.6, "bottom"),
        (0, -1.6, "top"),
    ),
    Symbol(
        "button",
        "SW",
        "Push button, closes while it is pressed",
        _two(4, 2),
        (
            circle(-1.7, 0, 0.3),
            circle(1.7, 0, 0.3),
            line((-2, 1.2), (2, 1.2)),
            line((0, 1.2), (0, 2.2)),
            line((-0.7, 2.2), (0.7, 2.2)),
        ),
        (0, 2.6, "bottom"),
        (0, -1.2, "top"),
    ),
    Symbol(
        "switch",
        "SW",
        "Switch, on or off",
        _two(4, 2),
        (circle(-1.7, 0, 0.3), circle(1.7, 0, 0.3), line((-1.45, 0.2), (1.6, 1.6))),
        (0, 2, "bottom"),
        (0, -1.2, "top"),
    ),
    Symbol(
        "battery",
        "BT",
        "Battery of several cells",
        _two(4, 2, left="2", names=("+", "-")),
        (
            line((-2, 0.7), (-2, -0.7)),
            line((-1.2, 1.5), (-1.2, -1.5)),
            line((-1.2, 0), (-0.6, 0)),
            line((-0.2, 0), (0.2, 0)),
            line((0.6, 0), (1.2, 0)),
            line((1.2, 0.7), (1.2, -0.7)),
            line((2, 1.5), (2, -1.5)),
            line((2.6, -1.2), (3.4, -1.2)),
            line((3, -0.8), (3, -1.6)),
        ),
        (0, 3.8, "bottom"),
        (0, 2, "bottom"),
    ),
    Symbol(
        "piezo",
        "LS",
        "Passive piezo disc, without an oscillator of its own",
        (
            SymbolPin("1", "1", "passive", -4, 4, "left", 2),
            SymbolPin("2", "2", "passive", -4, -4, "left", 2),
        ),
        (
            line((-2, 4), (0, 4), (0, 1)),
            line((-2, -4), (0, -4), (0, -1)),
            line((-1.6, 1), (1.6, 1)),
            line((-1.6, -1), (1.6, -1)),
            box(-1.6, 0.5, 1.6, -0.5),
        ),
        (2.4, 1, "left"),
        (2.4, -1, "left"),
        pin_numbers=True,
    ),
    Symbol(
        "display",
        "DS",
        "Display module with four pins; look at the print on yours, some have 1 and 2 swapped",
        (
            SymbolPin("1", "GND", "power_in", -10, 4, "left", 4),
            SymbolPin("2", "VCC", "power_in", -10, 1, "left", 4),
            SymbolPin("3", "SCL", "input", -10, -2, "left", 4),
            SymbolPin("4", "SDA", "bidirectional", -10, -5, "left", 4),
        ),
        (box(-6, 6, 12, -7), box(-0.5, 4.5, 10.5, -5.5)),
        (-6, 6.5, "left bottom"),
        (-6, -7.5, "left top"),
        pin_names=True,
        pin_numbers=True,
    ),
    Symbol(
        "encoder",
        "ENC",
        "Rotary encoder with a push contact",
        (
            SymbolPin("A", "A", "passive", -8, 3, "left", 3),
            SymbolPin("C", "C", "passive", -8, 0, "left", 3),
            SymbolPin("B", "B", "passive", -8, -3, "left", 3),
            SymbolPin("S1", "S1", "passive", 8, 3, "right", 3),
            SymbolPin("S2", "S2", "passive", 8, -3, "right", 3),
        ),
        (
            box(-5, 5, 5, -5),
            circle(-0.5, 0, 1.6),
            line((-1.3, 0.5), (-0.5, 1.2), (0.3, 0.5)),
        ),
        (-5, 5.5, "left bottom"),
        (-5, -5.5, "left top"),
        pin_names=True,
    ),
    Symbol(
        "PWR_FLAG",
        "#FLG",
        "Tells the rules check that the net is supplied",
        (SymbolPin("1", "pwr", "power_out", 0, 0, "down", 0),),
        (line((0, 0), (0, 1), (-0.8, 1.6), (0, 2.2), (0.8, 1.6), (0, 1)),),
        (0, 0, ""),
        (0, 2.7, "bottom"),
        power=True,
    ),
    Symbol(
        "GND",
        "#PWR",
        "Ground, the minus of the battery",
        (SymbolPin("1", "GND", "power_in", 0, 0, "up", 0),),
        (line((0, 0), (0, -1), (1, -1), (0, -2), (-1, -1), (0, -1)),),
        (0, 0, ""),
        (0, -2.3, "top"),
        power=True,
    ),
    *(
        Symbol(
            name,
            "#PWR",
            description,
            (SymbolPin("1", name, "power_in", 0, 0, "down", 0),),
            (line((0, 0), (0, 2)), line((-0.6, 1.1), (0, 2), (0.6, 1.1))),
            (0, 0, ""),
            (0, 2.4, "bottom"),
            power=True,
        )
        for name, description in (
            ("3V3", "3.3 V out of the Pico"),
            ("VSYS", "Supply of the Pico, 1.8 to 5.5 V"),
        )
    ),
)

# By kind of part; the supplies by their net.
SYMBOLS = {symbol.name: symbol for symbol in _SYMBOLS}
POWER_NETS = tuple(symbol.name for symbol in _SYMBOLS if symbol.prefix == "#PWR")
