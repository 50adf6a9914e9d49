"""Every setting: its factory value, what it may be, and how to say so."""

from .core.sheets import FACTORY

SEATS = 6


def _choice(*allowed):
    def ok(value):
        return isinstance(value, str) and value in allowed

    return ok


def _number(lowest, highest):
    def ok(value):
        return (
            isinstance(value, int) and not isinstance(value, bool) and lowest <= value <= highest
        )

    return ok


def _flag(value):
    return isinstance(value, bool)


def _text(value):
    return isinstance(value, str) and 0 < len(value) <= 16


def _names(value):
    if not isinstance(value, list) or len(value) > SEATS:
        return False
    return all([isinstance(name, str) and len(name) <= 12 for name in value])


def _seats(value):
    if not isinstance(value, list) or not (value == [] or 2 <= len(value) <= SEATS):
        return False
    return all([_number(0, SEATS - 1)(seat) for seat in value]) and len(set(value)) == len(value)


def _handicaps(value):
    if not isinstance(value, list) or len(value) > SEATS:
        return False
    return all([_number(-3600000, 3600000)(ms) for ms in value])


def _recent(value):
    if not isinstance(value, list) or len(value) > 12:
        return False
    return all([isinstance(name, str) and 0 < len(name) <= 12 for name in value])


def _object(value):
    return isinstance(value, dict)


# key → (factory setting, test of a value, what is allowed)
TABLE = {
    "sheet": (FACTORY, _text, "the id of a sheet"),
    "overrides": ({}, _object, "parameters of the sheet with their values"),
    "names": ([], _names, "up to 6 names of up to 12 characters"),
    "recent_names": ([], _recent, "up to 12 names that are offered again"),
    "playing": ([], _seats, "2 to 6 seats, 0 to 5, each once"),
    "seats": (4, _number(2, SEATS), "2 to 6"),
    "board": ("auto", _choice("auto", "table", "minimal"), "auto, table or minimal"),
    "volume": (1, _number(0, 3), "0 (mute) to 3 (loud)"),
    "language": ("en", _choice("en", "pl", "lt", "ru", "pt"), "en, pl, lt, ru or pt"),
    "debounce_ms": (30, _number(10, 200), "10 to 200"),
    "turn_sound": (False, _flag, "true or false"),
    "entry": ("points", _choice("points", "tiles"), "points or tiles"),
    "count": ("points", _choice("points", "wins"), "points or wins"),
    "display": ("auto", _choice("auto", "ssd1306", "sh1106"), "auto, ssd1306 or sh1106"),
    "handicap_ms": ([], _handicaps, "up to 6 numbers of ms"),
}
