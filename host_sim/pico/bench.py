"""Measures the firmware on the emulated Pico: start, memory, steps, and from a key to its effects.

Indicative: the processor's cycles, the bus of the display and the flash take their time; what the
real chip waits for code from its flash does not.
"""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from host_sim import program
from host_sim.ledgers.files import Files
from host_sim.pico import image
from host_sim.pico.board import PicoBoard
from host_sim.pico.chip import NS_PER_MS, Chip
from host_sim.pico.play import ConsoleWatch, PicoDevice
from host_sim.scenario import parse
from host_sim.scenario_run import Runner, _settings_files
from turnbell.core.records import encode
from turnbell.core.sheets import FACTORY
from turnbell.hal import pins
from turnbell.ledger.ledger import Ledger

Row = tuple[str, str, str, str]
WHERE = "emulator"
SETTINGS = {
    "board": "table",
    "names": ["Ala", "Bolek", "Celina", "Darek"],
    "seats": 4,
    "sheet": FACTORY,
}
# The largest match there is.
NAMES = ["Ala", "Bolek", "Celina", "Darek", "Ewelina", "Franciszek"]
ROUNDS = 50
LARGE = {
    "board": "table",
    "names": NAMES,
    "seats": 6,
    "sheet": FACTORY,
    "overrides": {"match": {"rounds": ROUNDS}},
}
PRESSES, LAST_PRESSES = 60, 24
LAST_MS = 11000  # a turn of which nearly all is the last ten seconds, when most is drawn
BELLS, BELL_MS = 6, 5000
ARCHIVES, _ROUNDS_A_FILE = 240, 25
_KB = 1024
_LOOK_NS = 100_000  # between two looks at the pins
_LATE_MAX_MS = 250
_HEAD_BYTES = 256  # of a frame: where seat and name of a running turn are

