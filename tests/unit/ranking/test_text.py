"""Text in columns."""

from __future__ import annotations

import pytest

from openarbiter.ranking.tables.text import columns, pad, points_column, width


@pytest.mark.parametrize(
    ("text", "places"),
    [("", 0), ("Alpha", 5), ("Çağla", 5), ("e\u0301", 1), ("王小明", 6), ("a\u200db", 2)],
)
def test_width_counts_places_on_a_terminal(text: str, places: int) -> None:
    """Wide characters take two places, combining and invisible ones none."""
    assert width(text) == places


def test_columns_are_aligned_without_trailing_blanks() -> None:
    """Each column is as wide as its widest cell."""
    assert columns([("a", "1", "x"), ("王", "10", "")], "<><") == ["a    1  x", "王  10"]
    assert columns([], "<") == []
    assert pad("王", 4, right=True) == "  王"


@pytest.mark.parametrize(
    ("points", "text"),
    [
        (0, "0 "),
        (5, "½"),
        (10, "1 "),
        (35, "3½"),
        (32, "3.2"),
        (-5, "-½"),
        (-10, "-1 "),
    ],
)
def test_points_are_written_as_arbiters_write_them(points: int, text: str) -> None:
    """Halves are ½, whole numbers leave the place of the half empty."""
    assert points_column(points) == text
