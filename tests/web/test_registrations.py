"""Registrations come again and again: nobody is entered twice, and what is doubtful is decided."""

from __future__ import annotations

import re
from itertools import product
from pathlib import Path
from time import process_time

import pytest

from openarbiter.formats.player_list import ListedPlayer
from openarbiter.lists import import_list
from openarbiter.lists.importing import Wish
from openarbiter.store import EventFile
from openarbiter.web.registering import Kind, lines_of
from tests.rating_lists import COMBINED, SINGLE, text_list
from tests.spreadsheets import workbook
from tests.web.browser import Browser, words

PLACE = "/a/players/paste"
HEAD = "Name;Elo;FIDE-ID;Geburtsjahr;Verein;Status\n"
ABEL = "Ahorn, Abel;1800;99000011;1989;SK A;\n"
BRITTA = "Birke, Britta;1700;;2001;SK B;\n"
SYLLABLES = ("ba", "ce", "di", "fo", "gu", "ka", "le", "mo", "nu", "pe", "ra", "so", "ta")
CORA = "Zeder, Cora;1650;;1999;SK B;\n"


def enter(browser: Browser, text: str, status: int = 303, **fields: str) -> str:
    """Send a list that was seen, with answers such as ``doubt_3``."""
    sent = {name.replace("_", "-"): value for name, value in fields.items()}
    return browser.post(PLACE, {"list": text, "seen_list": "yes", **sent}, status=status)


def test_a_long_list_of_one_family_costs_no_more_than_its_length(file: EventFile) -> None:
    """Four times as many lines cost less than eight times as much; all of them are new."""
    section, spent = file.state.section("a"), []
    given = map("".join, product(SYLLABLES, repeat=3))
    family = [ListedPlayer(line=at, name=f"Ahorn, {one}") for at, one in enumerate(given, start=1)]
    for listed in (family[:500], family[:2000]):
        times = []
        for _ in range(3):
            begun = process_time()
            assert {line.kind for line in lines_of(section, listed)} == {Kind.NEW}
            times.append(process_time() - begun)
        spent.append(min(times))
    assert spent[1] < 8 * spent[0]


def test_a_list_that_was_typed_on_is_shown_before_it_is_taken(browser: Browser) -> None:
    """The text beside the preview is a field; the button never takes what nobody has seen."""
    page = browser.post(PLACE, list="Anna Berger 2105\n", status=200)
    shown = re.search(r'name="shown" value="(\w+)"', page)
    assert shown
    sent = {"list": "Anna Berger 2105\nBodo Dahl\n", "shown": shown[1], "seen_list": "yes"}
    assert "Take 2 players" in words(browser.post(PLACE, sent, status=200))


def test_a_report_file_is_a_list_too(browser: Browser) -> None:
    """Of an earlier event; the same people are not entered again."""
    report = browser.client.get("/files/export/a/trf26").content
    answer = browser.upload(report, name="last.trf", path=PLACE, list="")
    assert answer.status_code == 200
    assert "9 players read" in words(answer.text)
    assert "9 players of the list are there already" in words(answer.text)
    pasted = words(browser.post(PLACE, list=report.decode(), status=200))
    assert "9 players of the list are there already" in pasted


def test_encoding_and_sheet_are_asked_only_where_they_are_not_clear(browser: Browser) -> None:
    """The file goes with the form, so that it is chosen once."""
    clear = browser.upload("Name\nMüller, Jörg\n".encode(), name="a.csv", path=PLACE, list="")
    assert "Encoding of the file" not in clear.text
    old = "Name\nMüller, Jörg\n".encode("cp1252")
    unclear = browser.upload(old, name="a.csv", path=PLACE, list="")
    content = re.search(r'name="content" value="([^"]+)"', unclear.text)
    assert content
    assert "Encoding of the file" in unclear.text
    sent = {"content": content[1], "file-name": "a.csv", "anew": "yes", "encoding": "cp1250"}
    assert "Müller, Jörg" in browser.post(PLACE, {"list": "", **sent}, status=200)


def test_byes_of_a_column_are_requests(browser: Browser) -> None:
    """Rounds that the section has; somebody decides about them."""
    enter(browser, "Name;Byes\nUlme, Ute;2, R4, 66\nEibe, Emil;late\n")
    section = browser.section
    ute, emil = section.entrants[-2:]
    asked = [(bye.round_no, bye.kind.value, bye.status.value) for bye in ute.byes]
    assert asked == [(2, "H", "asked"), (4, "H", "asked")]
    assert (emil.byes, emil.note) == ((), "byes: late")


