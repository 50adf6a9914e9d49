"""The round in play as a fold of turn records: whose turn, how much time, the bell, the pool."""

from turnbell.core.phases import (
    DRAWN,
    MORE,
    MORE_MS,
    PAUSED,
    RACKS,
    READY,
    TIMEUP,
    TURN,
    WAIVE,
)
from turnbell.core.play import Play

SHEET = {
    "turn_ms": 60000,
    "bank_ms": 0,
    "delay_ms": 0,
    "increment_ms": 0,
    "pool_play": "until_stuck",
}


def play(n=3, playing=None, handicap_ms=None, **changes):
    """A round of n players in which player 0's turn has begun."""
    sheet = dict(SHEET)
    sheet.update(changes)
    out = Play(sheet, playing or [True] * n, handicap_ms or [0] * n)
    out.phase = DRAWN
    out.apply(("turn", 0, 0))
    return out


def turns(round, *seats):
    """Each of `seats` gets the turn after a second."""
    for seat in seats:
        round.apply(("turn", seat, 1000))


def test_the_first_turn_begins_with_nothing_counted():
    round = Play(SHEET, [True, True], [0, 0])
    assert (round.phase, round.seat, round.pool, round.start) == (READY, -1, -1, -1)
    round.apply(("draw", 1, "chosen", [1, 1]))
    assert (round.phase, round.start, round.how) == (DRAWN, 1, "chosen")
    assert round.playing == [True, True]
    round.apply(("turn", 1, 777))  # what the draw took is nobody's time
    assert (round.phase, round.seat, round.used_ms, round.extra_ms) == (TURN, 1, 0, 0)
    assert round.turns == [0, 0]
    assert round.total_ms == [0, 0]
    round.pool = 0
    round.phase = DRAWN
    round.apply(("skip", 0, 5))
    assert (round.phase, round.seat) == (TURN, 0)
    assert round.turns == [0, 0]


def test_every_turn_is_counted_for_the_player_who_had_it():
    round = play()
    for seat, used_ms in ((1, 4000), (2, 9000), (0, 2000), (1, 7000), (2, 3000)):
        round.apply(("turn", seat, used_ms))
    assert round.seat == 2
    assert round.turns == [2, 2, 1]
    assert round.total_ms == [11000, 12000, 2000]
    assert round.longest_ms == [7000, 9000, 2000]
    assert (round.used_ms, round.extra_ms) == (0, 0)


def test_a_turn_that_used_nothing_is_a_turn_all_the_same():
    round = play()
    round.apply(("skip", 1, 0))
    assert round.turns == [1, 0, 0]
    assert round.longest_ms == [0, 0, 0]


def test_the_limit_has_handicap_adjustments_and_the_bank():
    round = play(2, handicap_ms=[5000, -70000])
    assert round.turn_limit_ms() == 65000
    assert round.limit_ms() == 65000
    round.apply(("adjust", 5000, 2000))
    assert round.used_ms == 2000
    assert round.turn_limit_ms() == 70000
    round.apply(("adjust", 5000, 3000))
    assert (round.used_ms, round.extra_ms) == (3000, 10000)
    round.apply(("adjust", -90000, 4000))
    assert round.turn_limit_ms() == 0
    round.apply(("turn", 1, 5000))
    assert round.extra_ms == 0
    assert round.turn_limit_ms() == 1000  # a handicap leaves a second
    round.apply(("adjust", -500, 10))
    assert round.turn_limit_ms() == 500


def test_what_is_timed_is_a_turn_or_a_bank():
    untimed = play(2, turn_ms=0, handicap_ms=[9000, 0])
    assert not untimed.timed
    assert untimed.limit_ms() == 0
    assert untimed.turn_limit_ms() == 0
    untimed.apply(("adjust", 5000, 0))
    assert untimed.limit_ms() == 0
    bank = play(2, turn_ms=0, bank_ms=90000)
    assert bank.timed
    assert bank.limit_ms() == 90000
    both = play(2, bank_ms=90000)
    assert both.limit_ms() == 150000
    assert both.turn_limit_ms() == 60000
    one = play(2, turn_ms=1)
    assert one.timed
    assert one.turn_limit_ms() == 1000


def bank_after(used_ms, **changes):
    round = play(2, bank_ms=10000, **changes)
    round.apply(("turn", 1, used_ms))
    assert round.bank_ms[1] == 10000
    return round.bank_ms[0]


