"""The pieces that every screen is made of: strips, players, hints. Lists and values: see pieces.

The page: four bars of BAR pixels, ROW apart, the first one a strip or a player's name, the others
from CONTENT_Y on; a dotted line at RULE_Y, the hints from HINT_Y on. Margin 2 px. A bar is as
high as a line of BODY; the letters of BOLD stand one pixel higher in it. The free pixel between
two bars keeps a highlighted one off the letters above and below it.
"""

from .canvas import BODY, BOLD, HEIGHT, WIDTH

MARGIN = 2
BAR = 12
ROW = 13
CONTENT_Y = 13
RULE_Y = 52
HINT_Y = 52
HINT_PX = 64  # the most that MINUS' or PLUS' hint may take
HINT_GAP = 7
INNER = WIDTH - 2 * MARGIN


def strip(canvas, text, right="", view=None):
    """The inverted title: bold text, small text and the signs of `view` on the right."""
    end = WIDTH - MARGIN
    if view:
        end = status(canvas, view, end, 2)
    if right:
        end = canvas.right(end, 0, right, BODY) - 4
    space = end - MARGIN - 2
    font = name_font(canvas, text, space)
    line(canvas, MARGIN + 1, 0, canvas.fit(text, space, font), font)
    filled_box(canvas, 0, 0, WIDTH, BAR)


def line(canvas, x, y, s, font):
    """Text in a bar at y; returns the x behind it."""
    return canvas.text(x, y - 1 if font is BOLD else y, s, font)


def filled_box(canvas, x, y, w, h):
    """Inverts a box with rounded corners."""
    canvas.invert(x, y, w, h)
    canvas.chamfer(x, y, w, h)


SIGNS = (
    ("unsaved", "warning", 13, 2),
    ("battery_low", "battery", 13, 0),
    ("muted", "mute", 11, 0),
)


def status(canvas, view, end, y, least=0):
    """Signs for what could not be saved, a low battery and mute, leftwards from x = end, as many
    as there is room for behind x = least; returns where free space ends.
    """
    for what, icon, width, up in SIGNS:
        if getattr(view, what) and end - width >= least:
            end -= width
            canvas.icon(end, y - up, icon)
            end -= 4
    return end


def chip(canvas, x, y, seat, font=BOLD):
    """A seat's number (1-based) in a box as high as a bar, or as LARGE; returns its right end."""
    s = str(seat)
    width = canvas.width(s, font) + 5
    line(canvas, x + 3, y, s, font)
    filled_box(canvas, x, y, width, BAR if font is BOLD else font.height)
    return x + width


def player(canvas, x, y, seat, name, max_px, font=BOLD):
    """Chip and name within max_px; the name is left out where it only repeats the number."""
    start = x
    x = chip(canvas, x, y, seat) + 3
    if name != str(seat):
        space = max_px - (x - start)
        font = name_font(canvas, name, space, font)
        line(canvas, x, y, canvas.fit(name, space, font), font)


def name_font(canvas, name, max_px, font=BOLD):
    """`font`, or BODY where the name needs it to fit."""
    return font if canvas.width(name, font) - 1 <= max_px else BODY


def hints(canvas, items, up=0, view=None):
    """The bar at the bottom: for MINUS, OK and PLUS a text, a pair (tap, hold), "" or None.

    A key that only has a hold shows that, underlined with dots. Where the three have no room the
    hold of MINUS gives way, else the space between them. up: pixels above its place; view: its
    signs stand here, on screens without a bar at the top.
    """
    if not items:
        items = ("", "", "")
    words = []
    for item in items:
        if isinstance(item, tuple) or isinstance(item, list):
            item = item[0] if item[0] else "\t" + item[1] if item[1] else ""
        words.append(item or "")
    if not (words[0] or words[1] or words[2]):
        if view:
            status(canvas, view, WIDTH - MARGIN, HINT_Y + 2)
        return
    canvas.dots(0, RULE_Y - up, WIDTH)
    gap = HINT_GAP
    if _width(canvas, words) > WIDTH:
        if words[0].startswith("\t"):
            words[0] = ""
        else:
            gap = 4
    left = MARGIN
    if words[0]:
        left = _hint(canvas, MARGIN, words[0], HINT_PX, up) + gap - 1
    right = WIDTH - MARGIN
    if words[2]:
        word = _bare(words[2])
        right = WIDTH - MARGIN + 1 - canvas.width(canvas.fit(word, HINT_PX))
        _hint(canvas, right, words[2], HINT_PX, up)
        right -= gap
    if view:
        right = status(canvas, view, right, HINT_Y + 2 - up)
    if words[1]:
        space = right - left
        width = canvas.width(canvas.fit(_bare(words[1]), space))
        start = (WIDTH - width) // 2
        if start < left + gap or start + width > right - gap:  # not in the display's middle
            start = left + (right - left - width) // 2
        _hint(canvas, start, words[1], space, up)


def _width(canvas, words):
    """Pixels that the hints need."""
    needed = 2 * MARGIN - HINT_GAP
    for word in words:
        if word:
            needed += canvas.width(_bare(word)) - 1 + HINT_GAP
    return needed


def _bare(word):
    return word[1:] if word.startswith("\t") else word


def _hint(canvas, x, word, max_px, up):
    s = canvas.fit(_bare(word), max_px)
    end = canvas.text(x, HINT_Y - up, s)
    if word.startswith("\t"):
        canvas.dots(x, HEIGHT - 1, end - 1 - x)
    return end


def meter(canvas, x, y, w, h, part, whole):
    """A bar, filled part of whole, rounded up; an empty whole is drawn empty."""
    filled = (w * max(0, min(part, whole)) + whole - 1) // whole if whole > 0 else 0
    if h > 4:
        canvas.rect(x, y, w, h)
    else:
        canvas.dots(x, y + h // 2, w)
    canvas.fill(x, y, filled, h)


def wrap(canvas, text, max_px=INNER, font=BODY):
    """The lines into which the text breaks; a word that is wider than a line is shortened."""
    lines = []
    line = ""
    for word in text.split(" "):
        longer = line + " " + word if line else word
        if canvas.width(longer, font) - 1 <= max_px:
            line = longer
        else:
            if line:
                lines.append(line)
            line = canvas.fit(word, max_px, font)
    if line:
        lines.append(line)
    return lines
