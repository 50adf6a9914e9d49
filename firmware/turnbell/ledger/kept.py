"""What the ledger knows of its archives and snapshots between two works on them: plain data, so
that the code of the work need not stay in memory.
"""


class Archived:
    """What is known of the archive files.

    files: (number, edition, through) of each file, the newest edition only, ascending; old: names
    to be removed; edition: the highest one; through: the last record that is archived; pulled,
    pulled_edition: what the desktop has a copy of; removed: the last file that was; marked: the
    file `copied` is there.
    """

    def __init__(self):
        self.forget()

    def forget(self):
        """Know of no file."""
        self.files = []  # type: list
        self.old = []  # type: list
        self.edition = 0
        self.through = 0
        self.pulled = 0
        self.pulled_edition = 0
        self.removed = 0
        self.marked = False


class Snapped:
    """What is known of the snapshots.

    name: the one in force, "" if there is none; covered, boot, archived, edition: what it says, 0
    if there is none; top: the highest record number that any of them mentions; bad: damaged ones.
    """

    def __init__(self):
        self.forget()

    def forget(self):
        """Know of no snapshot."""
        self.name = ""
        self.covered = 0
        self.boot = 0
        self.archived = 0
        self.edition = 0
        self.top = 0
        self.bad = []  # type: list
