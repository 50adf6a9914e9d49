"""The superloop on the device, and what happens when something breaks in it."""

import time

from .console import Console

LOOP_MS = 5
_MASK = (1 << 30) - 1


def loop(compose):
    """Step the App that `compose(observer)` makes, and the console, every 5 ms, for ever. Ctrl-C
    ends it with everything silent.
    """
    console = Console()
    app = compose(console)
    try:
        while True:
            began = time.ticks_ms()
            app.step(began & _MASK)
            console.step(app, began & _MASK)
            rest = LOOP_MS - time.ticks_diff(time.ticks_ms(), began)
            if rest > 0:
                time.sleep_ms(rest)
    finally:
        app.quiet()
