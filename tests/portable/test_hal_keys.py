"""Contacts that bounce, come in storms or hide in a stall: a press counts once, none is lost,
none doubled.
"""

from bench_hal import PERIOD, Bench

SEEDS = range(1, 30)


def test_a_press_is_one_down_and_one_up_with_the_times_of_its_edges():
    bench = Bench()
    bench.press(100, ms=80)
    bench.run(400)
    assert bench.events == [(0, True, 100, 100), (0, False, 180, 180)]


def test_bounce_up_to_20_ms_on_press_and_release_counts_once():
    for bounce_ms in range(21):
        bench = Bench()
        bench.press(100, ms=80, bounce_ms=bounce_ms)
        bench.run(400)
        assert bench.downs() == [(0, 100)], bounce_ms
        assert len(bench.ups()) == 1, bounce_ms
        assert 180 <= bench.ups()[0][1] <= 180 + bounce_ms, bounce_ms


def test_a_contact_counts_again_only_after_25_ms_of_being_open():
    for gap_ms in range(1, 60):
        bench = Bench()
        bench.press(100, ms=80)
        bench.press(180 + gap_ms, ms=80)
        bench.run(600)
        again = [(0, 180 + gap_ms)] if gap_ms >= 25 else []
        assert bench.downs() == [(0, 100)] + again, gap_ms
        assert len(bench.ups()) == len(bench.downs()), gap_ms


def test_random_bounce_counts_once():
    for seed in SEEDS:
        bench = Bench()
        x = seed
        for start in (100, 300):
            at = start
            closed = start == 100
            bench.edge(at, 0, closed)
            while True:
                x = (x * 1103515245 + 12345) & 0x7FFFFFFF
                at += (x >> 16) % 4
                if at > start + 20:
                    break
                bench.edge(at, 0, not closed)
                x = (x * 1103515245 + 12345) & 0x7FFFFFFF
                at = min(start + 20, at + (x >> 16) % 4)
                bench.edge(at, 0, closed)
        bench.run(600)
        assert bench.downs() == [(0, 100)], seed
        assert len(bench.ups()) == 1 and 300 <= bench.ups()[0][1] <= 320, seed


def test_presses_in_quick_succession_all_count():
    bench = Bench()
    for i in range(20):
        bench.press(100 + 100 * i, ms=50, bounce_ms=6)
    bench.run(3000)
    assert len(bench.downs()) == 20 and len(bench.ups()) == 20


