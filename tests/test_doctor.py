"""`turnbell doctor`, through the real mpremote, on a MicroPython that has a real littlefs."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from flash_support import NEW, OLD, theirs
from host_sim import doctor, program
from host_sim.cli import main
from turnbell import VERSION

WELL = {path: data for path, data in theirs().items() if not path.startswith("crash")}
PASSED = {
    "lamps": True, "keys": True, "sound": True, "display": True, "flash": True,
    "missing": [], "stuck": [], "battery_mv": 4800, "passed": True,
}  # fmt: skip


def telling(program_files: dict[str, bytes], **more: object) -> dict[str, bytes]:
    """The program, whose answers say more."""
    main_py = program_files["main.py"].replace(b"MARKS}", f"MARKS, {repr(more)[1:-1]}}}".encode())
    return {**program_files, "main.py": main_py}


def items(desk) -> dict[str, str]:
    """What doctor said: name of the item → "state what"."""
    lines = [line.split(maxsplit=1) for line in desk.out.splitlines()]
    named = [(state, *rest.split(": ", 1)) for state, rest in lines]
    assert {state for state, _, _ in named} <= {"ok", "warning", "problem"}
    return {name: f"{state} {what}" for state, name, what in named}


@pytest.fixture
def well(desk, monkeypatch):
    files = telling(NEW, self_test=PASSED)
    monkeypatch.setattr(program, "files", lambda compiled=True: files)
    desk.board.holds({**WELL, **files})
    return desk


def test_a_device_that_is_well_is_ok_throughout_and_unchanged(well):
    before = well.board.files()
    well.board.power_on()
    assert well.run("doctor") == 0
    said = items(well)
    assert [state for state in said.values() if not state.startswith("ok ")] == []
    assert said["board"].endswith("Pico with RP2040, MicroPython 1.29.0, id e66118604b5f2a21")
    assert said["program"] == f"ok 8 files, as .py, equal to this clone's {VERSION}"
    assert said["display"] == "ok answers at 0x3C"
    assert said["self-test"] == "ok passed: lamps, keys, sound, display, flash"
    assert said["battery"].startswith("ok 4.80 V")
    assert "KB free, about " in said["space"]
    assert said["ledger"] == "ok whole; matches: 2, rounds: 3, last record: 33"
    assert said["settings"] == "ok whole; sheets of its own: 1"
    assert said["last crash"] == "ok none"
    assert said["start"] == f"ok it runs Turnbell {VERSION}, screen home"
    assert well.board.files() == before


@pytest.mark.parametrize(
    ("wiring", "expected", "code"),
    [
        (
            "Pin.low = (4, 11, 22)\nMachine.vsys_mv = 2900",
            {
                "display": "problem SDA held low",
                "keys": "problem SEAT2 (GP11), PLUS (GP22): pressed, stuck or short",
                "battery": "problem 2.9",
            },
            1,
        ),
        (
            "Machine.displays = ()\nMachine.vsys_mv = 3200",
            {"display": "warning none answers at 0x3C and 0x3D", "battery": "warning 3.2"},
            0,
        ),
        (
            "Machine.displays = (0x3D,)\nMachine.vsys_mv = 60",
            {"display": "ok answers at 0x3D", "battery": "warning 0.0"},
            0,
        ),
        (
            "Implementation.version = (1, 23, 0, '')\nImplementation._machine = 'W with RP2040'",
            {"board": "problem MicroPython 1.23.0 is too old", "battery": "ok 4.80"},
            1,
        ),
        ("Implementation._machine = 'Pico W with RP2040'", {"battery": "ok not measured"}, 0),
    ],
)
def test_what_is_wired_wrongly_is_named(well, wiring, expected, code):
    well.board.wired(wiring)
    assert well.run("doctor") == code
    said = items(well)
    assert all(said[name].startswith(text) for name, text in expected.items()), well.out


CRASH = b'Traceback:\n  File "a.py", line 3, in f\nValueError: x\n'


@pytest.mark.parametrize(
    ("changes", "expected", "code"),
    [
        (
            {
                "turnbell/a.py": b"MARK = 3",
                "turnbell/c.mpy": b"x",
                "ledger/a1-1-32": b"x",
                "sheets/club.json": b"{}",
                "big.bin": bytes(1_310_000),
            },
            {
                "program": "problem of 8 files: 1 different (/turnbell/a.py, ...); 1 left from",
                "ledger": "problem ",
                "settings": "warning sheets/club.json: ",
                "space": "problem ",
            },
            1,
        ),
        (
            {"crash.txt": CRASH, "big.bin": bytes(1_258_000)},
            {
                "last crash": 'warning ValueError: x File "a.py", line 3, in f; if it is not new',
                "space": "warning ",
            },
            0,
        ),
        ({"turnbell.new/list.json": b"{}"}, {"program": "problem a flash was cut"}, 1),
    ],
)
def test_what_does_not_hold_on_its_flash_is_named(well, changes, expected, code):
    well.board.holds({**well.board.files(), **changes})
    assert well.run("doctor") == code
    said = items(well)
    assert all(said[name].startswith(text) for name, text in expected.items()), well.out


@pytest.mark.parametrize(
    ("found", "said"),
    [
        (None, "warning not done since it was switched on"),
        (
            {**PASSED, "lamps": False, "missing": ["SEAT3"], "passed": False},
            "problem lamps, missing SEAT3: look at the wires",
        ),
        ({**PASSED, "display": None}, "ok passed: lamps, keys, sound, flash"),
    ],
)
def test_the_device_s_own_self_test_is_told(found, said):
    device = SimpleNamespace(told={"self_test": found})
    item = doctor._self_test(device)  # pyright: ignore[reportArgumentType]
    assert f"{item.state} {item.what}".startswith(said)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        ("  File x\r\nValueError: no b\r\n>>> ", "it said: ValueError: no b"),
        ("", "it said: nothing"),
        ({"screen": "safe", "version": VERSION}, "its screen is safe"),
        ({"screen": "home", "version": "0.0.1"}, "it runs version 0.0.1, not"),
    ],
)
def test_a_program_that_does_not_run_well_is_said(answer, said):
    item = doctor._start(answer)
    assert item.state == "problem" and said in item.what


def test_a_board_without_turnbell_is_told_what_to_do(desk):
    desk.board.holds({})
    assert desk.run("doctor") == 1
    assert items(desk)["program"].endswith("make flash")
    assert items(desk)["ledger"] == "ok none yet"


def test_another_version_is_told_what_to_do(desk):
    desk.board.holds({**WELL, **OLD})
    assert desk.run("doctor") == 1
    assert items(desk)["program"].startswith("problem of 8 files")


def test_what_cannot_be_compared_is_no_problem(monkeypatch):
    monkeypatch.setattr(program, "emitted", lambda: None)
    device = SimpleNamespace(
        call=lambda name, *_: "", sums=lambda folder: {f"{folder}/a.pack": ["", 0]}
    )
    item = doctor._program(device)  # pyright: ignore[reportArgumentType]
    assert item.state == "warning" and "cannot be compared" in item.what


def test_no_board_is_one_line_and_2(capfd, monkeypatch):
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    assert main(["doctor"]) == 2
    assert capfd.readouterr().err.count("\n") == 1
