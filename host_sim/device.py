"""Builds and boots firmware/main.py on a virtual board, and steps it through virtual time.
PORTABLE.

On MicroPython the fakes are found before the real modules by MICROPYPATH. On CPython they take the
names machine, time, os and io only while the modules that need them are imported.
"""

import sys

from host_sim import board_link
from host_sim.board import NEVER_MS, Lcg

GRID_MS = 5  # the loop period of a real device
BOOTED = ("home", "safe", "fault", "selftest")
BOOT_MAX_MS = 10000
_SPINS_MAX = 2000

FAKES = ("machine", "time", "os", "io")
_ON_CPYTHON = sys.implementation.name == "cpython"
_main = None


def firmware():
    """Return the module firmware/main.py, its hardware being virtual."""
    global _main  # noqa: PLW0603
    if _main is None:
        firmware_modules()
        _main = with_fakes(_load)
    return _main


def hal(name):
    """Return the module turnbell.hal.`name`, its hardware being virtual."""
    firmware_modules()
    return with_fakes(lambda: __import__("turnbell.hal." + name, None, None, (name,)))


def _load():
    import main

    if _ON_CPYTHON:
        del sys.modules["main"]  # too common a name to be left behind
    return main


def firmware_modules():
    """Import every module of turnbell.hal, so that none of them finds the desktop's os or time
    later.
    """
    if not _ON_CPYTHON:
        return
    from pathlib import Path  # pyright: ignore[reportMissingImports]

    fakes = {name: _fake(name) for name in FAKES}
    for name in list(sys.modules):
        if name.startswith("turnbell.hal."):
            module = sys.modules[name]
            if any(
                hasattr(module, fake) and getattr(module, fake) is not fakes[fake]
                for fake in FAKES
            ):
                del sys.modules[name]  # imported by somebody with the real ones

    def load():
        folder = Path(__file__).resolve().parent.parent / "firmware" / "turnbell" / "hal"
        for path in sorted(folder.glob("*.py")):
            if path.stem not in ("__init__", "loop"):  # the loop is the device's own
                __import__("turnbell.hal." + path.stem)

    with_fakes(load)


def _fake(name):
    return __import__("host_sim.fakes." + name, None, None, (name,))


def with_fakes(call):
    """Return call(), in which `import time` and its like give the fakes; nothing of that is left
    behind.
    """
    if not _ON_CPYTHON:
        return call()
    import array
    import binascii
    import collections
    import errno
    import gc
    import json
    import struct

    # What the firmware may import from the desktop must not be loaded while `os` is a fake.
    _ = (array, binascii, collections, errno, gc, json, struct)
    fakes = {name: _fake(name) for name in FAKES}
    before = {name: sys.modules.get(name) for name in FAKES}
    sys.modules.update(fakes)
    try:
        return call()
    finally:
        for name in FAKES:
            if before[name] is None:
                del sys.modules[name]
            else:
                sys.modules[name] = before[name]


