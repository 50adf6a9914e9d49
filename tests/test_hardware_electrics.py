"""The electrics: what the firmware does on its pins is what the parts need, with room to spare."""

from __future__ import annotations

import pytest

from bench_hal import board
from hardware import electrics, model, pins
from host_sim import device
from host_sim.device import Device

WIRING = pins.load()
OHM = {net["net"]: net["series_ohm"] for net in WIRING["nets"]}
SOFT, MEDIUM, LOUD = 1, 2, 3


@pytest.fixture(scope="module")
def booted():
    """The whole firmware after power-up, on a virtual board of the table build."""
    made = Device(board())
    made.power_on()
    made.boot()
    return made.board


def piezo_at(volume):
    """What the real hal.piezo puts across the piezo at `volume`; 0: after a loud tone's end."""
    made = board()
    piezo = device.hal("piezo").Piezo(20, 21)
    piezo.tone(electrics.TONE_HZ, volume or LOUD)
    if not volume:
        piezo.silence()
    a, b = made.lines[20], made.lines[21]
    assert not a.inverted and b.inverted
    return electrics.drive(a.duty, b.duty, OHM["PIEZO_A"])


# ---- the firmware and pins.toml say the same ----


def test_every_pin_of_the_booted_firmware_is_what_the_wiring_says(booted):
    functions = {
        "in": "in",
        "pwm": "pwm",
        "i2c": "i2c",
        "adc": "adc",
        "out": "out",
        "free": "none",
    }
    for net in WIRING["nets"]:
        line = booted.lines[net["gp"]]
        assert line.function == functions[net["direction"]], net["net"]
        assert line.pull_up == (net["pull"] == "up"), net["net"]


def test_what_the_firmware_calls_a_pin_is_the_net_of_that_name():
    from turnbell.hal import pins as firmware

    nets = model.load("table").nets
    at = {number: net for net, ends in nets.items() for ref, number in ends if ref == "U1"}
    board_pin = {net["gp"]: str(net["pin"]) for net in WIRING["nets"]}

    def net_at(gp):
        return at[board_pin[gp]]

    assert [net_at(gp) for gp in firmware.SEATS] == [f"SEAT{seat}" for seat in range(1, 7)]
    assert [net_at(gp) for gp in firmware.LEDS] == [f"LED{seat}" for seat in range(1, 7)]
    for name in ("SDA", "SCL", "MINUS", "OK", "PLUS", "PIEZO_A", "PIEZO_B"):
        assert net_at(getattr(firmware, name)) == name
    assert net_at(firmware.NEXT) == "SEAT1"
    assert [net_at(gp) for gp in firmware.ENCODER] == ["ENC_A", "ENC_B"]


# ---- piezo ----


def test_at_rest_nothing_lies_across_the_piezo():
    made = board()
    piezo = device.hal("piezo").Piezo(20, 21)
    at_power_up = electrics.drive(made.lines[20].duty, made.lines[21].duty, OHM["PIEZO_A"])
    piezo.tone(electrics.TONE_HZ, LOUD)
    piezo.off()
    assert [made.lines[gp].level for gp in (20, 21)] == [0, 0]
    for drive in (at_power_up, piezo_at(0)):
        assert drive.low_v == drive.high_v == drive.mean_v == 0


def test_loud_swings_both_ways_and_twice_as_far_as_medium():
    loud, medium = piezo_at(LOUD), piezo_at(MEDIUM)
    assert (loud.low_v, loud.high_v) == (-3.3, 3.3) and abs(loud.mean_v) < 0.001
    assert (medium.low_v, medium.high_v) == (0, 3.3)
    assert loud.tone_v == pytest.approx(2 * medium.tone_v, rel=0.001)
    assert electrics.decibel(medium.tone_v, loud.tone_v) == pytest.approx(-6, abs=0.1)


def test_soft_is_soft_and_still_charges_the_piezo_in_its_short_pulse():
    loud, soft = piezo_at(LOUD), piezo_at(SOFT)
    assert electrics.decibel(soft.tone_v, loud.tone_v) == pytest.approx(-22, abs=0.5)
    pulse_s = 0.05 / electrics.TONE_HZ
    assert soft.settle_s / 5 * 2 < pulse_s  # two time constants: 86 % of the voltage


