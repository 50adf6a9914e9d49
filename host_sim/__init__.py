"""Runs the firmware on a desktop and works on its ledgers. PORTABLE: MicroPython imports it."""

import sys

# The device's code is used as it lies there: `turnbell` is found in firmware/, before anything
# else of that name. MicroPython is given its search path from outside.
_FIRMWARE = __file__.replace("\\", "/").rsplit("/", 2)[0] + "/firmware"
if sys.implementation.name == "cpython" and _FIRMWARE not in sys.path:
    sys.path.insert(0, _FIRMWARE)
