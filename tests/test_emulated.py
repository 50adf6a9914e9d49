"""The firmware as it is, on real MicroPython images, on an emulated RP2040."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from host_sim.cli import main
from host_sim.pico import image
from host_sim.pico.chip import Stopped
from host_sim.pico.play import PicoRunner
from host_sim.scenario import Command, Scenario, parse
from host_sim.scenario_run import Runner
from turnbell.core.records import decode
from turnbell.hal import pins
from turnbell.ledger.ledger import Ledger

IMAGES = image.find_all()
NO_IMAGE = "emulated RP2040: no MicroPython image (in $PICO_UF2 or ~/.cache/turnbell/*.uf2)"
# Ten minutes for a round: too long for every run until the emulation is faster.
WANTED = bool(os.environ.get("TURNBELL_EMULATED"))
NOT_WANTED = "emulated RP2040: ten minutes for a round; TURNBELL_EMULATED=1 runs it"

# Before a key whose time is recorded stands a wait that is longer than looking takes there.
START = """\
board table
players Ala Bolek Celina
sheet pl-40
start seat 2
boot
expect screen home
wait 300ms
press OK
wait 1700ms
expect screen draw
expect text "Bolek"
expect sound draw
wait 300ms
press OK
wait 300ms
expect screen turn
expect seat 2
expect led 2 on
expect remaining 40s
wait 1s
press SEAT2
wait 300ms
expect seat 3
expect led 2 off
expect sound key
wait 300ms
"""
ROUND = (
    START
    + """\
cut-power
boot
expect screen home
wait 300ms
press OK
wait 300ms
expect screen paused
expect text "Celina"
wait 300ms
press OK
wait 300ms
expect screen turn
expect seat 3
wait 1s
hold SEAT3 1600ms
wait 300ms
expect screen out
wait 300ms
press OK
wait 300ms
expect screen racks
wait 300ms
press OK
tap PLUS 3
press OK
press OK
press OK
tap PLUS 2
press OK
press OK
wait 300ms
expect screen summary
expect totals -3 -2 5
wait 300ms
press OK
wait 300ms
expect screen standings
expect sound saved
expect records round 1
"""
)
# Where records have times, as indices into the record.
TIMES = {
    "turn": (2,), "skip": (2,), "bell": (1,), "pause": (2,), "adjust": (2,), "mark": (1,),
    "out": (3,), "pool": (2,), "round": (8, 9),
}  # fmt: skip
TOLERANCE_MS = 10
LATE_MAX_MS = 450  # until a frame has settled; what comes after it in a scenario waits longer


class Files:
    """The ledger's folder of a flash, as a Store that is only read."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = {
            path.removeprefix("ledger/"): data
            for path, data in files.items()
            if path.startswith("ledger/")
        }

    def names(self) -> list[str]:
        return list(self.files)

    def read(self, name: str, start: int = 0, size: int = -1) -> bytes:
        return self.files[name][start : None if size < 0 else start + size]

    def free_bytes(self) -> int:
        return 1 << 20


def records(files: dict[str, bytes]) -> list[tuple[Any, ...]]:
    return [decode(payload) for payload in Ledger(Files(files)).load()]


def close(one: Any, other: Any) -> bool:
    """True for the same times, or lists of them, up to the tolerance."""
    if isinstance(one, (list, tuple)):
        return len(one) == len(other) and all(map(close, one, other))
    return abs(one - other) <= TOLERANCE_MS


def same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    times = TIMES.get(one[0], ())
    return len(one) == len(other) and all(
        close(a, b) if at in times else a == b
        for at, (a, b) in enumerate(zip(one, other, strict=True))
    )


def looking(text: str) -> str:
    """The scenario with a picture before each group of expectations."""
    lines = []
    before = ""
    for number, line in enumerate(text.splitlines(), 1):
        if line.startswith("expect") and not before.startswith("expect"):
            lines.append(f"snapshot {number}.png")
        lines.append(line)
        before = line
    return "\n".join(lines) + "\n"


