"""What a wiring must keep: it does, and each rule notices one pin that is wrong."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware import bom, lint, model, pins


def changed(tmp_path: Path, source: Path, *edits: tuple[str, str]) -> Path:
    """Write `source` with some passages replaced; each has to be there."""
    text = source.read_text(encoding="utf-8")
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new, 1)
    path = tmp_path / source.name
    path.write_text(text, encoding="utf-8")
    return path


def test_the_wiring_keeps_every_rule():
    assert lint.complaints(pins.load()) == []


def edited(tmp_path: Path, *edits: tuple[str, ...]) -> Path:
    """Write pins.toml with ("net", "key", "value") changed, or two nets' pins exchanged."""
    head, *blocks = pins.SOURCE.read_text(encoding="utf-8").split("\n[[net]]\n")
    at = {
        re.findall(r'^net = "(\w+)"', block, re.MULTILINE)[0]: n for n, block in enumerate(blocks)
    }

    def line(net: str, key: str) -> str:
        return re.findall(rf"^{key} = .*$", blocks[at[net]], re.MULTILINE)[0]

    for edit in edits:
        if len(edit) == 2:
            for key in ("gp", "pin"):
                one, other = (line(net, key) for net in edit)
                for net, old, new in ((edit[0], one, other), (edit[1], other, one)):
                    blocks[at[net]] = blocks[at[net]].replace(f"{old}\n", f"{new}\n", 1)
        else:
            net, key, value = edit
            old = line(net, key)
            blocks[at[net]] = blocks[at[net]].replace(old, f"{key} = {value}")
    path = tmp_path / "pins.toml"
    path.write_text("\n[[net]]\n".join([head, *blocks]), encoding="utf-8")
    return path


BRIGHT = (("LED1", "series_ohm", "330"), ("LED1", "current_ma", "3.9"))


@pytest.mark.parametrize(
    ("edits", "complaint"),
    [
        ([("LED1", "FREE1")], "LED1: GP26 is on PWM 5A, not 1A"),
        ([("PIEZO_A", "PIEZO_B")], "PIEZO_A: GP21 is channel B (allowed: A)"),
        ([("PIEZO_A", "FREE3")], "PIEZO_A: slice 6 goes on after a soft reset"),
        ([("PIEZO_B", "FREE2")], "the piezo's legs are on slices [2, 5] (allowed: one)"),
        ([("LED1", "SDA")], "LED1: GP4 shares the piezo's PWM slice"),
        ([("LED1", "SDA")], "SDA: GP2 is no SDA of I2C0 (allowed: GP0, GP4, GP8, GP12"),
        ([("SCL", "SEAT1")], "SCL: GP10 is no SCL of I2C0"),
        ([("VSYS_3", "PLUS")], "VSYS_3: GP22 has no ADC (allowed: GP26 to GP29)"),
        ([("SEAT1", "pull", '"none"')], "SEAT1: an open input (allowed: pull up)"),
        ([("LED1", "current_ma", "13.0")], "LED1: 13.0 mA (allowed: 4.0)"),
        ([*BRIGHT], "all LEDs on: 20.5 mA, worst (allowed: 20.0)"),
        ([BRIGHT[0]], "LED1: current_ma is 2.8, its parts make it 3.9"),
        ([("PIEZO_A", "peak_ma", "33.0")], "PIEZO_A: 33.0 mA for a moment (allowed: 16.0)"),
        ([("PIEZO_A", "peak_ma", "14.0")], "PIEZO_A: peak_ma is 14.0, its parts make it 15.0"),
        ([("PIEZO_A", "series_ohm", "100")], "PIEZO_A: peak_ma is 15.0, its parts make it 33.0"),
        ([("SEAT1", "SEAT2")], "minimal_next_gp: GP10 (allowed: GP11)"),
        ([("LED1", "current_ma", "2.8\npeak_ma = 9.9")], "LED1: peak_ma is 9.9, its parts make"),
        ([("SDA", "current_ma", "17.0")], "all GPIOs: 53.4 mA (allowed: 50.0)"),
    ],
)
def test_one_wrong_pin_is_noticed(edits, complaint, tmp_path):
    wiring = pins.load(edited(tmp_path, *edits))
    found = [line for rule in lint.WIRING_RULES for line in rule(wiring)]
    assert any(line.startswith(complaint) for line in found), found


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("i2c_freq_hz = 400000", "i2c_freq_hz = 1000000", "i2c_freq_hz: 1000000 (allowed: to 400"),
        ("adc_ratio = 3", "adc_ratio = 2", "adc_ratio: 2 (allowed: 3)"),
        ("supply_v = 3.3", "supply_v = 5.0", "supply_v: 5.0 (allowed: 3.3)"),
        ("peak_ma = 15.0\n", "", "PIEZO_A: peak_ma is 2.0, its parts make it 15.0"),
    ],
)
def test_one_wrong_figure_is_noticed(old, new, complaint, tmp_path):
    found = lint.complaints(pins.load(changed(tmp_path, pins.SOURCE, (old, new))))
    assert any(line.startswith(complaint) for line in found), found


def test_a_pull_down_is_noticed_though_no_file_may_say_it():
    wiring = pins.load()
    wiring["nets"][8]["pull"] = "down"
    assert list(lint.pull_rule(wiring)) == ["SEAT1: pulled down (allowed: up)"]


