"""The device is stepped when it must be: at its deadlines, at edges, or on a grid of 5 ms."""

from bench_hal import App, board, watch
from host_sim import device as module
from host_sim.board_link import PowerCut
from host_sim.device import Device


def device(plan=(), jitter=None):
    made = Device(board(), None, jitter)
    made.app = App(made.board, plan)
    made._due_ms = 0
    return made


def test_it_steps_at_deadlines_and_edges_and_never_in_between():
    made = device((30, 0, 100, 5000))
    seen = watch(made.board, 10)
    made.board.contact(10, True, 70)
    made.board.contact(10, False, 95)
    made.run_until(200)
    assert made.app.steps == [0, 30, 30, 70, 95]
    assert seen == [(70, 0), (95, 1)] and made.board.now_ms == 200


def test_with_jitter_it_steps_on_a_grid_of_5_ms_but_edges_keep_their_time():
    phases = set()
    for seed in range(12):
        made = device((30, 0, 100, 5000), seed)
        made._phase_ms = made._random.byte() % 5
        seen = watch(made.board, 10)
        made.board.contact(10, True, 71)
        made.board.contact(10, False, 93)
        made.run_until(200)
        assert len({at % 5 for at in made.app.steps}) == 1
        phases.add(made.app.steps[0] % 5)
        assert seen == [(71, 0), (93, 1)]
        first, second, third, fourth, fifth = made.app.steps
        assert 30 <= second - first < 35 and third == second + 5
        assert 71 <= fourth < 76 and 93 <= fifth < 98
    assert len(phases) > 2


def test_settling_finishes_what_was_due_and_begins_nothing_new():
    made = device((50, 0, 0, 3, 3, 3), 5)
    made.run_until(made.app.steps[0] + 50 if made.app.steps else 52)
    made.settle()
    count = len(made.app.steps)
    assert count == 4
    made.settle()
    assert len(made.app.steps) == count


def test_edges_in_a_stall_make_it_step_again_at_once():
    made = device((5000, 5000))
    made.app.stall_at = 0
    seen = watch(made.board, 10)
    made.board.contact(10, True, 100)
    made.run_until(450)
    assert seen == [(400, 0)] and made.app.steps == [0, 400]


def test_an_app_that_never_rests_is_noticed():
    made = device()
    made.app.step = lambda now: 0
    try:
        made.run_until(10)
    except RuntimeError:
        return
    raise AssertionError("it ran for ever")


def test_a_power_cut_takes_the_app_away():
    made = device((10,))
    step = made.app.step

    def cut(now):
        step(now)
        if made.board.now_ms:
            made.board.power_off()
            raise PowerCut("now")
        return 10

    made.app.step = cut
    made.run_until(100)
    assert made.app is None and made.screen() == "off" and made.board.now_ms == 100


def test_hal_modules_know_no_other_os_than_the_boards():
    import sys

    module.hal("flash")
    if sys.implementation.name == "cpython":
        assert sys.modules["turnbell.hal.flash"].os is not sys.modules["os"]
