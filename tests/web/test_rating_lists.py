"""Rating lists at the desk: three letters fill the form, differences are shown and taken over."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.lists import import_list
from openarbiter.lists.importing import Wish
from openarbiter.store import EventFile
from tests.rating_lists import COMBINED, SINGLE, one_rate, text_list, zipped
from tests.web.browser import Browser
from tests.web.conftest import NAMES

Person = dict[str, str]


def listed(name: str, number: int, rating: int, **facts: str) -> Person:
    """Somebody of a list."""
    return {
        **SINGLE, "Name": name, "ID Number": str(number), "Fed": "NOR", "SRtng": str(rating),
        "SK": "20", "B-day": "1990", **facts,
    }  # fmt: skip


@pytest.fixture
def take(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> object:
    """Imports people as the list of a month."""
    database = tmp_path / "lists.sqlite"
    monkeypatch.setenv("OPENARBITER_LISTS", str(database))

    def imported(month: str, *people: Person) -> None:
        path = tmp_path / "list.txt"
        path.write_text(text_list(COMBINED, *people), newline="", encoding="utf-8")
        import_list(path, database, Wish(month=month, confirmed=True))

    return imported


def test_without_lists(browser: Browser) -> None:
    """The page says how a list comes onto the computer."""
    assert "openarbiter lists import" in browser.get("/a/players/lists")
    assert "openarbiter lists import" in browser.get("/a/players/new")


def test_three_letters_fill_the_form(browser: Browser, file: EventFile, take: object) -> None:
    """The form has all facts of the list; the player page says which list they are from."""
    assert callable(take)
    take("2026-11", listed("Nygård, Åse", 990000777, 2101, Sex="F", Tit="WFM", RRtng="2050"))
    page = browser.get("/a/players/new?name=nyg")
    assert "Nygård, Åse" in page
    assert "FIDE 2026-11" in page
    (found,) = browser.json("/a/players/new?name=nygaard")["listed"]
    values = browser.json(f"/a/players/new?pick={found['pick']}")["values"]
    assert (values["rating"], values["rapid"], values["fide_id"]) == ("2101", "2050", "990000777")
    browser.post("/a/players/new", values)
    section = file.state.section("a")
    entrant = section.entrants[-1]
    assert {(one.field, one.rating, one.month) for one in entrant.listed} == {
        ("rating", 2101, "2026-11"), ("rapid", 2050, "2026-11"), ("blitz", None, "2026-11"),
    }  # fmt: skip
    assert "FIDE of 2026-11" in browser.get("/a/players/10")


def test_what_is_typed_over_stays_visible(browser: Browser, take: object) -> None:
    """A rating that was changed by hand is no longer that of the list."""
    assert callable(take)
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


def test_differences_are_taken_for_whom_one_likes(
    browser: Browser, file: EventFile, take: object
) -> None:
    """Nothing changes unseen; who is ticked gets what the list says, with its source."""
    assert callable(take)
    for number in (1, 2):
        values = browser.json(f"/a/players/{number}")["values"]
        browser.post(f"/a/players/{number}", values | {"birth": "1990"})
    take(
        "2026-11",
        listed(NAMES[0], 990000001, 2390, Tit="IM"), listed(NAMES[1], 990000002, 2311),
        listed(NAMES[2], 990000003, 2289), listed("Somebody, Else", 990000009, 2000),
    )  # fmt: skip
    before = file.head
    page = browser.get("/a/players/lists")
    assert "The lists say otherwise of 2 players" in page
    assert file.head == before
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
    section = file.state.section("a")
    one, two, three = (
        next(p for p in section.tournament.players if p.name == n) for n in NAMES[:3]
    )
    assert (one.rating, one.title, one.fide_id) == (2390, "IM", "990000001")
    assert (two.rating, two.fide_id, three.rating) == (2326, "", 2289)
    shown = browser.json("/a/players/lists")
    pick = {f"who-{doubt['who']['pid']}": doubt["to_choose"][0]["pick"]}
    browser.post("/a/players/lists", pick | {"stamp": shown["stamp"]})
    section = file.state.section("a")
    (three,) = (p for p in section.tournament.players if p.name == NAMES[2])
    assert three.fide_id == "990000003"
    assert "take from rating lists" in browser.get("/log")


def test_another_list_since_the_page(browser: Browser, file: EventFile, take: object) -> None:
    """What is taken is what was shown: a list that came in meanwhile is shown first."""
    assert callable(take)
    values = browser.json("/a/players/1")["values"]
    browser.post("/a/players/1", values | {"birth": "1990"})
    take("2026-11", listed(NAMES[0], 990000001, 2390))
    shown = browser.json("/a/players/lists")
    take("2026-12", listed(NAMES[0], 990000001, 2400))
    before = file.head
    page = browser.post("/a/players/lists", {"stamp": shown["stamp"], "take": "1"}, status=200)
    assert "2400" in page
    assert file.head == before


def test_the_list_of_the_first_day(browser: Browser, take: object) -> None:
    """A list of another month than that of the first day is said (B.01, 1.1.4)."""
    assert callable(take)
    take("2026-12", listed(NAMES[0], 990000001, 2390))
    settings = {"section": "Open", "system": "dutch-2026", "rounds": "5"}
    browser.insist("/a/settings", **settings, round_dates="2026-11-21; 2026-11-22")
    page = browser.get("/a/players/lists")
    assert "the list of 2026-11 holds" in page


def test_the_check_is_made_by_itself(browser: Browser, take: object) -> None:
    """After each import the list of players says how many are not as in the lists."""
    assert callable(take)
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


def test_somebody_who_is_entered_twice(browser: Browser, take: object) -> None:
    """Two players who are the same person of a list are shown together."""
    assert callable(take)
    for number in (1, 2):
        values = browser.json(f"/a/players/{number}")["values"]
        browser.post(f"/a/players/{number}", values | {"name": "Ulm, Jo", "fide_id": "990000001"})
    take("2026-11", listed("Ulm, Jo", 990000001, 2363))
    (people,) = browser.json("/a/players/lists")["twice"]
    assert [one["number"] for one in people] == [1, 2]
    assert "One and the same person" in browser.get("/a/players/lists")


def test_lists_beside_the_event_are_renewed_by_one_click(
    browser: Browser, tmp_path: Path, take: object
) -> None:
    """All that are newer, with the month that each says or that was confirmed."""
    assert callable(take)
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
    refused = browser.post(
        "/a/players/lists/renew", {"file": "all.zip", "month-all.zip": "soon"}, status=200
    )
    assert "no month such as 2026-11" in refused
    for one in files:
        chosen = {"file": one["file"], f"month-{one['file']}": one["month"]}
        browser.post("/a/players/lists/renew", chosen)
    shown = browser.json("/a/players/lists")
    assert [(one["name"], one["month"]) for one in shown["lists"]] == [
        ("FIDE", "2026-11"), ("FIDE rapid", "2026-11"),
    ]  # fmt: skip
    assert shown["files"] == []
