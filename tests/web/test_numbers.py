"""The page on which numbers are made: the order of equal players, and an exchange among them."""

from __future__ import annotations

import pytest

from tests.web.browser import Browser

PAGE = "/a/players/number"


@pytest.fixture
def equal(browser: Browser) -> Browser:
    """The last three of nine players have the same rating."""
    for number in (7, 8, 9):
        values = browser.json(f"/a/players/{number}")["values"]
        browser.post(f"/a/players/{number}", values | {"rating": "2000"})
    browser.post(PAGE)
    return browser


def listed(browser: Browser) -> list[str]:
    """The last three names of the list."""
    return [one["name"] for one in browser.json("/a/players")["players"]][-3:]


ALPHABET = ["Ferreira Monçalves, Tiago", "Przybyłowska, Danuta", "Quispe Lantaro, Ariel"]
ENTERED = ["Przybyłowska, Danuta", "Quispe Lantaro, Ariel", "Ferreira Monçalves, Tiago"]


def test_the_order_of_equal_players_is_set_where_numbers_are_made(equal: Browser) -> None:
    """The list of players and the announcement say it."""
    assert listed(equal) == ALPHABET
    assert "are numbered alphabetically" in equal.get("/a/players")
    equal.insist(f"{PAGE}/equals", equals="entry")
    equal.post(PAGE)
    assert listed(equal) == ENTERED
    for page in ("/a/players", PAGE, "/papers/announcement"):
        assert "numbered in the order of their entry" in equal.get(page), page
    assert equal.section.settings.equals.value == "entry"


def test_lots_of_equal_players_take_the_seed_that_was_announced(equal: Browser) -> None:
    """Without one they cannot be chosen; the page leads to where it is announced."""
    page = equal.get(PAGE)
    assert "by lot, once a seed is announced" in page
    assert 'href="/a/lots"' in page
    head = equal.file.head
    equal.post(f"{PAGE}/equals", equals="lot", status=409)
    assert equal.file.head == head
    equal.post("/a/lots/announce", seed="4 8 15")
    equal.insist(f"{PAGE}/equals", equals="lot")
    assert equal.section.settings.equals_seed == "4 8 15"
    assert "by lot, with the seed 4 8 15" in equal.get("/a/players")


def test_equal_players_exchange_numbers_on_a_page(equal: Browser) -> None:
    """It asks before it does so, whoever they are."""
    (group,) = equal.json(PAGE)["groups"]
    assert [one["name"] for one in group] == ALPHABET
    pids = {"one": group[0]["pid"], "other": group[2]["pid"]}
    head = equal.file.head
    assert "gets number 9" in equal.post(f"{PAGE}/exchange", pids, status=200)
    assert equal.file.head == head
    equal.insist(f"{PAGE}/exchange", **pids)
    assert listed(equal) == ALPHABET[::-1]
    equal.post(PAGE)
    assert listed(equal) == ALPHABET[::-1]
    stronger = equal.json("/a/players/1")["who"]["pid"]
    refused = equal.post(f"{PAGE}/exchange", pids | {"other": stronger}, status=409)
    assert "Only players of equal strength and title" in refused
