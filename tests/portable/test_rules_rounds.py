"""Checks of a round and of the players: what is refused, with what words, and what just passes."""

from turnbell.core.codes import CODES
from turnbell.core.errors import Refused
from turnbell.core.rounds import Round, check_names, check_round, place, tiles_to_rack
from turnbell.core.sheets import SHEETS, override

NAMES = ["Ala", "Bolek", "Celina"]
KOD = SHEETS["kod-1min"]


def refusal(function, *args):
    """What the function refuses, or None."""
    try:
        function(*args)
    except Refused as refused:
        assert refused.code in CODES
        assert "\n" not in str(refused)
        return refused
    return None


def check(end, racks, winner=-1, opened=(), penalties=(), start=-1, sheet=KOD, count="points"):
    round = Round(end, winner, start, racks, opened, penalties)
    before = repr([round.end, round.winner, round.start, round.racks, round.opened])
    refused = refusal(check_round, sheet, 3, round, "round 2", NAMES, count)
    assert repr([round.end, round.winner, round.start, round.racks, round.opened]) == before
    return refused


def code(*args, **options):
    refused = check(*args, **options)
    return refused.code if refused else None


def rack(points, jokers=0, count=-1):
    return (points, jokers, count)


def test_the_message_names_place_value_and_what_is_allowed():
    refused = check("out", [(), rack(5), rack(729)], 0)
    assert refused.where == "round 2, player 3 (Celina), points"
    assert refused.value == 729
    assert refused.allowed == "0-728"
    assert str(refused) == "round 2, player 3 (Celina), points: value 729 (allowed: 0-728)"


def test_without_names_the_player_is_a_number():
    assert place("round 2", 2, None, "points") == "round 2, player 3, points"


def test_the_message_gives_the_range_that_fits():
    def allowed(*args, **options):
        return check(*args, **options).allowed

    two = override(KOD, {"sets": 2})
    assert allowed("out", [(), rack(5, 0, 9), rack(5)], 0) == "1-5 with this rack"
    assert allowed("out", [(), rack(5, 1, 9), rack(5)], 0) == "2-6 with this rack"
    assert allowed("out", [(), rack(0, 1, 9), rack(5)], 0) == "1 with this rack"
    assert allowed("out", [(), rack(5, 5), rack(5)], 0, sheet=two) == "0-4 together"
    assert allowed("out", [(), rack(1457), rack(5)], 0, sheet=two) == "0-1456"
    assert allowed("out", [(), rack(5, -1), rack(5)], 0, sheet=two) == "0-4"
    assert allowed("out", [(), rack(5, 0, -2), rack(5)], 0, sheet=two) == "0-212"
    assert allowed("out", [(), rack(5, 0, "2"), rack(5)], 0) == "a whole number, 0-106"
    assert allowed("pool", [rack(90, 0, 80)] * 3, sheet=two) == "0-208 together"
    assert allowed("out", [(), rack(5), rack(5)], 5) == "a seat, 0-2, the player who went out"
    assert check("out", [(), rack(5), rack(5)]).value is None
    assert check("out", [(), rack(5), rack(5)], -2).value == -2
    assert (
        check("out", [rack(5, 1, 2), rack(5), rack(5)], 0).value == "5 points, 1 jokers, 2 tiles"
    )
    assert check("out", [rack(5), rack(5), rack(5)], 0).value == "5 points, 0 jokers"


def test_a_round_knows_what_it_is_told_and_no_more():
    round = Round("void")
    assert (round.winner, round.start) == (-1, -1)
    assert (round.racks, round.opened, round.penalties) == ((), (), ())