WRONG_RESISTOR = (
    'item = "r470", block = "seats", build = ["table"], pins = { 1 = "LED2"',
    'item = "r1k", block = "seats", build = ["table"], pins = { 1 = "LED2"',
)
FIVE_VOLTS = ('2 = "3V3", 3 = "SCL"', '2 = "VSYS", 3 = "SCL"')
# Something else then has to be on the net that would be left with one end.
ON_3V3 = ('1 = "BATT", 2 = "BATT_SW" }', '1 = "BATT", 2 = "BATT_SW", 3 = "3V3" }')


@pytest.mark.parametrize(
    ("edits", "complaint"),
    [
        ([WRONG_RESISTOR], "LED2: 1k in series (allowed: 470)"),
        ([('"SEAT3_R", 2', '"LED3_R", 2'), ('2 = "SEAT3_R"', '2 = "LED3_R"')],
         "SEAT3_R: leads to no button"),
        ([FIVE_VOLTS, ON_3V3], "DS1: pin VCC is on VSYS (allowed: 3V3)"),
        ([FIVE_VOLTS, ON_3V3], "DS1: is on VSYS without a diode"),
        ([('1 = "GND", 2 = "3V3", 3', '1 = "3V3", 2 = "GND", 3')],
         "DS1: pin VCC is on GND (allowed: 3V3)"),
        ([('3 = "SCL", 4 = "SDA" } },', '3 = "SDA", 4 = "SCL" } },')],
         "DS1: pin SCL is on SDA (allowed: SCL)"),
        ([('1 = "VSYS", 2 = "BATT_SW"', '1 = "BATT_SW", 2 = "VSYS"')],
         "D7: pin K is on BATT_SW (allowed: VSYS)"),
        ([('1 = "GND", 2 = "LED2_R"', '1 = "LED2_R", 2 = "GND"')],
         "D2: pin K is on LED2_R (allowed: GND)"),
        ([('1 = "BATT", 2 = "GND"', '1 = "GND", 2 = "BATT"')],
         "BT1: pin + is on GND (allowed: BATT)"),
        ([('1 = "SEAT2_R", 2 = "GND"', '1 = "SEAT2_R", 2 = "3V3"')],
         "SW2: pin 2 is on 3V3 (allowed: GND)"),
        ([('A = "ENC_A", B = "ENC_B"', 'A = "ENC_B", B = "ENC_A"')],
         "ENC1: pin A is on ENC_B (allowed: ENC_A)"),
    ],
)  # fmt: skip
def test_one_wrong_part_is_noticed(edits, complaint, tmp_path):
    circuit = model.load("table", changed(tmp_path, model.SOURCE, *edits))
    found = lint.parts_rule(pins.load(), circuit) + lint.polarity_rule(circuit)
    assert any(line.startswith(complaint) for line in found), found


def test_a_price_over_the_limit_is_noticed(monkeypatch):
    assert lint.price_rule("table") == [] and lint.price_rule("minimal") == []
    monkeypatch.setitem(bom.LIMITS_USD, "minimal", 11.0)
    assert lint.price_rule("minimal") == ["minimal build: 11.10 USD (allowed: 11.00)"]
    assert "minimal build: 11.10 USD (allowed: 11.00)" in lint.complaints(pins.load())


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('kind = "led"', 'kind = "lamp"', "D1: kind lamp"),
        ('item = "led"', 'item = "lamp"', "D1: item lamp"),
        ('block = "power", build = ["table"]', 'block = "power", build = ["big"]', "BT1: build"),
        ('ref = "D2"', 'ref = "D1"', "D1: is there twice"),
        ('ref = "BT1", kind = "battery", ', 'ref = "BT1", ', "BT1: kind is missing"),
        ('value = "470"', "", "item r470: value is missing"),
        ('{ 1 = "PIEZO_B", 2', '{ 1 = "PIEZO_C", 2', "one end only"),
    ],
)
def test_parts_that_cannot_be_are_refused(old, new, word, tmp_path):
    path = changed(tmp_path, model.SOURCE, (old, new))
    with pytest.raises(ValueError, match=word):
        model.load("table", path)


def test_an_unknown_build_is_refused():
    with pytest.raises(ValueError, match="build huge"):
        model.load("huge")


def test_the_minimal_build_is_a_part_of_the_other_one():
    table, minimal = model.load("table"), model.load("minimal")
    refs = {part.ref for part in table.parts}
    assert {part.ref for part in minimal.parts} < refs
    assert minimal.part("SW1").value == "NEXT" and table.part("SW1").value == "Seat 1"
    with pytest.raises(KeyError):
        minimal.part("DS1")


def test_without_its_options_the_table_build_has_four_seats():
    fitted = model.load("table").fitted()
    refs = {part.ref for part in fitted.parts}
    assert {"SW4", "D4"} <= refs and not refs & {"SW5", "D6", "ENC1"}
    assert fitted.part("U1").net("11") is None  # LED5's pin is open without seat 5
    assert fitted.part("U1").net("4") == "LED1"


def test_nets_that_differ_are_told_apart():
    circuit = model.load("minimal")
    same = {f"/{net}": list(ends) for net, ends in circuit.nets.items()}
    assert model.compare(circuit, same, "drawing") == []
    same["/OK"], same["/PLUS"] = same["/PLUS"], same["/OK"]
    found = model.compare(circuit, same, "drawing")
    assert "drawing: OK lacks U1 pin 22" in found
    assert "drawing: OK has U1 pin 29, which is not on it" in found
