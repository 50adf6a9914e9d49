"""The superloop on the device, and what happens when something breaks in it."""

import gc
import io
import os
import sys
import time

from .console import Console
from .watchdog import Watchdog

LOOP_MS = 5
_MASK = (1 << 30) - 1
# A collection stops everything for 25 ms. So it comes when nothing is due for longer: behind what
# a key has done, for the next one takes a while, else seldom; and by itself only when as much was
# taken as a menu takes: at the start, or in a storm. Frames take most, 1 KB in a ms of drawing.
TIDY_BYTES = 65536
TIDY_DRAWN_MS = 36
TIDY_BEHIND_KEY_MS = 12
QUIET_MS = 40

CRASHES_MAX = 3  # in a row: then no match runs any more
FORGET_MS = 60000  # a crash this long ago is not "in a row"
LOG, OLD_LOG = "/crash.txt", "/crash.old"


def loop(compose):
    """Step the App that `compose(observer)` makes, and the console, every 5 ms, for ever.

    Ctrl-C ends it with everything silent, and the prompt that comes stays. An exception ends the
    match's step, not the loop; one before there is an App is kept in the file and goes on.
    """
    gc.threshold(TIDY_BYTES)
    console = Console()
    watchdog = Watchdog()
    try:
        app = compose(console)
    except Exception as error:
        _log(error)
        raise
    gc.collect()
    crashes = 0
    crashed_ms = 0
    try:
        watchdog.start()
        while True:
            began = time.ticks_ms()
            watchdog.feed()
            quiet_ms = LOOP_MS
            try:
                quiet_ms = app.step(began & _MASK)
                console.step(app, began & _MASK)
            except Exception as error:
                if time.ticks_diff(began, crashed_ms) > FORGET_MS:
                    crashes = 0
                crashes += 1
                crashed_ms = began
                gc.collect()
                _crashed(app, began & _MASK, crashes >= CRASHES_MAX)
                if crashes <= CRASHES_MAX:  # later ones say nothing new, and wear the flash
                    _log(error)
            if quiet_ms >= QUIET_MS:
                if app.drawn_ms >= (TIDY_BEHIND_KEY_MS if app.stirred else TIDY_DRAWN_MS):
                    app.drawn_ms = 0
                    gc.collect()
                app.stirred = False
            rest_ms = min(LOOP_MS, quiet_ms)
            while not app.keys.waiting and time.ticks_diff(time.ticks_ms(), began) < rest_ms:
                time.sleep_ms(1)  # a key does not wait for the end of a longer sleep
    finally:
        watchdog.stop()
        app.off()


def _crashed(app, now, for_good):
    """Let the device say what happened; it is quiet even when that fails too."""
    try:
        app.crashed(now, for_good)
    except Exception:
        app.quiet()


def _log(error):
    """Keep the traceback in a small file, and the one before it."""
    try:
        try:
            os.rename(LOG, OLD_LOG)
        except OSError:
            pass  # the first one
        with io.open(LOG, "w") as file:
            sys.print_exception(error, file)
    except Exception:  # no memory, maybe
        pass  # nothing more can be done
