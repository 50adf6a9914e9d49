"""Ledgers for the tests of `turnbell ledger`: played by scenarios, or written record by record."""

from __future__ import annotations

import functools
from pathlib import Path

from host_sim.ledgers.files import Files
from host_sim.scenario_main import run
from random_matches import Dice, random_match
from turnbell.core.match import Match
from turnbell.core.records import encode
from turnbell.ledger.ledger import Ledger

SCENARIOS = Path(__file__).parent / "scenarios"
NAMES = ("Ala", "Bolek", "Żaneta", "=1+1", "Ольга", "Ąžuolas")


@functools.cache
def played(name: str) -> dict[str, bytes]:
    """The files of the flash after a scenario: path → bytes."""
    path = SCENARIOS / f"{name}.scn"
    runner = run(str(path), path.name)
    assert not runner.failures, runner.failures
    return runner.board.flash.files()


def ledger_files(flash: dict[str, bytes]) -> dict[str, bytes]:
    return {
        name.removeprefix("ledger/"): data
        for name, data in flash.items()
        if name.startswith("ledger/")
    }


def write(files: dict[str, bytes], folder: Path) -> Path:
    """Put files (path → bytes) into a folder."""
    for name, data in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)
    return folder


def random_records(dice: Dice, ident: int) -> list[tuple]:
    """The records of a random match with turns, corrections and a reopened round."""
    sheet_id, overrides, _, count, n, rounds, more, ended, _, _ = random_match(dice)
    places = sorted(range(6), key=lambda seat: (dice.below(100), seat))[:n]
    clock = dice.one_of((0, 29_000_000 + dice.below(1000)))
    names = [dice.one_of(("", name)) if dice.below(4) == 0 else name for name in NAMES[:n]]
    out: list[tuple] = [
        ("match", ident, sheet_id, {}, overrides, count, clock, names, sorted(places), [0] * n)
    ]
    for index, (end, winner, start, racks, opened, penalties) in enumerate(rounds):
        if index in more:
            out.append(("end", "more"))
        turns = [0 if rack is None else 1 + dice.below(9) for rack in racks]
        total = [number * (1000 + dice.below(900)) for number in turns]
        tally = list(penalties) or [0] * n
        values = (
            end,
            winner,
            start,
            list(racks),
            list(opened) or ["yes"] * n,
            tally,
            turns,
            total,
            total,
            tally,
            [3 * number for number in tally],
        )
        out.append(("round", *values))
        if dice.below(5) == 0:
            out += [("undo",), ("round", *values)]
        if dice.below(4) == 0:
            out.append(("correct", index, *values))
    if len(rounds) in more:
        out.append(("end", "more"))
    if ended:
        out.append(("end", "end"))
    return out


def written(matches: list[list[tuple]]) -> dict[str, bytes]:
    """The files of a ledger that holds these matches as a device would: the last one in hand."""
    store = Files()
    ledger = Ledger(store)
    list(ledger.load())
    match = Match()
    for records in matches:
        if match.id:
            ledger.archive(match.kept, match.id)
            tidy(ledger, [])
        for record in records:
            match.apply(record)
            ledger.append(encode(record))
            tidy(ledger, list(match.live_records()))
    return store.files


def tidy(ledger: Ledger, payloads: list[bytes]) -> None:
    while ledger.due():
        ledger.tidy(payloads)


def random_ledger(seed: int, number: int) -> dict[str, bytes]:
    dice = Dice(seed * 7919)
    return written([random_records(dice, ident) for ident in range(1, number + 1)])