def test_every_refusal_of_a_round():
    out, fine = rack(9), rack(5)
    table = (
        ("end", ("over", [(), out, fine], 0)),
        ("end", (None, [(), out, fine], 0)),
        ("racks_length", ("out", [(), out], 0)),
        ("racks_length", ("out", [(), out, fine, fine], 0)),
        ("winner", ("out", [(), out, fine], -1)),
        ("winner", ("out", [(), out, fine], 3)),
        ("winner", ("out", [(), out, fine], True)),
        ("winner", ("out", [(), out, fine], None)),
        ("winner", ("out", [(), out, fine], "0")),
        ("winner", ("pool", [out, out, fine], 3)),
        ("winner", ("pool", [out, out, fine], -2)),
        ("winner", ("pool", [out, out, fine], True)),
        ("winner_sat_out", ("out", [None, out, fine], 0)),
        ("winner_sat_out", ("pool", [None, out, fine], 0)),
        ("winner_tiles", ("out", [rack(1), out, fine], 0)),
        ("winner_tiles", ("out", [rack(0, 1), out, fine], 0)),
        ("winner_tiles", ("out", [rack(0, 0, 1), out, fine], 0)),
        ("rack_missing", ("out", [(), (), fine], 0)),
        ("rack_missing", ("pool", [(), out, fine], 0)),
        ("rack_empty", ("out", [(), rack(0), fine], 0)),
        ("rack_empty", ("out", [(), rack(0, 0, 0), fine], 0)),
        ("points", ("out", [(), rack(-1), fine], 0)),
        ("points", ("out", [(), rack(729), fine], 0)),
        ("points", ("out", [(), rack(True), fine], 0)),
        ("points", ("out", [(), rack("5"), fine], 0)),
        ("points", ("out", [(), rack(5.0), fine], 0)),
        ("points", ("out", [(), rack(None), fine], 0)),
        ("jokers", ("out", [(), rack(5, -1), fine], 0)),
        ("jokers", ("out", [(), rack(5, False), fine], 0)),
        ("count", ("out", [(), rack(5, 0, -2), fine], 0)),
        ("count", ("out", [(), rack(5, 0, True), fine], 0)),
        ("count", ("out", [(), rack(5, 0, 0), fine], 0)),
        ("count", ("out", [(), rack(14, 0, 1), fine], 0)),
        ("count", ("out", [(), rack(3, 0, 4), fine], 0)),
        ("count", ("out", [(), rack(5, 1, 1), fine], 0)),
        ("count", ("out", [(), rack(0, 2, 1), fine], 0)),
        ("count", ("out", [(), rack(0, 1, 2), fine], 0)),
        ("jokers_max", ("out", [(), rack(5, 3), fine], 0)),
        ("jokers_max", ("out", [(), rack(5, 1), rack(5, 2)], 0)),
        ("tiles_max", ("pool", [rack(60, 0, 50), rack(60, 0, 50), rack(60, 0, 5)])),
        ("tiles_max", ("pool", [rack(728), rack(728), rack(1)])),
        ("two_play", ("out", [(), None, None], 0)),
        ("two_play", ("pool", [None, None, None])),
        ("opened", ("out", [(), out, fine], 0, ["yes", "yes"])),
        ("opened", ("out", [(), out, fine], 0, ["yes", "yes", "maybe"])),
        ("opened", ("out", [(), out, fine], 0, ["yes", "yes", True])),
        ("opened", ("out", [(), out, fine], 0, "yes")),
        ("penalties", ("out", [(), out, fine], 0, (), [0, 0])),
        ("penalties", ("out", [(), out, fine], 0, (), [0, 0, -1])),
        ("penalties", ("out", [(), out, fine], 0, (), [0, 0, True])),
        ("penalties", ("out", [(), out, fine], 0, (), [0, 0, 1000])),
        ("start", ("out", [(), out, fine], 0, (), (), 3)),
        ("start", ("out", [(), out, fine], 0, (), (), -2)),
        ("start", ("out", [(), out, fine], 0, (), (), False)),
    )
    for expected, args in table:
        assert code(*args) == expected, (expected, args)


def test_what_just_passes():
    table = (
        ("out", [(), rack(728), rack(1)], 0),
        ("out", [rack(0), rack(0, 2), rack(1)], 0),
        ("out", [rack(0, 0, 0), rack(13, 0, 1), rack(3, 0, 3)], 0),
        ("out", [(), rack(13, 1, 2), rack(3, 1, 4)], 0),
        ("out", [(), None, rack(3)], 0),
        ("pool", [rack(60, 0, 50), rack(60, 0, 50), rack(52, 0, 4)]),
        ("pool", [rack(60, 1, 51), rack(60, 1, 51), rack(52, 0, 4)]),
        ("pool", [rack(9), rack(5), rack(5)], 1),
        ("pool", [rack(0), rack(5), rack(5)]),
        ("out", [(), rack(9), rack(5)], 0, ["yes"] * 3, [999, 0, 0], 2),
        ("void", [], 7),
    )
    for args in table:
        assert code(*args) is None, args


def test_two_sets_double_the_limits():
    sheet = override(KOD, {"sets": 2})
    assert code("out", [(), rack(1456), rack(5, 4)], 0, sheet=sheet) is None
    assert code("out", [(), rack(1457), rack(5)], 0, sheet=sheet) == "points"
    assert code("out", [(), rack(5, 3), rack(5, 2)], 0, sheet=sheet) == "jokers_max"


def test_the_sheet_says_how_many_jokers_there_are():
    assert code("out", [(), rack(5, 4), rack(5)], 0, sheet=SHEETS["pt-40pt"]) is None
    assert code("out", [(), rack(5, 4), rack(5, 1)], 0, sheet=SHEETS["pt-40pt"]) == "jokers_max"


