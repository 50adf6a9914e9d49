"""The virtual flash: files that become durable as on littlefs, operation by operation, until the
power is cut. PORTABLE.

An operation is one durable change: a file created, its data written, a rename, a removal, a
folder made.
"""

from host_sim.board_link import EEXIST, EISDIR, ENOENT, ENOSPC, ENOTEMPTY, PowerCut, os_error

BLOCK = 4096
BLOCKS = 352
INLINE_MAX = 480  # a file up to this size lies inside its folder's metadata
_PAGE = 256
_PROGRAM_BLOCKS = 100  # the firmware's own files
_ENTRY = 60  # metadata of one file


class VirtualFlash:
    """The flash of `board`; `files`: path without leading slash → bytes.

    `stall_ms` is how long each operation takes, with interrupts off; `erases` and `programs` are
    estimates of what littlefs would have done to blocks of 4096 and pages of 256 bytes.
    """

    def __init__(self, board, files=None):
        self._board = board
        self._files = {}
        self._folders = set()
        self.stall_ms = 0
        self.blocks = BLOCKS
        self.operations = 0
        self.erases = 0
        self.programs = 0
        self.mounts = 0
        self._cut_in = 0
        self._log_bytes = 0
        self._inline_bytes = 0
        self._data_blocks = 0
        self.version = 0  # counts durable changes
        if files:
            self.load(files)

    # -- from outside --------------------------------------------------------------------------

    def load(self, files):
        """Put `files` (path → bytes) in the place of everything, without an operation."""
        self._files = {}
        self._folders = set()
        self._inline_bytes = 0
        self._data_blocks = 0
        for path in sorted(files):
            parts = path.strip("/").split("/")
            for i in range(1, len(parts)):
                self._folders.add("/".join(parts[:i]))
            self._store("/".join(parts), bytes(files[path]))

    def files(self):
        """Return a copy of all files: path without leading slash → bytes."""
        return dict(self._files)

    def mount(self):
        """Power-up: files opened before are dead. A cut that was planned stays planned."""
        self.mounts += 1

    def cut_after(self, operations):
        """Plan a power cut at the operation of that number (1 = the next): it does not happen any
        more; 0 = no cut.
        """
        self._cut_in = operations

    @property
    def cut_planned(self):
        """True while a cut is planned."""
        return self._cut_in > 0

    # -- for the fakes of os and io ------------------------------------------------------------

    def check_alive(self, mount):
        """Raises PowerCut for an object of an earlier power-up, or without power."""
        if mount != self.mounts or not self._board.powered:
            raise PowerCut("a file of before the power was cut")

    def path(self, path):
        """Return `path` without slashes around it. Raises ValueError for a path that nobody
        should use.
        """
        if not isinstance(path, str) or "//" in path or "/../" in path or "\\" in path:
            raise ValueError("path: " + repr(path))
        return path.strip("/")

    def is_folder(self, path):
        return path == "" or path in self._folders

    def is_file(self, path):
        return path in self._files

    def content(self, path):
        """Return the durable bytes of a file. Raises OSError."""
        if path not in self._files:
            raise os_error(EISDIR if self.is_folder(path) else ENOENT)
        return self._files[path]

    def entries(self, path):
        """Return the sorted (name, is a folder, size) of a folder. Raises OSError."""
        if not self.is_folder(path):
            raise os_error(ENOENT)
        prefix = path + "/" if path else ""
        found = []
        for name in self._files:
            if name.startswith(prefix) and "/" not in name[len(prefix) :]:
                found.append((name[len(prefix) :], False, len(self._files[name])))
        for name in self._folders:
            if name.startswith(prefix) and "/" not in name[len(prefix) :]:
                found.append((name[len(prefix) :], True, 0))
        found.sort()
        return found

    def create(self, path):
        self._parent(path)
        self._operation()
        self._store(path, b"")
        self._log(_ENTRY)

    def program(self, path, data):
        """Make `data` the durable content of a file that exists."""
        old = len(self._files[path])
        new = len(data)
        if new > INLINE_MAX:
            needed = (new + BLOCK - 1) // BLOCK
            if needed > self.free_blocks() + self._blocks_of(old):
                raise os_error(ENOSPC)
        elif self.free_blocks() <= 0:
            raise os_error(ENOSPC)
        self._operation()
        self._store(path, data)
        if new > INLINE_MAX:
            # The last block of what was there is copied, the rest is new.
            start = old // BLOCK if old > INLINE_MAX and new >= old else 0
            blocks = (new + BLOCK - 1) // BLOCK - start
            self.erases += blocks
            self.programs += (new - start * BLOCK + _PAGE - 1) // _PAGE
            self._log(_ENTRY)
        else:
            self._log(new + 16)

    def rename(self, old, new):
        if old not in self._files:
            raise os_error(ENOENT)
        if self.is_folder(new):
            raise os_error(EISDIR)
        self._parent(new)
        self._operation()
        data = self._files[old]
        self._forget(old)
        self._store(new, data)
        self._log(_ENTRY + (len(data) if len(data) <= INLINE_MAX else 0))

    def remove(self, path):
        self.content(path)
        self._operation()
        self._forget(path)
        self._log(16)

    def mkdir(self, path):
        if self.is_folder(path) or path in self._files:
            raise os_error(EEXIST)
        self._parent(path)
        self._operation()
        self._folders.add(path)
        self.erases += 2  # a folder is a pair of blocks
        self.programs += 2
        self._log(_ENTRY)

    def rmdir(self, path):
        if not path or path not in self._folders:
            raise os_error(ENOENT)
        if self.entries(path):
            raise os_error(ENOTEMPTY)
        self._operation()
        self._folders.remove(path)
        self._log(16)

    def free_blocks(self):
        """Return the blocks that are free, by estimate."""
        metadata = 2 + 2 * len(self._folders) + 2 * (self._inline_bytes // (BLOCK // 2))
        return self.blocks - _PROGRAM_BLOCKS - metadata - self._data_blocks

    # -- inside --------------------------------------------------------------------------------

    def _operation(self):
        if not self._board.powered:
            raise PowerCut("the power is cut")
        if self._cut_in:
            self._cut_in -= 1
            if not self._cut_in:
                self._board.power_off()
                raise PowerCut("cut at a flash operation")
        self.operations += 1
        self._board.stall(self.stall_ms)

    def _log(self, size):
        """Account for a commit of `size` bytes to a metadata log; a full one is rewritten in its
        other block.
        """
        size = (size + _PAGE - 1) // _PAGE * _PAGE
        self.programs += size // _PAGE
        self._log_bytes += size
        if self._log_bytes > BLOCK:
            self.erases += 1
            self.programs += 4
            self._log_bytes = 1024
        self.version += 1

    def _parent(self, path):
        cut = path.rfind("/")
        if cut >= 0 and path[:cut] not in self._folders:
            raise os_error(ENOENT)

    def _blocks_of(self, size):
        return (size + BLOCK - 1) // BLOCK if size > INLINE_MAX else 0

    def _forget(self, path):
        size = len(self._files.pop(path))
        self._inline_bytes -= _ENTRY + (size if size <= INLINE_MAX else 0)
        self._data_blocks -= self._blocks_of(size)

    def _store(self, path, data):
        if path in self._files:
            self._forget(path)
        size = len(data)
        self._files[path] = data
        self._inline_bytes += _ENTRY + (size if size <= INLINE_MAX else 0)
        self._data_blocks += self._blocks_of(size)
