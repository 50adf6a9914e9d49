"""The draw of the player who starts: fair, seen to be random, and over in a second and a half."""

# heap: 2M, because the whole app is compiled from source, on a machine of twice the Pico's word

from random_play import Random
from rig import Rig
from turnbell.flow.draw import fair, show_ms

# The value that chi-square stays below in 999 of 1,000 fair draws, by degrees of freedom.
CRITICAL = {1: 10.83, 2: 13.82, 3: 16.27, 4: 18.47, 5: 20.52}
DRAWS = 10000


def chi_square(counts):
    expected = sum(counts) / len(counts)
    return sum([(count - expected) ** 2 / expected for count in counts])


def test_every_byte_that_counts_gives_each_seat_equally_often():
    for players in range(2, 7):
        counts = [0] * players
        taken = 0
        for value in range(256):
            following = [value, 0]
            seat = fair(lambda waiting=following: waiting.pop(0), players)
            if len(following) == 1:  # not rejected
                counts[seat] += 1
                taken += 1
        assert taken == 256 - 256 % players
        assert min(counts) == max(counts), players


def test_ten_thousand_draws_are_fair_for_two_to_six_players():
    random = Random(7)
    for players in range(2, 7):
        counts = [0] * players
        for _ in range(DRAWS):
            counts[fair(lambda: random.below(256), players)] += 1
        assert chi_square(counts) < CRITICAL[players - 1], (players, counts)


def test_an_unfair_draw_would_be_noticed():
    random = Random(7)
    counts = [0] * 6
    for _ in range(DRAWS):
        counts[(random.below(256) & 31) % 6] += 1
    assert chi_square(counts) > CRITICAL[5]


def test_every_player_who_plays_is_drawn_and_nobody_else():
    drawn = []
    for byte in (0, 1, 2, 3, 255, 254):
        rig = Rig(names=("A", "B", "C", "D", "E"), playing=[0, 2, 3, 4])
        rig.bytes = [byte]
        rig.press("OK")
        rig.run(1600)
        drawn.append(rig.seat())
    assert drawn == [1, 3, 4, 5, 5, 4]


def test_the_show_is_over_in_time_and_lights_no_lamp_more_than_twice_a_second():
    for players in range(2, 7):
        moves = show_ms(players)
        assert moves[-1] <= 1500
        for lamp in range(players):
            times = moves[lamp::players]
            assert len(times) == 2, players
