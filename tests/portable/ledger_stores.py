"""Stores in memory for tests of the ledger: one that works, and one that fails where it is told
to.
"""

ENOENT = 2


class MemoryStore:
    """Files in a dict. bytes_read, reads, writes: counted since the test last set them to 0."""

    def __init__(self, files=None):
        self.files = dict(files or {})
        self.free = 1000000
        self.bytes_read = 0
        self.reads = 0
        self.writes = 0

    def names(self):
        return list(self.files)

    def read(self, name, start=0, size=-1):
        if name not in self.files:
            raise OSError(ENOENT)
        data = self.files[name]
        data = data[start:] if size < 0 else data[start : start + size]
        self.reads += 1
        self.bytes_read += len(data)
        return data

    def append(self, name, data):
        self.writes += 1
        self.files[name] = self.files.get(name, b"") + data

    def replace(self, name, data):
        self.writes += 1
        pieces = [data] if isinstance(data, bytes) else list(data)
        self.files[name] = b"".join(pieces)

    def remove(self, name):
        if name not in self.files:
            raise OSError(ENOENT)
        self.writes += 1
        del self.files[name]

    def free_bytes(self):
        return self.free


class FaultyStore(MemoryStore):
    """Raises `error` in its write number `at` (from 1), after the work was done if `after`."""

    def __init__(self, files=None, at=0, error=None, after=False):
        super().__init__(files)
        self.at = at
        self.error = error
        self.after = after

    def _fault(self, moment):
        if self.at == self.writes + moment and self.after == (moment == 0):
            self.at = 0
            raise self.error

    def append(self, name, data):
        self._fault(1)
        MemoryStore.append(self, name, data)
        self._fault(0)

    def replace(self, name, data):
        self._fault(1)
        MemoryStore.replace(self, name, data)
        self._fault(0)

    def remove(self, name):
        self._fault(1)
        MemoryStore.remove(self, name)
        self._fault(0)


def loaded(ledger):
    """Load a ledger and return its payloads as a list."""
    return list(ledger.load())


def tidied(ledger, payloads=()):
    """Do all that is due, step by step; `payloads` stand for the match in hand."""
    while ledger.due():
        ledger.tidy(payloads)


def snapshot(ledger, payloads):
    """Let `payloads` stand for all records so far, due or not, and remove what is left over."""
    tidied(ledger, payloads)
    ledger.tidy(payloads)
    tidied(ledger, payloads)
