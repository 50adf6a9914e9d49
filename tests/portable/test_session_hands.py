"""Random keys while the display is pulled, flash fails and stalls, the power goes and USB talks
noise: nothing gets out of the firmware, and what was recorded is what is shown.
"""

# heap: 8M, because the whole app and the virtual board are compiled from source

from random_play import play


def test_random_keys_and_faults_break_nothing_on_a_table_board():
    for seed in range(3):
        play(seed, "table", 100)


def test_random_keys_and_faults_break_nothing_on_a_minimal_board():
    for seed in range(2):
        play(100 + seed, "minimal", 100)
