"""The page in a headless Chromium, over a small device: drawing, fingers, keys, sound, windows."""

from __future__ import annotations

import pytest

from host_sim.page.chromium import ARGUMENTS, chromium_path
from page_support import Served, SmallDevice

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(chromium_path() is None, reason="no chromium on this machine"),
]

SIZES = [
    (1280, 800, 1),
    (390, 844, 3),
    (844, 390, 3),
    (375, 667, 2),
    (1920, 1080, 1),
    (820, 1180, 2),
]
DRAWN = "expected => JSON.stringify(turnbell.pixels()) === JSON.stringify(expected)"
# The share of the spectrum's energy that lies within 60 Hz of a frequency.
NEAR = """freq => {
    const ear = window.turnbell.analyser;
    if (!ear) return false;
    const bins = new Float32Array(ear.frequencyBinCount);
    ear.getFloatFrequencyData(bins);
    const width = turnbell.audio.sampleRate / ear.fftSize;
    const power = bins.map((db) => Math.pow(10, db / 10));
    const from = Math.floor((freq - 60) / width), to = Math.ceil((freq + 60) / width);
    const all = power.reduce((sum, part) => sum + part, 0);
    const near = power.slice(from, to).reduce((sum, part) => sum + part, 0);
    return all > 1e-5 && near / all > 0.6;
}"""
QUIET = """() => {
    const ear = window.turnbell.analyser;
    const wave = new Float32Array(ear.fftSize);
    ear.getFloatTimeDomainData(wave);
    return Math.max(...wave.map(Math.abs)) < 1e-4;
}"""


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def served():
    server = Served(SmallDevice())
    yield server
    server.stop()


@pytest.fixture
def page(browser, served):
    context = browser.new_context(has_touch=True, viewport={"width": 1280, "height": 800})
    context.set_default_timeout(10_000)
    page = context.new_page()
    said: list[str] = []
    page.on("pageerror", lambda error: said.append(str(error)))
    page.on("console", lambda message: said.append(message.text))
    page.goto(served.url)
    page.wait_for_selector('body[data-power="on"]')
    yield page
    context.close()
    assert [line for line in said if "WebSocket" not in line and "net::" not in line] == []


def edges(served: Served) -> list[tuple[str, bool]]:
    return [(key, closed) for _, key, closed in served.device.edges]


def pressed(page, *keys: str) -> None:
    """Waits until the server has told the page that just these contacts are closed."""
    page.wait_for_function(
        "keys => JSON.stringify(turnbell.view.pressed) === keys",
        arg="[" + ",".join(f'"{key}"' for key in keys) + "]",
    )


def test_the_canvas_shows_the_displays_pixels(page, served) -> None:
    page.wait_for_function(DRAWN, arg=list(served.device.frame()))
    page.keyboard.press("4")
    page.wait_for_function(DRAWN, arg=list(served.device.frame()))
    assert page.evaluate(
        "fetch('/frame').then(r => r.arrayBuffer()).then(b => [...new Uint8Array(b)])"
    ) == list(served.device.frame())


@pytest.mark.parametrize(("width", "height", "ratio"), SIZES)
def test_everything_fits_and_pixels_are_whole(browser, served, width, height, ratio) -> None:
    context = browser.new_context(
        viewport={"width": width, "height": height}, device_scale_factor=ratio
    )
    page = context.new_page()
    page.goto(served.url)
    page.wait_for_selector('body[data-power="on"]')
    for board in ("table", "minimal"):
        page.click(f"#board [data-board={board}]")
        page.wait_for_selector(f'body[data-board="{board}"]')
        outside = page.evaluate(
            """() => [...document.querySelectorAll("button, canvas, #help")].filter((part) => {
                const box = part.getBoundingClientRect();
                return box.width && (box.left < 0 || box.top < 0
                    || box.right > innerWidth + .5 || box.bottom > innerHeight + .5);
            }).map((part) => part.id || part.textContent)"""
        )
        assert outside == []
        smallest = page.evaluate(
            """() => Math.min(...[...document.querySelectorAll("#device button")]
                .map((button) => button.getBoundingClientRect()).filter((box) => box.width)
                .map((box) => Math.min(box.width, box.height)))"""
        )
        assert smallest >= 28
    page.click("#board [data-board=table]")
    page.wait_for_selector('body[data-board="table"]')
    page.wait_for_function(DRAWN, arg=list(served.device.frame()))
    scale = page.evaluate(
        "document.querySelector('#display').getBoundingClientRect().width * devicePixelRatio / 128"
    )
    assert abs(scale - round(scale)) < 0.01 and scale >= 2
    context.close()


def test_a_click_is_one_press(page, served) -> None:
    page.click('[data-key="SEAT5"]')
    page.wait_for_function("() => turnbell.view.leds[4] === 1")
    pressed(page)
    assert edges(served) == [("SEAT5", True), ("SEAT5", False)]
    assert page.get_attribute('[data-seat="5"] .led', "data-duty") == "1"


def test_the_mouse_may_be_released_outside(page, served) -> None:
    page.locator('[data-key="OK"]').hover()
    page.mouse.down()
    pressed(page, "OK")
    page.mouse.move(5, 5)
    page.mouse.move(2, 300)
    assert edges(served) == [("OK", True)]
    page.mouse.up()
    pressed(page)
    assert edges(served) == [("OK", True), ("OK", False)]


