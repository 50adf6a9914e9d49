"""An optional rotary encoder that turns into presses of PLUS and MINUS, one for each detent."""

from machine import Pin

# Old A, old B, new A, new B → step; two bits that change at once say nothing about the direction.
_STEPS = (0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0)
_DETENT = 4


class Encoder:
    """Contacts at `gpio_a` and `gpio_b`; a detent clockwise is `plus`, one back is `minus` (key
    numbers).
    """

    def __init__(self, gpio_a, gpio_b, plus, minus):
        self._a = Pin(gpio_a, Pin.IN, Pin.PULL_UP)
        self._b = Pin(gpio_b, Pin.IN, Pin.PULL_UP)
        self._plus = plus
        self._minus = minus
        self._state = self._a.value() << 1 | self._b.value()
        self._count = 0  # written by the interrupt only
        self._taken = 0  # written by the loop only
        self._key = -1
        handler = self._on_edge
        self._a.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)
        self._b.irq(handler, Pin.IRQ_FALLING | Pin.IRQ_RISING, hard=True)

    def _on_edge(self, pin):
        state = self._a.value() << 1 | self._b.value()
        self._count += _STEPS[self._state << 2 | state]
        self._state = state

    @property
    def pending(self):
        """True when `poll` has an event."""
        turned = self._count - self._taken
        return self._key >= 0 or turned >= _DETENT or turned <= -_DETENT

    def poll(self, now):
        """Return a `down` or `up` event as hal.keys does, or None."""
        if self._key >= 0:
            key = self._key
            self._key = -1
            return (key, False, now, now)
        turned = self._count - self._taken
        if turned >= _DETENT:
            self._taken += _DETENT
            self._key = self._plus
        elif turned <= -_DETENT:
            self._taken -= _DETENT
            self._key = self._minus
        else:
            return None
        return (self._key, True, now, now)
