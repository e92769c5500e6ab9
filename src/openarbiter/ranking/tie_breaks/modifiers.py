"""Article 14: modifiers that leave out elements, and the exception for voluntary absences.

Source:
    C.07 (applied from 2024-08-01 and from 2026-03-01), Articles 14.1 to 14.4 and 16.5.
"""

from __future__ import annotations

from collections.abc import Sequence


def cut_elements(
    scores: Sequence[int],
    values: Sequence[int],
    voluntary: Sequence[bool] | None,
    low: int,
    high: int,
) -> tuple[list[int], list[int]]:
    """Which elements of a sum are left out.

    The least significant value is the one that goes with the lowest score, and among several
    of them the lowest contribution. Where there are voluntary unplayed rounds, the lowest
    contribution from one of them is cut instead, provided it is not lower than the least
    significant value. The most significant values are cut afterwards.

    Args:
        scores: What makes an element significant (scores or ratings of opponents), by element.
        values: What each element contributes.
        voluntary: Which elements come from voluntary unplayed rounds; ``None`` for nowhere.
        low: How many of the least significant values are cut.
        high: How many of the most significant values are cut.

    Returns:
        Indices of the elements cut as least significant (in the order they were cut), and of
        those cut as most significant.

    Source:
        C.07 (applied from 2026-03-01), Articles 14.1.2, 14.2, 14.3, 14.4, 16.5.1 and 16.5.2.

    Examples:
        The lowest contribution of a voluntary unplayed round goes first (Buchholz).

        >>> cut_elements([10, 25, 35], [10, 25, 35], [False, True, False], 1, 0)
        ([1], [])
    """
    ranked = sorted(range(len(values)), key=lambda place: (scores[place], values[place]))
    lowest: list[int] = []
    for _ in range(min(low, len(values))):
        least = ranked[0]
        if voluntary is not None:
            absences = [place for place in ranked if voluntary[place]]
            if absences:
                absence = min(absences, key=lambda place: values[place])
                if values[absence] >= values[least]:
                    least = absence
        ranked.remove(least)
        lowest.append(least)
    count = min(high, len(ranked))
    return lowest, ranked[len(ranked) - count :][::-1]
