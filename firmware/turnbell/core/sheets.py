"""The rule sheets that ship, as data. Code never asks for one by its name."""

__all__ = ("FACTORY", "ORDER", "SHEETS", "check", "override")

FACTORY = "kod-1min"  # the sheet of a device that nobody has set up


def _outcome(key, label, draw, take=0, pool=False, undo=False):
    return {"id": key, "label": label, "draw": draw, "take": take, "pool": pool, "undo": undo}


def _undo(draw):
    return _outcome("undo", "put back, draw " + str(draw), draw, undo=True)


# What a sheet may leave out, and what it has then.
DEFAULTS = {
    "warn_s": (10, 5, 4, 3, 2, 1),
    "unopened_unable": 100,
    "unopened_able": 200,
    "winner_bonus": 0,
    "timeout_points": 0,
    "loss_cap": 0,
    "bank_ms": 0,
    "increment_ms": 0,
    "delay_ms": 0,
}

# What most sheets have in common; a sheet below names only what it has otherwise.
_COMMON = {
    "turn_ms": 120000,
    "opening": 30,
    "sets": 1,
    "jokers": 2,
    "joker_points": 30,
    "transfer": True,
    "pool_play": "until_stuck",
    "pool_winner": "points",
    "pool_amount": "difference",
    "unopened": "none",
    "rank": "points",
    "match": {"rounds": 3},
    "decider": False,
    "strict": False,
    "start": "random",
}
_SHIPPED = (
    {
        "id": "pl-40",
        "name": "Polish tournament",
        "turn_ms": 40000,
        "timeout": [
            _undo(1),
            _outcome("valid", "valid: it stands", 0),
            _outcome("loose", "take loose tiles", 0, "n"),
        ],
        "joker_points": 50,
        "pool_play": "one_lap",
        "unopened": "flat",
        "rank": "wins",
        "match": {"rounds": 4},
    },
    {
        "id": "kod-1min",
        "name": "One minute",
        "turn_ms": 60000,
        "timeout": [_undo(3), _outcome("pool", "loose to pool, draw 3", 3, 0, True)],
        "pool_play": "one_lap",
        "decider": True,
    },
    {
        "id": "pressman-2min",
        "name": "US two minutes",
        "timeout": [_outcome("pass", "nothing moved, draw 1", 1), _undo(3)],
        "match": {"target": 200},
    },
    {
        "id": "t800-2min",
        "name": "Online table",
        "timeout": [_undo(1)],
        "pool_play": "one_pass",
        "pool_winner": "tiles",
        "pool_amount": "full",
        "unopened": "spread",
        "match": {},
        "strict": True,
    },
    {
        "id": "pt-40pt",
        "name": "Portuguese 40 points",
        "timeout": [
            _outcome("own", "take own loose tiles", 0, "n"),
            _outcome("pass", "nothing moved, draw 1", 1),
        ],
        "opening": 40,
        "jokers": 4,
        "joker_points": 25,
    },
    {
        "id": "low-total",
        "name": "Lowest total wins",
        "turn_ms": 0,
        "timeout": [_outcome("pass", "nothing moved, draw 1", 1)],
        "transfer": False,
        "pool_amount": "full",
        "match": {"rounds": 5},
    },
    {
        "id": "goliath-25",
        "name": "Sabra",
        "timeout": [_outcome("loose", "take loose + draw 3", 3, "n")],
        "joker_points": 25,
    },
)


class Shelf:
    """The sheets that ship by id, like a dict; a sheet is made complete when it is asked for, for
    most devices use one.
    """

    def __init__(self, shipped):
        self._shipped = shipped
        self._last = None

    def keys(self):
        """Return the ids in the order of the home screen."""
        return ORDER

    def __iter__(self):
        return iter(ORDER)

    def __len__(self):
        return len(ORDER)

    def __contains__(self, sheet_id):
        return sheet_id in ORDER

    def __getitem__(self, sheet_id):
        if self._last is None or self._last["id"] != sheet_id:
            if sheet_id not in ORDER:
                raise KeyError(sheet_id)
            self._last = _complete(self._shipped[ORDER.index(sheet_id)])
        return self._last

    def get(self, sheet_id):
        """Return the complete sheet with this id, or None."""
        return self[sheet_id] if sheet_id in ORDER else None


def _complete(own):
    sheet = {}
    for source in (DEFAULTS, _COMMON, own):
        for name in source:
            value = source[name]
            if isinstance(value, (list, tuple)):  # copies, so that no two sheets share them
                value = list(value)
            elif isinstance(value, dict):
                value = dict(value)
            sheet[name] = value
    return sheet


def check(sheet, taken=()):
    """Check a whole rule sheet: see core.sheetcheck, which is loaded when it is needed."""
    from .sheetcheck import check as check_sheet

    return check_sheet(sheet, taken)


def override(sheet, overrides):
    """Return a checked sheet with other values: see core.sheetcheck."""
    from .sheetcheck import override as override_sheet

    return override_sheet(sheet, overrides)


ORDER = tuple([own["id"] for own in _SHIPPED])
SHEETS = Shelf(_SHIPPED)
