"""Somebody says that the rack is empty: asks who is out, or if it is a forgotten press or the
pool.
"""

from ..core import phases
from .base import Listed


class Out(Listed):
    """Asks how the round ends. `choices` are (what, player): go, turn or pool."""

    screen = "out"

    def __init__(self, session):
        super().__init__(session)
        self.choices = []

    def enter(self, now):
        """List what the long hold may have meant, the likeliest first."""
        session = self.session
        session.stop_clock()
        play = session.match.play
        asker = play.winner if play.winner >= 0 else play.seat
        self.choices = [("go", asker)]
        if asker != play.seat:
            self.choices.append(("turn", asker))
        for seat in range(len(play.playing)):
            if play.playing[seat] and seat != asker:
                self.choices.append(("go", seat))
        self.choices.append(("pool", -1))
        self.index = 0

    def count(self):
        """Return the number of answers."""
        return len(self.choices)

    def light(self, lights, now):
        """The lamp of the player whom the highlighted line names."""
        if not self.choices:
            return
        session = self.session
        seat = self.choices[self.index][1]
        if seat < 0:
            lights.show(-1, "off", now)
        else:
            lights.show(session.match.places[seat], "on", now)

    # -- commands ------------------------------------------------------------------------------

    def choose(self, key, at_ms, resume_ms, step):
        """Take the highlighted answer."""
        session = self.session
        what, seat = self.choices[self.index]
        used_ms = session.match.play.used_ms
        session.cues.play("key", at_ms)
        if what == "turn":
            if session.emit(("turn", seat, used_ms), at_ms):
                session.moves.after_turn(key, at_ms, resume_ms)
        elif session.emit(("out", what, seat, used_ms, 0), at_ms):
            session.go("racks", at_ms)

    def cancel(self, key, at_ms, resume_ms, step):
        """Nobody is out: the same player's turn runs on with the time at the press."""
        session = self.session
        now = session.now
        play = session.match.play
        if session.emit(("out", "no", -1, play.used_ms, 0), now):
            session.cues.play("key", now)
            session.moves.run_on(now)

    def can_cancel(self):
        """Only while it is asked."""
        return self.session.match.phase == phases.OUT