@pytest.mark.parametrize("volume", [SOFT, MEDIUM, LOUD])
@pytest.mark.parametrize("piezo_f", electrics.PIEZO_F)
def test_the_pins_stand_the_piezo_at_every_volume(volume, piezo_f):
    drive = piezo_at(volume)
    assert drive.peak_ma <= 15.01 and drive.rms_ma <= 2.0
    assert electrics.drive(32768, 32768, 220, piezo_f).settle_s < 0.25 / electrics.TONE_HZ


def test_without_its_resistors_the_piezo_would_be_too_much():
    assert electrics.drive(32768, 32768, 22).peak_ma > 100


# ---- keys ----


@pytest.mark.parametrize("capacitor_f", [0, 100e-9])
def test_a_pressed_key_is_a_sure_low_and_both_edges_are_quick_enough(capacitor_f):
    key = electrics.key(OHM["SEAT1"], capacitor_f)
    open_s = device.hal("keys").OPEN_MS / 1000
    assert key.closed_v < electrics.INPUT_LOW_V / 10
    assert key.press_s < 0.001  # a press is never late
    assert key.release_s < open_s / 3  # nor does the next press come too early
    assert key.closed_ma < 0.1


def test_a_capacitor_that_is_too_large_would_hide_a_release():
    assert electrics.key(1000, 1e-6).release_s > 0.025


def test_a_ky_040_whose_plus_is_open_would_press_both_contacts_of_the_encoder():
    between = 2 * 10e3  # its two pull-ups, from A to its + and on to B
    for pull_up in electrics.PULL_UP_OHM:
        assert electrics.RAIL_V * between / (between + pull_up) < electrics.INPUT_HIGH_V


def test_damp_fingers_on_an_open_contact_press_nothing():
    assert electrics.key(1000).least_leak_ohm < 130e3  # skin: 200 kΩ and more at these voltages


# ---- lamps, bus ----


def test_a_lamp_takes_what_the_wiring_says_and_all_of_them_stay_below_20_ma():
    assert electrics.led_ma(OHM["LED1"]) == pytest.approx(2.8, abs=0.05)
    assert 6 * electrics.led_ma(OHM["LED1"], electrics.AMBER_VF_MIN_V) <= 20


def test_the_bus_is_quick_enough_with_the_usual_pull_ups():
    usual, weak = electrics.I2C_PULL_UP_OHM
    assert electrics.i2c_rise_s(usual, 50e-12) < electrics.I2C_RISE_MAX_S
    assert electrics.i2c_rise_s(weak, 35e-12) < electrics.I2C_RISE_MAX_S
    assert electrics.i2c_rise_s(weak, 100e-12) > electrics.I2C_RISE_MAX_S  # half a metre of wire


# ---- supply ----


def test_three_cells_stay_within_what_vsys_takes_and_four_would_not():
    fresh = max(volts for volts, _ in electrics.ALKALINE)
    assert electrics.vsys_v(fresh) < electrics.VSYS_MAX_V < 4 * fresh


def test_the_battery_sign_comes_before_the_writes_stop():
    import turnbell.app
    import turnbell.session

    assert electrics.LOW_V == turnbell.app.LOW_MV / 1000
    assert electrics.NO_WRITE_V == turnbell.session.NO_WRITE_MV / 1000
    play = electrics.USES[0].rail_ma
    assert electrics.hours(play, electrics.NO_WRITE_V) - electrics.hours(play, electrics.LOW_V) > 5


def test_cells_last_for_ten_evenings_at_least():
    play = electrics.USES[0].rail_ma
    for curve, mah in (
        (electrics.ALKALINE, electrics.ALKALINE_MAH),
        (electrics.NIMH, electrics.NIMH_MAH),
    ):
        assert 25 < electrics.hours(play, electrics.LOW_V, curve, mah) < 50


def test_a_forgotten_switch_empties_the_cells_within_days():
    idle = electrics.USES[2].rail_ma
    assert electrics.hours(idle, electrics.NO_WRITE_V) < 24 * 5


def test_more_load_and_a_higher_limit_both_shorten_the_life():
    assert electrics.hours(60, 3.3) < electrics.hours(40, 3.3) < electrics.hours(40, 3.0)
    assert (
        electrics.given(electrics.ALKALINE, 1.7) == 0
        and electrics.given(electrics.ALKALINE, 0.5) == 1
    )
    assert electrics.given(electrics.ALKALINE, 1.25) == pytest.approx(0.45)
