"""What the device says about its memory: little room, none, matches that may go, and damage."""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig
from test_session_rules import choose


def home_with_matches(count):
    rig = Rig()
    for match_id in range(count):
        rig.ledger.finished.append((match_id + 1, [b"match"]))
    return rig


def device_lines(rig):
    rig.hold("OK")
    choose(rig, "menu_device")
    return [line[0] for line in rig.session.flow.lines]


def test_with_little_room_a_new_match_begins_and_says_so():
    rig = Rig()
    rig.ledger.room = (40, "low")
    rig.press("OK")
    assert rig.screen_name() == "draw"
    assert rig.session.note == ("room_low", (40,))


def test_without_room_no_match_begins_and_nothing_is_written():
    rig = Rig()
    rig.ledger.room = (0, "full")
    rig.press("OK")
    assert rig.screen_name() == "home"
    assert rig.session.note[0] == "why_full"
    assert rig.heard("refused")
    assert rig.ledger.payloads == []


def test_a_match_in_hand_goes_on_when_there_is_no_room_for_another():
    rig = Rig()
    rig.start(1)
    rig.ledger.room = (0, "full")
    rig.run(1000)
    rig.press("SEAT1")
    assert rig.seat() == 2
    assert rig.session.unsaved == ""


def test_matches_can_be_removed_once_there_is_more_than_one_file_of_them():
    assert "device_remove" not in device_lines(home_with_matches(1))
    assert "device_remove" in device_lines(home_with_matches(2))


def test_the_oldest_matches_go_on_request_when_a_computer_has_a_copy():
    rig = home_with_matches(3)
    rig.ledger.pulled = 1
    device_lines(rig)
    choose(rig, "device_remove")
    rig.press("OK")  # no, go back
    assert rig.screen_name() != "menu"
    assert len(rig.ledger.finished) == 3
    device_lines(rig)
    choose(rig, "device_remove")
    choose(rig, "menu_yes_remove")
    assert [entry[0] for entry in rig.ledger.finished] == [2, 3]
    assert rig.session.note == ("device_free", (5000,))


def test_matches_that_no_computer_has_stay():
    rig = home_with_matches(3)
    device_lines(rig)
    choose(rig, "device_remove")
    choose(rig, "menu_yes_remove")
    assert len(rig.ledger.finished) == 3
    assert rig.session.note[0] == "why_kept"


def test_power_up_says_how_many_records_a_damage_cost():
    rig = Rig()
    rig.ledger.missing = 3
    rig.ledger.problems = [("damaged", "j1", "after record 4")]
    rig.boot()
    assert rig.session.note == ("ledger_lost", (3,))


def test_power_up_says_that_something_is_damaged_when_no_record_is_lost():
    rig = Rig()
    rig.ledger.problems = [("snapshot", "s0", "damaged")]
    rig.boot()
    assert rig.session.note == ("ledger_damaged", ())
