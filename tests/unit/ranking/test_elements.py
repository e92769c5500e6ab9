"""Cuts: what is least significant, and the exception for voluntary unplayed rounds."""

from __future__ import annotations

from openarbiter.ranking.tie_breaks.elements import cut_elements
from tests.every import every


@every(
    ("scores", "values", "voluntary", "cuts", "expected"),
    [
        # Least significant is the contribution of the lowest opponent (Article 14.1.2 d),
        ([10, 20, 30], [10, 0, 15], None, (1, 0), ([0], [])),
        # and of two lowest ones the one against whom less was made.
        ([10, 10, 30], [100, 50, 0], None, (1, 0), ([1], [])),
        # Of absences of 2¼ and 0 the lower one counts, and 1½ is below neither (Article 16.5.2).
        ([45, 50, 30, 60], [225, 0, 150, 600], [True, True, False, False], (1, 0), ([2], [])),
        # The second cut asks the remaining elements in the same way.
        ([10, 25, 35, 30, 20], [10, 25, 35, 30, 20], [0, 1, 0, 1, 0], (2, 0), ([1, 3], [])),
        # First the least, then the most significant (Article 14.3); no exception on top.
        ([10, 25, 35], [10, 25, 35], [False, False, True], (1, 1), ([2], [1])),
        # Two elements under Median-2: both go as least significant.
        ([10, 20], [10, 20], None, (2, 2), ([0, 1], [])),
    ],
)
def test_cuts(
    scores: list[int],
    values: list[int],
    voluntary: list[bool] | None,
    cuts: tuple[int, int],
    expected: tuple[list[int], list[int]],
) -> None:
    """The elements that are cut, the least and the most significant ones."""
    assert cut_elements(scores, values, voluntary, *cuts) == expected
