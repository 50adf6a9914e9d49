"""The rule sheets that ship, as data. Code never asks for one by its name."""

import json

__all__ = ("FACTORY", "ORDER", "SHEETS", "check", "override")

FACTORY = "kod-1min"  # the sheet of a device that nobody has set up

# What most sheets have in common, as JSON: a text takes a third of the memory of a dict, and a
# device needs one sheet at a time.
_COMMON = """{
 "warn_s": [10, 5, 4, 3, 2, 1], "unopened_unable": 100, "unopened_able": 200,
 "winner_bonus": 0, "timeout_points": 0, "loss_cap": 0, "bank_ms": 0, "increment_ms": 0,
 "delay_ms": 0, "turn_ms": 120000, "opening": 30, "sets": 1, "jokers": 2, "joker_points": 30,
 "transfer": true, "pool_play": "until_stuck", "pool_winner": "points",
 "pool_amount": "difference", "unopened": "none", "rank": "points", "match": {"rounds": 3},
 "decider": false, "strict": false, "start": "random"
}"""
# What an outcome may leave out.
_OUTCOME = ("take", 0), ("pool", False), ("undo", False)

# Id, and what that sheet has otherwise, in the order of the home screen.
_SHIPPED = (
    "pl-40",
    """{
 "name": "Polish tournament",
 "timeout": [
  {"id": "undo", "label": "put back, draw 1", "draw": 1, "undo": true},
  {"id": "valid", "label": "valid: it stands", "draw": 0},
  {"id": "loose", "label": "take loose tiles", "draw": 0, "take": "n"}
 ],
 "turn_ms": 40000, "joker_points": 50, "pool_play": "one_lap",
 "unopened": "flat", "rank": "wins", "match": {"rounds": 4}
}""",
    "kod-1min",
    """{
 "name": "One minute",
 "timeout": [
  {"id": "undo", "label": "put back, draw 3", "draw": 3, "undo": true},
  {"id": "pool", "label": "loose to pool, draw 3", "draw": 3, "pool": true}
 ],
 "turn_ms": 60000, "pool_play": "one_lap", "decider": true
}""",
    "pressman-2min",
    """{
 "name": "US two minutes",
 "timeout": [
  {"id": "pass", "label": "nothing moved, draw 1", "draw": 1},
  {"id": "undo", "label": "put back, draw 3", "draw": 3, "undo": true}
 ],
 "match": {"target": 200}
}""",
    "t800-2min",
    """{
 "name": "Online table",
 "timeout": [{"id": "undo", "label": "put back, draw 1", "draw": 1, "undo": true}],
 "pool_play": "one_pass", "pool_winner": "tiles",
 "pool_amount": "full", "unopened": "spread", "match": {}, "strict": true
}""",
    "pt-40pt",
    """{
 "name": "Portuguese 40 points",
 "timeout": [
  {"id": "own", "label": "take own loose tiles", "draw": 0, "take": "n"},
  {"id": "pass", "label": "nothing moved, draw 1", "draw": 1}
 ],
 "opening": 40, "jokers": 4, "joker_points": 25
}""",
    "low-total",
    """{
 "name": "Lowest total wins",
 "timeout": [{"id": "pass", "label": "nothing moved, draw 1", "draw": 1}],
 "turn_ms": 0, "transfer": false, "pool_amount": "full",
 "match": {"rounds": 5}
}""",
    "goliath-25",
    """{
 "name": "Sabra",
 "timeout": [{"id": "loose", "label": "take loose + draw 3", "draw": 3, "take": "n"}],
 "joker_points": 25
}""",
)


class Shelf:
    """The sheets that ship by id, like a dict; a sheet is made complete when it is asked for, for
    most devices use one.
    """

    def __init__(self):
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
            self._last = _complete(sheet_id)
        return self._last

    def get(self, sheet_id):
        """Return the complete sheet with this id, or None."""
        return self[sheet_id] if sheet_id in ORDER else None


def _complete(sheet_id):
    own = json.loads(_SHIPPED[2 * ORDER.index(sheet_id) + 1])
    for outcome in own["timeout"]:
        for name, value in _OUTCOME:
            outcome[name] = outcome.get(name, value)
    sheet = json.loads(_COMMON)
    sheet["id"] = sheet_id
    sheet.update(own)
    return sheet


def check(sheet, taken=()):
    """Check a whole rule sheet: see core.sheetcheck, which is loaded when it is needed."""
    from .sheetcheck import check as check_sheet

    return check_sheet(sheet, taken)


def override(sheet, overrides):
    """Return a checked sheet with other values: see core.sheetcheck."""
    from .sheetcheck import override as override_sheet

    return override_sheet(sheet, overrides)


ORDER = tuple([_SHIPPED[at] for at in range(0, len(_SHIPPED), 2)])
SHEETS = Shelf()
