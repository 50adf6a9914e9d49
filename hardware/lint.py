"""What a wiring must keep to work at all: each rule looks at the data and gives complaints.

A complaint is a line that names the net and what is allowed. tests/test_hardware_lint.py breaks
each rule once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from . import bom, breadboard, electrics, model

Wiring = dict[str, Any]

SOFT_RESET_STOPS = range(4)  # slices: the port's soft reset deinitialises GP0–7 and GP16–23 only
ADC_GPIOS = range(26, 30)
LED_TOTAL_MA = 20.0  # device.md: all lamps on
GPIO_MA = 4.0  # the drive strength that MicroPython leaves at its reset value
GPIO_PEAK_MA = 16.0  # for microseconds, into a capacitor
I2C_FREQ_MAX_HZ = 400_000  # what the displays take, and what the rise time is calculated for
ADC_RATIO = 3  # 200 kΩ and 100 kΩ on the Pico
GPIO_TOTAL_MA = 50.0  # RP2040 datasheet: all GPIOs together
RAIL_MA = 300.0  # Pico datasheet: what 3V3(OUT) may feed besides the chip


def slice_of(gpio: int) -> tuple[int, str]:
    """Give the PWM slice (0–7) and channel ("A", "B") of a GPIO."""
    return gpio // 2 % 8, "AB"[gpio % 2]


def nets_of(wiring: Wiring, *names: str) -> list[dict[str, Any]]:
    """Give the nets whose constant in the firmware is one of `names`."""
    return [net for net in wiring["nets"] if net["name"] in names]


def pwm_rule(wiring: Wiring) -> Iterator[str]:
    """Slice and channel are those that the chip has for the GPIO."""
    for net in wiring["nets"]:
        if net["direction"] != "pwm":
            continue
        number, channel = slice_of(net["gp"])
        if net.get("pwm") != f"{number}{channel}":
            yield (
                f"{net['net']}: GP{net['gp']} is on PWM {number}{channel}, not {net.get('pwm')}"
            )


def piezo_rule(wiring: Wiring) -> Iterator[str]:
    """The piezo has a slice for itself, A and B of one, and one that a soft reset stops."""
    legs = nets_of(wiring, "PIEZO_A", "PIEZO_B")
    slices = {slice_of(net["gp"])[0] for net in legs}
    for net, channel in zip(sorted(legs, key=lambda net: net["name"]), "AB", strict=True):
        number, its_channel = slice_of(net["gp"])
        if its_channel != channel:
            yield f"{net['net']}: GP{net['gp']} is channel {its_channel} (allowed: {channel})"
        if number not in SOFT_RESET_STOPS:
            yield (
                f"{net['net']}: slice {number} goes on after a soft reset (allowed: slices 0 to 3)"
            )
    if len(slices) != 1:
        yield f"the piezo's legs are on slices {sorted(slices)} (allowed: one)"
    for net in wiring["nets"]:
        if net["direction"] == "pwm" and net not in legs and slice_of(net["gp"])[0] in slices:
            yield f"{net['net']}: GP{net['gp']} shares the piezo's PWM slice and so its pitch"


def i2c_rule(wiring: Wiring) -> Iterator[str]:
    """SDA and SCL are pins where the chip has the chosen I2C block, and it is not too fast."""
    block = wiring["board"]["i2c_id"]
    if wiring["board"]["i2c_freq_hz"] > I2C_FREQ_MAX_HZ:
        yield f"i2c_freq_hz: {wiring['board']['i2c_freq_hz']} (allowed: to {I2C_FREQ_MAX_HZ})"
    for name, offset in (("SDA", 0), ("SCL", 1)):
        for net in nets_of(wiring, name):
            if net["gp"] % 4 != 2 * block + offset:
                yield (
                    f"{net['net']}: GP{net['gp']} is no {name} of I2C{block} "
                    f"(allowed: {', '.join(f'GP{gp}' for gp in range(2 * block + offset, 23, 4))})"
                )


def adc_rule(wiring: Wiring) -> Iterator[str]:
    """Only GP26 to GP29 measure voltages; the Pico divides that of VSYS by three."""
    if wiring["board"]["adc_ratio"] != ADC_RATIO:
        yield f"adc_ratio: {wiring['board']['adc_ratio']} (allowed: {ADC_RATIO})"
    for net in wiring["nets"]:
        if net["direction"] == "adc" and net["gp"] not in ADC_GPIOS:
            yield f"{net['net']}: GP{net['gp']} has no ADC (allowed: GP26 to GP29)"


def pull_rule(wiring: Wiring) -> Iterator[str]:
    """Inputs are pulled up, never down: the RP2350 latches a pulled-down input high."""
    for net in wiring["nets"]:
        if net["pull"] == "down":
            yield f"{net['net']}: pulled down (allowed: up)"
        elif net["direction"] == "in" and net["pull"] != "up":
            yield f"{net['net']}: an open input (allowed: pull up)"


def current_rule(wiring: Wiring) -> Iterator[str]:
    """No pin, no group of pins and no rail gives more than it may."""
    if wiring["board"]["supply_v"] != electrics.RAIL_V:
        yield f"supply_v: {wiring['board']['supply_v']} (allowed: {electrics.RAIL_V})"
    for net in wiring["nets"]:
        if net["current_ma"] > GPIO_MA:
            yield f"{net['net']}: {net['current_ma']} mA (allowed: {GPIO_MA})"
        if net.get("peak_ma", 0) > GPIO_PEAK_MA:
            yield f"{net['net']}: {net['peak_ma']} mA for a moment (allowed: {GPIO_PEAK_MA})"
        wanted = electrics.net_current_ma(net)
        if abs(wanted - net["current_ma"]) > 0.1:
            said = net["current_ma"]
            yield f"{net['net']}: current_ma is {said}, its parts make it {wanted:.1f}"
        peak, said = electrics.net_peak_ma(net), net.get("peak_ma", net["current_ma"])
        if abs(peak - said) > 0.1:
            yield f"{net['net']}: peak_ma is {said}, its parts make it {peak:.1f}"
    lamps = [net for net in nets_of(wiring, "LEDS") if net["series_ohm"]]
    for vf_v, words in ((electrics.AMBER_VF_V, "typical"), (electrics.AMBER_VF_MIN_V, "worst")):
        total = sum(electrics.led_ma(net["series_ohm"], vf_v) for net in lamps)
        if total > LED_TOTAL_MA:
            yield f"all LEDs on: {total:.1f} mA, {words} (allowed: {LED_TOTAL_MA})"
    # What the piezo's one leg gives, the other takes.
    giving = [net for net in wiring["nets"] if net["name"] != "PIEZO_B"]
    total = sum(net.get("peak_ma", net["current_ma"]) for net in giving)
    if total > GPIO_TOTAL_MA:
        yield f"all GPIOs: {total:.1f} mA (allowed: {GPIO_TOTAL_MA})"
    rail = electrics.DISPLAY_MAX_MA + total
    if rail > RAIL_MA:
        yield f"3V3: {rail:.1f} mA (allowed: {RAIL_MA})"


def next_rule(wiring: Wiring) -> Iterator[str]:
    """NEXT of the minimal build is a seat's button that this build has."""
    buttons = [net for net in nets_of(wiring, "SEATS") if "minimal" in net["build"]]
    allowed = ", ".join(f"GP{net['gp']}" for net in buttons)
    if wiring["board"]["minimal_next_gp"] not in [net["gp"] for net in buttons]:
        yield f"minimal_next_gp: GP{wiring['board']['minimal_next_gp']} (allowed: {allowed})"


