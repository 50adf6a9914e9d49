"""The page over the real firmware: a round, the bell, the power switch, a broken ledger."""

from __future__ import annotations

import importlib.util
import json
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_sim.page.chromium import ARGUMENTS, chromium_path
from host_sim.page.picture import start_simulator
from test_page_browser import DRAWN, NEAR

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
ROOT = Path(__file__).parents[1]
NAMES = ["Ala", "Bolek", "Celina"]


def missing() -> str:
    """Why these tests cannot run; empty if they can."""
    if chromium_path() is None:
        return "no chromium on this machine"
    if not (ROOT / "firmware" / "main.py").exists():
        return "firmware/main.py is missing"
    if importlib.util.find_spec("turnbell.ledger.ledger") is None:
        return "the firmware's ledger is missing"
    return ""


pytestmark = [pytest.mark.browser, pytest.mark.skipif(bool(missing()), reason=missing())]


@pytest.fixture(scope="module")
def browser():
    with playwright.sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        yield browser
        browser.close()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    settings = {"names": NAMES, "seats": 3, "sheet": "pl-40", "volume": 3}
    (tmp_path / "settings.json").write_text(json.dumps(settings), "utf-8")
    return tmp_path


@pytest.fixture
def address(folder: Path):
    served, address = start_simulator("--state", str(folder))
    yield address
    served.send_signal(signal.SIGINT)
    assert served.wait(5) == 0


@pytest.fixture
def page(browser, address: str):
    page = browser.new_page(viewport={"width": 1280, "height": 800})
    page.set_default_timeout(10_000)
    page.goto(address)
    at(page, "home")
    yield page
    page.close()


def at(page, screen: str) -> None:
    page.wait_for_function("screen => turnbell.view.screen === screen", arg=screen)


def speed(page, times: int) -> None:
    page.click(f"#speed [data-speed='{times}']")
    page.wait_for_function("times => turnbell.view.speed === times", arg=times)


def tap(page, key: str) -> None:
    """A press of 40 ms, long enough for the contacts' own guard time."""
    page.keyboard.press(key, delay=40)
    page.wait_for_function("() => !turnbell.view.pressed.length")


def to_a_turn(page) -> int:
    tap(page, "Enter")
    at(page, "draw")
    tap(page, "1")  # seat 1 begins: at once if it was drawn, else it is chosen and then begins
    page.wait_for_function("() => turnbell.view.seat === 1")
    if page.evaluate("turnbell.view.screen") == "draw":
        tap(page, "1")
    at(page, "turn")
    return page.evaluate("turnbell.view.seat")


def match_the_display(page) -> None:
    """The drawn pixels are those of the virtual display, at one and the same moment."""
    page.wait_for_function(
        """async () => {
            const seen = await (await fetch("/frame")).arrayBuffer();
            return JSON.stringify([...new Uint8Array(seen)]) === JSON.stringify(turnbell.pixels());
        }"""
    )


def test_home_is_drawn_as_the_display_shows_it(page) -> None:
    match_the_display(page)
    assert page.evaluate("turnbell.pixels().some((byte) => byte)")
    assert page.inner_text('[data-hint="OK"]').startswith("start")
    assert page.evaluate("turnbell.view.leds.filter((duty) => duty > 0).length") == 3


