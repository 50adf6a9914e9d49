"""The ledger on a real littlefs with the power cut at its flash operations, under a real
MicroPython.

A sample here; all of it (thousands of cuts, many minutes) with TURNBELL_ALL_CUTS=1 and `-m heavy`.
Stores and a file system that are known to lose data show that a loss would be seen.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

import pytest

everything = pytest.mark.skipif(
    not os.environ.get("TURNBELL_ALL_CUTS"),
    reason="every cut on littlefs: many minutes; TURNBELL_ALL_CUTS=1 runs it",
)

SCRIPTS = Path(__file__).resolve().parent / "powercut"
ROOT = SCRIPTS.parent.parent


def run(
    micropython: str, script: str, *arguments: str, timeout: int = 300
) -> subprocess.CompletedProcess[str]:
    """Run one of the scripts; what it printed is in stdout."""
    return subprocess.run(
        [micropython, "-X", "heapsize=128M", str(SCRIPTS / script), *arguments],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": f"{SCRIPTS}:{ROOT / 'firmware'}:.frozen"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=timeout,
        check=False,
    )


def test_no_cut_of_a_sample_loses_anything(micropython: str) -> None:
    result = run(micropython, "cuts.py", "every=101")
    print(result.stdout)
    assert result.returncode == 0, result.stdout
    cuts, second, losses = map(int, re.findall(r"\d+", result.stdout.splitlines()[-1]))
    assert cuts > 30
    assert second > 10
    assert losses == 0


@everything
@pytest.mark.heavy
def test_no_cut_at_all_loses_anything(micropython: str) -> None:
    result = run(micropython, "cuts.py", timeout=7200)
    print(result.stdout)
    assert result.returncode == 0, result.stdout
    assert " 0 losses" in result.stdout


@pytest.mark.parametrize("variant", ["unflushed", "removes-first", "fat", "interrupted-in-place"])
def test_what_loses_data_is_found_to_lose_it(micropython: str, variant: str) -> None:
    result = run(micropython, "variants.py", variant)
    assert result.returncode == 1, result.stdout
    assert "LOSS " in result.stdout, result.stdout
    assert "Traceback" not in result.stdout, result.stdout


@everything
@pytest.mark.heavy
def test_ctrl_c_in_a_write_loses_nothing(micropython: str) -> None:
    result = run(micropython, "variants.py", "interrupted")
    assert result.returncode == 0, result.stdout


def figures(micropython: str, what: str) -> dict[str, float]:
    """The figures that a script prints as lines `NAME: NUMBER`."""
    result = run(micropython, "figures.py", what, timeout=1800)
    assert result.returncode == 0, result.stdout
    print(result.stdout)
    return {
        name.strip(): float(value)
        for name, value in re.findall(r"^(.*): ([0-9.]+)$", result.stdout, re.MULTILINE)
    }


def test_a_record_wears_the_flash_as_little_as_promised(micropython: str) -> None:
    found = figures(micropython, "wear")
    for turns in (0, 12):
        assert found[f"{turns} turns a round, erases a record"] <= 0.25
        assert found[f"{turns} turns a round, worst append, erases"] <= 3


@everything
@pytest.mark.heavy
def test_five_thousand_rounds_fit_and_a_full_ledger_opens_fast(micropython: str) -> None:
    found = figures(micropython, "capacity")
    assert found["rounds until full"] >= 5000
    assert found["bytes read at power-up"] <= 20000
    assert found["reads at power-up"] <= 40
