"""Ctrl-C at any line of any write: the ledger is as before it or as after it, and goes on."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from ledger_stores import MemoryStore, loaded, snapshot
from test_ledger_archive import archived, match, played
from test_ledger_journal import opened, payload
from turnbell.ledger.check import check
from turnbell.ledger.ledger import Ledger

LIVE = match(7, rounds=7)


def in_use() -> MemoryStore:
    """A store with two archive files, a snapshot and segments."""
    store = MemoryStore()
    ledger = opened(store)
    for ident in range(1, 7):
        played(ledger, ident, rounds=2, size=1000)
    ledger.mark_pulled(ledger.seq)
    for each in LIVE[:5]:
        ledger.append(each)
    snapshot(ledger, LIVE[:5])
    for each in LIVE[5:]:
        ledger.append(each)
    return store


def with_loss() -> MemoryStore:
    """The same with a damaged record: the next append begins with a repair."""
    store = in_use()
    name = max((name for name in store.files if name[0] == "j"), key=lambda name: int(name[1:]))
    store.files[name] = b"#" + store.files[name][1:]
    return store


def with_leftovers() -> MemoryStore:
    """The same after a snapshot, with the segments that it stands for."""
    store = in_use()
    opened(store).tidy(LIVE)
    return store


WRITES: dict[str, tuple[Callable[[], MemoryStore], Callable[[Any], object]]] = {
    "append": (in_use, lambda ledger: ledger.append(payload(1))),
    "append to a new segment": (in_use, lambda ledger: ledger.append(payload(1, 400))),
    "append after a loss": (with_loss, lambda ledger: ledger.append(payload(1))),
    "snapshot": (in_use, lambda ledger: ledger.tidy(LIVE)),
    "removing what is left over": (with_leftovers, lambda ledger: ledger.tidy(LIVE)),
    "archive": (in_use, lambda ledger: ledger.archive(LIVE, 7)),
    "amend": (in_use, lambda ledger: ledger.amend(6, [b"correct"])),
    "mark": (in_use, lambda ledger: ledger.mark_pulled(1)),
    "remove": (in_use, lambda ledger: ledger.remove_archive()),
}


def interrupted(work: Callable[[Any], object], ledger: Ledger, at: int) -> bool:
    """Do the work with a KeyboardInterrupt before the line number `at`. False if it has fewer."""
    lines = 0

    def line(frame: FrameType, event: str, _: object) -> Any:
        nonlocal lines
        if "ledger" not in frame.f_code.co_filename or "test_ledger" in frame.f_code.co_filename:
            return None
        if event == "line":
            lines += 1
            if lines == at:
                raise KeyboardInterrupt
        return line

    before = sys.gettrace()
    sys.settrace(line)
    try:
        work(ledger)
    except KeyboardInterrupt:
        return True
    finally:
        sys.settrace(before)
    return False


def view(store: MemoryStore) -> tuple[Any, ...]:
    """What people can see of a ledger after the next power-up, and what is pulled."""
    ledger = Ledger(store)
    live = loaded(ledger)
    return live, archived(ledger), ledger.archived.pulled


@pytest.mark.parametrize("stride", [9, pytest.param(1, marks=pytest.mark.heavy)])
@pytest.mark.parametrize("write", WRITES)
def test_ctrl_c_at_any_line_leaves_the_state_before_or_after(write: str, stride: int) -> None:
    make, work = WRITES[write]
    start = make()
    before = view(start)
    done = MemoryStore(start.files)
    work(opened(done))
    after = view(done)
    seen = [0, 0]
    at = 0
    while True:
        at += 1 if at < 50 else stride
        store = MemoryStore(start.files)
        ledger = opened(store)
        if not interrupted(work, ledger, at):
            break
        now = view(store)
        assert now in (before, after), (write, at)
        seen[now == after] += 1
        if make is in_use or now == after:
            assert all(problem[0] == "aside" for problem in check(store)), (write, at)
        # The same object and a new power-up agree, and both can be written to.
        assert loaded(ledger) == now[0]
        ledger.append(b"later")
        assert view(store) == ([*now[0], b"later"], *now[1:])
    print(f"{write}: {seen[0]} times as before, {seen[1]} as after")
    assert before == after or seen[0]
    assert seen[1] or stride > 1  # a sample may miss the few lines behind the write
