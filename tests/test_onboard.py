"""`turnbell sheets add` and `turnbell settings` on a device, against a stand-in for mpremote."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from host_sim.cli import main
from turnbell.core.sheets import SHEETS

MPREMOTE = """
import hashlib, os, pathlib, re, shutil, sys
root = pathlib.Path(os.environ["FAKE_BOARD"]) / "flash"
words = sys.argv[1:]
assert words[0] == "connect"
words = words[2:]
path = lambda word: root / word[2:]
if words[0] == "exec":
    names = re.fullmatch(r"import os; os.rename\\('/(.*)', '/(.*)'\\)", words[1])
    os.replace(root / names[1], root / names[2])
elif words[0] == "reset":
    pass
elif words[:2] == ["fs", "ls"]:
    for entry in sorted(path(words[2]).iterdir()):
        print("{:12} {}{}".format(1, entry.name, "/" if entry.is_dir() else ""))
elif words[:2] == ["fs", "mkdir"]:
    path(words[2]).mkdir()
elif words[:3] == ["fs", "cp", "-r"]:
    shutil.copytree(path(words[3]), os.path.join(words[4], path(words[3]).name))
elif words[:2] == ["fs", "cp"]:
    down = words[2].startswith(":")
    shutil.copy(path(words[2]) if down else words[2], words[3] if down else path(words[3]))
    if not down and (root.parent / "spoil").exists():
        path(words[3]).write_bytes(b"x")
elif words[:2] == ["fs", "sha256sum"]:
    for word in words[2:]:
        print(hashlib.sha256(path(word).read_bytes()).hexdigest())
else:
    sys.exit("mpremote: what? " + " ".join(words))
"""


@pytest.fixture
def flash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "fake").mkdir()
    (tmp_path / "fake" / "mpremote.py").write_text(MPREMOTE)
    (tmp_path / "flash").mkdir()
    (tmp_path / "flash" / "main.py").write_text("#")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path / "fake"))
    monkeypatch.setenv("FAKE_BOARD", str(tmp_path))
    return tmp_path / "flash"


def own(tmp_path: Path, **changes: object) -> str:
    sheet = {**SHEETS["kod-1min"], "id": "club", "name": "Club", **changes}
    path = tmp_path / "club.json"
    path.write_text(json.dumps(sheet))
    return str(path)


def test_a_sheet_is_put_on_the_device_once(flash, tmp_path, capfd):
    assert main(["sheets", "add", own(tmp_path), "--port", "auto"]) == 0
    assert json.loads((flash / "sheets" / "club.json").read_text())["name"] == "Club"
    assert [path.name for path in (flash / "sheets").iterdir()] == ["club.json"]
    capfd.readouterr()
    assert main(["sheets", "add", own(tmp_path), "--port", "auto"]) == 2
    assert capfd.readouterr().err.count("\n") == 1


def test_a_sheet_that_did_not_arrive_whole_changes_nothing(flash, tmp_path, capfd):
    (tmp_path / "spoil").touch()
    assert main(["sheets", "add", own(tmp_path), "--port", "auto"]) == 2
    assert "did not arrive whole" in capfd.readouterr().err
    assert not (flash / "sheets" / "club.json").exists()


def test_settings_of_a_device_are_shown_and_changed(flash, capfd):
    assert main(["settings", "set", "volume=3", "--port", "auto"]) == 0
    assert json.loads((flash / "settings.json").read_text())["volume"] == 3
    capfd.readouterr()
    before = (flash / "settings.json").read_bytes()
    assert main(["settings", "set", "volume=9", "--port", "auto"]) == 2
    assert (flash / "settings.json").read_bytes() == before
    capfd.readouterr()
    assert main(["settings", "show", "--port", "auto"]) == 0
    assert "volume=3" in capfd.readouterr().out
