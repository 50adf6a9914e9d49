"""The session: turns what people do into records, and knows which screen shows the state that they
fold to.

It never touches a pin or a file: time comes as an argument, records leave through `ledger`,
sounds through `cues`.
"""

from .core import play as phases
from .core.errors import Refused
from .core.match import Match
from .core.records import SCORE_KINDS, decode, encode
from .core.ticks import add, diff
from .flow import FLOWS
from .turnclock import TurnClock
from .ui.keymap import Keymap

NOTE_MS = 3000
ARCHIVE_SCREENS = ("history", "racks", "summary", "standings")  # where an earlier match is seen
NO_WRITE_MV = 3000  # below this supply a write may damage what is on flash


def _write(write, value):
    return write(value)


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
        self.parked = None  # the match in hand, while one from the archive is looked at
        self.editing = None  # the saved round that is corrected (flow.subject.Saved), or None
        self.observer = observer
        self.match = Match()
        self.clock = TurnClock(self)
        self.keymap = Keymap()
        self.screen = "boot"
        self.keys = "boot"  # the section of the keymap in force
        self.flow = None
        self.pending = []  # turn records that are not on flash yet
        self.pending_since = 0
        self.press_record = -1  # length of the journal before the record that the held key made
        self.press_key = -1
        self.press_seat = -1
        self.guard_from = 0
        self.guarded = False
        self.ended_by = -1
        self.stop_repeating = lambda: None  # replaced by who repeats keys
        self.timed_write = _write  # replaced by who can measure how long a write stalls
        self.dirty = True
        self.unsaved = ""  # why the last write failed; "" = all is on flash
        self.problems = []
        self.fault = ("crash", (), "")
        self.battery_low = False
        self.battery_mv = None
        self.settings_wait = False
        self.low_rounds = -1  # how many rounds still fit, when the last match began with few
        self.minimal = False
        self.note = None
        self.note_until = 0
        self.blink_until = 0
        self.blinking = False
        self._flows = {}

    # -- power-up ------------------------------------------------------------------------------

    def load(self):
        """Fold what is on flash into the match. Problems are kept in `problems`; nothing is
        written.
        """
        self.match = Match()
        self.last_payload = None
        for payload in self.ledger.load():
            self.last_payload = payload
            try:
                self.match.apply(decode(payload))
            except Refused as refused:
                self.problems.append((refused.code, str(refused)))
        for problem in self.ledger.problems:
            self.problems.append(problem)

    def open(self, now):
        """Show home with the match as it was. now: ticks."""
        self.go("home", now)
        lost = self.ledger.lost()
        if lost:
            self.say("ledger_lost", now, lost)
        elif self.problems:
            self.say("ledger_damaged", now)

    # -- records -------------------------------------------------------------------------------

    def is_score(self, record):
        """True if the record must be on flash before anything says that it was taken."""
        if record[0] == "undo":
            return self.match.phase in (phases.READY, phases.DRAWN)
        return record[0] in SCORE_KINDS

    def emit(self, record, now):
        """Apply and store one record. Returns True, or False with a note on the display when it
        was not taken.
        """
        is_score = self.is_score(record)
        try:
            self.match.apply(record)
        except Refused as refused:
            self.refuse(now, refused.code)
            return False
        payload = encode(record)
        if self.parked:
            return self.amend(payload, now)
        if is_score:
            self.pending.append(payload)
            if not self.flush(now):
                self.pending.pop()
                self.load_again()
                if self.last_payload != payload:  # else it got there though the write failed
                    return False
        else:
            if not self.pending:
                self.pending_since = now
            self.pending.append(payload)
        if self.observer:
            self.observer.record(record)
        self.dirty = True
        return True

    def flush(self, now):
        """Write the pending records. Returns True if all are on flash."""
        if self.pending and self.battery_mv is not None and self.battery_mv < NO_WRITE_MV:
            return self._not_saved("battery", now)
        while self.pending:
            try:
                self.timed_write(self.ledger.append, self.pending[0])
            except Exception as error:
                why = getattr(error, "code", "io")
                if why == "closed":  # something else is on flash than what was folded
                    self.load_again()
                return self._not_saved(why, now)
            self.pending.pop(0)
        self.unsaved = ""
        return True

    def _not_saved(self, why, now):
        if why != self.unsaved or self.is_score(decode(self.pending[-1])):
            self.say("not_saved_" + why, now)
        self.unsaved = why
        return False

    def load_again(self):
        """Take the state from flash, and the turn records that wait for their write."""
        self.load()
        for payload in self.pending:
            try:
                self.match.apply(decode(payload))
            except Refused as refused:
                self.problems.append((refused.code, str(refused)))

    # -- earlier matches -----------------------------------------------------------------------

    def open_match(self, match_id, now):
        """Look at a match from the archive in place of the one in hand. Returns True if whole."""
        other = Match()
        try:
            for payload in self.ledger.read_match(match_id):
                other.apply(decode(payload))
        except Exception:
            self.refuse(now, "record")
            return False
        self.parked = self.match
        self.match = other
        return True

    def close_match(self):
        """Come back to the match in hand."""
        if self.parked:
            self.match = self.parked
        self.parked = None
        self.editing = None

    def amend(self, payload, now):
        """Add a correction to the archived match that is open. Returns True if it is on flash."""
        try:
            self.timed_write(self._amend, payload)
        except Exception as error:
            match_id = self.match.id
            self.say("not_saved_" + getattr(error, "code", "io"), now)
            self.close_match()
            self.open_match(match_id, now)
            return False
        self.dirty = True
        return True

    def _amend(self, payload):
        self.ledger.amend(self.match.id, (payload,))

    # -- screens -------------------------------------------------------------------------------

    def go(self, name, now):
        """Show the screen `name` of FLOWS."""
        if self.parked and name not in ARCHIVE_SCREENS:
            self.close_match()
        flow = self.flow = self.flow_of(name)
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

    def flow_of(self, name):
        """Return the flow of the screen `name`, made if it is not there yet."""
        if name not in self._flows:
            self._flows[name] = FLOWS[name](self)
        return self._flows[name]

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

    # -- keys ----------------------------------------------------------------------------------

    def press_began(self, key):
        """Remember where the record of this press will stand: a long hold withdraws it."""
        self.press_key = key
        self.press_seat = self.match.play.seat
        self.press_record = self.match.journal_length()

    def begin_turn(self, start_ms, key, now):
        """Start the clock of the turn that the last record began. start_ms: ticks; key: who ended
        the last.
        """
        self.guarded = True
        self.guard_from = start_ms
        self.ended_by = key
        self.clock.start(start_ms)
        self.cues.play_turn(self.button(self.match.play.seat), now)
        self.go("turn", now)

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
        """Return the name of player `seat`, or the number of the seat button."""
        return self.match.names[seat] or str(self.button(seat))

    # -- time ----------------------------------------------------------------------------------

    def tick(self, now):
        """Do what is due by `now`."""
        if self.match.phase == phases.TURN and self.clock.started:
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
        if self.match.phase == phases.TURN and self.clock.started:
            due = min(due, self.clock.due_ms(now))
        if self.note:
            due = min(due, diff(self.note_until, now))
        if self.blinking:
            due = min(due, diff(self.blink_until, now))
        return max(0, due)
