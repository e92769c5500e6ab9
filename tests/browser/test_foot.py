"""The foot of the desk: one row on every screen, and what it would undo can be read in it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from openarbiter.desk import OUTCOMES, EnterResult
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from tests.browser.conftest import WAIT
from tests.browser.late import ELSEWHERE, RESULTS, published

Serve = Callable[[EventFile | None], str]

ONE_ROW = 42
"""Pixels of a row of small buttons with its edges; two rows have 57 or more."""

FINGERS = 62
"""Pixels of a row of buttons that fingers can press."""


OTHERS = ("Desk 2", ELSEWHERE)
"""Who else enters results: a short name, and one as long as names get."""


def twice(path: Path, author: str) -> EventFile:
    """An event in which there is something to undo and to redo, both done by somebody else."""
    file = published(path)
    for text in ("1-0", "1/2-1/2"):
        action = EnterResult(
            section="a", round_no=RoundNo(1), board=BoardNo(4), outcome=OUTCOMES[text]
        )
        file.act(action, author=author)
    file.undo(file.head, author=author)
    return file


def opened(browser: Browser, base: str, width: int, language: str, *, touch: bool = False) -> Page:
    """The results at a screen."""
    context = browser.new_context(
        viewport={"width": width, "height": 700}, locale=language, has_touch=touch
    )
    context.set_default_timeout(WAIT)
    page = context.new_page()
    page.goto(base + RESULTS)
    page.evaluate("document.fonts.ready")
    return page


def cut(one: Locator) -> bool:
    """Whether something of a text is cut off."""
    return bool(one.evaluate("one => one.scrollWidth > one.clientWidth"))


@pytest.mark.parametrize("author", OTHERS)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [740, 800, 960, 1024, 1100, 1280, 1366, 1600])
def test_the_foot_is_one_row(  # noqa: PLR0913, PLR0917 - a screen, a language and a name
    browser: Browser, serve: Serve, tmp_path: Path, width: int, language: str, author: str
) -> None:
    """What is undone is read whole from 1024 pixels on, and everywhere by whom it was done."""
    page = opened(browser, serve(twice(tmp_path / "foot.event", author)), width, language)
    foot, undo = page.locator(".foot"), page.locator("#foot-undo [name=undo]")
    assert foot.evaluate("one => one.offsetHeight") <= ONE_ROW
    assert foot.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert width < 1024 or author == ELSEWHERE or not cut(undo.locator(".what"))
    by = undo.locator(".what + span")
    assert by.inner_text() == f"({author})"
    assert not cut(by)
    right = undo.locator("kbd").evaluate("one => one.getBoundingClientRect().right")
    assert right < undo.evaluate("one => one.getBoundingClientRect().right")
    room, rules = page.locator(".foot .room"), page.locator(".foot .room > span")
    if room.is_visible():  # the rules stand there whole, or not at all
        ends = [one.evaluate("one => one.getBoundingClientRect().right") for one in (rules, room)]
        tops = [one.evaluate("one => one.getBoundingClientRect().top") for one in (rules, room)]
        shown = tops[0] < tops[1] + 10
        assert not shown or ends[0] <= ends[1]
        assert shown or width < 1600 or author == ELSEWHERE
    page.context.close()


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [320, 390, 768, 1024])
def test_the_foot_fits_under_fingers(
    browser: Browser, serve: Serve, tmp_path: Path, width: int, language: str
) -> None:
    """Its buttons are as high as a finger; on a phone the sentence takes what lines it needs."""
    base = serve(twice(tmp_path / "foot.event", ELSEWHERE))
    page = opened(browser, base, width, language, touch=True)
    foot, undo = page.locator(".foot"), page.locator("#foot-undo [name=undo]")
    assert foot.evaluate("one => one.offsetHeight") <= (FINGERS if width > 400 else 2 * FINGERS)
    assert foot.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert undo.evaluate("one => one.offsetHeight") >= 44
    assert width > 400 or not cut(undo)
    page.context.close()


def test_a_desk_that_does_not_answer_is_said_in_the_foot(
    browser: Browser, serve: Serve, tmp_path: Path
) -> None:
    """The warning has room beside all that stands there, in as many lines as it needs."""
    page = opened(browser, serve(twice(tmp_path / "foot.event", ELSEWHERE)), 1024, "de-DE")
    page.route("**/live?*", lambda route: route.abort())
    page.reload()
    lost = page.locator("#lost")
    expect(lost).to_be_visible()
    assert not cut(lost)
    assert page.locator(".foot").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert lost.evaluate("one => one.getBoundingClientRect().bottom <= innerHeight")
    page.context.close()
