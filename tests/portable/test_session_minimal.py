"""The minimal board: one NEXT key and the three keys play a whole round."""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig


def test_next_plays_a_round():
    rig = Rig(board="minimal")
    rig.bytes = [0]
    rig.press("NEXT")
    assert rig.screen_name() == "draw"
    rig.run(1600)
    rig.press("NEXT")
    assert rig.screen_name() == "turn"
    assert rig.seat() == 1
    rig.run(1000)
    rig.press("NEXT")
    assert rig.seat() == 2
    rig.run(100)
    rig.press("NEXT")  # within 300 ms
    assert rig.seat() == 2
    rig.run(61000)
    assert rig.screen_name() == "timeup"
    rig.press("NEXT")
    assert rig.seat() == 3
    rig.run(1000)
    rig.hold("NEXT", 1600)
    assert rig.screen_name() == "out"
    rig.press("OK")
    assert rig.screen_name() == "racks"
    rig.tap("PLUS", 5)
    rig.press("NEXT")
    rig.tap("PLUS", 7)
    rig.press("NEXT")
    assert rig.screen_name() == "summary"
    assert rig.totals() == [-5, -7, 12]


def test_whose_turn_is_heard():
    rig = Rig(board="minimal")
    rig.start(3)
    assert rig.heard("turn")


def test_a_long_hold_of_next_is_the_player_whose_turn_it_was():
    rig = Rig(board="minimal")
    rig.start(3)
    rig.run(5000)
    rig.hold("NEXT", 1600)
    assert rig.session.flow.choices[0] == ("go", 2)


def test_next_goes_on_after_a_pause():
    rig = Rig(board="minimal")
    rig.start(1)
    rig.run(1000)
    rig.press("OK")
    assert rig.screen_name() == "paused"
    rig.press("NEXT")
    assert rig.screen_name() == "turn"
