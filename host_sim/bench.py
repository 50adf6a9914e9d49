"""`make bench`: measures the budgets on this machine and prints them as one table."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.table import Table

from host_sim import program
from host_sim.errors import UserError
from host_sim.scenario_main import run as run_scenario
from turnbell.core.rounds import Round, check_round
from turnbell.core.scoring import score
from turnbell.core.sheets import FACTORY, SHEETS

PLAYERS, ROUNDS, TURNS = 4, 10, 60
SCORED = 60000
# Wear: four rounds of 60 turns each for four players; the blocks that littlefs levels over beside
# the program; the erases that the flash's maker promises for each.
MATCHES_A_DAY, RECORDS_A_MATCH, FREE_BLOCKS, CYCLES = 10, 1000, 200, 100000
FIGURES = "tests/powercut/figures.py"
PLAYED = ("without a clock", "with a clock", "short matches")  # of its patterns, what people do
Row = tuple[str, str, str]  # what, budget, measured
REAL_TIME_MIN = 2000
SCORED_MIN = 30000


def evening(rounds: int = ROUNDS, turns: int = TURNS) -> str:
    """A scenario: four players, turns of 20 to 40 s each, two bells a round."""
    lines = [
        "players Ala Bolek Celina Darek",
        f"sheet {FACTORY}",
        f'override match {{"rounds": {rounds}}}',
        "start seat 1",
        "boot",
    ]
    for at in range(rounds):
        lines += ["press OK", "wait 2s", "press OK"]
        for turn in range(turns * PLAYERS):
            if turn % (turns * 2) == turns:
                lines += ["wait 63s", "press OK"]
            else:
                lines += [f"wait {20000 + (turn * 7919 + at * 104729) % 20000}ms", "press ACTIVE"]
        lines += ["wait 5s", "hold ACTIVE 1600ms", "press OK"]
        for points in (5, 16, 3):
            lines += [f"tap PLUS {points}", "press OK", "press OK"]
        lines += ["expect screen summary", "press OK", "expect screen standings", "wait 20s"]
    return "\n".join(lines) + "\n"


def simulator() -> list[Row]:
    """How much faster than real time a virtual evening runs."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "evening.scn"
        path.write_text(evening(), encoding="utf-8")
        began = time.process_time()
        runner = run_scenario(str(path), path.name, None, None, None)
        took_s = time.process_time() - began
    if runner.failures:
        sys.exit("the evening failed: " + runner.failures[0])
    virtual_s = runner.board.now_ms / 1000
    hours = virtual_s / 3600
    what = f"simulator, {PLAYERS} players, {ROUNDS} rounds, {TURNS} turns each ({hours:.1f} h)"
    return [(what, f"≥ {REAL_TIME_MIN:,} × real time", f"{virtual_s / took_s:,.0f} ×")]


def scoring() -> list[Row]:
    """How many rounds of four players are checked and scored a second."""
    sheet = SHEETS[FACTORY]
    found = [
        Round("out", at % 4, 0, [() if s == at % 4 else (5 + s, s % 2, -1) for s in range(4)])
        for at in range(100)
    ]
    began = time.process_time()
    for at in range(SCORED):
        this = found[at % 100]
        check_round(sheet, 4, this, "round")
        score(sheet, this)
    took_s = time.process_time() - began
    return [("scoring, CPython", f"≥ {SCORED_MIN:,} rounds/s", f"{SCORED / took_s:,.0f} rounds/s")]


def ledger_figures(micropython: Path | str, what: str, *arguments: str) -> dict[str, float]:
    """Give what tests/powercut/figures.py measures: the ledger on littlefs over a simulated NOR
    flash that holds the program. Raises UserError without a compiler for it.
    """
    root = Path(__file__).resolve().parent.parent
    search = ":".join(str(root / part) for part in ("tests/powercut", "firmware")) + ":.frozen"
    with tempfile.TemporaryDirectory() as folder:
        for name, data in program.files().items():
            path = Path(folder) / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        done = subprocess.run(
            [str(micropython), "-X", "heapsize=128M", FIGURES, folder, what, *arguments],
            cwd=root,
            env={**os.environ, "MICROPYPATH": search},
            capture_output=True,
            text=True,
            check=True,
        )
    found = (line.rpartition(": ") for line in done.stdout.splitlines())
    return {name: float(number) for name, _, number in found if number[:1].isdigit()}


def _on_littlefs(what: str, *arguments: str) -> dict[str, float] | None:
    micropython = Path(sys.executable).with_name("micropython")
    return ledger_figures(micropython, what, *arguments) if micropython.exists() else None


def wear() -> list[Row]:
    """What the ledger costs the flash, on littlefs over a simulated NOR flash."""
    found = _on_littlefs("wear")
    if found is None:
        return [("flash wear", "≤ 0.25 erases a record", "NOT RUN: no micropython here")]
    mean = max(found[f"{kind}, erases a record"] for kind in PLAYED)
    pages = max(found[f"{kind}, pages programmed a record"] for kind in PLAYED)
    worst = max(number for name, number in found.items() if ", most erases, " in name)
    records_a_day = MATCHES_A_DAY * RECORDS_A_MATCH
    years = CYCLES * FREE_BLOCKS / (mean * records_a_day) / 365
    what = f"{MATCHES_A_DAY} matches of {RECORDS_A_MATCH} records a day"
    return [
        ("flash erases a ledger record, mean", "≤ 0.25", f"{mean:.3f}"),
        ("flash erases of any one call of the ledger, worst", "≤ 3", f"{worst:.0f}"),
        ("flash pages programmed a ledger record, mean", "", f"{pages:.2f}"),
        (f"life of the flash at {what}", "", f"{years:.0f} years"),
    ]


def capacity() -> list[Row]:
    """What fits beside the program, and what the power-up of a full ledger reads."""
    found = _on_littlefs("capacity")
    if found is None:
        return [("ledger capacity", "≥ 5,000 rounds", "NOT RUN: no micropython here")]
    reads, kilobytes = found["reads at power-up"], found["bytes read at power-up"] / 1000
    took = (
        f"{reads:.0f} reads, {kilobytes:.1f} KB, {found['ms of this machine at power-up']:.0f} ms"
    )
    return [
        ("rounds that fit on a stock Pico", "≥ 5,000", f"{found['rounds until full']:,.0f}"),
        ("power-up of a full ledger (ms of this machine)", "", took),
    ]


def pico() -> list[Row]:
    """What the firmware takes on an emulated Pico."""
    from host_sim.pico import bench

    try:
        return [
            (f"{what} ({where})", budget, measured)
            for what, budget, measured, where in bench.rows()
        ]
    except UserError as error:
        return [("the firmware on a Pico", "", f"NOT RUN: {error}")]


MEASURED: tuple[Callable[[], list[Row]], ...] = (simulator, scoring, wear, capacity, pico)


def main(argv: list[str] | None = None) -> int:
    """Measures and prints. Returns 0: no test depends on the figures."""
    argparse.ArgumentParser(prog="make bench", description=__doc__).parse_args(argv)
    console = Console()
    table = Table("what", "budget", "measured")
    for measure in MEASURED:
        console.print(f"measuring: {measure.__doc__}", style="dim")
        for row in measure():
            table.add_row(*row)
    console.print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
