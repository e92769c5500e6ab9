"""Articles 6.2 and 6.3 word by word: how the columns of a group are paired."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TypeAlias

from openarbiter.verification.literal.burstein_legacy import may_meet
from openarbiter.verification.literal.dubov_1997 import Person

May: TypeAlias = Callable[[Person, Person], bool]
"""Whether two players may be a pair."""


def legal(one: Person, other: Person) -> bool:
    """Articles 2.1, 2.3 and 2.4."""
    return may_meet(one, other) and may_meet(other, one)


def paired_columns(
    white: list[Person], black: list[Person], may: May = legal
) -> list[tuple[Person, Person]]:
    """White against Black; where somebody has met the whole other column, with pairs inside."""
    straight = next(_rows(white, black, may), None)
    if straight is not None:
        return straight
    # The first in the order of 6.3 among the pairings with the fewest pairs inside a column.
    ways = list(_all_ways(white, black, may))
    fewest = min(inside for inside, _ in ways)
    return next(pairs for inside, pairs in ways if inside == fewest)


def _rows(
    white: list[Person], black: list[Person], may: May
) -> Iterator[list[tuple[Person, Person]]]:
    """Row by row the first Black not met; when a row finds nobody, the row before is changed."""
    if not white:
        yield []
        return
    for each in black:
        if may(white[0], each):
            for rest in _rows(white[1:], [other for other in black if other is not each], may):
                yield [(white[0], each), *rest]


def _all_ways(
    white: list[Person], black: list[Person], may: May
) -> Iterator[tuple[int, list[tuple[Person, Person]]]]:
    """All pairings of both columns in the order of 6.3, with the number of pairs inside a column.

    The first White not paired tries the Blacks from the top, then the Whites below; behind the last
    White the Blacks left over do the same among themselves.
    """
    if not white and not black:
        yield 0, []
        return
    one = white[0] if white else black[0]
    for other in [*black, *white[1:]] if white else black[1:]:
        if not may(one, other):
            continue
        inside = (other in white) if white else True
        fewer_white = [each for each in white if each is not one and each is not other]
        fewer_black = [each for each in black if each is not one and each is not other]
        for more, rest in _all_ways(fewer_white, fewer_black, may):
            yield inside + more, [(one, other), *rest]
