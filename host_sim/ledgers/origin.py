"""`origin.json` beside a copied ledger: which device, when, and the sum of every file."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any

from host_sim import strict_json

from .files import Problem

FILE = "origin.json"
_HEX = "0123456789abcdef"


def origin(
    device: str | None,
    pulled: str | None = None,
    seq: int = 0,
    files: dict[str, bytes] | None = None,
) -> bytes:
    """Give the content of the file; `files` (path → bytes) only for a copy that nobody changes."""
    value: dict[str, Any] = {"device": device}
    if pulled is not None:
        sums = {name: hashlib.sha256(data).hexdigest() for name, data in (files or {}).items()}
        value.update(pulled=pulled, seq=seq, sha256=dict(sorted(sums.items())))
    return (json.dumps(value, indent=1) + "\n").encode()


def read_origin(folder: Path) -> dict[str, Any]:
    """Give what the file in `folder` says, {} without one. Raises UserError."""
    path = folder / FILE
    value = strict_json.read(path) if path.is_file() else {}
    return value if isinstance(value, dict) else {}


def device_of(value: dict[str, Any]) -> str | None:
    """Give the device's id, or None if there is none that could be one."""
    device = value.get("device")
    return device if is_device(device) else None


def is_device(value: Any) -> bool:
    """True for an id as `machine.unique_id().hex()` gives it."""
    return isinstance(value, str) and 1 <= len(value) <= 64 and not set(value) - set(_HEX)


def changes(value: dict[str, Any], files: dict[str, bytes]) -> list[Problem]:
    """Name each file that is not as it was copied; `files`: path → bytes."""
    expected = value.get("sha256")
    if not isinstance(expected, dict):
        return []
    out = []
    for path in sorted(set(map(str, expected)) | set(files)):
        name = path.removeprefix("ledger/")
        if path not in files:
            out.append(Problem(name, "missing", "was copied from the device, and is not here"))
        elif path not in expected:
            out.append(Problem(name, "foreign", "was not copied from the device"))
        elif hashlib.sha256(files[path]).hexdigest() != expected[path]:
            out.append(Problem(name, "changed", "is not what was copied from the device"))
    return out
