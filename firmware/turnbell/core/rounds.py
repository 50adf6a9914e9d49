"""A finished round as the table entered it, and the checks that it must pass before it is scored.

Nothing here changes anything: what does not pass raises Refused, naming the place, the value and
what is allowed.
"""

from .errors import Refused, is_int, is_printable
from .round import Round as Round

ENDS = ("out", "pool", "void")
OPENED = ("yes", "no", "unable", "able", "announced")
PENALTIES_MAX = 999
NAME_MAX = 12
JOKER = "J"
_BLANKS = " \t\r\n"


def check_names(names):
    """Give the players' names, trimmed.

    names: list of 2-6 texts of 1-12 characters, all different. Raises Refused.
    """
    if not isinstance(names, (list, tuple)):
        raise Refused("type", "players", names, "a list of 2-6 names")
    if not 2 <= len(names) <= 6:
        raise Refused("players", "players, number", len(names), "2-6")
    out = []
    for i in range(len(names)):
        where = "players, name " + str(i + 1)
        name = names[i]
        if not isinstance(name, str):
            raise Refused("type", where, name, "a text of 1-12 characters")
        name = name.strip(_BLANKS)
        if not name:
            raise Refused("name_empty", where, names[i], "1-12 characters")
        if len(name) > NAME_MAX:
            raise Refused("name_long", where, name, "1-12 characters")
        if not is_printable(name):
            raise Refused("name_form", where, name, "printable characters")
        if name in out:
            raise Refused("name_twice", where, name, "a name that no other player has")
        out.append(name)
    return out


def place(where, seat, names, field):
    """Give a place as people say it: "round 2, player 3 (Celina), points"."""
    text = where + ", player " + str(seat + 1)
    if names:
        text += " (" + names[seat] + ")"
    return text + ", " + field


def check_round(sheet, n, round, where, names=None, count="points"):
    """Check a round against its sheet.

    sheet: checked sheet; n: players in the match, 2-6; where: text such as "round 2" for messages;
    names: the players' names, or None; count: "points", or "wins" when only the winner of a round
    counts, and no rack needs to be. Raises Refused. A void round needs no more than its end.
    """
    end = round.end
    if end == "void":
        return
    if end != "out" and end != "pool":
        raise Refused("end", where + ", end", end, "out, pool, void")
    racks = round.racks
    if len(racks) != n:
        raise Refused("racks_length", where + ", racks, number", len(racks), str(n))
    opened = round.opened
    if opened:
        _check_each(opened, n, where, "opened")
        for seat in range(n):
            if opened[seat] not in OPENED:
                raise Refused(
                    "opened",
                    place(where, seat, names, "opened"),
                    opened[seat],
                    ", ".join(OPENED),
                )
    if round.penalties:
        _check_penalties(sheet, n, round, where, names)
    start = round.start
    if type(start) is not int or not -1 <= start < n:
        raise Refused("start", where + ", start", start, _seats(n) + ", or nobody")
    out = end == "out"
    winner = round.winner
    _check_winner(racks, n, winner, out, where, names)
    flat = out and opened and sheet["unopened"] == "flat"
    need_count = not out and sheet["pool_winner"] == "tiles" and count == "points"
    points_max = 728 * sheet["sets"]
    playing = jokers_all = tiles_all = 0
    for seat in range(n):
        rack = racks[seat]
        if rack is None:
            continue
        playing += 1
        charged_flat = flat and seat != winner and opened[seat] != "yes"
        if not rack:
            if out and seat == winner or charged_flat or count != "points":
                continue
            raise Refused(
                "rack_missing",
                place(where, seat, names, "rack"),
                None,
                "points, or tiles: this rack counts",
            )
        points, jokers, tiles = rack
        if (
            type(points) is not int
            or type(jokers) is not int
            or type(tiles) is not int
            or not 0 <= points <= points_max
            or jokers < 0
            or tiles < -1
        ):
            _refuse_rack(sheet, rack, where, seat, names)
        if out:
            if seat == winner:
                if points or jokers or tiles > 0:
                    raise Refused(
                        "winner_tiles",
                        place(where, seat, names, "rack"),
                        _rack_text(rack),
                        "no tiles: this player went out",
                    )
            elif not points and not jokers and not charged_flat:
                raise Refused(
                    "rack_empty",
                    place(where, seat, names, "rack"),
                    _rack_text(rack),
                    "at least one tile: somebody else went out",
                )
        jokers_all += jokers
        least = (points + 12) // 13
        if tiles < 0:
            if need_count:
                raise Refused(
                    "count_missing",
                    place(where, seat, names, "count"),
                    None,
                    "the number of tiles: this sheet asks for it when the pool ran out",
                )
            tiles_all += least
        else:
            if not least <= tiles - jokers <= points:
                raise Refused(
                    "count",
                    place(where, seat, names, "count"),
                    tiles,
                    _range(least + jokers, points + jokers) + " with this rack",
                )
            tiles_all += tiles - jokers
    if playing < 2:
        raise Refused("two_play", where + ", racks, players", playing, "at least 2 who play")
    if jokers_all > sheet["jokers"] * sheet["sets"]:
        raise Refused(
            "jokers_max",
            where + ", all players, jokers",
            jokers_all,
            "0-" + str(sheet["jokers"] * sheet["sets"]) + " together",
        )
    if tiles_all > 104 * sheet["sets"]:
        raise Refused(
            "tiles_max",
            where + ", all players, numbered tiles",
            tiles_all,
            "0-" + str(104 * sheet["sets"]) + " together",
        )


