"""The files of a ledger in memory, as a Store for turnbell.ledger: no disk is touched."""

from __future__ import annotations

import errno
from collections.abc import Iterable
from typing import NamedTuple


class Problem(NamedTuple):
    """Something that is not as it was written: file ("" = the whole ledger), code, what."""

    file: str
    code: str
    what: str


class Files:
    """A Store on a dict of file name → bytes. Raises OSError for a name that is not there."""

    def __init__(self, files: dict[str, bytes] | None = None) -> None:
        self.files = dict(files or {})

    def names(self) -> list[str]:
        """Give the names; an empty file was created and never written: it is not there."""
        return [name for name, data in self.files.items() if data]

    def read(self, name: str, start: int = 0, size: int = -1) -> bytes:
        """Give the bytes of a file from `start` on, at most `size` (-1: all)."""
        data = self._file(name)
        return data[start:] if size < 0 else data[start : start + size]

    def append(self, name: str, data: bytes) -> None:
        """Add `data` to a file, which need not exist."""
        self.files[name] = self.files.get(name, b"") + data

    def replace(self, name: str, data: bytes | Iterable[bytes]) -> None:
        """Put `data`, in one piece or in many, in the place of a file."""
        self.files[name] = data if isinstance(data, bytes) else b"".join(data)

    def remove(self, name: str) -> None:
        """Remove a file."""
        self._file(name)
        del self.files[name]

    def free_bytes(self) -> int:
        """Give the free space: no end of it."""
        return 1 << 29

    def _file(self, name: str) -> bytes:
        if name not in self.files:
            raise OSError(errno.ENOENT, "no such file", name)
        return self.files[name]
