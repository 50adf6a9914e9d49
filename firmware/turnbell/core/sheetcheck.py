"""Checks a rule sheet: every parameter there, of the right type, in its range."""

from .errors import Refused, is_int, is_printable, show

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

# Ranges are those of the table of parameters; a sheet may leave out what stands in DEFAULTS.
#   (name, "int", lowest, highest) · (name, "bool") · (name, "choice", values) · (name, "own")
PARAMETERS = (
    ("id", "own"),
    ("name", "own"),
    ("turn_ms", "own"),
    ("warn_s", "own"),
    ("timeout", "own"),
    ("opening", "int", 0, 150),
    ("sets", "int", 1, 2),
    ("jokers", "int", 0, 8),
    ("joker_points", "int", 0, 100),
    ("transfer", "bool"),
    ("pool_play", "choice", ("until_stuck", "one_lap", "one_pass")),
    ("pool_winner", "choice", ("points", "tiles")),
    ("pool_amount", "choice", ("difference", "full")),
    ("unopened", "choice", ("none", "flat", "spread")),
    ("unopened_unable", "int", 0, 1000),
    ("unopened_able", "int", 0, 1000),
    ("winner_bonus", "int", 0, 1000),
    ("timeout_points", "int", 0, 1000),
    ("loss_cap", "int", 0, 1000),
    ("rank", "choice", ("wins", "points")),
    ("match", "own"),
    ("decider", "bool"),
    ("strict", "bool"),
    ("start", "choice", ("random", "rotate", "winner", "same")),
    ("bank_ms", "int", 0, 7200000),
    ("increment_ms", "int", 0, 120000),
    ("delay_ms", "int", 0, 120000),
)
NAMES = tuple([parameter[0] for parameter in PARAMETERS])
OUTCOME_FIELDS = ("id", "label", "draw", "take", "pool", "undo")
# Offered after the sheet's own outcomes, so a sheet cannot use these ids.
RESERVED = ("waive", "more")
LABEL_MAX = 21  # characters of 6 px on a display of 128 px
OUTCOMES_MAX = 8
WARN_MAX = 20
_ID = "abcdefghijklmnopqrstuvwxyz0123456789-"


def check(sheet, taken=()):
    """Check a whole rule sheet.

    sheet: a dict as read from JSON; what has a default may be missing. taken: ids that are used.
    Returns a new, complete dict that shares nothing with `sheet`.
    Raises Refused for the first parameter, in the order of PARAMETERS, that does not hold.
    """
    if not isinstance(sheet, dict):
        raise Refused("type", "sheet", sheet, "an object with the parameters of a rule sheet")
    where = "sheet"
    if "id" in sheet and _is_text(sheet["id"], 1, 16, _ID):
        where = "sheet " + sheet["id"]
    _no_others(sheet, NAMES, where)
    out = {}
    for parameter in PARAMETERS:
        name = parameter[0]
        if name in sheet:
            value = sheet[name]
        elif name in DEFAULTS:
            value = DEFAULTS[name]
        else:
            raise Refused("missing", where + ", " + name, None, "a value; it is missing")
        out[name] = _check_one(parameter, value, where + ", " + name)
    if out["id"] in taken:
        raise Refused("id_taken", where + ", id", out["id"], "an id that is not taken")
    if not out["transfer"]:
        for name in ("loss_cap", "winner_bonus"):
            if out[name]:
                raise _needs_transfer(where, name, out[name], "0")
        if out["unopened"] != "none":
            raise _needs_transfer(where, "unopened", out["unopened"], '"none"')
    return out


def override(sheet, overrides):
    """Give a checked copy of `sheet` with some parameters replaced.

    sheet: a checked sheet; overrides: dict parameter → value, any parameter but `id`.
    Raises Refused; `sheet` is left as it was.
    """
    if not isinstance(overrides, dict):
        raise Refused("type", "overrides", overrides, "an object of parameters and values")
    _no_others(overrides, NAMES[1:], "overrides")
    changed = {}
    for name in NAMES:
        if name in overrides:
            changed[name] = overrides[name]
        elif name in sheet:
            changed[name] = sheet[name]
    return check(changed)


def _check_one(parameter, value, where):
    kind = parameter[1]
    if kind == "int":
        return _whole(value, parameter[2], parameter[3], where)
    if kind == "bool":
        return _yes_no(value, where)
    if kind == "choice":
        if not isinstance(value, str) or value not in parameter[2]:
            raise Refused("choice", where, value, ", ".join(parameter[2]))
        return value
    return _OWN[parameter[0]](value, where)


