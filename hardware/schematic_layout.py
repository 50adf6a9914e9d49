"""Where everything stands on the schematic's sheet, A4 across, and what is written beside it.

Coordinates are in steps of 1.27 mm from the upper left corner, y downwards. Parts lie in rows from
left to right, so that pins which face each other are joined by a straight wire.
"""

from __future__ import annotations

from typing import Any

from .model import Model

STUB = 8  # wire under a label, in steps: room for eight letters
REACH = 6  # pins of one net that face each other at most so far apart are joined
NOTES_AT = (14, 92)
NOTES_MM = 1.6  # height of the letters

_SEAT_ROWS = (23, 32, 41, 50, 69, 78)
_KEY_ROWS = (98, 108, 118)

# The middle of each part.
PLACES: dict[str, tuple[int, int]] = {
    "U1": (97, 54),
    "BT1": (22, 26),
    "SW10": (32, 26),
    "D7": (42, 26),
    "DS1": (36, 50),
    "R16": (29, 71),
    "R17": (29, 79),
    "LS1": (42, 75),
    "ENC1": (199, 107),
}
for _seat, _y in enumerate(_SEAT_ROWS, 1):
    PLACES |= {f"R{_seat}": (153, _y), f"D{_seat}": (163, _y)}
    PLACES |= {f"R{_seat + 6}": (193, _y), f"SW{_seat}": (204, _y)}
for _key, _y in enumerate(_KEY_ROWS):
    PLACES |= {f"R{_key + 13}": (145, _y), f"SW{_key + 7}": (156, _y)}

# A net, and where a flag tells the rules check that it is supplied.
FLAGS = (("VSYS", 53, 26), ("GND", 60, 26))

# Title, left, top, right, bottom; the dashed ones hold options.
FRAMES = (
    ("Power: three AA cells, or USB", 12, 13, 65, 35, False),
    ("Display", 12, 38, 65, 60, False),
    ("Sound", 12, 63, 65, 84, False),
    ("Board", 68, 13, 127, 84, False),
    ("Seats 1 to 4: a lamp and a button each", 130, 13, 223, 56, False),
    ("Option: seats 5 and 6", 130, 59, 223, 84, True),
    ("Notes", 12, 87, 127, 154, False),
    ("Keys", 130, 87, 168, 127, False),
    ("Option: rotary encoder, its push is OK", 171, 87, 223, 127, True),
)
SEAT_TEXTS = tuple((f"Seat {seat}", 133, y) for seat, y in enumerate(_SEAT_ROWS, 1))


def notes(wiring: dict[str, Any], minimal: Model) -> str:
    """Give what an engineer wants to know beside the drawing, with the figures of pins.toml."""
    nets = {net["net"]: net for net in wiring["nets"]}
    led, seat, piezo = nets["LED1"], nets["SEAT1"], nets["PIEZO_A"]
    addresses = " or ".join(f"0x{address:02X}" for address in wiring["board"]["display_addresses"])
    refs = [part.ref for part in minimal.parts]
    volts = wiring["board"]["supply_v"]
    return f"""
1  Lamps: {led["series_ohm"]} Ω, {led["current_ma"]} mA each at {volts} V.

2  Buttons and keys close to GND; the pull-ups are inside the RP2040.
    {seat["series_ohm"]} Ω in series protect a pin that is an output by mistake.

3  Piezo: driven from both ends, {piezo["series_ohm"]} Ω each, never DC.
    A passive one, without electronics inside.

4  Display: SSD1306 or SH1106 at {addresses}, on 3V3, never on 5 V.
    The module brings the pull-ups of SDA and SCL.
    Look at the print on yours: some have GND and VCC swapped.

5  USB feeds VSYS inside the Pico. D7 keeps it from charging the cells,
    and saves the Pico from cells put in the wrong way round.

6  Crosses: pins that stay free. GP0 and GP1 for serial debug, GP26 to GP28 for more.

7  The minimal build, on USB, is {", ".join(refs[:-1])}
    and {refs[-1]} alone.
""".strip()
