"""What every screen looks like: MODULES names the module that draws a view of the game.

A screen is a function draw_NAME(canvas, view). `view` is a plain object with the attributes listed
at the top of the module; view_NAME(view, session, texts, now) beside it fills in what the session
shows now: ready ints, strings and lists. It may return the name of another drawing.
"""

from ...hal import modules

# Screen → module of this folder, which has draw_SCREEN(canvas, view), view_SCREEN (see Painter)
# where the session shows it under that name, and maybe frame and refresh (see screens.turn).
MODULES = {
    "boot": "start",
    "home": "start",
    "draw": "draw",
    "turn": "turn",
    "paused": "turn",
    "timeup": "bell",
    "tiles": "bell",
    "out": "out",
    "racks": "scores",
    "summary": "scores",
    "standings": "scores",
    "winner": "scores",
    "menu": "lists",
    "help": "lists",
    "history": "history",
    "settings": "edit",
    "names": "edit",
    "fault": "trouble",
    "safe": "trouble",
    "selftest": "selftest",
}


class View:
    """What all screens may show; View(texts, name=value, …) adds the attributes of one screen.

    texts: ui.texts.Texts; hints: None or three of text / (tap, hold) / "" for MINUS, OK, PLUS;
    battery_low, muted, unsaved: bool; volume: 0–3 just after it was changed, else −1; note: a text
    over the lower part of the screen or ""; blink: True while the border blinks. about and
    decider are used by some screens only.
    """

    hints = None
    battery_low = False
    muted = False
    unsaved = False
    volume = -1
    note = ""
    blink = False
    about = ""
    decider = False

    def __init__(self, texts, **values):
        self.texts = texts
        for name in values:
            setattr(self, name, values[name])

    def who(self, session, seat):
        """Take over the button's number and the name of player `seat`."""
        self.seat = session.button(seat)
        self.name = session.name(seat)


class Screens:
    """Draws screens by name. It holds no module, so that it can be dropped."""

    def module(self, name):
        """Return the module that draws screen `name` (a key of MODULES; KeyError otherwise)."""
        return modules.module("ui.screens." + MODULES[name])

    def draw(self, canvas, name, view):
        """Makes the whole frame of screen `name`."""
        draw = getattr(self.module(name), "draw_" + name)
        canvas.clear()
        draw(canvas, view)
        if view.note or view.blink or view.volume >= 0:
            modules.module("ui.overlay").draw(canvas, name, view)
