"""The repository keeps the rules of tests/gates.py, and each rule notices a bad example."""

from __future__ import annotations

import importlib
import subprocess
from collections.abc import Callable
from pathlib import Path
from unittest.mock import MagicMock

import pytest

import gates
import gates_keymap
from turnbell.core.sheets import ORDER

ROOT = Path(__file__).resolve().parent.parent
LEFT_OUT = {".git", ".venv", "__pycache__", "build", "dist", "mutants", "node_modules"}
CORE = "firmware/turnbell/core/x.py"


def tracked() -> list[str]:
    """Every file that is or would be committed; without git, all but what `make` makes."""
    listing = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    try:
        result = subprocess.run(listing, cwd=ROOT, capture_output=True, check=True, text=True)
        names = [name for name in result.stdout.split("\0") if name]
    except (OSError, subprocess.CalledProcessError):
        names = []
    if not names:
        every = (path.relative_to(ROOT) for path in ROOT.rglob("*") if path.is_file())
        names = [
            path.as_posix()
            for path in every
            if not LEFT_OUT & set(path.parts)
            and not path.parts[0].startswith((".pytest", ".ruff", ".hypothesis"))
        ]
    return sorted(name for name in names if (ROOT / name).is_file())


FILES = tracked()
CODE = {
    name: (ROOT / name).read_text(encoding="utf-8")
    for name in FILES
    if name.endswith(".py") and name.startswith(("firmware/", "host_sim/", "tests/", "hardware/"))
}


@pytest.mark.parametrize("rule", gates.FILE_RULES, ids=lambda rule: rule.__name__)
def test_the_code_keeps(rule: Callable[[str, str], list[str]]) -> None:
    assert any(name.startswith("firmware/turnbell/core/") for name in CODE)
    found = [line for name, text in CODE.items() for line in rule(name, text)]
    assert not found, "\n" + "\n".join(found)


def test_no_sheet_is_named_in_code() -> None:
    found = [line for name, text in CODE.items() for line in gates.sheet_rule(name, text, ORDER)]
    assert not found, "\n" + "\n".join(found)


def test_no_file_knows_a_machine_or_a_registry() -> None:
    found = []
    for name in FILES:
        data = (ROOT / name).read_bytes()
        if b"\0" not in data:
            found += gates.text_rule(name, data.decode("utf-8"))
    assert not found, "\n" + "\n".join(found)


def test_the_tree_holds_what_it_should() -> None:
    found = gates.tree_rule(FILES)
    assert not found, "\n" + "\n".join(found)


