"""Measures the ledger on littlefs beside the program: wear per record, matches that fit, and what
the power-up of a full ledger reads.

    figures.py PROGRAM wear [MATCHES [SEED]] | capacity

PROGRAM: a folder with the program's files as they lie on a device. Prints lines `NAME: NUMBER`.
Runs under MicroPython, for its littlefs.
"""

import os
import sys
import time

from lfs_store import FOLDER, format_lfs, mount_lfs, product_store
from nor import NorFlash, Random

from turnbell.ledger.errors import LedgerError
from turnbell.ledger.ledger import Ledger

BLOCKS = 352  # of the file system on a Pico with 2 MB
MATCH = b"match,%d,pl-40,{},{},points,29384756,Ala;Bolek;Celina;Dominik,0;1;2;3,0;0;0;0"
ROUND = (
    b"round,out,%d,1,23.1.5;40.0.7;;13.0.3,yes;no;yes;yes,0;1;0;0,12;12;11;11,"
    b"%d;288123;254000;290111,39120;38123;40000;31000,0;1;0;0,0;3;0;0"
)


def device(program):
    """Return a flash with the program's files on it, and its file system."""
    flash = NorFlash(BLOCKS)
    format_lfs(flash)
    fs = mount_lfs(flash)
    copy(program, fs, "")
    return flash, fs


def copy(folder, fs, target):
    for entry in sorted(os.ilistdir(folder)):
        path, there = folder + "/" + entry[0], target + "/" + entry[0]
        if entry[1] == 0x4000:
            fs.mkdir(there)
            copy(path, fs, there)
        else:
            with open(path, "rb") as source, fs.open(there, "wb") as file:
                file.write(source.read())


class Counting:
    """The firmware's Store. reads, bytes_read: what was read through it; told: what is free, for
    the mounted file system is not at `/` here.
    """

    def __init__(self, fs):
        self._fs = fs
        self._store = product_store(fs, FOLDER)
        self.reads = 0
        self.bytes_read = 0
        self.names = self._store.names
        self.append = self._store.append
        self.replace = self._store.replace
        self.remove = self._store.remove

    def read(self, name, start=0, size=-1):
        data = self._store.read(name, start, size)
        self.reads += 1
        self.bytes_read += len(data)
        return data

    def free_bytes(self):
        stat = self._fs.statvfs("")
        return stat[0] * stat[3]


class Player:
    """Plays matches as the session does, and counts what each call of the ledger costs.

    more: bytes by which long names and scores make records longer; costs: kind of call → [calls,
    erases in all, the most of one, how many with more than 3].
    """

    def __init__(self, flash, fs, more=0):
        self.ledger = Ledger(Counting(fs))
        for _ in self.ledger.load():
            pass
        self.flash = flash
        self.kept = []
        self.live = []
        self.records = 0
        self.rounds = 0
        self.costs = {}
        self.more = b"0" * more

    def cost(self, kind, work, *args):
        erases = self.flash.erases
        work(*args)
        erases = self.flash.erases - erases
        row = self.costs.setdefault(kind, [0, 0, 0, 0])
        row[0] += 1
        row[1] += erases
        row[2] = max(row[2], erases)
        row[3] += erases > 3

    def record(self, payload, kept=False):
        self.cost("record", self.ledger.append, payload)
        self.records += 1
        (self.kept if kept else self.live).append(payload)

    def tidy(self):
        while self.ledger.due():
            self.cost("step of tidying", self.ledger.tidy, self.kept + self.live)

    def match(self, ident, rounds=4, turns=0):
        """Play and archive a match: rounds of so many turns and three drafts of racks each."""
        self.kept, self.live = [], []
        self.record(MATCH % ident + self.more, True)
        self.tidy()
        for r in range(rounds):
            self.record(b"draw,2,drawn")
            for t in range(turns):
                self.record(b"turn,%d,%d" % (t % 4, 12345 + 97 * t))
                if t % 5 == 0:
                    self.record(b"mark,30000")
            self.record(b"out,ask,2,23111,0")
            self.record(b"out,go,2,23111,0")
            self.tidy()
            for s in range(3):
                self.record(b"rack,%d,yes,23,1,5," % s)
            self.record(ROUND % (r % 4, 250000 + r) + self.more, True)
            self.rounds += 1
            self.live = []
            self.tidy()
        self.record(b"end,end", True)
        self.tidy()
        self.cost("end of a match", self.ledger.archive, self.kept, ident)

    def correct(self, ident):
        """Correct a round of an earlier match."""
        self.tidy()
        payload = b"correct,0," + ROUND[6:] % (1, 250001)
        self.cost("correction", self.ledger.amend, ident, (payload,))
        self.records += 1


def show(name, value):
    print(name + ":", value if isinstance(value, int) else f"{value:.3f}")


# What people do: (name, a match has up to so many rounds, a turn clock runs, one in so many is
# followed by a correction). The first two are as most play.
PATTERNS = (
    ("without a clock", 10, False, 8),
    ("with a clock", 10, True, 8),
    ("short matches", 4, False, 8),
    ("corrections", 10, False, 1),
)


def wear(program, matches=60, seed=20260101):
    """Random matches in each of PATTERNS, with corrections of earlier ones."""
    for index in range(len(PATTERNS)):
        name, most, clock, every = PATTERNS[index]
        flash, fs = device(program)
        player = Player(flash, fs, seed % 24)
        random = Random(seed + index)
        erases, programs = flash.erases, flash.programs
        for ident in range(1, matches + 1):
            player.match(ident, 1 + random.below(most), random.below(25) if clock else 0)
            if random.below(every) == 0:
                player.correct(1 + random.below(ident))
        name += ", "
        show(name + "records", player.records)
        show(name + "erases", flash.erases - erases)
        show(name + "erases a record", (flash.erases - erases) / player.records)
        show(name + "pages programmed a record", (flash.programs - programs) / player.records)
        for kind in sorted(player.costs):
            count, total, worst, over = player.costs[kind]
            show(name + "calls, " + kind, count)
            show(name + "mean erases, " + kind, total / count)
            show(name + "most erases, " + kind, worst)
            show(name + "more than three erases, " + kind, over)


def capacity(program):
    """Matches without a clock until the flash is full; then a power-up with a match in hand."""
    flash, fs = device(program)
    player = Player(flash, fs)
    show("rounds told at first", player.ledger.capacity()[0])
    ident = 0
    told = 0
    try:
        while True:
            ident += 1
            player.match(ident)
            if not told and player.ledger.capacity()[1] == "full":
                told = player.rounds
    except LedgerError as error:
        print("the end:", error)
    show("rounds until full is told", told)
    show("rounds until full", player.rounds)
    power_up(mount_lfs(flash))


def power_up(fs):
    store = Counting(fs)
    show("files", len(store.names()))
    ledger = Ledger(store)
    start = time.ticks_ms()
    count = len(list(ledger.load()))
    show("ms of this machine at power-up", time.ticks_diff(time.ticks_ms(), start))
    show("records at power-up", count)
    show("reads at power-up", store.reads)
    show("bytes read at power-up", store.bytes_read)
    show("problems at power-up", len(ledger.problems))


if __name__ == "__main__":
    _, folder, what, *more = sys.argv
    {"wear": wear, "capacity": capacity}[what](folder, *[int(each) for each in more])
