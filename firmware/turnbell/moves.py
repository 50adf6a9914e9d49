"""What people do at the table that more than one screen offers: turns, pauses, undo, going out."""

from .core import phases
from .core.phases import MORE
from .ui.keys import NEXT

VOLUME_MAX = 3


class Moves:
    """The moves of a round in play, on `session`."""

    def __init__(self, session):
        self.session = session

    def begin_turn(self, start_ms, key, now):
        """Start the clock of the turn that the last record began. start_ms: ticks; key: who ended
        the last.
        """
        session = self.session
        # Nothing comes before the lamp.
        session.lights.show(session.match.places[session.match.play.seat], "on", now, True)
        session.guarded = True
        session.guard_from = start_ms
        session.ended_by = key
        session.clock.start(start_ms)
        session.cues.play_turn(session.button(session.match.play.seat), now)
        session.go("turn", now)

    def press_began(self, key):
        """Remember where the record of this press will stand: a long hold withdraws it."""
        session = self.session
        session.press_key = key
        session.press_seat = session.match.play.seat
        session.press_record = session.match.journal_length()

    def after_turn(self, key, at_ms, resume_ms):
        """Go where the end of a turn leads: the next turn, or the racks when the pool ended the
        round.
        """
        session = self.session
        if session.match.phase == phases.TURN:
            self.begin_turn(resume_ms, key, at_ms)
        else:
            session.stop_clock()
            session.follow(at_ms)

    def pause(self, now):
        """Stop the clock and record it."""
        session = self.session
        used_ms = session.clock.used_ms(now)
        session.stop_clock()
        return session.emit(("pause", 1, used_ms), now)

    def resume_paused(self, now):
        """Come back to a turn, a bell or a question that a power cut or a visit to home left
        open.
        """
        session = self.session
        match = session.match
        session.stop_clock()
        if match.phase == phases.OUT:
            session.emit(("out", "no", -1, match.play.used_ms, 0), now)
        if match.phase != phases.PAUSED:
            session.emit(("pause", 1, match.play.used_ms), now)
        session.go("paused", now)

    def undo(self, now):
        """Take back the last thing that a player or the menu did in this round."""
        session = self.session
        if not session.match.can_undo():
            session.refuse(now, "undo")
            return
        if session.emit(("undo",), now):
            session.cues.play("key", now)
            self.run_on(now)

    def run_on(self, now):
        """Let the clock of the present turn run, or ask at the bell again."""
        session = self.session
        if session.match.phase == phases.TURN:
            session.clock.start(now)
            session.go("turn", now)
        elif session.match.phase == phases.TIMEUP:
            self.ask_again(now)
        else:
            session.follow(now)

    def ask_again(self, now):
        """Show the question at the bell without ringing it."""
        session = self.session
        session.stop_clock()
        session.quiet_bell = True
        session.go("timeup", now)
        session.quiet_bell = False

    def answer(self, outcome, tiles, key, at_ms, resume_ms):
        """Record what the table did at the bell; the next clock runs, or the same one for 15 s
        more.
        """
        session = self.session
        session.cues.stop(at_ms)
        session.cues.play("key", at_ms)
        if not session.emit(("answer", outcome, tiles), at_ms):
            return
        if outcome == MORE:
            session.clock.start(resume_ms)
            session.go("turn", at_ms)
        else:
            self.after_turn(key, at_ms, resume_ms)

    def ask_out(self, key, at_ms):
        """Somebody held a seat key: that player's rack may be empty. at_ms: edge of the press."""
        session = self.session
        match = session.match
        back = 0
        if session.press_record >= 0 and session.press_key == key:
            back = match.journal_length() - session.press_record
        used_ms = session.clock.used_ms(at_ms)
        active = session.press_seat if back else match.play.seat
        seat = active if key == NEXT else session.seat_of(key)
        if seat < 0 or not match.play.playing[seat]:
            session.refuse(session.now)
            return
        session.stop_clock()
        if session.emit(("out", "ask", seat, used_ms, back), session.now):
            session.cues.play("key", session.now)
            session.go("out", session.now)

    def change_volume(self, by, now):
        """Turn the sound up or down by one step; it is saved at the next quiet moment."""
        session = self.session
        volume = session.settings.volume + by
        if not 0 <= volume <= VOLUME_MAX:
            session.refuse(now)
            return
        session.settings.change({"volume": volume})
        session.settings_wait = True
        session.cues.volume = volume
        session.cues.play("key", now)
        session.say("volume_%d" % volume, now)
