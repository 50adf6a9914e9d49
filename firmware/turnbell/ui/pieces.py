"""The pieces of screens with lists or values: rows, scroll bars, numbers, fields."""

from .canvas import BODY, BOLD, LARGE, WIDTH
from .layout import BAR, CONTENT_Y, INNER, ROW, filled_box


def number(n):
    """A whole number with a true minus sign."""
    return "−" + str(-n) if n < 0 else str(n)


def signed(n):
    """A whole number with its sign; 0 has none."""
    return "+" + str(n) if n > 0 else number(n)


def check_sum(texts, view, brief=False):
    """The sum check as text: "✓ 0", or the sum where the sheet does not promise zero; "" if none.

    view.sum: int; view.zero_sum: True, False or None (not promised); brief: a sign for the word.
    """
    if view.zero_sum is None:
        return ("=" if brief else texts.get("sum")) + " " + number(view.sum)
    return ("✓ " if view.zero_sum else "✗ ") + number(view.sum)


def filled(canvas, text, name, max_px, font=BODY):
    """`text` with `name` in its place {}: the name is shortened until both fit, never the text."""
    space = max_px - canvas.width(text.replace("{}", ""), font)
    return text.replace("{}", canvas.fit(name, space, font))


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
        scroll_bar(canvas, x + w - 2, y, count * ROW - 1, top, count, total)
    for at in range(top, min(top + count, total)):
        line = lines[at]
        if isinstance(line, str):
            pair(canvas, x + 3, y, inner - 6, line, "")
        else:
            pair(canvas, x + 3, y, inner - 6, line[0], line[1])
        if at == index:
            filled_box(canvas, x, y, inner, BAR)
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
    font = value_font(canvas, s, space)
    s = canvas.fit(s, space, font)
    width = canvas.width(s, font) - 1
    top = y if font is LARGE else y + 6
    start = canvas.centre(0, top, WIDTH, s, font)
    if arrows:
        middle = top + (12 if font is LARGE else 7)
        canvas.icon(start - 12, middle - 3, "left")
        canvas.icon(start + width + 8, middle - 3, "right")
    return font


def value_font(canvas, s, max_px):
    """LARGE for numbers that fit; BOLD for words: their letters go below the line that large
    digits stand on.
    """
    for char in s:
        if char not in "0123456789:?J":
            return BOLD
    return LARGE if canvas.width(s, LARGE) - 1 <= max_px else BOLD
