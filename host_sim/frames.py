"""Pictures of every screen: the golden frames that tests compare with, as text, and for each
language a contact sheet to look at, firmware/docs/screens-*.png.

    python -m host_sim.frames            makes them anew: read the diff, look at the sheets
    python -m host_sim.frames --check    says which are stale and changes nothing

CPython with Pillow.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from PIL import Image

from host_sim.gallery import views
from turnbell.ui.canvas import BODY, BOLD, HEIGHT, WIDTH, Canvas
from turnbell.ui.screens import Screens, View
from turnbell.ui.texts import LANGUAGES, load

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
SHEETS = ROOT / "firmware" / "docs"
GLASS = 3  # pixels around a frame
GAP = 8
CAPTION = 14
COLUMNS = 6
SCALE = 2


def frames(shown: Any, language: str) -> Iterator[tuple[str, bytes]]:
    """Views, as (name, screen, values), drawn: name and buffer of 1024 bytes in page layout."""
    screens, texts = Screens(), load(language)
    for name, screen, values in shown:
        canvas = Canvas()
        screens.draw(canvas, screen, View(texts, **values))
        yield name, bytes(canvas.buffer)


def rows(buffer: bytes) -> Iterator[str]:
    """The frame as 64 lines of █ and space, without spaces at the ends."""
    for y in range(HEIGHT):
        bits = (buffer[x + y // 8 * WIDTH] >> y % 8 & 1 for x in range(WIDTH))
        yield "".join("█" if bit else " " for bit in bits).rstrip()


def golden() -> dict[Path, str]:
    """The golden text frames by their files."""
    sys.path.insert(0, str(ROOT / "tests" / "portable"))
    shown = import_module("golden_views").VIEWS
    return {
        GOLDEN / f"{name}.txt": "\n".join(rows(buffer)) + "\n"
        for name, buffer in frames(shown, "en")
    }


def sheet(language: str) -> Image.Image:
    """The contact sheet of a language, one bit a pixel: light letters on dark glass, captions."""
    found = list(frames(views(load(language)), language))
    width, height = WIDTH + 2 * GLASS + GAP, HEIGHT + 2 * GLASS + CAPTION
    lines = -(-len(found) // COLUMNS)
    image = Image.new("1", (COLUMNS * width + GAP, lines * height + CAPTION + GAP), 1)
    title = load(language).get("language_" + language)
    image.paste(_words(title, BOLD), (GAP, 2))
    for index, (name, buffer) in enumerate(found):
        x, y = GAP + index % COLUMNS * width, CAPTION + GAP // 2 + index // COLUMNS * height
        image.paste(0, (x, y, x + WIDTH + 2 * GLASS, y + HEIGHT + 2 * GLASS))
        image.paste(_picture(buffer), (x + GLASS, y + GLASS))
        image.paste(_words(name, BODY), (x, y + HEIGHT + 2 * GLASS))
    return image.resize((image.width * SCALE, image.height * SCALE), Image.Resampling.NEAREST)


def _picture(buffer: bytes) -> Image.Image:
    pixels = ((x + y // 8 * WIDTH, y % 8) for y in range(HEIGHT) for x in range(WIDTH))
    lit = bytes(255 * (buffer[at] >> bit & 1) for at, bit in pixels)
    return Image.frombytes("L", (WIDTH, HEIGHT), lit).convert("1")


def _words(text: str, font: Any) -> Image.Image:
    """A line in one of the device's fonts, dark on light."""
    canvas = Canvas()
    canvas.text(0, 0, text, font)
    canvas.invert(0, 0, WIDTH, HEIGHT)
    return _picture(bytes(canvas.buffer)).crop((0, 0, WIDTH, CAPTION - 1))


def stale(write: bool) -> list[Path]:
    """The files that are not what is drawn now; they are if `write`."""
    texts = golden()
    found = [path for path, text in texts.items() if not _says(path, text)]
    found += [path for path in sorted(GOLDEN.glob("*.txt")) if path not in texts]
    images = {SHEETS / f"screens-{language}.png": sheet(language) for language in LANGUAGES}
    found += [path for path, image in images.items() if not _shows(path, image)]
    for path in found if write else []:
        path.parent.mkdir(parents=True, exist_ok=True)
        if path in images:
            images[path].save(path, optimize=True)
        elif path in texts:
            path.write_text(texts[path], encoding="utf-8")
        else:
            path.unlink()
    return found


def _says(path: Path, text: str) -> bool:
    return path.exists() and path.read_text(encoding="utf-8") == text


def _shows(path: Path, image: Image.Image) -> bool:
    """True if the file has these pixels: how they are packed is the library's affair."""
    if not path.exists():
        return False
    with Image.open(path) as known:
        return known.size == image.size and known.convert("1").tobytes() == image.tobytes()


def main(argv: list[str] | None = None) -> int:
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m host_sim.frames",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--check", action="store_true", help="change nothing, say what is stale")
    check = parser.parse_args(argv).check
    found = stale(not check)
    for path in found:
        name = path.relative_to(ROOT)
        print(f"stale: {name} (`make frames`, then look)" if check else f"written: {name}")
    return 1 if check and found else 0


if __name__ == "__main__":
    sys.exit(main())
