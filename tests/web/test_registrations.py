"""Players come in, once each; their rating lists are fetched and renewed, and never unasked."""

from __future__ import annotations

import multiprocessing
import re
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from itertools import product
from pathlib import Path
from time import monotonic, process_time, sleep

import pytest

from openarbiter.formats.player_list import ListedPlayer
from openarbiter.lists import import_list
from openarbiter.lists.database import lists_file
from openarbiter.lists.fetching import Fetched, Standing, keep, standing
from openarbiter.lists.importing import Wish
from openarbiter.store import EventFile
from openarbiter.web.drafts import due_colour
from openarbiter.web.registering import Kind, lines_of
from openarbiter.web.routes.event import file_name
from openarbiter.web.routes.rating_lists import month_in_force
from tests.every import every
from tests.list_server import ListServer, list_server
from tests.rating_lists import COMBINED, SINGLE, one_rate, text_list, zipped
from tests.spreadsheets import workbook
from tests.web.browser import Browser, words
from tests.web.conftest import NAMES

PLACE = "/a/players/paste"
HEAD = "Name;Elo;FIDE-ID;Geburtsjahr;Verein;Status\n"
ABEL = "Ahorn, Abel;1800;99000011;1989;SK A;\n"
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


def test_lists_that_cannot_be_read_change_nothing(browser: Browser) -> None:
    """The form holds, as it does without any list."""
    lists_file().parent.mkdir(exist_ok=True)
    lists_file().write_bytes(b"no database" * 100)
    enter(browser, HEAD + ABEL + CORA, fill="yes")
    found = {one.name: one.rating for one in browser.section.tournament.players}
    assert (found["Ahorn, Abel"], found["Zeder, Cora"]) == (1800, 1650)


def test_the_bye_may_be_worth_any_points_below_a_win_that_results_make(browser: Browser) -> None:
    """With 3-1-0 these are 2, as after two draws, 1 and 0; the form shows what was chosen."""
    values = browser.json("/settings")["sections"][0]["values"] | {"scoring": "3-1-0"}
    for choice, points in (("two-draws", 20), ("draw", 10), ("none", 0), ("win", 30)):
        browser.insist("/a/settings", **(values | {"bye_points": choice}))
        scoring = browser.section.settings.scoring
        assert (scoring.win, scoring.pairing_allocated_bye) == (30, points)
        assert browser.json("/settings")["sections"][0]["values"]["bye_points"] == choice
    assert "as two draws" in browser.get("/settings")


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


Person = dict[str, str]
Take = Callable[..., None]


def listed(name: str, number: int, rating: int, **facts: str) -> Person:
    """Somebody of a list."""
    return {
        **SINGLE, "Name": name, "ID Number": str(number), "Fed": "NOR", "SRtng": str(rating),
        "SK": "20", "B-day": "1990", **facts,
    }  # fmt: skip


@pytest.fixture
def take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Take:
    """Imports people as the list of a month."""
    database = tmp_path / "lists.sqlite"
    monkeypatch.setenv("OPENARBITER_LISTS", str(database))

    def imported(month: str, *people: Person) -> None:
        path = tmp_path / "list.txt"
        path.write_text(text_list(COMBINED, *people), newline="", encoding="utf-8")
        import_list(path, database, Wish(month=month, confirmed=True))

    return imported


def done(browser: Browser) -> dict[str, object]:
    """What the page says once the lists are no longer under way."""
    end = monotonic() + 30
    while monotonic() < end:
        shown: dict[str, object] = browser.json("/a/players/lists")["fetching"]
        if not shown["running"]:
            return shown
        sleep(0.05)
    raise AssertionError(shown)


@pytest.mark.usefixtures("take")
def test_lists_beside_the_event_are_renewed_by_one_click(browser: Browser, tmp_path: Path) -> None:
    """All that are newer, with the month that each says or that was confirmed."""
    folder = tmp_path
    rows = {**listed(NAMES[0], 990000001, 2390), "NOV26": "2377"}
    text = text_list(one_rate("NOV26", online=True), rows)
    (folder / "rapid_list.txt").write_text(text, encoding="utf-8", newline="")
    zipped(folder / "all.zip", text_list(COMBINED, listed(NAMES[0], 990000001, 2390)))
    (folder / "notes.txt").write_text("no list", encoding="utf-8")
    files = browser.json("/a/players/lists")["files"]
    assert [(one["file"], one["name"], one["month"], one["sure"]) for one in files] == [
        ("all.zip", "FIDE", "2026-11", False), ("rapid_list.txt", "FIDE rapid", "2026-11", True),
    ]  # fmt: skip
    browser.post("/a/players/lists/renew", {"file": "all.zip", "month-all.zip": "soon"})
    done(browser)
    assert "no month such as 2026-11" in browser.get("/a/players/lists")
    for one in files:
        chosen = {"file": one["file"], f"month-{one['file']}": one["month"]}
        browser.post("/a/players/lists/renew", chosen)
        done(browser)
    shown = browser.json("/a/players/lists")
    assert [(one["name"], one["month"]) for one in shown["lists"]] == [
        ("FIDE", "2026-11"), ("FIDE rapid", "2026-11"),
    ]  # fmt: skip
    assert shown["files"] == []


TODAY = datetime.now(UTC).date()
MONTH = f"{TODAY.year}-{TODAY.month:02}"
DAY = (TODAY.year, TODAY.month, 1)
LONG_AGO = "2026-01-01T00:00:00+00:00"


