"""What is wired to the emulated chip: the display on its I2C bus, and its PWM pins as figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from host_sim.board import Line, Slice
from host_sim.board_display import Display
from host_sim.pico.chip import NS_PER_MS, Chip
from turnbell.hal import pins

_BYTE_NS = 9 * 1_000_000_000 // pins.I2C_FREQ_HZ
_WRITE = 0
_TX_EMPTY = 1 << 4
_CSR_ON, _CSR_A_INVERTED, _CSR_B_INVERTED = 1, 1 << 2, 1 << 3
_FUNCTION_SIO, _FUNCTION_PWM = 5, 4
_FULL = 65535
_SETTLED_NS = NS_PER_MS // 5


class DisplayOnBus:
    """Carries the transfers of the chip's I2C bus to a `Display`, at the speed of the bus.

    plugged: callable that says whether it answers; failed: called with what the display did not
    understand.
    """

    def __init__(
        self,
        chip: Chip,
        display: Display | None,
        address: int,
        plugged: Callable[[], bool],
        failed: Callable[[Exception], None],
    ) -> None:
        self.last_ns = 0.0  # when the last transfer ended
        bus = chip.mcu.i2c[pins.I2C_ID]
        data = bytearray()
        waiting: list[Callable[[], None]] = []

        def ring() -> None:
            waiting.pop(0)()

        alarm = chip.clock.create_alarm(ring)

        def later(call: Callable[[], None]) -> None:
            # The emulated bus takes no time of its own.
            waiting.append(call)
            alarm.schedule(_BYTE_NS)

        def on_connect(to: int, mode: int) -> None:
            there = display is not None and plugged() and to == address
            data.clear()

            def connected() -> None:
                bus.complete_connect(there)
                if not there:
                    # The emulator forgets it here, and the chip would wait for its timeout.
                    bus._set_interrupts(_TX_EMPTY)

            later(connected)

        def on_write_byte(value: int) -> None:
            data.append(value)
            later(lambda: bus.complete_write(True))

        def on_read_byte(_: bool) -> None:
            later(lambda: bus.complete_read(0xFF if display is None else display.status()))

        def on_stop() -> None:
            bus.complete_stop()
            if data and display is not None:
                self.last_ns = chip.now_ns
                try:
                    display.write(bytes(data))
                except ValueError as error:
                    failed(error)
            data.clear()

        read = bus.read_uint32

        def read_uint32(offset: int) -> int:
            if waiting:
                chip.clock.skip_to_alarm()  # the program polls until the byte is out
            return read(offset)

        bus.read_uint32 = read_uint32
        bus.on_connect, bus.on_write_byte = on_connect, on_write_byte
        bus.on_read_byte, bus.on_stop = on_read_byte, on_stop


class PwmPins:
    """Reads pins from the chip's registers into the lines and slices of a virtual board.

    changed: called some time after registers changed, when the last write of a group is in.
    """

    def __init__(
        self, chip: Chip, lines: list[Line], slices: list[Slice], changed: Callable[[], None]
    ) -> None:
        self._chip = chip
        self._lines = lines
        self._slices = slices
        due: list[bool] = []

        def ring() -> None:
            due.clear()
            changed()

        alarm = chip.clock.create_alarm(ring)
        pwm = chip.mcu.pwm
        write = pwm.write_uint32

        def write_uint32(offset: int, value: int) -> None:
            write(offset, value)
            if not due:
                due.append(True)
                alarm.schedule(_SETTLED_NS)

        pwm.write_uint32 = write_uint32

    def update(self, gpios: tuple[int, ...]) -> None:
        """Bring the lines of `gpios` up to date."""
        for gpio in gpios:
            self._update(gpio)

    def _update(self, gpio: int) -> None:
        line: Any = self._lines[gpio]
        pin = self._chip.mcu.gpio[gpio]
        if pin.function_select == _FUNCTION_SIO:
            line.function = "out" if pin.output_enable else "in"
            line.out = 1 if pin.output_value else 0
            return
        if pin.function_select != _FUNCTION_PWM:
            line.function = "none"
            return
        number = gpio >> 1 & 7
        channel = self._chip.mcu.pwm.channels[number]
        period = channel.top + 1
        level = channel.cc >> (16 if gpio & 1 else 0) & 0xFFFF
        line.function = "pwm"
        line.duty = min(_FULL, level * _FULL // period)
        line.inverted = bool(channel.csr & (_CSR_B_INVERTED if gpio & 1 else _CSR_A_INVERTED))
        stopped = not channel.csr & _CSR_ON
        line.stuck = int((line.duty > 0) != line.inverted) if stopped else None
        divider = channel.div / 16 or 256
        self._slices[number].freq_hz = round(self._chip.mcu.clk_sys / divider / period)
