"""The web server of the simulator without a browser: pacing, checks, presses, many windows."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.request

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from host_sim.page.machine import Tone
from host_sim.page.pacing import MAX_JUMP_S, Pacer
from page_support import Served, SmallDevice


class Clock:
    def __init__(self) -> None:
        self.now_s = 1000.0

    def __call__(self) -> float:
        return self.now_s


def test_pacing_does_not_drift_at_sixty_times() -> None:
    clock, device = Clock(), SmallDevice()
    pacer = Pacer(device, 60, clock)
    for _ in range(10_000):
        clock.now_s += 0.0161
        pacer.catch_up()
    assert abs(device.now_ms - 161_000 * 60) <= 60


def test_a_suspended_computer_does_not_ring_for_everything() -> None:
    clock, device = Clock(), SmallDevice()
    pacer = Pacer(device, 1, clock)
    clock.now_s += 3 * 3600
    pacer.catch_up()
    assert device.now_ms == MAX_JUMP_S * 1000
    clock.now_s += 1
    pacer.catch_up()
    assert device.now_ms == MAX_JUMP_S * 1000 + 1000


def test_a_change_of_speed_keeps_the_past() -> None:
    clock, device = Clock(), SmallDevice()
    pacer = Pacer(device, 1, clock)
    clock.now_s += 1
    pacer.set_speed(10)
    clock.now_s += 1
    pacer.catch_up()
    assert device.now_ms == 11_000
    assert pacer.wall_ms(device.now_ms) == pytest.approx(clock.now_s * 1000)


@pytest.fixture
def served():
    server = Served(SmallDevice())
    yield server
    server.stop()


def ask(served: Served, host: str, path: str = "") -> int:
    request = urllib.request.Request(served.url + path, headers={"Host": host})
    try:
        with urllib.request.urlopen(request, timeout=5) as answer:
            return answer.status
    except urllib.error.HTTPError as error:
        return error.code


def test_only_the_computers_own_names_are_answered(served: Served) -> None:
    assert ask(served, f"127.0.0.1:{served.port}") == 200
    assert ask(served, f"localhost:{served.port}") == 200
    assert ask(served, f"rebound.example:{served.port}") == 403
    assert ask(served, "[") == 403
    assert ask(served, f"127.0.0.1:{served.port}", "static/../server.py") == 404


async def joined(served: Served, origin: str | None = None) -> ClientConnection:
    own = f"http://127.0.0.1:{served.port}"
    return await connect(own.replace("http", "ws") + "/ws", origin=origin or own)  # type: ignore[arg-type]


async def until(window: ClientConnection, wanted) -> dict:
    """Reads messages until `wanted(view so far, message)`; returns that message."""
    view: dict = {}
    while True:
        message = await asyncio.wait_for(window.recv(), 5)
        if isinstance(message, str):
            news = json.loads(message)
            view.update(news.get("view", {}))
            if wanted(view, news):
                return news


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
def test_another_page_cannot_press_keys(served: Served, origin: str) -> None:
    async def run() -> None:
        with pytest.raises(InvalidStatus):
            await joined(served, origin)

    asyncio.run(run())


def test_a_window_is_told_everything_once_and_then_only_changes(served: Served) -> None:
    async def run() -> None:
        window = await joined(served)
        assert await window.recv() == served.device.frame()
        first = json.loads(str(await window.recv()))["view"]
        assert first["power"] is True and first["speed"] == 1 and first["pressed"] == []
        await window.send('{"key": "SEAT2", "down": true}')
        frame = await window.recv()
        assert frame == served.device.frame()
        news = json.loads(str(await window.recv()))
        assert set(news["view"]) - {"piezo"} == {"leds", "pressed"}
        await window.close()

    asyncio.run(run())


def test_a_press_is_seen_within_thirty_milliseconds(served: Served) -> None:
    async def run() -> list[float]:
        window = await joined(served)
        took_s = []
        for i in range(20):
            await asyncio.sleep(0.02)
            start = time.perf_counter()
            await window.send(json.dumps({"key": f"SEAT{i % 6 + 1}", "down": i % 12 < 6}))
            if i % 12 < 6:
                while not isinstance(await window.recv(), bytes):
                    pass
                took_s.append(time.perf_counter() - start)
        await window.close()
        return took_s

    took_s = asyncio.run(run())
    assert sorted(took_s)[len(took_s) // 2] < 0.030


def test_a_short_click_keeps_its_length(served: Served) -> None:
    async def run() -> list:
        window = await joined(served)
        heard: list = []
        await window.send('{"key": "SEAT1", "down": true}')

        def both(view: dict, news: dict) -> bool:
            heard.extend(news.get("tones", []))
            return len(heard) >= 2

        await until(window, both)
        await window.close()
        return heard

    heard = asyncio.run(run())
    assert [tone[1:] for tone in heard] == [[2000, 3], [0, 0]]
    assert heard[1][0] - heard[0][0] == pytest.approx(15, abs=0.01)


def test_a_contact_is_closed_while_any_window_holds_it(served: Served) -> None:
    async def run() -> None:
        one, two = await joined(served), await joined(served)
        for window in (one, two):
            await window.send('{"key": "OK", "down": true}')
            await until(window, lambda view, _: view.get("pressed") == ["OK"])
        await one.send('{"release": true}')
        await one.send('{"key": "PLUS", "down": true}')
        await until(one, lambda view, _: view.get("pressed") == ["OK", "PLUS"])
        await two.close()  # a window that goes away lets go
        await until(one, lambda view, _: view.get("pressed") == ["PLUS"])
        await one.close()

    asyncio.run(run())
    assert [edge[1:] for edge in served.device.edges[:3]] == [
        ("OK", True),
        ("PLUS", True),
        ("OK", False),
    ]


def test_a_tap_stays_a_tap_at_sixty_times(served: Served) -> None:
    async def run() -> None:
        window = await joined(served)
        await window.send('{"speed": 60}')
        await window.send('{"key": "OK", "down": true}')
        await until(window, lambda view, _: view.get("pressed") == ["OK"])
        await asyncio.sleep(0.05)
        await window.send('{"key": "OK", "down": false}')
        await until(window, lambda view, _: view["pressed"] == [])
        await window.close()

    asyncio.run(run())
    (down_ms, _, _), (up_ms, _, _) = served.device.edges
    assert 40 <= up_ms - down_ms < 800


def test_nonsense_does_nothing(served: Served) -> None:
    async def run() -> None:
        window = await joined(served)
        for text in (
            *("", "[", "1", "[]", "{}", "null", '{"key": "SEAT9", "down": true}'),
            *('{"key": 1, "down": true}', '{"speed": "fast"}', '{"speed": NaN}', '{"power": 1}'),
            *(
                '{"board": "huge"}',
                '{"speed": 1' + "0" * 400 + "}",
                "[" * 3000,
                '{"key": "__class__", "down": true}',
            ),
        ):
            await window.send(text)
        await window.send('{"speed": 1e9}')
        await until(window, lambda view, _: view.get("speed") == 1000)
        await window.close()

    asyncio.run(run())
    assert served.device.edges == [] and served.device.calls == []


def test_a_fault_of_the_simulator_is_shown_and_the_switch_helps(served: Served) -> None:
    def broken(key: str, closed: bool) -> None:
        raise RuntimeError("pin 99")

    served.device.contact = broken

    async def run() -> None:
        window = await joined(served)
        await window.send('{"key": "OK", "down": true}')
        await until(window, lambda view, _: "pin 99" in view.get("trouble", ""))
        assert served.device.powered is False
        await window.send('{"power": true}')
        await until(window, lambda view, _: view.get("trouble") == "" and view["power"])
        await window.close()

    asyncio.run(run())


def test_tones_are_placed_by_the_walls_time_at_any_speed() -> None:
    clock, device = Clock(), SmallDevice()
    pacer = Pacer(device, 60, clock)
    clock.now_s += 1
    pacer.catch_up()
    tone = Tone(30_000, 2000, 3)
    assert pacer.present_ms() - pacer.wall_ms(tone.at_ms) == pytest.approx(500)
