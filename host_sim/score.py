"""`turnbell score`: rounds in, scores out, computed by the same core as on the device."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from host_sim import strict_json
from host_sim.errors import UserError
from host_sim.score_input import match_of, round_of
from turnbell.core.errors import Refused
from turnbell.core.rounds import check_round
from turnbell.core.scoring import Score, score
from turnbell.core.standings import Standings, check_next


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.add_argument("file", nargs="?", default="-", help="JSON of a match; - = standard input")


def run(args: argparse.Namespace) -> int:
    """Print the scores of a match as one line of JSON. Raises UserError."""
    if args.file == "-":
        source = "standard input"
        if sys.stdin is None:  # closed by who started us
            raise UserError(f"{source}: closed (allowed: JSON, or the name of a file)")
        data = strict_json.parse(sys.stdin.buffer.read(), source)
    else:
        source = args.file
        data = strict_json.read(Path(args.file))
    try:
        result = score_match(data)
    except Refused as refused:
        raise UserError(f"{source}: {refused}") from None
    print(json.dumps(result))
    return 0


def score_match(data: Any) -> dict[str, Any]:
    """Give the output of the command for its input, both as in the interfaces. Raises Refused."""
    sheet, names, count, rounds = match_of(data)
    standings = Standings(sheet, count, len(names))
    results = []
    for number, entry in enumerate(rounds, 1):
        where = f"round {number}"
        if standings.over:
            check_next(standings, None, where, names)
        round = round_of(sheet, entry, where, names, count)
        check_round(sheet, len(names), round, where, names, count)
        check_next(standings, round, where, names)
        scored = score(sheet, round, count)
        standings.add(scored, round.end == "void")
        results.append(_result(scored))
    return {
        "sheet": sheet["id"],
        "rounds": results,
        "totals": standings.totals,
        "wins": standings.wins,
        "standing": [{"place": number, "seats": seats} for number, seats in standings.places],
        "over": standings.over,
        "decider": standings.decider,
    }


def _result(scored: Score) -> dict[str, Any]:
    return {
        "scores": list(scored.scores),
        "wins": list(scored.wins),
        "winner": scored.winner if scored.winner >= 0 else None,
        "sum": scored.sum,
        "zero_sum": scored.zero_sum,
    }
