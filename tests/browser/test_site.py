"""The pages for any web space, opened from a folder, before the eyes of axe."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from openarbiter.desk import ChangeSection
from openarbiter.store import EventFile
from openarbiter.web.site import site_files
from tests.browser.conftest import WAIT
from tests.browser.judged import judged
from tests.played import AUTHOR, played_event
from tests.web.browser import Browser as Desk
from tests.web.conftest import event

PAGES = (
    *("index.html", "section-a/index.html", "section-a/round-2.html", "section-a/round-1.html"),
    *("section-a/round-2-names.html", "section-a/standings-2.html", "section-a/cross-table.html"),
    *("section-a/player-3.html", "de/section-a/player-3.html", "de/index.html"),
)

NARROW, WIDE = 390, 1366


def laid(file: EventFile, folder: Path, *languages: str) -> str:
    """Lay the pages of an event into a folder; its address."""
    for place, content in site_files(file, languages).items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder.as_uri()


def opened(browser: Browser, width: int) -> tuple[Page, list[str]]:
    """A page, and whatever went wrong or was asked for elsewhere."""
    context = browser.new_context(
        viewport={"width": width, "height": 2000}, has_touch=width == NARROW
    )
    context.set_default_timeout(WAIT)
    page = context.new_page()
    seen: list[str] = []
    page.on("console", lambda message: seen.append(message.text))
    page.on("requestfailed", lambda request: seen.append(f"no {request.url}"))
    page.on(
        "request",
        lambda request: None if request.url.startswith("file:") else seen.append(request.url),
    )
    return page, seen


def faults_in(browser: Browser, width: int, root: str, places: Iterable[str]) -> list[str]:
    """What is wrong with pages of a folder, and whatever was asked for elsewhere."""
    page, seen = opened(browser, width)
    for place in places:
        page.goto(f"{root}/{place}")
        seen += judged(page)
    assert page.evaluate("document.fonts.size > 0")
    assert page.evaluate("document.styleSheets.length") == 2
    page.context.close()
    return seen


@pytest.mark.parametrize("width", [NARROW, pytest.param(WIDE, marks=pytest.mark.nightly)])
def test_the_pages_are_read_from_a_folder(browser: Browser, tmp_path: Path, width: int) -> None:
    """Style sheets and letters are found, axe finds nothing, and nothing is asked elsewhere."""
    with played_event(tmp_path / "open.event", players=23, rounds=2) as file:
        dates = ("2026-11-20 10:00", "2026-11-20 16:00")
        settings = replace(file.state.section("a").settings, round_dates=dates)
        file.act(ChangeSection(section="a", settings=settings), author=AUTHOR)
        root = laid(file, tmp_path / "public", "en", "de")
    assert not faults_in(browser, width, root, PAGES)


@pytest.mark.nightly
def test_the_pages_of_an_event_of_teams(browser: Browser, tmp_path: Path) -> None:
    """Matches with their boards, on a phone."""
    settings = {"system": "team-swiss-2026", "rounds": 4, "tie_breaks": ()}
    with event(tmp_path, 6, **settings) as file, Desk(file, tmp_path) as desk:
        for number in (1, 2):
            desk.play(number)
        root = laid(file, tmp_path / "public", "en")
    places = [place for place in PAGES if not place.startswith("de/")]
    assert not faults_in(browser, NARROW, root, places)
