"""A team event as a person's browser runs it: entry, line-ups, matches, tables, papers, files."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

from openarbiter.desk import SetFund
from openarbiter.formats import trf
from openarbiter.languages import languages
from openarbiter.web.taken_out import tables_of
from tests.registering import register
from tests.spreadsheets import workbook
from tests.team_club import CLUB
from tests.web.browser import Browser, words
from tests.web.conftest import ARBITER, held


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
RESULTS = "/a/rounds/1/results"


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


def test_results_are_typed_a_sign_for_each_board(teams: Browser) -> None:
    """The next match is offered; what is no sign, or not the right number, is said at the field."""
    teams.publish(1)
    assert teams.post(RESULTS, board=1, r="1 = 0 1") == f"{RESULTS}?board=2"
    first, second = teams.json(RESULTS)["matches"]
    assert first["score"] == "2½:1½"
    assert [game["result"] for game in first["games"]] == ["1–0", "½–½", "0–1", "1–0"]
    assert not second["score"]
    for signs in ("1x1", "11111", "1=0", "1x11"):
        assert "aria-invalid" in teams.post(RESULTS, board=2, r=signs, status=422)
    for wrong in ({"board": 9, "r": "1111"}, {"board": 1, "r": "1"}):
        assert "aria-invalid" in teams.post(RESULTS, wrong, status=422)
    boards = {"r1": "0-1", "r2": "1/2-1/2", "r3": "", "r4": "1-0"}
    teams.post(f"{RESULTS}/2", boards)
    games = teams.json(RESULTS)["matches"][1]["games"]
    assert [game["name"] for game in games] == ["0-1", "1/2-1/2", "", "1-0"]


def test_one_key_is_one_board(teams: Browser) -> None:
    """The board behind it is offered; without a result only the board is."""
    teams.publish(1)
    assert teams.post(RESULTS, board="2.3", r="1") == f"{RESULTS}?board=2.4"
    assert teams.post(RESULTS, board="2.1", r="") == f"{RESULTS}?board=2.1#entry"
    shown = teams.get(f"{RESULTS}?board=2.1")
    assert 'value="2.1"' in shown
    assert teams.post(RESULTS, board="2.4", other="1/2-0") == f"{RESULTS}?board=1"
    assert teams.json(RESULTS)["matches"][1]["games"][3]["result"] == "½–0"
    for wrong in ({"board": "2.9", "r": "1"}, {"board": "2.1", "r": "zzz"}):
        teams.post(RESULTS, wrong, status=404)
    teams.post(RESULTS, board="9.1", r="1", status=422)
    assert "Save match 2" in teams.get(f"{RESULTS}/2")


def test_three_signs_on_four_boards_are_no_match(teams: Browser) -> None:
    """Nothing is saved; with the sign of a board to come it is, and the match is offered again."""
    teams.publish(1)
    told = teams.post(RESULTS, board=1, r="1=0", status=422)
    assert "signs: 3. It takes one for each open board (4)" in told
    assert teams.json(RESULTS)["matches"][0]["signs"] == "...."
    assert teams.post(RESULTS, board=1, r=". 1=0") == f"{RESULTS}?board=2"
    teams.post(RESULTS, board=2, r="1111")
    offered = teams.json(RESULTS)["entry"]
    assert (offered["number"], offered["signs"]) == (1, ".1=0")
    assert teams.post(RESULTS, board=1, r="0") == RESULTS
    assert [each["signs"] for each in teams.json(RESULTS)["matches"]] == ["01=0", "1111"]


def test_a_match_is_written_over_after_a_question_only(teams: Browser) -> None:
    """By the line or board by board, also by who entered it; what was open is filled without."""
    teams.publish(1)
    teams.post(RESULTS, board=1, r="1=0.")
    teams.post(RESULTS, board=1, r="1=01")
    asked = words(teams.post(RESULTS, board=1, r="0=11", status=200))
    assert "Match 1 had 2½:1½: the results of boards 1, 3 are written over." in asked
    asked = words(teams.post(f"{RESULTS}/1", r4="", status=200))
    assert "the result of board 4 is written over" in asked
    assert teams.json(RESULTS)["matches"][0]["signs"] == "1=01"
    teams.insist(RESULTS, board=1, r="0=11")
    assert teams.json(RESULTS)["matches"][0]["signs"] == "0=11"


def test_a_script_enters_a_match(teams: Browser) -> None:
    """It gets the match that changed, the entry line at the next one, and no other match."""
    teams.publish(1)
    answer = teams.scripted(RESULTS, board=1, r="1=01", key="one sending")
    assert 'id="board-1" data-live-row data-held="1=01"' in answer
    assert 'name="board" value="2.1"' in answer
    assert 'id="board-2"' not in answer
    again = teams.scripted(RESULTS, board=1, r="1=01", key="one sending")
    made = re.search('data-made="([0-9]+)" data-mark="[^"]', answer)
    assert made is not None
    assert made.group(0) in again


def test_a_match_nobody_came_to_can_be_taken_back(teams: Browser) -> None:
    """Both ways of one team, then none at all."""
    teams.publish(1)
    for came, score in (("one", "4:0"), ("other", "0:4"), ("nobody", "0:0")):
        teams.insist("/a/rounds/1/matches/1/forfeit", came=came)
        match = teams.json(RESULTS)["matches"][0]
        assert match["forfeited"]
        assert match["score"] == score
    teams.post(f"{RESULTS}/1/clear")
    assert not teams.json(RESULTS)["matches"][0]["forfeited"]


LIST = """Team;Name;Rating;Fed
Otterby;One, A;2100;DEN
Otterby;Two, A;2000;DEN
Otterby;Three, A;1900;DEN
Otterby;Four, A;1800;DEN
Pinewick;One, B;2200;SWE
Pinewick;Two, B;;SWE
"""


def test_a_list_with_a_column_of_teams_is_pasted(teams: Browser) -> None:
    """It is shown first; a second time the same teams are left out."""
    place = "/a/players/paste"
    seen = teams.post(place, {"list": LIST}, status=200)
    assert "2 teams read" in words(seen)
    for _ in range(2):
        teams.post(place, {"list": LIST, "seen_list": "yes"})
        assert teams.json("/a/players")["total"] == 7
    otterby = next(one for one in teams.json("/a/players")["teams"] if one["name"] == "Otterby")
    assert otterby["strength"] == 1950
    alone = LIST + ";Five, C;1500;SWE\n"
    assert "Five, C has no team" in teams.post(place, {"list": alone}, status=422)


def test_a_sheet_of_teams_in_board_order(teams: Browser) -> None:
    """A spreadsheet with clubs, teams and boards; who is cancelled does not play."""
    rows: list[list[object]] = [
        ["Verein", "Mannschaft", "Brett", "Name", "Elo", "Status"],
        ["SK Quay", "Quay 2", 2, "Two, Q", 1900, None],
        ["SK Quay", "Quay 2", 1, "One, Q", 2000, None],
        ["SK Quay", "Quay 2", 3, "Gone, Q", 1500, "abgemeldet"],
        ["SK Quay", "Quay 1", 1, "Best, Q", 2300, None],
    ]
    place = "/a/players/paste"
    answer = teams.upload(workbook(rows), name="teams.xlsx", path=place, list="")
    assert answer.status_code == 200
    text = answer.text.partition('id="list"')[2].partition(">")[2].partition("</textarea>")[0]
    teams.post(place, {"list": html.unescape(text), "seen_list": "yes"})
    found = {one["name"]: one["members"] for one in teams.json("/a/players")["teams"]}
    assert [one["name"] for one in found["Quay 2"]] == ["One, Q", "Two, Q"]
    assert [one["name"] for one in found["Quay 1"]] == ["Best, Q"]


def test_a_team_is_entered_and_changed_by_hand(teams: Browser) -> None:
    """With a captain, players in another order, one who is new and one who goes."""
    listed = "Name;Rating\nAlpha, A;2000\nBeta, B;1900\nGamma, C;1800"
    teams.post("/a/players/new", name="Quarrow", captain="The captain", list=listed)
    number = teams.json("/a/players")["total"]
    page = teams.json(f"/a/players/{number}")
    values = page["values"]
    values |= {"m1-place": "2", "m2-place": "1", "m3-name": "", "m4-name": "Delta, D"}
    values |= {"m4-rating": "1700", "pid": page["who"]["pid"]}
    teams.post(f"/a/players/{number}", values)
    team = teams.json("/a/players")["teams"][-1]
    assert [one["name"] for one in team["members"]] == ["Beta, B", "Alpha, A", "Delta, D"]
    assert team["captain"] == "The captain"
    wrong = values | {"m1-rating": "99999", "name": ""}
    assert teams.post(f"/a/players/{number}", wrong, status=422).count("aria-invalid") == 2


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


def test_teams_receive_prizes_by_their_table(teams: Browser) -> None:
    """A fund of a team event goes to teams in the order of their table."""
    fund = '[fund]\ncurrency = "EUR"\nplaces = [300, 200, 100]\nsharing = "none"\n'
    form = teams.get("/a/prizes/rules")
    assert "Prizes" in words(form)
    played(teams)
    assert teams.client.get("/a/prizes").headers["location"].endswith("/a/boards")
    assert "/a/prizes/rules" in teams.get("/a/boards")
    file = teams.file
    file.act(SetFund(section="a", fund=fund), author=ARBITER)
    table = teams.json("/a/standings")["view"]["lines"]
    shown = teams.json("/a/prizes")["view"]
    assert [one["amount"] for one in shown["awards"]] == ["300.00", "200.00", "100.00"]
    names = [one["player"]["name"] for one in shown["awards"]]
    assert names == [row["player"]["name"] for row in table[:3]]
    page = words(teams.get("/a/prizes"))
    assert "600.00 to 3 teams" in page
    assert names[0] in page
    assert names[0] in words(teams.get("/papers/prizes?s=a"))
    assert names[0] in words(teams.get("/a/prizes/receipts"))
    section = file.state.section("a")
    sheet = dict(tables_of(file.state, section))["Prizes"]
    assert [row[1] for row in sheet.rows] == names
