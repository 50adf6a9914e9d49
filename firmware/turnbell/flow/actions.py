"""What the lines of the menu do: each takes (session, value, at_ms, resume_ms)."""


def _leave(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    session.leave_menu(at_ms)


def _rule(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    session.flow.read(session.flow_of("timeup").outcome())


def _undo(session, value, at_ms, resume_ms):
    session.undo(at_ms)


def _pause(session, value, at_ms, resume_ms):
    if session.pause(at_ms):
        session.cues.play("pause", at_ms)
        session.go("paused", at_ms)


def _skip(session, value, at_ms, resume_ms):
    play = session.match.play
    used_ms = session.clock.used_ms(at_ms)
    session.cues.play("key", at_ms)
    if session.emit(("skip", play.next_seat(play.seat), used_ms), at_ms):
        session.after_turn(-1, at_ms, resume_ms)


def _announce(session, value, at_ms, resume_ms):
    draft = session.match.play.drafts[value]
    rest = draft[1:] if draft else (-1, 0, -1, [])
    if session.emit(("rack", value, "announced") + tuple(rest), at_ms):
        session.cues.play("key", at_ms)
        session.leave_menu(at_ms)
        session.say("announced", at_ms, session.name(value))


def _pool(session, value, at_ms, resume_ms):
    if session.emit(("pool", value, session.clock.used_ms(at_ms)), at_ms):
        session.clock.rebase(at_ms)
        session.cues.play("key", at_ms)
        session.leave_menu(at_ms)


def _end_round(session, value, at_ms, resume_ms):
    play = session.match.play
    used_ms = session.clock.used_ms(at_ms)
    session.clock.stop()
    # The empty pool is the likely reason once it was said to be empty; the screen offers all
    # others.
    if session.emit(("out", "ask", play.seat, used_ms, 0), at_ms):
        session.cues.play("key", at_ms)
        session.go("out", at_ms)
        if play.pool >= 0 or session.match.sheet["pool_play"] == "until_stuck":
            session.flow.index = session.flow.count() - 1


def _void(session, value, at_ms, resume_ms):
    if session.emit(("round",) + session.match.void_values(), at_ms):
        session.cues.play("saved", at_ms)
        session.go("standings", at_ms)


def _standings(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    session.go("standings", at_ms)


def _history(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    session.go("history", at_ms)


def _end_match(session, value, at_ms, resume_ms):
    if session.emit(("end", "end"), at_ms):
        session.cues.play("saved", at_ms)
        session.cues.queue("winner", at_ms)
        session.go("standings", at_ms)
        session.flow.celebrate(at_ms)


def _one_more(session, value, at_ms, resume_ms):
    if session.emit(("end", "more"), at_ms):
        session.cues.play("key", at_ms)
        session.go("draw", at_ms)


def _new_match(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    session.flow_of("home").fresh = True
    session.go("home", at_ms)


def _home(session, value, at_ms, resume_ms):
    session.flow.home(-1, at_ms, resume_ms, 0)


def _turn_time(session, value, at_ms, resume_ms):
    overrides = dict(session.settings.overrides)
    overrides.pop("turn_ms", None)
    if value >= 0:
        overrides["turn_ms"] = value
    if session.set_settings(at_ms, overrides=overrides):
        session.cues.play("key", at_ms)
        if session.match.rounds and not session.match.over:
            session.say("next_match", at_ms)
        session.leave_menu(at_ms)


def _any_time(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    session.go("settings", at_ms)


def _volume(session, value, at_ms, resume_ms):
    if session.set_settings(at_ms, volume=value):
        session.cues.volume = value
        session.cues.play("key", at_ms)
        session.leave_menu(at_ms)


def _pips(session, value, at_ms, resume_ms):
    if session.set_settings(at_ms, turn_sound=value):
        session.cues.play("key", at_ms)
        session.leave_menu(at_ms)


def _remove(session, value, at_ms, resume_ms):
    if session.remove_archive(at_ms):
        session.cues.play("saved", at_ms)
        session.flow.back(-1, at_ms, resume_ms, 0)
        session.flow.fill()


def _sheet(session, value, at_ms, resume_ms):
    if session.flow_of("home").choose_sheet(value, at_ms):
        session.leave_menu(at_ms)


def _player(session, value, at_ms, resume_ms):
    """A player joins or leaves; the three keys can do what seat keys do at home."""
    home = session.flow_of("home")
    if home.can_join():
        home.join(value, at_ms, resume_ms, 0)
        session.flow.fill()
    else:
        session.refuse(at_ms)


ACTIONS = {
    "sheet": _sheet,
    "player": _player,
    "leave": _leave,
    "rule": _rule,
    "undo": _undo,
    "pause": _pause,
    "skip": _skip,
    "announce": _announce,
    "pool": _pool,
    "end_round": _end_round,
    "void": _void,
    "standings": _standings,
    "history": _history,
    "end_match": _end_match,
    "one_more": _one_more,
    "new_match": _new_match,
    "home": _home,
    "remove": _remove,
    "turn_time": _turn_time,
    "any_time": _any_time,
    "volume": _volume,
    "pips": _pips,
}
