"""A 128 × 64 one-bit canvas in the display's page layout: text, shapes, icons and large digits.

Byte x + 128 * page holds the eight pixels of column x from row 8 * page on, bit 0 at the top.
Everything is clipped at the borders. Drawing sets pixels; `invert` and `on=False` take them away.
"""

from array import array

from . import font_digits, icons
from .font import BODY, BOLD, LARGE, MAX_COLUMNS, double

WIDTH = 128
HEIGHT = 64
CLOCK_HEIGHT = font_digits.CLOCK_HEIGHT
CLOCK_LIMIT_MS = 5999000  # 99:59 is the most that four digits can say

__all__ = ("BODY", "BOLD", "LARGE", "Canvas", "WIDTH", "HEIGHT")

_ZEROS = bytes(WIDTH * HEIGHT // 8)
_ONES = bytes([255] * WIDTH)
_COLON_WIDTH = 7
_GAP = 4
_HUGE_GAP = 6


def clock_text(ms, up=False):
    """`ms` as m:ss. A countdown rounds up (the last second reads 0:01), `up` rounds down."""
    seconds = max(0, min(ms, CLOCK_LIMIT_MS))
    seconds = (seconds if up else seconds + 999) // 1000
    return "%d:%02d" % (seconds // 60, seconds % 60)


def _huge_width(character):
    return font_digits.HUGE_ONE_WIDTH if character == "1" else font_digits.HUGE_WIDTH


class Canvas:
    """A frame under construction. `buffer` is a bytearray of 1024 bytes in page layout."""

    def __init__(self):
        self.buffer = bytearray(WIDTH * HEIGHT // 8)
        self._columns = array("I", [0] * MAX_COLUMNS)

    def clear(self):
        """Makes every pixel dark."""
        self.buffer[:] = _ZEROS

    # Text ---------------------------------------------------------------------------------

    def text(self, x, y, s, font=BODY, invert=False):
        """Draws `s` with its cell's upper left corner at x, y; returns the x behind it.

        invert: light cell, dark letters, with one more light column on the left.
        """
        count = font.columns(s, self._columns)
        self._draw_columns(x, y, count)
        if invert:
            self.invert(x - 1, y, count + 1, font.height)
        return x + count

    def width(self, s, font=BODY):
        """Pixels that `s` takes, the gap after its last letter included."""
        return font.width(s)

    def right(self, x, y, s, font=BODY):
        """Draws `s` so that its ink ends left of x; returns where it begins."""
        start = x + 1 - font.width(s)
        self.text(start, y, s, font)
        return start

    def centre(self, x, y, w, s, font=BODY):
        """Draws `s` in the middle of x … x + w; returns where it begins."""
        start = x + (w + 1 - font.width(s)) // 2
        self.text(start, y, s, font)
        return start

    def fit(self, s, max_px, font=BODY):
        """`s`, or its beginning with …, so that its ink is at most max_px wide."""
        if font.width(s) - 1 <= max_px:
            return s
        length = len(s)
        while length and font.width(s[:length] + "…") - 1 > max_px:
            length -= 1
        return s[:length].rstrip(" ") + "…"

    def _draw_columns(self, x, y, count):
        """Draws `count` of the prepared columns (ints, bit 0 on top) from x, y on."""
        buffer = self.buffer
        columns = self._columns
        shift = y & 7
        rest = 8 - shift
        at = x + (y >> 3) * WIDTH
        for index in range(max(0, -x), min(count, WIDTH - x)):
            bits = columns[index]
            if bits:
                position = at + index
                byte = bits << shift & 255
                bits >>= rest
                while byte or bits:
                    if byte and 0 <= position < 1024:
                        buffer[position] |= byte
                    byte = bits & 255
                    bits >>= 8
                    position += WIDTH

    # Shapes -------------------------------------------------------------------------------

    def fill(self, x, y, w, h, on=True):
        """Fills a rectangle of w × h pixels."""
        self._area(x, y, w, h, 1 if on else 0)

    def invert(self, x, y, w, h):
        """Swaps light and dark in a rectangle."""
        self._area(x, y, w, h, 2)

    def _area(self, x, y, w, h, mode):
        """mode: 0 dark, 1 light, 2 swapped."""
        left = max(x, 0)
        right = min(x + w, WIDTH)
        top = max(y, 0)
        bottom = min(y + h, HEIGHT)
        if right <= left or bottom <= top:
            return
        buffer = self.buffer
        for page in range(top >> 3, (bottom + 7) >> 3):
            start = page * WIDTH + left
            end = page * WIDTH + right
            mask = 255 << max(0, top - 8 * page) & 255 >> max(0, 8 * page + 8 - bottom)
            if mask == 255 and mode < 2:
                buffer[start:end] = (_ONES if mode else _ZEROS)[: right - left]
            elif mode == 0:
                mask ^= 255
                for at in range(start, end):
                    buffer[at] &= mask
            elif mode == 1:
                for at in range(start, end):
                    buffer[at] |= mask
            else:
                for at in range(start, end):
                    buffer[at] ^= mask

    def hline(self, x, y, w, on=True):
        """Draws a line of w pixels to the right."""
        self._area(x, y, w, 1, 1 if on else 0)

    def vline(self, x, y, h, on=True):
        """Draws a line of h pixels downwards."""
        self._area(x, y, 1, h, 1 if on else 0)

    def dots(self, x, y, w):
        """Draws a dotted line of w pixels to the right."""
        for at in range(x, x + w, 2):
            self._area(at, y, 1, 1, 1)

    def rect(self, x, y, w, h, on=True):
        """Draws the outline of a rectangle."""
        self.hline(x, y, w, on)
        self.hline(x, y + h - 1, w, on)
        self.vline(x, y, h, on)
        self.vline(x + w - 1, y, h, on)

    def chamfer(self, x, y, w, h):
        """Swaps the four corner pixels of an area, which makes a filled one look rounded."""
        for corner in ((x, y), (x + w - 1, y), (x, y + h - 1), (x + w - 1, y + h - 1)):
            self._area(corner[0], corner[1], 1, 1, 2)

    # Pictures -----------------------------------------------------------------------------

    def icon(self, x, y, name, doubled=False):
        """Draws an icon of icons.ICONS, at twice its size if `doubled`; returns the x behind it."""
        data = icons.ICONS[name]
        columns = self._columns
        count = len(data) // 2
        before = here = 0
        for index in range(count):
            here = data[2 * index] | data[2 * index + 1] << 8
            if doubled:
                after = 0
                if index + 1 < count:
                    after = data[2 * index + 2] | data[2 * index + 3] << 8
                double(before, here, after, columns, 2 * index)
                before = here
            else:
                columns[index] = here
        if doubled:
            count *= 2
        self._draw_columns(x, y, count)
        return x + count

    def blit(self, x, y, w, data):
        """Draws a picture of w columns in page layout (len(data) // w pages)."""
        pages = len(data) // w
        if y & 7 == 0 and x >= 0 and x + w <= WIDTH and 0 <= y and y + 8 * pages <= HEIGHT:
            at = x + y * WIDTH // 8
            for page in range(pages):  # whole bytes: replaces what was there
                self.buffer[at : at + w] = data[page * w : page * w + w]
                at += WIDTH
            return
        columns = self._columns
        for page in range(pages):
            for index in range(w):
                columns[index] = data[page * w + index]
            self._draw_columns(x, y + 8 * page, w)

    # Large digits -------------------------------------------------------------------------

    def big_width(self, s):
        """Pixels that `big` needs for the digits and colons of `s`."""
        width = -_GAP
        for character in s:
            width += (_COLON_WIDTH if character == ":" else font_digits.CLOCK_WIDTH) + _GAP
        return width

    def big(self, x, y, s):
        """Draws digits and colons 44 px high (48 reserved, so y 16 is the fast place);
        returns the x behind them."""
        width = font_digits.CLOCK_WIDTH
        size = 6 * width
        for character in s:
            if character == ":":
                self._dot(x, y + 11)
                self._dot(x, y + 28)
                x += _COLON_WIDTH + _GAP
            else:
                at = (ord(character) - 48) * size
                self.blit(x, y, width, font_digits.CLOCK[at : at + size])
                x += width + _GAP
        return x

    def _dot(self, x, y):
        self.fill(x + 1, y, 5, 7)
        self.fill(x, y + 1, 7, 5)

    def clock(self, ms, y=16, up=False):
        """Draws a time as m:ss or mm:ss, 44 px high, centred. Draw it before what is below it."""
        s = clock_text(ms, up)
        self.big((WIDTH - self.big_width(s)) // 2, y, s)

    def huge_width(self, s):
        """Pixels that `huge` needs for the digits of `s`."""
        width = -_HUGE_GAP
        for character in s:
            width += _huge_width(character) + _HUGE_GAP
        return width

    def huge(self, x, s):
        """Draws digits over the whole height of the display; returns the x behind them."""
        starts = font_digits.HUGE_STARTS
        data = font_digits.HUGE
        for character in s:
            digit = ord(character) - 48
            at = starts[2 * digit] << 8 | starts[2 * digit + 1]
            end = starts[2 * digit + 2] << 8 | starts[2 * digit + 3]
            column = x - font_digits.HUGE_ONE_LEFT if character == "1" else x
            while at < end:
                count = data[at]
                pieces = data[at + 1]
                at += 2
                for _ in range(pieces):
                    self.fill(column, data[at], count, data[at + 1])
                    at += 2
                column += count
            x += _huge_width(character) + _HUGE_GAP
        return x
