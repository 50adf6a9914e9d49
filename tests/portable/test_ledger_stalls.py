"""Presses while the flash is written: interrupts are off, the edge is latched, and nobody is
charged for the time that nobody could see.
"""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from host_sim.scenario import parse
from host_sim.scenario_run import Runner
from turnbell.core.records import decode
from turnbell.ledger.lines import unseal

STALL_MS = 400
HEAD = (
    "players Ala Bolek Celina\nsheet kod-1min\nstart seat 1\n%sboot\n"
    "press OK\nwait 3s\npress OK\nwait 2s\nflash-stall %dms\n"
)


class Table:
    """A match of three in which Ala's turn runs, and then `text`.

    stalls: (from, to) of every write that took time, ms; presses: when each contact closed, ms;
    turns: (player whose turn began, ms that the one before used); bells, pauses: ms used when.
    """

    def __init__(self, text, setup="", stall_ms=STALL_MS):
        self.stalls = []
        self.presses = []
        runner = Runner(parse(HEAD % (setup, stall_ms) + text, "a.scn"), "a.scn")
        board = runner.board
        stall = board.stall

        def seen(ms):
            from_ms = board.now_ms
            stall(ms)
            if ms > 0:
                self.stalls.append((from_ms, board.now_ms))

        board.stall = seen
        contact = board.contact

        def planned(gpio, closed, at_ms=None):
            if closed:
                self.presses.append(board.now_ms if at_ms is None else at_ms)
            contact(gpio, closed, at_ms)

        board.contact = planned
        runner.run()
        assert runner.failures == [], runner.failures
        self.screen = runner.device.app.session.screen
        self.turns = []
        self.bells = []
        self.pauses = []
        files = board.flash.files()
        for name in sorted([name for name in files if name[:8] == "ledger/j"], key=number):
            for line in files[name].split(b"\n")[:-1]:
                self._take(decode(unseal(line + b"\n").split(b",", 2)[2]))

    def _take(self, record):
        if record[0] == "turn":
            self.turns.append(tuple(record[1:]))
        elif record[0] == "bell":
            self.bells.append(record[1])
        elif record[0] == "pause" and record[1]:
            self.pauses.append(record[2])

    def press_in_stall(self, at=0):
        """The stall that hid press number -1 - at from the end, which it must have."""
        ms = self.presses[-1 - at]
        found = [stall for stall in self.stalls if stall[0] < ms < stall[1]]
        assert len(found) == 1, (ms, self.stalls)
        return found[0]


def number(name):
    return int(name[8:])


def test_a_press_in_a_stall_ends_the_turn_at_its_start_and_the_next_begins_at_its_end():
    for wait_ms in range(20, 330, 30):
        table = Table(
            "press SEAT1\nwait %dms\npress SEAT2\nwait 2s\npress SEAT3\nwait 1s\n" % wait_ms
        )
        from_ms, to_ms = table.press_in_stall(1)
        before, _, after = table.presses[-3:]
        assert table.turns[-2:] == [(2, from_ms - before), (0, after - to_ms)], wait_ms


def test_of_two_presses_in_one_stall_neither_costs_a_player_anything():
    table = Table("press SEAT1\nwait 40ms\npress SEAT2\nwait 60ms\npress OK\nwait 2s\n")
    from_ms, _ = table.press_in_stall()
    assert table.press_in_stall(1) == (from_ms, from_ms + STALL_MS)
    assert table.turns[-1] == (2, from_ms - table.presses[-3])
    assert table.pauses == [0]  # the turn that began at the end of the stall was paused there
    assert table.screen == "paused"


def test_a_second_seat_key_in_the_same_stall_is_a_bounce_of_the_table():
    table = Table(
        "press SEAT1\nwait 40ms\npress SEAT2\nwait 60ms\npress SEAT3\n"
        "wait 2s\npress SEAT3\nwait 1s\n"
    )
    _, to_ms = table.press_in_stall(1)
    table.press_in_stall(2)
    assert [seat for seat, _ in table.turns[-3:]] == [1, 2, 0]
    assert table.turns[-1] == (0, table.presses[-1] - to_ms)


def test_a_key_that_is_pressed_twice_in_one_stall_counts_once():
    table = Table(
        "press SEAT1\nwait 20ms\npress SEAT2 60ms\nwait 60ms\npress SEAT2 60ms\nwait 2s\n"
    )
    assert table.press_in_stall() == table.press_in_stall(1)
    assert [seat for seat, _ in table.turns] == [0, 1, 2]


def test_a_press_in_a_stall_that_hides_the_deadline_is_in_time():
    # At half-time the clock is written down: with a very slow flash, past the end of the turn.
    table = Table("wait 3s\npress SEAT1\nwait 5s\n", "override turn_ms 5000\n", 4000)
    from_ms, to_ms = table.press_in_stall()
    assert table.bells == []
    assert from_ms < table.presses[-2] + 5000 < to_ms
    assert table.turns[-1] == (1, from_ms - table.presses[-2])


def test_a_deadline_that_a_stall_hides_is_still_exact():
    table = Table("wait 8s\n", "override turn_ms 5000\n", 4000)
    assert table.bells == [5000]
