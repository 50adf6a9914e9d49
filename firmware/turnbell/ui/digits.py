"""Draws the large digits of the clock, and those as high as the display."""

from . import font_digits

CLOCK_HEIGHT = 44
_COLON_WIDTH = 7
GAP = 4
_HUGE_GAP = 6
_WIDTH, _HEIGHT = 128, 64  # of the canvas


def big_width(s):
    """See Canvas.big_width."""
    width = -GAP
    for character in s:
        width += (_COLON_WIDTH if character == ":" else font_digits.CLOCK_WIDTH) + GAP
    return width


def big(canvas, x, y, s):
    """See Canvas.big."""
    pages = memoryview(font_digits.CLOCK_PAGES)  # a slice of it takes less than one of bytes
    for character in s:
        if canvas.meanwhile:
            canvas.meanwhile()
        if character == ":":
            _dot(canvas, x, y + 11)
            _dot(canvas, x, y + 28)
            x += _COLON_WIDTH + GAP
        else:
            _digit(canvas, x, y, character, pages, font_digits.CLOCK_ROWS)
            x += font_digits.CLOCK_WIDTH + GAP
    return x


def _digit(canvas, x, y, character, pages, rows):
    count = len(rows) // 10  # pages of a digit
    first = (ord(character) - 48) * count
    width = font_digits.CLOCK_WIDTH if count == 6 else font_digits.HUGE_WIDTH
    aligned = y & 7 == 0 and 0 <= x <= _WIDTH - width and 0 <= y <= _HEIGHT - 8 * count
    at = x + y * _WIDTH // 8
    found = []
    for number in rows[first : first + count]:
        page = pages[number * width : number * width + width]
        if aligned:  # whole bytes: replaces what was there
            canvas.buffer[at : at + width] = page
            at += _WIDTH
        else:
            found.append(page)
    if found:
        canvas.stamp(x, y, found)


def _dot(canvas, x, y):
    canvas.fill(x + 1, y, 5, 7)
    canvas.fill(x, y + 1, 7, 5)


def _huge_width(character):
    return font_digits.HUGE_ONE_WIDTH if character == "1" else font_digits.HUGE_WIDTH


def huge_width(s):
    """See Canvas.huge_width."""
    width = -_HUGE_GAP
    for character in s:
        width += _huge_width(character) + _HUGE_GAP
    return width


def huge(canvas, x, s):
    """See Canvas.huge."""
    pages = memoryview(font_digits.HUGE_PAGES)
    for character in s:
        if canvas.meanwhile:
            canvas.meanwhile()
        left = font_digits.HUGE_ONE_LEFT if character == "1" else 0
        _digit(canvas, x - left, 0, character, pages, font_digits.HUGE_ROWS)
        x += _huge_width(character) + _HUGE_GAP
    return x
