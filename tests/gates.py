"""The rules of the code that a machine can check: from a file's path and text to complaints.

A complaint is one line, `path:line: what`. tests/test_gates.py runs every rule over the
repository, and over a bad example, too.
"""

from __future__ import annotations

import ast
import functools
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

PURE = {"array", "struct", "binascii", "json", "errno", "collections"}
HARDWARE = {"machine", "time", "os", "io", "micropython", "gc", "select", "sys", "vfs"}
# What portable files of the desktop's half may import: what both runtimes (and the fakes) have.
BOTH = PURE | HARDWARE | {"math", "random", "re", "hashlib", "turnbell", "host_sim", "main"}
REAL = {"uio", "uos", "utime"}  # under these names a fake finds what it stands for
# Files outside firmware/ that MicroPython runs as well; so is any whose docstring says PORTABLE.
PORTABLE = re.compile(
    r"host_sim/(__init__|(board|scenario)\w*|fakes/\w+)\.py|tests/portable/\w+\.py"
)
NAMES = {
    "zfill", "ljust", "rjust", "title", "casefold", "removeprefix", "removesuffix", "bit_length",
}  # fmt: skip
MODULES = {
    "dataclasses", "typing", "enum", "functools", "itertools", "contextlib", "copy", "pathlib",
    "datetime", "abc", "logging", "string", "unittest", "traceback", "__future__",
}  # fmt: skip
TOP_LEVEL = {
    "README.md", "Makefile", "pyproject.toml", "package.json", "LICENSE", "CHANGELOG.md",
    "CONTRIBUTING.md", ".gitignore", ".ci", "firmware", "host_sim", "hardware", "tests",
}  # fmt: skip
LINES_MAX = 330
ROOT = Path(__file__).resolve().parent.parent


@functools.cache
def parse(text: str) -> ast.Module:
    """Give the syntax tree of a file, parsed once for all rules."""
    return ast.parse(text)


def complain(path: str, node: ast.AST, what: str) -> str:
    """Give one complaint about `node`."""
    return f"{path}:{getattr(node, 'lineno', 1)}: {what}"


def is_portable(path: str, text: str) -> bool:
    """True for the files outside firmware/ that both runtimes run."""
    if PORTABLE.fullmatch(path):
        return True
    return path.startswith("host_sim/") and "PORTABLE" in (ast.get_docstring(parse(text)) or "")


