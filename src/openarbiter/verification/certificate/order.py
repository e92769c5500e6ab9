"""The order of candidates as a row of decisions: who comes first, and what that excludes.

Among pairings with the best values the regulation takes the first in its order. Each decision of
that order is about one player: some partners come before the published one. They must be proven
impossible with everything that was decided before; then the published partner is fixed, and the
next decision follows.

Source:
    C.04.3, Articles 4.2 (transpositions), 4.3 (exchanges) and 4.4 (moved-down players).
"""

from __future__ import annotations

from typing import Protocol

from openarbiter.verification.certificate.facts import bits
from openarbiter.verification.certificate.graph import Graph, mask_of


class Prover(Protocol):
    """Who proves, or checks the proof."""

    def best(self, graph: Graph) -> None:
        """No complete pairing is better in the criteria, and in the exchanges if they count."""

    def exclude(self, graph: Graph, one: int, partners: int) -> None:
        """No best pairing gives a player one of some partners."""


def walk(graph: Graph, prover: Prover) -> None:
    """Go through all decisions of a bracket.

    Args:
        graph: The bracket with its published pairing; it is narrowed down on the way.
        prover: Asked for every proof, in the order in which they are due.
    """
    if not any(_paired(graph, one) for one in graph.players.inside):
        return  # nobody can be paired here: there is only one candidate
    prover.best(graph)
    _moved_down(graph, prover)
    residents = [
        one for one in range(graph.players.start, graph.players.end) if graph.alive >> one & 1
    ]
    remaining = mask_of(residents)
    pairs = sum(one < graph.mate[one] and remaining >> graph.mate[one] & 1 for one in residents)
    upper, lower = mask_of(residents[:pairs]), mask_of(residents[pairs:])
    exchanged = sum(lower >> one & lower >> graph.mate[one] & 1 for one in residents)
    if exchanged:
        graph.order_by_exchanges(residents, pairs)
        prover.best(graph)
        upper = _exchanges(graph, prover, residents, pairs)
        lower = remaining & ~upper
    for one in bits(upper):
        graph.cut(one, ~lower | (1 << one) - 1)
    for one in bits(lower):
        graph.cut(one, lower)
    graph.tops = upper
    for one in bits(upper):
        mate = graph.mate[one]
        _exclude(graph, prover, one, (1 << mate) - 1)
        graph.fix(one)


def _paired(graph: Graph, one: int) -> int:
    """Mask of the players of the bracket with whom a player could be paired in it."""
    others = graph.inside & ~graph.moved if graph.moved >> one & 1 else graph.inside
    return graph.partners(one) & others


def _exclude(graph: Graph, prover: Prover, one: int, partners: int) -> None:
    partners &= graph.partners(one)
    if partners:
        prover.exclude(graph, one, partners)


def _moved_down(graph: Graph, prover: Prover) -> None:
    """Which moved-down players are paired, the highest first, and with whom (Article 4.4)."""
    residents = graph.inside & ~graph.moved
    paired = []
    for one in graph.players.moved_down:
        if residents >> graph.mate[one] & 1:
            graph.cut(one, ~residents)
            paired.append(one)
        else:
            _exclude(graph, prover, one, residents)
            graph.cut(one, residents)
    for one in paired:
        _exclude(graph, prover, one, (1 << graph.mate[one]) - 1)
        graph.fix(one)


def _exchanges(graph: Graph, prover: Prover, residents: list[int], pairs: int) -> int:
    """Who leaves S1 and who enters it (Articles 4.3.3.3 and 4.3.3.4); the new S1 as a mask."""
    remaining = mask_of(residents)
    tops = 0
    for one in reversed(residents[:pairs]):
        under = remaining & ~((2 << one) - 1)
        if under >> graph.mate[one] & 1:
            _exclude(graph, prover, one, ~under)
            graph.cut(one, ~under)
            tops |= 1 << one
        else:
            graph.cut(one, under)
    for one in residents[pairs:]:
        under = remaining & ~((2 << one) - 1)
        if under >> graph.mate[one] & 1:
            graph.cut(one, ~under)
            tops |= 1 << one
        else:
            _exclude(graph, prover, one, under)
            graph.cut(one, under)
    return tops
