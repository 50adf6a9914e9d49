"""Everything generated is fresh, a change of one pin makes what follows from it stale, and all of
it has the same nets.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shutil
import xml.etree.ElementTree as ET

import pytest
from PIL import Image, PngImagePlugin

import host_sim.doctor
import host_sim.settings
from hardware import (
    __main__ as hardware,
)
from hardware import (
    bom,
    breadboard,
    guide,
    lint,
    model,
    pictures,
    pins,
    schematic,
    wiring,
    wokwi,
)
from host_sim import cli

BUILDS = model.BUILDS


@pytest.fixture
def clone(tmp_path, root, monkeypatch):
    """A copy of what is generated, and its sources; the schematic has tests of its own."""
    shutil.copytree(
        root / "hardware", tmp_path / "hardware", ignore=shutil.ignore_patterns("__pycache__")
    )
    target = tmp_path / "firmware/turnbell/hal/pins.py"
    target.parent.mkdir(parents=True)
    shutil.copy(pins.TARGET, target)
    monkeypatch.setattr(schematic, "check", lambda root: [])
    monkeypatch.setattr(schematic, "write", lambda root: [])
    return tmp_path


@pytest.fixture
def moved(tmp_path, monkeypatch):
    """The wiring with LED1 at GP8 and LED5 at GP2: one pair of pins exchanged."""
    text = pins.SOURCE.read_text(encoding="utf-8")
    for old, new in (
        ("gp = 2\npin = 4\n", "gp = 99\n"),
        ("gp = 8\npin = 11\n", "gp = 2\npin = 4\n"),
        ("gp = 99\n", "gp = 8\npin = 11\n"),
    ):
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / "pins.toml"
    path.write_text(text, encoding="utf-8")
    monkeypatch.setattr(pins, "SOURCE", path)


# ---- fresh and stale ----


def test_everything_generated_is_fresh(root, monkeypatch):
    monkeypatch.setattr(schematic, "check", lambda root: [])  # tests/test_hardware_schematic.py
    assert hardware.stale(root) == []


def test_one_pin_moved_makes_every_file_stale_that_shows_it(clone, moved):
    stale = {line.split(":")[0] for line in hardware.stale(clone)}
    assert stale >= {
        "firmware/turnbell/hal/pins.py",
        "hardware/README.md",
        "hardware/BUILD.md",
        "hardware/drawings/wiring-table.yml",
        "hardware/drawings/wiring-table.svg",
        "hardware/drawings/wiring-table.png",
        "hardware/drawings/wokwi-table/diagram.json",
    }
    assert not any("minimal" in name for name in stale)


def test_the_command_names_what_is_stale_and_changes_nothing(clone, capsys):
    assert hardware.main(["--check"], clone) == 0
    (clone / "hardware/BOM-table.csv").write_text("old", encoding="utf-8")
    (clone / "hardware/pictures/table-9-moon.svg").write_text("<svg/>", encoding="utf-8")
    (clone / "hardware/drawings/wiring-minimal.png").unlink()
    assert hardware.main(["--check"], clone) == 1
    assert capsys.readouterr().err.splitlines() == [
        "hardware/BOM-table.csv: is stale",
        "hardware/drawings/wiring-minimal.png: is stale",
        "hardware/pictures/table-9-moon.svg: nothing makes it any more",
        "3 stale or wrong: run make hardware",
    ]
    assert (clone / "hardware/BOM-table.csv").read_text(encoding="utf-8") == "old"


def test_the_command_makes_what_is_stale_and_says_what_it_cannot_draw(clone, monkeypatch, capsys):
    monkeypatch.setattr(wiring, "can_draw", lambda: False)
    (clone / "hardware/BOM-table.csv").write_text("old", encoding="utf-8")
    (clone / "hardware/pictures/table-9-moon.svg").write_text("<svg/>", encoding="utf-8")
    assert hardware.main([], clone) == 0
    assert "NOT RUN: WireViz drawings" in capsys.readouterr().err
    assert hardware.stale(clone) == []


def test_a_broken_rule_stops_the_command(clone, monkeypatch, capsys):
    monkeypatch.setattr(lint, "complaints", lambda wiring: ["LED1: a complaint"])
    assert hardware.main(["--check"], clone) == 1
    assert "LED1: a complaint" in capsys.readouterr().err


def test_bad_data_and_bad_usage_are_one_line(monkeypatch, capsys):
    def refuse():
        raise ValueError("pins.toml: LED1: GP2 is used twice")

    monkeypatch.setattr(pins, "load", refuse)
    assert hardware.main([]) == 2 and hardware.main(["--chekc"]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 2


@pytest.mark.parametrize("build", BUILDS)
def test_a_drawing_carries_what_it_was_drawn_from(build):
    if not wiring.can_draw():
        pytest.skip("no Graphviz here (apt install graphviz)")
    text = wiring.source(build)
    svg, png = wiring.draw(text)
    assert wiring.drawn_from(svg.encode()) == wiring.drawn_from(png) == wiring.digest(text)
    assert (svg, png) == wiring.draw(text)
    assert wiring.drawn_from(b"<svg/>") == "" and wiring.digest(text) != wiring.digest(text + " ")


@pytest.mark.parametrize("build", BUILDS)
def test_a_drawing_that_somebody_changed_is_noticed(build, root):
    folder = root / "hardware/drawings"
    svg = (folder / f"wiring-{build}.svg").read_bytes()
    assert wiring.drawn_from(svg.replace(b"GP10 SEAT1", b"GP11 SEAT1", 1)) == ""
    image = Image.open(folder / f"wiring-{build}.png")
    note = PngImagePlugin.PngInfo()
    note.add_text("turnbell", image.info["turnbell"])
    out = io.BytesIO()
    changed = image.convert("RGB")
    changed.putpixel((0, 0), (1, 2, 3))
    changed.save(out, "PNG", pnginfo=note)
    assert wiring.drawn_from(out.getvalue()) == ""


# ---- the same nets everywhere ----


@pytest.mark.parametrize("build", BUILDS)
def test_the_breadboard_joins_what_the_model_joins(build):
    board = breadboard.load(build)
    assert model.compare(board.circuit, breadboard.nets(board), "breadboard") == []


@pytest.mark.parametrize("build", BUILDS)
def test_the_wokwi_diagram_joins_what_the_model_joins(build, root):
    data = json.loads(
        (root / f"hardware/drawings/wokwi-{build}/diagram.json").read_text(encoding="utf-8")
    )
    fitted = model.load(build).fitted()
    assert model.compare(wokwi.without_power(fitted), wokwi.nets(data, fitted), "Wokwi") == []
    data["connections"] = [row for row in data["connections"] if "R13:2" not in row[:2]]
    assert model.compare(wokwi.without_power(fitted), wokwi.nets(data, fitted), "Wokwi") != []


@pytest.mark.parametrize("build", BUILDS)
def test_the_wiring_joins_what_the_model_joins(build, root):
    text = (root / f"hardware/drawings/wiring-{build}.yml").read_text(encoding="utf-8")
    fitted = model.load(build).fitted()
    grounds = {("U1", pin.number) for pin in fitted.part("U1").pins if pin.name == "GND"} - {
        ("U1", "38")
    }
    wanted = {frozenset(set(ends) - grounds) for ends in fitted.nets.values()}
    assert {frozenset(ends) for ends in wiring.nets(text).values()} == wanted
    assert wanted != {
        frozenset(ends) for ends in wiring.nets(text.replace("R13:", "R14:")).values()
    }


# What Wokwi's own reference says of the parts that we use: type → names of its pins.
WOKWI_PINS = {
    "wokwi-pi-pico": {
        *(f"GP{gp}" for gp in (*range(23), 26, 27, 28)), *(f"GND.{n}" for n in range(1, 9)),
        "3V3", "VSYS", "VBUS",
    },
    "wokwi-resistor": {"1", "2"},
    "wokwi-led": {"A", "C"},
    "wokwi-pushbutton": {"1.l", "1.r", "2.l", "2.r"},
    "board-ssd1306": {"GND", "VCC", "SCL", "SDA"},
    "wokwi-buzzer": {"1", "2"},
}  # fmt: skip


@pytest.mark.parametrize("build", BUILDS)
def test_the_wokwi_diagrams_use_parts_and_pins_that_wokwi_has(build):
    data = wokwi.diagram(model.load(build))
    types = {row["id"]: row["type"] for row in data["parts"]}
    assert set(types.values()) == (
        set(WOKWI_PINS) - ({"wokwi-led", "board-ssd1306"} if build == "minimal" else set())
    )
    for start, end, *_ in data["connections"]:
        for ref, pin in (each.split(":") for each in (start, end)):
            assert pin in WOKWI_PINS[types[ref]], f"{ref}:{pin}"


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ('from = "@SEAT1"', 'from = "@SEAT2"', "a17 is taken"),
        ('from = "@OK"', 'from = "@OKAY"', "@OKAY: no pin"),
        ('"h53"', '"h64"', "h64 is no hole"),
        ('colour = "violet"', 'colour = "pink"', "colour pink"),
        ('parts = ["DS1"]', "parts = []", "in no step: DS1"),
    ],
)
def test_a_breadboard_that_cannot_be_is_refused(old, new, word, tmp_path):
    text = breadboard.SOURCE.read_text(encoding="utf-8")
    assert old in text
    path = tmp_path / "breadboard.toml"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ValueError, match=word):
        breadboard.load("table", path)


def test_a_wire_in_the_wrong_hole_is_noticed(tmp_path):
    path = tmp_path / "breadboard.toml"
    text = breadboard.SOURCE.read_text(encoding="utf-8")
    path.write_text(text.replace('to = "a29"', 'to = "a30"'), encoding="utf-8")
    board = breadboard.load("table", path)
    found = model.compare(board.circuit, breadboard.nets(board), "breadboard")
    assert found == ["breadboard: SEAT1 lacks U1 pin 14"]


# ---- what one buys ----


@pytest.mark.parametrize(("build", "limit"), [("table", 25), ("minimal", 12)])
def test_a_build_costs_no_more_than_it_may(build, limit):
    assert bom.LIMITS_USD[build] == limit
    assert limit * 0.8 < bom.total_usd(build) <= limit
    rows = list(csv.DictReader(io.StringIO(bom.spreadsheet(build))))
    counted = [row for row in rows if row["counted"] == "yes"]
    total = sum(float(row["total_usd"]) for row in counted)
    assert round(total, 2) == float(rows[-1]["total_usd"]) == bom.total_usd(build)


@pytest.mark.parametrize("build", BUILDS)
def test_every_part_is_bought_once_and_every_line_says_what_why_and_what_else(build):
    lines = bom.lines(build)
    bought = [ref for line in lines for ref in line.refs]
    assert sorted(bought) == sorted(
        part.ref for part in model.load(build).parts if not part.option
    )
    for line in lines:
        assert line.number and line.instead and line.why and line.price_usd > 0, line.item
        pieces = len(line.refs) - ("SW10" in line.refs)
        assert line.quantity == pieces or not line.refs, line.item


# ---- guides and pictures ----


def test_the_guides_have_a_picture_of_every_step_and_no_dead_link(root):
    folder = root / "hardware"
    for name in ("README.md", "BUILD.md", "BOM.md"):
        text = (folder / name).read_text(encoding="utf-8")
        for link in re.findall(r"\]\(([^)#]+)\)", text):
            assert (folder / link).is_file(), f"{name}: {link}"
    text = (folder / "BUILD.md").read_text(encoding="utf-8")
    for number, step in enumerate(breadboard.load("table").steps, 1):
        assert guide.picture_name("table", number, step.id) in text
    assert "minimal-4-seats.svg" in text
    headings = {
        re.sub(r"[^a-z -]", "", line.lower()).strip().replace(" ", "-")
        for line in re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    }
    assert set(re.findall(r"\]\(#([^)]+)\)", text)) <= headings


def test_every_command_of_the_guide_is_one(root, monkeypatch):
    monkeypatch.setattr(host_sim.doctor, "run", lambda args: 0)
    monkeypatch.setattr(host_sim.settings, "run", check_pairs)
    text = (root / "hardware/BUILD.md").read_text(encoding="utf-8")
    commands = re.findall(r"`(?:\.venv/bin/)?turnbell ([^`]+)`", text)
    assert len(commands) >= 5
    for command in commands:
        assert f".venv/bin/turnbell {command}" in text, command  # nothing puts it on the path
        assert cli.main(command.split()) == 0, command
    targets = re.findall(r"`make (\w+)`", text)
    makefile = (root / "Makefile").read_text(encoding="utf-8")
    assert targets and all(f"\n{target}:" in makefile for target in targets)


def check_pairs(args):
    for pair in args.pairs:
        host_sim.settings.parse_value(*pair.split("="))
    return 0


def test_an_unknown_part_of_a_guide_is_refused():
    with pytest.raises(ValueError, match=r"BUILD\.md: nothing is generated as moon"):
        guide.fill("<!-- generated: moon -->\n<!-- end -->", "BUILD.md")


@pytest.mark.parametrize("build", BUILDS)
def test_every_picture_shows_what_is_there_so_far_and_no_more(build):
    board = breadboard.load(build)
    seen = set()
    for number, step in enumerate(board.steps):
        seen |= {part.ref for part in step.parts if part.kind not in ("pico", "switch")}
        words = "".join(ET.fromstring(pictures.draw(board, number)).itertext())
        drawn = {ref for ref in re.findall(r"(?:SW|DS|LS|BT|R|D)\d+", words) if ref != "RP2040"}
        drawn -= {"R1", "R2"} - seen  # of the words RP2040 …
        assert drawn == seen, step.id
    assert ET.fromstring(pictures.complete(board)).tag.endswith("svg")


def test_the_first_step_of_the_guide_is_safety(root):
    text = (root / "hardware/BUILD.md").read_text(encoding="utf-8")
    for word in (
        "charging module",
        "load",
        "5 V never touches a pin",
        "right way round",
        "Self-test",
    ):
        assert word in text
    assert text.index("## Safety") < text.index("## The wiring") < text.index("## First power-on")
