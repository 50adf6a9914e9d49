"""The screens of a round's end: racks, summary, standings, winner.

racks:     seat (1-based; 0 where the table names a winner), name, part (str: "2/4"),
           field ("opened" "points" "jokers" "count" "tiles" "winner"), value (str as shown: a
           number, an answer, a name, a tile), sum (str: "12 + J = 62", or ""), about (str
           beside the caption: "pays 100", or "")
summary:   title (str), players (list of (name, score, total, won bool); score None = sat out),
           sum (int), zero_sum (True, False, None), top (first row shown)
standings: title (str: "" = "Standings"), players (list of (place, name, wins, total), in order),
           by_wins (bool: wins shown), sum, zero_sum, top (rows scrolled; the leader stays),
           decider (bool: one is due)
winner:    names (list of str; more than one = a shared first place), total (str: "+39", "3 wins")
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
        layout.pair(canvas, layout.MARGIN, 16, layout.INNER, _caption(view), view.about)
    else:
        layout.strip(canvas, texts.get("field_" + view.field), view.part, view)
    if view.sum:
        end = canvas.text(layout.MARGIN + 1, 27, view.value, LARGE)
        parts = [view.sum]
        if canvas.width(view.sum) > SUM_X - end:
            at = view.sum.find(" = ")
            parts = [view.sum[:at], view.sum[at + 1 :]]
        y = 37 if len(parts) == 1 else 27
        for part in parts:
            canvas.right(SUM_X, y, part, BODY)
            y += layout.ROW
    else:
        layout.field(canvas, 27, view.value)
    layout.hints(canvas, view.hints)


def _caption(view):
    key = "field_" + view.field
    return view.texts.count(key, 2) if view.field == "jokers" else view.texts.get(key)


def draw_summary(canvas, view):
    """What the round brought to everybody, the new totals, and the check of the sum."""
    players = view.players
    count = _rows(canvas, view, len(players))
    top = max(0, min(view.top, len(players) - count))
    y = _first_y(count)
    total_x = _bar(canvas, len(players), count, y, top)
    scores = ["–" if player[1] is None else layout.signed(player[1]) for player in players]
    totals = [layout.number(player[2]) for player in players]
    score_x = total_x - _widest(canvas, totals, BODY) - 7
    end = score_x - _widest(canvas, scores, BODY) - 4
    for at in range(top, min(top + count, len(players))):
        name, _, _, won = players[at]
        canvas.right(total_x, y, totals[at], BODY)
        canvas.right(score_x, y, scores[at], BODY)
        canvas.text(layout.MARGIN, y, canvas.fit(name, end - layout.MARGIN), BODY)
        if won:
            canvas.invert(0, y, total_x + 2, layout.ROW)
            canvas.chamfer(0, y, total_x + 2, layout.ROW)
        y += layout.ROW
    _foot(canvas, view)


def draw_standings(canvas, view):
    """Places, names, wins and totals; the leader stays when it scrolls."""
    players = view.players
    count = _rows(canvas, view, len(players), view.texts.get("standings"))
    top = max(0, min(view.top, len(players) - count))
    y = _first_y(count)
    total_x = _bar(canvas, len(players), count, y, top)
    totals = [layout.number(player[3]) for player in players]
    end = wins_x = total_x - _widest(canvas, totals, BOLD) - 6
    wins = []
    if view.by_wins:
        wins = [view.texts.get("wins_short", player[2]) for player in players]
        end -= _widest(canvas, wins, BODY) + 5
    for row in range(min(count, len(players))):
        at = row + top if row else 0
        place, name = players[at][0], players[at][1]
        first = place == 1
        canvas.right(total_x, y - 1 if first else y, totals[at], BOLD if first else BODY)
        if view.by_wins:
            canvas.right(wins_x, y, wins[at], BODY)
        canvas.text(layout.MARGIN, y - 1 if first else y, str(place), BOLD if first else BODY)
        font = layout.name_font(canvas, name, end - 13, BOLD if first else BODY)
        canvas.text(13, y - 1 if font is BOLD else y, canvas.fit(name, end - 13, font), font)
        y += layout.ROW
    _foot(canvas, view)


def _widest(canvas, strings, font):
    widest = 0
    for s in strings:
        widest = max(widest, canvas.width(s, font))
    return widest


def _rows(canvas, view, players, title=""):
    """How many rows are shown: three under a title, four without one."""
    if players > 3:
        return 4
    right = layout.check_sum(view.texts, view)
    if view.decider:
        title = view.texts.get("decider_due")
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
        check = layout.check_sum(view.texts, view)
        hints[2] = check + "  " + hints[2] if hints[2] else check
    layout.hints(canvas, hints)


def draw_winner(canvas, view):
    """The end of a match: a cup and the winner's name, large."""
    texts = view.texts
    names = view.names
    one = len(names) == 1
    canvas.icon(4, 0, "cup", True)
    canvas.text(42, 2, texts.get("winner_of_match" if one else "winners_of_match"), BODY)
    canvas.text(42, 13, view.total, BOLD)
    name = " · ".join(names)
    font = LARGE if canvas.width(name, LARGE) - 1 <= layout.INNER else BOLD
    font = layout.name_font(canvas, name, layout.INNER, font)
    canvas.centre(
        0, 27 if font is LARGE else 34, WIDTH, canvas.fit(name, layout.INNER, font), font
    )
    layout.hints(canvas, view.hints)
