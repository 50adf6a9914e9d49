"""A flash that is cut: the board has a whole program or says what to do, ledger and settings stay
as they are, and the next flash succeeds.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

from flash_support import NEW, OLD, STALE, Desk, theirs
from host_sim.flash import INSTALLER
from host_sim.onboard import Device

POWERCUT = Path(__file__).parent / "powercut"
POINTS = 12
_SMALL = {"big.bin": bytes(1_223_000)}  # no room for two programs


@pytest.fixture(scope="module")
def effort() -> dict[str, int]:
    """What a whole flash takes, in bytes that the host says and in flash operations."""
    return {}


def measure(desk: Desk, effort: dict[str, int]) -> None:
    if not effort:
        before = desk.board.bytes_said
        assert desk.run("flash") == 0, desk.err
        effort["bytes"] = desk.board.bytes_said - before
        effort["operations"] = desk.board.operations()
        desk.board.holds({**theirs(), **OLD, **STALE})


def check_cut(desk: Desk, first: dict[str, bytes]) -> None:
    """The board after a flash that failed, and after the next one."""
    assert "Traceback" not in desk.err
    files = desk.board.files()
    assert {path: files.get(path) for path in first} == first
    assert desk.marks() in ([1, 1, 1, 1], [2, 2, 2, 2])
    files = desk.board.files()
    assert {path: files.get(path) for path in first} == first
    assert desk.run("flash") == 0, desk.err
    assert desk.board.files() == {**first, **NEW}


def points(sample: int) -> list[object]:
    """All points, of which one is quick enough for every run."""
    return [
        pytest.param(point, marks=[] if point == sample else pytest.mark.heavy)
        for point in range(POINTS)
    ]


@pytest.mark.parametrize("point", points(8))
def test_a_cable_that_is_pulled(desk, effort, point):
    measure(desk, effort)
    # The connection and the ledger come first: most points lie in the copying.
    share = (2 * point + 1) / (2 * POINTS)
    desk.board.bytes_left = int(effort["bytes"] * share)
    assert desk.run("flash") == 2
    assert desk.err.splitlines()[-1].startswith("turnbell: --port")
    desk.board.bytes_left = -1
    check_cut(desk, theirs())


@pytest.mark.parametrize("point", points(9))
def test_a_power_cut(desk, effort, point):
    measure(desk, effort)
    desk.board.power_on(1 + effort["operations"] * (2 * point + 1) // (2 * POINTS))
    assert desk.run("flash") == 2
    assert desk.err.splitlines()[-1].startswith("turnbell: --port")
    check_cut(desk, theirs())


@pytest.mark.heavy
@pytest.mark.parametrize("share", [0.2, 0.4, 0.6, 0.8, 0.95])
def test_a_power_cut_without_room_for_two_programs(desk, share):
    full = {**theirs(), **_SMALL}
    desk.board.holds({**full, **OLD, **STALE})
    assert desk.run("flash") == 0
    operations = desk.board.operations()
    desk.board.holds({**full, **OLD, **STALE})
    desk.board.power_on(int(operations * share))
    assert desk.run("flash") == 2
    files = desk.board.files()
    assert {path: files.get(path) for path in full} == full
    said = desk.board.run_main()
    whole = re.findall(r'"marks": \[(1, 1, 1, 1|2, 2, 2, 2)\]', said)
    assert whole or "On the desktop: make flash" in said
    assert desk.run("flash") == 0, desk.err
    assert desk.board.files() == {**full, **NEW}


def test_an_interrupt_from_the_keyboard_lets_the_old_program_go_on(desk, monkeypatch):
    def interrupted(device: Device, path: str, data: bytes) -> None:
        device._transport.serial.write(b"\x05A\x01write('/turnbell")
        raise KeyboardInterrupt

    monkeypatch.setattr(Device, "write", interrupted)
    assert desk.run("flash") == 130
    assert "marks" in desk.board.run_main(fresh=False)
    files = desk.board.files()
    assert files == {**theirs(), **OLD, **STALE}


def test_a_flash_of_another_program_after_a_cut_brings_that_one(desk, effort, monkeypatch):
    measure(desk, effort)
    desk.board.power_on(effort["operations"] * 2 // 3)
    assert desk.run("flash") == 2
    monkeypatch.setattr("host_sim.program.files", lambda compiled=True: dict(OLD))
    assert desk.run("flash") == 0, desk.err
    assert desk.board.files() == {**theirs(), **OLD}


def test_no_cut_keeps_the_change_from_its_end(micropython):
    done = subprocess.run(
        [micropython, "-X", "heapsize=32M", str(POWERCUT / "installer.py"), str(INSTALLER)],
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
        env={**os.environ, "MICROPYPATH": f"{POWERCUT}:.frozen"},
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert int(done.stdout) >= 200  # a cut at every operation, and at every one of the repair
