"""Every system is run through the same pages, a round robin and an accelerated event too."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.desk import AddPlayers, AddSection, CreateEvent, SectionSettings
from openarbiter.store import EventFile
from tests.web.browser import Browser
from tests.web.conftest import players

SYSTEMS = ("round-robin", "dubov-1997", "burstein-legacy", "nswca", "dutch-2012", "dutch-2025")


@pytest.mark.parametrize("system", SYSTEMS)
def test_two_rounds_of_every_system(system: str, tmp_path: Path) -> None:
    """Pair, look, ask why, publish, play and complete: whatever the system."""
    with EventFile.create(tmp_path / "event.openarbiter") as file:
        file.act(CreateEvent(name="Event"), author="x")
        settings = SectionSettings(name="A", system=system, rounds=7, tie_breaks=("DE",))
        file.act(AddSection(section="a", settings=settings), author="x")
        everybody = players()[:8] if system != "round-robin" else players()[:7]
        file.act(AddPlayers(section="a", players=everybody), author="x")
        with Browser(file, tmp_path) as browser:
            for number in (1, 2):
                place = f"/a/rounds/{number}"
                browser.get(f"{place}/absences")
                browser.insist(f"{place}/pair")
                for page in ("look", "why/1", "picture", "look?only=order", "bye"):
                    browser.get(f"{place}/{page}")
                browser.insist(f"{place}/publish")
                for row in browser.json(f"{place}/results")["rows"]:
                    browser.insist(f"{place}/results/{row['board']}", r="=")
                browser.insist(f"{place}/complete")
                assert browser.json(f"{place}/complete")["phase"] == "complete"
            assert browser.json("/a/players/1")["rounds"][1]["published"]
            browser.get("/settings")


@pytest.mark.parametrize("system", ["nswca", "dubov-1997", "burstein-legacy"])
def test_codes_and_the_log_are_folded_below_a_wish(system: str, tmp_path: Path) -> None:
    """A wish is answered in sentences; codes and steps are there for who opens them."""
    with EventFile.create(tmp_path / "event.openarbiter") as file:
        file.act(CreateEvent(name="Event"), author="x")
        settings = SectionSettings(name="A", system=system, rounds=7, tie_breaks=("DE",))
        file.act(AddSection(section="a", settings=settings), author="x")
        file.act(AddPlayers(section="a", players=players()), author="x")
        with Browser(file, tmp_path) as browser:
            browser.insist("/a/rounds/1/pair")
            pages = [f"/a/rounds/1/why-not?pair=1-{other}" for other in range(2, 10)]
            folded = [page for page in pages if any(map(_folded, browser.json(page)["answer"]))]
            assert folded
            text = browser.get(folded[0])
            assert "<details><summary" in text
            assert "Codes and steps, for the arbiter" in text


def _folded(section: dict[str, object]) -> bool:
    return bool(section["folded"])
