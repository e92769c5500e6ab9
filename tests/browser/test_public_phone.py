"""The pages of players on a phone of 390 px: 180 players, a logo and a colour, both themes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from openarbiter.desk import (
    AddPlayers,
    AddSection,
    CreateEvent,
    NewPlayer,
    NumberPlayers,
    Pid,
    SectionSettings,
    SetLook,
)
from openarbiter.store import EventFile
from openarbiter.web.accounts import Accounts
from tests.browser.conftest import Device
from tests.browser.judged import judged
from tests.browser.serving import Served
from tests.logos import LOGO
from tests.played import AUTHOR, CODES, facts_of, play_round

PLAYERS = 180
PHONE = (390, 800)
COLOUR = "#e8b400"
"""Bright: no letters in it could be read on white."""

PLACES = ("/p/a", "/p/a?view=boards", "/p/a?view=standings", "/p/a/table", "/p/a/{number}")


def _large(path: Path) -> EventFile:
    """An event that can give norms, its first round over."""
    file = EventFile.create(path)
    file.act(CreateEvent(name="Marrow Quay Open", chief_arbiter=AUTHOR), author=AUTHOR)
    settings = SectionSettings(name="Open", rounds=9, tie_breaks=CODES)
    file.act(AddSection(section="a", settings=settings), author=AUTHOR)
    entered = []
    for number in range(PLAYERS):
        facts = facts_of(number)
        name = facts.name if number < 125 else f"{facts.name} {number}"
        title = ("GM", "IM", "FM", "")[number % 4]
        facts = replace(facts, name=name, title=title, rating=2500 - 3 * number)
        entered.append(NewPlayer(pid=Pid(number + 1), facts=facts))
    file.act(AddPlayers(section="a", players=tuple(entered)), author=AUTHOR)
    file.act(NumberPlayers(section="a"), author=AUTHOR)
    for _ in play_round(file, "a", 1, random.Random(PLAYERS)):  # noqa: S311
        pass
    file.act(SetLook(logo=LOGO, colour=COLOUR), author=AUTHOR)
    return file


@pytest.fixture(scope="module")
def hall(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """The desk of that event as everybody in the hall sees it."""
    folder = tmp_path_factory.mktemp("hall")
    with Served(_large(folder / "large.event"), folder, Accounts.of_folder(folder)) as served:
        served.desk.addresses = (f"{served.address}/",)
        yield served


def _number(hall: Served) -> int:
    """The number of a player without a title in the middle of the list."""
    file = hall.desk.file
    assert file is not None
    players = file.state.section("a").tournament.players
    return next(int(one.tpn) for one in players[PLAYERS // 2 :] if not one.title)


def test_a_player_finds_the_own_line_among_many(device: Device, hall: Served) -> None:
    """Pages of a hundred, three letters, the number in the address; the own board on top."""
    page, number = device(*PHONE, color_scheme="dark"), _number(hall)
    page.goto(f"{hall.address}/p/a")
    expect(page.locator("#list .plist li")).to_have_count(100)
    page.locator("#list [rel=next]").first.click()
    expect(page.locator("#list .plist li")).to_have_count(80)
    expect(page.locator("#list nav.chips").nth(1)).to_contain_text("101 to 180 of 180")
    page.fill("[name=q]", "rookh")
    page.press("[name=q]", "Enter")
    expect(page.locator("#list .plist li").first).to_contain_text("Rookhampton")
    page.goto(f"{hall.address}/p/a?view=standings&at={number}")
    expect(page.locator("#list .plist li.me")).to_have_count(1)
    page.goto(f"{hall.address}/p/a/{number}")
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


@pytest.mark.parametrize("theme", [pytest.param("dark", marks=pytest.mark.nightly), "light"])
def test_nothing_is_cut_off_and_axe_finds_nothing(device: Device, hall: Served, theme: str) -> None:
    """With a logo and a colour that has to be changed to be read; no line wider than the phone."""
    page, number, said = device(*PHONE, color_scheme=theme), _number(hall), []
    page.on("console", lambda message: said.append(message.text))
    faults = []
    for place in (f"/p/a/{number}", *(one.format(number=number) for one in PLACES)):
        page.goto(hall.address + place)
        for summary in page.locator("main > details, #player > details").all():
            summary.evaluate("one => { one.open = true; }")
        assert page.locator(".tophead .logo").evaluate("one => one.naturalWidth") == 64
        faults += judged(page)
    assert not faults + said, "\n".join(faults + said)
