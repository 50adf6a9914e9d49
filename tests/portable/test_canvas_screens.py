"""Every screen, drawn from fixed views, is the golden frame in tests/golden, pixel by pixel."""

from golden_views import LONG, VIEWS
from turnbell.ui.canvas import Canvas
from turnbell.ui.screens import MODULES, Screens, View
from turnbell.ui.texts import load


def difference(buffer, path):
    """The first row that differs from the golden file, or −1."""
    with open(path, encoding="utf-8") as file:
        for y in range(64):
            expected = file.readline().rstrip("\n")
            base = y // 8 * 128
            row = "".join(
                ["█" if buffer[base + x] >> y % 8 & 1 else " " for x in range(128)]
            ).rstrip(" ")
            if row != expected:
                return y
    return -1


def test_every_view_gives_its_golden_frame():
    canvas, screens, texts = Canvas(), Screens(), load("en")
    wrong = []
    for name, screen, values in VIEWS:
        screens.draw(canvas, screen, View(texts, **values))
        row = difference(canvas.buffer, "tests/golden/" + name + ".txt")
        if row >= 0:
            wrong.append((name, row))
    assert wrong == []  # name of the view, first row that differs


def test_every_screen_has_a_golden_view():
    shown = [screen for _, screen, _ in VIEWS]
    for screen in MODULES:
        assert screen in shown, screen


def test_a_frame_does_not_depend_on_the_frame_before():
    canvas, screens, texts = Canvas(), Screens(), load("en")
    name, screen, values = VIEWS[1]
    canvas.fill(0, 0, 128, 64)
    screens.draw(canvas, screen, View(texts, **values))
    assert difference(canvas.buffer, "tests/golden/" + name + ".txt") == -1


def test_unknown_screens_are_refused():
    try:
        Screens().draw(Canvas(), "nothing", View(load("en")))
    except KeyError:
        return
    raise AssertionError("no KeyError")


def test_every_second_of_a_turn_can_be_drawn():
    canvas, screens, texts = Canvas(), Screens(), load("en")
    view = View(texts, seat=6, name=LONG, turn_ms=40000, untimed=False, about="")
    for ms in (-5, 0, 1, 999, 9999, 10000, 10001, 59999, 60000, 3600000, 7200000):
        view.remaining_ms = ms
        screens.draw(canvas, "turn", view)
        assert any(canvas.buffer)


def test_nothing_covers_the_last_seconds():
    canvas, screens, texts = Canvas(), Screens(), load("en")
    view = View(texts, seat=2, name="Ala", turn_ms=40000, untimed=False, about="")
    view.remaining_ms = 4000
    screens.draw(canvas, "turn", view)
    before = bytes(canvas.buffer)
    view.note = "From the next match on"
    screens.draw(canvas, "turn", view)
    assert bytes(canvas.buffer) == before


def test_a_low_battery_and_what_is_not_saved_are_signed_on_every_screen():
    canvas, screens, texts = Canvas(), Screens(), load("en")
    missing = []
    for name, screen, values in VIEWS:
        if screen == "boot":  # the battery is not known yet
            continue
        frames = []
        for sign in ("", "battery_low", "unsaved", "muted"):
            view = View(texts, **values)
            view.battery_low = view.unsaved = view.muted = False
            if sign:
                setattr(view, sign, True)
            view.note, view.volume = "", -1
            screens.draw(canvas, screen, view)
            frames.append(bytes(canvas.buffer))
        if len(set(frames)) < 4:
            missing.append(name)
    assert missing == []
