"""Looks at what lies beside a ledger on a device: its settings, and sheets of its own."""

from __future__ import annotations

from host_sim import strict_json
from host_sim.errors import UserError
from turnbell.core.errors import Refused, plain
from turnbell.core.sheets import SHEETS, check
from turnbell.settings import FILE, SHEET_ENDING, Settings
from turnbell.settings_table import TABLE

from .files import Files, Problem

SHEETS_IN = "sheets/"


def problems_beside(files: dict[str, bytes]) -> list[Problem]:
    """Name what in the settings and the sheets cannot be used; `files`: path → bytes."""
    sheets = {
        path.removeprefix(SHEETS_IN): data
        for path, data in files.items()
        if path.startswith(SHEETS_IN)
    }
    found = [problem for name in sorted(sheets) for problem in _sheet(name, sheets[name])]
    if files.get(FILE):
        found += _settings(files[FILE], sheets)
    elif FILE in files:
        found.append(Problem(FILE, "damaged", "empty; the factory settings hold"))
    return found


def _settings(data: bytes, sheets: dict[str, bytes]) -> list[Problem]:
    try:
        values = strict_json.parse(data, FILE)
    except UserError as error:
        return [Problem(FILE, "damaged", f"{_what(error, FILE)}; the factory settings hold")]
    if not isinstance(values, dict):
        return [Problem(FILE, "damaged", "not an object; the factory settings hold")]
    found = [
        Problem(FILE, "damaged", f"{plain(key)}: no setting has this name")
        for key in values
        if key not in TABLE
    ]
    settings = Settings(Files({FILE: data}), Files(sheets))
    settings.load()
    if settings.problem:
        what = f"{settings.problem}: cannot be used; its factory setting holds"
        found.append(Problem(FILE, "damaged", what))
    return found


def _sheet(name: str, data: bytes) -> list[Problem]:
    path = SHEETS_IN + name
    if name.endswith(".tmp"):
        return []  # a cut left it behind; nothing refers to it
    if not name.endswith(SHEET_ENDING):
        return [Problem(path, "foreign", "not a sheet")]
    try:
        sheet = check(strict_json.parse(data, path), taken=SHEETS)
    except UserError as error:
        return [Problem(path, "damaged", _what(error, path))]
    except Refused as refused:
        return [Problem(path, "damaged", str(refused))]
    if sheet["id"] + SHEET_ENDING != name:
        return [Problem(path, "damaged", f"holds the sheet {sheet['id']}")]
    return []


def _what(error: UserError, source: str) -> str:
    return str(error).removeprefix(source).lstrip(":, ")
