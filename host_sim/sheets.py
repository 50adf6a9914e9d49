"""`turnbell sheets`: shows the rule sheets, checks one of your own, and gives it to a device."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from host_sim import strict_json
from host_sim.errors import UserError
from host_sim.onboard import fetched
from host_sim.sim import default_folder
from turnbell.core.errors import Refused, plain
from turnbell.core.sheetcheck import NAMES
from turnbell.core.sheets import SHEETS, check


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command and of its four verbs."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="list|show|check|add")
    listing = verbs.add_parser("list", help="one line for each sheet", allow_abbrev=False)
    show = verbs.add_parser("show", help="a whole sheet, as JSON", allow_abbrev=False)
    show.add_argument("id", metavar="ID", help="such as kod-1min")
    for verb in (listing, show):
        verb.add_argument("--state", metavar="DIR", type=Path, help="with the sheets added there")
    checking = verbs.add_parser(
        "check", help="say whether a sheet of your own holds", allow_abbrev=False
    )
    adding = verbs.add_parser(
        "add", help="check a sheet and put it on a device", allow_abbrev=False
    )
    for verb in (checking, adding):
        verb.add_argument("file", metavar="FILE", type=Path, help="the sheet, as JSON")
    target = adding.add_mutually_exclusive_group()
    target.add_argument("--port", metavar="P", help="what mpremote connect takes: a real device")
    target.add_argument("--state", metavar="DIR", type=Path, help="the simulator's flash")


def run(args: argparse.Namespace) -> int:
    """Do what the verb says. Returns 0, or 1 if a sheet does not hold; raises UserError."""
    verbs = {"list": _list, "show": _show, "check": _check, "add": _add}
    return verbs[args.verb](args)


def _list(args: argparse.Namespace) -> int:
    for sheet in _known(args.state or default_folder()).values():
        seconds = sheet["turn_ms"] / 1000
        time = f"{seconds:g} s" if seconds else "untimed"
        outcomes = " / ".join(outcome["label"] for outcome in sheet["timeout"])
        print(f"{sheet['id']:<16}  {sheet['name']:<20}  {time:>8}  {outcomes}")
    return 0


def _show(args: argparse.Namespace) -> int:
    sheets = _known(args.state or default_folder())
    if args.id not in sheets:
        known = ", ".join(sheets)
        raise UserError(f'sheet: value "{plain(args.id)}" (allowed: {known})')
    sheet = sheets[args.id]
    ordered = {name: sheet[name] for name in NAMES}
    print(json.dumps(ordered, indent=2, ensure_ascii=False))
    return 0


def _check(args: argparse.Namespace) -> int:
    data = strict_json.read(args.file)
    try:
        sheet = check(data)
        # What `sheets show` printed holds; another sheet by the same id does not.
        if sheet != SHEETS.get(sheet["id"]):
            check(sheet, taken=SHEETS)
    except Refused as refused:
        print(f"{args.file}: {refused}", file=sys.stderr)
        return 1
    print(f"{sheet['id']}: a complete rule sheet")
    return 0


def _add(args: argparse.Namespace) -> int:
    if args.port is not None:
        with fetched(args.port) as device:
            path = _put(args.file, device.folder)
            device.put(f"sheets/{path.name}")
        print(f"{path.stem}: added on the device at {args.port}")
        return 0
    path = _put(args.file, args.state or default_folder())
    print(f"{path.stem}: added as {path}")
    return 0


def _put(file: Path, state: Path) -> Path:
    try:
        sheet = check(strict_json.read(file), taken=_known(state))
    except Refused as refused:
        raise UserError(f"{file}: {refused}") from None
    return store(sheet, state)


def store(sheet: dict[str, Any], state: Path) -> Path:
    """Write a checked sheet to `state`/sheets/ID.json and give that path. Raises UserError.

    The file is there whole or not at all: a temporary one takes its name.
    """
    path = state / "sheets" / f"{sheet['id']}.json"
    fresh = path.with_suffix(".tmp")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        fresh.write_text(json.dumps(sheet, ensure_ascii=False), encoding="utf-8")
        fresh.replace(path)
    except OSError as error:
        raise UserError(f"{path}: cannot be written ({error.strerror})") from None
    return path


def _known(state: Path | None) -> dict[str, dict[str, Any]]:
    """Give all sheets by id: those that ship, then those added to `state`."""
    sheets = dict(SHEETS)
    if state is None:
        return sheets
    for path in sorted((state / "sheets").glob("*.json")):
        try:
            sheet = check(strict_json.read(path), taken=sheets)
        except (Refused, UserError) as error:  # the device leaves such a file out, too
            where = "" if isinstance(error, UserError) else f"{path}: "
            print(f"note: {where}{error}; left out", file=sys.stderr)
            continue
        sheets[sheet["id"]] = sheet
    return sheets
