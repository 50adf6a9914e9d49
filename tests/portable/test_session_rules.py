"""What the sheets ask of the session: empty pools, openings, ties, strictness, deciders, sitting
out.
"""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig


def choose(rig, key):
    """In the menu, go to the line with this text key and press OK."""
    flow = rig.session.flow
    for _ in range(len(flow.lines)):
        if flow.lines[flow.index][0] == key:
            break
        rig.press("PLUS")
    assert flow.lines[flow.index][0] == key, key
    rig.press("OK")


def turns(rig, count):
    for _ in range(count):
        rig.run(1000)
        rig.press("SEAT%d" % rig.seat())


def test_one_lap_gives_everybody_one_more_turn_and_ends_by_itself():
    rig = Rig(sheet="pl-40")
    rig.start(1)
    turns(rig, 1)  # Ala drew the last tile; Bolek's turn runs
    rig.run(1000)
    rig.hold("OK")
    choose(rig, "menu_pool")
    rig.press("OK")  # the previous seat
    assert rig.screen_name() == "paused"
    rig.press("OK")
    turns(rig, 2)
    assert rig.screen_name() == "turn"
    assert rig.seat() == 1
    turns(rig, 1)
    assert rig.screen_name() == "racks"


def test_the_last_player_of_the_lap_can_still_go_out_with_a_long_hold():
    rig = Rig(sheet="pl-40")
    rig.start(1)
    turns(rig, 1)
    rig.run(1000)
    rig.hold("OK")
    choose(rig, "menu_pool")
    rig.press("OK")
    rig.press("OK")
    turns(rig, 2)
    rig.run(1000)
    rig.hold("SEAT1", 1600)
    assert rig.screen_name() == "out"
    rig.press("OK")
    assert rig.session.match.play.end == "out"
    assert rig.session.match.play.winner == 0


def test_one_pass_ends_when_all_pass_in_a_row():
    rig = Rig(sheet="t800-2min")
    rig.start(1)
    turns(rig, 1)
    rig.run(1000)
    rig.hold("OK")
    assert rig.session.clock.started  # strict: the clock runs on
    choose(rig, "menu_pool")
    rig.press("OK")
    assert rig.screen_name() == "turn"
    rig.hold("PLUS", 900)
    rig.hold("PLUS", 900)
    turns(rig, 1)
    for _ in range(3):
        assert rig.screen_name() == "turn"
        rig.run(500)
        rig.hold("PLUS", 900)
    assert rig.screen_name() == "racks"


def test_a_strict_clock_is_stopped_by_the_menu_only():
    rig = Rig(sheet="t800-2min")
    rig.start(1)
    rig.run(1000)
    rig.press("OK")
    assert rig.screen_name() == "turn"
    assert rig.heard("refused")
    rig.hold("OK")
    choose(rig, "menu_pause")
    assert rig.screen_name() == "paused"


def test_at_a_strict_bell_there_is_no_waive_and_no_more():
    rig = Rig(sheet="t800-2min")
    rig.start(1)
    rig.run(120000)
    assert rig.screen_name() == "timeup"
    assert rig.session.flow.count() == 1


def out(rig, seat):
    rig.run(1000)
    rig.hold("SEAT%d" % seat, 1600)
    rig.press("OK")
    assert rig.screen_name() == "racks"


def test_an_unopened_loser_pays_flat_and_need_not_be_counted():
    rig = Rig(sheet="pl-40", names=("A", "B", "C", "D"))
    rig.start(1)
    out(rig, 1)
    rig.press("OK")  # B had opened
    rig.tap("PLUS", 18)
    rig.press("OK")
    rig.press("OK")
    rig.press("PLUS")  # C was unable
    rig.press("OK")
    rig.press("OK")
    rig.tap("PLUS", 34)
    rig.tap("OK", 2)
    assert rig.screen_name() == "summary"
    assert rig.totals() == [152, -18, -100, -34]


def test_spread_asks_yes_or_no_and_other_losers_gain():
    rig = Rig(sheet="t800-2min", names=("A", "B", "C"))
    rig.start(1)
    out(rig, 1)
    rig.press("OK")
    rig.tap("PLUS", 20)
    rig.tap("OK", 2)
    rig.press("PLUS")
    rig.press("OK")
    rig.tap("PLUS", 90)
    rig.tap("OK", 2)
    assert rig.screen_name() == "summary"
    assert rig.totals() == [110, 70, -90]


def pool_end(rig):
    """End the round with nobody out, from a running turn."""
    rig.run(1000)
    rig.hold("OK")
    choose(rig, "menu_end_round")
    assert rig.screen_name() == "out"
    while rig.session.flow.choices[rig.session.flow.index][0] != "pool":
        rig.press("PLUS")
    rig.press("OK")
    assert rig.screen_name() == "racks"


