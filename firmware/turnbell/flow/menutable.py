"""The lists of the menu as data: a line each, "text-key action when value".

when: at which moments it is live (Menu.when_NAME; - = always); value: of the action, as JSON.
A line that begins with "each" stands for those that Menu.each_NAME makes. A text takes a third of
the memory of tuples.
"""

import json

LISTS = {
    "main": """
menu_rule rule timeup null
menu_unsaved unsaved unsaved null
menu_undo undo undo null
menu_pause pause running null
menu_skip skip turn null
menu_announce list announce "announce"
menu_pool list pool "pool"
menu_end_round end_round played null
menu_void list played "void"
menu_over list over "over"
menu_correct history history null
menu_standings standings rounds null
menu_end_match list match "end_match"
menu_new_match list - "new_match"
menu_players list free "players"
menu_sheet list choosing "sheet"
menu_turn_time list free "turn_time"
menu_names list still "names"
menu_sound list - "sound"
menu_language list - "language"
menu_device list - "device"
menu_home home - null
""",
    "announce": """
each announcer
""",
    "pool": """
each last_drawer
""",
    "sheet": """
each sheet
""",
    "players": """
each seat
""",
    "names": """
each name
""",
    "name": """
each recent
name_write write - null
name_none name - ""
""",
    "void": """
menu_no leave - null
menu_yes_void void - null
""",
    "end_match": """
menu_no leave - null
menu_yes_end end_match - null
""",
    "new_match": """
menu_no leave - null
menu_yes_new new_match - null
""",
    "over": """
menu_new_match new_match - null
menu_one_more one_more - null
menu_standings standings - null
""",
    "turn_time": """
time_sheet turn_time - -1
time_40 turn_time - 40000
time_60 turn_time - 60000
time_120 turn_time - 120000
time_any value - ["turn_ms",0]
time_none turn_time - 0
""",
    "sound": """
volume_3 volume - 3
volume_2 volume - 2
volume_1 volume - 1
volume_0 volume - 0
sound_pips pips - true
sound_no_pips pips - false
""",
    "device": """
device_self_test self_test still null
device_version leave - null
device_battery leave - null
device_free leave - null
device_remove list archives "remove"
device_settings list still "settings"
""",
    "settings": """
setting_entry list - "setting_entry"
setting_count list free "setting_count"
setting_handicap_ms list free "setting_handicap_ms"
setting_seats value free ["seats",0]
setting_debounce_ms value - ["debounce_ms",0]
setting_board list - "setting_board"
setting_display list - "setting_display"
""",
    "setting_entry": """
entry_points set - ["entry","points"]
entry_tiles set - ["entry","tiles"]
""",
    "setting_count": """
count_points set - ["count","points"]
count_wins set - ["count","wins"]
""",
    "setting_handicap_ms": """
each handicap
""",
    "setting_board": """
board_table set - ["board","table"]
board_minimal set - ["board","minimal"]
""",
    "setting_display": """
display_auto set - ["display","auto"]
=SSD1306 set - ["display","ssd1306"]
=SH1106 set - ["display","sh1106"]
""",
    "language": """
language_en set - ["language","en"]
language_pl set - ["language","pl"]
language_lt set - ["language","lt"]
language_ru set - ["language","ru"]
language_pt set - ["language","pt"]
""",
    "remove": """
menu_no leave - null
menu_yes_remove remove - null
""",
}


def lines(name):
    """Return the lines of a list as (text key, action, when or "", value), among them
    ("each", NAME, "", None).
    """
    found = []
    for line in LISTS[name].strip().split("\n"):
        parts = line.split(" ")
        if parts[0] == "each":
            found.append(("each", parts[1], "", None))
        else:
            when = "" if parts[2] == "-" else parts[2]
            found.append((parts[0], parts[1], when, json.loads(parts[3])))
    return found
