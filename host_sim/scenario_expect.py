"""What a scenario can expect: each function gives None when it holds, else (expected, got) in
words. PORTABLE.
"""

from turnbell.ui.keys import SEATS


def _status(run):
    return run.device.status()


def _screen(run, args):
    got = run.device.screen()
    return None if got == args[0] else ("screen " + args[0], got)


def _seat(run, args):
    status = _status(run)
    turn = status["turn"] if status else None
    got = turn["seat"] if turn else None
    return None if got == args[0] else ("seat " + str(args[0]), _said(got))


def _remaining(run, args):
    wanted, unit = args
    # Not settled: the time goes on meanwhile.
    status = run.device.status(run.now_ms)
    turn = status["turn"] if status else None
    ms = turn["remaining_ms"] if turn else None
    text = "remaining " + str(wanted) + unit
    if ms is None:
        return (text, "none on screen " + run.device.screen())
    if unit == "ms":
        return None if ms == wanted else (text, str(ms) + "ms")
    # What the display shows: rounded up, so that 0 is the bell; an untimed turn counts up.
    timed = run.device.app.session.match.play.timed
    shown = (ms + 999) // 1000 if timed else ms // 1000
    return None if shown == wanted else (text, str(shown) + "s (" + str(ms) + "ms)")


def _text(run, args):
    from host_sim.scenario_text import shows  # the fonts are large: only where texts are asked for

    if shows(run.board.pixels(), args[0]):
        return None
    return ('text "' + args[0] + '"', "a display without it on screen " + run.device.screen())


def _led(run, args):
    seat, wanted = args
    got = run.watch.lights.get(seat - 1, "off")
    text = "led " + str(seat) + " " + wanted
    if got != wanted:
        return (text, got)
    if run.board.kind == "table" and seat <= SEATS:
        level = run.board.lamp(seat - 1)
        if (wanted == "off" and level) or (wanted == "on" and not level):
            return (text, "a pin at " + str(level) + " of 65535")
    return None


def _sound(run, args):
    run.settle()
    name, wanted = args
    got = run.watch.heard(name)
    if wanted:
        if got == "heard":
            return None
        return ("sound " + name, "it without its pins moving" if got else "no such sound")
    return ("no sound " + name, "it") if got == "heard" else None


def _silence(run, args):
    run.settle()
    piezo = run.board.piezo
    if piezo.sounding:
        return ("silence", str(piezo.freq_hz) + " Hz")
    return ("silence", "a steady voltage across the piezo") if piezo.dc else None


def _numbers(name):
    def check(run, args):
        status = _status(run)
        match = status["match"] if status else None
        got = list(match[name]) if match else None
        wanted = args[0]
        if got == wanted:
            return None
        return (name + " " + _row(wanted), _row(got) if got is not None else "no match")

    return check


def _records(run, args):
    app = run.device.app
    got = (app.records() if app else {}).get(args[0], 0)
    return None if got == args[1] else ("records " + args[0] + " " + str(args[1]), str(got))


def _row(numbers):
    return " ".join([str(number) for number in numbers])


def _said(value):
    return "none" if value is None else str(value)


EXPECT = {
    "screen": _screen,
    "seat": _seat,
    "remaining": _remaining,
    "text": _text,
    "led": _led,
    "sound": _sound,
    "silence": _silence,
    "totals": _numbers("totals"),
    "wins": _numbers("wins"),
    "records": _records,
}
