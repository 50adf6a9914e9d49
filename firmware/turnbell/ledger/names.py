"""The names of the ledger's files, and what each of them says.

`j57`            a segment of the journal; its first record is number 57
`snap-a snap-b`  the two snapshots
`a12-40-3401`    archive 12, edition 40, with all matches up to record 3401
`copied`         what the desktop has a copy of, and what was removed since
`NAME.tmp`       a file that was being written; nothing refers to it
`NAME.aside`     a damaged file that was set aside; nothing refers to it
Anything else is foreign and left alone.

littlefs keeps a folder in the order of its names, splits it where segments make it long, and never
joins the parts again. `copied` stands between archives and segments, so the parts with archives
are left in peace: without it a full flash holds one match less in sixteen (measured).
"""

from .journal import segment as segment
from .lines import number

SNAPSHOTS = ("snap-a", "snap-b")
COPIED = "copied"


def archive(file):
    """Return the name of the archive file (number, edition, through)."""
    return "a%d-%d-%d" % file


def _whole(digits):
    # Only the form that we write: two names must never mean the same file.
    value = number(digits)
    return value if str(value) == digits else -1


class Files:
    """The names in the ledger's folder, sorted into kinds.

    segments: numbers, ascending; archives: (number, edition, through), ascending; snapshots:
    names; copied: bool; temps, aside, foreign: names.
    """

    def __init__(self, names):
        self.segments = []
        self.archives = []
        self.snapshots = []
        self.copied = False
        self.temps = []
        self.aside = []
        self.foreign = []
        for name in sorted(names):
            self._sort(name)
        self.segments.sort()
        self.archives.sort()

    def _sort(self, name):
        parts = name[1:].split("-")
        values = [_whole(part) for part in parts]
        if name in SNAPSHOTS:
            self.snapshots.append(name)
        elif name == COPIED:
            self.copied = True
        elif name.endswith(".tmp"):
            self.temps.append(name)
        elif name.endswith(".aside"):
            self.aside.append(name)
        elif name[:1] == "j" and len(values) == 1 and values[0] > 0:
            self.segments.append(values[0])
        elif name[:1] == "a" and len(values) == 3 and min(values) > 0:
            self.archives.append(tuple(values))
        else:
            self.foreign.append(name)
