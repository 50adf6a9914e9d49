"""Rule sheets: the seven that ship, overrides, and every way in which a sheet is refused."""

from turnbell.core.codes import CODES
from turnbell.core.errors import Refused
from turnbell.core.sheetcheck import DEFAULTS, NAMES, PARAMETERS
from turnbell.core.sheets import FACTORY, ORDER, SHEETS, check, override


def refusal(function, *args):
    try:
        function(*args)
    except Refused as refused:
        assert refused.code in CODES
        return refused
    return None


def copy_of(sheet_id, **changes):
    """A whole sheet of one's own, with changes; None removes a parameter."""
    sheet = dict(SHEETS[sheet_id])
    sheet["id"] = "mine"
    for key, value in changes.items():
        if value is None:
            del sheet[key]
        else:
            sheet[key] = value
    return sheet


def outcome(**changes):
    out = {"id": "undo", "label": "put back", "draw": 1, "take": 0, "pool": False, "undo": True}
    out.update(changes)
    return out


def test_seven_sheets_ship_in_their_order():
    assert ORDER[:3] == ("pl-40", "kod-1min", "pressman-2min")
    assert ORDER[3:] == ("t800-2min", "pt-40pt", "low-total", "goliath-25")
    assert len(SHEETS) == 7
    assert FACTORY == "kod-1min"


def test_shipped_sheets_are_complete_and_hold():
    for name in ORDER:
        sheet = SHEETS[name]
        assert sheet["id"] == name
        assert len(sheet) == len(PARAMETERS)
        assert check(sheet) == sheet


def test_shipped_sheets_share_nothing():
    for one in ORDER:
        for other in ORDER:
            if one != other:
                for key in ("match", "warn_s", "timeout"):
                    assert SHEETS[one][key] is not SHEETS[other][key]


def test_a_checked_sheet_is_a_copy():
    given = copy_of("pl-40")
    checked = check(given)
    checked["timeout"][0]["draw"] = 9
    checked["match"]["rounds"] = 50
    checked["warn_s"].append(7)
    assert given["timeout"][0]["draw"] == 1
    assert given["match"] == {"rounds": 4}
    assert SHEETS["pl-40"]["warn_s"] == [10, 5, 4, 3, 2, 1]


def test_what_has_a_default_may_be_missing():
    for key in DEFAULTS:
        value = check(copy_of("kod-1min", **{key: None}))[key]
        assert value == (list(DEFAULTS[key]) if key == "warn_s" else DEFAULTS[key])