def test_the_keyboard_closes_and_opens_contacts_and_repeats_nothing(page, served) -> None:
    keys = {
        "1": "SEAT1", "6": "SEAT6", "Numpad3": "SEAT3", "-": "MINUS", "+": "PLUS", "=": "PLUS",
        "Enter": "OK", "Space": "SEAT3", "NumpadAdd": "PLUS",
    }  # fmt: skip
    for typed, key in keys.items():
        served.device.edges.clear()
        page.keyboard.down(typed)
        for _ in range(5):
            page.keyboard.down(typed)  # what holding a key of a keyboard sends
        pressed(page, key)
        page.keyboard.up(typed)
        pressed(page)
        assert edges(served) == [(key, True), (key, False)], typed


def test_losing_the_window_lets_all_keys_go(page, served) -> None:
    page.keyboard.down("2")
    page.keyboard.down("+")
    pressed(page, "PLUS", "SEAT2")
    page.evaluate("window.dispatchEvent(new Event('blur'))")
    pressed(page)


def test_two_fingers_hold_two_keys(page, served) -> None:
    def middle(key: str) -> dict[str, float]:
        box = page.locator(f'[data-key="{key}"]').bounding_box()
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    touch = page.context.new_cdp_session(page)
    minus, plus = {**middle("MINUS"), "id": 1}, {**middle("PLUS"), "id": 2}

    def send(kind: str, *points: dict) -> None:
        touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    send("touchStart", minus)
    send("touchStart", minus, plus)
    pressed(page, "MINUS", "PLUS")
    send("touchMove", minus, {**plus, "x": plus["x"] + 300})
    send("touchEnd", plus)
    pressed(page, "MINUS")
    send("touchEnd")
    pressed(page)
    assert edges(served) == [
        ("MINUS", True),
        ("PLUS", True),
        ("PLUS", False),
        ("MINUS", False),
    ]


def test_a_focused_key_is_held_with_the_space_bar(page, served) -> None:
    page.focus('[data-key="MINUS"]')
    page.keyboard.down("Space")
    pressed(page, "MINUS")
    page.keyboard.up("Space")
    pressed(page)
    page.focus("#plug")
    page.keyboard.press("Space")  # a control of the page keeps its own meaning
    page.wait_for_selector('#plug[aria-checked="false"]')
    assert edges(served) == [("MINUS", True), ("MINUS", False)]


def test_the_bell_is_heard_after_a_gesture(page, served) -> None:
    assert page.is_visible("#sound")
    assert page.evaluate("turnbell.analyser") is None
    page.keyboard.press("1")
    page.wait_for_function("() => turnbell.audio && turnbell.audio.state === 'running'")
    assert not page.is_visible("#sound")
    page.keyboard.down("Enter")  # the small device's bell: 2000 Hz while it is held
    page.wait_for_function(NEAR, arg=2000)
    page.keyboard.up("Enter")
    page.wait_for_function(QUIET)


def test_switches_reach_the_device_and_show_what_it_says(page, served) -> None:
    page.click("#power")
    page.wait_for_selector('body[data-power="off"]')
    page.wait_for_function(DRAWN, arg=[0] * 1024)
    assert "power is off" in page.inner_text("#hints")
    page.click("#power")
    page.wait_for_selector('body[data-power="on"]')
    page.wait_for_function(DRAWN, arg=list(served.device.frame()))
    page.click("#plug")
    page.wait_for_selector(".unplugged", state="visible")
    page.click("#speed [data-speed='60']")
    page.wait_for_selector("#speed [data-speed='60'][aria-pressed='true']")
    page.click("#board [data-board=minimal]")
    page.wait_for_selector('[data-key="NEXT"]', state="visible")
    assert served.device.calls == [
        ("power", False), ("power", True), ("plug", False), ("board", "minimal"),
    ]  # fmt: skip


def test_hints_stand_on_the_keys_and_in_the_help(page) -> None:
    assert page.inner_text('[data-hint="OK"]') == "pause\nhold: menu"
    assert "hold long: out" in page.inner_text("#hints")
    assert "together: tell the time" in page.inner_text("#hints")


def test_every_button_has_a_name_and_focus_is_seen(page) -> None:
    nameless = page.evaluate(
        """() => [...document.querySelectorAll("button")].filter((button) =>
            !(button.getAttribute("aria-label") || button.textContent.trim())).length"""
    )
    assert nameless == 0
    page.keyboard.press("Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_a_lost_connection_is_said_and_comes_back(page, served) -> None:
    page.keyboard.down("3")
    pressed(page, "SEAT3")
    port = served.port
    served.stop()
    page.wait_for_selector("#notice", state="visible")
    assert "Connection lost" in page.inner_text("#notice")
    again = Served(SmallDevice(), port=port)
    try:
        page.wait_for_selector("#notice", state="hidden")
        pressed(page)
        page.keyboard.up("3")
        page.keyboard.press("2")
        pressed(page)
        page.wait_for_function("() => turnbell.view.leds[1] === 1")
        assert edges(again) == [("SEAT2", True), ("SEAT2", False)]
    finally:
        again.stop()


def test_two_windows_watch_and_press_the_same_device(page, browser, served) -> None:
    other = browser.new_page()
    other.goto(served.url)
    other.wait_for_selector('body[data-power="on"]')
    other.keyboard.press("6")
    page.wait_for_function("() => turnbell.view.leds[5] === 1")
    page.wait_for_function(DRAWN, arg=list(served.device.frame()))
    other.close()
