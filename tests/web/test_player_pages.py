"""The list of players sorted and typed on, and the page of a player, which begins with games."""

from __future__ import annotations

import pytest

from tests.web.browser import Browser, words


def listed(browser: Browser, query: str = "") -> list[str]:
    """Names of the list, in its order."""
    return [one["name"] for one in browser.json(f"/a/players{query}")["players"]]


@pytest.mark.parametrize("by", ["number", "name", "rating", "source", "federation"])
def test_the_list_is_sorted_by_every_column_and_the_other_way(browser: Browser, by: str) -> None:
    """A head is a link; that of the column it is sorted by turns the order."""
    page = browser.get(f"/a/players?by={by}")
    assert 'aria-sort="ascending"' in page
    assert listed(browser, f"?by=-{by}") == listed(browser, f"?by={by}")[::-1]
    assert f'href="/a/players?by=-{by}"' in page
    assert 'aria-sort="descending"' in browser.get(f"/a/players?by=-{by}")
    assert listed(browser, "?by=nothing") == listed(browser)


def test_the_list_says_where_a_rating_is_from(browser: Browser) -> None:
    """And who has none, whose group is shown by itself."""
    browser.post("/a/players/add", line="Lindqvell, Noa (Northgate)")
    twin = browser.json("/a/players")
    assert twin["players"][0]["source"] == "FIDE standard, as entered"
    assert twin["rated"] == twin["total"] - twin["groups"]["unrated"] == 9
    assert listed(browser, "?only=unrated") == ["Lindqvell, Noa"]
    assert "10 players, 9 with a rating" in " ".join(words(browser.get("/a/players")).split())


def test_a_player_is_typed_in_one_line(browser: Browser) -> None:
    """Name, rating, club in any order; the field waits for the next, and the last one is named."""
    place = browser.post("/a/players/add", line="2105 Anna Berger GER (Mill Lane)")
    assert place == "/a/players?added=10"
    page = browser.get(place)
    assert "Last: Berger, Anna" in words(page)
    assert "autofocus" in page.partition('name="line"')[2].partition(">")[0]
    (anna,) = [one for one in browser.json("/a/players")["players"] if one["pid"] == 10]
    assert (anna["name"], anna["counts"], anna["club"]) == ("Berger, Anna", 2105, "Mill Lane")
    assert anna["federation"] == "GER"


def test_a_typed_player_who_may_be_there_is_asked_about(browser: Browser) -> None:
    """With everything that was typed in the form; somebody else is entered all the same."""
    page = browser.post("/a/players/add", line="Ilse Dvorackova 2000", status=200)
    assert "somebody who is on the list" in page
    assert 'value="2000"' in page
    browser.post("/a/players/new", name="Dvorackova, Ilse", rating=2000, other="yes")
    assert browser.json("/a/players")["total"] == 10


def test_where_nobody_is_on_the_list_the_box_is_shown(browser: Browser) -> None:
    """At the address of the list too; its twin stays an empty list."""
    browser.post("/settings/sections", section="B")
    for address in ("/b/players", "/b/players/paste"):
        page = browser.get(address)
        assert "No players yet: paste the list you have" in page
        assert "autofocus" in page.partition('id="list"')[2].partition(">")[0]
    assert browser.json("/b/players")["players"] == []
    text = "Ada Ahorn 1500\nBo Birke 1400\n"
    sent = {"list": text, "seen_list": "yes", "names": "last"}
    assert browser.post("/b/players/paste", sent) == "/b/ready"
    assert browser.post("/b/players/paste", sent) == "/b/players"


def test_a_player_page_begins_with_what_comes_next(browser: Browser) -> None:
    """Before round 1, and while a game is played."""
    assert "Round 1 is not paired yet" in words(browser.get("/a/players/1"))
    browser.publish(1)
    twin = browser.json("/a/players/1")
    assert (twin["next"]["kind"], twin["next"]["number"], twin["place"]) == ("plays", 1, 0)
    page = words(browser.get("/a/players/1"))
    family, _, given = twin["next"]["opponent"]["name"].partition(", ")
    assert f"against {given} {family}" in page
    assert '<form method="post" action="/a/players/1" id="form"' not in page
