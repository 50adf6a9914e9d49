"""What the owner of the device has set: a small JSON file, changed as a whole, never damaged by a
power cut.
"""

import json

from .core.errors import Refused

FILE = "settings.json"
SHEET_ENDING = ".json"
TRIAL, TRIAL_BYTES = "selftest", bytes(range(256))
SEATS = 6


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
        from .settings_table import TABLE

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
        from .settings_table import TABLE

        for key in values:
            if key in TABLE and TABLE[key][1](values[key]):
                self._values[key] = values[key]
            elif key in TABLE:
                self.problem = key
        if self.overrides:
            self._check_overrides()

    def _check_overrides(self):
        from .core.sheets import override

        try:
            override(self.any_sheet(self.sheet), self.overrides)
        except Refused:
            self.problem = "overrides"
            self._values["overrides"] = {}

    def save(self):
        """Write the file: durable when this returns. Raises OSError."""
        if self._store:
            from .core.records import json_text

            self._store.replace(FILE, (json_text(self._values) + "\n").encode())

    def try_store(self):
        """Write a file beside the settings, read it and remove it. Returns True if it read as it
        was written, None where nothing is kept. Raises OSError.
        """
        if not self._store:
            return None
        self._store.replace(TRIAL, TRIAL_BYTES)
        found = self._store.read(TRIAL)
        self._store.remove(TRIAL)
        return found == TRIAL_BYTES

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
        from .core.sheets import check

        try:
            sheet = check(json.loads(self._sheets.read(sheet_id + SHEET_ENDING).decode()))
        except (OSError, ValueError, UnicodeError, Refused):
            return None
        return sheet if sheet["id"] == sheet_id else None

    def any_sheet(self, sheet_id):
        """Return the sheet with this id, the factory's when there is none."""
        from .core.sheets import FACTORY, SHEETS

        return SHEETS.get(sheet_id) or self.own_sheet(sheet_id) or SHEETS[FACTORY]
