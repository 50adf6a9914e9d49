"""The superloop on the device, and what happens when something breaks in it."""

import gc
import time

from .console import Console

LOOP_MS = 5
_MASK = (1 << 30) - 1
# Modules stay for ever, also those that a screen loads; what their loading leaves between them
# must go soon, or the heap ends as a sieve without a hole of 1 KB. More often costs the start.
TIDY_BYTES = 32768


def loop(compose):
    """Step the App that `compose(observer)` makes, and the console, every 5 ms, for ever. Ctrl-C
    ends it with everything silent.
    """
    gc.threshold(TIDY_BYTES)
    console = Console()
    app = compose(console)
    gc.collect()
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
