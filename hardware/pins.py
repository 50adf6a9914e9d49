"""Reads pins.toml, the one source of the wiring, and writes firmware/turnbell/hal/pins.py from it.

python -m hardware.pins            writes the file
python -m hardware.pins --check    exits with 1 if the file is not what pins.toml says
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

SOURCE = Path(__file__).resolve().parent / "pins.toml"
TARGET = SOURCE.parent.parent / "firmware" / "turnbell" / "hal" / "pins.py"

DIRECTIONS = ("in", "out", "pwm", "i2c", "adc", "free")
PULLS = ("up", "none")
BUILDS = {"table", "minimal"}
# Pins of the Pico's board by GPIO: what nature gave, so that a typing error is found.
_LEFT = (1, 2, 4, 5, 6, 7, 9, 10, 11, 12, 14, 15, 16, 17, 19, 20)  # GP0 to GP15
BOARD_PINS = dict(enumerate(_LEFT)) | {
    16: 21,
    17: 22,
    18: 24,
    19: 25,
    20: 26,
    21: 27,
    22: 29,
    26: 31,
    27: 32,
    28: 34,
    25: 0,
    29: 0,
}
# The other pins of the board: number → name.
POWER_PINS = dict.fromkeys((3, 8, 13, 18, 23, 28, 33, 38), "GND") | {
    30: "RUN",
    35: "ADC_VREF",
    36: "3V3",
    37: "3V3_EN",
    39: "VSYS",
    40: "VBUS",
}
SEVERAL = ("LEDS", "SEATS", "ENCODER")
SINGLE = ("SDA", "SCL", "MINUS", "OK", "PLUS", "PIEZO_A", "PIEZO_B", "BOARD_LED", "VSYS")
NET_KEYS = (
    "gp",
    "pin",
    "net",
    "name",
    "part",
    "direction",
    "pull",
    "series_ohm",
    "current_ma",
    "build",
)
BOARD_KEYS = (
    "name", "revision", "supply_v", "i2c_id", "i2c_freq_hz", "i2c_timeout_us", "adc_ratio",
    "led_freq_hz", "display_addresses", "minimal_next_gp", "power_pins", "open_pins",
)  # fmt: skip
CONSTANTS = (
    ("NEXT", "minimal_next_gp"),
    ("I2C_ID", "i2c_id"),
    ("I2C_FREQ_HZ", "i2c_freq_hz"),
    ("I2C_TIMEOUT_US", "i2c_timeout_us"),
    ("VSYS_RATIO", "adc_ratio"),
    ("LED_FREQ_HZ", "led_freq_hz"),
)
HEADER = '''"""The wiring as GPIO numbers.

Generated from hardware/pins.toml by hardware/pins.py: change it there.
"""
'''


def load(path: Path | None = None) -> dict[str, Any]:
    """Give the wiring: {"board": {...}, "nets": [{gp, pin, net, name, part, …}, …]} in file order.

    Raises ValueError naming the net for whatever cannot be right.
    """
    path = path or SOURCE
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    nets = data["net"]
    for key in BOARD_KEYS:
        if key not in data["board"]:
            raise ValueError(f"{path.name}: [board]: {key} is missing")
    _check_power(data["board"])
    seen: set[int] = set()
    for net in nets:
        _check(net)
        if net["gp"] in seen:
            raise ValueError(f"{path.name}: {net['net']}: GP{net['gp']} is used twice")
        seen.add(net["gp"])
    for name in SINGLE:
        if [net["name"] for net in nets].count(name) != 1:
            raise ValueError(f"{path.name}: name {name} belongs to one net, no more and no less")
    return {"board": data["board"], "nets": nets}


def _check_power(board: dict[str, Any]) -> None:
    named = [(int(number), name) for number, name in board["open_pins"].items()]
    named += [(number, name) for name, at in board["power_pins"].items() for number in at]
    for number, name in named:
        if POWER_PINS.get(number) != name:
            its = POWER_PINS.get(number, "a GPIO")
            raise ValueError(f"pins.toml: [board]: pin {number} is {its}, not {name}")
    if len(named) != len(POWER_PINS) or len(dict(named)) != len(named):
        raise ValueError("pins.toml: [board]: every power pin and open pin is there once")


def _check(net: dict[str, Any]) -> None:
    where = f"pins.toml: {net.get('net', net)}"
    for key in NET_KEYS:
        if key not in net:
            raise ValueError(f"{where}: {key} is missing")
    if BOARD_PINS.get(net["gp"]) != net["pin"]:
        raise ValueError(f"{where}: GP{net['gp']} is not pin {net['pin']} of the board")
    if net["direction"] not in DIRECTIONS:
        raise ValueError(
            f"{where}: direction {net['direction']} (allowed: {' '.join(DIRECTIONS)})"
        )
    if net["name"] not in (*SEVERAL, *SINGLE, "FREE"):
        allowed = " ".join((*SEVERAL, *SINGLE, "FREE"))
        raise ValueError(f"{where}: name {net['name']} (allowed: {allowed})")
    if net["pull"] not in PULLS:
        raise ValueError(f"{where}: pull {net['pull']} (allowed: {' '.join(PULLS)})")
    if not set(net["build"]) <= BUILDS:
        raise ValueError(f"{where}: build {net['build']} (allowed: table, minimal)")


def render(wiring: dict[str, Any]) -> str:
    """Give the text of firmware/turnbell/hal/pins.py."""
    by_name: dict[str, list[int]] = {}
    for net in wiring["nets"]:
        by_name.setdefault(net["name"], []).append(net["gp"])
    lines = [HEADER]
    for name in SEVERAL:
        lines.append(f"{name} = ({', '.join(map(str, by_name[name]))})")
    for name in SINGLE:
        (gp,) = by_name[name]
        lines.append(f"{name} = {gp}")
    board = wiring["board"]
    for name, key in CONSTANTS:
        lines.append(f"{name} = {board[key]}")
    addresses = ", ".join(f"0x{address:02X}" for address in board["display_addresses"])
    lines.append(f"DISPLAY_ADDRESSES = ({addresses})")
    return "\n".join(lines) + "\n"


def main(argv: list[str] | None = None) -> int:
    """Write pins.py, or with --check compare it. Returns 0, or 1 if it is stale."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments not in ([], ["--check"]):
        print("usage: python -m hardware.pins [--check]", file=sys.stderr)
        return 2
    text = render(load())
    if arguments:
        if TARGET.exists() and TARGET.read_text(encoding="utf-8") == text:
            return 0
        print(f"{TARGET.name} is stale: run python -m hardware.pins", file=sys.stderr)
        return 1
    TARGET.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
