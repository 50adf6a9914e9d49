"""The curve of totals as SVG: a line for each player, of its own colour, dash, mark and name."""

from __future__ import annotations

from html import escape
from itertools import pairwise

WIDTH, HEIGHT = 720, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 48, 120, 14, 34
_LABEL = 16  # px from one name to the next at least
_TICKS = 5


def curve(players: list[str], totals: list[list[int]]) -> str:
    """Give the SVG. totals: after each round, for each player; all start at 0."""
    lines = [[0, *(after[seat] for after in totals)] for seat in range(len(players))]
    low, high, step = _range(min(map(min, lines)), max(map(max, lines)))
    last = len(totals)

    def x(number: float) -> float:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * number / max(1, last)

    def y(value: float) -> float:
        return _TOP + (HEIGHT - _TOP - _BOTTOM) * (high - value) / (high - low)

    words = ", ".join(f"{name} {line[-1]}" for name, line in zip(players, lines, strict=True))
    label = f"Totals after each round. At the end: {escape(words)}"
    size = f"0 0 {WIDTH} {HEIGHT}"
    out = [f'<svg class="curve" viewBox="{size}" role="img" aria-label="{label}">']
    for value in range(low, high + 1, step):
        kind = "zero" if value == 0 else "grid"
        out.append(
            f'<line class="{kind}" x1="{_LEFT}" x2="{x(last):.1f}" y1="{y(value):.1f}" '
            f'y2="{y(value):.1f}"/>'
            f'<text class="tick" x="{_LEFT - 8}" y="{y(value) + 4:.1f}" text-anchor="end">'
            f"{value}</text>"
        )
    every = max(1, -(-last // 16))
    out.extend(
        f'<text class="tick" x="{x(number):.1f}" y="{HEIGHT - _BOTTOM + 18}" '
        f'text-anchor="middle">{number}</text>'
        for number in range(0, last + 1, every)
    )
    middle = (x(0) + x(last)) / 2
    out.append(
        f'<text class="tick" x="{middle:.1f}" y="{HEIGHT - 2}" text-anchor="middle">round</text>'
    )
    label_at = _spread([y(line[-1]) for line in lines])
    for seat, (name, line) in enumerate(zip(players, lines, strict=True)):
        points = " ".join(f"{x(at):.1f},{y(value):.1f}" for at, value in enumerate(line))
        out.append(f'<g class="p{seat}"><polyline points="{points}"/>')
        if last <= 24:
            out.extend(mark(seat, x(at), y(value)) for at, value in enumerate(line) if at)
        end, beside = y(line[-1]), label_at[seat]
        out.append(
            f'<line class="lead" x1="{x(last) + 6:.1f}" y1="{end:.1f}" x2="{x(last) + 20:.1f}" '
            f'y2="{beside:.1f}"/>{mark(seat, x(last) + 24, beside)}'
            f'<text class="name" x="{x(last) + 33:.1f}" y="{beside + 4:.1f}">{escape(name)}</text>'
            "</g>"
        )
    return "".join(out) + "</svg>"


def _range(low: int, high: int) -> tuple[int, int, int]:
    """Give the ends of the scale and the step of its lines, round numbers all."""
    step = 1
    while (high - low) / step > _TICKS:
        step = step * 5 // 2 if str(step)[0] == "2" else step * 2
    bottom = low // step * step
    top = -(-high // step) * step
    return bottom, max(top, bottom + step), step


def _spread(wanted: list[float]) -> list[float]:
    """Move labels apart as little as it takes, within the height of the picture."""
    order = sorted(range(len(wanted)), key=lambda seat: (wanted[seat], seat))
    at = list(wanted)
    for before, after in pairwise(order):
        at[after] = max(at[after], at[before] + _LABEL)
    floor = float(HEIGHT - _BOTTOM)
    for seat in reversed(order):
        at[seat] = min(at[seat], floor)
        floor = at[seat] - _LABEL
    return at


def mark(seat: int, x: float, y: float) -> str:
    """Give the mark of a player: six shapes that differ without colour."""
    shapes = (
        f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4"/>',
        f'<rect x="{x - 3.5:.1f}" y="{y - 3.5:.1f}" width="7" height="7"/>',
        f'<path d="M{x:.1f} {y - 5:.1f}l4.6 8.4h-9.2z"/>',
        f'<path d="M{x:.1f} {y - 5.2:.1f}l5.2 5.2-5.2 5.2-5.2-5.2z"/>',
        f'<path d="M{x:.1f} {y + 5:.1f}l4.6-8.4h-9.2z"/>',
        f'<circle class="ring" cx="{x:.1f}" cy="{y:.1f}" r="3.6"/>',
    )
    return shapes[seat % len(shapes)]
