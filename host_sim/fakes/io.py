"""Stand-in for MicroPython's io: files on the virtual flash, durable at flush or close as on
littlefs. PORTABLE.
"""

from host_sim.board_link import EBADF, EINVAL, EISDIR, os_error, powered

try:
    from uio import BytesIO, StringIO  # here `io` is this module
except ImportError:
    from io import BytesIO, StringIO

__all__ = ("BytesIO", "StringIO", "open")

_MODES = ("r", "rb", "rt", "w", "wb", "wt", "a", "ab", "at")


class _File:
    def __init__(self, flash, path, mode):
        self._flash = flash
        self._mount = flash.mounts
        self._path = path
        self._text = "b" not in mode
        self._writes = mode[0] != "r"
        self._at = 0
        self._open = True
        if mode[0] == "r":
            self._data = flash.content(path)
            return
        if flash.is_folder(path):
            raise os_error(EISDIR)
        fresh = not flash.is_file(path)
        if fresh:
            flash.create(path)  # a new file first exists empty
        self._data = b"" if mode[0] == "w" else flash.content(path)
        self._dirty = mode[0] == "w" and not fresh

    def _alive(self):
        self._flash.check_alive(self._mount)
        if not self._open:
            raise os_error(EINVAL)

    def read(self, size=-1):
        self._alive()
        if self._writes:
            raise os_error(EBADF)
        end = len(self._data) if size is None or size < 0 else self._at + size
        part = self._data[self._at : end]
        self._at += len(part)
        return part.decode() if self._text else part

    def readline(self):
        self._alive()
        if self._writes:
            raise os_error(EBADF)
        end = self._data.find(b"\n", self._at)
        return self.read((len(self._data) if end < 0 else end + 1) - self._at)

    def readinto(self, buffer):
        self._alive()
        part = self._data[self._at : self._at + len(buffer)]
        buffer[: len(part)] = part
        self._at += len(part)
        return len(part)

    def seek(self, offset, whence=0):
        self._alive()
        if self._writes or whence not in (0, 2):
            raise ValueError("seek: only in a file opened for reading, from its start or end")
        self._at = max(0, offset + (len(self._data) if whence == 2 else 0))
        return self._at

    def tell(self):
        self._alive()
        return self._at

    def write(self, data):
        self._alive()
        if not self._writes:
            raise os_error(EBADF)
        if self._text:
            if not isinstance(data, str):
                raise TypeError("write: a text file takes str")
            data = data.encode()
        elif isinstance(data, str):
            raise TypeError("write: a binary file takes bytes")
        self._data = self._data + bytes(data)
        self._dirty = True
        return len(data)

    def flush(self):
        self._alive()
        if self._writes and self._dirty:
            self._flash.program(self._path, self._data)
            self._dirty = False

    def close(self):
        self._flash.check_alive(self._mount)
        if self._open:
            try:
                self.flush()
            finally:
                self._open = False

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        self.close()

    def __iter__(self):
        return self

    def __next__(self):
        line = self.readline()
        if not line:
            raise StopIteration
        return line


def open(path, mode="r", **more):
    for name in sorted(more):
        if name != "encoding":  # taken and ignored by MicroPython
            raise ValueError("open: unknown keyword " + name)
    if mode not in _MODES:
        raise ValueError("open: mode " + repr(mode) + " (allowed: " + " ".join(_MODES) + ")")
    flash = powered().flash
    return _File(flash, flash.path(path), mode)
