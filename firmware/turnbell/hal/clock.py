"""The device's clock: milliseconds that wrap at 2^30 on every machine."""

import time

_MASK = (1 << 30) - 1  # the Pico's own period; the unix port counts on


class Clock:
    """Time since power-up."""

    def now(self):
        """Return the ticks, 0 … 2^30 − 1 ms."""
        return time.ticks_ms() & _MASK
