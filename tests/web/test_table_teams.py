"""Teams whose players are paired by a table, from two lists of names to the report file."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.desk import AddSection, CreateEvent, SectionSettings, proposed
from openarbiter.rulebooks.scheveningen.tables import table_round
from openarbiter.store import EventFile
from tests.web.browser import Browser, words

ARBITER = "N. Adeyemi-Roth"
SIZE = 4
QUAY = tuple(f"Quay, {name}" for name in ("Ada", "Ben", "Cleo", "Dag"))
MILL = tuple(f"Mill, {name}" for name in ("Eda", "Finn", "Gus", "Hal"))


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Browser]:
    """A browser at a match of two teams in which nobody has been entered."""
    settings = proposed(SectionSettings(name="Match", system="scheveningen", rounds=SIZE))
    with EventFile.create(tmp_path / "match.openarbiter") as file:
        file.act(CreateEvent(name="Match", chief_arbiter=ARBITER), author=ARBITER)
        file.act(AddSection(section="a", settings=settings), author=ARBITER)
        with Browser(file, tmp_path) as browser:
            yield browser


def enter(browser: Browser, quay: tuple[str, ...] = QUAY, mill: tuple[str, ...] = MILL) -> None:
    """The two teams as their captains hand them in."""
    lists = {"list-1": "\n".join(quay), "list-2": "\n".join(mill)}
    browser.post("/a/teams", {"name-1": "Marrow Quay", "name-2": "Old Mill", **lists})


def play(browser: Browser, number: int) -> None:
    """A round in which board 1 of the first team wins, and everybody else draws."""
    browser.publish(number)
    for white, black, board in games(browser, number):
        result = "1" if white == QUAY[0] else "0" if black == QUAY[0] else "="
        browser.post(f"/a/rounds/{number}/results", board=board, r=result)
    browser.post(f"/a/rounds/{number}/complete")


def games(browser: Browser, number: int) -> list[tuple[str, str, int]]:
    """The games of a round by the names of the players, White first, with their boards."""
    section = browser.app.state.desk.file.state.section("a")
    return [
        (section.player(one.white).name, section.player(one.black).name, int(one.number))
        for one in section.round(number).boards
    ]


def test_two_teams_play_all_rounds_of_the_table(match: Browser, tmp_path: Path) -> None:
    """Pairings of the table, score by round, tables of players and teams; out and in again."""
    enter(match)
    teams = {0: QUAY, 1: MILL}
    for number in range(1, SIZE + 1):
        play(match, number)
        row = table_round(SIZE, number)
        table = {(teams[w.team][w.board], teams[b.team][b.board]) for w, b in row}
        assert {game[:2] for game in games(match, number)} == table
    totals = match.json("/a/standings")["totals"]
    assert [one["name"] for one in totals] == ["Marrow Quay", "Old Mill"]
    assert [one["scores"] for one in totals] == [["2½"] * SIZE, ["1½"] * SIZE]
    assert [(one["match_points"], one["points"]) for one in totals] == [(80, 100), (0, 60)]
    for page in ("/a/standings", "/papers/standings?s=a"):
        assert "Marrow Quay" in words(match.get(page))
    path = tmp_path / "report.trf"
    path.write_bytes(match.client.get("/files/export/a/trf26").content)
    read = oa.read_trf(path)
    assert [(team.number, team.name, team.players) for team in read.teams] == [
        (1, "Marrow Quay", (1, 2, 3, 4)),
        (2, "Old Mill", (5, 6, 7, 8)),
    ]
    made = [(team.match_points, team.game_points, team.rank) for team in read.teams]
    assert made == [(80, 100, 1), (0, 60, 2)]
    assert oa.check(read).differences == ()
    assert match.upload(path.read_bytes()).status_code == 303
    sent, back = match.app.state.desk.file.state.sections
    assert back.tournament == sent.tournament
    assert [one.boards for one in back.rounds] == [one.boards for one in sent.rounds]
    assert match.json(f"/{back.key}/standings")["totals"] == totals
