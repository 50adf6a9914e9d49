"""The text form of records: one short line of comma-separated fields for each thing that happened.

A record is a tuple `(kind, value, …)`. `KINDS` says which values each kind has; nothing else is
accepted.
Field types: `i` integer, `w` word, `t` any text, `I` list of integers, `W` list of words, `T`
list of
texts, `R` list of racks (None = sat out, () = not counted, else (points, jokers, count)), `J`
JSON object.
"""

import json

from .errors import Refused

# end, winner, start, racks, opened, penalties, turns, total ms, longest ms, bells, tiles
_ROUND = "wiiRWIIIIII"

KINDS = {
    # id, sheet, own sheet or {}, overrides, count, Unix minutes, names, places, handicap_ms
    "match": "iwJJwiTII",
    "seats": "I",  # 1 for every player who plays from now on, 0 for one who sits out
    # who starts; how: drawn, chosen, or by the sheet's rule; 1 for every player who takes part
    "draw": "iwI",
    "turn": "ii",  # whose turn begins, time used by the one that ended
    "skip": "ii",  # the same, when the player passed or was skipped
    "bell": "i",  # time used when it rang
    "answer": "wi",  # outcome, tiles that it gave
    "pause": "ii",  # 1 stop or 0 go on, time used
    "adjust": "ii",  # change of this turn's time, time used
    "mark": "i",  # time used: a checkpoint
    "out": "wiii",  # ask, go, no or pool; player; time used; records it withdraws
    "pool": "ii",  # who drew the last tile, time used
    "rack": "iwiiiI",  # player, opened, points, jokers, count, tiles (13 = "13", 0 = joker)
    "round": _ROUND,
    "correct": "i" + _ROUND,  # index of the round, then its new values
    "void": "i",  # index of a saved round; one in play that is void is a "round" with that end
    "undo": "",
    "end": "w",  # end: the match ends here; more: one more round after the end
    "state": "IIIIIIIIIII",  # a round in play as Play.pack gives it: stands for older records
}

# What is on flash before anything says that it was taken; everything else is cued at once.
SCORE_KINDS = ("match", "seats", "round", "correct", "void", "end")

MAX_INT = (1 << 30) - 1
_ESCAPED = "%,;*.\r\n\t"


def _escape(text):
    for char in text:
        if char in _ESCAPED or ord(char) < 32 or ord(char) == 127:
            break
    else:
        return text
    out = []
    for char in text:
        code = ord(char)
        out.append("%%%02x" % code if char in _ESCAPED or code < 32 or code == 127 else char)
    return "".join(out)


def _rack_text(rack):
    if rack is None:
        return "-"
    return ".".join([str(value) for value in rack])


def _join(parts):
    return ";".join(parts) if parts else "[]"


def _quoted(text):
    out = []
    for char in text:
        if char in '"\\':
            out.append("\\" + char)
        else:
            out.append("\\u%04x" % ord(char) if ord(char) < 32 else char)
    return '"%s"' % "".join(out)


def json_text(value):
    """Return `value` as JSON whose keys are in order, so that it is the same text on every
    machine.
    """
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        return "{%s}" % ",".join(
            ["%s:%s" % (_quoted(key), json_text(value[key])) for key in sorted(value)]
        )
    if isinstance(value, (list, tuple)):
        return "[%s]" % ",".join([json_text(item) for item in value])
    return json.dumps(value)


_TO_TEXT = {
    "i": str,
    "w": str,
    "t": _escape,
    "I": lambda values: _join([str(value) for value in values]),
    "W": lambda values: _join(list(values)),
    "T": lambda values: _join([_escape(value) for value in values]),
    "R": lambda values: _join([_rack_text(value) for value in values]),
    "J": lambda value: _escape(json_text(value)),
}


def encode(record):
    """Return the record as UTF-8 bytes without newline, `*` or control characters.

    Raises Refused when the kind is unknown or a value is missing.
    """
    types = KINDS.get(record[0])
    if types is None or len(record) != len(types) + 1:
        raise Refused("record", "record", record[0], "a known kind with all its fields")
    parts = [record[0]]
    for i in range(len(types)):
        parts.append(_TO_TEXT[types[i]](record[i + 1]))
    return ",".join(parts).encode()


def decode(data):
    """Return the record in `data` (bytes of one line, as `encode` made them).

    Raises Refused for anything that `encode` cannot have written.
    """
    from .decoding import decode as decoded  # while a table plays it only writes

    return decoded(data)