def test_a_flat_charge_needs_no_rack_but_only_when_somebody_went_out():
    sheet = SHEETS["pl-40"]
    opened = ["yes", "unable", "yes"]
    assert code("out", [(), (), rack(5)], 0, opened, sheet=sheet) is None
    assert code("out", [(), rack(0), rack(5)], 0, opened, sheet=sheet) is None
    assert code("out", [(), (), ()], 0, opened, sheet=sheet) == "rack_missing"
    assert code("pool", [rack(5), (), rack(5)], -1, opened, sheet=sheet) == "rack_missing"
    # A sheet that does not charge flat needs the rack, whatever the answer.
    assert code("out", [(), (), rack(5)], 0, opened) == "rack_missing"


def test_tile_counts_are_needed_where_they_decide():
    sheet = SHEETS["t800-2min"]
    racks = [rack(5, 0, 1), rack(5), rack(5, 0, 1)]
    refused = check("pool", racks, sheet=sheet)
    assert refused.code == "count_missing"
    assert refused.where == "round 2, player 2 (Bolek), count"
    assert code("out", [(), rack(5), rack(5)], 0, sheet=sheet) is None


def test_without_counting_no_rack_is_needed():
    nothing = [(), (), ()]
    assert code("out", nothing, 0, count="wins") is None
    assert code("pool", nothing, count="wins") is None
    assert code("pool", nothing, sheet=SHEETS["t800-2min"], count="wins") is None
    assert code("out", nothing, -1, count="wins") == "winner"
    assert code("out", [(), rack(729), ()], 0, count="wins") == "points"


def test_penalties_of_a_player_who_sat_out():
    sheet = override(KOD, {"timeout_points": 5})
    racks = [(), None, rack(5)]
    assert code("out", racks, 0, (), [1, 0, 2], sheet=sheet) is None
    assert code("out", racks, 0, (), [1, 1, 2], sheet=sheet) == "penalties"
    assert code("out", racks, 0, (), [1, 1, 2]) is None  # not used, so not minded


def test_tiles_make_a_rack():
    assert tiles_to_rack(KOD, [13, 12, "J"], "rack") == (25, 1, 3)
    assert tiles_to_rack(KOD, [], "rack") == (0, 0, 0)


def test_tiles_that_the_box_does_not_hold():
    def tiles_code(tiles, sheet=KOD, tally=None):
        refused = refusal(tiles_to_rack, sheet, tiles, "rack", tally)
        return refused.code if refused else None

    for tile in (0, 14, -1, True, "j", None, 7.0, "7"):
        assert tiles_code([tile]) == "tile", tile
    assert tiles_code("JJ") == "type"
    assert tiles_code([7] * 8) is None
    assert tiles_code([7] * 9) == "tile_max"
    assert tiles_code([7] * 9, override(KOD, {"sets": 2})) is None
    assert tiles_code(["J"] * 3) == "jokers_max"
    assert tiles_code(["J"] * 4, SHEETS["pt-40pt"]) is None


def test_tiles_are_counted_over_all_racks_and_a_refusal_counts_nothing():
    tally = [0] * 14
    tiles_to_rack(KOD, [7] * 5 + ["J"], "rack", tally)
    before = list(tally)
    assert refusal(tiles_to_rack, KOD, [1, "J", 7, 7, 7, 7], "rack", tally).code == "tile_max"
    assert refusal(tiles_to_rack, KOD, ["J", "J"], "rack", tally).code == "jokers_max"
    assert tally == before
    tiles_to_rack(KOD, [7, 7, 7, "J"], "rack", tally)
    assert tally[7] == 8
    assert tally[0] == 2


def test_names_are_trimmed():
    assert check_names([" Ala", "Bo lek\t"]) == ["Ala", "Bo lek"]
    assert len(check_names(["1", "2", "3", "4", "5", "6"])) == 6
    assert check_names(["ala", "Ala"]) == ["ala", "Ala"]
    assert check_names(["Žžžžžžžžžžžž", "Ы"]) == ["Žžžžžžžžžžžž", "Ы"]


def test_the_name_that_is_refused_is_pointed_out():
    refused = refusal(check_names, ["A", "B", " A "])
    assert refused.where == "players, name 3"
    assert refused.value == "A"


def test_names_that_are_refused():
    table = (
        ("type", "AB"),
        ("type", None),
        ("players", ["A"]),
        ("players", ["A", "B", "C", "D", "E", "F", "G"]),
        ("players", []),
        ("type", ["A", 2]),
        ("type", ["A", None]),
        ("name_empty", ["A", ""]),
        ("name_empty", ["A", "  "]),
        ("name_long", ["A", "B" * 13]),
        ("name_form", ["A", "B\nC"]),
        ("name_form", ["A", "B\x7f"]),
        ("name_twice", ["A", "B", " A "]),
    )
    for expected, names in table:
        refused = refusal(check_names, names)
        assert refused is not None and refused.code == expected, (expected, names)
