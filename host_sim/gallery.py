"""Views of every screen in a language's own words, with the longest names and the largest numbers:
what the contact sheets show. tests/every_view.py has the rest of the texts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from turnbell.core.sheets import ORDER, SHEETS
from turnbell.flow.menutable import lines as lines_of
from turnbell.ui.texts import Texts, rules

Shown = tuple[str, str, dict[str, Any]]  # name, screen, values of its View

# Six players: the last name is twelve of the widest letters.
NAMES = {
    "en": ("Ann", "Oliver", "Margaret", "Benjamin", "Zoe", "WMWMWMWMWMWM"),
    "pl": ("Ala", "Bolek", "Małgorzata", "Świętosław", "Żaneta", "WŁMWŻŚĆMŃQGM"),
    "lt": ("Ieva", "Jonas", "Žygimantas", "Šarūnė", "Rūta", "ŽŪŠMWĖŲGMĄĘČ"),
    "ru": ("Аня", "Юрий", "Александра", "Всеволод", "Щукарь", "ЩЮЖШЫФЩМЮЖДШ"),
    "pt": ("Ana", "João", "Conceição", "Bartolomeu", "Inês", "ÃÕMÇWÂÊMÔÚMW"),
}
MUCH = -12345


def bar(texts: Texts, *hints: str) -> list[Any]:
    """The three hints by their names; "~undo" is a hold, "" none."""
    return [
        ("", texts.get("hint_" + hint[1:]))
        if hint[:1] == "~"
        else hint and texts.get(f"hint_{hint}")
        for hint in hints
    ]


def views(texts: Texts) -> list[Shown]:
    """The views of the contact sheet, in the order of play."""
    found = []
    for part in (_start, _turn, _bell, _end, _scores, _menu, _trouble):
        found.extend(part(texts))
    return found


def names(texts: Texts) -> tuple[str, ...]:
    """The six players of the language."""
    return NAMES[texts.language]


def labels(texts: Texts, sheet_id: str) -> list[str]:
    """What the table can choose from at the bell of a sheet."""
    outcomes = [outcome["id"] for outcome in SHEETS[sheet_id]["timeout"]]
    strict = SHEETS[sheet_id]["strict"]
    return [
        texts.outcome_label(sheet_id, outcome, outcome)
        for outcome in outcomes + ([] if strict else ["waive", "more"])
    ]


def home(texts: Texts, sheet_id: str, **values: Any) -> dict[str, Any]:
    """A view of home with that sheet."""
    sheet = SHEETS[sheet_id]
    shown = {
        "sheet_name": texts.sheet_name(sheet_id, "?"),
        "changed": False,
        "turn_ms": sheet["turn_ms"],
        "players": [(seat, seat < 5) for seat in range(1, 7)],
        "fresh": True,
        "over": False,
        "round": 1,
        "rounds": sheet["match"].get("rounds", 0),
        "target": sheet["match"].get("target", 0),
        "hints": bar(texts, "previous", "start", "next"),
    }
    return {**shown, **values}


def _start(texts: Texts) -> Iterator[Shown]:
    yield "boot", "boot", {"version": "1.0.0"}
    yield "home", "home", home(texts, "pl-40")
    go_on = bar(texts, "", "start", "")
    worst = {"muted": True, "battery_low": True, "unsaved": True, "hints": go_on}
    yield (
        "home between rounds",
        "home",
        home(texts, "pt-40pt", changed=True, fresh=False, round=12, rounds=50, **worst)
        | {"turn_ms": 3600000, "players": [(1, True), (2, False), (3, True), (4, True)]},
    )
    yield "home untimed", "home", home(texts, "low-total")
    for name, values in (
        ("draw", {"seat": 4, "showing": True, "how": "random"}),
        ("drawn", {"seat": 2, "showing": False, "how": "random"}),
        ("drawn, decider", {"seat": 6, "showing": False, "how": "winner", "decider": True}),
    ):
        values["name"] = names(texts)[values["seat"] - 1]
        yield name, "draw", {"hints": bar(texts, "~home", "start", "next"), **values}


def turn(texts: Texts, seat: int, ms: int, **values: Any) -> dict[str, Any]:
    """A view of a running turn with `ms` left."""
    shown = {"seat": seat, "name": names(texts)[seat - 1], "remaining_ms": ms}
    return {"turn_ms": 40000, "untimed": False, "about": "", **shown, **values}


def _turn(texts: Texts) -> Iterator[Shown]:
    passed = texts.get("passed_of", 2, 4)
    both = {"muted": True, "battery_low": True, "unsaved": True}
    yield "turn", "turn", turn(texts, 2, 37200)
    yield "turn, longest", "turn", turn(texts, 6, 3599000, turn_ms=3600000, **both)
    yield "turn, passed", "turn", turn(texts, 3, 119000, turn_ms=120000, about=passed)
    yield "turn, untimed", "turn", turn(texts, 1, 86500, untimed=True, name="1")
    yield "10 s left", "turn", turn(texts, 6, 9800)
    yield "4 s left", "turn", turn(texts, 2, 3400)
    yield "volume", "turn", turn(texts, 4, 28100, volume=2)
    paused = bar(texts, "less", "resume", "more")
    adjusted = {"adjusted_ms": 65000, "hints": paused}
    yield "paused", "paused", turn(texts, 3, 28000, adjusted_ms=0, hints=paused)
    bank = texts.get("bank", "119:59")
    yield "paused, longest", "paused", turn(texts, 6, 3599000, about=bank, **adjusted, **both)


def bell(texts: Texts, sheet_id: str, index: int, **values: Any) -> dict[str, Any]:
    """A view of the question at the bell with outcome `index` highlighted."""
    outcomes = SHEETS[sheet_id]["timeout"]
    more_s = 15 if index == len(outcomes) + 1 else 0
    draw = outcomes[index]["draw"] if index < len(outcomes) else 0
    takes = index < len(outcomes) and outcomes[index]["take"] == "n"
    shown = {"labels": labels(texts, sheet_id), "index": index, "draw": draw, "takes": takes}
    hints = bar(texts, "previous", "accept", "next")
    player = {"seat": 2, "name": names(texts)[1], "hints": hints}
    return {**shown, **player, "more_s": more_s, "late_ms": -1, **values}


def _bell(texts: Texts) -> Iterator[Shown]:
    longest = {"seat": 6, "name": names(texts)[5]}
    yield "time is up", "timeup", bell(texts, "kod-1min", 0)
    yield "time is up, late", "timeup", bell(texts, "pl-40", 1, late_ms=284)
    loose = bell(texts, "goliath-25", 0, muted=True, battery_low=True, unsaved=True, **longest)
    yield "time is up, loose", "timeup", loose
    yield "time is up, more", "timeup", bell(texts, "pt-40pt", 3)
    keys = {"hints": bar(texts, "minus", "ok", "plus")}
    yield "loose tiles", "tiles", {**longest, "value": 12, "draw": 0, **keys}
    yield "loose and drawn", "tiles", {**longest, "value": 99, "draw": 9, **keys}


def rack(texts: Texts, field: str, value: str, **values: Any) -> dict[str, Any]:
    """A view of one field of the longest name's rack."""
    shown = {"seat": 6, "name": names(texts)[5], "part": "5/6", "field": field, "value": value}
    return {"sum": "", **shown, "hints": bar(texts, "minus", "ok", "plus"), **values}


