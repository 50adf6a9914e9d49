"""The supply voltage: VSYS, divided by three inside the Pico."""

import os

import machine

from . import pins

_FULL_SCALE_MV = 3300
_SAMPLES = 4
_NO_DIVIDER_MV = 1000  # no Pico runs below 1.8 V: what reads lower has no divider at this pin


class Battery:
    """Measures VSYS; on boards that use the pin for their radio (W) it says nothing."""

    def __init__(self):
        self._adc = None
        if " W" not in os.uname()[4]:
            self._adc = machine.ADC(machine.Pin(pins.VSYS))

    def read_mv(self):
        """Return the supply voltage in mV, or None where it cannot be measured."""
        if self._adc is None:
            return None
        total = 0
        for _ in range(_SAMPLES):
            total += self._adc.read_u16()
        mv = total * (_FULL_SCALE_MV * pins.VSYS_RATIO) // (65535 * _SAMPLES)
        return mv if mv >= _NO_DIVIDER_MV else None
