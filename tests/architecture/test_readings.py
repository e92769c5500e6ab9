"""The readings of docs/readings.toml: the pages are made from them, and each position is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from openarbiter.formats import read_tournament
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from tools.differences import read_boards
from tools.readings import DATA, PAGES, page_with_table, systems

ROOT = Path(__file__).parents[2]

PARTED = [one for one in DATA if "file" in one]


@pytest.mark.parametrize("system", systems())
def test_the_table_of_a_page_is_that_of_the_data(system: str) -> None:
    """`make docs` has been run since the data changed."""
    assert (PAGES / f"{system}.md").read_text(encoding="utf-8") == page_with_table(system)


@pytest.mark.parametrize("one", PARTED, ids=[f"{one['system']} {one['article']}" for one in PARTED])
def test_a_position_is_paired_by_the_reading_taken(one: dict[str, object]) -> None:
    """And the other reading pairs otherwise."""
    edition = registry.edition(str(one["system"]))
    tournament = edition.participants(read_tournament(ROOT / str(one["file"])).tournament)
    pairing = edition.pair(tournament, RoundNo(int(str(one["round"]))))
    games = [(game.white, game.black) for game in pairing.games]
    byes = [pairing.bye] if pairing.bye is not None else []
    assert (games, byes) == read_boards(str(one["pairs"]))
    assert (games, byes) != read_boards(str(one["otherwise"]))
