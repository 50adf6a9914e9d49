"""The flash of the emulated Pico: it takes its time, is counted, and can lose its power anywhere.

rp2040py's serial interface knows the commands; here is when they are done. While the flash is busy
the program polls it with interrupts off, so nothing else happens: that time is skipped.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from rp2040py.peripherals.ssi import (
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
    FLASH_PAGE_SIZE,
    FLASH_SECTOR_SIZE,
)

from host_sim.pico.processor import CycleClock

# Typical times of the flash on a Pico, a W25Q16JV; at worst it erases in 400 ms.
ERASE_MS, PROGRAM_MS = 45.0, 0.4
CUTS = ("clean", "half", "garbled")


class Operation(NamedTuple):
    """One erase of a sector or program of a page: where, what was there, what is there now."""

    at: int
    before: bytes
    after: bytes

    def cut(self, how: str) -> bytes:
        """Give what is there when the power goes in it: "clean" = it has not begun, "half" = the
        rest is as before, "garbled" = besides, every other byte of what was begun has bits of
        both.
        """
        middle = len(self.after) // 2
        if how == "clean":
            return self.before
        begun = self.after[:middle]
        if how == "garbled":
            mixed = bytearray(begun)
            for i in range(0, middle, 2):
                old = self.before[i]
                mixed[i] ^= (old ^ begun[i]) & (0x55 if i & 2 else 0xAA)
            begun = bytes(mixed)
        return begun + self.before[middle:]


class FlashChip:
    """The flash of a board; it outlives the chip, which is another one after each power-up.

    stall_ms: how long each operation takes; 0 = as long as a real one. done: called with each
    Operation, before the program goes on.
    """

    def __init__(self) -> None:
        self.erases = 0
        self.programs = 0
        self.stall_ms = 0
        self.done: Callable[[Operation], None] | None = None
        self._cut_in = 0

    def solder(self, mcu: Any, clock: CycleClock, cut: Callable[[], None]) -> None:
        """Be the flash of `mcu` from its power-up on. cut: called to take its power away."""
        self._cut = cut
        self._clock = clock
        self._memory = mcu.flash
        self._ready_ns = 0.0
        self._ssi = mcu.ssi
        self._apply, self._shift = self._ssi._apply_command, self._ssi._shift_byte
        self._ssi._apply_command, self._ssi._shift_byte = self._command, self._byte

    def cut_after(self, operations: int) -> None:
        """Cut the power at the operation of that number (1 = the next), which does not happen; 0:
        no cut.
        """
        self._cut_in = operations

    @property
    def cut_planned(self) -> bool:
        """True while a cut is planned."""
        return self._cut_in > 0

    def _command(self) -> None:
        sent = self._ssi._tx_buffer
        kind = sent[0] if len(sent) >= 4 and self._ssi._write_enabled else None
        if kind not in (CMD_SECTOR_ERASE, CMD_PAGE_PROGRAM):
            self._apply()
            return
        if self._cut_in:
            self._cut_in -= 1
            if not self._cut_in:
                self._cut()
                return
        erases = kind == CMD_SECTOR_ERASE
        size = FLASH_SECTOR_SIZE if erases else FLASH_PAGE_SIZE
        at = int.from_bytes(sent[1:4], "big") & ~(size - 1)
        before = bytes(self._memory[at : at + size])
        self._apply()
        if erases:
            self.erases += 1
        else:
            self.programs += 1
        took_ms = self.stall_ms or (ERASE_MS if erases else PROGRAM_MS)
        self._ready_ns = self._clock.nanos + took_ms * 1_000_000
        if self.done is not None:
            self.done(Operation(at, before, bytes(self._memory[at : at + size])))

    def _byte(self, sent: int) -> int:
        answer = self._shift(sent)
        if self._ssi._tx_buffer[0] == CMD_READ_STATUS_1:
            self._clock.skip_to(self._ready_ns)
        return answer
