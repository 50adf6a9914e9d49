"""Checks a whole ledger, archives included, and lists everything that is not as it was written."""

from . import bundle, names
from .archive import Archive
from .errors import LedgerError
from .ledger import Ledger
from .snapshots import Snapshots


def check(store):
    """Return the problems of the ledger on `store`: list of (code, file name, detail). Nothing is
    written.

    Codes: those of Ledger.problems (damaged, gap, twice, foreign, snapshot, archive, pulled), and
    aside (set aside because it is damaged), io (cannot be read), twice (a match that is in two
    places).
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
    for name in files.aside:
        problems.append(("aside", name, "damaged, set aside earlier"))
    for name in files.snapshots:
        # At power-up the older one is not read.
        Snapshots(store).choose((name,), _once(problems))
    _check_archives(store, files, _once(problems))
    return problems


def _check_archives(store, files, report):
    archive = Archive(store)
    archive.open(files, True, report)
    ids = {}
    through = 0
    for file in archive.files:
        name = names.archive(file)
        try:
            why = bundle.fault(store, name)
            if why:
                report("archive", name, why)
            if file[2] < through:
                report("archive", name, "older than the one before")
            through = file[2]
            for entry in archive.entries_in(file):
                if entry.id in ids and entry.id >= 0:
                    report(
                        "twice", name, "match %d is in archive %d too" % (entry.id, ids[entry.id])
                    )
                ids[entry.id] = file[0]
        except OSError as error:
            report("io", name, str(error))


def _once(problems):
    def report(code, name, detail):
        if (code, name, detail) not in problems:
            problems.append((code, name, detail))

    return report
