"""Breaks the rules and the turn clock on purpose and counts which breaks the tests notice.

`make mutants` runs mutmut on a copy in a temporary folder, where `turnbell` has one place and one
name; nothing is left behind. A module of which less than 90 % of the mutants are noticed fails.
"""

from __future__ import annotations

import argparse
import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent
PERCENT_MIN = 90
PROGRESS_S = 10
# What mutmut notes of a mutant: no test failed, or none comes by; it ran out of its time. All else
# is a test that failed.
UNNOTICED = (0, 5, 33)
STOPPED = (36, 24, -24, 152, 255)


class Target(NamedTuple):
    """A module, the tests that are to notice its mutants, and which methods (all if none)."""

    path: str
    tests: tuple[str, ...]
    methods: str = ""


# The fastest tests that are enough; the session's add seconds and next to no mutants.
TARGETS = {
    "scoring": Target("turnbell/core/scoring.py", ("test_rules_scoring.py",)),
    "standings": Target("turnbell/core/standings.py", ("test_rules_standings.py",)),
    "rounds": Target("turnbell/core/rounds.py", ("test_rules_rounds.py", "test_rules_wording.py")),
    "play": Target(
        "turnbell/core/play.py",
        ("test_rules_play.py", "test_turnclock.py"),
        "turn_limit_ms _own_ms limit_ms next_seat players apply _begin _finish _go_on _pool_ends"
        " _turn _skip _bell _answer _pause _adjust _mark _pool",
    ),
    "turnclock": Target("turnbell/turnclock.py", ("test_turnclock.py",)),
}

# Mutants that nothing can notice, for they do what the original does, and why. They do not count.
# Module, function, what the line has, what the mutant has instead.
EQUIVALENT = {
    # Where points count, a checked round has all racks and counts.
    ("scoring", "score", "worth, count)", "worth, None)"),
    ("scoring", "_pool_winner", '"points"', '"POINTS"'),
    ("scoring", "_pool_winner", '"points"', '"XXpointsXX"'),
    # All who share a tie hold the same.
    ("scoring", "_transfer", "shared[0]", "shared[1]"),
    # A charge of just the cap is the cap.
    ("scoring", "_transfer", "charge > cap", "charge >= cap"),
    # Of one who is alone the tiles are the fewest.
    ("scoring", "_pool_winner", "len(tied) > 1", "len(tied) >= 1"),
    # No seat has these numbers either.
    ("standings", "__init__", "_first = -1", "_first = -2"),
    ("standings", "__init__", "_first = -1", "_first = None"),
    ("standings", "add", "_first = -1", "_first = -2"),
    ("standings", "add", "_first = -1", "_first = None"),
    # More than 0; the same for every seat.
    ("standings", "_key", "else 1", "else 2"),
    ("standings", "_key", "else 0", "else 1"),
    # `_refuse_rack` looks again, and refuses nothing that is in its range.
    ("rounds", "check_round", "728 * sheet", "728 / sheet"),
    ("rounds", "check_round", "0 <= points <= points_max", "0 < points <= points_max"),
    ("rounds", "check_round", "0 <= points <= points_max", "1 <= points <= points_max"),
    ("rounds", "check_round", "points <= points_max", "points < points_max"),
    ("rounds", "check_round", "jokers < 0", "jokers < 1"),
    ("rounds", "check_round", "jokers < 0", "jokers <= 0"),
    # It is called with one of the three out of range, and when it comes to the count it is that.
    ("rounds", "_refuse_rack", "range(3)", "range(4)"),
    ("rounds", "_refuse_rack", "(-1 if", "(+1 if"),
    ("rounds", "_refuse_rack", "(-1 if i == 2", "(-1 if i == 3"),
    ("rounds", "_refuse_rack", "(-1 if i == 2", "(-1 if (i == 2) and False"),
    # There is no tile of 14.
    ("rounds", "tiles_to_rack", "[0] * 14", "[0] * 15"),
    # After n steps all have been asked.
    ("play", "next_seat", "n + 1", "n + 2"),
    # Asked for its truth; asked for its length.
    ("play", "_turn", "False", "None"),
    ("play", "_pool", "[1 for", "[2 for"),
    # `start` sets these before anything reads them.
    ("turnclock", "__init__", "_limit_ms = 0", "_limit_ms = 1"),
    ("turnclock", "__init__", "_limit_ms = 0", "_limit_ms = None"),
    ("turnclock", "__init__", "_next_used_ms = 0", "_next_used_ms = 1"),
    ("turnclock", "__init__", "_next_used_ms = 0", "_next_used_ms = None"),
    ("turnclock", "__init__", "_next_kind = _BELL", "_next_kind = None"),
    ("turnclock", "__init__", "_next_warn_s = 0", "_next_warn_s = 1"),
    ("turnclock", "__init__", "_next_warn_s = 0", "_next_warn_s = None"),
    # The bell has no warning; a warning is before it, and named twice it is the same one.
    ("turnclock", "_plan", "_BELL, 0", "_BELL, 1"),
    ("turnclock", "_plan", "at < best", "at <= best"),
}

