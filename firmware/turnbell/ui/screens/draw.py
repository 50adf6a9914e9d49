"""The screen of the draw.

draw:  seat (1-based; the lit one during the show), name (str), showing (bool),
       how ("random" "chosen" "rotate" "winner" "same"), decider (bool)
"""

from .. import layout
from ..canvas import BODY, BOLD, LARGE, WIDTH


def draw_draw(canvas, view):
    """Who starts: the seat's number large, the name beside it."""
    texts = view.texts
    canvas.big(6, 4, str(view.seat))
    x = 42
    space = WIDTH - layout.MARGIN - x
    if view.showing:
        for at, line in enumerate(layout.wrap(canvas, texts.get("drawing"), space, BOLD)[:2]):
            canvas.text(x, 12 + 14 * at, line, BOLD)
        layout.hints(canvas, None, view=view)
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
    layout.hints(canvas, view.hints, view=view)


# -- what there is to show ------------------------------------------------------------------


def view_draw(view, session, texts, now):
    """Who starts."""
    match = session.match
    seat = session.flow.lit()
    view.seat = session.button(seat)
    view.name = session.name(seat)
    view.showing = session.flow.showing
    how = match.play.how
    view.how = how if how == "chosen" else "random" if how == "drawn" else match.sheet["start"]
    view.decider = match.standing().decider
