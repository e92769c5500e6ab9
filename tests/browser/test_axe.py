"""Every page of the desk before the eyes of axe, in both themes, on a laptop and on a phone."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from playwright.sync_api import Browser

from openarbiter import desk
from openarbiter.model import BoardNo, RoundNo
from openarbiter.store import EventFile
from openarbiter.web import create_app
from openarbiter.web.accounts import Accounts
from openarbiter.web.before import Row, Rows
from openarbiter.web.screens import Screens, Shown
from openarbiter.web.site import site_files
from tests.browser.addresses import DOCUMENTS, PAGES, TABLE_PAGES, TEAM_PAGES, opened_by, patterns
from tests.browser.judged import faults_of
from tests.browser.late import enter_elsewhere, large, published
from tests.browser.serving import Served
from tests.played import AUTHOR, played_event
from tests.web.browser import Browser as Desk
from tests.web.conftest import ARBITER, event

Looked: TypeAlias = tuple[str, tuple[str, ...]]
"""An address, and the pages that stand below it."""

FUND = '[fund]\nplaces = [300, 200, 100]\ncurrency = "EUR"\nsharing = "hort"\n'

NEW = ("", "?kind=teams&players=8", "?kind=more", "?system=nswca", "?kind=robin&players=x")

SITE = (
    *("/index.html", "/section-a/index.html", "/section-a/round-2.html", "/section-a/round-1.html"),
    *("/section-a/round-2-names.html", "/section-a/standings-2.html"),
    *("/section-a/cross-table.html", "/section-a/player-3.html"),
)


def test_no_page_is_forgotten(tmp_path: Path) -> None:
    """Every address that can be got is looked at here, or is named as no page of its own."""
    known = patterns(create_app(None, folder=tmp_path).routes)
    every = (*PAGES, *TEAM_PAGES, *TABLE_PAGES, *DOCUMENTS)
    assert set(known) - {opened_by(address, known) for address in every} == set()


@contextmanager
def players(folder: Path) -> Iterator[Looked]:
    """An event with three rounds, a fund, and a fourth round in private."""
    file = played_event(folder / "played.event", players=23, rounds=3)
    file.act(desk.SetFund(section="a", fund=FUND), author="test")
    file.act(desk.StartRound(section="a", round_no=RoundNo(4)), author="test")
    file.act(desk.pair_round(file.state, "a", 4), author="test")
    shown = Shown(number=1, name="Door", order=("names", "standings"))
    Screens.of_folder(folder).change(file.id, lambda hall: replace(hall, screens=(shown,)))
    with Served(file, folder) as served:
        yield served.address, PAGES


def two_rounds(folder: Path, many: int, **settings: Any) -> EventFile:  # noqa: ANN401
    """An event of some teams or players with two rounds; of teams, a third one in private."""
    with (
        event(folder, many, rounds=4, tie_breaks=(), **settings) as file,
        Desk(file, folder) as made,
    ):
        pids = file.state.section("a").roster.pids
        if settings["system"] == "scheveningen":
            named = (("Quay", pids[::2]), ("Mill", pids[1::2]))
            teams = tuple(desk.TableTeam(name=name, players=each) for name, each in named)
            file.act(desk.SetTableTeams(section="a", teams=teams), author=ARBITER)
        for number in (1, 2):
            made.play(number)
        if settings["system"] != "scheveningen":
            made.post("/a/rounds/3/pair")
        path = file.path
    return EventFile.open(path)


@contextmanager
def teams(folder: Path) -> Iterator[Looked]:
    """Six teams."""
    with Served(two_rounds(folder, 6, system="team-swiss-2026"), folder) as served:
        yield served.address, TEAM_PAGES


@contextmanager
def two_teams(folder: Path) -> Iterator[Looked]:
    """A match of two teams whose players all meet."""
    with Served(two_rounds(folder, 8, system="scheveningen"), folder) as served:
        yield served.address, TABLE_PAGES


@contextmanager
def before_round_1(folder: Path) -> Iterator[Looked]:
    """The page before round 1 with all its lines, the form of every kind, everything else."""
    with event(folder, initial_colour=None, rounds=9) as file:
        for number in (1, 2, 3):
            file.act(desk.CheckIn(section="a", pid=desk.Pid(number)), author=ARBITER)
        with Served(file, folder) as served:
            yield served.address, ("/a/ready", *(f"/new{asked}" for asked in NEW), "/more")


@contextmanager
def registering(folder: Path) -> Iterator[Looked]:
    """The form, a registration by its link, and who has registered."""
    with event(folder) as file:
        asked = ("birth", "sex", "club", "groups")
        announced = desk.Registration(open=True, places=2, asked=asked, questions=("Bed?",))
        action = desk.SetRegistration(section="a", registration=replace(announced, shown=True))
        file.act(action, author=ARBITER)
        with Served(file, folder) as served:
            assert served.desk.kept
            row = Row(when="", facts=desk.PlayerFacts(name="Linde, Ada", club="Quay"), shown=True)
            codes = [Rows(served.desk.kept, "a").add(row) for _ in range(3)]
            pages = ("/register/a", f"/register/a/{codes[2]}?new=yes", "/a/registration")
            yield served.address, pages


@contextmanager
def hall(folder: Path) -> Iterator[Looked]:
    """What everybody reads, with a logo and a colour that has to be changed to be read."""
    persons = Accounts.of_folder(folder)
    with Served(large(folder / "large.event"), folder, persons) as served:
        served.desk.addresses = (f"{served.address}/",)
        pages = ("/p/a", "/p/a?view=boards", "/p/a?view=standings", "/p/a/table", "/p/a/92")
        yield served.address, pages


@contextmanager
def codes(folder: Path) -> Iterator[Looked]:
    """Pages of codes: the result is in, reports differ, nothing is reported."""
    persons = Accounts.of_folder(folder)
    with Served(published(folder / "round.event"), folder, persons) as served:
        file = served.desk.file
        assert file is not None
        made = served.desk.codes(file)
        assert made is not None
        enter_elsewhere(file, 1, "1-0")
        for side, outcome in ((desk.Reporter.WHITE, "1-0"), (desk.Reporter.BLACK, "0-1")):
            report = desk.ReportResult(
                section="a",
                round_no=RoundNo(1),
                board=BoardNo(2),
                outcome=desk.OUTCOMES[outcome],
                by=side,
                device=side.value,
            )
            file.act(report, author=AUTHOR)
        boards = file.state.section("a").round(1).boards[:3]
        white = (made.code("a", 1, board, desk.Reporter.WHITE) for board in boards)
        yield served.address, tuple(f"/r/{code}" for code in white)


@contextmanager
def site(folder: Path) -> Iterator[Looked]:
    """The pages for any web space, opened from a folder, in two languages."""
    with played_event(folder / "open.event", players=23, rounds=2) as file:
        dates = ("2026-11-20 10:00", "2026-11-20 16:00")
        settings = replace(file.state.section("a").settings, round_dates=dates)
        file.act(desk.ChangeSection(section="a", settings=settings), author=AUTHOR)
        root = laid(file, folder / "public", "en", "de")
    yield root, (*SITE, "/de/section-a/player-3.html", "/de/index.html")


@contextmanager
def site_of_teams(folder: Path) -> Iterator[Looked]:
    """Matches with their boards."""
    with two_rounds(folder, 6, system="team-swiss-2026") as file:
        yield laid(file, folder / "public", "en"), SITE


def laid(file: EventFile, folder: Path, *languages: str) -> str:
    """Lay the pages of an event into a folder; its address."""
    for place, content in site_files(file, languages).items():
        path = folder / place
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder.as_uri()


ALL = (players, teams, two_teams, before_round_1, registering, hall, codes, site, site_of_teams)

LAPTOP, PHONE = (1366, "light"), (390, "dark")

SAMPLE = (
    (players, LAPTOP, 12),
    (before_round_1, PHONE, 3),
    (hall, PHONE, 4),
    (site, PHONE, 7),
    (registering, PHONE, 1),
)
"""What everybody looks at: of some events every so manieth page."""


@pytest.mark.parametrize(
    ("made", "screen", "step"),
    [
        *SAMPLE,
        *(
            pytest.param(made, screen, 1, marks=pytest.mark.nightly)
            for made in ALL
            for screen in (LAPTOP, PHONE)
        ),
    ],
)
def test_axe_finds_nothing(
    browser: Browser,
    tmp_path: Path,
    made: Callable[[Path], AbstractContextManager[Looked]],
    screen: tuple[int, str],
    step: int,
) -> None:
    """No violation, nothing wider than the window, nothing asked elsewhere or to be stopped."""
    with made(tmp_path) as (root, pages):
        faults = faults_of(browser, root, *screen, pages[::step])
    assert not faults, "\n".join(faults)
