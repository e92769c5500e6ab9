"""The pages of players on a phone of 390 px: 180 players, a logo and a colour."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from openarbiter.web.accounts import Accounts
from tests.browser.conftest import Device
from tests.browser.late import large
from tests.browser.serving import Served

PHONE = (390, 800)
NUMBER = 92
"""A player without a title in the middle of the list."""


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The desk of that event as everybody in the hall sees it."""
    folder = tmp_path_factory.mktemp("hall")
    with Served(large(folder / "large.event"), folder, Accounts.of_folder(folder)) as served:
        served.desk.addresses = (f"{served.address}/",)
        yield served


def test_a_player_finds_the_own_line_among_many(device: Device, hall: Served) -> None:
    """Pages of a hundred, three letters, the number in the address; the own board on top."""
    page = device(*PHONE, color_scheme="dark")
    page.goto(f"{hall.address}/p/a")
    expect(page.locator("#list .plist li")).to_have_count(100)
    page.locator("#list [rel=next]").first.click()
    expect(page.locator("#list .plist li")).to_have_count(80)
    expect(page.locator("#list nav.chips").nth(1)).to_contain_text("101 to 180 of 180")
    page.fill("[name=q]", "rookh")
    page.press("[name=q]", "Enter")
    expect(page.locator("#list .plist li").first).to_contain_text("Rookhampton")
    page.goto(f"{hall.address}/p/a?view=standings&at={NUMBER}")
    expect(page.locator("#list .plist li.me")).to_have_count(1)
    page.goto(f"{hall.address}/p/a/{NUMBER}")
    chances = page.locator("summary", has_text="Norm chances")
    chances.click()
    expect(page.get_by_text("Only the federation's commission confirms a norm")).to_be_visible()
    page.locator("summary", has_text="A link to keep").click()
    ground = page.locator("p.code").evaluate("one => getComputedStyle(one).backgroundColor")
    assert ground == "rgb(255, 255, 255)"  # a code is black on white in every theme
    kept = page.locator("a[href*='/p/a/id-']")
    name = page.locator("h1").inner_text()
    kept.click()
    expect(page.locator("h1")).to_have_text(name)
    page.goto(f"{hall.address}/p/a")
    expect(page.locator("#mine .mine .board b")).to_be_visible()
    page.get_by_role("link", name="My line in the list").click()
    expect(page.locator("#list .plist li.me")).to_be_in_viewport()


def test_without_script_the_page_is_made_again(device: Device, hall: Served) -> None:
    """The browser finds the refresh where no script runs, and not where one does."""
    for script in (False, True):
        page = device(*PHONE, java_script_enabled=script)
        page.goto(f"{hall.address}/p/a")
        assert page.locator("head meta[http-equiv=refresh]").count() == (0 if script else 1)
