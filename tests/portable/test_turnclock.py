"""The turn clock alone, before a session that only listens: what it does at which millisecond."""

from turnbell.core.phases import DRAWN
from turnbell.core.play import Play
from turnbell.core.ticks import PERIOD, add, diff
from turnbell.turnclock import UNTIMED_MAX_MS, TurnClock

START = PERIOD - 7000  # the ticks wrap within the turn


class Match:
    def __init__(self, play):
        self.play = play


class Cues:
    def __init__(self, log):
        self.log = log

    def play(self, name, at_ms):
        self.log.append((name, diff(at_ms, START)))


class Table:
    """A session that does as it is told; `log` holds what, with the ms since the turn began."""

    def __init__(self, turn_ms=60000, warn_s=(10, 5, 4, 3, 2, 1), bank_ms=0):
        sheet = {
            "turn_ms": turn_ms,
            "bank_ms": bank_ms,
            "delay_ms": 0,
            "increment_ms": 0,
            "pool_play": "one_lap",
            "warn_s": warn_s,
        }
        self.round = Play(sheet, [True, True], [0, 0])
        self.round.phase = DRAWN
        self.round.apply(("turn", 0, 0))
        self.match = Match(self.round)
        self.log = []
        self.cues = Cues(self.log)
        self.clock = TurnClock(self)

    def begin(self):
        self.clock.start(START)
        return self

    def emit(self, record, at_ms):
        self.log.append((record, diff(at_ms, START)))
        self.round.apply(record)

    def go(self, screen, at_ms):
        self.log.append((screen, diff(at_ms, START)))

    def light(self, at_ms):
        self.log.append(("light", diff(at_ms, START)))

    def tick(self, ms):
        """Tick `ms` after the turn began; return all that was done so far."""
        self.clock.tick(add(START, ms))
        return self.log


def marked(ms):
    return (("mark", ms), ms)


def last5(*all_ms):
    out = []
    for ms in all_ms:
        out += [("last5", ms), ("light", ms)]
    return out


def warning(ms):
    return [marked(ms), ("warning", ms), ("light", ms)]


def bell(ms):
    # It rings; the record; the screen.
    return [("timeup", ms), (("bell", ms), ms), ("timeup", ms)]


MINUTE = [marked(30000)] + warning(50000) + last5(55000, 56000, 57000, 58000, 59000) + bell(60000)


def test_a_turn_has_a_checkpoint_at_half_time_warnings_and_the_bell():
    table = Table().begin()
    for ms in range(0, 60000, 10):
        table.tick(ms)
    assert table.log == MINUTE[:-3]
    assert table.clock.started
    assert table.tick(60000) == MINUTE
    assert table.clock.started is False
    assert table.round.used_ms == 60000
    assert table.tick(70000) == MINUTE


def test_after_a_stall_everything_still_has_its_own_time():
    assert Table().begin().tick(75000) == MINUTE


def test_nothing_is_early_and_nothing_late():
    for due in range(1, len(MINUTE) + 1):
        ms = MINUTE[due - 1][1]
        table = Table().begin()
        before = len([entry for entry in MINUTE if entry[1] < ms])
        assert len(table.tick(ms - 1)) == before
        assert len(table.tick(ms)) == len([entry for entry in MINUTE if entry[1] <= ms])


def test_stepping_at_its_own_deadlines_is_enough():
    table = Table().begin()
    now, steps = START, 0
    while table.clock.started:
        now = add(now, table.clock.due_ms(now))
        table.clock.tick(now)
        steps += 1
    assert table.log == MINUTE
    assert steps == 60  # once a second, for what is shown


def test_the_order_in_which_a_sheet_names_its_warnings_does_not_matter():
    assert Table(warn_s=[1, 3, 10, 2, 5, 4]).begin().tick(60000) == MINUTE


def test_six_seconds_are_a_warning_and_five_the_last():
    log = Table(warn_s=[6, 5]).begin().tick(60000)
    assert log == [marked(30000)] + warning(54000) + last5(55000) + bell(60000)


def test_no_warnings_leave_the_checkpoint_and_the_bell():
    assert Table(warn_s=[]).begin().tick(60000) == [marked(30000)] + bell(60000)


def test_a_warning_within_the_first_second_of_the_turn_is_left_out():
    log = Table(11000, [10, 9]).begin().tick(11000)
    assert log == warning(2000) + [marked(5500)] + bell(11000)
    log = Table(11001, [10]).begin().tick(11001)
    assert log == warning(1001) + [marked(5500)] + bell(11001)


def test_a_warning_at_half_time_is_the_checkpoint():
    assert Table(20000, [10]).begin().tick(20000) == warning(10000) + bell(20000)
    log = Table(20000, [15]).begin().tick(20000)
    assert log == warning(5000) + [marked(10000)] + bell(20000)


def test_the_bank_puts_off_the_bell():
    table = Table(20000, [5], 10001).begin()
    assert table.clock.remaining_ms(START) == 30001
    assert table.tick(30001) == [marked(15000)] + last5(25001) + bell(30001)
    log = Table(0, [5], 10000).begin().tick(10000)
    assert log == last5(5000) + bell(10000)  # a time of the bank alone; half time is a warning


def test_a_turn_goes_on_from_what_it_has_used():
    table = Table()
    table.round.apply(("mark", 50000))
    assert table.begin().tick(4999) == []  # the warning at 50 s has been given
    assert table.tick(5000) == last5(5000)
    table = Table()
    table.round.apply(("mark", 30000))
    assert table.begin().tick(20000) == [(("mark", 50000), 20000)] + [
        ("warning", 20000),
        ("light", 20000),
    ]
    table = Table()
    table.round.apply(("mark", 59000))
    assert table.begin().tick(999) == []
    assert table.tick(1000) == [("timeup", 1000), (("bell", 60000), 1000), ("timeup", 1000)]


