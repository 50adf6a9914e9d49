"""Every text of every language, drawn where it stands, with the longest names and the largest
numbers: nothing is clipped, shortened, covered or touching.
"""

from __future__ import annotations

import functools
import re

import pytest

import every_view
from host_sim import gallery
from measured import Measured
from turnbell.ui.screens import Screens, View
from turnbell.ui.texts import LANGUAGES, Texts, load

# The hints that only the page beside the simulator says: the display has no room for them.
PAGE_ONLY = re.compile(
    "hint_(begins|end_turn|go_on|join|jump|louder|menu|next_player|out|pause|quieter|rule|skip|time"
    "|undo)"
)
WHOLE = ("note", "what", "action", "text")  # of a view: all its words must be there


class Heard(Texts):
    """Texts that remember what they said."""

    def __init__(self, language: str) -> None:
        self.__dict__.update(load(language).__dict__)
        self.said: dict[str, set[str]] = {}

    def get(self, key, *args):
        return self._heard(key, super().get(key, *args))

    def count(self, key, n, *args):
        return self._heard(key, super().count(key, n, *args))

    def sheet_name(self, sheet_id, own_name):
        return self._heard(f"sheet_{sheet_id}", super().sheet_name(sheet_id, own_name))

    def outcome_label(self, sheet_id, outcome_id, own_label):
        label = super().outcome_label(sheet_id, outcome_id, own_label)
        return self._heard(f"outcome_{outcome_id}", label)

    def _heard(self, key, text):
        self.said.setdefault(key, set()).add(text)
        return text


def parts(text: str) -> list[str]:
    """The words around what varies, each as long as the display may have left it in one piece."""
    return [word for word in re.sub(r"\{\d?\}", " ", text).split(" ") if word]


@functools.cache
def looked_at(language: str) -> tuple[dict[str, str], set[str]]:
    """What is wrong in the language's frames, by the first view, and the keys that they show."""
    texts, screens = Heard(language), Screens()
    people = gallery.names(texts)
    may_be_cut = (*people, " · ".join(people))
    wrong, shown, seen = {}, set(), set()
    read = ""  # all that a page which scrolls has shown
    for name, screen, values in every_view.everything(texts):
        if repr((screen, values)) in seen:
            continue
        seen.add(repr((screen, values)))
        canvas = Measured()
        view = View(texts, **values)
        screens.draw(canvas, screen, view)
        drawn = " ".join(label for label, _ in canvas.items)
        read += drawn + " " if screen == "help" else ""
        found = canvas.wrong(may_be_cut)
        for field in WHOLE:
            text = getattr(view, field, "")
            if any(word not in drawn.split(" ") for word in text.split(" ") if word):
                found.append(f"{text!r} is not shown to its end")
        for complaint in found:
            wrong.setdefault(f"{screen}: {complaint}", name)
        for key in texts.said.keys() - shown:
            where = read if screen == "help" else drawn
            if any(all(word in where for word in parts(text)) for text in texts.said[key]):
                shown.add(key)
    alike = set().union(*(texts.said[key] for key in shown))
    return wrong, shown | {key for key, said in texts.said.items() if said & alike}


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_clipped_shortened_or_touching(language):
    wrong, _ = looked_at(language)
    assert wrong == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_text_of_the_display_was_looked_at(language):
    _, shown = looked_at(language)
    missing = {key for key in every_view.keys(language) if not PAGE_ONLY.fullmatch(key)} - shown
    assert missing == set(), "add a view of it to tests/every_view.py"
