"""Letters and pictures at twice their size, with smoothed diagonals."""


def doubled(pages):
    """Scale2x: twice the size of one or two pages, as four pages.

    A corner of a doubled pixel takes its neighbours' value where the two that meet there agree and
    the opposite ones do not. A column is handled as a whole: one int, bit 0 on top.
    """
    count = len(pages[0])
    out = [bytearray(2 * count), bytearray(2 * count), bytearray(2 * count), bytearray(2 * count)]
    left = here = 0
    right = _column(pages, 0)
    for index in range(count):
        left, here = here, right
        right = _column(pages, index + 1) if index + 1 < count else 0
        if not here:
            continue
        above = here << 1
        below = here >> 1
        edges = (above ^ below) & (left ^ right)
        if edges:
            mask = ~(left ^ above) & edges
            upper = _spread((left & mask) | (here & ~mask))
            mask = ~(left ^ below) & edges
            lower = _spread((left & mask) | (here & ~mask))
            _put(out, 2 * index, upper | lower << 1)
            mask = ~(right ^ above) & edges
            upper = _spread((right & mask) | (here & ~mask))
            mask = ~(right ^ below) & edges
            lower = _spread((right & mask) | (here & ~mask))
            _put(out, 2 * index + 1, upper | lower << 1)
        else:
            both = _spread(here) * 3
            _put(out, 2 * index, both)
            _put(out, 2 * index + 1, both)
    return out


def _column(pages, index):
    return pages[0][index] | pages[1][index] << 8 if len(pages) > 1 else pages[0][index]


def _put(pages, index, bits):
    for page in range(4):
        pages[page][index] = bits >> 8 * page & 255


def _spread(bits):
    """Moves bit n of a 16-bit int to bit 2n."""
    bits = (bits | bits << 8) & 0x00FF00FF
    bits = (bits | bits << 4) & 0x0F0F0F0F
    bits = (bits | bits << 2) & 0x33333333
    return (bits | bits << 1) & 0x55555555
