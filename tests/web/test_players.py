"""The list of players: entering, finding, pasting, checking in, and who is who."""

from __future__ import annotations

import re
from pathlib import Path

from openarbiter.desk import AddPlayer, Pid, PlayerFacts
from openarbiter.formats.player_list.cells import identity
from openarbiter.formats.trf.fields import PLAYER_RECORD
from openarbiter.store import EventFile
from openarbiter.web.drafts import due_colour
from openarbiter.web.known import known_players
from openarbiter.web.people import find, persons
from openarbiter.web.routes.event import file_name
from tests.every import every
from tests.web.browser import Browser, words

NEW, PASTE, CHECK_IN = "/a/players/new", "/a/players/paste", "/a/players/check-in"
RHYS = "Abernathwaite, Rhys"
LISTED = "Name;Elo;Fed;FIDE ID\nMbekele, Sipho;1967;ZIM;14700291\nMbekelani, Sizwe;1702;RSA;\n"


def total(browser: Browser) -> int:
    """How many players are on the list."""
    return int(browser.json("/a/players")["total"])


def names(browser: Browser, path: str = "/a/players", what: str = "players") -> list[str]:
    """The names of a list."""
    return [one["name"] for one in browser.json(path)[what]]


def saved(browser: Browser, **changed: str) -> str:
    """Save the form of the last player as it stands but for this; the birthday it shows."""
    number = total(browser)
    values = browser.json(f"/a/players/{number}")["values"]
    browser.post(f"/a/players/{number}", values | changed)
    return str(values["birth"])


def test_only_a_name_is_needed(browser: Browser) -> None:
    """Nothing blocks for a missing field; the next empty form comes at once."""
    assert browser.post(NEW, name=RHYS) == NEW
    assert names(browser, NEW, "last")[0] == RHYS


def test_somebody_who_is_there_already_is_shown_first(browser: Browser) -> None:
    """Marks, capitals and the order of the names do not hide the same person."""
    for name in ("dvorackova, ilse", "Ilse Dvořáčková", "Dvorackova Ilse"):
        text = browser.post(NEW, name=name, rating=1999, status=200)
        assert "somebody who is on the list" in text
        assert 'value="1999"' in text
    assert total(browser) == 9
    browser.post(NEW, name="Dvorackova, Ilse", other="yes")
    assert total(browser) == 10


def test_three_letters_of_the_list_on_this_computer(browser: Browser, tmp_path: Path) -> None:
    """A list beside the event file fills the form; without one the page says where to put it."""
    assert "players.csv" in browser.get(NEW)
    (tmp_path / "players.csv").write_text(LISTED, encoding="utf-8")
    assert names(browser, f"{NEW}?name=mbe", "listed") == ["Mbekelani, Sizwe", "Mbekele, Sipho"]
    picked = browser.json(f"{NEW}?pick=0")["values"]
    assert [picked[name] for name in ("name", "rating", "fide_id")] == [
        *("Mbekele, Sipho", "1967", "14700291")
    ]
    for digits in ("14700291", "١٤٧٠٠٢٩١"):
        assert browser.json(f"{NEW}?name={digits}")["listed"][0]["pick"] == 0
    assert browser.json(f"{NEW}?pick=99")["values"]["name"] == ""
    (tmp_path / "players.csv").write_text("1;2;3", encoding="utf-8")
    assert known_players(tmp_path).trouble
    assert browser.json(f"{NEW}?name=mbe")["list_trouble"]


def test_an_entry_is_changed_by_its_id(browser: Browser) -> None:
    """A form that is open while players are numbered anew still changes the same player."""
    who = browser.json("/a/players/9")["who"]
    browser.post(NEW, name="Zzyzx, Quentin", rating=2600)
    browser.post("/a/players/number")
    browser.post("/a/players/9", pid=who["pid"], name=who["name"], rating=2700, club="Quay")
    listed = browser.json("/a/players")["players"]
    (changed,) = [one for one in listed if one["name"] == who["name"]]
    assert (changed["rating"], changed["club"]) == (2700, "Quay")


def test_paste_look_and_enter(browser: Browser) -> None:
    """A list is looked at first; who is there already can be left out; odd lines are told."""
    lines = "Name;Elo;Fed\nLi, Bo;1541;SGP\nDvořáčková, Ilse;2326;CZE\nOdd, One;1500;XXXX\n"
    text = browser.post(PASTE, list=lines, status=200)
    assert "3 players read, one line to decide" in words(text)
    assert "XXXX" in text
    assert total(browser) == 9
    sent = {"list": lines, "seen_list": "yes"}
    assert "One line is not decided yet" in browser.post(PASTE, sent, status=422)
    browser.post(PASTE, sent | {"doubt-3": "out"})
    assert total(browser) == 11
    assert names(browser).count("Dvořáčková, Ilse") == 1


