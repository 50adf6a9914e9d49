"""What measures the display's texts notices everything that it is there for."""

from __future__ import annotations

import pytest

from measured import Measured
from turnbell.ui import layout


def apart(canvas):
    canvas.text(2, 0, "left")
    canvas.text(40, 0, "right")
    canvas.text(2, 13, "below")
    layout.chip(canvas, 80, 0, 3)


def clipped(canvas):
    canvas.text(110, 0, "right")


def shortened(canvas):
    canvas.text(0, 0, canvas.fit("much too long", 40))


def beside(canvas):
    canvas.text(canvas.text(0, 0, "left"), 0, "right")


def below(canvas):
    canvas.text(0, 0, "gjpq")
    canvas.text(0, 12, "ŚŚŚŚ")


def on_a_line(canvas):
    canvas.hline(0, 12, 128)
    canvas.text(0, 0, "gjpq")


def half_covered(canvas):
    canvas.text(0, 0, "left")
    canvas.fill(0, 5, 128, 59, False)


def across_a_box(canvas):
    canvas.text(0, 0, "left")
    canvas.invert(0, 0, 12, 12)


def under_a_box(canvas):
    canvas.text(0, 0, "gjpq")
    canvas.invert(0, 12, 128, 12)


def test_what_stands_apart_is_right():
    canvas = Measured()
    apart(canvas)
    assert canvas.wrong() == []


@pytest.mark.parametrize(
    ("draw", "what"),
    [
        (clipped, "'right' is clipped"),
        (shortened, "'much too long' is shortened"),
        (beside, "'left' touches 'right'"),
        (below, "'gjpq' touches 'ŚŚŚŚ'"),
        (on_a_line, "'gjpq' touches area 0 12 128 1"),
        (half_covered, "'left' is covered in part"),
        (across_a_box, "'left' crosses (0, 0, 12, 12)"),
        (under_a_box, "'gjpq' crosses (0, 12, 128, 12)"),
    ],
)
def test_what_is_wrong_is_said(draw, what):
    canvas = Measured()
    draw(canvas)
    assert canvas.wrong() == [what]


def test_a_name_may_be_shortened():
    canvas = Measured()
    shortened(canvas)
    assert canvas.wrong(("much too long",)) == []
