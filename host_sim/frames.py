"""Renders the golden views of the display: one PNG contact sheet, and the golden text frames.

    python -m host_sim.frames sheet.png      every view, magnified three times
    python -m host_sim.frames --write        rewrites tests/golden/*.txt (then read the diff)

CPython with Pillow.
"""

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "firmware"), str(ROOT / "tests" / "portable")]

from golden_views import VIEWS  # noqa: E402
from turnbell.ui.canvas import Canvas  # noqa: E402
from turnbell.ui.screens import Screens, View  # noqa: E402
from turnbell.ui.texts import load  # noqa: E402

SCALE = 3
GAP = 14
COLUMNS = 4
GLASS = (8, 12, 18)
INK = (225, 240, 255)
DESK = (58, 60, 66)


def frames():
    """Every golden view as (name, buffer of 1024 bytes in page layout)."""
    screens, texts = Screens(), load("en")
    for name, screen, values in VIEWS:
        canvas = Canvas()
        screens.draw(canvas, screen, View(texts, **values))
        yield name, bytes(canvas.buffer)


def rows(buffer):
    """The frame as 64 lines of █ and space, without spaces at the ends."""
    for y in range(64):
        bits = (buffer[x + y // 8 * 128] >> y % 8 & 1 for x in range(128))
        yield "".join("█" if bit else " " for bit in bits).rstrip()


def picture(buffer, scale=SCALE):
    """The frame as a Pillow image with a margin of two pixels of dark glass."""
    from PIL import Image

    image = Image.new("RGB", (132, 68), GLASS)
    for y, row in enumerate(rows(buffer)):
        for x, dot in enumerate(row):
            if dot != " ":
                image.putpixel((x + 2, y + 2), INK)
    return image.resize((132 * scale, 68 * scale), Image.Resampling.NEAREST)


def sheet(path, scale=SCALE, columns=COLUMNS, only=()):
    """Writes all frames as one PNG with their names under them."""
    from PIL import Image, ImageDraw

    found = [item for item in frames() if not only or item[0] in only]
    width, height = 132 * scale + GAP, 68 * scale + GAP + 12
    lines = (len(found) + columns - 1) // columns
    image = Image.new("RGB", (columns * width + GAP, lines * height + GAP), DESK)
    pen = ImageDraw.Draw(image)
    for index, (name, buffer) in enumerate(found):
        x, y = GAP + index % columns * width, GAP + index // columns * height
        image.paste(picture(buffer, scale), (x, y))
        pen.text((x, y + 68 * scale + 2), name, fill=(200, 200, 200))
    image.save(path)


def write(folder):
    """Rewrites the golden text frames."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.txt"):
        old.unlink()
    for name, buffer in frames():
        (folder / f"{name}.txt").write_text("\n".join(rows(buffer)) + "\n", encoding="utf-8")


def main(argv=None):
    """Run the command; return its exit code."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.frames", description=__doc__)
    parser.add_argument("png", nargs="?", help="contact sheet to write")
    parser.add_argument("--write", action="store_true", help="rewrite tests/golden/*.txt")
    parser.add_argument("--only", nargs="*", default=(), help="names of views")
    parser.add_argument("--scale", type=int, default=SCALE)
    parser.add_argument("--columns", type=int, default=COLUMNS)
    options = parser.parse_args(argv)
    if options.write:
        write(ROOT / "tests" / "golden")
    if options.png:
        sheet(options.png, options.scale, options.columns, options.only)
    return 0


if __name__ == "__main__":
    sys.exit(main())
