"""The superloop on the device, and what happens when something breaks in it."""

import time

LOOP_MS = 5


def loop(compose):
    """Step the App that `compose()` makes every 5 ms, for ever. Ctrl-C ends it with everything
    silent.
    """
    app = compose()
    try:
        while True:
            began = time.ticks_ms()
            app.step(began & ((1 << 30) - 1))
            rest = LOOP_MS - time.ticks_diff(time.ticks_ms(), began)
            if rest > 0:
                time.sleep_ms(rest)
    finally:
        app.quiet()
