"""A round robin of teams in the desk: rests, two cycles, and teams that withdraw."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.desk import AddSection, AddTeams, CreateEvent, SectionSettings, proposed
from openarbiter.desk.settings import TeamSettings
from openarbiter.model import Tournament
from openarbiter.ranking.standings import standings
from openarbiter.store import EventFile
from tests.team_club import invented_teams
from tests.web.browser import Browser, words

ARBITER = "N. Adeyemi-Roth"
TEAMS = 5


@pytest.fixture
def league(tmp_path: Path) -> Iterator[Browser]:
    """A browser at five teams of two before the first of ten rounds."""
    settings = SectionSettings(
        name="League", system="team-round-robin", rounds=10, team=TeamSettings(boards=2)
    )
    with EventFile.create(tmp_path / "league.openarbiter") as file:
        file.act(CreateEvent(name="League", chief_arbiter=ARBITER), author=ARBITER)
        file.act(AddSection(section="a", settings=proposed(settings)), author=ARBITER)
        file.act(
            AddTeams(section="a", teams=invented_teams(TEAMS, boards=2, reserves=0)), author=ARBITER
        )
        with Browser(file, tmp_path) as browser:
            browser.post("/a/lots", what="numbers", way="seed", seed="the town hall clock")
            yield browser


def played(browser: Browser, number: int) -> None:
    """A round in which the team named first wins on board 1 and draws on board 2."""
    browser.publish(number)
    place = f"/a/rounds/{number}/results"
    for match in browser.json(place)["matches"]:
        browser.post(place, board=match["number"], r="1 =")
    browser.post(f"/a/rounds/{number}/complete")


def withdrawn(browser: Browser, number: int, first: int) -> None:
    """A team that withdraws from a round on."""
    pid = browser.json(f"/a/players/{number}")["who"]["pid"]
    browser.insist(f"/a/players/{number}/withdraw", pid=pid, from_round=first)


def report(browser: Browser, folder: Path) -> Tournament:
    """The report file of the section, read."""
    path = folder / "report.trf"
    path.write_bytes(browser.client.get("/files/export/a/trf26?interim").content)
    return oa.read_trf(path)


def test_a_team_rests_and_scores_nothing(league: Browser, tmp_path: Path) -> None:
    """No bye stands in the file (record 320), and the program pairs the rounds as they were."""
    for number in range(1, 6):
        played(league, number)
    tournament = report(league, tmp_path)
    assert tournament.event.type_code == "FIDE_TEAM_DOUBLEROUNDROBIN"
    assert not tournament.team_event.byes
    assert not oa.check(tournament).differences
    assert "Rests: " in words(league.get("/papers/schedule?s=a"))


def test_matches_of_who_leaves_late_are_forfeited(league: Browser, tmp_path: Path) -> None:
    """A team that has played four of its eight matches: both points of the others are theirs."""
    for number in range(1, 6):
        played(league, number)
    withdrawn(league, 1, 6)
    for number in range(6, 11):
        played(league, number)
    assert "won without play" in words(league.get("/a/rounds/7/results"))
    tournament = report(league, tmp_path)
    assert len(tournament.team_event.forfeited) == 4
    assert not oa.check(tournament).differences
    table = standings(tournament, ("MPTS", "GPTS"), team_event=tournament.team_event)
    assert (len(table), table.excluded) == (TEAMS, ())
    assert "results do not count" not in words(league.get("/a/standings"))


def test_matches_of_who_leaves_early_do_not_count(league: Browser, tmp_path: Path) -> None:
    """A team that has played two of its eight matches is out of the table."""
    for number in range(1, 4):
        played(league, number)
    withdrawn(league, 1, 4)
    for number in range(4, 6):
        played(league, number)
    assert "games, results do not count: 1 (C.05)" in words(league.get("/a/standings"))
    assert not report(league, tmp_path).team_event.forfeited
