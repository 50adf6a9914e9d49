"""The screens while a turn's clock is on: turn and paused.

turn:   seat (1-based), name, remaining_ms, turn_ms (what the bar is full at), untimed (bool: then
        remaining_ms is the time used), about (str: "bank 4:30", "passed 2 of 4" or "")
paused: seat, name, remaining_ms, untimed, adjusted_ms (what MINUS and PLUS have changed, signed),
        about
"""

from .. import digits, layout
from ..canvas import BODY, HEIGHT, LARGE, WIDTH, clock_text

METER = 3  # rows of the bar
FILL_MS = 10000  # from here on the seconds fill the display
_CLOCK_Y = 16
# What must not change where the clock alone is drawn anew.
_SAME = "seat name about untimed turn_ms unsaved battery_low muted volume".split()


def draw_turn(canvas, view):
    """The time as large as it can be, whose it is, and a bar of what is left."""
    if not view.untimed and 0 < view.remaining_ms <= FILL_MS:
        _last_seconds(canvas, view)
        view.note = ""  # nothing may stand over the last seconds
        return
    if view.note:
        _beside_note(canvas, view)
        return
    _who(canvas, view)
    _clock(canvas, view)


def _clock(canvas, view):
    canvas.clock(view.remaining_ms, _CLOCK_Y, view.untimed)
    if not view.untimed:
        layout.meter(canvas, 0, HEIGHT - METER, WIDTH, METER, view.remaining_ms, view.turn_ms)


def _filled(view):
    whole_ms = max(1, view.turn_ms)
    return (WIDTH * max(0, min(view.remaining_ms, whole_ms)) + whole_ms - 1) // whole_ms


def _meter(canvas, x, end, filled):
    """The bar's columns from x to end; those from `filled` on are dotted."""
    buffer = canvas.buffer
    for at in range(x, end):
        if at < filled:
            buffer[7 * WIDTH + at] |= 0xE0
        elif not at & 1:
            buffer[7 * WIDTH + at] |= 0x40


def _whole(view):
    """True where all that can be drawn without the rest is the clock."""
    return not (view.note or view.blink) and (view.untimed or view.remaining_ms > FILL_MS)


def refresh(canvas, view, before):
    """Make the frame of `view` out of that of the view `before`, if only the clock's digits and
    its bar change. Returns False otherwise.
    """
    if not _whole(view) or not _whole(before):
        return False
    for name in _SAME:
        if getattr(view, name) != getattr(before, name):
            return False
    old = clock_text(before.remaining_ms, view.untimed)
    s = clock_text(view.remaining_ms, view.untimed)
    if len(s) != len(old):
        return False
    filled = -1 if view.untimed else _filled(view)
    x = (WIDTH - digits.big_width(s)) // 2
    for at in range(len(s)):
        if s[at] != old[at]:
            end = digits.big(canvas, x, _CLOCK_Y, s[at])
            if filled >= 0:  # it covers its part of the bar
                _meter(canvas, x, end - digits.GAP, filled)
        x += digits.big_width(s[at]) + digits.GAP
    if filled >= 0:
        _move_meter(canvas, _filled(before), filled)
    return True


def _move_meter(canvas, was, filled):
    if filled < was:
        canvas.fill(filled, HEIGHT - METER, was - filled, METER, False)
    _meter(canvas, min(filled, was), max(filled, was), filled)


def _who(canvas, view):
    end = layout.status(canvas, view, WIDTH - layout.MARGIN, 2)
    if view.about:
        end = canvas.right(end, 0, view.about, BODY) - 3
    layout.player(canvas, 0, 0, view.seat, view.name, end)


def _beside_note(canvas, view):
    s = clock_text(view.remaining_ms, view.untimed)
    start = WIDTH + 1 - layout.MARGIN - canvas.width(s, LARGE)
    canvas.text(start, 0, s, LARGE)
    layout.player(canvas, layout.MARGIN, 7, view.seat, view.name, start - 8)


def _last_seconds(canvas, view):
    s = str((view.remaining_ms + 999) // 1000)
    start = WIDTH - 2 - canvas.huge_width(s)
    space = start - layout.MARGIN - 4
    canvas.huge(start, s)
    layout.chip(canvas, layout.MARGIN, 2, view.seat, LARGE)
    if view.name != str(view.seat):
        canvas.text(layout.MARGIN, 32, canvas.fit(view.name, space, BODY), BODY)
    layout.status(canvas, view, start - 4, 2)
    canvas.text(layout.MARGIN, 45, clock_text(view.remaining_ms, False), BODY)
    layout.meter(canvas, layout.MARGIN, HEIGHT - 5, space, 3, view.remaining_ms, FILL_MS)


def draw_paused(canvas, view):
    """The time stands still: large, with what was added or taken away."""
    texts = view.texts
    layout.strip(canvas, "   " + texts.get("paused"), "", view)
    canvas.fill(layout.MARGIN + 2, 2, 2, 8, False)
    canvas.fill(layout.MARGIN + 6, 2, 2, 8, False)
    space = layout.INNER
    if view.about:
        space = canvas.right(WIDTH - layout.MARGIN, 14, view.about, BODY) - 3 - layout.MARGIN
    layout.player(canvas, layout.MARGIN, 14, view.seat, view.name, space)
    s = clock_text(view.remaining_ms, view.untimed)
    canvas.centre(0, 27, WIDTH, s, LARGE)
    if view.adjusted_ms:
        from .. import pieces

        s = pieces.signed(view.adjusted_ms // 1000) + " " + texts.get("seconds")
        canvas.right(WIDTH - layout.MARGIN, 35, s, BODY)
    layout.hints(canvas, view.hints)


# -- what there is to show ------------------------------------------------------------------


def _about(session, texts):
    play = session.match.play
    if play.pool >= 0 and play.sheet["pool_play"] == "one_pass":
        return texts.get("passed_of", play.passes, play.players())
    if play.pool >= 0 and play.sheet["pool_play"] == "one_lap":
        return texts.get("last_lap")
    return ""


def view_turn(view, session, texts, now):
    """The running clock."""
    play = session.match.play
    view.who(session, play.seat)
    view.untimed = not play.timed
    view.remaining_ms = session.clock.remaining_ms(now)
    view.turn_ms = play.limit_ms()
    view.about = _about(session, texts)
    if play.timed and play.sheet["bank_ms"] and not view.about:
        used_ms = session.clock.used_ms(now)
        over_ms = max(0, used_ms - play.turn_limit_ms())
        bank_s = (play.bank_ms[play.seat] - over_ms + 999) // 1000
        view.about = texts.get("bank", "%d:%02d" % (bank_s // 60, bank_s % 60))


def view_paused(view, session, texts, now):
    """The clock that stands still."""
    view_turn(view, session, texts, now)
    view.adjusted_ms = session.match.play.extra_ms
