"""The screens when time is up, dark on light: timeup and its question for a number of tiles.

timeup: seat (1-based), name, labels (list of str), index (the highlighted one), draw (int: tiles
        that it draws), takes (bool: and a number that is asked next), more_s (int: seconds that it
        gives, or 0), late_ms (0–1000, or −1)
tiles:  seat, name, value (int: loose tiles so far), draw (int: drawn on top)
"""

from ...core.phases import MORE, MORE_MS
from .. import layout, pieces
from ..canvas import BODY, BOLD, HEIGHT, LARGE, WIDTH

LEFT = 48  # columns of the number of tiles, or as many as the word below it needs


def _head(canvas, view):
    end = layout.status(canvas, view, WIDTH - layout.MARGIN, 2)
    time = view.texts.get("time")
    start = end - canvas.width(time, BOLD) - 5
    layout.line(canvas, start + 3, 0, time, BOLD)
    layout.filled_box(canvas, start, 0, end - start, layout.BAR)
    layout.player(canvas, layout.MARGIN, 0, view.seat, view.name, start - 4 - layout.MARGIN)


def draw_timeup(canvas, view):
    """TIME, whose it was, what the table can choose and how many tiles that costs."""
    texts = view.texts
    _head(canvas, view)
    if view.more_s:
        figure, caption = "+" + str(view.more_s), texts.get("seconds")
    elif view.takes:
        figure = "n+" + str(view.draw) if view.draw else "n"
        caption = texts.count("tiles", 0)  # a number that nobody knows yet, as after none
    else:
        figure, caption = str(view.draw), texts.count("tiles", view.draw)
    left = LEFT
    for n in (0, 1, 2):  # the list stands still while the number changes
        left = max(left, canvas.width(texts.count("tiles", n)) + 2)
    canvas.centre(0, 16, left, figure, LARGE)
    canvas.centre(0, 38, left, caption, BODY)
    count, y = 3, layout.CONTENT_Y
    if view.late_ms >= 0:
        s = "%d%s%02d" % (view.late_ms // 1000, texts.get("decimal"), view.late_ms % 1000 // 10)
        canvas.text(left + 3, y, texts.get("late", s), BODY)
        count, y = 2, y + layout.ROW
    pieces.rows(canvas, view.labels, view.index, y, count, -1, left, WIDTH - left)
    layout.hints(canvas, view.hints)
    canvas.invert(0, 0, WIDTH, HEIGHT)


def draw_tiles(canvas, view):
    """How many loose tiles go to the rack, and what that makes with those that are drawn."""
    texts = view.texts
    _head(canvas, view)
    canvas.text(layout.MARGIN, 14, texts.get("how_many_loose"), BODY)
    s = str(view.value)
    if view.draw:
        canvas.text(layout.MARGIN + 2, 26, s, LARGE)
        total = texts.get("plus_drawn", view.draw, view.value + view.draw)
        canvas.right(WIDTH - layout.MARGIN, 34, total, BODY)
    else:
        pieces.field(canvas, 26, s)
    layout.hints(canvas, view.hints)
    canvas.invert(0, 0, WIDTH, HEIGHT)


# -- what there is to show ------------------------------------------------------------------


def view_timeup(view, session, texts, now):
    """The question at the bell."""
    flow, match = session.flow, session.match
    view.who(session, match.play.seat)
    labels = {}
    for outcome in match.sheet["timeout"]:
        labels[outcome["id"]] = outcome["label"]
    view.labels = [
        texts.outcome_label(match.sheet_id, choice[0], labels.get(choice[0], choice[0]))
        for choice in flow.choices
    ]
    view.index = flow.index
    outcome, view.draw, view.takes = flow.choices[flow.index]
    view.more_s = MORE_MS // 1000 if outcome == MORE else 0
    view.late_ms = flow.late_ms


def view_tiles(view, session, texts, now):
    """How many loose tiles."""
    timeup = session.flow_of("timeup")
    view.who(session, session.match.play.seat)
    view.value = session.flow.value
    view.draw = timeup.choices[timeup.index][1]
