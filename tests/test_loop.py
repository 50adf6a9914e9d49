"""The superloop of the device on the virtual board: crashes, the watchdog, and how it is left."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from types import SimpleNamespace

import pytest

from host_sim import board_link, device
from host_sim.board import VirtualBoard
from turnbell.hal import pins

RP2350 = "Raspberry Pi Pico 2 with RP2350"
Play = Callable[..., SimpleNamespace]


class Silent:
    """A console on which nobody says anything."""

    def cue(self, name: str, at_ms: int) -> None: ...
    def light(self, seat: int, pattern: str) -> None: ...
    def record(self, record: object) -> None: ...
    def screen(self, name: str) -> None: ...
    def step(self, app: object, now: int) -> None: ...


@pytest.fixture
def play(monkeypatch: pytest.MonkeyPatch) -> Iterator[Play]:
    """Run the real loop until `at_step` has raised KeyboardInterrupt or the board was reset."""
    loop = device.hal("loop")
    monkeypatch.setattr(loop, "Console", Silent)
    nothing = SimpleNamespace(threshold=lambda bytes_: None, collect=lambda: None)
    monkeypatch.setattr(loop, "gc", nothing)  # MicroPython's
    trace = SimpleNamespace(print_exception=lambda error, file: file.write(repr(error)))
    monkeypatch.setattr(loop, "sys", trace)

    def run(at_step: Callable[[int, VirtualBoard], None], **more: object) -> SimpleNamespace:
        board = VirtualBoard()
        board.machine_name = str(more.get("machine", ""))
        board.power_on()
        out = SimpleNamespace(board=board, app=None, steps=0, ended="")

        def compose(observer: object):
            out.app = app = device.with_fakes(lambda: device.firmware().compose(observer))
            step = app.step

            def stepped(now: int) -> int:
                out.steps += 1
                at_step(out.steps, board)
                return step(now)

            app.step = stepped
            return app

        try:
            loop.loop(more.get("compose", compose))
        except (KeyboardInterrupt, board_link.Reset, ValueError) as error:
            out.ended = type(error).__name__
        return out

    yield run
    board_link.attach(None)


def ctrl_c(at: int) -> Callable[[int, VirtualBoard], None]:
    def at_step(number: int, board: VirtualBoard) -> None:
        if number == at:
            raise KeyboardInterrupt

    return at_step


def test_the_watchdog_watches_while_the_loop_runs_and_is_off_behind_it(play):
    watched = []

    def at_step(number: int, board: VirtualBoard) -> None:
        watched.append(board.watchdog_ms)
        ctrl_c(200)(number, board)

    out = play(at_step)
    assert out.ended == "KeyboardInterrupt"
    assert set(watched) == {8388}
    assert out.board.watchdog_ms == 0
    out.board.advance(out.board.now_ms + 60000)  # the prompt stays


@pytest.mark.parametrize("machine", [RP2350, "A board of another maker"])
def test_on_other_chips_it_runs_only_where_it_can_be_stopped(play, machine):
    watched = []

    def at_step(number: int, board: VirtualBoard) -> None:
        watched.append(board.watchdog_ms)
        ctrl_c(20)(number, board)

    out = play(at_step, machine=machine)
    assert set(watched) == {8388 if machine == RP2350 else 0}
    assert out.board.watchdog_ms == 0


def test_a_step_that_hangs_is_ended_by_the_watchdog(play):
    def at_step(number: int, board: VirtualBoard) -> None:
        if number == 300:
            board.advance(board.now_ms + 9000)

    out = play(at_step)
    assert out.ended == "Reset"
    assert out.board.reset_cause == 3


def test_flash_that_takes_four_tenths_of_a_second_each_time_is_no_hang(play):
    def at_step(number: int, board: VirtualBoard) -> None:
        board.flash.stall_ms = 400
        if number == 200:
            board.contact(pins.OK, True)
        elif number == 216:
            board.contact(pins.OK, False)  # a new match: settings, archive, record
        ctrl_c(900)(number, board)

    assert play(at_step).ended == "KeyboardInterrupt"


def test_ctrl_c_in_the_middle_of_a_tone_leaves_no_sound_and_no_direct_current(play):
    def at_step(number: int, board: VirtualBoard) -> None:
        if number == 200:
            board.contact(pins.PLUS, True)
        if number > 200 and board.piezo.level:
            raise KeyboardInterrupt

    board = play(at_step).board
    assert board.piezo.level == 0
    for gpio in (pins.PIEZO_A, pins.PIEZO_B):
        assert (board.lines[gpio].function, board.lines[gpio].out) == ("out", 0)
    assert not any(board.lamp(seat) for seat in range(6)) and not board.board_lamp()


def test_a_crash_shows_the_fault_with_its_trace_in_a_file_and_keys_alive(play):
    def at_step(number: int, board: VirtualBoard) -> None:
        if number == 200:
            raise ZeroDivisionError("divide")
        if number == 400:
            board.contact(pins.OK, True)
        elif number == 416:
            board.contact(pins.OK, False)
        ctrl_c(500)(number, board)

    out = play(at_step)
    assert out.app.session.screen == "home"  # OK closed the fault
    assert b"ZeroDivisionError" in out.board.flash.files()["crash.txt"]


def test_three_crashes_in_a_row_end_in_safe_and_wear_the_flash_no_more(play):
    def at_step(number: int, board: VirtualBoard) -> None:
        ctrl_c(2000)(number, board)
        if number >= 200:
            raise ZeroDivisionError("divide")

    out = play(at_step)
    assert out.ended == "KeyboardInterrupt"  # ten seconds later, the watchdog being fed
    assert out.app.session.screen == "safe"
    assert out.board.flash.programs < 20
    assert out.board.watchdog_ms == 0


def test_a_crash_that_cannot_even_be_written_down_does_not_end_the_loop(play, monkeypatch):
    def at_step(number: int, board: VirtualBoard) -> None:
        if number == 200:
            raise MemoryError("a step")
        ctrl_c(500)(number, board)

    def open_file(*arguments: object) -> None:
        raise MemoryError("the log")

    monkeypatch.setattr(device.hal("loop").io, "open", open_file)
    out = play(at_step)
    assert out.ended == "KeyboardInterrupt"
    assert out.app.session.screen == "fault"


def test_a_crash_before_there_is_anything_to_show_is_kept_in_the_file(play):
    def compose(observer: object) -> None:
        raise ValueError("no board")

    out = play(ctrl_c(1), compose=compose)
    assert out.ended == "ValueError"
    assert b"no board" in out.board.flash.files()["crash.txt"]


def counted(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How often memory was collected: the list's length."""
    collected: list[int] = []
    gc = SimpleNamespace(threshold=lambda bytes_: None, collect=lambda: collected.append(1))
    monkeypatch.setattr(device.hal("loop"), "gc", gc)
    return collected


