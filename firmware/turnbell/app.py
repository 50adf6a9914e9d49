"""The superloop's one step: keys, time, sounds, lamps, display and flash, each when it is due.

It asks no clock and touches no pin: `hal` objects come through the constructor, time comes with
`step`.
"""

from .core.ticks import add, diff
from .dispatch import Dispatch
from .session import Session
from .ui.canvas import Canvas
from .ui.cues import Cues
from .ui.keys import MINUS, OK
from .ui.lights import Lights
from .ui.painter import GivenUp

SPLASH_MS = 500  # no write in the first 500 ms: before, nothing is asked and nothing is stored
WRITE_BY_MS = 90  # a turn record's write begins within 100 ms of its edge
IDLE_MS = 300000
LOW_MV, LOW_FOR_MS = 3300, 5000
BATTERY_MS = 2500
FRAME_MS = 5
LOAD_MS = 60  # a module is loaded in less


class App:
    """One device.

    clock, keys, panel, piezo, leds, battery: objects of hal; entropy: callable → random byte;
    time_s: callable → Unix time or 0; ledger, settings; painter: ui.painter.Painter; minimal: True
    for the board with one NEXT key; observer: told of cues, lights, records, screens, or None;
    started_ms: ticks at power-up, None: now.
    """

    def __init__(
        self,
        clock,
        keys,
        panel,
        piezo,
        leds,
        battery,
        entropy,
        time_s,
        ledger,
        settings,
        painter,
        minimal=False,
        observer=None,
        started_ms=None,
    ):
        self._clock = clock
        self.keys = keys
        self._panel = panel
        self._battery = battery
        self.cues = Cues(piezo, observer)
        self.lights = Lights(leds, observer)
        self.session = Session(ledger, settings, self.cues, self.lights, entropy, time_s, observer)
        dispatch = self._dispatch = Dispatch(self.session)
        self.gestures = dispatch.gestures
        self.session.stall = keys.stall
        self.session.stop_repeating = dispatch.gestures.stop_repeating
        self.canvas = Canvas(self._while_drawing)
        self.painter = painter
        self.cues.volume = settings.volume
        self.session.minimal = minimal
        self.session.is_down = keys.is_down
        self.session.speak = painter.speak
        self._started_ms = clock.now() if started_ms is None else started_ms
        self._rest_due_ms = self._started_ms  # when something else than the display is due
        self._event = None  # of a key that was pressed while a frame was drawn
        self._given_up = True  # the last frame was; no two of them are, nor the first
        self.stirred = False  # a key has done something, this long was drawn: the loop resets it
        self.drawn_ms = 0
        self._open = False
        self._key_ms = self._started_ms
        self._ran = False  # a turn ran at the step before
        self._asleep = False
        self._battery_ms = self._started_ms
        self._low_since_ms = None
        self._now_and_then(self._started_ms)
        self.session.loading.power_up(keys.is_down(OK), keys.is_down(MINUS))
        if diff(clock.now(), self._started_ms) < SPLASH_MS:
            self._paint(self._started_ms)

    # -- the loop ------------------------------------------------------------------------------

    def step(self, now):
        """Do all that is due at tick `now`. Returns the ms until the next thing is due (0 or
        more).
        """
        # Here and in what every step or key calls: a function with more than eleven locals and
        # temporaries has its frame on the heap, whose search takes a Pico 0.3 ms.
        session = self.session
        session.now = self.cues.now = now
        if not self._open:
            wait = SPLASH_MS - diff(now, self._started_ms)
            if wait > 0:
                return min(wait, self._panel.step(now))
            self._open = True
            session.loading.open(now)
        event = self._event or self.keys.poll(now)
        self._event = None
        at_rest = diff(self._rest_due_ms, now) > 0 and session.sees == self._panel.present
        if event is not None or not at_rest:
            while event is not None and not self._waits(event[1]):
                self._take(event)
                event = self.keys.poll(now)
            self._event = event
            self._go_on(now)
        return 0 if session.dirty else self._show()  # a key comes before a frame's other half

    def _show(self):
        """Send what is left of the frame, until something else is due or a key moves."""
        while not self.keys.waiting:
            panel_ms = self._panel.step(self._clock.now())
            now = self._clock.now()
            due_ms = min(diff(self._rest_due_ms, now), self.keys.due_ms(now))
            if panel_ms or due_ms <= 0:
                return max(0, min(panel_ms, due_ms))
        return 0

    def _waits(self, down):
        """True for a release at home while what a start needs is loaded."""
        flows = self.session.flows
        return not down and flows.part == "home" and flows.waiting and self._may_load()

    def _go_on(self, now):
        session = self.session
        while self.gestures.tick(now):
            self._dispatch.perform()
        session.tick(now)
        self._dispatch.tick(now)
        self.cues.step(now)
        self.lights.step(now)
        # Pulled, or put back: what is heard changes at once.
        if session.sees != self._panel.present or diff(now, self._battery_ms) >= BATTERY_MS:
            self._battery_ms = now
            self._now_and_then(now)
        self._check_idle(now)
        if session.dirty and not self._paint(now):
            return
        self._write(now)
        if session.flows.waiting and self._may_load():
            session.flows.load_ahead()
        # A write takes time: what is due next counts from its end.
        self._plan(self._clock.now())

    def _paint(self, now):
        """Make the frame. Returns False when a key has to be taken first."""
        self.session.dirty = False
        try:
            self.painter.paint(self.canvas, self.session, now)
        except GivenUp:
            self.session.dirty = True
            return False
        self._given_up = False
        self.drawn_ms += diff(self._clock.now(), now)
        self._panel.show(self.canvas.buffer)
        return True

    def _while_drawing(self):
        # A frame takes longer than a short tone, and than a key may wait; but it comes at last.
        now = self._clock.now()
        self.cues.step(now)
        if self.keys.waiting and not (self._given_up or self._event):
            self._event = self.keys.poll(now)
            if self._event is not None:
                self._given_up = True
                raise GivenUp

    def _take(self, event):
        key, down, at_ms, resume_ms = event
        self._key_ms = self.session.now
        self.stirred = True
        if self._asleep:
            self._wake(self._key_ms)
            self.gestures.swallow(key)
            return
        # What was due before this edge comes first: the bell, then a press after it.
        if diff(at_ms, self._rest_due_ms) >= 0:
            while self.gestures.tick(at_ms):
                self._dispatch.perform()
            self.session.tick(at_ms)
        self._rest_due_ms = at_ms
        if not down:
            self.gestures.up(key, at_ms)
            self._dispatch.perform()
            return
        self.gestures.down(key, at_ms, resume_ms)
        self._dispatch.perform()
        if self.session.part == "home":
            self.session.flows.get_ready()

    def _parts_due_ms(self, now):
        due = min(self.keys.due_ms(now), self.gestures.due_ms(now))
        due = min(due, self.session.due_ms(now))
        due = min(due, self.cues.due_ms(now))
        return min(due, self.lights.due_ms(now), self._dispatch.due_ms(now))

    def _may_load(self):
        """True if nobody notices a stop of LOAD_MS: nothing sounds, moves or waits for flash."""
        if self._panel.dirty or self.session.dirty or self.session.pending:
            return False
        return self.cues.resting and self.cues.quiet_ms(self.session.now) >= LOAD_MS

    def _plan(self, now):
        """Find when something else than the display is due."""
        due = min(self._parts_due_ms(now), BATTERY_MS - diff(now, self._battery_ms))
        session = self.session
        if session.dirty or self._event:
            due = 0
        if (session.pending and not session.unsaved) or session.untidy():
            due = min(due, self._write_in_ms(now))
        if not self._asleep and not self.session.running:
            due = min(due, IDLE_MS - diff(now, self._key_ms))
        if session.flows.waiting:
            due = min(due, FRAME_MS)
        self._rest_due_ms = add(now, max(0, due))

    # -- flash ---------------------------------------------------------------------------------

    def _write_in_ms(self, now):
        """Return how long the pending records should wait for a quiet moment, in ms; 0 = write
        now.
        """
        session = self.session
        by_ms = WRITE_BY_MS - diff(now, session.pending_since) if session.pending else WRITE_BY_MS
        if by_ms <= 0 and self.cues.resting:
            return 0
        if self._panel.dirty:
            return min(FRAME_MS, max(1, by_ms))
        if self.cues.resting or self.cues.quiet_ms(now) > 500:
            return 0
        return max(1, self.cues.quiet_ms(now))

    def _write(self, now):
        session = self.session
        if session.pending and not session.unsaved:
            if self._write_in_ms(now) <= 0:
                session.recording.flush(now)
        elif session.untidy() and self._write_in_ms(now) <= 0:
            session.keeping.tidy(now)

    # -- battery, idle -------------------------------------------------------------------------

    def _now_and_then(self, now):
        session = self.session
        session.sees = self._panel.present
        self.cues.turn_pips = session.settings.turn_sound or session.minimal or not session.sees
        if session.unsaved:
            session.recording.flush(now)
        session.battery_mv = self._battery.read_mv()
        low = session.battery_mv is not None and session.battery_mv < LOW_MV
        if not low:
            self._low_since_ms = None
        elif self._low_since_ms is None:
            self._low_since_ms = now
        shown = low and diff(now, self._low_since_ms) >= LOW_FOR_MS
        if shown != session.battery_low:
            session.battery_low = shown
            session.dirty = True
            if shown and not session.in_play():
                self.cues.play("lowbat", now)

    def _check_idle(self, now):
        running = self.session.running
        if running or self._ran:
            self._key_ms = now  # the five minutes begin at the end of a turn, not within it
        self._ran = running
        if self._asleep or running or diff(now, self._key_ms) < IDLE_MS:
            return
        self._asleep = True
        self._panel.power(False)
        self.lights.show(0, "dim", now)

    def _wake(self, now):
        self._asleep = False
        self._panel.power(True)
        self.session.light(now)
        self.session.dirty = True

    def crashed(self, now, for_good):
        """Make the board quiet and say what to do. for_good: no match runs any more."""
        self.quiet()
        self._rest_due_ms = now
        session = self.session
        session.stop_clock()
        session.fault = ("crash", (), "")
        session.note = None
        if for_good:
            session.safe = "crashes"
        session.go("safe" if session.safe else "fault", now)
        self._open = True

    def quiet(self):
        """Make the board silent and dark."""
        self.cues.stop(self._clock.now())
        self.lights.off()

    def off(self):
        """Leave the board silent and dark for good: the loop has ended."""
        self.quiet()
        self.cues.off()

    def records(self):
        """Return how many live records of each kind this match has."""
        return self.session.match.records() if self.session.match.id else {}

    def status(self, now):
        """Return what `turnbell play --json` and the USB console tell: screen, match, turn,
        lamps.
        """
        from .status import status  # imported on first use: a device without a host never needs it

        return status(self.session, self.lights, now)