@pytest.fixture
def server(tmp_path: Path, take: Take) -> Iterator[ListServer]:
    """A server with the list of all players, from which the list in use was fetched long ago."""
    with list_server() as server:
        take(MONTH, listed(NAMES[0], 990000001, 2363))
        new = text_list(COMBINED, listed(NAMES[0], 990000001, 2400))
        server.files["/all.zip"] = zipped(tmp_path / "new.gz", new, day=DAY).read_bytes()
        place = Fetched(name="FIDE", address=server.address("/all.zip"), asked=LONG_AGO)
        keep(lists_file(), Standing(fetched=(place,)))
        yield server


@pytest.fixture
def first(browser: Browser) -> dict[str, str]:
    """The first player has an id, so that the lists know who it is."""
    facts = {"birth": "1990", "fide_id": "990000001", "sex": "m"}
    values: dict[str, str] = browser.json("/a/players/1")["values"] | facts
    browser.post("/a/players/1", values)
    return values


CALLS: list[str] = []
"""What asks the network, or begins another process, while :func:`calls` is on."""

HEARD = {"socket.connect", "socket.getaddrinfo", "urllib.Request", "subprocess.Popen"}


@pytest.fixture(scope="module")
def hook() -> list[bool]:
    """Listens from now on to every call of the network, when it is switched on."""
    on = [False]

    def listen(event: str, _: tuple[object, ...]) -> None:
        if on[0] and event in HEARD:
            CALLS.append(event)

    sys.addaudithook(listen)
    return on


@pytest.fixture
def calls(hook: list[bool]) -> Iterator[list[str]]:
    """The calls of the network during a test."""
    CALLS.clear()
    hook[0] = True
    yield CALLS
    hook[0] = False


@pytest.mark.usefixtures("first")
def test_nothing_goes_out_unasked(browser: Browser, server: ListServer, calls: list[str]) -> None:
    """Old lists, the check, the search and an import open no connection and begin nothing."""
    for page in ("/a/players/lists", "/a/players", "/a/players/new?name=dvo", "/a/players/1"):
        browser.get(page)
    browser.app.state.desk.lists.begin_due(lists_file())
    browser.post("/a/players/lists/settings", {"check": "on"})
    browser.get("/a/players/lists")
    assert not browser.json("/a/players/lists")["fetching"]["running"]
    assert (calls, multiprocessing.active_children(), server.asked) == ([], [], [])
    browser.post("/a/players/lists/fetch", {})
    assert multiprocessing.active_children()
    done(browser)
    assert len(server.asked) == 1


@pytest.mark.usefixtures("first")
def test_all_lists_are_fetched_by_one_click(browser: Browser, server: ListServer) -> None:
    """The page says how far it is, the desk goes on, and the check is against the new list."""
    assert "Fetch all lists anew" in browser.get("/a/players/lists")
    browser.post("/a/players/lists/fetch", {})
    page = browser.get("/a/players/lists")
    assert "The rating lists are being renewed" in page
    assert 'hx-trigger="every 2s"' in page
    assert "Nobody differs" in browser.get("/a/players/lists?here=1")
    assert done(browser)["refused"] == []
    assert server.asked
    (line,) = browser.json("/a/players/lists")["lines"]
    assert [(one["old"], one["new"]) for one in line["changes"]] == [("2363", "2400")]


def test_a_failure_is_said_and_the_old_list_stays(browser: Browser, server: ListServer) -> None:
    """Nothing is changed, and the page says what went wrong."""
    server.status["/all.zip"] = 404
    browser.post("/a/players/lists/fetch", {})
    done(browser)
    page = browser.get("/a/players/lists")
    assert "could not be fetched (404" in page
    assert [one["month"] for one in browser.json("/a/players/lists")["lists"]] == [MONTH]


@pytest.mark.usefixtures("first")
def test_lists_of_a_day_ago_are_fetched_before_a_check(
    browser: Browser, server: ListServer
) -> None:
    """With the setting: whoever asks for the check gets that against the list of today."""
    browser.post("/a/players/lists/settings", {"daily": "on", "check": "on"})
    assert browser.json("/a/players/lists")["fetching"]["running"]
    done(browser)
    (line,) = browser.json("/a/players/lists")["lines"]
    assert line["changes"][0]["new"] == "2400"
    assert len(server.asked) == 1  # it is of today by now
    (one,) = standing(lists_file()).fetched
    assert one.asked > LONG_AGO


def test_a_running_desk_fetches_by_itself(browser: Browser, server: ListServer) -> None:
    """With the setting, without anybody who asks; what fails is not tried again at once."""
    keep(lists_file(), Standing(daily=True, fetched=standing(lists_file()).fetched))
    server.status["/all.zip"] = 404
    lists = browser.app.state.desk.lists
    lists.watch(lists_file())
    end = monotonic() + 30
    while not lists.progress.ended and monotonic() < end:
        sleep(0.05)
    assert "404" in lists.progress.refused[0]
    assert not lists.begin_due(lists_file())
    assert len(server.asked) == 1


def test_the_list_of_today_holds_then(browser: Browser) -> None:
    """B.01, 1.1.4: with the mark the check takes the list of today."""
    dates = {"round_dates": "2026-01-10; 2026-01-24; 2026-02-07; 2026-02-21; 2026-03-07"}
    today = date.today()  # noqa: DTZ011  (the day in the hall)
    for long, month in (("dates", f"{today.year}-{today.month:02}"), ("no", "2026-01")):
        browser.insist("/a/settings", rounds=5, **dates, long=long)
        assert month_in_force(browser.file.state, browser.section) == month