def _end(texts: Texts) -> Iterator[Shown]:
    _, _, third, _, fifth, longest = names(texts)
    hints = {"hints": bar(texts, "previous", "ok", "next")}
    lines = [
        (texts.get("is_out"), longest),
        (texts.get("is_turn"), longest),
        (texts.get("is_out"), fifth),
        (texts.get("is_out"), texts.get("player", 4)),
        (texts.get("pool_empty"), ""),
    ]
    yield "out", "out", {"lines": lines, "index": 1, **hints}
    yield "out, pool", "out", {"lines": lines, "index": 4, **hints}
    joker = texts.get("joker_sign")
    yield "racks", "racks", rack(texts, "points", "12", seat=3, name=third)
    yield "racks, longest", "racks", rack(texts, "jokers", "4", sum=f"1456 + 4{joker} = 1656")
    answer, costs = texts.get("opened_able"), texts.get("charged_able", 1000)
    yield "racks, opened", "racks", rack(texts, "opened", answer, about=costs)
    tiles = texts.count("tiles_sum", 104, 1300)
    yield "racks, tiles", "racks", rack(texts, "tiles", texts.get("ready"), sum=tiles)
    yield "racks, tie", "racks", rack(texts, "winner", longest, seat=0, name="", part="")
    why = texts.get("why_rack_empty")
    yield "refused", "racks", rack(texts, "points", "0", seat=3, name=third, note=why, blink=True)


