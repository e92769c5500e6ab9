"""The list of players: entering, finding, pasting, checking in, and who is who."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openarbiter.desk import AddPlayer, Pid, PlayerFacts
from openarbiter.formats.player_list.cells import identity
from openarbiter.formats.trf.fields import PLAYER_RECORD
from openarbiter.store import EventFile
from openarbiter.web.drafts import due_colour
from openarbiter.web.known import known_players
from openarbiter.web.people import find, persons
from openarbiter.web.perform import inside
from openarbiter.web.routes.event import file_name
from tests.every import every
from tests.web.browser import Browser, words


def test_only_a_name_is_needed(browser: Browser) -> None:
    """Nothing blocks for a missing field; the next empty form comes at once."""
    assert browser.post("/a/players/new", name="Abernathwaite, Rhys") == "/a/players/new"
    assert browser.json("/a/players")["total"] == 10
    assert browser.json("/a/players/new")["last"][0]["name"] == "Abernathwaite, Rhys"


def test_somebody_who_is_there_already_is_shown_first(browser: Browser) -> None:
    """Marks, capitals and the order of the names do not hide the same person."""
    for name in ("dvorackova, ilse", "Ilse Dvořáčková", "Dvorackova Ilse"):
        text = browser.post("/a/players/new", name=name, rating=1999, status=200)
        assert "somebody who is on the list" in text
        assert 'value="1999"' in text
    assert browser.json("/a/players")["total"] == 9
    browser.post("/a/players/new", name="Dvorackova, Ilse", other="yes")
    assert browser.json("/a/players")["total"] == 10


def test_three_letters_of_the_list_on_this_computer(browser: Browser, tmp_path: Path) -> None:
    """A list beside the event file fills the form; without one the page says where to put it."""
    assert "players.csv" in browser.get("/a/players/new")
    lines = "Name;Elo;Fed;FIDE ID\nMbekele, Sipho;1967;ZIM;14700291\nMbekelani, Sizwe;1702;RSA;\n"
    (tmp_path / "players.csv").write_text(lines, encoding="utf-8")
    twin = browser.json("/a/players/new?name=mbe")
    assert [one["name"] for one in twin["listed"]] == ["Mbekelani, Sizwe", "Mbekele, Sipho"]
    picked = browser.json("/a/players/new?pick=0")["values"]
    named = picked["name"], picked["rating"], picked["fide_id"]
    assert named == ("Mbekele, Sipho", "1967", "14700291")
    assert browser.json("/a/players/new?name=14700291")["listed"][0]["pick"] == 0
    assert browser.json("/a/players/new?pick=99")["values"]["name"] == ""
    (tmp_path / "players.csv").write_text("1;2;3", encoding="utf-8")
    assert known_players(tmp_path).trouble
    assert browser.json("/a/players/new?name=mbe")["list_trouble"]


def test_an_entry_is_changed_by_its_id(browser: Browser) -> None:
    """A form that is open while players are numbered anew still changes the same player."""
    who = browser.json("/a/players/9")["who"]
    browser.post("/a/players/new", name="Zzyzx, Quentin", rating=2600)
    browser.post("/a/players/number")
    browser.post("/a/players/9", pid=who["pid"], name=who["name"], rating=2700, club="Quay")
    listed = browser.json("/a/players")["players"]
    (changed,) = [one for one in listed if one["name"] == who["name"]]
    assert (changed["rating"], changed["club"]) == (2700, "Quay")
    assert browser.post(f"/a/players/{changed['number']}", name="", status=422)


def test_ratings_of_two_lists_are_kept_apart(browser: Browser) -> None:
    """A national rating stands beside the FIDE rating and does not replace it."""
    browser.post("/a/players/1", name="Halvorsen-Reyes, Mateo", rating=2363, national=2400)
    values = browser.json("/a/players/1")["values"]
    assert (values["rating"], values["national"]) == ("2363", "2400")


def test_paste_look_and_enter(browser: Browser) -> None:
    """A list is looked at first; who is there already can be left out; odd lines are told."""
    lines = "Name;Elo;Fed\nLi, Bo;1541;SGP\nDvořáčková, Ilse;2326;CZE\nOdd, One;1500;XXXX\n"
    text = browser.post("/a/players/paste", list=lines, status=200)
    assert "3 players read, one line to decide" in words(text)
    assert "XXXX" in text
    assert browser.json("/a/players")["total"] == 9
    refused = browser.post("/a/players/paste", list=lines, seen_list="yes", status=422)
    assert "One line is not decided yet" in refused
    decided = {"list": lines, "seen_list": "yes", "doubt-3": "out"}
    browser.post("/a/players/paste", decided)
    names = [one["name"] for one in browser.json("/a/players")["players"]]
    assert len(names) == 11
    assert names.count("Dvořáčková, Ilse") == 1


def test_a_file_is_read_as_a_paste(browser: Browser) -> None:
    """A CSV file of an older spreadsheet is shown first, as what it was read as."""
    content = 'Name,Elo\r\n"Müller, Jörg",1800\r\n'.encode("cp1252")
    answer = browser.upload(content, name="list.csv", path="/a/players/paste", list="")
    assert answer.status_code == 200
    assert "Müller, Jörg" in answer.text


def test_check_in_by_letters_and_by_touch(browser: Browser) -> None:
    """Three letters tick the first who is not there; a touch ticks, and takes the tick back."""
    browser.post("/a/players/check-in", q="dvo")
    browser.post("/a/players/check-in", q="zzz")
    assert browser.json("/a/players/check-in")["here"] == 1
    browser.post("/a/players/check-in", pid=1, here="yes")
    browser.post("/a/players/check-in", pid=1, here="yes")
    assert browser.json("/check-in")["here"] == 2
    browser.post("/a/players/check-in", pid=1, here="no", all="yes")
    assert browser.json("/a/players/check-in?only=not-here")["found"] == 8
    assert "One of 9 has arrived" in words(browser.get("/a/players/check-in"))


def test_find_takes_names_numbers_boards_rounds_and_pages(browser: Browser) -> None:
    """The find box goes straight to what is meant."""
    browser.publish(1)
    for text, address in (
        ("dvo", "/a/players/2"),
        ("2", "/a/players/2"),
        ("b3", "/a/rounds/1/results?board=3#entry"),
        ("r2", "/a/rounds/2"),
        ("Log", "/log"),
        ("standings", "/a/standings"),
    ):
        answer = browser.client.get(f"/find?q={text}&s=a")
        assert answer.headers["location"] == address, text
    assert len(browser.json("/find?q=e")["hits"]) > 1
    assert "Nothing is found" in browser.get("/find?q=qqqq")


def test_players_who_must_not_meet(browser: Browser) -> None:
    """Two players are kept apart, and may meet again."""
    browser.post("/a/players/1", name="Halvorsen-Reyes, Mateo", rating=2363)
    browser.insist("/a/players/1/forbid", who="ishaq")
    (other,) = browser.json("/a/players/1")["forbidden"]
    assert other["name"] == "Ishaqzade, Leyla"
    browser.post("/a/rounds/1/pair")
    pairs = [
        {row["white"]["who"]["number"], row["black"]["who"]["number"]}
        for row in browser.json("/a/rounds/1/pairings")["rows"]
    ]
    assert {1, 5} not in pairs
    browser.insist("/a/players/1/allow", other=other["pid"])
    assert browser.json("/a/players/1")["forbidden"] == []


def test_a_bye_from_the_page_of_a_player(browser: Browser) -> None:
    """Byes of rounds to come are asked for at the player."""
    browser.post("/a/byes", pid=3, round=2, kind="H", back="/a/players/3")
    assert browser.json("/a/players/3")["rounds"][1]["bye"] == "H"


def test_remove_and_undo(browser: Browser) -> None:
    """Who is taken off the list comes back by undo, with everything known."""
    browser.insist("/a/players/4/remove", pid=4)
    assert browser.json("/a/players")["total"] == 8
    browser.post("/undo", back="/a/players")
    assert browser.json("/a/players/4")["who"]["name"] == "Brennecke, Lorenz"


def test_settings_say_what_is_locked(browser: Browser) -> None:
    """Before the start all can be changed; afterwards the page says what cannot, and why."""
    (section,) = browser.json("/settings")["sections"]
    assert section["locks"] == {}
    values = section["values"] | {"rounds": "6"}
    browser.insist("/a/settings", **values)
    assert browser.json("/settings")["sections"][0]["values"]["rounds"] == "6"
    more = {"scoring": "3-1-0", "bye_points": "draw", "round_dates": "Fri 10:00; Fri 15:30"}
    browser.insist("/a/settings", **(values | more))
    now = browser.json("/settings")["sections"][0]["values"]
    assert {name: now[name] for name in more} == more
    assert browser.app.state.desk.file.state.section("a").settings.scoring.win == 30
    browser.publish(1)
    assert "system" in browser.json("/settings")["sections"][0]["locks"]


def test_the_bye_may_be_worth_any_points_below_a_win_that_results_make(browser: Browser) -> None:
    """With 3-1-0 these are 2, as after two draws, 1 and 0; the form shows what was chosen."""
    values = browser.json("/settings")["sections"][0]["values"] | {"scoring": "3-1-0"}
    for choice, points in (("two-draws", 20), ("draw", 10), ("none", 0), ("win", 30)):
        browser.insist("/a/settings", **(values | {"bye_points": choice}))
        scoring = browser.app.state.desk.file.state.section("a").settings.scoring
        assert scoring.pairing_allocated_bye == points
        assert browser.json("/settings")["sections"][0]["values"]["bye_points"] == choice
    assert "as two draws" in browser.get("/settings")


def test_sections_are_added_and_removed(browser: Browser) -> None:
    """Another section, empty or like the first; its tag stands in the top bar."""
    browser.post("/settings/sections", section="B, under 1600")
    browser.post("/settings/sections", section="C", model="a", players="yes")
    assert [one["name"] for one in browser.json("/")["sections"]] == ["Open", "B, under 1600", "C"]
    assert browser.json("/c/players")["total"] == 9
    assert "B, under 1600" in browser.get("/a/players")
    browser.insist("/b/settings/remove")
    assert len(browser.json("/")["sections"]) == 2


def test_the_head_the_copies_and_the_strict_rules(browser: Browser, tmp_path: Path) -> None:
    """The head of the event, a folder for second copies, and leaving the strict rules."""
    browser.post("/settings", name="Other name", deputies="A. One; B. Two")
    assert browser.json("/settings")["event"]["deputies"] == "A. One; B. Two"
    (tmp_path / "stick").mkdir()
    browser.post("/settings/copies", folder=tmp_path / "stick")
    assert list((tmp_path / "stick").iterdir())
    browser.insist("/settings/strict", why="house rules")
    assert "Not by the rules any more" in browser.get("/")


def test_this_device(browser: Browser) -> None:
    """Name, language, theme and keys are kept by the browser, not by the event."""
    head = browser.head()
    browser.post("/device", person="Zoë Ünal", language="de", theme="dark", keys="off", back="/")
    text = browser.client.get("/").text
    assert '<html lang="de" data-theme="dark">' in text
    assert 'data-keys="off"' in text
    assert "Zoë Ünal" in text
    assert browser.head() == head
    browser.post("/a/players/check-in", pid=1, here="yes")
    file = browser.app.state.desk.file
    assert isinstance(file, EventFile)
    assert file.entries()[-1].author == "Zoë Ünal"


def test_names_are_found_without_marks(file: EventFile) -> None:
    """Nobody has to type a letter that is not on the keyboard."""
    people = persons(file.state.section("a"))
    assert find(people, "przyby")[0].name == "Przybyłowska, Danuta"
    assert find(people, "moncal")[0].name == "Ferreira Monçalves, Tiago"
    assert find(people, "3")[0].number == 3
    assert find(people, "  ") == []


@every(
    ("colours", "due"),
    [("", ""), ("w", "b"), ("wb", "w"), ("bww", "b"), ("bbww", "b"), ("wnb", "w"), ("bbbww", "b")],
)
def test_the_colour_that_is_due(colours: str, due: str) -> None:
    """The last two alike go before the difference; no game counts for nothing."""
    assert due_colour(list(colours)) == due


@every("path", ["//evil.example", "https://evil.example", "/\\evil.example", "evil", "/a\nb", ""])
def test_nobody_is_sent_elsewhere(path: str) -> None:
    """An address to go on to stays on this desk."""
    assert inside(path) == "/"


def test_two_events_of_one_name_get_two_files(tmp_path: Path) -> None:
    """A name in any script gives a file that is not there yet."""
    (tmp_path / "open.openarbiter").touch()
    assert file_name(tmp_path, "Open") == "open-2.openarbiter"
    assert file_name(tmp_path, "大会") == "event.openarbiter"


@pytest.mark.parametrize(
    ("typed", "kept", "shown"),
    [
        ("1990", "1990/00/00", "1990"),
        ("17.3.1990", "1990/03/17", "1990/03/17"),
        ("17. 3. 1990", "1990/03/17", "1990/03/17"),
        ("3/4/1990", "1990/04/03", "1990/04/03"),
        ("1990-03-17", "1990/03/17", "1990/03/17"),
        ("", "", ""),
    ],
)
def test_a_birthday_goes_into_the_report_file_as_the_file_has_it(
    browser: Browser, file: EventFile, typed: str, kept: str, shown: str
) -> None:
    """However it is typed; the form shows a year as a year, and saving it again changes nothing."""
    browser.post("/a/players/new", name="Abernathwaite, Rhys", birth=typed)
    player = file.state.section("a").tournament.players[-1]
    assert player.birth == kept
    values = browser.json(f"/a/players/{player.tpn}")["values"]
    assert values["birth"] == shown
    browser.post(f"/a/players/{player.tpn}", values | {"pid": 10, "club": "Quay"})
    assert file.state.section("a").tournament.players[-1].birth == kept


@pytest.mark.parametrize(("old", "kept"), [("17.3.1990", "1990/03/17"), ("unknown", "unknown")])
def test_a_birthday_of_an_older_event_is_put_right_when_it_is_saved(
    browser: Browser, file: EventFile, old: str, kept: str
) -> None:
    """What was kept as it was typed becomes what a report file has; what is no date stays."""
    facts = PlayerFacts(name="Abernathwaite, Rhys", birth=old)
    file.act(AddPlayer(section="a", pid=Pid(10), facts=facts), author="test")
    values = browser.json("/a/players/10")["values"]
    browser.post("/a/players/10", values | {"pid": 10, "club": "Quay"})
    assert file.state.section("a").tournament.players[-1].birth == kept


def test_a_pair_kept_apart_is_among_the_last_changes_of_both(browser: Browser) -> None:
    """Forbidden and allowed again; nobody else's page speaks of it."""
    browser.insist("/a/players/1/forbid", who="ishaq")
    for number in (1, 5):
        (newest, *_) = browser.json(f"/a/players/{number}")["changes"]
        assert "may not meet" in newest["what"]
    other = browser.json("/a/players/1")["forbidden"][0]["pid"]
    browser.insist("/a/players/1/allow", other=other)
    (newest, before, *_) = browser.json("/a/players/5")["changes"]
    assert newest["what"].endswith(" may meet")
    assert "may not meet" in before["what"]
    assert "meet" not in str(browser.json("/a/players/2")["changes"])


