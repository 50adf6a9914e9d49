"""For the tests of the browser page: a small device of their own, and a server in a thread."""

from __future__ import annotations

import asyncio
import socket
import threading
from typing import Any

import uvicorn

from host_sim.page.hub import Hub
from host_sim.page.machine import Tone
from host_sim.page.pacing import Pacer
from host_sim.page.server import build

HINTS = [
    {"key": "MINUS", "gesture": "press", "text": "quieter"},
    {"key": "MINUS", "gesture": "hold", "text": "undo"},
    {"key": "OK", "gesture": "press", "text": "pause"},
    {"key": "OK", "gesture": "hold", "text": "menu"},
    {"key": "PLUS", "gesture": "press", "text": "louder"},
    {"key": "PLUS", "gesture": "hold", "text": "skip"},
    {"key": "PLUS", "gesture": "chord", "text": "tell the time"},
    {"key": "SEAT", "gesture": "press", "text": "end of turn"},
    {"key": "SEAT", "gesture": "long", "text": "out"},
]


class SmallDevice:
    """A device without firmware: a press lights its seat, clicks, and draws a column of pixels."""

    def __init__(self) -> None:
        self.now_ms = 0
        self.edges: list[tuple[int, str, bool]] = []
        self.calls: list[tuple[str, Any]] = []
        self.powered = True
        self.plugged = True
        self.board = "table"
        self.saved = 0
        self._leds = [0.0] * 6
        self._tones: list[Tone] = []
        self._ends: list[Tone] = []
        self._pixels = bytearray(1024)
        for x in range(128):
            self._pixels[x] |= 1
            self._pixels[896 + x] |= 128
            self._pixels[(x // 16) * 128 + x] |= 1 << (x % 8)

    def run_until(self, at_ms: int) -> None:
        self.now_ms = at_ms
        while self._ends and self._ends[0].at_ms <= at_ms:
            self._tones.append(self._ends.pop(0))

    def due_ms(self) -> int:
        return self._ends[0].at_ms - self.now_ms if self._ends else 10_000

    def sound(self, ms: int, freq_hz: int = 2000, level: int = 3) -> None:
        """Sounds now, for `ms` virtual milliseconds."""
        self._tones.append(Tone(self.now_ms, freq_hz, level))
        self._ends.append(Tone(self.now_ms + ms, 0, 0))

    def contact(self, key: str, closed: bool) -> None:
        self.edges.append((self.now_ms, key, closed))
        if closed and key.startswith("SEAT"):
            seat = int(key[4:])
            self._leds = [1.0 if i + 1 == seat else 0.05 for i in range(6)]
            self._pixels[512 + seat * 8] ^= 255
            self.sound(15)
        if key == "OK":  # the bell, for as long as it is held
            self._tones.append(Tone(self.now_ms, 2000 if closed else 0, 3 if closed else 0))

    def power(self, on: bool) -> None:
        self.calls.append(("power", on))
        self.powered = on

    def plug(self, plugged: bool) -> None:
        self.calls.append(("plug", plugged))
        self.plugged = plugged

    def set_board(self, board: str) -> None:
        self.calls.append(("board", board))
        self.board = board

    def frame(self) -> bytes:
        return bytes(self._pixels) if self.powered and self.plugged else bytes(1024)

    def tones(self) -> list[Tone]:
        tones, self._tones = self._tones, []
        return tones

    def active_key(self) -> str | None:
        return "SEAT3"

    def view(self) -> dict[str, Any]:
        return {
            "power": self.powered,
            "plugged": self.plugged,
            "board": self.board,
            "contrast": 255,
            "leds": list(self._leds) if self.powered else [0.0] * 6,
            "board_led": self.powered,
            "piezo": bool(self._ends),
            "screen": "turn" if self.powered else "",
            "seat": 3 if self.powered else 0,
            "name": "Celina",
            "hints": HINTS if self.powered else [],
        }

    def save(self) -> None:
        self.saved += 1


class Served:
    """A server over a device, in a thread of its own."""

    def __init__(self, device: Any, speed: float = 1.0, port: int = 0) -> None:
        self.device = device
        self.socket = socket.socket()
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self.socket.bind(("127.0.0.1", port))
        self.port = self.socket.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}/"
        self._speed = speed
        self._started = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._serve()), daemon=True)
        self._thread.start()
        assert self._started.wait(10), "the server did not start"

    async def _serve(self) -> None:
        hub = Hub(self.device, Pacer(self.device, self._speed))
        config = uvicorn.Config(
            build(hub), log_level="critical", ws="websockets-sansio", timeout_graceful_shutdown=1
        )
        self._server = uvicorn.Server(config)
        serving = asyncio.create_task(self._server.serve(sockets=[self.socket]))
        while not self._server.started:
            await asyncio.sleep(0.005)
        self._started.set()
        await serving

    def stop(self) -> None:
        """Ends the server and its connections."""
        self._server.should_exit = True
        self._thread.join(10)
        self.socket.close()
