"""Teams by a table: their players paired by it, or each team against each, to the report file."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.desk import AddSection, AddTeams, CreateEvent, SectionSettings, proposed
from openarbiter.desk.settings import TeamSettings
from openarbiter.ranking.standings import standings
from openarbiter.rulebooks.scheveningen.tables import table_round
from openarbiter.store import EventFile
from tests.team_club import invented_teams
from tests.web.browser import Browser, words
from tests.web.conftest import ARBITER

SIZE = 4
QUAY = tuple(f"Quay, {name}" for name in ("Ada", "Ben", "Cleo", "Dag"))
MILL = tuple(f"Mill, {name}" for name in ("Eda", "Finn", "Gus", "Hal"))


@contextmanager
def empty(folder: Path, settings: SectionSettings) -> Iterator[Browser]:
    """A browser at a section in which nobody has been entered."""
    with EventFile.create(folder / "match.openarbiter") as file, Browser(file, folder) as browser:
        file.act(CreateEvent(name="Match", chief_arbiter=ARBITER), author=ARBITER)
        file.act(AddSection(section="a", settings=proposed(settings)), author=ARBITER)
        yield browser


@pytest.fixture
def match(tmp_path: Path) -> Iterator[Browser]:
    """A browser at a match of two teams in which nobody has been entered."""
    settings = SectionSettings(name="Match", system="scheveningen", rounds=SIZE)
    with empty(tmp_path, settings) as browser:
        yield browser


def handed_in(**teams: tuple[str, ...]) -> dict[str, str]:
    """The form of the teams as their captains hand them in."""
    fields: dict[str, str] = {}
    for at, (name, players) in enumerate(teams.items(), start=1):
        fields |= {f"name-{at}": name.replace("_", " "), f"list-{at}": "\n".join(players)}
    return fields


BOTH = handed_in(Marrow_Quay=QUAY, Old_Mill=MILL)


def play(browser: Browser, number: int) -> None:
    """A round in which board 1 of the first team wins, and everybody else draws."""
    browser.publish(number)
    for white, black, board in games(browser, number):
        result = "1" if white == QUAY[0] else "0" if black == QUAY[0] else "="
        browser.post(f"/a/rounds/{number}/results", board=board, r=result)
    browser.post(f"/a/rounds/{number}/complete")


def games(browser: Browser, number: int) -> list[tuple[str, str, int]]:
    """The games of a round by the names of the players, White first, with their boards."""
    name = browser.section.player
    return [
        (name(one.white).name, name(one.black).name, int(one.number))
        for one in browser.section.round(number).boards
    ]


def in_again(browser: Browser) -> str:
    """Bring the report file in as a second section, which is as the first one; its key."""
    content = browser.client.get("/files/export/a/trf26").content
    assert browser.upload(content).status_code == 303
    sent, back = browser.file.state.sections
    assert back.tournament == sent.tournament
    assert [one.boards for one in back.rounds] == [one.boards for one in sent.rounds]
    return str(back.key)


def test_two_teams_play_all_rounds_of_the_table(match: Browser) -> None:
    """Pairings of the table, score by round, tables of players and teams; out and in again."""
    match.post("/a/teams", BOTH)
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
    read = match.report()
    assert [
        (team.number, team.name, team.players, team.match_points, team.game_points, team.rank)
        for team in read.teams
    ] == [(1, "Marrow Quay", (1, 2, 3, 4), 80, 100, 1), (2, "Old Mill", (5, 6, 7, 8), 0, 60, 2)]
    assert oa.check(read).differences == ()
    assert match.json(f"/{in_again(match)}/standings")["totals"] == totals


def test_three_teams_by_a_molter_table(tmp_path: Path) -> None:
    """Three fields; the points of each team, no match points; out and in again."""
    settings = SectionSettings(name="Three", system="molter", rounds=2, form="CUSTOM_MOLTER_3X2X2")
    with empty(tmp_path, settings) as desk:
        assert "One team more" in words(desk.get("/a/teams"))
        ford = ("Ford, Ida", "Ford, Jon")
        desk.post("/a/teams", handed_in(Club_A=QUAY[:2], Club_B=MILL[:2], Club_C=ford))
        for number in (1, 2):
            desk.play(number)
        totals = desk.json("/a/standings")["totals"]
        assert [one["name"] for one in totals] == ["Club A", "Club B", "Club C"]
        assert sum(one["points"] for one in totals) == 60
        read = desk.report()
        assert [(team.name, team.match_points, team.game_points) for team in read.teams] == [
            (one["name"], one["match_points"], one["points"]) for one in totals
        ]
        assert {one["match_points"] for one in totals} == {None}
        assert {each.verdict.value for each in oa.decide(read)} == {"right by the table"}
        in_again(desk)


@pytest.fixture
def league(tmp_path: Path) -> Iterator[Browser]:
    """A browser at five teams of two before the first of ten rounds."""
    two = TeamSettings(boards=2)
    settings = SectionSettings(name="League", system="team-round-robin", rounds=10, team=two)
    with empty(tmp_path, settings) as browser:
        teams = invented_teams(5, boards=2, reserves=0)
        browser.file.act(AddTeams(section="a", teams=teams), author=ARBITER)
        browser.post("/a/lots", what="numbers", way="seed", seed="the town hall clock")
        yield browser


def played(browser: Browser, first: int, last: int) -> None:
    """Rounds in which the team named first wins on board 1 and draws on board 2."""
    for number in range(first, last + 1):
        browser.publish(number)
        place = f"/a/rounds/{number}/results"
        for one in browser.json(place)["matches"]:
            browser.post(place, board=one["number"], r="1 =")
        browser.post(f"/a/rounds/{number}/complete")


def withdrawn(browser: Browser, number: int, first: int) -> None:
    """A team that withdraws from a round on."""
    pid = browser.json(f"/a/players/{number}")["who"]["pid"]
    browser.insist(f"/a/players/{number}/withdraw", pid=pid, from_round=first)


def test_matches_of_who_leaves_late_are_forfeited(league: Browser) -> None:
    """A team rests without a bye; after four of its eight matches the others have both points."""
    played(league, 1, 5)
    tournament = league.report()
    assert tournament.event.type_code == "FIDE_TEAM_DOUBLEROUNDROBIN"
    assert not tournament.team_event.byes
    assert not oa.check(tournament).differences
    assert "Rests: " in words(league.get("/papers/schedule?s=a"))
    withdrawn(league, 1, 6)
    played(league, 6, 10)
    assert "won without play" in words(league.get("/a/rounds/7/results"))
    tournament = league.report()
    assert len(tournament.team_event.forfeited) == 4
    assert not oa.check(tournament).differences
    table = standings(tournament, ("MPTS", "GPTS"), team_event=tournament.team_event)
    assert (len(table), table.excluded) == (5, ())
    assert "results do not count" not in words(league.get("/a/standings"))


def test_matches_of_who_leaves_early_do_not_count(league: Browser) -> None:
    """A team that has played two of its eight matches is out of the table."""
    played(league, 1, 3)
    withdrawn(league, 1, 4)
    played(league, 4, 5)
    assert "games, results do not count: 1 (C.05)" in words(league.get("/a/standings"))
    assert not league.report().team_event.forfeited
