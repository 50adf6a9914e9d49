"""The screens that change one value: settings and names.

settings: title (str), value (str), about (str: a line under it, or "")
names:    title (str), letters (str: the name so far), cursor (index of the place that is chosen),
          letter (str: the letter or word offered there), before, after (str: its neighbours)
"""

from .. import layout, pieces
from ..canvas import BODY, BOLD, WIDTH

CELL = 10
LENGTH = 12
NEIGHBOURS = 5


def draw_settings(canvas, view):
    """A value between arrows."""
    layout.strip(canvas, view.title, "", view)
    pieces.field(canvas, 14 if view.about else 19, view.value)
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
    before = view.before
    while canvas.width(before) > left:  # the nearest letters stay
        before = before[1:]
    after = view.after
    while canvas.width(after) > WIDTH - right:
        after = after[:-1]
    canvas.right(left, 37, before, BODY)
    canvas.text(right, 37, after, BODY)
    layout.hints(canvas, view.hints)


# -- what there is to show ------------------------------------------------------------------


def view_settings(view, session, texts, now):
    """A number of the table's own."""
    flow = session.flow
    view.title = texts.get("setting_" + flow.what)
    view.about = ""
    seconds = flow.value // 1000
    if flow.what == "turn_ms":
        view.value = "%d:%02d" % (seconds // 60, seconds % 60)
    elif flow.what == "handicap_ms":
        view.value = pieces.signed(seconds) + " " + texts.get("seconds")
        view.about = session.settings.names[flow.seat] or texts.get("player", flow.seat + 1)
    else:
        view.value = str(flow.value) + (" ms" if flow.what == "debounce_ms" else "")


def view_names(view, session, texts, now):
    """The letters so far and those around the one that is offered."""
    flow = session.flow
    ring = flow.ring()
    view.title = texts.get("name_of", flow.seat + 1)
    view.letters = flow.letters
    view.cursor = len(flow.letters)
    words = [texts.get("name_" + item) if len(item) > 1 else item for item in ring]
    view.letter = words[flow.at] if words[flow.at] != " " else texts.get("name_space")
    around = [words[(flow.at + by) % len(words)] for by in range(-NEIGHBOURS, NEIGHBOURS + 1)]
    view.before = " ".join(around[:NEIGHBOURS])
    view.after = " ".join(around[NEIGHBOURS + 1 :])