def test_a_pasted_list_is_shown_with_every_column_that_was_read(browser: Browser) -> None:
    """Whoever looks first sees that the club and the year of birth were understood."""
    lines = "Name;Elo;Fed;Club;Born;Sex\nMbekele, Sipho;1967;ZIM;SK Quay;1990;m"
    text = browser.post("/a/players/paste", list=lines, status=200)
    row = words(
        text.partition("How they will be listed</caption>")[2]
        .partition("<tbody>")[2]
        .partition("</tbody>")[0]
    )
    assert row == "2 Mbekele, Sipho 1967 FIDE standard, as entered ZIM 1990 m SK Quay"


@pytest.mark.parametrize("typed", ["15030148", "1503 0148", " 15030148 ", "12345678901", ""])
def test_a_fide_id_is_kept_as_a_report_file_has_it(browser: Browser, typed: str) -> None:
    """Without blanks; of eleven digits at most, as the file has columns for it."""
    browser.post("/a/players/new", name="Abernathwaite, Rhys", fide_id=typed)
    values = browser.json(f"/a/players/{browser.json('/a/players')['total']}")["values"]
    assert values["fide_id"] == typed.replace(" ", "")
    assert "Abernathwaite, Rhys" in browser.get("/files/export/a/trf26")


def test_a_fide_id_in_the_digits_of_another_script_is_one(browser: Browser, tmp_path: Path) -> None:
    """It is kept in those of report files, zeros in front and all, and found in the list."""
    browser.post("/a/players/new", name="Abernathwaite, Rhys", fide_id="٠١٥٠٣٠١٤")
    values = browser.json(f"/a/players/{browser.json('/a/players')['total']}")["values"]
    assert values["fide_id"] == "01503014"
    lines = "Name;Elo;Fed;FIDE ID\nMbekele, Sipho;1967;ZIM;14700291\n"
    (tmp_path / "players.csv").write_text(lines, encoding="utf-8")
    found = browser.json("/a/players/new?name=١٤٧٠٠٢٩١")["listed"]
    assert [one["name"] for one in found] == ["Mbekele, Sipho"]