def test_the_defaults():
    assert DEFAULTS == {
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


def test_everything_else_may_not():
    for key in NAMES:
        if key not in DEFAULTS:
            refused = refusal(check, copy_of("kod-1min", **{key: None}))
            assert refused.code == "missing", key
            assert refused.where.endswith(", " + key)


def test_an_unknown_parameter_is_refused():
    refused = refusal(check, copy_of("kod-1min", bonus=3))
    assert refused.code == "unknown"
    assert refused.value == "bonus"


def test_ranges_of_the_numbers():
    for parameter in PARAMETERS:
        if parameter[1] == "int":
            name, _, low, high = parameter
            assert refusal(check, copy_of("kod-1min", **{name: low})) is None, name
            assert refusal(check, copy_of("kod-1min", **{name: high})) is None, name
            assert refusal(check, copy_of("kod-1min", **{name: low - 1})).code == "range", name
            assert refusal(check, copy_of("kod-1min", **{name: high + 1})).code == "range", name
            for wrong in (True, "3", 3.0, []):
                refused = refusal(check, copy_of("kod-1min", **{name: wrong}))
                assert refused.code == "type", (name, wrong)


def test_ranges_are_those_of_the_rules():
    ranges = {parameter[0]: parameter[2:] for parameter in PARAMETERS if parameter[1] == "int"}
    assert ranges == {
        "opening": (0, 150),
        "sets": (1, 2),
        "jokers": (0, 8),
        "joker_points": (0, 100),
        "unopened_unable": (0, 1000),
        "unopened_able": (0, 1000),
        "winner_bonus": (0, 1000),
        "timeout_points": (0, 1000),
        "loss_cap": (0, 1000),
        "bank_ms": (0, 7200000),
        "increment_ms": (0, 120000),
        "delay_ms": (0, 120000),
    }


def test_choices_and_switches():
    for parameter in PARAMETERS:
        name = parameter[0]
        if parameter[1] == "choice":
            for value in parameter[2]:
                assert refusal(check, copy_of("kod-1min", **{name: value})) is None
            for wrong in ("", "some", 1, True, []):
                assert refusal(check, copy_of("kod-1min", **{name: wrong})).code == "choice"
        if parameter[1] == "bool":
            for wrong in (0, 1, "yes", []):
                assert refusal(check, copy_of("kod-1min", **{name: wrong})).code == "type"


def test_turn_time():
    for fine in (0, 5000, 3600000):
        assert refusal(check, copy_of("kod-1min", turn_ms=fine)) is None
    for wrong in (-1, 1, 4999, 3600001, True, False, 40000.0, "40000"):
        assert refusal(check, copy_of("kod-1min", turn_ms=wrong)).code == "range", wrong


def test_warnings():
    for fine in ([], [10], [30, 10, 5], [3600], [1] * 20):
        assert check(copy_of("kod-1min", warn_s=fine))["warn_s"] == fine
    assert refusal(check, copy_of("kod-1min", warn_s=10)).code == "type"
    assert refusal(check, copy_of("kod-1min", warn_s=[True])).code == "type"
    assert refusal(check, copy_of("kod-1min", warn_s=[5.5])).code == "type"
    assert refusal(check, copy_of("kod-1min", warn_s=[0])).code == "range"
    assert refusal(check, copy_of("kod-1min", warn_s=[3601])).code == "range"
    assert refusal(check, copy_of("kod-1min", warn_s=[1] * 21)).code == "type"


def test_ends_of_a_match():
    for fine in ({}, {"rounds": 1}, {"rounds": 50}, {"target": 10000}, {"beyond": 1}):
        assert check(copy_of("kod-1min", match=fine))["match"] == fine
    table = (
        ("type", []),
        ("type", 3),
        ("type", {"rounds": 3, "target": 100}),
        ("unknown", {"turns": 3}),
        ("range", {"rounds": 0}),
        ("range", {"rounds": 51}),
        ("range", {"target": 10001}),
        ("range", {"beyond": 0}),
        ("range", {"beyond": 10001}),
        ("type", {"rounds": True}),
        ("type", {"rounds": "3"}),
    )
    for expected, match in table:
        assert refusal(check, copy_of("kod-1min", match=match)).code == expected, match


def test_ids_and_names():
    for fine in ("a", "0-9", "abcdefghijklmnop"):
        assert refusal(check, copy_of("kod-1min", id=fine)) is None
    for wrong in ("", "A", "a b", "a_b", "abcdefghijklmnopq", "ż", 3, True, "../x"):
        assert refusal(check, copy_of("kod-1min", id=wrong)).code == "id_form", wrong
    for fine in ("x", "Dwanaście i pół", "x" * 20):
        assert refusal(check, copy_of("kod-1min", name=fine)) is None
    for wrong in ("", " ", "x" * 21, "a\nb", 3, True):
        assert refusal(check, copy_of("kod-1min", name=wrong)).code == "type", wrong


def test_an_id_that_is_taken():
    assert refusal(check, SHEETS["pl-40"], SHEETS).code == "id_taken"
    assert refusal(check, copy_of("pl-40"), SHEETS) is None


def test_outcomes():
    for fine in ({}, {"draw": 0}, {"draw": 9}, {"take": "n"}, {"pool": True}, {"label": "x" * 21}):
        assert refusal(check, copy_of("kod-1min", timeout=[outcome(**fine)])) is None, fine
    table = (
        ("id_form", {"id": ""}),
        ("id_form", {"id": "x" * 17}),
        ("id_form", {"id": "waive"}),
        ("id_form", {"id": "more"}),
        ("id_form", {"id": 3}),
        ("id_form", {"id": "a,b"}),
        ("type", {"label": ""}),
        ("type", {"label": "x" * 22}),
        ("type", {"label": 3}),
        ("range", {"draw": -1}),
        ("range", {"draw": 10}),
        ("type", {"draw": True}),
        ("type", {"draw": "n"}),
        ("choice", {"take": 1}),
        ("choice", {"take": False}),
        ("choice", {"take": "m"}),
        ("type", {"pool": 1}),
        ("type", {"undo": "yes"}),
        ("unknown", {"drew": 1}),
    )
    for expected, changes in table:
        refused = refusal(check, copy_of("kod-1min", timeout=[outcome(**changes)]))
        assert refused is not None and refused.code == expected, changes


def test_lists_of_outcomes():
    assert refusal(check, copy_of("kod-1min", timeout=[])).code == "type"
    assert refusal(check, copy_of("kod-1min", timeout={})).code == "type"
    many = [outcome(id="x" + str(i)) for i in range(9)]
    assert len(check(copy_of("kod-1min", timeout=many[:8]))["timeout"]) == 8
    assert refusal(check, copy_of("kod-1min", timeout=many)).code == "type"
    wrong = refusal(check, copy_of("kod-1min", timeout=[outcome(), outcome(id="y", draw=10)]))
    assert wrong.where == "sheet mine, timeout 2 draw"
    assert refusal(check, copy_of("kod-1min", timeout=["undo"])).code == "type"
    assert refusal(check, copy_of("kod-1min", timeout=[{"id": "x"}])).code == "missing"
    assert refusal(check, copy_of("kod-1min", timeout=[{"label": "x"}])).code == "missing"
    twice = refusal(check, copy_of("kod-1min", timeout=[outcome(), outcome()]))
    assert twice.code == "outcome_twice"
    assert twice.where == "sheet mine, timeout 2 id"


def test_an_outcome_may_leave_out_what_it_does_not_do():
    checked = check(copy_of("kod-1min", timeout=[{"id": "x", "label": "X"}]))
    assert checked["timeout"] == [
        {"id": "x", "label": "X", "draw": 0, "take": 0, "pool": False, "undo": False}
    ]


def test_what_needs_transfer():
    for changes in (
        {"unopened": "flat"},
        {"unopened": "spread"},
        {"loss_cap": 1},
        {"winner_bonus": 1},
    ):
        assert refusal(check, copy_of("low-total", **changes)).code == "needs_transfer", changes
    assert refusal(override, SHEETS["pl-40"], {"transfer": False}).code == "needs_transfer"


def test_overrides():
    sheet = override(SHEETS["pl-40"], {"turn_ms": 5000, "match": {"target": 100}})
    assert sheet["id"] == "pl-40"
    assert sheet["turn_ms"] == 5000
    assert sheet["match"] == {"target": 100}
    assert sheet["joker_points"] == 50
    assert SHEETS["pl-40"]["turn_ms"] == 40000


def test_overrides_that_are_refused():
    before = repr([SHEETS["pl-40"][name] for name in NAMES])
    assert refusal(override, SHEETS["pl-40"], {"id": "other"}).code == "unknown"
    assert refusal(override, SHEETS["pl-40"], {"bonus": 1}).code == "unknown"
    assert refusal(override, SHEETS["pl-40"], {"joker_points": 101}).code == "range"
    assert refusal(override, SHEETS["pl-40"], {"joker_points": True}).code == "type"
    assert refusal(override, SHEETS["pl-40"], [1]).code == "type"
    assert repr([SHEETS["pl-40"][name] for name in NAMES]) == before


def test_no_sheet_at_all():
    for wrong in (None, [], "pl-40", 3, {}):
        assert refusal(check, wrong) is not None


def test_messages_are_one_short_line():
    for value in ("x\ny" * 50, 10**5000, -(10**30), {"a": 1}, [1], 2.5, None, True, "\u2028"):
        text = str(refusal(check, copy_of("kod-1min", joker_points=value)))
        assert len(text) < 160, text
        assert "\n" not in text
        assert "joker_points" in text
