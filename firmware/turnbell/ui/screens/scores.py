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

from .. import layout, pieces
from ..canvas import BODY, BOLD, LARGE, WIDTH

SUM_X = WIDTH - layout.MARGIN


def draw_racks(canvas, view):
    """One field of one player's rack, large, and what the rack is worth so far."""
    texts = view.texts
    if view.seat:
        space = SUM_X - 4 - canvas.width(view.part)
        layout.player(canvas, layout.MARGIN, 0, view.seat, view.name, space - layout.MARGIN)
        canvas.right(SUM_X, 0, view.part, BODY)
        canvas.hline(0, layout.ROW, WIDTH)
        pieces.pair(canvas, layout.MARGIN, 15, layout.INNER, _caption(view), view.about)
    else:
        layout.strip(canvas, texts.get("field_" + view.field), view.part, view)
    if view.sum:
        font = pieces.value_font(canvas, view.value, WIDTH)
        end = canvas.text(layout.MARGIN + 1, 27 if font is LARGE else 33, view.value, font)
        parts = [view.sum]
        if canvas.width(view.sum) + 3 > SUM_X - end:
            at = view.sum.find(" = ")
            parts = [view.sum[:at], view.sum[at + 1 :]]
        y = 37 if len(parts) == 1 else 27
        for part in parts:
            canvas.right(SUM_X, y, part, BODY)
            y += layout.ROW
    else:
        pieces.field(canvas, 27, view.value)
    # Without a seat there is a bar at the top, which has the signs.
    layout.hints(canvas, view.hints, view=view if view.seat else None)


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
    scores = ["–" if player[1] is None else pieces.signed(player[1]) for player in players]
    totals = [pieces.number(player[2]) for player in players]
    score_x = total_x - _widest(canvas, totals, BODY) - 7
    end = score_x - _widest(canvas, scores, BODY) - 4
    for at in range(top, min(top + count, len(players))):
        name, _, _, won = players[at]
        canvas.right(total_x, y, totals[at], BODY)
        canvas.right(score_x, y, scores[at], BODY)
        canvas.text(layout.MARGIN, y, canvas.fit(name, end - layout.MARGIN), BODY)
        if won:
            layout.filled_box(canvas, 0, y, total_x + 2, layout.BAR)
        y += layout.ROW
    _foot(canvas, view)


def draw_standings(canvas, view):
    """Places, names, wins and totals; the leader stays when it scrolls."""
    players = view.players
    count = _rows(canvas, view, len(players), view.texts.get("standings"))
    top = max(0, min(view.top, len(players) - count))
    y = _first_y(count)
    total_x = _bar(canvas, len(players), count, y, top)
    totals = [pieces.number(player[3]) for player in players]
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
        layout.line(canvas, layout.MARGIN, y, str(place), BOLD if first else BODY)
        font = layout.name_font(canvas, name, end - 13, BOLD if first else BODY)
        layout.line(canvas, 13, y, canvas.fit(name, end - 13, font), font)
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
    if view.decider:
        title = view.texts.get("decider_due")
    title = view.title or title
    right = pieces.check_sum(view.texts, view)
    if canvas.width(title, BOLD) + canvas.width(right) > layout.INNER:
        right = pieces.check_sum(view.texts, view, True)
    layout.strip(canvas, title, right, view)
    return 3


def _first_y(count):
    return layout.CONTENT_Y if count == 3 else 0


def _bar(canvas, players, count, y, top):
    if players <= count:
        return SUM_X
    pieces.scroll_bar(canvas, WIDTH - 2, y, count * layout.ROW - 1, top, count, players)
    return SUM_X - 4


def _foot(canvas, view):
    hints = list(view.hints) if view.hints else ["", "", ""]
    if len(view.players) > 3:  # no title: the check stands in the corner of PLUS
        check = pieces.check_sum(view.texts, view, True)
        hints[2] = check + " " + hints[2] if hints[2] else check
    layout.hints(canvas, hints, view=None if len(view.players) <= 3 else view)


