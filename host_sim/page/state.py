"""The folder that holds the virtual flash between two runs: checked, locked, never half written.

The folder is the root of the device's file system as the device sees it: `settings.json`,
`ledger/`, `sheets/`. Whatever else lies in it is left alone. A folder that cannot be used is a
`UserError` before anything is written.
"""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

from host_sim import strict_json
from host_sim.errors import UserError

try:
    import fcntl
except ImportError:  # not on Windows: there two simulators on one folder are not noticed
    fcntl = None

LOCK = ".lock"
FOLDERS = ("ledger", "sheets")
SPARE = ".new"
LARGEST = 65536  # no file of the device is as large; the archives have 16 KB at most


class State:
    """One folder, held by this process. Raises UserError when it cannot be used."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = -1
        try:
            self._check()
        except OSError as error:
            self.close()
            place = error.filename or folder
            raise UserError(f"--state {place}: {error.strerror or error}") from error
        except UserError:
            self.close()
            raise

    def _check(self) -> None:
        if self.folder.exists() and not self.folder.is_dir():
            raise UserError(f"--state {self.folder}: is a file, expected a folder")
        self.folder.mkdir(parents=True, exist_ok=True)
        self._lock = os.open(self.folder / LOCK, os.O_RDWR | os.O_CREAT, 0o644)
        if fcntl is not None:
            try:
                fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError as error:
                raise UserError(
                    f"--state {self.folder}: another simulator is running on it"
                ) from error
        for name in FOLDERS:
            if (self.folder / name).exists() and not (self.folder / name).is_dir():
                raise UserError(f"--state {self.folder / name}: is a file, expected a folder")
        settings = self.folder / "settings.json"
        if settings.exists():
            _check_settings(settings)

    def load(self) -> dict[str, bytes]:
        """The files of the flash by their path with `/`. Raises UserError if one is unreadable.

        Only the device's own folders are entered: whoever names a folder of pictures by mistake
        neither waits for them nor has them put on a flash of a megabyte.
        """
        files: dict[str, bytes] = {}
        try:
            for folder in (self.folder, *(self.folder / name for name in FOLDERS)):
                for path in sorted(folder.iterdir()) if folder.is_dir() else ():
                    small = path.is_file() and path.stat().st_size <= LARGEST
                    if small and not path.name.startswith("."):
                        files[path.relative_to(self.folder).as_posix()] = path.read_bytes()
        except OSError as error:
            raise UserError(f"--state {error.filename}: {error.strerror or error}") from error
        return files

    def save(self, old: dict[str, bytes], new: dict[str, bytes]) -> None:
        """Makes the folder `new`, given that it was `old`: a file at a time, each whole or not.

        Raises OSError.
        """
        for name in sorted(new):
            if old.get(name) != new[name]:
                path = self.folder / name
                path.parent.mkdir(parents=True, exist_ok=True)
                spare = path.with_name("." + path.name + SPARE)
                with spare.open("wb") as out:
                    out.write(new[name])
                    out.flush()
                    os.fsync(out.fileno())
                spare.replace(path)
        for name in sorted(set(old) - set(new)):
            (self.folder / name).unlink(missing_ok=True)

    def close(self) -> None:
        """Lets the folder go."""
        if self._lock >= 0:
            with contextlib.suppress(OSError):
                os.close(self._lock)
            self._lock = -1


def _check_settings(path: Path) -> None:
    data = path.read_bytes()
    if not data:
        return
    try:
        settings = strict_json.parse(data, str(path))
    except UserError as error:
        raise UserError(f"{error}; repair or remove it") from None
    if not isinstance(settings, dict):
        raise UserError(f"{path}: expected a JSON object; repair or remove it")
