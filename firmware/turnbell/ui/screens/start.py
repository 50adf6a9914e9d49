"""The screens before the first turn: boot, home and draw.

boot:  version (str)
home:  sheet_name (str), changed (bool: an overridden sheet), turn_ms (0 = no limit),
       players (list of (number 1-based, plays bool) for the seats that there are),
       fresh (bool: a new match), over (bool), round (1-based, the next one),
       rounds, target (ints; 0 where the match has no such end)
draw:  seat (1-based; the lit one during the show), name (str), showing (bool),
       how ("random" "chosen" "rotate" "winner" "same"), decider (bool)
"""

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
    end = layout.MARGIN
    if view.turn_ms:
        end = canvas.text(layout.MARGIN + 1, 13, clock_text(view.turn_ms), LARGE)
    else:
        end = canvas.text(layout.MARGIN + 1, 20, texts.get("no_limit"), BOLD)
    first, second = _progress(texts, view)
    right = WIDTH - layout.MARGIN
    space = right - end - 1
    canvas.right(right, 14 if second else 20, canvas.fit(first, space), BODY)
    if second:
        canvas.right(right, 26, canvas.fit(second, space), BODY)
    x = layout.MARGIN + 1
    for seat, plays in view.players:
        x = _seat(canvas, x, 37, seat, plays) + 3
    layout.status(canvas, view, right, 40)
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
    canvas.invert(x + 1, y + 1, end - x - 2, 11)  # hollow: the seat is empty
    return end


def draw_draw(canvas, view):
    """Who starts: the seat's number large, the name beside it."""
    texts = view.texts
    canvas.big(6, 4, str(view.seat))
    x = 44
    space = WIDTH - layout.MARGIN - x
    if view.showing:
        for at, line in enumerate(layout.wrap(canvas, texts.get("drawing"), space, BOLD)[:2]):
            canvas.text(x, 12 + 14 * at, line, BOLD)
        return
    caption = texts.get("drawn_" + view.how)
    canvas.text(x, 3, canvas.fit(caption, space), BODY)
    name = view.name
    if name == str(view.seat):
        name = texts.get("player", view.seat)
    font = LARGE if canvas.width(name, LARGE) - 1 <= space else BOLD
    font = layout.name_font(canvas, name, space, font)
    canvas.text(x, 13 if font is LARGE else 19, canvas.fit(name, space, font), font)
    canvas.text(x, 37, texts.get("starts_decider" if view.decider else "starts"), BODY)
    layout.hints(canvas, view.hints)
