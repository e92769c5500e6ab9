"""The list that counts in an event of more than 30 days; its pages are ``stories/long_events``."""

from __future__ import annotations

from datetime import date

from openarbiter.web.routes.rating_lists import month_in_force
from tests.web.browser import Browser


def test_the_list_of_today_holds_then(browser: Browser) -> None:
    """B.01, 1.1.4: with the mark the check takes the list of today."""
    dates = {"round_dates": "2026-01-10; 2026-01-24; 2026-02-07; 2026-02-21; 2026-03-07"}
    today = date.today()  # noqa: DTZ011  (the day in the hall)
    for long, month in (("dates", f"{today.year}-{today.month:02}"), ("no", "2026-01")):
        browser.insist("/a/settings", rounds=5, **dates, long=long)
        assert month_in_force(browser.file.state, browser.section) == month
