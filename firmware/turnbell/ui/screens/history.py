"""The screen of the saved rounds.

history: title (str), lines (list of (left, right) or str; right may be a name, which gives
         way), index (−1 = none: a page to read)
"""

from .. import layout, pieces
from ..canvas import WIDTH


def draw_history(canvas, view):
    """Rounds or matches in a list, or one round to read."""
    layout.strip(canvas, view.title, "", view)
    top = -1 if view.index >= 0 else view.top
    lines = []
    for line in view.lines:
        if not isinstance(line, str):
            line = (line[0], canvas.fit(line[1], WIDTH - 14 - canvas.width(line[0])))
        lines.append(line)
    pieces.rows(canvas, lines, view.index, layout.CONTENT_Y, 3, top)
    layout.hints(canvas, view.hints)


# -- what there is to show ------------------------------------------------------------------


def view_history(view, session, texts, now):
    """The saved rounds, the earlier matches, or how a round ended."""
    from ...flow.history import EARLIER, MATCHES, ROUNDS  # on first use, as the flow itself

    flow, match = session.flow, session.match
    view.index = flow.index
    view.title = texts.get("history")
    view.lines = []
    if flow.level == MATCHES:
        for entry in flow.lines:
            view.lines.append(texts.get("match_number", entry.id))
        return
    if flow.level == ROUNDS:
        if session.parked:
            view.title = texts.get("match_number", match.id)
        for index in flow.lines:
            if index == EARLIER:
                view.lines.append(texts.get("earlier_matches"))
                continue
            score = match.scores[index]
            right = session.name(score.winner) if score.winner >= 0 else ""
            if score.end == "void":
                right = texts.get("void")
            elif not right:
                right = texts.get("pool_ended")
            left = texts.get("round", index + 1) + ("*" if match.amended[index] else "")
            view.lines.append((left, right))
        return
    view.title = texts.get("round", session.editing.index + 1)
    for what, seat in flow.lines:
        if what == "go":
            view.lines.append(texts.get("is_out", session.name(seat)))
        else:
            view.lines.append(texts.get("pool_empty" if what == "pool" else "void"))
