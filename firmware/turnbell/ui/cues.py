"""The sounds as a table, and the player that steps through them without ever blocking.

Every sound has its twin in light and on the display (see ui.lights and the screens).
"""

from ..core.ticks import add, diff
from .gestures import NEVER_MS

MUTE, SOFT, MEDIUM, LOUD = range(4)

_HIGH, _MID, _LOW, _FAULT = 2350, 2000, 1760, 800
_REST = 0

# name → (frequency in Hz or 0 for a rest, ms) …
SOUNDS = {
    "key": ((_MID, 15),),
    "refused": ((_FAULT, 150), (_REST, 100), (_FAULT, 150)),
    "draw": (
        ((_MID, 15), (_REST, 45)) * 3
        + ((_MID, 15), (_REST, 55), (_MID, 15), (_REST, 65), (_MID, 15), (_REST, 75))
        + ((_MID, 15), (_REST, 85), (_MID, 15), (_REST, 105), (_MID, 15), (_REST, 135))
        + ((_MID, 15), (_REST, 175), (_MID, 15), (_REST, 205), (_MID, 280))
    ),
    "warning": ((_MID, 100), (_REST, 100), (_MID, 100)),
    "last5": ((_MID, 100),),
    "timeup": ((_MID, 2000),),
    "pause": ((_HIGH, 80), (_REST, 20), (_LOW, 80)),
    "resume": ((_LOW, 80), (_REST, 20), (_HIGH, 80)),
    "saved": ((_LOW, 90), (_REST, 20), (_MID, 90), (_REST, 20), (_HIGH, 120)),
    "winner": (
        ((_LOW, 150), (_REST, 40), (_LOW, 150), (_REST, 40), (_LOW, 150), (_REST, 40))
        + ((_MID, 300), (_REST, 60), (_LOW, 150), (_REST, 40), (_MID, 150), (_REST, 40))
        + ((_HIGH, 900),)
    ),
    "fault": ((_FAULT, 60), (_REST, 60)) * 3,
    "lowbat": (),
}

# Those that are counted: the steps of one count; a rest before lets the write after a turn go
# first.
COUNTED = {
    "penalty": ((), ((_MID, 400), (_REST, 200))),
    "turn": (((_REST, 120),), ((_MID, 60), (_REST, 90))),
    "tens": (((_REST, 60),), ((_MID, 300), (_REST, 150))),
    "ones": (((_REST, 60),), ((_MID, 60), (_REST, 150))),
}


def steps_of(name, count):
    """Return the steps of sound `name`; count: how often the counted part comes, for those that
    are counted.
    """
    if name in COUNTED:
        before, each = COUNTED[name]
        return before + each * count
    return SOUNDS[name]


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

    def length_ms(self, name, count=1):
        """Return how long a sound takes, in ms."""
        return sum([step[1] for step in steps_of(name, count)])

    def stop(self, now):
        """Silence."""
        self._queue = []
        self._playing = False
        self._piezo.silence()

    def _start(self, name, now, count):
        self._steps = steps_of(name, count)
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
        return not self._playing or not self._steps or self._steps[self._at][0] == _REST
