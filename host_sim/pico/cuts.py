"""Cuts the power of the emulated Pico at its flash's own operations, and looks at what is left.

The scenario runs once; every erase and every page that it programs is kept. Then the device is
switched on from what the flash would hold if the power had gone there: before the operation, in
the middle of it, or with garbled cells. It must come home without a complaint, with the fold of
all records whose write had returned, or of those and the one in flight.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_sim import program
from host_sim.pico import image
from host_sim.pico.board import PicoBoard
from host_sim.pico.chip import Stopped
from host_sim.pico.flash import CUTS, Operation
from host_sim.pico.play import ConsoleWatch, PicoDevice, PicoRunner
from host_sim.scenario import load
from host_sim.scenario_cuts import state
from turnbell.core.match import Match
from turnbell.core.records import decode
from turnbell.ledger.ledger import Ledger

AT_MOST = 40

# Runs in the place of main.py and composes as that does. A scratch register of the watchdog, which
# nothing else uses, counts the records whose write has returned.
WITNESS = b"""\
from machine import mem32
from product import compose
from turnbell.hal import packs
packs.mount()
from turnbell.hal.loop import loop
from turnbell.ledger.ledger import Ledger
append = Ledger.append
def counted(self, payload):
    append(self, payload)
    mem32[0x4005800C] += 1
Ledger.append = counted
loop(compose)
"""
_SCRATCH = 0
_LEDGER = "ledger"


class Store:
    """The ledger's folder of an image, as a Store that is only read."""

    def __init__(self, files: dict[str, bytes]) -> None:
        self.files = {
            path.removeprefix(_LEDGER + "/"): data
            for path, data in files.items()
            if path.startswith(_LEDGER + "/")
        }

    def names(self) -> list[str]:
        """See the package ledger."""
        return list(self.files)

    def read(self, name: str, start: int = 0, size: int = -1) -> bytes:
        """See the package ledger."""
        return self.files[name][start : None if size < 0 else start + size]

    def free_bytes(self) -> int:
        """See the package ledger."""
        return 1 << 20


def read_ledger(files: dict[str, bytes]) -> tuple[list[bytes], list[str]]:
    """Give the payloads of the match in hand and the ledger's complaints."""
    ledger = Ledger(Store(files))
    payloads: list[Any] = list(ledger.load())
    return payloads, [str(each) for each in ledger.problems]


class Cut:
    """A moment at which an operation begins: what is on the flash, how many records are safe."""

    def __init__(self, operation: Operation, files: bytes, safe: int) -> None:
        self._operation = operation
        self._files = files
        self.safe = safe

    def left(self, how: str) -> bytes:
        """Give the file system as it is when the power goes there; see Operation.cut."""
        files = bytearray(self._files)
        at = self._operation.at - image.FILES_AT
        cells = self._operation.cut(how)
        files[at : at + len(cells)] = cells
        return bytes(files)

    def payloads(self) -> list[bytes]:
        """Give the match in hand as it is on the flash just before."""
        if not any(path.startswith(_LEDGER) for path in image.read(self._files)):
            return []
        return read_ledger(image.read(self._files, "/" + _LEDGER))[0]


class _Recorder(PicoRunner):
    """Plays a scenario up to the first cut that it has of its own, and keeps its cuts."""

    def run(self) -> None:
        self.cuts: list[Cut] = []
        names = [command.name for command in self.scenario.commands]
        if "cut-power" in names:
            del self.scenario.commands[names.index("cut-power") :]
        main = (program.FIRMWARE / "main.py").read_bytes()
        self.board.lay_out({"product.py": main, "main.py": WITNESS})
        self.board.flash.done = self._keep
        super().run()

    def _keep(self, operation: Operation) -> None:
        chip = self.board.running()
        at = operation.at - image.FILES_AT
        if at < 0:
            return
        files = bytearray(chip.files())
        files[at : at + len(operation.before)] = operation.before
        safe = chip.mcu.watchdog.scratch_data[_SCRATCH]
        self.cuts.append(Cut(operation, bytes(files), safe))


class _History:
    """All records that a run wrote, in order, and where in them a match began."""

    def __init__(self, cuts: list[Cut], last: list[bytes]) -> None:
        self.written: list[bytes] = []
        self.starts: list[int] = []  # by cut
        self.moved: set[int] = set()  # with so many records safe a match left for the archive
        start = 0
        for cut in (*cuts, None):
            found = last if cut is None else cut.payloads()
            if cut is not None and not found and len(self.written) > start:
                self.moved.add(cut.safe)
                start = len(self.written)
            self.written += found[len(self.written) - start :]
            self.starts.append(start)

    def allowed(self, at: int, safe: int) -> list[list[bytes]]:
        """Give the lists of payloads that may be on flash after the cut of number `at`."""
        start = self.starts[at]
        found = [self.written[start:safe], self.written[start : safe + 1]]
        return [*found, []] if safe in self.moved else found


def run(
    path: str, uf2: Path, say: Callable[[str], None] | None = None, at_most: int = AT_MOST
) -> tuple[int, list[str]]:
    """Cut the power in the scenario at `path`, at most `at_most` times, spread over everything
    that it writes. Returns (number of cuts, complaints). Raises UserError.
    """
    runner = _Recorder(load(path), path, uf2)
    runner.run()
    if runner.failures:
        return 0, runner.failures
    cuts = runner.cuts
    history = _History(cuts, read_ledger(runner.board.files())[0])
    runner.board.power_off()
    wrong = []
    every = list(itertools.product(range(len(cuts)), CUTS))
    count = min(at_most, len(every))
    for done in range(count):
        at, how = every[done * len(every) // count]
        place = f"{path}: cut {at + 1} of {len(cuts)}, {how}: "
        allowed = history.allowed(at, cuts[at].safe)
        complaints = _judge(uf2, runner.board.kind, cuts[at].left(how), allowed)
        wrong += [place + each for each in complaints]
        if say and done % 10 == 9:
            say(f"{path}: {done + 1} cuts so far")
    return count, wrong


def _judge(uf2: Path, kind: str, files: bytes, allowed: list[list[bytes]]) -> list[str]:
    """Switch a device on from this flash; give what is wrong."""
    board = PicoBoard(uf2, kind)
    board.insert(files)
    device = PicoDevice(board, ConsoleWatch(board))
    try:
        screen = device.boot()
        status = device.status() or {}
    except Stopped as stopped:
        return [str(stopped)]
    if screen != "home":
        return [f"expected home, got {screen}"]
    found, wrong = read_ledger(board.files())
    board.power_off()
    for payloads in allowed:
        if state(found) == state(payloads):
            match = Match()
            for payload in payloads:
                match.apply(decode(payload))
            if (status["records"] or None) != (match.records() if match.id else None):
                wrong.append(f"the device has other records than its flash: {status['records']}")
            return wrong
    return [*wrong, "the match is none that was acknowledged or in flight"]
