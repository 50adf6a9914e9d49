"""The firmware as it is, on real MicroPython images, on an emulated RP2040.

These run whenever there is an image; without one the last lines of the run say so.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from host_sim.cli import main
from host_sim.pico import bench, cuts, image
from host_sim.pico.board import PicoBoard
from host_sim.pico.play import ConsoleWatch, PicoDevice, PicoRunner
from host_sim.pico.port import tcp_port
from host_sim.pico.processor import compiler
from host_sim.scenario import Command, Scenario, parse
from host_sim.scenario_run import Runner
from turnbell.core.records import decode
from turnbell.hal import pins

SCENARIOS = Path(__file__).parent / "scenarios"
IMAGES = image.find_all() if compiler() else []
MISSING = (
    "emulated RP2040: no MicroPython image (in $PICO_UF2 or ~/.cache/turnbell/*.uf2)"
    if compiler()
    else "emulated RP2040: no C compiler (apt install gcc)"
)
emulated = [
    pytest.mark.emulator,
    pytest.mark.heavy,
    pytest.mark.skipif(not IMAGES, reason=MISSING),
]

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
CUT = """\
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
"""
END = """\
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
# Where records have times, as indices into the record.
TIMES = {
    "turn": (2,), "skip": (2,), "bell": (1,), "pause": (2,), "adjust": (2,), "mark": (1,),
    "out": (3,), "pool": (2,), "round": (8, 9),
}  # fmt: skip
# A turn that gives sound and light: the bell rings.
TURN = """\
players Ala Bolek
start seat 1
override turn_ms 5000
boot
press OK
wait 1700ms
press OK
wait 5300ms
expect screen timeup
"""
WATCHDOG_MS = 9000  # longer than it can wait
TOLERANCE_MS = 10
LATE_MAX_MS = 450  # until a frame has settled; what comes after it in a scenario waits longer


def records(files: dict[str, bytes]) -> list[tuple[Any, ...]]:
    payloads, problems = cuts.read_ledger(files)
    assert not problems
    return [decode(payload) for payload in payloads]


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


def test_a_flash_image_keeps_its_files():
    files = {"main.py": b"x = 1\n", "turnbell/core/a.mpy": bytes(range(256)) * 40, "e": b"1"}
    built = image.build(files)
    assert len(built) == image.FILES_SIZE
    assert image.read(built) == files


def pulled(board: PicoBoard, folder: Path) -> dict[str, bytes]:
    """The files that `turnbell ledger pull` brings through mpremote."""
    with tcp_port(board) as port:
        assert main(["ledger", "pull", "--port", port, "-o", str(folder)]) == 0
    (device,) = folder.iterdir()
    (copy,) = device.iterdir()
    return {
        path.relative_to(copy).as_posix(): path.read_bytes()
        for path in copy.rglob("*")
        if path.is_file()
    }


def silent_and_dark(board: PicoBoard) -> bool:
    board.listen()
    lamps = [board.lamp(seat) for seat in range(6)]
    return not (board.piezo.sounding or board.piezo.dc or any(lamps) or board.board_lamp())


@pytest.mark.parametrize("uf2", IMAGES or [None], ids=lambda path: path.stem if path else "")
class TestOnEachImage:
    pytestmark = emulated

    def test_a_round_with_a_power_cut_is_as_on_cpython(self, uf2, tmp_path):
        board = compare(uf2, START + CUT + END).board
        written = records(board.files())
        assert records(pulled(board, tmp_path)) == written
        # The power goes at some instant of what a key does, with the write of its record.
        board.advance(board.now_ms + 2000)
        board.contact(pins.OK, True)
        board.cut_at(board.now_ms + 37.123)
        board.advance(board.now_ms + 500)
        assert board.chip is None
        after = records(board.files())
        assert after[: len(written)] == written and len(after) <= len(written) + 1

    def test_the_deepest_work_leaves_stack_for_an_interrupt(self, uf2):
        # Corrections of earlier matches: no call of the ledger lies deeper.
        text = (SCENARIOS / "earlier_matches.scn").read_text(encoding="utf-8")
        text = re.sub(r"(?m)^((?:press|tap|hold) .*)$", "\\1\nwait 300ms", text)
        runner = PicoRunner(parse(text, "a.scn"), "a.scn", uf2)
        runner.run()
        assert not runner.failures

    def test_ctrl_c_in_a_turn_gives_a_prompt_that_stays_and_silence(self, uf2):
        runner = PicoRunner(parse(TURN, "a.scn"), "a.scn", uf2)
        runner.run()
        assert not runner.failures
        board, chip = runner.board, runner.board.running()
        chip.say(b"\x03")
        chip.wait_for(b">>> ", 2000)
        board.advance(board.now_ms + WATCHDOG_MS)
        assert silent_and_dark(board)
        chip.say(b"20 + 3\r")
        assert chip.wait_for(b">>> ", 500).splitlines()[-2:] == [b"23", b">>> "]


class TestOnTheNewestImage:
    pytestmark = emulated

    def test_no_cut_in_a_round_loses_a_record(self, tmp_path, capfd, tell):
        path = tmp_path / "round.scn"
        path.write_text(START + END)
        assert main(["play", "--vm", "rp2040", "--cut-everywhere", str(path)]) == 0
        said = capfd.readouterr().out.splitlines()[-1]
        tell(f"emulated RP2040, a round: {said.partition(': ')[2]}")
        assert int(said.split()[1]) == cuts.AT_MOST

    def test_a_host_that_asks_in_a_long_match_is_answered_at_once(self):
        board = PicoBoard(IMAGES[-1], files=bench.large_match())
        device = PicoDevice(board, ConsoleWatch(board))
        assert device.boot() == "home"
        board.advance(board.now_ms + 2000)
        began_ms = board.now_ms
        status = device.status(within_ms=1000)
        assert status and status["records"]["round"] == bench.ROUNDS - 1
        assert board.now_ms - began_ms < 700

    def test_the_firmware_comes_onto_an_empty_board_and_runs(self, capfd):
        board = PicoBoard(IMAGES[-1], fixed_random=False)
        board.insert(image.build({}))
        board.power_on()
        with tcp_port(board) as port:
            assert main(["flash", "--port", port]) == 0
        assert "it runs Turnbell" in capfd.readouterr().out
        board.power_off()
        assert PicoDevice(board, ConsoleWatch(board)).boot() == "home"
