"""From a line of the ledger to its record; nothing but what records.encode writes is taken."""

import json

from .errors import Refused
from .records import KINDS, MAX_INT

_WORD = "abcdefghijklmnopqrstuvwxyz0123456789-"


def _unescape(text):
    if "%" not in text:
        return text
    parts = text.split("%")
    out = [parts[0]]
    for part in parts[1:]:
        out.append(chr(int(part[:2], 16)))
        out.append(part[2:])
    return "".join(out)


def _int(text):
    value = int(text) if len(text) <= 11 else MAX_INT + 1
    if not -MAX_INT <= value <= MAX_INT or str(value) != text:
        raise ValueError
    return value


def _word(text):
    for char in text:
        if char not in _WORD:
            raise ValueError
    return text


def _rack(text):
    if text == "-":
        return None
    if not text:
        return ()
    values = [_int(part) for part in text.split(".")]
    if len(values) != 3:
        raise ValueError
    return tuple(values)


def _split(text):
    # "[]" is the empty list: "" must stay a list of one empty text.
    return [] if text == "[]" else text.split(";")


def _json_object(text):
    value = json.loads(_unescape(text))
    if not isinstance(value, dict):
        raise ValueError
    return value


_FROM_TEXT = {
    "i": _int,
    "w": _word,
    "t": _unescape,
    "I": lambda text: [_int(part) for part in _split(text)],
    "W": lambda text: [_word(part) for part in _split(text)],
    "T": lambda text: [_unescape(part) for part in _split(text)],
    "R": lambda text: [_rack(part) for part in _split(text)],
    "J": _json_object,
}


def decode(data):
    """See records.decode."""
    try:
        parts = data.decode().split(",")
        types = KINDS.get(parts[0])
        if types is None or len(parts) != len(types) + 1:
            raise ValueError
        values = [parts[0]]
        for i in range(len(types)):
            values.append(_FROM_TEXT[types[i]](parts[i + 1]))
        return tuple(values)
    except (ValueError, IndexError, UnicodeError):
        raise Refused("record", "record", data[:40], "a line that this ledger wrote") from None