def test_a_fide_id_fills_the_columns_of_a_report_file_and_no_more() -> None:
    """The form and the lists that are pasted ask the same rule."""
    width = next(field.width for field in PLAYER_RECORD if field.name == "fide_id")
    assert identity("1" * width) == "1" * width
    assert identity("1" * (width + 1)) is None


def test_a_fide_id_of_an_older_event_may_stay(browser: Browser, file: EventFile) -> None:
    """Who changes the club need not look for the number; the report file names the player."""
    facts = PlayerFacts(name="Abernathwaite, Rhys", fide_id="123456789012")
    file.act(AddPlayer(section="a", pid=Pid(10), facts=facts), author="x")
    values = dict(browser.json("/a/players/10")["values"]) | {"club": "Marrow Quay"}
    browser.post("/a/players/10", values)
    assert file.state.section("a").tournament.players[-1].fide_id == facts.fide_id
    browser.post("/a/players/10", values | {"fide_id": "123456789013"}, status=422)
    for form in ("trf26", "rating", "trf16"):
        refused = words(browser.get(f"/files/export/a/{form}", status=422))
        assert "player 10, Abernathwaite, Rhys: FIDE ID '123456789012' does not fit" in refused
        german = words(browser.get(f"/files/export/a/{form}", status=422, language="de"))
        assert "Nr. 10, Abernathwaite, Rhys: FIDE-ID '123456789012' passt nicht" in german


