"""The scenario language: every wrong line is one line of text that names its place, before
anything runs.
"""

from host_sim.errors import UserError
from host_sim.scenario import parse
from host_sim.scenario_json import to_json

SETUP = "board table\nplayers Ala Bolek\nboot\n"


def error_of(text):
    try:
        parse(text, "a.scn")
    except UserError as error:
        assert "\n" not in str(error)
        return str(error)
    return ""


# (text, the line named, a part of the message)
WRONG = (
    (SETUP + "jump SEAT1", 4, "command: jump (allowed: board boot"),
    (SETUP + '"boot"', 4, "command: boot"),
    (SETUP + "press", 4, "key: missing (allowed: ACTIVE SEAT1"),
    (SETUP + "press SEAT7", 4, "key: SEAT7"),
    (SETUP + "press NEXT", 4, "key: NEXT"),
    (SETUP + "press SEAT1 60", 4, "press: 60 (allowed: 500ms or 3s"),
    (SETUP + "press SEAT1 0ms", 4, "press: 0ms"),
    (SETUP + "press SEAT1 60ms bounce", 4, "bounce: missing"),
    (SETUP + "press SEAT1 60ms bounce 31ms", 4, "bounce: 31ms"),
    (SETUP + "press SEAT1 60ms 8ms", 4, "word: 8ms (allowed: bounce)"),
    (SETUP + "press SEAT1 60ms bounce 8ms now", 4, "too much: now"),
    (SETUP + "hold OK", 4, "hold: missing"),
    (SETUP + "tap PLUS", 4, "tap: missing"),
    (SETUP + "tap PLUS x", 4, "tap: x (allowed: 1 to 10000)"),
    (SETUP + "tap PLUS 1.5", 4, "tap: 1.5"),
    (SETUP + "tap PLUS ²", 4, "tap: ²"),
    (SETUP + "down PLUS\npress PLUS", 5, "PLUS is held down since line 4"),
    (SETUP + "up PLUS", 4, "up: PLUS is not down"),
    (SETUP + "wait", 4, "wait: missing"),
    (SETUP + "wait -5ms", 4, "wait: -5ms"),
    (SETUP + "wait 5m", 4, "wait: 5m"),
    (SETUP + "wait 99999999999999999999s", 4, "wait: 99999999999999999999s"),
    (SETUP + "expect", 4, "expect: missing (allowed: screen seat"),
    (SETUP + "expect screen moon", 4, "screen: moon (allowed: home draw"),
    (SETUP + "expect seat 0", 4, "seat: 0 (allowed: 1 to 6)"),
    (SETUP + "expect remaining 39", 4, "remaining: 39 (allowed: 39s or 38500ms)"),
    (SETUP + "expect text Ala", 4, 'expect text: needs a text (allowed: expect text "Ala")'),
    (SETUP + 'expect text "Ala', 4, "text without its closing"),
    (SETUP + "expect led 7 on", 4, "led: 7"),
    (SETUP + "expect led 1 green", 4, "pattern: green"),
    (SETUP + "expect sound bang", 4, "sound: bang (allowed: key refused"),
    (SETUP + "expect no silence", 4, "expect no: silence (allowed: sound)"),
    (SETUP + "expect totals 1", 4, "expect totals: 1 numbers (allowed: 2 to 6"),
    (SETUP + "expect wins 1 x", 4, "wins: x"),
    (SETUP + "expect records soup 1", 4, "records: soup"),
    (SETUP + "cut-power before", 4, "word: before (allowed: after)"),
    (SETUP + "cut-power after 0 flash-ops", 4, "flash-ops: 0"),
    (SETUP + "cut-power\ncut-power", 5, "the power is cut already"),
    (SETUP + "boot", 4, "boot while the device is on"),
    (SETUP + "sheet pl-40", 4, "sheet after boot"),
    (SETUP + "unplug SEAT1", 4, "part: SEAT1 (allowed: display)"),
    (SETUP + "press-storm SEAT1 51 edges 5ms", 4, "edges: 51 (allowed: an even number"),
    (SETUP + "press-storm SEAT1 50 5ms", 4, "word: 5ms (allowed: edges)"),
    (SETUP + "snapshot", 4, "snapshot: needs a file"),
    (SETUP + "snapshot ../x.png", 4, "without folder"),
    (SETUP + "snapshot x.gif", 4, "snapshot: x.gif"),
    (SETUP + "press \x07", 4, "control character 7"),
    ("press OK\nboot", 1, "press before boot"),
    ("expect screen home\nboot", 1, "expect before boot"),
    ("wait 1s", 1, "wait before boot"),
    ("board round\nboot", 1, "board: round (allowed: table minimal)"),
    ("board minimal\nboot\npress SEAT1", 3, "key: SEAT1 (allowed: ACTIVE NEXT MINUS OK PLUS)"),
    ("board minimal\nboot\nunplug display", 3, "a minimal board has no display"),
    ("players Ala\nboot", 1, "players: 1 names (allowed: 2 to 6)"),
    ("players Ala Ala\nboot", 1, "Ala"),
    ("players Ala Bartholomew-the-Great\nboot", 1, "Bartholomew"),
    ("sheet moon\nboot", 1, "sheet: moon (allowed: pl-40 kod-1min"),
    ("override turn_ms\nboot", 1, "override: needs a parameter and a value"),
    ("sheet pl-40\noverride turn_ms 4999\nboot", 2, "turn_ms"),
    ("override soup 1\nboot", 1, "soup"),
    ("override match {rounds\nboot", 1, "is not JSON"),
    ("override jokers true\nboot", 1, "jokers"),
    ("start 2\nboot", 1, "start: 2 (allowed: seat)"),
    ("start seat 9\nboot", 1, "seat: 9"),
    ("seed x\nboot", 1, "seed: x"),
    ("language xx\nboot", 1, "language: xx (allowed: en pl lt ru pt)"),
    ("ticks 1073741824\nboot", 1, "ticks: 1073741824 (allowed: 0 to 1073741823)"),
)


