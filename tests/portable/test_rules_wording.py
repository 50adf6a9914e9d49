"""The words of every refusal of a round, of tiles and of names: place, value, what is allowed."""

from turnbell.core.errors import Refused
from turnbell.core.rounds import Round, check_names, check_round, tiles_to_rack
from turnbell.core.sheets import SHEETS, override

NAMES = ["Ala", "Bolek", "Celina"]
KOD = SHEETS["kod-1min"]


def refusal(function, *args):
    try:
        function(*args)
    except Refused as refused:
        return refused
    raise AssertionError("nothing was refused")


def check(end, racks, winner=-1, opened=(), penalties=(), start=-1, sheet=KOD):
    round = Round(end, winner, start, racks, opened, penalties)
    return refusal(check_round, sheet, 3, round, "round 2", NAMES)


def rack(points, jokers=0, count=-1):
    return (points, jokers, count)


def said(refused):
    return (refused.code, refused.where, refused.value, refused.allowed)


def test_every_refusal_says_where_what_and_what_else():
    out, fine = rack(9), rack(5)
    tiles_sheet = SHEETS["t800-2min"]
    fined = override(KOD, {"timeout_points": 5})
    sat_out = [(), None, fine]
    played = [(), out, fine]
    third = "round 2, player 3 (Celina), "
    opened = "yes, no, unable, able, announced"
    needed = "points, or tiles: this rack counts"
    each = "a list, one for each of the players"
    table = (
        (("over", played, 0), "end", "round 2, end", "over", "out, pool, void"),
        (("out", played[:2], 0), "racks_length", "round 2, racks, number", 2, "3"),
        (("out", played, 0, ["no"]), "opened", "round 2, opened", ["no"], each),
        (("out", played, 0, ["yes", "yes", "x"]), "opened", third + "opened", "x", opened),
        (("out", played, 0, (), [0]), "penalties", "round 2, penalties", [0], each),
        (
            ("out", played, 0, (), [0, 0, 1000]),
            "penalties",
            third + "penalties",
            1000,
            "0-999",
        ),
        (("out", played, 0, (), (), 3), "start", "round 2, start", 3, "a seat, 0-2, or nobody"),
        (("pool", played, 3), "winner", "round 2, winner", 3, "a seat, 0-2, or nobody"),
        (
            ("out", played),
            "winner",
            "round 2, winner",
            None,
            "a seat, 0-2, the player who went out",
        ),
        (
            ("out", sat_out, 1),
            "winner_sat_out",
            "round 2, player 2 (Bolek), winner",
            1,
            "a player who played this round",
        ),
        (("out", [(), fine, ()], 0), "rack_missing", third + "rack", None, needed),
        (
            ("out", [fine, rack(3), rack(1, 0, 1)], 2),
            "winner_tiles",
            third + "rack",
            "1 points, 0 jokers, 1 tiles",
            "no tiles: this player went out",
        ),
        (
            ("out", [(), fine, rack(0, 0, 0)], 0),
            "rack_empty",
            third + "rack",
            "0 points, 0 jokers, 0 tiles",
            "at least one tile: somebody else went out",
        ),
        (("out", [(), fine, rack(729)], 0), "points", third + "points", 729, "0-728"),
        (("out", [(), fine, rack(1, -1)], 0), "jokers", third + "jokers", -1, "0-2"),
        (("out", [(), fine, rack(728, -1)], 0), "jokers", third + "jokers", -1, "0-2"),
        (("out", [(), fine, rack(1, 0, -2)], 0), "count", third + "count", -2, "0-106"),
        (
            ("out", [(), fine, rack("5")], 0),
            "points",
            third + "points",
            "5",
            "a whole number, 0-728",
        ),
        (
            ("out", [(), fine, rack(14, 0, 1)], 0),
            "count",
            third + "count",
            1,
            "2-14 with this rack",
        ),
        (
            ("out", [(), None, None], 0),
            "two_play",
            "round 2, racks, players",
            1,
            "at least 2 who play",
        ),
        (
            ("out", [(), rack(5, 1), rack(5, 2)], 0),
            "jokers_max",
            "round 2, all players, jokers",
            3,
            "0-2 together",
        ),
        (
            ("pool", [rack(728), rack(728), rack(1)]),
            "tiles_max",
            "round 2, all players, numbered tiles",
            113,
            "0-104 together",
        ),
    )
    for args, *expected in table:
        assert said(check(*args)) == tuple(expected)
    assert said(check("pool", [rack(5, 0, 1), rack(5, 0, 1), fine], sheet=tiles_sheet)) == (
        "count_missing",
        third + "count",
        None,
        "the number of tiles: this sheet asks for it when the pool ran out",
    )
    assert said(check("out", sat_out, 0, (), [0, 1, 0], sheet=fined)) == (
        "penalties",
        "round 2, player 2 (Bolek), penalties",
        1,
        "0: this player sat out",
    )


def test_every_refusal_of_tiles_says_where_what_and_what_else():
    table = (
        ("JJ", "type", "rack", "JJ", 'a list of 1-13 and "J"'),
        (["J"] * 3, "jokers_max", "rack, jokers", 3, "0-2 in all racks"),
        ([14], "tile", "rack", 14, '1-13 or "J"'),
        ([7] * 9, "tile_max", 'rack, number of "7"', 9, "0-8 in all racks"),
    )
    for tiles, *expected in table:
        assert said(refusal(tiles_to_rack, KOD, tiles, "rack")) == tuple(expected)
    two = override(KOD, {"sets": 2})
    refused = refusal(tiles_to_rack, two, ["J"] * 5, "rack")
    assert (refused.value, refused.allowed) == (5, "0-4 in all racks")
    refused = refusal(tiles_to_rack, two, [7] * 17, "rack")
    assert (refused.value, refused.allowed) == (17, "0-16 in all racks")


def test_every_refusal_of_names_says_where_what_and_what_else():
    short = "1-12 characters"
    table = (
        ("AB", "type", "players", "AB", "a list of 2-6 names"),
        (["A"], "players", "players, number", 1, "2-6"),
        (["A"] * 7, "players", "players, number", 7, "2-6"),
        (["A", 2], "type", "players, name 2", 2, "a text of 1-12 characters"),
        (["A", " \t\r\n"], "name_empty", "players, name 2", " \t\r\n", short),
        (["B" * 13, "A"], "name_long", "players, name 1", "B" * 13, short),
        (["A", "B\x00"], "name_form", "players, name 2", "B\x00", "printable characters"),
        (["A", "B\x0b"], "name_form", "players, name 2", "B\x0b", "printable characters"),
        (["A", "A "], "name_twice", "players, name 2", "A", "a name that no other player has"),
    )
    for names, *expected in table:
        assert said(refusal(check_names, names)) == tuple(expected)


def test_racks_are_needed_unless_something_else_is_said():
    round = Round("pool", racks=[(), (5, 0, -1), (5, 0, -1)])
    assert refusal(check_round, KOD, 3, round, "round 2").code == "rack_missing"


def test_every_joker_is_counted():
    assert tiles_to_rack(KOD, ["J", 5, "J"], "rack") == (5, 2, 3)
