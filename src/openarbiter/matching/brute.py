"""The referee: every perfect matching, one after the other.

Slow, short and obviously right; for about ten vertices. It knows no bound, no dual and no mask.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence


def all_perfect(weights: Sequence[Sequence[int]]) -> Iterator[tuple[int, ...]]:
    """Every perfect matching of a small graph.

    Args:
        weights: Symmetric matrix, units of weight; a negative number is no edge.

    Yields:
        The partner of every vertex, by vertex; matchings in lexicographic order of that tuple.

    Source:
        None: the definition of a perfect matching, tried out.

    Examples:
        >>> list(all_perfect([[-1, 1, 2, -1], [1, -1, -1, 3], [2, -1, -1, 4], [-1, 3, 4, -1]]))
        [(1, 0, 3, 2), (2, 3, 0, 1)]
    """
    yield from _extend(weights, [-1] * len(weights))


def best_perfect(weights: Sequence[Sequence[int]]) -> tuple[int, tuple[int, ...]] | None:
    """The heaviest perfect matching of a small graph; the first one among equals.

    Args:
        weights: Symmetric matrix, units of weight; a negative number is no edge.

    Returns:
        Total weight and the partner of every vertex, or ``None`` where none is perfect.

    Source:
        None: the definition, tried out.

    Examples:
        >>> best_perfect([[-1, 1, 2, -1], [1, -1, -1, 3], [2, -1, -1, 4], [-1, 3, 4, -1]])
        (5, (1, 0, 3, 2))
        >>> best_perfect([[-1, -1], [-1, -1]]) is None
        True
    """
    best: tuple[int, tuple[int, ...]] | None = None
    for mate in all_perfect(weights):
        value = sum(weights[i][j] for i, j in enumerate(mate) if i < j)
        if best is None or value > best[0]:
            best = (value, mate)
    return best


def _extend(weights: Sequence[Sequence[int]], mate: list[int]) -> Iterator[tuple[int, ...]]:
    if -1 not in mate:
        yield tuple(mate)
        return
    first = mate.index(-1)
    for other in range(first + 1, len(mate)):
        if mate[other] == -1 and weights[first][other] >= 0:
            mate[first], mate[other] = other, first
            yield from _extend(weights, mate)
            mate[first], mate[other] = -1, -1