def test_the_bank_pays_what_goes_beyond_the_turn():
    assert bank_after(59999) == 10000
    assert bank_after(60000) == 10000
    assert bank_after(60001) == 9999
    assert bank_after(67000) == 3000
    assert bank_after(70000) == 0
    assert bank_after(70500) == 0


def test_the_delay_gives_back_at_most_what_was_taken():
    assert bank_after(60000, delay_ms=2000) == 10000
    assert bank_after(61500, delay_ms=2000) == 10000
    assert bank_after(65000, delay_ms=2000) == 7000


def test_the_increment_is_added_after_every_turn():
    assert bank_after(1000, increment_ms=3000) == 13000
    assert bank_after(65000, increment_ms=3000) == 8000
    assert bank_after(65000, increment_ms=3000, delay_ms=2000) == 10000
    round = play(2, increment_ms=3000)  # there is no bank to add to
    round.apply(("turn", 1, 1000))
    assert round.bank_ms == [0, 0]


def test_the_bank_is_short_of_what_earlier_turns_took():
    round = play(2, bank_ms=10000)
    round.apply(("turn", 1, 66000))
    round.apply(("turn", 0, 1000))
    assert round.limit_ms() == 64000
    round.apply(("turn", 1, 63000))
    assert round.bank_ms == [1000, 10000]


def test_a_timed_turn_has_an_end_even_with_an_empty_bank():
    round = play(2, turn_ms=0, bank_ms=10000)
    round.apply(("turn", 1, 10000))
    round.apply(("turn", 0, 0))
    assert round.bank_ms == [0, 10000]
    assert round.limit_ms() == 1
    round = play(2, bank_ms=10000)
    round.apply(("adjust", -65000, 0))  # beyond the turn's own time the bank is shortened
    assert round.turn_limit_ms() == 0
    assert round.limit_ms() == 5000


def test_the_next_player_is_the_next_who_plays():
    round = play(4, playing=[True, False, False, True])
    assert round.next_seat(0) == 3
    assert round.next_seat(3) == 0
    assert round.next_seat(1) == 3
    assert round.players() == 2
    alone = play(3, playing=[True, False, False])
    assert alone.next_seat(0) == 0
    nobody = play(3)
    nobody.playing = [False] * 3
    assert nobody.next_seat(1) == 1
    assert nobody.players() == 0
    everybody = play(3)
    assert [everybody.next_seat(seat) for seat in range(3)] == [1, 2, 0]
    assert everybody.players() == 3


def test_the_bell_waits_for_an_answer():
    round = play()
    round.apply(("bell", 60000))
    assert (round.phase, round.used_ms, round.bells) == (TIMEUP, 60000, [1, 0, 0])
    round.apply(("answer", "valid", 3))
    assert (round.phase, round.seat, round.used_ms) == (TURN, 1, 0)
    assert (round.penalties, round.tiles) == ([1, 0, 0], [3, 0, 0])
    assert (round.turns, round.total_ms) == ([1, 0, 0], [60000, 0, 0])
    turns(round, 2, 0)
    round.apply(("bell", 60000))
    round.apply(("answer", "undo", 1))
    assert (round.bells, round.penalties, round.tiles) == ([2, 0, 0], [2, 0, 0], [4, 0, 0])


def test_an_answer_without_tiles_is_no_penalty():
    round = play()
    round.apply(("bell", 60000))
    round.apply(("answer", WAIVE, 0))
    assert (round.phase, round.seat, round.penalties) == (TURN, 1, [0, 0, 0])
    assert round.bells == [1, 0, 0]


def test_more_is_the_same_turn_with_15_s_more():
    round = play()
    round.apply(("bell", 60000))
    round.apply(("answer", MORE, 0))
    assert MORE_MS == 15000
    assert (round.phase, round.seat, round.used_ms) == (TURN, 0, 60000)
    assert round.limit_ms() == 75000
    round.apply(("bell", 75000))
    round.apply(("answer", MORE, 0))
    assert round.limit_ms() == 90000
    assert round.bells == [2, 0, 0]
    assert round.turns == [0, 0, 0]


