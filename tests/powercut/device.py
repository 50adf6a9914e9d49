"""A device reduced to its flash: mounted as a Pico mounts it, with the ledger and the settings
file on it.
"""

from lfs_store import FOLDER, format_lfs, mount_lfs, product_store
from nor import NorFlash

from turnbell.ledger.check import check
from turnbell.ledger.ledger import Ledger

SETTINGS = "settings.json"


class Kind:
    """What a device is made of: how its flash is formatted and mounted, and its Store."""

    def __init__(self, formatting=format_lfs, mounting=mount_lfs, store=product_store):
        self.format = formatting
        self.mount = mounting
        self.store = store


class State:
    """All that people can see of a device: payloads of the match in hand, finished matches,
    settings, mark.
    """

    def __init__(self, live=(), matches=(), settings=b"", pulled=0):
        self.live = list(live)
        self.matches = list(matches)  # (id, payloads), oldest first
        self.settings = settings
        self.pulled = pulled

    def copy(self):
        return State(self.live, self.matches, self.settings, self.pulled)

    def values(self):
        return (self.live, self.matches, self.settings, self.pulled)

    def __eq__(self, other):
        return self.values() == other.values()

    def __str__(self):
        ids = [match[0] for match in self.matches]
        seen = f"{len(self.live)} records, matches {ids}"
        return f"{seen}, settings {self.settings}, pulled {self.pulled}"


class Device:
    """A powered device on `flash`. Raises OSError if it cannot be mounted."""

    def __init__(self, kind, flash):
        self.kind = kind
        self.flash = flash
        fs = kind.mount(flash)
        self.store = kind.store(fs, FOLDER)
        self.root = kind.store(fs, "")
        self.ledger = Ledger(self.store)
        self.live = list(self.ledger.load())
        self.state = self.look()

    def look(self):
        """Return the State, as far as it can be read."""
        ledger = self.ledger
        matches = []
        for entry in ledger.matches():
            matches.append(
                (entry.id, list(ledger.read_match(entry.id, entry.archive)) if entry.whole else [])
            )
        matches.reverse()
        settings = self.root.read(SETTINGS) if SETTINGS in self.root.names() else b""
        return State(self.live, matches, settings, ledger.archived.pulled)

    def complaints(self):
        """Return everything that is not as it should be after a cut: problems, unknown files."""
        found = list(self.ledger.problems) + check(self.store)
        for name in self.root.names():
            if name not in (SETTINGS, SETTINGS + ".tmp", "new.tmp"):
                found.append(("file", name, "unknown"))
        return found


def formatted(kind, blocks):
    """Return a new flash with an empty file system."""
    flash = NorFlash(blocks)
    kind.format(flash)
    return flash
