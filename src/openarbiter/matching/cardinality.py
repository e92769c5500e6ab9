"""Matchings of the largest size, on bit masks: who can be paired at all?

A graph is a list of Python integers; bit ``j`` of ``neighbours[i]`` is set when ``i`` and ``j``
may be matched. Every question is restricted to a mask of members, so that no graph has to be
copied: ``neighbours`` has the mask of neighbours for every vertex, symmetric, and ``members`` is
the mask of the vertices that take part. It knows no weights and no chess.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from openarbiter.matching.forest import Forest, TreesMeetError, bits
from openarbiter.values import dataclass

_MORE = 4
"""After so many times as many trees that are stuck it is looked whether all others are, too."""


def maximum_matching(
    neighbours: Sequence[int],
    members: int,
    start: Sequence[int] | None = None,
    matched: int = 0,
) -> list[int]:
    """A matching of the largest size among the members.

    Args:
        neighbours: Mask of neighbours for every vertex, symmetric.
        members: Mask of the vertices that take part.
        start: A matching to begin with, partner or -1 by vertex; what does not fit the members
            or the edges is dropped. Without it, vertices of low degree choose first.
        matched: Mask of all vertices that it matches, where it is known to fit the edges.

    Returns:
        The partner of every vertex, -1 for the unmatched and for those who do not take part.

    Source:
        J. Edmonds, Paths, trees, and flowers, 1965; the members of a shrunken cycle are kept
        as a mask, so that edges inside it are skipped in one operation.

    Examples:
        A path of four vertices.

        >>> maximum_matching([0b0010, 0b0101, 0b1010, 0b0100], 0b1111)
        [1, 0, 3, 2]
    """
    return _augmented(neighbours, members, start, matched) or []


def has_perfect(neighbours: Sequence[int], members: int) -> bool:
    """Whether the members can all be matched with each other.

    No members at all can.

    Source:
        As :func:`maximum_matching`.

    Examples:
        >>> has_perfect([0b110, 0b001, 0b001], 0b011), has_perfect([0b110, 0b001, 0b001], 0b111)
        (True, False)
    """
    return perfect_matching(neighbours, members) is not None


def perfect_matching(
    neighbours: Sequence[int],
    members: int,
    start: Sequence[int] | None = None,
    matched: int = 0,
) -> list[int] | None:
    """A matching of all members with each other.

    The others are as for :func:`maximum_matching`; no members at all can be matched.

    Returns:
        The partner of every vertex, -1 for those who do not take part; ``None`` where there is
        no such matching.

    Source:
        As :func:`maximum_matching`.

    Examples:
        >>> perfect_matching([0b110, 0b001, 0b001], 0b011)
        [1, 0, -1]
    """
    if members.bit_count() % 2:
        return None
    return _augmented(neighbours, members, start, matched, perfect=True)


def even_set(neighbours: Sequence[int], members: int, mate: Sequence[int]) -> int:
    """The members whom some matching of the largest size leaves unmatched.

    ``mate`` is a matching of the largest size among them (:func:`maximum_matching`).

    Returns:
        Mask of those members; 0 when the matching is perfect.

    Source:
        T. Gallai, 1964, and J. Edmonds, 1965: the set D of the decomposition, found as the
        outer vertices of the forest grown from all unmatched ones.

    Examples:
        On a path of three, either end can be left over, never the middle.

        >>> bin(even_set([0b010, 0b101, 0b010], 0b111, [1, 0, -1]))
        '0b101'
    """
    free = _mask(v for v in bits(members) if mate[v] < 0)
    if not free:
        return 0
    forest = Forest(neighbours, members, list(mate))
    forest.search(free, 0)
    return forest.outer


def spared(neighbours: Sequence[int], members: int) -> int:
    """The members without whom all the others can be matched, each of them alone.

    Returns:
        Mask of those members; 0 when there is none, as in a set of even size.

    Source:
        As :func:`even_set`.

    Examples:
        >>> bin(spared([0b010, 0b101, 0b010], 0b111)), spared([0b010, 0b101, 0b010], 0b011)
        ('0b101', 0)
    """
    mate = maximum_matching(neighbours, members)
    matched = sum(1 for partner in mate if partner >= 0)
    return even_set(neighbours, members, mate) if members.bit_count() - matched == 1 else 0


@dataclass(frozen=True, slots=True)
class Part:
    """Members whom a matching of the largest size can leave over, of those who compete.

    Attributes:
        number: How many of them every such matching leaves over.
        odd: Number of odd sets into which they fall without those whom they may be matched with.
        members: Mask of all of whom they can be.
        reach: Mask of everybody whom one of these may be matched with, who takes part or not.
    """

    number: int
    odd: int
    members: int
    reach: int


class LeftOver:
    """The members whom some matching of the largest size leaves unmatched, found when asked for.

    What it begins with is as for :func:`maximum_matching`.

    Attributes:
        mate: One such matching: partner or -1 by vertex.
        unmatched: Mask of the members that it leaves unmatched.

    Source:
        As :func:`even_set`; a forest that is not grown to its end knows some of them.

    Examples:
        On a path of three, either end can be left over, never the middle.

        >>> left = LeftOver([0b010, 0b101, 0b010], 0b111)
        >>> left.among(0b001), left.among(0b110), left.among(0b010)
        (True, True, False)
    """

    __slots__ = ("_forest", "_members", "_neighbours", "mate", "unmatched")

    def __init__(
        self,
        neighbours: Sequence[int],
        members: int,
        start: Sequence[int] | None = None,
        matched: int = 0,
    ) -> None:
        self._members = members
        self._neighbours = neighbours
        mate, free = _greedy(neighbours, members, start, matched)
        # Mostly it is of the largest size already; the forest that shows it is the one wanted.
        forest = _stuck(neighbours, members, mate, free)
        if forest is None:
            mate = maximum_matching(neighbours, members, mate, members & ~free)
            free = _mask(v for v in bits(members) if mate[v] < 0)
            forest = Forest(neighbours, members, mate)
            forest.search(free, 0, free)
        self.mate, self.unmatched, self._forest = mate, free, forest

    def among(self, vertices: int) -> bool:
        """Whether one of some vertices is such a member.

        Source:
            As :func:`even_set`.
        """
        forest, asked = self._forest, vertices & self._members
        if asked and not forest.outer & asked:
            forest.grow(0, asked)
        return bool(forest.outer & asked)

    def beside(self) -> int:
        """Mask of the members next to such members who are none of them.

        Source:
            As :func:`even_set`: the set A of Gallai and Edmonds.

        Examples:
            >>> bin(LeftOver([0b010, 0b101, 0b010], 0b111).beside())
            '0b10'
        """
        self._forest.grow(0, 0)
        return self._forest.reach & self._members & ~self._forest.outer

    def parts(self) -> list[Part]:
        """Such members, put together where they compete for the same partners.

        Returns:
            The parts; no two have a member or a neighbour in common.

        Source:
            T. Gallai, 1964, and J. Edmonds, 1965: the sets D and A fall into parts that are
            joined by no edge between the two.

        Examples:
            Two paths of three.

            >>> graph = [0b000010, 0b000101, 0b000010, 0b010000, 0b101000, 0b010000]
            >>> [(part.members, part.reach) for part in LeftOver(graph, 0b111111).parts()]
            [(5, 2), (40, 16)]
        """
        cut = self.beside()
        outer = self._forest.outer
        found = []
        left = outer
        while left:
            part = fresh = left & -left
            reach = 0
            while fresh:
                inner = around = 0
                for v in bits(fresh & outer):
                    around |= self._neighbours[v]
                for v in bits(fresh & cut):
                    inner |= self._neighbours[v]
                reach |= around
                fresh = (around & (outer | cut) | inner & outer) & ~part
                part |= fresh
            left &= ~part
            number = (self.unmatched & part).bit_count()
            found.append(Part(number, number + (part & cut).bit_count(), part & outer, reach))
        return found


def tight_barrier(
    neighbours: Sequence[int], members: int, mate: Sequence[int], vertex: int
) -> tuple[int, int]:
    """The vertices that no perfect matching pairs with each other, together with a given one.

    Without them the others fall into odd parts, as many as they are themselves, and perhaps more
    of even number. Each odd part needs one of them for itself, so that none is left to be matched
    with another of them, or with somebody of the rest. ``mate`` is a perfect matching.

    Returns:
        Mask of the largest such set found from the vertex, which belongs to it, and of the members
        of the odd parts, with whom alone those of the set are matched.

    Source:
        W. T. Tutte, The factorization of linear graphs, 1947; the sets A and D of T. Gallai, 1964,
        and J. Edmonds, 1965, in the graph without the vertex.

    Examples:
        Two leaves on two stems that are joined: the stems are never matched with each other.

        >>> tight_barrier([0b1010, 0b0101, 0b1010, 0b0101], 0b1111, [1, 0, 3, 2], 1)
        (10, 5)
    """
    free = list(mate)
    root = free[vertex]
    free[vertex] = free[root] = -1
    forest = Forest(neighbours, members & ~(1 << vertex), free)
    forest.search(1 << root, 0)
    return forest.reach & ~forest.outer | 1 << vertex, forest.outer


def add_vertex(neighbours: list[int], partners: int) -> int:
    """Add a vertex with some neighbours to a graph.

    Args:
        neighbours: Mask of neighbours for every vertex, symmetric; it grows by one.
        partners: Mask of the neighbours of the new vertex.

    Returns:
        The mask of the new vertex alone.

    Source:
        By definition.

    Examples:
        >>> graph = [0b10, 0b01]
        >>> bin(add_vertex(graph, 0b01)), graph
        ('0b100', [6, 1, 1])
    """
    new = 1 << len(neighbours)
    for v in bits(partners):
        neighbours[v] |= new
    neighbours.append(partners)
    return new


@dataclass(frozen=True, slots=True)
class Barrier:
    """Why no perfect matching exists: too many odd parts hang on too few vertices.

    Attributes:
        cut: The vertices that hold the parts together; without them the graph falls apart.
        parts: The connected parts with an odd number of vertices after the cut is taken out.
            Each needs a vertex of the cut for itself, and there are more parts than those.
    """

    cut: frozenset[int]
    parts: tuple[frozenset[int], ...]


def barrier(neighbours: Sequence[int], members: int) -> Barrier | None:
    """Why the members cannot all be matched: a cut and the odd parts that hang on it.

    Returns:
        The cut and the odd parts, in the order of their lowest vertices; ``None`` when
        everybody can be matched.

    Source:
        W. T. Tutte, The factorization of linear graphs, 1947; C. Berge, 1958; the sets A and D
        of Gallai and Edmonds.

    Examples:
        Three leaves on one stem.

        >>> found = barrier([0b1110, 0b0001, 0b0001, 0b0001], 0b1111)
        >>> sorted(found.cut), [sorted(part) for part in found.parts]
        ([0], [[1], [2], [3]])
    """
    outer = even_set(neighbours, members, maximum_matching(neighbours, members))
    if not outer:
        return None
    cut = 0
    for v in bits(outer):
        cut |= neighbours[v]
    parts = tuple(frozenset(bits(part)) for part in connected(neighbours, outer))
    return Barrier(frozenset(bits(cut & members & ~outer)), parts)


def connected(neighbours: Sequence[int], members: int) -> list[int]:
    """The parts into which some vertices fall: one leads to another inside each, and to no other.

    Returns:
        Masks of the parts, in the order of their lowest vertices.

    Source:
        None: a search from each vertex that no search has reached.

    Examples:
        >>> connected([0b0010, 0b0001, 0b1000, 0b0100], 0b0111)
        [3, 4]
    """
    found: list[int] = []
    while members:
        part = fresh = members & -members
        while fresh:
            reached = 0
            for v in bits(fresh):
                reached |= neighbours[v]
                if not members & ~(part | reached):
                    return [*found, members]
            fresh = reached & members & ~part
            part |= fresh
        found.append(part)
        members &= ~part
    return found


def spare_degrees_suffice(
    degrees: Iterable[int] | Mapping[int, int], size: int, spare: int = 3
) -> bool:
    """Whether degrees alone show that everybody can be matched, even without any ``spare``.

    Every degree is lowered by ``spare``; when for each ``d`` with ``2 d < size + 1`` fewer than
    ``d`` vertices then have degree ``d`` or less, every graph with ``spare`` vertices taken out
    still has a path through all others. So it has a perfect matching if their number is
    even, and one that misses any chosen vertex if it is odd.

    Args:
        degrees: Degree of every vertex inside the set, or the number of vertices by degree.
        size: Number of vertices in the set.
        spare: How many vertices may be missing, from 0.

    Returns:
        True when the degrees suffice; false says nothing.

    Source:
        L. Posa, A theorem concerning Hamilton lines, 1962.

    Examples:
        Ten players of whom everybody may meet everybody, and the same with eight of ten left.

        >>> spare_degrees_suffice([9] * 10, 10), spare_degrees_suffice([8] * 10, 10)
        (True, False)
    """
    if size - spare < 1:
        return False
    half = size // 2
    counts = [0] * (half + 1)
    # Degrees above half the size never count against the set.
    pairs = degrees.items() if isinstance(degrees, Mapping) else ((d, 1) for d in degrees)
    for degree, number in pairs:
        lowered = degree - spare
        if lowered <= half:
            counts[max(lowered, 0)] += number
    below = 0
    for degree, number in enumerate(counts):
        below += number
        if degree and below >= degree:
            return False
    return True


def _mask(vertices: Iterable[int]) -> int:
    mask = 0
    for v in vertices:
        mask |= 1 << v
    return mask


def _augmented(
    neighbours: Sequence[int],
    members: int,
    start: Sequence[int] | None,
    matched: int,
    *,
    perfect: bool = False,
) -> list[int] | None:
    """A matching of the largest size; where a perfect one is wanted, nothing else."""
    mate, free = _greedy(neighbours, members, start, matched)
    open_members = members
    stuck, look = 0, _MORE
    while free & (free - 1):  # the last one finds nobody
        root = (free & -free).bit_length() - 1
        free &= free - 1
        forest = Forest(neighbours, open_members, mate)
        end = forest.search(1 << root, free)
        if end is not None:
            free &= ~(1 << end)
            continue
        if perfect:
            return None
        # A tree that is stuck stays stuck: nothing that follows passes through it.
        open_members &= ~forest.reach
        stuck += 1
        if stuck == look:
            look *= _MORE
            if _stuck(neighbours, open_members, mate, free):
                break
    return None if perfect and free else mate


def _stuck(neighbours: Sequence[int], members: int, mate: list[int], free: int) -> Forest | None:
    """The forest from some unmatched vertices where no two of them can be matched any more.

    From one vertex alone it is not grown before somebody asks.
    """
    forest = Forest(neighbours, members, mate)
    try:
        forest.search(free, 0, 0 if free & (free - 1) else free)
    except TreesMeetError:
        return None
    return forest


def _greedy(
    neighbours: Sequence[int], members: int, start: Sequence[int] | None, matched: int
) -> tuple[list[int], int]:
    """A first matching: the given one as far as it fits, then low degrees choose first.

    Returns:
        The partner of every vertex, -1 without one, and the mask of the members without one.
    """
    if start is None or not matched:
        mate, free = _fitting(neighbours, members, start)
    else:
        mate, free = list(start), members & ~matched
        for v in bits(matched & ~members):
            u = mate[v]
            if u >= 0:
                mate[v] = mate[u] = -1
                free |= 1 << u & members
    buckets: dict[int, int] = {}
    for v in bits(free):
        if neighbours[v] & free & ~(1 << v):
            degree = (neighbours[v] & members).bit_count()
            buckets[degree] = buckets.get(degree, 0) | 1 << v
    by_degree = [buckets[degree] for degree in sorted(buckets)]
    for bucket in by_degree:
        for v in bits(bucket):
            reach = neighbours[v] & free & ~(1 << v)
            if not (reach and free >> v & 1):
                continue
            hit = next(reach & step for step in by_degree if reach & step)
            low = hit & -hit
            u = low.bit_length() - 1
            mate[v], mate[u] = u, v
            free ^= low | 1 << v
    return mate, free


def _fitting(
    neighbours: Sequence[int], members: int, start: Sequence[int] | None
) -> tuple[list[int], int]:
    """The pairs of a matching that are edges between members, and who has none."""
    mate = [-1] * len(neighbours)
    free = members
    if start is not None:
        for v in bits(members):
            u = start[v]
            if u > v and start[u] == v and neighbours[v] >> u & members >> u & 1:
                mate[v], mate[u] = u, v
                free ^= 1 << u | 1 << v
    return mate, free
