"""Measures the ledger on littlefs: erases and programs per record, bytes read at power-up, matches that fit.

    figures.py wear|capacity
"""

import sys

from lfs_store import FsStore, format_lfs, mount_lfs
from nor import NorFlash, Random

from turnbell.ledger.ledger import Ledger

BLOCKS = 352  # of the file system on a Pico with 2 MB
PROGRAMS = 60
ROUND = (
    b"round,out,%d,1,23.1.5;40.0.7;;13.0.3,yes;no;yes;yes,0;1;0;0,12;12;11;11,"
    b"%d;288123;254000;290111,39120;38123;40000;31000,0;1;0;0,0;3;0;0"
)
TURN = b"turn,%d,%d"


def device(programs=PROGRAMS):
    """A flash with the program's files on it."""
    flash = NorFlash(BLOCKS)
    format_lfs(flash)
    fs = mount_lfs(flash)
    for folder in ("turnbell", "turnbell/core", "turnbell/ui", "turnbell/hal", "turnbell/ledger"):
        fs.mkdir(folder)
    random = Random(1)
    for i in range(programs):
        with fs.open("turnbell/" + ("core", "ui", "hal", "ledger")[i % 4] + "/m%d.mpy" % i, "wb") as f:
            f.write(b"\x4d" * (1200 + random.below(2700)))
    return flash, fs


class Player:
    """Plays matches: rounds of `turns` turns, `drafts` rack drafts each, as the session would."""

    def __init__(self, ledger, flash, turns, rounds=4):
        self.ledger = ledger
        self.flash = flash
        self.turns = turns
        self.rounds = rounds
        self.kept = []
        self.live = []
        self.records = 0
        self.costs = {}
        self.programs = 0
        self.saved = 0

    def cost(self, kind, work, *args):
        erases, programs = self.flash.erases, self.flash.programs
        work(*args)
        erases = self.flash.erases - erases
        self.programs += self.flash.programs - programs
        row = self.costs.setdefault(kind, [0, 0, 0, {}])
        row[0] += 1
        row[1] += erases
        row[2] = max(row[2], erases)
        row[3][erases] = row[3].get(erases, 0) + 1

    def record(self, payload, kept=False):
        self.cost("append", self.ledger.append, payload)
        self.records += 1
        (self.kept if kept else self.live).append(payload)

    def tidy(self):
        if self.ledger.due():
            self.cost("snapshot", self.ledger.snapshot, self.kept + self.live)

    def match(self, ident):
        self.kept, self.live = [], []
        self.record(b"match,%d,pl-40,,,points,29384756,Ala;Bolek;Celina;Dominik,0;1;2;3," % ident, True)
        for r in range(self.rounds):
            self.record(b"draw,2,drawn")
            for t in range(self.turns):
                self.record(TURN % (t % 4, 12345 + 97 * t))
                if t % 5 == 0:
                    self.record(b"mark,30000")
            self.record(b"out,ask,2,23111,0")
            self.record(b"out,go,2,23111,0")
            self.tidy()
            for s in range(3):
                self.record(b"rack,%d,yes,23,1,5," % s)
            self.record(ROUND % (r % 4, 250000 + r), True)
            self.saved += 1
            self.live = []
            self.tidy()
        self.record(b"end,end", True)
        self.cost("archive", self.ledger.archive, self.kept, ident)


def wear():
    for turns in (0, 12, 24):
        flash, fs = device()
        ledger = Ledger(FsStore(fs))
        list(ledger.load())
        player = Player(ledger, flash, turns)
        erases, programs = flash.erases, flash.programs
        for i in range(60):
            player.match(i + 1)
        erases, programs = flash.erases - erases, flash.programs - programs
        print(
            "%2d turns a round: %d records, %.3f erases and %.2f programs a record"
            % (turns, player.records, erases / player.records, programs / player.records)
        )
        for kind in sorted(player.costs):
            count, total, worst, spread = player.costs[kind]
            print("   ", kind, count, "mean %.3f" % (total / count), "worst", worst, sorted(spread.items()))
        print("    most erases of one block:", max(flash.wear.values()))
        load(fs)


def load(fs):
    store = FsStore(fs)
    ledger = Ledger(store)
    count = len(list(ledger.load()))
    print("    load: %d payloads, %d reads, %d bytes" % (count, store.reads, store.bytes_read), ledger.problems)


def capacity():
    flash, fs = device()
    ledger = Ledger(FsStore(fs))
    list(ledger.load())
    print("empty:", ledger.capacity(), "payload of a round:", len(ROUND % (0, 250000)))
    player = Player(ledger, flash, 0)
    ident = 0
    try:
        while True:
            ident += 1
            player.match(ident)
            if ident % 100 == 0:
                print("   ", player.saved, "rounds,", ledger.capacity())
    except Exception as error:
        print("full:", error, player.saved, "rounds", ledger.capacity())
    load(fs)
    print("    files:", len(FsStore(fs).names()), player.costs["append"][:3], player.costs["archive"][:3])


if __name__ == "__main__":
    for word in sys.argv[1:]:
        {"wear": wear, "capacity": capacity}[word]()
