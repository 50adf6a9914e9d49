"""Connects one virtual device with the windows that watch and press it.

Messages from a window are JSON objects with one of these members:
`{"key": NAME, "down": bool}` (NAME of `KEY_NAMES`, or `ACTIVE`), `{"release": true}` (all keys of
this window), `{"power": bool}`, `{"plug": bool}`, `{"speed": number}`, `{"board": NAME}`.
Anything else is ignored: a window can do no more than a hand at the table.

Messages to a window: 1024 bytes, the display; and JSON objects with `view` (the members of the
view that changed), and, where the piezo changed, `tones` (a list of [wall ms, Hz, level]) and
`wall` (the wall's ms at sending, so that a window can place the tones by their distance).
"""

from __future__ import annotations

import asyncio
import json
import sys
from collections import deque
from typing import Any

from host_sim.page.machine import KEY_NAMES, Machine
from host_sim.page.pacing import Pacer

FRAME_S = 1 / 60
SAVE_S = 0.2
SPEED_RANGE = (0.1, 1000.0)
BOARDS = ("table", "minimal")
TONES_KEPT = 1024
HUGE = 1e12


class Window:
    """One browser window: what it was last sent, and the contacts that it holds."""

    def __init__(self) -> None:
        self.changed = asyncio.Event()
        self.changed.set()
        self.frame: bytes | None = None
        self.view: dict[str, Any] = {}
        self.tones: deque[tuple[float, int, int]] = deque(maxlen=TONES_KEPT)
        self.held: dict[str, str] = {}


