"""What is kept beside the records of play: settings, sheets, finished matches."""

from .core.match import Match
from .hal import modules
from .session import NO_WRITE_MV

# What the archive is written without. It copies a file in pieces of 1 KB, and after an evening of
# menus and corrections the heap has few holes of that size.
_ABSENT = (
    "ui.screens.scores ui.screens.history ui.screens.start ui.screens.lists ui.icons ui.pieces"
    " ui.doubled ui.texts.plurals core.scoring core.standings core.changes core.decoding"
    " core.sheetcheck status"
)

# Settings that do not hold at once.
AT_POWER_UP = ("board", "display", "debounce_ms")
AT_NEXT_MATCH = ("count", "handicap_ms", "seats")


class Keeping:
    """What is kept, for `session`."""

    def __init__(self, session):
        self.session = session

    def open_match(self, match_id, now):
        """Look at a match from the archive in place of the one in hand. Returns True if whole."""
        session = self.session
        from .core.records import decode

        other = Match()
        try:
            for payload in session.ledger.read_match(match_id):
                other.apply(decode(payload), payload)
        except Exception:
            session.refuse(now, "record")
            return False
        session.parked = session.match
        session.match = other
        return True

    def amend(self, payload, now):
        """Add a correction to the archived match that is open. Returns True if it is on flash."""
        session = self.session
        modules.make_room(_ABSENT)
        try:
            with session.stall:
                session.ledger.amend(session.match.id, (payload,))
        except Exception as error:
            match_id = session.match.id
            session.say("not_saved_" + getattr(error, "code", "io"), now)
            session.close_match()
            self.open_match(match_id, now)
            return False
        session.dirty = True
        return True

    def set_settings(self, now, **changes):
        """Change settings; they are on flash when this returns True."""
        session = self.session
        before = session.settings.values()
        session.settings.change(changes)
        try:
            with session.stall:
                session.settings.save()
        except Exception:
            session.settings.change(before)
            session.say("not_saved_io", now)
            return False
        session.dirty = True
        return True

    def set_one(self, key, value, now):
        """Change one setting, and say from when on it holds. Returns True if it is on flash."""
        session = self.session
        if not self.set_settings(now, **{key: value}):
            return False
        if key == "language":
            session.speak(value)
        elif key in AT_POWER_UP:
            session.say("next_power_up", now)
        elif key in AT_NEXT_MATCH and session.match.rounds and not session.match.over:
            session.say("next_match", now)
        return True

    def tidy(self, now):
        """Save changed settings, and fold what is on flash into a snapshot when that is worth
        it.
        """
        session = self.session
        if session.settings_wait:
            session.settings_wait = False
            self.set_settings(now)
        if session.ledger.due() and not session.pending:
            try:
                match = session.parked or session.match  # never the one that is looked at
                with session.stall:
                    session.ledger.tidy(match.live_records())
            except Exception as error:  # the records are safe where they are
                session.problems.append(("snapshot", str(error)))

    def try_flash(self):
        """Write and read a file that nobody needs. Returns True, False, or None where no write is
        allowed now.
        """
        session = self.session
        if session.battery_mv is not None and session.battery_mv < NO_WRITE_MV:
            return None
        try:
            with session.stall:
                return session.settings.try_store()
        except Exception:
            return False

    def rounds_that_fit(self):
        """Return about how many more rounds the flash can keep."""
        session = self.session
        return session.ledger.capacity()[0]

    def remove_archive(self, now):
        """Remove the oldest matches that a computer has a copy of. Returns True if they are
        gone.
        """
        session = self.session
        try:
            with session.stall:
                session.ledger.remove_archive()
        except Exception as error:
            code = getattr(error, "code", "io")
            if code == "kept":
                session.refuse(now, code)
            else:
                session.say("not_saved_" + code, now)
            return False
        session.say("device_free", now, self.rounds_that_fit())
        return True

    def sheet_ids(self):
        """Return the ids of all sheets that can be chosen, those that ship first."""
        from .core.sheets import ORDER, SHEETS

        session = self.session
        return list(ORDER) + [i for i in session.settings.own_sheet_ids() if i not in SHEETS]

    def next_match_id(self):
        """Return a number that no match of this device has."""
        session = self.session
        last = session.match.id
        for entry in session.ledger.matches():
            last = max(last, entry.id)
            break
        return last + 1

    def start_match(self, record, now):
        """Put the match that is there into the archive and begin a new one. Returns True if it is
        on flash.
        """
        session = self.session
        match = session.match
        rounds, level = session.ledger.capacity()
        if level == "full":
            session.refuse(now, "full")
            return False
        session.low_rounds = rounds if level == "low" else -1
        if match.id and match.rounds:
            try:
                session.recording.flush(now)
                modules.make_room(_ABSENT)
                with session.stall:
                    session.ledger.archive(match.kept, match.id)
            except Exception as error:
                session.say("not_saved_" + getattr(error, "code", "io"), now)
                session.loading.load_again()
                return False
        return session.emit(record, now)
