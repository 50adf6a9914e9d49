"""How many calls below the loop flash is used: a Pico's stack of 8 KB has room for few.

A call of Python takes 240 bytes or so, littlefs 2.1 KB to rename a file, the handler of a key 700
bytes, the calls around the loop 800. The emulated lane measures the bytes; this needs no image.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_sim import device
from host_sim.scenario import parse
from host_sim.scenario_run import Runner

SCENARIOS = Path(__file__).parent / "scenarios"
# The deepest are corrections of earlier matches, and trying the flash in the self-test.
MOST = {"append": 13, "replace": 13, "remove": 13, "read": 17, "names": 15, "free_bytes": 13}


def calls() -> int:
    """The firmware's own frames from the loop's step up to here."""
    count, frame = 0, sys._getframe(1)
    while frame is not None:
        code = frame.f_code
        count += "/firmware/" in code.co_filename
        if code.co_name == "step" and code.co_filename.endswith("/app.py"):
            return count
        frame = frame.f_back
    return 0  # at power-up


@pytest.mark.parametrize("name", ["earlier_matches", "selftest_minimal", "names", "void_round"])
def test_flash_is_used_near_the_loop(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    store = device.hal("flash").FlashStore
    deepest = dict.fromkeys(MOST, 0)

    def watched(what: str, method: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(method)
        def call(*arguments: Any) -> Any:
            deepest[what] = max(deepest[what], calls())
            return method(*arguments)

        return call

    for what in MOST:
        monkeypatch.setattr(store, what, watched(what, getattr(store, what)))
    path = SCENARIOS / f"{name}.scn"
    runner = Runner(parse(path.read_text(encoding="utf-8"), path.name), path.name)
    runner.run()
    assert not runner.failures
    assert deepest["append"] + deepest["replace"]
    assert {what: n for what, n in deepest.items() if n > MOST[what]} == {}
