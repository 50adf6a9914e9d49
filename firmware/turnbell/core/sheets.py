"""The rule sheets that ship, as data. Code never asks for one by its name."""

from .sheetcheck import DEFAULTS, NAMES, check, override

__all__ = ("FACTORY", "ORDER", "SHEETS", "check", "override")

FACTORY = "kod-1min"  # the sheet of a device that nobody has set up


def _outcome(key, label, draw, take=0, pool=False, undo=False):
    return {"id": key, "label": label, "draw": draw, "take": take, "pool": pool, "undo": undo}


def _undo(draw):
    return _outcome("undo", "put back, draw " + str(draw), draw, undo=True)


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


def _complete(own):
    # check() gives a copy, so no two sheets share a list.
    sheet = {}
    for name in NAMES:
        for source in (own, _COMMON, DEFAULTS):
            if name in source:
                sheet[name] = source[name]
                break
    return check(sheet)


# The order of the home screen, and the complete sheets by id.
ORDER = tuple([own["id"] for own in _SHIPPED])
SHEETS = {own["id"]: _complete(own) for own in _SHIPPED}
