"""The lists of the menu as data: (text key, action, when it is live, value of the action).

A line whose first item is "each" stands for lines that Menu.each_NAME makes.
"""

LISTS = {
    "main": (
        ("menu_rule", "rule", "timeup", None),
        ("menu_undo", "undo", "undo", None),
        ("menu_pause", "pause", "running", None),
        ("menu_skip", "skip", "turn", None),
        ("menu_announce", "list", "announce", "announce"),
        ("menu_pool", "list", "pool", "pool"),
        ("menu_end_round", "end_round", "played", None),
        ("menu_void", "list", "played", "void"),
        ("menu_over", "list", "over", "over"),
        ("menu_correct", "history", "history", None),
        ("menu_standings", "standings", "rounds", None),
        ("menu_end_match", "list", "match", "end_match"),
        ("menu_new_match", "list", "", "new_match"),
        ("menu_players", "list", "free", "players"),
        ("menu_sheet", "list", "choosing", "sheet"),
        ("menu_turn_time", "list", "free", "turn_time"),
        ("menu_sound", "list", "", "sound"),
        ("menu_device", "list", "", "device"),
        ("menu_home", "home", "", None),
    ),
    "announce": (("each", "announcer", "", None),),
    "pool": (("each", "last_drawer", "", None),),
    "sheet": (("each", "sheet", "", None),),
    "players": (("each", "seat", "", None),),
    "void": (
        ("menu_no", "leave", "", None),
        ("menu_yes_void", "void", "", None),
    ),
    "end_match": (
        ("menu_no", "leave", "", None),
        ("menu_yes_end", "end_match", "", None),
    ),
    "new_match": (
        ("menu_no", "leave", "", None),
        ("menu_yes_new", "new_match", "", None),
    ),
    "over": (
        ("menu_new_match", "new_match", "", None),
        ("menu_one_more", "one_more", "", None),
        ("menu_standings", "standings", "", None),
    ),
    "turn_time": (
        ("time_sheet", "turn_time", "", -1),
        ("time_40", "turn_time", "", 40000),
        ("time_60", "turn_time", "", 60000),
        ("time_120", "turn_time", "", 120000),
        ("time_any", "any_time", "", None),
        ("time_none", "turn_time", "", 0),
    ),
    "sound": (
        ("volume_3", "volume", "", 3),
        ("volume_2", "volume", "", 2),
        ("volume_1", "volume", "", 1),
        ("volume_0", "volume", "", 0),
        ("sound_pips", "pips", "", True),
        ("sound_no_pips", "pips", "", False),
    ),
    "device": (
        ("device_version", "leave", "", None),
        ("device_battery", "leave", "", None),
        ("device_free", "leave", "", None),
        ("device_remove", "list", "archives", "remove"),
    ),
    "remove": (
        ("menu_no", "leave", "", None),
        ("menu_yes_remove", "remove", "", None),
    ),
}
