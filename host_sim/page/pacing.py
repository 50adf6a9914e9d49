"""Maps the wall's time to the virtual device's: neither drift nor a jump after a sleep.

Virtual time is always computed from an anchor, never summed up step by step, so that it does not
drift at any speed. A gap of more than `MAX_JUMP_S` between two calls is a suspended or stalled
computer; the part beyond it never happened for the device.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Protocol

MAX_JUMP_S = 2.0
LONGEST_WAIT_S = 0.25
SHORTEST_WAIT_S = 0.004


class Paced(Protocol):
    """The part of a machine that pacing needs."""

    @property
    def now_ms(self) -> int: ...

    def run_until(self, at_ms: int) -> None: ...

    def due_ms(self) -> int: ...


class Pacer:
    """Advances a machine to the present.

    Arguments: the machine; `speed`, virtual seconds a second (above 0); `clock`, a monotonic
    clock in seconds.
    """

    def __init__(
        self, machine: Paced, speed: float = 1.0, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._machine = machine
        self._clock = clock
        self.speed = speed
        self._seen_s = clock()
        self._anchor_s = self._seen_s
        self._anchor_ms = float(machine.now_ms)

    def catch_up(self) -> None:
        """Runs the machine up to now. What is longer ago than `MAX_JUMP_S` is left out."""
        now_s = self._clock()
        lost_s = now_s - self._seen_s - MAX_JUMP_S
        if lost_s > 0:
            self._anchor_s += lost_s
        self._seen_s = now_s
        target_ms = int(self._anchor_ms + (now_s - self._anchor_s) * 1000 * self.speed)
        if target_ms > self._machine.now_ms:
            self._machine.run_until(target_ms)

    def set_speed(self, speed: float) -> None:
        """Changes the speed from now on; what has passed keeps the old one."""
        self.catch_up()
        self._anchor_s = self._seen_s
        self._anchor_ms = float(self._machine.now_ms)
        self.speed = speed

    def wall_ms(self, virtual_ms: int) -> float:
        """The wall's time of a virtual moment, in milliseconds of the pacer's clock."""
        return self._anchor_s * 1000 + (virtual_ms - self._anchor_ms) / self.speed

    def present_ms(self) -> float:
        """The wall's time of the last call of `catch_up`, in the same milliseconds."""
        return self._seen_s * 1000

    def wait_s(self) -> float:
        """Seconds until `catch_up` is worth calling again."""
        wait_s = self._machine.due_ms() / 1000 / self.speed
        return min(max(wait_s, SHORTEST_WAIT_S), LONGEST_WAIT_S)