def test_a_round_by_mouse_and_keyboard(page, folder: Path) -> None:
    assert to_a_turn(page) == 1
    for seat in (1, 2, 3):
        page.wait_for_function("seat => turnbell.view.seat === seat", arg=seat)
        match_the_display(page)
        page.wait_for_timeout(350)  # the first 300 ms of a turn take no press
        if seat == 2:
            page.locator('[data-key="SEAT2"]').click(delay=40)
        else:
            tap(page, str(seat) if seat == 1 else "Space")
    page.wait_for_function("() => turnbell.view.seat === 1")
    page.keyboard.down("1")  # the long hold of a seat's key: out
    at(page, "out")
    page.keyboard.up("1")
    tap(page, "Enter")
    at(page, "racks")
    for _ in range(12):
        if page.evaluate("turnbell.view.screen") == "summary":
            break
        before = page.evaluate("turnbell.pixels().join()")
        tap(page, "+")
        page.wait_for_function("before => turnbell.pixels().join() !== before", arg=before)
        before = page.evaluate("turnbell.pixels().join()")
        tap(page, "Enter")
        page.wait_for_function("before => turnbell.pixels().join() !== before", arg=before)
    at(page, "summary")
    tap(page, "Enter")
    at(page, "standings")
    match_the_display(page)
    assert any((folder / "ledger").iterdir())


def test_the_bell_is_heard(page) -> None:
    to_a_turn(page)
    speed(page, 60)
    at(page, "timeup")
    speed(page, 1)
    page.wait_for_function("() => ([1900, 2000, 2100, 2200].some((freq) => (" + NEAR + ")(freq)))")


def test_the_power_switch_brings_the_match_back(page) -> None:
    to_a_turn(page)
    page.click("#power")
    page.wait_for_function("() => !turnbell.view.power")
    page.wait_for_function(DRAWN, arg=[0] * 1024)
    assert page.evaluate("turnbell.view.leds.every((duty) => duty === 0)")
    page.click("#power")
    at(page, "home")
    match_the_display(page)
    tap(page, "Enter")
    page.wait_for_function("() => ['paused', 'draw', 'turn'].includes(turnbell.view.screen)")


def test_the_minimal_board_plays_and_the_table_comes_back(page) -> None:
    page.click("#board [data-board=minimal]")
    page.wait_for_function(
        "() => turnbell.view.board === 'minimal' && turnbell.view.screen === 'home'"
    )
    page.locator('[data-key="NEXT"]').click(delay=40)
    at(page, "draw")
    page.click("#board [data-board=table]")
    page.wait_for_function(
        "() => turnbell.view.board === 'table' && turnbell.view.screen === 'home'"
    )
    match_the_display(page)


def test_the_display_may_be_pulled_and_plugged(page) -> None:
    page.click("#plug")
    page.wait_for_function("() => turnbell.view.plugged === false")
    page.wait_for_function(DRAWN, arg=[0] * 1024)
    page.click("#plug")
    speed(page, 10)  # it is looked for every five seconds
    page.wait_for_function("() => turnbell.pixels().some((byte) => byte)")
    match_the_display(page)


def run_sim(*options: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "host_sim", "sim", "--port", "0", "--no-browser", *options]
    return subprocess.run(
        command, cwd=ROOT, capture_output=True, text=True, timeout=20, check=False
    )


def test_bad_state_is_one_line_and_exit_2(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("precious")
    (tmp_path / "broken").mkdir()
    (tmp_path / "broken" / "settings.json").write_text("{")
    for folder in (file, file / "below", tmp_path / "broken"):
        done = run_sim("--state", str(folder))
        assert done.returncode == 2 and done.stdout == ""
        assert re.fullmatch(r"turnbell: .+\n", done.stderr), done.stderr
    assert file.read_text() == "precious"


def test_a_damaged_ledger_still_reaches_a_screen(folder: Path, browser) -> None:
    (folder / "ledger").mkdir()
    for name in ("00000001", "1", "garbage.bin", "0001.log"):
        (folder / "ledger" / name).write_bytes(bytes(range(256)))
    served, address = start_simulator("--state", str(folder))
    page = browser.new_page()
    page.goto(address)
    page.wait_for_function("() => ['home', 'fault', 'safe'].includes(turnbell.view.screen)")
    page.close()
    start = time.monotonic()
    served.send_signal(signal.SIGINT)
    assert served.wait(5) == 0
    assert time.monotonic() - start < 1.5
    assert (folder / "ledger" / "garbage.bin").read_bytes() == bytes(range(256))
