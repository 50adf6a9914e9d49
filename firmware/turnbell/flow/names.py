"""Writes a player's name with three keys: PLUS and MINUS go through the letters, OK takes one."""

from ..ui.texts.letters import LETTERS, OTHERS
from .base import Flow

LENGTH = 12
RECENT = 12  # names that are offered again
DELETE, DONE = "delete", "done"
_BREAKS = " '-"  # behind these a capital letter follows


def recent(settings):
    """Return the names that are offered again: latest first, none that somebody has."""
    taken = [name for name in settings.names if name]
    return [name for name in settings.recent_names if name not in taken]


def set_name(session, seat, name, now):
    """Give `name` to a seat ("": none). Returns True if that is on flash."""
    settings = session.settings
    names = list(settings.names)
    if name and name in names[:seat] + names[seat + 1 :]:
        session.refuse(now, "name_twice")
        return False
    latest = [each for each in (name, names[seat]) if each]
    latest += [each for each in settings.recent_names if each not in latest]
    names[seat] = name
    return session.keeping.set_settings(now, names=names, recent_names=latest[:RECENT])


class Names(Flow):
    """The name of one seat button. Behind the letters stand "delete" and "done"."""

    screen = "names"

    def __init__(self, session):
        super().__init__(session)
        self.seat = 0
        self.letters = ""
        self.at = 0  # in what `ring` gives

    def begin(self, seat):
        """Write the name of seat button `seat` (0-based), beginning with the one that it has."""
        self.seat = seat
        self.letters = self.session.settings.names[seat]
        self.at = len(self.ring()) - 1 if self.letters else 0

    def ring(self):
        """Return all that OK can take at this place, as a list of texts."""
        if len(self.letters) >= LENGTH:
            return [DELETE, DONE]
        capital = not self.letters or self.letters[-1] in _BREAKS
        found = list(LETTERS[self.session.settings.language][0 if capital else 1] + OTHERS)
        if capital:
            found.remove(" ")
        return found + [DELETE, DONE] if self.letters else found + [DONE]

    def _move(self, by, now):
        session = self.session
        self.at = (self.at + (1 if by > 0 else -1)) % len(self.ring())
        session.cues.play("key", now)
        session.dirty = True

    def previous(self, key, at_ms, resume_ms, step):
        """The letter before."""
        self._move(-step, at_ms)

    def next(self, key, at_ms, resume_ms, step):
        """The letter after."""
        self._move(step, at_ms)

    def take(self, key, at_ms, resume_ms, step):
        """Take the letter; delete one; or keep the name."""
        session = self.session
        chosen = self.ring()[self.at]
        if chosen == DONE:
            name = self.letters.strip(" ")
            if set_name(session, self.seat, name, session.now):
                session.cues.play("key", at_ms)
                self._leave(session.now)
            return
        session.cues.play("key", at_ms)
        if chosen == DELETE:
            self._delete()
        else:
            self.letters += chosen
            self.at = 0
            if len(self.letters) == LENGTH:
                self.at = 1  # done

    def _delete(self):
        self.letters = self.letters[:-1]
        self.at = len(self.ring()) - 2 if self.letters else 0  # delete, or the first letter

    def back(self, key, at_ms, resume_ms, step):
        """Delete a letter; before the first one, leave the name as it was."""
        session = self.session
        session.cues.play("key", session.now)
        if self.letters:
            self._delete()
        else:
            self._leave(session.now)

    def _leave(self, now):
        session = self.session
        menu = session.flow_of("menu")
        session.go("menu", now)
        if menu.list == "name":
            menu.close()
