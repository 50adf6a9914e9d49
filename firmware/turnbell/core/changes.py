"""What happens to a match seldom: saved rounds are corrected, made void or opened again, it ends,
its records are counted. Functions on a match.Match, which has checked that they may follow.
"""

from . import phases
from .errors import Refused
from .records import KINDS, encode


def void(match, record):
    """Let a saved round count for nothing."""
    index = record[1]
    if 0 <= index < len(match.rounds):
        _change(match, record, index, ("void",) + tuple(match.round_values(index)[1:]))
    else:
        raise Refused("round_index", "round", index + 1, "1 to %d" % len(match.rounds))


def correct(match, record):
    """Give a saved round other values."""
    _change(match, record, record[1], record[2:])


def _change(match, record, index, values):
    if not 0 <= index < len(match.rounds):
        raise Refused("round_index", "round", index + 1, "1 to %d" % len(match.rounds))
    scored = match.score(values)
    match.scores[index] = scored
    match.rounds[index] = encode(("round",) + tuple(values))
    match.amended[index] += 1
    match.keep(record)
    if match.phase == phases.READY:
        match.new_round()


def end(match, record):
    """End the match, or let the table go on after its end."""
    if record[1] == "more":
        match.more.append(len(match.rounds))
        match.ended = False
    else:
        match.ended = True
    match.keep(record)
    match.new_round()


def undo(match, record):
    """Take back the end of the match, or open the last round again. Raises Refused."""
    if match.ended:
        match.ended = False
        match.keep(record)
        match.new_round()
        return
    if not match.rounds:
        raise Refused("undo", "undo", "nothing", "a round that was saved")
    index = len(match.rounds) - 1
    values = match.round_values(index)
    match.rounds.pop()
    match.scores.pop()
    match.reopened = index
    match.amended_before = match.amended.pop()
    if match.more and match.more[-1] > index:
        match.more.pop()
    match.keep(record)
    match.new_round()
    match.in_play.reopen(values)


def void_values(match):
    """Return the fields of the round in play as one that counts for nothing."""
    play = match.play
    racks = [() if plays else None for plays in play.playing]
    return ("void", -1, play.start, racks, ["yes"] * len(racks)) + play.stats()


def next_start(match):
    """Return who starts the next round by the sheet's rule, or -1 when that is drawn."""
    rule = match.sheet["start"]
    last = -1
    for index in range(len(match.rounds)):
        if match.scores[index].end != "void":
            last = index
    if rule == "random" or last < 0:
        return -1
    values = match.round_values(last)
    start = values[2]
    if rule == "winner" and match.scores[last].winner >= 0:
        start = match.scores[last].winner
    elif rule != "same":
        start = (start + 1) % len(match.names)
    while not match.play.playing[start]:
        start = (start + 1) % len(match.names)
    return start


# Fields of a round record that count records of play.
_COUNTED = (("penalty", 6), ("turn", 7), ("bell", 10))


def count_records(match):
    """Return {kind: number of live records} of this match; penalty = answers that gave tiles.

    Only the fields in question are read: a Pico takes 20 ms to decode a whole round.
    """
    found = {kind: match.in_play.count(kind) for kind in KINDS}
    found["penalty"] = match.in_play.count("penalty")
    for payload in match.kept:
        found[payload.split(b",", 1)[0].decode()] += 1
    found["round"] = len(match.rounds)
    for payload in match.rounds:
        fields = payload.split(b",")
        for kind, at in _COUNTED:
            if fields[at] != b"[]":
                for number in fields[at].split(b";"):
                    found[kind] += int(number)
    return found
