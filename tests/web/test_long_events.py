"""Events of more than 30 days on the pages: the mark, the advice, ratings of later periods."""

from __future__ import annotations

from datetime import date

from openarbiter.desk import lasts_long
from openarbiter.model import LaterRating
from openarbiter.web.routes.rating_lists import month_in_force
from tests.web.browser import Browser
from tests.web.test_tie_breaks import codes_of, press

SETTINGS = {"section": "Open", "system": "dutch-2026", "rounds": "5"}
ADVICE = "Not advised in an event of more than 30 days"


def long_one(browser: Browser) -> None:
    """Rounds from January to March."""
    dates = "2026-01-10; 2026-01-24; 2026-02-07; 2026-02-21; 2026-03-07"
    browser.insist("/a/settings", **SETTINGS, round_dates=dates)


def test_the_mark_follows_from_the_dates_and_can_be_set(browser: Browser) -> None:
    """More than 30 days by the dates; the arbiter may say otherwise, both ways."""
    assert not lasts_long(browser.file.state, browser.section)
    browser.insist("/a/settings", **SETTINGS, long="yes")
    assert lasts_long(browser.file.state, browser.section)
    browser.insist("/a/settings", **SETTINGS, long="dates")
    long_one(browser)
    assert lasts_long(browser.file.state, browser.section)
    assert "as the dates say: yes" in browser.get("/settings")
    browser.insist("/a/settings", **SETTINGS, long="no")
    assert not lasts_long(browser.file.state, browser.section)


def test_the_list_of_today_holds_then(browser: Browser) -> None:
    """B.01, 1.1.4: with the mark the check takes the list of today."""
    long_one(browser)
    today = date.today()  # noqa: DTZ011  (the day in the hall)
    assert month_in_force(browser.file.state, browser.section) == f"{today.year}-{today.month:02}"
    browser.insist("/a/settings", **SETTINGS, long="no")
    assert month_in_force(browser.file.state, browser.section) == "2026-01"


def test_tie_breaks_from_ratings_are_advised_against(browser: Browser) -> None:
    """Where they are offered and in the list; not in an event of fewer days."""
    assert ADVICE not in press(browser, "add-ARO", "SB")
    browser.insist("/a/settings", **SETTINGS, long="yes")
    page = press(browser, "add-ARO", "SB")
    assert page.count(ADVICE) > page.count('id="offer-ARO"') == 1
    assert page.index(ADVICE) < page.index('id="offer-')


def test_the_user_chooses_the_ratings_of_a_tie_break(browser: Browser) -> None:
    """The first rating by default; that of the round where it is chosen."""
    page = press(browser, "show", "ARO/C1")
    assert 'name="period-0"' in page
    page = press(browser, "show", "ARO/C1", about="period-0=G")
    assert codes_of(page) == ["ARO/C1/G"]
    assert "ratings of each round" in page
    press(browser, "save", *codes_of(page), status=303)
    assert browser.section.settings.tie_breaks == ("ARO/C1/G",)


def test_a_player_has_ratings_bound_to_rounds(browser: Browser) -> None:
    """Round and rating on the page of the player; they come back."""
    values = browser.json("/a/players/1")["values"]
    browser.post("/a/players/1", values | {"later": "4: 2345; 3: aus 1900"})
    player = browser.section.tournament.players[0]
    assert [(one.from_round, one.list, one.rating) for one in player.later] == [
        (3, "AUS", 1900),
        (4, "fide", 2345),
    ]
    assert isinstance(player.later[0], LaterRating)
    assert browser.json("/a/players/1")["values"]["later"] == "3: AUS 1900; 4: 2345"
