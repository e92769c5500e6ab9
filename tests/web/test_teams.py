"""A team event as a person's browser runs it: entry, line-ups, matches, tables, papers, files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from openarbiter.formats import trf
from openarbiter.languages import languages
from tests.registering import register
from tests.team_club import CLUB
from tests.web.browser import Browser
from tests.web.conftest import held


@pytest.fixture(params=[CLUB.id, "team-swiss-2026"])
def teams(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Browser]:
    """A browser at an event of five teams of four with a reserve, before round 1."""
    system = register(monkeypatch, CLUB) if request.param == CLUB.id else request.param
    with held(tmp_path, 5, system=system, rounds=3, tie_breaks=()) as browser:
        yield browser


PAGES = (
    *("/", "/settings", "/files", "/log", "/papers", "/screens", "/a/players", "/a/players/1"),
    *("/a/players/new", "/a/players/paste", "/a/players/check-in", "/a/tie-breaks", "/a/lots"),
    *("/a/players/1/withdraw", "/a/standings", "/a/cross-table", "/a/race", "/a/boards"),
    *("/a/ratings", "/a/rounds/1/who", "/a/rounds/1/pairings"),
    *("/a/rounds/1/results", "/a/rounds/1/why/1", "/a/rounds/1/bye"),
    *("/a/rounds/1/steps", "/a/rounds/1/picture", "/a/rounds/1/line-ups"),
    *("/a/rounds/1/line-ups/1", "/p/a", "/p/a?view=boards", "/p/a?view=standings", "/p/a/1"),
    *("/papers?s=a", "/new"),
)
PRINTED = (
    *("boards", "names", "match-cards", "line-ups", "explanations", "standings", "cross-table"),
    *("start-list", "check-in", "cards", "announcement", "wall-chart", "board-scores"),
)
SCREENS = ("names", "boards", "results", "standings", "schedule")


def played(browser: Browser, number: int = 1, results: str = "1 = 0 1") -> None:
    """A round that is closed, in which every team named first wins."""
    browser.publish(number)
    place = f"/a/rounds/{number}/results"
    for match in browser.json(place)["matches"]:
        browser.post(place, board=match["number"], r=results)
    browser.post(f"/a/rounds/{number}/complete")


def test_every_page_of_a_team_event_is_there(teams: Browser) -> None:
    """With the names of teams and their players, on screens and paper, and as JSON.

    A language says the pages of every system alike: those of one are looked at in all of them.
    """
    played(teams)
    system = teams.section.settings.system
    spoken = languages()[:1] if system == CLUB.id else languages()
    papers = [f"/papers/{name}?s=a" for name in PRINTED]
    screens = [f"/screen/{name}?s=a" for name in SCREENS]
    for page, language in product((*PAGES, *papers, *screens), spoken):
        teams.get(page, language=language)
    for page in PAGES:
        teams.json(page)
    for page in ("/screen/boards?s=a", "/p/a?view=boards"):  # the surname is printed bold
        assert "Aldermoor, Player 2" in re.sub("<[^>]*>", "", teams.get(page))
    assert "Aldermoor, Player 2" in teams.get("/papers/boards?s=a")


@pytest.mark.parametrize("teams", [CLUB.id], indirect=True)
def test_settings_of_matches_are_set_and_then_stay(teams: Browser) -> None:
    """Boards, match points, colours and the bye; after round 1 they are locked."""
    section = next(one for one in teams.json("/settings")["sections"] if one["key"] == "a")
    changed = section["values"] | {
        "boards": "2",
        "board_colours": "WW",
        "match_points": "3-1-0",
        "bye_match_points": "1.5",
        "code": "CUSTOM_TEAM_SWISS_GP",
    }
    teams.post("/a/settings", {**changed, "board_colours": "BW"}, status=422)
    teams.post("/a/settings", changed)
    played(teams, results="1 =")
    report = trf.read(teams.client.get("/files/export/a/trf26").content)
    event = report.tournament.team_event
    assert (event.colours, event.win, event.byes[0].match_points) == ("WW", 30, 15)
    assert report.tournament.event.type_code == "CUSTOM_TEAM_SWISS_GP"