# A mutant may take this many times what its tests take, and so much more.
PYPROJECT = """
[tool.mutmut]
source_paths = ["turnbell"]
only_mutate = ["{path}"]
pytest_add_cli_args_test_selection = [{tests}]
pytest_add_cli_args = ["--assert=plain", "-p", "no:cacheprovider"]
timeout_multiplier = 4.0
timeout_constant = 2.0
use_git_change_detection = false

[tool.pytest.ini_options]
addopts = ["-q", "--import-mode=importlib"]
pythonpath = [".", "tests"]
"""


class Survivor(NamedTuple):
    """A mutant that no test noticed."""

    line: int
    function: str
    before: str
    after: str


def stage(folder: Path, target: Target) -> None:
    """Lay out the copy: the package beside the tests, so that it has one name only."""
    ignore = shutil.ignore_patterns("__pycache__")
    shutil.copytree(ROOT / "firmware/turnbell", folder / "turnbell", ignore=ignore)
    (folder / "tests").mkdir()
    for path in (ROOT / "tests/portable").glob("*.py"):
        if not path.name.startswith("test_") or path.name in target.tests:
            shutil.copy(path, folder / "tests")
    tests = ", ".join(f'"tests/{name}"' for name in target.tests)
    (folder / "pyproject.toml").write_text(PYPROJECT.format(path=target.path, tests=tests))


def break_it(folder: Path, name: str, target: Target) -> dict[str, int | None]:
    """Run mutmut in the copy, with a line of progress now and then; give each mutant's code."""
    module = target.path.removesuffix(".py").replace("/", ".")
    command = [str(Path(sys.executable).with_name("mutmut")), "run", "--max-children", "2"]
    command += [f"{module}.*ǁ{method}__mutmut_*" for method in target.methods.split()]
    environment = dict(os.environ, PYTEST_DISABLE_PLUGIN_AUTOLOAD="1", PYTHONUTF8="1")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)  # it is a copy, and compiled once
    said: list[str] = []
    shown = time.monotonic()
    with subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        text=True,
        encoding="utf-8",
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ) as run:
        assert run.stdout is not None
        try:
            for line in run.stdout:
                said = [*said[-60:], line]
                progress = re.search(r"\d+/\d+ ", line)
                if progress and time.monotonic() - shown > PROGRESS_S:
                    shown = time.monotonic()
                    print(f"{name}: {progress[0].strip()}", flush=True)
        except BaseException:
            run.terminate()
            raise
    if run.returncode:
        sys.exit("".join(said) + f"mutmut could not work on {name}")
    meta = json.loads((folder / "mutants" / f"{target.path}.meta").read_text(encoding="utf-8"))
    codes = {key: code for key, code in meta["exit_code_by_key"].items() if code is not None}
    if not codes:
        sys.exit(f"no mutants of {name}")
    return codes


