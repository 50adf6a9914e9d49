"""A saved round that is taken up again: what is undone then folds to the same state later."""

from host_sim.board import Lcg
from turnbell.core.errors import Refused
from turnbell.core.match import Match
from turnbell.core.phases import RACKS, TURN
from turnbell.core.records import decode, encode


def reopened():
    """A match whose only round was saved and taken back: its racks are asked for again."""
    match = Match()
    names = ["Ala", "Bolek"]
    match.apply(("match", 1, "kod-1min", {}, {}, "points", 0, names, [0, 1], [0, 0]))
    match.apply(("draw", 0, "chosen", [1, 1]))
    for record in (("turn", 0, 0), ("turn", 1, 5000), ("out", "ask", 1, 2000, 0)):
        match.apply(record)
    match.apply(("out", "go", 1, 2000, 0))
    match.apply(("round",) + match.draft_values([(7, 0, -1), ()], ["yes", "yes"], 1))
    match.apply(("undo",))
    assert match.phase == RACKS
    return match


def refolded(match):
    """What the records of `match` fold to after a power cut."""
    again = Match()
    for payload in match.live_records():
        again.apply(decode(payload))
    return again


def check(match):
    again = refolded(match)
    assert again.play.pack() == match.play.pack()
    assert list(again.live_records()) == list(match.live_records())


def test_its_racks_are_left_and_a_turn_is_taken_back():
    match = reopened()
    match.apply(("out", "no", -1, 2000, 0))
    assert match.phase == TURN
    match.apply(("turn", 0, 4000))
    check(match)
    match.apply(("undo",))
    assert match.phase == TURN
    assert (match.play.seat, match.play.used_ms) == (1, 4000)
    check(match)


def test_so_is_all_that_follows_down_to_the_racks():
    for between in ((), (("pause", 1, 3000), ("pause", 0, 3000)), (("mark", 3000),)):
        match = reopened()
        match.apply(("out", "no", -1, 2000, 0))
        for record in between + (("turn", 0, 4000), ("turn", 1, 1000), ("skip", 0, 500)):
            match.apply(record)
        while match.can_undo():
            match.apply(("undo",))
            assert match.phase == TURN
            check(match)
        assert match.play.seat == 1


def test_a_turn_that_is_taken_back_before_the_next_out():
    match = reopened()
    for record in (
        ("out", "no", -1, 2000, 0),
        ("turn", 0, 4000),
        ("out", "ask", 0, 900, 0),
        ("out", "no", -1, 900, 0),
        ("turn", 1, 1500),
    ):
        match.apply(record)
        check(match)
    while match.can_undo():
        match.apply(("undo",))
        check(match)
    assert encode(("undo",)) == b"undo"


def test_whatever_follows_folds_to_the_same_state():
    for seed in range(40):
        random = Lcg(seed).byte
        match = reopened()
        for _ in range(60):
            seat, used_ms = random() % 2, 10 * random()
            what = (
                ("turn", 1 - match.play.seat, used_ms),
                ("skip", 1 - match.play.seat, used_ms),
                ("pause", random() % 2, used_ms),
                ("mark", used_ms),
                ("bell", used_ms),
                ("answer", "pass", 1),
                ("adjust", 5000, used_ms),
                ("out", "ask", seat, used_ms, random() % 2),
                ("out", "go", seat, used_ms, 0),
                ("out", "no", -1, used_ms, 0),
                ("out", "pool", -1, used_ms, 0),
                ("rack", seat, "yes", 5, 0, -1, []),
                ("undo",),
                ("undo",),
                ("round",) + match.draft_values([(7, 0, -1), ()], ["yes", "yes"], 1),
            )[random() % 15]
            try:
                match.apply(what)
            except Refused:
                continue
            check(match)
