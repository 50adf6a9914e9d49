"""The real firmware on a virtual board, as the page needs it: paced, seen, heard, saved."""

from __future__ import annotations

import json
import os
import time
from typing import Any

from host_sim import board_link
from host_sim.board import VirtualBoard
from host_sim.device import Device
from host_sim.page.hints import hints
from host_sim.page.machine import Tone
from host_sim.page.state import State
from turnbell.core import phases

SETTINGS = "settings.json"
FULL_DUTY = 65535
SEATS = 6
ACTIVE_ON = ("draw", "turn", "paused", "timeup")


class Bench:
    """A device on the table; `machine.Machine` says what each method promises.

    Arguments: the folder of its flash; the build, `table` or `minimal`, None for the one that the
    settings on the flash name. The power is off at first.
    """

    def __init__(self, state: State, board: str | None = None) -> None:
        self._state = state
        files = state.load()
        self._saved = files
        self._saved_version = -1
        self._closed: set[str] = set()
        self._seen_at: tuple[int, ...] = ()
        self._seen: dict[str, Any] = {}
        self._build(board or _board_of(files), files, 0)

    def _build(self, kind: str, files: dict[str, bytes], now_ms: int) -> None:
        self._board = VirtualBoard(kind, files=_fitted(files, kind))
        self._board.now_ms = now_ms
        self._board.random_byte = lambda: os.urandom(1)[0]
        self._device = Device(self._board)
        self._saved_version = -1
        for key in self._closed:
            self._switch(key, True)

    # -- time and hands -----------------------------------------------------------------------

    @property
    def now_ms(self) -> int:
        return self._board.now_ms

    def run_until(self, at_ms: int) -> None:
        try:
            self._device.run_until(at_ms)
        except board_link.Reset:
            self._device.power_off()
            self.power(True)

    def due_ms(self) -> int:
        return self._device.due_ms()

    def contact(self, key: str, closed: bool) -> None:
        (self._closed.add if closed else self._closed.discard)(key)
        self._switch(key, closed)
        self.run_until(self.now_ms)

    def _switch(self, key: str, closed: bool) -> None:
        keys = self._board.keys()  # a tuple: the names of the keys that this build has
        if key in keys:
            self._board.contact(self._board.gpio_of(key), closed)

    def power(self, on: bool) -> None:
        self._seen_at = ()
        if not on:
            self._device.power_off()
        elif not self._board.powered:
            self._board.clock_s = int(time.time()) - self.now_ms // 1000
            self._device.power_on()

    def plug(self, plugged: bool) -> None:
        self._board.plug(plugged)

    def set_board(self, board: str) -> None:
        if board == self._board.kind:
            return
        on = self._board.powered
        self._device.power_off()
        self._build(board, self._board.flash.files(), self.now_ms)
        if on:
            self.power(True)

    # -- what is seen and heard ---------------------------------------------------------------

    def frame(self) -> bytes:
        return self._board.pixels()

    def tones(self) -> list[Tone]:
        return [Tone(*change) for change in self._board.piezo.take()]

    def view(self) -> dict[str, Any]:
        board = self._board
        display = board.display
        return {
            "power": board.powered,
            "board": board.kind,
            "plugged": board.display_plugged,
            "contrast": display.contrast if display is not None else 255,
            "leds": [round(board.lamp(seat) / FULL_DUTY, 3) for seat in range(SEATS)],
            "board_led": board.board_lamp(),
            "piezo": board.piezo.sounding,
            **self._app_view(),
        }

    def _app_view(self) -> dict[str, Any]:
        """What only the firmware knows; asked again when it has stepped."""
        at = (self._device.steps, id(self._device.app))
        if at != self._seen_at or not self._seen:
            self._seen_at = at
            self._seen = self._ask()
        return self._seen

    def _ask(self) -> dict[str, Any]:
        app = self._device.app
        if app is None:
            return {"screen": "", "seat": 0, "name": "", "hints": [], "language": "en"}
        board_link.attach(self._board)
        session = app.session
        seat = self._active_seat()
        texts = app.painter.texts
        live = hints(session, texts.get, self._board.kind == "minimal") if session.flow else []
        return {
            "screen": session.screen,
            "seat": session.button(seat) if seat >= 0 else 0,
            "name": session.match.names[seat] if seat >= 0 else "",
            "hints": live,
            "language": texts.language,
        }

    def _active_seat(self) -> int:
        """The player whose turn it is or will be; -1 without one."""
        assert self._device.app is not None
        session = self._device.app.session
        if not session.match.id or session.screen not in ACTIVE_ON:
            return -1
        play = session.match.play
        if play is None:
            return -1
        return play.start if play.phase == phases.DRAWN else play.seat

    def active_key(self) -> str | None:
        if self._device.app is None:
            return None
        if self._board.kind == "minimal":
            return "NEXT"
        view = self._app_view()
        if view["seat"]:
            return f"SEAT{view['seat']}"
        return "OK" if view["screen"] == "home" else None

    # -- flash --------------------------------------------------------------------------------

    def save(self) -> None:
        flash = self._board.flash
        if flash.version == self._saved_version:
            return
        files = flash.files()
        self._state.save(self._saved, files)
        self._saved = files
        self._saved_version = flash.version


def _board_of(files: dict[str, bytes]) -> str:
    """The build that the settings on the flash name; the table's where they do not say."""
    return "minimal" if _settings(files).get("board") == "minimal" else "table"


def _fitted(files: dict[str, bytes], kind: str) -> dict[str, bytes]:
    """The flash of somebody who moved it into the other build and said so in the settings.

    Without that the firmware would take a board without a display for one whose display is broken.
    """
    settings = _settings(files)
    named = settings.get("board", "auto")
    if named == kind or (kind == "table" and named != "minimal"):
        return files
    settings["board"] = kind
    return {**files, SETTINGS: (json.dumps(settings, ensure_ascii=False) + "\n").encode()}


def _settings(files: dict[str, bytes]) -> dict[str, Any]:
    """The settings; checked when the folder was opened, and written by the firmware since."""
    try:
        settings = json.loads(files.get(SETTINGS) or b"{}")
    except ValueError:
        return {}
    return settings if isinstance(settings, dict) else {}