@pytest.mark.parametrize(
    ("drawn_ms", "stirred", "times"),
    [(0, True, 0), (12, False, 0), (12, True, 1), (36, False, 1), (35, False, 0)],
)
def test_memory_is_collected_when_much_was_drawn_and_behind_a_key_sooner(
    play, monkeypatch, drawn_ms, stirred, times
):
    collected = counted(monkeypatch)
    apps: list = []

    def compose(observer: object):
        app = device.with_fakes(lambda: device.firmware().compose(observer))
        steps, step = [0], app.step

        def stepped(now: int) -> int:
            steps[0] += 1
            if steps[0] == 400:  # at home, where nothing is due
                collected.clear()
                app.drawn_ms = drawn_ms
                app.stirred = stirred
            elif steps[0] == 500:
                raise KeyboardInterrupt
            return step(now)

        app.step = stepped
        apps.append(app)
        return app

    play(ctrl_c(0), compose=compose)
    assert len(collected) == times
    assert apps[0].drawn_ms == (0 if times else drawn_ms)


def test_a_key_ends_the_sleep_between_two_steps(play):
    at_ms = []

    def at_step(number: int, board: VirtualBoard) -> None:
        if number == 400:
            board.contact(pins.OK, True, board.now_ms + 2)
        if number >= 400:
            at_ms.append(board.now_ms)
        ctrl_c(402)(number, board)

    play(at_step)
    assert [at - at_ms[0] for at in at_ms] == [0, 2, 7]
