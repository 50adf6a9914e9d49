"""The pieces that every screen is made of: strips, rows, lists, hints, notes.

The page: a strip or a player's name in rows 0–12, three rows of 12 from CONTENT_Y on (or four from
FOUR_Y where there is no strip), a dotted line at RULE_Y, the hints from HINT_Y on. Margin 2 px.
"""

from .canvas import BODY, BOLD, HEIGHT, LARGE, WIDTH

MARGIN = 2
ROW = 12
CONTENT_Y = 15
FOUR_Y = 2
RULE_Y = 52
HINT_Y = 52
INNER = WIDTH - 2 * MARGIN
NOTE_PX = WIDTH - 14  # a line of a note


def number(n):
    """A whole number with a true minus sign."""
    return "−" + str(-n) if n < 0 else str(n)


def signed(n):
    """A whole number with its sign; 0 has none."""
    return "+" + str(n) if n > 0 else number(n)


def rack_sum(texts, points, jokers, worth):
    """What a rack is worth: "12 + J = 62", "104 + 2J = 204"; "" without jokers."""
    if not jokers:
        return ""
    sign = texts.get("joker_sign")
    if jokers > 1:
        sign = str(jokers) + sign
    return str(points) + " + " + sign + " = " + str(worth)


def check_sum(texts, view):
    """The sum check as text: "✓ 0", or the sum where the sheet does not promise zero; "" if none.

    view.sum: int; view.zero_sum: True, False or None (not promised).
    """
    if view.zero_sum is None:
        return texts.get("sum") + " " + number(view.sum)
    return ("✓ " if view.zero_sum else "✗ ") + number(view.sum)


def strip(canvas, text, right="", view=None):
    """The inverted title: bold text, small text and the signs of `view` on the right."""
    end = WIDTH - MARGIN
    if view:
        end = status(canvas, view, end, 3)
    if right:
        end = canvas.right(end, 1, right, BODY) - 4
    canvas.text(MARGIN + 1, 0, canvas.fit(text, end - MARGIN - 2, BOLD), BOLD)
    canvas.invert(0, 0, WIDTH, 13)
    canvas.chamfer(0, 0, WIDTH, 13)


def status(canvas, view, end, y):
    """Signs for mute and a low battery, leftwards from x = end; returns where free space ends."""
    if view.battery_low:
        end -= 13
        canvas.icon(end, y, "battery")
        end -= 4
    if view.muted:
        end -= 11
        canvas.icon(end, y, "mute")
        end -= 4
    return end


def chip(canvas, x, y, seat, font=BOLD):
    """A seat's number (1-based) in a filled box as high as the font; returns the x behind it."""
    s = str(seat)
    width = canvas.width(s, font) + 5
    canvas.text(x + 3, y, s, font)
    canvas.invert(x, y, width, font.height)
    canvas.chamfer(x, y, width, font.height)
    return x + width


def player(canvas, x, y, seat, name, max_px, font=BOLD):
    """Chip and name within max_px; the name is left out where it only repeats the number."""
    start = x
    x = chip(canvas, x, y, seat) + 3
    if name != str(seat):
        space = max_px - (x - start)
        font = name_font(canvas, name, space, font)
        canvas.text(x, y if font is BOLD else y + 1, canvas.fit(name, space, font), font)


def name_font(canvas, name, max_px, font=BOLD):
    """`font`, or BODY where the name needs it to fit."""
    return font if canvas.width(name, font) - 1 <= max_px else BODY


