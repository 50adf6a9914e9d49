"""The schematic is what pins.toml and parts.toml say, KiCad finds no fault, its nets are ours."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from hardware import model, pins, schematic, schematic_layout
from hardware import schematic_cli as cli
from turnbell.hal import pins as firmware

NetEnds = dict[str, dict[tuple[str, str], str]]

# What a player or the program meets at the end of each of the firmware's pins: (part, its pin).
LED_ANODE, FREE_END = "2", "1"
REACHED = {
    **{("LEDS", seat): (f"D{seat + 1}", LED_ANODE) for seat in range(6)},
    **{("SEATS", seat): (f"SW{seat + 1}", FREE_END) for seat in range(6)},
    ("NEXT", None): ("SW1", FREE_END),
    ("MINUS", None): ("SW7", FREE_END),
    ("OK", None): ("SW8", FREE_END),
    ("PLUS", None): ("SW9", FREE_END),
    ("ENCODER", 0): ("ENC1", "A"),
    ("ENCODER", 1): ("ENC1", "B"),
    ("SCL", None): ("DS1", "3"),
    ("SDA", None): ("DS1", "4"),
    ("PIEZO_A", None): ("LS1", "1"),
    ("PIEZO_B", None): ("LS1", "2"),
}


@pytest.fixture(scope="module")
def kicad() -> None:
    """Skip where there is no kicad-cli that reads our files."""
    if cli.find() is None:
        pytest.skip(cli.MISSING)


@pytest.fixture
def drawn(root: Path) -> Path:
    """The schematic in the repository."""
    return root / schematic.FOLDER / "turnbell.kicad_sch"


@pytest.fixture
def moved(tmp_path: Path) -> Path:
    """A pins.toml where the buttons of seats 3 and 4 have changed places."""
    text = pins.SOURCE.read_text(encoding="utf-8")
    third, fourth = "gp = 12\npin = 16\n", "gp = 13\npin = 17\n"
    assert third in text and fourth in text
    swapped = text.replace(third, "THIRD").replace(fourth, third).replace("THIRD", fourth)
    path = tmp_path / "pins.toml"
    path.write_text(swapped, encoding="utf-8")
    return path


def _lay(folder: Path, texts: dict[str, str]) -> Path:
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    return folder / "turnbell.kicad_sch"


def _named(nets: NetEnds, circuit: model.Model) -> dict[str, set[tuple[str, str]]]:
    """Call nets that have no label on the sheet as the model calls that of their first end."""
    names = {end: net for net, ends in circuit.nets.items() for end in ends}
    found: dict[str, set[tuple[str, str]]] = {}
    for name, ends in nets.items():
        ours = names.get(min(ends), name) if name.startswith("Net-(") else name
        assert ours not in found, f"{ours} is in two pieces: {name} and another"
        found[ours] = set(ends)
    return found


def _behind(nets: NetEnds, gp: int) -> set[tuple[str, str]]:
    """Give what hangs on a pin of the Pico, seen through its series resistor."""
    (name,) = [
        net
        for net, ends in nets.items()
        for (ref, _), function in ends.items()
        if ref == "U1" and function == f"GP{gp}"
    ]
    seen = set(nets[name])
    for ref, number in nets[name]:
        if re.fullmatch(r"R\d+", ref):
            other = (ref, "2" if number == "1" else "1")
            seen |= next(set(ends) for ends in nets.values() if other in ends)
    return seen


def _misled(nets: NetEnds) -> list[str]:
    """Give the firmware's constants whose pin does not lead to the part that they name."""
    wrong = []
    for (name, index), part in REACHED.items():
        value = getattr(firmware, name)
        gp = value if index is None else value[index]
        if part not in _behind(nets, gp):
            wrong.append(f"{name}[{index}]" if index is not None else name)
    return wrong


def test_the_folder_is_what_the_source_says(root: Path) -> None:
    assert schematic.check(root) == []


def test_a_moved_pin_makes_the_schematic_stale(moved: Path, drawn: Path) -> None:
    assert schematic.files(wiring=moved)[drawn.name] != drawn.read_text(encoding="utf-8")


def test_a_pdf_of_another_schematic_is_noticed(tmp_path: Path, root: Path) -> None:
    folder = tmp_path / schematic.FOLDER
    folder.mkdir(parents=True)
    _lay(folder, schematic.files())
    pdf = folder / "turnbell.pdf"
    said = ["hardware/kicad/turnbell.pdf is stale or was changed: run make hardware with KiCad"]
    assert schematic.check(tmp_path) == said
    pdf.write_bytes((root / schematic.FOLDER / pdf.name).read_bytes())
    assert schematic.check(tmp_path) == []
    drawn = pdf.read_bytes()
    middle = len(drawn) // 2
    pdf.write_bytes(drawn[:middle] + bytes([drawn[middle] ^ 1]) + drawn[middle + 1 :])
    assert schematic.check(tmp_path) == said
    pdf.write_bytes(b"%PDF-1.5 /Subject (sha256 " + b"0" * 64 + b")")
    assert schematic.check(tmp_path) == said


def test_the_same_source_gives_the_same_file_and_every_identity_once() -> None:
    first, again = schematic.files(), schematic.files()
    assert first == again
    identities = re.findall(r'\(uuid "([^"]+)"', first["turnbell.kicad_sch"])
    assert len(identities) == len(set(identities)) > 100


def test_a_part_without_a_place_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(schematic_layout.PLACES, "R3")
    with pytest.raises(ValueError, match="R3: no place for it"):
        schematic.files()


def test_every_net_fits_over_its_wire() -> None:
    # A letter is about a step wide, and the labels end where the pins begin.
    for net, ends in model.load("table").nets.items():
        if any(ref == "U1" for ref, _ in ends):
            assert len(net) <= schematic_layout.STUB, net


@pytest.mark.usefixtures("kicad")
def test_kicad_finds_no_fault(drawn: Path) -> None:
    assert cli.violations(drawn) == ""


@pytest.mark.usefixtures("kicad")
def test_kicad_finds_a_pin_that_hangs_in_the_air(drawn: Path, tmp_path: Path) -> None:
    texts = schematic.files()
    crosses = re.compile(r"\n\t\(no_connect\n.*?\n\t\)", re.DOTALL)
    texts[drawn.name] = crosses.sub("", texts[drawn.name])
    assert "pin_not_connected" in cli.violations(_lay(tmp_path, texts))


@pytest.mark.usefixtures("kicad")
def test_the_netlist_is_the_wiring_and_leads_the_firmware_to_its_parts(drawn: Path) -> None:
    nets, circuit = cli.netlist(drawn), model.load("table")
    assert model.compare(circuit, _named(nets, circuit), drawn.name) == []
    assert _misled(nets) == []


@pytest.mark.usefixtures("kicad")
def test_a_moved_pin_is_noticed_in_the_netlist(moved: Path, tmp_path: Path) -> None:
    nets = cli.netlist(_lay(tmp_path, schematic.files(wiring=moved)))
    circuit = model.load("table")
    lines = model.compare(circuit, _named(nets, circuit), "moved")
    assert "moved: SEAT3 lacks U1 pin 16" in lines
    assert len(lines) == 4
    assert _misled(nets) == ["SEATS[2]", "SEATS[3]"]
