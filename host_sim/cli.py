"""The command `turnbell`: finds the command's module, hands it its arguments, answers for errors.

A command lives in a module of its own in this folder, with `add_arguments(parser)` and
`run(args) -> int`. It is imported only when it is asked for, so that `turnbell score` never waits
for the page's web server. To add one: write the module and name it in `COMMANDS`.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import io
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from host_sim.errors import UserError
from turnbell import VERSION

DONE, BAD_INPUT, INTERRUPTED, READER_LEFT = 0, 2, 130, 141

# name, and what it does; a command whose module is missing is not offered
COMMANDS = (
    ("sim", "the simulator in the browser"),
    ("play", "run scenario files in virtual time"),
    ("score", "rounds in, scores out"),
    ("sheets", "list, show, check and add rule sheets"),
    ("ledger", "pull, show, check, export and import ledgers"),
    ("club", "many ledgers in one club book"),
    ("flash", "copy the firmware to a Pico"),
    ("doctor", "check a device: board, wiring, space, ledger"),
    ("settings", "a device's settings from the desktop"),
)


class OneLineParser(argparse.ArgumentParser):
    """An argument parser that says what is wrong in one line and exits with 2."""

    def error(self, message: str) -> NoReturn:
        """Print the line on stderr and exit with 2."""
        complain(self.prog, message)
        raise SystemExit(BAD_INPUT)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code: 0 done, 1 does not hold, 2 bad input or usage.

    argv: the arguments without the program's name; None takes them from `sys.argv`.
    """
    arguments = list(sys.argv[1:] if argv is None else argv)
    if sys.stdin is None:  # closed by whoever started us
        sys.stdin = io.TextIOWrapper(io.BytesIO())
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a name must not stop a command.
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    try:
        code = _run(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
        return code
    except SystemExit as leaving:  # argparse leaves like this: 0 after --help, 2 for bad usage
        return leaving.code if isinstance(leaving.code, int) else DONE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # the reader, `head` for one, has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return READER_LEFT
    except UserError as error:
        complain("turnbell", str(error))
    except OSError as error:
        place = f"{error.filename}: " if error.filename is not None else ""
        complain("turnbell", f"{place}{error.strerror or error}")
    return BAD_INPUT


def complain(who: str, what: str) -> None:
    """Print one line on stderr, whatever characters the message holds."""
    line = "".join(char if char.isprintable() else " " for char in f"{who}: {what}")
    print(line, file=sys.stderr)


def offered() -> list[tuple[str, str]]:
    """Give the commands that are there: name and what it does."""
    return [each for each in COMMANDS if importlib.util.find_spec(f"host_sim.{each[0]}")]


def _run(arguments: list[str]) -> int:
    parser = OneLineParser(
        prog="turnbell",
        description="Turnbell on a desktop: the simulator, the scores and the ledgers.",
        epilog="turnbell COMMAND --help says more about a command.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=f"turnbell {VERSION}")
    commands = offered()
    names = ", ".join(name for name, _ in commands)
    chosen = next((word for word in arguments if not word.startswith("-")), None)
    if chosen is not None and chosen not in dict(commands):
        raise UserError(f"command: {chosen} (allowed: {names})")
    subparsers = _subparsers(parser, commands)
    if chosen is None:
        parser.parse_args(arguments)  # --help and --version end here
        parser.print_help()
        raise UserError(f"command: none given (allowed: {names})")
    module = importlib.import_module(f"host_sim.{chosen}")
    module.add_arguments(subparsers[chosen])
    return module.run(parser.parse_args(arguments))


def _subparsers(
    parser: argparse.ArgumentParser, commands: list[tuple[str, str]]
) -> dict[str, argparse.ArgumentParser]:
    """Give `parser` a sub-parser for every command, still without arguments, and return those."""
    parts = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    return {
        name: parts.add_parser(name, help=text, description=text, allow_abbrev=False)
        for name, text in commands
    }