def test_a_storm_of_50_edges_in_5_ms_is_one_press():
    bench = Bench()
    for i in range(50):
        bench.edge(100 + i * 5 // 50, 0, i % 2 == 0)
    bench.run(400)
    assert bench.downs() == [(0, 100)]
    assert len(bench.ups()) == 1 and bench.ups()[0][1] == 104


def test_a_press_shorter_than_a_step_counts():
    bench = Bench()
    bench.poll()
    bench.edge(100, 0, True)
    bench.edge(102, 0, False)
    bench.board.advance(105)
    bench.run(400)
    assert bench.events == [(0, True, 100, 100), (0, False, 102, 102)]


def test_two_presses_within_one_long_step_both_count():
    bench = Bench()
    bench.press(100, ms=40, bounce_ms=4)
    bench.press(200, ms=40, bounce_ms=4)
    bench.board.advance(230)
    bench.run(500)
    assert bench.downs() == [(0, 100), (0, 200)]
    assert len(bench.ups()) == 2 and bench.ups()[0][1] in range(140, 145)


def test_a_short_press_and_another_one_within_one_long_step_both_count():
    bench = Bench()
    bench.press(100, ms=10)
    bench.press(200, ms=10)
    bench.board.advance(205)
    bench.run(500)
    assert bench.events == [
        (0, True, 100, 100),
        (0, False, 110, 110),
        (0, True, 200, 200),
        (0, False, 210, 210),
    ]


def test_an_overflow_of_the_ring_loses_no_key():
    bench = Bench()
    bench.poll()
    for i in range(400):
        bench.edge(100 + i // 20, 0, i % 2 == 0)
    bench.press(121, key=1, ms=10)
    bench.board.advance(140)
    bench.run(400)
    assert bench.downs() == [(0, 100), (1, 121)]
    assert sorted([up[0] for up in bench.ups()]) == [0, 1]


def test_everything_holds_across_the_wrap_of_the_ticks():
    for before in (0, 1, 20, 50, 90):
        bench = Bench(ticks=PERIOD - 100 - before)
        bench.press(100, ms=80, bounce_ms=10)
        bench.press(300, key=1, ms=80)
        bench.run(600)
        assert bench.downs() == [(0, 100), (1, 300)]
        assert len(bench.ups()) == 2


def test_a_lost_edge_is_found_by_the_level():
    bench = Bench()
    bench.poll()
    for gpio in (10, 11):
        bench.board.lines[gpio].handler = None
    bench.edge(100, 0, True)
    bench.board.advance(104)
    bench.poll()
    assert bench.events == [(0, True, 104, 104)]
    bench.edge(200, 0, False)
    bench.board.advance(205)
    bench.poll()
    bench.run(400)
    assert bench.events[1] == (0, False, 205, 205)


def test_a_key_held_at_the_start_says_nothing_until_it_is_pressed_again():
    bench = Bench()
    bench.edge(10, 0, True)
    bench.board.advance(20)
    held = Bench(made=bench.board)
    assert held.keys.is_down(0) and not held.keys.is_down(1)
    held.edge(500, 0, False)
    held.press(700)
    held.run(1000)
    assert held.events == [(0, True, 700, 700), (0, False, 780, 780)]


def stall(bench, ms):
    """A write to flash of `ms`, and what the app tells the keys of it."""
    from_ms = bench.board.ticks()
    bench.board.stall(ms)
    bench.keys.stalled(from_ms, bench.board.ticks())


def test_a_press_in_a_stall_has_its_start_and_its_end():
    bench = Bench()
    bench.board.advance(100)
    bench.poll()
    bench.press(250, ms=80, bounce_ms=10)
    stall(bench, 400)
    bench.run(700)
    assert bench.downs() == [(0, 100)]
    assert bench.events[0] == (0, True, 100, 500)
    assert len(bench.ups()) == 1


def test_a_press_that_outlasts_the_stall_counts_once():
    bench = Bench()
    bench.board.advance(100)
    bench.poll()
    bench.press(490, ms=80, bounce_ms=20)
    stall(bench, 400)
    bench.run(900)
    assert bench.events[0] == (0, True, 100, 500)
    assert len(bench.downs()) == 1 and len(bench.ups()) == 1 and bench.ups()[0][1] >= 570


def test_a_release_in_a_stall_is_no_second_press():
    for at_ms in range(180, 260, 3):
        bench = Bench()
        bench.press(100, ms=at_ms - 100, bounce_ms=20)
        bench.run(200)
        stall(bench, 200)
        bench.run(900)
        assert bench.downs() == [(0, 100)], at_ms
        assert len(bench.ups()) == 1, at_ms


def test_a_release_before_and_a_press_in_a_stall_are_two_things():
    bench = Bench()
    bench.press(100, ms=60)
    bench.run(190)
    bench.edge(300, 0, True)
    stall(bench, 200)
    bench.run(500)
    assert bench.events[:2] == [(0, True, 100, 100), (0, False, 160, 160)]
    assert bench.events[2] == (0, True, 190, 390)
    assert len(bench.events) == 3


def test_after_the_stall_edges_have_their_own_time_again():
    bench = Bench()
    bench.board.advance(100)
    bench.poll()
    stall(bench, 50)
    bench.poll()
    bench.press(151, ms=80)
    bench.run(400)
    assert bench.events[0] == (0, True, 151, 151)


def test_a_stall_is_forgotten_before_the_ticks_come_round():
    bench = Bench()
    bench.board.advance(100)
    bench.poll()
    stall(bench, 50)
    bench.poll()
    bench.board.advance(PERIOD)
    bench.press(PERIOD + 120)
    bench.run(PERIOD + 400)
    assert bench.events[0] == (0, True, 120, 120)


def test_is_down_while_held_but_not_while_opening():
    bench = Bench()
    bench.press(100, ms=100)
    bench.run(150)
    assert bench.keys.is_down(0)
    bench.run(201)
    assert not bench.keys.is_down(0)


def test_a_setting_of_200_ms_ignores_edges_for_that_long():
    bench = Bench(debounce_ms=200)
    bench.press(100, ms=30)
    bench.press(180, ms=30)
    bench.run(600)
    assert bench.downs() == [(0, 100)] and len(bench.ups()) == 1


def test_a_contact_held_for_more_than_six_days_still_opens():
    bench = Bench()
    bench.edge(100, 0, True)
    bench.run(100)
    for day in range(1, 9):
        bench.run(86400000 * day)
    bench.edge(86400000 * 8 + 50, 0, False)
    bench.run(86400000 * 8 + 500)
    assert len(bench.ups()) == 1


def test_an_idle_poll_allocates_nothing():
    bench = Bench(count=6)
    bench.poll()
    keys, now = bench.keys, bench.board.ticks()
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        return  # only MicroPython can tell
    heap_lock()
    try:
        for _ in range(3):
            keys.poll(now)
            keys.due_ms(now)
    finally:
        heap_unlock()


def test_the_interrupt_handler_allocates_nothing():
    bench = Bench()
    bench.poll()
    line = bench.board.lines[10]
    try:
        from micropython import heap_lock, heap_unlock
    except ImportError:
        return  # only MicroPython can tell
    handler, pin = line.handler, line.pin
    line.level = 0
    heap_lock()
    try:
        for _ in range(300):  # more than the ring takes
            handler(pin)
    finally:
        heap_unlock()
    line.level = 1


class _Moving:
    """A pin whose contact moves, its interrupt and all, while its level is looked at."""

    def __init__(self, bench, contact, to_ms):
        self._bench, self._contact, self._to_ms = bench, contact, to_ms
        self._pin = contact.pin
        contact.pin = self

    def value(self):
        self._contact.pin = self._pin
        self._bench.board.advance(self._to_ms)
        return self._pin.value()


def test_an_edge_just_when_its_level_is_looked_at_counts_once():
    # A step began at 100 and took long: what it looks at happened much later than its own time.
    bench = Bench()
    bench.poll()
    bench.press(100, ms=80)
    bench.press(300, ms=80)
    for began_ms, moved_ms in ((100, 180), (200, 300), (300, 380)):
        bench.board.advance(began_ms)
        bench.poll()  # the press itself, if there is one
        _Moving(bench, bench.keys._contacts[0], moved_ms)
        event = bench.keys.poll(began_ms)
        while event is not None:
            bench.events.append(event)
            event = bench.keys.poll(began_ms)
    bench.run(600)
    assert bench.downs() == [(0, 100), (0, 300)]
    assert bench.ups() == [(0, 180), (0, 380)]


def test_an_encoder_gives_a_press_for_each_detent():
    bench = Bench()
    encoder = bench_encoder()
    for at, a, b in ((10, 0, 1), (12, 0, 0), (14, 1, 0), (16, 1, 1)):
        bench.board.contact(18, not a, at)
        bench.board.contact(19, not b, at)
    bench.board.advance(20)
    assert encoder.pending
    first = encoder.poll(20)
    assert first[1] and encoder.poll(20) == (first[0], False, 20, 20) and encoder.poll(20) is None
    for at, a, b in ((30, 1, 0), (32, 0, 0), (34, 0, 1), (36, 1, 1)):
        bench.board.contact(18, not a, at)
        bench.board.contact(19, not b, at)
    bench.board.advance(40)
    second = encoder.poll(40)
    assert second[1] and {first[0], second[0]} == {6, 8}


def bench_encoder():
    from host_sim import device

    return device.hal("encoder").Encoder(18, 19, 8, 6)
