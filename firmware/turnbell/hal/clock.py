"""The device's clocks: milliseconds that wrap at 2^30 on every machine, and the time of day."""

import time

# The clock of a board that nobody has set starts in 2021.
_SET_AFTER_YEAR = 2024
_EPOCH_2000_S = 946684800
_MASK = (1 << 30) - 1  # the Pico's own period; the unix port counts on


class Clock:
    """Time since power-up."""

    def now(self):
        """Return the ticks, 0 … 2^30 − 1 ms."""
        return time.ticks_ms() & _MASK

    def unix_s(self):
        """Return the Unix time in seconds, or 0 when nobody has set the clock."""
        if time.localtime()[0] < _SET_AFTER_YEAR:
            return 0
        now_s = time.time()
        # MicroPython counts from 2000 on some ports, from 1970 on others.
        return now_s + _EPOCH_2000_S if time.gmtime(0)[0] == 2000 else now_s