def rack(rig, points, jokers=0):
    rig.tap("PLUS", points)
    rig.press("OK")
    rig.tap("PLUS", jokers)
    rig.press("OK")


def test_a_tie_at_an_empty_pool_asks_for_tiles_and_then_for_the_winner():
    rig = Rig(names=("A", "B", "C"))
    rig.start(1)
    pool_end(rig)
    rack(rig, 10)
    rack(rig, 10)
    rack(rig, 25)
    assert rig.screen_name() == "racks"
    assert rig.session.flow.field_name() == "count"
    rig.press("OK")  # not counted
    rig.press("OK")
    assert rig.session.flow.field_name() == "winner"
    rig.press("OK")  # nobody
    assert rig.screen_name() == "summary"
    assert rig.totals() == [8, 7, -15]


def test_tile_counts_decide_a_tie():
    rig = Rig(names=("A", "B", "C"))
    rig.start(1)
    pool_end(rig)
    rack(rig, 10)
    rack(rig, 10)
    rack(rig, 25)
    rig.tap("PLUS", 2)  # 2 tiles
    rig.press("OK")
    rig.press("PLUS")  # 1 tile
    rig.press("OK")
    assert rig.screen_name() == "summary"
    assert rig.totals() == [0, 15, -15]


def test_an_impossible_rack_is_refused_and_says_why():
    rig = Rig(names=("A", "B"))
    rig.start(1)
    out(rig, 1)
    rig.press("OK")
    rig.press("OK")
    assert rig.screen_name() == "racks"
    assert rig.session.note[0] == "why_rack_empty"
    rig.hold("OK")
    rig.press("PLUS")
    rig.tap("OK", 2)
    assert rig.screen_name() == "summary"
    assert rig.totals() == [1, -1]


def test_a_tie_after_the_last_round_is_played_off_by_those_who_are_tied():
    rig = Rig(names=("A", "B", "C"), overrides={"match": {"rounds": 2}})
    for seat in (1, 2):
        rig.start(seat)
        out(rig, seat)
        rack(rig, 10)
        rack(rig, 20)
        rig.press("OK")
        assert rig.screen_name() == "standings"
        if seat == 1:
            rig.press("OK")
            rig.hold("MINUS")
    assert not rig.session.match.over
    assert rig.session.match.standing().decider_seats == (0, 1)
    rig.bytes = [1]
    rig.press("OK")
    rig.run(1600)
    rig.press("OK")
    assert rig.seat() == 2
    turns(rig, 1)
    assert rig.seat() == 1
    out(rig, 1)
    rack(rig, 5)
    assert rig.screen_name() == "summary"
    rig.press("OK")
    assert rig.session.match.over
    assert rig.session.match.standing().places[0] == (1, [0])


def test_between_rounds_a_player_sits_out_and_returns():
    rig = Rig(names=("A", "B", "C"))
    rig.start(1)
    out(rig, 1)
    rack(rig, 10)
    rack(rig, 20)
    rig.press("OK")
    rig.press("OK")
    rig.hold("MINUS")
    assert rig.screen_name() == "home"
    rig.press("SEAT2")  # the draw was made with this player: it is made again
    rig.start(1)
    turns(rig, 1)
    assert rig.seat() == 3
    out(rig, 3)
    rack(rig, 7)
    assert rig.screen_name() == "summary"
    assert rig.totals() == [23, -10, -13]


def test_a_void_round_counts_for_nothing():
    rig = Rig(names=("A", "B"))
    rig.start(1)
    rig.run(5000)
    rig.hold("OK")
    choose(rig, "menu_void")
    choose(rig, "menu_yes_void")
    assert rig.screen_name() == "standings"
    assert rig.totals() == [0, 0]
    assert rig.app.status(rig.clock.ticks)["match"]["round"] == 1


def test_a_pause_pressed_before_the_bell_and_released_after_it_counts_from_its_edge():
    rig = Rig(names=("A", "B"))
    rig.start(1)
    rig.run(60000 - 140 - 30)
    rig.press("OK")
    assert rig.screen_name() == "paused"
    assert rig.remaining() == 30
    assert rig.session.match.play.bells == [0, 0]


def test_seat_keys_only_stop_the_tone_in_the_first_second_of_the_bell():
    rig = Rig()
    rig.start(1)
    rig.run(60000 - 140 + 280)
    rig.press("SEAT1")
    assert rig.screen_name() == "timeup"
    assert rig.session.flow.late_ms == 280
    assert not rig.piezo.sounding
    rig.press("SEAT2")
    assert rig.screen_name() == "timeup"
    rig.run(1000)
    rig.press("SEAT2")
    assert rig.screen_name() == "turn"
    assert rig.seat() == 2