def test_check_in_by_letters_and_by_touch(browser: Browser) -> None:
    """Three letters tick the first who is not there; a touch ticks, and takes the tick back."""
    for letters in ("dvo", "zzz"):
        browser.post(CHECK_IN, q=letters)
    assert browser.json(CHECK_IN)["here"] == 1
    for _ in range(2):
        browser.post(CHECK_IN, pid=1, here="yes")
    assert browser.json("/check-in")["here"] == 2
    browser.post(CHECK_IN, pid=1, here="no", all="yes")
    assert browser.json(f"{CHECK_IN}?only=not-here")["found"] == 8
    assert "One of 9 has arrived" in words(browser.get(CHECK_IN))


def test_find_takes_names_numbers_boards_rounds_and_pages(browser: Browser) -> None:
    """The find box goes straight to what is meant."""
    browser.publish(1)
    for text, address in (
        *(("dvo", "/a/players/2"), ("2", "/a/players/2"), ("r2", "/a/rounds/2")),
        *(("b3", "/a/rounds/1/results?board=3#entry"), ("Log", "/log")),
        *(("standings", "/a/standings"), ("Tie-breaks", "/a/tie-breaks")),
        *(("The prize fund", "/a/prizes/rules"), ("manual", "/manual")),
    ):
        answer = browser.client.get(f"/find?q={text}&s=a")
        assert answer.headers["location"] == address, text
    assert len(browser.json("/find?q=e")["hits"]) > 1
    assert "Nothing is found" in browser.get("/find?q=qqqq")


def test_players_who_must_not_meet(browser: Browser) -> None:
    """Two are kept apart, and may meet again; nobody else's page speaks of it."""
    browser.insist("/a/players/1/forbid", who="ishaq")
    (other,) = browser.json("/a/players/1")["forbidden"]
    assert other["name"] == "Ishaqzade, Leyla"
    for number in (1, 5):
        assert "may not meet" in browser.json(f"/a/players/{number}")["changes"][0]["what"]
    browser.post("/a/rounds/1/pair")
    pairs = [
        {row["white"]["who"]["number"], row["black"]["who"]["number"]}
        for row in browser.json("/a/rounds/1/pairings")["rows"]
    ]
    assert {1, 5} not in pairs
    browser.insist("/a/players/1/allow", other=other["pid"])
    assert browser.json("/a/players/1")["forbidden"] == []
    (newest, before, *_) = browser.json("/a/players/5")["changes"]
    assert newest["what"].endswith(" may meet")
    assert "may not meet" in before["what"]
    assert "meet" not in str(browser.json("/a/players/2")["changes"])


def test_remove_and_undo(browser: Browser) -> None:
    """Who is taken off comes back by undo; an open page of the old number changes nobody else."""
    browser.insist("/a/players/4/remove", pid=4)
    assert total(browser) == 8
    browser.post("/a/players/4", name="Brennecke, Lorenz", rating=2200, pid=4, status=404)
    assert "Brennecke, Lorenz" not in names(browser)
    browser.post("/undo", back="/a/players")
    assert browser.json("/a/players/4")["who"]["name"] == "Brennecke, Lorenz"


def test_the_bye_may_be_worth_any_points_below_a_win_that_results_make(browser: Browser) -> None:
    """With 3-1-0 these are 2, as after two draws, 1 and 0; the form shows what was chosen."""
    values = browser.json("/settings")["sections"][0]["values"] | {"scoring": "3-1-0"}
    for choice, points in (("two-draws", 20), ("draw", 10), ("none", 0), ("win", 30)):
        browser.insist("/a/settings", **(values | {"bye_points": choice}))
        scoring = browser.section.settings.scoring
        assert (scoring.win, scoring.pairing_allocated_bye) == (30, points)
        assert browser.json("/settings")["sections"][0]["values"]["bye_points"] == choice
    assert "as two draws" in browser.get("/settings")


def test_sections_are_added_and_removed(browser: Browser) -> None:
    """Empty or like the first; who plays in two is noticed on the overview."""
    browser.post("/settings/sections", section="B, under 1600")
    browser.post("/settings/sections", section="C", model="a", players="yes")
    assert names(browser, "/", "sections") == ["Open", "B, under 1600", "C"]
    assert browser.json("/c/players")["total"] == 9
    assert "B, under 1600" in browser.get("/a/players")
    assert "play in more than one section" in words(browser.get("/"))
    for key in "bc":
        browser.insist(f"/{key}/settings/remove")
    assert "in more than one section" not in words(browser.get("/"))


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
    for kept in ('<html lang="de" data-theme="dark">', 'data-keys="off"', "Zoë Ünal"):
        assert kept in text
    assert browser.head() == head
    browser.post(CHECK_IN, pid=1, here="yes")
    assert browser.file.entries()[-1].author == "Zoë Ünal"


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


