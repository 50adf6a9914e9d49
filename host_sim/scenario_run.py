"""Runs a scenario on a virtual board in virtual time and collects what does not hold. PORTABLE."""

from host_sim.board import PERIOD, VirtualBoard
from host_sim.device import BOOTED, Device
from host_sim.errors import UserError
from host_sim.scenario import random_of
from host_sim.scenario_commands import PRESS_MS
from host_sim.scenario_expect import EXPECT
from host_sim.scenario_watch import Watch, rows
from turnbell.core.records import json_text
from turnbell.ui.keys import KEY_NAMES

# How long the commands that press a key take, by their arguments.
PRESSES = {
    "press": lambda args: args[1],
    "hold": lambda args: args[1],
    "tap": lambda args: 2 * PRESS_MS * args[1],
    "press-storm": lambda args: args[2],
}
OPEN_MS = 40  # a key is first left up that long


class Runner:
    """One scenario on one board. After `run`: `failures`, lines of text, `device`, `watch`.

    jitter: None or a seed; trace: None or callable for each line; snapshot: None or callable
    (name, pixels).
    """

    def __init__(self, scenario, source, jitter=None, trace=None, snapshot=None):
        self.scenario = scenario
        self.source = source
        self.snapshot = snapshot
        self.failures = []
        self.board = VirtualBoard(scenario.board, files=_settings_files(scenario.settings))
        self.board.ticks_at_boot = scenario.ticks
        self.watch = Watch(self.board, trace)
        self.device = Device(self.board, self.watch, jitter)
        if trace:
            self.device.after_step = self.watch.frame
        self.now_ms = 0  # the scenario's own time: the device may be ahead after a stall
        self._lead_ms = 0  # by how much the device is ahead because it settled
        self._index = 0
        self._up_ms = {}  # GPIO → when its contact opened for good
        self._held = {}  # key as the scenario calls it → GPIO
        self.board.world = self._meanwhile

    def run(self):
        """Run all commands. A crash of the device ends it."""
        commands = self.scenario.commands
        while self._index < len(commands):
            command = commands[self._index]
            self._index += 1
            try:
                self._do(command)
            except UserError as error:
                self.fail(command, *error.args)
            except (
                Exception
            ) as error:  # whatever the firmware or a fake raised: the device is at fault
                self.fail(command, "the device to run", type(error).__name__ + ": " + str(error))
                self.crash = error
                break
        self.watch.finish()

    crash = None

    def fail(self, command, expected, got):
        """Note a failed expectation."""
        place = self.source + ":" + str(command.line)
        self.failures.append(place + ": expected " + expected + ", got " + got)

    def _do(self, command):
        name = command.name
        args = command.args
        self.now_ms = max(self.now_ms, self.board.now_ms - self._lead_ms)
        if self._plan(command):
            self._catch_up()
        elif name == "expect":
            got = EXPECT[args[0]](self, args[1:])
            if (
                got is not None and args[0] != "sound"
            ):  # which settles; asked again it is forgotten
                # With jitter what is due now may wait for the next points of the grid.
                self.settle()
                got = EXPECT[args[0]](self, args[1:])
            if got is not None:
                self.fail(command, got[0], got[1])
        elif name in ("start", "seed"):
            self.board.random_byte = random_of(command)
        elif name == "boot":
            self._boot(command)
        elif name == "cut-power":
            if args[0]:
                self.board.flash.cut_after(args[0])
            else:
                self.device.power_off()
                self.watch.forget()
        elif name == "flash-stall":
            self.board.flash.stall_ms = args[0]
        elif name in ("plug", "unplug"):
            self.board.plug(name == "plug")
        elif name == "snapshot":
            self.settle()
            if self.snapshot:
                self.snapshot(args[0], self.board.pixels())
        else:
            raise ValueError("command " + name)

    def _boot(self, command):
        self._lead_ms = 0
        if self.device.app is not None:
            # A cut that was planned and did not come: the switch is turned off and on.
            self.board.flash.cut_after(0)
            self.device.power_off()
        self.watch.forget()
        screen = self.device.boot()
        self.now_ms = self.board.now_ms
        if screen not in BOOTED and self.device.app is not None:
            self.fail(command, "home, safe or fault within 10 s", screen)

    # -- keys and time -------------------------------------------------------------------------

    def _plan(self, command):
        """Plan the contacts of a command that only moves keys and time; False if it is another."""
        name = command.name
        args = command.args
        if name == "wait":
            self.now_ms += args[0]
        elif name in PRESSES and command.args[0] == "ACTIVE" and self.device.app is None:
            self.now_ms += PRESSES[name](args)  # without power nobody is active: time passes
        elif name in ("press", "hold"):
            self._press(self._gpio(args[0]), args[1], args[2])
        elif name == "tap":
            gpio = self._gpio(args[0])
            for _ in range(args[1]):
                self._press(gpio, PRESS_MS, 0)
                self.now_ms += PRESS_MS
        elif name == "press-storm":
            gpio = self._gpio(args[0])
            self._leave_up(gpio)
            for i in range(args[1]):
                self.board.contact(gpio, i % 2 == 0, self.now_ms + i * args[2] // args[1])
            self.now_ms += args[2]
            self._up_ms[gpio] = self.now_ms
        elif name == "down":
            gpio = self._held[args[0]] = self._gpio(args[0])
            self._leave_up(gpio)
            self.board.bouncing(gpio, True, self.now_ms, args[1])
        elif name == "up":
            gpio = self._held.pop(args[0])
            self.now_ms = max(self.now_ms, self.board.now_ms)
            self._up_ms[gpio] = self.board.bouncing(gpio, False, self.now_ms, args[1])
        else:
            return False
        return True

    def _press(self, gpio, ms, bounce_ms):
        self._leave_up(gpio)
        self.board.bouncing(gpio, True, self.now_ms, bounce_ms)
        self.now_ms += ms
        self._up_ms[gpio] = self.board.bouncing(gpio, False, self.now_ms, bounce_ms)

    def _leave_up(self, gpio):
        self.now_ms = max(
            self.now_ms, self.board.now_ms, self._up_ms.get(gpio, -OPEN_MS) + OPEN_MS
        )

    def _gpio(self, key):
        if key == "ACTIVE":
            key = self.active_key()
        return self.board.gpio_of(key)

    def active_key(self):
        """Return the name of the active seat's key. Raises UserError(expected, got) when no seat
        is active.
        """
        if self.board.kind == "minimal":
            return "NEXT"
        status = self.device.status()
        turn = status["turn"] if status else None
        if not turn or not turn["seat"]:
            raise UserError("an active seat", "none on screen " + self.device.screen())
        return KEY_NAMES[turn["seat"] - 1]

    def _catch_up(self):
        """Let the device live up to the scenario's time, which commands after this one may move
        on.
        """
        while self.board.now_ms < self.now_ms or self.board.next_edge_ms() <= self.now_ms:
            off = self.device.app is None
            self.device.run_until(self.now_ms)
            if self.device.app is None and not off:
                self.watch.forget()
        if self.board.now_ms <= self.now_ms:
            self._lead_ms = 0

    def settle(self):
        """Let the device finish what was due by now; the scenario's time stands still."""
        before_ms = self.board.now_ms
        self.device.settle()
        self._lead_ms += self.board.now_ms - before_ms

    def _meanwhile(self, until_ms):
        """The device stands still up to `until_ms`: people go on pressing keys."""
        commands = self.scenario.commands
        while self._index < len(commands) and self.now_ms < until_ms:
            command = commands[self._index]
            if len(command.args) and command.args[0] == "ACTIVE" and command.name != "up":
                return  # nobody can ask the device now
            if not self._plan(command):
                return
            self._index += 1

    def ticks(self):
        """Return the ticks of the scenario's own time."""
        return (self.board.ticks() + self.now_ms - self.board.now_ms) & (PERIOD - 1)

    def report(self):
        """Return what `turnbell play --json` tells, without file and wall time, as a tuple of
        (name, value).
        """
        status = self.device.status() or {"screen": "off", "match": None, "turn": None, "leds": {}}
        flash = self.board.flash
        leds = status["leds"]
        return (
            ("ok", not self.failures),
            ("failures", self.failures),
            ("screen", status["screen"]),
            ("match", _ordered(status["match"], MATCH)),
            ("turn", _ordered(status["turn"], TURN)),
            ("sounds", [cue.told() for cue in self.watch.cues]),
            ("leds", tuple([(name, leds[name]) for name in sorted(leds)])),
            ("display", rows(self.board.pixels())),
            ("flash", (("erases", flash.erases), ("programs", flash.programs))),
            ("virtual_ms", self.board.now_ms),
        )


MATCH = ("sheet", "players", "round", "totals", "wins", "standing", "over")
TURN = ("seat", "remaining_ms", "running")


def _ordered(values, names):
    """A dict as a tuple of (name, value) in the order of `names`; None stays None."""
    if values is None:
        return None
    found = []
    for name in names:
        item = values[name]
        if name == "standing":
            item = [(("place", each["place"]), ("seats", each["seats"])) for each in item]
        found.append((name, item))
    return tuple(found)


def _settings_files(settings):
    if not settings:
        return None
    return {"settings.json": (json_text(settings) + "\n").encode()}
