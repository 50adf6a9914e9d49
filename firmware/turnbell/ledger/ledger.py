"""The ledger: gives back every record of the match in hand, in order, and keeps finished matches.

It never looks into a payload. After a power cut at any moment it gives the payloads whose
`append` had returned, or those and the one in flight.
"""

from . import names
from .archive import Archive
from .errors import LedgerError, translate
from .journal import Journal
from .lines import is_payload
from .snapshots import Snapshots

SNAPSHOT_EVERY = 64  # records
OVERDUE = 4 * SNAPSHOT_EVERY  # records since the last one that are too many
RETRY_AFTER = 16  # records, when tidying failed
AT_ONCE = 8  # files that one step of it removes: one erase, as a rule
ALL = 1 << 28
ROUND_BYTES = 220  # of an archive, for a round of four players and its share of the match
# For new editions of archives, snapshots, and the file system, which counts its folders twice: 16
# blocks or so that are free are told as used.
RESERVE_BYTES = 16 * 1024
LOW_ROUNDS = 200


# What has to happen before the next write.
LOAD, REREAD, READY = 0, 1, 2


class Ledger:
    """The ledger on a Store (see the package's docstring).

    Call `load` first. seq: number of the last record; boot: number of this power-up;
    problems: list of (code, file name, detail): something is damaged or missing, and was left out;
    notes: the same for what is normal after a power cut.
    After an exception of any kind the flash is read again before anything else is written.
    """

    def __init__(self, store):
        self._store = store
        self._journal = Journal(store)
        self._snapshots = Snapshots(store)
        self._archive = Archive(store)
        self._state = LOAD
        self._in_flight = None
        self._temps = []  # left behind by a cut
        self._through = 0  # the last archived record, as the caller knows it
        self._retry_at = 0  # no snapshot before this record: the last one failed
        self.seq = 0
        self.boot = 0
        self.problems = []
        self.notes = []

    # -- the match in hand ---------------------------------------------------------------------

    def load(self):
        """Yield the payloads (bytes) of the match in hand, oldest first. Nothing is written.

        May be called again at any time. The ledger can be written to when the last payload was
        taken. Raises LedgerError: the flash does not answer.
        """
        self._state = LOAD
        self.problems = []
        self.notes = []
        try:
            for payload in self._read(self._report, self._note):
                yield payload
        except (OSError, MemoryError) as error:
            raise translate(error) from None
        self.seq = self._journal.top
        self.boot = self.boot or max(self._journal.boot, self._snapshots.boot) + 1
        self._in_flight = None
        self._through = self._archive.through
        self._state = READY

    def _read(self, report, note):
        files = names.Files(self._store.names())
        for name in files.foreign:
            report("foreign", name, "not a file of the ledger")
        for name in files.aside:
            note("aside", name, "damaged, set aside earlier")
        self._temps = files.temps
        for name in files.temps:
            note("temp", name, "not finished")
        snapshots = self._snapshots
        archive = self._archive
        snapshots.choose(files.snapshots, report)
        through = files.archives[-1][2] if files.archives else 0
        archive.open(files, snapshots.archived == through, report)
        if snapshots.archived > archive.through:
            report("gap", snapshots.name, "archived up to record %d" % snapshots.archived)
        elif snapshots.edition > archive.edition:
            report(
                "gap", snapshots.name, "a correction is missing, edition %d" % snapshots.edition
            )
        archive.edition = max(archive.edition, snapshots.edition)  # never given twice
        base = archive.through
        if snapshots.archived >= archive.through:
            # Else the match in it has gone to the archive since.
            base = max(base, snapshots.covered)
            for payload in snapshots.payloads():
                yield payload
        self._journal.start(base, files.segments)
        for payload in self._journal.read(report, note):
            yield payload
        self._journal.top = max(self._journal.top, snapshots.top)

    @property
    def dropped(self):
        """Number of records that are known to have been and are not given out."""
        return self._journal.top - self._journal.seq

    @property
    def left(self):
        """Numbers of the segments that nobody needs any more."""
        return self._journal.left

    def _report(self, code, name, detail):
        self.problems.append((code, name, detail))

    def _note(self, code, name, detail):
        self.notes.append((code, name, detail))

    def append(self, payload):
        """Write one record; it is on flash when this returns.

        payload: bytes, UTF-8 without control characters and `*`, at most lines.PAYLOAD_MAX. Raises
        LedgerError: full, io, memory, payload; closed: `load` first. After a failure give the same
        payload again: it is written once, whatever the failure left behind. Or `load`, and fold
        again.
        """
        if not is_payload(payload):
            raise LedgerError("payload")
        try:
            if self._reread(payload):
                return
            self._state = REREAD
            if self._journal.top > self._journal.seq:
                # Something is lost. A snapshot of what was given out closes the hole.
                self._replace(self._read(_ignore, _ignore))
                self._clean(ALL)
            self._in_flight = payload
            self._journal.append(self.boot, payload)
        except (OSError, MemoryError) as error:
            if not self._made_room(error):
                raise translate(error) from None
            self.append(payload)
            return
        self._in_flight = None
        self.seq += 1
        self._state = READY

    def _made_room(self, error):
        try:
            return translate(error).code == "full" and self._clean(ALL) > 0
        except OSError:
            return False

    def _reread(self, payload):
        """Be ready to write, if that takes no new fold. Returns True if `payload` is on flash
        already.
        """
        if self._state == READY:
            return False
        in_flight = self._in_flight
        seq = self.seq
        through = self._through
        if self._state == LOAD or in_flight not in (None, payload):
            raise LedgerError("closed")
        last = None
        for each in self.load():
            last = each
        if self._through == through:
            if self.seq == seq:
                return False
            if in_flight is not None and self.seq == seq + 1 and last == in_flight:
                return True
        self._state = LOAD
        raise LedgerError("closed", "record %d is the last on flash, not %d" % (self.seq, seq))

    def _clean(self, limit):
        """Remove up to `limit` files that nothing refers to. Returns how many."""
        done = 0
        while self._temps and done < limit:
            self._store.remove(self._temps[0])
            self._temps.pop(0)
            done += 1
        done += self._archive.tidy(limit - done)
        return done + self._journal.tidy(limit - done)

    def due(self):
        """True if `tidy` is worth its writes: it makes room, and keeps the next power-up short."""
        if self._state != READY or self.seq < self._retry_at:
            return False
        if self._temps or self._archive.old or self._journal.left:
            return True
        through = self._archive.through
        if self._snapshots.edition < self._archive.edition or (
            through and not self._archive.marked
        ):
            return True
        return self.seq >= max(self._snapshots.covered, through) + SNAPSHOT_EVERY

    def overdue(self):
        """True if `tidy` cannot wait for a pause any more: a table plays and plays."""
        behind = self.seq - max(self._snapshots.covered, self._archive.through)
        return self.due() and (behind >= OVERDUE or len(self._journal.left) >= AT_ONCE)

    def tidy(self, payloads):
        """Do one step of what is due: remove some files that nothing refers to or, if there are
        none, write a snapshot or what else is missing.

        A step takes three erases of the flash at most, as a rule. payloads: iterable of bytes that
        folds to the same state as all records of the match so far.
        """
        self._work(self._step, payloads)

    def _step(self, payloads):
        self._retry_at = self.seq + RETRY_AFTER
        if not self._clean(AT_ONCE) and not self._archive.mark_nothing():
            self._replace(payloads)
        self._retry_at = 0

    def _replace(self, payloads):
        archive = self._archive
        self._snapshots.write(payloads, self.seq, self.boot, archive.through, archive.edition)
        self._journal.cover(self.seq)

    def _work(self, work, *args):
        try:
            self._reread(None)
            self._state = REREAD
            result = work(*args)
        except (OSError, MemoryError) as error:
            raise translate(error) from None
        self._through = self._archive.through
        self._state = READY
        return result

    def _cleanly(self, work, *args):
        self._clean(ALL)  # a full flash has no room for what is left over besides
        return work(*args)

    # -- finished matches ----------------------------------------------------------------------

    def archive(self, payloads, match_id):
        """Move the match in hand to the archive as `payloads`, and begin anew without records.

        payloads: list of bytes; match_id: 0 to 999,999,999. After a failure `load` tells whether
        it was moved.
        """
        self._work(self._cleanly, self._move, payloads, match_id)

    def _move(self, payloads, match_id):
        self._archive.add(match_id, self.seq, self.boot, payloads)
        self._journal.cover(self.seq)

    def matches(self):
        """Yield an archive.Entry for each finished match, the newest first. Reads one file at a
        time.
        """
        return self._archive.entries()

    def read_match(self, match_id, archive=0):
        """Yield the payloads of a finished match, then those of its corrections, in order.

        archive: the Entry's `archive`, if at hand; 0 = look for it, which takes longer. Raises
        LedgerError: "unknown"; "damaged", before anything was yielded.
        """
        return self._archive.payloads(match_id, archive)

    def amend(self, match_id, payloads):
        """Add `payloads` (iterable of bytes) to a finished match as a correction. Raises
        LedgerError.
        """
        self._work(self._cleanly, self._archive.amend, match_id, self.boot, payloads)

    # -- room ----------------------------------------------------------------------------------

    def capacity(self):
        """Return (rounds that still fit, about; level "ok", "low" or "full"). Takes a while on a
        device.
        """
        try:
            free = self._store.free_bytes()
        except OSError as error:
            raise translate(error) from None
        if free >= 1 << 30:
            free = 0  # a full disk has less than none: folders are counted twice
        rounds = max(0, free - RESERVE_BYTES) // ROUND_BYTES
        return rounds, "full" if not rounds else "low" if rounds < LOW_ROUNDS else "ok"

    def lost(self):
        """Return how many records were written that the last `load` could not give back."""
        return self._journal.top - self._journal.seq

    def archives(self):
        """Return the number of archive files; the newest one always stays."""
        return len(self._archive.files)

    def mark_pulled(self, seq):
        """Remember that the desktop has a copy of all archives up to record `seq`, as they are
        now.
        """
        self._work(self._cleanly, self._archive.mark, seq)

    def remove_archive(self):
        """Remove the oldest archive file. Returns its name. Raises LedgerError("kept") if it is
        the newest or was not pulled.
        """
        return self._work(self._cleanly, self._archive.remove_oldest)


def _ignore(code, name, detail):
    pass
