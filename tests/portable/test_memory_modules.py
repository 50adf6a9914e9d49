"""What code is in memory: home and a turn need half of it, and what a part of the game needed goes
with it. A new module that home or a turn loads must be named here: it costs every device memory.
"""

# heap: 4M, because the whole app and the virtual board are compiled from source

import sys

from host_sim.board import VirtualBoard
from host_sim.device import Device

SETTINGS = b'{"board":"table","names":["A","B"],"seats":2}'
TURN_MS = 60000  # of the factory's sheet
SEATS, MINUS, OK, PLUS = (10, 11), 16, 17, 22  # GPIO

# hal is left out: on a desktop all of it is loaded together.
ALWAYS = """
app dispatch session settings core core.errors core.match core.phases core.round core.ticks flow
flow.base ledger ledger.errors ledger.journal ledger.kept ledger.ledger ledger.sealing
ui ui.canvas ui.cues ui.font ui.font_latin ui.gestures ui.keymap ui.keys ui.layout ui.lights
ui.painter ui.screens ui.texts
"""
HOME = "flow.home core.sheets ui.screens.start ui.texts.plurals"
TURN = """
moves turnclock flow.turn ui.screens.turn flow.timeup ui.screens.bell ui.digits ui.font_digits
"""
RECORDS = "recording core.inplay core.play core.records"
# Where these were, they must not be left behind.
MENU = "flow.menu flow.menutable flow.actions ui.screens.lists"
PICTURES = "ui.screens.turn ui.screens.bell ui.digits ui.font_digits"
RACKS = "flow.racks flow.entry flow.subject core.rounds core.scoring ui.screens.scores"
HISTORY = "flow.history flow.results ui.screens.history"


class Table:
    """A device that was just switched on, in an interpreter that knows nothing of it yet."""

    def __init__(self):
        self.hidden = {name: sys.modules[name] for name in _modules()}
        for name in self.hidden:
            del sys.modules[name]
        self.board = VirtualBoard(files={"settings.json": SETTINGS})
        self.board.random_byte = lambda: 0
        self.device = Device(self.board)
        self.device.boot()
        self.wait(1000)

    def close(self):
        """Leave everything as it was found."""
        for name in _modules():
            del sys.modules[name]
        sys.modules.update(self.hidden)

    def wait(self, ms):
        self.device.run_until(self.board.now_ms + ms)

    def press(self, gpio, ms=80, rest_ms=300):
        self.board.contact(gpio, True, self.board.now_ms)
        self.board.contact(gpio, False, self.board.now_ms + ms)
        self.wait(ms + rest_ms)

    def screen(self):
        return self.device.screen()

    def loaded(self):
        """Return the names of the modules in memory, apart from hal."""
        names = [name[9:] for name in _modules() if name != "turnbell"]
        return {name for name in names if name.split(".")[0] not in ("hal", "status")}

    def begin(self):
        """Begin the first turn of a match."""
        self.press(OK, rest_ms=2500)
        self.press(OK, rest_ms=600)
        assert self.screen() == "turn"

    def end_round(self):
        """Enter the racks after a long hold, up to the standings."""
        self.press(SEATS[0], 1700)
        self.press(OK)
        assert self.screen() == "racks"
        self.press(PLUS)
        self.press(OK)
        self.press(OK)
        assert self.screen() == "summary"


def _modules():
    return [name for name in list(sys.modules) if name.split(".")[0] == "turnbell"]


def _names(*texts):
    return set(" ".join(texts).split())


def _at(table, play):
    try:
        return play(table)
    finally:
        table.close()


def test_home_loads_nothing_but_what_is_named_here():
    def play(table):
        assert table.screen() == "home"
        return table.loaded() - _names(ALWAYS, HOME)

    assert _at(Table(), play) == set()


def test_a_turn_loads_nothing_but_what_is_named_here():
    def play(table):
        table.begin()
        return table.loaded() - _names(ALWAYS, TURN, RECORDS)

    assert _at(Table(), play) == set()


def test_the_bell_and_the_next_turn_load_nothing():
    def play(table):
        table.begin()
        before = table.loaded()
        table.wait(TURN_MS)
        assert table.screen() == "timeup"
        rung = table.loaded() - before
        table.press(OK)
        assert table.screen() == "turn"
        return rung, table.loaded() - before

    rung, after = _at(Table(), play)
    # Words and rows of the question, a moment after the tone.
    assert rung <= _names("ui.pieces ui.texts.plurals")
    assert after <= _names("ui.pieces ui.texts.plurals")


def test_leaving_the_menu_drops_it():
    def play(table):
        table.begin()
        table.press(OK, 1000)
        assert table.screen() == "menu"
        there = table.loaded() & _names(MENU)
        assert not table.loaded() & _names(PICTURES)
        table.press(OK, 1000)
        assert table.screen() == "paused"
        return there, table.loaded() & _names(MENU)

    there, left = _at(Table(), play)
    assert "flow.menu" in there
    assert left == set()


def test_the_next_round_drops_racks_and_standings():
    def play(table):
        table.begin()
        table.end_round()
        there = table.loaded() & _names(RACKS)
        assert not table.loaded() & _names(TURN)
        table.press(OK)
        assert table.screen() == "standings"
        table.press(OK, rest_ms=2500)
        assert table.screen() == "draw"
        return there, table.loaded() & _names(RACKS, HISTORY)

    there, left = _at(Table(), play)
    assert "flow.racks" in there
    assert left == set()


def test_leaving_the_history_drops_it():
    def play(table):
        table.begin()
        table.end_round()
        table.press(OK)
        session = table.device.app.session
        session.go("history", session.now)
        table.wait(100)
        there = table.loaded() & _names(HISTORY)
        session.go("home", session.now)
        table.wait(1000)
        return there, table.loaded() & _names(HISTORY, RACKS)

    there, left = _at(Table(), play)
    assert "flow.history" in there
    assert left == set()


def test_what_a_start_needs_is_loaded_while_ok_is_held():
    def play(table):
        table.board.contact(OK, True, table.board.now_ms)
        table.wait(70)
        assert table.screen() == "home"
        loaded = table.loaded()
        table.board.contact(OK, False, table.board.now_ms)
        table.wait(0)
        assert table.screen() == "draw"
        return loaded, table.loaded() - loaded

    held, released = _at(Table(), play)
    assert _names("keeping recording core.inplay flow.draw ui.screens.draw") <= held
    assert released == set()


def test_a_short_tap_on_ok_starts_when_that_is_loaded_and_not_later():
    def play(table):
        table.press(OK, 12, 18)  # a press is no bounce after 30 ms
        return table.screen(), table.loaded()

    screen, loaded = _at(Table(), play)
    assert screen == "draw"
    assert _names("recording core.inplay flow.draw ui.screens.draw") <= loaded
