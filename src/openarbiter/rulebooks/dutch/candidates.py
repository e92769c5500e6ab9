"""Article 4 among equally good candidates: the first one in the order of generation.

Given who may be matched with whom in any best pairing of a bracket (tight edges), it picks the
candidate that the regulation reaches first: which moved-down players are paired, the first
residents for them, then the fewest and smallest exchanges, then the first transposition. It knows
edges and ranks, and no criterion.

Source:
    C.04.3, Articles 4.2 (transpositions), 4.3 (resident exchanges) and 4.4 (moved-down players),
    both editions.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from openarbiter.solver.cardinality import maximum_matching
from openarbiter.solver.choices import Choices

__all__ = ["BestPairings", "first_candidate"]


@dataclass(frozen=True, slots=True)
class BestPairings:
    """All best pairings of a bracket.

    Attributes:
        mate: One of them: partner by vertex.
        tight: Mask of possible partners by vertex: every best pairing lies inside.
        complete: Nothing else lies inside: all perfect matchings of the masks are best ones.
    """

    mate: Sequence[int]
    tight: Sequence[int]
    complete: bool = True


def first_candidate(
    best: BestPairings,
    size: int,
    moved: int,
    pairs: int,
    by_exchange: Callable[[Sequence[int], Sequence[int], int], BestPairings],
) -> list[int]:
    """The best pairing that the regulation generates first.

    Args:
        best: All best pairings of the bracket.
        size: Number of players of the bracket: the first vertices, in ranking order.
        moved: Number of moved-down players: the first of them.
        pairs: Number of pairs in the bracket, the same in all best pairings.
        by_exchange: From (tight edges, residents of the remainder, size of S1) to the best
            pairings with the fewest exchanges and, among them, the smallest difference of BSN
            sums; asked only where the original S1 and S2 do not do.

    Returns:
        Partner by vertex.

    Source:
        C.04.3, Articles 2.6, 2.7 and 2.8.1 (edition approved 2024); 3.6 to 3.8 (2026).
    """
    residents = ((1 << size) - 1) >> moved << moved
    choices = Choices(best.tight, best.mate)
    paired = [player for player in range(moved) if choices.wish(player, residents)]
    settled = [(player, choices.settle(player)) for player in paired]
    taken = {partner for _, partner in settled}
    rest = [player for player in range(moved, size) if player not in taken]
    graph = list(best.tight)
    for one, other in settled:
        graph[one], graph[other] = 1 << other, 1 << one
    gone = sum(1 << one | 1 << other for one, other in settled)
    for player in range(len(graph)):
        if not gone >> player & 1:
            graph[player] &= ~gone
    for player in range(moved):
        if player not in paired:
            for other in range(moved, size):
                graph[player] &= ~(1 << other)
                graph[other] &= ~(1 << player)
    return _first_of_remainder(graph, choices.mate, rest, pairs - len(settled), by_exchange)


def _first_of_remainder(
    graph: list[int],
    mate: Sequence[int],
    rest: Sequence[int],
    pairs: int,
    by_exchange: Callable[[Sequence[int], Sequence[int], int], BestPairings],
) -> list[int]:
    """The first candidate of a homogeneous bracket or a remainder."""
    upper, lower = rest[:pairs], rest[pairs:]
    plain = _between(graph, upper, lower, _mask(rest))
    everybody = (1 << len(graph)) - 1
    found = maximum_matching(plain, everybody, list(mate))
    if -1 not in found:
        choices = Choices(plain, found)
        for player in upper:
            choices.settle(player)
        return choices.mate
    best = by_exchange(graph, rest, pairs)
    choices = Choices(best.tight, best.mate)
    tops = _tops(choices, rest, pairs)
    for player in tops:
        choices.settle(player)
    return choices.mate


def _between(
    graph: Sequence[int], upper: Sequence[int], lower: Sequence[int], rest: int
) -> list[int]:
    """Only edges from S1 to S2, and downfloaters from S2 alone."""
    plain = list(graph)
    above, below = _mask(upper), _mask(lower)
    for player in upper:
        plain[player] &= below
    for player in lower:
        plain[player] &= ~below
    for player in range(len(plain)):
        if not rest >> player & 1:
            plain[player] &= ~above
    return plain


def _tops(choices: Choices, rest: Sequence[int], pairs: int) -> list[int]:
    """Who is the upper player of a pair: the new S1, with the exchanges that come first.

    Source:
        C.04.3, Articles 4.3.3.3 (the highest BSN leaves S1) and 4.3.3.4 (the lowest enters it).
    """
    inside = _mask(rest)
    for place in range(pairs - 1, -1, -1):
        player = rest[place]
        choices.wish(player, ~inside | ((1 << player) - 1))
    tops = []
    for place, player in enumerate(rest):
        above = inside & ~((2 << player) - 1)
        if place < pairs:
            if above >> choices.mate[player] & 1:
                tops.append(player)
        elif choices.wish(player, above):
            tops.append(player)
    return tops


def _mask(players: Sequence[int]) -> int:
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask
