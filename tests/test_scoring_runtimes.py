"""The same matches score alike on CPython and on MicroPython, with the heap of a Pico."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PROGRAM = ROOT / "tests" / "random_matches.py"
MATCHES = 2000


def micropython():
    """The interpreter next to this Python or on PATH, or None."""
    beside = Path(sys.executable).parent / "micropython"
    return str(beside) if beside.exists() else shutil.which("micropython")


def printed(command, **environment):
    """The lines that the program prints under an interpreter."""
    done = subprocess.run(
        [*command, str(PROGRAM), str(MATCHES)],
        env={**os.environ, **environment},
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-300:] + done.stderr
    return done.stdout.splitlines()


@pytest.mark.skipif(micropython() is None, reason="there is no micropython on this machine")
def test_two_thousand_matches_score_alike_on_both_runtimes():
    here = printed([sys.executable], PYTHONPATH=str(ROOT / "firmware"))
    there = printed([micropython(), "-X", "heapsize=192K"], MICROPYPATH="firmware:.frozen")
    assert len(here) == MATCHES
    assert there == here
