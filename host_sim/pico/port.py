"""The USB console of an emulated Pico as a TCP port: `mpremote connect socket://127.0.0.1:…`."""

from __future__ import annotations

import contextlib
import socket
import threading
import time
from collections.abc import Iterator

from host_sim.pico.board import PicoBoard

_STEP_MS = 2
_TAKES = 512  # bytes that wait in the emulated cable
_IDLE_MS = 100  # after so long without a word the chip is no faster than a real one
_BUFFER = 4096


@contextlib.contextmanager
def tcp_port(board: PicoBoard) -> Iterator[str]:
    """Run a board that is on, and join its console to whoever connects; gives what `--port` takes.

    The board belongs to it meanwhile. Raises what stopped the board.
    """
    server = _Server(board)
    thread = threading.Thread(target=server.run, name=server.name)
    thread.start()
    try:
        yield server.name
    finally:
        server.ends.set()
        thread.join()
    if server.failure is not None:
        raise server.failure


class _Server:
    def __init__(self, board: PicoBoard) -> None:
        self.ends = threading.Event()
        self.failure: Exception | None = None
        self._board = board
        self._server = socket.create_server(("127.0.0.1", 0))
        self._server.setblocking(False)
        self.name = f"socket://127.0.0.1:{self._server.getsockname()[1]}"
        self._client: socket.socket | None = None

    def run(self) -> None:
        """Serve until `ends` is set."""
        try:
            self._serve()
        except Exception as error:  # noqa: BLE001  raised again in the other thread
            self.failure = error
        finally:
            self._hang_up()
            self._server.close()

    def _serve(self) -> None:
        waiting = bytearray()
        spoke_ms = 0
        while not self.ends.is_set():
            chip = self._board.running()
            waiting += self._heard()
            room = _TAKES - chip.cdc.tx_fifo.item_count
            if waiting and room > 0:
                chip.say(bytes(waiting[:room]))
                del waiting[:room]
                spoke_ms = self._board.now_ms
            self._board.run_until(lambda said=chip.said: bool(said), _STEP_MS)
            if chip.said:
                self._tell(bytes(chip.said))
                chip.said.clear()
                spoke_ms = self._board.now_ms
            if self._board.now_ms - spoke_ms > _IDLE_MS:
                time.sleep(_STEP_MS / 1000)

    def _heard(self) -> bytes:
        if self._client is None:
            try:
                self._client, _ = self._server.accept()
            except BlockingIOError:
                return b""
            self._client.setblocking(False)
        try:
            data = self._client.recv(_BUFFER)
        except BlockingIOError:
            return b""
        except ConnectionError:
            data = b""
        if not data:
            self._hang_up()
        return data

    def _tell(self, data: bytes) -> None:
        if self._client is None:
            return
        try:
            self._client.setblocking(True)
            self._client.sendall(data)
            self._client.setblocking(False)
        except ConnectionError:
            self._hang_up()

    def _hang_up(self) -> None:
        if self._client is not None:
            self._client.close()
            self._client = None
