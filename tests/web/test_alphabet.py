"""Names of many alphabets pasted: numbers, lists and searches have them in one order."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.desk import (
    AddSection,
    AnnounceSeed,
    CreateEvent,
    EqualOrder,
    Section,
    SectionSettings,
)
from openarbiter.model import Colour
from openarbiter.store import EventFile
from tests.web.browser import Browser

CASES = Path(__file__).parents[1] / "data" / "cases"

RIGHT = "Ábel Babič Čapek Daum Émile Évian Farkas Łoś Mraz Óbuda Ørsted Pavić Şahin Toth Żak Zorro"
"""The right order of the players of both files, by their family names."""

FOUND = {"": RIGHT, "los": "Łoś", "orsted": "Ørsted", "O\u0301BUDA": "Óbuda", "evian, e": "Évian"}
"""Whom a phone shows when somebody looks for a text."""


def families(names: list[str]) -> str:
    """The family names of some players."""
    return " ".join(name.partition(",")[0] for name in names)


@pytest.mark.parametrize("equals", [EqualOrder.NAME, EqualOrder.LOT])
def test_names_are_in_one_order_however_they_are_written(
    tmp_path: Path, equals: EqualOrder
) -> None:
    """C.04.2, 2.2.3: the same numbers, lots, boards and lists from both files."""
    composed, decomposed = (_published(tmp_path, case, equals) for case in ("nfc", "nfd"))
    names = [player.name for player in composed.tournament.players]
    assert (families(names) == RIGHT) == (equals is EqualOrder.NAME)
    assert names == [player.name for player in decomposed.tournament.players]
    assert composed.round(1).boards == decomposed.round(1).boards


def _published(folder: Path, case: str, equals: EqualOrder) -> Section:
    """A section of the pasted players of a case, whose phones find everybody in its round 1."""
    settings = SectionSettings(name="Open", rounds=5, initial_colour=Colour.WHITE)
    with EventFile.create(folder / f"{case}.openarbiter") as file, Browser(file, folder) as browser:
        file.act(CreateEvent(name="Marrow Quay Open"), author="A")
        file.act(AddSection(section="a", settings=settings), author="A")
        file.act(AnnounceSeed(section="a", seed="4 8 15"), author="A")
        browser.post("/a/players/number/equals", equals=equals.value)
        text = (CASES / f"names-{case}.csv").read_text("utf-8")
        browser.post("/a/players/paste", {"list": text, "seen_list": "yes"})
        browser.publish(1)
        for query, found in FOUND.items():
            lines = browser.json(f"/p/a?view=names&q={query}")["lines"]
            assert families([one["player"]["name"] for one in lines]) == found
        return file.state.section("a")
