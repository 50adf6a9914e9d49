"""The portable tests again, under a real MicroPython: a process a module, in a Pico's memory.

A pointer takes 8 bytes there and 4 on the Pico, so 192 KB hold about what half as much does on the
device. A module that needs more says so in a line `# heap: 400K, because ...`.
"""

from __future__ import annotations

import ast
import os
import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PORTABLE = ROOT / "tests" / "portable"
MODULES = sorted(path.name for path in PORTABLE.glob("test_*.py"))
HEAP = "192K"
PATH = "host_sim/fakes:firmware:.:.frozen"


def run(micropython: str, path: Path, heap: str = HEAP) -> subprocess.CompletedProcess[str]:
    """Run one module's tests; the result has their lines in stdout."""
    return subprocess.run(
        [micropython, "-X", f"heapsize={heap}", str(PORTABLE / "run.py"), str(path)],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": f"{path.parent}:{PATH}"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        timeout=300,
        check=False,
    )


def complaints(path: Path, result: subprocess.CompletedProcess[str]) -> list[str]:
    """What went wrong: failed tests by name, tests that never ran, a runner that died."""
    lines = result.stdout.splitlines()
    failed = [line for line in lines if line.startswith("FAIL ")]
    if failed == [f"FAIL {path.stem}.import"]:
        return failed
    ran = {line.split(".", 1)[1] for line in lines if line.startswith(("ok ", "FAIL "))}
    tree = ast.parse(path.read_text(encoding="utf-8"))
    there = {
        node.name
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
    }
    missing = [f"NEVER RAN {name}" for name in sorted(there - ran)]
    if result.returncode and not failed:
        missing.append(f"exit code {result.returncode}")
    return failed + missing


@pytest.mark.parametrize("module", MODULES)
def test_portable_tests_pass_under_micropython(module: str, micropython: str) -> None:
    path = PORTABLE / module
    heap = re.search(r"^# heap: ([0-9]+[KM]),", path.read_text(encoding="utf-8"), re.MULTILINE)
    result = run(micropython, path, heap[1] if heap else HEAP)
    wrong = complaints(path, result)
    assert not wrong, "\n".join([*wrong, "", result.stdout])


def test_a_failing_test_is_reported_by_name(micropython: str, tmp_path: Path) -> None:
    path = tmp_path / "test_two.py"
    path.write_text("def test_good():\n    pass\n\n\ndef test_bad():\n    assert 1 == 2\n")
    assert complaints(path, run(micropython, path)) == ["FAIL test_two.test_bad"]


def test_a_test_that_never_ran_is_reported_by_name(micropython: str, tmp_path: Path) -> None:
    path = tmp_path / "test_gone.py"
    path.write_text(
        "import sys\n\n\ndef test_a():\n    sys.exit(0)\n\n\ndef test_b():\n    pass\n"
    )
    assert complaints(path, run(micropython, path)) == ["NEVER RAN test_a", "NEVER RAN test_b"]


def test_a_module_that_cannot_be_imported_fails(micropython: str, tmp_path: Path) -> None:
    path = tmp_path / "test_broken.py"
    path.write_text("import dataclasses\n\n\ndef test_a():\n    pass\n")
    assert complaints(path, run(micropython, path)) == ["FAIL test_broken.import"]
