"""Which day a text of a report file means, and where nobody can know."""

from __future__ import annotations

from datetime import date

from openarbiter.model.days import day_of
from tests.every import every


@every("text", ["2025/12/01", "2025-12-1", "25/12/01", "2025.12.01", "01.12.2025", "1. 12. 2025"])
def test_days_with_the_year_first_or_with_points(text: str) -> None:
    """As report files should have them, and as whole countries write them."""
    assert day_of(text) == date(2025, 12, 1)


@every(
    "text", ["05/12/2025", "12/05/2025", "05-12-2025", "2025/13/01", "2025/12/011", "1 Dec 2025"]
)
def test_a_day_that_may_be_another_one_is_none(text: str) -> None:
    """`05/12/2025` is no day of the year 2005."""
    assert day_of(text) is None
