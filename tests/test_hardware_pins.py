"""The wiring has one source, and what is generated from it is fresh."""

import pytest

from hardware import pins


def test_the_firmwares_pins_are_what_the_toml_says():
    assert pins.main(["--check"]) == 0


def test_a_stale_file_is_noticed(tmp_path, monkeypatch, capsys):
    stale = tmp_path / "pins.py"
    stale.write_text(pins.render(pins.load()).replace("MINUS = 16", "MINUS = 17"))
    monkeypatch.setattr(pins, "TARGET", stale)
    assert pins.main(["--check"]) == 1
    assert pins.main([]) == 0 and pins.main(["--check"]) == 0
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('pull = "up"', 'pull = "down"', "pull down"),
        ("gp = 16\npin = 21", "gp = 16\npin = 22", "not pin 22"),
        ("gp = 16\npin = 21", "gp = 17\npin = 22", "used twice"),
        ('direction = "adc"', 'direction = "spi"', "direction spi"),
        ("series_ohm = 220", "", "series_ohm is missing"),
        ("current_ma = 2.8", "", "current_ma is missing"),
        ("i2c_id = 0", "", r"\[board\]: i2c_id is missing"),
        ("3V3 = [36]", "3V3 = [37]", "pin 37 is 3V3_EN, not 3V3"),
        ("VSYS = [39]", "VSYS = [4]", "pin 4 is a GPIO, not VSYS"),
        ('37 = "3V3_EN"\n', "", "is there once"),
        ("VSYS = [39]", "VSYS = [39, 39]", "is there once"),
        ('name = "LEDS"', 'name = "LED"', "name LED "),
        ('name = "PLUS"', 'name = "OK"', "name OK belongs to one net"),
    ],
)
def test_wiring_that_cannot_be_is_refused(old, new, word, tmp_path):
    path = tmp_path / "pins.toml"
    text = pins.SOURCE.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=word):
        pins.load(path)


def test_every_build_has_what_it_needs():
    wiring = pins.load()
    minimal = {net["net"] for net in wiring["nets"] if "minimal" in net["build"]}
    assert {"SEAT1", "MINUS", "OK", "PLUS", "PIEZO_A", "PIEZO_B", "BOARD_LED"} <= minimal
    assert not minimal & {"LED1", "SDA", "SCL", "SEAT2"}
    lamps = [net for net in wiring["nets"] if net["name"] == "LEDS"]
    assert sum(net["current_ma"] for net in lamps) <= 20
