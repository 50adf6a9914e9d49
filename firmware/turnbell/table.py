"""What people at the table can do from more than one screen: pause, undo, answer, go out, set."""

from .core import play as phases
from .core.play import MORE
from .core.sheets import ORDER, SHEETS
from .session import Session
from .ui.keys import NEXT

VOLUME_MAX = 3


def _call(action):
    return action()


class Table(Session):
    """The session with all that its screens ask for."""

    def after_turn(self, key, at_ms, resume_ms):
        """Go where the end of a turn leads: the next turn, or the racks when the pool ended the
        round.
        """
        if self.match.phase == phases.TURN:
            self.begin_turn(resume_ms, key, at_ms)
        else:
            self.clock.stop()
            self.follow(at_ms)

    def pause(self, now):
        """Stop the clock and record it."""
        used_ms = self.clock.used_ms(now)
        self.clock.stop()
        return self.emit(("pause", 1, used_ms), now)

    def resume_paused(self, now):
        """Come back to a turn, a bell or a question that a power cut or a visit to home left
        open.
        """
        match = self.match
        self.clock.stop()
        if match.phase == phases.OUT:
            self.emit(("out", "no", -1, match.play.used_ms, 0), now)
        if match.phase != phases.PAUSED:
            self.emit(("pause", 1, match.play.used_ms), now)
        self.go("paused", now)

    def undo(self, now):
        """Take back the last thing that a player or the menu did in this round."""
        if not self.match.can_undo():
            self.refuse(now, "undo")
            return
        if self.emit(("undo",), now):
            self.cues.play("key", now)
            self.run_on(now)

    def run_on(self, now):
        """Let the clock of the present turn run, or ask at the bell again."""
        if self.match.phase == phases.TURN:
            self.clock.start(now)
            self.go("turn", now)
        elif self.match.phase == phases.TIMEUP:
            self.ask_again(now)
        else:
            self.follow(now)

    def ask_again(self, now):
        """Show the question at the bell without ringing it."""
        self.clock.stop()
        self.quiet_bell = True
        self.go("timeup", now)
        self.quiet_bell = False

    def answer(self, outcome, tiles, key, at_ms, resume_ms):
        """Record what the table did at the bell; the next clock runs, or the same one for 15 s
        more.
        """
        self.cues.stop(at_ms)
        self.cues.play("key", at_ms)
        if not self.emit(("answer", outcome, tiles), at_ms):
            return
        if outcome == MORE:
            self.clock.start(resume_ms)
            self.go("turn", at_ms)
        else:
            self.after_turn(key, at_ms, resume_ms)

    def ask_out(self, key, at_ms):
        """Somebody held a seat key: that player's rack may be empty. at_ms: edge of the press."""
        match = self.match
        back = 0
        if self.press_record >= 0 and self.press_key == key:
            back = match.journal_length() - self.press_record
        used_ms = self.clock.used_ms(at_ms)
        active = self.press_seat if back else match.play.seat
        seat = active if key == NEXT else self.seat_of(key)
        if seat < 0 or not match.play.playing[seat]:
            self.refuse(self.now)
            return
        self.clock.stop()
        if self.emit(("out", "ask", seat, used_ms, back), self.now):
            self.cues.play("key", self.now)
            self.go("out", self.now)

    def rounds_that_fit(self):
        """Return about how many more rounds the flash can keep."""
        return self.ledger.capacity()[0]

    def remove_archive(self, now):
        """Remove the oldest matches that a computer has a copy of. Returns True if they are
        gone.
        """
        try:
            self.timed_write(_call, self.ledger.remove_archive)
        except Exception as error:
            code = getattr(error, "code", "io")
            if code == "kept":
                self.refuse(now, code)
            else:
                self.say("not_saved_" + code, now)
            return False
        self.say("device_free", now, self.rounds_that_fit())
        return True

    def in_play(self):
        """True while a round has begun and is not saved yet."""
        return bool(self.match.id) and self.match.phase not in (phases.READY, phases.DRAWN)

    def leave_menu(self, now):
        """Leave the menu for where the game stands."""
        match = self.match
        if match.phase == phases.TIMEUP:
            self.ask_again(now)
        elif self.in_play() or match.phase == phases.DRAWN:
            self.follow(now)
        elif match.rounds and not self.flow_of("home").fresh:
            self.go("standings", now)
        else:
            self.go("home", now)

    # -- settings ------------------------------------------------------------------------------

    def set_settings(self, now, **changes):
        """Change settings; they are on flash when this returns True."""
        before = self.settings.values()
        self.settings.change(changes)
        try:
            self.timed_write(self.settings.save, 0)
        except Exception:
            self.settings.change(before)
            self.say("not_saved_io", now)
            return False
        self.dirty = True
        return True

    def change_volume(self, by, now):
        """Turn the sound up or down by one step; it is saved at the next quiet moment."""
        volume = self.settings.volume + by
        if not 0 <= volume <= VOLUME_MAX:
            self.refuse(now)
            return
        self.settings.change({"volume": volume})
        self.settings_wait = True
        self.cues.volume = volume
        self.cues.play("key", now)
        self.say("volume_%d" % volume, now)

    def untidy(self):
        """True if something waits for a moment at which no clock runs: a snapshot, a changed
        volume.
        """
        return self.settings_wait or (self.ledger.due() and not self.pending)

    def tidy(self, now):
        """Save changed settings, and fold what is on flash into a snapshot when that is worth
        it.
        """
        if self.settings_wait:
            self.settings_wait = False
            self.set_settings(now)
        if self.ledger.due() and not self.pending:
            try:
                self.timed_write(self.ledger.snapshot, self.match.live_records())
            except Exception as error:  # the records are safe where they are
                self.problems.append(("snapshot", str(error)))

    def limit(self, now):
        """A value is at its limit: say so once, and end the repeating of the key."""
        self.stop_repeating()
        self.refuse(now)

    # -- sheets and matches --------------------------------------------------------------------

    def sheet_ids(self):
        """Return the ids of all sheets that can be chosen, those that ship first."""
        return list(ORDER) + [i for i in self.settings.own_sheet_ids() if i not in SHEETS]

    def known_sheet(self, sheet_id):
        """Return the sheet with this id; the factory's when it is gone."""
        return self.settings.any_sheet(sheet_id)

    def next_match_id(self):
        """Return a number that no match of this device has."""
        last = self.match.id
        for entry in self.ledger.matches():
            last = max(last, entry.id)
            break
        return last + 1

    def start_match(self, record, now):
        """Put the match that is there into the archive and begin a new one. Returns True if it is
        on flash.
        """
        match = self.match
        rounds, level = self.ledger.capacity()
        if level == "full":
            self.refuse(now, "full")
            return False
        self.low_rounds = rounds if level == "low" else -1
        if match.id and match.rounds:
            try:
                self.flush(now)
                self.ledger.archive(match.kept, match.id)
            except Exception as error:
                self.say("not_saved_" + getattr(error, "code", "io"), now)
                self.load_again()
                return False
        return self.emit(record, now)
