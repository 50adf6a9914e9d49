"""The commands of the scenario language: what each may say, and when it may stand. PORTABLE.

A reader takes (parser, tokens behind the command's name, line) and gives the command's arguments;
None for setup, which it stores in the parser's scenario. It fails through the parser.
"""

from host_sim.board import KINDS as BOARDS
from host_sim.scenario_words import amount, duration, key, number, take, value
from turnbell.core.errors import Refused
from turnbell.core.errors import plain as say
from turnbell.core.records import KINDS
from turnbell.core.rounds import check_names
from turnbell.core.sheets import FACTORY, ORDER, SHEETS, override

SCREENS = (
    "home draw turn paused timeup out racks summary standings"
    " history menu settings names fault safe selftest"
).split(" ")
SOUNDS = (
    "key refused draw turn warning last5 timeup penalty pause resume saved winner lowbat fault"
    " time value"
).split(" ")
PATTERNS = "on off dim slow fast".split(" ")
LANGUAGES = "en pl lt ru pt".split(" ")
EXPECTS = "screen seat remaining text led sound no silence totals wins records".split(" ")
PRESS_MS = 80
TICKS_MAX = (1 << 30) - 1
SEED_MAX = (1 << 31) - 1
TAPS_MAX = 10000
EDGES_MAX = 10000


def _no_more(p, tokens):
    if tokens:
        p.fail("too much: " + say(tokens[0][0]), "nothing more")


def _board(p, tokens, line):
    p.out.board = take(p, tokens, "board", BOARDS)
    _no_more(p, tokens)
    p.out.settings["board"] = p.out.board


def _players(p, tokens, line):
    names = [token[0] for token in tokens]
    if not 2 <= len(names) <= 6:
        p.fail("players: " + str(len(names)) + " names", "2 to 6")
    try:
        names = check_names(names)
    except Refused as error:
        p.fail(str(error))
    p.out.settings["names"] = names
    p.out.settings["seats"] = len(names)


def _sheet(p, tokens, line):
    p.out.settings["sheet"] = take(p, tokens, "sheet", ORDER)
    _no_more(p, tokens)


def _override(p, tokens, line):
    if len(tokens) < 2:
        p.fail("override: needs a parameter and a value", "override turn_ms 5000")
    name = tokens[0][0]
    rest = line.strip()[len("override") :].strip()[len(name) :].strip()
    p.overrides.append((p.line, name, value(p, rest)))


def _language(p, tokens, line):
    p.out.settings["language"] = take(p, tokens, "language", LANGUAGES)
    _no_more(p, tokens)


def _ticks(p, tokens, line):
    p.out.ticks = number(p, tokens, "ticks", 0, TICKS_MAX)
    _no_more(p, tokens)


def _start(p, tokens, line):
    take(p, tokens, "start", ("seat",))
    seat = number(p, tokens, "seat", 1, 6)
    _no_more(p, tokens)
    return (seat,)


def _seed(p, tokens, line):
    seed = number(p, tokens, "seed", 0, SEED_MAX)
    _no_more(p, tokens)
    return (seed,)


def _boot(p, tokens, line):
    _no_more(p, tokens)
    if p.booted and not p.off:
        p.fail("boot while the device is on", "boot after cut-power")
    if not p.booted and p.overrides:
        _check_overrides(p)
    p.booted = True
    p.off = False
    return ()


def _check_overrides(p):
    merged = {}
    for override_line in p.overrides:
        merged[override_line[1]] = override_line[2]
    try:
        override(SHEETS[p.out.settings.get("sheet", FACTORY)], merged)
    except Refused as error:
        p.line = p.overrides[-1][0]
        for line, name, _ in p.overrides:
            if name in str(error):
                p.line = line
        p.fail("override: " + str(error))
    p.out.settings["overrides"] = merged


def _bounce(p, tokens, longest_ms):
    if not tokens:
        return 0
    take(p, tokens, "word", ("bounce",))
    bounce_ms = duration(p, tokens, "bounce")
    if bounce_ms > longest_ms:
        p.fail(
            "bounce: " + str(bounce_ms) + "ms",
            "0ms to " + str(longest_ms) + "ms, half of the press",
        )
    return bounce_ms


def _free(p, name):
    if name in p.held:
        p.fail(name + " is held down since line " + str(p.held[name]), "up " + name + " first")