def hints(canvas, items):
    """The bar at the bottom: for MINUS, OK and PLUS a text, a pair (tap, hold), "" or None.

    A key that only has a hold shows that, underlined with dots.
    """
    if not items:
        return
    words = []
    for item in items:
        if isinstance(item, tuple) or isinstance(item, list):
            item = item[0] if item[0] else "\t" + item[1] if item[1] else ""
        words.append(item or "")
    if not (words[0] or words[1] or words[2]):
        return
    canvas.dots(0, RULE_Y, WIDTH)
    left = MARGIN
    if words[0]:
        left = _hint(canvas, MARGIN, words[0], 60) + 7
    right = WIDTH - MARGIN
    if words[2]:
        word = _bare(words[2])
        right = WIDTH - MARGIN + 1 - canvas.width(canvas.fit(word, 60))
        _hint(canvas, right, words[2], 60)
        right -= 7
    if words[1]:
        space = right - left
        width = canvas.width(canvas.fit(_bare(words[1]), space))
        start = max(left, min((WIDTH - width) // 2, right - width))
        _hint(canvas, start, words[1], space)


def _bare(word):
    return word[1:] if word.startswith("\t") else word


def _hint(canvas, x, word, max_px):
    s = canvas.fit(_bare(word), max_px)
    end = canvas.text(x, HINT_Y, s)
    if word != s and word.startswith("\t"):
        canvas.dots(x, HEIGHT - 1, end - 1 - x)
    return end


def rows(canvas, lines, index, y=CONTENT_Y, count=3, top=-1, x=0, w=WIDTH):
    """A list with a highlighted row that scrolls; index −1: none is highlighted.

    lines: strings, or pairs (left, right). top: the first one shown, −1: so that index is seen.
    """
    total = len(lines)
    if top < 0:
        top = index - count // 2
    top = max(0, min(top, total - count))
    inner = w
    if total > count:
        inner -= 4
        scroll_bar(canvas, x + w - 2, y, count * ROW, top, count, total)
    for at in range(top, min(top + count, total)):
        line = lines[at]
        if isinstance(line, str):
            pair(canvas, x + 3, y, inner - 6, line, "")
        else:
            pair(canvas, x + 3, y, inner - 6, line[0], line[1])
        if at == index:
            canvas.invert(x, y, inner, ROW)
            canvas.chamfer(x, y, inner, ROW)
        y += ROW


def pair(canvas, x, y, w, left, right, font=BODY):
    """One row: text on the left, number or text on the right end of w pixels."""
    end = x + w
    if right:
        end = canvas.right(end, y, right, font) - 4
    canvas.text(x, y, canvas.fit(left, end - x, font), font)


def scroll_bar(canvas, x, y, h, top, count, total):
    """A dotted track with a solid part: rows top … top + count of total."""
    for at in range(y, y + h, 2):
        canvas.fill(x, at, 1, 1)
    start = y + h * top // total
    canvas.fill(x - 1, start, 3, h * (top + count) // total - h * top // total)


def field(canvas, y, s, arrows=True):
    """A value to be changed, centred and as large as fits, between arrows; returns its font."""
    space = INNER - 24 if arrows else INNER
    large = canvas.width(s, LARGE) - 1 <= space
    for char in s:  # the letters of words go below the line that large digits stand on
        large = large and char in "0123456789:?J"
    font = LARGE if large else BOLD
    s = canvas.fit(s, space, font)
    width = canvas.width(s, font) - 1
    top = y if font is LARGE else y + 6
    start = canvas.centre(0, top, WIDTH, s, font)
    if arrows:
        middle = top + (12 if font is LARGE else 7)
        canvas.icon(start - 12, middle - 3, "left")
        canvas.icon(start + width + 8, middle - 3, "right")
    return font


def meter(canvas, x, y, w, h, part, whole):
    """A bar, filled part of whole; an empty whole is drawn empty."""
    filled = w * max(0, min(part, whole)) // whole if whole > 0 else 0
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


def note(canvas, text):
    """A note in place of all but the first row: at most two lines in a light box."""
    lines = wrap(canvas, text, NOTE_PX)[:2]
    top = CONTENT_Y + ROW
    canvas.fill(0, top, WIDTH, HEIGHT - top, False)
    top += 2
    height = HEIGHT - 1 - top
    y = top + (height - 13 * len(lines)) // 2
    for line in lines:
        canvas.centre(0, y, WIDTH, line)
        y += 13
    canvas.invert(1, top, WIDTH - 2, height)
    canvas.chamfer(1, top, WIDTH - 2, height)


def volume(canvas, texts, level):
    """A strip over the title: the volume, 0 (mute) to 3 (loud), as bars and as a word."""
    canvas.fill(0, 0, WIDTH, 15, False)
    x = canvas.icon(MARGIN + 2, 3, "speaker" if level else "mute") + 6
    for step in range(3):
        if step < level:
            canvas.fill(x, 3, 9, 7)
        else:
            canvas.rect(x, 3, 9, 7)
        x += 12
    canvas.text(x + 4, 0, texts.get("volume_" + str(level)), BOLD)
    canvas.invert(0, 0, WIDTH, 13)
    canvas.chamfer(0, 0, WIDTH, 13)


def border(canvas):
    """Swaps a frame of two pixels: the blink of a refused key."""
    canvas.invert(0, 0, WIDTH, 2)
    canvas.invert(0, HEIGHT - 2, WIDTH, 2)
    canvas.invert(0, 2, 2, HEIGHT - 4)
    canvas.invert(WIDTH - 2, 2, 2, HEIGHT - 4)
