"""A device without a display: all that matters is heard, and a whole round can be played."""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig
from test_session_rules import choose

KEY, ONE, TEN, HUNDRED, TILE, NONE = 15, 60, 300, 800, 400, [20] * 8


def quiet(**settings):
    return Rig(board="minimal", display=False, **settings)


def heard(rig, ms=4000):
    """What is heard in the next `ms`, without the sounds of keys."""
    rig.run(ms)
    return [tone for tone in rig.piezo.heard() if tone > KEY]


def number(value):
    found = [HUNDRED] * (value // 100) + [TEN] * (value // 10 % 10) + [ONE] * (value % 10)
    return found or NONE


def out(rig, seat=1):
    """A round in which the player of `seat` goes out after ten seconds."""
    rig.start(seat)
    rig.run(10000)
    rig.piezo.heard()
    rig.hold("NEXT", 1600)


def test_the_seat_drawn_and_whose_turn_it_is_are_heard():
    rig = quiet()
    rig.bytes = [2]
    rig.press("NEXT")
    assert heard(rig, 3000)[-3:] == [ONE] * 3
    rig.press("NEXT")
    assert heard(rig) == [ONE] * 3
    rig.press("NEXT")
    assert heard(rig) == [ONE]


def test_who_is_out_is_heard_before_it_is_accepted():
    rig = quiet()
    out(rig, 2)
    assert heard(rig) == [ONE] * 3 + [ONE] * 2  # the press had begun seat 3's turn
    rig.press("PLUS")
    assert heard(rig) == [ONE]
    rig.tap("PLUS", 2)
    assert heard(rig) == NONE  # the pool is empty


def test_every_value_is_read_back_before_ok():
    rig = quiet()
    out(rig, 1)
    heard(rig)
    rig.press("OK")
    assert heard(rig) == [ONE] * 2 + NONE  # the rack of seat 2, nothing entered yet
    rig.tap("PLUS", 12)
    assert heard(rig) == number(12)
    rig.press("OK")
    assert heard(rig) == NONE  # no jokers
    rig.press("PLUS")
    assert heard(rig) == number(1)
    rig.press("OK")
    assert heard(rig) == [ONE] * 3 + NONE
    rig.hold("PLUS", 5000)
    assert heard(rig, 6000) == number(rig.session.flow.entry().points)
    assert rig.session.flow.entry().points > 100
    rig.press("NEXT")
    assert rig.screen_name() == "summary"
    assert heard(rig) == [ONE]  # seat 1 wins the round
    rig.press("OK")
    assert heard(rig)[-1:] == [ONE]  # and leads


def test_nothing_is_read_while_a_key_repeats():
    rig = quiet()
    out(rig, 1)
    rig.press("OK")
    heard(rig)
    rig.down("PLUS")
    assert heard(rig, 3000) == []
    rig.up("PLUS")


def test_answers_are_heard_by_their_number():
    rig = quiet(sheet="pl-40")
    out(rig, 1)
    heard(rig)
    rig.press("OK")
    assert heard(rig) == [ONE] * 2 + [ONE]  # seat 2; yes
    for count in (2, 3, 4):  # unable, able, announced
        rig.press("PLUS")
        assert heard(rig) == [ONE] * count


def test_the_highlighted_outcome_is_heard_as_tiles_and_by_its_place():
    rig = quiet()
    rig.start(1)
    rig.run(59000)
    rig.piezo.heard()
    rig.run(6000)
    assert rig.piezo.heard()[-4:] == [2000] + [TILE] * 3
    rig.press("PLUS")
    assert heard(rig, 3500) == [TILE] * 3 + [ONE] * 2
    rig.press("PLUS")  # waive
    assert heard(rig, 3500) == [ONE] * 3


def test_a_pause_tells_the_time_left():
    rig = quiet()
    rig.start(1)
    rig.run(18000)
    rig.press("OK")
    assert rig.screen_name() == "paused"
    tones = heard(rig)
    assert tones[-6:] == number(rig.remaining() // 1000 + 1)


def test_lines_of_the_menu_are_heard_by_their_place():
    rig = quiet()
    rig.hold("OK")
    assert heard(rig) == [ONE]
    rig.tap("PLUS", 2)
    assert heard(rig) == [ONE] * 3
    choose(rig, "menu_turn_time")
    choose(rig, "time_any")
    assert heard(rig)[-6:] == [TEN] * 6  # a minute
    rig.tap("MINUS", 3)
    assert heard(rig) == number(45)


def test_the_sheet_at_home_is_heard_by_its_place():
    rig = quiet()
    rig.press("PLUS")
    assert heard(rig) == [ONE] * 3


def test_a_device_with_a_display_says_none_of_it():
    rig = Rig(board="minimal")
    out(rig, 1)
    rig.press("OK")
    heard(rig)
    rig.tap("PLUS", 12)
    assert heard(rig) == []


def test_mute_is_true_silence():
    rig = quiet(volume=0)
    out(rig, 1)
    rig.press("OK")
    rig.tap("PLUS", 12)
    assert heard(rig) == []
