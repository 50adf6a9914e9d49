"""The menu: a table of lines, each live at certain moments; lists and questions that it leads
to.
"""

from ..core import phases
from ..core.phases import PAUSED, TIMEUP
from .base import Listed
from .menutable import lines


class Menu(Listed):
    """Shows one of LISTS at a time; `stack` holds where back leads."""

    screen = "menu"

    def __init__(self, session):
        super().__init__(session)
        self.list = "main"
        self.lines = []
        self.stack = []
        self.page = None  # an outcome whose rule is read
        self.page_top = 0
        self.naming = 0  # the seat button whose name is chosen
        self.away = False  # a line led to a screen that comes back to it

    def enter(self, now):
        """Show the main menu, or the line that led away."""
        self.page = None
        if self.away:
            self.away = False
            self.fill()
            return
        self.open("main", now)
        self.stack = []

    def open(self, name, now):
        """Show the list `name` of LISTS."""
        self.stack.append((self.list, self.index))
        self.list = name
        self.index = 0
        self.fill()
        for i in range(len(self.lines)):  # begin at the choice in force
            if self.lines[i][1] == "set" and self._in_force(self.lines[i][2]):
                self.index = i
        self.session.dirty = True

    def _in_force(self, choice):
        return getattr(self.session.settings, choice[0]) == choice[1]

    def close(self):
        """Come back to the list above, if there is one. Returns False in the topmost."""
        if not self.stack:
            return False
        name, at = self.stack.pop()
        self.list = name
        self.fill()
        self.index = min(at, max(0, len(self.lines) - 1))
        self.session.dirty = True
        return True

    def fill(self):
        """Make the lines of the present list anew."""
        self.lines = []
        for line in lines(self.list):
            if line[0] == "each":
                self.lines.extend(getattr(self, "each_" + line[1])())
            else:
                when = getattr(self, "when_" + line[2]) if line[2] else None
                if when is None or when():
                    self.lines.append((line[0], line[1], line[3]))

    def read(self, outcome):
        """Show what the sheet says about an outcome."""
        self.page = outcome
        self.page_top = 0
        self.session.dirty = True

    def _move(self, by, now):
        if self.page is None:
            super()._move(by, now)
            return
        self.page_top = max(0, self.page_top + by)
        self.session.cues.play("key", now)
        self.session.dirty = True

    def count(self):
        """Return the number of lines."""
        return len(self.lines)

    def light(self, lights, now):
        """As the game stands: dim while a turn waits."""
        session = self.session
        match = session.match
        if match.phase in (PAUSED, TIMEUP):
            lights.show(match.places[match.play.seat], "dim", now)
        elif match.phase == phases.TURN:
            lights.show(match.places[match.play.seat], "on", now, True)
        else:
            lights.show(-1, "off", now)

    # -- when a line is live -------------------------------------------------------------------

    def when_undo(self):
        """Something can be taken back."""
        return bool(self.session.match.id) and self.session.match.can_undo()

    def when_turn(self):
        """A turn runs or stands still."""
        return self.session.match.phase in (phases.TURN, phases.PAUSED)

    def when_running(self):
        """A turn runs: the sheet is strict."""
        return self.session.match.phase == phases.TURN

    def when_timeup(self):
        """The bell has rung."""
        return self.session.match.phase == TIMEUP

    def when_played(self):
        """A round is in play."""
        return self.session.in_play()

    def when_pool(self):
        """A round is in play and its pool is not empty yet."""
        return self.when_turn() and self.session.match.play.pool < 0

    def when_announce(self):
        """The sheet asks who had opened, and how."""
        return self.when_played() and self.session.match.sheet["unopened"] == "flat"

    def when_rounds(self):
        """At least one round is saved, and no clock runs that would stand still meanwhile."""
        return bool(self.session.match.rounds) and self.when_still()

    def when_history(self):
        """A round is saved, of this match or of an earlier one, and no clock runs."""
        saved = bool(self.session.match.rounds) or self.session.ledger.archives() > 0
        return saved and self.when_still()

    def when_archives(self):
        """Earlier matches fill more than the one file that stays."""
        return self.session.ledger.archives() > 1

    def when_match(self):
        """A match is on and not over."""
        return bool(self.session.match.id) and not self.session.match.over

    def when_free(self):
        """No round is in play."""
        return not self.session.in_play()

    def when_unsaved(self):
        """Something waits for flash."""
        return bool(self.session.unsaved)

    def when_still(self):
        """No clock runs."""
        return not self.session.running

    def when_over(self):
        """The match is over."""
        return self.session.match.over

    def when_choosing(self):
        """The sheet of the next match can be chosen."""
        return self.session.choosing() or self.session.match.over

    # -- lines that depend on the match --------------------------------------------------------

    def each_last_drawer(self):
        """Return a line for every player who may have drawn the last tile, the previous one
        first.
        """
        play = self.session.match.play
        seats = [i for i in range(len(play.playing)) if play.playing[i]]
        before = seats[(seats.index(play.seat) - 1) % len(seats)]
        seats = [before] + [seat for seat in seats if seat != before]
        return [("=" + self.session.name(seat), "pool", seat) for seat in seats]

    def each_sheet(self):
        """Return a line for every sheet; "#" marks its id for the texts."""
        return [
            ("#" + sheet_id, "sheet", sheet_id) for sheet_id in self.session.keeping.sheet_ids()
        ]

    def each_seat(self):
        """Return a line for every seat, marked where somebody plays."""
        home = self.session.flow_of("home")
        playing = home.seats()
        places = range(6) if self.session.choosing() else self.session.match.places
        return [
            ("=%s %d" % ("✓" if place in playing else "–", place + 1), "player", place)
            for place in places
        ]

    def each_name(self):
        """Return a line for every seat with the name that it has."""
        names = self.session.settings.names
        return [("=%d %s" % (i + 1, names[i]), "name_of", i) for i in range(len(names))]

    def each_recent(self):
        """Return a line for every name that nobody has now."""
        from .names import recent

        return [("=" + name, "name", name) for name in recent(self.session.settings)]

    def each_handicap(self):
        """Return a line for every seat with the seconds that its player has more or less."""
        settings = self.session.settings
        lines = []
        for seat in range(len(settings.names)):
            who = settings.names[seat] or str(seat + 1)
            seconds = "%+d" % (settings.handicap_ms[seat] // 1000)
            lines.append(("=" + who + "  " + seconds, "value", ("handicap_ms", seat)))
        return lines

    def each_announcer(self):
        """Return a line for every player who may announce."""
        play = self.session.match.play
        seats = [i for i in range(len(play.playing)) if play.playing[i]]
        seats = [play.seat] + [seat for seat in seats if seat != play.seat]
        return [("=" + self.session.name(seat), "announce", seat) for seat in seats]

    # -- commands ------------------------------------------------------------------------------

    def choose(self, key, at_ms, resume_ms, step):
        """Do what the highlighted line says."""
        if not self.lines or self.page is not None:
            self.back(key, at_ms, resume_ms, step)
            return
        _, action, value = self.lines[self.index]
        if action == "list":
            self.session.cues.play("key", at_ms)
            self.open(value, at_ms)
            return
        from .actions import ACTIONS  # imported on first use: it is the larger half of the menu

        ACTIONS[action](self.session, value, at_ms, resume_ms)

    def back(self, key, at_ms, resume_ms, step):
        """Up one list, or out of the menu to where the game stands."""
        session = self.session
        now = session.now
        session.cues.play("key", now)
        if self.page is not None:
            self.page = None
            session.dirty = True
        elif not self.close():
            session.leave_menu(now)

    def can_seat(self):
        """Only the clock of a strict sheet runs while the menu is open."""
        return self.session.match.phase == phases.TURN

    can_next_key = can_seat

    def seat(self, key, at_ms, resume_ms, step):
        """The active player's key ends the turn."""
        self.session.flow_of("turn").seat(key, at_ms, resume_ms, step)

    def next_key(self, key, at_ms, resume_ms, step):
        """NEXT ends the turn."""
        self.session.flow_of("turn").end_turn(key, at_ms, resume_ms, step)

    def home(self, key, at_ms, resume_ms, step):
        """Go home; a running turn of a strict sheet stands still there."""
        session = self.session
        if session.match.phase == phases.TURN:
            session.moves.pause(session.now)
        session.cues.play("key", session.now)
        session.go("home", session.now)
