"""The running turn against the clock: bell, warnings, checkpoints, each at its exact
millisecond.
"""

from .core.ticks import add, diff

UNTIMED_MAX_MS = 60 * 60 * 1000

_BELL, _WARN, _MARK, _LIMIT = range(4)


class TurnClock:
    """Watches the turn in `session.match.play` while it runs. Times are used milliseconds of that
    turn.
    """

    def __init__(self, session):
        self.session = session
        self.started = False
        self._anchor_ms = 0  # tick at which play.used_ms was true
        self._limit_ms = 0  # used time at which the bell rings; 0 = never
        self._next_used_ms = 0
        self._next_kind = _BELL
        self._next_warn_s = 0

    def start(self, at_ms):
        """Run from tick `at_ms` on with the time that the turn has used so far."""
        self.started = True
        self._anchor_ms = at_ms
        self._plan(self.session.match.play.used_ms)

    def rebase(self, now):
        """A record has just stored the used time of the turn that runs on: count from here."""
        if self.started:
            self._anchor_ms = now

    def stop(self):
        """Stand still."""
        self.started = False

    def used_ms(self, now):
        """Return the ms that the active turn has used at tick `now`; never more than its limit."""
        play = self.session.match.play
        used = play.used_ms
        if not self.started:
            return used
        used += max(0, diff(now, self._anchor_ms))
        return min(used, self._limit_ms) if self._limit_ms else used

    def remaining_ms(self, now):
        """Return the ms left, bank included; for an untimed turn the ms used."""
        used = self.used_ms(now)
        limit = self._limit_ms if self.started else self.session.match.play.limit_ms()
        return limit - used if limit else used

    def warned_s(self, now):
        """Return the level of alarm: 0 none, 10 (a warning was given), 5 (within the last five
        seconds).
        """
        play = self.session.match.play
        level = 0
        if play.timed:
            left = self.remaining_ms(now)
            most = play.limit_ms() - 1000
            for warn_s in play.sheet["warn_s"]:
                if left <= warn_s * 1000 < most:
                    level = 5 if warn_s <= 5 or level == 5 else 10
        return level

    def _plan(self, used):
        """Find what comes next after `used` ms."""
        play = self.session.match.play
        limit = self._limit_ms = play.limit_ms()
        if not limit:
            self._next_kind = _LIMIT
            # Who goes on after that pause has another hour.
            self._next_used_ms = (used // UNTIMED_MAX_MS + 1) * UNTIMED_MAX_MS
            return
        best = limit
        self._next_kind = _BELL
        for warn_s in play.sheet["warn_s"]:
            at = limit - warn_s * 1000
            if used < at < best and at > 1000:
                best = at
                self._next_kind = _WARN
                self._next_warn_s = warn_s
        if used < limit // 2 < best:
            best = limit // 2
            self._next_kind = _MARK
        self._next_used_ms = best

    def tick(self, now):
        """Do all that is due by tick `now`, in order, each at its own time."""
        while self.started and self._wait_ms(now) <= 0:
            self._happen()

    def _wait_ms(self, now):
        used_ms = self.session.match.play.used_ms
        return self._next_used_ms - used_ms - diff(now, self._anchor_ms)

    def _happen(self):
        session = self.session
        wait = self._next_used_ms - session.match.play.used_ms
        at_ms = add(self._anchor_ms, max(0, wait))
        kind, used = self._next_kind, self._next_used_ms
        if kind == _BELL:
            self.started = False
            session.cues.play("timeup", at_ms)  # nothing first
            session.emit(("bell", used), at_ms)
            session.go("timeup", at_ms)
            return
        if kind == _LIMIT:
            self.started = False
            session.emit(("pause", 1, used), at_ms)
            session.go("paused", at_ms)
            return
        if kind == _MARK or self._next_warn_s > 5:
            session.emit(("mark", used), at_ms)
            self._anchor_ms = at_ms
        if kind == _WARN:
            session.cues.play("last5" if self._next_warn_s <= 5 else "warning", at_ms)
            session.light(at_ms)
        self._plan(used)

    def due_ms(self, now):
        """Return the ms until the next bell, warning, checkpoint or change of the seconds
        shown.
        """
        wait = self._wait_ms(now)
        left = self.remaining_ms(now)
        # Seconds are shown rounded up on the way down and rounded down on the way up.
        second = left % 1000 or 1000 if self._limit_ms else 1000 - left % 1000
        return max(0, min(wait, second))
