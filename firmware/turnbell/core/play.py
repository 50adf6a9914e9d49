"""The round in play as the fold of its records: whose turn, how much time, what the bell and the
pool did.

It knows no clock: every record carries the milliseconds that the running turn had used.
"""

from .phases import DRAWN, MORE, MORE_MS, OUT, PAUSED, RACKS, READY, TIMEUP, TURN

# What "undo" takes back, one at a time: what a player or the menu did.
UNDOABLE = ("turn", "skip", "answer", "adjust", "pool")


class Play:
    """One round between its draw and its racks.

    sheet: the rule sheet; playing: list of bool, who takes part; handicap_ms: list of ms per
    player.
    """

    def __init__(self, sheet, playing, handicap_ms):
        self.sheet = sheet
        self.playing = playing
        self.handicap_ms = handicap_ms
        n = len(playing)
        self.phase = READY
        self.start = -1
        self.how = "drawn"
        self.seat = -1
        self.used_ms = 0
        self.extra_ms = 0
        self.pool = -1  # who drew the last tile; -1 while there is a pool
        self.lap_left = 0
        self.passes = 0
        self.end = ""
        self.winner = -1
        self.before_out = TURN
        self.bank_ms = [sheet["bank_ms"]] * n
        self.turns = [0] * n
        self.total_ms = [0] * n
        self.longest_ms = [0] * n
        self.bells = [0] * n
        self.penalties = [0] * n
        self.tiles = [0] * n
        self.drafts = [None] * n  # type: list

    # -- what the clock needs ------------------------------------------------------------------

    @property
    def timed(self):
        """True if the active player's turn has an end."""
        return self.sheet["turn_ms"] > 0 or self.sheet["bank_ms"] > 0

    def turn_limit_ms(self):
        """Return the time of this turn without the bank, in ms; handicap, adjustments and "more"
        included.
        """
        return max(0, self._own_ms())

    def _own_ms(self):
        limit = self.sheet["turn_ms"]
        if limit:
            limit = max(1000, limit + self.handicap_ms[self.seat])
        return limit + self.extra_ms

    def limit_ms(self):
        """Return the used time at which the bell rings, in ms; 0 when untimed."""
        # Never 0 for a timed turn: who has used up a bank hears the bell at once.
        return max(1, self._own_ms() + self.bank_ms[self.seat]) if self.timed else 0

    def next_seat(self, seat):
        """Return the player after `seat`, clockwise, among those who play."""
        n = len(self.playing)
        for i in range(1, n + 1):
            if self.playing[(seat + i) % n]:
                return (seat + i) % n
        return seat

    def players(self):
        """Return the number of players who take part."""
        return sum([1 for plays in self.playing if plays])

    # -- the fold ------------------------------------------------------------------------------

    def apply(self, record):
        """Apply one turn record (see records.KINDS); the caller has made sure that it fits the
        phase.
        """
        getattr(self, "_" + record[0])(record)

    def _draw(self, record):
        self.phase = DRAWN
        self.start = record[1]
        self.how = record[2]
        self.playing = [bool(plays) for plays in record[3]]

    def _begin(self, seat):
        self.seat = seat
        self.used_ms = 0
        self.extra_ms = 0
        self.phase = TURN

    def _finish(self, used_ms):
        seat = self.seat
        self.turns[seat] += 1
        self.total_ms[seat] += used_ms
        self.longest_ms[seat] = max(self.longest_ms[seat], used_ms)
        if self.sheet["bank_ms"]:
            taken = min(self.bank_ms[seat], max(0, used_ms - self.turn_limit_ms()))
            back = min(self.sheet["delay_ms"], taken) + self.sheet["increment_ms"]
            self.bank_ms[seat] += back - taken

    def _go_on(self, seat, used_ms, passed):
        """End the active turn and begin that of `seat`, unless the empty pool ends the round
        here.
        """
        if self.phase == DRAWN:
            self._begin(seat)
            return
        self._finish(used_ms)
        if self.pool >= 0 and self._pool_ends(passed):
            self.end = "pool"
            self.winner = -1
            self.used_ms = 0
            self.extra_ms = 0
            self.phase = RACKS
            return
        self._begin(seat)

    def _pool_ends(self, passed):
        if self.sheet["pool_play"] == "one_lap":
            self.lap_left -= 1
            return self.lap_left <= 0
        if self.sheet["pool_play"] == "one_pass":
            self.passes = self.passes + 1 if passed else 0
            return self.passes >= self.players()
        return False

    def _turn(self, record):
        self._go_on(record[1], record[2], False)

    def _skip(self, record):
        self._go_on(record[1], record[2], True)

    def _bell(self, record):
        self.used_ms = record[1]
        self.bells[self.seat] += 1
        self.phase = TIMEUP

    def _answer(self, record):
        if record[1] == MORE:
            self.extra_ms += MORE_MS
            self.phase = TURN
            return
        if record[2]:
            self.penalties[self.seat] += 1
            self.tiles[self.seat] += record[2]
        self._go_on(self.next_seat(self.seat), self.used_ms, True)

    def _pause(self, record):
        if self.phase == TIMEUP:  # pressed before the bell, released after it
            self.bells[self.seat] -= 1
        self.used_ms = record[2]
        self.phase = PAUSED if record[1] else TURN

    def _adjust(self, record):
        self.used_ms = record[2]
        self.extra_ms += record[1]

    def _mark(self, record):
        self.used_ms = record[1]

    def _pool(self, record):
        self.used_ms = record[2]
        self.pool = record[1]
        self.passes = 0
        n = len(self.playing)
        left = (self.pool - self.seat) % n
        # Who draws the last tile in the running turn has one more turn, and so has everybody else.
        turns = [1 for i in range(left + 1) if self.playing[(self.seat + i) % n]]
        self.lap_left = len(turns) if left else self.players() + 1

    def _out(self, record):
        step = record[1]
        if step == "ask":
            if self.phase != RACKS:
                self.before_out = self.phase
                self.used_ms = record[3]
            self.winner = record[2]
            self.end = ""
            self.phase = OUT
        elif step == "no":
            self.phase = TIMEUP if self.before_out == TIMEUP else TURN
            self.end = ""
            self.winner = -1
            self.drafts = [draft if draft and draft[1] < 0 else None for draft in self.drafts]
        else:
            if self.phase != OUT:
                self.before_out = self.phase
                self.used_ms = record[3]
            self.end = "pool" if step == "pool" else "out"
            self.winner = -1 if step == "pool" else record[2]
            self.phase = RACKS

    def _rack(self, record):
        self.drafts[record[1]] = record[2:]

    # -- the end of the round ------------------------------------------------------------------

    def stats(self):
        """Return what a round record keeps of its turns; the one that its end cut off counts."""
        turns, total_ms, longest_ms = list(self.turns), list(self.total_ms), list(self.longest_ms)
        if self.seat >= 0 and self.used_ms:
            turns[self.seat] += 1
            total_ms[self.seat] += self.used_ms
            longest_ms[self.seat] = max(longest_ms[self.seat], self.used_ms)
        counts = list(self.penalties), list(self.bells), list(self.tiles)
        return (counts[0], turns, total_ms, longest_ms, counts[1], counts[2])

    # -- seldom: see packing -------------------------------------------------------------------

    def reopen(self, values):
        """Take up again a round that was saved with `values` (fields of its record): its racks are
        drafts.
        """
        from .packing import reopen

        reopen(self, values)

    def pack(self):
        """Return the record that stands for all that happened so far in this round."""
        from .packing import pack

        return pack(self)

    def unpack(self, record):
        """Take over the state in `record`, as `pack` made it."""
        from .packing import unpack

        unpack(self, record)

    def _state(self, record):
        self.unpack(record)
