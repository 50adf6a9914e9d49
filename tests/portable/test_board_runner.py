"""A scenario's presses, waits and storms reach the contacts at their exact times."""

# heap: 400K, because parser, runner and board are the desktop's half and compiled from source here

from bench_hal import App, watch
from host_sim.scenario import parse
from host_sim.scenario_run import Runner


def runner(text, stall_at=-1):
    """A scenario over the App above."""
    made = Runner(parse("boot\n" + text, "a.scn"), "a.scn")

    def boot():
        made.board.power_on()
        made.device.app = App(made.board)
        made.device.app.stall_at = stall_at
        made.device._due_ms = made.board.now_ms
        made.seen = watch(made.board, 10)
        watch(made.board, 11)
        return "home"

    made.device.boot = boot
    made.run()
    assert not made.failures, made.failures
    return made


def test_a_press_takes_80_ms_and_comes_40_ms_after_the_last_one():
    made = runner("press SEAT1\npress SEAT1 60ms\npress SEAT2\npress SEAT1\n")
    assert made.seen == [(0, 0), (80, 1), (120, 0), (180, 1), (260, 0), (340, 1)]
    assert made.board.now_ms == 340


def test_taps_holds_and_storms_take_their_time():
    made = runner("tap SEAT1 2\nhold SEAT1 1000ms\ndown SEAT1\nwait 1s\nup SEAT1\n")
    assert made.seen == [
        (0, 0),
        (80, 1),
        (160, 0),
        (240, 1),
        (320, 0),
        (1320, 1),
        (1360, 0),
        (2360, 1),
    ]
    made = runner("press-storm SEAT1 50 edges 5ms\n")
    assert len(made.seen) == 50 and made.seen[0] == (0, 0) and made.seen[-1] == (4, 1)
    assert made.board.now_ms == 5


def test_bounce_ends_in_time_and_the_next_press_waits_for_it():
    made = runner("press SEAT1 60ms bounce 20ms\npress SEAT1\n")
    first = [edge for edge in made.seen if edge[0] <= 20]
    assert len(first) > 5 and first[0] == (0, 0) and first[-1][1] == 0
    last = [edge for edge in made.seen if edge[0] <= 80][-1]
    assert last[1] == 1 and 75 <= last[0] <= 80
    assert made.seen[-2] == (last[0] + 40, 0)


def test_people_press_keys_while_the_device_stands_still():
    made = runner("wait 100ms\npress SEAT1\nwait 50ms\npress SEAT2\nwait 1s\n", stall_at=1)
    # The step at the press of SEAT1, at 100 ms, takes until 500: one edge of each line is left.
    assert made.device.app.steps[:2] == [0, 100]
    assert made.seen[0] == (100, 0) and made.seen[1] == (500, 1)
    assert made.board.lines[11].closed is False and made.board.now_ms == 1310
