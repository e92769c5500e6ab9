"""Sections C4 to C8 and D, literally: every candidate of a bracket in the order it is tried.

Written from the text alone, as a judge of the engine: it knows the states of players and no module
of the engine. Slow and plain on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations


def exchanges(size: int, players: int) -> Iterator[tuple[list[int], list[int]]]:
    """S1 and S2 as places from 1: the original ones, then after each exchange of D2.

    One player exchanged first, then two, and so on; for each number of them as the exact
    procedure says, step by step.
    """
    first, second = list(range(1, size + 1)), list(range(size + 1, players + 1))
    yield first, second
    for number in range(1, min(len(first), len(second)) + 1):
        list1 = list(combinations(sorted(first, reverse=True), number))
        list2 = list(combinations(second, number))
        delta = sum(list2[0]) - sum(list1[0])
        most = sum(list2[-1]) - sum(list1[-1])
        while delta <= most:
            for leaving in list1:
                for entering in list2:
                    if sum(entering) - sum(leaving) == delta:
                        yield (
                            sorted({*first, *entering} - {*leaving}),
                            sorted({*second, *leaving} - {*entering}),
                        )
            delta += 1
