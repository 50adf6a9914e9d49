"""The scenario language: reads a *.scn file into commands, and finds everything wrong that can be
known before. PORTABLE.

A command is `Command(line, name, args)`; `parse` checks names, arguments and order, so that
nothing
runs of a file that is not right.
"""

from host_sim.board import Lcg
from host_sim.errors import UserError
from host_sim.scenario_commands import COMMANDS
from host_sim.scenario_words import cut_comment, words
from turnbell.core.errors import plain as say


class Command:
    """One line of a scenario: its number, the command's name and its arguments."""

    def __init__(self, line, name, args):
        self.line = line
        self.name = name
        self.args = args


class Scenario:
    """A checked scenario: `board`, `settings` (None: none are written), `ticks` at boot,
    `commands` in order.
    """

    def __init__(self):
        self.board = "table"
        self.settings = {}
        self.ticks = 0
        self.commands = []


def parse(text, source):
    """Return the Scenario in `text`; `source` names it in messages. Raises UserError for the
    first line that is wrong.
    """
    return _Parser(source).parse(text)


def load(path, name=""):
    """Return the Scenario in the file `path`, called `name` in messages. Raises UserError when it
    cannot be read or is wrong.
    """
    name = name or path
    try:
        with open(path, "rb") as file:
            data = file.read()
    except OSError as error:
        raise UserError(name + ": cannot be read (" + reason(error) + ")") from None
    except ValueError:
        raise UserError(name + ": not a file name") from None
    try:
        text = data.decode("utf-8")
    except UnicodeError:
        raise UserError(name + ": not a text file in UTF-8") from None
    return parse(text, name)


def reason(error):
    """Return why an OSError happened, in words where there are some."""
    text = getattr(error, "strerror", None)
    return text if text else "error " + str(error.errno)


class _Parser:
    def __init__(self, source):
        self.source = source
        self.out = Scenario()
        self.line = 0
        self.booted = False
        self.off = False  # a cut stands between here and the last boot
        self.held = {}
        self.overrides = []  # (line, key, value)

    def fail(self, what, allowed=""):
        """Raise the UserError of the present line."""
        text = self.source + ":" + str(self.line) + ": " + what
        raise UserError(text + (" (allowed: " + allowed + ")" if allowed else ""))

    def parse(self, text):
        if text.startswith("\ufeff"):
            text = text[1:]
        for raw in text.split("\n"):
            self.line += 1
            for char in raw[:-1] if raw.endswith("\r") else raw:
                if (ord(char) < 32 and char != "\t") or ord(char) == 127:
                    self.fail("control character " + str(ord(char)), "a text")
            line = cut_comment(raw).strip()
            tokens = words(self, line)
            if tokens:
                self._line(tokens, line)
        if not self.booted:
            raise UserError(self.source + ": no boot (allowed: setup, then boot)")
        return self.out

    def _line(self, tokens, line):
        name, quoted = tokens[0]
        if quoted or name not in COMMANDS:
            self.fail("command: " + say(name), " ".join(sorted(COMMANDS)))
        phase, read = COMMANDS[name]
        if phase == "setup" and self.booted:
            self.fail(name + " after boot", "setup before the first boot")
        if phase == "run" and not self.booted:
            self.fail(name + " before boot", "setup, then boot")
        args = read(self, tokens[1:], line)
        if args is not None:
            self.out.commands.append(Command(self.line, name, args))


def random_of(command):
    """Return what os.urandom gives, byte by byte, after a command `start` or `seed`."""
    if command.name == "seed":
        return Lcg(command.args[0]).byte
    byte = command.args[0] - 1
    return lambda: byte