def test_two_events_of_one_name_get_two_files(tmp_path: Path) -> None:
    """A name in any script gives a file that is not there yet."""
    (tmp_path / "open.openarbiter").touch()
    assert file_name(tmp_path, "Open") == "open-2.openarbiter"
    assert file_name(tmp_path, "大会") == "event.openarbiter"


@every(
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
    browser: Browser, typed: str, kept: str, shown: str
) -> None:
    """However it is typed; the form shows a year as a year, and saving it again changes nothing."""
    browser.post(NEW, name=RHYS, birth=typed, other="yes")
    assert browser.section.tournament.players[-1].birth == kept
    assert saved(browser, club="Quay") == shown
    assert browser.section.tournament.players[-1].birth == kept


@every(("old", "kept"), [("17.3.1990", "1990/03/17"), ("unknown", "unknown")])
def test_a_birthday_of_an_older_event_is_put_right_when_it_is_saved(
    browser: Browser, old: str, kept: str
) -> None:
    """What was kept as it was typed becomes what a report file has; what is no date stays."""
    pid = Pid(total(browser) + 1)
    facts = PlayerFacts(name=RHYS, birth=old)
    browser.file.act(AddPlayer(section="a", pid=pid, facts=facts), author="test")
    saved(browser, club="Quay")
    assert browser.section.tournament.players[-1].birth == kept


def test_a_pasted_list_is_shown_with_every_column_that_was_read(browser: Browser) -> None:
    """Whoever looks first sees that the club and the year of birth were understood."""
    lines = "Name;Elo;Fed;Club;Born;Sex\nMbekele, Sipho;1967;ZIM;SK Quay;1990;m"
    text = browser.post(PASTE, list=lines, status=200)
    body = text.partition("How they will be listed</caption>")[2].partition("<tbody>")[2]
    row = words(body.partition("</tbody>")[0])
    assert row == "2 Mbekele, Sipho 1967 FIDE standard, as entered ZIM 1990 m SK Quay"


@every(
    ("typed", "kept"),
    [
        *((text, text.replace(" ", "")) for text in ("15030148", "1503 0148", " 15030148 ", "")),
        ("12345678901", "12345678901"),
        ("٠١٥٠٣٠١٤", "01503014"),
    ],
)
def test_a_fide_id_is_kept_as_a_report_file_has_it(browser: Browser, typed: str, kept: str) -> None:
    """Without blanks, in its digits, zeros in front and all."""
    browser.post(NEW, name=RHYS, fide_id=typed, other="yes")
    assert browser.json(f"/a/players/{total(browser)}")["values"]["fide_id"] == kept
    assert RHYS in browser.get("/files/export/a/trf26")


def test_a_fide_id_fills_the_columns_of_a_report_file_and_no_more() -> None:
    """The form and the lists that are pasted ask the same rule."""
    width = next(field.width for field in PLAYER_RECORD if field.name == "fide_id")
    assert identity("1" * width) == "1" * width
    assert identity("1" * (width + 1)) is None


def test_a_fide_id_of_an_older_event_may_stay(browser: Browser) -> None:
    """Who changes the club need not look for the number; the report file names the player."""
    facts = PlayerFacts(name=RHYS, fide_id="123456789012")
    browser.file.act(AddPlayer(section="a", pid=Pid(10), facts=facts), author="x")
    saved(browser, club="Marrow Quay")
    assert browser.section.tournament.players[-1].fide_id == facts.fide_id
    values = browser.json("/a/players/10")["values"]
    browser.post("/a/players/10", values | {"fide_id": "123456789013"}, status=422)
    for form in ("trf26", "rating", "trf16"):
        for language, said in (
            ("en", f"player 10, {RHYS}: FIDE ID '123456789012' does not fit"),
            ("de", f"Nr. 10, {RHYS}: FIDE-ID '123456789012' passt nicht"),
        ):
            page = browser.get(f"/files/export/a/{form}", status=422, language=language)
            assert said in words(page)


def test_several_who_are_found_are_shown(browser: Browser) -> None:
    """What was typed arrives whole, whatever is in it."""
    assert browser.post("/a/players/1/forbid", who="r") == "/a/players?q=r"
    assert browser.post(CHECK_IN, q="a&b#c") == f"{CHECK_IN}?q=a%26b%23c"


