"""Public pages that are open learn of public changes, and of nothing else."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.desk import AddPlayers, NewPlayer, Pid, PlayerFacts
from openarbiter.web.streams import IN_ALL
from tests.web.browser import Browser, words
from tests.web.conftest import held

LIVE = "/p/a/live"


def number(browser: Browser) -> int:
    """Number of the last public change."""
    return int(browser.json(LIVE)["number"])


def test_only_public_changes_are_told(browser: Browser) -> None:
    """Not a draft, nor who has arrived: the pairing when it is published, and each result."""
    told = number(browser)
    browser.post("/a/players/check-in", pid=1)
    browser.post("/a/rounds/1/pair")
    assert number(browser) <= browser.head()
    drafted = number(browser)
    browser.post("/a/players/check-in", pid=2)
    assert number(browser) == drafted >= told
    browser.post("/a/rounds/1/publish")
    published = number(browser)
    assert published == browser.head() > drafted
    browser.post("/a/rounds/1/results/1", r="1")
    assert number(browser) == browser.head() > published


def test_the_stream_tells_the_number_of_the_change(browser: Browser) -> None:
    """Once; who knows it already is told nothing; the browser goes on where it stopped."""
    number(browser)
    browser.publish(1)
    now = number(browser)
    assert f"id: {now}\nevent: change" in browser.get(f"{LIVE}?once=1&since={now - 1}")
    assert "event" not in browser.get(f"{LIVE}?once=1&since={now}")
    again = browser.client.get(f"{LIVE}?once=1&since=0", headers={"last-event-id": str(now)})
    assert "event" not in again.text
    browser.get("/p/none/live", status=404)


def test_who_comes_when_nobody_has_looked_is_told_what_came_since(browser: Browser) -> None:
    """A page that was made before the desk began to watch is not left behind."""
    before = browser.head()
    browser.publish(1)
    assert number(browser) > before


def test_streams_are_limited(browser: Browser) -> None:
    """Who finds none left asks for the number; a stream that ends makes room."""
    open_ones = browser.app.state.desk.streams
    taken = [open_ones.opened(f"phone {at}", f"address {at}") for at in range(IN_ALL)]
    assert "So many pages are open" in words(browser.get(LIVE, status=503))
    assert number(browser)
    open_ones.closed(taken[0])
    for _ in range(2):
        browser.get(f"{LIVE}?once=1")
    assert len(open_ones) == IN_ALL - 1


def test_whoever_takes_all_streams_keeps_nobody_else_from_one(browser: Browser) -> None:
    """Of an address that has more than others the oldest one ends for a new phone."""
    open_ones = browser.app.state.desk.streams
    taken = [open_ones.opened(f"phone {at}", "192.0.2.9") for at in range(IN_ALL)]
    assert not open_ones.room("192.0.2.9")
    browser.get(f"{LIVE}?once=1")
    assert [one.over for one in taken] == [True] + [False] * (IN_ALL - 1)


def test_a_player_finds_all_rounds_the_table_and_a_link_to_keep(browser: Browser) -> None:
    """From one page: opponents with their ratings, why each round, everybody's games."""
    browser.play(1)
    page = browser.get("/p/a/3")
    assert 'href="/a/rounds/1/why/3"' in page
    assert 'href="/p/a/table"' in page
    assert "A link to keep" not in page
    browser.app.state.desk.addresses = ("http://192.0.2.7:8000/",)
    page = browser.get("/p/a/3")
    assert "http://192.0.2.7:8000/p/a/id-3" in words(page)
    assert "<svg" in page
    table = browser.get("/p/a/table")
    assert table.count('<tr class="cur"') == 1  # whose phone it is
    assert "Cross-table after round 1" in words(table)


