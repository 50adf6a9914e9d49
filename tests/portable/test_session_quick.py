"""Nobody waits: a key comes before a frame that is half drawn, tone and lamp before all else."""

# heap: 4M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig
from turnbell.core.ticks import add

SEAT1, SEAT2 = 0, 1


class Slow:
    """A painter in whose every frame keys may move; knows which frames were whole, with whose turn
    they showed.
    """

    def __init__(self, rig):
        self._rig = rig
        self.keys = []  # (key, down) that move within the next frames, one in each
        self.whole = []
        rig.app.painter = self

    def paint(self, canvas, session, now):
        ticks = self._rig.clock.ticks
        if self.keys:
            key, down = self.keys.pop(0)
            self._rig.keys.events.append((key, down, ticks, ticks))
        canvas.meanwhile()
        self.whole.append(session.match.play.seat)


def in_a_turn():
    rig = Rig()
    rig.start(1)
    rig.run(400)
    return rig, Slow(rig)


def test_a_key_that_moves_while_a_frame_is_drawn_is_taken_before_it_is_whole():
    rig, painter = in_a_turn()
    painter.keys = [(SEAT1, True)]
    rig.session.dirty = True
    rig.run(1000)
    assert painter.whole[0] == SEAT2


def test_no_two_frames_in_a_row_are_given_up():
    rig, painter = in_a_turn()
    painter.keys = [(SEAT1, True), (SEAT1, False), (SEAT2, True)]
    rig.run(1001)
    assert painter.whole[0] == SEAT2  # without the release of its key


def test_the_next_lamp_is_lit_before_the_clock_is_set():
    rig, _ = in_a_turn()
    lamps = []
    clock = rig.session.clock
    start = clock.start

    def watched(at_ms):
        lamps.append(rig.app.lights.pattern(SEAT2))
        start(at_ms)

    clock.start = watched
    rig.press("SEAT1")
    assert lamps == ["on"]


def test_the_tone_comes_before_the_record():
    rig, _ = in_a_turn()
    heard = []
    rig.record = lambda record: heard.append(rig.piezo.sounding)
    rig.press("SEAT1")
    assert heard == [True]
    rig.run(60000)
    assert rig.screen_name() == "timeup"
    assert heard[-1]


def press_handled_late(edge_ms):
    """SEAT1 goes down this long after the bell is due; all is handled 20 ms after it."""
    rig, _ = in_a_turn()
    due = add(rig.clock.ticks, rig.remaining())
    rig.clock.ticks = add(due, 20)
    at_ms = add(due, edge_ms)
    rig.keys.events.append((SEAT1, True, at_ms, at_ms))
    rig.app.step(rig.clock.ticks)
    return rig


def test_what_was_due_before_an_edge_comes_before_it():
    rig = press_handled_late(10)
    assert rig.screen_name() == "timeup"
    assert rig.session.flow.late_ms == 10
    rig = press_handled_late(-10)
    assert rig.screen_name() == "turn"
    assert rig.seat() == 2