def test_enter_ticks_the_player_who_stands_first_on_the_page(browser: Browser) -> None:
    """The likeliest hit comes first, before those whose name only holds the letters."""
    browser.post(NEW, name="Alda, Halvor")
    browser.insist("/a/players/1/withdraw", pid=1, from_round=1)
    browser.post(NEW, name="Zander, Hal", other="yes")
    for text in ("hal", "an", "a"):
        for path, everywhere in ((CHECK_IN, {}), ("/check-in", {"all": "yes"})):
            asked = browser.json(f"{path}?q={text}&only=not-here")["arrivals"]
            browser.post(CHECK_IN, {"q": text, **everywhere})
            first, *rest = (one["who"]["name"] for one in asked)
            left = browser.json(f"{path}?q={text}&only=not-here")["arrivals"]
            assert [one["who"]["name"] for one in left] == rest, first
            assert "Halvorsen-Reyes, Mateo" not in {first, *rest}


def test_a_latecomer_who_is_sent_twice_is_entered_once(browser: Browser) -> None:
    """Two presses of the button: the second one meets somebody who is on the list."""
    browser.publish(1)
    page = browser.post(NEW, name="Quenneville, Solange", status=200)
    form = page.partition(f'action="{NEW}"')[2].partition("</form>")[0]
    fields = dict(re.findall(r'name="(\w+)" value="([^"]*)"', form))
    assert fields["offer"]
    browser.post(NEW, fields)
    assert "somebody who is on the list" in browser.post(NEW, fields, status=200)
    assert total(browser) == 10


def test_half_points_for_more_rounds_than_announced_are_asked_about(browser: Browser) -> None:
    """C.05, 6.7: they were given at one press."""
    for number in (1, 2):
        browser.play(number)
    page = browser.post(NEW, name="Quenneville, Solange", offer="late-half", status=200)
    assert "gets 2 half-point byes for the rounds missed; 1 planned" in words(page)


def test_two_players_of_one_name_are_told_apart(browser: Browser) -> None:
    """By ratings, or by numbers where one has none: on phones and on paper."""
    sheet = "Name;Rating;Club\nDoppel, Anna;1801\nDoppel, Anna;1455\nAst, Ada;1500\n"
    sheet += "Ek, Cleo;;North\nEk, Cleo;;South\n"
    answers = {"doubt-3": "new", "doubt-6": "new"}
    browser.post(PASTE, {"list": sheet, "seen_list": "yes"} | answers)
    browser.publish(1)
    for path in ("/p/a?view=names", *(f"/papers/{one}?s=a&round=1" for one in ("names", "boards"))):
        shown = browser.get(path)
        for name in ("Doppel, Anna (1801)", "Doppel, Anna (1455)", "Ek, Cleo (#13)"):
            assert name in shown
        assert "Ast, Ada (" not in shown
    who = browser.json("/p/a?view=names&q=doppel")["lines"]
    assert {one["player"]["name"] for one in who} == {"Doppel, Anna (1801)", "Doppel, Anna (1455)"}


def test_a_player_who_may_not_have_half_point_byes(browser: Browser) -> None:
    """The mark is set on the page of the player, and shown there and where byes are asked for."""
    tag, disabled = "no half-point bye</span>", r'<option value="H"\s+disabled\s*>'
    browser.publish(1)
    assert tag not in browser.get("/a/players/2")
    assert browser.post("/a/players/2/half-points", barred="yes") == "/a/players/2"
    page = browser.get("/a/players/2")
    assert tag in page
    assert re.search(disabled, page)
    assert not re.search(disabled, browser.get("/a/players/3"))
    refused = browser.post("/a/rounds/2/who", who="2", kind="H", status=409)
    assert "may not have a half-point bye by the event" in refused
    browser.post("/a/rounds/2/who", who="2", kind="Z")
    assert tag in browser.get("/a/rounds/2/who")
    assert browser.post("/a/players/2/half-points", barred="") == "/a/players/2"
    assert tag not in browser.get("/a/players/2")
    browser.post("/a/rounds/2/who", who="2", kind="H")


def test_a_latecomer_plays_who_has_the_bye(published: Browser) -> None:
    """After the publication the offers are the bye player, the next round, or a game later."""
    newcomer = {"name": "Newcomer, Nils", "rating": 1850}
    text = words(published.post(NEW, newcomer, status=200))
    assert "who has the bye of round 1" in text
    assert "Join in round 2" in text
    assert published.post(NEW, newcomer, offer="late-bye-player") == "/a/rounds/1/results"
    last = published.json("/a/rounds/1/results")["rows"][-1]
    assert "Newcomer, Nils" in {last["white"]["name"], last["black"]["name"]}
