"""The session: turns what people do into records, and knows which screen shows the state that they
fold to.

It never touches a pin or a file: time comes as an argument, records leave through `ledger`,
sounds through `cues`.
"""

from .core import phases
from .core.match import Match
from .core.ticks import add, diff
from .flow import Flows
from .hal import modules
from .ui.keymap import Keymap

NOTE_MS = 3000
ARCHIVE_SCREENS = ("history", "racks", "summary", "standings")  # where an earlier match is seen
NO_WRITE_MV = 3000  # below this supply a write may damage what is on flash
QUIET_MS = 200  # after a turn change nobody presses a key that counts


class _Untimed:
    def __enter__(self):
        pass

    def __exit__(self, *error):
        pass


class Session:
    """One device in use.

    ledger: ledger.Ledger; settings: settings.Settings; cues: ui.cues.Cues; lights:
    ui.lights.Lights;
    entropy: callable that returns a random byte; time_s: callable that returns the Unix time or 0;
    observer: told of records and screens, or None.
    """

    def __init__(self, ledger, settings, cues, lights, entropy, time_s, observer=None):
        self.ledger = ledger
        self.settings = settings
        self.cues = cues
        self.lights = lights
        self.entropy = entropy
        self.time_s = time_s
        self.now = 0  # the moment of handling; an event's own time is that of its edge
        self.quiet_bell = False
        self.from_summary = False
        self.fresh = False  # the table wants a new match though the old one is not over
        self.redraw = False  # players changed after the draw: draw again at once
        self.parked = None  # the match in hand, while one from the archive is looked at
        self.editing = None  # the saved round that is corrected (flow.subject.Saved), or None
        self.observer = observer
        self.match = Match()
        self.keymap = Keymap()
        self.screen = "boot"
        self.keys = "boot"  # the section of the keymap in force
        self.flow = None
        self.last_payload = None  # the last one that was read from flash
        self.pending = []  # turn records that are not on flash yet
        self.pending_since = 0
        self.press_record = -1  # length of the journal before the record that the held key made
        self.press_key = -1
        self.press_seat = -1
        self.guard_from = 0
        self.guarded = False
        self.ended_by = -1
        self.stop_repeating = lambda: None  # replaced by who repeats keys
        self.stall = _Untimed()  # around a write; replaced by who can measure how long it takes
        self.dirty = True
        self.unsaved = ""  # why the last write failed; "" = all is on flash
        self.problems = []
        self.fault = ("crash", (), "")  # type: tuple
        self.safe = ""  # why no match runs: keys, crashes; "" = matches run
        self.first = "home"  # the screen after power-up
        self.self_test = None  # what the last self-test found (flow.selftest)
        self.battery_low = False
        self.battery_mv = None
        self.settings_wait = False
        self.low_rounds = -1  # how many rounds still fit, when the last match began with few
        self.minimal = False
        self.sees = True  # there is a display
        self.is_down = lambda key: False  # replaced by who has the keys
        self.speak = lambda language: None  # replaced by who has the texts
        self.note = None
        self.note_until = 0
        self.blink_until = 0
        self.blinking = False
        self.flows = Flows(self)

    # -- what is in memory when it is needed ---------------------------------------------------

    @property
    def moves(self):
        """Return what people do with a turn (see moves)."""
        if self.flows.moves is None:
            self.flows.moves = modules.load("moves", "Moves")(self)
        return self.flows.moves

    @property
    def keeping(self):
        """Return what is kept beside the records of play (see keeping)."""
        return modules.load("keeping", "Keeping")(self)

    @property
    def loading(self):
        """Return what reads the match from flash (see loading)."""
        return modules.load("loading", "Loading")(self)

    @property
    def recording(self):
        """Return what takes records (see recording)."""
        if self.flows.recording is None:
            self.flows.recording = modules.load("recording", "Recording")(self)
        return self.flows.recording

    @property
    def part(self):
        """Return the part of the game that the screen belongs to (see flow)."""
        return self.flows.part

    @property
    def clock(self):
        """Return the turnclock.TurnClock; it is there from the first turn on until play ends."""
        if self.flows.clock is None:
            self.flows.clock = modules.load("turnclock", "TurnClock")(self)
        return self.flows.clock

    @property
    def running(self):
        """True while a turn's clock runs."""
        clock = self.flows.clock
        return clock is not None and clock.started

    def stop_clock(self):
        """Let no clock run."""
        if self.flows.clock is not None:
            self.flows.clock.stop()

    # -- records -------------------------------------------------------------------------------

    def emit(self, record, now):
        """Apply and store one record. Returns True, or False with a note on the display when it
        was not taken.
        """
        return self.recording.emit(record, now)

    # -- earlier matches -----------------------------------------------------------------------

    def close_match(self):
        """Come back to the match in hand."""
        if self.parked:
            self.match = self.parked
        self.parked = None
        self.editing = None

    # -- screens -------------------------------------------------------------------------------

    def go(self, name, now):
        """Show the screen `name` (see flow)."""
        if self.parked and name not in ARCHIVE_SCREENS:
            self.close_match()
        flow = self.flow = self.flows.begin(name)
        self.keys = name
        shown = flow.screen
        if shown != self.screen:
            self.screen = shown
            self.note = None
            if self.observer:
                self.observer.screen(shown)
        self.dirty = True
        flow.enter(now)
        self.light(now)
        self.keymap.has(name, "", "")  # it turns to this screen, which takes longer than a key may

    def flow_of(self, name):
        """Return the flow of the screen `name`, made if it is not there yet."""
        return self.flows.get(name)

    def follow(self, now):
        """Show the screen that belongs to the phase of the match."""
        self.go(
            ("home", "draw", "turn", "paused", "timeup", "out", "racks")[self.match.phase], now
        )

    def light(self, now):
        """Let the lights follow the state."""
        self.flow.light(self.lights, now)

    def say(self, key, now, *args):
        """Show a short note (a key of the texts) for some seconds."""
        self.note = (key, args)
        self.note_until = add(now, NOTE_MS)
        self.dirty = True

    def refuse(self, now, why=""):
        """A press that means nothing now: sound, border, and why when there is something to
        say.
        """
        self.cues.play("refused", now)
        self.blinking = True
        self.blink_until = add(now, 300)
        if why:
            self.say("why_" + why, now)
        self.dirty = True

    # -- seats ---------------------------------------------------------------------------------

    def button(self, seat):
        """Return the number (1-based) of the seat button of player `seat` (0-based)."""
        return self.match.places[seat] + 1

    def seat_of(self, key):
        """Return the player (0-based) whose seat key is `key`, or -1."""
        places = self.match.places
        for seat in range(len(places)):
            if places[seat] == key:
                return seat
        return -1

    def name(self, seat):
        """Return the name of player `seat` (it may change in a match), or the button's number."""
        button = self.button(seat)
        name = "" if self.parked else self.settings.names[button - 1]
        return name or self.match.names[seat] or str(button)

    # -- time ----------------------------------------------------------------------------------

    def tick(self, now):
        """Do what is due by `now`."""
        if self.running and self.match.phase == phases.TURN:
            self.clock.tick(now)
        self.flow.tick(now)
        if self.note and diff(now, self.note_until) >= 0:
            self.note = None
            self.dirty = True
        if self.blinking and diff(now, self.blink_until) >= 0:
            self.blinking = False
            self.dirty = True

    def due_ms(self, now):
        """Return the ms until `tick` has something to do."""
        due = self.flow.due_ms(now)
        if self.running and self.match.phase == phases.TURN:
            due = min(due, self.clock.due_ms(now))
        if self.note:
            due = min(due, diff(self.note_until, now))
        if self.blinking:
            due = min(due, diff(self.blink_until, now))
        return max(0, due)

    # -- where the game stands -----------------------------------------------------------------

    def in_play(self):
        """True while a round has begun and is not saved yet."""
        return bool(self.match.id) and self.match.phase not in (phases.READY, phases.DRAWN)

    def choosing(self):
        """True before the first round: sheet and players can still be chosen."""
        match = self.match
        if not match.id or self.fresh:
            return True
        return not match.rounds and match.phase in (phases.READY, phases.DRAWN)

    def leave_menu(self, now):
        """Leave the menu for where the game stands."""
        match = self.match
        if match.phase == phases.TIMEUP:
            self.moves.ask_again(now)
        elif self.in_play() or match.phase == phases.DRAWN:
            self.follow(now)
        elif match.rounds and not self.fresh:
            self.go("standings", now)
        else:
            self.go("home", now)

    def untidy(self):
        """True if something waits for a moment at which no clock runs (a snapshot, a changed
        volume), or cannot wait for one any more: then for the moment after a turn change.
        """
        if self.running:
            begun_ms = diff(self.now, self.guard_from)
            return begun_ms < QUIET_MS and not self.pending and self.ledger.overdue()
        return self.settings_wait or (self.ledger.due() and not self.pending)

    def limit(self, now):
        """A value is at its limit: say so once, and end the repeating of the key."""
        self.stop_repeating()
        self.refuse(now)
