"""Which rating counts: chosen in the settings, estimated where there is none, shown everywhere."""

from __future__ import annotations

import pytest

from openarbiter.model import NationalEntry, Strength
from tests.web.browser import Browser, words

SETTINGS = {"section": "Open", "system": "dubov-1997", "rounds": "5"}


def national(browser: Browser, number: int, rating: int, code: str = "XYZ") -> None:
    """Give a player a national rating and no other."""
    values = browser.json(f"/a/players/{number}")["values"]
    values |= {"rating": "", "national": str(rating), "national_list": code}
    browser.post(f"/a/players/{number}", values)


@pytest.fixture
def club(browser: Browser) -> Browser:
    """A section whose players have national ratings only, in the other order."""
    for number in range(1, 10):
        national(browser, number, 1500 + 10 * number)
    browser.insist("/a/settings", **SETTINGS, list1="code", list_code="xyz", list2="estimate")
    browser.post("/a/players/number")
    return browser


def test_the_lists_are_chosen_in_the_settings(club: Browser) -> None:
    """One number for numbering and for all lists, with the list it comes from."""
    section = club.section
    assert section.settings.strength == ("XYZ", "estimate")
    assert section.tournament.players[0].national[0].rating == 1590
    assert [one["rating"] for one in club.json("/a/players")["players"]][:2] == [
        "1590 XYZ",
        "1580 XYZ",
    ]
    for page in ("/a/players/1", "/papers/start-list", "/papers/check-in"):
        assert "1590 XYZ" in club.get(page), page
    shown = club.get("/settings")
    assert '<option value="XYZ" selected>' in shown
    assert '<option value="estimate" selected>' in shown
    club.insist("/a/settings", **SETTINGS, list1="XYZ", list2="estimate", time_control="90+30")
    assert club.section.settings.strength == ("XYZ", "estimate")
    club.insist("/a/settings", **SETTINGS, list1="", list2="")
    assert club.section.settings.lists == ()


def test_a_system_brings_its_own_lists(browser: Browser) -> None:
    """NSWCA, 3.2 b: the Australian rating, else that of the file."""
    browser.insist("/a/settings", **SETTINGS | {"system": "nswca", "list1": ""})
    assert browser.section.settings.strength == ("AUS", "fide")


def test_a_published_round_shows_the_source_everywhere(club: Browser) -> None:
    """Players' pages, pairings, and the file that goes out."""
    club.insist("/a/settings", **SETTINGS, list1="XYZ", list2="estimate", colour="w")
    for path in ("/a/rounds/1/pair", "/a/rounds/1/publish"):
        club.insist(path)
    assert club.section.published_rounds == 1
    for page in ("/p/a/1", "/papers/boards", "/a/rounds/1/results"):
        assert "XYZ" in club.get(page), page
    report = club.get("/files/export/a/trf26")
    assert "XXL XYZ estimate" in report
    asked = club.post("/a/settings", SETTINGS | {"colour": "w", "list1": "fide"}, status=200)
    assert "The ratings that count were announced to be those of XYZ estimate" in asked
    assert "1590 XYZ" in asked


def test_estimates_have_a_page(club: Browser) -> None:
    """Who has no rating that counts is named; an estimate has a reason, and is shown as one."""
    values = club.json("/a/players/8")["values"] | {"national": ""}
    club.post("/a/players/8", values)
    pid = club.section.pid(8)
    assert 'href="/a/players/strength">Estimate<span' in club.get("/a/players")
    club.post("/a/players/number")
    refused = club.post("/a/rounds/1/pair", status=409)
    assert "give an estimate to" in refused
    assert "Estimate their strength" in refused
    assert "no rating in a list that counts" in club.get("/")
    assert club.json("/a/players/strength")["missing"] == 1
    wrong = club.post("/a/players/strength", {f"estimate-{pid}": "1490"}, status=422)
    assert "Say what the estimate rests on" in wrong
    fields = {f"estimate-{pid}": "1490", f"basis-{pid}": "won 5 of 6 in the club league"}
    club.post("/a/players/strength", fields)
    player = club.section.player(pid)
    assert (player.estimate, player.estimate_reason) == (1490, "won 5 of 6 in the club league")
    assert "1490 estimate of the arbiter" in words(club.get("/a/players"))
    assert "1490" in club.get("/log")
    club.post("/a/players/strength", {f"estimate-{pid}": "", f"basis-{pid}": ""})
    assert club.section.player(pid).estimate is None


def test_the_form_of_a_player_has_every_list(browser: Browser) -> None:
    """Rapid, blitz, a national list by its code, an estimate with its reason."""
    values = browser.json("/a/players/1")["values"]
    fields = {"rapid": "1800", "blitz": "1700", "national": "1650", "national_list": "aus"}
    browser.post(
        "/a/players/1", **values | fields | {"estimate": "1600", "estimate_reason": "old list"}
    )
    player = browser.section.tournament.players[0]
    assert (player.rapid, player.blitz, player.estimate) == (1800, 1700, 1600)
    assert player.national == (NationalEntry(federation="AUS", rating=1650),)
    assert browser.section.strength_of(player) == Strength(2363, "fide")


def test_a_pasted_list_fills_them(browser: Browser) -> None:
    """What would count is shown before it is entered."""
    lines = "Name;ACF;Rapid;Estimate\nLi, Bo;1541;1500;\nOdd, One;;;1400\n"
    page = words(browser.post("/a/players/paste", list=lines, status=200))
    assert "1400 estimate of the arbiter" in page
    browser.post("/a/players/paste", list=lines, seen_list="yes")
    *_, bo, odd = browser.section.tournament.players
    assert (bo.national[0].federation, bo.rapid) == ("AUS", 1500)
    assert (odd.estimate, odd.estimate_reason) == (1400, "from the list of players")
