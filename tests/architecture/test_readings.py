"""The readings of evidence/readings.toml: the pages are made from them, and each position is so."""

from __future__ import annotations

from pathlib import Path

import pytest

from lab.readings import SWITCHES, boards, switched
from openarbiter.formats import read_tournament
from openarbiter.model import RoundNo
from openarbiter.rulebooks import registry
from tests.every import every
from tools.readings import DATA, PAGES, SHIPPED, page_with_table, shipped, systems

ROOT = Path(__file__).parents[2]

PARTED = [one for one in DATA if "file" in one]
NAMES = [f"{one['system']} {one['question']}" for one in PARTED]


def _edition(one: dict[str, str]) -> str:
    """The edition by which a position is paired: that of the document, or with passages more."""
    return one.get("edition", one["system"])


@every("system", systems())
def test_the_table_of_a_page_is_that_of_the_data(system: str) -> None:
    """`make docs` has been run since the data changed."""
    assert (PAGES / f"{system}.md").read_text(encoding="utf-8") == page_with_table(system)


def test_the_package_has_the_readings_of_the_data() -> None:
    """What `explain --readings` says, without the remarks and without links."""
    assert SHIPPED.read_text(encoding="utf-8") == shipped()
    assert "](" not in shipped()


def test_every_switch_is_a_reading_not_taken() -> None:
    """And each reading with a position has its switch."""
    known = {(_edition(one), one["question"]) for one in DATA if "other" in one}
    assert set(SWITCHES) - known == set()
    assert {(_edition(one), one["question"]) for one in PARTED} - set(SWITCHES) == set()


def test_every_row_has_both_readings_or_says_why_not() -> None:
    """A position with its share, or why none tells the two apart, or why nothing is open."""
    ways = {("other", "file", "share"), ("other", "same"), ("remark",)}
    asked = ("other", "file", "share", "same", "remark")
    had = {
        (one["system"], one["question"]): tuple(key for key in asked if key in one) for one in DATA
    }
    assert {key for key, keys in had.items() if keys not in ways} == set()


@pytest.mark.parametrize("one", PARTED, ids=NAMES)
def test_a_position_is_paired_by_the_reading_taken(one: dict[str, str]) -> None:
    """And the other reading pairs it otherwise, as the data say."""
    edition = registry.edition(_edition(one))
    tournament = edition.participants(read_tournament(ROOT / one["file"]).tournament)
    round_no = RoundNo(int(one["round"]))
    assert boards(tournament, edition, round_no) == one["pairs"]
    with switched(edition.id, one["question"]):
        assert boards(tournament, edition, round_no) == one["otherwise"]
    assert one["pairs"] != one["otherwise"]
