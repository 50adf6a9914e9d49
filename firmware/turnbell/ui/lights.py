"""The lamps of the seats: patterns by name, stepped without blocking.

No lamp goes on more than twice in any second: blinking is in step with the moment at which the
light was
switched on, and a change from slow to fast blinking waits for the next time that it would be lit.
"""

from ..core.ticks import add, diff
from .gestures import NEVER_MS
from .keys import SEATS

_OFF, _DIM, _ON = range(3)
PERIODS_MS = {"slow": 1000, "fast": 500}
_STEADY = {"off": _OFF, "dim": _DIM, "on": _ON}


class Lights:
    """Drives the seat lamps and the lamp on the board.

    leds: hal.leds.Leds; observer: told of every change of a pattern, or None.
    """

    def __init__(self, leds, observer=None):
        self._leds = leds
        self._observer = observer
        self._patterns = ["off"] * SEATS
        self._levels = [_OFF] * SEATS
        self._since_ms = [0] * SEATS
        self._running = False
        self._blinking = False

    def pattern(self, place):
        """Return the pattern of the lamp of seat button `place` (0-based)."""
        return self._patterns[place]

    def show(self, place, pattern, now, running=False):
        """Show `pattern` at one place (-1: none), all other lamps dark. running: a turn runs."""
        i = SEATS
        while i > 0:
            i -= 1
            self._set(i, pattern if i == place else "off", now)
        self._board(running)

    def show_many(self, places, pattern, now):
        """Show `pattern` at several places, all other lamps dark."""
        for i in range(SEATS):
            self._set(i, pattern if i in places else "off", now)
        self._board(False)

    def _board(self, running):
        if running != self._running:
            self._running = running
            self._leds.board(running)

    def _set(self, i, pattern, now):
        if pattern != self._patterns[i]:
            self._change(i, pattern, now)

    def _change(self, i, pattern, now):
        both = self._patterns[i] in PERIODS_MS and pattern in PERIODS_MS
        self._since_ms[i] = add(now, self._ahead_ms(i, now)) if both else now
        self._patterns[i] = pattern
        if self._observer:
            self._observer.light(i, pattern)
        self._blinking = "slow" in self._patterns or "fast" in self._patterns
        self._light(i, now)

    def _ahead_ms(self, i, now):
        # From the period on in which it is lit: a dark one is waited out.
        period_ms = PERIODS_MS[self._patterns[i]]
        past_ms = diff(now, self._since_ms[i]) % period_ms
        return -past_ms if past_ms < period_ms // 2 else period_ms - past_ms

    def _light(self, i, now):
        pattern = self._patterns[i]
        level = _STEADY.get(pattern)
        if level is None:
            period_ms = PERIODS_MS[pattern]
            past_ms = diff(now, self._since_ms[i])
            level = _ON if past_ms >= 0 and past_ms % period_ms < period_ms // 2 else _OFF
        if level != self._levels[i]:
            self._levels[i] = level
            self._leds.seat(i, level)

    def step(self, now):
        """Let blinking lamps follow `now`."""
        if self._blinking:
            for i in range(SEATS):
                if self._patterns[i] in PERIODS_MS:
                    self._light(i, now)

    def due_ms(self, now):
        """Return the ms until `step` has something to do."""
        return self._blink_due_ms(now) if self._blinking else NEVER_MS

    def _blink_due_ms(self, now):
        due = NEVER_MS
        for i in range(SEATS):
            if self._patterns[i] in PERIODS_MS:
                half_ms = PERIODS_MS[self._patterns[i]] // 2
                due = min(due, half_ms - diff(now, self._since_ms[i]) % half_ms)
        return due

    def off(self):
        """All lamps dark, whatever was shown."""
        for i in range(SEATS):
            self._patterns[i] = "off"
            self._levels[i] = _OFF
        self._blinking = False
        self._leds.off()
