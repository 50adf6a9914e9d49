"""Entering what is left on the racks: one player after the other, field after field, every step
can be gone back.
"""

from ..core.errors import Refused
from ..core.rounds import Round, check_round
from .base import Flow
from .entry import COUNT, JOKERS, POINTS, READY, TILES, Entry, check_tiles, lowest
from .subject import InPlay

OPENED, WINNER, PENALTIES = "opened", "winner", "penalties"
ANSWERS = {"flat": ("yes", "unable", "able", "announced"), "spread": ("yes", "no")}


class Racks(Flow):
    """The fields of all players of a round that has ended."""

    screen = "racks"

    def __init__(self, session):
        super().__init__(session)
        self.subject = None
        self.entries = []
        self.order = []
        self.at = 0
        self.field = 0
        self.asked_count = []  # players whose tiles are counted to decide a tie
        self.tied = []  # players among whom the table names a winner, when that is asked
        self.named = -1

    # -- what is asked -------------------------------------------------------------------------

    def enter(self, now):
        """Take up the drafts that there are."""
        session = self.session
        session.stop_clock()
        match = session.match
        subject = self.subject = session.editing or InPlay(session)
        self.entries = [Entry(draft) for draft in subject.drafts]
        self.asked_count = []
        self.tied = []
        self.named = -1
        only_winner = match.count == "wins"
        playing = [i for i in range(len(subject.playing)) if subject.playing[i]]
        self.order = [seat for seat in playing if seat != subject.winner]
        if subject.asks_penalties and subject.winner >= 0:
            self.order.append(subject.winner)  # has no rack, but may have penalties
        if only_winner:
            self.order = []
        self.at = 0
        self.field = 0
        if only_winner and subject.end == "pool":
            self.tied = playing
        elif session.from_summary:  # back from the summary: to the last field
            self.at = len(self.order) - 1
            self.field = len(self.fields()) - 1
        else:
            # Go on with the first rack that is not entered; when all are, begin at the first.
            waiting = [seat for seat in self.order if not self._done(seat)]
            begin = waiting and not session.editing
            self.at = self.order.index(waiting[0]) if begin else 0
        if not self.order and not self.tied:
            session.go("summary", now)

    def _done(self, seat):
        draft = self.subject.drafts[seat]
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
        flat = match.sheet["unopened"] == "flat" and self.subject.end == "out"
        return flat and self.entries[seat].opened != "yes"

    def fields(self):
        """Return the names of the fields of the present player, in order."""
        if self.tied:
            return (WINNER,)
        sheet = self.session.match.sheet
        seat = self.seat()
        pool = self.subject.end == "pool"
        asked = []
        if self._went_out(seat):
            return (PENALTIES,)
        if sheet["unopened"] == "spread" or (sheet["unopened"] == "flat" and not pool):
            asked.append(OPENED)
        if not self.charged_flat(seat):
            if self.session.settings.entry == "tiles" and not self.subject.asks_penalties:
                asked.append(TILES)
            else:
                asked.append(POINTS)
                if sheet["jokers"]:
                    asked.append(JOKERS)
                if seat in self.asked_count or (pool and sheet["pool_winner"] == "tiles"):
                    asked.append(COUNT)
        if self.subject.asks_penalties and not self.asked_count:
            asked.append(PENALTIES)
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
        if field == WINNER:
            ok = self._pick(by)
        elif field == OPENED:
            ok = self._answer(by)
        elif field == PENALTIES:
            ok = self.subject.change_penalties(self.seat(), by)
        else:
            ok = self.entry().change(field, by, session.match.sheet)
        if ok:
            session.cues.play("key", now)
        else:
            session.limit(now)

    def _answer(self, by):
        answers = ANSWERS[self.session.match.sheet["unopened"]]
        entry = self.entry()
        before = entry.opened
        entry.opened = _moved(answers, before if before in answers else answers[1], by)
        return entry.opened != before

    def _pick(self, by):
        before = self.named
        self.named = _moved([-1] + self.tied, before, by)
        return self.named != before

    # -- going on and back ---------------------------------------------------------------------

    def next(self, key, at_ms, resume_ms, step):
        """Next field; in the field of tiles OK adds the tile that is shown, until "ready" is."""
        session = self.session
        if self.field_name() == TILES and self.entry().tile != READY:
            self._add_tile(at_ms)
        elif self.field < len(self.fields()) - 1:
            self.field += 1
            session.cues.play("key", at_ms)
        else:
            self._finish(at_ms)

    def _add_tile(self, now):
        entry = self.entry()
        entry.take_tiles(entry.tiles + [entry.tile])
        self.session.cues.play("key", now)

    def next_player(self, key, at_ms, resume_ms, step):
        """Accept this player's rack as it is."""
        self.field = len(self.fields()) - 1
        self._finish(at_ms)

    def jump(self, key, at_ms, resume_ms, step):
        """Go to the rack of the player whose seat key it is."""
        session = self.session
        seat = session.seat_of(key)
        if self.tied or seat not in self.order:
            session.refuse(at_ms)
            return
        self._store(at_ms, True)
        self.at = self.order.index(seat)
        self.field = 0
        session.cues.play("key", at_ms)

    def back(self, key, at_ms, resume_ms, step):
        """Previous field; before the first one, how the round ended."""
        session = self.session
        now = session.now
        session.cues.play("key", now)
        if self.field_name() == TILES and self.entry().tiles:
            self.entry().take_tiles(self.entry().tiles[:-1])
        elif self.tied and self.order:
            self.tied = []
            self.field = len(self.fields()) - 1
        elif self.field > 0:
            self.field -= 1
        elif self.at > 0 and not self.tied:
            self.at -= 1
            self.field = len(self.fields()) - 1
        else:
            self.leave(now)

    def leave(self, now):
        """Back to how the round ended."""
        session = self.session
        play = session.match.play
        if session.editing:
            session.go("history", now)
        elif session.emit(("out", "ask", play.winner, play.used_ms, 0), now):
            session.go("out", now)

    def out(self, key, at_ms, resume_ms, step):
        """The press that ended the round by the empty pool was the long hold of somebody who is
        out.
        """
        session = self.session
        if session.press_record >= 0 and session.press_key == key:
            session.moves.ask_out(key, at_ms)

    def _finish(self, now):
        session = self.session
        if self.tied:
            session.cues.play("key", now)
            session.go("summary", now)
            return
        if not self._store(now):
            return
        session.cues.play("key", now)
        following = self.order[self.at + 1 :]
        if self.asked_count:  # only the tiles of the tied are counted
            following = [seat for seat in following if seat in self.asked_count]
        elif not following:  # a seat key may have passed over somebody
            following = [seat for seat in self.order if not self._done(seat)]
        if following:
            self.at = self.order.index(following[0])
            self.field = len(self.fields()) - 1 if self.asked_count else 0
        elif not self._settle_tie():
            session.go("summary", now)

    def _store(self, now, leaving=False):
        """Record the present rack as a draft. Returns False when it cannot be, and says why.

        leaving: the table goes to another rack; what cannot be stored yet waits as it is.
        """
        session = self.session
        seat = self.seat()
        try:
            if self.session.settings.entry == "tiles":
                check_tiles(self.entries, session.match.sheet)
            # "wins": what is not entered yet may be missing, whatever the match counts.
            n = len(self.entries)
            check_round(session.match.sheet, n, self._so_far(seat), "round", None, "wins")
            if COUNT in self.fields() and seat not in self.asked_count and self.entry().count < 0:
                raise Refused("count_missing", "count", None, "the number of tiles")
        except Refused as refused:
            if not leaving:
                session.refuse(now, refused.code)
            return False
        entry = self.entry()
        draft = (entry.opened, entry.points, entry.jokers, entry.count, list(entry.tiles))
        return self.subject.store(seat, draft, now)

    def _so_far(self, seat):
        """Return the round with the racks known so far; those not entered yet are left out."""
        subject = self.subject
        racks = [None] * len(self.entries)  # type: list
        for i in range(len(racks)):
            if subject.playing[i]:
                known = (i == seat or self._done(i)) and not self._uncounted(i)
                racks[i] = self.entries[i].rack() if known else ()
        opened = [entry.opened for entry in self.entries]
        return Round(subject.end, subject.winner, subject.start, racks, opened)

    def _went_out(self, seat):
        return self.subject.end == "out" and seat == self.subject.winner

    def _uncounted(self, seat):
        return self._went_out(seat) or self.charged_flat(seat)

    def values(self):
        """Return the fields of the round as entered (see core.records, kind round)."""
        subject = self.subject
        racks = [None] * len(self.entries)  # type: list
        for i in range(len(racks)):
            if subject.playing[i]:
                none = self._uncounted(i) or subject.match.count == "wins"
                racks[i] = () if none else self.entries[i].rack()
        winner = subject.winner if subject.end == "out" else self.named
        return subject.values(racks, [entry.opened for entry in self.entries], winner)

    def _settle_tie(self):
        """Ask for tile counts, then for a winner, where racks alone do not decide. Returns True if
        it asks.
        """
        match, subject = self.subject.match, self.subject
        if subject.end != "pool" or match.sheet["pool_winner"] != "points":
            return False
        tied = lowest(self.entries, self.order, match.sheet["joker_points"])
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


def _moved(choices, value, by):
    """Return the choice after or before `value`; itself at the ends."""
    at = choices.index(value) + (1 if by > 0 else -1)
    return choices[max(0, min(len(choices) - 1, at))]
