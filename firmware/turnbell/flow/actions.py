"""What the lines of the menu do: each takes (session, value, at_ms, resume_ms)."""

from .names import recent, set_name


def _leave(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    session.leave_menu(at_ms)


def _rule(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    session.flow.read(session.flow_of("timeup").outcome())


def _undo(session, value, at_ms, resume_ms):
    session.moves.undo(at_ms)


def _pause(session, value, at_ms, resume_ms):
    if session.moves.pause(at_ms):
        session.cues.play("pause", at_ms)
        session.go("paused", at_ms)


def _skip(session, value, at_ms, resume_ms):
    play = session.match.play
    used_ms = session.clock.used_ms(at_ms)
    session.cues.play("key", at_ms)
    if session.emit(("skip", play.next_seat(play.seat), used_ms), at_ms):
        session.moves.after_turn(-1, at_ms, resume_ms)


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
    session.stop_clock()
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
    session.fresh = True
    _home(session, value, at_ms, resume_ms)


def _home(session, value, at_ms, resume_ms):
    session.flow.home(-1, at_ms, resume_ms, 0)


def _turn_time(session, value, at_ms, resume_ms):
    overrides = dict(session.settings.overrides)
    overrides.pop("turn_ms", None)
    if value >= 0:
        overrides["turn_ms"] = value
    if session.keeping.set_settings(at_ms, overrides=overrides):
        session.cues.play("key", at_ms)
        if session.match.rounds and not session.match.over:
            session.say("next_match", at_ms)
        session.leave_menu(at_ms)


def _volume(session, value, at_ms, resume_ms):
    if session.keeping.set_settings(at_ms, volume=value):
        session.cues.volume = value
        session.cues.play("key", at_ms)
        session.leave_menu(at_ms)


def _pips(session, value, at_ms, resume_ms):
    if session.keeping.set_settings(at_ms, turn_sound=value):
        session.cues.play("key", at_ms)
        session.leave_menu(at_ms)


def _remove(session, value, at_ms, resume_ms):
    if session.keeping.remove_archive(at_ms):
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


def _set(session, value, at_ms, resume_ms):
    """Choose the value of a setting: value is (setting, value)."""
    if session.keeping.set_one(value[0], value[1], at_ms):
        session.cues.play("key", at_ms)
        session.flow.close()


def _value(session, value, at_ms, resume_ms):
    """Change a number: value is (setting, seat)."""
    session.flow_of("settings").begin(value[0], value[1])
    _away(session, "settings", at_ms)


def _name_of(session, value, at_ms, resume_ms):
    menu = session.flow
    menu.naming = value
    if recent(session.settings) or session.settings.names[value]:
        session.cues.play("key", at_ms)
        menu.open("name", at_ms)
    else:
        _write(session, value, at_ms, resume_ms)  # there is nothing to choose from


def _write(session, value, at_ms, resume_ms):
    session.flow_of("names").begin(session.flow.naming)
    _away(session, "names", at_ms)


def _away(session, screen, now):
    session.cues.play("key", now)
    session.flow.away = True
    session.go(screen, now)


def _name(session, value, at_ms, resume_ms):
    """Give a name that was used before, or none."""
    if set_name(session, session.flow.naming, value, at_ms):
        session.cues.play("key", at_ms)
        session.flow.close()


def _unsaved(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    if session.unsaved:
        session.say("not_saved_" + session.unsaved, at_ms)


def _self_test(session, value, at_ms, resume_ms):
    session.cues.play("key", at_ms)
    session.go("selftest", at_ms)


ACTIONS = {
    "unsaved": _unsaved,
    "set": _set,
    "value": _value,
    "name_of": _name_of,
    "write": _write,
    "name": _name,
    "self_test": _self_test,
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
    "volume": _volume,
    "pips": _pips,
}
