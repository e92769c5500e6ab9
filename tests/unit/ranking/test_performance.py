"""Performances from the two conversion tables."""

from __future__ import annotations

import json
from pathlib import Path

from openarbiter.ranking.performance import (
    difference_for,
    expected_hundredths,
)


def test_the_tables_are_those_of_the_regulation(recorded: Path) -> None:
    """Every printed line of both tables comes out."""
    printed = json.loads((recorded / "examples" / "fide-rating-tables.json").read_text("utf-8"))
    for share, difference in printed["p_to_dp"].items():
        hundredths = round(float(share) * 100)
        assert difference_for(hundredths * 2, 100) == difference
    for line in printed["d_to_H_L"]:
        if line["to"] is None:
            line["to"] = line["from_"]
        for difference in (line["from_"], line["to"]):
            assert expected_hundredths(difference) == round(line["H"] * 100)
            assert expected_hundredths(-difference) == 100 - round(line["H"] * 100)


def test_fractions_are_rounded_half_up() -> None:
    """1 of 8 is .125 and counts as .13; 7 of 8 is .875 and counts as .88."""
    assert difference_for(2, 8) == -322
    assert difference_for(14, 8) == 336
