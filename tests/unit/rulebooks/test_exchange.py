"""A new report file says its system and its acceleration as other programs read them."""

from __future__ import annotations

from dataclasses import replace

import pytest

import openarbiter as oa
from openarbiter.errors import NotCoveredError
from openarbiter.formats import trf
from openarbiter.model import (
    RoundNo,
    ScoringSystem,
    Tournament,
)
from openarbiter.rulebooks import registry
from openarbiter.rulebooks.accelerations import virtual_points
from openarbiter.rulebooks.exchange import for_file
from openarbiter.simulate import Settings, generate
from tests.every import every
from tests.referee.histories import tournament

PAIRED = generate(
    Settings(players=14, rounds=5, baku=True), 7, pair=registry.edition("dutch-2026").pair
)
MADE = replace(PAIRED, virtual_points=())


def dated(code: str, day: str) -> Tournament:
    """A tournament of a type that began on a day."""
    return replace(MADE, event=replace(MADE.event, type_code=code, start_date=day), origin=None)


@every(
    ("code", "day", "written"),
    [
        ("FIDE_DUTCH_2026", "2026/02/01", "FIDE_DUTCH_BAKU"),
        ("FIDE_DUTCH_2026_BAKU", "2026/11/20", "FIDE_DUTCH_BAKU"),
        ("FIDE_DUTCH_2025", "2026/02/01", "FIDE_DUTCH_BAKU"),
        ("FIDE_DUTCH_2026", "2026/01/31", "FIDE_DUTCH_2026_BAKU"),
        ("FIDE_DUTCH_2026", "", "FIDE_DUTCH_2026_BAKU"),
        ("FIDE_DUTCH_2026", "next spring", "FIDE_DUTCH_2026_BAKU"),
        ("FIDE_DUTCH_2017", "2026/11/20", "FIDE_DUTCH_2017_BAKU"),
    ],
)
def test_the_code_has_no_year_where_the_first_day_decides(
    code: str, day: str, written: str
) -> None:
    """Other engines know no code with the year 2026; with any doubt the year stays."""
    content = oa.write_trf(dated(code, day)).decode()
    assert f"\n192 {written}\n" in content


def test_trfx_has_no_192_and_lists_the_points_of_an_acceleration() -> None:
    """JaVaFo has no record for the system; the virtual points are those that were announced."""
    content = oa.write_trf(dated("FIDE_DUTCH_2026", "2026/11/20"), dialect="trfx").decode()
    assert "\n192 " not in content
    again = oa.read_trf(content)
    assert not again.baku
    for number in range(1, 6):
        wanted = {tpn: got for tpn, got in virtual_points(MADE, RoundNo(number)).items() if got}
        given = {tpn: got for tpn, got in virtual_points(again, RoundNo(number)).items() if got}
        assert given == wanted
    with pytest.raises(NotCoveredError, match="announces no acceleration"):
        trf.write(replace(MADE, origin=None), dialect="trfx")


def test_a_file_that_is_not_changed_stays() -> None:
    """What was read is written as it was."""
    content = oa.write_trf(MADE)
    read = oa.read_trf(content.decode())
    assert for_file(read, "trfx") is read
    assert oa.write_trf(read, dialect="trfx") == content


def late(scoring: ScoringSystem | None = None) -> str:
    """The lines of players of whom the third came to round 3, and the fourth has not come yet."""
    event = tournament("2w= . 3w1 | 1b= . Z | . . 1b0 | ", rounds=5, scoring=scoring)
    content = oa.write_trf(replace(event, initial_colour=None), dialect="trfx").decode()
    return "".join(line for line in content.splitlines(keepends=True) if line.startswith("001"))


def test_blank_columns_before_a_late_entry_are_absences() -> None:
    """Programs refuse blank columns there; blank after the first entry, and at the end, stays."""
    one, two, three, four = late().splitlines()
    assert three[91:].startswith("0000 - Z  0000 - Z     1 b 0")
    assert one[91:].startswith("   2 w =               3 w 1")
    assert two[91:].startswith("   1 b =            0000 - Z")
    assert len(four) < 91
    paid = late(replace(ScoringSystem(), zero_point_bye=5))
    assert "0000 - Z  0000 - Z" not in paid  # an absence that was announced would be worth more