BAD = [
    (gates.import_rule, CORE, "import time\n"),
    (gates.import_rule, CORE, "def f():\n    from os import urandom\n"),
    (gates.import_rule, CORE, "from ..ui import keys\n"),
    (gates.import_rule, CORE, "from turnbell.ledger import ledger\n"),
    (gates.import_rule, CORE, 'm = __import__("sys")\n'),
    (gates.import_rule, "firmware/turnbell/ledger/x.py", "import os\n"),
    (gates.import_rule, "firmware/turnbell/ledger/x.py", "from ..session import Session\n"),
    (gates.import_rule, "firmware/turnbell/ui/x.py", "import framebuf\n"),
    (gates.import_rule, "firmware/turnbell/app.py", "import gc\n"),
    (gates.import_rule, "firmware/main.py", "import machine\n"),
    (gates.import_rule, "firmware/turnbell/hal/x.py", "from host_sim import board\n"),
    (gates.import_rule, "firmware/turnbell/hal/x.py", "import asyncio\n"),
    (gates.import_rule, "host_sim/board.py", "from PIL import Image\n"),
    (gates.import_rule, "host_sim/other.py", '"""X. PORTABLE."""\nimport socket\n'),
    (gates.import_rule, "tests/portable/test_x.py", "import pytest\n"),
    (gates.one_name_rule, "tests/test_x.py", "from firmware.turnbell import core\n"),
    (gates.integer_rule, CORE, "x = 0.5\n"),
    (gates.integer_rule, CORE, "x = 1e3\n"),
    (gates.integer_rule, CORE, "x = a / b\n"),
    (gates.integer_rule, CORE, "x /= 2\n"),
    (gates.integer_rule, "firmware/turnbell/ui/x.py", "x = float(3)\n"),
    (gates.integer_rule, "firmware/turnbell/session.py", "x = round(3)\n"),
    (gates.language_rule, CORE, 'x = "1".zfill(3)\n'),
    (gates.language_rule, CORE, "x = n.bit_length()\n"),
    (gates.language_rule, CORE, "x = s[::-1]\n"),
    (gates.language_rule, CORE, "x = {**a, 1: 2}\n"),
    (gates.language_rule, CORE, "x = [*a, 1]\n"),
    (gates.language_rule, CORE, "x = (*a, 1)\n"),
    (gates.language_rule, CORE, "match x:\n    case 1:\n        pass\n"),
    (gates.language_rule, CORE, "def f(a, /):\n    pass\n"),
    (gates.language_rule, CORE, "class A(B, C):\n    pass\n"),
    (gates.language_rule, CORE, "for a, b in zip(c, d, strict=True):\n    pass\n"),
    (gates.language_rule, CORE, "print(1, flush=True)\n"),
    (gates.language_rule, CORE, "from __future__ import annotations\n"),
    (gates.language_rule, "firmware/turnbell/hal/x.py", "def f():\n    import enum\n"),
    (gates.language_rule, "host_sim/fakes/machine.py", "import functools\n"),
    (gates.language_rule, "host_sim/scenario.py", 'x = "a".ljust(3)\n'),
    (gates.shape_rule, CORE, "x = 1\n"),
    (gates.shape_rule, CORE, '"""Long."""\n' + "x = 1\n" * 330),
    (gates.text_rule, "README.md", "see /" + "home/me/turnbell\n"),
    (gates.text_rule, "README.md", "see /" + "work/main\n"),
    (gates.text_rule, "Makefile", "pip install --index" + "-url x\n"),
    (gates.text_rule, "README.md", "https://py" + "pi.org/simple\n"),
]


@pytest.mark.parametrize(("rule", "path", "text"), BAD)
def test_a_rule_notices(rule: Callable[[str, str], list[str]], path: str, text: str) -> None:
    assert rule(path, text)


GOOD = [
    (
        gates.import_rule,
        CORE,
        "import json\nfrom array import array\nfrom .errors import Refused\n",
    ),
    (gates.import_rule, "firmware/turnbell/ledger/x.py", "from ..core.errors import Refused\n"),
    (
        gates.import_rule,
        "firmware/turnbell/hal/x.py",
        "import machine\nfrom ..core import ticks\n",
    ),
    (gates.import_rule, "firmware/main.py", "from turnbell.app import App\n"),
    (gates.import_rule, "host_sim/play.py", "import argparse\n"),
    (gates.import_rule, "host_sim/board.py", "def f():\n    from PIL import Image\n"),
    (gates.integer_rule, CORE, "x = a // b\nround = 3\n"),
    (gates.integer_rule, "firmware/turnbell/hal/x.py", "x = 0.5\n"),
    (gates.language_rule, CORE, "x = s[::2]\ny = f(*a)\n"),
    (gates.language_rule, "host_sim/play.py", "x = {**a}\n"),
    (gates.shape_rule, CORE, '"""Says what it is for."""\n'),
]


@pytest.mark.parametrize(("rule", "path", "text"), GOOD)
def test_a_rule_lets_pass(rule: Callable[[str, str], list[str]], path: str, text: str) -> None:
    assert rule(path, text) == []


