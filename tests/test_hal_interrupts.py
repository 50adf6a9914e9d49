"""An edge at any instruction of a look at the keys: a press counts once, and when it was."""

from __future__ import annotations

import sys
from types import FrameType
from typing import Any

import pytest

from bench_hal import Bench

STALE_MS = 80  # a step began that long ago: it saved a round before it looked again


class _Injector:
    """Lets time pass up to `to_ms` before instruction `number` of what keys.py runs."""

    def __init__(self, bench: Bench, number: int, to_ms: int) -> None:
        self._bench = bench
        self._left = number
        self._to_ms = to_ms
        self.done = False

    def __call__(self, frame: FrameType, event: str, argument: Any) -> Any:
        name = frame.f_code.co_name
        if not frame.f_code.co_filename.endswith("hal/keys.py") or name == "on_edge":
            return None
        frame.f_trace_opcodes = True
        if event == "opcode":
            self._left -= 1
            if self._left < 0 and not self.done:
                self.done = True
                self._bench.board.advance(self._to_ms)
        return self


def _looked(bench: Bench, number: int, began_ms: int, to_ms: int) -> bool:
    """Take all events at `began_ms`; time goes on at an instruction. False if there is none."""
    injector = _Injector(bench, number, to_ms)
    before = sys.gettrace()
    sys.settrace(injector)
    try:
        event = bench.keys.poll(began_ms)
        while event is not None:
            bench.events.append(event)
            event = bench.keys.poll(began_ms)
    finally:
        sys.settrace(before)
    return injector.done


@pytest.mark.parametrize("stale_ms", [0, 4, STALE_MS])
@pytest.mark.parametrize("bounce_ms", [0, 6])
@pytest.mark.parametrize("edge", ["press", "release"])
def test_it_counts_once(edge: str, bounce_ms: int, stale_ms: int) -> None:
    down_ms, up_ms = 1000, 1200
    for number in range(2000):
        bench = Bench()
        bench.poll()
        bench.press(down_ms, ms=up_ms - down_ms, bounce_ms=bounce_ms)
        at_ms = down_ms if edge == "press" else up_ms
        bench.run(at_ms - stale_ms - 1)
        if not _looked(bench, number, at_ms - stale_ms - 1, at_ms):
            assert number > 10
            return
        bench.run(2000)
        assert bench.downs() == [(0, down_ms)], number
        ((key, released_ms),) = bench.ups()
        assert key == 0 and up_ms <= released_ms <= up_ms + bounce_ms, number
    raise AssertionError("a look never ends")
