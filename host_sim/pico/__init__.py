"""The emulated Pico: the firmware on a real MicroPython image, on an RP2040 in software.

`image` finds the interpreter's image and builds the file system, `processor` and `flash` are the
chip's, `chip` runs it, `parts` are what is wired to it, `board` puts that together. `play` runs
scenarios on it, `cuts` cuts its power everywhere, `port` lets mpremote in, `bench` measures.
Figures from here are indicative: the bus of the display and the flash take their time, as on a
real one; waiting for code from the flash does not.
"""
