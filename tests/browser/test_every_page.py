"""Every page of the desk before the eyes of axe, in both themes, on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from openarbiter.desk import (
    OUTCOMES,
    EnterResult,
    SetFund,
    SetTableTeams,
    StartRound,
    TableTeam,
    pair_round,
)
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from openarbiter.web import create_app
from openarbiter.web.screens import Screens, Shown
from tests.browser.addresses import DOCUMENTS, PAGES, TABLE_PAGES, TEAM_PAGES, opened_by, patterns
from tests.browser.conftest import WAIT, Serve
from tests.browser.late import publish_second
from tests.played import played_event
from tests.web.browser import Browser as Desk
from tests.web.conftest import event

FUND = '[fund]\nplaces = [300, 200, 100]\ncurrency = "EUR"\nsharing = "hort"\n'

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
"""The judge: it runs inside the page and asks nobody."""

HALL = "/screen/"
"""Pages for a wall: their letters follow its height, and no phone shows them."""

TALL = 2400
"""High enough that the two bars that stick cover nothing."""


@pytest.fixture
def desk(serve: Serve, tmp_path: Path) -> str:
    """The address of an event with three rounds, a fund, and a fourth round in private."""
    file = played_event(tmp_path / "played.event", players=23, rounds=3)
    file.act(SetFund(section="a", fund=FUND), author="test")
    file.act(StartRound(section="a", round_no=RoundNo(4)), author="test")
    file.act(pair_round(file.state, "a", 4), author="test")
    shown = Shown(number=1, name="Door", order=("names", "standings"))
    Screens.of_folder(tmp_path).change(file.id, lambda hall: replace(hall, screens=(shown,)))
    return serve(file)


def opened(browser: Browser, width: int, theme: str) -> Iterator[Page]:
    """A page of some width in a theme."""
    context = browser.new_context(
        viewport={"width": width, "height": TALL},
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-GB",
        has_touch=width < 800,
    )
    context.set_default_timeout(WAIT)
    yield context.new_page()
    context.close()


def test_no_page_is_forgotten(tmp_path: Path) -> None:
    """Every address that can be got is looked at here, or is named as no page of its own."""
    known = patterns(create_app(None, folder=tmp_path).routes)
    every = (*PAGES, *TEAM_PAGES, *TABLE_PAGES, *DOCUMENTS)
    reached = {opened_by(address, known) for address in every}
    assert set(known) - reached == set()


@pytest.mark.parametrize(
    ("width", "theme", "pages"),
    [
        (1366, "light", PAGES[::6]),
        pytest.param(1366, "light", PAGES, marks=pytest.mark.nightly),
        pytest.param(390, "dark", PAGES, marks=pytest.mark.nightly),
    ],
    ids=["every sixth", "every page", "every page on a phone"],
)
def test_axe_finds_nothing(
    browser: Browser, desk: str, width: int, theme: str, pages: tuple[str, ...]
) -> None:
    """No violation, nothing wider than the window, nothing the policy had to stop."""
    faults = faults_of(browser, desk, width, theme, pages)
    assert not faults, "\n".join(faults)


@pytest.fixture
def league(serve: Serve, tmp_path: Path) -> str:
    """The address of an event of six teams with two rounds, and a third one in private."""
    settings = {"system": "team-swiss-2026", "rounds": 4, "tie_breaks": ()}
    with event(tmp_path, 6, **settings) as file, Desk(file, tmp_path) as desk:
        path = file.path
        for number in (1, 2):
            desk.play(number)
        desk.post("/a/rounds/3/pair")
    return serve(EventFile.open(path))


@pytest.mark.parametrize(
    ("width", "theme", "pages"),
    [
        (1366, "light", TEAM_PAGES[::4]),
        pytest.param(1366, "light", TEAM_PAGES, marks=pytest.mark.nightly),
        pytest.param(390, "dark", TEAM_PAGES, marks=pytest.mark.nightly),
    ],
    ids=["every fourth", "every page", "every page on a phone"],
)
def test_axe_finds_nothing_in_an_event_of_teams(
    browser: Browser, league: str, width: int, theme: str, pages: tuple[str, ...]
) -> None:
    """As for players, on the pages that are different for teams."""
    faults = faults_of(browser, league, width, theme, pages)
    assert not faults, "\n".join(faults)


@pytest.fixture
def two_teams(serve: Serve, tmp_path: Path) -> str:
    """The address of a match of two teams whose players all meet, with two rounds."""
    settings = {"system": "scheveningen", "rounds": 4, "tie_breaks": ()}
    with event(tmp_path, 8, **settings) as file, Desk(file, tmp_path) as desk:
        path, pids = file.path, file.state.section("a").roster.pids
        teams = (
            TableTeam(name="Quay", players=pids[::2]),
            TableTeam(name="Mill", players=pids[1::2]),
        )
        file.act(SetTableTeams(section="a", teams=teams), author="N. Adeyemi-Roth")
        for number in (1, 2):
            desk.play(number)
    return serve(EventFile.open(path))


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("width", "theme"),
    [(1366, "light"), (390, "dark")],
)
def test_axe_finds_nothing_in_a_match_of_two_teams(
    browser: Browser, two_teams: str, width: int, theme: str
) -> None:
    """As for players, on the pages that are different there."""
    faults = faults_of(browser, two_teams, width, theme, TABLE_PAGES)
    assert not faults, "\n".join(faults)


def faults_of(
    browser: Browser, desk: str, width: int, theme: str, pages: tuple[str, ...]
) -> list[str]:
    """What axe, the width of the window and the console say of pages."""
    found: list[str] = []
    said: list[str] = []
    for page in opened(browser, width, theme):
        page.on("console", lambda message: said.append(message.text))
        for address in pages:
            answer = page.goto(desk + address)
            if answer is None or answer.status != 200:
                found.append(f"{address}: {answer.status if answer else 'no answer'}")
            wider = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            if wider > 0 and not (address.startswith(HALL) and width < 800):
                found.append(f"{address}: {wider} px wider than the window")
            page.evaluate(AXE)
            judged = page.evaluate("axe.run().then((found) => found.violations)")
            found += [
                f"{address}: {fault['id']}: {fault['nodes'][0]['html'][:200]}" for fault in judged
            ]
            found += [f"{address}: {text}" for text in said]
            said.clear()
    return found


def test_on_a_phone_the_button_that_undoes_is_read_whole(
    browser: Browser, serve: Serve, tmp_path: Path
) -> None:
    """A long sentence about what would be undone wraps; nothing of it is cut off."""
    file = played_event(tmp_path / "long.event", players=8, rounds=1)
    number = RoundNo(2)
    publish_second(file)
    outcome = OUTCOMES["1/2-1/2 unrated"]
    action = EnterResult(section="a", round_no=number, board=BoardNo(2), outcome=outcome)
    file.act(action, author="test")
    context = browser.new_context(viewport={"width": 390, "height": 780}, locale="de-DE")
    page = context.new_page()
    page.goto(f"{serve(file)}/a/rounds/2/results")
    button = page.locator("#foot-undo button[name=undo]")
    assert "(nicht gewertet)" in button.inner_text()
    assert button.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    assert button.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    assert button.evaluate("one => one.getBoundingClientRect().right <= innerWidth")
    context.close()
