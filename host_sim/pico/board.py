"""The virtual board with an emulated RP2040 on it: the same contacts, display and piezo as
elsewhere, but a chip that runs MicroPython in between.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from host_sim import program
from host_sim.board import NEVER_MS, Line, VirtualBoard
from host_sim.board_piezo import VirtualPiezo
from host_sim.pico import image
from host_sim.pico.chip import NS_PER_MS, Chip, Stopped
from host_sim.pico.flash import FlashChip
from host_sim.pico.parts import DisplayOnBus, PwmPins
from turnbell.hal import pins

_APART_NS = NS_PER_MS // 5
_ADC_MAX = 4095
_FULL_SCALE_MV = 3300

# Lies beside the firmware on the emulated flash and is found before the interpreter's own `os`. An
# interpreter mixes what the ring oscillator gives with time and more, so that nobody can say what
# os.urandom will be; this one takes the oscillator's bits as they are, and those are the host's.
# The firmware is the same, and knows nothing of it.
RANDOM_SOURCE = b"""\
from uos import *
from machine import mem32
def urandom(n):
    found = bytearray(n)
    for i in range(n):
        for _ in range(8):
            found[i] = found[i] << 1 & 255 | mem32[0x4006001C] & 1
    return bytes(found)
"""


class PatientPiezo(VirtualPiezo):
    """Gives away only the changes before `limit_ms`: cues are told after they were heard."""

    limit_ms = NEVER_MS

    def take(self) -> list[tuple[int, int, int]]:
        """Return the changes before `limit_ms` that were not taken yet."""
        later = [change for change in self.changes if change[0] >= self.limit_ms]
        self.changes = [change for change in self.changes if change[0] < self.limit_ms]
        taken = super().take()
        self.changes = later
        return taken


class PicoBoard(VirtualBoard):
    """A board of `kind` "table" or "minimal" around an emulated chip, without power at first.

    uf2: the interpreter; files: what lies on its flash besides the firmware, path → bytes;
    compiled: the firmware as .mpy or as .py; fixed_random: os.urandom gives `random_byte`.
    """

    def __init__(
        self,
        uf2: Path,
        kind: str = "table",
        files: dict[str, bytes] | None = None,
        compiled: bool = True,
        fixed_random: bool = True,
    ) -> None:
        super().__init__(kind)
        self.uf2 = uf2
        self.chip: Chip | None = None
        self.piezo = PatientPiezo(self, pins.PIEZO_A, pins.PIEZO_B)
        self.flash = FlashChip()
        self.problem: Exception | None = None  # what a part did not understand
        self._bus: DisplayOnBus | None = None
        self._pwm: PwmPins | None = None
        self._began_ms = 0
        self._files = {**program.files(compiled), **(files or {})}
        if fixed_random:
            self._files["os.py"] = RANDOM_SOURCE
        self._image: bytes | None = None

    def lay_out(self, files: dict[str, bytes]) -> None:
        """Put more files on the flash, before the first power-up."""
        self._files.update(files)

    def insert(self, image: bytes) -> None:
        """Exchange the whole file system of the flash, while there is no power."""
        self._image = image

    # -- power and time ------------------------------------------------------------------------

    def power_on(self) -> None:
        """Switch on; what was on the flash is still there."""
        self.power_off()
        self._image = self._image or image.build(self._files)
        chip = Chip(self.uf2, self._image, self.ticks_at_boot, self._random, self.flash)
        chip.mcu.adc.channel_values[3] = self.vsys_mv * _ADC_MAX // (_FULL_SCALE_MV * 3)
        self._began_ms = self.now_ms
        self._ticks_offset = self.ticks_at_boot - self.now_ms
        self._bus = DisplayOnBus(
            chip, self.display, self.display_address, lambda: self.display_plugged, self._failed
        )
        self._pwm = PwmPins(chip, self.lines, self.slices, self._wave_changed)
        self.chip = chip
        self.powered = True
        for line in self.lines:
            if line.closed:
                self._switch_pin(line)

    def power_off(self) -> None:
        """Cut the power now."""
        if self.chip is not None:
            self._image = self.chip.files()
            self.chip = None
        super().power_off()

    def advance(self, to_ms: int) -> None:
        """Let time pass up to `to_ms`; contacts move at their own times.

        Raises Stopped when a part did not understand what it was told.
        """
        timeline = self._timeline
        while timeline and timeline[0][0] <= to_ms:
            at_ms, _, gpio, closed = timeline.pop(0)
            self._run_to(at_ms)
            self._switch(self.lines[gpio], closed)
            if self.chip is not None:
                # No two move at once: the interrupt would take them in the order of the pins.
                self.chip.run_to(self.chip.now_ns + _APART_NS)
        self._run_to(to_ms)

    def run_until(self, stop: Callable[[], bool], within_ms: int) -> bool:
        """Let time pass until `stop()` is true, at most `within_ms`. Returns whether it was.

        It stops before a contact moves.
        """
        end_ms = min(self.now_ms + within_ms, self.next_edge_ms())
        if self.chip is None:
            return stop()
        done = self.chip.run_to(self._chip_ns(end_ms), stop)
        self._sync()
        return done

    def cut_at(self, at_ms: float) -> None:
        """Plan a power cut at `at_ms`, at that very instant."""
        chip = self.running()
        chip.at(self._chip_ns(at_ms), chip.cut)

    def quiet_for_ms(self) -> float:
        """Return for how long the display was told nothing, in ms."""
        chip = self.running()
        last_ns = 0.0 if self._bus is None else self._bus.last_ns
        return (chip.now_ns - last_ns) / NS_PER_MS

    def shown_ms(self) -> float:
        """Return when the display was told something last, in ms after power-up."""
        return 0.0 if self._bus is None else self._bus.last_ns / NS_PER_MS

    def _run_to(self, at_ms: int) -> None:
        if self.chip is not None and at_ms > self.now_ms:
            try:
                self.chip.run_to(self._chip_ns(at_ms))
            finally:
                self._sync()
        self.now_ms = max(self.now_ms, at_ms)

    def _chip_ns(self, at_ms: float) -> float:
        return (at_ms - self._began_ms) * NS_PER_MS

    def _sync(self) -> None:
        if self.chip is not None:
            self.now_ms = self._began_ms + int(self.chip.now_ns // NS_PER_MS)
            if self.chip.lost:
                self.power_off()
        if self.problem is not None:
            raise Stopped(str(self.problem))

    def running(self) -> Chip:
        """Return the chip. Raises Stopped without power."""
        if self.chip is None:
            raise Stopped("no power")
        return self.chip

    # -- parts ---------------------------------------------------------------------------------

    def files(self) -> dict[str, bytes]:
        """What is on the flash now: path without leading slash → bytes."""
        return image.read(self.image())

    def image(self) -> bytes:
        """The file system of the flash as it is now. Raises Stopped before the first power-up."""
        if self.chip is not None:
            return self.chip.files()
        if self._image is None:
            raise Stopped("no power yet")
        return self._image

    def lamp(self, seat: int) -> int:
        """See VirtualBoard."""
        self._update((pins.LEDS[seat],))
        return super().lamp(seat)

    def board_lamp(self) -> bool:
        """See VirtualBoard."""
        self._update((pins.BOARD_LED,))
        return super().board_lamp()

    def listen(self) -> None:
        """Bring the piezo up to date: its pins may have become plain outputs."""
        self._update((pins.PIEZO_A, pins.PIEZO_B))
        self.piezo.update()

    def _wave_changed(self) -> None:
        self.now_ms = self._began_ms + int(self.running().now_ns // NS_PER_MS)
        self.listen()

    def _update(self, gpios: tuple[int, ...]) -> None:
        if self._pwm is not None and self.chip is not None:
            self._pwm.update(gpios)

    def _random(self) -> int:
        return self.random_byte()  # another one after the scenario's `start` or `seed`

    def _failed(self, error: Exception) -> None:
        # Raised later: it happens inside the emulator.
        self.problem = self.problem or error

    def _switch(self, line: Line, closed: bool) -> None:
        if line.closed != closed:
            line.closed = closed
            self.edges += 1
            self._switch_pin(line)

    def _switch_pin(self, line: Line) -> None:
        if self.chip is None:
            return
        pin = self.chip.mcu.gpio[line.gpio]
        if line.closed:
            pin.set_input_value(False)
        else:
            pin.release_input()  # its own pull-up takes it high
