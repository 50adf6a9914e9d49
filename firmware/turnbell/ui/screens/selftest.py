"""The screen of the self-test.

selftest: step ("lamps" "keys" "sound" "display" "result"), part (str: "2/5", "✓"), text (the
          question), keys (list of str: those still to be pressed), shown (display: which pattern),
          lines (list of (what, how)), top (first line shown)
"""

from .. import layout, pieces
from ..canvas import BODY, HEIGHT, WIDTH
from ..keys import KEY_NAMES, MINUS, NEXT, OK, PLUS

FULL, CHEQUERED = range(2)


def draw_selftest(canvas, view):
    """A question, the keys that are waited for, a pattern to look at, or what was found."""
    if view.step == "display" and view.shown in (FULL, CHEQUERED):
        _pattern(canvas, view.shown)
        return
    if view.step == "display":
        canvas.rect(0, 0, WIDTH, HEIGHT)
    else:
        layout.strip(canvas, view.texts.get("title_selftest"), view.part, view)
    if view.step == "result":
        pieces.rows(canvas, view.lines, -1, top=view.top)
    else:
        y = layout.CONTENT_Y
        for line in layout.wrap(canvas, view.text, layout.INNER)[:3]:
            canvas.text(layout.MARGIN + 1, y, line, BODY)
            y += layout.ROW
        x = layout.MARGIN + 1
        for name in view.keys:
            x = layout.chip(canvas, x, 39, name) + 1
    framed = view.step == "display"
    layout.hints(canvas, view.hints, 3 if framed else 0, view if framed else None)


def _pattern(canvas, pattern):
    """Every dot lit, or every other one of both directions."""
    # A byte is eight dots of a column.
    canvas.buffer[:] = (b"\x55\xaa" if pattern == CHEQUERED else b"\xff\xff") * (WIDTH * 4)


# -- what there is to show ------------------------------------------------------------------


def view_selftest(view, session, texts, now):
    """Where the self-test is."""
    from ...flow.selftest import STEPS  # on first use, as the flow itself

    flow = session.flow
    view.step, view.shown, view.top = flow.step, flow.shown, flow.top
    view.part = "%d/%d" % (STEPS.index(flow.step) + 1, len(STEPS))
    view.text, view.keys, view.lines = "", [], []
    if flow.step == "result":
        view.part = "✓" if session.self_test["passed"] else "✗"
        view.lines = [(texts.get("test_" + name), how) for name, how in flow.lines()]
        return
    view.text = texts.get("ask_" + flow.step)
    if flow.step == "keys":
        if flow.stuck:
            view.text = texts.get("fault_key", KEY_NAMES[flow.stuck[-1]])
        names = {MINUS: "−", OK: "OK", PLUS: "+", NEXT: "NEXT"}
        view.keys = [names.get(key, str(key + 1)) for key in flow.waiting]
