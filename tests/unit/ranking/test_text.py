"""Text in columns, and the sheets that are made of it."""

from __future__ import annotations

from openarbiter.ranking.tables.text import width
from tests.every import every


@every(
    ("text", "places"),
    [("", 0), ("Alpha", 5), ("Çağla", 5), ("e\u0301", 1), ("王小明", 6), ("a\u200db", 2)],
)
def test_width_counts_places_on_a_terminal(text: str, places: int) -> None:
    """Wide characters take two places, combining and invisible ones none."""
    assert width(text) == places