def summary(texts: Texts, count: int, **values: Any) -> dict[str, Any]:
    """A view of a round's scores with that many players."""
    who = names(texts)[-count:]
    scores = (1234, -18, 42, None, -1034, -999)
    players = [(who[i], scores[i], MUCH * (i + 1) // count, not i) for i in range(count)]
    hints = bar(texts, "~back", "save", "down" if count > 4 else "")
    shown = {"title": texts.get("round", 12), "players": players, "top": 0, "hints": hints}
    return {"sum": 0, "zero_sum": True, **shown, **values}


def standings(texts: Texts, count: int, ok: str = "next_round", **values: Any) -> dict[str, Any]:
    """A view of the standings with that many players."""
    who = names(texts)[::-1][:count]
    players = [(1 + i - (i == 2), who[i], 12 - i, 1234 - 900 * i) for i in range(count)]
    hints = bar(texts, "up" if count > 4 else "~reopen", ok, "down" if count > 4 else "")
    shown = {"title": "", "players": players, "by_wins": False, "top": 0, "hints": hints}
    return {"sum": 0, "zero_sum": True, "decider": False, **shown, **values}


def _scores(texts: Texts) -> Iterator[Shown]:
    spread = {"sum": MUCH, "zero_sum": None}
    yield "summary", "summary", summary(texts, 3)
    yield "summary of 4", "summary", summary(texts, 4)
    yield "summary of 6", "summary", summary(texts, 6, **spread)
    yield "standings", "standings", standings(texts, 3, by_wins=True)
    yield "standings, decider", "standings", standings(texts, 2, "decider", decider=True, **spread)
    yield "standings of 4", "standings", standings(texts, 4, "what_next", by_wins=True)
    yield "standings of 6", "standings", standings(texts, 6, "decider", **spread)
    hints = {"hints": bar(texts, "~reopen", "what_next", "")}
    yield "winner", "winner", {"names": [names(texts)[1]], "total": "+39", **hints}
    yield "winner, longest", "winner", {"names": [names(texts)[5]], "total": "12345", **hints}
    yield "winners", "winner", {"names": list(names(texts)[:2]), "total": "345", **hints}


def menu(texts: Texts, name: str, index: int, lines: list[str] | None = None) -> dict[str, Any]:
    """A view of a list of the menu, its lines from the menu's table if they are not given."""
    if lines is None:
        lines = [menu_line(texts, line[0]) for line in lines_of(name)]
    title = {"main": "menu", "name": "name_of"}.get(name, "title_" + name)
    if name.startswith("setting_"):
        title = name
    hints = bar(texts, "up", "ok", "down")
    return {"title": texts.get(title, 6), "lines": lines, "index": index, "hints": hints}


def menu_line(texts: Texts, key: str) -> str:
    """A line of the menu's table, with the largest numbers."""
    if key.startswith("="):
        return key[1:]
    if key == "device_free":
        return texts.count(key, 9999)
    if key == "device_battery":
        return texts.get(key, "4" + texts.get("decimal") + "8")
    return texts.get(key, "1.10.12")


def _menu(texts: Texts) -> Iterator[Shown]:
    yield "menu", "menu", menu(texts, "main", 4)
    yield "menu, question", "menu", menu(texts, "void", 0)
    yield "menu, turn time", "menu", menu(texts, "turn_time", 1)
    yield "menu, sheet", "menu", menu(texts, "sheet", 1, sheet_names(texts))
    yield "menu, who", "menu", menu(texts, "pool", 5, list(names(texts)))
    read = bar(texts, "up", "ok", "down")
    longest = max(
        (rules.outcome(texts, each, o) for each in ORDER for o in SHEETS[each]["timeout"]),
        key=lambda lines: len(lines[0]),
    )
    title = texts.get("title_rules")
    yield "rules", "help", {"title": title, "lines": longest, "top": 0, "hints": read}
    round_12 = texts.get("round", 12)
    rounds = [
        (texts.get("round", 10), names(texts)[2]),
        (round_12 + "*", names(texts)[5]),
        (round_12, texts.get("pool_ended")),
        (round_12, texts.get("void")),
    ]
    history = {"title": texts.get("history"), "top": 0, "hints": read}
    yield "history", "history", {"lines": rounds, "index": 1, **history}
    yield "history, pool", "history", {"lines": rounds, "index": 3, **history}
    keys = bar(texts, "minus", "ok", "plus")
    time = {"title": texts.get("setting_turn_ms"), "value": "59:55", "about": ""}
    yield "settings", "settings", {**time, "hints": keys}
    yield "names", "names", spelling(texts)


def sheet_names(texts: Texts) -> list[str]:
    """The names of the sheets that ship."""
    return [texts.sheet_name(sheet_id, "?") for sheet_id in ORDER]


def spelling(texts: Texts) -> dict[str, Any]:
    """A view of a name that is being entered."""
    name = names(texts)[5]
    around = {"before": " ".join(name[:5]), "after": " ".join(name[6:])}
    word = {"letters": name[:11], "cursor": 11, "letter": name[11], **around}
    hints = bar(texts, "previous", "ok", "next")
    return {"title": texts.get("name_of", 6), **word, "hints": hints}


def fault(texts: Texts, key: str, *args: str) -> dict[str, Any]:
    """A view of what is wrong."""
    what, action = texts.get("fault_" + key, *args), texts.get("fault_" + key + "_do")
    return {"what": what, "action": action, "code": "app:112", "hints": bar(texts, "", "ok", "")}


def safe(texts: Texts, key: str) -> dict[str, Any]:
    """A view of safe mode."""
    hints = bar(texts, "", "test", "")
    return {"what": texts.get("safe_" + key), "action": texts.get("safe_do"), "hints": hints}


def selftest(texts: Texts, step: str, **values: Any) -> dict[str, Any]:
    """A view of a question of the self-test."""
    asked = {"part": "5/5", "step": step, "text": texts.get("ask_" + step), "keys": []}
    return {**asked, "shown": 2, "hints": bar(texts, "no", "yes", "again"), **values}


def _trouble(texts: Texts) -> Iterator[Shown]:
    yield "note", "home", home(texts, "kod-1min", note=texts.get("next_match"))
    yield "note in a turn", "turn", turn(texts, 6, 31200, note=texts.get("not_saved_io"))
    yield "fault", "fault", fault(texts, "crash")
    yield "fault, key", "fault", fault(texts, "key", "MINUS")
    yield "safe", "safe", safe(texts, "crashes")
    keys = ["1", "2", "3", "4", "5", "6", "−", "OK", "+"]
    back = {"keys": keys, "hints": bar(texts, "", "~back", "")}
    yield "self-test", "selftest", selftest(texts, "lamps")
    yield "self-test, keys", "selftest", selftest(texts, "keys", **back)
    tests = [
        (texts.get("test_lamps"), "✓"),
        (texts.get("test_missing"), "SEAT6"),
        (texts.get("test_stuck"), "MINUS"),
        (texts.get("test_battery"), "4" + texts.get("decimal") + "8 V"),
    ]
    result = {"part": "✗", "lines": tests, "hints": bar(texts, "up", "ok", "down")}
    yield "self-test, result", "selftest", {"step": "result", "top": 1, **result}
