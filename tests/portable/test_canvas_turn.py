"""While only the clock of a turn changes it is drawn alone, and nobody can tell by the frame."""

from turnbell.ui import texts
from turnbell.ui.canvas import Canvas
from turnbell.ui.screens import Screens, View, turn

TEXTS = texts.load("en")


def view(remaining_ms, turn_ms=60000, untimed=False, **more):
    found = View(TEXTS, remaining_ms=remaining_ms, turn_ms=turn_ms, untimed=untimed, **more)
    found.seat = 2
    found.name = "Ala"
    return found


def drawn(view):
    canvas = Canvas()
    Screens().draw(canvas, "turn", view)
    return canvas


def steps(all_ms, turn_ms, untimed=False):
    """Go through these times on one canvas; return how often the clock alone was drawn."""
    count = 0
    before = None
    canvas = None
    for ms in all_ms:
        now = view(ms, turn_ms, untimed)
        whole = drawn(view(ms, turn_ms, untimed))
        if before and turn.refresh(canvas, now, before):
            count += 1
            assert canvas.buffer == whole.buffer, (ms, turn_ms, untimed)
        canvas = whole
        before = now
    return count


def test_every_second_of_a_minute_looks_as_if_it_were_drawn_whole():
    # Nine seconds fill the display, the first has nothing before it.
    assert steps(range(60000, 0, -1000), 60000) == 49


def test_so_do_other_times_and_the_way_back_after_five_seconds_more():
    assert steps((5000, 4000, 9000, 12000, 11000), 40000) == 1
    assert steps((719400, 719000, 660001, 660000, 659999, 540000, 545000), 754321) == 5
    assert steps((59000, 60000, 61000, 599000, 599999, 601000), 1, True) == 4


def test_what_else_changes_makes_a_whole_frame():
    before = view(50000)
    for name, value in (("seat", 3), ("name", "Ela"), ("about", "passed"), ("unsaved", True)):
        now = view(49000)
        setattr(now, name, value)
        assert not turn.refresh(drawn(before), now, before), name
    assert not turn.refresh(drawn(before), view(49000, note="louder"), before)
    assert not turn.refresh(drawn(before), view(49000), view(50000, blink=True))
    assert turn.refresh(drawn(before), view(49000), before)
