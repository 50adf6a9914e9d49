"""The power is cut at every flash operation of whole evenings: nothing acknowledged is lost."""

import sys
from pathlib import Path

import pytest

from host_sim.cli import main

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.scn"))
SAMPLE = ("undo", "decider", "correction", "void_round")


@pytest.mark.parametrize("path", [p for p in SCENARIOS if p.stem in SAMPLE], ids=lambda p: p.stem)
@pytest.mark.parametrize("vm", ["cpython", "micropython"])
def test_nothing_is_lost(path, vm, capfd):
    if vm == "micropython" and not Path(sys.executable).with_name(vm).exists():
        pytest.skip("no micropython here")
    code = main(["play", "--cut-everywhere", "--vm", vm, str(path)])
    assert code == 0, capfd.readouterr().out


@pytest.mark.heavy
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda p: p.stem)
def test_nothing_is_lost_in_any_scenario(path, capfd):
    assert main(["play", "--cut-everywhere", str(path)]) == 0, capfd.readouterr().out


def test_a_ledger_that_forgets_is_noticed(monkeypatch, capfd):
    from turnbell.ledger.ledger import Ledger

    real = Ledger.append

    def forget(self, payload):
        if not payload.startswith(b"turn"):
            real(self, payload)

    monkeypatch.setattr(Ledger, "append", forget)
    assert main(["play", "--cut-everywhere", str(SCENARIOS[0].with_name("undo.scn"))]) == 1
    assert "none that was acknowledged" in capfd.readouterr().out
