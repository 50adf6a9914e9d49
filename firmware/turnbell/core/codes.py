"""What the rules may refuse, for those who have a text for each; the device need not load it."""

# Every code that core raises. The display has a text for each of them.
CODES = (
    # sheets
    "type",
    "missing",
    "unknown",
    "range",
    "choice",
    "id_form",
    "id_taken",
    "outcome_twice",
    "needs_transfer",
    # players
    "players",
    "name_empty",
    "name_long",
    "name_form",
    "name_twice",
    # rounds
    "end",
    "racks_length",
    "two_play",
    "winner",
    "winner_sat_out",
    "winner_tiles",
    "rack_missing",
    "rack_empty",
    "points",
    "jokers",
    "jokers_max",
    "tile",
    "tile_max",
    "tiles_max",
    "count",
    "count_missing",
    "opened",
    "penalties",
    "start",
    "match_over",
    "decider_seats",
    # records and the match (raised by core/records.py and core/match.py)
    "record",
    "order",
    "sheet",
    "round",
    "undo",
)
