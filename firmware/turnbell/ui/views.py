"""What each screen shows, as plain values: view_NAME(view, session, texts, now) fills a
screens.View.

A function may return the name of another drawing for the same screen.
"""

from .. import VERSION
from ..core.play import MORE, MORE_MS


def view_boot(view, session, texts, now):
    """The splash."""
    view.version = VERSION


def view_home(view, session, texts, now):
    """Sheet, time, players, how far the match is."""
    home, match = session.flow, session.match
    choosing = home.choosing()
    sheet = home.sheet()
    playing = home.seats()
    view.sheet_name = texts.sheet_name(sheet["id"], sheet["name"])
    view.changed = bool(session.settings.overrides if choosing else match.overrides)
    view.turn_ms = sheet["turn_ms"]
    seats = max(playing + [session.settings.seats - 1]) + 1 if choosing else 0
    places = range(seats) if choosing else match.places
    view.players = [(place + 1, place in playing) for place in places]
    view.fresh = choosing
    view.over = not choosing and match.over
    view.round = 1 if choosing else match.standing().rounds + 1
    view.rounds = sheet["match"].get("rounds", 0)
    view.target = sheet["match"].get("target", 0) or sheet["match"].get("beyond", 0)


def view_draw(view, session, texts, now):
    """Who starts."""
    match = session.match
    seat = session.flow.lit()
    view.seat = session.button(seat)
    view.name = session.name(seat)
    view.showing = session.flow.showing
    how = match.play.how
    view.how = how if how == "chosen" else "random" if how == "drawn" else match.sheet["start"]
    view.decider = match.standing().decider


def _about(session, texts):
    play = session.match.play
    if play.pool >= 0 and play.sheet["pool_play"] == "one_pass":
        return texts.get("passed_of", play.passes, play.players())
    if play.pool >= 0 and play.sheet["pool_play"] == "one_lap":
        return texts.get("last_lap")
    return ""


def _player(view, session, seat):
    view.seat = session.button(seat)
    view.name = session.name(seat)


