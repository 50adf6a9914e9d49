"""How much more fits on flash."""

from .errors import translate

ROUND_BYTES = 220  # of an archive, for a round of four players and its share of the match
# For new editions of archives, snapshots, and the file system, which counts its folders twice: 16
# blocks or so that are free are told as used.
RESERVE_BYTES = 16 * 1024
LOW_ROUNDS = 200


def capacity(store):
    """See Ledger.capacity."""
    try:
        free = store.free_bytes()
    except OSError as error:
        raise translate(error) from None
    if free >= 1 << 30:
        free = 0  # a full disk has less than none: folders are counted twice
    rounds = max(0, free - RESERVE_BYTES) // ROUND_BYTES
    return rounds, "full" if not rounds else "low" if rounds < LOW_ROUNDS else "ok"