def test_a_pause_stores_the_time_and_takes_back_a_bell_that_it_was_before():
    round = play()
    round.apply(("pause", 1, 4000))
    assert (round.phase, round.used_ms, round.bells) == (PAUSED, 4000, [0, 0, 0])
    round.apply(("pause", 0, 4000))
    assert (round.phase, round.used_ms) == (TURN, 4000)
    round.apply(("mark", 30000))
    assert (round.phase, round.used_ms) == (TURN, 30000)
    round.apply(("bell", 60000))
    round.apply(("pause", 1, 59990))
    assert (round.phase, round.used_ms, round.bells) == (PAUSED, 59990, [0, 0, 0])
    round = play()
    for _ in range(2):
        round.apply(("bell", 60000))
        round.apply(("answer", MORE, 0))
    round.apply(("bell", 90000))
    round.apply(("pause", 1, 89000))
    assert round.bells == [2, 0, 0]


def ends(round, record):
    """True if the record ended the round at the pool: racks are due, nobody has won."""
    round.extra_ms = 5
    round.apply(record)
    if round.phase != RACKS:
        return False
    assert (round.end, round.winner, round.used_ms, round.extra_ms) == ("pool", -1, 0, 0)
    return True


def test_one_lap_ends_after_the_last_turn_of_who_drew_the_last_tile():
    # The drawer is named in the turn after: each has one more turn.
    round = play(3, pool_play="one_lap")
    turns(round, 1)
    round.apply(("pool", 0, 500))
    assert (round.pool, round.used_ms, round.lap_left) == (0, 500, 3)
    assert not ends(round, ("turn", 2, 1000))
    assert not ends(round, ("turn", 0, 1000))
    assert ends(round, ("turn", 1, 1000))
    assert round.turns == [2, 1, 1]
    assert round.seat == 0


def test_one_lap_when_the_running_turn_drew_the_last_tile():
    round = play(3, pool_play="one_lap")
    round.apply(("pool", 0, 500))
    assert round.lap_left == 4
    for seat in (1, 2, 0):
        assert not ends(round, ("skip", seat, 1000))
    assert ends(round, ("turn", 1, 1000))


def test_one_lap_counts_only_who_plays():
    round = play(5, [True, False, True, True, False], pool_play="one_lap")
    round.apply(("pool", 3, 0))
    assert round.lap_left == 3  # 0, 2, 3
    round.apply(("pool", 2, 0))
    assert round.lap_left == 2
    round.apply(("pool", 0, 0))
    assert round.lap_left == 4
    turns(round, 2)
    assert round.lap_left == 3
    round.apply(("pool", 0, 0))
    assert round.lap_left == 3  # 2, 3, 0
    round.apply(("pool", 3, 0))
    assert round.lap_left == 2


def test_one_pass_ends_when_all_have_passed_in_a_row():
    round = play(3, pool_play="one_pass")
    round.apply(("skip", 1, 1000))  # while there was a pool
    round.apply(("pool", 0, 100))
    assert round.passes == 0
    assert not ends(round, ("skip", 2, 1000))
    assert not ends(round, ("skip", 0, 1000))
    assert not ends(round, ("turn", 1, 1000))
    assert round.passes == 0
    assert not ends(round, ("skip", 2, 1000))
    round.apply(("pool", 0, 100))  # said again: from the start
    assert round.passes == 0
    assert not ends(round, ("skip", 0, 1000))
    assert not ends(round, ("skip", 1, 1000))
    assert ends(round, ("skip", 2, 1000))


def test_an_answer_at_the_bell_is_a_pass():
    round = play(2, pool_play="one_pass")
    round.apply(("pool", 0, 100))
    round.apply(("bell", 60000))
    round.apply(("answer", "undo", 1))
    assert (round.passes, round.seat) == (1, 1)
    round.apply(("bell", 60000))
    assert ends(round, ("answer", WAIVE, 0))
    assert round.total_ms == [60000, 60000]


def test_passes_with_a_pool_and_other_ends_change_nothing():
    round = play(2, pool_play="one_pass")
    for seat in (1, 0, 1, 0):
        assert not ends(round, ("skip", seat, 1000))
    round = play(2, pool_play="one_lap")
    for seat in (1, 0, 1, 0):
        assert not ends(round, ("turn", seat, 1000))
    round = play(2)
    round.apply(("pool", 1, 100))
    for seat in (1, 0, 1, 0, 1, 0):
        assert not ends(round, ("skip", seat, 1000))
    assert round.end == ""
