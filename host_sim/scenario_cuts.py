"""Cuts the power at every flash operation of a scenario, one run each, and looks at what is left.
PORTABLE.

After a cut the device boots to home without a complaint, and the match is the fold of all records
whose write had returned, or of those and the one in flight. Nothing else.
"""

from host_sim.scenario import load
from host_sim.scenario_run import Runner
from turnbell.core.match import Match
from turnbell.core.records import decode

LET_GO_MS = 10000  # whoever was pressing keys has let go of them before the next power-up


class Witness:
    """Stands before the ledger: remembers what was given to it and what it acknowledged."""

    def __init__(self, ledger):
        self.ledger = ledger
        self.offered = []
        self.kept = 0  # how many of the offered were acknowledged
        self.moving = False  # a finished match is on its way to the archive

    def append(self, payload):
        """See ledger.Ledger."""
        if self.kept == len(self.offered):
            self.offered.append(payload)
        self.ledger.append(payload)
        self.kept = len(self.offered)

    def archive(self, payloads, match_id):
        """See ledger.Ledger."""
        self.moving = True
        self.ledger.archive(payloads, match_id)
        self.moving = False
        self.offered = []
        self.kept = 0

    def __getattr__(self, name):
        return getattr(self.ledger, name)

    def allowed(self):
        """Return the lists of payloads that may be on flash now."""
        found = [self.offered[: self.kept], self.offered[: self.kept + 1]]
        if self.moving:
            found.append([])
        return found


class CutRunner(Runner):
    """Runs a scenario up to the first loss of power."""

    def __init__(self, scenario, source, cut):
        Runner.__init__(self, scenario, source)
        self.witness = None
        self.board.flash.cut_after(cut)

    def run(self):
        """Run until the end, or until the power goes. Returns True if it went."""
        commands = self.scenario.commands
        while self._index < len(commands):
            command = commands[self._index]
            self._index += 1
            if command.name == "cut-power" and self.board.flash.cut_planned:
                return False  # the scenario has cuts of its own
            self._do(command)
            app = self.device.app
            if app is None:
                if self.board.flash.cut_planned:
                    continue  # not switched on yet
                return True
            if self.witness is None:
                self.witness = Witness(app.session.ledger)
            elif app.session.ledger is not self.witness:
                self.witness.ledger = app.session.ledger
            app.session.ledger = self.witness  # pyright: ignore[reportAttributeAccessIssue]
        return False


def state(payloads):
    """Return the live records of the match that the payloads of a ledger make."""
    match = Match()
    for payload in payloads:
        match.apply(decode(payload))
    return list(match.live_records())


def _judge(runner, source, cut):
    """Return what is wrong after the cut, as lines."""
    device = runner.device
    runner.board.advance(runner.board.now_ms + LET_GO_MS)
    screen = device.boot()
    place = source + ": cut " + str(cut) + ": "
    if screen != "home":
        return [place + "expected home, got " + screen]
    session = device.app.session
    wrong = [place + "the ledger complains: " + str(what) for what in session.problems]
    found = list(session.match.live_records())
    for payloads in runner.witness.allowed() if runner.witness else [[]]:
        if found == state(payloads):
            return wrong
    wrong.append(place + "the match is none that was acknowledged or in flight")
    return wrong


def run(path, name, say=None):
    """Cut everywhere in the scenario at `path`. Returns (number of cuts, list of complaints)."""
    scenario = load(path, name)
    wrong = []
    cut = 1
    while True:
        runner = CutRunner(scenario, name, cut)
        if not runner.run():
            return cut - 1, wrong
        wrong.extend(_judge(runner, name, cut))
        if say and cut % 25 == 0:
            say(name + ": " + str(cut) + " cuts so far")
        cut += 1
