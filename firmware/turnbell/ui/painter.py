"""Paints the present screen: its module of `screens` says what there is to show, and draws it."""

from . import texts as languages
from .screens import Screens, View

# The keys below the display, and what they say on it.
HINTED = ("MINUS", "OK", "PLUS")
UNHINTED = ("turn",)  # the clock needs the room, and is drawn every second
TAPS, HOLDS = ("press", "repeat"), ("hold",)


class GivenUp(Exception):
    """A frame that is half drawn when a key moves."""


class Painter:
    """One language's painter. language: see texts.LANGUAGES."""

    def __init__(self, language):
        self.texts = languages.load(language)
        self._screens = Screens()
        self._part = ""
        self._turn = None  # the view of the turn on the canvas: mostly only its clock changes

    def speak(self, language):
        """Change the language."""
        self.texts = languages.load(language)

    def paint(self, canvas, session, now):
        """Make the whole frame of the session's present screen at tick `now`."""
        texts = self.texts
        name = session.keys
        if session.part != self._part:
            self._part = session.part
            texts.forget()
        view = View(texts, hints=None if name in UNHINTED else self._hints(session))
        view.battery_low = session.battery_low
        view.muted = session.cues.volume == 0
        view.unsaved = bool(session.unsaved)
        view.blink = session.blinking
        if session.note:
            key, args = session.note
            if key.startswith("volume_"):
                view.volume = session.cues.volume
            else:
                view.note = (
                    texts.count(key, *args) if args and _counts(args) else texts.get(key, *args)
                )
        module = self._screens.module(name)
        name = getattr(module, "view_" + name)(view, session, texts, now) or name
        if canvas.meanwhile:
            canvas.meanwhile()
        before = self._turn
        self._turn = None  # while it is not whole
        is_turn = name == "turn"
        if not (is_turn and before and module.refresh(canvas, view, before)):
            self._screens.draw(canvas, name, view)
        if is_turn:
            self._turn = view

    def _hints(self, session):
        found = []
        for key in HINTED:
            tap = self._hint(session, key, TAPS)
            hold = self._hint(session, key, HOLDS)
            found.append((tap, hold) if hold else tap)
        return found

    def _hint(self, session, key, gestures):
        """Return what the gestures of a key do here, or "" when that is not live."""
        flow = session.flow
        for gesture in gestures:
            entry = session.keymap.get(session.keys, key, gesture)
            if entry:
                live = getattr(flow, "can_" + entry[0], None)
                if live is None or live():
                    named = getattr(flow, "name_" + entry[0], None)
                    return self.texts.get(named() if named else entry[1])
        return ""


def _counts(args):
    return isinstance(args[0], int)
