"""The flash's file system, mounted as a Pico mounts it, and Stores on it."""

import vfs

from turnbell.hal.flash import FlashStore

FOLDER = "ledger"
_FILE = 0x8000


def format_lfs(flash):
    vfs.VfsLfs2.mkfs(flash, progsize=256)


def mount_lfs(flash):
    """Mount as the firmware's _boot.py does. Raises OSError if there is no file system."""
    return vfs.VfsLfs2(flash, progsize=256)


def format_fat(flash):
    vfs.VfsFat.mkfs(flash)


def mount_fat(flash):
    fs = vfs.VfsFat(flash)
    fs.ilistdir("/")  # it looks at the flash only now
    return fs


def product_store(fs, folder):
    """The firmware's own Store, in a folder of the mounted file system `fs`."""
    try:
        vfs.umount("/flash")
    except OSError:
        pass
    vfs.mount(fs, "/flash")
    return FlashStore("/flash/" + folder if folder else "/flash")


class FsStore:
    """The files in one folder of a mounted file system, as the ledger wants them. folder: "" = the
    root.
    """

    def __init__(self, fs, folder=FOLDER):
        self._fs = fs
        self._folder = folder
        self._prefix = folder + "/" if folder else ""
        self._made = not folder
        self.bytes_read = 0
        self.reads = 0

    def names(self):
        if not self._there():
            return []
        return [entry[0] for entry in self._fs.ilistdir(self._folder) if entry[1] == _FILE]

    def read(self, name, start=0, size=-1):
        with self._fs.open(self._prefix + name, "rb") as file:
            if start:
                file.seek(start)
            data = file.read() if size < 0 else file.read(size)
        self.reads += 1
        self.bytes_read += len(data)
        return data

    def append(self, name, data):
        self._make()
        self._write(name, "ab", [data])

    def replace(self, name, data):
        self._make()
        self._write("new.tmp", "wb", [data] if isinstance(data, bytes) else data)
        self._fs.rename(self._prefix + "new.tmp", self._prefix + name)

    def remove(self, name):
        self._fs.remove(self._prefix + name)

    def free_bytes(self):
        stat = self._fs.statvfs("")
        return stat[0] * stat[3]

    def _write(self, name, mode, pieces):
        with self._fs.open(self._prefix + name, mode) as file:
            for piece in pieces:
                if file.write(piece) != len(piece):
                    raise OSError(28)

    def _there(self):
        if not self._made:
            try:
                self._fs.stat(self._folder)
                self._made = True
            except OSError:
                pass
        return self._made

    def _make(self):
        if not self._there():
            self._fs.mkdir(self._folder)
            self._made = True
