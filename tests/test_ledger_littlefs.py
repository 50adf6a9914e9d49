"""The ledger on a real littlefs with the power cut at its flash operations, under a real
MicroPython: a sample in `make test`, every cut in `make check`.

Stores and a file system that are known to lose data show that a loss would be seen.
"""

from __future__ import annotations

import os
import re
import subprocess
from collections.abc import Callable
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


WEAR = [25, pytest.param(300, marks=pytest.mark.heavy)]


@pytest.mark.parametrize("matches", WEAR)
def test_a_record_wears_the_flash_as_little_as_promised(
    matches: int, micropython: str, mpy_cross: str, tell: Callable[[str], None]
) -> None:
    found = ledger_figures(micropython, "wear", str(matches))
    for clock in ("without a clock", "with a clock"):
        of = {name.removeprefix(clock + ", "): n for name, n in found.items() if clock in name}
        tell(
            f"{of['records']:.0f} records {clock}: {of['erases a record']:.3f} erases each; of"
            f" {of['calls']:.0f} calls {of['calls with more than three erases']:.0f} took over 3"
        )
        assert of["erases a record"] <= 0.25
        assert of["most erases, record"] <= 3
        # A correction may make an archive longer than a block, just when a folder is split.
        assert of["calls with more than three erases"] <= of["calls"] / 1000
        assert max(n for name, n in of.items() if name.startswith("most erases")) <= 5


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