def tiles_to_rack(sheet, tiles, where, tally=None):
    """Give the rack (points without jokers, jokers, count) that these tiles make.

    tiles: list of 1-13 and "J"; where: text for messages, such as that of `place`; tally: list of
    14 numbers, how many jokers (0) and tiles of each number other racks of this round hold, to
    which these are added. Raises Refused, and leaves `tally` alone, where the sets hold fewer.
    """
    if not isinstance(tiles, (list, tuple)):
        raise Refused("type", where, tiles, 'a list of 1-13 and "J"')
    found = list(tally) if tally else [0] * 14
    points = jokers = 0
    for tile in tiles:
        if tile == JOKER:
            jokers += 1
            found[0] += 1
            if found[0] > sheet["jokers"] * sheet["sets"]:
                raise Refused(
                    "jokers_max",
                    where + ", jokers",
                    found[0],
                    "0-" + str(sheet["jokers"] * sheet["sets"]) + " in all racks",
                )
            continue
        if not is_int(tile) or not 1 <= tile <= 13:
            raise Refused("tile", where, tile, '1-13 or "J"')
        points += tile
        found[tile] += 1
        if found[tile] > 8 * sheet["sets"]:
            raise Refused(
                "tile_max",
                where + ', number of "' + str(tile) + '"',
                found[tile],
                "0-" + str(8 * sheet["sets"]) + " in all racks",
            )
    if tally:
        for i in range(14):
            tally[i] = found[i]
    return (points, jokers, len(tiles))


def _check_winner(racks, n, winner, out, where, names):
    least = 0 if out else -1
    if type(winner) is not int or not least <= winner < n:
        shown = None if winner == -1 and type(winner) is int else winner
        allowed = _seats(n) + (", the player who went out" if out else ", or nobody")
        raise Refused("winner", where + ", winner", shown, allowed)
    if winner >= 0 and racks[winner] is None:
        raise Refused(
            "winner_sat_out",
            place(where, winner, names, "winner"),
            winner,
            "a player who played this round",
        )


def _check_penalties(sheet, n, round, where, names):
    _check_each(round.penalties, n, where, "penalties")
    for seat in range(n):
        number = round.penalties[seat]
        most = PENALTIES_MAX
        if sheet["timeout_points"] and round.racks[seat] is None:
            most = 0
        if not is_int(number) or not 0 <= number <= most:
            raise Refused(
                "penalties",
                place(where, seat, names, "penalties"),
                number,
                "0-" + str(most) if most else "0: this player sat out",
            )


def _check_each(values, n, where, field):
    if not isinstance(values, (list, tuple)) or len(values) != n:
        raise Refused(field, where + ", " + field, values, "a list, one for each of the players")


def _refuse_rack(sheet, rack, where, seat, names):
    """Raise for the first of the three numbers of a rack that is out of range."""
    sets = sheet["sets"]
    jokers = sheet["jokers"] * sets
    limits = (("points", 728 * sets), ("jokers", jokers), ("count", 104 * sets + jokers))
    for i in range(3):
        code, most = limits[i]
        here = place(where, seat, names, code)
        if not is_int(rack[i]):
            raise Refused(code, here, rack[i], "a whole number, 0-" + str(most))
        if not (-1 if i == 2 else 0) <= rack[i] <= most:
            raise Refused(code, here, rack[i], "0-" + str(most))


def _seats(n):
    return "a seat, 0-" + str(n - 1)


def _range(low, high):
    return str(low) if low == high else str(low) + "-" + str(high)


def _rack_text(rack):
    points, jokers, tiles = rack
    text = str(points) + " points, " + str(jokers) + " jokers"
    return text + ", " + str(tiles) + " tiles" if tiles >= 0 else text
