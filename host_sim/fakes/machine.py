"""Stand-in for MicroPython's machine on a Pico, over the attached virtual board; strict about
everything. PORTABLE.
"""

from host_sim.board_link import EIO, ETIMEDOUT, Reset, os_error, powered

PWRON_RESET = 1
WDT_RESET = 3
_FULL = 65535
_FREQ_MIN, _FREQ_MAX = 8, 62500000
_WDT_MAX_MS = 8388
_WATCHDOGS = {"RP2040": 0x40058000, "RP2350": 0x400D8000}  # their control registers
_ENABLE = 1 << 30
_NO_GPIO = (23, 24)  # used by the board itself


def _no_more(what, keywords):
    for name in sorted(keywords):
        raise ValueError(what + ": unknown keyword " + name)


def _line(gpio):
    board = powered()
    if isinstance(gpio, bool) or not isinstance(gpio, int):
        raise ValueError("Pin: " + repr(gpio) + " (allowed: a GPIO number)")
    if not 0 <= gpio < len(board.lines) or gpio in _NO_GPIO:
        raise ValueError("Pin: GP" + str(gpio) + " is not a pin of a Pico")
    return board.lines[gpio]


class Pin:
    IN, OUT = 0, 1
    PULL_UP, PULL_DOWN = 1, 2
    IRQ_FALLING, IRQ_RISING = 4, 8

    def __init__(self, id, mode=-1, pull=-1, **more):
        self._line = _line(id)
        self._board = powered()
        self._mode(mode, pull, more)

    def init(self, mode=-1, pull=-1, **more):
        self._mode(mode, pull, more)

    def _mode(self, mode, pull, more):
        value = more.pop("value", None)
        _no_more("Pin", more)
        line = self._line
        if pull == Pin.PULL_DOWN:
            raise ValueError("Pin: GP%d: pull-down, which an RP2350 latches" % line.gpio)
        if pull not in (-1, None, Pin.PULL_UP):
            raise ValueError("Pin: pull " + repr(pull))
        if mode == Pin.OUT:
            line.function = "out"
            if value is not None:
                line.out = _bit(value)
        elif mode == Pin.IN:
            line.function = "in"
        elif mode not in (-1, None):
            raise ValueError("Pin: mode " + repr(mode) + " (allowed: Pin.IN Pin.OUT)")
        line.pull_up = pull == Pin.PULL_UP
        self._changed()

    def _changed(self):
        line = self._line
        line.update()
        if self._board.piezo.hears(line.gpio):
            self._board.piezo.update()

    def value(self, x=None):
        if x is None:
            level = self._line.level
            if level is None:
                raise ValueError("Pin: GP%d floats or is no plain pin" % self._line.gpio)
            return level
        powered()
        if self._line.function != "out":
            raise ValueError("Pin: GP%d is no output" % self._line.gpio)
        self._line.out = _bit(x)
        self._changed()
        return None

    def on(self):
        self.value(1)

    def off(self):
        self.value(0)

    def irq(self, handler=None, trigger=12, **more):
        hard = more.pop("hard", False)
        _no_more("Pin.irq", more)
        if handler is not None and not hard:
            raise ValueError("Pin.irq: soft handlers run late and inside flash writes: hard=True")
        if trigger != Pin.IRQ_FALLING | Pin.IRQ_RISING:
            raise ValueError("Pin.irq: trigger " + repr(trigger) + " (both edges are needed)")
        if self._line.function != "in":
            raise ValueError("Pin.irq: GP%d is no input" % self._line.gpio)
        self._line.handler = handler
        self._line.pin = self


def _bit(value):
    if value not in (0, 1):
        raise ValueError("Pin: value " + repr(value) + " (allowed: 0 1)")
    return 1 if value else 0


class PWM:
    def __init__(self, pin, **more):
        if not isinstance(pin, Pin):
            raise ValueError("PWM: needs a Pin")
        self._line = pin._line
        self._board = powered()
        self._slice = self._board.slices[(self._line.gpio >> 1) & 7]
        self._for_piezo = self._board.piezo.hears(self._line.gpio)
        self._alive = True
        self._line.function = "pwm"
        self._line.stuck = None
        self._line.duty = 0
        self._line.inverted = False
        self._line.update()
        self._set(more)

    def init(self, **more):
        self._set(more)

    def _set(self, more):
        freq = more.pop("freq", None)
        duty = more.pop("duty_u16", None)
        inverted = more.pop("invert", None)
        _no_more("PWM", more)
        if inverted is not None:
            self._line.inverted = bool(inverted)
        if freq is not None:
            self._slice.freq_hz = _freq(freq)
        if duty is not None:
            self._line.duty = self._duty(duty)
        self._changed()

    def _changed(self):
        if not self._board.powered or not self._alive:
            powered()
            raise ValueError("PWM: GP%d was deinitialised" % self._line.gpio)
        if self._for_piezo:
            self._board.piezo.update()

    def _duty(self, duty):
        if isinstance(duty, bool) or not isinstance(duty, int) or not 0 <= duty <= _FULL:
            raise ValueError("PWM: duty_u16 " + repr(duty) + " (allowed: 0–65535)")
        if not self._slice.freq_hz:
            raise ValueError("PWM: a duty before any frequency")
        return duty

    def freq(self, freq=None):
        if freq is None:
            return self._slice.freq_hz
        self._slice.freq_hz = _freq(freq)
        self._changed()
        return None

    def duty_u16(self, duty=None):
        if duty is None:
            return self._line.duty
        self._line.duty = self._duty(duty)
        self._changed()
        return None

    def deinit(self):
        # The slice stops: the pin keeps its function, and the level that it had in its period.
        line = self._line
        line.stuck = (1 if line.duty else 0) if not line.inverted else (0 if line.duty else 1)
        self._changed()
        self._alive = False


