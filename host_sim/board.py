"""The virtual board: GPIO lines, contacts on a timeline, the parts around them, and time.
PORTABLE.

Time here is virtual milliseconds since the board was made; it never wraps and goes on without
power.
What the device sees as ticks starts at `ticks_at_boot` at every power-up and wraps at 2^30.
"""

from host_sim import board_link
from host_sim.board_display import Display
from host_sim.board_flash import VirtualFlash
from host_sim.board_piezo import VirtualPiezo
from turnbell.hal import pins

PERIOD = 1 << 30
GPIOS = 30
NEVER_MS = 1 << 60
KINDS = ("table", "minimal")
_KEYS = ("MINUS", "OK", "PLUS")
_SLICES = 8


class Line:
    """One GPIO: its function, the level that a read gives (None = floating), its contact, its
    handler.
    """

    def __init__(self, gpio):
        self.gpio = gpio
        self.closed = False  # its contact to GND
        self.reset()

    def reset(self):
        self.function = "none"  # none, in, out, pwm, i2c, adc
        self.level = None
        self.pull_up = False
        self.out = 0
        self.handler = None
        self.pin = None
        self.duty = 0
        self.inverted = False
        self.stuck = None  # the level that a deinitialised PWM left behind

    def update(self):
        """Work out the level that a read gives."""
        if self.function == "out":
            self.level = self.out
        elif self.function == "in":
            self.level = 0 if self.closed else 1 if self.pull_up else None
        else:
            self.level = None


class Slice:
    """What both channels of a PWM slice share."""

    def __init__(self):
        self.freq_hz = 0


