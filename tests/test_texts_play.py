"""The scenarios, played in every language with the longest names: the texts of every screen that
they come to fit.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from host_sim import gallery
from host_sim.scenario import load
from host_sim.scenario_run import Runner
from measured import Measured
from turnbell.ui.painter import Painter
from turnbell.ui.texts import LANGUAGES

SCENARIOS = sorted((Path(__file__).parent / "scenarios").glob("*.scn"))


@pytest.fixture
def frames(monkeypatch):
    """What is wrong in the frames that the device paints."""
    wrong: dict[str, str] = {}
    seen = set()
    paint = Painter.paint

    def measured(painter, canvas, session, now):
        paint(painter, canvas, session, now)
        frame = bytes(canvas.buffer)
        if frame in seen:
            return
        seen.add(frame)
        people = [name for name in (*session.match.names, *session.settings.names) if name]
        for complaint in canvas.wrong((*people, " · ".join(people))):
            wrong.setdefault(f"{session.keys}: {complaint}", str(len(seen)))

    monkeypatch.setattr("turnbell.app.Canvas", Measured)
    monkeypatch.setattr(Painter, "paint", measured)
    return wrong


@pytest.mark.heavy
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", SCENARIOS, ids=lambda path: path.stem)
def test_every_frame_of_a_scenario_fits(frames, path, language):
    scenario = load(str(path))
    count = len(scenario.settings.get("names", ())) or 4
    names = [
        name[0] + str(seat) + name[2:]
        for seat, name in enumerate([gallery.NAMES[language][5]] * count)
    ]
    scenario.settings = {**scenario.settings, "language": language, "names": names}
    Runner(scenario, path.name).run()  # what it expects is said in English: never mind
    assert frames == {}
