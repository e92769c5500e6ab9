"""Section D: the order in which transpositions, exchanges and sets of moved-down players come.

First the orders as the document prints them, candidate by candidate; then the same order as one
key of a finished pairing, so that two pairings can be compared without walking from one to the
other. Players are numbers: 1, 2, 3 ... in the order of A2.

Source:
    C.04.3.1 (Istanbul 2012), D1 to D4.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, permutations

from openarbiter.model import Points


def transpositions(s2: Sequence[int], pairs: int) -> Iterator[tuple[int, ...]]:
    """The orders of S2 that can change a pairing, in the order they are tried (D1.1 and D1.2).

    Args:
        s2: Numbers of S2, ascending.
        pairs: Number of players in S1; only so many places count.

    Yields:
        ``pairs`` numbers, lexicographically ascending; the first one is the untouched order.
    """
    return permutations(s2, pairs)


def exchanges(
    s1: Sequence[int], s2: Sequence[int], number: int
) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The exchanges of a number of players between S1 and S2, in the order they are tried (D2).

    The smallest difference of the sums first, where the text means the numbers of S2 less those of
    S1 (one of its two definitions names S2 twice; the functional form and the tables are clear).
    Of equal differences the one higher up in the list of S1, then in that of S2.

    Args:
        s1: Numbers of S1, ascending.
        s2: Numbers of S2, ascending.
        number: How many players are exchanged.

    Yields:
        Players of S1, descending, and players of S2, ascending.
    """
    first_list = list(combinations(sorted(s1, reverse=True), number))
    second_list = list(combinations(sorted(s2), number))
    found = [
        (sum(entering) - sum(leaving), i, j)
        for i, leaving in enumerate(first_list)
        for j, entering in enumerate(second_list)
    ]
    for _, i, j in sorted(found):
        yield first_list[i], second_list[j]


def moved_down_sets(moved_down: Sequence[int], number: int) -> Iterator[tuple[int, ...]]:
    """The sets of M1 moved-down players that come into S1, in the order they are tried (D3).

    Args:
        moved_down: Numbers of the players originally in S1, ascending.
        number: M1.
    """
    return combinations(moved_down, number)


def b3_factor(differences: Iterable[Points]) -> int:
    """The sum of squared score differences, in hundredths of a squared point (D4).

    Args:
        differences: Score differences (tenths) of the pairs; the bye counts as an opponent with
            one point less than the lowest score.

    Examples:
        The two pairings printed in D4: 5.25 and 4.25.

        >>> b3_factor([20, 5, 10]), b3_factor([20, 0, 5])
        (525, 425)
    """
    return sum(difference**2 for difference in differences)


def order_key(
    pairs: Iterable[tuple[int, int]], players: Sequence[int], moved: int
) -> tuple[tuple[int, ...], ...]:
    """The place of a pairing in the order of section D: a smaller key comes first (D1, D2, D3).

    A set of pairs comes first with the upper player of each pair in S1. So the key holds: which
    moved-down players are paired (D3), their opponents (D1.2), and of the remainder the number of
    players exchanged, the sum of the new S1, who leaves S1 and who enters it (D2), and the
    opponents of S1 (D1.1).

    Args:
        pairs: Pairs of numbers or positions, in any order.
        players: Everybody, moved-down players first, each part in the order of A2.
        moved: Number of moved-down players in S1 of a heterogeneous bracket, else 0.
    """
    place = {player: number for number, player in enumerate(players)}
    lower = {min(place[one], place[other]): max(place[one], place[other]) for one, other in pairs}
    paired = sorted(top for top in lower if top < moved)
    opponents = tuple(lower[top] for top in paired)
    taken = {*range(moved), *opponents}
    rest = {number: i for i, number in enumerate(n for n in range(len(players)) if n not in taken)}
    tops = sorted(rest[top] for top in lower if top >= moved)
    size = len(tops)
    bottoms = {rest[top]: rest[bottom] for top, bottom in lower.items() if top >= moved}
    entering = tuple(top for top in tops if top >= size)
    leaving = tuple(-top for top in range(size - 1, -1, -1) if top not in bottoms)
    return (
        tuple(paired),
        opponents,
        (len(entering), sum(tops)),
        leaving,
        entering,
        tuple(bottoms[top] for top in tops),
    )
