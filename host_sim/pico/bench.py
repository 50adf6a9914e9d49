"""Measures the firmware on the emulated Pico: start, memory, what steps cost. Indicative only."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

from host_sim.pico import image
from host_sim.pico.board import PicoBoard
from host_sim.pico.chip import NS_PER_MS, Chip
from host_sim.pico.play import ConsoleWatch, PicoDevice
from host_sim.scenario_run import _settings_files
from turnbell.core.sheets import FACTORY
from turnbell.hal import pins

Row = tuple[str, str, str, str]
WHERE = "emulator"
SETTINGS = {
    "board": "table",
    "names": ["Ala", "Bolek", "Celina", "Darek"],
    "seats": 4,
    "sheet": FACTORY,
}
_KB = 1024

# Composes the device as main.py does, and steps it as hal/loop.py does, between measurements.
_PROBE = """\
import gc, time, product
from turnbell.hal.console import Console
from turnbell.hal.loop import LOOP_MS, TIDY_BYTES
def step():
    now = time.ticks_ms() & 0x3FFFFFFF
    app.step(now)
    console.step(app, now)
def used():
    gc.collect()
    return gc.mem_alloc()
def steps(ms, counted):
    worst = count = 0
    gc.collect()
    if counted:
        gc.disable()
    before = gc.mem_alloc()
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        began = time.ticks_us()
        step()
        took = time.ticks_diff(time.ticks_us(), began)
        if took > worst:
            worst = took
        count += 1
        if took < LOOP_MS * 1000:
            time.sleep_ms(LOOP_MS - took // 1000)
    found = gc.mem_alloc() - before
    gc.enable()
    return [found, count, worst]
def wait(ms):
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        step()
        time.sleep_ms(LOOP_MS)
gc.threshold(TIDY_BYTES)
console = Console()
app = product.compose(console)
gc.collect()
"""

_MODULES = """\
import builtins, gc, json
real, stack, found = builtins.__import__, [], {}
def load(name, *rest):
    gc.collect()
    before, inside = gc.mem_alloc(), len(stack)
    stack.append(0)
    module = real(name, *rest)
    gc.collect()
    grown = gc.mem_alloc() - before
    own = grown - stack.pop()
    if inside:
        stack[-1] += grown
    if own > 64:
        key = "%s < %s" % (rest[2] if len(rest) > 2 and rest[2] else "", name)
        found[key] = found.get(key, 0) + own
    return module
builtins.__import__ = load
import product
product.compose()
builtins.__import__ = real
print(json.dumps(found))
"""


def start(uf2: Path, compiled: bool) -> Row:
    """How long it takes from power-up to the first frame of home."""
    board = PicoBoard(uf2, files=_settings_files(SETTINGS), compiled=compiled, fixed_random=False)
    device = PicoDevice(board, ConsoleWatch(board))
    screen = device.boot()
    device.settle()
    kind = ".mpy" if compiled else ".py"
    ms = board.shown_ms()
    return f"power to {screen}, {kind}", "≤ 1.5 s", f"{ms / 1000:.2f} s", WHERE


def steps(uf2: Path) -> Iterator[Row]:
    """What is in use after boot, and what steps allocate and take: at rest, and in a turn."""
    board = _probe(uf2)
    chip = board.chip
    assert chip is not None
    chip.execute(_PROBE)
    heap = int(chip.execute("print(used())"))
    yield "heap in use after boot", "≤ 80 KB", f"{heap / _KB:.0f} KB", WHERE
    chip.execute("wait(800)")
    found, count, worst = _figures(chip, "steps(1000, True)")
    yield "allocated by a step at rest", "0 bytes", f"{found // count} bytes", WHERE
    yield "longest step at rest", "–", f"{worst / 1000:.1f} ms", WHERE
    _press(chip, 200, pins.OK)
    _press(chip, 2200, pins.OK)
    _, _, worst = _figures(chip, "steps(2800, False)")
    yield "longest step from home to a turn", "–", f"{worst / 1000:.1f} ms", WHERE
    found, count, worst = _figures(chip, "steps(1000, True)")
    yield "allocated in a second of a turn", "≤ 4 KB", f"{found / _KB:.1f} KB", WHERE
    yield "longest step in a turn", "≤ 50 ms", f"{worst / 1000:.1f} ms", WHERE
    heap = int(chip.execute("print(used())"))
    yield "heap in use in the first turn", "–", f"{heap / _KB:.0f} KB", WHERE
    board.power_off()


def modules(uf2: Path) -> list[tuple[str, int]]:
    """What each import takes of the heap up to the end of `compose`, without what it imports
    itself: (imported names < module, bytes), largest first.
    """
    board = _probe(uf2)
    assert board.chip is not None
    found = json.loads(board.chip.execute(_MODULES))
    board.power_off()
    return sorted(found.items(), key=lambda item: -item[1])


def rows(uf2: Path | None = None) -> Iterator[Row]:
    """All figures as (what, budget, measured, where). Raises UserError without an image."""
    uf2 = uf2 or image.find()
    yield start(uf2, compiled=True)
    yield start(uf2, compiled=False)
    yield from steps(uf2)


def _probe(uf2: Path) -> PicoBoard:
    """A board at the interpreter's prompt, the firmware's main.py being `product`."""
    main = (image.FIRMWARE / "main.py").read_bytes()
    files = {**(_settings_files(SETTINGS) or {}), "main.py": b"", "product.py": main}
    board = PicoBoard(uf2, files=files, fixed_random=False)
    board.power_on()
    board.advance(board.now_ms + 400)
    return board


def _figures(chip: Chip, call: str) -> list[int]:
    return json.loads(chip.execute(f"print({call})"))


def _press(chip: Chip, in_ms: int, gpio: int) -> None:
    pin = chip.mcu.gpio[gpio]
    at_ns = chip.now_ns + in_ms * NS_PER_MS
    chip.at(at_ns, lambda: pin.set_input_value(False))
    chip.at(at_ns + 80 * NS_PER_MS, pin.release_input)


def main() -> None:
    """Print all figures, and what the modules take."""
    for row in rows():
        print(" | ".join(row), flush=True)
    for name, size in modules(image.find()):
        print(f"{size:7} {name}")


if __name__ == "__main__":
    main()
