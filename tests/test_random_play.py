"""Long random play: 100,000 events on CPython and 20,000 on MicroPython, with parts that fail."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

import random_play
import rig
import test_session_lamps

ROOT = Path(__file__).resolve().parent.parent
CHUNKS, SEEDS, EVENTS = 10, 10, 1000
ON_MICROPYTHON = """
import sys
sys.path.insert(0, "tests/portable")
from random_play import play
for seed in range(20):
    play(5000 + seed, "minimal" if seed % 4 == 3 else "table", 1000)
print("done")
"""
TEN_THOUSAND_TURNS = """
import sys
sys.path.insert(0, "tests/portable")
from long_round import LongRound
table = LongRound()
table.play(1000)
before = table.used()
table.play(10000)
print(table.used() - before, table.flash_files(), table.device.screen())
"""


def run(micropython: str, code: str) -> str:
    """Run `code` as a device's host would, and give what it printed."""
    done = subprocess.run(
        [micropython, "-X", "heapsize=8M", "-c", code],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": "host_sim/fakes:firmware:.:.frozen"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=1800,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


@pytest.mark.heavy
@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_a_hundred_thousand_random_events_break_nothing(chunk: int) -> None:
    for seed in range(chunk * SEEDS, (chunk + 1) * SEEDS):
        random_play.play(1000 + seed, "minimal" if seed % 4 == 3 else "table", EVENTS)


@pytest.mark.heavy
def test_twenty_thousand_random_events_break_nothing_on_micropython(micropython: str) -> None:
    assert run(micropython, ON_MICROPYTHON) == "done\n"


@pytest.mark.heavy
def test_memory_stays_flat_over_ten_thousand_short_turns(micropython: str) -> None:
    grown, files, screen = run(micropython, TEN_THOUSAND_TURNS).split()
    assert int(grown) < 16000
    assert int(files) < 60
    assert screen == "turn"


@pytest.mark.heavy
def test_twenty_thousand_random_events_make_no_lamp_flicker() -> None:
    for seed in range(100, 234):
        test_session_lamps.play(seed, 150)


@pytest.mark.heavy
def test_a_pause_of_a_month_crosses_the_wrap_of_the_ticks_twice_and_changes_nothing() -> None:
    table = rig.Rig(ticks=(1 << 30) - 60000)
    table.start(2)
    table.run(20000)
    table.press("OK")
    left_ms = table.remaining()
    for _ in range(26):
        table.run(24 * 3600 * 1000)
    table.press("OK")  # wakes
    assert table.screen_name() == "paused"
    assert table.remaining() == left_ms
    table.press("OK")
    table.run(left_ms - 200)  # the press itself took 140 ms
    assert table.screen_name() == "turn"
    table.run(200)
    assert table.screen_name() == "timeup"
