"""Stores that break a rule of the flash: the cuts must notice each of them."""

from lfs_store import FsStore


class Unflushed(FsStore):
    """Says that a record is there before the file was closed: keeps it open for the next one."""

    _file = None
    _name = ""

    def append(self, name, data):
        self._make()
        if self._name != name:
            if self._file:
                self._file.close()
            self._file = self._fs.open(self._prefix + name, "ab")
            self._name = name
        if self._file:
            self._file.write(data)

    def names(self):
        # What it writes itself it sees.
        found = FsStore.names(self)
        if self._name and self._name not in found:
            found.append(self._name)
        return found


class RemovesFirst(FsStore):
    """Removes the old file before the new one gets its name."""

    def replace(self, name, data):
        self._make()
        self._write("new.tmp", "wb", [data] if isinstance(data, bytes) else data)
        if name in self.names():
            self._fs.remove(self._prefix + name)
        self._fs.rename(self._prefix + "new.tmp", self._prefix + name)


class Interrupted(FsStore):
    """Ctrl-C comes at moment number `at` of a write: 4 of them in append, 5 in replace."""

    at = 0
    moments = 0

    def moment(self):
        Interrupted.moments += 1
        if Interrupted.moments == Interrupted.at:
            raise KeyboardInterrupt

    def _write(self, name, mode, pieces):
        self.moment()
        with self._fs.open(self._prefix + name, mode) as file:
            self.moment()
            for piece in pieces:
                file.write(piece)
                self.moment()
        self.moment()

    def remove(self, name):
        self.moment()
        FsStore.remove(self, name)
        self.moment()


class InterruptedInPlace(Interrupted):
    """The same, but writes the whole live file anew for each record, in two pieces."""

    def append(self, name, data):
        self._make()
        old = self.read(name) if name in self.names() else b""
        self._write(name, "wb", [old[: len(old) // 2], old[len(old) // 2 :] + data])
