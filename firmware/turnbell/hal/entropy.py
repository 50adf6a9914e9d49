"""Randomness of the hardware, one byte at a time: it draws the player who starts, so never a
seeded generator.
"""

import os


def byte():
    """Return a random number 0–255."""
    return os.urandom(1)[0]
