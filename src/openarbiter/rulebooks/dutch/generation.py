"""Article 4 literally: all candidates of a bracket of few players, in the order of generation.

The order is a matter of numbers alone: how many players, how many of them moved down, how many
left over. So it is made once for each of these and kept. It knows no player and no criterion.

Source:
    C.04.3, Articles 4.2 (transpositions), 4.3 (resident exchanges) and 4.4 (moved-down players),
    both editions.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations

__all__ = ["candidates", "diagonal", "order", "parts", "possible"]


_AHEAD = 2
"""Times as many as are wanted are made before it is counted how many there are."""


@cache
def candidates(size: int, moved: int, floaters: int) -> tuple[int, ...]:
    """All candidates of a bracket, in the order in which Article 4 generates them.

    Pairings that come out of several divisions into S1 and S2 stand where they come first: where
    the higher ranked player of every pair is in S1.

    Args:
        size: Number of players.
        moved: Number of moved-down players: the first of them.
        floaters: Number of players left unpaired.

    Returns:
        Each candidate as bits: bit ``i * size + j`` for the pair of the places i < j, bit
        ``i * size + i`` for the downfloater i.

    Source:
        C.04.3, Articles 4.2 to 4.4. More moved-down players come before fewer, and C7 leaves no
        choice between the two.

    Examples:
        Three players: the last floats, then the middle one, then the first.

        >>> [parts(bits, 3) for bits in candidates(3, 0, 1)]
        [([(0, 1)], [2]), ([(0, 2)], [1]), ([(1, 2)], [0])]
    """
    pairs = (size - floaters) // 2
    found: list[int] = []
    for paired in _sets_of_moved_down(moved, pairs):
        limbo = _alone([place for place in range(moved) if place not in paired], size)
        for made, rest in _pairings(paired, list(range(moved, size)), size):
            for tops in _upper_halves(len(rest), pairs - len(paired)):
                upper = [rest[place] for place in tops]
                lower = [place for place in rest if place not in upper]
                found += [
                    limbo | made | more | _alone(left, size)
                    for more, left in _pairings(upper, lower, size)
                ]
    return tuple(found)


def possible(rows: Sequence[int], moved: int, most: int) -> list[list[int]] | None:
    """All candidates of a bracket in which few pairs are possible, in no particular order.

    Args:
        rows: Mask of possible opponents of every player, by place; whom moved-down players may
            meet among each other is not looked at.
        moved: Number of moved-down players: the first of them.
        most: Number of candidates up to which they are listed.

    Returns:
        Candidates as of :func:`candidates`, by the number of their pairs; ``None`` where there are
        too many.

    Examples:
        Of three in a row the middle one meets one of the two others, or nobody.

        >>> [[parts(bits, 3) for bits in found] for found in possible([0b010, 0b101, 0b010], 0, 9)]
        [[([], [0, 1, 2])], [([(0, 1)], [2]), ([(1, 2)], [0])]]
    """
    size = len(rows)
    found = [(diagonal(size), 0)]
    for one in range(moved, size):
        others = rows[one] & ~(((1 << one) - 1) >> moved << moved)
        ways = []
        while others:
            low = others & -others
            first, second = sorted((one, low.bit_length() - 1))
            ends = 1 << one | low
            floaters = 1 << one * (size + 1) | 1 << (low.bit_length() - 1) * (size + 1)
            ways.append((ends, 1 << first * size + second | floaters))
            others ^= low
        if len(found) * len(ways) > _AHEAD * most:
            return None
        found += [
            (bits ^ change, paired | ends)
            for bits, paired in found
            for ends, change in ways
            if not paired & ends
        ]
        if len(found) > most:
            return None
    by_pairs: list[list[int]] = [[] for _ in range(size // 2 + 1)]
    for bits, paired in found:
        by_pairs[paired.bit_count() // 2].append(bits)
    return by_pairs


def order(candidate: int, size: int, moved: int) -> tuple[object, ...]:
    """Where a candidate stands among others with as many pairs: the lowest comes first.

    Args:
        candidate: As of :func:`candidates`.
        size: Number of players.
        moved: Number of moved-down players; as many of them are paired in all these candidates.

    Source:
        C.04.3, Articles 4.2 to 4.4 (both editions).
    """
    pairs, _ = parts(candidate, size)
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


def diagonal(size: int) -> int:
    """Bits of all downfloaters in a bracket of some size."""
    return _alone(range(size), size)


def parts(candidate: int, size: int) -> tuple[list[tuple[int, int]], list[int]]:
    """Pairs and downfloaters of a candidate, by the higher ranked player."""
    pairs, floaters = [], []
    while candidate:
        low = candidate & -candidate
        one, other = divmod(low.bit_length() - 1, size)
        if one == other:
            floaters.append(one)
        else:
            pairs.append((one, other))
        candidate ^= low
    return pairs, floaters


def _sets_of_moved_down(moved: int, most: int) -> Iterator[tuple[int, ...]]:
    """Who of the moved-down players is paired: the higher ranked before the lower ranked."""
    for bits in range((1 << moved) - 1, -1, -1):
        if bits.bit_count() <= most:
            yield tuple(place for place in range(moved) if bits >> (moved - 1 - place) & 1)


@cache
def _upper_halves(size: int, pairs: int) -> tuple[tuple[int, ...], ...]:
    """Every S1 of some residents, in the order of Article 4.3.3.

    Fewest exchanged players, smallest difference of the BSN sums, highest BSN leaving, lowest BSN
    entering. An S1 whose players cannot each be the higher ranked of a pair is left out.
    """
    ranked = []
    for number in range(min(pairs, size - pairs) + 1):
        for leaving in combinations(range(pairs), number):
            for entering in combinations(range(pairs, size), number):
                upper = (*(place for place in range(pairs) if place not in leaving), *entering)
                # The last one needs somebody below, the one before two, and so on.
                if all(2 * (pairs - i) <= size - place for i, place in enumerate(upper)):
                    highest = [-place for place in reversed(leaving)]
                    key = number, sum(entering) - sum(leaving), highest, entering
                    ranked.append((key, upper))
    return tuple(upper for _, upper in sorted(ranked))


def _pairings(upper: Sequence[int], lower: list[int], size: int) -> list[tuple[int, list[int]]]:
    """Every pairing of the first with some of the second, in the order of Article 4.2.

    Each of the first is the higher ranked of its pair. Beside it stands who is left over.
    """
    if not upper:
        return [(0, lower)]
    one, others = upper[0], upper[1:]
    found = []
    for number, other in enumerate(lower):
        if other < one:
            continue
        left = lower[:number] + lower[number + 1 :]
        if others and (not left or left[-1] < others[-1]):
            break  # nobody would be left below the last one
        pair = 1 << one * size + other
        found += [(pair | each, rest) for each, rest in _pairings(others, left, size)]
    return found


def _alone(places: Sequence[int], size: int) -> int:
    """Bits of downfloaters."""
    return sum([1 << place * (size + 1) for place in places])
