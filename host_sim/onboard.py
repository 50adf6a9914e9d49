"""Settings and sheets on a real device, through mpremote: fetched to a folder, put back whole."""

from __future__ import annotations

import hashlib
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from host_sim.errors import UserError
from host_sim.ledgers.pull import Mpremote, restart

SETTINGS = "settings.json"
SHEETS = "sheets"


@contextmanager
def fetched(port: str) -> Iterator[Path]:
    """A folder with the settings and sheets of the device at `port` (what mpremote connect takes).

    The device starts again afterwards. Raises UserError.
    """
    device = Mpremote(port)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        there = device.list("")
        try:
            if SETTINGS in there:
                device.call("fs", "cp", f":/{SETTINGS}", str(folder / SETTINGS))
            if there.get(SHEETS):
                device.call("fs", "cp", "-r", f":/{SHEETS}", str(folder))
            yield folder
        finally:
            restart(device)


def put(port: str, path: str, file: Path) -> None:
    """Put `file` on the device as /`path`: copied beside it, compared, then renamed over it.

    Raises UserError; then the device has what it had.
    """
    device = Mpremote(port)
    folder = path.rpartition("/")[0]
    if folder and folder not in device.list(""):
        device.call("fs", "mkdir", f":/{folder}")
    fresh = f"{path}.tmp"
    device.call("fs", "cp", str(file), f":/{fresh}")
    if device.sums([fresh])[fresh] != hashlib.sha256(file.read_bytes()).hexdigest():
        raise UserError(f"--port {port}: {path} did not arrive whole; nothing was changed")
    device.call("exec", f"import os; os.rename('/{fresh}', '/{path}')")
