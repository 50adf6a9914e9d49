"""Racks are entered fast: by holding a key, by turning an encoder; and every step can be gone
back.
"""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from rig import Rig
from turnbell.core.ticks import diff

STEPS = (  # value reached, at which ms of holding PLUS
    (1, 0),
    (2, 400),
    (6, 1200),
    (10, 1400),
    (15, 1525),
    (45, 2275),
    (90, 3400),
)


def at_racks(players=4, end="pool"):
    rig = Rig(names=("Ala", "Bolek", "Celina", "Darek")[:players])
    rig.start(1)
    rig.run(2000)
    rig.hold("SEAT1", 1600)
    if end == "pool":
        rig.press("MINUS")
    rig.press("OK")
    assert rig.screen_name() == "racks"
    return rig


def points(rig):
    return rig.session.flow.entry().points


def enter(rig, value):
    """Enter points as a person does: hold to the multiple of five next to them, then tap."""
    name, ms = ("PLUS", 0)
    if value >= 10:
        nearest = (value + 2) // 5 * 5
        ms = 1400 + (nearest - 10) // 5 * 125 + 30
        rig.hold("PLUS", ms)
        assert points(rig) == nearest, (value, points(rig))
        name = "PLUS" if value > nearest else "MINUS"
        rig.tap(name, abs(value - nearest))
    else:
        rig.tap("PLUS", value)
    assert points(rig) == value


def test_a_held_key_goes_faster_and_faster():
    for value, ms in STEPS:
        rig = at_racks()
        rig.down("PLUS")
        rig.run(ms + 1)
        assert points(rig) == value, (value, ms)


def test_forty_five_points_take_less_than_three_seconds():
    rig = at_racks()
    began = rig.clock.ticks
    rig.down("PLUS")
    while points(rig) < 45:
        rig.run(5)
    rig.up("PLUS")
    assert points(rig) == 45
    assert diff(rig.clock.ticks, began) <= 3000


def test_four_racks_take_less_than_half_a_minute():
    rig = at_racks()
    began = rig.clock.ticks
    for value, jokers in ((45, 0), (23, 0), (88, 1), (8, 0)):
        enter(rig, value)
        rig.press("OK")
        rig.tap("PLUS", jokers)
        rig.press("OK")
    assert rig.screen_name() == "summary"
    assert diff(rig.clock.ticks, began) < 30000


def test_the_limit_ends_the_repeating_with_one_refusal():
    rig = at_racks()
    rig.down("MINUS")
    rig.run(5000)
    assert rig.cues.count("refused") == 1
    rig.up("MINUS")
    rig.press("PLUS")
    assert points(rig) == 1


def test_every_step_can_be_gone_back_to_the_question_who_is_out():
    rig = at_racks()
    for seat in range(4):
        rig.tap("PLUS", seat + 1)
        rig.press("OK")
        rig.press("OK")
    assert rig.screen_name() == "summary"
    rig.hold("MINUS")
    assert (rig.session.flow.seat(), rig.session.flow.field_name()) == (3, "jokers")
    for seat in (3, 2, 1, 0):
        assert rig.session.flow.seat() == seat
        rig.hold("OK")
        assert points(rig) == seat + 1
        rig.hold("OK")
    assert rig.screen_name() == "out"
    rig.hold("MINUS")
    assert rig.screen_name() == "turn"
    assert rig.seat() == 1
