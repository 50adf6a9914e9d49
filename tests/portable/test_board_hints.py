"""Somebody who has never seen the device presses only what the display offers, in any language."""

# heap: 8M, because the whole app and the virtual board are compiled from source

from host_sim.board import VirtualBoard
from host_sim.device import Device
from host_sim.scenario_text import shows
from turnbell.core.records import json_text
from turnbell.hal import pins
from turnbell.ui.texts import LANGUAGES, load

GPIOS = {"MINUS": pins.MINUS, "OK": pins.OK, "PLUS": pins.PLUS}
KEYS_MAX = 40


class Reader:
    """Reads the hints below the display and presses the key that a wanted one stands over."""

    def __init__(self, language, **settings):
        settings["language"] = language
        settings["board"] = "table"
        files = {"settings.json": json_text(settings).encode()}
        self.board = VirtualBoard(files=files)
        self.board.random_byte = lambda: 0
        self.device = Device(self.board)
        self.texts = load(language)
        self.taps = 0
        self.device.boot()

    def press(self, gpio, ms=80):
        now_ms = self.board.now_ms
        self.board.contact(gpio, True, now_ms)
        self.board.contact(gpio, False, now_ms + ms)
        self.device.run_until(now_ms + ms + 500)

    def offered(self):
        """Return key → hint of its tap, as far as they can be read on the display."""
        app = self.device.app
        hints = app.painter._hints(app.session)
        found = {}
        for at in range(3):
            hint = hints[at] if isinstance(hints[at], str) else hints[at][0]
            if hint and shows(self.board.pixels(), hint):
                found[("MINUS", "OK", "PLUS")[at]] = hint
        return found

    def take(self, hint):
        """Press the key that offers `hint` (a key of the texts)."""
        wanted = self.texts.get(hint)
        for key, offered in self.offered().items():
            if offered == wanted:
                self.taps += 1
                self.press(GPIOS[key])
                return
        raise AssertionError((hint, wanted, self.offered(), self.device.screen()))

    def running(self):
        """From power to a running turn."""
        self.take("hint_start")
        self.device.run_until(self.board.now_ms + 1500)
        self.take("hint_start")
        assert self.device.screen() == "turn"


def test_two_taps_lead_from_power_to_a_running_turn():
    for language in LANGUAGES:
        reader = Reader(language)
        reader.running()
        assert reader.taps == 2
        assert reader.device.status()["turn"]["running"]


def test_what_is_offered_leads_from_out_to_saved_scores():
    for language in LANGUAGES:
        for sheet in ("kod-1min", "pl-40", "t800-2min", "low-total"):
            reader = Reader(language, sheet=sheet)
            reader.running()
            reader.press(pins.SEATS[0], 1600)
            assert reader.device.screen() == "out"
            for _ in range(KEYS_MAX):
                screen = reader.device.screen()
                if screen == "standings":
                    break
                field = reader.device.app.session.flow.field_name() if screen == "racks" else ""
                if field == "points":
                    reader.take("hint_plus")
                reader.take("hint_save" if screen == "summary" else "hint_ok")
            assert reader.device.screen() == "standings", (language, sheet)
            assert reader.device.app.records()["round"] == 1


def test_what_is_offered_leads_on_to_the_next_round():
    reader = Reader("en")
    reader.running()
    reader.press(pins.SEATS[0], 1600)
    reader.take("hint_ok")
    for _ in range(3):
        reader.take("hint_plus")
        reader.take("hint_ok")
        reader.take("hint_ok")
    reader.take("hint_save")
    reader.take("hint_next_round")
    assert reader.device.screen() == "draw"
