"""The self-test: what it asks, what it finds, what it tells a host, and that it can be left."""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig
from turnbell.ui.keys import MINUS, OK, SEAT1


def begun(**settings):
    """A device that was switched on with OK held."""
    rig = Rig(**settings)
    rig.held_at_power_on = (OK,)
    rig.boot()
    return rig


def to_keys(rig):
    rig.press("OK")
    assert rig.session.flow.step == "keys"


def press_all(rig, names=("SEAT1", "SEAT2", "SEAT3", "SEAT4", "MINUS", "OK", "PLUS")):
    for name in names:
        rig.press(name)


def finish(rig):
    for _ in range(2):
        rig.press("OK")
    assert rig.session.flow.step == "result"
    return rig.app.status(rig.clock.ticks)["self_test"]


def test_ok_held_at_power_on_begins_it_and_the_match_is_as_it_was():
    rig = Rig()
    rig.start(1)
    rig.run(3000)
    rig.held_at_power_on = (OK,)
    rig.boot()
    assert rig.screen_name() == "selftest"
    rig.hold("OK")
    assert rig.screen_name() == "home"
    rig.press("OK")
    assert rig.screen_name() == "paused"


def test_all_well_is_told():
    rig = begun()
    to_keys(rig)
    press_all(rig)
    found = finish(rig)
    assert found["passed"] and found["missing"] == [] and found["stuck"] == []
    assert found["lamps"] and found["keys"] and found["sound"] and found["display"]
    assert rig.heard("saved")


def test_before_its_end_there_is_no_result():
    rig = begun()
    assert rig.app.status(rig.clock.ticks)["self_test"] is None


def test_a_key_that_was_never_pressed_is_named():
    rig = begun()
    to_keys(rig)
    press_all(rig, ("SEAT1", "SEAT2", "SEAT4", "MINUS", "OK", "PLUS"))
    rig.run(31000)
    found = finish(rig)
    assert found["missing"] == ["SEAT3"]
    assert not found["keys"] and not found["passed"]
    assert rig.heard("fault")


def test_a_key_that_stays_down_is_named():
    rig = begun()
    rig.keys.held = [MINUS, SEAT1]
    to_keys(rig)
    rig.run(1000)
    rig.keys.held = [MINUS]  # the other one was pressed
    press_all(rig, ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "OK", "PLUS"))
    rig.run(31000)
    found = finish(rig)
    assert found["stuck"] == ["MINUS"] and found["missing"] == []
    assert not found["passed"]


def test_what_people_say_is_wrong_is_wrong():
    rig = begun()
    rig.press("MINUS")
    press_all(rig)
    found = finish(rig)
    assert found["lamps"] is False and found["keys"] and not found["passed"]


def test_without_an_answer_it_goes_on_to_its_end():
    rig = begun()
    rig.run(150000)
    assert rig.session.flow.step == "result"
    assert not rig.app.status(rig.clock.ticks)["self_test"]["passed"]


def test_soft_medium_and_loud_are_played_and_the_volume_stays_as_it_was():
    rig = begun(volume=2)
    to_keys(rig)
    levels = []
    tone = rig.piezo.tone

    def listen(freq_hz, volume):
        levels.append(volume)
        tone(freq_hz, volume)

    press_all(rig)
    rig.piezo.tone = listen
    rig.run(4000)
    assert [levels[at] for at in range(0, 6, 2)] == [1, 2, 3]
    rig.hold("OK")
    assert rig.session.cues.volume == 2


def test_mute_stays_silent():
    rig = begun(volume=0)
    to_keys(rig)
    press_all(rig)
    assert rig.session.flow.step == "display"


def test_every_lamp_is_lit_in_turn_and_then_the_board_s():
    rig = begun()
    seen = []
    for _ in range(6):
        patterns = [rig.app.lights.pattern(i) for i in range(6)]
        seen.append(patterns.index("on") if "on" in patterns else "board")
        rig.run(400)
    assert seen == [0, 1, 2, 3, "board", 0]


def test_the_menu_offers_it_while_no_clock_runs():
    rig = Rig(sheet="t800-2min")  # strict: its clock runs on in the menu
    rig.start(1)
    rig.run(1000)
    rig.hold("OK")
    rig.session.flow.open("device", rig.clock.ticks)
    assert [line for line in rig.session.flow.lines if line[1] == "self_test"] == []
    rig.session.moves.pause(rig.clock.ticks)
    rig.session.flow.fill()
    assert [line for line in rig.session.flow.lines if line[1] == "self_test"]


def test_ok_and_minus_held_at_power_on_run_no_match():
    rig = Rig()
    rig.start(1)
    rig.held_at_power_on = (OK, MINUS)
    rig.boot()
    assert rig.screen_name() == "safe"
    assert rig.session.match.id == 0
    rig.press("OK")
    assert rig.screen_name() == "selftest"
    rig.hold("OK")
    assert rig.screen_name() == "safe"


def test_a_ledger_that_cannot_be_read_stops_the_match_not_the_device():
    rig = Rig()
    good = rig.ledger.load
    rig.ledger.load = lambda: 1 // 0
    rig.boot()
    assert rig.screen_name() == "fault"
    assert rig.session.fault[0] == "flash"
    assert rig.heard("fault")
    rig.ledger.load = good
    rig.press("OK")
    assert rig.screen_name() == "home"
