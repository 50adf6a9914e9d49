"""A rotary encoder on the real device: each detent is a tap of PLUS or MINUS, on every screen."""

# heap: 4M, because the whole app and the virtual board are compiled from source

from host_sim.board import VirtualBoard
from host_sim.device import Device
from turnbell.hal import pins

A, B = pins.ENCODER
# What the two contacts do within one detent clockwise: (contact, closed).
DETENT = ((A, True), (B, True), (A, False), (B, False))


class Table:
    """A booted device, and hands for its keys and its knob."""

    def __init__(self):
        self.board = VirtualBoard()
        self.device = Device(self.board)
        self.board.random_byte = lambda: 0
        assert self.device.boot() == "home"

    def run(self, ms):
        self.device.run_until(self.board.now_ms + ms)

    def press(self, gpio, ms=80):
        now_ms = self.board.now_ms
        self.board.contact(gpio, True, now_ms)
        self.board.contact(gpio, False, now_ms + ms)
        self.run(ms + 60)

    def turn(self, detents, ms=30):
        """Turn the knob: each detent takes `ms`; a negative number turns it back."""
        steps = DETENT if detents > 0 else tuple([DETENT[at ^ 1] for at in range(4)])
        for _ in range(abs(detents)):
            for at in range(4):
                gpio, closed = steps[at]
                self.board.contact(gpio, closed, self.board.now_ms + at * ms // 4)
            self.run(ms)

    def entry(self):
        return self.device.app.session.flow.entry()


def at_racks():
    table = Table()
    table.press(pins.OK)
    table.run(1600)
    table.press(pins.OK)
    table.run(1000)
    table.press(pins.SEATS[0], 1600)
    table.press(pins.OK)
    assert table.device.screen() == "racks"
    return table


def test_a_detent_is_one_point_more_or_less():
    table = at_racks()
    table.turn(7)
    assert table.entry().points == 7
    table.turn(-3)
    assert table.entry().points == 4


def test_forty_five_points_take_less_than_three_seconds():
    table = at_racks()
    began_ms = table.board.now_ms
    table.turn(45)
    assert table.entry().points == 45
    assert table.board.now_ms - began_ms <= 3000


def test_where_a_key_has_a_hold_a_detent_is_its_tap():
    table = Table()
    table.press(pins.OK)
    table.run(1600)
    table.press(pins.OK)
    table.run(1000)
    assert table.device.screen() == "turn"
    table.turn(1)
    assert table.device.app.session.settings.volume == 2
    table.turn(-2)
    assert table.device.app.session.settings.volume == 0
