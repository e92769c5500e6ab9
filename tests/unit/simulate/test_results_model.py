"""The statistical model of results: printed examples and what probabilities must be."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from openarbiter.simulate import result_probabilities

RATINGS = st.integers(min_value=1, max_value=3500)


@pytest.mark.parametrize(
    ("white", "black", "expected"),
    [
        (2467, 2344, (0.511, 0.351, 0.138)),
        (2000, 2000, (0.363, 0.317, 0.319)),
        (1500, 1500, (0.407, 0.216, 0.377)),
    ],
)
def test_printed_examples(white: int, black: int, expected: tuple[float, float, float]) -> None:
    """The published examples come out to the third digit."""
    for share, printed in zip(result_probabilities(white, black), expected, strict=True):
        assert abs(share - printed) <= 0.001


@given(RATINGS, RATINGS)
def test_probabilities_add_up(white: int, black: int) -> None:
    """All three lie between 0 and 1 and add up to 1, whatever the ratings."""
    shares = result_probabilities(white, black)
    assert all(0 <= share <= 1 for share in shares)
    assert abs(sum(shares) - 1) < 1e-12
