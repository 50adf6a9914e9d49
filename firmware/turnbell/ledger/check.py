"""Checks a whole ledger, archives included, and lists everything that is not as it was written."""

from . import bundle, names
from .archive import Archive
from .errors import LedgerError
from .kept import Archived, Snapped
from .ledger import Ledger
from .lines import lines, unseal
from .snapshots import Snapshots


def check(store):
    """Return the problems of the ledger on `store`: list of (code, file name, detail). Nothing is
    written.

    Codes: those of Ledger.problems (damaged, gap, twice, foreign, snapshot, archive, copied), and
    aside (set aside because it is damaged), io (cannot be read), twice (a match that is in two
    places), dropped (how much is not in what the ledger gives out).
    """
    ledger = Ledger(store)
    problems = []
    try:
        for _ in ledger.load():
            pass
        files = names.Files(store.names())
    except LedgerError as error:
        return [("io", "", str(error))]
    problems.extend(ledger.problems)
    if ledger.dropped:
        what = "%d records behind record %d are not counted"
        problems.append(("dropped", "", what % (ledger.dropped, ledger.seq - ledger.dropped)))
    for name in files.aside:
        what = "damaged, set aside earlier; %d whole lines" % _whole_lines(store, name)
        problems.append(("aside", name, what))
    for first in ledger.left:
        _check_left(store, names.segment(first), first, problems)
    for name in files.snapshots:
        # At power-up the older one is not read.
        Snapshots(store, Snapped()).choose((name,), _once(problems))
    _check_archives(store, files, _once(problems))
    return problems


def _whole_lines(store, name):
    return len([line for line in lines(store, name) if unseal(line) is not None])


def _check_left(store, name, first, problems):
    # At power-up it is not read: everything in it is kept elsewhere.
    at = 0
    for line in lines(store, name):
        at += 1
        text = unseal(line)
        if text is None and line[-1:] == b"\n":
            problems.append(("damaged", name, "line %d, which is kept elsewhere" % at))
        elif text and at == 1 and not text.startswith(b"%d," % first):
            problems.append(("damaged", name, "line 1, not record %d" % first))


def _check_archives(store, files, report):
    kept = Archived()
    archive = Archive(store, kept)
    archive.open(files, True, report)
    ids = {}
    through = 0
    for file in kept.files:
        name = names.archive(file)
        try:
            why = bundle.fault(store, name)
            if why:
                report("archive", name, why)
            if file[2] < through:
                report("archive", name, "older than the one before")
            through = file[2]
            damaged = 0
            for entry in archive.entries_in(file):
                damaged += not entry.whole
                if entry.id in ids and entry.id >= 0:
                    report(
                        "twice", name, "match %d is in archive %d too" % (entry.id, ids[entry.id])
                    )
                ids[entry.id] = file[0]
            if damaged:
                report("dropped", name, "matches that cannot be read: %d" % damaged)
        except OSError as error:
            report("io", name, str(error))


def _once(problems):
    def report(code, name, detail):
        if (code, name, detail) not in problems:
            problems.append((code, name, detail))

    return report
