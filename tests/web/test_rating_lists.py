"""Rating lists at the desk: three letters fill the form, differences are shown and taken over."""

from __future__ import annotations

import multiprocessing
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, sleep

import pytest

from openarbiter.lists import import_list
from openarbiter.lists.database import lists_file
from openarbiter.lists.fetching import Fetched, Standing, keep, standing
from openarbiter.lists.importing import Wish
from tests.list_server import ListServer, list_server
from tests.rating_lists import COMBINED, SINGLE, one_rate, text_list, zipped
from tests.web.browser import Browser
from tests.web.conftest import NAMES, held

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


def test_three_letters_fill_the_form(browser: Browser, take: Take) -> None:
    """The form has all facts of the list; the player page says which list they are from."""
    take("2026-11", listed("Nygård, Åse", 990000777, 2101, Sex="F", Tit="WFM", RRtng="2050"))
    page = browser.get("/a/players/new?name=nyg")
    assert "Nygård, Åse" in page
    assert "FIDE 2026-11" in page
    (found,) = browser.json("/a/players/new?name=nygaard")["listed"]
    values = browser.json(f"/a/players/new?pick={found['pick']}")["values"]
    assert (values["rating"], values["rapid"], values["fide_id"]) == ("2101", "2050", "990000777")
    browser.post("/a/players/new", values)
    section = browser.section
    entrant = section.entrants[-1]
    assert {(one.field, one.rating, one.month) for one in entrant.listed} == {
        ("rating", 2101, "2026-11"), ("rapid", 2050, "2026-11"), ("blitz", None, "2026-11"),
    }  # fmt: skip
    assert "FIDE of 2026-11" in browser.get("/a/players/10")


def test_what_is_typed_over_stays_visible(browser: Browser, take: Take) -> None:
    """A rating that was changed by hand is no longer that of the list."""
    take("2026-11", listed("Nygard, Ase", 990000777, 2101, RRtng="2050"))
    (found,) = browser.json("/a/players/new?name=nyg")["listed"]
    values = browser.json(f"/a/players/new?pick={found['pick']}")["values"]
    browser.post("/a/players/new", values | {"rating": "2150"})
    sources = browser.json("/a/players/10")["sources"]
    assert sources == {
        "rating": "from no rating list: typed, or in a file",
        "rapid": "FIDE of 2026-11",
    }
    assert browser.json("/a/players/1")["sources"]["rating"].startswith("from no rating list")


def test_differences_are_taken_for_whom_one_likes(browser: Browser, take: Take) -> None:
    """Nothing changes unseen; who is ticked gets what the list says, with its source."""
    for number in (1, 2):
        values = browser.json(f"/a/players/{number}")["values"]
        browser.post(f"/a/players/{number}", values | {"birth": "1990"})
    take(
        "2026-11",
        listed(NAMES[0], 990000001, 2390, Tit="IM"), listed(NAMES[1], 990000002, 2311),
        listed(NAMES[2], 990000003, 2289), listed("Somebody, Else", 990000009, 2000),
    )  # fmt: skip
    before = browser.file.head
    page = browser.get("/a/players/lists")
    assert "The lists say otherwise of 2 players" in page
    assert browser.file.head == before
    shown = browser.json("/a/players/lists")
    first = shown["lines"][0]
    assert [(one["field"], one["old"], one["new"]) for one in first["changes"]] == [
        ("fide_id", "–", "990000001"),
        ("sex", "–", "m"),
        ("title", "–", "IM"),
        ("rating", "2363", "2390"),
    ]
    doubt = shown["doubts"][0]
    assert doubt["who"]["name"] == NAMES[2]
    ticked = {"stamp": shown["stamp"], "take": str(first["who"]["pid"])}
    browser.post("/a/players/lists", ticked)
    section = browser.section
    one, two, three = (
        next(p for p in section.tournament.players if p.name == n) for n in NAMES[:3]
    )
    assert (one.rating, one.title, one.fide_id) == (2390, "IM", "990000001")
    assert (two.rating, two.fide_id, three.rating) == (2326, "", 2289)
    shown = browser.json("/a/players/lists")
    pick = {f"who-{doubt['who']['pid']}": doubt["to_choose"][0]["pick"]}
    browser.post("/a/players/lists", pick | {"stamp": shown["stamp"]})
    section = browser.section
    (three,) = (p for p in section.tournament.players if p.name == NAMES[2])
    assert three.fide_id == "990000003"
    assert "take from rating lists" in browser.get("/log")


