"""Paints the present screen: asks `views` what there is to show, and `screens` to draw it."""

from . import texts as languages
from . import views
from .keys import MINUS, OK, PLUS
from .screens import Screens, View


class Painter:
    """One language's painter. language: see texts.LANGUAGES."""

    def __init__(self, language):
        self.texts = languages.load(language)
        self._screens = Screens()

    def speak(self, language):
        """Change the language."""
        self.texts = languages.load(language)

    def paint(self, canvas, session, now):
        """Make the whole frame of the session's present screen at tick `now`."""
        texts = self.texts
        name = session.keys
        view = View(texts)
        view.hints = self._hints(session)
        view.battery_low = session.battery_low
        view.muted = session.cues.volume == 0
        view.blink = session.blinking
        if session.note:
            key, args = session.note
            if key.startswith("volume_"):
                view.volume = session.cues.volume
            else:
                view.note = (
                    texts.count(key, *args) if args and _counts(args) else texts.get(key, *args)
                )
        name = getattr(views, "view_" + name)(view, session, texts, now) or name
        self._screens.draw(canvas, name, view)

    def _hints(self, session):
        found = []
        for key in (MINUS, OK, PLUS):
            tap, hold = session.hint(key)
            tap = self.texts.get(tap) if tap else ""
            found.append((tap, self.texts.get(hold)) if hold else tap)
        return found


def _counts(args):
    return isinstance(args[0], int)
