"""Random keys at random moments: nothing breaks, and the records fold to the state that is
shown.
"""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig
from turnbell.core.match import Match
from turnbell.core.records import decode

KEYS = ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "MINUS", "OK", "PLUS")
SHEETS = ("pl-40", "kod-1min", "pressman-2min", "t800-2min", "pt-40pt", "low-total", "goliath-25")


class Random:
    """The same numbers on every machine."""

    def __init__(self, seed):
        self.state = seed * 2654435761 % (1 << 32)

    def below(self, n):
        self.state = (self.state * 1664525 + 1013904223) % (1 << 32)
        return (self.state >> 8) % n


def state(match):
    """All that a match is, as bytes."""
    parts = list(match.live_records())
    if match.play:
        parts.append(repr(match.play.pack()))
    parts.append(repr(match.standing().totals) if match.id else "")
    return parts


def folded(payloads):
    match = Match()
    for payload in payloads:
        match.apply(decode(payload))
    return match


def play_pack(match):
    return match.play.pack() if match.play else None


def check(rig):
    live = rig.session.match
    again = folded(rig.ledger.payloads + rig.session.pending)
    assert play_pack(again) == play_pack(live)
    assert again.rounds == live.rounds
    # What a snapshot would hold folds to the same state too.
    short = folded(list(live.live_records()))
    assert play_pack(short) == play_pack(live)
    assert short.rounds == live.rounds
    assert list(short.live_records()) == list(live.live_records())


def walk(seed, steps):
    random = Random(seed)
    rig = Rig(
        names=("A", "B", "C", "D")[: 2 + random.below(3)],
        ticks=random.below(1 << 30),
        sheet=SHEETS[random.below(len(SHEETS))],
    )
    for _ in range(steps):
        what = random.below(20)
        key = KEYS[random.below(len(KEYS))]
        rig.bytes = [random.below(240)]
        if what < 9:
            rig.press(key, 20 + random.below(200))
        elif what < 12:
            rig.press(
                "SEAT%d" % (rig.session.button(rig.session.match.play.seat))
                if rig.session.match.play and rig.session.match.play.seat >= 0
                else "OK"
            )
        elif what < 14:
            rig.hold(key, 800 + random.below(1500))
        elif what < 16:
            rig.press("OK")
        elif what < 18:
            rig.run(random.below(20000))
        elif what < 19:
            rig.run(random.below(200000))
        elif random.below(4) == 0:
            rig.boot()
        check(rig)
    return rig


def test_random_keys_never_break_anything():
    for seed in range(6):
        walk(seed, 120)