def test_undo_at_the_bell_steps_over_it_to_the_last_turn():
    rig = Rig()
    rig.start(1)
    rig.run(10000 - 140)
    rig.press("SEAT1")
    rig.run(60000)
    assert rig.screen_name() == "timeup"
    rig.hold("MINUS")
    assert rig.screen_name() == "turn"
    assert rig.seat() == 1
    assert 49000 < rig.remaining() <= 50000


def test_undo_of_an_answer_asks_again():
    rig = Rig()
    rig.start(1)
    rig.run(62000)
    rig.press("OK")
    assert rig.seat() == 2
    rig.run(3000)
    rig.hold("MINUS")
    assert rig.screen_name() == "timeup"
    assert rig.seat() == 1
    assert rig.app.records()["penalty"] == 0


def test_a_forgotten_press_gives_the_turn_to_who_held_the_key():
    rig = Rig()
    rig.start(1)
    rig.run(5000)
    rig.hold("SEAT2", 1600)
    assert rig.screen_name() == "out"
    rig.press("PLUS")
    rig.press("OK")
    assert rig.screen_name() == "turn"
    assert rig.seat() == 2


def test_an_untimed_turn_counts_up_and_pauses_after_an_hour():
    rig = Rig(sheet="low-total")
    rig.start(1)
    rig.run(10000 - 140)
    assert rig.remaining() == 10000
    rig.run(3600000)
    assert rig.screen_name() == "paused"


def test_the_bank_is_used_when_the_turn_time_is_over():
    rig = Rig(
        names=("A", "B"), overrides={"turn_ms": 5000, "bank_ms": 10000, "increment_ms": 1000}
    )
    rig.start(1)
    rig.run(8000 - 140)
    assert rig.remaining() == 7000
    rig.press("SEAT1")
    assert rig.session.match.play.bank_ms == [8000, 10000]
    rig.run(15000)
    assert rig.screen_name() == "timeup"


def test_volume_during_a_turn():
    rig = Rig()
    rig.start(1)
    rig.run(1000)
    rig.press("PLUS")
    assert rig.session.cues.volume == 2
    rig.press("MINUS")
    rig.press("MINUS")
    assert rig.session.cues.volume == 0


def test_minus_and_plus_together_say_the_time_and_do_nothing_else():
    rig = Rig()
    rig.start(1)
    rig.run(5000)
    rig.down("MINUS")
    rig.run(50)
    rig.down("PLUS")
    rig.run(2000)
    rig.up("MINUS")
    rig.up("PLUS")
    assert rig.screen_name() == "turn"
    assert rig.session.cues.volume == 1


def test_a_match_without_counting_needs_no_racks():
    rig = Rig(names=("A", "B", "C"), count="wins")
    rig.start(2)
    rig.run(1000)
    rig.hold("SEAT2", 1600)
    rig.press("OK")
    assert rig.screen_name() == "summary"
    rig.press("OK")
    assert rig.screen_name() == "standings"
    assert rig.app.status(rig.clock.ticks)["match"]["wins"] == [0, 1, 0]


def test_announced_opening_is_filled_in():
    rig = Rig(names=("A", "B"), sheet="pl-40")
    rig.start(2)
    rig.run(1000)
    rig.hold("OK")
    choose(rig, "menu_announce")
    rig.press("PLUS")  # A
    rig.press("OK")
    rig.press("OK")
    out(rig, 2)
    rig.press("OK")
    assert rig.screen_name() == "summary"
    assert rig.totals() == [-100, 100]


def test_ending_a_match_early_and_one_more_round():
    rig = Rig(names=("A", "B"))
    rig.start(1)
    out(rig, 1)
    rack(rig, 10)
    rig.press("OK")
    rig.hold("OK")
    choose(rig, "menu_end_match")
    choose(rig, "menu_yes_end")
    assert rig.session.match.over
    rig.press("OK")
    choose(rig, "menu_one_more")
    assert rig.screen_name() == "draw"
    assert not rig.session.match.over


