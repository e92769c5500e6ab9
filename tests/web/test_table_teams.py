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
from tests.web.conftest import held

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
    section = browser.section
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
    sent, back = match.file.state.sections
    assert back.tournament == sent.tournament
    assert [one.boards for one in back.rounds] == [one.boards for one in sent.rounds]
    assert match.json(f"/{back.key}/standings")["totals"] == totals


def test_the_results_show_the_score_of_the_round(match: Browser) -> None:
    """It follows every result, in the answer that a script puts into the page too."""
    enter(match)
    match.publish(1)
    assert "Marrow Quay 0 : Old Mill 0" in words(match.get("/a/rounds/1/results"))
    for board, score in ((1, "Marrow Quay 1 : Old Mill 0"), (3, "Marrow Quay 1 : Old Mill 1")):
        answer = match.scripted(f"/a/rounds/1/results/{board}", r="1")
        assert score in words(answer)
        assert score in words(match.get("/a/rounds/1/results"))


def test_the_form_of_the_teams_says_what_is_wrong(match: Browser) -> None:
    """Somebody in no team is named; names stay as typed; names of teams alone change later."""
    enter(match)
    shown = match.get("/a/teams")
    assert all(name in shown for name in (*QUAY, *MILL, "Marrow Quay"))
    short = {"name-1": "Marrow Quay", "list-1": "\n".join(QUAY[:3]), "name-2": "Old Mill"}
    refused = match.post("/a/teams", short | {"list-2": "\n".join(MILL)}, status=422)
    assert "in no team: 4 Quay, Dag" in words(refused)
    other = {"name-1": "Quay", "name-2": "", "list-1": "", "list-2": "\n".join(MILL)}
    match.post("/a/teams", other, status=422)
    match.publish(1)
    enter_named = {"name-1": "Quay", "list-1": "\n".join(QUAY), "name-2": "Mill"}
    match.post("/a/teams", enter_named | {"list-2": "\n".join(MILL)})
    stated = match.section.tournament.teams
    assert [team.name for team in stated] == ["Quay", "Mill"]


def test_other_sections_have_no_such_form(tmp_path: Path) -> None:
    """A Swiss says so, and changes nothing."""
    with held(tmp_path) as browser:
        assert "no players of teams by a table" in words(browser.get("/a/teams", status=422))


def test_three_teams_by_a_molter_table(tmp_path: Path) -> None:
    """Three fields; the points of each team, no match points; out and in again."""
    settings = SectionSettings(name="Three", system="molter", rounds=2, form="CUSTOM_MOLTER_3X2X2")
    lists = {"A": QUAY[:2], "B": MILL[:2], "C": ("Ford, Ida", "Ford, Jon")}
    typed = {f"name-{at}": f"Club {name}" for at, name in enumerate(lists, start=1)}
    typed |= {f"list-{at}": "\n".join(each) for at, each in enumerate(lists.values(), start=1)}
    with EventFile.create(tmp_path / "three.openarbiter") as file, Browser(file, tmp_path) as desk:
        file.act(CreateEvent(name="Three", chief_arbiter=ARBITER), author=ARBITER)
        file.act(AddSection(section="a", settings=proposed(settings)), author=ARBITER)
        assert "One team more" in words(desk.get("/a/teams"))
        desk.post("/a/teams", typed)
        for number in (1, 2):
            desk.play(number)
        totals = desk.json("/a/standings")["totals"]
        assert [one["name"] for one in totals] == ["Club A", "Club B", "Club C"]
        assert sum(one["points"] for one in totals) == 60
        assert {one["match_points"] for one in totals} == {None}
        path = tmp_path / "three.trf"
        path.write_bytes(desk.client.get("/files/export/a/trf26").content)
        teams = oa.read_trf(path).teams
        assert [(team.name, team.match_points, team.game_points) for team in teams] == [
            (one["name"], None, one["points"]) for one in totals
        ]
        assert {each.verdict.value for each in oa.decide(oa.read_trf(path))} == {
            "right by the table"
        }
        assert desk.upload(path.read_bytes()).status_code == 303
        sent, back = file.state.sections
        assert back.tournament == sent.tournament
        assert [one.boards for one in back.rounds] == [one.boards for one in sent.rounds]