def _freq(freq):
    if isinstance(freq, bool) or not isinstance(freq, int) or not _FREQ_MIN <= freq <= _FREQ_MAX:
        raise ValueError("PWM: freq " + repr(freq) + " (allowed: 8–62500000)")
    return freq


class I2C:
    # Pins that bus 0 and bus 1 can have.
    _SDA = ((0, 4, 8, 12, 16, 20), (2, 6, 10, 14, 18, 26))
    _SCL = ((1, 5, 9, 13, 17, 21), (3, 7, 11, 15, 19, 27))

    def __init__(self, id, **more):
        self._board = powered()
        if id not in (0, 1):
            raise ValueError("I2C: bus " + repr(id) + " (allowed: 0 1)")
        sda = more.pop("sda", None)
        scl = more.pop("scl", None)
        freq = more.pop("freq", 400000)
        self._timeout_us = more.pop("timeout", 50000)
        _no_more("I2C", more)
        if not (isinstance(sda, Pin) and sda._line.gpio in self._SDA[id]):
            raise ValueError("I2C: sda is no SDA pin of bus %d" % id)
        if not (isinstance(scl, Pin) and scl._line.gpio in self._SCL[id]):
            raise ValueError("I2C: scl is no SCL pin of bus %d" % id)
        if not isinstance(freq, int) or not 1000 <= freq <= 1000000:
            raise ValueError("I2C: freq " + repr(freq) + " (allowed: 1000–1000000)")
        for pin in (sda, scl):
            pin._line.function = "i2c"
            pin._line.update()

    def _device(self, address):
        """The display, if it is there and meant. Raises OSError as the bus does."""
        board = self._board
        if not board.powered:
            powered()
        if isinstance(address, bool) or not isinstance(address, int) or not 8 <= address < 0x78:
            raise ValueError("I2C: address " + repr(address))
        if board.bus_stuck:
            board.advance(board.now_ms + self._timeout_us // 1000)
            raise os_error(ETIMEDOUT)
        if not board.display_plugged or address != board.display_address:
            raise os_error(EIO)
        return board.display

    def writeto(self, address, data, stop=True):
        device = self._device(address)
        if not len(data):
            raise ValueError("I2C: nothing to write")
        device.write(data)
        return len(data) + 1

    def writevto(self, address, vector, stop=True):
        device = self._device(address)
        data = b"".join([bytes(part) for part in vector])
        if not data:
            raise ValueError("I2C: nothing to write")
        device.write(data)
        return len(data) + 1

    def readfrom(self, address, count, stop=True):
        device = self._device(address)
        return bytes([device.status()] * count)

    def readfrom_into(self, address, buffer, stop=True):
        device = self._device(address)
        for i in range(len(buffer)):
            buffer[i] = device.status()

    def scan(self):
        try:
            self._device(self._board.display_address)
        except OSError:
            return []
        return [self._board.display_address]


class ADC:
    def __init__(self, source):
        self._board = powered()
        if isinstance(source, Pin):
            source = source._line.gpio
        if source not in (29, 3):
            raise ValueError("ADC: " + repr(source) + " (only VSYS, GP29, is connected)")
        line = self._board.lines[29]
        line.function = "adc"
        line.update()

    def read_u16(self):
        return min(_FULL, powered().vsys_mv * _FULL // 9900)


class WDT:
    def __init__(self, id=0, timeout=5000):
        if isinstance(timeout, bool) or id != 0 or not 1 <= timeout <= _WDT_MAX_MS:
            raise ValueError("WDT: timeout %r ms (allowed: 1–%d)" % (timeout, _WDT_MAX_MS))
        self._board = powered()
        self._board.watchdog_ms = timeout
        self.feed()

    def feed(self):
        self._board.watchdog_fed_ms = self._board.now_ms


class _Mem32:
    def __getitem__(self, address):
        board = _with_watchdog(address)
        return _ENABLE if board.watchdog_ms else 0

    def __setitem__(self, address, value):
        board = _with_watchdog(address)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 1 << 32:
            raise ValueError("mem32: " + repr(value) + " (allowed: 32 bits)")
        if value & ~_ENABLE or (value and not board.watchdog_ms):
            raise ValueError("mem32: only the bit that enables the watchdog is modelled, to clear")
        if not value:
            board.watchdog_ms = 0


def _with_watchdog(address):
    board = powered()
    for chip, control in _WATCHDOGS.items():
        if chip in (board.machine_name or "RP2040") and address == control:
            return board
    raise ValueError("mem32: 0x%08X is not modelled on this chip" % address)


mem32 = _Mem32()


def reset():
    powered()
    raise Reset("machine.reset")


def reset_cause():
    return powered().reset_cause


def freq(hz=None):
    powered()
    if hz is not None:
        raise ValueError("freq: the clock of the chip is left as it is")
    return 125000000


def unique_id():
    return powered().unique_id
