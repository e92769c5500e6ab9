"""The page of virtual points: groups proposed, given, shown and refused."""

from __future__ import annotations

from openarbiter.store import EventFile
from tests.web.browser import Browser

PAGE = "/a/acceleration"


def test_equal_groups_are_proposed_and_given(browser: Browser, file: EventFile) -> None:
    """A request fills the form and changes nothing; the form gives the points."""
    browser.post("/a/players/number")
    before = file.head
    asked = browser.json(f"{PAGE}?groups=3&until=2")
    shown = [(one["first_player"], one["last_player"], one["points"]) for one in asked["proposed"]]
    assert shown == [(1, 3, 10), (4, 6, 5)]
    assert file.head == before
    sent = {
        f"{name}-{number}": row[name]
        for number, row in enumerate(asked["rows"])
        for name in row
        if row["first_player"]
    }
    assert browser.post(PAGE, sent) == PAGE
    given = file.state.section("a").tournament.virtual_points
    assert [(one.points, one.first_player, one.last_player, one.last_round) for one in given] == [
        (10, 1, 3, 2),
        (5, 4, 6, 2),
    ]
    assert "Given now" in browser.get(PAGE)
    assert "1 for numbers 1 to 3 in rounds 1 to 2; ½ for numbers 4 to 6" in browser.get("/log")


def test_limits_of_rating_make_the_groups(browser: Browser, file: EventFile) -> None:
    """Where the numbers follow the ratings, a limit says how far the first group goes."""
    browser.post("/a/players/number")
    players = file.state.section("a").tournament.players
    limit = players[3].rating
    asked = browser.json(f"{PAGE}?limits={limit}&until=1")
    assert [(one["first_player"], one["last_player"]) for one in asked["proposed"]] == [(1, 4)]
    assert browser.json(f"{PAGE}?limits=abc&until=1")["proposed"] == []
    assert browser.json(f"{PAGE}?limits={limit}&until=99")["proposed"] == []


def test_a_wrong_line_is_a_fault_of_its_field(browser: Browser, file: EventFile) -> None:
    """Nothing changes, and what was typed is still there."""
    browser.post("/a/players/number")
    before = file.head
    wrong = {
        "first_player-0": "1",
        "last_player-0": "4",
        "first_round-0": "1",
        "last_round-0": "77",
    }
    page = browser.post(PAGE, wrong, status=422)
    assert 'value="77"' in page
    assert 'id="field-last_round-0"' in page
    assert file.head == before
    browser.insist("/a/settings", section="Open", system="nswca", rounds="5")
    assert "knows no acceleration" in browser.get(PAGE)