def _check_id(value, where):
    if not _is_text(value, 1, 16, _ID):
        raise Refused("id_form", where, value, "1-16 characters out of a-z 0-9 -")
    return value


def _check_name(value, where):
    return _label(value, 20, where)


def _check_turn_ms(value, where):
    if not is_int(value) or value != 0 and not 5000 <= value <= 3600000:
        raise Refused("range", where, value, "a whole number: 0, or 5000-3600000 milliseconds")
    return value


def _check_warn_s(value, where):
    if not isinstance(value, (list, tuple)) or len(value) > WARN_MAX:
        raise Refused("type", where, value, "a list of at most 20 whole numbers of seconds")
    return [_whole(seconds, 1, 3600, where) for seconds in value]


def _check_match(value, where):
    limits = {"rounds": 50, "target": 10000, "beyond": 10000}
    allowed = '{"rounds": 1-50}, {"target": 1-10000}, {"beyond": 1-10000} or {}'
    if not isinstance(value, dict) or len(value) > 1:
        raise Refused("type", where, value, allowed)
    for key in value:
        if key not in limits:
            raise Refused("unknown", where, key, allowed)
        return {key: _whole(value[key], 1, limits[key], where + " " + key)}
    return {}


def _check_timeout(value, where):
    if not isinstance(value, (list, tuple)) or not 1 <= len(value) <= OUTCOMES_MAX:
        raise Refused("type", where, value, "a list of 1-8 outcomes")
    out = []
    used = []
    for i in range(len(value)):
        outcome = _outcome(value[i], where + " " + str(i + 1))
        if outcome["id"] in used:
            raise Refused(
                "outcome_twice",
                where + " " + str(i + 1) + " id",
                outcome["id"],
                "an id that no other outcome has",
            )
        used.append(outcome["id"])
        out.append(outcome)
    return out


def _outcome(value, where):
    """Check one outcome; `draw`, `take`, `pool` and `undo` may be missing: nothing of the kind."""
    if not isinstance(value, dict):
        raise Refused("type", where, value, "an object with id, label, draw, take, pool, undo")
    _no_others(value, OUTCOME_FIELDS, where)
    for field in ("id", "label"):
        if field not in value:
            raise Refused("missing", where + " " + field, None, "a value; it is missing")
    if not _is_text(value["id"], 1, 16, _ID) or value["id"] in RESERVED:
        raise Refused(
            "id_form",
            where + " id",
            value["id"],
            "1-16 characters out of a-z 0-9 -, but not waive or more",
        )
    take = value.get("take", 0)
    if take != "n" and (not is_int(take) or take != 0):
        raise Refused("choice", where + " take", take, '0 or "n"')
    return {
        "id": value["id"],
        "label": _label(value["label"], LABEL_MAX, where + " label"),
        "draw": _whole(value.get("draw", 0), 0, 9, where + " draw"),
        "take": take,
        "pool": _yes_no(value.get("pool", False), where + " pool"),
        "undo": _yes_no(value.get("undo", False), where + " undo"),
    }


def _whole(value, lowest, highest, where):
    allowed = str(lowest) + "-" + str(highest)
    if not is_int(value):
        raise Refused("type", where, value, "a whole number, " + allowed)
    if not lowest <= value <= highest:
        raise Refused("range", where, value, allowed)
    return value


def _yes_no(value, where):
    if not isinstance(value, bool):
        raise Refused("type", where, value, "true or false")
    return value


def _label(value, most, where):
    allowed = "a text of 1-" + str(most) + " printable characters"
    if not isinstance(value, str) or not 1 <= len(value) <= most or not value.strip():
        raise Refused("type", where, value, allowed)
    if not is_printable(value):
        raise Refused("type", where, value, allowed)
    return value


def _is_text(value, least, most, alphabet):
    if not isinstance(value, str) or not least <= len(value) <= most:
        return False
    for char in value:
        if char not in alphabet:
            return False
    return True


def _no_others(value, known, where):
    # Sorted, so that the same key is named on every runtime.
    for key in sorted(value):
        if key not in known:
            raise Refused("unknown", where, key, "only " + ", ".join(known))


def _needs_transfer(where, name, value, instead):
    return Refused(
        "needs_transfer",
        where + ", " + name,
        value,
        instead + " while transfer is false; " + show(value) + " needs transfer true",
    )


_OWN = {
    "id": _check_id,
    "name": _check_name,
    "turn_ms": _check_turn_ms,
    "warn_s": _check_warn_s,
    "timeout": _check_timeout,
    "match": _check_match,
}
