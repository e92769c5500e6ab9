"""An edition under a new id: every page of the desk answers as for the one it was made from."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from openarbiter.desk import AddPlayers, AddSection, CreateEvent, SectionSettings
from openarbiter.rulebooks import registry
from openarbiter.store import EventFile
from openarbiter.web.routes.papers import SHEETS
from tests.registering import under_another_id
from tests.web.browser import Browser, words
from tests.web.conftest import players

PRIVATE = ("absences", "look", "look?only=order", "why/1", "why-not?pair=1-3", "picture", "bye")
PUBLIC = (
    "/a/rounds/2/results",
    "/a/rounds/2/picture.svg",
    "/a/standings",
    "/a/cross-table",
    "/a/players/4",
    "/p/a",
    "/p/a/3",
    "/settings",
    "/new",
    "/files",
    "/files/export/a/trf26",
    "/files/export/a/standings-csv",
    *(f"/papers/{key}?s=a" for key in SHEETS),
)

_CHANGING = re.compile(r"\d\d:\d\d(:\d\d)?|[0-9a-f]{4}-[0-9a-f]{4}|[0-9a-f]{12,}")
"""Times of the day and marks, which differ from one run to the next."""


def told(system: str, folder: Path) -> dict[str, str]:
    """What the pages say of two rounds played by a system."""
    found: dict[str, str] = {}
    folder.mkdir()
    with EventFile.create(folder / "event.openarbiter") as file:
        file.act(CreateEvent(name="Event"), author="x")
        settings = SectionSettings(name="A", system=system, rounds=7, tie_breaks=("DE",))
        file.act(AddSection(section="a", settings=settings), author="x")
        file.act(AddPlayers(section="a", players=players()[:7]), author="x")
        with Browser(file, folder) as browser:
            for number in (1, 2):
                place = f"/a/rounds/{number}"
                browser.insist(f"{place}/pair")
                for page in PRIVATE:
                    path = f"{place}/{page}"
                    found[path] = words(browser.get(path))
                browser.insist(f"{place}/publish")
                for row in browser.json(f"{place}/results")["rows"]:
                    browser.insist(f"{place}/results/{row['board']}", r="1")
                browser.insist(f"{place}/complete")
            found |= {path: words(browser.get(path)) for path in PUBLIC}
    said = {path: text.replace(str(folder), "") for path, text in found.items()}
    return {path: _CHANGING.sub("", text) for path, text in said.items()}


@pytest.mark.parametrize("system", ["dubov-1997", "dutch-2012", "dutch-2026", "round-robin"])
def test_every_page(system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the page, only the id differs; both are offered under the name they share."""
    new = under_another_id(monkeypatch, system)
    usual, pages = told(system, tmp_path / "old"), told(new, tmp_path / "new")
    for path, text in pages.items():
        assert text.replace(new, system) == usual[path].replace(new, system), path
    name = registry.edition(new).name
    assert pages["/new"].count(name) > 1
    assert pages["/settings"].count(name) > 1
