"""A program that lies on flash in a few packs, one for each of its packages: a file takes a block
of 4 KB at least, and 130 modules would take twice their size.

A pack, turnbell.ui.screens.pack, begins with the length of its list in four digits; the list says
where behind it each module begins, "/turn 0/timeup 1932 ...": compiled code knows its own end.
"""

import io
import os
import sys

FOLDER = "/turnbell"
AT = "/packs"
_PROGRAM = "turnbell"
_END = ".pack"
_KIND = ".mpy"
_DIGITS = 4
_NO_SUCH_FILE = 2


class Packs:
    """The packs of a folder as a file system for imports; nothing can be written there."""

    def __init__(self, folder):
        self._folder = folder
        self._lists = {}  # a package's path here → its list
        for name in os.listdir(folder):
            if name.endswith(_END):
                with io.open(folder + "/" + name, "rb") as file:
                    listed = file.read(int(file.read(_DIGITS))).decode()
                package = name[len(_PROGRAM) : -len(_END)]
                self._lists[package.replace(".", "/")] = listed

    def _find(self, path):
        """Return where in its pack the module of this path begins, its list not counted."""
        cut = path.rfind("/")
        if path.endswith(_KIND):
            name = path[cut : -len(_KIND)] + " "
            listed = self._lists.get(path[:cut], "")
            at = listed.find(name)
            if at >= 0:
                at += len(name)
                return int(listed[at : listed.find("/", at)])
        raise OSError(_NO_SUCH_FILE)

    def stat(self, path):
        """Return what os.stat does: a package is a folder, a module a file."""
        if path in self._lists:
            return (0x4000, 0, 0, 0, 0, 0, 0, 0, 0, 0)
        self._find(path)
        return (0x8000, 0, 0, 0, 0, 0, 0, 0, 0, 0)

    def open(self, path, mode):
        """Return the pack itself, at the place where the module begins."""
        begins = self._find(path)
        package = path[: path.rfind("/")]
        name = _PROGRAM + package.replace("/", ".") + _END
        file = io.open(self._folder + "/" + name, "rb")
        file.seek(_DIGITS + len(self._lists[package]) + begins)
        return file

    def mount(self, readonly, mkfs):
        """Be mounted."""

    def umount(self):
        """Be unmounted."""


def mount(folder=FOLDER):
    """Let the program's modules be found in the packs of `folder`, if it has any.

    Modules that lie beside them as files are those that somebody works on: then these are used.
    """
    try:
        names = os.listdir(folder)
    except OSError:
        return
    program = sys.modules[_PROGRAM]
    if _PROGRAM + _END not in names or "app.py" in names or "app.mpy" in names:
        return
    if program.__path__ != AT:
        import vfs

        vfs.mount(Packs(folder), AT)
        setattr(program, "__path__", AT)  # noqa: B010  MicroPython has one path, not a list
        setattr(sys.modules[_PROGRAM + ".hal"], "__path__", AT + "/hal")  # noqa: B010
