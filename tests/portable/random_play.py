"""Hands that press random keys of a virtual device while its parts fail, and what must hold all
the same. For tests on both runtimes.
"""

from host_sim import device as devices
from host_sim.board import VirtualBoard
from host_sim.board_link import EIO, os_error
from host_sim.device import Device
from turnbell.core.match import Match
from turnbell.core.records import decode, json_text
from turnbell.ledger.ledger import Ledger

SHEETS = ("pl-40", "kod-1min", "pressman-2min", "t800-2min", "pt-40pt", "low-total", "goliath-25")
HOME_KEYS = 400  # more than any screen is away from home: racks of 6 players, tile by tile
# How to come home: screen → (key, how long). Everywhere else OK held goes back.
HOMEWARD = {
    "draw": ("MINUS", 900),
    "out": ("MINUS", 900),
    "summary": ("MINUS", 900),
    "menu": ("MINUS", 900),
    "fault": ("OK", 80),
}


class Random:
    """The same numbers on every machine."""

    def __init__(self, seed):
        self._state = (seed * 40503 + 977) & 0xFFFFFF

    def below(self, n):
        """Return a number from 0 to n − 1."""
        self._state = (self._state * 0x5A41 + 0x3039) & 0xFFFFFF
        return (self._state >> 6) % n


class Wire:
    """A stream of the USB console: what waits to be read, and how much room there is to write."""

    def __init__(self):
        self.waiting = []
        self.room = 0

    def read(self, count):
        return bytes([self.waiting.pop(0)])

    def write(self, data):
        assert len(data) <= self.room, "it would block"
        self.room -= len(data)


class Poll:
    """What select.poll gives: whether a Wire is ready."""

    POLLIN, POLLOUT = 1, 4

    def __init__(self):
        self._wire = None
        self._events = 0

    def register(self, wire, events):
        self._wire, self._events = wire, events

    def ipoll(self, timeout):
        assert timeout == 0
        ready = self._wire.waiting if self._events == self.POLLIN else self._wire.room
        return iter((1,)) if ready else iter(())


class Select:
    """Stands for the module select."""

    POLLIN, POLLOUT = Poll.POLLIN, Poll.POLLOUT
    poll = Poll


