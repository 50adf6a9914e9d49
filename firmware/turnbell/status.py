"""The state of the device as plain data, for the scenario runner and for a host on the USB
console.
"""

from .core import phases
from .ui.keys import SEATS


def status(session, lights, now):
    """Return {"screen", "match", "turn", "leds", "self_test"}; match and turn are None without
    one, and so is self_test (what flow.selftest found) before it has ended.
    """
    match = session.match
    return {
        "screen": session.screen,
        "match": _match(session) if match.id else None,
        "turn": _turn(session, now) if match.id else None,
        "leds": {str(i + 1): lights.pattern(i) for i in range(SEATS)},
        "self_test": session.self_test,
    }


def _match(session):
    match = session.match
    standing = match.standing()
    played = len(match.rounds)
    if session.screen == "summary":
        standing = session.flow_of("summary").preview.standing
        played += 0 if session.editing else 1
    elif session.in_play() or not standing.over:
        played += 1
    if session.screen == "standings" and not session.in_play():
        played = len(match.rounds)
    return {
        "sheet": match.sheet_id,
        "players": [session.name(i) for i in range(len(match.names))],
        "round": played,
        "totals": list(standing.totals),
        "wins": list(standing.wins),
        "standing": [{"place": place, "seats": seats} for place, seats in standing.places],
        "over": standing.over,
    }


def _turn(session, now):
    play = session.match.play
    if play.phase == phases.READY:
        return None
    if play.phase == phases.DRAWN:
        return {"seat": session.button(play.start), "remaining_ms": None, "running": False}
    if play.phase == phases.RACKS:
        return None
    return {
        "seat": session.button(play.seat),
        "remaining_ms": session.clock.remaining_ms(now),
        "running": session.running,
    }
