"""The screens that change one value: settings and names.

settings: title (str), value (str), about (str: a line under it, or "")
names:    title (str), letters (str: the name so far), cursor (index of the place that is chosen),
          letter (str: the letter or word offered there), before, after (str: its neighbours)
"""

from .. import layout
from ..canvas import BODY, BOLD, WIDTH

CELL = 10
LENGTH = 12


def draw_settings(canvas, view):
    """A value between arrows."""
    layout.strip(canvas, view.title, "", view)
    layout.field(canvas, 14 if view.about else 19, view.value)
    if view.about:
        canvas.centre(0, 39, WIDTH, canvas.fit(view.about, layout.INNER), BODY)
    layout.hints(canvas, view.hints)


def draw_names(canvas, view):
    """Twelve places for letters; the alphabet runs below the chosen one."""
    layout.strip(canvas, view.title, "", view)
    x = (WIDTH - CELL * LENGTH) // 2
    for at in range(LENGTH):
        letter = view.letters[at] if at < len(view.letters) else ""
        if at == view.cursor and len(view.letter) == 1:
            letter = view.letter
        canvas.centre(x, 15, CELL - 1, letter, BOLD)
        if at == view.cursor:
            canvas.fill(x, 29, CELL - 2, 2)
        else:
            canvas.dots(x, 30, CELL - 2)
        x += CELL
    width = canvas.width(view.letter, BOLD)
    start = canvas.centre(0, 36, WIDTH, view.letter, BOLD)
    canvas.invert(start - 3, 36, width + 5, 13)
    canvas.chamfer(start - 3, 36, width + 5, 13)
    left, right = start - 10, start + width + 8
    canvas.right(left, 37, view.before, BODY)
    canvas.text(right, 37, canvas.fit(view.after, WIDTH - right), BODY)
    layout.hints(canvas, view.hints)
