"""No lamp goes on more than twice in any second, answers to keys apart, whatever is played."""

# heap: 4M, because the whole app is compiled from source, on a machine of twice the Pico's word

from random_play import Random
from rig import Rig
from turnbell.core.ticks import diff

SHEETS = ("pl-40", "kod-1min", "pressman-2min", "t800-2min", "pt-40pt", "low-total", "goliath-25")
KEYS = ("SEAT1", "SEAT2", "SEAT3", "SEAT4", "MINUS", "OK", "PLUS")


class Lamps:
    """Lamps that remember when each went on, and whether that answered a key."""

    def __init__(self, rig):
        self._rig = rig
        self._levels = [0] * 6
        self.answering = False
        self.went_on = [[] for _ in range(6)]

    def seat(self, i, level):
        if level and not self._levels[i] and not self.answering:
            self.went_on[i].append(self._rig.clock.ticks)
        self._levels[i] = level

    def board(self, on):
        pass

    def off(self):
        pass


def watched(**settings):
    """A rig whose lamps are watched."""
    rig = Rig(**settings)
    lamps = Lamps(rig)
    app = rig.app
    app.lights._leds = lamps
    perform = app._dispatch.perform

    def answer():
        lamps.answering = True
        perform()
        lamps.answering = False

    app._dispatch.perform = answer
    return rig, lamps


def flickers(lamps):
    """The lamps that went on three times within a second, with when."""
    found = []
    for i in range(6):
        times = lamps.went_on[i]
        for at in range(len(times) - 2):
            if diff(times[at + 2], times[at]) < 1000:
                found.append((i + 1, times[at]))
    return found


def play(seed, events):
    """Random keys; often the ones that lead to bells and draws."""
    random = Random(seed)
    rig, lamps = watched(
        names=("A", "B", "C", "D")[: 2 + random.below(3)],
        ticks=random.below(1 << 20),
        sheet=SHEETS[random.below(len(SHEETS))],
        overrides={"turn_ms": 5000 + random.below(15000)},
    )
    for _ in range(events):
        what = random.below(10)
        key = KEYS[random.below(len(KEYS))]
        rig.bytes = [random.below(240)]
        if what < 4:
            rig.press(key, 20 + random.below(200))
        elif what < 6:
            rig.press("OK")
        elif what < 8:
            rig.hold(key, 800 + random.below(900))
        else:
            rig.run(random.below(9000))
    assert flickers(lamps) == [], (seed, flickers(lamps)[:3])
    return rig


def test_random_play_makes_no_lamp_flicker():
    for seed in range(8):
        play(seed, 150)


def test_the_draw_the_warning_and_the_last_seconds_make_none_flicker():
    for players in (2, 3, 4):
        rig, lamps = watched(names=("A", "B", "C", "D")[:players], overrides={"turn_ms": 12000})
        rig.bytes = [players - 1]
        rig.press("OK")
        rig.run(1600)
        rig.press("OK")
        rig.run(20000)
        assert rig.screen_name() == "timeup"
        assert flickers(lamps) == []
        assert len(lamps.went_on[players - 1]) > 10


def test_three_times_a_second_would_be_noticed():
    rig, lamps = watched()
    for _ in range(3):
        lamps.seat(0, 2)
        rig.run(300)
        lamps.seat(0, 0)
    assert [lamp for lamp, _ in flickers(lamps)] == [1]
