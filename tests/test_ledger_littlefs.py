"""The ledger on a real littlefs with the power cut at its flash operations, under a real
MicroPython: a sample in `make test`, every cut in `make check`.

Stores and a file system that are known to lose data show that a loss would be seen.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest

from host_sim.bench import ledger_figures

SCRIPTS = Path(__file__).resolve().parent / "powercut"
ROOT = SCRIPTS.parent.parent
PARTS = 2  # processes at a time: the CI has two cores


def start(micropython: str, script: str, *arguments: str) -> subprocess.Popen[str]:
    """Start one of the scripts; what it prints is in stdout."""
    return subprocess.Popen(
        [micropython, "-X", "heapsize=128M", str(SCRIPTS / script), *arguments],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": f"{SCRIPTS}:{ROOT / 'firmware'}:.frozen"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
    )


def run(micropython: str, script: str, *arguments: str, timeout: int = 600) -> tuple[int, str]:
    """Run one of the scripts to its end. Gives its exit code and what it printed."""
    with start(micropython, script, *arguments) as process:
        try:
            said, _ = process.communicate(timeout=timeout)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
    print(said)
    return process.returncode, said


def counts(said: str) -> list[int]:
    """The cuts, the second cuts and the losses that cuts.py counted."""
    return [int(number) for number in re.findall(r"\d+", said.splitlines()[-1])]


def test_no_cut_of_a_sample_loses_anything(micropython: str, tell: Callable[[str], None]) -> None:
    code, said = run(micropython, "cuts.py", "every=101")
    assert code == 0, said
    cuts, second, losses = counts(said)
    tell(f"a sample of cuts on littlefs: {cuts}, second cuts: {second}, losses: {losses}")
    assert cuts > 25
    assert second > 10
    assert losses == 0


@pytest.mark.heavy
def test_no_cut_at_all_loses_anything(micropython: str, tell: Callable[[str], None]) -> None:
    parts = [
        start(micropython, "cuts.py", f"every={PARTS}", f"part={part}") for part in range(PARTS)
    ]
    try:
        said = [part.communicate(timeout=3600)[0] for part in parts]
    finally:
        for part in parts:
            part.kill()
    print("\n".join(said))
    cuts, second, losses = map(sum, zip(*map(counts, said), strict=True))
    tell(f"all cuts on littlefs: {cuts}, second cuts: {second}, losses: {losses}")
    assert [part.returncode for part in parts] == [0] * PARTS, said
    assert losses == 0
    workloads = [line for each in said for line in each.splitlines() if "operations" in line]
    for line in workloads:
        # A share of every operation × (clean, half-programmed, garbled).
        operations, cut = map(int, re.findall(r"(\d+) (?:operations|cuts)", line))
        assert 0 <= 3 * operations - PARTS * cut + PARTS <= 2 * PARTS, line
        assert not line.startswith("full ") or " 0 times full" not in line
    assert len(workloads) == 12 * PARTS


@pytest.mark.parametrize("variant", ["unflushed", "removes-first", "fat", "interrupted-in-place"])
def test_what_loses_data_is_found_to_lose_it(micropython: str, variant: str) -> None:
    code, said = run(micropython, "variants.py", variant)
    assert code == 1, said
    assert "LOSS " in said, said
    assert "Traceback" not in said, said


@pytest.mark.heavy
def test_ctrl_c_in_a_write_loses_nothing(micropython: str) -> None:
    code, said = run(micropython, "variants.py", "interrupted", timeout=1800)
    assert code == 0, said


# Seeds, matches of each: names and scores are longer with every seed.
WEAR = [((3, 4), 60), pytest.param(range(1, 9), 150, marks=pytest.mark.heavy)]
# Erases a record. Where every match is followed by a correction, each of them copies an archive.
MEAN = {
    "without a clock": 0.25,
    "with a clock": 0.25,
    "short matches": 0.25,
    "corrections": 0.275,
}
# The share of calls that may take four: a snapshot of two blocks, just when a folder is split.
FOUR = {"record": 0, "correction": 0, "end of a match": 0, "step of tidying": 1 / 1000}


@pytest.mark.parametrize(("seeds", "matches"), WEAR)
def test_a_record_wears_the_flash_as_little_as_promised(
    seeds: Iterable[int],
    matches: int,
    micropython: str,
    mpy_cross: str,
    tell: Callable[[str], None],
) -> None:
    found = [ledger_figures(micropython, "wear", str(matches), str(seed)) for seed in seeds]
    for pattern, mean in MEAN.items():
        of: Counter[str] = Counter()
        for figures in found:
            of.update({n.removeprefix(f"{pattern}, "): v for n, v in figures.items()})
        each = of["erases"] / of["records"]
        over = {kind: of[f"more than three erases, {kind}"] for kind in FOUR}
        tell(
            f"{of['records']:.0f} records, {pattern}: {each:.3f} erases each; of"
            f" {sum(of[f'calls, {kind}'] for kind in FOUR):.0f} calls {sum(over.values()):.0f}"
            " took over 3"
        )
        assert each <= mean, pattern
        for kind, share in FOUR.items():
            assert over[kind] <= max(share > 0, share * of[f"calls, {kind}"]), (pattern, kind)
    most = max(v for figures in found for n, v in figures.items() if ", most erases, " in n)
    assert most <= 4


@pytest.mark.heavy
def test_thousands_of_rounds_fit_and_a_full_ledger_opens_fast(
    micropython: str, mpy_cross: str, tell: Callable[[str], None]
) -> None:
    found = ledger_figures(micropython, "capacity")
    tell(f"{found['rounds until full']:.0f} rounds fit beside the program's files")
    assert found["bytes read at power-up"] <= 20000
    assert found["reads at power-up"] <= 40
    assert found["rounds until full is told"] <= found["rounds until full"] - 200
    assert found["rounds until full"] >= 5000
