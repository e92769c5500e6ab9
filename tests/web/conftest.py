"""A browser without a browser: the pages of one event, asked as a person's browser would ask."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.model import Colour
from openarbiter.rulebooks import registry
from openarbiter.store import EventFile
from tests.fields import fitting
from tests.played import played_event
from tests.team_club import invented_teams
from tests.web.browser import Browser, Hall

NAMES = (
    *("Halvorsen-Reyes, Mateo", "Dvořáčková, Ilse", "Tamuribe, Osei", "Brennecke, Lorenz"),
    *("Ishaqzade, Leyla", "van der Wolkenstein, Joost", "Przybyłowska, Danuta"),
    *("Quispe Lantaro, Ariel", "Ferreira Monçalves, Tiago"),
)
"""Invented people, by strength."""

ARBITER = "N. Adeyemi-Roth"

ROUND = "/a/rounds/1"
"""Address of the first round."""


def players(names: tuple[str, ...] = NAMES) -> tuple[desk.NewPlayer, ...]:
    """The players of a small event: ratings fall by 37 from 2400."""
    return tuple(
        desk.NewPlayer(
            pid=desk.Pid(number),
            facts=desk.PlayerFacts(name=name, rating=2400 - 37 * number, federation="NOR"),
        )
        for number, name in enumerate(names, start=1)
    )


def _in_memory(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA synchronous = OFF")


@pytest.fixture(scope="module", autouse=True)
def no_power_cut() -> Iterator[None]:
    """Entries are not waited for until they are on the disk; those who test that are in store."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("openarbiter.store.table._make_durable", _in_memory)
        yield


@pytest.fixture(autouse=True)
def quick_pins(monkeypatch: pytest.MonkeyPatch) -> None:
    """A digest of a PIN takes a tenth of a second on purpose, and hundreds are made here."""
    monkeypatch.setattr("openarbiter.web.accounts.PIN_ROUNDS", 100)


@pytest.fixture(autouse=True)
def public_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Public pages follow every entry; that they wait for a second is tested where it matters."""
    monkeypatch.setattr("openarbiter.web.published.Published.seconds", 0.0)


@contextmanager
def event(folder: Path, many: int = len(NAMES), **settings: Any) -> Iterator[EventFile]:  # noqa: ANN401
    """An event with one section of so many players, or teams, before round 1."""
    usual: dict[str, Any] = {
        "name": "Open",
        "rounds": 5,
        "tie_breaks": ("BH/C1", "BH", "SB"),
        "initial_colour": Colour.WHITE,
    }
    folder.mkdir(exist_ok=True)
    with EventFile.create(folder / "quay.openarbiter") as made:
        made.act(desk.CreateEvent(name="Marrow Quay Open", chief_arbiter=ARBITER), author=ARBITER)
        section = desk.AddSection(section="a", settings=desk.SectionSettings(**usual | settings))
        made.act(section, author=ARBITER)
        many = fitting(section.settings.system, many)
        if registry.edition(section.settings.system).play.teams:
            made.act(desk.AddTeams(section="a", teams=invented_teams(many)), author=ARBITER)
        else:
            made.act(desk.AddPlayers(section="a", players=players(NAMES[:many])), author=ARBITER)
        if desk.undrawn(made.state.section("a")) is desk.LotsOf.NUMBERS:
            order = tuple(desk.Pid(number) for number in range(1, many + 1))
            made.act(
                desk.DrawLots(section="a", what=desk.LotsOf.NUMBERS, order=order), author=ARBITER
            )
        yield made


@contextmanager
def held(folder: Path, many: int = len(NAMES), **settings: Any) -> Iterator[Browser]:  # noqa: ANN401
    """A browser at such an event."""
    with event(folder, many, **settings) as file, Browser(file, folder) as browser:
        yield browser


@contextmanager
def played_desk(folder: Path, players: int = 11, rounds: int = 3, of: int = 5) -> Iterator[Browser]:
    """A browser at an event that was played by the ratings."""
    made = played_event(folder / "one.event", players=players, rounds=rounds, of=of)
    with made as file, Browser(file, folder) as browser:
        yield browser


@pytest.fixture
def file(tmp_path: Path) -> Iterator[EventFile]:
    """An event with one section of nine players, before round 1."""
    with event(tmp_path) as made:
        yield made


@pytest.fixture
def browser(file: EventFile) -> Iterator[Browser]:
    """A browser at the overview of that event."""
    with Browser(file, file.path.parent) as opened:
        yield opened


@pytest.fixture
def stranger(tmp_path: Path) -> Iterator[Browser]:
    """A browser at a desk without an event."""
    with Browser(None, tmp_path) as opened:
        yield opened


@pytest.fixture
def paired(browser: Browser) -> Browser:
    """A browser at the look of round 1."""
    assert browser.post(f"{ROUND}/pair") == f"{ROUND}/pairings"
    return browser


@pytest.fixture
def published(paired: Browser) -> Browser:
    """A browser at the results of round 1."""
    assert paired.post(f"{ROUND}/publish") == f"{ROUND}/pairings"
    return paired


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    """An event of nine players with round 1 published, and a person of every role."""
    with event(tmp_path) as file, Browser(file, tmp_path) as machine:
        machine.publish(1)
        yield Hall(tmp_path, machine)
