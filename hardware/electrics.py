"""The electrics as calculations: piezo, keys, lamps, display bus, supply and battery life.

Volts, ohms, amperes, seconds as floats, units in names. The constants are typical values of data
sheets, and where two are given the worse ones; nothing here was measured on a finished device.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

RAIL_V = 3.3
# RP2040: what an input takes for sure as low and as high, and its inner pull-up.
INPUT_LOW_V, INPUT_HIGH_V = 0.8, 2.0
PULL_UP_OHM = (50e3, 80e3)
STRAY_F = 50e-12  # a pin, 20 cm of wire, a button

AMBER_VF_V, AMBER_VF_MIN_V = 2.0, 1.8
BOARD_LED_MA = 2.8

PIEZO_F = (15e-9, 20e-9)
TONE_HZ = 2000
FULL_DUTY = 65535

# What takes current from the 3.3 V of the Pico, in mA.
PICO_MA = 24.0  # the Pico itself at 125 MHz, its loop asleep most of the time
DISPLAY_MA, DISPLAY_MAX_MA = 12.0, 25.0  # a screen of text, all pixels lit
CONVERTER = 0.85  # of the Pico's own supply at these currents

DIODE_V = 0.25  # 1N5817 at 50 mA
VSYS_MAX_V = 5.5
LOW_V, NO_WRITE_V = 3.3, 3.0  # firmware: the battery sign, and no writes below
CELLS = 3
# An alkaline AA cell at about 50 mA: volts of one cell, share of its charge given by then.
ALKALINE = (
    (1.60, 0.0), (1.45, 0.05), (1.40, 0.10), (1.30, 0.30), (1.20, 0.60),
    (1.10, 0.82), (1.00, 0.93), (0.90, 0.98), (0.80, 1.0),
)  # fmt: skip
ALKALINE_MAH = 2400.0
# Low-self-discharge NiMH: flat, then it falls off.
NIMH = ((1.40, 0.0), (1.30, 0.10), (1.25, 0.40), (1.20, 0.80), (1.10, 0.95), (1.00, 1.0))
NIMH_MAH = 1900.0

I2C_RISE_MAX_S = 300e-9  # the bus at 400 kHz


def written(ohm: float) -> str:
    """Give a resistance as it is written on drawings: "220", "1k", "4.7k"."""
    return f"{ohm:g}" if ohm < 1000 else f"{ohm / 1000:g}k"


# ---- lamps ----


def led_ma(series_ohm: float, vf_v: float = AMBER_VF_V) -> float:
    """Give the current of a lamp at 3.3 V, in mA."""
    return (RAIL_V - vf_v) / series_ohm * 1000


# ---- keys ----


@dataclass(frozen=True)
class Key:
    """One key's contact: the levels and the times that its input sees."""

    closed_v: float  # while pressed, at worst
    press_s: float  # from the contact's closing to a sure low
    release_s: float  # from its opening to a sure high
    closed_ma: float
    least_leak_ohm: float  # an open contact may leak as much as this and still counts as open


def key(series_ohm: float, capacitor_f: float = 0.0) -> Key:
    """Give what a key does with `series_ohm` in series, with or without a capacitor at the pin."""
    weak, strong = max(PULL_UP_OHM), min(PULL_UP_OHM)
    c = capacitor_f + STRAY_F
    closed_v = RAIL_V * series_ohm / (series_ohm + strong)
    return Key(
        closed_v=closed_v,
        press_s=series_ohm * c * math.log((RAIL_V - closed_v) / (INPUT_LOW_V - closed_v)),
        release_s=weak * c * math.log(RAIL_V / (RAIL_V - INPUT_HIGH_V)),
        closed_ma=RAIL_V / (series_ohm + strong) * 1000,
        least_leak_ohm=weak * INPUT_HIGH_V / (RAIL_V - INPUT_HIGH_V),
    )


# ---- piezo ----


@dataclass(frozen=True)
class Drive:
    """What two PWM pins put across the piezo."""

    low_v: float  # the lowest and the highest voltage across it, A against B
    high_v: float
    mean_v: float  # DC: at rest it has to be 0
    tone_v: float  # amplitude of the tone itself (the fundamental wave)
    peak_ma: float  # just after an edge
    rms_ma: float
    settle_s: float  # its charging: five time constants


def drive(duty_a: int, duty_b: int, series_ohm: float, piezo_f: float = PIEZO_F[1]) -> Drive:
    """Give what duties 0–65535 do to the piezo; B is inverted, `series_ohm` is in each leg.

    Both channels of a slice count together: A is high up to its duty, B from its duty on is low
    turned round, so equal duties make B the opposite of A.
    """
    a, b = duty_a / FULL_DUTY, duty_b / FULL_DUTY  # B: the share in which it is low
    # Levels over one period: A high in [0, a); B low in [0, b), high in [b, 1).
    edges = sorted({0.0, a, b, 1.0})
    parts = [
        (end - start, RAIL_V * ((start < a) - (start >= b)))
        for start, end in itertools.pairwise(edges)
    ]
    volts = [v for _, v in parts]
    mean = sum(share * v for share, v in parts)
    # First Fourier coefficient of the wave, its parts one after the other.
    at, cosine, sine = 0.0, 0.0, 0.0
    for share, v in parts:
        start, end = 2 * math.pi * at, 2 * math.pi * (at + share)
        cosine += v * (math.sin(end) - math.sin(start)) / math.pi
        sine += v * (math.cos(start) - math.cos(end)) / math.pi
        at += share
    steps = [abs(later - v) for v, later in zip(volts, volts[1:] + volts[:1], strict=True)]
    ohm = 2 * series_ohm
    tau_s = ohm * piezo_f
    squares = sum((step / ohm) ** 2 * tau_s / 2 for step in steps) * TONE_HZ
    return Drive(
        low_v=min(volts),
        high_v=max(volts),
        mean_v=mean,
        tone_v=math.hypot(cosine, sine),
        peak_ma=max(steps) / ohm * 1000,
        rms_ma=math.sqrt(squares) * 1000,
        settle_s=5 * tau_s,
    )


