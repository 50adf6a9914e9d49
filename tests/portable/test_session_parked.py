"""While an earlier match is looked at, what is tidied on flash is the match in hand."""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig
from turnbell.core.match import Match
from turnbell.core.records import decode


def test_a_snapshot_under_an_earlier_match_holds_the_match_in_hand():
    rig = Rig(names=("A", "B"), overrides={"match": {"rounds": 1}})
    rig.start(1)
    rig.run(1000)
    rig.hold("SEAT1", 1600)
    rig.press("OK")
    rig.tap("PLUS", 5)
    for _ in range(4):
        rig.press("OK")
    rig.run(4000)
    rig.press("OK")
    rig.press("OK")  # a new match
    rig.start(2)
    rig.run(1000)
    session = rig.session
    rig.press("OK")  # paused
    assert session.match.id == 2
    assert session.keeping.open_match(1, session.now)
    session.go("history", session.now)
    written = []
    rig.ledger.due = lambda: not written
    rig.ledger.tidy = lambda payloads: written.extend(list(payloads))
    rig.run(1000)
    folded = Match()
    for payload in written:
        folded.apply(decode(payload))
    assert folded.id == 2
    assert session.match.id == 1
