"""A real device, reached through mpremote: its prompt, its files, its program's start afterwards.

mpremote is used as the library that it is: one connection does for everything. A device is started
again by a soft reset, for a hard one sets its clock back to 2021.
"""

from __future__ import annotations

import argparse
import base64
import binascii
import contextlib
import hashlib
import io
import json
import struct
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from host_sim.errors import UserError

ABOARD = Path(__file__).with_name("aboard.py")
INSTRUCTIONS = "firmware/README.md"
_PROMPT_S = 60  # a device takes less than two; the emulated one takes its time
_ANSWER_S = 120  # between two bytes: checksums of a full flash come in one piece
_START_S = 90
_RUNNING_S = 3  # a program that runs answers at once
_ASK_EVERY_S = 1.0
_PER_CALL = 40  # files: the device holds the list of them
_PIECE = 4096  # bytes that are written in one go: a block of flash
_SAID_MAX = 300


class Device:
    """A MicroPython board at its prompt; what ran on it was stopped.

    port: what `mpremote connect` takes; ask: ask the program first how it is, see `told`. Every
    method raises UserError, which names the port.
    """

    def __init__(self, port: str, ask: bool = False) -> None:
        self.port = port
        self.at_prompt = True
        self.told: dict[str, Any] | None = None
        self._transport: Any = None
        with self._talking():
            self._transport = _connect(port)
        try:
            if ask:
                told = self._ask(_RUNNING_S)
                self.told = told if isinstance(told, dict) else None
            with self._talking():
                _enter(self._transport)
        except UserError:
            self.close()
            raise UserError(
                f"--port {port}: no MicroPython answers there (a new board gets it first:"
                f" {INSTRUCTIONS} says how)"
            ) from None
        self.run(ABOARD.read_text(encoding="utf-8"))

    def close(self) -> None:
        """Let go of the port."""
        transport, self._transport = self._transport, None
        if transport is not None:
            with contextlib.suppress(Exception):  # it may be gone
                transport.serial.close()

    # -- its prompt ----------------------------------------------------------------------------

    def run(self, code: str) -> str:
        """Execute code there; return what it printed."""
        out = bytearray()
        with self._talking():
            _, error = self._transport.exec_raw(code, _ANSWER_S, out.extend)
            if error:
                said = error.decode("utf-8", "replace").strip().splitlines()[-1]
                raise UserError(f"--port {self.port}: the device says {said}{_hint(said)}")
        return out.rstrip(b"\x04").decode("utf-8", "replace").replace("\r\n", "\n")

    def call(self, name: str, *arguments: Any) -> Any:
        """Call a function of aboard.py there; arguments and result are what JSON can hold."""
        told = json.dumps(json.dumps(arguments))
        said = self.run(f"import json\nprint(json.dumps({name}(*json.loads({told}))))")
        try:
            return json.loads(said)
        except ValueError:
            raise UserError(f"--port {self.port}: not understood: {said[:80]!r}") from None

    def ident(self) -> str:
        """Give the id of the chip in hex."""
        return self.call("facts")["id"]

    # -- its files -----------------------------------------------------------------------------

    def sums(self, folder: str) -> dict[str, list[Any]]:
        """Give SHA-256 and size of all files below a folder, as the device finds them."""
        lines = self.run(f"tell_sums({folder!r})").splitlines()
        try:
            return {path: [each, size] for path, each, size in map(json.loads, lines)}
        except ValueError:
            raise UserError(f"--port {self.port}: checksums that are none, {folder}") from None

    def read(self, paths: list[str]) -> dict[str, bytes]:
        """Give the content of files: path → bytes."""
        found = {}
        for at in range(0, len(paths), _PER_CALL):
            some = paths[at : at + _PER_CALL]
            lines = iter(self.run(f"send({some!r})").split("\n"))
            for path in some:
                data = bytearray()
                try:
                    while line := next(lines, ""):
                        data += base64.b64decode(line, validate=True)
                except binascii.Error:
                    data += b"?"  # a checksum tells
                found[path] = bytes(data)
        return found

    def write(self, path: str, data: bytes) -> None:
        """Write a file in place; see `put` for one that somebody may need."""
        for at in range(0, max(1, len(data)), _PIECE):
            text = base64.b64encode(data[at : at + _PIECE]).decode()
            self.run(f"write({path!r}, {'ab' if at else 'wb'!r}, '{text}')")

    def put(self, path: str, data: bytes) -> None:
        """Write a file whole or not at all: beside it, compared, then renamed over it."""
        fresh = f"{path}.tmp"
        self.call("make_folders", path)
        self.write(fresh, data)
        if self.call("sum_of", fresh) != hashlib.sha256(data).hexdigest():
            raise UserError(
                f"--port {self.port}: {path[1:]} did not arrive whole; it is unchanged"
            )
        self.call("rename", fresh, path)

    # -- its program ---------------------------------------------------------------------------

    def restart(self) -> None:
        """Let its program start again; then there is no prompt."""
        self.at_prompt = False
        with self._talking():
            self._transport.serial.write(b"\x03")  # ends what was cut in the middle of a word
            self._transport.exit_raw_repl()
            self._transport.serial.write(b"\x04")

    def status(self) -> dict[str, Any] | str:
        """After `restart`: what the program answers to a `?`, or the last that came instead."""
        return self._ask(_START_S)

    def _ask(self, within_s: float) -> dict[str, Any] | str:
        serial = self._transport.serial
        said = b""
        end_s = time.monotonic() + within_s
        ask_s = 0.0
        with self._talking():
            while (now_s := time.monotonic()) < end_s:
                if now_s >= ask_s:
                    serial.write(b"\n?\n")
                    ask_s = now_s + _ASK_EVERY_S
                if not serial.in_waiting:
                    time.sleep(0.01)
                    continue
                said += serial.read(1)
                if said.endswith(b"\n"):
                    answer = _answer(said.splitlines()[-1])
                    if answer is not None:
                        return answer
                if said.endswith(b">>> ") and b"soft reboot" in said:
                    break  # the program has ended: nothing else will come
        return said.decode("utf-8", "replace")[-_SAID_MAX:]

    @contextlib.contextmanager
    def _talking(self) -> Iterator[None]:
        """What goes wrong on the line becomes one line that names the port."""
        from mpremote.commands import CommandError
        from mpremote.transport import TransportError

        hidden = io.StringIO()  # mpremote prints what it did not expect
        try:
            with contextlib.redirect_stdout(hidden):
                yield
        except CommandError as error:
            raise UserError(f"--port {self.port}: {error}{_hint(str(error))}") from None
        except (TransportError, OSError, ValueError, struct.error) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else error
            said = str(reason).strip().splitlines()
            text = said[-1] if said else type(error).__name__
            raise UserError(f"--port {self.port}: {text}{_hint(text)}") from None


