"""The one error of the rules: what was refused, where, and what would be allowed."""


def is_int(value):
    """True for an int that is no bool (on CPython a bool is an int, on MicroPython it is not)."""
    return isinstance(value, int) and not isinstance(value, bool)


def show(value):
    """Give any value as a short text of one line, as JSON would write it, for a message."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        # A very long int cannot be turned into text on CPython.
        return str(value) if -(10**18) < value < 10**18 else "a number of more than 18 digits"
    if isinstance(value, str):
        return '"' + plain(value) + '"'
    if isinstance(value, dict):
        return "{}" if not value else "an object"
    if isinstance(value, (list, tuple)):
        return "[]" if not value else "a list"
    return str(value) if isinstance(value, float) else "something else"


def plain(text):
    """Give `text` without what would break a line or a terminal, at most 40 characters of it."""
    out = ""
    for char in text[:40]:
        out += char if is_printable(char) else "?"
    return out + "..." if len(text) > 40 else out


def is_printable(text):
    """True if a text holds nothing that a display, a ledger line or a terminal cannot take.

    Such are control characters, line separators, and halves of surrogate pairs.
    """
    for char in text:
        code = ord(char)
        if code < 32 or 127 <= code < 160 or 0xD800 <= code < 0xE000 or code in (0x2028, 0x2029):
            return False
    return True


class Refused(Exception):
    """Bad input. Nothing was changed.

    code: a short key out of core.codes.CODES; where: the place as people say it, such as
    "round 2, player 3 (Celina), points"; value: what was given; allowed: a text.
    """

    def __init__(self, code, where, value, allowed):
        super().__init__(code)
        self.code = code
        self.where = where
        self.value = value
        self.allowed = allowed

    def __str__(self):
        return self.where + ": value " + show(self.value) + " (allowed: " + self.allowed + ")"
