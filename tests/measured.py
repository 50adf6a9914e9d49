"""A canvas that knows what was drawn where, and says what is clipped, shortened, or touches.

Ink is an int with a bit for every pixel: STRIDE bits a column, so that a shift moves it and `&`
finds what meets. A margin around the display holds what is clipped.
"""

from __future__ import annotations

import functools
from typing import Any

from turnbell.ui.canvas import BODY, HEIGHT, WIDTH, Canvas
from turnbell.ui.digits import CLOCK_HEIGHT

LEFT, TOP = 128, 32  # the margin
STRIDE = HEIGHT + 2 * TOP
Box = tuple[int, int, int, int]  # x, y, width, height


@functools.cache
def area(x: int, y: int, w: int, h: int) -> int:
    """The ink of a filled rectangle."""
    if w <= 0 or h <= 0:
        return 0
    column = ((1 << h) - 1) << y + TOP
    return sum(column << STRIDE * (at + LEFT) for at in range(x, x + w))


DISPLAY = area(0, 0, WIDTH, HEIGHT)


class Measured(Canvas):
    """Draws as Canvas does, and keeps every text, picture and area apart."""

    def __init__(self) -> None:
        super().__init__()
        self.clear()

    def clear(self) -> None:
        super().clear()
        self.items: list[tuple[str, int]] = []  # texts, pictures and digits
        self.marks: list[tuple[str, int]] = []  # lines and lit areas
        self.boxes: list[Box] = []  # what was inverted
        self.complaints: list[str] = []
        self._cut: list[str] = []
        self._label = ""

    # What draws ----------------------------------------------------------------------------

    def fit(self, s: str, max_px: int, font: Any = BODY) -> str:
        fitted = super().fit(s, max_px, font)
        if fitted != s:
            self._cut.append(s)
        return fitted

    def text(self, x: int, y: int, s: str, font: Any = BODY, invert: bool = False) -> int:
        self._label = s
        return super().text(x, y, s, font, invert)

    def icon(self, x: int, y: int, name: str, twice: bool = False) -> int:
        self._label = "icon " + name
        return super().icon(x, y, name, twice)

    def big(self, x: int, y: int, s: str) -> int:
        kept = len(self.items), len(self.marks)
        end = super().big(x, y, s)
        return self._only(kept, s, area(x, y, self.big_width(s), CLOCK_HEIGHT), end)

    def huge(self, x: int, s: str) -> int:
        kept = len(self.items), len(self.marks)
        end = super().huge(x, s)
        return self._only(kept, s, area(x, 0, self.huge_width(s), HEIGHT), end)

    def _only(self, kept: tuple[int, int], label: str, ink: int, end: int) -> int:
        """One item in place of the digits and dots drawn since, and of those that were there."""
        del self.items[kept[0] :], self.marks[kept[1] :]
        self.items = [item for item in self.items if not item[1] & ink] + [(label, ink)]
        return end

    def stamp(self, x: int, y: int, pages: list[bytes]) -> None:
        columns = bytearray(len(pages[0]) * STRIDE // 8)
        for number, page in enumerate(pages):
            columns[number :: STRIDE // 8] = page
        ink = int.from_bytes(columns, "little") << STRIDE * (x + LEFT) + y + TOP
        if ink and (self._label, ink) not in self.items:  # an icon is stamped twice
            self.items.append((self._label, ink))
        super().stamp(x, y, pages)

    def _area(self, x: int, y: int, w: int, h: int, mode: int) -> None:
        super()._area(x, y, w, h, mode)
        if mode == 2:
            self.boxes.append((x, y, w, h))
        elif mode == 1:
            self.marks.append((f"area {x} {y} {w} {h}", area(x, y, w, h)))
        else:
            self._erase((x, y, w, h))

    def dots(self, x: int, y: int, w: int) -> None:
        before = self._row(y)
        super().dots(x, y, w)
        self.marks.append((f"dots {x} {y} {w}", self._row(y) & ~before))

    def _row(self, y: int) -> int:
        start, bit = y // 8 * WIDTH, y % 8
        lit = (at for at in range(WIDTH) if self.buffer[start + at] >> bit & 1)
        return sum(area(at, y, 1, 1) for at in lit)

    def _erase(self, box: Box) -> None:
        """Forget what an area covers; what is covered in part is cut in half."""
        hole = area(*box)
        for label, ink in self.items:
            if ink & hole and ink & ~hole:
                self.complaints.append(f"{label!r} is covered in part")
        self.items = [(label, ink) for label, ink in self.items if not ink & hole]
        self.marks = [(label, ink & ~hole) for label, ink in self.marks if ink & ~hole]
        self.boxes = [each for each in self.boxes if area(*each) & ~hole]

    # What is wrong -------------------------------------------------------------------------

    def wrong(self, may_be_cut: tuple[str, ...] = ()) -> list[str]:
        """Complaints about the frame. `may_be_cut`: names, which may be shortened."""
        found = self.complaints + [f"{s!r} is shortened" for s in self._cut if s not in may_be_cut]
        for at, (label, ink) in enumerate(self.items):
            if ink & ~DISPLAY:
                found.append(f"{label!r} is clipped")
            near = _around(ink)
            beside = near | ink << 2 * STRIDE | ink >> 2 * STRIDE  # two columns between words
            others = self.items[at + 1 :]
            found += [f"{label!r} touches {other!r}" for other, its in others if beside & its]
            found += [f"{label!r} touches {mark}" for mark, its in self.marks if near & its]
            found += [f"{label!r} crosses {box}" for box in self.boxes if _crosses(ink, box)]
        return found


def _around(ink: int) -> int:
    """The ink and all pixels beside it."""
    tall = ink | ink << 1 | ink >> 1
    return tall | tall << STRIDE | tall >> STRIDE


def _crosses(ink: int, box: Box) -> bool:
    """True if the ink is neither inside the inverted box nor apart from it.

    Left and right a column of the box stays free: beyond is the other colour.
    """
    x, y, w, h = box
    if (w, h) == (WIDTH, HEIGHT) or w <= 2 or h <= 2:
        return False  # the whole display, or a side of the border that blinks
    return bool(ink & ~area(x + 1, y, w - 2, h)) and bool(ink & area(x - 1, y - 1, w + 2, h + 2))
