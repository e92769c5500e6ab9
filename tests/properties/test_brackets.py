"""A bracket against all its pairings: the first of the best, and colour wishes in closed form."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from openarbiter.matching.cheapest import Alone
from openarbiter.matching.forest import bits
from openarbiter.model import Colour
from openarbiter.rulebooks.downfloating.order import best_pairings, first_of_best
from openarbiter.rulebooks.downfloating.quick import IMPOSSIBLE, UNIT, least_denied
from openarbiter.rulebooks.dutch.terms import CLASS_COUNT, Strength

_PAIR, _MOVED_DOWN = 10_000, 100
"""What it costs to leave anybody over, and more to leave a moved-down player over."""


@dataclass(frozen=True)
class _Bracket:
    """A bracket of a few players of two kinds, of whom anybody may be left over."""

    graph: Sequence[int]
    classes: Sequence[int]
    table: Sequence[Sequence[int]]
    size: int
    alone: Alone


def _bracket(chance: Random, size: int, moved: int) -> _Bracket:
    """Who may meet whom, and what a pair costs, by lot; moved-down players never meet."""
    kinds = chance.choice((1, 1, 2))
    classes = [(0 if i < moved else kinds) + chance.randrange(kinds) for i in range(size)]
    table = [[0] * (2 * kinds) for _ in range(2 * kinds)]
    for one, other in combinations(range(2 * kinds), 2):
        table[one][other] = table[other][one] = chance.choice((0, 0, 1))
    for one in range(kinds):
        table[one][:kinds] = [-1] * kinds
    meets = _exchanged if chance.random() < 1 / 2 else _in_parts
    graph = [0] * size
    for one, other in meets(chance, size, moved):
        graph[one] |= 1 << other
        graph[other] |= 1 << one
    costs = [_PAIR + (_MOVED_DOWN if number < kinds else 0) for number in range(2 * kinds)]
    costs = [cost + chance.choice((0, 0, 1)) for cost in costs]
    return _Bracket(graph, classes, table, size, Alone((1 << size) - 1, costs))


def _in_parts(chance: Random, size: int, moved: int) -> set[tuple[int, int]]:
    """Who may meet whom where the residents fall into parts, and mostly meet inside of them."""
    inside, across = chance.choice(((0.4, 0.4), (0.6, 0.1), (0.8, 0.0), (0.9, 0.1), (1.0, 0.0)))
    parts = [chance.randrange(3) * (i >= moved) for i in range(size)]
    return {
        (one, other)
        for one, other in combinations(range(size), 2)
        if other >= moved and chance.random() < (inside if parts[one] == parts[other] else across)
    }


def _exchanged(chance: Random, size: int, moved: int) -> set[tuple[int, int]]:
    """Who may meet whom where it is one of few pairings, each of them after some exchange."""
    found: set[tuple[int, int]] = set()
    number = chance.choice((1, 1, 2, 2, 3))
    for _ in range(chance.choice((2, 2, 3, 4))):
        rest = chance.sample(range(moved, size), size - moved)
        found |= {(one, rest.pop()) for one in range(moved)}
        rest.sort()
        half = len(rest) // 2
        leaving = chance.sample(rest[:half], min(number, half))
        entering = chance.sample(rest[half:], len(leaving))
        tops = {*rest[:half], *entering} - set(leaving)
        waiting: list[int] = []
        for player in rest:
            if player in tops:
                waiting.append(player)
            elif waiting:
                found.add((waiting.pop(chance.randrange(len(waiting))), player))
    return found


def _all(bracket: _Bracket, left: int) -> Iterator[tuple[int, int]]:
    """Cost and bits of every pairing of some players."""
    if not left:
        yield 0, 0
        return
    one = (left & -left).bit_length() - 1
    left ^= 1 << one
    number, size = bracket.classes[one], bracket.size
    for cost, made in _all(bracket, left):
        yield cost + bracket.alone.costs[number], made | 1 << one * (size + 1)
    for other in range(one + 1, size):
        if left & bracket.graph[one] >> other << other & 1 << other:
            more = bracket.table[number][bracket.classes[other]]
            for cost, made in _all(bracket, left ^ 1 << other):
                yield cost + more, made | 1 << one * size + other


def _order(candidate: int, size: int, moved: int) -> tuple[object, ...]:
    """Where a candidate stands by C.04.3, 4.2 to 4.4; bit ``i * size + j`` is a pair."""
    pairs = [divmod(bit, size) for bit in bits(candidate) if bit // size != bit % size]
    made = [pair for pair in pairs if pair[0] < moved]
    above = dict(pair for pair in pairs if pair[0] >= moved)
    gone = {resident for _, resident in made}
    rest = [place for place in range(moved, size) if place not in gone]
    tops = [number for number, place in enumerate(rest) if place in above]
    leaving = [number for number in range(len(tops)) if number not in tops]
    entering = [number for number in tops if number >= len(tops)]
    return (
        [player for player, _ in made],
        [resident for _, resident in made],
        len(entering),
        sum(entering) - sum(leaving),
        [-number for number in reversed(leaving)],
        entering,
        [above[rest[number]] for number in tops],
    )


TELLING = (868, 1266, 1731, 2505, 5758, 9526)
"""Where it depends on exchanges of two with equal differences, or on who is left to exchange."""


@pytest.mark.parametrize("batch", range(5))
def test_of_all_best_pairings_the_first_in_the_order_is_taken(batch: int) -> None:
    """Who is paired, with whom, by which exchange (2.4.1, 2.5.2, 2.5.3, 2.8.1, 4.5.1)."""
    for seed in range(150 * batch, 150 * batch + 150) if batch < 4 else TELLING:
        chance = Random(seed)  # noqa: S311  (reproducible, no secret)
        size = chance.randint(6, 12)
        moved = chance.choice((0, 0, 1, 2, 3))
        bracket = _bracket(chance, size, moved)
        found = list(_all(bracket, (1 << size) - 1))
        least = min(cost for cost, _ in found)
        expected = min(
            (candidate for cost, candidate in found if cost == least),
            key=lambda candidate: _order(candidate, size, moved),
        )
        assert _first(bracket, moved, by_number=chance.random() < 1 / 2) == expected


def _first(bracket: _Bracket, moved: int, *, by_number: bool) -> int:
    """Bits of the pairing that is taken."""
    best, size = best_pairings(bracket), bracket.size
    assert best is not None
    made = 0
    for one, other in enumerate(first_of_best(bracket, best, moved, by_number=by_number)[:size]):
        if one < other:
            made |= 1 << one * size + (other if other < size else one)
    return made


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ({(0, 6), (1, 2), (3, 7), (4, 5)}, {(0, 4), (1, 5), (2, 3), (6, 7)}),
        ({(0, 4), (1, 7), (2, 3), (5, 6)}, {(0, 6), (1, 2), (3, 5), (4, 7)}),
    ],
    ids=["the smaller difference", "as small, but a higher BSN leaves S1"],
)
def test_who_leaves_s1_depends_on_who_can_enter_it_then(
    first: set[tuple[int, int]], second: set[tuple[int, int]]
) -> None:
    """Who may enter S1 for the fourth of eight decides whether he leaves (4.3.3.2, 4.3.3.3)."""
    graph = [0] * 8
    for one, other in first | second:
        graph[one] |= 1 << other
        graph[other] |= 1 << one
    bracket = _Bracket(graph, [0] * 8, [[0]], 8, Alone((1 << 8) - 1, [_PAIR]))
    assert _first(bracket, 0, by_number=False) == sum(1 << one * 8 + other for one, other in first)


WISHES = (None, *([Colour.WHITE] * 3), *([Colour.BLACK] * 3))

STRENGTHS = (Strength.NONE, *(Strength(each) for each in (1, 2, 3, 1, 2, 3)))


def cost(one: int, other: int) -> tuple[int, int] | None:
    """(C12, C13) of two preference classes, worked out from the text; ``None``: C3 forbids."""
    wish = WISHES[one]
    if wish is None or wish is not WISHES[other]:
        return 0, 0
    weaker = min(STRENGTHS[one], STRENGTHS[other])
    if weaker is Strength.ABSOLUTE:
        return None
    return 1, int(weaker is Strength.STRONG)


@cache
def by_trying(counts: tuple[int, ...]) -> tuple[int, int] | None:
    """The least (C12, C13) over all ways to pair a set, the first player with each other one."""
    if not any(counts):
        return 0, 0
    first = next(number for number, count in enumerate(counts) if count)
    best = None
    for other in range(first, CLASS_COUNT):
        left = list(counts)
        left[first] -= 1
        left[other] -= 1
        here = cost(first, other)
        if left[other] < 0 or here is None:
            continue
        rest = by_trying(tuple(left))
        if rest is not None:
            total = here[0] + rest[0], here[1] + rest[1]
            best = total if best is None else min(best, total)
    return best


def closed_form(counts: tuple[int, ...]) -> tuple[int, int] | None:
    """The closed form as (C12, C13)."""
    value = least_denied(counts)
    return None if value >= IMPOSSIBLE else divmod(value, UNIT)


def test_every_set_of_up_to_six_players() -> None:
    """All sets of at most six players, class by class."""
    tried = 0
    for counts in product(range(7), repeat=CLASS_COUNT):
        if sum(counts) <= 6 and sum(counts) % 2 == 0:
            assert closed_form(counts) == by_trying(counts), counts
            tried += 1
    assert tried == 1 + 28 + 210 + 924


@settings(max_examples=150)
@given(counts=st.lists(st.integers(0, 9), min_size=7, max_size=7).map(tuple))
def test_sets_of_many_players(counts: tuple[int, ...]) -> None:
    """Larger sets, all of one colour among them."""
    assume(sum(counts) % 2 == 0)
    one_colour = (counts[0] // 2 * 2, *counts[1:4], 0, 0, 0)
    assert closed_form(counts) == by_trying(counts)
    if sum(one_colour) % 2 == 0:
        assert closed_form(one_colour) == by_trying(one_colour)