def decibel(tone_v: float, against_v: float) -> float:
    """Give the level of a tone against another one, in dB."""
    return 20 * math.log10(tone_v / against_v)


def net_current_ma(net: dict[str, Any]) -> float:
    """Give the current that follows from what is wired to a net of pins.toml, in mA."""
    if net["name"] in ("LEDS", "BOARD_LED"):
        return led_ma(net["series_ohm"])
    if net["name"] in ("PIEZO_A", "PIEZO_B"):
        return drive(FULL_DUTY // 2, FULL_DUTY // 2, net["series_ohm"]).rms_ma
    if net["direction"] == "in":
        return key(net["series_ohm"]).closed_ma
    if net["direction"] == "i2c":
        return RAIL_V / min(I2C_PULL_UP_OHM) * 1000
    return 0.0


def net_peak_ma(net: dict[str, Any]) -> float:
    """Give what flows there for a moment, in mA: at an edge of the loudest tone."""
    if net["name"] in ("PIEZO_A", "PIEZO_B"):
        return drive(FULL_DUTY // 2, FULL_DUTY // 2, net["series_ohm"]).peak_ma
    return net_current_ma(net)


# ---- display bus ----

I2C_PULL_UP_OHM = (4.7e3, 10e3)  # what the modules bring


def i2c_rise_s(pull_up_ohm: float, bus_f: float) -> float:
    """Give the time from 30 % to 70 % of a rising line; the chip's own pull-up helps."""
    ohm = 1 / (1 / pull_up_ohm + 1 / max(PULL_UP_OHM))
    return ohm * bus_f * math.log(0.7 / 0.3)


# ---- supply ----


@dataclass(frozen=True)
class Use:
    """What takes current in one way of using the device: `loads` are (what, mA at 3.3 V)."""

    name: str
    loads: tuple[tuple[str, float], ...]
    on_cells: bool = True

    @property
    def rail_ma(self) -> float:
        """The sum, in mA at 3.3 V."""
        return sum(ma for _, ma in self.loads)


_PLAY = (
    ("Pico", PICO_MA),
    ("display, text", DISPLAY_MA),
    ("one lamp", led_ma(470)),
    ("LED on the Pico", BOARD_LED_MA),
    ("sound, a tenth of the time", 0.2),
)
USES = (
    Use("a turn is running", _PLAY),
    Use("all lamps lit, whole display lit, loudest tone", (
        ("Pico", PICO_MA), ("display, every pixel", DISPLAY_MAX_MA),
        ("four lamps", 4 * led_ma(470)), ("LED on the Pico", BOARD_LED_MA), ("sound", 2.0),
    )),
    Use("nobody plays: display off, a lamp glimmers", (
        ("Pico", PICO_MA), ("display, off", 0.1), ("a lamp, dim", led_ma(470) / 16),
    )),
    Use("minimal build, a turn is running", (
        ("Pico", PICO_MA), ("LED on the Pico", BOARD_LED_MA), ("sound, a tenth of the time", 0.2),
    ), on_cells=False),
)  # fmt: skip


def battery_ma(rail_ma: float, vsys_v: float) -> float:
    """Give the current out of the battery, in mA, for a load at 3.3 V and a voltage at VSYS."""
    return rail_ma * RAIL_V / vsys_v / CONVERTER


def vsys_v(cell_v: float) -> float:
    """Give the voltage at VSYS for the voltage of one cell."""
    return CELLS * cell_v - DIODE_V


def cell_v(at_vsys_v: float) -> float:
    """Give the voltage of one cell for a voltage at VSYS."""
    return (at_vsys_v + DIODE_V) / CELLS


def given(curve: Sequence[tuple[float, float]], volts: float) -> float:
    """Give the share of its charge that a cell has given when it is down to `volts`."""
    if volts >= curve[0][0]:
        return 0.0
    for (high_v, before), (low_v, after) in itertools.pairwise(curve):
        if volts >= low_v:
            return before + (after - before) * (high_v - volts) / (high_v - low_v)
    return 1.0


def hours(
    rail_ma: float,
    down_to_v: float,
    curve: Sequence[tuple[float, float]] = ALKALINE,
    mah: float = ALKALINE_MAH,
) -> float:
    """Give the hours from fresh cells until VSYS is down to `down_to_v`.

    Adds up small steps of the discharge curve: the lower the voltage, the more current flows.
    """
    end = given(curve, cell_v(down_to_v))
    steps = 200
    total = 0.0
    for step in range(steps):
        share = end * (step + 0.5) / steps
        total += end / steps * mah / battery_ma(rail_ma, vsys_v(_volts_at(curve, share)))
    return total


def _volts_at(curve: Sequence[tuple[float, float]], share: float) -> float:
    for (high_v, before), (low_v, after) in itertools.pairwise(curve):
        if share <= after:
            return high_v - (high_v - low_v) * (share - before) / (after - before)
    return curve[-1][0]
