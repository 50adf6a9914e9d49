"""Reads JSON from people and programs: complete, UTF-8, every key once; never a traceback."""

import json
from pathlib import Path
from typing import Any

from host_sim.errors import UserError
from turnbell.core.errors import plain

_DIGITS_MAX = 18


def read(path: Path) -> Any:
    """Read a JSON file. Raises UserError naming the file, and the line where there is one."""
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = error.strerror or type(error).__name__
        raise UserError(f"{path}: cannot be read ({reason})") from None
    except ValueError:  # a NUL in the name
        raise UserError(f"{path}: not a file name") from None
    return parse(data, str(path))


def parse(data: bytes, source: str) -> Any:
    """Give the value in `data`; `source` names it in messages. Raises UserError.

    Numbers with a fraction, NaN and Infinity come back as floats and longer whole numbers than any
    field takes as 10**18, so that the check of the field refuses them and names their place.
    """
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UserError(f"{source}: byte {error.start + 1} is not UTF-8") from None
    if not text.strip():
        raise UserError(f"{source}: empty (allowed: JSON)")

    def once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        out = dict(pairs)
        if len(out) < len(pairs):
            keys = [key for key, _ in pairs]
            twice = next(key for key in keys if keys.count(key) > 1)
            raise UserError(f'{source}: key "{plain(twice)}" stands twice in an object')
        return out

    try:
        return json.loads(text, object_pairs_hook=once, parse_int=_whole)
    except json.JSONDecodeError as error:
        place = f"line {error.lineno}, column {error.colno}"
        raise UserError(f"{source}, {place}: not JSON ({error.msg})") from None
    except RecursionError:
        raise UserError(f"{source}: nested too deep to be what is asked for") from None


def _whole(text: str) -> int:
    # int() itself refuses very long texts, without saying where they stand.
    return int(text) if len(text) <= _DIGITS_MAX else 10**_DIGITS_MAX
