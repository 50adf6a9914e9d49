"""The work on the ledger that play can do without: reading it after power-up, snapshots, tidying,
the archive. Imported when it is asked for.
"""

from . import names, reading
from .errors import LedgerError, translate
from .ledger import AT_ONCE, LOAD, READY, REREAD, SNAPSHOT_EVERY

RETRY_AFTER = 16  # records, when tidying failed
ALL = 1 << 28


class Upkeep:
    """The work on `ledger`, a ledger.Ledger."""

    def __init__(self, ledger):
        self._ledger = ledger

    @property
    def _snapshots(self):
        from .snapshots import Snapshots

        return Snapshots(self._ledger.store, self._ledger.snapped)

    @property
    def _archive(self):
        from .archive import Archive

        return Archive(self._ledger.store, self._ledger.archived)

    def load(self):
        """See Ledger."""
        ledger = self._ledger
        ledger.state = LOAD
        ledger.problems = []
        ledger.notes = []
        try:
            for payload in self._read(self._report, self._note):
                yield payload
        except (OSError, MemoryError) as error:
            raise translate(error) from None
        ledger.seq = ledger.journal.top
        ledger.boot = ledger.boot or max(ledger.journal.boot, ledger.snapped.boot) + 1
        ledger.in_flight = None
        ledger.through = ledger.archived.through
        ledger.state = READY

    def _read(self, report, note):
        ledger = self._ledger
        files = names.Files(ledger.store.names())
        for name in files.foreign:
            report("foreign", name, "not a file of the ledger")
        for name in files.aside:
            note("aside", name, "damaged, set aside earlier")
        ledger.temps = files.temps
        for name in files.temps:
            note("temp", name, "not finished")
        snapshots, archive = ledger.snapped, ledger.archived
        snapshots.forget()
        if files.snapshots:
            self._snapshots.choose(files.snapshots, report)
        archive.forget()
        if files.archives or files.copied:
            through = files.archives[-1][2] if files.archives else 0
            self._archive.open(files, snapshots.archived == through, report)
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
            if snapshots.name:
                for payload in self._snapshots.payloads():
                    yield payload
        ledger.journal.start(base, files.segments)
        for payload in reading.read(ledger.journal, report, note):
            yield payload
        ledger.journal.top = max(ledger.journal.top, snapshots.top)

    def _report(self, code, name, detail):
        self._ledger.problems.append((code, name, detail))

    def _note(self, code, name, detail):
        self._ledger.notes.append((code, name, detail))

    def reread(self, payload):
        """Be ready to write, if that takes no new fold. Returns True if `payload` is on flash
        already.
        """
        ledger = self._ledger
        if ledger.state == READY:
            return False
        in_flight = ledger.in_flight
        seq = ledger.seq
        through = ledger.through
        if ledger.state == LOAD or in_flight not in (None, payload):
            raise LedgerError("closed")
        last = None
        for each in self.load():
            last = each
        if ledger.through == through:
            if ledger.seq == seq:
                return False
            if in_flight is not None and ledger.seq == seq + 1 and last == in_flight:
                return True
        ledger.state = LOAD
        raise LedgerError("closed", "record %d is the last on flash, not %d" % (ledger.seq, seq))

    def _clean(self, limit):
        """Remove up to `limit` files that nothing refers to. Returns how many."""
        ledger = self._ledger
        done = self._remove(ledger.temps, limit)
        done += self._remove(ledger.archived.old, limit - done)
        return done + reading.tidy(ledger.journal, limit - done)

    def _remove(self, names, limit):
        done = 0
        while names and done < limit:
            self._ledger.store.remove(names[0])
            names.pop(0)
            done += 1
        return done

    def makes_room(self):
        """Remove what nothing refers to. Returns True if there was something."""
        try:
            return self._clean(ALL) > 0
        except OSError:
            return False

    def close_hole(self):
        """Something is lost. A snapshot of what was given out closes the hole."""
        self._replace(self._read(_ignore, _ignore))
        self._clean(ALL)

    def tidy(self, payloads):
        """See Ledger."""
        ledger = self._ledger
        archived = ledger.archived
        with _Writing(self):
            ledger.retry_at = ledger.seq + RETRY_AFTER
            if not self._clean(AT_ONCE):
                if archived.files and not archived.marked:
                    self._archive.mark_nothing()
                elif self._needs_witness_only():
                    self._snapshot((), archived.through)
                else:
                    self._replace(payloads)
            ledger.retry_at = 0

    def _needs_witness_only(self):
        # The match in hand is whole in the journal, and short: a new segment would wear more.
        ledger = self._ledger
        through = ledger.archived.through
        if ledger.dropped or ledger.journal.bad or ledger.snapped.covered > through:
            return False
        behind = ledger.snapped.edition < ledger.archived.edition
        return behind and ledger.seq < through + SNAPSHOT_EVERY

    def _snapshot(self, payloads, covered):
        ledger = self._ledger
        archived = ledger.archived
        self._snapshots.write(payloads, covered, ledger.boot, archived.through, archived.edition)

    def _replace(self, payloads):
        ledger = self._ledger
        self._snapshot(payloads, ledger.seq)
        ledger.journal.cover(ledger.seq)

    def archive(self, payloads, match_id):
        """See Ledger."""
        ledger = self._ledger
        with _Writing(self):
            self._clean(ALL)  # a full flash has no room for what is left over besides
            self._archive.add(match_id, ledger.seq, ledger.boot, payloads)
            ledger.journal.cover(ledger.seq)

    def matches(self):
        """See Ledger."""
        return self._archive.entries()

    def read_match(self, match_id, archive=0):
        """See Ledger."""
        return self._archive.payloads(match_id, archive)

    def amend(self, match_id, payloads):
        """See Ledger."""
        with _Writing(self):
            self._clean(ALL)
            self._archive.amend(match_id, self._ledger.boot, payloads)

    def mark_pulled(self, seq):
        """See Ledger."""
        with _Writing(self):
            self._clean(ALL)
            self._archive.mark(seq)

    def remove_archive(self):
        """See Ledger."""
        with _Writing(self):
            self._clean(ALL)
            name = self._archive.remove_oldest()
            self._remove(self._ledger.archived.old, 1)
        return name


class _Writing:
    """Around work that writes. Not a function that calls it: each call takes 240 bytes of the 8 KB
    of a Pico's stack, of which littlefs needs two, and an interrupt one.
    """

    def __init__(self, upkeep):
        self._ledger = upkeep._ledger
        try:
            upkeep.reread(None)
        except (OSError, MemoryError) as error:
            raise translate(error) from None

    def __enter__(self):
        self._ledger.state = REREAD

    def __exit__(self, kind, error, trace):
        ledger = self._ledger
        if isinstance(error, (OSError, MemoryError)):
            raise translate(error) from None
        if error is None:
            ledger.through = ledger.archived.through
            ledger.state = READY


def _ignore(code, name, detail):
    pass
