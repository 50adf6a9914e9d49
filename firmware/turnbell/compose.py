"""Composes the device out of its parts; it is dropped, with what only power-up needs, when that is
done.
"""

from .app import App
from .hal.board import Board
from .hal.flash import FlashStore
from .ledger.ledger import Ledger
from .settings import Settings
from .ui.painter import Painter

# What nobody needs when the first frame is there.
ONCE = "compose settings_table hal.board hal.pins"


def compose(clock, started_ms, observer):
    """Return the App on this board: what answers is there, the settings say the rest.

    clock: hal.clock.Clock; started_ms: ticks when main.py began; observer: see App.
    """
    settings = Settings(FlashStore("/"), FlashStore("/sheets"))
    settings.load()
    board = Board(settings)
    return App(
        clock,
        board.keys,
        board.panel,
        board.piezo,
        board.leds,
        board.battery,
        board.entropy,
        clock.unix_s,
        Ledger(FlashStore("/ledger")),
        settings,
        Painter(settings.language),
        board.minimal,
        observer,
        started_ms,
    )
