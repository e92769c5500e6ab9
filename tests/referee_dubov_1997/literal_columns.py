"""Articles 6.2, 6.3, 7.3 and 7.4 word by word: the columns of a group and how they are paired."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TypeAlias

from tests.referee_dubov_1997.literal_terms import BLACK, WHITE, Person, legal

May: TypeAlias = Callable[[Person, Person], bool]
"""Whether two players may be a pair."""


def columns(players: Sequence[Person]) -> tuple[list[Person], list[Person]]:
    """The White and the Black column, made equally long.

    Players without a due colour fill the shorter one first, the highest rating at first.
    """
    white = [each for each in players if each.due is WHITE]
    black = [each for each in players if each.due is BLACK]
    for each in sorted((e for e in players if e.due is None), key=black_key):
        (white if len(white) < len(black) else black).append(each)
    while len(white) > len(black):
        able = [each for each in white if each.changes]
        one = min(able, key=lambda each: (each.aro, -each.rating, each.alphabet))
        white.remove(one)
        black.append(one)
    while len(black) > len(white):
        able = [each for each in black if each.changes]
        one = min(able, key=lambda each: (-each.aro, each.rating, each.alphabet))
        black.remove(one)
        white.append(one)
    return sorted(white, key=white_key), sorted(black, key=black_key)


def white_key(each: Person) -> tuple[Fraction, int, tuple[str, str, int]]:
    """Increasing ARO, increasing R, alphabet."""
    return each.aro, each.rating, each.alphabet


def black_key(each: Person) -> tuple[int, Fraction, tuple[str, str, int]]:
    """Decreasing R, decreasing ARO, alphabet."""
    return -each.rating, -each.aro, each.alphabet


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
