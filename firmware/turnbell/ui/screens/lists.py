"""The screens that are lists or texts: menu, out, help, history.

menu:    title (str), lines (list of str or (left, right)), index
out:     lines (list of str: the answers), index
help:    title (str), lines (list of str: paragraphs), top (first wrapped line shown; draw_help
         sets view.last_top: the most that makes sense)
history: title (str), lines (list of (left, right) or str), index (−1 = none: a page to read)
"""

from .. import layout
from ..canvas import BODY


def draw_menu(canvas, view):
    """A titled list with a highlighted line."""
    part = ""
    if len(view.lines) > 3:
        part = str(view.index + 1) + "/" + str(len(view.lines))
    layout.strip(canvas, view.title, part, view)
    layout.rows(canvas, view.lines, view.index)
    layout.hints(canvas, view.hints)


def draw_out(canvas, view):
    """Ask who is out, or whether it was a forgotten press."""
    layout.strip(canvas, view.texts.get("out_title"), "", view)
    layout.rows(canvas, view.lines, view.index)
    layout.hints(canvas, view.hints)


def draw_help(canvas, view):
    """A text to read, three lines at a time."""
    layout.strip(canvas, view.title, "", view)
    lines = []
    for paragraph in view.lines:
        lines.extend(layout.wrap(canvas, paragraph, layout.INNER - 6))
    total = len(lines)
    view.last_top = max(0, total - 3)
    top = max(0, min(view.top, view.last_top))
    for at in range(top, min(top + 3, total)):
        canvas.text(layout.MARGIN + 1, layout.CONTENT_Y + layout.ROW * (at - top), lines[at], BODY)
    if total > 3:
        layout.scroll_bar(canvas, 126, layout.CONTENT_Y, 3 * layout.ROW, top, 3, total)
    layout.hints(canvas, view.hints)


def draw_history(canvas, view):
    """Rounds or matches in a list, or one round to read."""
    layout.strip(canvas, view.title, "", view)
    top = -1 if view.index >= 0 else view.top
    layout.rows(canvas, view.lines, view.index, layout.CONTENT_Y, 3, top)
    layout.hints(canvas, view.hints)
