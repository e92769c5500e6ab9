"""Teams at the desk: matches, players of teams by a table, a round robin, the page about them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import openarbiter as oa
from openarbiter.formats import trf
from openarbiter.languages import languages
from openarbiter.model import Result, RoundNo, Tpn
from openarbiter.web.team_facts import KEYS
from tests.every import beside
from tests.registering import register
from tests.team_club import CLUB
from tests.web.browser import Browser, words
from tests.web.conftest import held


@pytest.fixture(params=[CLUB.id, "team-swiss-2026"])
def teams(
    request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Browser]:
    """A browser at an event of five teams of four with a reserve, before round 1."""
    system = register(monkeypatch, CLUB) if request.param == CLUB.id else request.param
    with held(tmp_path, 5, system=system, rounds=3, tie_breaks=()) as browser:
        yield browser


GIVEN = beside(__file__)


def played(browser: Browser, number: int = 1, results: str = "1 = 0 1") -> None:
    """A round that is closed, in which every team named first wins."""
    browser.publish(number)
    place = f"/a/rounds/{number}/results"
    for match in browser.json(place)["matches"]:
        browser.post(place, board=match["number"], r=results)
    browser.post(f"/a/rounds/{number}/complete")


def test_every_page_of_a_team_event_is_there(teams: Browser) -> None:
    """With names of teams and players, on screens and paper, as JSON; one in all languages."""
    played(teams)
    system = teams.section.settings.system
    spoken = languages()[:1] if system == CLUB.id else languages()
    papers = [f"/papers/{name}?s=a" for name in GIVEN["printed"]]
    screens = [f"/screen/{name}?s=a" for name in GIVEN["screens"]]
    for page, language in product((*GIVEN["pages"], *papers, *screens), spoken):
        teams.get(page, language=language)
    for page in GIVEN["pages"]:
        teams.json(page)
    for page in ("/screen/boards?s=a", "/p/a?view=boards"):  # the surname is printed bold
        assert "Aldermoor, Player 2" in re.sub("<[^>]*>", "", teams.get(page))
    assert "Aldermoor, Player 2" in teams.get("/papers/boards?s=a")


TEAM_EVENTS = (Path(__file__).parents[2] / "docs" / "team-events.md").read_text(encoding="utf-8")
LIST, TYPED = re.findall(r"^```text\n(.*?)^```$", TEAM_EVENTS, re.MULTILINE | re.DOTALL)
SIGNS = [
    sign for row in re.findall(r"^\| (`.*) \|.*\|$", TEAM_EVENTS, re.MULTILINE) for sign in row
]
ROUND = "/a/rounds/1"


def bold() -> list[str]:
    """What the page says to stand on the pages of the desk."""
    return [" ".join(each.split()) for each in re.findall(r"\*\*([^*]+)\*\*", TEAM_EVENTS)]


def test_the_signs_of_the_page_are_those_of_the_desk() -> None:
    """All of them, and no other."""
    assert {sign for sign in SIGNS if sign not in "` or"} == set(KEYS)


def test_an_event_is_run_as_the_page_says(tmp_path: Path) -> None:
    """Whatever is printed bold is read on a page; scores and report are as told."""
    seen = []
    with Browser(None, tmp_path) as browser:

        def look(place: str) -> None:
            seen.append(words(browser.get(place)))

        look("/new")
        browser.post("/new", name="League", chief_arbiter="W. Osterley", system="team-swiss-2026")
        look("/a/players/new")
        look("/a/players/paste")
        seen.append(words(browser.post("/a/players/paste", {"list": LIST}, status=200)))
        browser.post("/a/players/paste", {"list": LIST, "seen_list": "yes"})
        look("/a/players")
        browser.post("/a/players/number")
        look("/settings")
        browser.post("/a/settings", round_dates="2026-11-27 14:00", line_up_deadline=15)
        look(f"{ROUND}/who")
        browser.post("/a/lots", what="colour", way="seed", seed="the town hall clock")
        browser.publish(1)
        for place in (f"{ROUND}/line-ups", f"{ROUND}/line-ups/1", f"{ROUND}/results", "/files"):
            look(place)
        look(f"{ROUND}/results/1")
        for line in TYPED.splitlines():
            board, signs = line.split()
            browser.post(f"{ROUND}/results", board=board, r=signs)
        found = browser.json(f"{ROUND}/results")["matches"]
        assert [match["score"] for match in found] == ["2½:1½", "2:2"]
        browser.post(f"{ROUND}/complete")
        browser.publish(2)
        browser.post("/a/rounds/2/matches/1/forfeit", came="one")
        assert browser.json("/a/rounds/2/results")["matches"][0]["score"] == "4:0"
        for place in ("/a/standings", "/a/boards", "/papers?s=a"):
            look(place)
        report = browser.client.get("/files/export/a/trf26?interim").content
    assert len(trf.read(report).tournament.team_event.forfeited) == 1
    everything = "\n".join(seen)
    assert [each for each in bold() if each != "Bold" and each not in everything] == []


EARLY, LATE = 9, 8
"""Numbers of the player who leaves after four rounds, and of the one who leaves after six."""


@pytest.fixture
def robin(tmp_path: Path) -> Iterator[Browser]:
    """A browser at a round robin of nine by the guidelines, numbered, before round 1."""
    rules = {"tie_breaks": ("SB", "DE"), "table_edition": "nswca"}
    with held(tmp_path, 9, system="round-robin", rounds=9, **rules) as browser:
        browser.post("/a/players/number")
        yield browser


def play_robin(browser: Browser, number: int) -> None:
    """Publish a round and play it: number 9 wins every game, else the smaller number does."""
    browser.publish(number)
    for row in browser.json(f"/a/rounds/{number}/results")["rows"]:
        white, black = row["white"]["number"], row["black"]["number"]
        won = EARLY in (white, black) and white == EARLY
        won = won or (EARLY not in (white, black) and white < black)
        browser.post(f"/a/rounds/{number}/results/{row['board']}", r="1" if won else "0")
    browser.post(f"/a/rounds/{number}/complete")


def withdraw(browser: Browser, number: int, first: int) -> str:
    """Withdraw a player from a round on; what the page had said of that round."""
    place = f"/a/players/{number}/withdraw"
    said = words(browser.get(place)).partition(f"From round {first} ")[2]
    pid = browser.json(f"/a/players/{number}")["who"]["pid"]
    browser.insist(place, pid=pid, from_round=first)
    return said.partition(f"Withdraw from round {first}")[0]


def test_tables_by_section_4(robin: Browser) -> None:
    """Who left early is below the table, who left late lost by default, as is told before."""
    for number in range(1, 5):
        play_robin(robin, number)
    assert robin.json("/a/standings")["view"]["lines"][0]["player"]["tpn"] == EARLY
    early = withdraw(robin, EARLY, 5)
    for said in ("Only 4 of 9 rounds are completed", "scored as not having competed at all"):
        assert said in early
    assert "rated all the same" in early
    assert "NSWCA, 4" in early
    for number in (5, 6):
        play_robin(robin, number)
    late = withdraw(robin, LATE, 7)
    assert "6 of 9 rounds are completed: the games stand, the others are lost" in late
    for number in (7, 8, 9):
        play_robin(robin, number)
    lines = robin.json("/a/standings")["view"]["lines"]
    assert [(line["rank"], line["player"]["tpn"]) for line in lines] == [
        *((place, place) for place in range(1, 9)),
        (0, EARLY),
    ]
    assert [line["points"] for line in lines[:8]] == [70, 60, 50, 40, 30, 20, 10, 0]
    # Sonneborn-Berger: nothing for a game that was not played.
    assert lines[0]["values"][0] == "21"
    note = "results do not count: 9 (NSWCA, section 4)"
    papers = (f"/papers/{name}?s=a" for name in ("standings", "cross-table", "wall-chart"))
    for page in ("/a/standings", "/a/cross-table", *papers):
        assert note in words(robin.get(page)), page
    before = robin.json("/a/standings?after=4")["view"]["lines"]
    assert before[-1]["player"]["tpn"] == EARLY
    tournament = robin.report()
    assert tournament.event.type_code == "BERGER_ROUNDROBIN"
    gone, lost = tournament.player(Tpn(EARLY)), tournament.player(Tpn(LATE))
    assert sum(record.result.played for record in gone.rounds) == 4
    assert gone.record(RoundNo(6)).result is Result.ABSENT
    defaulted = {record.result for record in lost.rounds[6:]}
    assert defaulted == {Result.FORFEIT_LOSS, Result.ZERO_POINT_BYE}
    table = oa.standings(tournament)
    assert (table.edition, table.excluded) == ("nswca", (EARLY,))
    assert [row.player for row in table] == [line["player"]["tpn"] for line in lines]
    assert not oa.check(tournament).differences
    assert "Final standings" in words(robin.get("/a/finish"))


def test_a_double_cycle_from_creation_to_the_report(tmp_path: Path) -> None:
    """Everybody meets everybody with both colours, and the file says so."""
    with Browser(None, tmp_path) as browser:
        browser.post(
            "/new", name="Double", system="round-robin", rounds=10, players=5, start="2026-03-07"
        )
        for number, name in enumerate(("Ashe", "Birk", "Cole", "Dunn", "Eads"), start=1):
            browser.post("/a/players/new", name=name, rating=2000 - number)
        browser.post("/a/lots", what="numbers", way="seed", seed="the clock of the town hall")
        settings = browser.section.settings
        assert (settings.tie_breaks, settings.table_edition) == (("SB", "DE"), "nswca")
        for number in range(1, 11):
            browser.play(number)
        tournament = browser.report()
        assert "Final standings" in words(browser.get("/a/finish"))
        schedule = words(browser.get("/papers/schedule?s=a"))
        start_list = words(browser.get("/papers/start-list?s=a"))
    assert "Round 10" in schedule
    assert "with the seed 'the clock of the town hall' (4.0)." in start_list
    assert tournament.event.type_code == "FIDE_DOUBLEROUNDROBIN"
    for player in tournament.players:
        met = [(record.opponent, record.colour) for record in player.rounds if record.opponent]
        assert len(met) == len(set(met)) == 8
    assert not oa.check(tournament).differences
