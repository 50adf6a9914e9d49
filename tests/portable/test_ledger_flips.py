"""Flipped bits in the ledger's files are noticed: what comes back is right, or earlier and
reported.
"""
# heap: 256K, because the flash itself is in memory here

from ledger_stores import MemoryStore, loaded, snapshot
from test_ledger_archive import archived, match, played
from test_ledger_journal import opened, payload
from turnbell.ledger.check import check
from turnbell.ledger.errors import LedgerError
from turnbell.ledger.ledger import Ledger

TRIES = 200


class Random:
    """The same pseudo-random numbers on every runtime."""

    def __init__(self, seed):
        self._state = seed

    def below(self, n):
        state = self._state
        state ^= state << 13 & 0xFFFFFFFF
        state ^= state >> 17
        state ^= state << 5 & 0xFFFFFFFF
        self._state = state
        return state % n


def ledger_in_use():
    """A store with archives, snapshots and segments; its match in hand; its matches."""
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 6):
        played(ledger, ident)
    ledger.amend(2, [b"correct,1"])
    live = [b"match,6"]
    ledger.append(live[0])
    snapshot(ledger, live)
    for i in range(12):
        live.append(payload(i))
        ledger.append(live[-1])
    matches = [(i, match(i) + ([b"correct,1"] if i == 2 else [])) for i in range(1, 6)]
    return store, live, matches


def flipped(store, random, count):
    broken = MemoryStore(store.files)
    names = sorted(broken.files)
    for _ in range(count):
        name = names[random.below(len(names))]
        data = bytearray(broken.files[name])
        data[random.below(len(data))] ^= 1 << random.below(8)
        broken.files[name] = bytes(data)
    return broken


def prefix(part, whole):
    return part == whole[: len(part)]


def classify(broken, live, matches):
    """What became of a store: a word. Raises AssertionError if something wrong went unseen."""
    ledger = Ledger(broken)
    got = loaded(ledger)
    # The older snapshot is of the time when no match was in hand: an earlier state as well.
    assert prefix(got, live), got
    torn = [note for note in ledger.notes if note[0] == "torn"]
    problems = check(broken)
    if got != live:
        assert ledger.problems or (torn and len(got) == len(live) - 1)
    for ident, payloads in matches:
        try:
            read = list(ledger.read_match(ident))
        except LedgerError:
            assert problems
            continue
        assert prefix(read, payloads)
        assert read == payloads or problems
    # It can be used: what is written from now on is there, behind what was given out.
    ledger.append(b"later")
    again = Ledger(broken)
    assert loaded(again) == got + [b"later"]
    for problem in again.problems:
        assert problem in problems, problem
    if got != live:
        return "said, earlier state" if ledger.problems else "noted, without the last record"
    return "said, same state" if problems else "harmless"


def test_flipped_bits_never_give_something_else_unseen():
    store, live, matches = ledger_in_use()
    assert loaded(Ledger(store)) == live and archived(opened(store)) == matches
    random = Random(20260101)
    classes = {}
    for i in range(TRIES):
        broken = flipped(store, random, 1 + i % 3)
        word = classify(broken, live, matches)
        classes[word] = classes.get(word, 0) + 1
    print("flipped bits:", ", ".join(["%s %d" % each for each in sorted(classes.items())]))
    assert sum(classes.values()) == TRIES
    for word in ("said, earlier state", "said, same state"):
        assert classes[word] > TRIES // 20
    assert classes.get("harmless", 0) == 0


def test_files_of_garbage_are_no_crash():
    store, live, matches = ledger_in_use()
    random = Random(7)
    for name in sorted(store.files):
        for size in (1, 9, 300, 3000):
            broken = MemoryStore(store.files)
            broken.files[name] = bytes([random.below(256) for _ in range(size)])
            assert classify(broken, live, matches) != "harmless", name
