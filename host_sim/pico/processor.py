"""The processor of the emulated RP2040, from core.c, and the clock that runs with it.

rp2040py's own takes fifty times as long as the chip: most of it goes into looking up Python
attributes for each instruction. Its peripherals, which are asked a few thousand times a second,
stay; to them this is the processor that they know.
"""

from __future__ import annotations

import ctypes
import functools
import hashlib
import os
import shutil
import subprocess
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rp2040py import _rp2040
from rp2040py.clock._simulation_clock import ClockAlarm, SimulationClock

from host_sim.errors import UserError

SOURCE = Path(__file__).with_name("core.c")
COMPILED = Path("~/.cache/turnbell").expanduser()
NS_PER_CYCLE = 8  # 125 MHz
WAITING, STUCK = 1, 2
_FOREVER = (1 << 64) - 1
_READ = ctypes.CFUNCTYPE(ctypes.c_uint32, ctypes.c_uint32)
_WRITE = ctypes.CFUNCTYPE(None, ctypes.c_uint32, ctypes.c_uint32, ctypes.c_uint32)


def compiler() -> str | None:
    """Where the C compiler is, if there is one."""
    return shutil.which(os.environ.get("CC", "cc")) or shutil.which("gcc")


@functools.cache
def library() -> Any:
    """core.c, compiled: once for each version of it. Raises UserError without a compiler."""
    source = SOURCE.read_bytes()
    path = COMPILED / f"core-{hashlib.sha256(source).hexdigest()[:16]}.so"
    if not path.exists():
        cc = compiler()
        if cc is None:
            raise UserError("emulated RP2040: no C compiler (looked for $CC, cc, gcc)")
        COMPILED.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=COMPILED) as folder:
            made = Path(folder) / "core.so"
            command = [cc, "-O2", "-shared", "-fPIC", "-o", str(made), str(SOURCE)]
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            if done.returncode:
                raise UserError(f"emulated RP2040: {SOURCE.name}: {done.stderr.strip()}")
            made.replace(path)
    found = ctypes.CDLL(str(path))
    found.run.argtypes = [ctypes.POINTER(Processor)]
    return found


def _words(names: str) -> list[tuple[str, type[ctypes.c_uint32]]]:
    return [(name, ctypes.c_uint32) for name in names.split()]


