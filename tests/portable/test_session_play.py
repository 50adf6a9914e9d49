"""Turns, bell, pause, undo and going out, through the app with stand-ins for hal."""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig


def test_two_taps_lead_from_home_to_a_running_turn():
    rig = Rig()
    assert rig.screen_name() == "home"
    rig.start(2)
    assert rig.screen_name() == "turn"
    assert rig.seat() == 2


def test_the_active_key_ends_the_turn_and_the_next_clock_runs_from_the_edge():
    rig = Rig()
    rig.start(1)
    rig.run(10000 - 60 - 80)  # the tap on OK counts from its edge
    assert rig.remaining() == 50000
    rig.press("SEAT1")
    assert rig.seat() == 2
    assert rig.remaining() == 60000 - 140


def test_another_seats_key_is_refused():
    rig = Rig()
    rig.start(1)
    rig.run(1000)
    rig.heard("refused")
    rig.press("SEAT3")
    assert rig.heard("refused")
    assert rig.seat() == 1


def test_a_second_press_within_300_ms_of_a_turn_is_swallowed():
    rig = Rig()
    rig.start(1)
    rig.run(1000)
    rig.press("SEAT1")
    rig.cues = []
    rig.press("SEAT2")
    assert rig.seat() == 2
    assert rig.cues == []


def test_a_press_one_ms_before_the_bell_counts_and_one_after_does_not():
    for before_ms in (1, -1):
        rig = Rig()
        rig.start(1)
        rig.run(60000 - 140 - before_ms)
        rig.press("SEAT1")
        if before_ms > 0:
            assert rig.screen_name() == "turn"
            assert rig.seat() == 2
        else:
            assert rig.screen_name() == "timeup"
            assert rig.seat() == 1


def test_at_the_bell_ok_takes_the_penalty_and_the_next_clock_runs():
    rig = Rig()
    rig.start(1)
    rig.run(60000)
    assert rig.screen_name() == "timeup"
    rig.press("OK")
    assert rig.screen_name() == "turn"
    assert rig.seat() == 2
    assert rig.app.records()["penalty"] == 1


def test_more_gives_the_same_player_15_s():
    rig = Rig()
    rig.start(1)
    rig.run(61000)
    rig.press("MINUS")
    rig.press("OK")
    assert rig.screen_name() == "turn"
    assert rig.seat() == 1
    assert 14500 < rig.remaining() <= 15000


def test_undo_gives_the_turn_back_with_its_time():
    rig = Rig()
    rig.start(1)
    rig.run(10000 - 140)
    rig.press("SEAT1")
    rig.run(5000)
    rig.hold("MINUS", 1000)
    assert rig.seat() == 1
    assert rig.remaining() == 50000 - 200 - 60


def test_pause_counts_from_its_edge_and_can_be_adjusted():
    rig = Rig()
    rig.start(1)
    rig.run(10000 - 140)
    rig.press("OK")
    assert rig.screen_name() == "paused"
    assert rig.remaining() == 50000
    rig.press("PLUS")
    assert rig.remaining() == 55000
    rig.run(10000)
    rig.press("SEAT1")
    assert rig.screen_name() == "turn"
    assert rig.remaining() == 55000 - 140


def test_a_long_hold_withdraws_the_end_of_turn_that_its_edge_made():
    rig = Rig()
    rig.start(1)
    rig.run(10000 - 140)
    rig.hold("SEAT1", 1600)
    assert rig.screen_name() == "out"
    assert rig.seat() == 1
    rig.hold("MINUS", 900)
    assert rig.screen_name() == "turn"
    assert rig.seat() == 1
    assert rig.remaining() == 50000 - 160


def play_round(rig, starter, points):
    """The starter goes out; the others hold `points`."""
    rig.start(starter)
    rig.run(5000)
    rig.hold("SEAT%d" % starter, 1600)
    rig.press("OK")
    assert rig.screen_name() == "racks"
    for value in points:
        rig.tap("PLUS", value)
        rig.press("OK")
        rig.press("OK")
    assert rig.screen_name() == "summary"


