"""The command `turnbell play`: exit codes, messages, JSON, and the same behaviour on both
runtimes.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from host_sim.cli import main

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.scn"))
FIELDS = "file ok failures screen match turn sounds leds display flash virtual_ms wall_ms".split()
START = (
    "board table\nplayers Ala Bolek Celina\nsheet pl-40\nstart seat 2\nboot\n"
    "press OK\nwait 2s\npress OK\nexpect screen turn\n"
)
MICROPYTHON = Path(sys.executable).with_name("micropython")
on_micropython = pytest.mark.skipif(not MICROPYTHON.exists(), reason="no micropython here")


def play(tmp_path, text, *options, name="a.scn"):
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return main(["play", str(path), *options])


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_scenario_holds(path, capfd):
    assert main(["play", str(path)]) == 0, capfd.readouterr().out


@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_the_scenario_holds_with_jitter(path, capfd):
    for seed in ("1", "2", "3"):
        assert main(["play", str(path), "--jitter", seed]) == 0, capfd.readouterr().out


@on_micropython
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_frames_cues_and_records_are_the_same_on_micropython(path, tmp_path, capfd):
    for jitter in ([], ["--jitter", "1"]):
        texts = {}
        for vm in ("cpython", "micropython"):
            trace = tmp_path / vm
            options = ["--json", "--vm", vm, "--trace", str(trace), *jitter]
            assert main(["play", str(path), *options]) == 0
            told = capfd.readouterr().out
            texts[vm] = (trace.read_text(), told[: told.rindex('"wall_ms"')])
        assert texts["cpython"] == texts["micropython"]


def test_a_failed_expectation_is_one_line_and_exit_1(tmp_path, capfd):
    code = play(tmp_path, START + "expect seat 3\nexpect seat 2\nexpect screen home\n")
    path = tmp_path / "a.scn"
    assert code == 1
    assert capfd.readouterr().out.splitlines() == [
        f"{path}:10: expected seat 3, got 2",
        f"{path}:12: expected screen home, got turn",
    ]


def test_a_sound_is_asked_for_once(tmp_path, capfd):
    text = START + "wait 1s\nexpect sound key\nexpect no sound key\nexpect sound key\n"
    assert play(tmp_path, text) == 1
    (line,) = capfd.readouterr().out.splitlines()
    assert line.endswith(":13: expected sound key, got no such sound")


def test_a_sound_that_was_heard_fails_the_expectation_of_none(tmp_path, capfd):
    assert play(tmp_path, START + "expect no sound key\nexpect no sound key\n") == 1
    (line,) = capfd.readouterr().out.splitlines()
    assert line.endswith(":10: expected no sound key, got it")


def test_json_has_its_fields_in_order(tmp_path, capfd):
    assert play(tmp_path, START + "wait 1s\nexpect seat 1\n", "--json") == 1
    out = capfd.readouterr().out
    assert len(out.splitlines()) == 1
    told = json.loads(out)
    assert list(told) == FIELDS
    assert told["file"].endswith("a.scn") and told["ok"] is False and len(told["failures"]) == 1
    assert list(told["match"]) == "sheet players round totals wins standing over".split()
    assert told["match"]["players"] == ["Ala", "Bolek", "Celina"]
    assert list(told["turn"]) == ["seat", "remaining_ms", "running"]
    assert told["turn"]["seat"] == 2 and told["turn"]["running"] is True
    assert 38000 <= told["turn"]["remaining_ms"] <= 39000
    assert told["leds"]["2"] == "on" and told["leds"]["1"] == "off"
    assert len(told["display"]) == 64
    assert {len(row) for row in told["display"]} == {128}
    assert set("".join(told["display"])) == {" ", "█"}
    assert list(told["flash"]) == ["erases", "programs"] and told["flash"]["programs"] > 0
    assert {"at_ms", "name", "freq_hz", "ms"} == set(told["sounds"][0])
    key = told["sounds"][-1]
    assert (key["name"], key["freq_hz"], key["ms"]) == ("key", 2000, 15)


def test_the_tone_of_the_bell_and_the_tiles_that_follow_are_told_apart(tmp_path, capfd):
    text = START + "wait 40s\nwait 6s\n"
    assert play(tmp_path, text.replace("pl-40", "kod-1min\noverride turn_ms 40000"), "--json") == 0
    sounds = json.loads(capfd.readouterr().out)["sounds"]
    bell, tiles = sounds[-2:]
    assert (bell["name"], bell["ms"]) == ("timeup", 2000)
    assert (tiles["name"], tiles["ms"]) == ("penalty", 1600)
    assert tiles["at_ms"] >= bell["at_ms"] + 2060


def test_one_line_for_each_file(tmp_path, capfd):
    for name in ("a.scn", "b.scn"):
        (tmp_path / name).write_text(START)
    assert main(["play", str(tmp_path / "a.scn"), str(tmp_path / "b.scn"), "--json"]) == 0
    assert [json.loads(line)["ok"] for line in capfd.readouterr().out.splitlines()] == [True, True]


def test_nothing_runs_when_any_file_is_wrong(tmp_path, capfd):
    (tmp_path / "a.scn").write_text(START)
    (tmp_path / "b.scn").write_text("boot\njump\n")
    assert main(["play", str(tmp_path / "a.scn"), str(tmp_path / "b.scn")]) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    assert len(captured.err.splitlines()) == 1 and "b.scn:2: command: jump" in captured.err


@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "nul"])
def test_what_is_no_scenario_is_one_line_and_exit_2(kind, tmp_path, capfd):
    path = tmp_path / "x.scn"
    if kind == "folder":
        path.mkdir()
    elif kind == "binary":
        path.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff")
    elif kind == "nul":
        path.write_bytes(b"boot\n\x00\n")
    assert main(["play", str(path)]) == 2
    err = capfd.readouterr().err
    assert len(err.splitlines()) == 1 and "x.scn" in err


@pytest.mark.parametrize(
    "options",
    [
        ["--jitter", "x"],
        ["--jitter", "-1"],
        ["--vm", "moon"],
        ["--trace", "/nowhere/at/all/x"],
        ["--png", "/dev/null/x"],
    ],
)
def test_wrong_options_are_one_line_and_exit_2(options, tmp_path, capfd):
    assert play(tmp_path, START, *options) == 2
    assert len(capfd.readouterr().err.splitlines()) == 1


def test_snapshots_are_pictures(tmp_path, capfd):
    folder = tmp_path / "png"
    assert play(tmp_path, START + "wait 1s\nsnapshot turn.png\n", "--png", str(folder)) == 0
    from PIL import Image

    image = Image.open(folder / "turn.png")
    assert image.size == (512, 256)
    assert image.convert("L").getextrema() == (0, 255)


def test_the_command_leaves_the_modules_alone():
    code = (
        "import os, time, io, sys\n"
        "from host_sim.device import firmware\n"
        "firmware()\n"
        "assert [sys.modules[n] for n in ('os', 'time', 'io')] == [os, time, io]\n"
        "assert 'machine' not in sys.modules and 'main' not in sys.modules\n"
        "assert os.path and time.perf_counter and io.TextIOBase\n"
    )
    root = Path(__file__).parent.parent
    done = subprocess.run([sys.executable, "-c", code], cwd=root, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
