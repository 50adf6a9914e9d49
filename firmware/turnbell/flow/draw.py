"""The draw of the player who starts: fair, visibly random, and over within a second and a half."""

from ..core import phases
from ..core.ticks import add, diff
from .base import NEVER_MS, Flow

# The ticks of the sound "draw", in ms after the draw; the light stops on the seat with the last of
# them.
TICKS_MS = (0, 60, 120, 180, 250, 330, 420, 520, 640, 790, 980, 1200)


def show_ms(players):
    """Return when the running light moves on: each lamp twice, so that none blinks faster than 2
    Hz.
    """
    moves = 2 * players
    return [TICKS_MS[len(TICKS_MS) * (i + 1) // moves - 1] for i in range(moves)]


def fair(byte, count):
    """Return a number below `count` (2 to 6) from random bytes that `byte()` gives, each equally
    likely.
    """
    value = byte()
    while value >= 256 - 256 % count:
        value = byte()
    return value % count


class Draw(Flow):
    """Shows who starts, and lets the table choose somebody else."""

    screen = "draw"

    def __init__(self, session):
        super().__init__(session)
        self.began_ms = 0
        self.showing = False
        self.shown = 0  # index into the moves of the lamp that is lit
        self._moves_ms = ()

    def enter(self, now):
        """Draw, unless this round has its player already."""
        session = self.session
        match = session.match
        session.stop_clock()
        self.showing = False
        if match.phase == phases.DRAWN:
            return
        start = match.next_start()
        if start < 0:
            players = [i for i in range(len(match.play.playing)) if match.play.playing[i]]
            start = players[fair(session.entropy, len(players))]
            self.showing = self._emit(start, "drawn", now)
            self.began_ms = now
            self.shown = 0
            self._moves_ms = show_ms(len(players))
            session.cues.play("draw", now)
        else:
            self._emit(start, "sheet", now)
        if not self.showing:
            self._stopped(now)

    def _emit(self, seat, how, now):
        playing = [1 if plays else 0 for plays in self.session.match.play.playing]
        return self.session.emit(("draw", seat, how, playing), now)

    def _stopped(self, now):
        session = self.session
        self.showing = False
        session.dirty = True
        session.cues.play_turn(session.button(session.match.play.start), now)

    def _players(self):
        playing = self.session.match.play.playing
        return [i for i in range(len(playing)) if playing[i]]

    def lit(self):
        """Return the player (0-based) whose lamp is lit now."""
        start = self.session.match.play.start
        if not self.showing:
            return start
        players = self._players()
        # Counted back from the end, so that the light stops on the player who was drawn.
        back = len(self._moves_ms) - 1 - self.shown
        return players[(players.index(start) - back) % len(players)]

    def light(self, lights, now):
        """The lamp of the player who starts; during the draw it runs round."""
        session = self.session
        if session.match.phase == phases.DRAWN:
            lights.show(session.match.places[self.lit()], "on", now)

    def tick(self, now):
        """Move the running light on."""
        if not self.showing:
            return
        past_ms = diff(now, self.began_ms)
        moved = False
        while self.shown < len(self._moves_ms) - 1 and past_ms >= self._moves_ms[self.shown + 1]:
            self.shown += 1
            moved = True
        if moved:
            if self.shown == len(self._moves_ms) - 1:
                self._stopped(add(self.began_ms, self._moves_ms[-1]))
            self.session.dirty = True
            self.light(self.session.lights, now)

    def due_ms(self, now):
        """Return the ms until the light moves."""
        if not self.showing:
            return NEVER_MS
        return max(0, self._moves_ms[self.shown + 1] - diff(now, self.began_ms))

    # -- commands ------------------------------------------------------------------------------

    def begin(self, key, at_ms, resume_ms, step):
        """Begin the first turn of the round."""
        session = self.session
        self.showing = False
        session.cues.play("key", at_ms)
        if session.emit(("turn", session.match.play.start, 0), at_ms):
            session.moves.begin_turn(resume_ms, key, at_ms)

    def seat(self, key, at_ms, resume_ms, step):
        """The drawn player begins, or somebody else is chosen to start."""
        session = self.session
        seat = session.seat_of(key)
        play = session.match.play
        if seat < 0 or not play.playing[seat]:
            session.refuse(at_ms)
        elif seat == play.start:
            self.begin(key, at_ms, resume_ms, step)
        else:
            self._choose(seat, at_ms)

    def other(self, key, at_ms, resume_ms, step):
        """The next player is chosen to start."""
        play = self.session.match.play
        self._choose(play.next_seat(play.start), at_ms)

    def _choose(self, seat, now):
        session = self.session
        if self._emit(seat, "chosen", now):
            session.cues.play("key", now)
            self._stopped(now)