def test_every_wrong_line_is_named_with_what_is_allowed():
    for text, line, part in WRONG:
        got = error_of(text)
        assert got.startswith("a.scn:%d: " % line), (text, got)
        assert part in got, (text, got)


def test_a_file_without_boot_is_wrong():
    assert error_of("") == "a.scn: no boot (allowed: setup, then boot)"
    assert error_of("# nothing\n\nboard table") == "a.scn: no boot (allowed: setup, then boot)"


def test_all_of_the_language_is_understood():
    text = (
        "\ufeffboard table  # or minimal\r\n"
        "players Ala 'Żółw' \"Ana Maria\"\n"
        "sheet pl-40\n"
        'override match {"rounds": 2}   # JSON\n'
        "override turn_ms 5000\n"
        "start seat 2\n"
        "language pl\n"
        "ticks 1073700000\n"
        "down OK\n"
        "boot\n"
        "up OK\n"
        "press SEAT1\n"
        "press ACTIVE 60ms bounce 8ms\n"
        "hold OK 1000ms\n"
        "down ACTIVE\n"
        "up ACTIVE bounce 3ms\n"
        "tap PLUS 12\n"
        "wait 39500ms\n"
        "wait 2s\n"
        "seed 7\n"
        'expect text "# 1"  # a comment\n'
        "expect no sound warning\n"
        "expect totals 24 -5 -19\n"
        "cut-power after 3 flash-ops\n"
        "boot\n"
        "cut-power\n"
        "boot\n"
        "flash-stall 400ms\n"
        "unplug display\n"
        "plug display\n"
        "press-storm SEAT1 50 edges 5ms\n"
        "snapshot turn.png\n"
    )
    scenario = parse(text, "a.scn")
    settings = scenario.settings
    assert settings["names"] == ["Ala", "'Żółw'", "Ana Maria"] and settings["sheet"] == "pl-40"
    assert (
        settings["overrides"]["match"]["rounds"] == 2 and settings["overrides"]["turn_ms"] == 5000
    )
    assert scenario.ticks == 1073700000 and settings["language"] == "pl"
    found = [(command.line, command.name, command.args) for command in scenario.commands]
    assert found[0] == (6, "start", (2,))
    assert (13, "press", ("ACTIVE", 60, 8)) in found
    assert (18, "wait", (39500,)) in found
    assert (21, "expect", ("text", "# 1")) in found
    assert (23, "expect", ("totals", [24, -5, -19])) in found
    assert (24, "cut-power", (3,)) in found and (26, "cut-power", (0,)) in found


def test_without_setup_no_settings_are_written():
    assert parse("boot", "a.scn").settings == {}


def test_json_keeps_its_order_and_escapes():
    value = (("b", [1, -2, None]), ("a", ()), ("c", [(("x", True),)]), ("é", 'say "█"\\\n'))
    assert to_json(value) == (
        '{"b": [1, -2, null], "a": {}, "c": [{"x": true}], "é": "say \\"█\\"\\\\\\u000a"}'
    )
