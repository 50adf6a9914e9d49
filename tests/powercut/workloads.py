"""What people do with a ledger, as steps. A step does something to a device and, as it should be,
to its State.
"""

from device import SETTINGS

from turnbell.ledger.errors import LedgerError


class Step:
    """do(device): the work; then(state): what it makes of a State. may_fail: a full flash may
    refuse it.
    """

    def __init__(self, do, then, may_fail=False):
        self.do = do
        self.then = then
        self.may_fail = may_fail

    def run(self, device):
        """Do it, as an app would. Returns False if the flash was full."""
        try:
            self.do(device)
        except LedgerError as error:
            if not self.may_fail or error.code != "full":
                raise
            device.live = list(device.ledger.load())
            return False
        except OSError as error:
            if not self.may_fail or error.args[0] != 28:
                raise
            return False
        self.then(device.state)
        device.live = list(device.state.live)
        return True


def steps(*parts):
    """Return one list of Steps and lists of Steps."""
    joined = []
    for part in parts:
        joined.extend([part] if isinstance(part, Step) else part)
    return joined


class Workload:
    """prepare: Steps that are not cut; steps: those that are; format: the first cut is in
    formatting.

    exact: it ends in the same State, cut or not; a full flash may refuse one thing more or less.
    """

    def __init__(self, name, prepare, steps, blocks=48, formatting=False, exact=True):
        self.name = name
        self.prepare = prepare
        self.steps = steps
        self.blocks = blocks
        self.formatting = formatting
        self.exact = exact


def payload(i, size=45):
    text = b"turn,%d," % i
    return text + b"abcdefghijklmnopqrstuvwxyz"[i % 26 : i % 26 + 1] * (size - len(text))


def record(i, size=45, may_fail=False):
    data = payload(i, size)
    return Step(
        lambda device: device.ledger.append(data), lambda state: state.live.append(data), may_fail
    )


def records(first, count, size=45, may_fail=False):
    return [record(i, size, may_fail) for i in range(first, first + count)]


def tidy(may_fail=False):
    """Do all that is due, as a session does at quiet moments."""

    def do(device):
        while device.ledger.due():
            device.ledger.tidy(iter(device.live))

    return Step(do, lambda state: None, may_fail)


def snapshot():
    """Write a snapshot, due or not."""
    return steps(
        Step(lambda device: device.ledger.tidy(iter(device.live)), lambda state: None), tidy()
    )


def archive(ident, may_fail=False):
    def then(state):
        state.matches.append((ident, state.live))
        state.live = []

    moved = Step(lambda device: device.ledger.archive(device.live, ident), then, may_fail)
    return steps(moved, tidy(may_fail))


def amend(ident, text):
    def then(state):
        for i in range(len(state.matches)):
            if state.matches[i][0] == ident:
                state.matches[i] = (ident, state.matches[i][1] + [text])

    return Step(lambda device: device.ledger.amend(ident, [text]), then)


def settings(i):
    data = b'{"volume": %d}\n' % i
    if i % 3 == 2:
        data = data[:-2] + b" " * 600 + b"}\n"  # too long for the folder's metadata

    def then(state):
        state.settings = data

    return Step(lambda device: device.root.replace(SETTINGS, data), then)


def pull():
    def then(state):
        state.pulled = 999999

    return Step(lambda device: device.ledger.mark_pulled(999999), then)


def remove(matches):
    """Remove the oldest archive file, which holds that many matches."""

    def then(state):
        state.matches = state.matches[matches:]

    return Step(lambda device: device.ledger.remove_archive(), then)


def matches(first, count, rounds=4, size=200, may_fail=False):
    played = []
    for ident in range(first, first + count):
        played.extend(records(ident * 100, rounds, size, may_fail))
        played.extend(archive(ident, may_fail))
    return played


def workloads():
    """All workloads."""
    # An archive holds four matches of four records of 200 bytes, or two of 400 bytes.
    full = matches(1, 5, size=400)  # of 12 blocks, one is left
    return [
        Workload("first-boot", [], steps(records(1, 3), settings(1)), formatting=True),
        Workload("first-record", [], records(1, 1)),
        Workload("segments", records(1, 8), records(9, 40)),
        Workload("long-records", [], [record(i, 120 + 130 * i) for i in range(1, 9)]),
        Workload(
            "snapshot",
            records(1, 60),
            steps(snapshot(), records(61, 8), snapshot(), records(69, 7), snapshot()),
        ),
        Workload(
            "archive",
            steps(matches(1, 6), records(701, 25)),
            steps(archive(7), matches(8, 3), records(1101, 3)),
        ),
        Workload(
            "snapshot-archive",
            steps(records(1, 50), snapshot(), records(51, 20)),
            steps(archive(1), records(201, 12), snapshot(), archive(2), records(301, 2)),
        ),
        Workload(
            "settings",
            [settings(0)],
            steps([settings(i) for i in range(1, 10)], records(1, 2), settings(10)),
        ),
        Workload(
            "correction",
            steps(matches(1, 5, size=400), records(1, 5)),
            steps(
                amend(3, b"correct,1"),
                amend(5, b"correct,2"),
                records(6, 3),
                amend(3, b"correct,3"),
                archive(6),
            ),
        ),
        Workload(
            "removal",
            steps(matches(1, 15, size=400), records(1, 3)),
            steps(pull(), remove(2), records(4, 2), remove(2), archive(16), pull(), records(6, 2)),
        ),
        Workload(
            "almost-full", full, matches(6, 2, size=400, may_fail=True), blocks=12, exact=False
        ),
        Workload(
            "full",
            steps(full, pull()),
            steps(
                records(1, 16, 400, True),
                archive(1001, True),
                remove(2),
                remove(2),
                archive(1002),
                records(2, 4),
            ),
            blocks=12,
            exact=False,
        ),
    ]
