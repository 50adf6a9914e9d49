"""The command `turnbell play`: runs scenario files in virtual time and says what does not hold."""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import shutil
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

from host_sim.errors import UserError
from host_sim.scenario import load
from host_sim.scenario_commands import SEED_MAX
from host_sim.scenario_cuts import run as cut_everywhere
from host_sim.scenario_json import members, to_json
from host_sim.scenario_main import run as run_scenario

ROOT = Path(__file__).resolve().parent.parent
SCALE = 4
HEAP = "8M"
SEARCH = ("host_sim/fakes", "firmware", "")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Adds the options of `turnbell play` to `parser`."""
    parser.add_argument("files", nargs="+", metavar="FILE", help="scenario file (*.scn)")
    parser.add_argument("--json", action="store_true", help="one JSON object a line for each file")
    parser.add_argument("--png", metavar="DIR", help="where snapshots go")
    parser.add_argument(
        "--vm",
        choices=("cpython", "micropython", "rp2040"),
        default="cpython",
        help="what runs the firmware (default: cpython)",
    )
    parser.add_argument(
        "--jitter", metavar="SEED", help="step on a 5 ms grid of random phase, as a device does"
    )
    parser.add_argument("--trace", metavar="FILE", help="write frames, sounds, lamps and records")
    parser.add_argument(
        "--cut-everywhere",
        action="store_true",
        help="run each file once for every flash operation, with the power cut there",
    )


def run(args: argparse.Namespace) -> int:
    """Runs the files. Returns 0 if everything holds, else 1. Raises UserError before anything
    runs.
    """
    seed = _seed(args.jitter)
    pico = _pico(args) if args.vm == "rp2040" else None
    for path in args.files:
        load(path)
        if args.trace and Path(args.trace).resolve() == Path(path).resolve():
            raise UserError(f"--trace {args.trace}: is one of the scenarios, and would be lost")
    program = _micropython() if args.vm == "micropython" else None
    if args.cut_everywhere:
        return _cut_everywhere(args, program)
    folder = _folder(args.png)
    failed = False
    with _trace(args.trace) as trace:
        for path in args.files:
            if trace:
                trace(f"# {path}")
            began = time.perf_counter()
            if pico:
                body, failures = _run_pico(pico, path, folder)
            elif program:
                body, failures = _run_micropython(program, path, seed, args.trace, folder)
            else:
                body, failures = _run_here(path, seed, trace, folder)
            wall_ms = round((time.perf_counter() - began) * 1000)
            failed = failed or bool(failures)
            if args.json:
                wall = members((("wall_ms", wall_ms),))
                _print(f"{{{members((('file', path),))}, {body}, {wall}}}")
            else:
                for line in failures:
                    _print(line)
                if not failures:
                    _print(f"{path}: ok")
    return 1 if failed else 0


def _seed(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) <= 10 and int(text) <= SEED_MAX):
        raise UserError(f"--jitter {text}: expected a whole number, 0 to {SEED_MAX}")
    return int(text)


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    folder = Path(name)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UserError(f"--png {name}: {error.strerror or error}") from None
    return folder


@contextlib.contextmanager
def _trace(name: str | None) -> Iterator[Callable[[str], None] | None]:
    """Opens the trace anew; what takes its lines, each on disk at once: another program adds to
    it.
    """
    if name is None:
        yield None
        return
    path = Path(name)
    try:
        path.write_bytes(b"")
    except OSError as error:
        raise UserError(f"--trace {name}: {error.strerror or error}") from None
    with path.open("a", encoding="utf-8", newline="\n") as file:

        def write(line: str) -> None:
            file.write(line + "\n")
            file.flush()

        yield write


def _run_here(
    path: str, seed: int | None, trace: Callable[[str], None] | None, folder: Path | None
) -> tuple[str, list[str]]:
    runner = run_scenario(path, path, seed, trace, _album(folder))
    if runner.crash is not None and os.environ.get("TURNBELL_TRACEBACK"):
        raise runner.crash
    return members(runner.report()), runner.failures


def _album(folder: Path | None) -> Callable[[str, bytes], None]:
    def snapshot(name: str, pixels: bytes) -> None:
        if folder is not None:
            (folder / name).write_bytes(png(pixels))

    return snapshot


def _pico(args: argparse.Namespace) -> ModuleType:
    """What runs scenarios on the emulated Pico. Raises UserError where it cannot."""
    for option in ("jitter", "trace"):
        if getattr(args, option) is not None:
            raise UserError(f"--{option}: not with --vm rp2040, which runs in its own time")
    try:
        from host_sim.pico import image, play
    except ModuleNotFoundError as error:
        raise UserError(f"--vm rp2040: no {error.name} here (it comes with `make test`)") from None
    image.find()
    return play


def _run_pico(pico: ModuleType, path: str, folder: Path | None) -> tuple[str, list[str]]:
    from host_sim.pico.image import find

    runner = pico.run(load(path), path, find(), _album(folder))
    if runner.crash is not None and os.environ.get("TURNBELL_TRACEBACK"):
        raise runner.crash
    return members(runner.report()), runner.failures


def _micropython() -> str:
    """The `micropython` of this environment, else of the search path. Raises UserError."""
    beside = Path(sys.executable).with_name("micropython")
    found = str(beside) if beside.exists() else shutil.which("micropython")
    if not found:
        raise UserError("--vm micropython: no `micropython` here (it comes with `make test`)")
    return found


def _run_micropython(
    program: str, path: str, seed: int | None, trace: str | None, folder: Path | None
) -> tuple[str, list[str]]:
    arguments = [
        str(Path(path).resolve()),
        path,
        "-" if seed is None else str(seed),
        "-" if trace is None else str(Path(trace).resolve()),
        "-" if folder is None else str(folder.resolve()),
    ]
    done = _start(program, arguments)
    for raw in folder.glob("*.raw") if folder else ():
        raw.with_suffix("").write_bytes(png(raw.read_bytes()))
        raw.unlink()
    lines = done.stdout.decode("utf-8", "replace").splitlines()
    if done.returncode in (0, 1) and lines:
        with contextlib.suppress(ValueError):
            return lines[-1], json.loads("{" + lines[-1] + "}")["failures"]
    said = (done.stderr + done.stdout).decode("utf-8", "replace").strip().splitlines()
    failure = f"{path}: micropython stopped: {said[-1] if said else done.returncode}"
    return f'"ok": false, "failures": {to_json([failure])}', [failure]


def _cut_everywhere(args: argparse.Namespace, program: str | None) -> int:
    """Cuts the power at every flash operation of every file. Returns 0 if nothing was lost."""
    failed = False
    say = _say if sys.stderr.isatty() else None
    for path in args.files:
        if args.vm == "rp2040":
            from host_sim.pico import cuts, image

            count, wrong = cuts.run(path, image.find(), say)
        elif program:
            done = _start(program, [str(Path(path).resolve()), path])
            told = json.loads("{" + done.stdout.decode("utf-8", "replace").splitlines()[-1] + "}")
            count, wrong = told["cuts"], told["failures"]
        else:
            count, wrong = cut_everywhere(path, path, say)
        failed = failed or bool(wrong)
        for line in wrong:
            _print(line)
        _print(f"{path}: {count} cuts, {len(wrong)} complaints")
    return 1 if failed else 0


def _say(line: str) -> None:
    print(line, file=sys.stderr)


def _start(program: str, arguments: list[str]) -> subprocess.CompletedProcess[bytes]:
    search = ":".join([*(str(ROOT / part) for part in SEARCH), ".frozen"])
    return subprocess.run(
        [program, "-X", f"heapsize={HEAP}", "-m", "host_sim.scenario_main", *arguments],
        cwd=ROOT,
        env={**os.environ, "MICROPYPATH": search},
        capture_output=True,
        check=False,
    )


def _print(line: str) -> None:
    """Prints UTF-8 whatever the terminal's encoding is: JSON is read by programs."""
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        print(line)
        return
    sys.stdout.flush()
    stream.write((line + "\n").encode("utf-8", "surrogateescape"))
    stream.flush()


def png(pixels: bytes, scale: int = SCALE) -> bytes:
    """The 1024 bytes of a frame as a PNG of one bit a pixel, magnified; what is lit is white."""
    scaled = bytearray()
    for y in range(64):
        bits = "".join(
            ("1" if pixels[x + y // 8 * 128] >> y % 8 & 1 else "0") * scale for x in range(128)
        )
        row = b"\x00" + int(bits, 2).to_bytes(16 * scale, "big")
        scaled += row * scale

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
        )

    header = struct.pack(">IIBBBBB", 128 * scale, 64 * scale, 1, 0, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", header)
        + chunk(b"IDAT", zlib.compress(bytes(scaled), 9))
        + chunk(b"IEND", b"")
    )
