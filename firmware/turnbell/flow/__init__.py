"""What people can do on each screen: a class a screen, loaded with the part of the game that it
belongs to and dropped when another part begins.
"""

from ..hal import modules

# Screen: module of this folder, class in it, part of the game.
_SCREENS = """
home home Home home
draw draw Draw play
turn turn Turn play
paused turn Paused play
timeup timeup Timeup play
tiles timeup Tiles play
out out Out play
racks racks Racks end
summary results Summary end
standings results Standings end
history history History end
menu menu Menu menu
settings value Value menu
names names Names menu
fault fault Fault trouble
safe fault Safe trouble
selftest selftest SelfTest trouble
"""

# What comes and goes with a part. What is not named here stays once it is there.
PARTS = {
    "home": "flow.home ui.screens.start core.sheets",
    "play": "moves turnclock flow.draw flow.turn flow.timeup flow.out ui.screens.draw"
    " ui.screens.turn ui.screens.bell ui.screens.out ui.digits ui.font_digits",
    "end": "flow.racks flow.entry flow.subject flow.results flow.history ui.screens.scores"
    " ui.screens.history",
    "menu": "flow.menu flow.menutable flow.actions flow.value flow.names ui.screens.lists"
    " ui.screens.edit ui.texts.rules ui.texts.letters",
    "record": "recording core.records",
    "trouble": "flow.fault flow.selftest ui.screens.trouble ui.screens.selftest",
}
# What any part may need for a moment: it goes when another part begins.
PASSING = (
    "keeping ledger.upkeep ledger.reading ledger.archive ledger.snapshots ledger.bundle"
    " ledger.names ledger.lines core.sheetcheck core.rounds core.scoring core.standings"
    " core.changes settings_table ui.icons ui.doubled ui.texts.plurals"
)
# The parts that end when one begins. The menu is opened over a turn, which waits for its end.
_ENDS = {
    "home": "play end menu trouble record",
    "play": "home end menu trouble",
    "end": "home play menu trouble",
    "menu": "end trouble",
    "trouble": "home play end menu",
}


def screens():
    """Return the names of all screens."""
    return [row.split(" ")[0] for row in _SCREENS.strip().split("\n")]


def _row(screen):
    at = _SCREENS.find("\n" + screen + " ") + 1
    return _SCREENS[at : _SCREENS.find("\n", at)].split(" ")


class Flows:
    """The screens of a session, each made when it is first asked for."""

    def __init__(self, session):
        self._session = session
        self._made = {}
        self.part = ""
        self.clock = None  # see Session.clock

    def get(self, screen):
        """Return the flow of `screen`, whichever part the game is in."""
        flow = self._made.get(screen)
        if flow is None:
            _, module, name, _ = _row(screen)
            flow = self._made[screen] = modules.load("flow." + module, name)(self._session)
        return flow

    def begin(self, screen):
        """Return the flow of the screen that is shown from now on; other parts of the game end."""
        part = _row(screen)[3]
        if part != self.part:
            self.part = part
            ended = _ENDS[part].split()
            if "play" in ended:
                self.clock = None
            if "home" in ended:  # what was begun there and not started is not meant any more
                self._session.fresh = self._session.redraw = False
            for other in list(self._made):
                if _row(other)[3] in ended:
                    del self._made[other]
            for other in ended:
                modules.drop(PARTS[other])
            modules.drop(PASSING)
        return self.get(screen)
