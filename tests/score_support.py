"""Runs `turnbell score` inside a test, and the matches that its tests share."""

import io
import json
import sys
from typing import Any

from host_sim.cli import main

OUT = {"end": "out", "winner": 0, "racks": [{}, {"points": 9}, {"points": 5}]}
POOL = {"end": "pool", "racks": [{"points": 4}, {"points": 9}, {"points": 5}]}
TIED = [
    {"end": "out", "winner": 0, "racks": [{}, {"points": 5}, {"points": 9}]},
    {"end": "out", "winner": 1, "racks": [{"points": 5}, {}, {"points": 9}]},
    {"end": "pool", "racks": [{"points": 9}] * 3},
]
SHEET = {
    "id": "mine",
    "name": "Mine",
    "turn_ms": 30000,
    "timeout": [{"id": "undo", "label": "put back", "draw": 2, "undo": True}],
    "opening": 30,
    "sets": 1,
    "jokers": 2,
    "joker_points": 10,
    "transfer": True,
    "pool_play": "until_stuck",
    "pool_winner": "points",
    "pool_amount": "difference",
    "unopened": "none",
    "rank": "points",
    "match": {},
    "decider": False,
    "strict": False,
    "start": "random",
}


def match(
    *rounds: Any, sheet: Any = "kod-1min", players: Any = ("Ala", "Bolek", "Celina"), **more
):
    return {"sheet": sheet, "players": list(players), "rounds": list(rounds), **more}


class Command:
    """The command with what it prints caught; made by a fixture of each test module."""

    def __init__(self, monkeypatch, capsys):
        self._monkeypatch = monkeypatch
        self._capsys = capsys

    def run(self, given, *arguments):
        """Run it on bytes, text, or a value for JSON; gives (exit code, stdout, stderr)."""
        if not isinstance(given, (bytes, str)):
            given = json.dumps(given)
        data = given if isinstance(given, bytes) else given.encode()
        self._monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
        code = main(["score", *arguments])
        printed = self._capsys.readouterr()
        return code, printed.out, printed.err

    def scored(self, given):
        """Give the output of a run that must succeed."""
        code, out, err = self.run(given)
        assert (code, err) == (0, "")
        assert out.count("\n") == 1
        return json.loads(out)

    def refused(self, given, *arguments):
        """Give the one line of a run that must fail."""
        code, out, err = self.run(given, *arguments)
        assert (code, out) == (2, ""), err
        assert err.count("\n") == 1
        assert err.startswith("turnbell: ")
        assert len(err) < 400
        return err
