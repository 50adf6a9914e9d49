"""The lamps: an amber LED for each seat, dimmed by PWM, and the LED on the board."""

import machine

from . import pins

OFF, DIM, ON = range(3)
# The eye sees a sixteenth of the light as clearly lit and clearly less.
_DUTIES = (0, 4096, 65535)


class Leds:
    """The lamps at `seat_gpios` (in seat order; may be empty) and `board_gpio`. All are off at
    first.
    """

    def __init__(self, seat_gpios, board_gpio):
        self._levels = bytearray(len(seat_gpios))
        self._seats = [
            machine.PWM(machine.Pin(gpio), freq=pins.LED_FREQ_HZ, duty_u16=0)
            for gpio in seat_gpios
        ]
        self._board = machine.Pin(board_gpio, machine.Pin.OUT, value=0)

    def seat(self, i, level):
        """Light seat `i` (0-based): level 0 off, 1 dim, 2 on. One without a lamp is no error."""
        if 0 <= i < len(self._levels) and self._levels[i] != level:
            self._levels[i] = level
            self._seats[i].duty_u16(_DUTIES[level])

    def board(self, on):
        """Switch the LED on the board."""
        self._board.value(1 if on else 0)

    def off(self):
        """Switch everything off."""
        for i in range(len(self._levels)):
            self._levels[i] = OFF
            self._seats[i].duty_u16(0)
        self._board.value(0)
