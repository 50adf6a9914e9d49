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
    "home": "keeping flow.home ui.screens.start ui.icons",
    "play": "keeping moves turnclock flow.draw flow.turn flow.timeup flow.out ui.screens.draw"
    " ui.screens.turn ui.screens.bell ui.screens.out ui.font_digits",
    "end": "keeping flow.racks flow.entry flow.subject flow.results flow.history ui.screens.scores"
    " ui.screens.history ui.icons",
    "menu": "keeping flow.menu flow.menutable flow.actions flow.value flow.names ui.screens.lists"
    " ui.screens.edit ui.texts.rules ui.texts.letters ui.icons",
    "trouble": "keeping flow.fault flow.selftest ui.screens.trouble ui.screens.selftest ui.icons",
}
# The parts that end when one begins. The menu is opened over a turn, which waits for its end.
_ENDS = {
    "home": "play end menu trouble",
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
            ended = _ENDS[part].split(" ")
            if "play" in ended:
                self.clock = None
            for other in list(self._made):
                if _row(other)[3] in ended:
                    del self._made[other]
            for other in ended:
                modules.drop(PARTS[other].split(" "))
        return self.get(screen)
