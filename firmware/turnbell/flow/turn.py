"""A running turn, and one that stands still."""

from .base import Flow

ADJUST_MS = 5000


class Begun(Flow):
    """What a running turn and one that stands still have in common."""

    def undo(self, key, at_ms, resume_ms, step):
        """Take back the last thing that a player or the menu did."""
        self.session.moves.undo(self.session.now)

    def out(self, key, at_ms, resume_ms, step):
        """Somebody says that the rack is empty: ask."""
        self.session.moves.ask_out(key, at_ms)

    def tell_time(self, key, at_ms, resume_ms, step):
        """Say the time left in pips: long for ten seconds, short for one."""
        left_s = (self.session.clock.remaining_ms(at_ms) + 999) // 1000
        self.session.cues.play_time(left_s, at_ms)


class Turn(Begun):
    """The clock of the active player runs."""

    screen = "turn"

    def __init__(self, session):
        super().__init__(session)
        self._shown_s = -1

    def enter(self, now):
        """Show the seconds anew."""
        self._shown_s = -1

    def tick(self, now):
        """Redraw when the seconds shown change."""
        left = self.session.clock.remaining_ms(now)
        shown = (left + 999) // 1000 if self.session.match.play.timed else left // 1000
        if shown != self._shown_s:
            self._shown_s = shown
            self.session.dirty = True

    def light(self, lights, now):
        """The active player's lamp: on, blinking slowly from the warning on, fast in the last five
        seconds.
        """
        session = self.session
        level = session.clock.warned_s(now)
        pattern = "fast" if level == 5 else "slow" if level else "on"
        lights.show(session.match.places[session.match.play.seat], pattern, now, True)

    # -- commands ------------------------------------------------------------------------------

    def seat(self, key, at_ms, resume_ms, step):
        """The active player's key ends the turn; another seat's key means nothing."""
        if self.session.seat_of(key) == self.session.match.play.seat:
            self.end_turn(key, at_ms, resume_ms, step)
        else:
            self.session.refuse(at_ms)

    def end_turn(self, key, at_ms, resume_ms, step):
        """End the turn at the edge; the next one begins at once."""
        self.session.cues.play("key", at_ms)  # nothing first
        self.session.moves.press_began(key)
        self._next(self._ending("turn", at_ms), key, at_ms, resume_ms)

    def skip(self, key, at_ms, resume_ms, step):
        """The player passes or is skipped."""
        self.session.cues.play("key", at_ms)
        self._next(self._ending("skip", at_ms), key, at_ms, at_ms)

    def _ending(self, kind, at_ms):
        play = self.session.match.play
        return (kind, play.next_seat(play.seat), self.session.clock.used_ms(at_ms))

    def _next(self, record, key, at_ms, resume_ms):
        session = self.session
        if session.emit(record, at_ms):
            session.moves.after_turn(key, at_ms, resume_ms)

    def can_pause(self):
        """A strict sheet's clock is stopped by the menu only."""
        return not self.session.match.sheet["strict"]

    def pause(self, key, at_ms, resume_ms, step):
        """Stop the clock at the edge."""
        self.session.moves.pause(at_ms)
        self.session.cues.play("pause", at_ms)
        self.session.go("paused", at_ms)

    def menu(self, key, at_ms, resume_ms, step):
        """Open the menu; the clock stops, unless the sheet is strict."""
        session = self.session
        session.cues.play("key", at_ms)
        if not session.match.sheet["strict"]:
            session.moves.pause(session.now)
        session.go("menu", session.now)

    def quieter(self, key, at_ms, resume_ms, step):
        """Turn the sound down."""
        self.session.moves.change_volume(-1, at_ms)

    def louder(self, key, at_ms, resume_ms, step):
        """Turn the sound up."""
        self.session.moves.change_volume(1, at_ms)


class Paused(Begun):
    """The clock of the active player stands still."""

    screen = "paused"

    def enter(self, now):
        """Nothing runs."""
        self.session.stop_clock()

    def light(self, lights, now):
        """The active player's lamp is dim."""
        session = self.session
        lights.show(session.match.places[session.match.play.seat], "dim", now)

    # -- commands ------------------------------------------------------------------------------

    def less(self, key, at_ms, resume_ms, step):
        """Take five seconds from this turn."""
        self._adjust(-ADJUST_MS, at_ms)

    def more(self, key, at_ms, resume_ms, step):
        """Give five seconds to this turn."""
        self._adjust(ADJUST_MS, at_ms)

    def can_less(self):
        """Some time must be left."""
        session = self.session
        return session.match.play.timed and session.clock.remaining_ms(session.now) > ADJUST_MS

    def can_more(self):
        """Only a turn that has an end."""
        return self.session.match.play.timed

    def _adjust(self, delta_ms, now):
        session = self.session
        session.cues.play("key", now)
        session.emit(("adjust", delta_ms, session.match.play.used_ms), now)

    def seat(self, key, at_ms, resume_ms, step):
        """The active player's key goes on; another seat's key means nothing."""
        session = self.session
        if session.seat_of(key) == session.match.play.seat:
            session.moves.press_began(key)
            self.resume(key, at_ms, resume_ms, step)
        else:
            session.refuse(at_ms)

    def resume(self, key, at_ms, resume_ms, step):
        """Let the clock run on."""
        session = self.session
        if session.emit(("pause", 0, session.match.play.used_ms), at_ms):
            session.cues.play("resume", at_ms)
            session.clock.start(resume_ms)
            session.go("turn", at_ms)