def test_a_round_is_scored_saved_and_followed_by_the_next():
    rig = Rig()
    play_round(rig, 1, (5, 16))
    assert rig.totals() == [21, -5, -16]
    rig.press("OK")
    assert rig.screen_name() == "standings"
    assert rig.heard("saved")
    assert len([p for p in rig.ledger.payloads if p.startswith(b"round")]) == 1
    rig.press("OK")
    assert rig.screen_name() == "draw"


def test_after_a_cut_the_match_is_as_it_was():
    rig = Rig()
    play_round(rig, 1, (5, 16))
    rig.press("OK")
    rig.bytes = [2]
    rig.press("OK")
    rig.run(1500)
    rig.press("OK")
    rig.run(30000)  # the checkpoint at half time
    rig.boot()
    assert rig.screen_name() == "home"
    assert rig.totals() == [21, -5, -16]
    rig.press("OK")
    assert rig.screen_name() == "paused"
    assert rig.seat() == 3
    assert rig.remaining() == 30000


def test_the_match_ends_and_a_new_one_begins():
    rig = Rig()
    for _ in range(3):
        play_round(rig, 2, (4, 6))
        rig.heard("winner")
        rig.press("OK")
        if _ < 2:
            assert rig.screen_name() == "standings"
            rig.press("OK")
            rig.hold("MINUS")
    assert rig.heard("winner")
    assert rig.session.match.over
    rig.press("OK")
    assert rig.screen_name() == "menu"
    rig.press("OK")
    assert rig.screen_name() == "home"
    rig.press("OK")
    assert rig.screen_name() == "draw"
    assert rig.session.match.rounds == []
    assert len(rig.ledger.finished) == 1


def test_a_failed_write_of_a_round_is_not_acknowledged_and_loses_nothing():
    rig = Rig()
    play_round(rig, 1, (5, 16))
    rig.ledger.fail = 1
    rig.heard("saved")
    rig.press("OK")
    assert not rig.heard("saved")
    assert rig.screen_name() == "summary"
    rig.press("OK")
    assert rig.screen_name() == "standings"
    assert rig.totals() == [21, -5, -16]


def test_reopening_the_saved_round_brings_its_racks_back():
    rig = Rig()
    play_round(rig, 1, (5, 16))
    rig.press("OK")
    rig.hold("MINUS")
    assert rig.screen_name() == "racks"
    rig.press("PLUS")
    rig.tap("OK", 4)
    assert rig.screen_name() == "summary"
    assert rig.totals() == [22, -6, -16]
    rig.press("OK")
    assert rig.totals() == [22, -6, -16]


def test_a_press_before_the_wrap_of_the_ticks_and_a_bell_after_it():
    rig = Rig(ticks=(1 << 30) - 20000)
    rig.start(1)
    rig.run(59000)
    assert rig.screen_name() == "turn"
    rig.run(1000)
    assert rig.screen_name() == "timeup"


def test_after_a_crash_ok_leads_home_with_the_match_as_it_is_on_flash():
    rig = Rig()
    play_round(rig, 1, (5, 16))
    rig.press("OK")
    rig.app.crashed(rig.clock.ticks, False)
    rig.run(400)
    assert rig.screen_name() == "fault"
    assert rig.heard("fault") and not rig.piezo.sounding
    rig.press("OK")
    assert rig.screen_name() == "home"
    assert rig.totals() == [21, -5, -16]


def test_after_too_many_crashes_no_match_runs():
    rig = Rig()
    rig.start(1)
    rig.app.crashed(rig.clock.ticks, True)
    rig.press("SEAT1")
    rig.press("PLUS")
    assert rig.screen_name() == "safe"
    rig.press("OK")
    assert rig.screen_name() == "selftest"
    rig.hold("OK")
    assert rig.screen_name() == "safe"
