"""What stands over a screen for a moment: a note, the volume, the blinking border."""

from . import layout
from .canvas import BOLD, HEIGHT, WIDTH

NOTE_PX = WIDTH - 14  # a line of a note
NOTE_ROW = 13
# Where a note begins that covers the rest, so that nothing is cut in half: below the first line
# on most screens, below the time of a turn, and over all where one thing fills the display.
NOTE_TOP = {"turn": 28, "draw": 0, "winner": 0, "boot": 0}
BELOW_FIRST_LINE = 12


def draw(canvas, screen, view):
    """Draw what `view` (a screens.View) has for now over the frame of `screen`."""
    if view.volume >= 0:
        _volume(canvas, view.texts, view.volume)
    if view.note:
        _note(canvas, view.note, NOTE_TOP.get(screen, BELOW_FIRST_LINE))
    if view.blink:
        _border(canvas)


def _note(canvas, text, top):
    """A text in a light box that takes the place of all from row `top` on."""
    canvas.fill(0, top, WIDTH, HEIGHT - top, False)
    top += 1
    height = HEIGHT - 1 - top
    lines = _balanced(canvas, text)[: (height - 2) // NOTE_ROW]
    y = top + (height - NOTE_ROW * len(lines)) // 2
    for line in lines:
        canvas.centre(0, y, WIDTH, line)
        y += NOTE_ROW
    layout.filled_box(canvas, 1, top, WIDTH - 2, height)


def _balanced(canvas, text):
    """The lines of a note, none of them much shorter than the others."""
    widest = max([canvas.width(word) for word in text.split(" ")])
    max_px = NOTE_PX
    lines = layout.wrap(canvas, text, max_px)
    count = len(lines)
    while max_px - 6 >= widest:
        max_px -= 6
        narrower = layout.wrap(canvas, text, max_px)
        if len(narrower) > count:
            break
        lines = narrower
    return lines


def _volume(canvas, texts, level):
    """A strip over the title: the volume, 0 (mute) to 3 (loud), as bars and as a word."""
    canvas.fill(0, 0, WIDTH, layout.ROW, False)
    x = canvas.icon(layout.MARGIN + 2, 2, "speaker" if level else "mute") + 6
    for step in range(3):
        if step < level:
            canvas.fill(x, 2, 9, 7)
        else:
            canvas.rect(x, 2, 9, 7)
        x += 12
    layout.line(canvas, x + 4, 0, texts.get("volume_" + str(level)), BOLD)
    layout.filled_box(canvas, 0, 0, WIDTH, layout.BAR)


def _border(canvas):
    """Swaps a frame of two pixels: the blink of a refused key."""
    canvas.invert(0, 0, WIDTH, 2)
    canvas.invert(0, HEIGHT - 2, WIDTH, 2)
    canvas.invert(0, 2, 2, HEIGHT - 4)
    canvas.invert(WIDTH - 2, 2, 2, HEIGHT - 4)
