"""Bit rot: 10,000 flipped bits in a ledger's files, and as many in raw images of its flash.

A sample in `make test`, all of it in `make check`. Each is classed, and the classes are counted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable

import pytest

from test_ledger_flips import Random, classify, flipped, ledger_in_use
from test_ledger_littlefs import PARTS, start

FILE_FLIPS = [500, pytest.param(10000, marks=pytest.mark.heavy)]
IMAGE_FLIPS = [100, pytest.param(10000, marks=pytest.mark.heavy)]


@pytest.mark.parametrize("flips", FILE_FLIPS)
def test_a_bit_flipped_in_a_file_gives_no_wrong_total_unseen(
    flips: int, tell: Callable[[str], None]
) -> None:
    store, live, matches = ledger_in_use()
    random = Random(flips)
    classes: Counter[str] = Counter()
    for _ in range(flips):
        classes[classify(flipped(store, random, 1), live, matches)] += 1
    tell(f"{flips} bits flipped in ledger files: {said(classes)}")
    assert classes.total() == flips
    assert classes["harmless"] == 0


@pytest.mark.parametrize("flips", IMAGE_FLIPS)
def test_a_bit_flipped_in_the_flash_gives_no_wrong_total_unseen(
    flips: int, micropython: str, tell: Callable[[str], None]
) -> None:
    parts = PARTS if flips > 1000 else 1
    running = [
        start(micropython, "rot.py", str(flips // parts), f"seed={part + 1}")
        for part in range(parts)
    ]
    try:
        # A file system that is damaged so that its reader never ends would be a crash as well.
        told = [each.communicate(timeout=3000)[0] for each in running]
    finally:
        for each in running:
            each.kill()
    print("\n".join(told))
    classes: Counter[str] = Counter()
    for text in told:
        for name, number in re.findall(r"^([a-z ,]+): ([0-9]+)$", text, re.MULTILINE):
            classes[name] += int(number)
    tell(f"{flips} bits flipped in images of a flash: {said(classes)}")
    assert [each.returncode for each in running] == [0] * parts, told
    assert classes.total() == flips


def said(classes: Counter[str]) -> str:
    """The counts in one line."""
    return ", ".join(f"{number} {name}" for name, number in sorted(classes.items()) if number)