class VirtualBoard:
    """One board of `kind` "table" or "minimal", without power at first.

    display: kind of display, "ssd1306", "sh1106" or None; by default a table board has an ssd1306.
    files: what is on the flash, path → bytes.
    """

    def __init__(self, kind="table", display="", files=None):
        if kind not in KINDS:
            raise ValueError("board: " + str(kind) + " (allowed: " + " ".join(KINDS) + ")")
        self.kind = kind
        self.now_ms = 0
        self.powered = False
        self.ticks_at_boot = 0
        self._ticks_offset = 0
        self.lines = [Line(gpio) for gpio in range(GPIOS)]
        self.slices = [Slice() for _ in range(_SLICES)]
        self.edges = 0  # edges of contacts delivered so far
        self.vsys_mv = 4800
        self.clock_s = 0  # Unix time at virtual time 0 once it was set; 0: as after power-up
        self.machine_name = ""  # other than a Pico, for os.uname
        self.random_byte = Lcg(1).byte  # what os.urandom gives
        self.unique_id = b"TURNBELL"
        self.reset_cause = 1
        self.watchdog_ms = 0  # 0: off
        self.watchdog_fed_ms = 0
        self.bus_stuck = False
        # Called with the end of a stall: whoever moves contacts plans them up to it.
        self.world = lambda until_ms: None
        self.display_address = 0x3C
        self._timeline = []  # (at_ms, number, gpio, closed)
        self._number = 0
        self._masked = False
        self._latched = []
        if display == "":
            display = "ssd1306" if kind == "table" else None
        self.display = Display(display) if display else None
        self.display_plugged = self.display is not None
        self.piezo = VirtualPiezo(self, pins.PIEZO_A, pins.PIEZO_B)
        self.flash = VirtualFlash(self, files)

    # -- power and time ------------------------------------------------------------------------

    def power_on(self):
        """Switch on: everything but the flash and the contacts is as new."""
        self.power_off()
        self.powered = True
        self._ticks_offset = self.ticks_at_boot - self.now_ms
        self.flash.mount()
        board_link.attach(self)

    def power_off(self):
        """Cut the power: outputs go dark and silent, what was not written to flash is lost."""
        self.powered = False
        for line in self.lines:
            line.reset()
        for part in self.slices:
            part.freq_hz = 0
        self._latched = []
        self._masked = False
        self.watchdog_ms = 0
        if self.display is not None:
            self.display.reset()
        self.piezo.update()

    def ticks(self):
        """Return the ticks that the device reads now."""
        return (self._ticks_offset + self.now_ms) & (PERIOD - 1)

    def at_ticks(self, ticks):
        """Return the virtual time, in ms, of `ticks` near the present."""
        late = ((ticks - self.ticks() + (PERIOD >> 1)) & (PERIOD - 1)) - (PERIOD >> 1)
        return self.now_ms + late

    def advance(self, to_ms):
        """Let time pass up to `to_ms`; every edge on the way calls its handler at its own time."""
        timeline = self._timeline
        while timeline and timeline[0][0] <= to_ms:
            at_ms, _, gpio, closed = timeline.pop(0)
            self.now_ms = max(self.now_ms, at_ms)
            self._switch(self.lines[gpio], closed)
        self.now_ms = max(self.now_ms, to_ms)
        if self.watchdog_ms and self.now_ms - self.watchdog_fed_ms > self.watchdog_ms:
            self.watchdog_ms = 0
            self.reset_cause = 3
            raise board_link.Reset("the watchdog was not fed")

    def next_edge_ms(self):
        """Return the time of the next edge of a contact; NEVER_MS when none is planned."""
        return self._timeline[0][0] if self._timeline else NEVER_MS

    def stall(self, ms):
        """Let `ms` pass with interrupts off: each line's edges are latched into one, delivered
        after it.
        """
        if ms <= 0:
            return
        end_ms = self.now_ms + ms
        self.world(end_ms)
        self._masked = True
        self.advance(end_ms)
        self._masked = False
        latched = self._latched
        self._latched = []
        for line in latched:
            if line.handler is not None:
                line.handler(line.pin)

    # -- contacts ------------------------------------------------------------------------------

    def keys(self):
        """Return the names of the keys that this board has."""
        if self.kind == "minimal":
            return ("NEXT",) + _KEYS
        return tuple(["SEAT" + str(i + 1) for i in range(len(pins.SEATS))]) + _KEYS

    def gpio_of(self, key):
        """Return the GPIO of a key by its name. Raises ValueError for one that is not there."""
        if key not in self.keys():
            raise ValueError("key: " + str(key) + " (allowed: " + " ".join(self.keys()) + ")")
        if key in _KEYS:
            return getattr(pins, key)
        return pins.NEXT if key == "NEXT" else pins.SEATS[int(key[4:]) - 1]

    def contact(self, gpio, closed, at_ms=None):
        """Plan that the contact at `gpio` closes or opens at `at_ms`, by default now (at the next
        advance).
        """
        at_ms = self.now_ms if at_ms is None else max(at_ms, self.now_ms)
        self._number += 1
        edge = (at_ms, self._number, gpio, closed)
        timeline = self._timeline
        place = len(timeline)
        while place and timeline[place - 1][0] > at_ms:
            place -= 1
        timeline.insert(place, edge)

    def bouncing(self, gpio, closed, at_ms, bounce_ms):
        """Plan a contact that closes (opens) at `at_ms` and bounces for `bounce_ms`. Returns its
        last edge's time.
        """
        self.contact(gpio, closed, at_ms)
        at = at_ms
        step = 1
        while at + step + 1 <= at_ms + bounce_ms:
            self.contact(gpio, not closed, at + step)
            at += step + 1
            self.contact(gpio, closed, at)
            step = step % 3 + 1
        return at

    def _switch(self, line, closed):
        if line.closed == closed:
            return
        line.closed = closed
        line.update()
        self.edges += 1
        if line.handler is None:
            return
        if not self._masked:
            line.handler(line.pin)
        elif line not in self._latched:
            self._latched.append(line)

    # -- display -------------------------------------------------------------------------------

    def plug(self, plugged):
        """Plug the display in, freshly powered, or pull it out."""
        if self.display is not None:
            self.display_plugged = plugged
            self.display.reset()

    def pixels(self):
        """Return the 1024 bytes that a person sees (byte x + 128 * page, lowest bit on top)."""
        if self.display is None or not self.display_plugged or not self.powered:
            return DARK
        return self.display.pixels()

    def lamp(self, seat):
        """Return how bright the lamp of `seat` (0-based) is, 0–65535, from its pin."""
        if self.kind == "minimal":
            return 0
        return self._bright(self.lines[pins.LEDS[seat]])

    def board_lamp(self):
        """Return True while the LED on the board is lit."""
        return self._bright(self.lines[pins.BOARD_LED]) > 0

    def _bright(self, line):
        if line.function == "pwm":
            if line.stuck is not None:
                return 65535 * line.stuck
            return 65535 - line.duty if line.inverted else line.duty
        return 65535 if line.function == "out" and line.out else 0


DARK = bytes(1024)


class Lcg:
    """Random bytes that are the same on every machine, from a seed."""

    def __init__(self, seed):
        self._state = seed & 0x7FFFFFFF

    def byte(self):
        """Return the next byte."""
        self._state = (self._state * 1103515245 + 12345) & 0x7FFFFFFF
        return self._state >> 16 & 255
