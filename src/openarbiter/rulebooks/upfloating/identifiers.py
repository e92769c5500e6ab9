"""Article 3.6: the pairs of a bracket, by the criteria on pairs and the smallest identifier.

The top member of a pair is the one with the smaller TPN. An identifier lists the top members
ascending, then the bottom members of their pairs.

Source:
    C.04.5 and C.04.6 (applied from 2026-02-01), 3.6.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.bipartite import first_perfect
from openarbiter.matching.cardinality import perfect_matching
from openarbiter.matching.cheapest import Wishes, cheapest
from openarbiter.matching.choices import Choices
from openarbiter.matching.packing import Packing
from openarbiter.rulebooks.upfloating.field import Field
from openarbiter.rulebooks.upfloating.terms import Member, Situation


def chosen_pairs(
    field: Field, residents: Sequence[int], upfloaters: Sequence[int]
) -> tuple[tuple[int, int], ...]:
    """The pairs of a bracket that can be paired completely.

    Args:
        field: Who may meet whom.
        residents: Positions of the residents.
        upfloaters: Positions of the upfloaters.

    Returns:
        (top member, bottom member) as positions, by the TPN of the top member.

    Source:
        C.04.5 and C.04.6, 3.6.
    """
    situation = field.situation
    players = sorted([*residents, *upfloaters], key=situation.tpn.__getitem__)
    graph = field.inside(players)
    classes, table = _costs(situation, players, set(upfloaters))
    places = _cheapest_pairs(graph, classes, table)
    return tuple((players[top], players[bottom]) for top, bottom in places)


def members(
    situation: Situation, players: Sequence[int], upfloaters: Sequence[int] | set[int]
) -> list[Member]:
    """What criteria on pairs look at, of each player of a bracket (C.04.5 and C.04.6, 2.3)."""
    return [
        Member(each in upfloaters, situation.floated[each], situation.kind[each])
        for each in players
    ]


def _costs(
    situation: Situation, players: Sequence[int], upfloaters: set[int]
) -> tuple[list[int], list[list[int]]]:
    """Class of every player, and the cost of a pair by the classes of the two."""
    each = members(situation, players, upfloaters)
    kinds = sorted(set(each))
    number = {member: place for place, member in enumerate(kinds)}
    criteria = situation.pair_criteria
    rows = [
        [[criterion.value(one, other) for criterion in criteria] for other in kinds]
        for one in kinds
    ]
    # No criterion, no column: the cost of every pair is 0.
    flat = [values for row in rows for values in row] if criteria else []
    packing = Packing.for_sums(flat, len(players))
    table = [[packing.pack(values) if flat else 0 for values in row] for row in rows]
    return [number[member] for member in each], table


def _cheapest_pairs(
    graph: list[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> list[tuple[int, int]]:
    """The cheapest pairs with the smallest identifier, as places by TPN."""
    free = _without_cost(graph, classes, table)
    halves = _upper_against_lower(free)
    if halves is not None:
        return halves
    half = len(graph) // 2
    guess = [*range(half, len(graph)), *range(half)]
    mate = perfect_matching(free, (1 << len(graph)) - 1, guess)
    if mate is not None:
        return _smallest_identifier(Choices(free, mate))
    found = cheapest(graph, classes, table, start=guess)
    if found is None:
        message = "the bracket can be paired: its upfloaters were chosen so (3.5)"
        raise AssertionError(message)
    halves = None if found.odd_sets else _upper_against_lower(found.tight)
    return _smallest_identifier(found.choices()) if halves is None else halves


def _without_cost(
    graph: Sequence[int], classes: Sequence[int], table: Sequence[Sequence[int]]
) -> list[int]:
    """The graph without the pairs that cost something."""
    if not any(map(any, table)):
        return list(graph)
    by_class = [0] * len(table)
    for vertex, kind in enumerate(classes):
        by_class[kind] |= 1 << vertex
    free = [sum(by_class[kind] for kind, cost in enumerate(row) if not cost) for row in table]
    return [row & free[kind] for row, kind in zip(graph, classes, strict=True)]


def _upper_against_lower(graph: Sequence[int]) -> list[tuple[int, int]] | None:
    """The pairs whose top members are the upper half, which no identifier is smaller than."""
    half = len(graph) // 2
    bottoms = first_perfect([row >> half for row in graph[:half]])
    if bottoms is None:
        return None
    return [(top, half + bottom) for top, bottom in enumerate(bottoms)]


def _smallest_identifier(choices: Wishes) -> list[tuple[int, int]]:
    """The pairs with the smallest identifier: first the top members, then the bottom members."""
    size = len(choices.mate)
    span = (1 << size) - 1
    tops: list[int] = []
    for vertex in range(size):
        if 2 * len(tops) == size:
            break
        if choices.wish(vertex, span >> (vertex + 1) << (vertex + 1)):
            tops.append(vertex)
    return [(top, choices.settle(top)) for top in tops]