def test_a_spreadsheet_is_uploaded(browser: Browser) -> None:
    """The file is read once; its text goes on with the form."""
    head = ["Nachname", "Vorname", "Elo"]
    data = workbook([["Clubmeisterschaft"], [], head, ["Ulme", "Ute", 1444]])
    answer = browser.upload(data, name="list.xlsx", path=PLACE, list="")
    assert answer.status_code == 200
    assert "Ulme, Ute" in answer.text
    assert "Clubmeisterschaft" in answer.text
    bad = browser.upload(b"%PDF-1.7 ...", name="list.pdf", path=PLACE, list="")
    assert bad.status_code == 422
    assert "a PDF" in bad.text


@pytest.fixture
def rating_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A list of November with Abel in it, stronger than on the form and with a title."""
    database = tmp_path / "lists.sqlite"
    monkeypatch.setenv("OPENARBITER_LISTS", str(database))
    abel = SINGLE | {"Name": "Ahorn, Abel", "ID Number": "99000011", "SRtng": "1866", "Tit": "CM"}
    path = tmp_path / "list.txt"
    path.write_text(text_list(COMBINED, abel | {"B-day": "1989"}), newline="", encoding="utf-8")
    import_list(path, database, Wish(month="2026-11", confirmed=True))
    return database


@pytest.mark.usefixtures("rating_list")
def test_ratings_and_titles_come_from_the_list(browser: Browser) -> None:
    """The page shows what the list says, and which list; unticked, the form holds."""
    text = HEAD + ABEL.replace("99000011", "") + BRITTA
    page = words(browser.post(PLACE, list=text, status=200))
    assert "CM Ahorn, Abel 1866 FIDE standard, 2026-11 (pasted 1800)" in page
    enter(browser, text, fill="yes")
    found = {one.name: one for one in browser.section.tournament.players}
    abel = found["Ahorn, Abel"]
    assert (abel.rating, abel.title, abel.fide_id) == (1866, "CM", "99000011")
    assert found["Birke, Britta"].rating == 1700
    again = words(browser.post(PLACE, list=text, status=200))
    assert "2 players of the list are there already" in again
    assert "the list says something else" not in again  # the rating of the list holds


def test_without_the_tick_the_form_holds(browser: Browser, rating_list: Path) -> None:
    """So it does where the file of the lists cannot be read."""
    enter(browser, HEAD + ABEL)
    rating_list.write_bytes(b"no database" * 100)
    enter(browser, HEAD + ABEL + CORA, fill="yes")
    found = {one.name: one.rating for one in browser.section.tournament.players}
    assert (found["Ahorn, Abel"], found["Zeder, Cora"]) == (1800, 1650)


CASES = Path(__file__).parents[1] / "data" / "cases"


@pytest.fixture
def list_of_ids(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The people that the sheets of ids are about."""
    database = tmp_path / "lists.sqlite"
    monkeypatch.setenv("OPENARBITER_LISTS", str(database))
    import_list(CASES / "ids-list.txt", database, Wish(month="2026-11"))


@pytest.mark.usefixtures("list_of_ids")
@pytest.mark.parametrize(
    ("sheet", "clubs"),
    [
        ((CASES / "ids-only.csv").read_text("utf-8"), ("", "", "")),
        ((CASES / "ids-and-club.csv").read_text("utf-8"), ("Nord", "Süd")),
        ("1503014\n853551\n507\n", ("", "", "")),
        ("No.\tID\n1\t1503014\n2\t853551\n", ("", "")),
    ],
)
def test_a_sheet_of_ids_gives_the_people_of_the_list(
    browser: Browser, sheet: str, clubs: tuple[str, ...]
) -> None:
    """Name, rating and title are those of the list; a club that stands beside the id stays."""
    before = len(browser.section.entrants)
    page = words(browser.post(PLACE, list=sheet, status=200))
    assert f"Take {len(clubs)} players" in page
    enter(browser, sheet, fill="yes")
    section = browser.section
    found = {
        one.fide_id: (one.name, one.rating, one.title, entrant.club)
        for one, entrant in zip(section.tournament.players, section.entrants, strict=True)
    }
    assert len(section.entrants) == before + len(clubs)
    assert found["1503014"] == ("Quellmann, Mara", 2045, "WFM", clubs[0])
    assert found["853551"] == ("Müllerthal, Jürgen", 2203, "FM", clubs[1])
    again = words(browser.post(PLACE, list=sheet, status=200))
    assert f"{len(clubs)} players of the list are there already" in again


@pytest.mark.usefixtures("list_of_ids")
def test_an_id_of_nobody_is_left_out_and_told(browser: Browser) -> None:
    """With the others or alone; without any rating list nobody is found."""
    page = browser.post(PLACE, list="FIDE ID\n1503014\n999999\n", status=200)
    assert "Take one player" in words(page)
    assert 'value="999999"' in page
    alone = words(browser.post(PLACE, list="FIDE ID\n999999\n", status=422))
    assert "the number of somebody in the rating lists of this computer" in alone
