"""The foot of the desk: one row on every screen, and what it would undo can be read in it."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page

from openarbiter.desk import OUTCOMES, EnterResult
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from tests.browser.conftest import Device, Serve
from tests.browser.late import ELSEWHERE, RESULTS, published

pytestmark = pytest.mark.nightly

ONE_ROW = 42
"""Pixels of a row of small buttons with its edges; two rows have 57 or more."""

FINGERS = 62
"""Pixels of a row of buttons that fingers can press."""


LONGEST = "Maximiliane-Charlotte von Hohenbruck-Schellingsfurth-Waldau zu Oberstettenheim-H"
"""A name of 80 characters, as long as a device remembers one."""

READ_FROM = {"Desk 2": 1024, ELSEWHERE: 1100, LONGEST: 1280}
"""Who else enters results, and from how many pixels on what they did is read whole."""

WIDTHS = (737, 740, 760, 800, 960, 961, 1024, 1100, 1280, 1366, 1600)
"""Pixels of screens, on both sides of where the row changes; below them is the row of a phone."""

WHAT = 96
"""Pixels that are left of what would be undone, at least."""


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


def opened(device: Device, base: str, width: int, language: str, *, touch: bool = False) -> Page:
    """The results at a screen."""
    page = device(width, 700, language, has_touch=touch)
    page.goto(base + RESULTS)
    page.evaluate("document.fonts.ready")
    return page


def cut(one: Locator) -> bool:
    """Whether something of a text is cut off."""
    return bool(one.evaluate("one => one.scrollWidth > one.clientWidth"))


def right(one: Locator) -> float:
    """Where something ends, in pixels from the left."""
    return float(one.evaluate("one => one.getBoundingClientRect().right"))


def in_its_row(page: Page) -> None:
    """Nothing of the foot runs out of it, nor anything of the button out of that."""
    undo = page.locator("#foot-undo [name=undo]")
    assert page.locator(".foot").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert undo.locator(".what").evaluate("one => one.clientWidth") >= WHAT
    ends = [right(undo.locator(part)) for part in (".what", ".what + span", "kbd")]
    assert ends == sorted(ends)
    assert ends[-1] < right(undo) < page.evaluate("innerWidth")


@pytest.mark.parametrize("author", READ_FROM)
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
def test_the_foot_is_one_row(
    device: Device, serve: Serve, tmp_path: Path, language: str, author: str
) -> None:
    """What is undone is read whole on wide screens, and by whom everywhere but of endless names."""
    page = opened(device, serve(twice(tmp_path / "foot.event", author)), WIDTHS[0], language)
    foot, undo = page.locator(".foot"), page.locator("#foot-undo [name=undo]")
    by, room, rules = (
        undo.locator(".what + span"),
        page.locator(".foot .room"),
        page.locator(".foot .room > span"),
    )
    assert by.inner_text() == f"({author})"
    for button in (undo, page.locator("#foot-undo [name=redo]")):
        assert str(button.get_attribute("title")).endswith(f"({author})")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 700})
        assert foot.evaluate("one => one.offsetHeight") <= ONE_ROW, width
        in_its_row(page)
        assert width < READ_FROM[author] or not cut(undo.locator(".what")), width
        assert cut(by) == (author == LONGEST), width
        if room.is_visible():  # the rules stand there whole, or not at all
            tops = [one.evaluate("one => one.getBoundingClientRect().top") for one in (rules, room)]
            shown = tops[0] < tops[1] + 10
            assert not shown or right(rules) <= right(room), width
            assert shown or width < 1600 or author != "Desk 2", width


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("author", READ_FROM)
def test_what_is_new_or_lost_has_room_in_the_foot(
    device: Device, serve: Serve, tmp_path: Path, language: str, author: str
) -> None:
    """What can be done without makes room for it; a warning takes the lines it needs."""
    page = opened(device, serve(twice(tmp_path / "foot.event", author)), WIDTHS[0], language)
    foot = page.locator(".foot")
    show = "ids => ids.forEach(id => { document.getElementById(id).hidden = false; })"
    for said, rows in ((["reload"], 1), (["reload", "lost"], 2)):
        page.evaluate(show, said)
        for width in WIDTHS:
            page.set_viewport_size({"width": width, "height": 700})
            in_its_row(page)
            assert foot.evaluate("one => one.offsetHeight") <= rows * ONE_ROW, width
            assert not [one for one in page.locator(".foot span.opt").all() if one.is_visible()]
            assert page.locator("#foot-undo [name=redo]").is_visible() == (width > 1280), width
            assert not [one for one in said if cut(page.locator(f"#{one}"))], width


@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("width", [320, 390, 768, 1024])
def test_the_foot_fits_under_fingers(
    device: Device, serve: Serve, tmp_path: Path, width: int, language: str
) -> None:
    """Its buttons are as high as a finger; on a phone the sentence takes what lines it needs."""
    base = serve(twice(tmp_path / "foot.event", ELSEWHERE))
    page = opened(device, base, width, language, touch=True)
    foot, undo = page.locator(".foot"), page.locator("#foot-undo [name=undo]")
    assert foot.evaluate("one => one.offsetHeight") <= (FINGERS if width > 400 else 2 * FINGERS)
    assert foot.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert undo.evaluate("one => one.offsetHeight") >= 44
    assert width > 400 or not cut(undo)
