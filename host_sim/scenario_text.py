"""Finds a text in the display's pixels, in any of the device's fonts, inverted too. PORTABLE."""

from turnbell.ui.canvas import BODY, BOLD, LARGE, Canvas

_HEIGHT = 64


def shows(pixels, text):
    """Return True if `text` stands somewhere in `pixels` (1024 bytes, page layout), exact within
    the box of its ink.
    """
    screen = _columns(pixels)
    for columns in _pictures(text):
        if _found(screen, columns):
            return True
    return False


def _pictures(text):
    """The columns of pixels (ints, bit 0 on top) of `text` in each font that can write it."""
    pictures = []
    for font in (BODY, BOLD, LARGE):
        canvas = Canvas()
        if canvas.width(text, font) <= 129:  # with the gap after its last letter
            canvas.text(0, 0, text, font)
            pictures.append(_ink(_columns(canvas.buffer)))
    clock = True
    huge = True
    for char in text:
        if not "0" <= char <= "9":
            huge = False
            if char != ":":
                clock = False
    if clock:
        canvas = Canvas()
        if canvas.big_width(text) <= 128:
            canvas.big(0, 0, text)
            pictures.append(_ink(_columns(canvas.buffer)))
    if huge:
        canvas = Canvas()
        if canvas.huge_width(text) <= 128:
            canvas.huge(0, text)
            pictures.append(_ink(_columns(canvas.buffer)))
    return [picture for picture in pictures if picture]


def _ink(columns):
    """`columns` without empty ones at both ends and empty rows above; [] if all is empty."""
    seen = 0
    for bits in columns:
        seen |= bits
    if not seen:
        return []
    while not columns[0]:
        columns = columns[1:]
    while not columns[-1]:
        columns = columns[:-1]
    while not seen & 1:
        seen >>= 1
        columns = [bits >> 1 for bits in columns]
    return columns


def _columns(pixels):
    columns = []
    for x in range(128):
        bits = 0
        for page in range(8):
            bits |= pixels[x + 128 * page] << (8 * page)
        columns.append(bits)
    return columns


def _found(screen, columns):
    seen = 0
    for bits in columns:
        seen |= bits
    height = 0
    while seen >> height:
        height += 1
    mask = (1 << height) - 1
    count = len(columns)
    first = columns[0]
    rest = range(1, count)
    for x in range(128 - count + 1):
        column = screen[x]
        for y in range(_HEIGHT - height + 1):
            here = (column >> y) & mask
            if here == first:
                flip = 0
            elif here == first ^ mask:
                flip = mask
            else:
                continue
            for i in rest:
                if (screen[x + i] >> y) & mask != columns[i] ^ flip:
                    break
            else:
                return True
    return False
