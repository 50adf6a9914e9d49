"""What has been entered for one player's rack, and how PLUS and MINUS change it."""

from ..core.rounds import tiles_to_rack

POINTS, JOKERS, COUNT, TILES = "points", "jokers", "count", "tiles"
POINTS_MAX = 728
NUMBERED_MAX = 104
JOKER, READY = 14, 15  # what the tile field offers after the numbers 1 to 13


class Entry:
    """What has been entered for one player."""

    def __init__(self, draft):
        draft = draft or ("yes", 0, 0, -1, [])
        self.opened = draft[0]
        self.points = max(0, draft[1])
        self.jokers = draft[2]
        self.count = draft[3]
        self.tiles = list(draft[4])
        self.tile = READY if self.tiles else 1  # the tile that OK would add

    def rack(self):
        """Return the rack as rounds have it."""
        return (self.points, self.jokers, self.count)

    def take_tiles(self, tiles):
        """Make the rack out of these tiles (1 to 13, or JOKER)."""
        self.tiles = tiles
        self.points = sum([tile for tile in tiles if tile != JOKER])
        self.jokers = tiles.count(JOKER)
        self.count = len(tiles)

    def change(self, field, by, sheet):
        """Change a field by ±1, or to the next multiple of ±5 or ±10, within what the sheet has.

        Returns False at the limit.
        """
        if field == TILES:
            self.tile = _next_tile(self.tile, by, sheet["jokers"] > 0)
            return True
        sets = sheet["sets"]
        lowest = 0
        if field == POINTS:
            highest = POINTS_MAX * sets
        elif field == JOKERS:
            highest = sheet["jokers"] * sets
        else:
            lowest, highest = -1, (NUMBERED_MAX + sheet["jokers"]) * sets
        value = getattr(self, field)
        wanted = stepped(value, by)
        if field == COUNT and value < 0 and by > 0:  # start with the fewest tiles that can be
            wanted = (self.points + 12) // 13 + self.jokers
        wanted = max(lowest, min(highest, wanted))
        setattr(self, field, wanted)
        return wanted != value


def check_tiles(entries, sheet):
    """Raise Refused if the tiles of all racks are more than the boxes hold of a number."""
    tally = [0] * 14
    for entry in entries:
        tiles = ["J" if tile == JOKER else tile for tile in entry.tiles]
        tiles_to_rack(sheet, tiles, "tiles", tally)


def lowest(entries, seats, joker_points):
    """Return those of `seats` whose racks are worth least."""
    worth = [entries[seat].points + entries[seat].jokers * joker_points for seat in seats]
    return [seats[i] for i in range(len(seats)) if worth[i] == min(worth)]


def _next_tile(tile, by, has_jokers):
    step = 1 if by > 0 else -1
    tile += step
    if tile == JOKER and not has_jokers:
        tile += step
    return READY if tile < 1 else 1 if tile > READY else tile


def stepped(value, by):
    """Return `value` moved by ±1, or to the next multiple of ±5 or ±10."""
    size = abs(by)
    if size == 1:
        return value + by
    if by > 0:
        return (value // size + 1) * size
    return (value - 1) // size * size