# Composes the device as hal/loop.py does, and steps it so, between measurements.
_PROBE = """\
import gc, time, product
from turnbell.hal import packs
packs.mount()
from turnbell.hal.console import Console
from turnbell.hal.loop import LOOP_MS, TIDY_BYTES
def step():
    now = time.ticks_ms() & 0x3FFFFFFF
    wait = app.step(now)
    console.step(app, now)
    return min(wait, LOOP_MS)
def used():
    gc.collect()
    return gc.mem_alloc()
def collecting():
    began = time.ticks_us()
    gc.collect()
    return time.ticks_diff(time.ticks_us(), began)
def steps(ms, counted):
    worst = count = total = 0
    gc.collect()
    if counted:
        gc.disable()
    before = gc.mem_alloc()
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        began = time.ticks_us()
        rest = step()
        took = time.ticks_diff(time.ticks_us(), began)
        if took > worst:
            worst = took
        count += 1
        total += took
        while not app.keys.waiting and time.ticks_diff(time.ticks_us(), began) < rest * 1000:
            time.sleep_ms(1)
    found = gc.mem_alloc() - before
    gc.enable()
    return [found, count, worst, total]
def wait(ms):
    end = time.ticks_add(time.ticks_ms(), ms)
    while time.ticks_diff(end, time.ticks_ms()) > 0:
        step()
        time.sleep_ms(LOOP_MS)
    return used()
def until(screen):
    for _ in range(40):
        wait(100)
        if app.session.screen == screen:
            return wait(600)
    return 0
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


def boot(uf2: Path) -> Iterator[Row]:
    """How long it takes from power-up to the first frame of home, from each kind of file."""
    large = f"a match of {ROUNDS} rounds in hand"
    for what, compiled, files in (
        (".mpy", True, _settings_files(SETTINGS)),
        (".py", False, _settings_files(SETTINGS)),
        (f"a full ledger of {ARCHIVES} files", True, _full_ledger()),
        (large, True, large_match()),
    ):
        board = PicoBoard(uf2, files=files, compiled=compiled)
        device = PicoDevice(board, ConsoleWatch(board))
        screen = device.boot()
        device.settle()
        yield f"power → {screen}, {what}", "≤ 1.5 s", f"{board.shown_ms() / 1000:.2f} s", WHERE
        board.power_off()


def heap(uf2: Path) -> Iterator[Row]:
    """What is in use after boot, and at worst: the last round of the largest match."""
    board = _probe(uf2, SETTINGS)
    used = int(board.running().execute(_PROBE + "print(wait(600))"))  # home is shown
    yield "heap in use after boot", "≤ 80 KB", f"{used / _KB:.1f} KB", WHERE
    board.power_off()
    board = _probe(uf2, LARGE, large_match())
    chip = board.running()
    chip.execute(_PROBE)
    # The last round, up to the end of the match.
    worst = (0, "")
    pauses = []
    for screen, gpio, held_ms in (("home", pins.OK, 0), *_LAST_ROUND):
        if held_ms:
            _press(chip, 20, gpio, held_ms)
        used = int(chip.execute(f"print(until({screen!r}))"))
        if not used:
            raise RuntimeError(f"heap: {screen} does not come")
        pauses.append(int(chip.execute("print(collecting())")))
        worst = max(worst, (used, screen))
    what = f"heap in use at worst ({len(NAMES)} players, {ROUNDS} rounds, {worst[1]})"
    yield what, "≤ 130 KB", f"{worst[0] / _KB:.1f} KB", WHERE
    yield "longest collection of memory", "–", f"{max(pauses) / 1000:.1f} ms", WHERE
    board.power_off()


def imports(uf2: Path) -> Iterator[Row]:
    """What each import takes of the heap up to the end of `compose`, without what it imports
    itself (imported names < module), largest first.
    """
    board = _probe(uf2, SETTINGS)
    found: dict[str, int] = json.loads(board.running().execute(_MODULES))
    board.power_off()
    for name, size in sorted(found.items(), key=lambda item: -item[1]):
        yield name, "–", f"{size} bytes", WHERE


def steps(uf2: Path) -> Iterator[Row]:
    """What steps allocate and take: at rest, and in a turn."""
    board = _probe(uf2, SETTINGS)
    chip = board.running()
    chip.execute(_PROBE)
    chip.execute("wait(800)")
    found, count, worst, total = _figures(chip, "steps(1000, True)")
    yield "allocated by a step at rest", "0 bytes", f"{found // count} bytes", WHERE
    yield "step at rest, mean", "≤ 5 ms", f"{total / count / 1000:.1f} ms", WHERE
    yield "step at rest, longest", "–", f"{worst / 1000:.1f} ms", WHERE
    _press(chip, 200, pins.OK)
    _press(chip, 2400, pins.OK)
    worst = _figures(chip, "steps(3000, False)")[2]
    yield "step from home to a turn, longest", "–", f"{worst / 1000:.1f} ms", WHERE
    found, count, worst, total = _figures(chip, "steps(2000, True)")
    yield "allocated in a second of a turn", "≤ 4 KB", f"{found / 2 / _KB:.1f} KB", WHERE
    yield "step in a turn, mean", "≤ 5 ms", f"{total / count / 1000:.1f} ms", WHERE
    yield "step in a turn, longest", "≤ 50 ms", f"{worst / 1000:.1f} ms", WHERE
    board.power_off()


def edges(uf2: Path) -> Iterator[Row]:
    """How long it takes from the edge of a key that ends a turn to all that the players notice."""
    for presses, turn_ms, first_ms, last_ms, when in (
        (PRESSES, 0, 500, 1500, ""),
        (LAST_PRESSES, LAST_MS, 1500, LAST_MS - 1500, " in the last ten seconds"),
    ):
        board = _started(uf2, turn_ms)
        chance = random.Random(1)  # noqa: S311 — the same presses each time
        late = [
            _edge(board, number % 4, chance.uniform(first_ms, last_ms))
            for number in range(presses)
        ]
        for at, (what, budget) in enumerate(
            (("tone", 10), ("next player's lamp", 10), ("display shows the next player", 85))
        ):
            measured = _spread([each[at] for each in late])
            yield f"edge{when} → {what}", f"≤ {budget} ms", measured, WHERE
        board.power_off()


def bells(uf2: Path) -> Iterator[Row]:
    """How long after the last millisecond of a turn its bell is heard."""
    board = _started(uf2, BELL_MS)
    chip = board.running()
    late = []
    for number in range(BELLS):
        board.advance(board.now_ms + 1500)
        due_ns = chip.now_ns + BELL_MS * NS_PER_MS
        # The first ends a turn, those after it answer at the bell: the next player's keys.
        _press(chip, 0, pins.SEATS[(number + 1) % 4 if number else 0])
        chip.run_to(due_ns - _LOOK_NS)
        board.listen()
        if board.piezo.sounding:
            raise RuntimeError("bells: something else sounds when the bell is due")
        while not board.piezo.sounding and chip.now_ns < due_ns + _LATE_MAX_MS * NS_PER_MS:
            chip.run_to(chip.now_ns + _LOOK_NS)
            board.listen()
        late.append((chip.now_ns - due_ns) / NS_PER_MS)
    yield "bell due → tone", "≤ 5 ms", _spread(late), WHERE
    board.power_off()


def _spread(late_ms: list[float]) -> str:
    found = sorted(late_ms)
    return f"{found[len(found) // 2]:.1f} ms, worst of {len(found)} {found[-1]:.1f} ms"


def _started(uf2: Path, turn_ms: int) -> PicoBoard:
    """A board on which the first of four players has begun a turn of this time, 0 the sheet's."""
    override = f"override turn_ms {turn_ms}\n" if turn_ms else ""
    scenario = parse(f"players 1 2 3 4\nstart seat 1\n{override}boot\n", "bench")
    board = PicoBoard(uf2, files=_settings_files(Runner(scenario, "bench").scenario.settings))
    board.random_byte = lambda: 0  # the first seat starts
    PicoDevice(board, ConsoleWatch(board)).boot()
    for wait_ms in (2300, 600):
        _press(board.running(), 1, pins.OK)
        board.advance(board.now_ms + wait_ms)
    return board


