"""`turnbell ledger check` names every damage by its file, and by its line where there is one: a
table of damages, each done to a ledger in use, in a folder and in an image of a flash.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim.cli import main
from host_sim.ledgers.files import Files
from random_matches import Dice
from test_ledger_command_data import random_records, tidy, write
from test_ledger_command_image import image
from turnbell.core.match import Match
from turnbell.core.records import encode
from turnbell.core.sheets import FACTORY, SHEETS
from turnbell.ledger import names
from turnbell.ledger.ledger import Ledger
from turnbell.ledger.sealing import seal

Flash = dict[str, bytes]
ROUND = ("round", "out", 0, 0, [(), (5, 0, -1)], ["yes"] * 2, *[[0, 0]] * 6)


def in_use() -> Flash:
    """A flash with archives, one with a correction, a snapshot, segments, settings, a sheet."""
    store = Files()
    ledger = Ledger(store)
    list(ledger.load())
    ident = 0
    while len(names.Files(store.names()).archives) < 3:
        ident += 1
        for record in (records := random_records(Dice(ident * 31), ident)):
            ledger.append(encode(record))
        ledger.archive([encode(record) for record in records], ident)
        tidy(ledger, [])
    ledger.amend(1, [encode(("void", 0))])
    tidy(ledger, [])
    match = Match()
    places: tuple = (["A", "B"], [0, 1], [0, 0])
    for record in [("match", ident + 1, FACTORY, {}, {}, "points", 0, *places), *[ROUND] * 9]:
        match.apply(record)
        ledger.append(encode(record))
    ledger.tidy(list(match.live_records()))
    tidy(ledger, [])
    for _ in range(12):
        match.apply(ROUND)
        ledger.append(encode(ROUND))
    flash = {f"ledger/{name}": data for name, data in store.files.items()}
    flash["settings.json"] = b'{"volume": 2}\n'
    flash["sheets/club.json"] = json.dumps({**SHEETS[FACTORY], "id": "club"}).encode()
    return flash


WHOLE = in_use()
FOUND = names.Files([path.removeprefix("ledger/") for path in WHOLE if path.startswith("ledger/")])
FIRST, SECOND, *_, LAST = [f"ledger/{names.segment(first)}" for first in FOUND.segments]
ARCHIVES = [f"ledger/{names.archive(file)}" for file in FOUND.archives]
SNAP = max(("ledger/snap-a", "ledger/snap-b"), key=lambda path: len(WHOLE[path]))
OLD_SNAP = "ledger/snap-b" if SNAP.endswith("a") else "ledger/snap-a"


def lines(flash: Flash, path: str) -> list[bytes]:
    return flash[path].splitlines(keepends=True)


def spoil(path: str, at: int) -> Callable[[Flash], None]:
    """Change a character in line `at` (from 1) of a file."""

    def work(flash: Flash) -> None:
        found = lines(flash, path)
        line = found[at - 1]
        found[at - 1] = line[:4] + bytes([line[4] ^ 2]) + line[5:]
        flash[path] = b"".join(found)

    return work


def swap(path: str, one: int, other: int) -> Callable[[Flash], None]:
    def work(flash: Flash) -> None:
        found = lines(flash, path)
        found[one - 1], found[other - 1] = found[other - 1], found[one - 1]
        flash[path] = b"".join(found)

    return work


def twice(path: str, at: int) -> Callable[[Flash], None]:
    def work(flash: Flash) -> None:
        found = lines(flash, path)
        flash[path] = b"".join(found[:at] + found[at - 1 :])

    return work


def cut(path: str, left: int) -> Callable[[Flash], None]:
    """Leave so many bytes of a file; fewer than 0: without so many at its end."""
    return lambda flash: flash.update({path: flash[path][:left]})


def put(path: str, data: bytes | str) -> Callable[[Flash], None]:
    """Put bytes, or what another file holds, into a file."""
    return lambda flash: flash.update({path: data if isinstance(data, bytes) else flash[data]})


def lost(path: str) -> Callable[[Flash], None]:
    def work(flash: Flash) -> None:
        del flash[path]

    return work


def older_edition(flash: Flash) -> None:
    """The archive with the correction is what it was before it."""
    data = flash.pop(ARCHIVES[0])
    flash["ledger/a1-1-9"] = data[: data.rindex(b"amend,")]


SEGMENT = r"j\d+: "
DROPPED = r"ledger: dropped: \d+ records behind record \d+ are not counted"
# What is done; what must be said, each in a line; notes are normal after a power cut.
DAMAGES: dict[str, tuple[Callable[[Flash], None], list[str]]] = {
    "an empty file": (put("ledger/j900", b""), ["note: j900: empty"]),
    "a segment cut to nothing": (cut(SECOND, 0), [f"note: {SECOND[7:]}: empty", DROPPED]),
    "a torn last line": (cut(LAST, -9), [f"note: {LAST[7:]}: torn: "]),
    "a torn segment in the middle": (
        cut(SECOND, -9),
        [f"{SEGMENT}gap: line 1, after record ", DROPPED],
    ),
    "a damaged line": (spoil(SECOND, 2), [f"{SECOND[7:]}: damaged: line 2, ", DROPPED]),
    "a damaged last line": (spoil(LAST, 1), [f"{LAST[7:]}: damaged: line 1, ", DROPPED]),
    "a line twice": (twice(FIRST, 2), [f"{FIRST[7:]}: twice: line 3, record "]),
    "a segment twice": (put("ledger/j900", FIRST), ["j900: damaged: line 1, record ", DROPPED]),
    "lines out of order": (swap(SECOND, 1, 2), [f"{SECOND[7:]}: damaged: line 1, ", DROPPED]),
    "a lost segment in the middle": (lost(SECOND), [f"{SEGMENT}gap: line 1, after ", DROPPED]),
    "a foreign file": (put("ledger/notes.txt", b"hello"), ["notes.txt: foreign: "]),
    "a file under no name of ours": (put("ledger/j01", FIRST), ["j01: foreign: "]),
    "an unfinished file": (put("ledger/snap-a.tmp", b"x"), ["note: snap-a.tmp: temp: "]),
    "a file that was set aside": (
        put("ledger/j3.aside", FIRST),
        [r"j3\.aside: aside: .*; \d+ whole lines"],
    ),
    "a damaged archive": (
        spoil(ARCHIVES[1], 3),
        [f"{ARCHIVES[1][7:]}: archive: line 3, ", f"{ARCHIVES[1][7:]}: dropped: matches .*: 1"],
    ),
    "an archive without its end": (
        cut(ARCHIVES[1], -40),
        [f"{ARCHIVES[1][7:]}: archive: line ", f"{ARCHIVES[1][7:]}: dropped: matches .*: 1"],
    ),
    "a lost archive": (lost(ARCHIVES[1]), [f"{ARCHIVES[2][7:]}: gap: archive 2 is missing"]),
    "the newest archive lost": (lost(ARCHIVES[2]), [f"{SNAP[7:]}: gap: archived up to record "]),
    "a correction lost with its file": (
        older_edition,
        [f"{SNAP[7:]}: gap: a correction is missing"],
    ),
    "an archive twice": (
        put(f"ledger/a1-99-{FOUND.archives[0][2]}", ARCHIVES[0]),
        [f"note: {ARCHIVES[0][7:]}: old: "],
    ),
    "an archive under another number": (
        put(f"ledger/a4-99-{FOUND.archives[2][2]}", ARCHIVES[0]),
        [r"a4-99-\d+: twice: match 1 "],
    ),
    "a damaged snapshot": (spoil(SNAP, 2), [f"{SNAP[7:]}: snapshot: line 2, ", DROPPED]),
    "a damaged head of a snapshot": (spoil(SNAP, 1), [f"{SNAP[7:]}: snapshot: ", DROPPED]),
    "the snapshot lost": (lost(SNAP), [f"{SEGMENT}gap: line 1, after record ", DROPPED]),
    "the older snapshot damaged": (spoil(OLD_SNAP, 1), [f"{OLD_SNAP[7:]}: snapshot: "]),
    "what is left over damaged": (
        put("ledger/j2", seal(b"2,1,turn") + b"x" + seal(b"3,1,turn")),
        ["j2: damaged: line 2, "],
    ),
    "a damaged mark of the last copy": (spoil("ledger/copied", 1), ["copied: copied: damaged"]),
    "a record that makes no sense": (
        lambda flash: flash.update({LAST: flash[LAST] + after(flash, b"tea,1")}),
        [f"{LAST[7:]}: "],
    ),
    "settings that are no JSON": (
        cut("settings.json", -4),
        [r"settings\.json: damaged: line 1, column "],
    ),
    "a setting out of its range": (
        put("settings.json", b'{"volume": 9}'),
        [r"settings\.json: damaged: volume: "],
    ),
    "a setting of another name": (
        put("settings.json", b'{"volumf": 2}'),
        [r"settings\.json: damaged: volumf: "],
    ),
    "empty settings": (put("settings.json", b""), [r"settings\.json: damaged: empty"]),
    "a sheet that is no JSON": (cut("sheets/club.json", -4), ["sheets.club.json: damaged: line"]),
    "a sheet that does not hold": (
        put("sheets/club.json", json.dumps({**SHEETS[FACTORY], "id": "club", "name": 1}).encode()),
        [r"sheets/club\.json: damaged: "],
    ),
    "a sheet under another name": (
        put("sheets/mine.json", "sheets/club.json"),
        [r"sheets/mine\.json: damaged: holds the sheet club"],
    ),
    "a file that is no sheet": (put("sheets/a.txt", b"x"), [r"sheets/a\.txt: foreign: "]),
}  # fmt: skip


def after(flash: Flash, payload: bytes) -> bytes:
    last = int(lines(flash, LAST)[-1].split(b",")[0])
    return seal(b"%d,1,%s" % (last + 1, payload))


def checked(path: Path, capfd: pytest.CaptureFixture[str]) -> tuple[int, list[str]]:
    capfd.readouterr()
    code = main(["ledger", "check", str(path)])
    return code, capfd.readouterr().out.splitlines()


def as_image(flash: Flash, folder: Path) -> Path:
    pytest.importorskip("littlefs", reason="no littlefs-python here")
    path = folder / "flash.bin"
    path.write_bytes(image(flash))
    return path


@pytest.mark.parametrize("kind", [write, as_image], ids=["folder", "image"])
def test_a_whole_ledger_has_nothing_to_name(kind, tmp_path, capfd):
    code, told = checked(kind(WHOLE, tmp_path), capfd)
    assert code == 0
    assert len(told) == 1 and "whole; " in told[0]


@pytest.mark.parametrize("kind", [write, as_image], ids=["folder", "image"])
@pytest.mark.parametrize("damage", DAMAGES)
def test_every_damage_is_named(damage, kind, tmp_path, capfd):
    work, expected = DAMAGES[damage]
    flash = dict(WHOLE)
    work(flash)
    code, told = checked(kind(flash, tmp_path), capfd)
    for pattern in expected:
        assert any(re.match(pattern, line) for line in told), (pattern, told)
    normal = all(pattern.startswith("note: ") for pattern in expected)
    assert code == (0 if normal else 1), told


def test_the_number_of_dropped_records_is_right(tmp_path, capfd):
    whole = len(lines(WHOLE, FIRST))
    for at in range(1, whole + 1):
        flash = dict(WHOLE)
        spoil(FIRST, at)(flash)
        folder = write(flash, tmp_path / str(at))
        _, told = checked(folder, capfd)
        first = FOUND.segments[0]
        newest = int(lines(WHOLE, LAST)[-1].split(b",")[0])
        assert (
            f"ledger: dropped: {newest - first - at + 2} records behind record {first + at - 2}"
            " are not counted"
        ) in told