def _connect(port: str) -> Any:
    from mpremote.commands import CommandError, do_connect
    from mpremote.main import State

    state = State()
    do_connect(state, argparse.Namespace(device=[port]))
    if state.transport is None:  # list
        raise CommandError(
            f"{port} is no port (allowed: auto, a device, id:…, socket://host:port)"
        )
    # Nothing waits for ever for a device that has stopped in the middle of a word.
    state.transport.serial.timeout = _ANSWER_S
    return state.transport


def _enter(transport: Any) -> None:
    from mpremote.transport import TransportError

    try:
        transport.enter_raw_repl(timeout_overall=_PROMPT_S / 4)
    except TransportError:  # whatever was said there before: once more
        transport.enter_raw_repl(timeout_overall=_PROMPT_S)


def _hint(said: str) -> str:
    if "no device found" in said:
        return (
            f" (connect it with a USB cable that carries data; a new board gets MicroPython first:"
            f" {INSTRUCTIONS} says how)"
        )
    if "ENOSPC" in said or "No space left" in said:
        return " (its flash is full)"
    return ""


def _answer(line: bytes) -> dict[str, Any] | None:
    try:
        answer = json.loads(line)
    except ValueError:
        return None
    return answer if isinstance(answer, dict) and "screen" in answer else None


@contextlib.contextmanager
def connected(port: str, ask: bool = False) -> Iterator[Device]:
    """A Device, see there; if it is at its prompt afterwards, its program starts again.

    Raises UserError.
    """
    device = Device(port, ask)
    try:
        yield device
    finally:
        if device.at_prompt:
            try:
                device.restart()
            except UserError as error:
                print(f"note: the device was not started again ({error})", file=sys.stderr)
        device.close()


class Fetched:
    """Settings and sheets of a device in a `folder` of this computer."""

    def __init__(self, device: Device, folder: Path) -> None:
        self.folder = folder
        self._device = device

    def put(self, path: str) -> None:
        """Put the file `path` of the folder on the device, whole or not at all."""
        self._device.put(f"/{path}", (self.folder / path).read_bytes())


@contextlib.contextmanager
def fetched(port: str, names: Iterable[str] = ("settings.json", "sheets")) -> Iterator[Fetched]:
    """The files `names`, and those in folders of that name, of the device at `port`.

    It starts again afterwards. Raises UserError.
    """
    with connected(port) as device, tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        there = device.call("entries", "/")
        paths = [f"/{each}" for each in names if there.get(each, -1) >= 0]
        for each in names:
            if there.get(each) == -1:
                inside = device.call("entries", f"/{each}")
                paths += [f"/{each}/{file}" for file, size in inside.items() if size >= 0]
        for path, data in device.read(paths).items():
            target = folder / path[1:]
            target.parent.mkdir(exist_ok=True)
            target.write_bytes(data)
        yield Fetched(device, folder)