def _press(p, tokens, line):
    name = key(p, tokens)
    ms = duration(p, tokens, "press", 1) if tokens and tokens[0][0] != "bounce" else PRESS_MS
    bounce_ms = _bounce(p, tokens, ms // 2)
    _no_more(p, tokens)
    _free(p, name)
    return (name, ms, bounce_ms)


def _hold(p, tokens, line):
    name = key(p, tokens)
    ms = duration(p, tokens, "hold", 1)
    bounce_ms = _bounce(p, tokens, ms // 2)
    _no_more(p, tokens)
    _free(p, name)
    return (name, ms, bounce_ms)


def _down(p, tokens, line):
    name = key(p, tokens)
    if name == "ACTIVE" and not p.booted:
        p.fail("ACTIVE before boot", "a key by its name")
    bounce_ms = _bounce(p, tokens, 1000)
    _no_more(p, tokens)
    _free(p, name)
    p.held[name] = p.line
    return (name, bounce_ms)


def _up(p, tokens, line):
    name = key(p, tokens)
    bounce_ms = _bounce(p, tokens, 1000)
    _no_more(p, tokens)
    if name not in p.held:
        p.fail("up: " + name + " is not down", " ".join(sorted(p.held)) or "after down")
    del p.held[name]
    return (name, bounce_ms)


def _tap(p, tokens, line):
    name = key(p, tokens)
    count = number(p, tokens, "tap", 1, TAPS_MAX)
    _no_more(p, tokens)
    _free(p, name)
    return (name, count)


def _wait(p, tokens, line):
    ms = duration(p, tokens, "wait")
    _no_more(p, tokens)
    return (ms,)


def _cut(p, tokens, line):
    count = 0
    if tokens:
        take(p, tokens, "word", ("after",))
        count = number(p, tokens, "flash-ops", 1, SEED_MAX)
        take(p, tokens, "word", ("flash-ops", "flash-op"))
        _no_more(p, tokens)
    if p.off and not count:
        p.fail("cut-power: the power is cut already", "boot")
    p.off = True
    return (count,)


def _stall(p, tokens, line):
    ms = duration(p, tokens, "flash-stall", 0, 60000)
    _no_more(p, tokens)
    return (ms,)


def _plug(p, tokens, line):
    take(p, tokens, "part", ("display",))
    _no_more(p, tokens)
    if p.out.board == "minimal":
        p.fail("a minimal board has no display", "board table")
    return ()


def _storm(p, tokens, line):
    name = key(p, tokens)
    count = number(p, tokens, "edges", 2, EDGES_MAX)
    take(p, tokens, "word", ("edges",))
    ms = duration(p, tokens, "press-storm", 1)
    _no_more(p, tokens)
    if count % 2:
        p.fail("edges: " + str(count), "an even number: it ends released")
    _free(p, name)
    return (name, count, ms)


def _snapshot(p, tokens, line):
    if not tokens:
        p.fail("snapshot: needs a file", "a name like turn.png")
    name = tokens.pop(0)[0]
    _no_more(p, tokens)
    if not name.endswith(".png") or len(name) < 5 or name[0] == "." or "/" in name or "\\" in name:
        p.fail("snapshot: " + say(name), "a name like turn.png, without folder")
    return (name,)


def _expect(p, tokens, line):
    what = take(p, tokens, "expect", EXPECTS)
    if what == "screen":
        args = (take(p, tokens, "screen", SCREENS),)
    elif what == "seat":
        args = (number(p, tokens, "seat", 1, 6),)
    elif what == "remaining":
        args = amount(p, tokens, "remaining")
    elif what == "text":
        if not tokens or not tokens[0][1] or not tokens[0][0].strip():
            p.fail("expect text: needs a text", 'expect text "Ala"')
        args = (tokens.pop(0)[0],)
    elif what == "led":
        args = (number(p, tokens, "led", 1, 6), take(p, tokens, "pattern", PATTERNS))
    elif what == "sound":
        args = (take(p, tokens, "sound", SOUNDS), True)
    elif what == "no":
        take(p, tokens, "expect no", ("sound",))
        what = "sound"
        args = (take(p, tokens, "sound", SOUNDS), False)
    elif what == "silence":
        args = ()
    elif what in ("totals", "wins"):
        numbers = []
        while tokens:
            numbers.append(number(p, tokens, what, -10000000, 10000000))
        if not 2 <= len(numbers) <= 6:
            p.fail(
                "expect " + what + ": " + str(len(numbers)) + " numbers", "2 to 6, one a player"
            )
        args = (numbers,)
    else:
        kinds = sorted(list(KINDS) + ["penalty"])
        args = (take(p, tokens, "records", kinds), number(p, tokens, "records", 0, SEED_MAX))
    _no_more(p, tokens)
    return (what,) + args


# name → (when it may stand, reader): setup = before the first boot, run = after it, any
COMMANDS = {
    "board": ("setup", _board),
    "players": ("setup", _players),
    "sheet": ("setup", _sheet),
    "override": ("setup", _override),
    "language": ("setup", _language),
    "ticks": ("setup", _ticks),
    "start": ("any", _start),
    "seed": ("any", _seed),
    "boot": ("any", _boot),
    "press": ("run", _press),
    "hold": ("run", _hold),
    "down": ("any", _down),  # before boot too: keys held at power-on
    "up": ("any", _up),
    "tap": ("run", _tap),
    "wait": ("run", _wait),
    "expect": ("run", _expect),
    "cut-power": ("run", _cut),
    "flash-stall": ("any", _stall),
    "unplug": ("any", _plug),
    "plug": ("any", _plug),
    "press-storm": ("run", _storm),
    "snapshot": ("run", _snapshot),
}
