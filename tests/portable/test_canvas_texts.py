"""A language's texts are found, in the form of the number; own sheets keep their words.

What all five have and whether it fits is looked at in tests/test_texts*.py.
"""

import gc

from turnbell.core.codes import CODES
from turnbell.core.sheets import ORDER, SHEETS
from turnbell.ui.keymap import rows
from turnbell.ui.texts import LANGUAGES, load, rules


def test_every_hint_and_every_error_has_a_text():
    texts = load("en")
    for row in rows():
        assert texts.has(row[4]), row[4]
    for code in CODES:
        assert texts.has("why_" + code), code


def test_shipped_sheets_and_their_outcomes_have_texts_and_others_keep_their_own():
    texts = load("en")
    for sheet_id in ORDER:
        assert texts.sheet_name(sheet_id, "-") != "-", sheet_id
        for outcome in SHEETS[sheet_id]["timeout"]:
            assert texts.outcome_label(sheet_id, outcome["id"], "-") != "-"
            assert rules.outcome(texts, sheet_id, outcome)[0]
        assert len(rules.sheet(texts, SHEETS[sheet_id])) >= 5
    assert texts.sheet_name("ours", "Our sheet") == "Our sheet"
    assert texts.outcome_label("ours", "undo", "our undo") == "our undo"
    assert texts.outcome_label("ours", "waive", "") == texts.get("outcome_waive")


def test_languages_are_loaded_one_after_the_other():
    for language in LANGUAGES[1:]:  # all five at once need more memory than a device has
        texts = load(language)
        assert texts.language == language
        assert texts.get("menu_new_match") not in ("menu_new_match", "new match")
        texts = None
        gc.collect()


def test_an_unknown_language_is_english_and_an_unknown_key_is_itself():
    texts = load("xx")
    assert texts.language == "en"
    assert texts.get("no such key") == "no such key"
    assert texts.get("is_out", "Ala") == "Ala is out"


def test_counted_texts_take_the_form_of_the_number():
    texts = load("en")
    assert texts.count("tiles", 1) == "tile"
    assert texts.count("tiles", 0) == "tiles"
    assert texts.count("explain_draw", 3) == "Then draw 3 tiles."


# The number words that the grammars give as examples; every other number is like one of them.
FORMS = (
    ("en", ("tile", "tiles"), ((1,), (0, 2, 5, 11, 21, 101, 111, 121))),
    ("pt", ("peça", "peças"), ((1,), (0, 2, 5, 11, 21, 101, 111, 121))),
    (
        "pl",
        ("kostka", "kostki", "kostek"),
        ((1,), (2, 3, 4, 22, 34, 102, 124), (0, 5, 11, 12, 13, 14, 20, 21, 31, 101, 112, 121)),
    ),
    (
        "ru",
        ("фишка", "фишки", "фишек"),
        ((1, 21, 31, 101, 121), (2, 3, 4, 22, 34, 102, 124), (0, 5, 11, 12, 13, 14, 20, 25, 111)),
    ),
    (
        "lt",
        ("kauliukas", "kauliukai", "kauliukų"),
        (
            (1, 21, 31, 101, 121),
            (2, 5, 9, 22, 29, 102, 125),
            (0, 10, 11, 12, 19, 20, 30, 111, 120),
        ),
    ),
)


def test_numbers_take_the_forms_of_the_language():
    for language, words, numbers in FORMS:
        texts = load(language)
        for form in range(len(words)):
            for n in numbers[form]:
                assert texts.count("tiles", n) == words[form], (language, n)


def test_a_form_repeats_with_the_last_two_digits():
    # In Polish 21 is not like 1: there the rule holds from 2 on.
    for language in ("pl", "ru", "lt"):
        texts = load(language)
        for n in range(2, 26):
            assert texts.count("tiles", n) == texts.count("tiles", n + 100), (language, n)
        for n in range(20, 126):
            if n % 100 >= 20:
                like = n % 10 if n % 10 > 1 or language != "pl" else 5
                assert texts.count("tiles", n) == texts.count("tiles", like), (language, n)
