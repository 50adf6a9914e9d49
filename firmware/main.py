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


def run():
    """Step the device for ever; leave it quiet when the loop ends, however it ends."""
    from turnbell.hal.packs import mount

    mount()
    from turnbell.hal.loop import loop

    loop(compose)


if __name__ == "__main__":
    run()
