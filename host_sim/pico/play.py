"""Runs scenarios on the emulated Pico: the same language and expectations, in the chip's own time.

What is shown is read from the pixels, what is heard from the pins; screen, seat, totals and the
names of sounds come over the USB console. Looking takes time there: the chip runs on while it
answers. The scenario's own time stands still meanwhile, and the next `wait` makes up for it; only
a key that follows an expectation without a wait comes late by that much.
"""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from host_sim.board import NEVER_MS, PERIOD
from host_sim.device import BOOT_MAX_MS, BOOTED
from host_sim.pico.board import PicoBoard
from host_sim.pico.chip import Stopped
from host_sim.scenario import Command, Scenario
from host_sim.scenario_expect import EXPECT
from host_sim.scenario_run import Runner, _settings_files
from host_sim.scenario_watch import Watch
from turnbell.core.sheets import FACTORY, SHEETS
from turnbell.core.ticks import diff

QUIET_MS = (
    16  # three steps; a frame is there when nothing was sent for so long and the core sleeps
)
SETTLE_MAX_MS = 400
ANSWER_MS = 3000
STACK_SPARE = 1024  # bytes: the handler of a key takes 700, and may come at any time
TOLERANCE_MS = 10  # of the times of the emulated chip


class ConsoleWatch(Watch):
    """A Watch that is told afterwards, over the console, which sounds there were."""

    def __init__(self, board: PicoBoard) -> None:
        super().__init__(board)
        self._pico = board

    def tell(self, answer: dict[str, Any]) -> None:
        """Take the cues and lamps of an answer; a cue has the tones from its own time on."""
        piezo = self._pico.piezo
        self._pico.listen()
        for cue in answer["cues"]:
            piezo.limit_ms = self._pico.at_ticks(cue["at_ms"])
            self.cue(cue["name"], cue["at_ms"])
        piezo.limit_ms = NEVER_MS
        self.tones()
        self.lights = {int(seat) - 1: pattern for seat, pattern in answer["leds"].items()}


class PicoDevice:
    """The emulated chip as the runner sees a device. `app` is None without power."""

    def __init__(self, board: PicoBoard, watch: ConsoleWatch) -> None:
        self.board = board
        self.watch = watch
        self._answer: dict[str, Any] = {}
        self._asked_ms = -1
        self._settled_ms = -1

    @property
    def app(self) -> PicoDevice | None:
        """What runs while it has power: to the runner that is this, too."""
        return None if self.board.chip is None else self

    def boot(self) -> str:
        """Switch on and let time pass until home, safe or fault is shown. Returns the screen's
        name.
        """
        self.board.power_on()
        self._asked_ms = self._settled_ms = -1
        end_ms = self.board.now_ms + BOOT_MAX_MS
        while self.board.now_ms < end_ms:
            screen = self.screen(BOOT_MAX_MS)
            if screen in BOOTED:
                return screen
            self.run_until(self.board.now_ms + 50)
        return self.screen()

    def power_off(self) -> None:
        """Cut the power now."""
        self.board.power_off()

    def run_until(self, at_ms: int) -> None:
        """Let time pass up to `at_ms`."""
        self.board.advance(at_ms)

    def settle(self) -> None:
        """Let the display show what was due by now."""
        board = self.board
        if self.app is None or self._settled_ms == board.now_ms:
            return
        chip = board.running()
        slept = [0]
        began_ms = board.now_ms

        def quiet() -> bool:
            slept[0] = slept[0] + 1 if chip.asleep else 0
            looked_ms = board.now_ms - began_ms  # what happened just now has no frame yet
            return slept[0] >= 2 and min(board.quiet_for_ms(), looked_ms) >= QUIET_MS

        board.run_until(quiet, SETTLE_MAX_MS)
        self._settled_ms = board.now_ms

    def screen(self, within_ms: int = ANSWER_MS) -> str:
        """Return the name of the screen; "off" without power."""
        status = self.status(within_ms=within_ms)
        return status["screen"] if status else "off"

    def status(
        self, at_ms: int | None = None, within_ms: int = ANSWER_MS
    ) -> dict[str, Any] | None:
        """Ask over the console, or take what it said just now. at_ms: the moment that the time
        left is wanted of, by default now.
        """
        if self.app is None:
            return None
        if self._asked_ms != self.board.now_ms:
            self._ask(within_ms)
        if self.app is None:
            return None
        turn = self._answer["turn"]
        back_ms = 0 if at_ms is None else self.board.now_ms - at_ms
        if turn and turn["running"] and turn["remaining_ms"] is not None:
            wanted = (self.board.ticks() - back_ms) & (PERIOD - 1)
            turn = dict(turn)
            turn["remaining_ms"] += diff(self._answer["now_ms"], wanted)
        return {**self._answer, "turn": turn}

    def records(self) -> dict[str, int]:
        """Return how many live records of each kind the match has."""
        status = self.status()
        return status["records"] if status else {}

    def _ask(self, within_ms: int) -> None:
        board = self.board
        chip = board.running()
        settled = self._settled_ms == board.now_ms
        chip.said.clear()
        chip.say(b"?\n")

        def answered() -> bool:
            return b"\n" in chip.said

        end_ms = board.now_ms + within_ms
        while not board.run_until(answered, end_ms - board.now_ms):
            if board.chip is None:
                return
            if board.now_ms >= end_ms:
                raise Stopped("no answer on the console: " + _tail(chip.said))
            board.advance(board.now_ms + 1)  # a contact moves now
        line = bytes(chip.said[: chip.said.index(b"\n")])
        try:
            self._answer = json.loads(line)
        except ValueError:
            board.run_until(lambda: False, 500)
            raise Stopped("no answer on the console: " + _tail(chip.said)) from None
        self._asked_ms = board.now_ms
        if settled:
            self._settled_ms = board.now_ms
        self.watch.tell(self._answer)


