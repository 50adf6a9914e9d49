"""What people can do on each screen: a class a screen, loaded with the part of the game that it
belongs to and dropped when another part begins.
"""

from ..hal import modules

# Screen: module of this folder, class in it, part of the game.
_SCREENS = """
home home Home home
draw draw Draw draw
turn turn Turn play
paused turn Paused play
timeup timeup Timeup play
tiles timeup Tiles play
out out Out play
racks racks Racks racks
summary results Summary racks
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
    "draw": "flow.draw ui.screens.draw",
    "play": "moves turnclock flow.turn flow.timeup flow.out ui.screens.out",
    "pictures": "ui.screens.turn ui.screens.bell ui.digits ui.font_digits",  # of a turn
    "racks": "flow.racks flow.entry flow.subject",
    "end": "flow.results flow.history ui.screens.scores ui.screens.history",
    "menu": "flow.menu flow.menutable flow.actions flow.value flow.names ui.screens.lists"
    " ui.screens.edit ui.texts.rules ui.texts.letters",
    "record": "recording core.records",
    "trouble": "flow.fault flow.selftest ui.screens.trouble ui.screens.selftest",
}
# What any part may need for a moment: it goes when another part begins.
PASSING = (
    "keeping loading ledger.upkeep ledger.room ledger.reading ledger.archive ledger.snapshots"
    " ledger.bundle ledger.names ledger.lines core.sheetcheck core.rounds core.scoring"
    " core.standings core.changes core.decoding core.packing settings_table ui.icons"
    " ui.pieces ui.doubled ui.texts.plurals"
)
# What is loaded at quiet moments of a part, so that no turn, no bell waits for it; at home while a
# key is held that may start a round.
_AHEAD = "moves turnclock flow.turn ui.screens.turn ui.digits flow.timeup ui.screens.bell"
AHEAD = {
    "home": "keeping ledger.room recording core.standings core.inplay flow.draw ui.screens.draw"
    " ui.digits",
    "draw": "ui.pieces " + _AHEAD,
    "play": _AHEAD,
}
# What these leave behind is little, and goes when nobody waits any more.
BRIEF = ("home", "draw")
# The parts that end when one begins. The menu is opened over a turn, which waits for its end; only
# its pictures go.
_ENDS = {
    "home": "draw play pictures racks end menu trouble record",
    "draw": "home racks end menu trouble",
    "play": "home draw racks end menu trouble",
    "racks": "home draw play pictures menu trouble",
    "end": "home draw play pictures racks menu trouble",
    "menu": "pictures racks end trouble",
    "trouble": "home draw play pictures racks end menu",
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
        self._screen = ""
        self.clock = None  # these three: see Session
        self.moves = None
        self.recording = None
        self._ahead = []  # modules that wait for a quiet moment
        self._ended = []  # parts that are over, but still in memory

    def get(self, screen):
        """Return the flow of `screen`, whichever part the game is in."""
        flow = self._made.get(screen)
        if flow is None:
            _, module, name, _ = _row(screen)
            flow = self._made[screen] = modules.load("flow." + module, name)(self._session)
        return flow

    def begin(self, screen):
        """Return the flow of the screen that is shown from now on; other parts of the game end."""
        if screen == self._screen:
            return self._made[screen]
        part = _row(screen)[3]
        if part != self.part:
            self._begin_part(part)
        flow = self.get(screen)
        self._screen = screen
        return flow

    def _begin_part(self, part):
        self._drop_ended()
        brief = self.part in BRIEF
        self.part = part
        ended = self._ended = _ENDS[part].split()
        if "play" in ended:
            self.clock = self.moves = None
        if "record" in ended:
            self.recording = None
        if "home" in ended:  # what was begun there and not started is not meant any more
            self._session.fresh = self._session.redraw = False
        for other in list(self._made):
            if _row(other)[3] in ended:
                del self._made[other]
        self._ahead = []
        if not brief:
            self._drop_ended()
        if part != "home":
            self.get_ready()

    def _drop_ended(self):
        if self._ended:
            for other in self._ended:
                modules.drop(PARTS[other])
            modules.drop(PASSING)
            self._ended = []

    def get_ready(self):
        """Load what comes next at the next quiet moments."""
        self._ahead = AHEAD.get(self.part, "").split()

    @property
    def waiting(self):
        """True while something should be loaded ahead, or dropped."""
        return len(self._ahead) > 0 or len(self._ended) > 0

    def load_ahead(self):
        """Load one of the modules that this part will need."""
        if self._ended:
            self._drop_ended()
        else:
            modules.module(self._ahead.pop(0))