def test_another_list_since_the_page(browser: Browser, take: Take) -> None:
    """What is taken is what was shown: a list that came in meanwhile is shown first."""
    values = browser.json("/a/players/1")["values"]
    browser.post("/a/players/1", values | {"birth": "1990"})
    take("2026-11", listed(NAMES[0], 990000001, 2390))
    shown = browser.json("/a/players/lists")
    take("2026-12", listed(NAMES[0], 990000001, 2400))
    before = browser.file.head
    page = browser.post("/a/players/lists", {"stamp": shown["stamp"], "take": "1"}, status=200)
    assert "2400" in page
    assert browser.file.head == before


def test_the_list_of_the_first_day(browser: Browser, take: Take) -> None:
    """A list of another month than that of the first day is said (B.01, 1.1.4)."""
    take("2026-12", listed(NAMES[0], 990000001, 2390))
    settings = {"section": "Open", "system": "dutch-2026", "rounds": "5"}
    browser.insist("/a/settings", **settings, round_dates="2026-11-21; 2026-11-22")
    page = browser.get("/a/players/lists")
    assert "the list of 2026-11 holds" in page


def test_the_check_is_made_by_itself(browser: Browser, take: Take) -> None:
    """After each import the list of players says how many are not as in the lists."""
    values = browser.json("/a/players/1")["values"]
    facts = {"birth": "1990", "fide_id": "990000001", "sex": "m"}
    browser.post("/a/players/1", values | facts)
    take("2026-11", listed(NAMES[0], 990000001, 2363))
    assert browser.json("/a/players")["differing"] == 0
    take("2026-12", listed(NAMES[0], 990000001, 2400))
    assert browser.json("/a/players")["differing"] == 1
    assert "One player is not as in the rating lists" in browser.get("/a/players")
    browser.post("/a/players/1", values | facts | {"rating": "2400"})
    assert browser.json("/a/players")["differing"] == 0


def test_somebody_who_is_entered_twice(browser: Browser, take: Take) -> None:
    """Two players who are the same person of a list are shown together."""
    for number in (1, 2):
        values = browser.json(f"/a/players/{number}")["values"]
        browser.post(f"/a/players/{number}", values | {"name": "Ulm, Jo", "fide_id": "990000001"})
    take("2026-11", listed("Ulm, Jo", 990000001, 2363))
    (people,) = browser.json("/a/players/lists")["twice"]
    assert [one["number"] for one in people] == [1, 2]
    assert "One and the same person" in browser.get("/a/players/lists")


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


@pytest.mark.usefixtures("server")
def test_the_check_can_be_switched_off_and_on(browser: Browser, first: dict[str, str]) -> None:
    """Off, no player is held against a list; on, all are again."""
    browser.post("/a/players/1", first | {"rating": "2350"})
    assert browser.json("/a/players")["differing"] == 1
    browser.post("/a/players/lists/settings", {})
    assert browser.json("/a/players")["differing"] == 0
    assert "is switched off" in browser.get("/a/players/lists")
    assert browser.json("/a/players/lists")["lines"] == []
    browser.post("/a/players/lists/settings", {"check": "on"})
    assert browser.json("/a/players")["differing"] == 1
    assert len(browser.json("/a/players/lists")["lines"]) == 1


def test_players_of_teams(tmp_path: Path, take: Take) -> None:
    """They are held against the lists too; their teams are as strong as they are then."""
    with held(tmp_path, 4, system="team-swiss-2026") as browser:
        name = browser.section.squads[0].members[0].name
        take("2026-11", listed(name, 990000001, 2500, Tit="GM"))
        shown = browser.json("/a/players/lists")
        (doubt,) = shown["doubts"]
        assert name in doubt["who"]["name"]
        before = browser.section.player(1).rating
        pick = {f"who-{doubt['key']}": doubt["to_choose"][0]["pick"]}
        browser.post("/a/players/lists", pick | {"stamp": shown["stamp"]})
        section = browser.section
        first = section.squads[0].members[0]
        assert (first.rating, first.title, first.fide_id) == (2500, "GM", "990000001")
        after = section.player(1).rating
        assert before is not None
        assert after is not None
        assert after > before
        take("2026-12", listed(name, 990000001, 2510, Tit="GM"))
        assert browser.json("/a/players")["differing"] == 1
        shown = browser.json("/a/players/lists")
        (line,) = shown["lines"]
        assert [one["new"] for one in line["changes"] if one["field"] == "rating"] == ["2510"]
        browser.post("/a/players/lists", {"stamp": shown["stamp"], "take": line["key"]})
        assert browser.section.squads[0].members[0].rating == 2510