def _tail(said: bytes | bytearray) -> str:
    """The last line of a traceback, or what else came last."""
    lines = [line for line in said.decode("utf-8", "replace").splitlines() if line.strip(" >")]
    errors = [line for line in lines if "Error" in line or "Exception" in line]
    return (errors or lines or ["nothing"])[-1].strip()


class PicoRunner(Runner):
    """One scenario on one emulated Pico; see Runner."""

    board: PicoBoard
    device: PicoDevice

    def __init__(
        self,
        scenario: Scenario,
        source: str,
        uf2: Path,
        snapshot: Callable[[str, bytes], None] | None = None,
        compiled: bool = True,
    ) -> None:
        self.scenario = scenario
        self.source = source
        self.snapshot = snapshot
        self.failures: list[str] = []
        self.board = PicoBoard(uf2, scenario.board, _settings_files(scenario.settings), compiled)
        self.board.ticks_at_boot = scenario.ticks
        self.watch = ConsoleWatch(self.board)
        self.device = PicoDevice(self.board, self.watch)
        self.now_ms = 0
        self._lead_ms = 0
        self._index = 0
        self._up_ms: dict[int, int] = {}
        self._held: dict[str, int] = {}

    def _do(self, command: Command) -> None:
        self._carry_out(command)
        if self.board.chip is not None:
            left = self.board.chip.stack_left()
            if left < STACK_SPARE:
                self.fail(command, f"{STACK_SPARE} bytes of stack for interrupts", f"{left}")

    def _carry_out(self, command: Command) -> None:
        if command.name not in ("expect", "snapshot"):
            super()._do(command)
            return
        self.now_ms = max(self.now_ms, self.board.now_ms - self._lead_ms)
        with self._looking():
            what = command.args[0]
            if command.name == "expect" and what == "remaining":
                self._remaining(command)
                return
            self.device.settle()
            if command.name == "snapshot":
                if self.snapshot:
                    self.snapshot(what, self.board.pixels())
                return
            if what in ("sound", "led", "silence"):
                # Before it is judged what was heard, the console tells what there was to hear.
                self.device.status()
            got = EXPECT[what](self, command.args[1:])
            if got is not None:
                self.fail(command, got[0], got[1])

    def settle(self) -> None:
        """See Runner."""
        self.device.settle()

    def active_key(self) -> str:
        """See Runner."""
        with self._looking():
            return super().active_key()

    @contextlib.contextmanager
    def _looking(self) -> Iterator[None]:
        """What is done here takes the device's time, not the scenario's."""
        before_ms = self.board.now_ms
        try:
            yield
        finally:
            self._lead_ms += self.board.now_ms - before_ms

    def _remaining(self, command: Command) -> None:
        wanted, unit = command.args[1:]
        turn = (self.device.status(self.now_ms) or {}).get("turn")
        ms = turn["remaining_ms"] if turn else None
        if ms is None:
            self.fail(command, f"remaining {wanted}{unit}", "none on screen")
            return
        if unit == "ms":
            holds = abs(ms - wanted) <= TOLERANCE_MS
        else:
            shown = [
                (each + 999) // 1000 if self._timed() else each // 1000
                for each in (ms - TOLERANCE_MS, ms + TOLERANCE_MS)
            ]
            holds = shown[0] <= wanted <= shown[1]
        if not holds:
            self.fail(command, f"remaining {wanted}{unit}", f"{ms}ms")

    def _timed(self) -> bool:
        settings = self.scenario.settings
        sheet = SHEETS[settings.get("sheet", FACTORY)]
        return bool(settings.get("overrides", {}).get("turn_ms", sheet["turn_ms"]))


def run(
    scenario: Scenario,
    source: str,
    uf2: Path,
    snapshot: Callable[[str, bytes], None] | None = None,
) -> PicoRunner:
    """Run a checked scenario on the interpreter `uf2`. Returns the runner, done."""
    runner = PicoRunner(scenario, source, uf2, snapshot)
    runner.run()
    return runner
