"""The screens of a round's end: racks, summary, standings, winner.

racks:     seat (1-based; 0 where the table names a winner), name, part (str: "2/4"),
           field ("opened" "points" "jokers" "count" "tiles" "winner"), value (str as shown: a
           number, an answer, a name, a tile), sum (str: "12 + J = 62", or "")
summary:   title (str), players (list of (name, score, total, won bool); score None = sat out),
           sum (int), zero_sum (True, False, None), top (first row shown)
standings: title (str: "" = "Standings"), players (list of (place, name, wins, total), in order),
           by_wins (bool: wins shown), sum, zero_sum, top (rows scrolled; the leader stays),
           decider (bool: one is due)
winner:    names (list of str; more than one = a shared first place), total (str, or "")
"""

from .. import layout
from ..canvas import BODY, BOLD, LARGE, WIDTH

SUM_X = WIDTH - layout.MARGIN


def draw_racks(canvas, view):
    """One field of one player's rack, large, and what the rack is worth so far."""
    texts = view.texts
    if view.seat:
        space = SUM_X - 4 - canvas.width(view.part)
        layout.player(canvas, layout.MARGIN, 0, view.seat, view.name, space - layout.MARGIN)
        canvas.right(SUM_X, 1, view.part, BODY)
        canvas.hline(0, 14, WIDTH)
        canvas.text(layout.MARGIN, 16, texts.get("field_" + view.field), BODY)
    else:
        layout.strip(canvas, texts.get("field_" + view.field), view.part, view)
    if view.sum:
        canvas.text(layout.MARGIN + 1, 27, view.value, LARGE)
        canvas.right(SUM_X, 35, view.sum, BODY)
    else:
        layout.field(canvas, 27, view.value)
    layout.hints(canvas, view.hints)


def draw_summary(canvas, view):
    """What the round brought to everybody, the new totals, and the check of the sum."""
    count = _rows(canvas, view, len(view.players))
    top = max(0, min(view.top, len(view.players) - count))
    y = _first_y(count)
    right = _bar(canvas, len(view.players), count, y, top)
    total_x = right
    score_x = total_x - 40
    for name, score, total, won in view.players[top : top + count]:
        font = BOLD if won else BODY
        canvas.right(total_x, y, layout.number(total), BODY)
        s = "–" if score is None else layout.signed(score)
        start = canvas.right(score_x, y - (1 if won else 0), s, font)
        name_x = layout.MARGIN
        if won:
            canvas.icon(name_x, y + 2, "won")
        name_x += 9
        canvas.text(name_x, y, canvas.fit(name, min(start, score_x - 28) - 4 - name_x), BODY)
        y += layout.ROW
    _foot(canvas, view)


def draw_standings(canvas, view):
    """Places, names and totals; the leader stays when it scrolls."""
    players = view.players
    count = _rows(canvas, view, len(players), view.texts.get("standings"))
    top = max(0, min(view.top, len(players) - count))
    y = _first_y(count)
    right = _bar(canvas, len(players), count, y, top)
    for at in range(min(count, len(players))):
        place, name, wins, total = players[at + top if at else 0]
        font = BOLD if place == 1 else BODY
        up = 1 if place == 1 else 0
        end = canvas.right(right, y - up, layout.number(total), font)
        if view.by_wins:
            end = min(end, right - 36)
            end = canvas.right(end - 4, y, view.texts.get("wins_short", wins), BODY)
        canvas.text(layout.MARGIN, y - up, str(place), font)
        canvas.text(14, y - up, canvas.fit(name, end - 18, font), font)
        y += layout.ROW
    _foot(canvas, view)


def _rows(canvas, view, players, title=""):
    """How many rows are shown: three under a title, four without one."""
    if players > 3:
        return 4
    right = layout.check_sum(view.texts, view)
    layout.strip(canvas, view.title or title, right, view)
    return 3


def _first_y(count):
    return layout.CONTENT_Y if count == 3 else layout.FOUR_Y


def _bar(canvas, players, count, y, top):
    if players <= count:
        return SUM_X
    layout.scroll_bar(canvas, WIDTH - 2, y, count * layout.ROW, top, count, players)
    return SUM_X - 4


def _foot(canvas, view):
    hints = list(view.hints) if view.hints else ["", "", ""]
    if len(view.players) > 3:  # no title: the check stands in the corner of PLUS
        hints[2] = layout.check_sum(view.texts, view)
    layout.hints(canvas, hints)


def draw_winner(canvas, view):
    """The end of a match: a cup and the winner's name, large."""
    texts = view.texts
    names = view.names
    canvas.icon(49, 0, "cup", True)
    if len(names) == 1:
        name = names[0]
        font = LARGE if canvas.width(name, LARGE) - 1 <= layout.INNER else BOLD
        canvas.centre(0, 25 if font is LARGE else 30, WIDTH, canvas.fit(name, 124, font), font)
        key = "winner_of_match"
    else:
        canvas.centre(0, 30, WIDTH, canvas.fit(" · ".join(names), layout.INNER, BOLD), BOLD)
        key = "winners_of_match"
    if not view.hints:
        canvas.centre(0, 50, WIDTH, texts.get(key), BODY)
    layout.hints(canvas, view.hints)
