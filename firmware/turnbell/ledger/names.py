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

SNAPSHOTS = ("snap-a", "snap-b")
COPIED = "copied"


def archive(file):
    """Return the name of the archive file (number, edition, through)."""
    return "a%d-%d-%d" % file


def _numbers(name):
    # Only the form that we write: two names must never mean the same file.
    values = []
    for digits in name[1:].encode().split(b"-"):
        if not digits.isdigit() or digits[0] == 48 or len(digits) > 9:
            return ()
        values.append(int(digits))
    return values


def _ascending(files):
    """Sort archives. Names of a folder come in the order of their letters: by the length of its
    number each has its place, and no tuples are compared but with the one before.
    """
    rows = [[], [], [], []]
    for file in files:
        number = file[0]
        rows[0 if number < 10 else 1 if number < 100 else 2 if number < 1000 else 3].append(file)
    files = rows[0] + rows[1] + rows[2] + rows[3]
    for i in range(1, len(files)):
        if files[i] < files[i - 1]:
            files.sort()
            break
    return files


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
        for name in names:
            self._sort(name)
        for found in (self.segments, self.snapshots, self.temps, self.aside, self.foreign):
            found.sort()
        self.archives = _ascending(self.archives)

    def _sort(self, name):
        kind = name[:1]
        values = _numbers(name) if kind == "a" or kind == "j" else ()
        if kind == "a" and len(values) == 3:
            self.archives.append(tuple(values))
        elif kind == "j" and len(values) == 1:
            self.segments.append(values[0])
        elif name in SNAPSHOTS:
            self.snapshots.append(name)
        elif name == COPIED:
            self.copied = True
        elif name.endswith(".tmp"):
            self.temps.append(name)
        elif name.endswith(".aside"):
            self.aside.append(name)
        else:
            self.foreign.append(name)
