"""A device made of the plainest stand-ins for hal, for tests of the session in virtual time."""

from turnbell.app import App
from turnbell.core.ticks import add, diff
from turnbell.ledger.errors import LedgerError
from turnbell.settings import Settings
from turnbell.ui.keys import KEY_NAMES

NEVER_MS = 1 << 28


class Clock:
    """The time, set by the test."""

    def __init__(self, ticks):
        self.ticks = ticks

    def now(self):
        return self.ticks


class Keys:
    """Key events that the test queues."""

    def __init__(self):
        self.events = []
        self.stall = self  # a write takes no time here
        self.held = []  # keys that is_down tells of

    @property
    def waiting(self):
        return len(self.events) > 0

    def poll(self, now):
        return self.events.pop(0) if self.events else None

    def due_ms(self, now):
        return NEVER_MS

    def __enter__(self):
        pass

    def __exit__(self, *error):
        pass

    def is_down(self, key):
        return key in self.held


class Panel:
    present = True
    dirty = False

    def show(self, buffer):
        self.buffer = buffer

    def step(self, now):
        return NEVER_MS

    def power(self, on):
        self.on = on


class Piezo:
    """Keeps how long each tone lasted, in ms, until `heard` takes them."""

    def __init__(self, clock):
        self.sounding = False
        self._clock = clock
        self._since = 0
        self._tones = []

    def tone(self, freq_hz, volume):
        self.silence()
        self.sounding = True
        self._since = self._clock.ticks

    def silence(self):
        if self.sounding:
            self._tones.append(diff(self._clock.ticks, self._since))
        self.sounding = False

    def heard(self):
        """Return the lengths of all tones that ended since it was last asked, in ms."""
        tones = self._tones
        self._tones = []
        return tones


class Leds:
    def seat(self, i, level):
        pass

    def board(self, on):
        self.running = on

    def off(self):
        pass


class Battery:
    mv = None

    def read_mv(self):
        return self.mv


class Entry:
    whole = True

    def __init__(self, match_id):
        self.id = match_id


class MemoryLedger:
    """Keeps payloads in a list that outlives the app, as flash does; `fail` makes the next writes
    fail.
    """

    def __init__(self):
        self.payloads = []
        self.finished = []
        self.problems = []
        self.fail = 0
        self.room = (5000, "ok")
        self.pulled = 0  # archives that the desktop has a copy of
        self.missing = 0

    def load(self):
        return iter(list(self.payloads))

    def append(self, payload):
        if self.fail:
            self.fail -= 1
            raise OSError(5)
        self.payloads.append(payload)

    def due(self):
        return False

    def overdue(self):
        return False

    def matches(self):
        for match_id, _ in reversed(self.finished):
            yield Entry(match_id)

    def read_match(self, match_id):
        return iter(list(dict(self.finished)[match_id]))

    def amend(self, match_id, payloads):
        dict(self.finished)[match_id].extend(payloads)

    def capacity(self):
        return self.room

    def lost(self):
        return self.missing

    def archives(self):
        return len(self.finished)

    def remove_archive(self):
        if not self.pulled or len(self.finished) < 2:
            raise LedgerError("kept")
        self.pulled -= 1
        self.finished.pop(0)

    def archive(self, payloads, match_id):
        self.finished.append((match_id, list(payloads)))
        self.payloads = []


class Painter:
    """Paints nothing; knows which language it was told to speak."""

    language = ""

    def speak(self, language):
        self.language = language

    def paint(self, canvas, session, now):
        pass


class Rig:
    """One device with its flash; `boot` may be called again after `cut`."""

    def __init__(self, names=("Ala", "Bolek", "Celina"), ticks=1000, display=True, **settings):
        self.clock = Clock(ticks)
        self.ledger = MemoryLedger()
        self.changes = dict(settings)
        self.changes["names"] = list(names)
        self.bytes = [0]
        self.cues = []
        self.held_at_power_on = ()
        self.display = display
        self.boot()

    def boot(self):
        self.keys, self.panel, self.battery = Keys(), Panel(), Battery()
        self.piezo = Piezo(self.clock)
        self.panel.present = self.display
        self.keys.held = list(self.held_at_power_on)
        self.painter = Painter()
        settings = Settings()
        settings.change(self.changes)
        self.app = App(
            self.clock,
            self.keys,
            self.panel,
            self.piezo,
            Leds(),
            self.battery,
            self.byte,
            lambda: 0,
            self.ledger,
            settings,
            self.painter,
            self.changes.get("board") == "minimal",
            self,
        )
        self.session = self.app.session
        self.run(500)
        self.keys.held = []

    def byte(self):
        return self.bytes[0] if len(self.bytes) == 1 else self.bytes.pop(0)

    # the observer
    def cue(self, name, at_ms):
        self.cues.append(name)

    def light(self, seat, pattern):
        pass

    def record(self, record):
        pass

    def screen(self, name):
        pass

    # time and keys
    def run(self, ms):
        """Let `ms` pass, stepping the app at its own deadlines."""
        end = add(self.clock.ticks, ms)
        while True:
            wait = self.app.step(self.clock.ticks)
            left = diff(end, self.clock.ticks)
            if left <= 0:
                return
            self.clock.ticks = add(self.clock.ticks, max(1, min(wait, left)))

    def down(self, name):
        key = KEY_NAMES.index(name)
        self.keys.events.append((key, True, self.clock.ticks, self.clock.ticks))
        self.app.step(self.clock.ticks)

    def up(self, name):
        key = KEY_NAMES.index(name)
        self.keys.events.append((key, False, self.clock.ticks, self.clock.ticks))
        self.app.step(self.clock.ticks)

    def press(self, name, ms=80):
        self.down(name)
        self.run(ms)
        self.up(name)
        self.run(60)

    def hold(self, name, ms=1000):
        self.press(name, ms)

    def tap(self, name, count):
        for _ in range(count):
            self.press(name)

    def screen_name(self):
        return self.session.screen

    def remaining(self):
        return self.app.status(self.clock.ticks)["turn"]["remaining_ms"]

    def seat(self):
        return self.app.status(self.clock.ticks)["turn"]["seat"]

    def totals(self):
        return self.app.status(self.clock.ticks)["match"]["totals"]

    def start(self, seat=1):
        """From home to the running turn of `seat` (1-based) in two taps."""
        self.bytes = [seat - 1]
        self.press("OK")
        self.run(1600)
        self.press("OK")

    def heard(self, name):
        """True if the cue was played since it was last asked for."""
        found = name in self.cues
        self.cues = []
        return found
