"""The screens for when something is wrong: fault and safe.

fault: what (str), action (str: what to do), code (str: small print such as a file's line, or "")
safe:  what (str), action (str)
"""

from .. import layout
from ..canvas import BODY, BOLD, WIDTH


def _page(canvas, view, title, code):
    end = canvas.icon(layout.MARGIN, 1, "warning") + 6
    canvas.text(end, 0, title, BOLD)
    if code:
        space = WIDTH - layout.MARGIN - canvas.width(title, BOLD) - end - 4
        canvas.right(WIDTH - layout.MARGIN, 1, canvas.fit(code, space), BODY)
    canvas.hline(0, 14, WIDTH)
    y = 16
    lines = layout.wrap(canvas, view.what) + layout.wrap(canvas, view.action)
    for line in lines[: 3 if view.hints else 4]:
        canvas.text(layout.MARGIN, y, line, BODY)
        y += layout.ROW
    layout.hints(canvas, view.hints)


def draw_fault(canvas, view):
    """What is wrong, and what to do."""
    _page(canvas, view, view.texts.get("fault"), view.code)


def draw_safe(canvas, view):
    """No match runs; how to get out of here."""
    _page(canvas, view, view.texts.get("safe"), "")
