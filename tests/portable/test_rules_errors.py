"""What a refusal says: one short line, whatever was given."""

from turnbell.core.codes import CODES
from turnbell.core.errors import Refused, is_int, is_printable, plain, show


def test_a_refusal_is_its_place_value_and_what_is_allowed():
    refused = Refused("points", "round 2, player 3 (Celina), points", 729, "0-728")
    assert str(refused) == "round 2, player 3 (Celina), points: value 729 (allowed: 0-728)"
    assert refused.code == "points"
    assert isinstance(refused, Exception)


def test_values_are_shown_as_json_writes_them():
    table = (
        (None, "null"),
        (True, "true"),
        (False, "false"),
        (0, "0"),
        (-7, "-7"),
        (10**18 - 1, "999999999999999999"),
        (1 - 10**18, "-999999999999999999"),
        (10**18, "a number of more than 18 digits"),
        (-(10**18), "a number of more than 18 digits"),
        (2.5, "2.5"),
        ("", '""'),
        ("pl-41", '"pl-41"'),
        ({}, "{}"),
        ({"a": 1}, "an object"),
        ([], "[]"),
        ((), "[]"),
        ([1], "a list"),
        (show, "something else"),
    )
    for value, text in table:
        assert show(value) == text, text


def test_a_text_is_shortened_and_made_printable():
    assert plain("x" * 40) == "x" * 40
    assert plain("x" * 41) == "x" * 40 + "..."
    assert plain("a\nb\x00\x7f\x9f") == "a?b???"
    assert plain("\u2028\u2029") == "??"
    assert plain("Łucja ~ Ё\u00a0") == "Łucja ~ Ё\u00a0"


def test_what_prints():
    for code in (0, 31, 127, 159, 0x2028, 0x2029):
        assert not is_printable("a" + chr(code)), code
    for code in (32, 126, 160, 0x2027, 0x202A, 0xD7FF, 0xE000):
        assert is_printable("a" + chr(code)), code
    assert is_printable("")


def test_a_bool_is_no_number():
    assert is_int(0)
    assert is_int(-5)
    for value in (True, False, None, 1.0, "1"):
        assert not is_int(value)


def test_codes_are_there_once():
    assert len(set(CODES)) == len(CODES)