def _edge(board: PicoBoard, seat: int, wait_ms: float) -> tuple[float, float, float]:
    """Press the key of the player whose turn it is, after a while. Returns the ms up to the
    tone, to the lamp of the next player, and until the display has the next name.
    """
    chip = board.running()
    chip.run_to(chip.now_ns + wait_ms * NS_PER_MS)
    began_ns = chip.now_ns
    _press(chip, 0, pins.SEATS[seat])
    heard = lit = 0.0
    heads: list[tuple[float, bytes]] = []
    while chip.now_ns < began_ns + _LATE_MAX_MS * NS_PER_MS:
        chip.run_to(chip.now_ns + _LOOK_NS)
        late_ms = (chip.now_ns - began_ns) / NS_PER_MS
        board.listen()
        if not heard and board.piezo.sounding:
            heard = late_ms
        if not lit and board.lamp((seat + 1) % 4):
            lit = late_ms
        head = bytes(board.pixels()[:_HEAD_BYTES])
        if not heads or heads[-1][1] != head:
            heads.append((late_ms, head))
    return heard or _LATE_MAX_MS, lit or _LATE_MAX_MS, heads[-1][0]


MEASURED: dict[str, Callable[[Path], Iterator[Row]]] = {
    "boot": boot,
    "heap": heap,
    "steps": steps,
    "edges": edges,
    "bells": bells,
    "imports": imports,
}
ROWS = ("boot", "heap", "steps", "edges", "bells")


def rows(uf2: Path | None = None) -> Iterator[Row]:
    """All figures as (what, budget, measured, where). Raises UserError without an image."""
    uf2 = uf2 or image.find()
    for name in ROWS:
        yield from MEASURED[name](uf2)