def described(folder: Path, target: Target, key: str) -> Survivor:
    """Find where in its module a mutant differs from the original."""
    import libcst
    from mutmut.mutation.diff_apply import read_functions_from_index
    from mutmut.utils.format_utils import orig_function_and_class_names_from_key

    here = Path.cwd()
    os.chdir(folder)  # mutmut looks for its files where it stands
    try:
        functions = read_functions_from_index(key, target.path)
    finally:
        os.chdir(here)
    assert functions is not None
    before, after = (libcst.Module([each]).code.strip().splitlines() for each in functions)
    function, owner = orig_function_and_class_names_from_key(key)
    start = first_line(folder / target.path, function, owner)
    start -= next(i for i, line in enumerate(before) if line.lstrip().startswith("def "))
    at = next(i for i, pair in enumerate(zip(before, after, strict=False)) if pair[0] != pair[1])
    tail = 0
    while before[-1 - tail] == after[-1 - tail] and tail < min(len(before), len(after)) - at - 1:
        tail += 1
    lines = (" ".join(x.strip() for x in each[at : len(each) - tail]) for each in (before, after))
    return Survivor(start + at, function, *lines)


def first_line(path: Path, function: str, owner: str | None) -> int:
    """Give the line of `def function` in a module, or in its class `owner`."""
    body = ast.parse(path.read_text(encoding="utf-8")).body
    if owner:
        body = next(x.body for x in body if isinstance(x, ast.ClassDef) and x.name == owner)
    return next(x.lineno for x in body if isinstance(x, ast.FunctionDef) and x.name == function)


def equivalent(name: str, each: Survivor) -> set[tuple[str, str, str, str]]:
    """Give the entries of the table of equivalent mutants that are this one."""
    return {
        entry
        for entry in EQUIVALENT
        if entry[:2] == (name, each.function)
        and entry[2] in each.before
        and each.before.replace(*entry[2:], 1) == each.after
    }


def main() -> int:
    """Break each module; print the table and what survived. 1 if too much did."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("modules", nargs="*", help=", ".join(TARGETS) + "; all if none is named")
    named = parser.parse_args().modules or list(TARGETS)
    if unknown := set(named) - set(TARGETS):
        parser.error(f"no module {', '.join(sorted(unknown))}")
    os.nice(10)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the copy goes, too
    rows, shown, used = [], [], set()
    for name in named:
        target = TARGETS[name]
        started = time.monotonic()
        with tempfile.TemporaryDirectory(prefix="turnbell-mutants-") as temporary:
            folder = Path(temporary).resolve()
            stage(folder, target)
            codes = break_it(folder, name, target)
            alive = [described(folder, target, key) for key in codes if codes[key] in UNNOTICED]
        survivors = []
        for each in sorted(alive):
            same = equivalent(name, each)
            used |= same
            if not same:
                survivors.append(each)
        killed = len(codes) - len(alive)
        percent = 100 * killed / (killed + len(survivors))
        stopped = sum(code in STOPPED for code in codes.values())
        rows.append((name, killed, stopped, len(survivors), len(alive) - len(survivors), percent))
        print(f"{name}: {percent:.1f} % in {time.monotonic() - started:.0f} s", flush=True)
        for each in survivors:
            shown.append(f"{target.path}:{each.line} {each.function}")
            shown.append(f"    - {each.before}\n    + {each.after}")
    print("\nsurvivors:" if shown else "\nno survivors", *shown, sep="\n")
    for entry in sorted(EQUIVALENT - used):
        if entry[0] in named:
            print("listed as equivalent, but not seen alive:", *entry)
    print("\nmodule      killed  (by time)  survived  equivalent  percent")
    for name, killed, stopped, survived, same, percent in rows:
        print(f"{name:10} {killed:7} {stopped:10} {survived:9} {same:11} {percent:8.1f}")
    return 1 if any(row[-1] < PERCENT_MIN for row in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
