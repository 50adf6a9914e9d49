"""Damaged ledgers: `check` names every damage, and nothing that is on a flash stops a command.

Two kinds of loss leave no trace in a ledger: its newest records, when nothing else speaks of them,
and what was already kept elsewhere. The first is what a copy with checksums, and `pull`, are for.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from host_sim.cli import main
from host_sim.ledgers.book import Book, read_book
from host_sim.ledgers.origin import FILE, origin
from host_sim.ledgers.report import match_report
from test_ledger_command_data import ledger_files, played, random_ledger, write
from turnbell.core.records import encode
from turnbell.ledger.sealing import seal

Files = dict[str, bytes]


def matches(book: Book) -> list[dict]:
    return [match_report(match) for match in book.matches]


def named(book: Book) -> bool:
    return bool(book.problems or book.notes)


def flip(files: Files, dice: Random) -> str:
    name = dice.choice(sorted(files))
    data = bytearray(files[name])
    data[dice.randrange(len(data))] ^= 1 << dice.randrange(8)
    files[name] = bytes(data)
    return name


def truncate(files: Files, dice: Random) -> str:
    name = dice.choice(sorted(files))
    files[name] = files[name][: dice.randrange(len(files[name]))]
    return name


def remove(files: Files, dice: Random) -> str:
    name = dice.choice(sorted(files))
    del files[name]
    return name


def duplicate(files: Files, dice: Random) -> str:
    name = dice.choice(sorted(files))
    names = ("j9999", "a7-99-99999", "snap-b", "snap-a", "a1-99-1", name + ".aside")
    new = dice.choice([each for each in names if each not in files])
    files[new] = files[name]
    return new


def foreign(files: Files, dice: Random) -> str:
    new = dice.choice(("Thumbs.db", "j01", "j1 (copy)", "a1-2", "snap-c", "j-1", "copied.bak"))
    files[new] = dice.randbytes(dice.randrange(1, 3000))
    return new


def swap(files: Files, dice: Random) -> str:
    one, other = dice.sample(sorted(files), 2)
    files[one], files[other] = files[other], files[one]
    return one


DAMAGES: list[Callable[[Files, Random], str]] = [
    flip, truncate, remove, duplicate, foreign, swap,
]  # fmt: skip


@pytest.fixture(scope="module")
def ledgers() -> list[Files]:
    """Ledgers with archives, snapshots and a match in hand; one of them played."""
    return [random_ledger(seed, 6) for seed in range(1, 6)] + [
        ledger_files(played("three_rounds"))
    ]


def test_a_flipped_bit_is_always_named(ledgers):
    for number, whole in enumerate(ledgers):
        for name in whole:
            for at in range(number, len(whole[name]), 61):
                files = dict(whole)
                data = bytearray(files[name])
                data[at] ^= 1 << (at + number) % 8
                files[name] = bytes(data)
                book = read_book(files)
                assert named(book), (number, name, at)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_what_is_not_named_has_lost_nothing_but_the_newest(damage, ledgers):
    for seed in range(40):
        dice = Random(f"{damage.__name__} {seed}")
        whole = ledgers[seed % len(ledgers)]
        before = matches(read_book(whole))
        files = dict(whole)
        name = damage(files, dice)
        book = read_book(files)
        if named(book):
            continue
        after = matches(book)
        if after == before:
            continue
        assert damage in (remove, truncate), (seed, name)
        assert after[:-1] == before[: len(after) - 1], (seed, name)


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_in_a_pulled_copy_every_damage_is_named(damage, ledgers, tmp_path, capfd):
    for seed in range(8):
        dice = Random(f"{damage.__name__} {seed}")
        files = dict(ledgers[seed % len(ledgers)])
        sums = origin("e6", "2026-05-01", 1, {f"ledger/{each}": files[each] for each in files})
        name = damage(files, dice)
        folder = write({f"ledger/{each}": files[each] for each in files}, tmp_path / str(seed))
        (folder / FILE).write_bytes(sums)
        assert main(["ledger", "check", str(folder)]) == 1, (seed, name)
        told = capfd.readouterr().out.splitlines()
        assert any(line.startswith(f"{name}: ") for line in told), (seed, name, told)


def test_no_damage_stops_a_command(ledgers, tmp_path, capfd):
    for seed in range(20):
        dice = Random(seed)
        files = dict(ledgers[seed % len(ledgers)])
        for _ in range(dice.randrange(1, 5)):
            if len(files) > 1:
                dice.choice(DAMAGES)(files, dice)
            files = {name: data for name, data in files.items() if data}
        folder = write({f"ledger/{each}": files[each] for each in files}, tmp_path / str(seed))
        assert main(["ledger", "check", str(folder)]) in (0, 1)
        assert main(["ledger", "show", str(folder)]) == 0
        assert main(["ledger", "export", str(folder)]) == 0
        for kind in ("csv", "bgstats", "html"):
            target = str(tmp_path / kind)
            assert main(["ledger", "export", str(folder), "--format", kind, "-o", target]) == 0
        said = capfd.readouterr()
        assert "Traceback" not in said.err


def test_a_folder_in_the_ledger_and_a_huge_file_are_foreign(tmp_path, capfd):
    folder = write(played("three_rounds"), tmp_path)
    (folder / "ledger" / "photos").mkdir()
    (folder / "ledger" / "j40").write_bytes(bytes(70000))
    (folder / "ledger" / ".DS_Store").write_bytes(b"x")
    assert main(["ledger", "check", str(folder)]) == 1
    told = capfd.readouterr().out
    assert "photos: foreign" in told
    assert "j40: foreign" in told
    assert "DS_Store" not in told


# -- records with a good checksum that make no sense ----------------------------------------------

GOOD = ("match", 1, "kod-1min", {}, {}, "points", 0, ["A", "B"], [0, 1], [0, 0])
PAIR = [0, 0]
NONSENSE = [
    ("round", "out", 0, 0, [(), (5, 0, -1), (1, 0, -1)], ["yes"] * 2, *[PAIR] * 6),
    ("round", "out", 7, 0, [(), (5, 0, -1)], ["yes"] * 2, *[PAIR] * 6),
    ("round", "out", 0, 0, [(), (5, 0, -1)], ["yes"], *[PAIR] * 6),
    ("round", "tea", 0, 0, [(), (5, 0, -1)], ["yes"] * 2, *[PAIR] * 6),
    ("round", "out", 0, 0, [None, None], ["yes"] * 2, *[PAIR] * 6),
    ("round", "out", 0, 0, [(), ()], ["yes"] * 2, *[PAIR] * 6),
    ("round", "pool", -1, 0, [None, None], ["yes"] * 2, *[PAIR] * 6),
    ("correct", 3, "out", 0, 0, [(), (5, 0, -1)], ["yes"] * 2, *[PAIR] * 6),
    ("void", 9),
    ("undo",),
    ("turn", 9, 0),
    ("bell", 5),
    ("seats", [1]),
    ("seats", [0, 0]),
    ("draw", 9, "drawn", [1]),
    ("state", *[[]] * 11),
    ("match", 2, "nope", {}, {}, "points", 0, ["A", "B"], [0, 1], [0, 0]),
    ("match", 2, "kod-1min", {}, {}, "points", 0, [], [], []),
    ("match", 2, "kod-1min", {}, {}, "points", 0, ["A", "B"], [0], [0, 0]),
    ("match", 2, "kod-1min", {"id": 1}, {}, "points", 0, ["A", "B"], [0, 1], [0, 0]),
    ("match", 2, "kod-1min", {}, {"turn_ms": "x"}, "points", 0, ["A", "B"], [0, 1], [0, 0]),
    ("match", 0, "kod-1min", {}, {}, "points", 0, ["A", "B"], [0, 1], [0, 0]),
    ("match", 2, "kod-1min", {}, {}, "tea", 0, ["A", "B"], [0, 1], [0, 0]),
]


def sealed(payloads: list[bytes]) -> Files:
    lines = [seal(b"%d,1,%s" % (at, payload)) for at, payload in enumerate(payloads, 1)]
    return {"j1": b"".join(lines)}


@pytest.mark.parametrize("record", NONSENSE, ids=lambda record: str(record)[:40])
def test_a_record_that_cannot_be_applied_is_named_and_left_out(record, tmp_path, capfd):
    fine = ("round", "out", 0, 0, [(), (5, 0, -1)], ["yes"] * 2, *[PAIR] * 6)
    bad = encode(record)
    files = sealed([encode(GOOD), encode(fine), bad, encode(fine)])
    folder = write({f"ledger/{each}": files[each] for each in files}, tmp_path)
    if record[0] in ("undo", "seats"):  # they may follow, and mean something
        assert main(["ledger", "check", str(folder)]) in (0, 1)
    else:
        assert main(["ledger", "check", str(folder)]) == 1
        assert capfd.readouterr().out.startswith("j1: ")
    capfd.readouterr()
    assert main(["ledger", "export", str(folder)]) == 0
    facts = json.loads(capfd.readouterr().out)
    assert facts["matches"][0]["id"] == 1


@settings(max_examples=60)
@given(st.lists(st.sampled_from(NONSENSE), min_size=1, max_size=12), st.randoms())
def test_any_mixture_of_records_can_be_read(records, dice):
    mixed = [GOOD, *records]
    dice.shuffle(mixed)
    book = read_book(sealed([encode(record) for record in mixed]))
    matches(book)


@settings(max_examples=60)
@given(st.lists(st.binary(min_size=1, max_size=60), max_size=8))
def test_any_bytes_with_a_good_checksum_can_be_read(payloads):
    book = read_book(sealed([encode(GOOD), *payloads]))
    matches(book)
    assert len(book.problems) >= (1 if payloads else 0)


@settings(max_examples=60)
@given(st.dictionaries(st.sampled_from(["j1", "j2", "a1-1-1", "snap-a", "copied", "x"]),
                       st.binary(max_size=200)))  # fmt: skip
def test_any_files_can_be_read(files):
    matches(read_book(files))
