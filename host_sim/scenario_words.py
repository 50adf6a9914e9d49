"""The words of a scenario's line: texts in quotes, numbers, durations, keys, and what is said
about wrong ones. PORTABLE.

Every function takes the parser `p`, whose `fail(what, allowed)` raises the UserError of the line.
`tokens` is the list of (text, was quoted) still to be read; what is read is taken away.
"""

import json

from turnbell.core.errors import plain as say
from turnbell.ui.keys import KEY_NAMES

DURATION_MAX_MS = 100 * 86400 * 1000
_DIGITS_MAX = 12


def cut_comment(line):
    """Return the line without its comment; # within quotes begins none."""
    quoted = False
    for at in range(len(line)):
        if line[at] == '"':
            quoted = not quoted
        elif line[at] == "#" and not quoted:
            return line[:at]
    return line


def words(p, line):
    """Return the tokens of a line."""
    tokens = []
    at = 0
    end = len(line)
    while at < end:
        if line[at] in " \t":
            at += 1
        elif line[at] == '"':
            close = line.find('"', at + 1)
            if close < 0:
                p.fail('text without its closing "', 'a text like "Ala"')
            tokens.append((line[at + 1 : close], True))
            at = close + 1
            if at < end and line[at] not in " \t" and not line.strip().startswith("override"):
                p.fail("no space after a text: " + say(line[at:]), 'a text like "Ala"')
        else:
            stop = at
            while stop < end and line[stop] not in ' \t"':
                stop += 1
            tokens.append((line[at:stop], False))
            at = stop
    return tokens


def take(p, tokens, what, allowed):
    """Return the next word, which must be one of `allowed`."""
    listed = " ".join(allowed)
    if not tokens:
        p.fail(what + ": missing", listed)
    word, quoted = tokens.pop(0)
    if quoted or word not in allowed:
        p.fail(what + ": " + say(word), listed)
    return word


def whole(text):
    """Return the int that `text` spells with ASCII digits, or None."""
    digits = text[1:] if text[:1] == "-" else text
    if not digits or len(digits) > _DIGITS_MAX:
        return None
    for char in digits:
        if not "0" <= char <= "9":
            return None
    return int(text)


def number(p, tokens, what, lowest, highest):
    """Return the next word as an int from `lowest` to `highest`."""
    allowed = str(lowest) + " to " + str(highest)
    if not tokens:
        p.fail(what + ": missing", allowed)
    word, quoted = tokens.pop(0)
    found = None if quoted else whole(word)
    if found is None or not lowest <= found <= highest:
        p.fail(what + ": " + say(word), allowed)
    return found


def _time(text):
    """Return (number, unit) of a text like 500ms or 3s, or None."""
    unit = "ms" if text.endswith("ms") else "s" if text.endswith("s") else ""
    found = whole(text[: len(text) - len(unit)]) if unit else None
    return None if found is None else (found, unit)


def duration(p, tokens, what, lowest=0, highest=DURATION_MAX_MS):
    """Return the next word, such as 500ms or 3s, in ms."""
    allowed = "500ms or 3s, " + str(lowest) + "ms to " + str(highest // 1000) + "s"
    if not tokens:
        p.fail(what + ": missing", allowed)
    word, quoted = tokens.pop(0)
    found = None if quoted else _time(word)
    ms = -1 if found is None else found[0] * (1 if found[1] == "ms" else 1000)
    if not lowest <= ms <= highest:
        p.fail(what + ": " + say(word), allowed)
    return ms


def amount(p, tokens, what):
    """Return (number, unit) of the next word: 39s is what the display shows, 38500ms is exact."""
    if not tokens:
        p.fail(what + ": missing", "39s or 38500ms")
    word, quoted = tokens.pop(0)
    found = None if quoted else _time(word)
    if found is None or found[0] < 0:
        p.fail(what + ": " + say(word), "39s or 38500ms")
    return found


def key(p, tokens):
    """Return the next word as the name of a key of the scenario's board."""
    if p.out.board == "minimal":
        allowed = ("ACTIVE", "NEXT", "MINUS", "OK", "PLUS")
    else:
        allowed = ("ACTIVE",) + tuple([name for name in KEY_NAMES if name != "NEXT"])
    return take(p, tokens, "key", allowed)


def value(p, text):
    """Return the value that an override gives: true, false, a whole number, JSON, or a word."""
    if text in ("true", "false"):
        return text == "true"
    found = whole(text)
    if found is not None:
        return found
    if text[:1] in '[{"':
        try:
            return json.loads(text)
        except ValueError:
            p.fail("override: " + say(text) + " is not JSON", '5000, true, full, {"rounds": 4}')
    if " " in text or "\t" in text:
        p.fail("override: " + say(text), '5000, true, full, {"rounds": 4}')
    return text
