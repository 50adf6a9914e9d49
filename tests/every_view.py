"""Views that show every text of a language at least once, beside those of host_sim.gallery."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from host_sim import gallery
from host_sim.gallery import MUCH, Shown
from turnbell.core.sheets import ORDER, SHEETS
from turnbell.flow.menutable import LISTS
from turnbell.flow.menutable import lines as lines_of
from turnbell.ui import layout
from turnbell.ui.canvas import Canvas
from turnbell.ui.texts import Texts, rules


def everything(texts: Texts) -> Iterator[Shown]:
    """The contact sheet's views, and all others."""
    yield from gallery.views(texts)
    for part in (_homes, _draws, _bells, _racks, _results, _pages, _lists, _notes):
        yield from part(texts)


def keys(language: str) -> list[str]:
    """The keys of all texts of a language."""
    parts = (import_module(f"turnbell.ui.texts.{language}{end}") for end in ("", "_more"))
    lines = [line for part in parts for group in part.TEXTS for line in group.strip().split("\n")]
    return [line.split(": ")[0] for line in lines]


def _homes(texts: Texts) -> Iterator[Shown]:
    for sheet_id in ORDER:
        yield f"home {sheet_id}", "home", gallery.home(texts, sheet_id)
        yield f"home {sheet_id} changed", "home", gallery.home(texts, sheet_id, changed=True)
        for untimed in (False, True):
            more = {"turn_ms": 0 if untimed else 3600000, "fresh": False}
            yield f"home {sheet_id} later", "home", gallery.home(texts, sheet_id, round=50, **more)
            yield f"home {sheet_id} over", "home", gallery.home(texts, sheet_id, over=True, **more)
    for rounds in (1, 2, 5, 21, 50):
        yield f"home {rounds}", "home", gallery.home(texts, "pl-40", rounds=rounds)
        yield f"home {rounds}", "home", gallery.home(texts, "low-total", rounds=rounds)
    signs = {"muted": True, "battery_low": True, "unsaved": True}
    for count in (2, 6):
        players = [(seat + 1, True) for seat in range(count)]
        yield "home, signs", "home", gallery.home(texts, "pl-40", players=players, **signs)
    yield "home target", "home", gallery.home(texts, "pressman-2min", target=10000, turn_ms=0)
    yield "home open", "home", gallery.home(texts, "t800-2min", turn_ms=0)


def _draws(texts: Texts) -> Iterator[Shown]:
    hints = gallery.bar(texts, "~home", "start", "next")
    for how in ("random", "chosen", "rotate", "winner", "same"):
        for name in ("6", gallery.names(texts)[5]):
            for decider in (False, True):
                values = {"seat": 6, "name": name, "showing": False, "how": how, "hints": hints}
                yield f"draw {how}", "draw", {"decider": decider, **values}
    last_lap = texts.get("last_lap")
    yield "turn, last lap", "turn", gallery.turn(texts, 6, 119000, about=last_lap, muted=True)
    yield "turn, bank", "turn", gallery.turn(texts, 6, 119000, about=texts.get("bank", "119:59"))
    for volume in range(4):
        yield f"volume {volume}", "turn", gallery.turn(texts, 4, 28100, volume=volume)


def _bells(texts: Texts) -> Iterator[Shown]:
    for sheet_id in ORDER:
        for index in range(len(gallery.labels(texts, sheet_id))):
            for late_ms in (-1, 998):
                view = gallery.bell(texts, sheet_id, index, late_ms=late_ms)
                yield f"timeup {sheet_id} {index}", "timeup", view
    for draw in range(10):
        view = gallery.bell(texts, "pl-40", 0, draw=draw)
        yield f"timeup {draw}", "timeup", view


def _racks(texts: Texts) -> Iterator[Shown]:
    for answer in ("yes", "no", "unable", "able", "announced"):
        costs = "" if answer == "yes" else texts.get("charged_" + answer, 1000)
        view = gallery.rack(texts, "opened", texts.get("opened_" + answer), about=costs)
        yield f"racks {answer}", "racks", view
    for field in ("points", "count", "penalties", "jokers"):
        yield f"racks {field}", "racks", gallery.rack(texts, field, "1456")
    for count in (0, 1, 2, 5, 22, 104, 208):
        tiles = texts.count("tiles_sum", count, 2912)
        for value in ("13", texts.get("joker_sign"), texts.get("ready")):
            yield f"racks {count} tiles", "racks", gallery.rack(texts, "tiles", value, sum=tiles)
    nobody = gallery.rack(texts, "winner", texts.get("nobody"), seat=0, name="", part="")
    yield "racks nobody", "racks", nobody