class Hands:
    """One device at a table. faults: its parts fail now and then; trouble: told of each fault."""

    def __init__(self, seed, kind="table", faults=True):
        self.random = random = Random(seed)
        count = 2 + random.below(5)
        settings = {
            "sheet": SHEETS[random.below(len(SHEETS))],
            "names": ["Ala", "Bolek", "Celina", "Darek", "Ewa", "Franek"][:count],
            "seats": count,
            "board": kind,
            "entry": ("points", "tiles")[random.below(2)],
            "volume": random.below(4),
        }
        files = {"settings.json": json_text(settings).encode()}
        self.board = board = VirtualBoard(kind, files=files)
        board.ticks_at_boot = (1 << 30) - random.below(4000000)
        board.random_byte = lambda: random.below(256)
        self.wire = Wire()
        console = devices.hal("console")
        console.select = Select
        self.console = console.Console(self.wire, self.wire)
        self.device = Device(board, self.console)
        self.faults = faults
        self.events = 0
        self._failing = 0  # flash operations that fail from now on
        flash = board.flash
        operation = flash._operation

        def fail_or_do():
            if self._failing:
                self._failing -= 1
                raise os_error(EIO)
            operation()

        flash._operation = fail_or_do
        self.boot()

    def boot(self):
        """Switch on, and wait for home."""
        for name in self.board.keys():
            self.board.contact(self.board.gpio_of(name), False)
        self.device.boot()

    @property
    def session(self):
        """The session of the device that is on."""
        return self.device.app.session

    def run(self, ms):
        """Let time pass; the power comes back when it was cut. USB is looked at as well."""
        self.device.run_until(self.board.now_ms + ms)
        self.board.piezo.take()  # nobody looks at the trace
        if self.device.app is None:
            self.boot()
        self.console.step(self.device.app, self.board.ticks())

    def press(self, name, ms, rest_ms=60):
        """Press a key for `ms`."""
        gpio = self.board.gpio_of(name)
        now_ms = self.board.now_ms
        bounce_ms = self.random.below(9) if ms > 40 else 0
        self.board.bouncing(gpio, True, now_ms, bounce_ms)
        self.board.bouncing(gpio, False, now_ms + ms, bounce_ms)
        self.run(ms + rest_ms)

    def active(self):
        """Return the key that ends the turn that runs, or OK."""
        turn = self.device.status()["turn"]
        if self.board.kind == "minimal":
            return "NEXT"
        return "SEAT%d" % turn["seat"] if turn and turn["seat"] else "OK"

    def event(self):
        """Press one random key; now and then wait, hold two, or let something fail."""
        random = self.random
        self.events += 1
        keys = self.board.keys()
        what = random.below(40)
        if what < 14:
            self.press(keys[random.below(len(keys))], 20 + random.below(160))
        elif what < 21:
            self.press(self.active(), 30 + random.below(100), random.below(3000))
        elif what < 26:
            self.press("OK", 80)
        elif what < 32:
            self.press(keys[random.below(len(keys))], 800 + random.below(900))
        elif what < 34:
            gpio = self.board.gpio_of(keys[random.below(len(keys))])
            self.board.contact(gpio, True)
            self.press(keys[random.below(len(keys))], 40 + random.below(1000))
            self.board.contact(gpio, False)
            self.run(60)
        elif what < 37:
            self.run(random.below(20000))
        elif what < 38:
            self.run(random.below(400000))
        elif self.faults:
            self._fault()

    def _fault(self):
        random, board = self.random, self.board
        what = random.below(9)
        if what < 2:
            if board.display is not None:
                board.plug(not board.display_plugged)
        elif what == 2:
            board.bus_stuck = not board.bus_stuck
        elif what == 3:
            board.flash.stall_ms = (0, 0, 45, 400)[random.below(4)]
        elif what == 4:
            self._failing = random.below(4)
        elif what == 5:
            board.flash.cut_after(1 + random.below(6))
        elif what == 6 and random.below(4) == 0:
            self.device.power_off()
            self.run(0)
        elif what == 7:
            board.vsys_mv = (4800, 3200, 2900)[random.below(3)]
        else:
            self.wire.waiting += [random.below(256) for _ in range(random.below(200))]
            self.wire.waiting += [63, 10] * random.below(2)  # a question among the noise
            self.wire.room = random.below(2000)  # a host that reads sometimes

    # -- what must hold ------------------------------------------------------------------------

    def mend(self):
        """Everything works again."""
        board = self.board
        board.flash.stall_ms = 0
        board.flash.cut_after(0)
        board.bus_stuck = False
        board.vsys_mv = 4800
        self._failing = 0
        if board.display is not None and not board.display_plugged:
            board.plug(True)
        self.run(6000)

    def check(self):
        """The records on flash and those that wait fold to the state that is shown; sums are
        right.
        """
        session = self.session
        live = session.parked or session.match
        if session.safe:
            return
        payloads = folded_payloads(self.board) + session.pending
        again = fold(payloads)
        assert pack(again) == pack(live), session.screen
        assert again.rounds == live.rounds
        assert list(again.live_records()) == list(live.live_records())
        for score in live.scores:
            assert score.zero_sum is not False

    def come_home(self):
        """Press what leads home; return how many keys that took."""
        pressed = 0
        while self.device.screen() != "home":
            key, ms = HOMEWARD.get(self.session.keys, ("OK", 900))
            self.press(key, ms)
            pressed += 1
            assert pressed < HOME_KEYS, self.session.keys
        self.run(4000)
        assert not self.board.piezo.sounding
        return pressed


def play(seed, kind, events, every=40):
    """Let random hands play `events` events; check every so often, and come home. Return them."""
    hands = Hands(seed, kind)
    for number in range(events):
        hands.event()
        if number % every == 0:
            hands.mend()
            hands.check()
        if number % (5 * every) == 0:
            hands.come_home()
    return hands


def folded_payloads(board):
    """What the ledger of `board` holds for the match in hand, read as a power-up would."""
    store = devices.hal("flash").FlashStore("/ledger")
    ledger = Ledger(store)
    found = list(ledger.load())
    assert ledger.lost() == 0, ledger.problems
    return found


def fold(payloads):
    """Return the Match that records fold to."""
    match = Match()
    for payload in payloads:
        match.apply(decode(payload))
    return match


def pack(match):
    """Return the round in play as plain values."""
    return match.play.pack() if match.play else None
