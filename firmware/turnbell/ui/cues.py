"""The sounds as a table, and the player that steps through them without ever blocking.

Every sound has its twin in light and on the display (see ui.lights and the screens).
"""

from ..core.ticks import add, diff
from .gestures import NEVER_MS

MUTE, SOFT, MEDIUM, LOUD = range(4)

_FREQ_HZ = {"H": 2350, "M": 2000, "L": 1760, "F": 800, "_": 0}

# Name → its steps: a tone (high, middle, low, fault) or a rest, and for how many ms. What stands
# behind x is counted: it comes as often as it is told. A rest before it lets the write after a
# turn go first. A text takes a third of the memory of tuples.
SOUNDS = {
    "key": "M15",
    "refused": "F150 _100 F150",
    "draw": "M15 _45 M15 _45 M15 _45 M15 _55 M15 _65 M15 _75 M15 _85 M15 _105 M15 _135"
    " M15 _175 M15 _205 M280",
    "warning": "M100 _100 M100",
    "last5": "M100",
    "timeup": "M2000 _60",  # the tiles follow, and are counted
    "pause": "H80 _20 L80",
    "resume": "L80 _20 H80",
    "saved": "L90 _20 M90 _20 H120",
    "winner": "L150 _40 L150 _40 L150 _40 M300 _60 L150 _40 M150 _40 H900",
    "fault": "F60 _60 F60 _60 F60 _60",
    "lowbat": "",
    "penalty": "x M400 _200",
    "turn": "_120 x M60 _90",
    "hundreds": "_60 x M800 _200",
    "tens": "_60 x M300 _150",
    "ones": "_60 x M60 _150",
    "zero": "_60 x M20 _20 M20 _20 M20 _20 M20 _20 M20 _20 M20 _20 M20 _20 M20 _20",
}


def steps_of(name, count):
    """Return the steps of sound `name` as a list of (frequency in Hz or 0 for a rest, ms); count:
    how often the counted part comes, for those that are counted.
    """
    steps = []
    counted = []
    into = steps
    for step in SOUNDS[name].split():
        if step == "x":
            into = counted
        else:
            into.append((_FREQ_HZ[step[0]], int(step[1:])))
    return steps + counted * count


class Cues:
    """Plays one sound at a time; a new one takes over at once.

    piezo: hal.piezo.Piezo; observer: told of every cue by name, or None.
    """

    def __init__(self, piezo, observer=None):
        self._piezo = piezo
        self._observer = observer
        self.volume = SOFT
        self.now = 0  # the moment of handling: a tap decided at release began in the past
        self.turn_pips = False
        self._key = steps_of("key", 1)  # at hand: it is heard most, and at once
        self._steps = ()
        self._at = 0
        self._until_ms = 0
        self._playing = False
        self._queue = []

    def play(self, name, now, count=1):
        """Begin sound `name`; now: the tick of what it answers, which may lie in the past."""
        now = self.now
        self._queue = []
        self._tell(name, now)
        self._start(name, now, count)

    def queue(self, name, now, count=1):
        """Let `name` follow what is playing: one melody, told to the observer as it begins."""
        now = self.now
        self._tell(name, now)
        if self._playing:
            self._queue.append((name, count))
        else:
            self._start(name, now, count)

    def _tell(self, name, now):
        if self._observer:
            self._observer.cue(name, now)

    def play_turn(self, number, now):
        """Say whose turn it is: as many pips as the seat's number, where that is wanted."""
        if self.turn_pips:
            self.queue("turn", now, number)

    def play_time(self, left_s, now):
        """Say a number of seconds: a long pip for ten, a short one for one."""
        now = self.now
        self._tell("time", now)
        tens, ones = left_s // 10, left_s % 10
        self._queue = [("ones", ones)] if ones else []
        if tens:
            self._start("tens", now, tens)
        else:
            self._next(now)

    def play_value(self, value, now):
        """Say a number (0 or more) behind what is playing: a very long pip for a hundred, a long
        one for ten, a short one for one; a purr for nothing.
        """
        now = self.now
        self._tell("value", now)
        counts = (value // 100, value // 10 % 10, value % 10, 0 if value else 1)
        for i in range(4):
            if counts[i]:
                self._queue.append((("hundreds", "tens", "ones", "zero")[i], counts[i]))
        if not self._playing:
            self._next(now)

    def length_ms(self, name, count=1):
        """Return how long a sound takes, in ms."""
        return sum([step[1] for step in steps_of(name, count)])

    def stop(self, now):
        """Silence."""
        self._queue = []
        self._playing = False
        self._piezo.silence()

    def off(self):
        """Silence for good: no sound can begin any more, not even after a soft reset."""
        self._piezo.off()

    def _start(self, name, now, count):
        self._steps = self._key if name == "key" else steps_of(name, count)
        self._at = 0
        self._until_ms = now
        self._playing = True
        self._sound(now)

    def _next(self, now):
        if self._queue:
            name, count = self._queue.pop(0)
            self._start(name, now, count)
        else:
            self.stop(now)

    def _sound(self, now):
        if self._at >= len(self._steps):
            self._next(now)
            return
        freq_hz, ms = self._steps[self._at]
        self._until_ms = add(self._until_ms, ms)
        if freq_hz and self.volume:
            self._piezo.tone(freq_hz, self.volume)
        else:
            self._piezo.silence()

    def step(self, now):
        """Go on to what is due by `now`."""
        while self._playing and diff(now, self._until_ms) >= 0:
            self._at += 1
            self._sound(self._until_ms)

    def due_ms(self, now):
        """Return the ms until `step` has something to do."""
        return max(0, diff(self._until_ms, now)) if self._playing else NEVER_MS

    def quiet_ms(self, now):
        """Return for how long no tone has to be stopped, in ms: the time for a write to flash."""
        return diff(self._until_ms, now) if self._playing else NEVER_MS

    @property
    def resting(self):
        """True when nothing sounds now."""
        return not self._playing or not self._steps or self._steps[self._at][0] == 0
