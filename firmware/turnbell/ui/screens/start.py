"""The screens before a round: boot and home.

boot:  version (str)
home:  sheet_name (str), changed (bool: an overridden sheet), turn_ms (0 = no limit),
       players (list of (number 1-based, plays bool) for the seats that there are),
       fresh (bool: a new match), over (bool), round (1-based, the next one),
       rounds, target (ints; 0 where the match has no such end)
"""

from ... import VERSION
from .. import layout
from ..canvas import BODY, BOLD, LARGE, WIDTH, clock_text


def draw_boot(canvas, view):
    """The product's name and its bell."""
    canvas.icon(48, 0, "bell", True)
    canvas.centre(0, 30, WIDTH, view.texts.get("product"), LARGE)
    canvas.centre(0, 53, WIDTH, view.version, BODY)


def draw_home(canvas, view):
    """The sheet, its turn time, how far the match is, and who plays."""
    texts = view.texts
    layout.strip(canvas, view.sheet_name, texts.get("changed") if view.changed else "")
    lines = [line for line in _progress(texts, view) if line]
    right = WIDTH - layout.MARGIN
    if view.turn_ms:
        end = canvas.text(layout.MARGIN + 1, 12, clock_text(view.turn_ms), LARGE)
    else:
        space = right - layout.MARGIN - 5 - max([canvas.width(line) for line in lines])
        end = layout.MARGIN + 1
        words = layout.wrap(canvas, texts.get("no_limit"), space, BOLD)[:2]
        y = 12 if len(words) > 1 else 18
        for line in words:
            end = max(end, canvas.text(layout.MARGIN + 1, y, line, BOLD))
            y += layout.BAR
    space = right - end - 1
    if len(lines) == 1:
        lines = layout.wrap(canvas, lines[0], space)
    y = 13 if len(lines) > 1 else 19
    for line in lines[:2]:
        canvas.right(right, y, canvas.fit(line, space), BODY)
        y += layout.BAR
    x = layout.MARGIN + 1
    for seat, plays in view.players:
        x = _seat(canvas, x, 38, seat, plays) + 3
    layout.status(canvas, view, right, 40, x)
    layout.hints(canvas, view.hints)


def _progress(texts, view):
    if view.over:
        return texts.get("match_over"), ""
    if view.fresh:
        first = texts.get("new_match")
    else:
        first = texts.get("round", view.round)
    if view.rounds:
        if view.fresh:
            return first, texts.count("rounds", view.rounds)
        return first, texts.get("of_rounds", view.rounds)
    if view.target:
        return first, texts.get("to_points", view.target)
    return first, texts.get("open_match")


def _seat(canvas, x, y, seat, plays):
    if plays:
        return layout.chip(canvas, x, y, seat)
    end = layout.chip(canvas, x, y, seat)
    canvas.invert(x + 1, y + 1, end - x - 2, layout.BAR - 2)  # hollow: the seat is empty
    return end


# -- what there is to show ------------------------------------------------------------------


def view_boot(view, session, texts, now):
    """The splash."""
    view.version = VERSION


def view_home(view, session, texts, now):
    """Sheet, time, players, how far the match is."""
    home, match = session.flow, session.match
    choosing = session.choosing()
    sheet = home.sheet()
    playing = home.seats()
    view.sheet_name = texts.sheet_name(sheet["id"], sheet["name"])
    view.changed = bool(session.settings.overrides if choosing else match.overrides)
    view.turn_ms = sheet["turn_ms"]
    seats = max(playing + [session.settings.seats - 1]) + 1 if choosing else 0
    places = range(seats) if choosing else match.places
    view.players = [(place + 1, place in playing) for place in places]
    view.fresh = choosing
    view.over = not choosing and match.over
    view.round = 1 if choosing else match.standing().rounds + 1
    view.rounds = sheet["match"].get("rounds", 0)
    view.target = sheet["match"].get("target", 0) or sheet["match"].get("beyond", 0)
