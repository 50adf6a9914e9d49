"""What `turnbell ledger export` makes besides JSON: CSV, plays for Board Game Stats, a page."""

from __future__ import annotations

import csv
import io
import json
import re
import uuid
from html.parser import HTMLParser
from itertools import pairwise
from pathlib import Path

import pytest

from host_sim.cli import main
from host_sim.ledgers.chart import curve
from host_sim.ledgers.sheet_csv import COLUMNS, cell
from host_sim.page.chromium import ARGUMENTS, chromium_path
from test_ledger_command_data import played, random_ledger, write, written

VOID = {"br", "link", "meta", "input", "line", "circle", "rect", "path", "polyline"}


@pytest.fixture
def three(tmp_path: Path) -> Path:
    return write(played("three_rounds"), tmp_path / "three")


@pytest.fixture
def many(tmp_path: Path) -> Path:
    return write({f"ledger/{n}": d for n, d in random_ledger(5, 12).items()}, tmp_path / "many")


def export(path: Path, kind: str) -> bytes:
    target = path.parent / f"out.{kind}"
    assert main(["ledger", "export", str(path), "--format", kind, "-o", str(target)]) == 0
    return target.read_bytes()


# -- CSV ------------------------------------------------------------------------------------------


def rows(data: bytes) -> list[dict[str, str]]:
    assert data.startswith(b"\xef\xbb\xbf")
    return list(csv.DictReader(io.StringIO(data.decode("utf-8-sig"), newline="")))


def test_csv_has_a_row_for_each_player_of_each_round(three):
    data = export(three, "csv")
    assert data.count(b"\r\n") == data.count(b"\n") == 1 + 12
    found = rows(data)
    assert tuple(found[0]) == COLUMNS
    last = found[-1]
    assert (last["player"], last["score"], last["total"], last["win"]) == (
        "Darek",
        "47",
        "39",
        "1",
    )
    assert [row["total"] for row in found[-4:]] == ["-14", "-29", "4", "39"]


def test_csv_escapes_what_a_spreadsheet_would_run(many):
    players = {row["player"] for row in rows(export(many, "csv"))}
    assert "'=1+1" in players
    assert not any(player[0] in "=+-@" for player in players)
    for text in ("=a", "+a", "-a", "@a", " =a"):
        assert cell(text) == "'" + text
    assert [cell(value) for value in (-5, "a=b", None)] == [-5, "a=b", ""]


# -- Board Game Stats -----------------------------------------------------------------------------


def test_plays_have_ids_that_stay(three, many, tmp_path):
    data = export(three, "bgstats")
    assert export(three, "bgstats") == data
    value = json.loads(data)
    (play,) = value["plays"]  # the match that has begun is none yet
    assert value["games"][0]["bggId"] == 811
    people = {player["id"]: player["name"] for player in value["players"]}
    scores = {people[each["playerRefId"]]: each for each in play["playerScores"]}
    assert {name: each["score"] for name, each in scores.items()} == {
        "Ala": "-14", "Bolek": "-29", "Celina": "4", "Darek": "39",
    }  # fmt: skip
    assert [name for name, each in scores.items() if each["winner"]] == ["Darek"]
    assert scores["Ala"]["startPlayer"]
    assert (play["rounds"], play["playDate"]) == (3, "2000-01-01 00:00:00")
    every = json.loads(export(many, "bgstats"))
    ids = [each["uuid"] for part in ("plays", "players", "games") for each in every[part]]
    assert len(set(ids)) == len(ids)
    assert all(str(uuid.UUID(ident)).upper() == ident for ident in ids)
    for each in every["plays"]:
        assert re.fullmatch(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", each["playDate"])
        assert any(score["winner"] for score in each["playerScores"])


def test_a_corrected_match_is_the_same_play_but_newer(tmp_path):
    head = ("match", 1, "kod-1min", {}, {}, "points", 0, ["A", "B"], [0, 1], [0, 0])
    values = ("out", 0, 0, [(), (5, 0, -1)], ["yes"] * 2, *[[0, 0]] * 6)
    records = [head, ("round", *values), ("end", "end")]
    plays = []
    for number, more in enumerate(([], [("correct", 0, *values)])):
        files = written([[*records[:2], *more, records[2]]])
        folder = write({f"ledger/{n}": d for n, d in files.items()}, tmp_path / str(number) / "a")
        plays.append(json.loads(export(folder, "bgstats"))["plays"][0])
    assert plays[0]["uuid"] == plays[1]["uuid"]
    assert plays[0]["modificationDate"] < plays[1]["modificationDate"]


# -- the page -------------------------------------------------------------------------------------


class Balance(HTMLParser):
    """Fails when tags do not close in the order in which they opened."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in VOID:
            self.open.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_is_one_file_that_needs_nothing_else(many):
    text = export(many, "html").decode()
    page = Balance()
    page.feed(text)
    assert page.open == []
    assert all(link.startswith("#match-") for link in page.links)
    assert not re.search(r"https?:|url\(|@import|<script", text)
    for word in ("Match 12", "Totals", "Every round", "Penalties", "Ąžuolas", "sat out"):
        assert word in page.text


def test_the_page_takes_no_orders_from_a_name(tmp_path):
    head = ("match", 1, "kod-1min", {}, {}, "points", 0, ["<script>", "\"&'"], [0, 1], [0, 0])
    round_ = ("round", "out", 0, 0, [(), (5, 0, -1)], ["yes"] * 2, *[[0, 0]] * 6)
    files = written([[head, round_]])
    folder = write({f"ledger/{n}": d for n, d in files.items()}, tmp_path / "a")
    text = export(folder, "html").decode()
    assert "<script" not in text
    page = Balance()
    page.feed(text)
    assert "<script>" in page.text


def test_names_beside_the_curve_never_touch():
    for totals in ([[0] * 6] * 3, [[90, 89, 88, -90, -90, -90]], [[1, 2, 3, 4, 5, 6]]):
        text = curve(list("ABCDEF"), totals)
        heights = re.findall(r'class="name" x="[0-9.]+" y="([0-9.]+)"', text)
        at = sorted(float(height) for height in heights)
        assert all(after - before >= 15.9 for before, after in pairwise(at))
        assert at[0] > 0
        assert at[-1] < 300


@pytest.mark.browser
@pytest.mark.skipif(chromium_path() is None, reason="no chromium on this machine")
def test_the_page_looks_right_in_a_browser(many):
    sync = pytest.importorskip("playwright.sync_api")
    export(many, "html")
    with sync.sync_playwright() as tool:
        browser = tool.chromium.launch(executable_path=chromium_path(), args=list(ARGUMENTS))
        grounds = []
        for scheme in ("light", "dark"):
            context = browser.new_context(
                color_scheme=scheme, offline=True, viewport={"width": 390, "height": 800}
            )
            page = context.new_page()
            said: list[str] = []
            page.on("console", lambda message, said=said: said.append(message.text))
            page.on("pageerror", lambda error, said=said: said.append(str(error)))
            page.goto((many.parent / "out.html").as_uri())
            # Nothing sticks out of a telephone: what is wider scrolls in its own box.
            assert page.evaluate("document.documentElement.scrollWidth") <= 390
            shown = "getComputedStyle(document.body).backgroundColor"
            grounds.append(page.evaluate(shown))
            line = page.locator("polyline").first
            assert line.evaluate("e => getComputedStyle(e).stroke") != "none"
            page.emulate_media(media="print", color_scheme=scheme)
            assert page.evaluate(shown) == "rgb(255, 255, 255)"
            assert said == []
            context.close()
        assert grounds[0] != grounds[1]
        browser.close()
