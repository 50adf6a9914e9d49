"""The display's text fonts BODY (12 px), BOLD (13 px) and LARGE (26 px).

A font turns a string into pages as the display has them: bytes, one for each column of eight
pixels, bit 0 on top. Slices and joins do that, not loops over pixels: a Pico draws a line of text
in a millisecond or two. Widths are proportional, except for digits, which are all equally wide so
that numbers stand in columns.
"""

from . import font_latin

_CHARACTERS = font_latin.MEDIUM_CHARACTERS
_MEDIUM = font_latin.MEDIUM
_STRIDE = font_latin.MEDIUM_STRIDE
_STEP = 1 + 3 * _STRIDE
_FIRST_SIGN = 95  # glyph number of the first sign outside ASCII
_UNKNOWN = 31  # of "?"


def _index(codes, code):
    """The place of a code point among `codes`, two bytes each in order; -1 if it is not there."""
    low = 0
    high = len(codes) // 2
    while low < high:
        middle = (low + high) // 2
        found = (codes[2 * middle] << 8) | codes[2 * middle + 1]
        if found == code:
            return middle
        if found < code:
            low = middle + 1
        else:
            high = middle
    return -1


class Font:
    """Bitmap font; `height` of a line and `ascent` above the base line in pixels."""

    def __init__(self, name, height, ascent, latin, stride):
        self.name = name
        self.height = height
        self.ascent = ascent
        self._latin = latin
        self._data = latin  # where the glyph is that _find found last
        self._stride = stride
        self._step = 1 + 2 * stride
        self._cyrillic = None  # most tables never need these: 2 KB each
        self._accents = None

    def _find(self, code):
        """Where the glyph begins, in self._data: a pair would be garbage for every letter."""
        self._data = self._latin
        if code < 127:
            return (code - 32 if code >= 32 else _UNKNOWN) * self._step
        if 0x400 <= code < 0x460:
            number = self._russian(code)
        else:
            number = _index(font_latin.CODES, code)
            if number >= 0:
                number += _FIRST_SIGN
            elif 0xC0 <= code < 0x180:
                number = self._accented(code)
        return (number if number >= 0 else _UNKNOWN) * self._step

    def _russian(self, code):
        number = 64 if code == 0x401 else 65 if code == 0x451 else code - 0x410
        if not 0 <= number <= 65 or (number > 63 and code not in (0x401, 0x451)):
            return -1
        if self._cyrillic is None:
            from . import font_cyrillic

            self._cyrillic = getattr(font_cyrillic, self.name)
        self._data = self._cyrillic
        return number

    def _accented(self, code):
        """Glyph number of an accented letter, or of its bare letter if there is none."""
        if self._accents is None:
            from . import font_accents

            self._accents = font_accents
        number = _index(self._accents.CODES, code)
        if number < 0:
            return ord(self._accents.BARE[code - 0xC0]) - 32
        self._data = getattr(self._accents, self.name)
        return number

    def width(self, s):
        """Pixels that `s` takes, the gap after its last letter included."""
        width = len(s)
        for character in s:
            at = self._find(ord(character))
            width += self._data[at]
        return width

    def pages(self, s):
        """`s` as a list of two pages: bytes, one for each column, the gaps included."""
        stride = self._stride
        upper = []
        lower = []
        for character in s:
            at = self._find(ord(character))
            data = self._data
            end = at + 1 + data[at]
            upper.append(data[at + 1 : end])
            lower.append(data[at + 1 + stride : end + stride])
        upper.append(b"")
        lower.append(b"")
        return [b"\0".join(upper), b"\0".join(lower)]


class Doubled:
    """A font at twice its size with smoothed diagonals, which costs no memory for glyphs; the
    digits and signs of font_latin.MEDIUM are drawn for this size.
    """

    def __init__(self, font):
        self.name = "LARGE"
        self.height = 2 * font.height
        self.ascent = 2 * font.ascent
        self._font = font

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

    def pages(self, s):
        """As Font.pages, but four of them."""
        parts = [[], [], [], []]
        for character in s:
            drawn = _CHARACTERS.find(character)
            if drawn < 0:
                from .doubled import doubled

                letter = doubled(self._font.pages(character))
                for page in range(4):
                    parts[page].append(letter[page])
                continue
            at = drawn * _STEP + 1
            count = _MEDIUM[at - 1]
            for page in range(3):
                parts[page].append(_MEDIUM[at : at + count])
                parts[page].append(b"\0\0")
                at += _STRIDE
            parts[3].append(bytes(count + 2))
        return [b"".join(part) for part in parts]


BODY = Font("BODY", 12, 10, font_latin.BODY, font_latin.BODY_STRIDE)
BOLD = Font("BOLD", 13, 11, font_latin.BOLD, font_latin.BOLD_STRIDE)
LARGE = Doubled(BOLD)
