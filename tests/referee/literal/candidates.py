"""Articles 2.2 to 2.7 and 4, literally: the candidates of a bracket in their sequence.

Candidates that were generated before are left out: an equal candidate that comes later can
never be chosen (Article 2.8.1). Nothing is put in another order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations, product
from typing import TypeAlias

from tests.referee.literal.terms import State

Exchange: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""BSNs moved from S1 to S2 and BSNs moved from S2 to S1, both ascending."""

MayMeet: TypeAlias = Callable[[State, State], bool]
"""Whether two players may be paired with each other (C1, C3, forbidden pairs)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Bracket:
    """A bracket to be paired (Article 1.3.2).

    Attributes:
        moved_down: Moved-down players, by rank.
        residents: Players of its scoregroup, by rank.
        following: Residents of the next scoregroup; empty in the last bracket.
        lower: All players of lower scoregroups, ``following`` among them.
    """

    moved_down: tuple[State, ...]
    residents: tuple[State, ...]
    following: tuple[State, ...]
    lower: tuple[State, ...]

    @property
    def players(self) -> tuple[State, ...]:
        """All players of the bracket, by rank."""
        return self.moved_down + self.residents


@dataclass(frozen=True, slots=True, kw_only=True)
class Candidate:
    """A candidate (Article 2.3): pairs (higher ranked first) and downfloaters, both by rank.

    Attributes:
        moved_down_pairs: The MDP-Pairing, by rank of the moved-down player.
        resident_pairs: Pairs of the remainder or of the homogeneous bracket.
        downfloaters: Everybody else.
    """

    moved_down_pairs: tuple[tuple[State, State], ...]
    resident_pairs: tuple[tuple[State, State], ...]
    downfloaters: tuple[State, ...]

    @property
    def pairs(self) -> tuple[tuple[State, State], ...]:
        """All pairs."""
        return self.moved_down_pairs + self.resident_pairs


def transpositions(s2: Sequence[int], n1: int) -> Iterator[tuple[int, ...]]:
    """Orders of the first ``n1`` places of S2, lexicographically ascending.

    Source:
        C.04.3 (seed text), Article 4.2.2.
    """
    return permutations(s2, n1)


def resident_exchanges(s1: Sequence[int], s2: Sequence[int]) -> list[Exchange]:
    """All exchanges of equally many players between the original S1 and S2, in their order.

    Args:
        s1: BSNs of the original S1, ascending.
        s2: BSNs of the original S2, ascending.

    Source:
        C.04.3 (seed text), Articles 4.3.1 to 4.3.3.
    """
    found = [
        exchange
        for size in range(1, min(len(s1), len(s2)) + 1)
        for exchange in product(combinations(s1, size), combinations(s2, size))
    ]

    def priority(exchange: Exchange) -> tuple[int, int, list[int], tuple[int, ...]]:
        down, up = exchange
        return len(down), sum(up) - sum(down), [-bsn for bsn in reversed(down)], up

    return sorted(found, key=priority)


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
        C.04.3 (seed text), Articles 2.3.1, 2.3.2 and 2.6.1.
    """
    original_s1, original_s2 = range(pairs), range(pairs, players)
    exchanges: list[Exchange] = [((), ()), *resident_exchanges(original_s1, original_s2)]
    seen: dict[tuple[tuple[int, int], ...], tuple[int, ...]] = {}
    for down, up in exchanges:
        s1 = sorted({*original_s1, *up} - {*down})
        s2 = sorted({*original_s2, *down} - {*up})
        for opponents in transpositions(s2, pairs):
            made = tuple(sorted((min(pair), max(pair)) for pair in zip(s1, opponents, strict=True)))
            if made not in seen:
                seen[made] = tuple(bsn for bsn in s2 if bsn not in opponents)
    return tuple(seen.items())


def moved_down_sets(moved_down: Sequence[State], size: int) -> list[tuple[State, ...]]:
    """Choices of the moved-down players for S1, the original S1 first.

    Highest different score first, then the lowest BSNs. The 2026 text sorts the valid sets by
    BSN alone; a set is valid there when its Limbo is best for C7, so all valid sets have the
    same scores and both texts give the same order.

    Source:
        C.04.3 (seed text), Articles 2.2.1 and 4.4.3; 2026 text, Article 4.4.
    """
    sets = combinations(moved_down, size)
    return sorted(sets, key=lambda s1: ([-each.score for each in s1], [each.rank for each in s1]))


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
