"""Articles 2.2 to 2.7 and 4, literally: brackets, candidates, and the order of exchanges."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, product
from math import comb
from typing import TypeAlias

from openarbiter.values import dataclass
from openarbiter.verification.literal.terms import State

Exchange: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""BSNs moved from S1 to S2 and BSNs moved from S2 to S1, both ascending."""


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


def exchanges(
    s1: Sequence[int], s2: Sequence[int], size: int, count: Callable[[int], None]
) -> Iterator[Exchange]:
    """The exchanges of a number of players between the original S1 and S2, in their order.

    Args:
        s1: BSNs of the original S1, ascending.
        s2: BSNs of the original S2, ascending.
        size: How many players of each are exchanged.
        count: Told how many there are, before they are put in their order.

    Source:
        C.04.3 (seed text), Articles 4.3.1 to 4.3.3.
    """

    def priority(exchange: Exchange) -> tuple[int, list[int], tuple[int, ...]]:
        down, up = exchange
        return sum(up) - sum(down), [-bsn for bsn in reversed(down)], up

    count(comb(len(s1), size) * comb(len(s2), size))
    yield from sorted(product(combinations(s1, size), combinations(s2, size)), key=priority)


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
