"""Measures the ledger on littlefs: wear per record, bytes read at power-up, matches that fit.

    figures.py wear|capacity

Prints lines `NAME: NUMBER`. Runs under MicroPython, for its littlefs.
"""

import sys
import time

from lfs_store import FsStore, format_lfs, mount_lfs
from nor import NorFlash, Random

from turnbell.ledger.errors import LedgerError
from turnbell.ledger.ledger import Ledger

BLOCKS = 352  # of the file system on a Pico with 2 MB
PROGRAMS = 60
MATCH = b"match,%d,pl-40,{},{},points,29384756,Ala;Bolek;Celina;Dominik,0;1;2;3,0;0;0;0"
ROUND = (
    b"round,out,%d,1,23.1.5;40.0.7;;13.0.3,yes;no;yes;yes,0;1;0;0,12;12;11;11,"
    b"%d;288123;254000;290111,39120;38123;40000;31000,0;1;0;0,0;3;0;0"
)


def device():
    """Return a flash with the program's files on it, and its file system."""
    flash = NorFlash(BLOCKS)
    format_lfs(flash)
    fs = mount_lfs(flash)
    folders = ["turnbell/" + name for name in ("core", "ui", "hal", "ledger")]
    fs.mkdir("turnbell")
    for folder in folders:
        fs.mkdir(folder)
    random = Random(1)
    for i in range(PROGRAMS):
        with fs.open(folders[i % 4] + "/module" + str(i) + ".mpy", "wb") as file:
            file.write(b"\x4d" * (1200 + random.below(2700)))
    return flash, fs


class Player:
    """Plays matches of four rounds, each of so many turns and three drafts of racks, as the
    session would.
    """

    def __init__(self, flash, fs, turns):
        self.ledger = Ledger(FsStore(fs))
        list(self.ledger.load())
        self.flash = flash
        self.turns = turns
        self.kept = []
        self.live = []
        self.records = 0
        self.rounds = 0
        self.costs = {}

    def cost(self, kind, work, *args):
        """Do something and count its erases: calls, all erases, the worst."""
        erases = self.flash.erases
        work(*args)
        erases = self.flash.erases - erases
        row = self.costs.setdefault(kind, [0, 0, 0])
        row[0] += 1
        row[1] += erases
        row[2] = max(row[2], erases)

    def record(self, payload, kept=False):
        self.cost("append", self.ledger.append, payload)
        self.records += 1
        (self.kept if kept else self.live).append(payload)

    def tidy(self):
        if self.ledger.due():
            self.cost("snapshot", self.ledger.snapshot, self.kept + self.live)

    def match(self, ident):
        self.kept, self.live = [], []
        self.record(MATCH % ident, True)
        for r in range(4):
            self.record(b"draw,2,drawn")
            for t in range(self.turns):
                self.record(b"turn,%d,%d" % (t % 4, 12345 + 97 * t))
                if t % 5 == 0:
                    self.record(b"mark,30000")
            self.record(b"out,ask,2,23111,0")
            self.record(b"out,go,2,23111,0")
            self.tidy()
            for s in range(3):
                self.record(b"rack,%d,yes,23,1,5," % s)
            self.record(ROUND % (r, 250000 + r), True)
            self.rounds += 1
            self.live = []
            self.tidy()
        self.record(b"end,end", True)
        self.cost("archive", self.ledger.archive, self.kept, ident)


def power_up(fs):
    """Measure a power-up."""
    store = FsStore(fs)
    ledger = Ledger(store)
    start = time.ticks_ms()
    count = len(list(ledger.load()))
    show("ms of this machine at power-up", time.ticks_diff(time.ticks_ms(), start))
    show("records at power-up", count)
    show("reads at power-up", store.reads)
    show("bytes read at power-up", store.bytes_read)
    show("problems at power-up", len(ledger.problems))


def show(name, value):
    print(name + ":", value if isinstance(value, int) else f"{value:.3f}")


def wear():
    """Some matches, with and without a clock."""
    for turns in (0, 12, 24):
        flash, fs = device()
        player = Player(flash, fs, turns)
        erases, programs = flash.erases, flash.programs
        for i in range(40 if turns < 24 else 20):
            player.match(i + 1)
        name = str(turns) + " turns a round, "
        show(name + "erases a record", (flash.erases - erases) / player.records)
        show(name + "pages programmed a record", (flash.programs - programs) / player.records)
        for kind in sorted(player.costs):
            count, total, worst = player.costs[kind]
            show(name + "mean " + kind + ", erases", total / count)
            show(name + "worst " + kind + ", erases", worst)


def capacity():
    """Matches without a clock until the flash is full; then a power-up with a match in hand."""
    flash, fs = device()
    player = Player(flash, fs, 0)
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
    show("files", len(FsStore(fs).names()))
    for kind in sorted(player.costs):
        show("mean " + kind + ", erases", player.costs[kind][1] / player.costs[kind][0])
        show("worst " + kind + ", erases", player.costs[kind][2])
    power_up(fs)


if __name__ == "__main__":
    for word in sys.argv[1:]:
        {"wear": wear, "capacity": capacity}[word]()
