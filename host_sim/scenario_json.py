"""JSON that is the same text on every runtime, whatever order its dicts have. PORTABLE."""


def to_json(value):
    """Return `value` as JSON on one line; a tuple of (name, value) is an object."""
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, tuple):
        return "{" + members(value) + "}"
    return "[" + ", ".join([to_json(item) for item in value]) + "]"


def members(pairs):
    """Return the inside of a JSON object of (name, value)."""
    return ", ".join([_quoted(name) + ": " + to_json(item) for name, item in pairs])


def _quoted(text):
    out = []
    for char in text:
        code = ord(char)
        if char in '"\\':
            out.append("\\" + char)
        elif code < 32 or code == 127:
            out.append("\\u%04x" % code)
        else:
            out.append(char)
    return '"' + "".join(out) + '"'
