"""A board for the tests of what goes through mpremote: a real MicroPython on a real littlefs.

Its prompt is reached by TCP. Its cable can be pulled and its power cut anywhere.
"""

from __future__ import annotations

import os
import socket
import subprocess
import threading
import time
from contextlib import suppress
from pathlib import Path

from host_sim.pico import image

PROMPT = Path(__file__).with_name("prompt.py")
IDENT = "e66118604b5f2a21"
_RAW, _MAIN, _HARD, _POWER = 42, 43, 44, 45  # how tests/prompt.py ends


class Board:
    """A board with `files` (path → bytes) on its flash; somebody who connects switches it on.

    `port`: what mpremote connects to; `bytes_said`: what the host has said so far.
    """

    def __init__(self, micropython: str, folder: Path, files: dict[str, bytes]) -> None:
        folder.mkdir(exist_ok=True)
        self._flash = folder / "flash.bin"
        self._wiring = folder / "wiring.py"
        self._micropython = micropython
        self._process: subprocess.Popen[bytes] | None = None
        self._host: socket.socket | None = None
        self._start = "main"
        self._lock = threading.RLock()  # one process at a time has the flash
        self.bytes_left = -1  # of what the host says, until the cable is pulled; −1: for ever
        self.operations_left = 0  # until the power fails; 0: never
        self.bytes_said = 0
        self.holds(files)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port = f"socket://127.0.0.1:{self._listener.getsockname()[1]}"
        self._closed = False
        threading.Thread(target=self._serve, daemon=True).start()

    # -- what is on it and around it -----------------------------------------------------------

    def holds(self, files: dict[str, bytes]) -> None:
        """Put `files` in the place of all that was on the flash. It is without power then."""
        self.power_off()
        self._flash.write_bytes(image.build(files))

    def files(self) -> dict[str, bytes]:
        """All that is on the flash. It is without power then."""
        self.power_off()
        return image.read(self._flash.read_bytes())

    def wired(self, text: str) -> None:
        """Change Machine, Pin and Implementation of tests/prompt.py, from the next start on."""
        self.power_off()
        self._wiring.write_text(text, encoding="utf-8")

    def clock(self) -> str:
        """The times that it was told."""
        return self._flash.with_name(self._flash.name + ".clock").read_text(encoding="utf-8")

    def operations(self) -> int:
        """The most that the flash had to do from one start to the next."""
        path = self._flash.with_name(self._flash.name + ".count")
        return max(map(int, path.read_text(encoding="utf-8").split()))

    def power_off(self) -> None:
        """Cut the power."""
        with self._lock:
            process, self._process = self._process, None
            if process is not None:
                process.kill()
                process.wait(10)
            self._start = "main"

    def power_on(self, operations: int = 0) -> None:
        """Switch it on; it runs its main.py. operations: after how many the power fails."""
        with self._lock:
            self.power_off()
            self.operations_left = operations
            self._begin()

    def run_main(self, seconds: float = 20, fresh: bool = True) -> str:
        """Ask every now and then, and give what it said up to the first answer.

        fresh: switch it on anew first.
        """
        if fresh:
            self.power_on()
        address = self.port.removeprefix("socket://").split(":")
        with socket.create_connection((address[0], int(address[1]))) as host:
            host.settimeout(0.3)
            said = b""
            end_s = time.monotonic() + seconds
            while b"}\n" not in said.replace(b"\r", b"") and b">>> " not in said:
                if time.monotonic() > end_s:
                    break
                host.sendall(b"?\n")  # what it is asked while it starts may get lost
                with suppress(TimeoutError):
                    said += host.recv(4096)
        return said.decode()

    def close(self) -> None:
        """End everything."""
        self._closed = True
        self.power_off()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)  # or `accept` would wait for ever
        self._listener.close()

    # -- the line ------------------------------------------------------------------------------

    def _begin(self) -> None:
        self._process = subprocess.Popen(
            [
                self._micropython,
                str(PROMPT),
                str(self._flash),
                self._start,
                str(self.operations_left),
                str(self._wiring),
            ],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, "MICROPYPATH": ".frozen"},
        )
        threading.Thread(target=self._listen, args=(self._process,), daemon=True).start()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Hand on what the board says; start it again, as it wishes."""
        assert process.stdout is not None
        out = process.stdout.fileno()
        while data := os.read(out, 65536):
            host = self._host
            if host is not None:
                with suppress(OSError):
                    host.sendall(data)
        code = process.wait()
        with self._lock:
            if process is not self._process:
                return
            self._process = None
            if code == _POWER:
                self.operations_left = 0
                self._hang_up()
            elif code in (_RAW, _MAIN, _HARD):
                self._start = "raw" if code == _RAW else "main"
                self._begin()

    def _serve(self) -> None:
        while not self._closed:
            try:
                host, _ = self._listener.accept()
            except OSError:
                return
            host.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._host = host
            with self._lock:
                if self._process is None:
                    self._begin()
            with suppress(OSError):
                while data := host.recv(65536):
                    self.bytes_said += len(data)
                    if 0 <= self.bytes_left < len(data):
                        self._say(data[: self.bytes_left])
                        self.bytes_left = 0
                        break
                    if self.bytes_left > 0:
                        self.bytes_left -= len(data)
                    self._say(data)
            self._hang_up()

    def _say(self, data: bytes) -> None:
        for _ in range(100):
            process = self._process
            if process is not None and process.poll() is None and process.stdin is not None:
                with suppress(OSError, ValueError):
                    process.stdin.write(data)
                    process.stdin.flush()
                return
            time.sleep(0.01)  # it is starting again

    def _hang_up(self) -> None:
        host, self._host = self._host, None
        if host is not None:
            with suppress(OSError):
                host.shutdown(socket.SHUT_RDWR)
            host.close()
