"""The ledger: gives back every record of the match in hand, in order, and keeps finished matches.

It never looks into a payload. After a power cut at any moment it gives the payloads whose
`append` had returned, or those and the one in flight. Here is what play needs; the rest stands in
`upkeep` and is imported when it is asked for.
"""

from .errors import LedgerError, translate
from .journal import Journal
from .kept import Archived, Snapped
from .sealing import is_payload

SNAPSHOT_EVERY = 64  # records
OVERDUE = 4 * SNAPSHOT_EVERY  # records since the last one that are too many
AT_ONCE = 8  # files that one step of tidying removes: one erase, as a rule

# What has to happen before the next write.
LOAD, REREAD, READY = 0, 1, 2


class Ledger:
    """The ledger on a Store (see the package's docstring).

    Call `load` first. seq: number of the last record; boot: number of this power-up;
    problems: list of (code, file name, detail): something is damaged or missing, and was left out;
    notes: the same for what is normal after a power cut.
    After an exception of any kind the flash is read again before anything else is written.
    The other attributes are upkeep's.
    """

    def __init__(self, store):
        self.store = store
        self.journal = Journal(store)
        self.snapped = Snapped()
        self.archived = Archived()
        self.state = LOAD
        self.in_flight = None
        self.temps = []  # left behind by a cut
        self.through = 0  # the last archived record, as the caller knows it
        self.retry_at = 0  # no snapshot before this record: the last one failed
        self.seq = 0
        self.boot = 0
        self.problems = []
        self.notes = []

    def _upkeep(self):
        from .upkeep import Upkeep

        return Upkeep(self)

    # -- the match in hand ---------------------------------------------------------------------

    def load(self):
        """Yield the payloads (bytes) of the match in hand, oldest first. Nothing is written.

        May be called again at any time. The ledger can be written to when the last payload was
        taken. Raises LedgerError: the flash does not answer.
        """
        return self._upkeep().load()

    def append(self, payload):
        """Write one record; it is on flash when this returns.

        payload: bytes, UTF-8 without control characters and `*`, at most sealing.PAYLOAD_MAX.
        Raises LedgerError: full, io, memory, payload; closed: `load` first. After a failure give
        the same payload again: it is written once, whatever the failure left behind. Or `load`,
        and fold again.
        """
        if not is_payload(payload):
            raise LedgerError("payload")
        try:
            if self.state != READY and self._upkeep().reread(payload):
                return
            self.state = REREAD
            if self.journal.top > self.journal.seq:
                self._upkeep().close_hole()
            self.in_flight = payload
            self.journal.append(self.boot, payload)
        except (OSError, MemoryError) as error:
            error = translate(error)
            if error.code != "full" or not self._upkeep().makes_room():
                raise error from None
            self.append(payload)
            return
        self.in_flight = None
        self.seq += 1
        self.state = READY

    @property
    def dropped(self):
        """Number of records that are known to have been and are not given out."""
        return self.journal.top - self.journal.seq

    @property
    def left(self):
        """Numbers of the segments that nobody needs any more."""
        return self.journal.left

    def lost(self):
        """Return how many records were written that the last `load` could not give back."""
        return self.journal.top - self.journal.seq

    # -- tidying -------------------------------------------------------------------------------

    def due(self):
        """True if `tidy` is worth its writes: it makes room, and keeps the next power-up short."""
        if self.state != READY or self.seq < self.retry_at:
            return False
        archived = self.archived
        if self.temps or archived.old or self.journal.left:
            return True
        if self.snapped.edition < archived.edition or (archived.through and not archived.marked):
            return True
        return self.seq >= max(self.snapped.covered, archived.through) + SNAPSHOT_EVERY

    def overdue(self):
        """True if `tidy` cannot wait for a pause any more: a table plays and plays."""
        behind = self.seq - max(self.snapped.covered, self.archived.through)
        return self.due() and (behind >= OVERDUE or len(self.journal.left) >= AT_ONCE)

    def tidy(self, payloads):
        """Do one step of what is due: remove some files that nothing refers to or, if there are
        none, write a snapshot or what else is missing.

        A step takes three erases of the flash at most, as a rule. payloads: iterable of bytes that
        folds to the same state as all records of the match so far.
        """
        self._upkeep().tidy(payloads)

    # -- finished matches ----------------------------------------------------------------------

    def archive(self, payloads, match_id):
        """Move the match in hand to the archive as `payloads`, and begin anew without records.

        payloads: list of bytes; match_id: 0 to 999,999,999. After a failure `load` tells whether
        it was moved.
        """
        self._upkeep().archive(payloads, match_id)

    def matches(self):
        """Yield an archive.Entry for each finished match, the newest first. Reads one file at a
        time.
        """
        return self._upkeep().matches() if self.archived.files else iter(())

    def read_match(self, match_id, archive=0):
        """Yield the payloads of a finished match, then those of its corrections, in order.

        archive: the Entry's `archive`, if at hand; 0 = look for it, which takes longer. Raises
        LedgerError: "unknown"; "damaged", before anything was yielded.
        """
        return self._upkeep().read_match(match_id, archive)

    def amend(self, match_id, payloads):
        """Add `payloads` (iterable of bytes) to a finished match as a correction. Raises
        LedgerError.
        """
        self._upkeep().amend(match_id, payloads)

    # -- room ----------------------------------------------------------------------------------

    def capacity(self):
        """Return (rounds that still fit, about; level "ok", "low" or "full"). Takes a while on a
        device.
        """
        from .room import capacity

        return capacity(self.store)

    def archives(self):
        """Return the number of archive files; the newest one always stays."""
        return len(self.archived.files)

    def mark_pulled(self, seq):
        """Remember that the desktop has a copy of all archives up to record `seq`, as they are
        now.
        """
        self._upkeep().mark_pulled(seq)

    def remove_archive(self):
        """Remove the oldest archive file. Returns its name. Raises LedgerError("kept") if it is
        the newest or was not pulled.
        """
        return self._upkeep().remove_archive()
