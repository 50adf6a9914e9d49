"""The emulated Pico: the firmware on a real MicroPython image, on an RP2040 in software.

`image` finds the interpreter's image and builds the flash, `chip` runs the chip, `parts` are what
is wired to it, `board` puts that together, `play` runs scenarios on it, `bench` measures. Figures
from here are indicative: I2C takes its time, flash and the cache of the chip do not.
"""
