"""`turnbell settings`: a device's settings, checked by the device's own table of them."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from pathlib import Path
from typing import Any

from host_sim import strict_json
from host_sim.errors import UserError
from host_sim.onboard import fetched
from host_sim.page.state import State
from host_sim.sim import default_folder
from turnbell.core.errors import Refused, plain
from turnbell.core.rounds import check_names
from turnbell.core.sheets import SHEETS, override
from turnbell.settings import FILE, Settings
from turnbell.settings_table import TABLE


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command and of its three verbs."""
    verbs = parser.add_subparsers(dest="verb", required=True, metavar="show|set|names")
    show = verbs.add_parser("show", help="every setting, its value and what is allowed")
    change = verbs.add_parser("set", help="change settings, all of them or none")
    change.add_argument("pairs", nargs="+", metavar="KEY=VALUE", help="such as volume=2")
    names = verbs.add_parser("names", help="the players' names, in the order of the seats")
    names.add_argument("names", nargs="+", metavar="NAME", help="2 to 6 names")
    for verb in (show, change, names):
        target = verb.add_mutually_exclusive_group()
        target.add_argument(
            "--port", metavar="P", help="what mpremote connect takes: a real device"
        )
        target.add_argument(
            "--state", metavar="DIR", type=Path, help="the simulator's flash (default: the user's)"
        )


def run(args: argparse.Namespace) -> int:
    """Do what the verb says. Returns 0; raises UserError, and then nothing was changed."""
    if args.port is not None:
        with fetched(args.port) as device:
            before = _bytes(device.folder / FILE)
            code = _run(args, device.folder)
            if _bytes(device.folder / FILE) != before:
                device.put(FILE)
        return code
    return _run(args, default_folder() if args.state is None else args.state)


def _bytes(path: Path) -> bytes:
    return path.read_bytes() if path.exists() else b""


def _run(args: argparse.Namespace, folder: Path) -> int:
    if args.verb == "show":
        _show(_load(folder))
        return 0
    texts = [("names", json.dumps(args.names))] if args.verb == "names" else _pairs(args.pairs)
    values = {key: parse_value(key, text) for key, text in texts}
    state = State(folder)  # nobody else writes there meanwhile
    try:
        settings = _load(folder)
        settings.change(values)
        _check_sheet(settings)
        settings.save()
    finally:
        state.close()
    for key in values:
        print(f"{key}={_text(settings.values()[key])}")
    return 0


def parse_value(key: str, text: str) -> Any:
    """Give the value of setting `key` that `text` stands for. Raises UserError.

    Texts stand as they are, numbers and true or false as one writes them, the rest is JSON.
    """
    if key not in TABLE:
        raise UserError(f"setting: {plain(key)} (allowed: {', '.join(TABLE)})")
    factory, fits, allowed = TABLE[key]
    value: Any = text
    if isinstance(factory, bool):
        value = {"true": True, "false": False}.get(text, text)
    elif isinstance(factory, int):
        value = int(text) if re.fullmatch(r"0|-?[1-9][0-9]{0,8}", text) else text
    elif not isinstance(factory, str):
        value = strict_json.parse(text.encode("utf-8", "surrogateescape"), key)
    if key == "names" and value != []:
        try:
            value = check_names(value)
        except Refused as refused:
            raise UserError(str(refused)) from None
    if not fits(value):
        raise UserError(f'{key}: value "{plain(text)}" (allowed: {allowed})')
    return value


class Folder:
    """A device's Store on a folder of this computer, as far as the settings need one."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def names(self) -> list[str]:
        """Give the names of the files, in order."""
        if not self._path.is_dir():
            return []
        return sorted(entry.name for entry in self._path.iterdir() if entry.is_file())

    def read(self, name: str) -> bytes:
        """Give a file's content. Raises OSError."""
        return (self._path / name).read_bytes()

    def replace(self, name: str, data: bytes) -> None:
        """Write a file, whole or not at all: a temporary one takes its name. Raises OSError."""
        spare = self._path / f".{name}.new"
        with spare.open("wb") as out:
            out.write(data)
            out.flush()
            os.fsync(out.fileno())
        spare.replace(self._path / name)


def _load(folder: Path) -> Settings:
    path = folder / FILE
    if folder.exists() and not folder.is_dir():
        raise UserError(f"--state {plain(str(folder))}: is a file, expected a folder")
    if path.exists() and path.stat().st_size:
        data = strict_json.read(path)
        if not isinstance(data, dict):
            raise UserError(f"{plain(str(path))}: expected a JSON object; repair or remove it")
    settings = Settings(Folder(folder), Folder(folder / "sheets"))
    settings.load()
    if settings.problem == FILE and path.stat().st_size:
        raise UserError(f"{plain(str(path))}: cannot be read by the device; repair or remove it")
    if settings.problem not in ("", FILE):
        note = f"note: {path}: {settings.problem} cannot be used; its factory setting holds"
        print(note, file=sys.stderr)
    return settings


def _check_sheet(settings: Settings) -> None:
    values = settings.values()
    ident = values["sheet"]
    sheet = SHEETS.get(ident) or settings.own_sheet(ident)
    if sheet is None:
        known = ", ".join([*SHEETS, *settings.own_sheet_ids()])
        raise UserError(f'sheet: value "{plain(ident)}" (allowed: {known})')
    if values["overrides"]:
        try:
            override(sheet, values["overrides"])
        except Refused as refused:
            raise UserError(f"overrides: {refused}") from None


def _pairs(pairs: list[str]) -> list[tuple[str, str]]:
    for pair in pairs:
        if "=" not in pair:
            raise UserError(f'set: "{plain(pair)}" (allowed: KEY=VALUE)')
    split = [pair.split("=", 1) for pair in pairs]
    found = [(key.strip(), text) for key, text in split]
    keys = [key for key, _ in found]
    for key in keys:
        if keys.count(key) > 1:
            raise UserError(f"{plain(key)}: given {keys.count(key)} times (allowed: once)")
    return found


def _show(settings: Settings) -> None:
    for key, value in settings.values().items():
        print(f"{key + '=' + _text(value):<28}  {TABLE[key][2]}")


def _text(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
