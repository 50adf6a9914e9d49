"""What the keys do at this moment, read from the firmware's own keymap and texts."""

from __future__ import annotations

from typing import Any

from turnbell.ui.keymap import rows as table

KEYS = ("SEAT", "NEXT", "MINUS", "OK", "PLUS")


def hints(session: Any, text: Any, minimal: bool) -> list[dict[str, str]]:
    """The live entries of the keymap for what `session` shows.

    Arguments: the firmware's Session; `text`, a callable from a text key to the text in the
    device's language; `minimal`, whether the board has NEXT in place of the seat keys. Returns
    objects with key (one of `KEYS`), gesture (as in the keymap) and text.
    """
    absent = "SEAT" if minimal else "NEXT"
    rows = [row for row in table() if row[0] == session.keys and row[1] != absent]
    rows.sort(key=lambda row: KEYS.index(row[1]))
    found = []
    for _, key, gesture, command, hint in rows:
        shown = _live_hint(session.flow, command, hint)
        if shown:
            found.append({"key": key, "gesture": gesture, "text": text(shown)})
    return found


def _live_hint(flow: Any, command: str, hint: str) -> str:
    """The key of the hint's text; empty while the command is refused, as on the display."""
    live = getattr(flow, "can_" + command, None)
    if live is not None and not live():
        return ""
    named = getattr(flow, "name_" + command, None)
    return named() if named else hint
