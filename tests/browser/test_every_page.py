"""Every page of the desk before the eyes of axe, in both themes, on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser

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
from tests.browser.conftest import Device, Serve
from tests.browser.judged import faults_of
from tests.browser.late import publish_second
from tests.played import played_event
from tests.web.browser import Browser as Desk
from tests.web.conftest import event

FUND = '[fund]\nplaces = [300, 200, 100]\ncurrency = "EUR"\nsharing = "hort"\n'


def players(folder: Path) -> EventFile:
    """An event with three rounds, a fund, and a fourth round in private."""
    file = played_event(folder / "played.event", players=23, rounds=3)
    file.act(SetFund(section="a", fund=FUND), author="test")
    file.act(StartRound(section="a", round_no=RoundNo(4)), author="test")
    file.act(pair_round(file.state, "a", 4), author="test")
    shown = Shown(number=1, name="Door", order=("names", "standings"))
    Screens.of_folder(folder).change(file.id, lambda hall: replace(hall, screens=(shown,)))
    return file


def two_rounds(folder: Path, many: int, **settings: Any) -> EventFile:  # noqa: ANN401
    """An event of some teams or players with two rounds; of teams, a third one in private."""
    with (
        event(folder, many, rounds=4, tie_breaks=(), **settings) as file,
        Desk(file, folder) as desk,
    ):
        pids = file.state.section("a").roster.pids
        if settings["system"] == "scheveningen":
            named = (("Quay", pids[::2]), ("Mill", pids[1::2]))
            teams = tuple(TableTeam(name=name, players=each) for name, each in named)
            file.act(SetTableTeams(section="a", teams=teams), author="N. Adeyemi-Roth")
        for number in (1, 2):
            desk.play(number)
        if settings["system"] != "scheveningen":
            desk.post("/a/rounds/3/pair")
        path = file.path
    return EventFile.open(path)


def league(folder: Path) -> EventFile:
    """Six teams."""
    return two_rounds(folder, 6, system="team-swiss-2026")


def two_teams(folder: Path) -> EventFile:
    """A match of two teams whose players all meet."""
    return two_rounds(folder, 8, system="scheveningen")


def test_no_page_is_forgotten(tmp_path: Path) -> None:
    """Every address that can be got is looked at here, or is named as no page of its own."""
    known = patterns(create_app(None, folder=tmp_path).routes)
    every = (*PAGES, *TEAM_PAGES, *TABLE_PAGES, *DOCUMENTS)
    reached = {opened_by(address, known) for address in every}
    assert set(known) - reached == set()


ALL = ((players, PAGES), (league, TEAM_PAGES), (two_teams, TABLE_PAGES))


@pytest.mark.parametrize(
    ("made", "width", "theme", "pages"),
    [
        (players, 1366, "light", PAGES[::6]),
        (league, 1366, "light", TEAM_PAGES[::4]),
        *(
            pytest.param(made, width, theme, pages, marks=pytest.mark.nightly)
            for made, pages in ALL
            for width, theme in ((1366, "light"), (390, "dark"))
        ),
    ],
)
def test_axe_finds_nothing(  # noqa: PLR0913, PLR0917  (each by its name)
    browser: Browser,
    serve: Serve,
    tmp_path: Path,
    made: Callable[[Path], EventFile],
    width: int,
    theme: str,
    pages: tuple[str, ...],
) -> None:
    """No violation, nothing wider than the window, nothing the policy had to stop."""
    faults = faults_of(browser, serve(made(tmp_path)), width, theme, pages)
    assert not faults, "\n".join(faults)


def test_on_a_phone_the_button_that_undoes_is_read_whole(
    device: Device, serve: Serve, tmp_path: Path
) -> None:
    """A long sentence about what would be undone wraps; nothing of it is cut off."""
    file = played_event(tmp_path / "long.event", players=8, rounds=1)
    number = RoundNo(2)
    publish_second(file)
    outcome = OUTCOMES["1/2-1/2 unrated"]
    action = EnterResult(section="a", round_no=number, board=BoardNo(2), outcome=outcome)
    file.act(action, author="test")
    page = device(390, 780, "de-DE")
    page.goto(f"{serve(file)}/a/rounds/2/results")
    button = page.locator("#foot-undo button[name=undo]")
    assert "(nicht gewertet)" in button.inner_text()
    assert button.evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    assert button.evaluate("one => one.scrollHeight - one.clientHeight") <= 0
    assert button.evaluate("one => one.getBoundingClientRect().right <= innerWidth")
