"""A virtual board under power with parts of the real hal on it, for tests of both."""

from host_sim import board_link, device
from host_sim.board import NEVER_MS, VirtualBoard

PERIOD = 1 << 30


def board(kind="table", display="", ticks=0, files=None):
    """A board under power whose ticks begin at `ticks`."""
    made = VirtualBoard(kind, display, files)
    made.ticks_at_boot = ticks
    made.power_on()
    return made


def refused(call, word):
    """True if `call` raises ValueError and its message contains `word`."""
    try:
        call()
    except ValueError as error:
        if word in str(error):
            return True
        raise AssertionError("the message is: " + str(error)) from error
    return False


def fake(name):
    """The fake module `name`, as the hal sees it."""
    return device.with_fakes(lambda: __import__(name))


class Bench:
    """Keys 0, 1, … on GPIO 10, 11, … and a loop that polls at edges and deadlines, as App does."""

    def __init__(self, ticks=0, debounce_ms=30, count=2, made=None):
        self.board = made or board(ticks=ticks)
        self.ticks0 = ticks
        pins = [(i, 10 + i) for i in range(count)]
        self.keys = device.hal("keys").Keys(pins, debounce_ms)
        self.events = []
        self.polls = 0

    def edge(self, at_ms, key, closed):
        self.board.contact(10 + key, closed, at_ms)

    def press(self, at_ms, key=0, ms=80, bounce_ms=0):
        self.board.bouncing(10 + key, True, at_ms, bounce_ms)
        self.board.bouncing(10 + key, False, at_ms + ms, bounce_ms)

    def poll(self):
        """Takes all events; their times become ms since the start."""
        self.polls += 1
        now = self.board.ticks()
        while True:
            event = self.keys.poll(now)
            if event is None:
                return self.keys.due_ms(now)
            key, down, at_ms, resume_ms = event
            at_ms = (at_ms - self.ticks0) & (PERIOD - 1)
            resume_ms = (resume_ms - self.ticks0) & (PERIOD - 1)
            self.events.append((key, down, at_ms, resume_ms))

    def run(self, to_ms):
        """Polls at every edge and at every deadline up to `to_ms`."""
        due_ms = self.board.now_ms + self.poll()
        while True:
            next_ms = min(due_ms, self.board.next_edge_ms())
            if next_ms > to_ms:
                self.board.advance(to_ms)
                return
            self.board.advance(next_ms)
            due_ms = self.board.now_ms + self.poll()

    def downs(self):
        return [(event[0], event[2]) for event in self.events if event[1]]

    def ups(self):
        return [(event[0], event[2]) for event in self.events if not event[1]]


class Attached:
    """What must hold when no board is attached."""

    def __enter__(self):
        self.board = board_link.current
        board_link.attach(None)

    def __exit__(self, kind, error, trace):
        board_link.attach(self.board)


class App:
    """Notes its steps; `plan` gives the ms until the next, then it wants none."""

    def __init__(self, made, plan=()):
        self.board = made
        self.steps = []
        self.plan = list(plan)
        self.stall_at = -1
        self.session = self
        self.screen = "home"

    def step(self, now):
        self.steps.append(self.board.now_ms)
        if len(self.steps) - 1 == self.stall_at:
            self.board.stall(400)
        return self.plan.pop(0) if self.plan else NEVER_MS

    def status(self, now):
        return {"screen": "home", "match": None, "turn": None, "leds": {}, "records": {}}


def watch(made, gpio):
    """Makes the line an input with a handler; returns its interrupts as (ms, level)."""
    machine = fake("machine")
    pin = machine.Pin(gpio, machine.Pin.IN, machine.Pin.PULL_UP)
    seen = []
    both = machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING
    pin.irq(lambda pin: seen.append((made.now_ms, pin.value())), both, hard=True)
    return seen