class Processor(ctypes.Structure):
    """One core; the fields are core.c's, and those that rp2040py's peripherals use."""

    _fields_ = (
        ("cycles", ctypes.c_uint64),
        ("until", ctypes.c_uint64),
        ("timer_start", ctypes.c_int64),
        ("registers", ctypes.c_uint32 * 16),
        *_words("banked_sp n z c v pm sp_sel n_priv handler ipsr"),
        *_words("event_registered waiting interrupts_updated"),
        *_words("pending_interrupts enabled_interrupts"),
        ("interrupt_priorities", ctypes.c_uint32 * 4),
        *_words("pending_nmi pending_pend_sv pending_svcall pending_systick"),
        *_words("vtor shpr2 shpr3 interrupt_nmi_mask"),
        *_words("dividend divisor quotient remainder div_csr locks lowest_sp"),
        *((name, ctypes.c_void_p) for name in ("rom", "flash", "ram", "dpram")),
        ("read", _READ),
        ("write", _WRITE),
    )

    if TYPE_CHECKING:
        cycles: int
        until: int
        timer_start: int
        registers: list[int]
        waiting: int
        interrupts_updated: int
        pending_interrupts: int
        interrupt_priorities: list[int]
        vtor: int
        lowest_sp: int

    def __init__(self, mcu: _rp2040.RP2040) -> None:
        super().__init__()
        self._mcu = mcu
        self._run = library().run
        self.failure: Exception | None = None
        self._rom = (ctypes.c_uint32 * len(mcu.bootrom))()
        shared = [
            (ctypes.c_char * len(memory)).from_buffer(memory)
            for memory in (mcu.flash, mcu.sram, mcu.usb_dpram)
        ]
        self.rom, self.flash, self.ram, self.dpram = map(ctypes.addressof, (self._rom, *shared))
        self.read = _READ(self._read)
        self.write = _WRITE(self._write)
        self.reset()

    @property
    def pc(self) -> int:
        """Where the next instruction is."""
        return self.registers[15]

    @pc.setter
    def pc(self, address: int) -> None:
        self.registers[15] = address

    @property
    def vect_pending(self) -> int:
        """The exception that waits, as a register tells it; nobody here asks."""
        return 0

    def reset(self) -> None:
        """As after power-up; time goes on."""
        kept = {"cycles", "until", "timer_start", "rom", "flash", "ram", "dpram", "read", "write"}
        for name, kind, *_ in self._fields_:
            if name not in kept:
                setattr(self, name, kind())
        self._rom[:] = self._mcu.bootrom
        self.interrupt_priorities[0] = self.lowest_sp = 0xFFFFFFFF
        self.registers[13] = self._mcu.read_uint32(0) & ~3
        self.registers[15] = self._mcu.read_uint32(4) & ~1

    def set_interrupt(self, irq: int, value: bool) -> None:
        """Raise or lower the line of an interrupt."""
        bit = 1 << irq
        if not value:
            self.pending_interrupts &= ~bit
        elif not self.pending_interrupts & bit:
            self.pending_interrupts |= bit
            self.interrupts_updated = 1

    def run(self, until: int) -> int:
        """Run until the count of cycles is `until`, or less if a callback says so, or it waits.

        Returns WAITING, STUCK at what is no instruction, or 0. Raises what a callback raised.
        """
        self.until = until
        reason = self._run(ctypes.byref(self))
        if self.failure is not None:
            failure, self.failure = self.failure, None
            raise failure
        return reason

    def stop(self) -> None:
        """Return from `run` after this instruction; called from within."""
        self.until = 0

    def _read(self, address: int) -> int:
        try:
            return self._mcu.read_uint32(address) & 0xFFFFFFFF
        except Exception as error:  # noqa: BLE001  raised by `run`: C knows none
            self._fail(error)
            return 0

    def _write(self, address: int, value: int, size: int) -> None:
        mcu = self._mcu
        try:
            if size == 4:
                mcu.write_uint32(address, value)
            elif size == 2:
                mcu.write_uint16(address, value)
            else:
                mcu.write_uint8(address, value)
        except Exception as error:  # noqa: BLE001  raised by `run`: C knows none
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        self.failure = self.failure or error
        self.stop()


_rp2040.__dict__["CortexM0Core"] = Processor  # so that its RP2040 is made with one


class CycleClock(SimulationClock):
    """The time of the processor's cycles; alarms ring between two instructions.

    processor: set before anything runs.
    """

    processor: Processor | None = None

    @property
    def nanos(self) -> float:
        """Nanoseconds since power-up."""
        return self.processor.cycles * NS_PER_CYCLE if self.processor is not None else 0.0

    def link_alarm(self, nanos: float, alarm: ClockAlarm) -> ClockAlarm:
        """Schedule an alarm; the processor stops for it if it is the next one."""
        linked = super().link_alarm(nanos, alarm)
        processor = self.processor
        if processor is not None and self._next_alarm is alarm:
            processor.until = min(processor.until, _cycles(alarm.nanos))
        return linked

    def skip_to(self, nanos: float) -> None:
        """Let time pass up to `nanos` in which the processor does nothing that matters."""
        processor = self.processor
        if processor is not None:
            processor.cycles = max(processor.cycles, _cycles(nanos))

    def skip_to_alarm(self) -> None:
        """Let time pass up to the next alarm: the program only waits for it."""
        if self._next_alarm is not None:
            self.skip_to(self._next_alarm.nanos)

    def run(self, done: Callable[[], bool]) -> None:
        """Run until `done()`, asked after each alarm. Raises RuntimeError at what is no
        instruction.
        """
        processor = self.processor
        assert processor is not None
        while not done():
            alarm = self._next_alarm
            until = _FOREVER if alarm is None else _cycles(alarm.nanos)
            reason = processor.run(until)
            if reason == STUCK:
                raise RuntimeError(f"no instruction at {processor.pc:#x}")
            if reason == WAITING:
                alarm = self._next_alarm
                if alarm is None:
                    raise RuntimeError("asleep for ever")
                self.skip_to(alarm.nanos)
            self.ring()

    def ring(self) -> None:
        """Call what is due."""
        while (alarm := self._next_alarm) is not None and alarm.nanos <= self.nanos:
            self._next_alarm = alarm.next
            alarm.callback()


def _cycles(nanos: float) -> int:
    return -int(-nanos // NS_PER_CYCLE)
