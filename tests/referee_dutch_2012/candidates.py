"""Sections C4 to C8 and D, literally: every candidate of a bracket in the order it is tried.

Written from the text alone, as a judge of the engine: it knows the states of players and no module
of the engine. Slow and plain on purpose.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from openarbiter.verification.literal.dutch import may_meet
from openarbiter.verification.literal.terms import State
from openarbiter.verification.literal.ways_2012 import Candidate, in_order


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


def transpositions(
    s1: Sequence[State], s2: Sequence[State]
) -> Iterator[tuple[tuple[State, State], ...]]:
    """Pairs of S1 with the first places of the transpositions of S2, in their order (D1)."""
    if not s1:
        yield ()
        return
    for place, other in enumerate(s2):
        if may_meet(s1[0], other):
            for rest in transpositions(s1[1:], [*s2[:place], *s2[place + 1 :]]):
                yield ((s1[0], other), *rest)


def homogeneous(players: Sequence[State], size: int) -> Iterator[Candidate]:
    """Candidates of a homogeneous bracket, or a remainder, with a number of pairs."""
    ordered = in_order(players)
    for first, second in exchanges(size, len(ordered)):
        s1 = [ordered[place - 1] for place in first]
        s2 = [ordered[place - 1] for place in second]
        for pairs in transpositions(s1, s2):
            taken = {player for pair in pairs for player in pair}
            upward = tuple(
                (one, other) if one.rank < other.rank else (other, one) for one, other in pairs
            )
            yield Candidate((), upward, frozenset(ordered) - taken)
