"""The USB console on the device: what it answers, and that nothing there harms or stops it."""

from __future__ import annotations

import json
import random
from types import SimpleNamespace

import pytest

from host_sim import device


class Stream:
    """A stream that can be polled: `data` waits to be read; it takes `room` bytes."""

    def __init__(self) -> None:
        self.data = b""
        self.room = 0
        self.written = b""

    def read(self, count: int) -> bytes:
        assert count == 1 and self.data, "it would block"
        byte, self.data = self.data[:1], self.data[1:]
        return byte

    def write(self, data: bytes) -> None:
        assert len(data) <= self.room, "it would block"
        self.room -= len(data)
        self.written += bytes(data)


class Poll:
    """What select.poll gives on the device."""

    def register(self, stream: Stream, events: int) -> None:
        self.stream, self.events = stream, events

    def ipoll(self, timeout: int):
        assert timeout == 0
        ready = self.stream.data if self.events == 1 else self.stream.room
        return iter([(self.stream, self.events)] if ready else [])


class App:
    def records(self) -> dict[str, int]:
        return {"turn": 2}

    def status(self, now: int) -> dict[str, object]:
        return {"screen": "home", "turn": {"seat": 2}, "match": {"players": ["Šarūnas"]}}


@pytest.fixture
def host(monkeypatch):
    module = device.hal("console")
    fake = SimpleNamespace(poll=Poll, POLLIN=1, POLLOUT=4)
    monkeypatch.setattr(module, "select", fake)
    source, sink = Stream(), Stream()
    sink.room = 1 << 20
    return SimpleNamespace(source=source, sink=sink, console=module.Console(source, sink))


def say(host, data: bytes, now: int = 7) -> bytes:
    """Send bytes and step until nothing moves; return what came back."""
    host.source.data += data
    for _ in range(200):
        host.console.step(App(), now)
    told, host.sink.written = host.sink.written, b""
    return told


@pytest.mark.parametrize("end", [b"\n", b"\r", b"\r\n"])
def test_a_question_is_answered_with_one_line_of_json(host, end):
    told = say(host, b"?" + end)
    assert told.count(b"\n") == 1 and told.endswith(b"\n")
    answer = json.loads(told)
    assert answer["screen"] == "home" and answer["turn"]["seat"] == 2
    assert answer["match"]["players"] == ["Šarūnas"]
    assert answer["now_ms"] == 7 and answer["cues"] == []


def test_no_memory_for_an_answer_is_no_crash(host, monkeypatch):
    def records(app: App) -> dict[str, int]:
        raise MemoryError("allocating 1381 bytes")

    with monkeypatch.context() as patch:
        patch.setattr(App, "records", records)
        assert say(host, b"?\n") == b""
    assert json.loads(say(host, b"?\n"))["screen"] == "home"


def test_sounds_are_told_since_the_last_question(host):
    host.console.cue("key", 1)  # nobody has asked yet: nothing is kept
    assert json.loads(say(host, b"?\n"))["cues"] == []
    host.console.cue("key", 2)
    host.console.cue("draw", 3)
    cues = [{"name": "key", "at_ms": 2}, {"name": "draw", "at_ms": 3}]
    assert json.loads(say(host, b"?\n"))["cues"] == cues
    assert json.loads(say(host, b"?\n"))["cues"] == []


def test_a_host_that_stopped_asking_costs_no_memory(host):
    say(host, b"?\n")
    for at_ms in range(1000):
        host.console.cue("key", at_ms)
    cues = json.loads(say(host, b"?\n"))["cues"]
    assert len(cues) == 64 and cues[-1]["at_ms"] == 999


def test_any_other_bytes_are_harmless(host):
    noise = random.Random(5)
    for _ in range(50):
        data = bytes(noise.randrange(256) for _ in range(300)).replace(b"?", b"!")
        assert say(host, data) == b""
    assert say(host, b"\n" + b"?" * 500 + b"\n") == b""
    assert say(host, b" ?\n??\n") == b""
    assert json.loads(say(host, b"?\n"))["screen"] == "home"


def test_a_host_that_does_not_read_stops_nothing(host):
    host.sink.room = 10
    assert len(say(host, b"?\n?\n?\n")) == 10
    host.sink.room = 1 << 20
    rest = say(host, b"")
    assert rest.count(b"\n") == 3 and rest.endswith(b"}\n")


def test_nothing_asked_is_nothing_said(host):
    assert say(host, b"") == b""
