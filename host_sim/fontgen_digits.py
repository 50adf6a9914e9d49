"""Draws the clock's digits: strokes with round ends, turned into bits for host_sim/fontgen.py.

Three sizes from one set of strokes: the LARGE font's, the clock's and the full height of the
display for the last ten seconds. The big ones are kept in page layout, so that drawing is copying.
"""

from math import cos, hypot, pi, sin

CLOCK_SIZE = (26, 44, 6.6)  # width, height, stroke in pixels
HUGE_SIZE = (42, 64, 9.6)
MEDIUM_SIZE = (13, 20, 3.7)  # the digits and signs of the LARGE font
MEDIUM_TOP = 2  # rows above them
MEDIUM = "0123456789:+−="


def arc(cx, cy, rx, ry, start, stop):
    """Points of an ellipse's arc; degrees, 0 = right, 90 = down (clockwise on the screen)."""
    steps = max(2, int(abs(stop - start) / 6))
    points = []
    for step in range(steps + 1):
        angle = (start + (stop - start) * step / steps) * pi / 180
        points.append((cx + rx * cos(angle), cy + ry * sin(angle)))
    return points


def strokes(character, width, height, stroke):
    """The skeleton of a digit as polylines within a box of width × height pixels."""
    left, right = stroke / 2, width - stroke / 2
    top, bottom = stroke / 2, height - stroke / 2
    cx, rx = width / 2, (right - left) / 2
    ry = min(rx * 1.12, (bottom - top) / 2)
    span = bottom - top
    middle = top + span * 0.47
    if character == "0":
        upper = arc(cx, top + ry, rx, ry, 180, 360)
        lower = arc(cx, bottom - ry, rx, ry, 0, 180)
        return [[*upper, *lower, upper[0]]]
    if character == "1":
        stem = cx + rx * 0.48
        return [[(stem - rx * 0.95, top + span * 0.2), (stem, top), (stem, bottom)]]
    if character == "2":
        curve = arc(cx, top + ry, rx, ry, 185, 392)
        return [[*curve, (left, bottom), (right, bottom)]]
    if character == "3":
        up, low = (middle - top) / 2, (bottom - middle) / 2
        upper = arc(cx, top + up, rx * 0.94, up, 205, 450)
        lower = arc(cx, middle + low, rx, low, -90, 155)
        return [[*upper, (cx - rx * 0.22, middle)], [(cx - rx * 0.22, middle), *lower]]
    if character == "4":
        stem, bar = left + (right - left) * 0.72, top + span * 0.69
        return [[(stem, bottom), (stem, top), (left, bar), (right, bar)]]
    if character == "5":
        low = span * 0.315
        bowl = arc(cx, bottom - low, rx, low, 222, 510)
        foot = (left + rx * 0.06, bowl[0][1])
        return [[(right - rx * 0.12, top), (left + rx * 0.2, top), foot, *bowl[1:]]]
    if character in "69":
        low = span * 0.3
        cy = bottom - low
        bowl = arc(cx, cy, rx, low, 180, 540)
        cap = arc(cx, top + ry, rx, ry, 180, 335)
        lines = [bowl, [(left, cy), *cap]]
        if character == "6":
            return lines
        return [[(width - x, height - y) for x, y in line] for line in lines]
    if character == "+":
        return [
            [(left, height / 2), (right, height / 2)],
            [(cx, height / 2 - rx), (cx, height / 2 + rx)],
        ]
    if character == "−":
        return [[(left, height / 2), (right, height / 2)]]
    if character == "=":
        return [
            [(left, height * 0.36), (right, height * 0.36)],
            [(left, height * 0.64), (right, height * 0.64)],
        ]
    if character == ":":
        return [[(cx, height * 0.3)] * 2, [(cx, height * 0.72)] * 2]
    if character == "7":
        return [[(left, top), (right, top), (left + (right - left) * 0.3, bottom)]]
    up, low = (middle - top) / 2, (bottom - middle) / 2
    upper = arc(cx, top + up, rx * 0.9, up, 0, 360)
    lower = arc(cx, middle + low, rx, low, 0, 360)
    return [upper, lower]


def distance(px, py, a, b):
    """How far a point is from the line between a and b."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length = dx * dx + dy * dy
    t = 0 if length == 0 else max(0, min(1, ((px - a[0]) * dx + (py - a[1]) * dy) / length))
    return hypot(px - a[0] - t * dx, py - a[1] - t * dy)


def columns_of(character, size):
    """The glyph's columns as ints (bit 0 on top): a pixel is set where ink covers half of it."""
    width, height, stroke = size
    segments = []
    for line in strokes(character, width, height, stroke):
        segments += [(line[i], line[i + 1]) for i in range(len(line) - 1)]
    columns = []
    reach = stroke / 2 + 1
    for x in range(width):
        column = 0
        near = [s for s in segments if s[0][0] - reach < x + 1 and s[1][0] + reach > x]
        near += [s for s in segments if s[1][0] - reach < x + 1 and s[0][0] + reach > x]
        for y in range(height):
            covered = 0
            for sub in range(16):
                px, py = x + (sub % 4) / 4 + 0.125, y + sub // 4 / 4 + 0.125
                covered += any(distance(px, py, a, b) <= stroke / 2 for a, b in near)
            if covered >= 8:
                column |= 1 << y
        columns.append(column)
    return columns


def ink(columns):
    """The first column with ink, and how many there are from it to the last one."""
    inked = [x for x, column in enumerate(columns) if column]
    return inked[0], inked[-1] - inked[0] + 1


def medium_glyphs():
    """The glyphs of MEDIUM: the columns in use, then three pages of MEDIUM_SIZE[0] columns."""
    out = bytearray()
    for character in MEDIUM:
        columns = columns_of(character, MEDIUM_SIZE)
        if not character.isdigit():  # digits are equally wide, signs as wide as they are
            first, count = ink(columns)
            columns = columns[first : first + count]
        out.append(len(columns))
        columns = columns + [0] * (MEDIUM_SIZE[0] - len(columns))
        for page in range(3):
            out += bytes((column << MEDIUM_TOP >> 8 * page) & 255 for column in columns)
    return bytes(out)


def deduplicated(characters, size):
    """Page rows of glyphs, each kept once, and the numbers of each glyph's rows, top first."""
    rows, numbers = [], bytearray()
    for character in characters:
        columns = columns_of(character, size)
        for page in range((size[1] + 7) // 8):
            row = bytes((column >> 8 * page) & 255 for column in columns)
            if row not in rows:
                rows.append(row)
            numbers.append(rows.index(row))
    return b"".join(rows), bytes(numbers)
