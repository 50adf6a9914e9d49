"""Makes everything that follows from pins.toml, parts.toml and breadboard.toml, or says what is
stale.

python -m hardware            makes it all anew
python -m hardware --check    changes nothing; a line on stderr for each stale file, and code 1
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from . import bom, breadboard, guide, lint, model, pictures, pins, schematic, wiring, wokwi

ROOT = Path(__file__).resolve().parent.parent
HERE = Path("hardware")
PINS = Path("firmware/turnbell/hal/pins.py")
GUIDES = (HERE / "README.md", HERE / "BUILD.md")
# Folders in which everything is generated: what is there besides is a leftover.
DRAWINGS, PICTURES = HERE / "drawings", HERE / "pictures"
FOLDERS = (DRAWINGS, PICTURES)


def texts(root: Path) -> Iterator[tuple[Path, str]]:
    """Give every generated text: (its path in the clone, what it has to say)."""
    yield PINS, pins.render(pins.load())
    yield HERE / "BOM.md", bom.markdown()
    first: dict[str, str] = {}
    for build in model.BUILDS:
        yield HERE / f"BOM-{build}.csv", bom.spreadsheet(build)
        yield DRAWINGS / f"wokwi-{build}" / "diagram.json", wokwi.render(build)
        yield DRAWINGS / f"wiring-{build}.yml", wiring.source(build)
        board = breadboard.load(build)
        yield PICTURES / f"{build}.svg", pictures.complete(board)
        for number, step in enumerate(board.steps, 1):
            refs = repr([part.ref for part in step.parts])
            if first.setdefault(step.id, refs) == refs and build != model.BUILDS[0]:
                continue  # the same step as in the other build
            name = guide.picture_name(build, number, step.id)
            yield PICTURES / name, pictures.draw(board, number - 1)
    for path in GUIDES:
        yield path, guide.fill((root / path).read_text(encoding="utf-8"), path.name)


def drawings(root: Path) -> Iterator[tuple[Path, str]]:
    """Give every drawing of WireViz: (its path, the text that it is drawn from)."""
    del root
    for build in model.BUILDS:
        for ending in ("svg", "png"):
            yield DRAWINGS / f"wiring-{build}.{ending}", wiring.source(build)


def leftovers(root: Path) -> list[Path]:
    """Give the files in generated folders that nothing makes any more."""
    made = {path for path, _ in texts(root)} | {path for path, _ in drawings(root)}
    there = [
        path.relative_to(root)
        for folder in FOLDERS
        for path in (root / folder).rglob("*")
        if path.is_file()
    ]
    return sorted(set(there) - made)


def stale(root: Path) -> list[str]:
    """Give a line for every file that is not what the sources say; [] = everything is fresh.

    A line that begins with "NOT RUN" says what could not be compared here.
    """
    lines = []
    for path, text in texts(root):
        if not (root / path).is_file():
            lines.append(f"{path.as_posix()}: is missing")
        elif (root / path).read_text(encoding="utf-8") != text:
            lines.append(f"{path.as_posix()}: is stale")
    for path, text in drawings(root):
        picture = (root / path).read_bytes() if (root / path).is_file() else b""
        if wiring.drawn_from(picture) != wiring.digest(text):
            lines.append(f"{path.as_posix()}: is stale")
    lines += [f"{path.as_posix()}: nothing makes it any more" for path in leftovers(root)]
    return lines + schematic.check(root)


def write(root: Path) -> list[str]:
    """Make everything anew. Returns a line "NOT RUN: …" for what cannot be made here."""
    for path, text in texts(root):
        _put(root / path, text.encode())
    missing = []
    if wiring.can_draw():
        for build in model.BUILDS:
            text = wiring.source(build)
            svg, png = wiring.draw(text)
            _put(root / DRAWINGS / f"wiring-{build}.svg", svg.encode())
            _put(root / DRAWINGS / f"wiring-{build}.png", png)
    else:
        missing.append(
            "NOT RUN: WireViz drawings: Graphviz is not installed (Debian: apt install graphviz)"
        )
    for path in leftovers(root):
        (root / path).unlink()
    return missing + list(schematic.write(root) or [])


def _put(path: Path, data: bytes) -> None:
    if path.is_file() and path.read_bytes() == data:
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)
    print(path.relative_to(ROOT) if path.is_relative_to(ROOT) else path)


def main(argv: list[str] | None = None, root: Path = ROOT) -> int:
    """Run it. Returns 0; 1 if something is stale or breaks a rule; 2 for bad usage or bad data."""
    arguments = sys.argv[1:] if argv is None else argv
    if arguments not in ([], ["--check"]):
        print("usage: python -m hardware [--check]", file=sys.stderr)
        return 2
    run: Callable[[Path], list[str]] = stale if arguments else write
    try:
        lines = lint.complaints(pins.load())
        if not lines:
            lines = run(root)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    for line in lines:
        print(line, file=sys.stderr)
    bad = [line for line in lines if not line.startswith("NOT RUN")]
    if arguments and bad:
        print(f"{len(bad)} stale or wrong: run make hardware", file=sys.stderr)
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