def test_several_who_are_found_are_shown(browser: Browser) -> None:
    """What was typed arrives whole, whatever is in it."""
    assert browser.post("/a/players/1/forbid", who="r") == "/a/players?q=r"
    assert browser.post("/a/players/check-in", q="a&b#c") == "/a/players/check-in?q=a%26b%23c"


def test_enter_ticks_the_player_who_stands_first_on_the_page(browser: Browser) -> None:
    """The likeliest hit comes first, before those whose name only holds the letters."""
    browser.post("/a/players/new", name="Alda, Halvor")
    browser.insist("/a/players/1/withdraw", pid=1, from_round=1)
    browser.post("/a/players/new", name="Zander, Hal", other="yes")
    for text in ("hal", "an", "a"):
        for path in ("/a/players/check-in", "/check-in"):
            asked = browser.json(f"{path}?q={text}&only=not-here")["arrivals"]
            everywhere = {"all": "yes"} if path == "/check-in" else {}
            browser.post("/a/players/check-in", {"q": text, **everywhere})
            first, *rest = (one["who"]["name"] for one in asked)
            left = browser.json(f"{path}?q={text}&only=not-here")["arrivals"]
            assert [one["who"]["name"] for one in left] == rest, first
            assert "Halvorsen-Reyes, Mateo" not in {first, *rest}