def test_a_clock_that_was_never_started_stands_still():
    table = Table()
    assert table.clock.started is False
    assert table.tick(90000) == []
    table.round.apply(("mark", 12000))
    assert table.clock.used_ms(add(START, 5000)) == 12000
    assert table.clock.remaining_ms(add(START, 5000)) == 48000


def test_a_stopped_clock_stands_still():
    table = Table().begin()
    assert table.clock.used_ms(add(START, 5000)) == 5000
    table.clock.stop()
    assert table.clock.started is False
    assert table.clock.used_ms(add(START, 5000)) == 0
    assert table.tick(90000) == []


def test_used_and_left_add_up_and_end_at_the_bell():
    table = Table().begin()
    clock = table.clock
    assert clock.started is True
    for ms in (0, 1, 999, 7000, 59999, 60000):
        assert clock.used_ms(add(START, ms)) == ms
        assert clock.remaining_ms(add(START, ms)) == 60000 - ms
    assert clock.used_ms(add(START, 60001)) == 60000
    assert clock.remaining_ms(add(START, 99999)) == 0
    assert clock.used_ms(add(START, -5)) == 0  # an edge before the turn began


def test_used_time_runs_on_from_a_checkpoint():
    table = Table().begin()
    table.tick(30100)
    assert table.round.used_ms == 30000
    assert table.clock.used_ms(add(START, 30100)) == 30100
    table.tick(52000)
    assert table.clock.used_ms(add(START, 52000)) == 52000
    assert table.clock.used_ms(add(START, 57000)) == 57000


def test_a_record_that_stores_the_used_time_moves_the_anchor():
    table = Table().begin()
    table.round.apply(("pool", 1, 4000))
    table.clock.rebase(add(START, 4000))
    assert table.clock.used_ms(add(START, 4500)) == 4500
    assert table.tick(60000) == MINUTE
    table = Table()
    table.clock.rebase(add(START, 4000))  # not running: nothing to move
    assert not table.clock.started
    assert table.clock._anchor_ms == 0


def test_what_a_record_has_overtaken_is_done_at_once_and_not_before_the_record():
    table = Table().begin()
    table.round.apply(("pool", 1, 30200))
    table.clock.rebase(add(START, 30200))
    assert table.tick(30200) == [(("mark", 30000), 30200)]


def test_an_untimed_turn_counts_up_and_pauses_after_an_hour():
    table = Table(0).begin()
    clock = table.clock
    assert UNTIMED_MAX_MS == 3600000
    assert clock.used_ms(add(START, 123456)) == 123456
    assert clock.remaining_ms(add(START, 123456)) == 123456
    assert clock.warned_s(add(START, 3599000)) == 0
    assert clock.due_ms(START) == 1000
    assert clock.due_ms(add(START, 250)) == 750
    assert clock.due_ms(add(START, 1000)) == 1000
    assert clock.due_ms(add(START, 2500)) == 500
    assert clock.due_ms(add(START, 3599999)) == 1
    assert table.tick(3599999) == []
    assert table.tick(3600005) == [(("pause", 1, 3600000), 3600000), ("paused", 3600000)]
    assert clock.started is False
    assert table.tick(7200000)[2:] == []
    table = Table(0)
    table.round.apply(("mark", 3000))
    assert table.clock.remaining_ms(START) == 3000
    table.begin()
    assert table.tick(3597000) == [(("pause", 1, 3600000), 3597000), ("paused", 3597000)]


def test_the_alarm_rises_to_ten_and_to_five():
    for warn_s in ((10, 5, 4, 3, 2, 1), (1, 5, 10), (20, 5), (6,), (10, 3, 10)):
        clock = Table(warn_s=warn_s).begin().clock
        first = 60000 - 1000 * max(warn_s)
        assert clock.warned_s(START) == 0
        assert clock.warned_s(add(START, first - 1)) == 0
        assert clock.warned_s(add(START, first)) == 10
        fives = [s for s in warn_s if s <= 5]
        if fives:
            last = 60000 - 1000 * max(fives)
            assert clock.warned_s(add(START, last - 1)) == 10
            assert clock.warned_s(add(START, last)) == 5
        assert clock.warned_s(add(START, 60000)) == (5 if fives else 10)


def test_the_alarm_of_a_paused_turn_and_of_a_short_one():
    table = Table()
    table.round.apply(("mark", 51000))
    assert table.clock.warned_s(START) == 10
    # 10 s are too much of 11 for a warning.
    assert Table(11000, [10]).begin().clock.warned_s(add(START, 10500)) == 0


def test_the_next_deadline_is_the_second_shown_or_what_comes_before():
    table = Table(60001).begin()
    clock = table.clock
    assert clock.due_ms(START) == 1
    assert clock.due_ms(add(START, 1)) == 1000
    assert clock.due_ms(add(START, 251)) == 750
    assert clock.due_ms(add(START, 29500)) == 500  # half time, 1 ms before the second
    assert clock.due_ms(add(START, 30000)) == 0
    assert clock.due_ms(add(START, 30300)) == 0  # overdue
    assert table.tick(30000) == [marked(30000)]
    assert clock.due_ms(add(START, 30000)) == 1
    assert clock.due_ms(add(START, 50000)) == 1
    assert table.tick(50001) == [marked(30000)] + warning(50001)
    assert clock.due_ms(add(START, 50001)) == 1000
    assert clock.due_ms(add(START, 54301)) == 700
    table = Table(60001)
    table.round.apply(("mark", 700))
    table.begin()
    assert table.clock.due_ms(add(START, 28800)) == 500  # half time, 700 ms earlier