class Hub:
    """Owns the device: advances it in time, applies presses at once, and tells every window."""

    def __init__(self, machine: Machine, pacer: Pacer) -> None:
        self._machine = machine
        self._pacer = pacer
        self._speed = pacer.speed
        self._windows: set[Window] = set()
        self._closed: set[str] = set()
        self._frame = b""
        self._view: dict[str, Any] = {}
        self._poked = asyncio.Event()
        self._save_error = ""
        self._trouble = ""

    # -- time ---------------------------------------------------------------------------------

    async def live(self) -> None:
        """Lets the device live until this task is cancelled."""
        loop = asyncio.get_running_loop()
        save_at = loop.time() + SAVE_S
        while True:
            self.advance()
            if loop.time() >= save_at:
                self.save()
                save_at = loop.time() + SAVE_S
            self._poked.clear()
            try:
                await asyncio.wait_for(self._poked.wait(), self._pacer.wait_s())
            except asyncio.TimeoutError:
                continue

    def switch_on(self) -> None:
        """Switches the power on; what goes wrong then is shown on the page."""
        self._guarded(self._machine.power, True)

    def advance(self) -> None:
        """Brings the device to the present and marks the windows that have something to see."""
        self._guarded(self._pacer.catch_up)
        self._guarded(self._publish)

    def _guarded(self, act: Any, *arguments: Any) -> None:
        """Runs an act on the device. A fault of the simulator itself switches the power off.

        The firmware ends its own exceptions in its fault screen; what arrives here is none of
        them. The page stays up, says so, and the power switch starts the device again.
        """
        try:
            act(*arguments)
            if self._trouble and self._machine.view().get("power"):
                self._trouble = ""
        except Exception as error:  # noqa: BLE001  the edge where the device's faults end
            self._trouble = f"{type(error).__name__}: {error}"[:300]
            print(f"turnbell sim: {self._trouble}", file=sys.stderr)
            try:
                self._machine.power(False)
            except Exception as second:  # noqa: BLE001
                print(f"turnbell sim: power off: {second!r}", file=sys.stderr)

    def save(self) -> None:
        """Writes the virtual flash to its folder. A failure is shown, once, and tried again."""
        try:
            self._machine.save()
        except OSError as error:
            message = f"the flash could not be saved: {error.strerror or error}"
            if message != self._save_error:
                print(f"turnbell sim: {message}", file=sys.stderr)
            self._save_error = message
        else:
            self._save_error = ""

    # -- seeing -------------------------------------------------------------------------------

    def _publish(self) -> None:
        tones = [
            (round(self._pacer.wall_ms(tone.at_ms), 3), tone.freq_hz, tone.level)
            for tone in self._machine.tones()
        ]
        frame = self._machine.frame()
        view = self._machine.view()
        view["speed"] = self._speed
        view["pressed"] = sorted(self._closed)
        view["trouble"] = self._trouble or self._save_error
        changed = bool(tones) or frame != self._frame or view != self._view
        self._frame = frame
        self._view = view
        if changed:
            for window in self._windows:
                window.tones.extend(tones)
                window.changed.set()

    def frame(self) -> bytes:
        """The display as it is now."""
        self.advance()
        return self._frame

    def join(self) -> Window:
        """A new window. It is told everything first."""
        window = Window()
        self._windows.add(window)
        return window

    def leave(self, window: Window) -> None:
        """A window is gone: what it held is let go."""
        self._windows.discard(window)
        self._release(window)
        self._poked.set()

    def news(self, window: Window) -> list[bytes | str]:
        """The messages that bring `window` up to date."""
        messages: list[bytes | str] = []
        if window.frame != self._frame and self._frame:
            window.frame = self._frame
            messages.append(self._frame)
        news: dict[str, Any] = {}
        view = {
            name: value
            for name, value in self._view.items()
            if name not in window.view or window.view[name] != value
        }
        if view:
            news["view"] = view
            window.view.update(view)
        if window.tones:
            news["tones"] = list(window.tones)
            news["wall"] = round(self._pacer.present_ms(), 3)
            window.tones.clear()
        if news:
            messages.append(json.dumps(news, ensure_ascii=False))
        return messages

    # -- pressing -----------------------------------------------------------------------------

    def handle(self, window: Window, text: str) -> None:
        """Does what a message of a window says, at once. Never raises for a bad message."""
        try:
            message = json.loads(text)
        except (ValueError, RecursionError):
            return
        if not isinstance(message, dict):
            return
        self.advance()
        if isinstance(message.get("down"), bool) and isinstance(message.get("key"), str):
            self._key(window, message["key"], message["down"])
        elif message.get("release") is True:
            self._release(window)
        elif isinstance(message.get("power"), bool):
            self._guarded(self._machine.power, message["power"])
        elif isinstance(message.get("plug"), bool):
            self._guarded(self._machine.plug, message["plug"])
        elif message.get("board") in BOARDS:
            self._guarded(self._machine.set_board, message["board"])
        elif _is_number(message.get("speed")):
            low, high = SPEED_RANGE
            self._speed = min(max(float(message["speed"]), low), high)
            self._pace()
        self.advance()
        self._poked.set()

    def _key(self, window: Window, name: str, down: bool) -> None:
        if down and name not in window.held:
            key = self._machine.active_key() if name == "ACTIVE" else name
            if key in KEY_NAMES:
                window.held[name] = key
        elif not down:
            window.held.pop(name, None)
        self._settle()

    def _release(self, window: Window) -> None:
        window.held.clear()
        self._settle()

    def _settle(self) -> None:
        """Makes the contacts what all windows together hold."""
        closed = {key for window in self._windows for key in window.held.values()}
        for key in sorted(self._closed - closed):
            self._guarded(self._machine.contact, key, False)
        for key in sorted(closed - self._closed):
            self._guarded(self._machine.contact, key, True)
        self._closed = closed
        self._pace()

    def _pace(self) -> None:
        """Time runs at its real pace while a key is held: a tap at x60 would be a long hold."""
        speed = min(self._speed, 1.0) if self._closed else self._speed
        if speed != self._pacer.speed:
            self._guarded(self._pacer.set_speed, speed)


def _is_number(value: Any) -> bool:
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        return False
    return 0 < value < HUGE  # neither infinite, nor NaN, nor an int beyond every float
