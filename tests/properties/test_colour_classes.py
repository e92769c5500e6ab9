"""The closed form of C12 and C13 before matchings of real sets of players."""

from __future__ import annotations

from functools import cache
from itertools import product

from hypothesis import assume, given, settings
from hypothesis import strategies as st

from openarbiter.model import Colour
from openarbiter.rulebooks.downfloating.quick import (
    IMPOSSIBLE,
    UNIT,
    least_denied,
)
from openarbiter.rulebooks.dutch.terms import CLASS_COUNT, Strength

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
