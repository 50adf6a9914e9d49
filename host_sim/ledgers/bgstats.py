"""Finished matches as a `.bgsplay` file for the app Board Game Stats: a play for each match.

The same match has the same ids every time, so that a second import updates the first. Nothing in
the file depends on when it was made.
"""

from __future__ import annotations

import json
import uuid
from datetime import datetime, timedelta
from typing import Any

from . import shown
from .book import Book
from .report import match_report

GAME = "Rummikub"
BGG_ID = 811  # BoardGameGeek's number of the game
SPACE = uuid.uuid5(uuid.NAMESPACE_URL, "https://turnbell.invalid/bgstats")
_UNKNOWN = datetime(2000, 1, 1)  # noqa: DTZ001  the device's clock has no zone; nor has the app's
_ABOUT = (
    "This is a Play file that can be read by Board Game Stats. If you see this text, try to use a "
    "share, export or open-in function to open it with Board Game Stats."
)


def bgstats(book: Book) -> bytes:
    """Give the file. A match is in it if it is over, or another came after it."""
    reports = [match_report(match) for match in book.matches]
    finished = [
        facts
        for number, facts in enumerate(reports, 1)
        if facts["rounds"] and (facts["over"] or number < len(reports))
    ]
    people = sorted({name for facts in finished for name in facts["players"]})
    ids = {name: number for number, name in enumerate(people, 1)}
    plays = [_play(facts, book, ids) for facts in finished]
    value = {
        "about": _ABOUT,
        "games": [_game()],
        "locations": [],
        "players": [
            {
                "id": number,
                "uuid": _uuid("player", name),
                "name": name,
                "isAnonymous": False,
                "modificationDate": _text(_UNKNOWN),
            }
            for name, number in ids.items()
        ],
        "plays": plays,
        "userInfo": {"meRefId": 1 if people else 0},
    }
    return (json.dumps(value, ensure_ascii=False, indent=1) + "\n").encode()


def _uuid(*words: object) -> str:
    return str(uuid.uuid5(SPACE, json.dumps(words, ensure_ascii=False))).upper()


def _game() -> dict[str, Any]:
    return {
        "id": 1,
        "uuid": _uuid("game", BGG_ID),
        "name": GAME,
        "bggId": BGG_ID,
        "bggName": GAME,
        "bggYear": 1977,
        "highestWins": True,
        "noPoints": False,
        "cooperative": False,
        "usesTeams": False,
        "modificationDate": _text(_UNKNOWN),
    }


def _play(facts: dict[str, Any], book: Book, ids: dict[str, int]) -> dict[str, Any]:
    began = datetime.fromisoformat(facts["clock"]) if facts["clock"] else _UNKNOWN
    # Later by a second for each change, so that the app takes a corrected match as the newer one.
    rounds = facts["rounds"]
    changed = began + timedelta(seconds=len(rounds) + sum(each["amended"] for each in rounds))
    total_ms = sum(sum(each["turn_ms"]["total"]) for each in rounds)
    first = next(entry["seats"] for entry in facts["standing"] if entry["place"] == 1)
    best = max(facts["totals"])
    scored = facts.get("count") != "wins"
    remarks = [shown.sheet_name(facts), shown.overrides(facts)]
    if not facts["clock"]:
        remarks.append("the device did not know the date")
    return {
        "uuid": _uuid(
            "play", book.device, facts["id"], facts["clock"], facts["sheet"], *facts["players"]
        ),
        "gameRefId": 1,
        "playDate": _text(began),
        "playDateYmd": int(began.strftime("%Y%m%d")),
        "entryDate": _text(began),
        "modificationDate": _text(changed),
        "durationMin": (total_ms + 30000) // 60000,
        "rounds": len(rounds),
        "board": facts["sheet"],
        "comments": "; ".join(filter(None, remarks)),
        "usesTeams": False,
        "ignored": False,
        "nemestatsId": 0,
        "bggId": 0,
        "rating": 0,
        "scoringSetting": 0,
        # The app finds the winner by the highest score unless it is told.
        "manualWinner": [seat for seat, total in enumerate(facts["totals"]) if total == best]
        != first,
        "playerScores": [
            {
                "playerRefId": ids[name],
                "score": str(facts["totals"][seat]) if scored else "",
                "winner": seat in first,
                "rank": next(
                    entry["place"] for entry in facts["standing"] if seat in entry["seats"]
                ),
                "seatOrder": seat + 1,
                "startPlayer": rounds[0]["start"] == seat,
                "newPlayer": False,
            }
            for seat, name in enumerate(facts["players"])
        ],
    }


def _text(moment: datetime) -> str:
    return moment.isoformat(" ", "seconds")
