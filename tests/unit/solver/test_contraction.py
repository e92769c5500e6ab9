"""A graph that gets smaller says the same about perfect matchings, however it was asked before."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

from openarbiter.solver.contraction import Contraction
from openarbiter.solver.forest import bits

Pairs = frozenset[tuple[int, int]]


def matchings(graph: Sequence[int], left: int) -> Iterator[Pairs]:
    """All perfect matchings of some vertices, one by one."""
    if not left:
        yield frozenset()
        return
    one = (left & -left).bit_length() - 1
    for other in bits(graph[one] & left & ~(1 << one)):
        for rest in matchings(graph, left & ~(1 << one | 1 << other)):
            yield rest | {(one, other)}


def inside(graph: Sequence[int], left: int, kept: int) -> set[Pairs]:
    """Which pairs of kept vertices perfect matchings have."""
    return {
        frozenset((one, other) for one, other in found if kept >> one & kept >> other & 1)
        for found in matchings(graph, left)
    }


def told(smaller: Contraction, members: int, kept: int) -> set[Pairs]:
    """The same, by the graph made smaller."""
    left = smaller.shrink(members, kept)
    assert left & ~members == 0
    assert kept & ~left == 0
    order = bits(left)
    masks = smaller.masks({v: 1 << i for i, v in enumerate(order)})
    places = sum(1 << i for i, v in enumerate(order) if kept >> v & 1)
    found = inside(masks, (1 << len(order)) - 1, places)
    return {frozenset((order[one], order[other]) for one, other in pairs) for pairs in found}


def few_edges(chance: random.Random, size: int) -> list[int]:
    """A graph of rings, ladders and trees, mostly with a perfect matching."""
    graph = [0] * size
    edges: list[tuple[int, int]] = []
    for _ in range(chance.randint(1, 2)):
        ring = chance.sample(range(size), chance.randint(3, size))
        edges += zip(ring, ring[1:] + ring[:1], strict=True)
    if chance.random() < 1 / 2:
        # The rounds of a round-robin that are left: numbers that add up to the same.
        first = chance.randrange(size)
        for total in range(first, first + chance.randint(1, 3)):
            edges += [(one, (total - one) % size) for one in range(size)]
    if chance.random() < 1 / 2:
        edges += [(one, chance.randrange(one)) for one in range(1, size)]
    for one, other in edges:
        if one != other:
            graph[one] |= 1 << other
            graph[other] |= 1 << one
    return graph


def test_pairs_of_kept_vertices_are_the_same_time_after_time() -> None:
    """Kept vertices change, and pairs of a perfect matching go, kept or not."""
    changes = smallest = 0
    for seed in range(1500):
        chance = random.Random(seed)  # noqa: S311  (reproducible, no secret)
        size = 2 * chance.randint(2, 6)
        graph = few_edges(chance, size)
        members = (1 << size) - 1
        smaller = Contraction(graph, members)
        while members:
            kept = sum(1 << v for v in bits(members) if chance.random() < chance.choice((0.2, 0.6)))
            expected = inside(graph, members, kept)
            assert told(smaller, members, kept) == expected, (seed, members, kept)
            assert told(smaller, members, kept) == expected, (seed, members, kept)
            if not expected:
                break
            changes += 1
            smallest += smaller.shrink(members, kept) == kept
            pairs = sorted(next(matchings(graph, members)))
            for one, other in chance.sample(pairs, chance.randint(0, min(2, len(pairs)))):
                members &= ~(1 << one | 1 << other)
            if chance.random() < 1 / 3:
                break
    assert changes > 1000
    assert smallest > 100


def test_groups_are_undone_where_somebody_is_gone_or_kept() -> None:
    """A ring of four loses a pair; two fields in which groups of groups are undone."""
    ring = [0b1010, 0b0101, 0b1010, 0b0101]
    smaller = Contraction(ring, 0b1111)
    for members, kept in ((0b1111, 0b0001), (0b0110, 0)):
        assert told(smaller, members, kept) == inside(ring, members, kept) == {frozenset()}
    six = [34, 5, 10, 52, 8, 9]
    smaller = Contraction(six, 63)
    for kept in (0, 0, 6):
        assert told(smaller, 63, kept) == inside(six, 63, kept)


def test_who_is_matched_within_a_group_has_no_other_partner() -> None:
    """Of ten and of twelve, 0 and 7 are a pair in no perfect matching, whoever was kept before."""
    ten = [200, 520, 32, 67, 160, 532, 265, 17, 64, 34]
    twelve = [200, 520, 1024, 67, 160, 2576, 265, 17, 64, 34, 2052, 1056]
    for graph in (ten, twelve):
        everybody = (1 << len(graph)) - 1
        smaller = Contraction(graph, everybody)
        for kept in (256, 64, 66, 145):
            assert told(smaller, everybody, kept) == inside(graph, everybody, kept)


def test_of_trees_and_rings_hardly_anything_is_left() -> None:
    """A path of eight is matched in itself; of a ladder one is left beside a kept vertex."""
    path = [(1 << v - 1 if v else 0) | (1 << v + 1 if v < 7 else 0) for v in range(8)]
    assert Contraction(path, 0xFF).shrink(0xFF, 0) == 0
    ladder = [0] * 8
    for v in range(8):
        for other in (v ^ 1, v - 2, v + 2):
            if 0 <= other < 8:
                ladder[v] |= 1 << other
    smaller = Contraction(ladder, 0xFF)
    assert smaller.shrink(0xFF, 0b1).bit_count() == 2
    assert smaller.shrink(0xFF, 0b10000000).bit_count() == 2
    assert smaller.shrink(0b111111, 0b1).bit_count() == 2


def test_a_group_that_is_undone_may_be_found_again() -> None:
    """On a ring of eight whoever is kept stands for nobody else, and is free again later."""
    ring = [1 << (v - 1) % 8 | 1 << (v + 1) % 8 for v in range(8)]
    smaller = Contraction(ring, 0xFF)
    for kept in (0b1, 0b10000, 0b10001, 0b1):
        assert told(smaller, 0xFF, kept) == inside(ring, 0xFF, kept) == {frozenset()}
    assert smaller.shrink(0xFF, 0b11) & 0b11 == 0b11
    assert told(smaller, 0xFF, 0b11) == {frozenset(), frozenset({(0, 1)})}


def test_who_cannot_be_matched_is_left() -> None:
    """Three leaves on one stem: nothing that is made smaller hides that two have nobody."""
    star = [0b1110, 0b0001, 0b0001, 0b0001]
    assert told(Contraction(star, 0b1111), 0b1111, 0b0001) == set()
    assert told(Contraction(star, 0b1111), 0b1111, 0b1110) == set()