WIRING_RULES: tuple[Callable[[Wiring], Iterator[str]], ...] = (
    pwm_rule, piezo_rule, i2c_rule, adc_rule, pull_rule, current_rule, next_rule,
)  # fmt: skip


# Where it matters which way round: kind of part → its pin → the net there.
PIN_NETS = {
    "led": {"1": "GND"},
    "button": {"2": "GND"},
    "display": {"1": "GND", "2": "3V3", "3": "SCL", "4": "SDA"},
    "schottky": {"1": "VSYS", "2": "BATT_SW"},
    "battery": {"1": "BATT", "2": "GND"},
    "switch": {"1": "BATT", "2": "BATT_SW"},
    "encoder": {"A": "ENC_A", "B": "ENC_B", "C": "GND", "S2": "GND"},
}


def polarity_rule(circuit: model.Model) -> list[str]:
    """Nothing is the wrong way round, and batteries reach VSYS through their diode alone."""
    found = [
        f"{part.ref}: pin {pin.name} is on {pin.net} (allowed: {wanted})"
        for part in circuit.parts
        for pin in part.pins
        if (wanted := PIN_NETS.get(part.kind, {}).get(pin.number, pin.net)) != pin.net
    ]
    fed = [ref for ref, _ in circuit.nets.get("VSYS", ())]
    return found + [
        f"{ref}: is on VSYS without a diode (allowed: Pico, Schottky diode)"
        for ref in fed
        if circuit.part(ref).kind not in ("pico", "schottky")
    ]


def price_rule(build: str) -> list[str]:
    """A build costs no more than it may."""
    total, limit = bom.total_usd(build), bom.LIMITS_USD[build]
    return [f"{build} build: {total:.2f} USD (allowed: {limit:.2f})"] if total > limit else []


def parts_rule(wiring: Wiring, circuit: model.Model) -> list[str]:
    """Every wired GPIO has its part, and the resistor in series that pins.toml says."""
    found = []
    kinds = {"PIEZO_A": "piezo", "PIEZO_B": "piezo", "LEDS": "led", "ENCODER": "encoder"}
    kinds |= dict.fromkeys(("SEATS", "MINUS", "OK", "PLUS"), "button")
    kinds |= {"SDA": "display", "SCL": "display"}
    for net in wiring["nets"]:
        if circuit.build not in net["build"] or not net["pin"]:
            continue
        name, behind = net["net"], net["net"]
        if net["series_ohm"]:
            behind = f"{name}_R"
            at = {circuit.part(ref).value for ref, _ in circuit.nets.get(name, ()) if ref != "U1"}
            wanted = electrics.written(net["series_ohm"])
            if at != {wanted}:
                found.append(f"{name}: {', '.join(sorted(at))} in series (allowed: {wanted})")
        ends = {circuit.part(ref).kind for ref, _ in circuit.nets.get(behind, ())}
        if kinds[net["name"]] not in ends:
            found.append(f"{behind}: leads to no {kinds[net['name']]}")
    return found


def complaints(wiring: Wiring) -> list[str]:
    """Give every complaint about the wiring and about both builds."""
    found = [line for rule in WIRING_RULES for line in rule(wiring)]
    for build in model.BUILDS:
        circuit = model.load(build)
        found += parts_rule(wiring, circuit) + polarity_rule(circuit) + price_rule(build)
        board = breadboard.load(build)
        found += model.compare(board.circuit, breadboard.nets(board), f"{build} breadboard")
    return found
