"""A 128 × 64 one-bit canvas in the display's page layout: text, shapes, icons and large digits.

Byte x + 128 * page holds the eight pixels of column x from row 8 * page on, bit 0 at the top.
Everything is clipped at the borders. Drawing sets pixels; `invert` and `on=False` take them away.
"""

from .font import BODY, BOLD, LARGE

WIDTH = 128
HEIGHT = 64
CLOCK_LIMIT_MS = 5999000  # 99:59 is the most that four digits can say

__all__ = ("BODY", "BOLD", "LARGE", "Canvas", "WIDTH", "HEIGHT")

_ZEROS = bytes(WIDTH * HEIGHT // 8)
_ONES = bytes([255] * WIDTH)
_UNITS = bytes([1] * WIDTH)


def clock_text(ms, up=False):
    """`ms` as m:ss. A countdown rounds up (the last second reads 0:01), `up` rounds down."""
    seconds = max(0, min(ms, CLOCK_LIMIT_MS))
    seconds = (seconds if up else seconds + 999) // 1000
    return "%d:%02d" % (seconds // 60, seconds % 60)


class Canvas:
    """A frame under construction. `buffer` is a bytearray of 1024 bytes in page layout.

    meanwhile: called again and again while a frame is drawn, or None.
    """

    def __init__(self, meanwhile=None):
        self.meanwhile = meanwhile
        self.buffer = bytearray(WIDTH * HEIGHT // 8)

    def clear(self):
        """Makes every pixel dark."""
        self.buffer[:] = _ZEROS

    # Text ---------------------------------------------------------------------------------

    def text(self, x, y, s, font=BODY, invert=False):
        """Draws `s` with its cell's upper left corner at x, y; returns the x behind it.

        invert: light cell, dark letters, with one more light column on the left.
        """
        if self.meanwhile:
            self.meanwhile()
        pages = font.pages(s)
        end = x + len(pages[0])
        self.stamp(x, y, pages)
        if invert:
            self.invert(x - 1, y, end - x + 1, font.height)
        return end

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

    def stamp(self, x, y, pages):
        """Adds pages of columns to the picture, their upper left corner at x, y.

        All columns of a page are one large int, so that shifting them down by a part of a page
        takes a handful of operations, however long the line is.
        """
        first = max(0, -x)
        last = min(len(pages[0]), WIDTH - x)
        if last <= first:
            return
        buffer = self.buffer
        count = last - first
        shift = y & 7
        every = int.from_bytes(_UNITS[:count], "little")
        high = every * (255 << shift & 255)
        low = every * (255 >> 8 - shift)
        at = x + first + (y >> 3) * WIDTH
        carry = 0
        for page in pages:
            bits = int.from_bytes(page[first:last], "little")
            here = (bits << shift & high) | carry
            if here and 0 <= at < 1024:
                here |= int.from_bytes(buffer[at : at + count], "little")
                buffer[at : at + count] = here.to_bytes(count, "little")
            carry = bits >> 8 - shift & low
            at += WIDTH
        if carry and 0 <= at < 1024:
            carry |= int.from_bytes(buffer[at : at + count], "little")
            buffer[at : at + count] = carry.to_bytes(count, "little")

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
            count = end - start
            if mask == 255 and mode < 2:
                buffer[start:end] = (_ONES if mode else _ZEROS)[:count]
            elif count < 4:
                for at in range(start, end):
                    if mode == 0:
                        buffer[at] &= 255 ^ mask
                    elif mode == 1:
                        buffer[at] |= mask
                    else:
                        buffer[at] ^= mask
            else:
                bits = int.from_bytes(buffer[start:end], "little")
                mask *= int.from_bytes(_UNITS[:count], "little")
                if mode == 2:
                    bits ^= mask
                else:
                    bits |= mask
                    if mode == 0:
                        bits ^= mask
                buffer[start:end] = bits.to_bytes(count, "little")

    def hline(self, x, y, w, on=True):
        """Draws a line of w pixels to the right."""
        self._area(x, y, w, 1, 1 if on else 0)

    def vline(self, x, y, h, on=True):
        """Draws a line of h pixels downwards."""
        self._area(x, y, 1, h, 1 if on else 0)

    def dots(self, x, y, w):
        """Draws a dotted line of w pixels to the right; it leaves room around what is there."""
        if 0 <= y < HEIGHT:
            buffer = self.buffer
            start = y // 8 * WIDTH
            bit = 1 << (y & 7)
            near = 7 << (y & 7) >> 1
            for at in range(start + max(x, x & 1), start + min(x + w, WIDTH), 2):
                if not (buffer[at - 1] | buffer[at] | buffer[(at + 1) & 1023]) & near:
                    buffer[at] |= bit

    def rect(self, x, y, w, h, on=True):
        """Draws the outline of a rectangle."""
        self.hline(x, y, w, on)
        self.hline(x, y + h - 1, w, on)
        self.vline(x, y, h, on)
        self.vline(x + w - 1, y, h, on)

    def chamfer(self, x, y, w, h):
        """Swaps the four corner pixels of an area, which makes a filled one look rounded."""
        for row in (y, y + h - 1):
            if 0 <= row < HEIGHT:
                for column in (x, x + w - 1):
                    if 0 <= column < WIDTH:
                        self.buffer[column + row // 8 * WIDTH] ^= 1 << (row & 7)

    # Pictures -----------------------------------------------------------------------------

    def icon(self, x, y, name, twice=False):
        """Draws an icon of icons.ICONS, at double size if `twice`; returns the x behind it."""
        from .icons import ICONS

        data = ICONS[name]
        width = data[0]
        pages = [data[at : at + width] for at in range(1, len(data), width)]
        if twice:
            from .doubled import doubled

            pages = doubled(pages)
        self.stamp(x, y, pages)
        return x + len(pages[0])

    # Large digits, see digits -------------------------------------------------------------

    def big_width(self, s):
        """Pixels that `big` needs for the digits and colons of `s`."""
        from .digits import big_width

        return big_width(s)

    def big(self, x, y, s):
        """Draws digits and colons 44 px high (48 are reserved; a multiple of 8 for y is fastest);
        returns the x behind them.
        """
        from .digits import big

        return big(self, x, y, s)

    def clock(self, ms, y=16, up=False):
        """Draws a time as m:ss or mm:ss, 44 px high, centred. Draw it before what is near it."""
        s = clock_text(ms, up)
        self.big((WIDTH - self.big_width(s)) // 2, y, s)

    def huge_width(self, s):
        """Pixels that `huge` needs for the digits of `s`."""
        from .digits import huge_width

        return huge_width(s)

    def huge(self, x, s):
        """Draws digits over the whole height of the display; returns the x behind them. Draw them
        before what is near them.
        """
        from .digits import huge

        return huge(self, x, s)
