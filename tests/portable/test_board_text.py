"""Texts are found in the pixels of the display wherever they stand, and only there."""

from host_sim.scenario_text import shows
from turnbell.ui.canvas import BODY, BOLD, LARGE, Canvas


def test_a_text_is_found_in_every_font_at_any_place_and_inverted():
    for font in (BODY, BOLD, LARGE):
        for x, y in ((0, 0), (3, 5), (20, 35)):
            for invert in (False, True):
                canvas = Canvas()
                canvas.text(x, y, "Ala", font, invert)
                assert shows(canvas.buffer, "Ala"), (font.name, x, y, invert)
                assert not shows(canvas.buffer, "Ola"), (font.name, x, y, invert)


def test_a_part_of_a_word_is_found():
    canvas = Canvas()
    canvas.text(2, 9, "Celina 12", BODY)
    for text in ("Celina", "lin", "12", "Celina 12"):
        assert shows(canvas.buffer, text)
    assert not shows(canvas.buffer, "Celina 1 2") and not shows(canvas.buffer, "21")


def test_large_digits_are_found():
    canvas = Canvas()
    canvas.clock(38500)
    assert shows(canvas.buffer, "0:39") and not shows(canvas.buffer, "0:38")
    canvas = Canvas()
    canvas.huge(10, "5")
    assert shows(canvas.buffer, "5") and not shows(canvas.buffer, "6")


def test_letters_of_all_languages_are_found():
    canvas = Canvas()
    canvas.text(0, 0, "Żółw ąčę", BODY)
    canvas.text(0, 20, "Очередь", BOLD)
    assert shows(canvas.buffer, "Żółw") and shows(canvas.buffer, "Очередь")


def test_an_empty_display_shows_nothing():
    assert not shows(bytes(1024), "Ala") and not shows(b"\xff" * 1024, "Ala")
