"""Composes the device and runs it; when something breaks, makes it quiet and says what to do.
Nothing else.
"""


def compose(observer=None):
    """Return the App on this board: what answers is there, the settings say the rest."""
    from turnbell.app import App
    from turnbell.hal.board import Board
    from turnbell.hal.flash import FlashStore
    from turnbell.ledger.ledger import Ledger
    from turnbell.settings import Settings
    from turnbell.ui.painter import Painter

    settings = Settings(FlashStore("/"), FlashStore("/sheets"))
    settings.load()
    board = Board(settings)
    ledger = Ledger(FlashStore("/ledger"))
    return App(
        board.clock,
        board.keys,
        board.panel,
        board.piezo,
        board.leds,
        board.battery,
        board.entropy,
        board.time_s,
        ledger,
        settings,
        Painter(settings.language),
        board.minimal,
        observer,
    )


def run():
    """Step the device for ever; leave it quiet when the loop ends, however it ends."""
    from turnbell.hal.loop import loop

    loop(compose)


if __name__ == "__main__":
    run()
