"""Articles 2.2 to 2.7 and 4, literally: the candidates of a bracket in their sequence.

Candidates that were generated before are left out: an equal candidate that comes later can
never be chosen (Article 2.8.1). Nothing is put in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import permutations
from typing import TypeAlias

from openarbiter.verification.literal.dutch import (
    Bracket,
    Candidate,
    moved_down_sets,
)
from openarbiter.verification.literal.search import exchanges
from openarbiter.verification.literal.terms import State

__all__ = [
    "Bracket",
    "Candidate",
    "MayMeet",
    "homogeneous_sequence",
    "legal_candidates",
]

MayMeet: TypeAlias = Callable[[State, State], bool]
"""Whether two players may be paired with each other (C1, C3, forbidden pairs)."""


@cache
def homogeneous_sequence(
    players: int, pairs: int
) -> tuple[tuple[tuple[tuple[int, int], ...], tuple[int, ...]], ...]:
    """Candidates of a homogeneous bracket or remainder in the order of their first appearance.

    Args:
        players: Number of players; their BSNs here are 0 to ``players - 1``.
        pairs: Number of pairs (N1); at most half of the players.

    Returns:
        Per candidate its pairs as (smaller, larger BSN), ascending, and the BSNs left over.

    Source:
        C.04.3 (seed text), Articles 2.3.1, 2.3.2, 2.6.1, 4.2.2 and 4.3.3.
    """
    original_s1, original_s2 = range(pairs), range(pairs, players)
    sizes = range(1, min(pairs, players - pairs) + 1)
    changes = [
        each for n in sizes for each in exchanges(original_s1, original_s2, n, lambda _: None)
    ]
    seen: dict[tuple[tuple[int, int], ...], tuple[int, ...]] = {}
    for down, up in [((), ()), *changes]:
        s1 = sorted({*original_s1, *up} - {*down})
        s2 = sorted({*original_s2, *down} - {*up})
        for opponents in permutations(s2, pairs):
            made = tuple(sorted((min(pair), max(pair)) for pair in zip(s1, opponents, strict=True)))
            if made not in seen:
                seen[made] = tuple(bsn for bsn in s2 if bsn not in opponents)
    return tuple(seen.items())


def remainder_candidates(
    residents: Sequence[State], pairs: int, may_meet: MayMeet
) -> Iterator[tuple[tuple[tuple[State, State], ...], tuple[State, ...]]]:
    """Legal pairings of a remainder (or homogeneous bracket): pairs and who is left over."""
    for made, left in homogeneous_sequence(len(residents), pairs):
        if all(may_meet(residents[first], residents[second]) for first, second in made):
            yield (
                tuple((residents[first], residents[second]) for first, second in made),
                tuple(residents[bsn] for bsn in left),
            )


def candidates(
    bracket: Bracket, pairs: int, moved_down_paired: int, may_meet: MayMeet
) -> Iterator[Candidate]:
    """Candidates whose pairs obey C1 and C3, in the sequence of the text.

    A homogeneous bracket is one without moved-down players: its S1 of MDPs is empty and the whole
    bracket is the remainder.

    Args:
        bracket: The bracket.
        pairs: Number of pairs (MaxPairs).
        moved_down_paired: Number of moved-down players paired (M1).
        may_meet: Whether two players may meet.

    Source:
        C.04.3 (seed text), Articles 2.3.3, 2.3.4, 2.6 and 2.7.
    """
    for s1 in moved_down_sets(bracket.moved_down, moved_down_paired):
        limbo = tuple(each for each in bracket.moved_down if each not in s1)
        for opponents in permutations(bracket.residents, moved_down_paired):
            mdp_pairing = tuple(zip(s1, opponents, strict=True))
            if not all(may_meet(mdp, resident) for mdp, resident in mdp_pairing):
                continue
            remainder = [each for each in bracket.residents if each not in opponents]
            for made, left in remainder_candidates(remainder, pairs - moved_down_paired, may_meet):
                yield Candidate(
                    moved_down_pairs=mdp_pairing,
                    resident_pairs=made,
                    downfloaters=limbo + left,
                )


def legal_candidates(bracket: Bracket, pairs: int, may_meet: MayMeet) -> Iterator[Candidate]:
    """All legal candidates with a number of pairs, those with most moved-down players first.

    Candidates with different numbers of paired MDPs never tie (C7), so their order is free.
    """
    most = min(pairs, len(bracket.moved_down), len(bracket.residents))
    for paired in range(most, -1, -1):
        rest = pairs - paired
        if 2 * rest <= len(bracket.residents) - paired:
            yield from candidates(bracket, pairs, paired, may_meet)
