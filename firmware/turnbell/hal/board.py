"""Makes the parts of this board, as they are wired and as the settings say; a missing part is no
error.
"""

from machine import I2C, Pin

from ..ui.keys import MINUS, NEXT, OK, PLUS
from . import entropy, pins
from .battery import Battery
from .encoder import Encoder
from .keys import Keys
from .leds import Leds
from .panel import find_panel
from .piezo import Piezo


class Board:
    """keys, panel, piezo, leds, battery and entropy for app.App, and whether it is minimal.

    settings: settings.Settings, loaded.
    """

    def __init__(self, settings):
        i2c = I2C(
            pins.I2C_ID,
            sda=Pin(pins.SDA),
            scl=Pin(pins.SCL),
            freq=pins.I2C_FREQ_HZ,
            timeout=pins.I2C_TIMEOUT_US,
        )
        self.panel = find_panel(i2c, settings.display)
        board = settings.board
        if board == "auto":
            # First boot: who has no display has built the minimal board.
            board = "table" if settings.found or self.panel.present else "minimal"
            settings.change({"board": board})  # saved with the next change: it stays that board
        self.minimal = board == "minimal"
        contacts = [(MINUS, pins.MINUS), (OK, pins.OK), (PLUS, pins.PLUS)]
        if self.minimal:
            contacts.append((NEXT, pins.NEXT))
        else:
            for seat in range(len(pins.SEATS)):
                contacts.append((seat, pins.SEATS[seat]))
        encoder = Encoder(pins.ENCODER[0], pins.ENCODER[1], PLUS, MINUS)
        self.keys = Keys(contacts, settings.debounce_ms, encoder)
        self.piezo = Piezo(pins.PIEZO_A, pins.PIEZO_B)
        self.leds = Leds(pins.LEDS, pins.BOARD_LED)
        self.battery = Battery()
        self.entropy = entropy.byte