# Screens of a round, and the keys that lead there: (wait after the edge in ms, key, how long it
# is held in ms).
_TAP_MS = 80
_RACK = tuple(("racks", gpio, _TAP_MS) for gpio in (pins.PLUS, pins.OK, pins.OK))
# Screen that comes, key that leads to it, for how long.
_LAST_ROUND = (
    ("standings", pins.OK, _TAP_MS),
    ("draw", pins.OK, _TAP_MS),
    ("turn", pins.OK, _TAP_MS),
    ("menu", pins.OK, 1000),
    ("paused", pins.OK, 1000),
    ("turn", pins.OK, _TAP_MS),
    ("out", pins.SEATS[0], 1700),
    ("racks", pins.OK, _TAP_MS),
    *(_RACK * (len(NAMES) - 1))[:-1],
    ("summary", pins.OK, _TAP_MS),
    ("standings", pins.OK, _TAP_MS),
)


def _full_ledger() -> dict[str, bytes]:
    """The files of a ledger that takes the flash beside the program, but for a few blocks."""
    store = Files()
    ledger = Ledger(store)
    list(ledger.load())
    zeros, names = [0] * 4, ["Ala", "Bolek", "Celina", "Darek"]
    rack = (5, 0, -1)
    times = ([15] * 4, [600000] * 4, [60000] * 4)
    line = ("round", "out", 0, 0, [(), rack, rack, rack], ["yes"] * 4, zeros, *times, zeros, zeros)
    for ident in range(1, ARCHIVES + 1):
        first = ("match", ident, FACTORY, {}, {}, "points", 0, names, [0, 1, 2, 3], zeros)
        payloads = [encode(first), *([encode(line)] * _ROUNDS_A_FILE)]
        for payload in payloads:
            ledger.append(payload)
        ledger.archive(payloads, ident)
        while ledger.due():
            ledger.tidy(())
    return {f"ledger/{name}": data for name, data in store.files.items()}


def large_match() -> dict[str, bytes]:
    """The files of the largest match before its last round."""
    lines = [
        "players " + " ".join(NAMES),
        f"sheet {FACTORY}",
        f'override match {{"rounds": {ROUNDS}}}',
        "start seat 1",
        "boot",
    ]
    for _ in range(ROUNDS - 1):
        lines += ["press OK", "wait 2s", "press OK", "wait 1s", "press ACTIVE", "wait 1s"]
        lines += ["hold ACTIVE 1600ms", "press OK"]
        lines += ["tap PLUS 9", "press OK", "press OK"] * (len(NAMES) - 1)
        lines += ["expect screen summary", "press OK", "wait 1s"]
    runner = Runner(parse("\n".join(lines) + "\n", "bench"), "bench")
    runner.run()
    if runner.failures:
        raise RuntimeError(runner.failures[0])
    return runner.board.flash.files()


def _probe(uf2: Path, settings: dict, files: dict[str, bytes] | None = None) -> PicoBoard:
    """A board at the interpreter's prompt, the firmware's main.py being `product`."""
    main = (program.FIRMWARE / program.MAIN).read_bytes()
    everything = {
        **(files or {}),
        **(_settings_files(settings) or {}),
        "main.py": b"",
        "product.py": main,
    }
    board = PicoBoard(uf2, files=everything)
    board.random_byte = lambda: 0
    board.power_on()
    board.advance(board.now_ms + 400)
    return board


def _figures(chip: Chip, call: str) -> list[int]:
    return json.loads(chip.execute(f"print({call})"))


def _press(chip: Chip, in_ms: int, gpio: int, held_ms: int = 80) -> None:
    pin = chip.mcu.gpio[gpio]
    at_ns = chip.now_ns + in_ms * NS_PER_MS
    chip.at(at_ns, lambda: pin.set_input_value(False))
    chip.at(at_ns + held_ms * NS_PER_MS, pin.release_input)


def main() -> None:
    """Print the figures that are asked for, by default all but the imports'."""
    parser = argparse.ArgumentParser(prog="python -m host_sim.pico.bench", description=__doc__)
    parser.add_argument("--only", default=",".join(ROWS), help=f"of {','.join(MEASURED)}")
    for name in parser.parse_args().only.split(","):
        if name not in MEASURED:
            sys.exit(f"--only {name}: unknown (allowed: {', '.join(MEASURED)})")
        for row in MEASURED[name](image.find()):
            print(" | ".join(row), flush=True)


if __name__ == "__main__":
    main()
