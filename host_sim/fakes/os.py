"""Stand-in for MicroPython's os on a Pico: the virtual flash, random bytes, the board's name.
PORTABLE.
"""

from host_sim.board_flash import BLOCK
from host_sim.board_link import ENOENT, os_error, powered

_FILE, _FOLDER = 0x8000, 0x4000
_UNAME = ("rp2", "rp2", "1.29.0", "v1.29.0", "Raspberry Pi Pico with RP2040")


def _flash():
    return powered().flash


def ilistdir(path=""):
    flash = _flash()
    return iter(
        [
            (name, _FOLDER if folder else _FILE, 0, size)
            for name, folder, size in flash.entries(flash.path(path))
        ]
    )


def listdir(path=""):
    flash = _flash()
    return [entry[0] for entry in flash.entries(flash.path(path))]


def stat(path):
    flash = _flash()
    path = flash.path(path)
    if flash.is_folder(path):
        return (_FOLDER, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    return (_FILE, 0, 0, 0, 0, 0, len(flash.content(path)), 0, 0, 0)


def statvfs(path):
    flash = _flash()
    if not flash.is_folder(flash.path(path)):
        raise os_error(ENOENT)
    free = max(0, flash.free_blocks())
    return (BLOCK, BLOCK, flash.blocks, free, free, 0, 0, 0, 0, 255)


def remove(path):
    flash = _flash()
    flash.remove(flash.path(path))


unlink = remove


def rename(old, new):
    flash = _flash()
    flash.rename(flash.path(old), flash.path(new))


def mkdir(path):
    flash = _flash()
    flash.mkdir(flash.path(path))


def rmdir(path):
    flash = _flash()
    flash.rmdir(flash.path(path))


def sync():
    """Does nothing for littlefs: durable is what was flushed or closed."""
    powered()


def urandom(n):
    board = powered()
    return bytes([board.random_byte() for _ in range(n)])


def uname():
    return _UNAME[:4] + (powered().machine_name or _UNAME[4],)
