"""The screens for when something is wrong: fault and safe.

fault: what (str), action (str: what to do), code (str: small print such as a file's line, or "")
safe:  what (str), action (str)
"""

from .. import layout
from ..canvas import BODY, BOLD, WIDTH


def _page(canvas, view, title, code):
    x = canvas.icon(layout.MARGIN, 1, "warning") + 5
    end = WIDTH - layout.MARGIN
    word = view.hints[1] if view.hints else ""
    if word:  # what OK does stands here: the text needs all four rows
        end -= canvas.width(word, BOLD) + 6
        canvas.text(end + 4, 0, word, BOLD)
        canvas.invert(end, 0, WIDTH - layout.MARGIN - end, 13)
        canvas.chamfer(end, 0, WIDTH - layout.MARGIN - end, 13)
        end -= 4
    x = canvas.text(x, 0, title, BOLD) + 4
    if code:
        canvas.text(x, 1, canvas.fit(code, end - x), BODY)
    y = 15
    for line in (layout.wrap(canvas, view.what) + layout.wrap(canvas, view.action))[:4]:
        canvas.text(layout.MARGIN, y, line, BODY)
        y += layout.ROW


def draw_fault(canvas, view):
    """What is wrong, and what to do."""
    _page(canvas, view, view.texts.get("fault"), view.code)


def draw_safe(canvas, view):
    """No match runs; how to get out of here."""
    _page(canvas, view, view.texts.get("safe"), "")
