"""The display's text fonts BODY (12 px), BOLD (13 px) and LARGE (26 px).

A font turns a string into columns of pixels: ints, bit 0 at the top of the line. Widths are
proportional, except for digits, which are all equally wide so that numbers stand in columns.
"""

from array import array

from . import font_digits, font_latin

MAX_COLUMNS = 144  # what a line can need: the display's width and one letter
_CHARACTERS = font_digits.MEDIUM_CHARACTERS
_MEDIUM = font_digits.MEDIUM
_STEP = font_digits.MEDIUM_STEP
_FIRST_EXTRA = 95  # glyph number of the first letter outside ASCII
_CODES = font_latin.CODES
# The bare letters of U+00C0 … U+017F: names may come from anywhere.
_BARE = (
    "AAAAAAACEEEEIIIIDNOOOOOxOUUUUYPsaaaaaaaceeeeiiiidnooooo/ouuuuypy"
    "AaAaAaCcCcCcCcDdDdEeEeEeEeEeGgGgGgGgHhHhIiIiIiIiIiIiJjKkkLlLlLlL"
    "lLlNnNnNnnNnOoOoOoOoRrRrRrSsSsSsSsTtTtTtUuUuUuUuUuUuWwYyYZzZzZzs"
)


def _extra(code):
    """Glyph number of a Latin letter or sign outside ASCII; of its bare letter or of "?" if there
    is none."""
    low = 0
    high = len(_CODES) // 2
    while low < high:
        middle = (low + high) // 2
        found = (_CODES[2 * middle] << 8) | _CODES[2 * middle + 1]
        if found == code:
            return _FIRST_EXTRA + middle
        if found < code:
            low = middle + 1
        else:
            high = middle
    if 0xC0 <= code < 0x180:
        return ord(_BARE[code - 0xC0]) - 32
    return 31


class Font:
    """Bitmap font; `height` of a line and `ascent` above the base line in pixels."""

    def __init__(self, name, height, ascent, latin, stride):
        self.name = name
        self.height = height
        self.ascent = ascent
        self._latin = latin
        self._step = 2 * stride
        self._cyrillic = None  # most tables never need it: 2 KB

    def _glyph(self, code):
        """The bytes that hold the glyph and where they begin."""
        if code < 127:
            return self._latin, (code - 32 if code >= 32 else 31) * self._step
        if 0x400 <= code < 0x460:
            number = code - 0x410
            if code == 0x401:
                number = 64
            elif code == 0x451:
                number = 65
            elif number < 0 or number > 63:
                return self._latin, 31 * self._step
            if self._cyrillic is None:
                from . import font_cyrillic

                self._cyrillic = getattr(font_cyrillic, self.name)
            return self._cyrillic, number * self._step
        return self._latin, _extra(code) * self._step

    def width(self, s):
        """Pixels that `s` takes, the gap after its last letter included."""
        width = 0
        for character in s:
            data, at = self._glyph(ord(character))
            width += (data[at + 1] >> 5) + 2
        return width

    def columns(self, s, out):
        """Writes the columns of `s` into the array `out`; how many, at most len(out)."""
        count = 0
        end = len(out) - 9
        for character in s:
            if count > end:
                break
            data, at = self._glyph(ord(character))
            used = (data[at + 1] >> 5) + 1
            out[count] = data[at] | (data[at + 1] & 31) << 8
            for column in range(1, used):
                at += 2
                out[count + column] = data[at] | data[at + 1] << 8
            count += used + 1
            out[count - 1] = 0
        return count


class Doubled:
    """A font at twice its size with smoothed diagonals, which costs no memory for glyphs; the
    digits and signs of font_digits.MEDIUM are drawn for this size."""

    def __init__(self, font):
        self.name = "LARGE"
        self.height = 2 * font.height
        self.ascent = 2 * font.ascent
        self._font = font
        self._half = array("I", [0] * 16)

    def width(self, s):
        """As Font.width."""
        width = 0
        for character in s:
            drawn = _CHARACTERS.find(character)
            if drawn >= 0:
                width += _MEDIUM[drawn * _STEP] + 2
            else:
                width += 2 * self._font.width(character)
        return width

    def columns(self, s, out):
        """As Font.columns."""
        half = self._half
        count = 0
        end = len(out) - 16
        for character in s:
            if count > end:
                break
            drawn = _CHARACTERS.find(character)
            if drawn >= 0:
                count = self._drawn(drawn * _STEP, out, count)
                continue
            columns = self._font.columns(character, half)
            before = 0
            for index in range(columns):  # the last column is the gap behind the letter
                here = half[index]
                after = half[index + 1] if index + 1 < columns else 0
                double(before, here, after, out, count)
                before = here
                count += 2
        return count

    def _drawn(self, at, out, count):
        for _ in range(_MEDIUM[at]):
            out[count] = _MEDIUM[at + 1] | _MEDIUM[at + 2] << 8 | _MEDIUM[at + 3] << 16
            at += 3
            count += 1
        out[count] = out[count + 1] = 0
        return count + 2


def double(left, here, right, out, at):
    """Scale2x: writes the two columns that `here`, between its neighbours, becomes, to out[at:].

    A corner of a doubled pixel takes its neighbours' value where two neighbours that meet there
    agree and the opposite ones do not. Columns of up to 16 bits.
    """
    above = here << 1
    below = here >> 1
    sides = left ^ right
    ends = above ^ below
    mask = ~(left ^ above) & ends & sides
    up_left = (left & mask) | (here & ~mask)
    mask = ~(right ^ above) & ends & sides
    up_right = (right & mask) | (here & ~mask)
    mask = ~(left ^ below) & ends & sides
    low_left = (left & mask) | (here & ~mask)
    mask = ~(right ^ below) & ends & sides
    low_right = (right & mask) | (here & ~mask)
    out[at] = _spread(up_left) | _spread(low_left) << 1
    out[at + 1] = _spread(up_right) | _spread(low_right) << 1


def _spread(bits):
    """Moves bit n of a 16-bit int to bit 2n."""
    bits = (bits | bits << 8) & 0x00FF00FF
    bits = (bits | bits << 4) & 0x0F0F0F0F
    bits = (bits | bits << 2) & 0x33333333
    return (bits | bits << 1) & 0x55555555


BODY = Font("BODY", 12, 10, font_latin.BODY, font_latin.BODY_STRIDE)
BOLD = Font("BOLD", 13, 11, font_latin.BOLD, font_latin.BOLD_STRIDE)
LARGE = Doubled(BOLD)
