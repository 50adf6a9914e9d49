"""The rules of the table of keys that a machine can check: from its rows to complaints."""

from __future__ import annotations

from collections.abc import Callable, Iterable

Row = tuple[str, str, str, str, str]  # screen, key, gesture, command, hint
KEYS = {"SEAT", "NEXT", "MINUS", "OK", "PLUS"}
GESTURES = {"press", "hold", "long", "repeat", "chord"}
# Where commands lead that leave a screen: (screen, command) -> screen; * is any screen.
EXITS = {
    ("*", "home"): "home",
    ("*", "menu"): "menu",
    ("tiles", "back"): "timeup",
    ("out", "cancel"): "turn",
    ("racks", "back"): "out",
    ("summary", "back"): "racks",
    ("settings", "back"): "menu",
    ("history", "back"): "menu",
    ("names", "back"): "menu",
    ("fault", "close"): "home",
    ("safe", "self_test"): "selftest",
    ("selftest", "leave"): "home",
}


def table_rule(rows: Iterable[Row]) -> list[str]:
    """Known keys and gestures, each at most once; a key that repeats does nothing else."""
    found = []
    seen: dict[tuple[str, str], set[str]] = {}
    for screen, key, gesture, _, _ in rows:
        place = f"{screen}, {key}, {gesture}"
        if key not in KEYS or gesture not in GESTURES:
            found.append(f"{place}: unknown")
        gestures = seen.setdefault((screen, key), set())
        if gesture in gestures:
            found.append(f"{place}: twice")
        gestures.add(gesture)
    for (screen, key), gestures in seen.items():
        if "repeat" in gestures and gestures & {"hold", "long", "press"}:
            found.append(f"{screen}, {key}: repeats, and has {sorted(gestures)}")
    return found


def reach_rule(rows: Iterable[Row], exits: dict[tuple[str, str], str] | None = None) -> list[str]:
    """From every screen of the table home is reachable."""
    leads: dict[str, set[str]] = {}
    table = EXITS if exits is None else exits
    for screen, _, _, command, _ in rows:
        there = leads.setdefault(screen, set())
        for place in ((screen, command), ("*", command)):
            if place in table:
                there.add(table[place])
    home = {"home"}
    while True:
        more = {screen for screen, there in leads.items() if there & home} - home
        if not more:
            break
        home |= more
    return [f"{screen}: no way home" for screen in sorted(set(leads) - home)]


def hint_rule(
    rows: Iterable[Row], texts: dict[str, object], does: Callable[[str, str], bool]
) -> list[str]:
    """Every hint has a text, and its command is one that its screen carries out."""
    found = []
    for screen, key, gesture, command, hint in rows:
        place = f"{screen}, {key}, {gesture}"
        if hint not in texts:
            found.append(f"{place}: no text {hint}")
        if not does(screen, command):
            found.append(f"{place}: the screen has no command {command}")
    return found
