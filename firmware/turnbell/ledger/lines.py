"""Reads the lines of the ledger's files, and checks what was written (see sealing)."""

from binascii import crc32

from .errors import LedgerError
from .sealing import LINE_MAX

CHUNK = 1024  # bytes read at a time: each takes a search of the folder; little for the heap


def unseal(line):
    """Return the text of a line, or None if it is damaged or not complete."""
    text = line[:-10]
    if line[-10:] != b"*%08x\n" % crc32(text):
        return None
    return text


def number(digits):
    """Return the number that ASCII `digits` (bytes or str) stand for, or -1 if they are none."""
    if not digits or len(digits) > 9 or not digits.isdigit():
        return -1
    return int(digits)


def chunks(store, name):
    """Yield the bytes of a file piece by piece."""
    start = 0
    while True:
        data = store.read(name, start, CHUNK)
        if data:
            yield data
        if len(data) < CHUNK:
            return
        start += CHUNK


def lines(store, name):
    """Yield the lines of a file with their newlines. The last one may lack it: then it is torn."""
    rest = b""
    for data in chunks(store, name):
        rest += data
        begin = 0
        while True:
            end = rest.find(b"\n", begin) + 1
            if not end:
                break
            yield rest[begin:end]
            begin = end
        rest = rest[begin:]
        if len(rest) > LINE_MAX:  # garbage: hand it out as a damaged line, keep the heap small
            yield rest + b"\n"
            rest = b""
    if rest:
        yield rest


def replace_verified(store, name, *parts):
    """Write a whole file by temp + rename and read it back. Raises LedgerError("damaged", name) if
    it is not as it was written.

    parts: iterables of bytes, one after the other.
    """
    written = [0, 0]  # CRC, bytes

    def counted():
        for part in parts:
            for piece in part:
                written[0] = crc32(piece, written[0])
                written[1] += len(piece)
                yield piece

    store.replace(name, counted())
    crc = 0
    size = 0
    for data in chunks(store, name):
        crc = crc32(data, crc)
        size += len(data)
    if crc != written[0] or size != written[1]:
        raise LedgerError("damaged", name)