class Device:
    """The firmware on `board`: an app between two power-ups. `app` is None without power.

    observer: what App takes, or None. jitter: None steps exactly at deadlines and edges; a seed
    steps on a grid of 5 ms of a random phase, as a device does.
    """

    def __init__(self, board, observer=None, jitter=None):
        self.board = board
        self.observer = observer
        self.app = None
        self.steps = 0
        self.jitter = jitter
        # Called when the app has no more to do at once.
        self.after_step = lambda: None
        self._random = None if jitter is None else Lcg(jitter)
        self._phase_ms = 0
        self._stepped_ms = -1
        self._due_ms = NEVER_MS

    def power_on(self):
        """Switch on and compose the app; it has not stepped yet."""
        main = firmware()
        board = self.board
        board.power_on()
        if self._random is not None:
            self._phase_ms = self._random.byte() % GRID_MS
        try:
            self.app = with_fakes(lambda: main.compose(self.observer))
        except board_link.PowerCut:
            self.app = None
        self._due_ms = board.now_ms

    def power_off(self):
        """Cut the power now."""
        self.board.power_off()
        self.app = None
        self._due_ms = NEVER_MS

    def boot(self):
        """Switch on and let time pass until home, safe or fault is shown. Returns the screen's
        name.

        After 10 s without one it gives up and returns what is shown; "off" if the power went.
        """
        self.power_on()
        end = self.board.now_ms + BOOT_MAX_MS
        while self.app is not None and self.screen() not in BOOTED and self.board.now_ms < end:
            self.run_until(min(end, max(self._next_ms(), self.board.now_ms)))
        return self.screen()

    def screen(self):
        """Return the name of the screen; "off" without power."""
        return "off" if self.app is None else self.app.session.screen

    def status(self, at_ms=None):
        """Return app.status at virtual time `at_ms`, by default now; None without power."""
        if self.app is None:
            return None
        board_link.attach(self.board)
        back_ms = 0 if at_ms is None else self.board.now_ms - at_ms
        return self.app.status((self.board.ticks() - back_ms) & ((1 << 30) - 1))

    def due_ms(self):
        """Return the ms until something happens: a step or an edge of a contact."""
        return max(0, self._next_ms() - self.board.now_ms)

    def run_until(self, at_ms):
        """Let time pass up to `at_ms`, stepping the app when it is due and at every edge."""
        board = self.board
        board_link.attach(board)
        spins = 0
        while self.app is not None:
            before_ms = board.now_ms
            edge_ms = board.next_edge_ms()
            step_ms = self._step_ms()
            next_ms = edge_ms if edge_ms < step_ms else step_ms
            if next_ms > at_ms:
                break
            board.advance(next_ms)
            if self._random is None:
                self._step()
            else:
                # Between two points of the grid only the interrupt of an edge happens.
                if edge_ms <= next_ms:
                    self._due_ms = min(self._due_ms, board.now_ms)
                if board.now_ms == self._grid(board.now_ms):
                    self._step()
            spins = spins + 1 if board.now_ms == before_ms else 0
            if spins > _SPINS_MAX:
                raise RuntimeError("the app wants to be called again at once, for ever")
        board.advance(at_ms)

    def settle(self):
        """Finish what was due by now, and what that makes due at once, such as a frame's pages.

        With jitter that takes until the next points of the grid.
        """
        for _ in range(_SPINS_MAX):
            if self.app is None or self._due_ms > self.board.now_ms:
                return
            self.run_until(self._next_ms())

    def _next_ms(self):
        """When something happens next: never in the past."""
        edge_ms = self.board.next_edge_ms()
        step_ms = self._step_ms()
        return edge_ms if edge_ms < step_ms else step_ms

    def _step_ms(self):
        now_ms = self.board.now_ms
        due_ms = self._due_ms if self._due_ms > now_ms else now_ms
        if self._random is not None and due_ms < NEVER_MS:
            due_ms = self._grid(due_ms)
        return due_ms

    def _grid(self, at_ms):
        """The first point of the grid from `at_ms` on, but not the one stepped at last."""
        point_ms = at_ms + (self._phase_ms - at_ms) % GRID_MS
        if point_ms == self._stepped_ms:
            point_ms += GRID_MS
        return point_ms

    def _step(self):
        board = self.board
        edges = board.edges
        self.steps += 1
        self._stepped_ms = board.now_ms
        try:
            wait_ms = self.app.step(board.ticks())
        except board_link.PowerCut:
            self.power_off()
            return
        except board_link.Reset:
            self.power_on()
            return
        if wait_ms < 0:
            raise RuntimeError("the app's next deadline lies in the past: " + str(wait_ms))
        self._due_ms = board.now_ms + wait_ms
        if board.edges != edges:
            self._due_ms = board.now_ms  # edges came during a write to flash
        elif wait_ms:
            self.after_step()
