"""A match as the fold of its records: the one place where a score, a turn or a standing comes
from.

`apply` takes every record, live, at power-up, in a report and in a test. Nothing else changes a
match. Other modules are imported where they are first needed: a device at rest needs none.
"""

from . import phases
from .errors import Refused
from .round import Round, Standing

_RUNNING = (phases.TURN, phases.PAUSED)
_PLAYED = (phases.TURN, phases.PAUSED, phases.TIMEUP)
_PHASES = {
    "seats": (phases.READY, phases.DRAWN),
    "draw": (phases.READY, phases.DRAWN),
    "turn": (phases.DRAWN, phases.TURN, phases.OUT),
    "skip": _RUNNING,
    "bell": (phases.TURN,),
    "answer": (phases.TIMEUP,),
    "pause": _PLAYED,
    "adjust": _RUNNING,
    "mark": (phases.TURN,),
    "out": (phases.TURN, phases.PAUSED, phases.TIMEUP, phases.OUT, phases.RACKS),
    "pool": _PLAYED,
    "rack": (phases.TURN, phases.PAUSED, phases.TIMEUP, phases.OUT, phases.RACKS),
}
# What is changed afterwards: see changes.
_CHANGES = ("void", "correct", "end", "undo")


class Match:
    """All that is known of one match. A fresh object holds none: `id` is 0."""

    _payload = None

    def __init__(self):
        self.id = 0
        self.sheet = None
        self.sheet_id = ""
        self.overrides = {}
        self.count = "points"
        self.clock_min = 0
        self.names = []
        self.places = []  # seat button (0-based) of each player
        self.handicap_ms = []
        self.playing = []
        self.rounds = []  # bytes of each round's present values
        self.amended = []  # how often each was changed
        self.scores = []
        self.more = []  # numbers of rounds at which the table went on after the end
        self.ended = False
        self.kept = []  # every score record as it was written: what is kept for ever
        self.reopened = -1
        self.amended_before = 0
        self._standing = None
        self.new_round()

    # -- the round in play ---------------------------------------------------------------------

    def new_round(self):
        """Begin anew: what was in play is over."""
        self._in_play = None  # made when it is asked for: a long match is folded round by round

    @property
    def in_play(self):
        """Return the round in play as core.inplay.InPlay, or None without a match."""
        if self._in_play is None and self.sheet:
            self._in_play = self._fresh_round()
        return self._in_play

    @property
    def play(self):
        """Return the round in play as core.play.Play, or None without a match."""
        return self.in_play.play if self.in_play else None

    def _fresh_round(self):
        standing = self.standing()
        playing = self.playing
        if standing.decider:
            playing = [seat in standing.decider_seats for seat in range(len(self.names))]
        from .inplay import InPlay

        return InPlay(self.sheet, playing, self.handicap_ms)

    @property
    def phase(self):
        """Return the phase of the round in play (constants of core.play)."""
        return self.play.phase if self.play else phases.READY

    @property
    def over(self):
        """True if the match has ended and no decider is due."""
        return bool(self.id) and self.standing().over

    # -- the fold ------------------------------------------------------------------------------

    def apply(self, record, payload=None):
        """Apply one record. Raises Refused, and changes nothing, when it cannot follow the ones
        before.

        payload: its bytes, if at hand: a Pico takes 5 ms to make those of a round.
        """
        self._payload = payload
        kind = record[0]
        if kind != "match" and not self.id:
            raise Refused("order", "record", kind, "a match first")
        if kind in _PHASES and self.phase not in _PHASES[kind]:
            raise Refused("order", "record", kind, "another moment of the round")
        apply = getattr(self, "_apply_" + kind, None)
        if apply:
            apply(record)
        elif kind in _CHANGES and (kind != "undo" or self.phase in (phases.READY, phases.DRAWN)):
            from . import changes

            getattr(changes, kind)(self, record)
        elif kind == "undo":
            self.in_play.undo()
        else:
            self.in_play.apply(record)

    def _apply_match(self, record):
        (_, ident, sheet_id, own, overrides, count, clock_min, names, places, handicap_ms) = record
        from .sheets import SHEETS, check, override

        sheet = check(own) if own else SHEETS.get(sheet_id)
        if sheet is None:
            raise Refused("sheet", "match, sheet", sheet_id, "a sheet that this device knows")
        sheet = override(sheet, overrides) if overrides else sheet
        self.__init__()
        self.id = ident
        self.sheet = sheet
        self.sheet_id = sheet_id
        self.overrides = overrides
        self.count = count
        self.clock_min = clock_min
        self.names = list(names)
        self.places = list(places)
        self.handicap_ms = list(handicap_ms)
        self.playing = [True] * len(names)
        self.keep(record)
        self.new_round()

    def keep(self, record):
        """Keep a score record for ever."""
        from .records import encode

        self.kept.append(self._payload or encode(record))
        self._standing = None

    def _apply_seats(self, record):
        self.playing = [bool(plays) for plays in record[1]]
        self.keep(record)
        self.new_round()

    def _apply_round(self, record):
        self.scores.append(self.score(record[1:]))
        if self.reopened == len(self.rounds):
            self.amended.append(self.amended_before + 1)
        else:
            self.amended.append(0)
        self.keep(record)
        self.rounds.append(self.kept[-1])
        self.reopened = -1
        self.new_round()

    def score(self, values):
        """Return the Score of a round with these fields."""
        from .scoring import score

        return score(self.sheet, round_of(values), self.count)

    def void_values(self):
        """Return the fields of the round in play as one that counts for nothing."""
        from .changes import void_values

        return void_values(self)

    def can_undo(self):
        """True if the round in play has something that undo takes back."""
        return self.in_play.can_undo()

    def journal_length(self):
        """Return a number that grows by one with every turn record of this round."""
        return self.in_play.length()

    # -- questions -----------------------------------------------------------------------------

    def standing(self):
        """Return the round.Standing by all recorded rounds."""
        if self._standing is None:
            self._standing = self._evaluate(self.scores)
        return self._standing

    def round_values(self, index):
        """Return the fields of a recorded round, as in a "round" record after its kind."""
        from .records import decode

        return decode(self.rounds[index])[1:]

    def draft_values(self, racks, opened, winner):
        """Return the fields of the round in play with these racks, ready to be recorded."""
        play = self.play
        return (play.end, winner, play.start, racks, opened) + play.stats()

    def preview(self, values, index=-1):
        """Return a Preview of the match with the round `values` recorded, in place of round
        `index` if given.
        """
        scored = self.score(values)
        scores = list(self.scores)
        if index < 0:
            scores.append(scored)
        else:
            scores[index] = scored
        return Preview(scored, self._evaluate(scores))

    def _evaluate(self, scores):
        from .standings import evaluate

        n = len(self.names)
        return Standing(evaluate(self.sheet, self.count, n, scores, None, self.more, self.ended))

    def next_start(self):
        """Return who starts the next round by the sheet's rule, or -1 when that is drawn."""
        if self.sheet["start"] == "random":
            return -1
        from .changes import next_start

        return next_start(self)

    def records(self):
        """Return {kind: number of live records}; penalty = answers that gave tiles."""
        from .changes import count_records

        return count_records(self)

    def live_records(self):
        """Yield the bytes of the records that fold to this state: what a snapshot holds."""
        from .records import encode

        for payload in self.kept:
            yield payload
        for record in self.in_play.live_records() if self.in_play else ():
            yield encode(record)


class Preview:
    """A round that is not saved yet: its score, and the standing with it."""

    def __init__(self, scored, standing):
        self.score = scored
        self.standing = standing


def round_of(values):
    """Return the core.rounds.Round of the fields of a round record."""
    return Round(values[0], values[1], values[2], values[3], values[4], values[5])
