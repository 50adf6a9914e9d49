"""Two snapshot files, each the records of the match in hand in short form; the newer one is in
force.

A new snapshot goes over the one that is not in force, so one whole snapshot is on flash at any
moment. Head: `snapshot,covered,boot,archived,edition`: it stands for all records up to number
`covered`; archives hold all up to `archived`, and the newest edition of one is `edition`: littlefs
may lose a part of the folder, and each snapshot is a second witness of what was archived. One that
is nothing else holds no records, and covers what is archived.
"""

from . import bundle, names
from .errors import LedgerError
from .lines import number, replace_verified
from .reading import set_aside


class Snapshots:
    """The two snapshot files on a Store. kept: kept.Snapped, what is known of them."""

    def __init__(self, store, kept):
        self._store = store
        self._kept = kept

    def choose(self, files, report):
        """Take the newest whole one of `files` (names) into force.

        report: called with (code, file name, detail) for a damaged one. Raises OSError.
        """
        self._kept.name = ""
        self._kept.covered = self._kept.boot = self._kept.archived = self._kept.edition = (
            self._kept.top
        ) = 0
        self._kept.bad = []
        found = []
        for name in files:
            head = self._head(name)
            found.append((head[0], head[2], head[3], name, head[1]))
            self._kept.top = max(self._kept.top, head[0])
        found.sort(reverse=True)
        for covered, archived, edition, name, boot in found:
            if self._kept.name and covered >= 0:
                break  # the older one is not read: it will be written over
            why = bundle.fault(self._store, name) if covered >= 0 else "head"
            if why:
                self._kept.bad.append(name)
                report("snapshot", name, why)
            else:
                self._kept.name = name
                self._kept.covered = covered
                self._kept.archived = archived
                self._kept.edition = edition
                self._kept.boot = boot

    def _head(self, name):
        for kind, words in bundle.events(self._store, name):
            if kind == bundle.HEAD and len(words) == 5 and words[0] == b"snapshot":
                values = [number(word) for word in words[1:]]
                if min(values) >= 0:
                    return values
            break
        return (-1, 0, -1, -1)

    def payloads(self):
        """Yield the payloads of the snapshot in force."""
        if self._kept.name:
            for kind, value in bundle.events(self._store, self._kept.name):
                if kind == bundle.PAYLOAD:
                    yield value
                elif kind == bundle.BAD:
                    raise LedgerError("damaged", self._kept.name)

    def write(self, payloads, *head):
        """Write a new snapshot over the one that is not in force, and take it into force.

        head: covered, boot, archived, edition.
        """
        name = names.SNAPSHOTS[1 if self._kept.name == names.SNAPSHOTS[0] else 0]
        if name in self._kept.bad:
            set_aside(self._store, name)
            self._kept.bad.remove(name)
        text = b"snapshot,%d,%d,%d,%d" % head
        replace_verified(self._store, name, bundle.write(text, payloads))
        self._kept.name = name
        self._kept.covered, self._kept.boot, self._kept.archived, self._kept.edition = head