@pytest.mark.parametrize("view", ["names", "boards", "standings"])
def test_a_long_list_comes_in_pages(
    browser: Browser, view: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From the first to the last by the way to the next one: every line once, as page and twin."""
    browser.play(1)
    whole = browser.json(f"/p/a?view={view}")
    assert whole["next"] == ""
    assert 'rel="next"' not in browser.get(f"/p/a?view={view}")
    monkeypatch.setattr("openarbiter.web.routes.public.ONE_PAGE", 3)
    monkeypatch.setattr("openarbiter.web.routes.public.LINES", 2)
    way, lines = f"/p/a?view={view}", []
    while way:
        page = browser.json(way)
        lines += page["lines"]
        assert browser.get(way).count('rel="prev"') == (
            0 if len(lines) == len(page["lines"]) else 2
        )
        assert (page["previous"] == "") == (page["start"] == "")
        way = page["next"]
    assert lines == whole["lines"]
    assert page["end"] == ""
    assert browser.json(browser.json(f"/p/a?view={view}")["end"])["lines"] == page["lines"]


@pytest.mark.parametrize("view", ["names", "boards", "standings"])
def test_a_long_list_leads_to_a_name(
    browser: Browser, view: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By a search, and by the number of a player; one's own line stands above every page."""
    browser.play(1)
    monkeypatch.setattr("openarbiter.web.routes.public.ONE_PAGE", 3)
    monkeypatch.setattr("openarbiter.web.routes.public.LINES", 2)
    found = browser.json(f"/p/a?view={view}&q=quispe")["lines"]
    assert found
    assert all("Quispe Lantaro, Ariel" in str(one) for one in found)
    assert "Nobody is called like that" in browser.get(f"/p/a?view={view}&q=zzz")
    for number in (1, 5, 9):
        page = browser.json(f"/p/a?view={view}&at={number}")
        shown = str([one.get("player") or (one["white"], one["black"]) for one in page["lines"]])
        seated = view != "boards" or number != _bye(browser)
        assert (f"'tpn': {number}," in shown) == seated
    browser.get("/p/a/5")
    page = browser.get(f"/p/a?view={view}&from=8")
    assert "My line in the list" in page
    assert ("Your place" in page) == (view == "standings")


def _bye(browser: Browser) -> int:
    """Who has no board in round 1."""
    return int(browser.json("/p/a")["lists"]["away"][0]["player"]["tpn"])


@pytest.mark.parametrize("rounds", [9, 11])
def test_a_player_reads_what_a_norm_still_needs(tmp_path: Path, rounds: int) -> None:
    """Where the event can give norms; never as a promise; fewer games may do in a longer event."""
    with held(tmp_path, rounds=rounds) as browser:
        new = tuple(
            NewPlayer(
                pid=Pid(number),
                facts=PlayerFacts(
                    name=f"Invented, Player {number}",
                    rating=2500 - number,
                    title="" if number == 16 else ("GM", "IM")[number % 2],
                    federation=("NOR", "SWE", "DEN", "FIN")[number % 4],
                ),
            )
            for number in range(11, 27)
        )
        browser.file.act(AddPlayers(section="a", players=new), author="test")
        browser.play(1)
        number = next(p.tpn for p in browser.section.tournament.players if not p.title)
        page = words(browser.get(f"/p/a/{number}"))
        for title in ("GM", "IM"):
            (line,) = [
                one for one in browser.json(f"/p/a/{number}")["chances"] if one["title"] == title
            ]
            shown = f"{line['points'] / 10:g} points from {rounds} games are needed".replace(
                ".5", "½"
            )
            assert f"{title} : {shown}" in page
        assert "Only the federation's commission confirms a norm" in page
        assert ("a norm from fewer games may still be possible" in page) is (rounds == 11)


def test_a_link_to_keep_outlasts_a_new_number(browser: Browser) -> None:
    """Somebody stronger comes and everybody gets another number: link and phone know the player."""
    browser.get("/p/a/id-3")
    before = browser.json("/p/a/id-3")["card"]
    new = NewPlayer(pid=Pid(99), facts=PlayerFacts(name="Invented, Strongest", rating=2700))
    browser.file.act(AddPlayers(section="a", players=(new,)), author="test")
    browser.publish(1)
    after = browser.json("/p/a/id-3")["card"]
    assert after["player"]["name"] == before["player"]["name"]
    assert after["player"]["tpn"] != before["player"]["tpn"]
    assert browser.json("/p/a")["mine"]["player"] == after["player"]
    assert browser.json(f"/p/a/{after['player']['tpn']}")["card"] == after
    browser.get("/p/a/id-100", status=404)
