"""The sheets that documents want published: each has a page, an article and a moment."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from openarbiter.web.language import Catalogue
from openarbiter.web.routes.papers import SHEETS, Moment
from tests.web.browser import Browser, words
from tests.web.conftest import held


def test_every_moment_has_words_and_a_sheet() -> None:
    """Each is the moment of a sheet, and is said."""
    assert {moment for sheet in SHEETS.values() for moment in sheet.moments} == {*get_args(Moment)}
    for moment in get_args(Moment):
        assert Catalogue("en").has(f"papers.moment-{moment}")


@pytest.fixture
def dutch(tmp_path: Path) -> Iterator[Browser]:
    """A browser at an event of two rounds, before round 1, by the edition in force."""
    with held(tmp_path, 4, rounds=2) as browser:
        yield browser


def due(browser: Browser, path: str) -> list[str]:
    """Names of the sheets that a page offers as due now."""
    found = browser.json(path)["due"]
    views = found if isinstance(found, list) else [found]
    return [one["key"] for view in views for one in view["sheets"]]


def test_sheets_are_offered_at_their_moment(dutch: Browser) -> None:
    """Before round 1, with a pairing: on the overview, the pages of the round and on paper."""
    assert due(dutch, "/") == ["start-list"]
    assert due(dutch, "/a/rounds/1/who") == ["start-list"]
    assert "Hang up now" in words(dutch.get("/a/rounds/1/who"))
    dutch.publish(1)
    assert "boards" in due(dutch, "/")
    assert "boards" in due(dutch, "/a/rounds/1/pairings")
    page = dutch.get("/a/rounds/1/pairings")
    link = r'<a\s+href="/papers/boards\?s=a&amp;round=1">\s*<b>Pairings by board</b>'
    assert re.search(link, page)
    assert "C.04.2, 3.6" in words(page)
    assert "start-list" not in due(dutch, "/")
    papers = words(dutch.get("/papers?s=a"))
    assert "FIDE (Dutch) System, applied from 1 February 2026" in papers
    assert "with the pairing of each round due now" in papers


def test_cards_are_due_before_round_1_and_after_each_round(tmp_path: Path) -> None:
    """They are prepared before the first round and kept round by round (NSWCA, 3.2 a and e)."""
    with held(tmp_path, 4, rounds=3, system="nswca") as browser:
        assert "cards" in due(browser, "/")
        browser.publish(1)
        assert "cards" not in due(browser, "/")
        for row in browser.json("/a/rounds/1/results")["rows"]:
            browser.post(f"/a/rounds/1/results/{row['board']}", r="1")
        assert "cards" in due(browser, "/a/rounds/1/results")
