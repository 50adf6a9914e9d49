"""Entering what is left on the racks: one player after the other, field after field, every step can be gone back."""

from ..core.errors import Refused
from ..core.rounds import Round, check_round
from .base import Flow

OPENED, POINTS, JOKERS, COUNT, TILES, WINNER = "opened", "points", "jokers", "count", "tiles", "winner"
POINTS_MAX = 728
NUMBERED_MAX = 104
ANSWERS = {"flat": ("yes", "unable", "able", "announced"), "spread": ("yes", "no")}
JOKER, READY = 14, 15  # what the tile field offers after the numbers 1 to 13


class Entry:
    """What has been entered for one player."""

    def __init__(self, draft):
        draft = draft or ("yes", 0, 0, -1, [])
        self.opened = draft[0]
        self.points = max(0, draft[1])
        self.jokers = draft[2]
        self.count = draft[3]
        self.tiles = list(draft[4])
        self.tile = 1  # the tile that OK would add

    def rack(self):
        """Return the rack as rounds have it."""
        return (self.points, self.jokers, self.count)


class Racks(Flow):
    """The fields of all players of a round that has ended."""

    screen = "racks"

    def __init__(self, session):
        super().__init__(session)
        self.entries = []
        self.order = []
        self.at = 0
        self.field = 0
        self.asked_count = []  # players whose tiles are counted to decide a tie
        self.tied = []  # players among whom the table names a winner, when that is asked
        self.named = -1
        self.why = None  # the Refused of the last rack that cannot be

    # -- what is asked -------------------------------------------------------------------------

    def enter(self, now):
        """Take up the drafts that there are."""
        session = self.session
        session.clock.stop()
        match = session.match
        play = match.play
        self.entries = [Entry(draft) for draft in play.drafts]
        self.asked_count = []
        self.tied = []
        self.named = -1
        self.why = None
        only_winner = match.count == "wins"
        self.order = []
        for seat in range(len(play.playing)):
            if play.playing[seat] and seat != play.winner and not only_winner:
                self.order.append(seat)
        self.at = 0
        self.field = 0
        if only_winner and play.end == "pool":
            self.tied = [seat for seat in range(len(play.playing)) if play.playing[seat]]
        elif session.from_summary:  # back from the summary: to the last field
            self.at = len(self.order) - 1
            self.field = len(self.fields()) - 1
        else:
            # Go on with the first rack that is not entered; when all are, begin at the first.
            waiting = [seat for seat in self.order if not self._done(seat)]
            self.at = self.order.index(waiting[0]) if waiting else 0
        if not self.order and not self.tied:
            session.go("summary", now)

    def _done(self, seat):
        draft = self.session.match.play.drafts[seat]
        return draft is not None and draft[1] >= 0

    def seat(self):
        """Return the player whose rack is entered, or -1 when the winner is asked for."""
        return -1 if self.tied else self.order[self.at]

    def entry(self):
        """Return the Entry of that player."""
        return self.entries[self.seat()]

    def charged_flat(self, seat):
        """True if the player pays a fixed amount, whatever is on the rack."""
        match = self.session.match
        flat = match.sheet["unopened"] == "flat" and match.play.end == "out"
        return flat and self.entries[seat].opened != "yes"

    def fields(self):
        """Return the names of the fields of the present player, in order."""
        if self.tied:
            return (WINNER,)
        sheet = self.session.match.sheet
        seat = self.seat()
        pool = self.session.match.play.end == "pool"
        asked = []
        if sheet["unopened"] == "spread" or (sheet["unopened"] == "flat" and not pool):
            asked.append(OPENED)
            if self.charged_flat(seat):
                return asked
        if self.session.settings.entry == "tiles":
            asked.append(TILES)
            return asked
        asked.append(POINTS)
        if sheet["jokers"]:
            asked.append(JOKERS)
        if seat in self.asked_count or (pool and sheet["pool_winner"] == "tiles"):
            asked.append(COUNT)
        return asked

    def field_name(self):
        """Return the name of the present field."""
        return self.fields()[self.field]

    def light(self, lights, now):
        """The lamp of the player whose rack is entered."""
        if self.order or self.tied:
            seat = self.named if self.tied else self.seat()
            place = self.session.match.places[seat] if seat >= 0 else -1
            lights.show(place, "on" if place >= 0 else "off", now)

    # -- changing a value ----------------------------------------------------------------------

    def up(self, key, at_ms, resume_ms, step):
        """More."""
        self._change(step, at_ms)

    def down(self, key, at_ms, resume_ms, step):
        """Less."""
        self._change(-step, at_ms)

    def _change(self, by, now):
        session = self.session
        field = self.field_name()
        sets = session.match.sheet["sets"]
        self.why = None
        if field == WINNER:
            ok = self._pick(by)
        elif field == OPENED:
            ok = self._answer(by)
        else:
            entry = self.entry()
            if field == POINTS:
                lowest, highest = 0, POINTS_MAX * sets
            elif field == JOKERS:
                lowest, highest = 0, session.match.sheet["jokers"] * sets
            elif field == COUNT:
                lowest, highest = -1, (NUMBERED_MAX + session.match.sheet["jokers"]) * sets
            else:
                lowest, highest = 1, READY
                field = "tile"
            value = max(lowest, getattr(entry, field))
            wanted = stepped(value, by)
            if field == COUNT and value < 0 and by > 0:  # start with the fewest tiles that can be
                wanted = (entry.points + 12) // 13 + entry.jokers
            wanted = max(lowest, min(highest, wanted))
            if field == "tile":
                wanted = self._next_tile(value, by)
            ok = wanted != value
            setattr(entry, field, wanted)
        if ok:
            session.cues.play("key", now)
            session.dirty = True
        else:
            session.limit(now)

    def _answer(self, by):
        answers = ANSWERS[self.session.match.sheet["unopened"]]
        entry = self.entry()
        at = answers.index(entry.opened) if entry.opened in answers else 1
        wanted = max(0, min(len(answers) - 1, at + (1 if by > 0 else -1)))
        entry.opened = answers[wanted]
        return wanted != at

    def _pick(self, by):
        choices = [-1] + self.tied
        at = choices.index(self.named)
        wanted = max(0, min(len(choices) - 1, at + (1 if by > 0 else -1)))
        self.named = choices[wanted]
        return wanted != at

    # -- going on and back ---------------------------------------------------------------------

    def next(self, key, at_ms, resume_ms, step):
        """Next field; in the field of tiles OK adds the tile that is shown, until "ready" is."""
        session = self.session
        if self.field_name() == TILES and self.entry().tile != READY:
            self._add_tile(at_ms)
        elif self.field < len(self.fields()) - 1:
            self.field += 1
            session.cues.play("key", at_ms)
            session.dirty = True
        else:
            self._finish(at_ms)

    def _next_tile(self, tile, by):
        step = 1 if by > 0 else -1
        tile += step
        if tile == JOKER and not self.session.match.sheet["jokers"]:
            tile += step
        return READY if tile < 1 else 1 if tile > READY else tile

    def _add_tile(self, now):
        entry = self.entry()
        self._take_tiles(entry, entry.tiles + [entry.tile])
        self.session.cues.play("key", now)
        self.session.dirty = True

    def _take_tiles(self, entry, tiles):
        entry.tiles = tiles
        entry.points = sum([tile for tile in tiles if tile != JOKER])
        entry.jokers = tiles.count(JOKER)
        entry.count = len(tiles)

    def next_player(self, key, at_ms, resume_ms, step):
        """Accept this player's rack as it is."""
        self.field = len(self.fields()) - 1
        self._finish(at_ms)

    def jump(self, key, at_ms, resume_ms, step):
        """Go to the rack of the player whose seat key it is."""
        seat = self.session.seat_of(key)
        if self.tied or seat not in self.order:
            self.session.refuse(at_ms)
            return
        if self.at != self.order.index(seat) and not self._store(at_ms):
            return
        self.at = self.order.index(seat)
        self.field = 0
        self.session.cues.play("key", at_ms)
        self.session.dirty = True

    def back(self, key, at_ms, resume_ms, step):
        """Previous field; before the first one, how the round ended."""
        session = self.session
        now = session.now
        session.cues.play("key", now)
        session.dirty = True
        if self.field_name() == TILES and self.entry().tiles:
            self._take_tiles(self.entry(), self.entry().tiles[:-1])
        elif self.tied and self.order:
            self.tied = []
            self.field = len(self.fields()) - 1
        elif self.field > 0:
            self.field -= 1
        elif self.at > 0 and not self.tied:
            self.at -= 1
            self.field = len(self.fields()) - 1
        else:
            play = session.match.play
            if session.emit(("out", "ask", play.winner, play.used_ms, 0), now):
                session.go("out", now)

    def out(self, key, at_ms, resume_ms, step):
        """The press that ended the round by the empty pool was the long hold of somebody who is out."""
        session = self.session
        if session.press_record >= 0 and session.press_key == key:
            session.ask_out(key, at_ms)

    def _finish(self, now):
        session = self.session
        if self.tied:
            session.cues.play("key", now)
            session.go("summary", now)
            return
        if not self._store(now):
            return
        session.cues.play("key", now)
        session.dirty = True
        following = self.order[self.at + 1 :]
        if self.asked_count:  # only the tiles of the tied are counted
            following = [seat for seat in following if seat in self.asked_count]
        if following:
            self.at = self.order.index(following[0])
            self.field = len(self.fields()) - 1 if self.asked_count else 0
        elif not self._settle_tie():
            session.go("summary", now)

    def _store(self, now):
        """Record the present rack as a draft. Returns False, with the reason shown, when it cannot be."""
        session = self.session
        seat = self.seat()
        try:
            # "wins": what is not entered yet may be missing, whatever the match counts.
            n = len(self.entries)
            check_round(session.match.sheet, n, self._so_far(seat), "round", None, "wins")
            if COUNT in self.fields() and seat not in self.asked_count and self.entry().count < 0:
                raise Refused("count_missing", "count", None, "the number of tiles")
        except Refused as refused:
            self.why = refused
            session.refuse(now, refused.code)
            return False
        entry = self.entry()
        draft = (entry.opened, entry.points, entry.jokers, entry.count)
        stored = session.match.play.drafts[seat]
        if stored is None or tuple(stored[:4]) != draft:
            return session.emit(("rack", seat) + draft + (list(entry.tiles),), now)
        return True

    def _so_far(self, seat):
        """Return the round with the racks known so far; those not entered yet are left out of count."""
        match = self.session.match
        play = match.play
        racks = []
        for i in range(len(self.entries)):
            if not play.playing[i]:
                racks.append(None)
            elif self._uncounted(i) or not (i == seat or self._done(i)):
                racks.append(())
            else:
                racks.append(self.entries[i].rack())
        opened = [entry.opened for entry in self.entries]
        return Round(play.end, play.winner, play.start, racks, opened)

    def _uncounted(self, seat):
        return seat == self.session.match.play.winner or self.charged_flat(seat)

    def values(self):
        """Return the fields of the round as entered (see core.records, kind round)."""
        match = self.session.match
        play = match.play
        racks = []
        for i in range(len(self.entries)):
            if not play.playing[i]:
                racks.append(None)
            elif self._uncounted(i) or match.count == "wins":
                racks.append(())
            else:
                racks.append(self.entries[i].rack())
        winner = play.winner if play.end == "out" else self.named
        return match.draft_values(racks, [entry.opened for entry in self.entries], winner)

    def _settle_tie(self):
        """Ask for tile counts, then for a winner, where racks alone do not decide. Returns True if it asks."""
        match = self.session.match
        play = match.play
        if play.end != "pool" or match.sheet["pool_winner"] != "points":
            return False
        worth = {}
        for seat in self.order:
            entry = self.entries[seat]
            worth[seat] = entry.points + entry.jokers * match.sheet["joker_points"]
        least = min([worth[seat] for seat in self.order])
        tied = [seat for seat in self.order if worth[seat] == least]
        if len(tied) < 2:
            return False
        if not self.asked_count and self.session.settings.entry != "tiles":
            self.asked_count = tied
            self.at = self.order.index(tied[0])
            self.field = len(self.fields()) - 1
            return True
        counts = [self.entries[seat].count for seat in tied]
        fewest = min(counts)
        if fewest >= 0 and counts.count(fewest) == 1:
            return False
        self.tied = [seat for seat in tied if fewest < 0 or self.entries[seat].count == fewest]
        self.field = 0
        return True


def stepped(value, by):
    """Return `value` moved by ±1, or to the next multiple of ±5 or ±10."""
    size = abs(by)
    if size == 1:
        return value + by
    if by > 0:
        return (value // size + 1) * size
    return (value - 1) // size * size
