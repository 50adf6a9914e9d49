"""The packs that the program lies in on a device."""

from __future__ import annotations

import importlib.util
import os
import subprocess
from pathlib import Path

import pytest

from host_sim import program
from turnbell import VERSION

# By its file: in tests hal's modules see a virtual board.
_SPEC = importlib.util.spec_from_file_location("packs", program.FIRMWARE / "turnbell/hal/packs.py")
assert _SPEC and _SPEC.loader
packs = importlib.util.module_from_spec(_SPEC)
_SPEC.loader.exec_module(packs)

# Apart from hal, which needs a board.
IMPORT_ALL = """\
import sys
import turnbell.hal.packs
names = sys.argv[2:]
folder = sys.argv[1]
turnbell.hal.packs.mount(folder)
turnbell.hal.packs.mount(folder)
for name in names:
    module = __import__(name, None, None, ("",))
    assert module.__file__.startswith("/packs/"), (name, module.__file__)
try:
    import turnbell.ui.nothing
except ImportError:
    print(len(names), turnbell.VERSION)
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory) -> Path:
    """The program as it lies on a device."""
    root = tmp_path_factory.mktemp("device")
    for path, data in program.files().items():
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_bytes(data)
    return root / "turnbell"


def test_every_module_lies_in_its_pack_whole(folder):
    opened = packs.Packs(str(folder))
    for path, data in program.modules().items():
        if path not in program.LOOSE and path != program.MAIN:
            here = path.removeprefix("turnbell")
            assert opened.stat(here)[0] == 0x8000
            with opened.open(here, "rb") as file:
                assert file.read(len(data)) == data


@pytest.mark.parametrize(
    "path",
    ["/app.py", "/app", "/ap.mpy", "/pp.mpy", "/ui/app.mpy", "/none/app.mpy", "/ui/turn.mpy", ""],
)
def test_what_is_not_in_them_is_not_found(folder, path):
    opened = packs.Packs(str(folder))
    if not path:  # the program itself is a folder
        assert opened.stat(path)[0] == 0x4000
        return
    with pytest.raises(OSError, match="2"):
        opened.stat(path)
    with pytest.raises(OSError, match="2"):
        opened.open(path, "rb")


def test_micropython_imports_from_them(folder, micropython, tmp_path):
    names = [
        path.removesuffix(".mpy").replace("/", ".").removesuffix(".__init__")
        for path in program.modules()
        if path not in program.LOOSE
        and path != program.MAIN
        and "/hal/" not in path
        and "compose" not in path
    ]
    script = tmp_path / "script.py"
    script.write_text(IMPORT_ALL)
    said = _run(micropython, folder, str(script), str(folder), *names)
    assert said == f"{len(names)} {VERSION}"


@pytest.mark.parametrize("name", ["app.py", "app.mpy"])
def test_files_beside_them_win(folder, name, monkeypatch):
    monkeypatch.setattr(packs.os, "listdir", lambda _: ["turnbell.pack", name])
    packs.mount(str(folder))  # mounting would fail here: CPython has no vfs


def test_without_packs_nothing_happens(tmp_path):
    packs.mount(str(tmp_path))
    packs.mount(str(tmp_path / "none"))


def _run(micropython: str, folder: Path, *arguments: str) -> str:
    done = subprocess.run(
        [micropython, *arguments],
        env={**os.environ, "MICROPYPATH": f"{folder.parent}:.frozen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()
