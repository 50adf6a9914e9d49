"""What every screen looks like: DRAW names the function that draws a view of the game.

A screen is a function draw_NAME(canvas, view). `view` is a plain object with the attributes listed
at the top of the module; it is made by the session and holds ready ints, strings and lists.
"""

from .. import layout

# Screen → module of this folder and function in it. Modules are imported when first drawn.
DRAW = {
    "boot": ("start", "draw_boot"),
    "home": ("start", "draw_home"),
    "draw": ("start", "draw_draw"),
    "turn": ("turn", "draw_turn"),
    "paused": ("turn", "draw_paused"),
    "timeup": ("bell", "draw_timeup"),
    "tiles": ("bell", "draw_tiles"),
    "out": ("lists", "draw_out"),
    "racks": ("scores", "draw_racks"),
    "summary": ("scores", "draw_summary"),
    "standings": ("scores", "draw_standings"),
    "winner": ("scores", "draw_winner"),
    "menu": ("lists", "draw_menu"),
    "help": ("lists", "draw_help"),
    "history": ("lists", "draw_history"),
    "settings": ("edit", "draw_settings"),
    "names": ("edit", "draw_names"),
    "fault": ("trouble", "draw_fault"),
    "safe": ("trouble", "draw_safe"),
}


class View:
    """What all screens may show; View(texts, name=value, …) adds the attributes of one screen.

    texts: ui.texts.Texts; hints: None or three of text / (tap, hold) / "" for MINUS, OK, PLUS;
    battery_low, muted: bool; volume: 0–3 just after it was changed, else −1; note: a text over the
    lower part of the screen or ""; blink: True while the border blinks. about and decider are
    used by some screens only.
    """

    hints = None
    battery_low = False
    muted = False
    volume = -1
    note = ""
    blink = False
    about = ""
    decider = False

    def __init__(self, texts, **values):
        self.texts = texts
        for name in values:
            setattr(self, name, values[name])


class Screens:
    """Draws screens by name, keeping the functions that were needed so far."""

    def __init__(self):
        self._functions = {}

    def draw(self, canvas, name, view):
        """Makes the whole frame of screen `name` (a key of DRAW; KeyError otherwise)."""
        function = self._functions.get(name)
        if function is None:
            module, function = DRAW[name]
            # With a name list __import__ gives the module itself and not the package above it.
            module = __import__("turnbell.ui.screens." + module, None, None, (function,))
            function = self._functions[name] = getattr(module, function)
        canvas.clear()
        function(canvas, view)
        if view.volume >= 0:
            layout.volume(canvas, view.texts, view.volume)
        if view.note:
            layout.note(canvas, view.note)
        if view.blink:
            layout.border(canvas)
