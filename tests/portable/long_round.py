"""A round that never ends: thousands of short turns without a pause, on both runtimes."""

import gc

from host_sim.board import VirtualBoard
from host_sim.device import Device
from turnbell.core.records import json_text
from turnbell.hal import pins

SEATS = 4
TURN_MS = 350


class LongRound:
    """A device whose table plays on and on."""

    def __init__(self):
        files = {"settings.json": json_text({"board": "table", "seats": SEATS}).encode()}
        self.board = VirtualBoard(files=files)
        self.board.random_byte = lambda: 0
        self.device = Device(self.board)
        self.device.boot()
        self._press(pins.OK, 80, 1600)
        self._press(pins.OK, 80, 400)
        self._turns = 0

    def _press(self, gpio, ms, rest_ms):
        now_ms = self.board.now_ms
        self.board.contact(gpio, True, now_ms)
        self.board.contact(gpio, False, now_ms + ms)
        self.device.run_until(now_ms + ms + rest_ms)

    def play(self, turns):
        """End that many turns, each after a third of a second."""
        for _ in range(turns):
            self._press(pins.SEATS[self._turns % SEATS], 40, TURN_MS - 40)
            self._turns += 1
            self.board.piezo.take()  # nobody looks at the trace

    def flash_files(self):
        """Return how many files there are on flash."""
        return len(self.board.flash.files())

    def used(self):
        """Return the bytes in use, without those of the virtual flash; 0 on CPython."""
        gc.collect()
        if not hasattr(gc, "mem_alloc"):
            return 0
        files = self.board.flash.files()
        on_flash = sum([len(files[name]) for name in files])
        del files
        gc.collect()
        return gc.mem_alloc() - on_flash
