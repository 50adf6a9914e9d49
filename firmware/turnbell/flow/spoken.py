"""What a device without a display says in pips: whose rack it is, the value that was entered, the
line that is highlighted, who leads. Nothing of it is needed where there is a display.
"""


class Spoken:
    """Says what `session` would show. Values are said when the keys have rested for a moment."""

    def __init__(self, session):
        self._session = session
        self._seat = -1  # whose rack was said last

    def at_once(self, now):
        """After a key: say whose rack comes next."""
        session = self._session
        if session.keys != "racks":
            self._seat = -1
            return
        seat = session.flow.seat()
        if seat != self._seat:
            self._seat = seat
            self._who(seat, now)

    def rested(self, now):
        """Say what the screen is about."""
        say = getattr(self, "say_" + self._session.keys, None)
        if say is not None:
            say(now)

    def _who(self, seat, now, count="turn"):
        session = self._session
        if seat < 0:
            session.cues.play_value(0, now)
        else:
            session.cues.queue(count, now, session.button(seat))

    def _line(self, now):
        self._session.cues.play_value(self._session.flow.index + 1, now)

    # Highlighted lines are said by their place in the list.
    say_timeup = say_menu = say_history = _line

    def say_home(self, now):
        """Say the place of the sheet in its list."""
        session = self._session
        known = session.keeping.sheet_ids()
        sheet = session.flow.sheet()["id"]
        if session.choosing() and sheet in known:
            session.cues.play_value(known.index(sheet) + 1, now)

    def say_paused(self, now):
        """Say the time left."""
        self._session.flow.tell_time(-1, now, now, 0)

    def say_tiles(self, now):
        """Say the loose tiles."""
        self._session.cues.play_value(self._session.flow.value, now)

    def say_settings(self, now):
        """Say the number, of milliseconds in whole seconds."""
        value = abs(self._session.flow.value)
        self._session.cues.play_value(value if value < 1000 else value // 1000, now)

    def say_out(self, now):
        """Say who is out in short pips, whose turn it is in long ones; nothing is left: a purr."""
        what, seat = self._session.flow.choices[self._session.flow.index]
        self._who(seat, now, "tens" if what == "turn" else "turn")

    def say_racks(self, now):
        """Say the value of the field; an answer by its place among the answers."""
        from .racks import ANSWERS, OPENED, PENALTIES, TILES, WINNER  # it is there by now

        session = self._session
        flow = session.flow
        field = flow.field_name()
        if field == WINNER:
            self._who(flow.named, now)
        elif field == OPENED:
            answers = ANSWERS[session.match.sheet["unopened"]]
            opened = flow.entry().opened
            at = answers.index(opened) if opened in answers else 1
            session.cues.play_value(at + 1, now)
        elif field == PENALTIES:
            session.cues.play_value(flow.subject.penalties[flow.seat()], now)
        else:
            value = flow.entry().tile if field == TILES else getattr(flow.entry(), field)
            session.cues.play_value(max(0, value), now)

    def say_summary(self, now):
        """Say who won the round."""
        self._who(self._session.flow.preview.score.winner, now)

    def say_standings(self, now):
        """Say who leads, one after the other where several do."""
        for seat in self._session.match.standing().places[0][1]:
            self._who(seat, now)
