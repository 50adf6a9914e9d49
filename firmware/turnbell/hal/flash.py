"""Files on the device's flash as a Store: a write is whole and durable when its call returns."""

import io
import os

_TEMP = ".tmp"
_FILE = 0x8000
_ENOENT = 2


class FlashStore:
    """The files in `folder` ("/", "/ledger"); the folder is made at the first write.

    All methods raise OSError.
    """

    def __init__(self, folder):
        self._folder = folder
        self._prefix = folder if folder.endswith("/") else folder + "/"
        self._made = folder == "/"

    def names(self):
        """Return the names of the files, in no order.

        An empty one was created and never written: it is not there.
        """
        try:
            entries = os.ilistdir(self._folder)
            return [entry[0] for entry in entries if entry[1] == _FILE and entry[3]]
        except OSError as error:
            if error.args[0] == _ENOENT:
                return []
            raise

    def read(self, name, start=0, size=-1):
        """Return the bytes of a file from `start` on, at most `size` of them (-1: all)."""
        with io.open(self._prefix + name, "rb") as file:
            if start:
                file.seek(start)
            return file.read() if size < 0 else file.read(size)

    def append(self, name, data):
        """Add `data` to a file, which need not exist: one open, one write, one close."""
        self._make()
        self._write(self._prefix + name, "ab", data)

    def replace(self, name, data):
        """Put `data` in the place of a file, which need not exist; a cut leaves the old or the
        new.

        data: bytes, or an iterable of bytes that is written piece by piece.
        """
        self._make()
        path = self._prefix + name
        temp = path + _TEMP
        try:
            os.stat(path)
        except OSError:
            _make_file(temp)
        self._write(temp, "wb", data)
        os.rename(temp, path)

    def remove(self, name):
        """Remove a file."""
        os.remove(self._prefix + name)

    def free_bytes(self):
        """Return the free space in bytes."""
        stat = os.statvfs("/")
        return stat[0] * stat[3]

    def _make(self):
        if not self._made:
            try:
                os.stat(self._folder)
            except OSError:
                os.mkdir(self._folder)
            self._made = True

    def _write(self, path, mode, data):
        pieces = (data,) if isinstance(data, (bytes, bytearray)) else data
        file = io.open(path, mode)
        try:
            for piece in pieces:
                if file.write(piece) != len(piece):
                    raise OSError(28, "ENOSPC")
        finally:
            file.close()


def _make_file(path):
    # littlefs writes a full folder anew when a file is made in it, and once more when the handle
    # that made it closes it: an erase more. A file that was renamed meanwhile it lets go, so
    # another handle writes.
    file = io.open(path + _TEMP, "wb")
    try:
        os.rename(path + _TEMP, path)
    finally:
        file.close()
