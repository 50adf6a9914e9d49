"""The piezo between two pins of one PWM slice; at rest both are low: never DC across it.

B is inverted, so its duty says how long it is *low*: 65535 holds it low, and with equal duties B
is
the opposite of A, which doubles the voltage.
"""

import machine

_LOW_A, _LOW_B = 0, 65535
_HALF = 32768
_FREQ_HZ = 2000
# volume → duties of A and B
_DUTIES = ((_LOW_A, _LOW_B), (3277, _LOW_B), (_HALF, _LOW_B), (_HALF, _HALF))


class Piezo:
    """A passive piezo at GPIOs `pin_a` and `pin_b`, channels A and B of one slice."""

    def __init__(self, pin_a, pin_b):
        self._gpios = (pin_a, pin_b)
        self._a = machine.PWM(machine.Pin(pin_a), freq=_FREQ_HZ, duty_u16=_LOW_A)
        self._b = machine.PWM(machine.Pin(pin_b), freq=_FREQ_HZ, duty_u16=_LOW_B, invert=True)
        self._freq_hz = _FREQ_HZ
        self.sounding = False

    def tone(self, freq_hz, volume):
        """Sound `freq_hz` (8 or more) at `volume`: 0 mute, 1 soft, 2 medium, 3 loud."""
        if not volume:
            self.silence()
            return
        if freq_hz != self._freq_hz:
            # The divider changes at once and the duty at the next period: no sound meanwhile.
            self.silence()
            self._a.freq(freq_hz)
            self._freq_hz = freq_hz
        duty_a, duty_b = _DUTIES[volume]
        self._b.duty_u16(duty_b)
        self._a.duty_u16(duty_a)
        self.sounding = True

    def silence(self):
        """Hold both pins low."""
        if self.sounding:
            self._a.duty_u16(_LOW_A)
            self._b.duty_u16(_LOW_B)
            self.sounding = False

    def off(self):
        """Leave the slice and hold both pins low as plain outputs: the end, until a new Piezo."""
        self.sounding = True
        self.silence()
        # deinit leaves the pin's function and maybe its level.
        self._a.deinit()
        self._b.deinit()
        for gpio in self._gpios:
            machine.Pin(gpio, machine.Pin.OUT, value=0)
