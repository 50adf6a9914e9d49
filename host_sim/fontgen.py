"""Writes the device's font modules from X11's misc-fixed bitmap fonts and from digits drawn here.

    python -m host_sim.fontgen FOLDER      FOLDER holds 6x12.pcf.gz and 7x13B.pcf.gz
                                           (Debian package xfonts-base; /usr/share/fonts/X11/misc)

The fonts are in the public domain ("Public domain font.  Share and enjoy."); the digits of the
clock and a few signs are ours. CPython only; the result is committed, so nobody needs to run this.
"""

import gzip
import struct
import sys
from pathlib import Path

from host_sim.fontgen_digits import (
    CLOCK_SIZE,
    HUGE_SIZE,
    MEDIUM,
    MEDIUM_SIZE,
    columns_of,
    deduplicated,
    ink,
    medium_glyphs,
)
from host_sim.fontgen_icons import module as icons_module

OUTPUT = Path(__file__).resolve().parent.parent / "firmware" / "turnbell" / "ui"

POLISH = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻ"
LITHUANIAN = "ąčęėįšųūžĄČĘĖĮŠŲŪŽ"
PORTUGUESE = "áâãàçéêíóôõúüÁÂÃÀÇÉÊÍÓÔÕÚÜ"
SIGNS = "–—−…×·±°ºª№«»„“”‘’→←↑↓★✓✗"
ASCII = "".join(chr(code) for code in range(32, 127))
ACCENTED = sorted(set(POLISH + LITHUANIAN + PORTUGUESE), key=ord)
EXTRA = sorted(set(ACCENTED) | set(SIGNS), key=ord)
# The bare letters of U+00C0 … U+017F: names may come from anywhere.
BARE = (
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
)
RUSSIAN = "".join(chr(code) for code in range(0x410, 0x450)) + "Ёё"

# What misc-fixed lacks or draws poorly at this size; rows from the top of the cell.
BODY_STRIDE, BOLD_STRIDE = 6, 7  # columns of the widest glyph
BODY_OWN = {
    "✓": (4, (".....#", "....#.", "#..#..", ".##...", ".#....")),
    "✗": (4, ("#...#", ".#.#.", "..#..", ".#.#.", "#...#")),
    "×": (4, ("#...#", ".#.#.", "..#..", ".#.#.", "#...#")),
    "★": (4, ("..#..", "..#..", "#####", ".###.", ".###.", "#...#")),
}
BOLD_OWN = {
    "+": (4, ("..##..", "..##..", "######", "######", "..##..", "..##..")),
    "−": (6, ("######", "######")),
    "×": (5, ("##..##", ".####.", "..##..", ".####.", "##..##")),
    "✓": (4, (".....##", "....##.", "##.##..", ".###...", "..#....")),
    "✗": (4, ("##..##", ".####.", "..##..", ".####.", "##..##", "......")),
    "★": (3, ("...#...", "...#...", "#######", ".#####.", "..###..", ".##.##.", ".#...#.")),
}


class Source:
    """A PCF font as rows of bits, enough of the format for misc-fixed."""

    def __init__(self, path, height, ascent):
        self.height = height
        self.ascent = ascent
        self.glyphs = read_pcf(gzip.decompress(path.read_bytes()))

    def cell(self, character):
        """The glyph's columns, left to right, as ints (bit 0 = top row), blank sides removed."""
        left, ascent, rows = self.glyphs[ord(character)]
        columns = [0] * 16
        for y, row in enumerate(rows):
            for x, bit in enumerate(row):
                if bit:
                    columns[4 + left + x] |= 1 << (self.ascent - ascent + y)
        return trim(columns)


def trim(columns):
    """Return the columns without blank ones at either end."""
    while columns and columns[0] == 0:
        columns = columns[1:]
    while columns and columns[-1] == 0:
        columns = columns[:-1]
    return columns