def _results(texts: Texts) -> Iterator[Shown]:
    for count in (2, 3, 4, 5, 6):
        for check in ((0, True), (MUCH, None), (MUCH, False)):
            total, zero = check
            values = {"sum": total, "zero_sum": zero}
            yield f"summary {count}", "summary", gallery.summary(texts, count, **values)
            for ok in ("next_round", "decider", "what_next", "back"):
                view = gallery.standings(texts, count, ok, decider=ok == "decider", **values)
                yield f"standings {count} {ok}", "standings", view
                view = gallery.standings(texts, count, ok, by_wins=True, **values)
                yield f"standings {count} {ok}", "standings", view
    longest = {"names": list(gallery.names(texts)), "total": "123456", "hints": None}
    yield "winners of six", "winner", longest


def _pages(texts: Texts) -> Iterator[Shown]:
    pages = {repr(lines): lines for lines in _explained(texts)}
    for lines in pages.values():
        count = sum(len(layout.wrap(Canvas(), line, layout.INNER - 6)) for line in lines)
        for top in range(0, count, 3):
            view = {"title": texts.get("title_rules"), "lines": lines, "top": top}
            yield "help", "help", {**view, "hints": gallery.bar(texts, "up", "ok", "down")}


def _explained(texts: Texts) -> Iterator[list[str]]:
    """What sheets say: every outcome with few and many tiles, every sheet and end of a match."""
    for sheet_id in ORDER:
        sheet = SHEETS[sheet_id]
        for outcome in (*sheet["timeout"], "waive", "more"):
            yield rules.outcome(texts, sheet_id, outcome)
        for draw in (1, 3, 9):
            yield rules.outcome(texts, sheet_id, dict(sheet["timeout"][0], draw=draw))
        yield rules.sheet(texts, sheet)
    most = {"winner_bonus": 1000, "timeout_points": 1000, "loss_cap": 1000, "strict": True}
    for match in ({"rounds": 21}, {"target": 10000}, {"beyond": 10000}, {}):
        yield rules.sheet(texts, {**SHEETS[ORDER[0]], **most, "match": match})


def _lists(texts: Texts) -> Iterator[Shown]:
    for name in LISTS:
        each = gallery.sheet_names(texts) if name == "sheet" else list(gallery.names(texts))
        lines = [
            shown
            for line in lines_of(name)
            for shown in (each if line[0] == "each" else [gallery.menu_line(texts, line[0])])
        ]
        view = gallery.menu(texts, name, 0, lines)
        for index in range(len(view["lines"])):
            yield f"menu {name}", "menu", dict(view, index=index)
    hints = gallery.bar(texts, "up", "ok", "down")
    page = {"top": 0, "index": -1, "hints": hints}
    title = texts.get("match_number", 12345)
    lines = [texts.get("earlier_matches"), title, texts.get("void"), texts.get("pool_empty")]
    out = texts.get("is_out", gallery.names(texts)[5])
    yield "history page", "history", {"title": title, "lines": [*lines, out], **page}
    yield "history end", "history", {"title": title, "lines": [*lines, out], **page, "top": 2}
    keys = {"hints": gallery.bar(texts, "minus", "ok", "plus")}
    for what, value in (("debounce_ms", "200 ms"), ("seats", "6"), ("turn_ms", "60:00")):
        title = texts.get("setting_" + what)
        yield what, "settings", {"title": title, "value": value, "about": "", **keys}
    about = {"about": gallery.names(texts)[5]}
    value = "−3600 " + texts.get("seconds")
    title = texts.get("setting_handicap_ms")
    yield "handicap", "settings", {"title": title, "value": value, **about, **keys}
    for word in ("name_done", "name_delete", "name_space"):
        yield word, "names", dict(gallery.spelling(texts), letter=texts.get(word), cursor=5)


# Notes that may stand over a running turn, where two lines are all there is.
OVER_A_TURN = ("not_saved_", "why_strict", "why_undo", "why_nothing", "why_order")


def _notes(texts: Texts) -> Iterator[Shown]:
    for key in keys(texts.language):
        if not key.startswith((*OVER_A_TURN, "announced", "why_", "ledger_", "room_", "next_")):
            continue
        name = gallery.names(texts)[5]
        for n in (1, 2, 5, 12345) if key in ("ledger_lost", "room_low") else (0,):
            note = texts.count(key, n) if n else texts.get(key, name)
            view = gallery.home(texts, "kod-1min", note=note)
            yield f"note {key}", "home", view
            if key.startswith(OVER_A_TURN):
                yield f"turn {key}", "turn", gallery.turn(texts, 6, 31200, note=note)
    yield "note saved", "home", gallery.home(texts, "kod-1min", note=texts.get("saved"))
    yield "fault flash", "fault", gallery.fault(texts, "flash")
    yield "safe keys", "safe", gallery.safe(texts, "keys")
    usb = [texts.get("device_usb")]
    yield "device on USB", "menu", gallery.menu(texts, "device", 0, usb)
    result = gallery.selftest(texts, "sound", part="✗", top=0, text="") | {"step": "result"}
    for name in ("keys", "sound", "display", "flash"):
        lines = [(texts.get("test_" + name), "✗")]
        yield f"self-test {name}", "selftest", {**result, "lines": lines}
    for step in ("sound", "display"):
        yield f"self-test {step}", "selftest", gallery.selftest(texts, step)
