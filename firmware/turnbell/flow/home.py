"""Home: choose the sheet and who plays, then start; or go on with the match as it was."""

from ..core import phases
from ..core.sheets import SHEETS, override
from ..ui.keys import SEATS
from .base import Flow


class Home(Flow):
    """The first screen after power-up."""

    screen = "home"

    def enter(self, now):
        """Nothing runs at home."""
        self.session.stop_clock()

    # -- what is shown -------------------------------------------------------------------------

    def sheet(self):
        """Return the sheet that the next (or present) match goes by."""
        if not self.session.choosing():
            return self.session.match.sheet
        settings = self.session.settings
        sheet = self.session.settings.any_sheet(settings.sheet)
        return override(sheet, settings.overrides) if settings.overrides else sheet

    def seats(self):
        """Return the seat buttons (0-based) that play, in order."""
        match = self.session.match
        if self.session.choosing():
            return self.session.settings.seats_playing()
        return [match.places[i] for i in range(len(match.places)) if match.playing[i]]

    def light(self, lights, now):
        """A lamp is on where somebody plays."""
        lights.show_many(self.seats(), "on", now)

    # -- commands ------------------------------------------------------------------------------

    def can_previous_sheet(self):
        """Only before the first round, or when the match is over."""
        return self.session.choosing() or self.session.match.over

    can_next_sheet = can_previous_sheet

    def can_join(self):
        """Players come and go before the first round and between rounds."""
        return self.session.choosing() or self.session.match.phase in (phases.READY, phases.DRAWN)

    def name_start(self):
        """Return the hint of OK."""
        return "hint_start" if self.session.choosing() else "hint_resume"

    def previous_sheet(self, key, at_ms, resume_ms, step):
        """Choose the sheet before."""
        self._sheet(-1, at_ms)

    def next_sheet(self, key, at_ms, resume_ms, step):
        """Choose the sheet after."""
        self._sheet(1, at_ms)

    def choose_sheet(self, sheet_id, now):
        """Let the next match go by this sheet. Returns True if that is on flash."""
        if not self.session.choosing():
            self.session.fresh = True
        if not self.session.keeping.set_settings(now, sheet=sheet_id, overrides={}):
            return False
        self.session.cues.play("key", now)
        return True

    def _sheet(self, by, now):
        known = self.session.keeping.sheet_ids()
        sheet = self.session.settings.sheet
        at = known.index(sheet) if sheet in known else 0
        self.choose_sheet(known[(at + by) % len(known)], now)

    def join(self, key, at_ms, resume_ms, step):
        """A player joins or leaves, or sits out and returns."""
        session = self.session
        self.session.fresh = self.session.fresh or session.match.over
        if self.session.choosing():
            seats = session.settings.seats_playing()
            seats = [s for s in range(SEATS) if (s in seats) != (s == key)]
            if len(seats) < 2:
                session.refuse(at_ms, "two_players")
            elif session.keeping.set_settings(at_ms, playing=seats):
                session.cues.play("key", at_ms)
            return
        seat = session.seat_of(key)
        if seat < 0:
            session.refuse(at_ms)
            return
        playing = [1 if plays else 0 for plays in session.match.playing]
        playing[seat] = 1 - playing[seat]
        if sum(playing) < 2:
            session.refuse(at_ms, "two_players")
        else:
            drawn = session.match.phase == phases.DRAWN
            if session.emit(("seats", playing), at_ms):
                self.session.redraw = self.session.redraw or drawn
                session.cues.play("key", at_ms)

    def start(self, key, at_ms, resume_ms, step):
        """Start a new match, or go on with the one that is there."""
        session = self.session
        match = session.match
        if self.session.choosing() and not self._matches_choice():
            if not self._new_match(at_ms):
                return
        self.session.fresh = False
        session.cues.play("key", at_ms)
        if match.phase == phases.READY:
            session.go("draw" if self.session.redraw or not match.rounds else "standings", at_ms)
            self.session.redraw = False
            if session.low_rounds >= 0:
                session.say("room_low", at_ms, session.low_rounds)
                session.low_rounds = -1
        elif match.phase in (phases.TURN, phases.TIMEUP, phases.OUT):
            session.moves.resume_paused(at_ms)
        else:
            session.follow(at_ms)

    def _matches_choice(self):
        """True if a match that has not begun yet is the one that is chosen now."""
        match, settings = self.session.match, self.session.settings
        if not match.id or self.session.fresh or match.rounds:
            return False
        return (
            match.sheet == self.sheet()
            and match.count == settings.count
            and match.names == [settings.names[seat] for seat in self.seats()]
            and match.handicap_ms == [settings.handicap_ms[seat] for seat in self.seats()]
            and match.places == self.seats()
        )

    def _new_match(self, now):
        session = self.session
        settings = session.settings
        seats = self.seats()
        sheet_id = self.sheet()["id"]  # not that of an own sheet that is gone
        own = {} if sheet_id in SHEETS else session.settings.any_sheet(sheet_id)
        record = (
            "match",
            session.keeping.next_match_id(),
            sheet_id,
            own,
            settings.overrides,
            settings.count,
            session.time_s() // 60,
            [settings.names[seat] for seat in seats],
            seats,
            [settings.handicap_ms[seat] for seat in seats],
        )
        return session.keeping.start_match(record, now)
