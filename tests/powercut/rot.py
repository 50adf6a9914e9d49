"""Flips bits in the flash of a device with a ledger, and looks at what the next power-up shows.

    rot.py FLIPS [seed=N]

A line for each class of what came of it, then `WRONG` lines for totals that nobody was warned of,
and for whatever stopped the program; the exit code is 1 if there was one. Runs under MicroPython,
for its littlefs.
"""

import sys
from binascii import crc32

from device import Device, Kind, formatted
from lfs_store import FOLDER, mount_lfs, product_store
from nor import BLOCK, PAGE, NorFlash, Random
from workloads import (
    amend,
    archive,
    matches,
    pull,
    records,
    remove,
    settings,
    snapshot,
    steps,
    tidy,
)

from turnbell.ledger.check import check
from turnbell.ledger.errors import LedgerError
from turnbell.ledger.ledger import Ledger

BLOCKS = 64
IMAGES = 8  # taken along the way, each gets its share of the flips
UNHARMED, SAID_SAME, SAID = "unharmed", "said, same totals", "said, earlier totals or fewer"
BACK, NOT_READ, NOT_MOUNTED = (
    "silently rolled back whole",
    "said that it cannot be read",
    "no mount",
)
CLASSES = (UNHARMED, SAID_SAME, SAID, BACK, NOT_READ, NOT_MOUNTED)


def life():
    """What the device does before its flash rots: in the end its folder has several parts, each of
    which can roll back alone.
    """
    long_matches = matches(20, 24, rounds=2, size=1700)  # a file each
    return steps(
        settings(0),
        matches(1, 5, size=300),
        records(1, 9),
        snapshot(),
        records(10, 7),
        amend(2, b"correct,2"),
        tidy(),
        records(17, 3),
        archive(6),
        records(700, 12),
        pull(),
        remove(3),
        records(712, 4),
        archive(7),
        matches(8, 4, size=150),
        settings(1),
        records(1201, 20),
        amend(9, b"correct,9"),
        tidy(),
        snapshot(),
        records(1221, 8),
        archive(12),
        long_matches,
        records(4400, 9),
        amend(22, b"correct,22"),
        tidy(),
        records(4409, 3),
        snapshot(),
        amend(21, b"correct,21"),
        tidy(),
        pull(),
        records(4412, 5),
        amend(43, b"correct,43"),
        tidy(),
        records(4417, 14),
    )


class Image:
    """The flash of one moment. states: keys of all states so far, the last one is that of now."""

    def __init__(self, flash, states, seq, edition):
        self.flash = NorFlash(flash.blocks, flash.image)
        self.states = list(states)
        self.seq = seq
        self.edition = edition
        self.used = [
            at
            for at in range(0, len(flash.image), PAGE)
            if flash.image[at : at + PAGE] != b"\xff" * PAGE
        ]


def key(live, found):
    """Return a number that stands for the match in hand and the finished ones."""
    crc = 0
    for payload in live:
        crc = crc32(payload, crc)
    for ident, payloads in found:
        crc = crc32(b"|%d" % ident, crc)
        for payload in payloads:
            crc = crc32(payload, crc)
    return crc


def images():
    """Live the life of a device; return its Images."""
    kind = Kind()
    flash = formatted(kind, BLOCKS)
    device = Device(kind, flash)
    states, taken = [], []
    work = life()
    for at in range(len(work)):
        work[at].run(device)
        states.append(key(device.state.live, device.state.matches))
        if at + 1 == len(work) or at % (len(work) // IMAGES) == len(work) // IMAGES - 1:
            taken.append(Image(flash, states, device.ledger.seq, device.ledger.archived.edition))
    return taken


def look(image):
    """Power up; return (class, what is wrong, "" if nothing)."""
    flash = image.flash
    try:
        fs = mount_lfs(flash)
        store = product_store(fs, FOLDER)
    except OSError:
        return NOT_MOUNTED, ""
    try:
        ledger = Ledger(store)
        live = list(ledger.load())
        found = []
        for entry in ledger.matches():
            if entry.whole:
                found.append((entry.id, list(ledger.read_match(entry.id, entry.archive))))
        found.reverse()
        problems = ledger.problems or check(store)
    except (OSError, LedgerError):
        return NOT_READ, ""
    now = key(live, found)
    same = now == image.states[-1]
    if problems:
        return SAID_SAME if same else SAID, ""
    if same:
        return UNHARMED, ""
    if now not in image.states:
        ids = [match[0] for match in found]
        return BACK, f"{len(live)} records in hand, matches {ids}: never was"
    if ledger.seq >= image.seq and ledger.archived.edition >= image.edition:
        return BACK, "pulling would not notice"
    return BACK, ""


def main(arguments):
    """Flip; return the exit code."""
    count, seed = int(arguments[0]), 1
    if arguments[1:]:
        seed = int(arguments[1][5:])
    random = Random(seed)
    classes = dict.fromkeys(CLASSES, 0)
    wrong = []
    taken = images()
    for i in range(count):
        image = taken[i % len(taken)]
        before = image.flash.programs + image.flash.erases
        at = image.used[random.below(len(image.used))] + random.below(PAGE)
        if i % 16 == 0:
            at = random.below(BLOCKS * BLOCK)
        bit = 1 << random.below(8)
        image.flash.image[at] ^= bit
        where = f"image {i % len(taken)}, byte {at}, bit {bit}"
        try:
            name, why = look(image)
            classes[name] += 1
        except Exception as error:  # noqa: BLE001  whatever it is, it stopped the program
            why = f"{type(error).__name__}: {error}"
        if why:
            wrong.append(f"{where}: {why}")
        image.flash.image[at] ^= bit
        if image.flash.programs + image.flash.erases != before:
            wrong.append(f"{where}: written to")
    for name in CLASSES:
        print(f"{name}: {classes[name]}")
    for line in wrong[:20]:
        print("WRONG " + line)
    print(f"{count} flips in {len(taken)} images of flash, {len(wrong)} wrong")
    return 1 if wrong or not count else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
