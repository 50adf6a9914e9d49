"""What the owner of the device has set: a small JSON file, changed as a whole, never damaged by a
power cut.
"""

import json

from .core.errors import Refused
from .core.records import json_text
from .core.sheets import FACTORY, SHEETS, check, override

FILE = "settings.json"
SHEET_ENDING = ".json"
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


def _object(value):
    return isinstance(value, dict)


# key → (factory setting, test of a value, what is allowed)
TABLE = {
    "sheet": (FACTORY, _text, "the id of a sheet"),
    "overrides": ({}, _object, "parameters of the sheet with their values"),
    "names": ([], _names, "up to 6 names of up to 12 characters"),
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


class Settings:
    """The settings as attributes; `problem` says what in the file could not be used ("" =
    nothing).

    store: a Store on the root of the flash; sheets: a Store on the folder of own sheets. None:
    nothing is kept.
    """

    def __init__(self, store=None, sheets=None):
        self._store = store
        self._sheets = sheets
        self._values = {}
        self.problem = ""
        self.found = False
        for key in TABLE:
            self._values[key] = TABLE[key][0]

    def load(self):
        """Read the file; what is missing or cannot be used keeps its factory setting."""
        if not self._store or FILE not in self._store.names():
            return
        self.found = True
        try:
            values = json.loads(self._store.read(FILE).decode())
            if not isinstance(values, dict):
                raise ValueError
        except (ValueError, UnicodeError):
            self.problem = FILE
            return
        for key in values:
            if key in TABLE and TABLE[key][1](values[key]):
                self._values[key] = values[key]
            elif key in TABLE:
                self.problem = key
        if self.overrides:
            self._check_overrides()

    def _check_overrides(self):
        try:
            override(self.any_sheet(self.sheet), self.overrides)
        except Refused:
            self.problem = "overrides"
            self._values["overrides"] = {}

    def save(self, _=None):
        """Write the file: durable when this returns. Raises OSError."""
        if self._store:
            self._store.replace(FILE, (json_text(self._values) + "\n").encode())

    def values(self):
        """Return a copy of all values."""
        return dict(self._values)

    def change(self, values):
        """Take over `values` (key → value); they are checked by who made them."""
        for key in values:
            self._values[key] = values[key]

    def __getattr__(self, key):
        values = self.__dict__.get("_values")
        if values is None or key not in values:
            raise AttributeError(key)
        value = values[key]
        if key == "names":
            return (value + [""] * SEATS)[:SEATS]
        if key == "handicap_ms":
            return (value + [0] * SEATS)[:SEATS]
        return value

    def seats_playing(self):
        """Return the seat buttons (0-based) that play when a new match starts."""
        if self.playing:
            return sorted(self.playing)
        named = [seat for seat in range(SEATS) if self.names[seat].strip()]
        return named if len(named) >= 2 else list(range(self.seats))

    # -- own sheets ----------------------------------------------------------------------------

    def own_sheet_ids(self):
        """Return the ids of the table's own sheets, in order."""
        if not self._sheets:
            return []
        ids = [
            name[: -len(SHEET_ENDING)]
            for name in self._sheets.names()
            if name.endswith(SHEET_ENDING)
        ]
        return sorted([i for i in ids if self.own_sheet(i)])

    def own_sheet(self, sheet_id):
        """Return the table's own sheet with this id, or None when it is not there or not right."""
        if not self._sheets:
            return None
        try:
            sheet = check(json.loads(self._sheets.read(sheet_id + SHEET_ENDING).decode()))
        except (OSError, ValueError, UnicodeError, Refused):
            return None
        return sheet if sheet["id"] == sheet_id else None

    def any_sheet(self, sheet_id):
        """Return the sheet with this id, the factory's when there is none."""
        return SHEETS.get(sheet_id) or self.own_sheet(sheet_id) or SHEETS[FACTORY]
