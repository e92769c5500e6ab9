"""Editions of the rating rules, coefficients, and averages that are rounded."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.errors import NotCoveredError, UnknownEditionError
from openarbiter.ratings.change import (
    RatedGame,
    coefficient,
    expected_score,
    perfect_performance,
    rating_change,
    rules,
    rules_on,
)
from tests.every import every

RATINGS = st.lists(st.integers(1000, 2900), min_size=1, max_size=11)


@every(
    ("day", "rapid", "edition"),
    [
        (date(2022, 1, 1), False, "fide-2022"),
        (date(2024, 2, 29), False, "fide-2022"),
        (date(2024, 3, 1), False, "fide-2024"),
        (date(2025, 9, 30), False, "fide-2024"),
        (date(2025, 10, 1), False, "fide-2025"),
        (date.max, False, "fide-2025"),
        (date(2024, 11, 30), True, "fide-rapid-2024"),
        (date(2024, 12, 1), True, "fide-rapid-2024-12"),
    ],
)
def test_the_first_day_decides(
    day: date,
    rapid: bool,  # noqa: FBT001  (a column of a table)
    edition: str,
) -> None:
    """Both sides of every date on which a rule changed."""
    assert rules_on(day, rapid=rapid).id == edition
    assert rules(edition).id == edition


def test_unknown_rules() -> None:
    """Older days and unknown names are refused, with what is known."""
    with pytest.raises(NotCoveredError, match="from 2022-01-01 on"):
        rules_on(date(2021, 12, 31))
    with pytest.raises(NotCoveredError, match="2024-03-01"):
        rules_on(date(2023, 1, 1), rapid=True)
    with pytest.raises(UnknownEditionError, match="fide-2025"):
        rules("elo")


@every(
    ("rating", "games", "age", "reached", "k"),
    [
        (1500, 29, 40, False, 40),
        (1500, 30, 40, False, 20),
        (1500, None, None, False, 20),
        (2299, 99, 18, False, 40),
        (2300, 99, 18, False, 20),
        (2299, 99, 19, False, 20),
        (2399, 99, 30, False, 20),
        (2400, 99, 30, False, 10),
        (2250, 99, 16, True, 10),
    ],
)
def test_coefficient(
    rating: int,
    games: int | None,
    age: int | None,
    reached: bool,  # noqa: FBT001  (a column of a table)
    k: int,
) -> None:
    """Both sides of each boundary of the article."""
    found = coefficient(rating, games_before=games, age_in_year=age, reached_2400=reached)
    assert found == k


@given(RATINGS, st.data())
def test_perfect_performance_is_the_lowest_that_suffices(
    opponents: list[int], data: st.DataObject
) -> None:
    """One rating point less does not suffice for the score."""
    points = 5 * data.draw(st.integers(1, 2 * len(opponents)))
    found = perfect_performance(opponents, points)
    assert found is not None
    assert expected_score(found, opponents) >= points * 10
    assert expected_score(found - 1, opponents) < points * 10


@given(RATINGS, st.integers(1000, 2900), st.sampled_from([10, 20, 40]), st.data())
def test_change_is_the_sum_of_its_games(
    opponents: list[int], rating: int, k: int, data: st.DataObject
) -> None:
    """K times score less expectation, and one rounding at the end."""
    points = [data.draw(st.sampled_from([0, 5, 10])) for _ in opponents]
    games = [RatedGame(*each) for each in zip(opponents, points, strict=True)]
    found = rating_change(rating, games, k, rules("fide-2024"))
    counted = [rating - max(-400, min(400, rating - each)) for each in opponents]
    expected = expected_score(rating, counted)
    assert found.total == sum(points) * 10 - expected
    assert found.exact == Fraction(found.k * found.total, 100)
    assert abs(found.change - found.exact) <= Fraction(1, 2)