def read_pcf(data):
    """Parses a PCF file. Returns {codepoint: (left bearing, ascent, rows of bits)}."""
    assert data[:4] == b"\x01fcp", "not a PCF font"
    (count,) = struct.unpack_from("<i", data, 4)
    tables = {}
    for index in range(count):
        kind, _, _, offset = struct.unpack_from("<4i", data, 8 + 16 * index)
        tables[kind] = offset

    def table(kind):
        (format_,) = struct.unpack_from("<i", data, tables[kind])
        return format_, ">" if format_ & 4 else "<", tables[kind] + 4

    format_, end, at = table(4)  # metrics, compressed: five bytes biased by 128
    assert format_ & 0x100, "metrics are not compressed"
    (count,) = struct.unpack_from(end + "H", data, at)
    metrics = [
        [byte - 128 for byte in data[at + 2 + 5 * i : at + 7 + 5 * i]] for i in range(count)
    ]

    format_, end, at = table(8)  # bitmaps
    pad = 1 << (format_ & 3)
    low_first = not format_ & 8
    (count,) = struct.unpack_from(end + "i", data, at)
    offsets = struct.unpack_from(end + f"{count}i", data, at + 4)
    bitmaps = at + 4 + 4 * count + 16

    _, end, at = table(32)  # encodings
    low0, low1, high0, high1, _ = struct.unpack_from(end + "5h", data, at)
    glyphs = {}
    for high in range(high0, high1 + 1):
        for low in range(low0, low1 + 1):
            slot = (high - high0) * (low1 - low0 + 1) + low - low0
            (glyph,) = struct.unpack_from(end + "H", data, at + 10 + 2 * slot)
            if glyph == 0xFFFF:
                continue
            left, right, _, ascent, descent = metrics[glyph]
            stride = ((right - left + 7) // 8 + pad - 1) // pad * pad
            rows = []
            for y in range(ascent + descent):
                start = bitmaps + offsets[glyph] + y * stride
                row = data[start : start + stride]
                rows.append(
                    [
                        (row[x // 8] >> (x % 8 if low_first else 7 - x % 8)) & 1
                        for x in range(right - left)
                    ]
                )
            glyphs[high * 256 + low] = (left, ascent, rows)
    return glyphs


def own_columns(drawing):
    """Return the columns of a drawing of BODY_OWN or BOLD_OWN."""
    top, rows = drawing
    return trim(
        [
            sum(1 << (top + y) for y, row in enumerate(rows) if row[x] == "#")
            for x in range(len(rows[0]))
        ]
    )


def pack(source, own, characters, stride):
    """Glyphs of equal size: how many columns are in use, the upper eight rows of `stride` columns,
    the lower rows of them.
    """
    out = bytearray()
    for character in characters:
        if character in own:
            columns = own_columns(own[character])
        elif character == " ":
            columns = [0, 0, 0]
        else:
            columns = source.cell(character)
        if character in "0123456789":  # tabular: numbers in a column stand under each other
            while len(columns) < stride - 1:
                columns = [*columns, 0] if len(columns) % 2 else [0, *columns]
        assert 1 <= len(columns) <= stride, (character, len(columns))
        assert all(column < 1 << 16 for column in columns), character
        out.append(len(columns))
        columns = columns + [0] * (stride - len(columns))
        out += bytes(column & 255 for column in columns)
        out += bytes(column >> 8 for column in columns)
    return bytes(out)


def literal(name, data):
    """Return the assignment of bytes to a name as Python text."""
    lines = [f"{name} = ("]
    for start in range(0, len(data), 18):
        chunk = "".join(f"\\x{byte:02x}" for byte in data[start : start + 18])
        lines.append(f'    b"{chunk}"')
    return "\n".join([*lines, ")", ""])


def literal_text(text):
    """Return a long text as Python text."""
    parts = [f'    "{text[at : at + 64]}"' for at in range(0, len(text), 64)]
    return "\n".join(["(", *parts, ")"])


def codes(characters):
    """The code points of characters of the first plane, two bytes each, higher one first."""
    return struct.pack(f">{len(characters)}H", *map(ord, characters))


HEAD = '''"""{title}

Made by host_sim/fontgen.py: change that, not this.
{origin}
"""

# fmt: off
'''
ORIGIN = """Glyphs from X11's misc-fixed fonts 6x12 and 7x13B
(xorg font-misc-misc, "Public domain font.  Share and enjoy."); + − ✓ ✗ × ★ are Turnbell's own."""


def write(name, title, origin, parts):
    """Write a module of the firmware; parts are pairs of name and bytes or text."""
    size = 0
    text = [HEAD.format(title=title, origin=origin)]
    for key, value in parts:
        if isinstance(value, bytes):
            size += len(value)
            text.append(literal(key, value))
        else:
            text.append(f"{key} = {value}\n")
    (OUTPUT / name).write_text("".join(text), encoding="utf-8")
    print(f"{name}: {size} bytes of data")


def main(folder):
    """Make all font modules from the PCF fonts in `folder`."""
    body = Source(Path(folder) / "6x12.pcf.gz", 12, 10)
    bold = Source(Path(folder) / "7x13B.pcf.gz", 13, 11)
    signs = sorted(SIGNS, key=ord)
    write(
        "font_latin.py",
        "Latin letters, digits and signs of the two text fonts, and the large digits of LARGE.",
        ORIGIN,
        [
            ("CODES", codes(signs)),
            ("BODY_STRIDE", BODY_STRIDE),
            ("BODY", pack(body, BODY_OWN, ASCII + "".join(signs), BODY_STRIDE)),
            ("BOLD_STRIDE", BOLD_STRIDE),
            ("BOLD", pack(bold, BOLD_OWN, ASCII + "".join(signs), BOLD_STRIDE)),
            ("MEDIUM_CHARACTERS", repr(MEDIUM).replace("'", '"')),
            ("MEDIUM_STRIDE", MEDIUM_SIZE[0]),
            ("MEDIUM", medium_glyphs()),
        ],
    )
    write(
        "font_accents.py",
        "Accented letters of the two text fonts; imported when the first one is drawn.",
        ORIGIN,
        [
            ("CODES", codes(ACCENTED)),
            ("BODY", pack(body, {}, ACCENTED, BODY_STRIDE)),
            ("BOLD", pack(bold, {}, ACCENTED, BOLD_STRIDE)),
            ("BARE", literal_text(BARE)),
        ],
    )
    write(
        "font_cyrillic.py",
        "Russian letters of the two text fonts; imported when the first one is drawn.",
        ORIGIN,
        [
            ("BODY", pack(body, {}, RUSSIAN, BODY_STRIDE)),
            ("BOLD", pack(bold, {}, RUSSIAN, BOLD_STRIDE)),
        ],
    )
    digits = ("0123456789", CLOCK_SIZE), ("0123456789", HUGE_SIZE)
    (clock, clock_rows), (huge, huge_rows) = [deduplicated(*each) for each in digits]
    one = ink(columns_of("1", HUGE_SIZE))
    write(
        "font_digits.py",
        "Large digits: of the clock, and as high as the display; imported with the first one.",
        "The drawings are Turnbell's own.",
        [
            ("CLOCK_WIDTH", CLOCK_SIZE[0]),
            ("CLOCK_PAGES", clock),
            ("CLOCK_ROWS", clock_rows),
            ("HUGE_WIDTH", HUGE_SIZE[0]),
            ("HUGE_ONE_LEFT", one[0]),
            ("HUGE_ONE_WIDTH", one[1]),
            ("HUGE_PAGES", huge),
            ("HUGE_ROWS", huge_rows),
        ],
    )
    (OUTPUT / "icons.py").write_text(icons_module(), encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m host_sim.fontgen FOLDER_WITH_PCF_FONTS")
    main(sys.argv[1])
