"""The screen that asks who is out.

out:     lines (list of (text with {}, name): the answers), index
"""

from .. import layout, pieces
from ..canvas import WIDTH


def draw_out(canvas, view):
    """Ask who is out, or whether it was a forgotten press."""
    layout.strip(canvas, view.texts.get("out_title"), "", view)
    space = WIDTH - 6 - (4 if len(view.lines) > 3 else 0)
    lines = [pieces.filled(canvas, text, name, space) for text, name in view.lines]
    pieces.rows(canvas, lines, view.index)
    layout.hints(canvas, view.hints)


# -- what there is to show ------------------------------------------------------------------


def view_out(view, session, texts, now):
    """The answers to who is out."""
    flow = session.flow
    view.index = flow.index
    view.lines = []
    for what, seat in flow.choices:
        if what == "pool":
            view.lines.append((texts.get("pool_empty"), ""))
        else:
            name = session.name(seat)
            if name == str(session.button(seat)):
                name = texts.get("player", name)
            view.lines.append((texts.get("is_turn" if what == "turn" else "is_out"), name))