def test_an_old_round_is_corrected_and_everything_follows():
    rig = Rig(names=("A", "B", "C"))
    rig.start(1)
    out(rig, 1)
    rack(rig, 11)
    rack(rig, 5)
    rig.press("OK")
    rig.press("OK")
    rig.hold("MINUS")
    rig.start(2)
    out(rig, 2)
    rack(rig, 4)
    rack(rig, 6)
    rig.press("OK")
    assert rig.totals() == [12, -1, -11]
    rig.hold("OK")
    choose(rig, "menu_correct")
    assert rig.screen_name() == "history"
    rig.press("PLUS")  # round 1
    rig.press("OK")
    rig.press("OK")  # A was out, as before
    assert rig.screen_name() == "racks"
    rig.tap("PLUS", 3)  # 11 becomes 14
    rig.tap("OK", 7)
    assert rig.screen_name() == "summary"
    assert rig.totals() == [15, -4, -11]
    rig.press("OK")
    assert rig.screen_name() == "standings"
    assert rig.totals() == [15, -4, -11]
    assert rig.session.match.amended == [1, 0]
    rig.boot()
    assert rig.totals() == [15, -4, -11]


def test_an_old_round_becomes_void_and_a_match_that_was_over_goes_on():
    rig = Rig(names=("A", "B"), overrides={"match": {"rounds": 1}})
    rig.start(1)
    out(rig, 1)
    rack(rig, 11)
    rig.press("OK")
    assert rig.session.match.over
    rig.hold("OK")
    choose(rig, "menu_correct")
    rig.press("OK")
    while rig.session.flow.lines[rig.session.flow.index][0] != "void":
        rig.press("PLUS")
    rig.press("OK")
    assert rig.totals() == [0, 0]
    assert not rig.session.match.over


def test_a_round_of_an_earlier_match_is_corrected_and_the_match_in_hand_stays():
    rig = Rig(names=("A", "B"), overrides={"match": {"rounds": 1}})
    rig.start(1)
    out(rig, 1)
    rack(rig, 11)
    rig.press("OK")
    rig.run(4000)
    rig.press("OK")
    rig.press("OK")  # new match
    rig.start(2)
    out(rig, 2)
    rack(rig, 5)
    rig.press("OK")
    assert rig.totals() == [-5, 5]
    rig.hold("OK")
    choose(rig, "menu_correct")
    rig.press("PLUS")
    rig.press("OK")  # earlier matches
    rig.press("OK")  # match 1
    rig.press("OK")  # its round
    rig.press("OK")  # A was out
    assert rig.screen_name() == "racks"
    rig.tap("PLUS", 3)
    rig.tap("OK", 4)
    assert rig.screen_name() == "summary"
    assert rig.totals() == [14, -14]
    rig.press("OK")
    assert rig.screen_name() == "standings"
    assert rig.totals() == [14, -14]
    rig.press("OK")
    rig.hold("OK")
    rig.hold("OK")
    rig.hold("OK")
    assert rig.totals() == [-5, 5]
    kinds = [payload.split(b",")[0] for payload in rig.ledger.finished[0][1]]
    assert kinds == [b"match", b"round", b"correct"]


def test_the_match_in_hand_is_taken_from_flash_again_under_an_earlier_one():
    rig = Rig(names=("A", "B"), overrides={"match": {"rounds": 1}})
    rig.start(1)
    out(rig, 1)
    rack(rig, 11)
    rig.press("OK")
    rig.run(4000)
    rig.press("OK")
    rig.press("OK")  # new match
    rig.start(2)
    session = rig.session
    assert session.keeping.open_match(1, session.now)
    session.loading.load_again()
    assert (session.match.id, session.parked.id) == (1, 2)
    session.close_match()
    assert session.match.id == 2


def test_a_bank_that_is_used_up_rings_at_once_and_never_runs_for_ever():
    rig = Rig(names=("A", "B"), overrides={"turn_ms": 0, "bank_ms": 10000})
    rig.start(1)
    rig.run(10000)
    assert rig.screen_name() == "timeup"
    rig.run(2000)
    rig.press("OK")
    rig.run(1000)
    rig.press("SEAT2")
    rig.run(10)
    assert rig.screen_name() == "timeup"
    assert rig.seat() == 1


def test_tile_by_tile_more_of_a_number_than_the_box_holds_is_refused():
    rig = Rig(names=("A", "B"), entry="tiles")
    rig.start(1)
    out(rig, 1)
    rig.tap("PLUS", 6)
    rig.tap("OK", 9)  # nine sevens
    rig.tap("PLUS", 8)  # ready
    rig.press("OK")
    assert rig.screen_name() == "racks"
    assert rig.session.note[0] == "why_tile_max"
    rig.hold("OK")
    rig.press("OK")
    assert rig.screen_name() == "summary"
    assert rig.totals() == [56, -56]


def test_a_wrong_winner_of_a_match_without_counting_can_be_taken_back():
    rig = Rig(names=("A", "B"), count="wins")
    rig.start(1)
    rig.run(1000)
    rig.hold("SEAT1", 1600)
    rig.press("OK")
    assert rig.screen_name() == "summary"
    rig.hold("MINUS")
    assert rig.screen_name() == "out"