def test_a_page_of_a_player_who_was_taken_off_changes_nobody_else(browser: Browser) -> None:
    """The others move up; the page that stayed open has the number of somebody else."""
    browser.insist("/a/players/4/remove", pid=4)
    browser.post("/a/players/4", name="Brennecke, Lorenz", rating=2200, pid=4, status=404)
    assert "Brennecke, Lorenz" not in browser.get("/a/players")
    assert browser.json("/a/players")["total"] == 8


def test_a_latecomer_who_is_sent_twice_is_entered_once(browser: Browser) -> None:
    """Two presses of the button: the second one meets somebody who is on the list."""
    browser.publish(1)
    page = browser.post("/a/players/new", name="Quenneville, Solange", status=200)
    form = page.partition('action="/a/players/new"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert fields["offer"]
    browser.post("/a/players/new", fields)
    again = browser.post("/a/players/new", fields, status=200)
    assert "somebody who is on the list" in again
    assert browser.json("/a/players")["total"] == 10


def test_half_points_for_more_rounds_than_announced_are_asked_about(browser: Browser) -> None:
    """C.05, 6.7: they were given at one press."""
    browser.play(1)
    browser.play(2)
    page = browser.post(
        "/a/players/new", name="Quenneville, Solange", offer="late-half", status=200
    )
    assert "gets 2 half-point byes for the rounds missed; 1 planned" in words(page)


def test_two_players_of_one_name_are_told_apart(browser: Browser) -> None:
    """By ratings, or by numbers where one has none: on phones and on paper."""
    sheet = "Name;Rating;Club\nDoppel, Anna;1801\nDoppel, Anna;1455\nAst, Ada;1500\n"
    sheet += "Ek, Cleo;;North\nEk, Cleo;;South\n"
    answers = {"doubt-3": "new", "doubt-6": "new"}
    browser.post("/a/players/paste", {"list": sheet, "seen_list": "yes"} | answers)
    browser.publish(1)
    for shown in (
        browser.get("/p/a?view=names"),
        browser.get("/papers/names?s=a&round=1"),
        browser.get("/papers/boards?s=a&round=1"),
    ):
        for name in ("Doppel, Anna (1801)", "Doppel, Anna (1455)", "Ek, Cleo (#13)"):
            assert name in shown
        assert "Ast, Ada (" not in shown
    who = browser.json("/p/a?view=names&q=doppel")["lines"]
    assert {one["player"]["name"] for one in who} == {"Doppel, Anna (1801)", "Doppel, Anna (1455)"}


def test_a_person_in_two_sections_is_noticed(browser: Browser) -> None:
    """On the overview, as long as it is so."""
    browser.post("/settings/sections", section="Blitz", model="a")
    browser.post("/b/players/new", name="Neu, Nora")
    assert "in more than one section" not in words(browser.get("/"))
    browser.post("/b/players/paste", list="Lorenz Brennecke\n", seen_list="yes")
    assert "One player plays in more than one section" in words(browser.get("/"))


def test_a_list_that_is_sent_twice_is_entered_once(browser: Browser) -> None:
    """Two presses of the button that enters a list."""
    page = browser.post("/a/players/paste", list="Name\tRating\nAhorn, Abel\t1800\n", status=200)
    form = page.partition('id="f"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'<input [^>]*name="(\w+)" value="([^"]*)"', form))
    fields["seen_list"] = "yes"
    fields["list"] = "Name\tRating\nAhorn, Abel\t1800\n"
    for _ in range(2):
        browser.post("/a/players/paste", fields)
        assert browser.json("/a/players")["total"] == 10


def test_a_player_who_may_not_have_half_point_byes(browser: Browser) -> None:
    """The mark is set on the page of the player, and shown there and where byes are asked for."""
    tag = "no half-point bye</span>"
    browser.publish(1)
    assert tag not in browser.get("/a/players/2")
    assert browser.post("/a/players/2/half-points", barred="yes") == "/a/players/2"
    page = browser.get("/a/players/2")
    assert tag in page
    disabled = r'<option value="H"\s+disabled\s*>'
    assert re.search(disabled, page)
    assert not re.search(disabled, browser.get("/a/players/3"))
    refused = browser.post("/a/rounds/2/who", who="2", kind="H", status=409)
    assert "may not have a half-point bye by the event" in refused
    browser.post("/a/rounds/2/who", who="2", kind="Z")
    assert tag in browser.get("/a/rounds/2/who")
    assert browser.post("/a/players/2/half-points", barred="") == "/a/players/2"
    assert tag not in browser.get("/a/players/2")
    browser.post("/a/rounds/2/who", who="2", kind="H")