def view_turn(view, session, texts, now):
    """The running clock."""
    play = session.match.play
    _player(view, session, play.seat)
    view.untimed = not play.timed
    view.remaining_ms = session.clock.remaining_ms(now)
    view.turn_ms = play.limit_ms()
    view.about = _about(session, texts)
    if play.timed and play.sheet["bank_ms"] and not view.about:
        used_ms = session.clock.used_ms(now)
        over_ms = max(0, used_ms - play.turn_limit_ms())
        bank_s = (play.bank_ms[play.seat] - over_ms + 999) // 1000
        view.about = texts.get("bank", "%d:%02d" % (bank_s // 60, bank_s % 60))


def view_paused(view, session, texts, now):
    """The clock that stands still."""
    view_turn(view, session, texts, now)
    view.adjusted_ms = session.match.play.extra_ms


def view_timeup(view, session, texts, now):
    """The question at the bell."""
    flow, match = session.flow, session.match
    _player(view, session, match.play.seat)
    labels = {}
    for outcome in match.sheet["timeout"]:
        labels[outcome["id"]] = outcome["label"]
    view.labels = [
        texts.outcome_label(match.sheet_id, choice[0], labels.get(choice[0], choice[0]))
        for choice in flow.choices
    ]
    view.index = flow.index
    outcome, view.draw, view.takes = flow.choices[flow.index]
    view.more_s = MORE_MS // 1000 if outcome == MORE else 0
    view.late_ms = flow.late_ms


def view_tiles(view, session, texts, now):
    """How many loose tiles."""
    timeup = session.flow_of("timeup")
    _player(view, session, session.match.play.seat)
    view.value = session.flow.value
    view.draw = timeup.choices[timeup.index][1]


def view_out(view, session, texts, now):
    """The answers to who is out."""
    flow = session.flow
    view.index = flow.index
    view.lines = []
    for what, seat in flow.choices:
        if what == "pool":
            view.lines.append(texts.get("pool_empty"))
        else:
            name = session.name(seat)
            if name == str(session.button(seat)):
                name = texts.get("player", name)
            view.lines.append(texts.get("is_turn" if what == "turn" else "is_out", name))


def view_racks(view, session, texts, now):
    """One field of one rack."""
    from ..flow.entry import JOKER, READY  # on first use, as the flow itself

    flow, match = session.flow, session.match
    field = flow.field_name()
    view.field, view.sum = field, ""
    if field == "winner":
        view.seat, view.name, view.part = 0, "", ""
        view.value = session.name(flow.named) if flow.named >= 0 else texts.get("nobody")
        return
    seat, entry = flow.seat(), flow.entry()
    _player(view, session, seat)
    view.part = str(flow.at + 1) + "/" + str(len(flow.order))
    joker = texts.get("joker_sign")
    worth = entry.points + entry.jokers * match.sheet["joker_points"]
    if field == "opened":
        view.value = texts.get("opened_" + entry.opened)
        if flow.charged_flat(seat):
            able = entry.opened == "able"
            amount = match.sheet["unopened_able" if able else "unopened_unable"]
            view.about = texts.get("charged_" + entry.opened, amount)
    elif field == "tiles":
        view.value = (
            texts.get("ready")
            if entry.tile == READY
            else joker
            if entry.tile == JOKER
            else str(entry.tile)
        )
        view.sum = texts.count("tiles_sum", entry.count if entry.count > 0 else 0, worth)
    elif field == "count":
        view.value = "?" if entry.count < 0 else str(entry.count)
    elif field == "penalties":
        view.value = str(flow.subject.penalties[seat])
    else:
        view.value = str(entry.points if field == "points" else entry.jokers)
        if entry.jokers:
            jokers = joker if entry.jokers == 1 else str(entry.jokers) + joker
            view.sum = "%d + %s = %d" % (entry.points, jokers, worth)


def view_summary(view, session, texts, now):
    """The scores of the round."""
    match, preview, subject = session.match, session.flow.preview, session.flow.subject
    score, standing = preview.score, preview.standing
    index = session.editing.index if session.editing else len(match.rounds)
    view.title = texts.get("round", index + 1)
    view.players = []
    for seat in range(len(match.names)):
        plays = subject.playing[seat]
        value = score.scores[seat] if plays else None
        view.players.append(
            (session.name(seat), value, standing.totals[seat], score.winner == seat)
        )
    view.sum = score.sum
    view.zero_sum = score.zero_sum
    view.top = session.flow.top


def view_standings(view, session, texts, now):
    """Places and totals; right after the last round, the winner."""
    match, flow = session.match, session.flow
    standing = match.standing()
    if flow.celebrating:
        view.names = [session.name(seat) for seat in standing.places[0][1]]
        view.total = str(standing.totals[standing.places[0][1][0]])
        return "winner"
    view.title = ""
    view.players = []
    for place, seats in standing.places:
        for seat in seats:
            view.players.append(
                (place, session.name(seat), standing.wins[seat], standing.totals[seat])
            )
    view.by_wins = match.sheet["rank"] == "wins" or match.count == "wins"
    view.sum = sum(standing.totals)
    promised = [score.zero_sum for score in match.scores]
    view.zero_sum = None if None in promised else view.sum == 0
    view.top = flow.top
    view.decider = standing.decider
    return None


def view_history(view, session, texts, now):
    """The saved rounds, the earlier matches, or how a round ended."""
    from ..flow.history import EARLIER, MATCHES, ROUNDS  # on first use, as the flow itself

    flow, match = session.flow, session.match
    view.index = flow.index
    view.title = texts.get("history")
    view.lines = []
    if flow.level == MATCHES:
        for entry in flow.lines:
            view.lines.append(texts.get("match_number", entry.id))
        return
    if flow.level == ROUNDS:
        if session.parked:
            view.title = texts.get("match_number", match.id)
        for index in flow.lines:
            if index == EARLIER:
                view.lines.append(texts.get("earlier_matches"))
                continue
            score = match.scores[index]
            right = session.name(score.winner) if score.winner >= 0 else ""
            if score.end == "void":
                right = texts.get("void")
            elif not right:
                right = texts.get("pool_ended")
            left = texts.get("round", index + 1) + ("*" if match.amended[index] else "")
            view.lines.append((left, right))
        return
    view.title = texts.get("round", session.editing.index + 1)
    for what, seat in flow.lines:
        if what == "go":
            view.lines.append(texts.get("is_out", session.name(seat)))
        else:
            view.lines.append(texts.get("pool_empty" if what == "pool" else "void"))


def view_menu(view, session, texts, now):
    """The lines of the present list, or a page of rules."""
    flow = session.flow
    if flow.page is not None:
        from .texts import rules

        view.title = texts.get("title_rules")
        view.lines = rules.outcome(texts, session.match.sheet_id, flow.page)
        view.top = flow.page_top
        return "help"
    view.title = texts.get("menu" if flow.list == "main" else "title_" + flow.list)
    view.index = flow.index
    view.lines = []
    for key, _, _ in flow.lines:
        if key.startswith("="):
            view.lines.append(key[1:])
        elif key.startswith("#"):
            own = session.known_sheet(key[1:])["name"]
            view.lines.append(texts.sheet_name(key[1:], own))
        elif key.startswith("device_"):
            view.lines.append(_device(session, texts, key))
        else:
            view.lines.append(texts.get(key))
    return None


def _device(session, texts, key):
    if key == "device_version":
        return texts.get(key, VERSION)
    if key == "device_battery":
        mv = session.battery_mv
        if mv is None:
            return texts.get("device_usb")
        return texts.get(key, "%d%s%d" % (mv // 1000, texts.get("decimal"), mv % 1000 // 100))
    if key == "device_free":
        return texts.count(key, session.rounds_that_fit())
    return texts.get(key)


def view_settings(view, session, texts, now):
    """A turn time of the table's own."""
    seconds = session.flow.value_ms // 1000
    view.title = texts.get("title_turn_time")
    view.value = "%d:%02d" % (seconds // 60, seconds % 60)
    view.about = ""


def view_fault(view, session, texts, now):
    """What is wrong and what to do."""
    key, args, code = session.fault
    view.what = texts.get("fault_" + key, *args)
    view.action = texts.get("fault_" + key + "_do")
    view.code = code


def view_safe(view, session, texts, now):
    """No match runs."""
    view.what = texts.get("safe_crashes")
    view.action = texts.get("safe_do")