def imports(
    path: str, tree: ast.AST, inside_functions: bool = True
) -> Iterator[tuple[ast.AST, str]]:
    """Give every import as (node, full dotted name), relative ones resolved by the place."""
    package = path.removeprefix("firmware/").removesuffix(".py").split("/")[:-1]
    for node in _walk(tree, inside_functions):
        if isinstance(node, ast.Import):
            yield from ((node, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else []
            base = [*above, node.module] if node.module else above
            yield from ((node, ".".join([*base, alias.name])) for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            first = node.args[0] if node.args else None
            if isinstance(first, ast.BinOp):  # "turnbell.flow." + name
                first = first.left
            if node.func.id == "__import__" and isinstance(first, ast.Constant):
                yield node, str(first.value)


def _walk(tree: ast.AST, inside_functions: bool) -> Iterator[ast.AST]:
    for node in ast.iter_child_nodes(tree):
        yield node
        if inside_functions or not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            yield from _walk(node, inside_functions)


def import_rule(path: str, text: str) -> list[str]:
    """Each layer of the firmware imports what is its own, and nobody the desktop's half."""
    tree = parse(text)
    if path.startswith("firmware/"):
        allowed = set(PURE)
        own = ("turnbell.",)
        if path.startswith("firmware/turnbell/core/"):
            own = ("turnbell.core.",)
        elif path.startswith("firmware/turnbell/ledger/"):
            own = ("turnbell.ledger.", "turnbell.core.")
        elif path.startswith("firmware/turnbell/hal/"):
            allowed |= HARDWARE
        return [
            complain(path, node, f"import of {name}")
            for node, name in imports(path, tree)
            if name.split(".")[0] not in allowed and not f"{name}.".startswith(own)
        ]
    if is_portable(path, text):
        # A folder's helpers are found beside the tests.
        folder = ROOT / path if path.startswith("tests/portable/") else ROOT / "none" / "x"
        siblings = {each.stem for each in folder.parent.glob("*.py")}
        if path.startswith("host_sim/fakes/"):
            siblings |= REAL
        return [
            complain(path, node, f"import of {name}, which MicroPython lacks")
            for node, name in imports(path, tree, inside_functions=False)
            if name.split(".")[0] not in BOTH | siblings
        ]
    return []


def one_name_rule(path: str, text: str) -> list[str]:
    """A module has one name: firmware/ is on the search path, never a package."""
    return [
        complain(path, node, f"import of {name}: say turnbell...")
        for node, name in imports(path, parse(text))
        if name.split(".")[0] == "firmware"
    ]


def integer_rule(path: str, text: str) -> list[str]:
    """No floats and nothing that makes one, in the firmware apart from hal."""
    if not path.startswith("firmware/") or path.startswith("firmware/turnbell/hal/"):
        return []
    found = []
    for node in ast.walk(parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, (float, complex)):
            found.append(complain(path, node, f"a float, {node.value}"))
        elif isinstance(node, (ast.BinOp, ast.AugAssign)) and isinstance(node.op, ast.Div):
            found.append(complain(path, node, "/ makes a float, // does not"))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            if node.func.id in ("float", "round"):
                found.append(complain(path, node, f"{node.func.id}()"))
    return found


def sheet_rule(path: str, text: str, ids: Iterable[str]) -> list[str]:
    """No shipped sheet's id decides anything; the firmware has it in its table and texts only."""
    if path.startswith(("firmware/turnbell/core/sheets", "firmware/turnbell/ui/texts/", "tests/")):
        return []
    ids = set(ids)
    where = [parse(text)] if path.startswith("firmware/") else _deciding(parse(text))
    return [
        complain(path, node, f"the sheet {node.value} by its name")
        for part in where
        for node in ast.walk(part)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in ids
    ]


def _deciding(tree: ast.AST) -> list[ast.AST]:
    """Give the places where a name decides something: comparisons, keys, cases."""
    found: list[ast.AST] = []
    for node in ast.walk(tree):
        if isinstance(node, (ast.Compare, ast.MatchValue)):
            found.append(node)
        elif isinstance(node, ast.Subscript):
            found.append(node.slice)
        elif isinstance(node, ast.Dict):
            found += [key for key in node.keys if key is not None]
    return found


def language_rule(path: str, text: str) -> list[str]:
    """Nothing that MicroPython has no notion of, in the firmware and in portable files."""
    if not path.startswith("firmware/") and not is_portable(path, text):
        return []
    tree = parse(text)
    found = [
        complain(path, node, f"import of {name}, which MicroPython lacks")
        for node, name in imports(path, tree, inside_functions=path.startswith("firmware/"))
        if name.split(".")[0] in MODULES
    ]
    for node in ast.walk(tree):
        method = node.func if isinstance(node, ast.Call) else None
        if isinstance(method, ast.Attribute) and method.attr in NAMES:
            found.append(complain(path, node, f".{method.attr}(), which MicroPython lacks"))
        elif isinstance(node, ast.Slice) and node.step is not None:
            step = ast.unparse(node.step)
            if step.startswith("-"):
                found.append(complain(path, node, f"a slice with step {step}"))
        elif isinstance(node, ast.Dict) and None in node.keys:
            found.append(complain(path, node, "{**...}"))
        elif isinstance(node, (ast.List, ast.Tuple, ast.Set)):
            target = isinstance(getattr(node, "ctx", None), ast.Store)
            if not target and any(isinstance(each, ast.Starred) for each in node.elts):
                found.append(complain(path, node, "[*...]"))
        elif isinstance(node, ast.Match):
            found.append(complain(path, node, "match"))
        elif isinstance(node, ast.arguments) and node.posonlyargs:
            found.append(complain(path, node.posonlyargs[0], "/ in a signature"))
        elif isinstance(node, ast.ClassDef) and (len(node.bases) > 1 or node.keywords):
            found.append(complain(path, node, "multiple inheritance or a metaclass"))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            names = {keyword.arg for keyword in node.keywords}
            if node.func.id == "zip" and "strict" in names:
                found.append(complain(path, node, "zip(strict=)"))
            if node.func.id == "print" and "flush" in names:
                found.append(complain(path, node, "print(flush=)"))
    return found


def shape_rule(path: str, text: str) -> list[str]:
    """A file of the firmware opens with a docstring and is of a length that one can read."""
    if not path.startswith("firmware/"):
        return []
    found = []
    if not ast.get_docstring(parse(text)):
        found.append(f"{path}:1: no docstring at its head")
    lines = len(text.splitlines())
    if lines > LINES_MAX:
        found.append(f"{path}:{lines}: {lines} lines, at most {LINES_MAX}")
    return found


# Written so that this file itself holds none of them.
MACHINE = re.compile(r"(?<![\w.])(/(work|home|root|Users)[/]|/tmp[/]v/|C:[\\])")
REGISTRY = re.compile(
    r"pypi[.]org|files[.]pythonhosted|registry[.]npmjs|deb[.]debian|-index[-]url"
)


def text_rule(path: str, text: str) -> list[str]:
    """No file knows the machine it was written on, or where packages come from."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        for pattern, what in (
            (MACHINE, "a path of one machine"),
            (REGISTRY, "a package registry"),
        ):
            hit = pattern.search(line)
            if hit:
                found.append(f"{path}:{number}: {what}: {hit[0]}")
    return found


def tree_rule(paths: Iterable[str]) -> list[str]:
    """The top level holds what it is said to hold; nowhere is an image of firmware or flash."""
    found = []
    for path in paths:
        if path.split("/")[0] not in TOP_LEVEL:
            found.append(f"{path}:1: not one of the top level's files")
        if path.endswith((".uf2", ".elf", ".bin", ".mpy", ".pyc", ".dump")):
            found.append(f"{path}:1: an image or compiled code")
    return found


FILE_RULES = (import_rule, one_name_rule, integer_rule, language_rule, shape_rule)
