"""The watchdog: starts a device that hangs in play anew, and is off as soon as the loop is left.

Nothing but its own register stops it: on a chip whose register is not known here it never starts,
for it would end every copying of files eight seconds after Ctrl-C.
"""

import os

import machine

TIMEOUT_MS = 8388  # the most that the RP2040 counts to
_ENABLE = 1 << 30
# The register CTRL of each chip's watchdog, from their datasheets.
_CONTROL = (("RP2040", 0x40058000), ("RP2350", 0x400D8000))


class Watchdog:
    """Not running at first. `feed` must come at least every 8 s from `start` to `stop`."""

    def __init__(self):
        self._timer = None
        self._control = 0
        board = os.uname()[4]
        for chip, address in _CONTROL:
            if chip in board:
                self._control = address

    def start(self):
        """Watch from now on, where it can be stopped again."""
        if self._control:
            self._timer = machine.WDT(timeout=TIMEOUT_MS)

    def feed(self):
        """Say that the loop runs."""
        if self._timer is not None:
            self._timer.feed()

    def stop(self):
        """Watch no more."""
        if self._control:
            machine.mem32[self._control] = machine.mem32[self._control] & ~_ENABLE
        self._timer = None
