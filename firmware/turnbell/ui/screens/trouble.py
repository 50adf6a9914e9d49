"""The screens for when something is wrong: fault and safe.

fault: what (str), action (str: what to do), code (str: small print such as a file's line, or "")
safe:  what (str), action (str)
"""

from .. import layout
from ..canvas import BODY, BOLD, WIDTH


def _page(canvas, view, title, code):
    x = canvas.icon(layout.MARGIN, 1, "warning") + 4
    end = WIDTH - layout.MARGIN
    word = view.hints[1] if view.hints else ""
    if word:  # what OK does stands here: the text needs all four rows
        end -= canvas.width(word, BOLD) + 6
        layout.line(canvas, end + 4, 0, word, BOLD)
        layout.filled_box(canvas, end, 0, WIDTH - layout.MARGIN - end, layout.BAR)
        end -= 4
    end = layout.status(canvas, view, end, 2)
    font = layout.name_font(canvas, title, end - x - (canvas.width(code) + 4 if code else 0))
    x = layout.line(canvas, x, 0, canvas.fit(title, end - x, font), font) + 4
    if code:
        canvas.text(x, 0, canvas.fit(code, end - x), BODY)
    y = layout.CONTENT_Y
    for line in (layout.wrap(canvas, view.what) + layout.wrap(canvas, view.action))[:4]:
        canvas.text(layout.MARGIN, y, line, BODY)
        y += layout.ROW


def draw_fault(canvas, view):
    """What is wrong, and what to do."""
    _page(canvas, view, view.texts.get("fault"), view.code)


def draw_safe(canvas, view):
    """No match runs; how to get out of here."""
    _page(canvas, view, view.texts.get("safe"), "")


# -- what there is to show ------------------------------------------------------------------


def view_fault(view, session, texts, now):
    """What is wrong and what to do."""
    key, args, code = session.fault
    view.what = texts.get("fault_" + key, *args)
    view.action = texts.get("fault_" + key + "_do")
    view.code = code


def view_safe(view, session, texts, now):
    """No match runs."""
    view.what = texts.get("safe_" + session.safe)
    view.action = texts.get("safe_do")
