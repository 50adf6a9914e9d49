"""Bundles: payloads that stand and fall together. A head, numbered payloads, an end with count and
CRC.

A snapshot is one bundle; an archive file holds one for each match, and one for each later
correction. A bundle without a good end is none: `events` says so, and its readers do not use it.
"""

from binascii import crc32

from .errors import LedgerError
from .lines import lines, number, unseal
from .sealing import is_payload, seal

HEAD, PAYLOAD, END, BAD = 0, 1, 2, 3
OVERHEAD = 14  # bytes of a line besides its payload, about
FRAME = 80  # bytes of a head and an end, about


def write(head, payloads):
    """Yield the lines of a bundle.

    head: bytes, words separated by commas, the first one no number and not `end`; payloads:
    iterable of bytes. Raises LedgerError("payload") for one that no line can hold.
    """
    line = seal(head)
    crc = crc32(line)
    yield line
    count = 0
    for payload in payloads:
        if not is_payload(payload):
            raise LedgerError("payload")
        count += 1
        line = seal(b"%d,%s" % (count, payload))
        crc = crc32(line, crc)
        yield line
    yield seal(b"end,%d,%08x" % (count, crc))


def events(store, name):
    """Yield what is in a file of bundles: (HEAD, words), (PAYLOAD, bytes), (END, count), (BAD,
    why).

    words: list of bytes; why: names the line. After BAD the bundle in hand is not to be used, up
    to the next HEAD.
    """
    count = -1  # payloads of the bundle in hand; -1 = none in hand
    crc = 0
    at = 0
    for line in lines(store, name):
        at += 1
        text = unseal(line)
        if text is None:
            yield (BAD, "line %d, damaged" % at)
            continue
        words = text.split(b",", 1)
        index = number(words[0])
        if index >= 0:
            if count < 0 or index != count + 1 or len(words) < 2:
                yield (BAD, "line %d, out of order" % at)
            count = index
            crc = crc32(line, crc)
            yield (PAYLOAD, words[-1])
        elif words[0] == b"end":
            if text == b"end,%d,%08x" % (count, crc):
                yield (END, count)
            else:
                yield (BAD, "line %d, lines before it are missing or changed" % at)
            count = -1
        else:
            if count >= 0:
                yield (BAD, "line %d, no end before it" % at)
            yield (HEAD, text.split(b","))
            count = 0
            crc = crc32(line)
    if count >= 0:
        yield (BAD, "line %d is the last, no end" % at)


def fault(store, name):
    """Read a whole file of bundles. Returns why it is damaged, or "" if it holds whole bundles
    only.
    """
    ends = 0
    try:
        for kind, value in events(store, name):
            if kind == BAD:
                return value
            if kind == END:
                ends += 1
    except OSError as error:
        return "cannot be read: %s" % error
    return "" if ends else "empty"