class Patient(Runner):
    """A runner that looks as long as the emulated chip took to draw: `late_ms` by picture.

    `seen`: name of the picture → all frames that were shown meanwhile.
    """

    def __init__(self, scenario: Scenario, late_ms: dict[str, int]) -> None:
        super().__init__(scenario, "a.scn")
        self.late_ms = late_ms
        self.seen: dict[str, list[bytes]] = {}

    def _do(self, command: Command) -> None:
        super()._do(command)
        if command.name == "snapshot":
            seen = self.seen[command.args[0]] = [bytes(self.board.pixels())]
            began_ms = self.board.now_ms
            while self.board.now_ms < began_ms + self.late_ms[command.args[0]]:
                self.device.run_until(self.board.now_ms + 5)
                self.settle()
                seen.append(bytes(self.board.pixels()))
            self._lead_ms += self.board.now_ms - began_ms


def compare(uf2: Path, text: str) -> PicoRunner:
    """Play it on the emulated chip and on CPython: nothing that matters differs. Returns the
    former, still on.
    """
    scenario = parse(looking(text), "a.scn")
    frames: dict[str, bytes] = {}
    late_ms: dict[str, int] = {}

    def snapshot(name: str, pixels: bytes) -> None:
        frames[name] = bytes(pixels)
        late_ms[name] = pico.board.now_ms - pico.now_ms

    pico = PicoRunner(scenario, "a.scn", uf2, snapshot)
    pico.run()
    if pico.crash:
        raise pico.crash
    assert not pico.failures
    here = Patient(scenario, late_ms)
    here.run()
    assert not here.failures
    different = [name for name, frame in frames.items() if frame not in here.seen[name]]
    assert not different and len(frames) == len(here.seen)
    assert max(late_ms.values()) <= LATE_MAX_MS
    assert [cue.name for cue in pico.watch.cues] == [cue.name for cue in here.watch.cues]
    assert all(cue.heard for cue in pico.watch.cues if cue.name in ("draw", "saved"))
    wanted, got = records(here.board.flash.files()), records(pico.board.files())
    assert len(got) == len(wanted) and all(map(same, got, wanted)), f"{got}\n{wanted}"
    return pico


def test_without_an_image_it_says_where_one_is_looked_for(tmp_path, capfd, monkeypatch):
    monkeypatch.setenv(image.VARIABLE, str(tmp_path / "none.uf2"))
    path = tmp_path / "a.scn"
    path.write_text(START)
    assert main(["play", "--vm", "rp2040", str(path)]) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert image.VARIABLE in line and ".cache/turnbell" in line


def test_what_the_emulated_flash_cannot_do_is_refused(tmp_path, capfd, monkeypatch):
    monkeypatch.setenv(image.VARIABLE, __file__)  # never run
    path = tmp_path / "a.scn"
    path.write_text(START + "flash-stall 400ms\n")
    assert main(["play", "--vm", "rp2040", str(path)]) == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert f"a.scn:{START.count(chr(10)) + 1}: flash-stall" in line


def test_a_flash_image_keeps_its_files():
    files = {"main.py": b"x = 1\n", "turnbell/core/a.mpy": bytes(range(256)) * 40, "e": b"1"}
    built = image.build(files)
    assert len(built) == image.FILES_SIZE
    assert image.read(built) == files


@pytest.mark.emulator
@pytest.mark.heavy
@pytest.mark.skipif(not IMAGES, reason=NO_IMAGE)
@pytest.mark.skipif(not WANTED, reason=NOT_WANTED)
def test_a_round_with_a_power_cut_is_the_same_on_the_newest_interpreter():
    board = compare(IMAGES[-1], ROUND).board
    before = records(board.files())
    # Cut the power somewhere in what a key does, with the write of its record.
    board.contact(pins.OK, True)
    board.cut_at(board.now_ms + 37.123)
    with pytest.raises(Stopped):
        board.advance(board.now_ms + 500)
    board.power_off()
    after = records(board.files())
    assert after[: len(before)] == before and len(after) <= len(before) + 1


@pytest.mark.emulator
@pytest.mark.heavy
@pytest.mark.skipif(len(IMAGES) < 2, reason=NO_IMAGE if not IMAGES else "one image only")
@pytest.mark.skipif(not WANTED, reason=NOT_WANTED)
@pytest.mark.parametrize("uf2", IMAGES[:-1], ids=lambda path: path.stem)
def test_the_first_turns_are_the_same_on_older_interpreters(uf2):
    board = compare(uf2, START).board
    chip = board.running()
    chip.say(b"\x03")
    chip.wait_for(b">>> ", 2000)
    board.advance(board.now_ms + 10)
    board.listen()
    assert not board.piezo.sounding and board.piezo.dc == 0
    assert not any(board.lamp(seat) for seat in range(6)) and not board.board_lamp()
