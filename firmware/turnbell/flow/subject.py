"""The round whose racks are entered: the one in play, or a saved one that is corrected."""

PENALTIES_MAX = 99


class Subject:
    """What both have in common: the match that the session has now."""

    asks_penalties = False

    def __init__(self, session):
        self.session = session
        self.penalties = []

    def change_penalties(self, seat, by):
        """Change the number of penalties of a saved round. Returns False: here the bell counts."""
        return False

    @property
    def match(self):
        """Return the session's match."""
        return self.session.match


class InPlay(Subject):
    """The round in play; its racks are draft records."""

    def __init__(self, session):
        super().__init__(session)
        play = session.match.play
        self.end, self.winner, self.start = play.end, play.winner, play.start
        self.playing = play.playing
        self.drafts = play.drafts

    def store(self, seat, draft, now):
        """Record the rack of `seat`: (opened, points, jokers, count, tiles). Returns True if it
        was taken.
        """
        if self.drafts[seat] is not None and tuple(self.drafts[seat]) == draft:
            return True
        taken = self.session.emit(("rack", seat) + draft, now)
        self.drafts = self.match.play.drafts
        return taken

    def values(self, racks, opened, winner):
        """Return the fields of the round with these racks."""
        return self.match.draft_values(racks, opened, winner)

    def preview(self, values):
        """Return core.match.Preview of the match with them."""
        return self.match.preview(values)

    def save(self, values, now):
        """Put the round on flash. Returns True if it is there."""
        return self.session.emit(("round",) + tuple(values), now)


class Saved(Subject):
    """A saved round of this match; nothing is recorded until the correction as a whole is."""

    asks_penalties = True

    def __init__(self, session, index):
        super().__init__(session)
        self.index = index
        self.old = self.match.round_values(index)
        self.end, self.winner, self.start = self.old[:3]
        racks, opened = self.old[3], self.old[4]
        self.playing = [rack is not None for rack in racks]
        self.penalties = list(self.old[5])
        self.drafts = []
        for seat in range(len(racks)):
            rack = racks[seat] or (-1, 0, -1)  # −1: nothing was entered
            self.drafts.append((opened[seat],) + tuple(rack) + ([],))

    def store(self, seat, draft, now):
        """Keep the rack of `seat` until the correction is saved."""
        self.drafts[seat] = draft
        return True

    def change_penalties(self, seat, by):
        """Change the number of penalties. Returns False at the limit."""
        before = self.penalties[seat]
        self.penalties[seat] = max(0, min(PENALTIES_MAX, before + by))
        return self.penalties[seat] != before

    def values(self, racks, opened, winner):
        """Return the fields of the corrected round; its turns stay as they were."""
        return (self.end, winner, self.start, racks, opened, list(self.penalties)) + tuple(
            self.old[6:]
        )

    def preview(self, values):
        """Return core.match.Preview of the match with the correction."""
        return self.match.preview(values, self.index)

    def save(self, values, now):
        """Put the correction on flash. Returns True if it is there."""
        return self.session.emit(("correct", self.index) + tuple(values), now)
