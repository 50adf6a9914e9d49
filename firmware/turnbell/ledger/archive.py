"""Finished matches: several in one archive file, a bundle for each, and a bundle for each later
correction.

A file is never written in place. A new edition gets a new name; it is read back before the old
edition goes. The name says up to which record the matches are here: that rename is the moment at
which a match leaves the journal. Heads: `match,id,through,boot` and `amend,id,edition,boot`.
"""

from . import bundle, names
from .bundle import BAD, END, HEAD, PAYLOAD
from .errors import LedgerError
from .lines import chunks, number, replace_verified, unseal
from .sealing import seal

# A block of littlefs. Larger files waste a little less room, but each match copies its file: with
# two blocks, one end of a match in twenty took four erases (measured).
FILE_BYTES = 4096


class Entry:
    """A match in the archive.

    id; archive: number of its file; first: its first payload; count: payloads; amended: number of
    corrections; whole: False if it is damaged, then `id` may be -1 and its payloads cannot be
    read.
    """

    def __init__(self, match_id, number_of_file):
        self.id = match_id
        self.archive = number_of_file
        self.first = b""  # type: object
        self.count = 0
        self.amended = 0
        self.whole = False


class Archive:
    """The archive files on a Store. kept: kept.Archived, what is known of them."""

    def __init__(self, store, kept):
        self._store = store
        self._kept = kept

    def open(self, files, settled, report):
        """Choose the files in force by their names alone, unless work on them was cut off.

        files: names.Files; settled: a snapshot says that the newest archive is whole; report:
        called with (code, file name, detail). Raises OSError.
        """
        kept = self._kept
        found = kept.files = []
        kept.old = []
        kept.marked = files.copied
        kept.pulled, kept.pulled_edition, removed = self._read_mark(files, report)
        kept.removed = removed
        edition = kept.pulled_edition  # of a file that was removed since, maybe
        last = -1
        for file in files.archives:
            if file[1] > edition:
                edition = file[1]
            if file[0] <= removed:
                kept.old.append(names.archive(file))
            elif file[0] == last:
                self._choose(file, report)
            else:
                found.append(file)
                last = file[0]
        kept.edition = edition
        if found and not settled:
            self._doubt(report)
        expected = removed + 1
        for file in found:
            if file[0] != expected:
                report("gap", names.archive(file), "archive %d is missing" % expected)
            expected = file[0] + 1
        kept.through = found[-1][2] if found else 0

    def _choose(self, newer, report):
        # Two editions: the older one should have been removed. It goes only if the newer one is
        # whole.
        why = bundle.fault(self._store, names.archive(newer))
        if why:
            report("archive", names.archive(newer), why)
        else:
            self._kept.old.append(names.archive(self._kept.files[-1]))
            self._kept.files[-1] = newer

    def _doubt(self, report):
        # The journal still has what this file should hold: it may be the copy that was never
        # checked.
        name = names.archive(self._kept.files[-1])
        why = bundle.fault(self._store, name)
        if why:
            report("archive", name, why)
            self._kept.files.pop()

    def add(self, match_id, through, boot, payloads):
        """Put a match behind the others. payloads: list of bytes; through: the last record that it
        covers.
        """
        size = bundle.FRAME
        for payload in payloads:
            size += bundle.OVERHEAD + len(payload)
        head = b"match,%d,%d,%d" % (match_id, through, boot)
        kept = self._kept
        number_of_file = kept.removed + 1
        if kept.files:
            last = kept.files[-1]
            number_of_file = last[0] + 1
            name = names.archive(last)
            for data in chunks(self._store, name):
                size += len(data)
            if size <= FILE_BYTES and not bundle.fault(self._store, name):
                file = (last[0], kept.edition + 1, through)
                more = bundle.write(head, payloads)
                self._write(len(kept.files) - 1, file, chunks(self._store, name), more)
                return
        file = (number_of_file, kept.edition + 1, through)
        self._write(len(kept.files), file, bundle.write(head, payloads))

    def amend(self, match_id, boot, payloads):
        """Put a correction behind the match in its file. Raises LedgerError("unknown")."""
        index = self._find(match_id, 0)
        old = self._kept.files[index]
        edition = self._kept.edition + 1
        more = bundle.write(b"amend,%d,%d,%d" % (match_id, edition, boot), payloads)
        file = (old[0], edition, old[2])
        self._write(index, file, chunks(self._store, names.archive(old)), more)

    def _write(self, index, file, *parts):
        """Write a file, new or a new edition of the one at `index`, and take it into force."""
        kept = self._kept
        name = names.archive(file)
        try:
            replace_verified(self._store, name, *parts)
        except LedgerError:
            self._store.remove(name)
            raise
        if index < len(kept.files):
            kept.old.append(names.archive(kept.files[index]))
            kept.files[index] = file
        else:
            kept.files.append(file)
        kept.edition = file[1]
        kept.through = kept.files[-1][2]

    # -- reading -------------------------------------------------------------------------------

    def entries(self):
        """Yield an Entry for each match, the newest first; one file at a time is read."""
        for file in reversed(self._kept.files):
            for entry in reversed(self.entries_in(file)):
                yield entry

    def entries_in(self, file):
        """Return the Entry of each match in one file (number, edition, through), oldest first."""
        found = []
        entry = None  # the match of the bundle in hand
        whole = False  # and what it will be if the bundle has a good end
        for kind, value in bundle.events(self._store, names.archive(file)):
            if kind == HEAD:
                ident = number(value[1]) if len(value) == 4 else -1
                entry = _of(found, ident) if value[0] == b"amend" else None
                if entry is None:
                    # A correction without its match is an entry without an id.
                    entry = Entry(ident if value[0] == b"match" else -1, file[0])
                    found.append(entry)
                    whole = entry.id >= 0
                else:
                    entry.amended += 1
                    whole = entry.whole
                entry.whole = False
            elif kind == BAD:
                whole = False
                if entry is None:
                    entry = Entry(-1, file[0])
                    found.append(entry)
            elif kind == END:
                entry.whole = whole
                entry = None
            else:
                entry.count += 1
                if entry.count == 1:
                    entry.first = value
        return found

    def _find(self, match_id, archive):
        for index in range(len(self._kept.files) - 1, -1, -1):
            file = self._kept.files[index]
            if (
                archive == file[0]
                or not archive
                and self._mentions(names.archive(file), b"match,%d," % match_id)
            ):
                entry = _of(self.entries_in(file), match_id)
                if entry is None or not entry.whole:
                    raise LedgerError("damaged", names.archive(file))
                return index
        raise LedgerError("unknown", "match %d" % match_id)

    def _mentions(self, name, head):
        # Only a search for bytes: a thousand matches are to be passed over quickly.
        before = b""
        for data in chunks(self._store, name):
            if head in before + data:
                return True
            before = data[-len(head) :]
        return False

    def payloads(self, match_id, archive):
        """Yield the payloads of a match, then those of its corrections. archive: 0, or its file.

        Raises LedgerError: "unknown"; "damaged", before anything was yielded.
        """
        file = self._kept.files[self._find(match_id, archive)]
        wanted = False
        for kind, value in bundle.events(self._store, names.archive(file)):
            if kind == HEAD:
                wanted = len(value) == 4 and number(value[1]) == match_id
            elif kind != PAYLOAD:
                wanted = False
            elif wanted:
                yield value

    # -- what the desktop has a copy of --------------------------------------------------------

    def _read_mark(self, files, report):
        if not files.copied:
            return 0, 0, 0
        text = unseal(self._store.read(names.COPIED))
        words = text.split(b",") if text else ()
        values = [number(word) for word in words[1:]]
        if len(values) != 3 or words[0] != b"copied" or min(values) < 0:
            report("copied", names.COPIED, "damaged")
            # Nothing counts as copied; what is missing in front was removed, as far as one can
            # tell.
            return 0, 0, files.archives[0][0] - 1 if files.archives else 0
        return values

    def mark(self, pulled):
        """Remember that the desktop has a copy of all archives up to record `pulled`, as they are
        now.
        """
        self._mark(pulled, self._kept.edition, self._kept.removed)

    def mark_nothing(self):
        """Make the file `copied` if it is not there. Returns True if it was not."""
        if self._kept.marked or not self._kept.files:
            return False
        self._mark(0, 0, self._kept.removed)
        return True

    def _mark(self, *values):
        replace_verified(self._store, names.COPIED, (seal(b"copied,%d,%d,%d" % values),))
        self._kept.pulled, self._kept.pulled_edition, self._kept.removed = values
        self._kept.marked = True

    def remove_oldest(self):
        """Remove the oldest file. Returns its name. Raises LedgerError("kept") if the desktop has
        no copy.

        The newest one stays: its name says where the journal begins.
        """
        if len(self._kept.files) < 2:
            raise LedgerError("kept", "the newest archive")
        file = self._kept.files[0]
        if file[2] > self._kept.pulled or file[1] > self._kept.pulled_edition:
            raise LedgerError("kept", names.archive(file))
        self._mark(self._kept.pulled, self._kept.pulled_edition, file[0])
        self._kept.files.pop(0)
        self._kept.old.append(names.archive(file))
        return names.archive(file)


def _of(entries, match_id):
    for entry in entries:
        if entry.id == match_id:
            return entry
    return None
