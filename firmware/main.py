"""Composes the device and runs it; when something breaks, makes it quiet and says what to do.
Nothing else.
"""


def compose(observer=None):
    """Return the App on this board; what only power-up needs is not in memory any more."""
    from turnbell.hal import modules

    clock = modules.load("hal.clock", "Clock")()
    started_ms = clock.now()
    once = modules.module("compose")
    app = once.compose(clock, started_ms, observer)
    modules.drop(once.ONCE)
    return app


if __name__ == "__main__":
    from turnbell.hal import packs

    packs.mount()  # the other modules are found only then
    from turnbell.hal.loop import loop

    loop(compose)