@pytest.mark.parametrize(
    "text",
    [
        f'if sheet == "{ORDER[0]}":\n    pass\n',
        f'x = ident in ("a", "{ORDER[1]}")\n',
        f'x = {{"{ORDER[2]}": 3}}\n',
        f'x = SHEETS["{ORDER[0]}"]\n',
    ],
)
def test_a_sheet_named_in_code_is_noticed(text: str) -> None:
    assert gates.sheet_rule("firmware/turnbell/session.py", text, ORDER)
    assert gates.sheet_rule("host_sim/score.py", text, ORDER)
    assert gates.sheet_rule("firmware/turnbell/core/sheets.py", text, ORDER) == []


def test_a_sheet_as_an_example_is_no_decision() -> None:
    text = f'demo = ("{ORDER[0]}", 3)\n'
    assert gates.sheet_rule("host_sim/demo.py", text, ORDER) == []
    assert gates.sheet_rule("firmware/turnbell/session.py", text, ORDER)


@pytest.mark.parametrize("path", ["notes.txt", "docs/x.md", "firmware/x.uf2", "tests/flash.bin"])
def test_a_file_that_does_not_belong_is_noticed(path: str) -> None:
    assert gates.tree_rule(["README.md", path])


# ---- the table of keys ----


@pytest.fixture
def rows() -> tuple[gates_keymap.Row, ...]:
    return pytest.importorskip("turnbell.ui.keymap", reason="no table of keys yet").rows()


def test_the_keys_of_every_screen_are_unambiguous(rows: tuple[gates_keymap.Row, ...]) -> None:
    assert not gates_keymap.table_rule(rows)


def test_from_every_screen_home_is_reachable(rows: tuple[gates_keymap.Row, ...]) -> None:
    assert not gates_keymap.reach_rule(rows)


@pytest.mark.parametrize("language", ["en", "pl", "lt", "ru", "pt"])
def test_every_hint_is_live(rows: tuple[gates_keymap.Row, ...], language: str) -> None:
    name = f"turnbell.ui.texts.{language}"
    module = pytest.importorskip(name, reason=f"no texts in {language} yet")
    lines = [line for group in module.TEXTS for line in group.split("\n")]
    texts: dict[str, object] = {line.split(": ")[0]: line for line in lines}
    flow = importlib.import_module("turnbell.flow")
    screens = flow.screens()
    flows = flow.Flows(MagicMock())

    def does(screen: str, command: str) -> bool:
        return screen in screens and callable(getattr(flows.get(screen), command, None))

    found = gates_keymap.hint_rule(rows, texts, does)
    assert not found, "\n" + "\n".join(found)


OK_HOME = ("home", "OK", "press", "start", "hint")


@pytest.mark.parametrize(
    "bad",
    [
        [("racks", "PLUS", "repeat", "up", "h"), ("racks", "PLUS", "hold", "max", "h")],
        [("racks", "PLUS", "repeat", "up", "h"), ("racks", "PLUS", "press", "one", "h")],
        [OK_HOME, OK_HOME],
        [("home", "F1", "press", "start", "h")],
        [("home", "OK", "double", "start", "h")],
    ],
)
def test_an_ambiguous_key_is_noticed(bad: list[gates_keymap.Row]) -> None:
    assert gates_keymap.table_rule([OK_HOME]) == []
    assert gates_keymap.table_rule(bad)


def test_a_screen_without_a_way_home_is_noticed() -> None:
    leave = ("menu", "MINUS", "hold", "home", "h")
    trap = ("trap", "OK", "press", "choose", "h")
    assert gates_keymap.reach_rule([OK_HOME, leave]) == []
    assert gates_keymap.reach_rule([OK_HOME, leave, trap]) == ["trap: no way home"]


def test_a_hint_without_text_or_command_is_noticed() -> None:
    assert gates_keymap.hint_rule([OK_HOME], {"hint": "go"}, lambda *_: True) == []
    assert gates_keymap.hint_rule([OK_HOME], {}, lambda *_: True)
    assert gates_keymap.hint_rule([OK_HOME], {"hint": "go"}, lambda *_: False)
