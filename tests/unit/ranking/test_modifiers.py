"""Cuts: what is least significant, and the exception for voluntary unplayed rounds."""

from __future__ import annotations

from openarbiter.ranking.tie_breaks.elements import cut_elements


def test_the_lowest_score_is_cut_not_the_lowest_product() -> None:
    """Least significant is the contribution of the lowest opponent (Article 14.1.2 d)."""
    assert cut_elements([10, 20, 30], [10, 0, 15], None, 1, 0) == ([0], [])


def test_of_several_lowest_opponents_the_lowest_contribution() -> None:
    """Two opponents with the lowest score: the one against whom less was made."""
    assert cut_elements([10, 10, 30], [100, 50, 0], None, 1, 0) == ([1], [])


def test_of_two_voluntary_rounds_the_lower_contribution_counts() -> None:
    """Contributions 2¼ and 0 from absences, 1½ least significant: 1½ is cut (Article 16.5.2)."""
    scores = [45, 50, 30, 60]
    values = [225, 0, 150, 600]
    assert cut_elements(scores, values, [True, True, False, False], 1, 0) == ([2], [])


def test_the_exception_applies_again_to_the_second_cut() -> None:
    """Cut-2 asks the remaining elements once more (Article 16.5.2)."""
    scores = [10, 25, 35, 30, 20]
    cut = cut_elements(scores, scores, [False, True, False, True, False], 2, 0)
    assert cut == ([1, 3], [])


def test_medians_cut_the_most_significant_afterwards() -> None:
    """First the least, then the most significant (Article 14.3); no exception on top."""
    scores = [10, 25, 35]
    assert cut_elements(scores, scores, [False, False, True], 1, 1) == ([2], [1])


def test_more_cuts_than_elements_leave_nothing() -> None:
    """Two elements under Median-2: both go as least significant."""
    assert cut_elements([10, 20], [10, 20], None, 2, 2) == ([0, 1], [])