def draw_winner(canvas, view):
    """The end of a match: a cup and the winner's name, large."""
    texts = view.texts
    names = view.names
    one = len(names) == 1
    canvas.icon(4, 0, "cup", True)
    canvas.text(42, 0, texts.get("winner_of_match" if one else "winners_of_match"), BODY)
    canvas.text(42, 12, view.total, BOLD)
    name = " · ".join(names)
    font = LARGE if canvas.width(name, LARGE) - 1 <= layout.INNER else BOLD
    font = layout.name_font(canvas, name, layout.INNER, font)
    canvas.centre(
        0, 26 if font is LARGE else 34, WIDTH, canvas.fit(name, layout.INNER, font), font
    )
    layout.hints(canvas, view.hints, view=view)


# -- what there is to show ------------------------------------------------------------------


def view_racks(view, session, texts, now):
    """One field of one rack."""
    from ...flow.entry import JOKER, READY  # on first use, as the flow itself

    flow, match = session.flow, session.match
    field = flow.field_name()
    view.field, view.sum = field, ""
    if field == "winner":
        view.seat, view.name, view.part = 0, "", ""
        view.value = session.name(flow.named) if flow.named >= 0 else texts.get("nobody")
        return
    seat, entry = flow.seat(), flow.entry()
    view.who(session, seat)
    view.part = str(flow.at + 1) + "/" + str(len(flow.order))
    joker = texts.get("joker_sign")
    worth = entry.points + entry.jokers * match.sheet["joker_points"]
    if field == "opened":
        view.value = texts.get("opened_" + entry.opened)
        if flow.charged_flat(seat):
            able = entry.opened == "able"
            amount = match.sheet["unopened_able" if able else "unopened_unable"]
            view.about = texts.get("charged_" + entry.opened, amount)
    elif field == "tiles":
        view.value = (
            texts.get("ready")
            if entry.tile == READY
            else joker
            if entry.tile == JOKER
            else str(entry.tile)
        )
        view.sum = texts.count("tiles_sum", entry.count if entry.count > 0 else 0, worth)
    elif field == "count":
        view.value = "?" if entry.count < 0 else str(entry.count)
    elif field == "penalties":
        view.value = str(flow.subject.penalties[seat])
    else:
        view.value = str(entry.points if field == "points" else entry.jokers)
        if entry.jokers:
            jokers = joker if entry.jokers == 1 else str(entry.jokers) + joker
            view.sum = "%d + %s = %d" % (entry.points, jokers, worth)


def view_summary(view, session, texts, now):
    """The scores of the round."""
    match, preview, subject = session.match, session.flow.preview, session.flow.subject
    score, standing = preview.score, preview.standing
    index = session.editing.index if session.editing else len(match.rounds)
    view.title = texts.get("round", index + 1)
    view.players = []
    for seat in range(len(match.names)):
        plays = subject.playing[seat]
        value = score.scores[seat] if plays else None
        view.players.append(
            (session.name(seat), value, standing.totals[seat], score.winner == seat)
        )
    view.sum = score.sum
    view.zero_sum = score.zero_sum
    view.top = session.flow.top


def view_standings(view, session, texts, now):
    """Places and totals; right after the last round, the winner."""
    match, flow = session.match, session.flow
    standing = match.standing()
    if flow.celebrating:
        view.names = [session.name(seat) for seat in standing.places[0][1]]
        view.total = str(standing.totals[standing.places[0][1][0]])
        return "winner"
    view.title = ""
    view.players = []
    for place, seats in standing.places:
        for seat in seats:
            view.players.append(
                (place, session.name(seat), standing.wins[seat], standing.totals[seat])
            )
    view.by_wins = match.sheet["rank"] == "wins" or match.count == "wins"
    view.sum = sum(standing.totals)
    promised = [score.zero_sum for score in match.scores]
    view.zero_sum = None if None in promised else view.sum == 0
    view.top = flow.top
    view.decider = standing.decider
    return None
