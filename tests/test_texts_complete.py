"""All five languages have the same texts, in all forms, with the same gaps, in letters that the
display's fonts have; the hints of every screen have room beside each other.
"""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from host_sim.fontgen import ASCII, EXTRA, RUSSIAN
from measured import Measured
from turnbell.core.sheets import ORDER, SHEETS
from turnbell.ui import layout
from turnbell.ui.keymap import rows
from turnbell.ui.texts import LANGUAGES, load, rules
from turnbell.ui.texts.letters import LETTERS, OTHERS

OTHER_LANGUAGES = [language for language in LANGUAGES if language != "en"]
# What a language may have in common with English: signs, and words that are the same.
SIGNS = re.compile("[0-9−+=★↑↓←→{}. s]*")
WORDS = set("English J Menu OK Sabra Turnbell joker menu start test".split(" "))


def part(name: str) -> dict[str, list[str]]:
    """The texts of one module, each with its forms."""
    pairs = []
    for group in import_module(f"turnbell.ui.texts.{name}").TEXTS:
        assert group.startswith("\n")
        assert group.endswith("\n")
        pairs += [line.split(": ", 1) for line in group.strip().split("\n")]
    assert len({key for key, _ in pairs}) == len(pairs)
    return {key: text.split("|") for key, text in pairs}


def table(language: str) -> dict[str, list[str]]:
    """Both parts of a language."""
    small, large = part(language), part(language + "_more")
    assert not small.keys() & large.keys()
    return small | large


def gaps(text: str) -> list[str]:
    return sorted(re.findall(r"\{\d?\}", text))


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_a_language_has_the_texts_of_english_in_the_same_parts(language):
    for end in ("", "_more"):
        assert part(language + end).keys() == part("en" + end).keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_has_the_gaps_of_english_and_there_are_as_many_as_the_language_has(language):
    english, mine = table("en"), table(language)
    count = len(mine["tiles"])
    for key, text in english.items():
        assert len(mine[key]) == (1 if len(text) == 1 else count), key
        for form in mine[key]:
            assert gaps(form) == gaps(text[0]), key
            assert form.strip(" ") == form, key


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_and_names_are_written_in_letters_that_the_fonts_have(language):
    letters = {*ASCII, *EXTRA, *RUSSIAN}
    for key, text in table(language).items():
        assert set("".join(text)) <= letters, key
    capital, small = LETTERS[language]
    assert set(capital + small + OTHERS) <= letters
    assert capital.lower() == small
    assert len(set(small)) == len(small)


@pytest.mark.parametrize("language", OTHER_LANGUAGES)
def test_no_text_was_left_in_english(language):
    english, mine = table("en"), table(language)
    same = {
        key
        for key, text in english.items()
        if mine[key] == text and not key.startswith("language_")
        if not WORDS & set(text) and not SIGNS.fullmatch(text[0])
    }
    assert same == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_shipped_sheets_and_outcomes_are_explained(language):
    texts = load(language)
    for sheet_id in ORDER:
        assert texts.sheet_name(sheet_id, "-") != "-"
        for outcome in SHEETS[sheet_id]["timeout"]:
            assert texts.outcome_label(sheet_id, outcome["id"], "-") != "-"
            assert "_" not in "".join(rules.outcome(texts, sheet_id, outcome))
        assert len(rules.sheet(texts, SHEETS[sheet_id])) >= 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_three_hints_of_every_screen_fit_beside_each_other(language):
    texts = load(language)
    for screen in {row[0] for row in rows()} - {"turn"}:  # the clock fills the turn's screen
        bar = []
        for name in ("MINUS", "OK", "PLUS"):
            mine = [row for row in rows() if row[:2] == (screen, name)]
            tap = [texts.get(row[4]) for row in mine if row[2] in ("press", "repeat")]
            hold = [texts.get(row[4]) for row in mine if row[2] == "hold"]
            bar.append(((tap or [""])[0], (hold or [""])[0]))
        canvas = Measured()
        layout.hints(canvas, bar)
        assert canvas.wrong() == [], screen
