"""The self-test: lamps, keys, sound and display as people find them, battery and flash as the
device finds them. Without a display the steps are told by pips, and the result by its sound.

What it found stays in `session.self_test`: see `result`.
"""

from ..core.ticks import diff
from ..ui.keys import KEY_NAMES, MINUS, NEXT, OK, PLUS
from .base import Flow

STEPS = ("lamps", "keys", "sound", "display", "result")
LAMP_MS, PATTERN_MS, LEVEL_MS = 400, 1500, 900
PATTERNS, LEVELS = 3, 3  # all on, chequered, border; soft, medium, loud
ANSWER_MS = 30000  # nobody answers: maybe no key works
STUCK_MS = 5000
LOOK_MS = 100
LINES = 3


class SelfTest(Flow):
    """Goes through STEPS; OK says yes, MINUS no, PLUS shows it once more, OK held leaves."""

    screen = "selftest"

    def __init__(self, session):
        super().__init__(session)
        self.step = ""
        self.answers = {}  # step → True, False, or None where there is nothing to test
        self.waiting = []  # keys that have not been pressed yet
        self.stuck = []
        self.shown = 0  # which lamp, pattern or volume
        self.top = 0
        self._since_ms = 0
        self._moved_ms = 0
        self._down_ms = {}  # key → since when it has been down

    def enter(self, now):
        """Begin with the lamps."""
        session = self.session
        session.stop_clock()
        session.self_test = None
        self.answers = {}
        self.stuck = []
        self.waiting = self._keys()
        self._down_ms = {}
        self._begin("lamps", now)

    def _keys(self):
        seats = [NEXT] if self.session.minimal else list(range(self._seats()))
        return seats + [MINUS, OK, PLUS]

    def _seats(self):
        settings = self.session.settings
        return max([settings.seats] + [seat + 1 for seat in settings.seats_playing()])

    def _begin(self, step, now):
        session = self.session
        session.cues.volume = session.settings.volume
        self.step = step
        self.top = 0
        self._since_ms = now
        absent = step == "display" and not session.sees
        if absent or (step == "sound" and session.cues.volume == 0):  # mute is true silence
            self._done(None, now)
        elif step == "result":
            self._end(now)
        else:
            if not session.sees:
                session.cues.queue("turn", now, STEPS.index(step) + 1)
            self._show(0, now)

    def _show(self, at, now):
        """Show one lamp, pattern or volume."""
        session = self.session
        self.shown = at
        self._moved_ms = now
        session.dirty = True
        if self.step == "sound" and 0 < at <= LEVELS:
            session.cues.volume = at
            session.cues.play("warning", now)
        session.light(now)

    def _done(self, answer, now):
        self.answers[self.step] = answer
        self._begin(STEPS[STEPS.index(self.step) + 1], now)

    def _end(self, now):
        session = self.session
        found = session.self_test = self.result()
        session.dirty = True
        session.light(now)
        failed = [i + 1 for i in range(len(STEPS) - 1) if found[STEPS[i]] is False]
        if not found["passed"]:
            session.cues.play("fault", now)
            session.cues.queue("turn", now, failed[0] if failed else len(STEPS))
        else:
            session.cues.play("saved", now)

    def result(self):
        """Return what was found: lamps, keys, sound, display, flash (True, False, or None where
        that cannot be tested), missing and stuck (names of keys), battery_mv (or None), passed.
        """
        session = self.session
        found = dict(self.answers)
        found["missing"] = [KEY_NAMES[key] for key in self.waiting if key not in self.stuck]
        found["stuck"] = [KEY_NAMES[key] for key in self.stuck]
        found["battery_mv"] = session.battery_mv
        found["flash"] = session.keeping.try_flash()
        found["passed"] = all([found[key] is not False for key in found if key != "battery_mv"])
        return found

    # -- time ----------------------------------------------------------------------------------

    def tick(self, now):
        """Move on what is shown, look for stuck keys, and wait no longer for an answer."""
        if self.step == "result":
            return
        past_ms = diff(now, self._moved_ms)
        if self.step == "keys":
            if past_ms >= LOOK_MS:
                self._moved_ms = now
                self._look(now)
        elif past_ms >= self._every_ms():
            self._show(self.shown + 1 if self.step == "sound" else self._following(), now)
        if diff(now, self._since_ms) >= ANSWER_MS:
            self._done(False, now)

    def _every_ms(self):
        return {"lamps": LAMP_MS, "display": PATTERN_MS, "sound": LEVEL_MS}[self.step]

    def _following(self):
        lamps = 1 if self.session.minimal else self._seats() + 1
        return (self.shown + 1) % (lamps if self.step == "lamps" else PATTERNS)

    def due_ms(self, now):
        """Return the ms until `tick` has something to do."""
        if self.step == "result":
            return ANSWER_MS
        every_ms = LOOK_MS if self.step == "keys" else self._every_ms()
        return max(0, every_ms - diff(now, self._moved_ms))

    def _look(self, now):
        session = self.session
        for key in self._keys():
            if not session.is_down(key):
                self._down_ms.pop(key, None)
            elif key not in self._down_ms:
                self._down_ms[key] = now
            elif key not in self.stuck and diff(now, self._down_ms[key]) >= STUCK_MS:
                self.stuck.append(key)
                session.cues.play("refused", now)
                session.dirty = True

    def light(self, lights, now):
        """The lamp that is shown; the last one is that of the board."""
        seats = 0 if self.session.minimal else self._seats()
        if self.step == "lamps":
            place = self.shown if self.shown < seats else -1
            lights.show(place, "on" if place >= 0 else "off", now, place < 0)
        elif self.step == "keys":
            lights.show_many([key for key in range(seats) if key not in self.waiting], "on", now)
        else:
            lights.show(-1, "off", now)

    # -- commands ------------------------------------------------------------------------------

    def _answer(self, good, key, now):
        session = self.session
        if self.step == "keys":
            self._pressed(key, now)
        elif self.step == "result":
            self._leave(now)
        else:
            session.cues.play("key", now)
            self._done(good, now)

    def good(self, key, at_ms, resume_ms, step):
        """It is as it should be."""
        self._answer(True, key, self.session.now)

    def bad(self, key, at_ms, resume_ms, step):
        """It is not."""
        if self.step == "result":
            self._scroll(-1, at_ms)
        else:
            self._answer(False, key, self.session.now)

    def again(self, key, at_ms, resume_ms, step):
        """Show it once more."""
        now = self.session.now
        if self.step == "result":
            self._scroll(1, at_ms)
        elif self.step == "keys":
            self._pressed(key, now)
        else:
            self.session.cues.play("key", now)
            self._begin(self.step, now)

    def seat(self, key, at_ms, resume_ms, step):
        """Only where keys are tested."""
        if self.step == "keys":
            self._pressed(key, self.session.now)
        else:
            self.session.refuse(at_ms)

    def _pressed(self, key, now):
        session = self.session
        session.cues.play("key", now)
        self._since_ms = now
        if key in self.waiting:
            self.waiting.remove(key)
        session.light(now)
        if not self.waiting:
            self._done(not self.stuck, now)

    def _scroll(self, by, now):
        session = self.session
        top = self.top + by
        if 0 <= top <= len(self.lines()) - LINES:
            self.top = top
            session.cues.play("key", now)
        else:
            session.refuse(now)

    def leave(self, key, at_ms, resume_ms, step):
        """Leave at any time."""
        self._leave(self.session.now)

    def _leave(self, now):
        session = self.session
        session.cues.volume = session.settings.volume
        session.cues.play("key", now)
        session.go("safe" if session.safe else "home", now)

    # -- what is shown -------------------------------------------------------------------------

    def name_good(self):
        """Return the hint of OK."""
        return {"keys": "", "result": "hint_ok"}.get(self.step, "hint_yes")

    def name_bad(self):
        """Return the hint of MINUS."""
        return {"keys": "", "result": "hint_up"}.get(self.step, "hint_no")

    def name_again(self):
        """Return the hint of PLUS."""
        return {"keys": "", "result": "hint_down"}.get(self.step, "hint_again")

    def lines(self):
        """Return the result as pairs (what, how), keys that failed first."""
        found = self.session.self_test
        signs = {True: "✓", False: "✗", None: "–"}
        lines = [("stuck", name) for name in found["stuck"]]
        lines += [("missing", name) for name in found["missing"]]
        lines += [(name, signs[found[name]]) for name in STEPS[:-1] + ("flash",)]
        mv = found["battery_mv"]
        volts = "USB" if mv is None else "%d.%d V" % (mv // 1000, mv % 1000 // 100)
        return lines + [("battery", volts)]
