"""Which code is in memory: modules come when they are needed, and go when they are not.

A Pico holds about half of the firmware beside a match. What was dropped is read from flash again
when it is next needed; whoever still has an object of it keeps it alive.
"""

import gc
import sys

_ROOT = "turnbell."


def module(name):
    """Return the module turnbell.`name`, which is read if it is not there."""
    # With a name list __import__ gives the module itself and not the package above it.
    return __import__(_ROOT + name, None, None, ("",))


def load(name, what):
    """Return `what` of the module turnbell.`name`."""
    return getattr(module(name), what)


def drop(names):
    """Forget those of the modules turnbell.NAME that are there; memory is free when collected.

    names: separated by blanks.
    """
    for name in names.split():
        name = _ROOT + name
        if name in sys.modules:
            del sys.modules[name]
            package, _, leaf = name.rpartition(".")
            delattr(sys.modules[package], leaf)


def make_room(names):
    """Forget these modules, too, and collect: what comes next needs memory in large pieces."""
    drop(names)
    gc.collect()
