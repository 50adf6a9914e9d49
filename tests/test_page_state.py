"""What `turnbell sim` is asked for: the flash's folder, ports, bad values; nothing is lost."""

from __future__ import annotations

import argparse
import socket
from pathlib import Path

import pytest

from host_sim import sim
from host_sim.errors import UserError
from host_sim.page.state import State


def told(folder: Path) -> str:
    with pytest.raises(UserError) as refused:
        State(folder)
    assert "\n" not in str(refused.value)
    return str(refused.value)


def test_a_folder_is_made_and_kept(tmp_path: Path) -> None:
    folder = tmp_path / "new" / "flash"
    state = State(folder)
    assert state.load() == {}
    state.save({}, {"settings.json": b"{}", "ledger/0001": b"a"})
    state.save({"settings.json": b"{}", "ledger/0001": b"a"}, {"ledger/0002": b"b"})
    state.close()
    again = State(folder)
    assert again.load() == {"ledger/0002": b"b"}
    again.close()


def test_what_is_not_the_devices_stays(tmp_path: Path) -> None:
    (tmp_path / "notes.bin").write_bytes(b"\xff\x00")
    state = State(tmp_path)
    files = state.load()
    assert files == {"notes.bin": b"\xff\x00"}
    state.save(files, {**files, "settings.json": b"{}"})
    assert (tmp_path / "notes.bin").read_bytes() == b"\xff\x00"
    state.close()


def test_a_file_in_place_of_a_folder_is_refused(tmp_path: Path) -> None:
    place = tmp_path / "flash"
    place.write_text("precious")
    assert "is a file" in told(place)
    assert place.read_text() == "precious"
    assert "flash" in told(place / "below")
    inner = tmp_path / "other"
    inner.mkdir()
    (inner / "ledger").write_text("precious")
    assert "ledger" in told(inner)


@pytest.mark.parametrize("content", [b"{", b"\xff\xfe", b"[1]", b"nonsense"])
def test_unreadable_settings_are_named_and_stay(tmp_path: Path, content: bytes) -> None:
    settings = tmp_path / "settings.json"
    settings.write_bytes(content)
    assert "settings.json" in told(tmp_path)
    assert settings.read_bytes() == content


def test_two_simulators_do_not_share_a_folder(tmp_path: Path) -> None:
    pytest.importorskip("fcntl", reason="no file locks on this system")
    first = State(tmp_path)
    assert "another simulator" in told(tmp_path)
    first.close()
    State(tmp_path).close()


def test_a_folder_that_may_not_be_written_is_said(tmp_path: Path, monkeypatch) -> None:
    def refused(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path / ".lock"))

    monkeypatch.setattr("host_sim.page.state.os.open", refused)
    assert "Permission denied" in told(tmp_path)


def arguments(*words: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    sim.add_arguments(parser)
    return parser.parse_args(words)


@pytest.mark.parametrize(
    "words", [["--speed", "0"], ["--speed", "nan"], ["--port", "70000"], ["--speed", "1e9"]]
)
def test_a_bad_value_is_refused_before_anything_is_made(tmp_path: Path, words: list[str]) -> None:
    state = tmp_path / "flash"
    with pytest.raises(UserError):
        sim.run(arguments("--state", str(state), *words))
    assert not state.exists()


def test_a_taken_port_that_was_asked_for_is_an_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with pytest.raises(UserError, match=str(port)):
            sim.run(arguments("--state", str(tmp_path), "--port", str(port)))


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch, capsys) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(sim, "PORT", port)
        listener = sim.listen("127.0.0.1", None)
        assert listener.getsockname()[1] != port
        assert f"Port {port} is taken" in capsys.readouterr().out
        listener.close()
