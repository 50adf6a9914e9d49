"""Arithmetic on millisecond ticks that wrap at 2^30, the period of the Pico, on every machine."""

PERIOD = 1 << 30
_MASK = PERIOD - 1
_HALF = PERIOD >> 1


def add(ticks, delta_ms):
    """Return `ticks` moved by `delta_ms` (any int), within 0 … 2^30 − 1."""
    return (ticks + delta_ms) & _MASK


def diff(later, earlier):
    """Return `later` − `earlier` in ms, right when they are less than 2^29 ms (6.2 days) apart."""
    # No step of this leaves the 31 bits of the Pico's small integers, so nothing is allocated.
    return (((later - earlier) & _MASK) ^ _HALF) - _HALF
