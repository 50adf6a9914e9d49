"""The firmware as it is, on real MicroPython images, on an emulated RP2040."""

from __future__ import annotations

import json

import pytest

from host_sim.cli import main
from host_sim.pico import image

SHORT = "board table\nplayers Ala Bolek Celina\nsheet pl-40\nstart seat 2\nboot\n"


def test_without_an_image_it_says_where_one_is_looked_for(tmp_path, capfd, monkeypatch):
    monkeypatch.setenv(image.VARIABLE, str(tmp_path / "none.uf2"))
    path = tmp_path / "a.scn"
    path.write_text(SHORT)
    assert main(["play", "--vm", "rp2040", str(path)]) == 2
    captured = capfd.readouterr()
    assert captured.out == ""
    (line,) = captured.err.splitlines()
    assert image.VARIABLE in line and ".cache/turnbell" in line
