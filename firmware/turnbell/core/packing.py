"""A round in play as one record that stands for older ones, and a saved round taken up again."""

from .phases import RACKS

_HOW = ("drawn", "chosen", "sheet")
_OPENED = ("yes", "no", "unable", "able", "announced")
_ENDS = ("", "out", "pool")


def reopen(play, values):
    """Take up again a round that was saved with `values` (fields of its record): its racks are
    drafts.
    """
    play.phase = RACKS
    play.end, play.winner, play.start = values[0], values[1], values[2]
    if play.end == "void":
        play.end, play.winner = "pool", -1
    racks, opened = values[3], values[4]
    play.playing = [rack is not None for rack in racks]
    play.penalties, play.turns, play.total_ms, play.longest_ms, play.bells, play.tiles = values[5:]
    play.seat = play.winner if play.winner >= 0 else play.start
    for seat in range(len(racks)):
        if racks[seat]:
            play.drafts[seat] = (opened[seat],) + tuple(racks[seat]) + ([],)
        elif racks[seat] is not None and seat != play.winner:
            play.drafts[seat] = (opened[seat], 0, 0, -1, [])


def pack(play):
    """Return the record that stands for all that happened so far in this round."""
    drafts = []
    for draft in play.drafts:
        if draft is None:
            drafts.append(-1)
        else:
            drafts.append(_OPENED.index(draft[0]))
            drafts.extend(draft[1:4])
            drafts.append(len(draft[4]))
            drafts.extend(draft[4])
    scalars = [
        play.phase,
        play.start,
        _HOW.index(play.how),
        play.seat,
        play.used_ms,
        play.extra_ms,
        play.pool,
        play.lap_left,
        play.passes,
        _ENDS.index(play.end),
        play.winner,
        play.before_out,
    ]
    return (
        "state",
        scalars,
        list(play.bank_ms),
        list(play.turns),
        list(play.total_ms),
        list(play.longest_ms),
        list(play.bells),
        list(play.penalties),
        list(play.tiles),
        drafts,
        [1 if plays else 0 for plays in play.playing],
        list(play.handicap_ms),
    )


def unpack(play, record):
    """Take over the state in `record`, as `pack` made it."""
    (
        play.phase,
        play.start,
        how,
        play.seat,
        play.used_ms,
        play.extra_ms,
        play.pool,
        play.lap_left,
        play.passes,
        end,
        play.winner,
        play.before_out,
    ) = record[1]
    play.how = _HOW[how]
    play.end = _ENDS[end]
    play.bank_ms = list(record[2])
    play.turns = list(record[3])
    play.total_ms = list(record[4])
    play.longest_ms = list(record[5])
    play.bells = list(record[6])
    play.penalties = list(record[7])
    play.tiles = list(record[8])
    play.playing = [bool(plays) for plays in record[10]]
    play.handicap_ms = list(record[11])
    flat, i = record[9], 0
    for seat in range(len(play.playing)):
        if flat[i] < 0:
            play.drafts[seat] = None
            i += 1
        else:
            stop = i + 5 + flat[i + 4]
            draft = (_OPENED[flat[i]], flat[i + 1], flat[i + 2], flat[i + 3])
            play.drafts[seat] = draft + (flat[i + 5 : stop],)
            i = stop
