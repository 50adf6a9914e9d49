"""The command `turnbell` and its `settings`: one line and 2 for bad input, never a traceback."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim import cli
from host_sim.errors import UserError
from turnbell import VERSION
from turnbell.settings_table import TABLE


def turnbell(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "host_sim", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **options,  # pyright: ignore[reportArgumentType,reportCallIssue]
    )


@pytest.mark.parametrize(
    "arguments",
    [
        [],
        ["frobnicate"],
        ["--frobnicate"],
        ["score", "--frobnicate"],
        ["sheets"],
        ["sheets", "frobnicate"],
        ["sim", "--speed", "fast"],
        ["settings", "set", "a\nb=1"],
    ],
)
def test_bad_usage_is_one_line_and_2(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(arguments) == 2
    error = capsys.readouterr().err
    assert error.startswith("turnbell")
    assert error.count("\n") == 1


def test_help_and_version_are_0(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["--version"]) == 0
    assert VERSION in capsys.readouterr().out
    assert cli.main(["--help"]) == 0
    said = capsys.readouterr().out
    assert all(name in said for name, _ in cli.offered())


def test_a_command_without_a_module_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cli, "COMMANDS", (*cli.COMMANDS, ("not_written", "does nothing")))
    assert "not_written" not in dict(cli.offered())
    assert cli.main(["not_written"]) == 2


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (UserError("here: 1 (allowed: 2)"), 2),
        (FileNotFoundError(2, "No such file", "x"), 2),
        (KeyboardInterrupt(), 130),
    ],
)
def test_what_a_command_raises_becomes_its_code(
    error: BaseException, code: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(arguments: list[str]) -> int:
        raise error

    monkeypatch.setattr(cli, "_run", fail)
    assert cli.main(["score"]) == code


def test_a_reader_that_leaves_is_no_error() -> None:
    command = [sys.executable, "-m", "host_sim", "sheets", "show", "low-total"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait(60) in (0, 141)


def test_only_the_command_that_runs_is_loaded() -> None:
    code = (
        "import sys; from host_sim.cli import main; main(['score', '/does/not/exist']);"
        "print([n for n in ('starlette', 'uvicorn', 'rich', 'PIL') if n in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=False
    )
    assert result.stdout == "[]\n"


# ---- turnbell settings ----


def settings(folder: Path, *arguments: str) -> int:
    """Run `turnbell settings` on a folder."""
    return cli.main(["settings", *arguments, "--state", str(folder)])


def test_a_setting_is_kept_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert settings(tmp_path, "set", "volume=2", "turn_sound=true", "sheet=pl-40") == 0
    capsys.readouterr()
    assert settings(tmp_path, "show") == 0
    said = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert {"volume=2", "turn_sound=true", "sheet=pl-40"} <= set(said)
    assert len(said) == len(TABLE)


def test_names_are_trimmed_and_kept(tmp_path: Path) -> None:
    assert settings(tmp_path, "names", " Ala ", "Žaneta", "Ёлка") == 0
    kept = json.loads((tmp_path / "settings.json").read_text(encoding="utf-8"))
    assert kept["names"] == ["Ala", "Žaneta", "Ёлка"]


@pytest.mark.parametrize(
    "arguments",
    [
        ["set", "volume=4"],
        ["set", "volume=loud"],
        ["set", "volume"],
        ["set", "loudness=1"],
        ["set", "turn_sound=1"],
        ["set", "sheet=nobody"],
        ["set", 'overrides={"turn_ms": 1}'],
        ["set", "handicap_ms=[1"],
        ["set", "names=[1, 2]"],
        ["set", "volume=3", "language=xx"],
        ["set", "volume=3", "volume=1"],
        ["set", "seats=04"],
        ["set", "seats=-0"],
        ["names", "Ala"],
        ["names", "Ala", "Ala "],
        ["names", "Ala", "Aleksandra the Great"],
    ],
)
def test_a_bad_setting_is_refused_and_changes_nothing(
    arguments: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings(tmp_path, "set", "volume=2")
    before = (tmp_path / "settings.json").read_bytes()
    capsys.readouterr()
    assert settings(tmp_path, *arguments) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "allowed" in error or "not JSON" in error
    assert (tmp_path / "settings.json").read_bytes() == before


@pytest.mark.parametrize("content", ["{", "[1]", '{"volume": 1, "volume": 2}'])
def test_a_file_that_cannot_be_read_is_not_overwritten(content: str, tmp_path: Path) -> None:
    (tmp_path / "settings.json").write_text(content, encoding="utf-8")
    assert settings(tmp_path, "set", "volume=1") == 2
    assert (tmp_path / "settings.json").read_text(encoding="utf-8") == content


def test_a_device_that_is_not_there_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["settings", "show", "--port", "socket://127.0.0.1:9"]) == 2
    told = capsys.readouterr().err
    assert told.count("\n") == 1 and "socket://127.0.0.1:9" in told
