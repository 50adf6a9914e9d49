"""What a round brought and where everybody stands."""

from ..core.ticks import add, diff
from .base import NEVER_MS, Flow

WINNER_MS = 3000
LINES = 4


class Scrolled(Flow):
    """A screen of one line a player, that scrolls when there are more players than lines."""

    def __init__(self, session):
        super().__init__(session)
        self.top = 0

    def can_up(self):
        """Only when there are more players than lines."""
        return len(self.session.match.names) > LINES

    can_down = can_up

    def up(self, key, at_ms, resume_ms, step):
        """Scroll up."""
        self._scroll(-1, at_ms)

    def down(self, key, at_ms, resume_ms, step):
        """Scroll down."""
        self._scroll(1, at_ms)

    def _scroll(self, by, now):
        session = self.session
        top = self.top + by
        if 0 <= top <= len(session.match.names) - LINES:
            self.top = top
            session.cues.play("key", now)
            session.dirty = True
        else:
            session.refuse(now)


class Summary(Scrolled):
    """The scores of the round as entered; it is saved by OK."""

    screen = "summary"

    def __init__(self, session):
        super().__init__(session)
        self.preview = None
        self.subject = None
        self.values = ()

    def enter(self, now):
        """Score the racks as they were entered."""
        session = self.session
        self.top = 0
        session.from_summary = False
        session.stop_clock()
        racks = session.flow_of("racks")
        self.subject = racks.subject
        self.values = racks.values()
        self.preview = self.subject.preview(self.values)

    def light(self, lights, now):
        """The lamp of the winner of the round."""
        session = self.session
        winner = self.preview.score.winner if self.preview else -1
        lights.show(session.match.places[winner] if winner >= 0 else -1, "on", now)

    # -- commands ------------------------------------------------------------------------------

    def save(self, key, at_ms, resume_ms, step):
        """Put the round on flash; then, and only then, say so."""
        session = self.session
        was_over = session.match.over
        if self.subject.save(self.values, at_ms):
            session.editing = None
            session.cues.play("saved", at_ms)
            if session.match.over and not was_over:
                session.cues.queue("winner", at_ms)
            session.go("standings", at_ms)
            if session.match.over and not was_over:
                session.flow.celebrate(at_ms)

    def back(self, key, at_ms, resume_ms, step):
        """Back to the racks."""
        session = self.session
        now = session.now
        racks = session.flow_of("racks")
        session.cues.play("key", now)
        if racks.order or racks.tied:
            session.from_summary = True
            session.go("racks", now)
            session.from_summary = False
        else:
            racks.leave(now)  # only the winner was asked for


class Standings(Scrolled):
    """Places, totals and wins after the last saved round."""

    screen = "standings"

    def __init__(self, session):
        super().__init__(session)
        self.celebrating = False  # the winner's name fills the display
        self._until_ms = 0

    def enter(self, now):
        """Begin with the leader."""
        self.top = 0
        self.celebrating = False
        self.session.stop_clock()

    def celebrate(self, now):
        """Show the winner of the match for as long as the fanfare takes, at most."""
        self.celebrating = True
        self._until_ms = add(now, WINNER_MS)

    def tick(self, now):
        """The winner's name gives way to the standings."""
        if self.celebrating and diff(now, self._until_ms) >= 0:
            self.celebrating = False
            self.session.dirty = True

    def due_ms(self, now):
        """Return the ms until the winner's name gives way."""
        return max(0, diff(self._until_ms, now)) if self.celebrating else NEVER_MS

    def light(self, lights, now):
        """The lamp of the winner of the match blinks."""
        session = self.session
        match = session.match
        if match.over:
            lights.show_many([match.places[i] for i in match.standing().places[0][1]], "slow", now)
        else:
            lights.show(-1, "off", now)

    # -- commands ------------------------------------------------------------------------------

    def name_go_on(self):
        """Return the hint of OK."""
        match = self.session.match
        if self.session.in_play() or self.session.parked:
            return "hint_back"
        if match.over:
            return "hint_what_next"
        return "hint_decider" if match.standing().decider else "hint_next_round"

    def go_on(self, key, at_ms, resume_ms, step):
        """Next round; or, when the match is over, what to do next."""
        session = self.session
        session.cues.play("key", at_ms)
        if session.parked:
            session.go("history", at_ms)
        elif session.in_play():
            session.leave_menu(at_ms)
        elif session.match.over:
            session.go("menu", at_ms)
            session.flow.open("over", at_ms)
        else:
            session.go("draw", at_ms)

    def can_reopen(self):
        """Until the first turn of the next round."""
        session = self.session
        return bool(session.match.rounds) and not session.in_play() and not session.parked

    def reopen(self, key, at_ms, resume_ms, step):
        """Open the round just saved again; its racks are as they were entered."""
        session = self.session
        now = session.now
        ended = session.match.ended
        if session.emit(("undo",), now):
            session.cues.play("key", now)
            if ended:
                session.go("standings", now)
            else:
                session.follow(now)
