"""Choosing among all heaviest matchings, one wish after the other, on bit masks.

Order rules ("the lowest partner possible for the first vertex, then for the second") would make
very wide weights. Here the weights stay narrow: the certificate of one heaviest matching tells
which edges *any* heaviest matching may use, and a wish is one search among those edges. Only
where the certificate needs odd sets are the wishes turned into wide weights after all.
"""

from __future__ import annotations

from collections.abc import Sequence
from operator import sub

from openarbiter.matching.forest import Forest, bits
from openarbiter.matching.heaviest import Matching, heaviest_perfect
from openarbiter.values import dataclass

_REMEMBERED = 16
"""Wishes in vain to which one is compared."""


@dataclass(frozen=True, slots=True)
class Wish:
    """A vertex should have one of some partners, if possible.

    Attributes:
        vertex: Whose wish it is.
        partners: Mask of the partners wished for.
    """

    vertex: int
    partners: int


@dataclass(frozen=True, slots=True)
class Settle:
    """A vertex should have the lowest partner possible.

    Attributes:
        vertex: Who chooses; nothing happens where a partner before has settled it already.
    """

    vertex: int


def first_heaviest(
    weights: Sequence[Sequence[int]], steps: Sequence[Wish | Settle]
) -> list[int] | None:
    """Of all heaviest perfect matchings the one that the steps lead to.

    Args:
        weights: Symmetric matrix, units of weight; a negative number is no edge.
        steps: The most important first; each is fulfilled as far as those before it allow.

    Returns:
        The partner of every vertex, or ``None`` where no perfect matching exists. Where the
        steps leave several matchings, any one of them.

    Source:
        Complementary slackness and alternating paths, see :class:`Choices`; with odd sets, one
        field per step below the weight.

    Examples:
        All pairs are equal; vertex 0 wishes not to meet 1, then 3 chooses.

        >>> weights = [[0] * 4 for _ in range(4)]
        >>> first_heaviest(weights, [Wish(0, 0b1100), Settle(3)])
        [3, 2, 1, 0]
    """
    found = heaviest_perfect(weights)
    if found is None:
        return None
    if found.certificate.odd_sets:
        wide = heaviest_perfect(_widened(weights, steps))
        return None if wide is None else list(wide.mate)
    choices = Choices(tight_edges(weights, found), found.mate)
    settled: set[int] = set()
    for step in steps:
        if step.vertex in settled:
            continue
        if isinstance(step, Wish):
            choices.wish(step.vertex, step.partners)
        else:
            settled |= {step.vertex, choices.settle(step.vertex)}
    return choices.mate


def _widened(weights: Sequence[Sequence[int]], steps: Sequence[Wish | Settle]) -> list[list[int]]:
    """Weights with one field for each step below them; only one edge of a vertex counts."""
    size = len(weights)
    bonus = [[0] * size for _ in range(size)]
    width = 0
    for step in reversed(steps):
        row = bonus[step.vertex]
        for partner in range(size):
            if isinstance(step, Wish):
                row[partner] += (step.partners >> partner & 1) << width
            else:
                row[partner] += size - 1 - partner << width
        width += 1 if isinstance(step, Wish) else size.bit_length()
    return [
        [
            (weight << width) + bonus[i][j] + bonus[j][i] if weight >= 0 else -1
            for j, weight in enumerate(row)
        ]
        for i, row in enumerate(weights)
    ]


def tight_edges(weights: Sequence[Sequence[int]], matching: Matching) -> list[int]:
    """The edges a heaviest perfect matching may use, as a mask of partners for every vertex.

    Args:
        weights: The matrix that was solved.
        matching: Its answer.

    Returns:
        Masks inside which a perfect matching is heaviest exactly when one pair of it leaves each
        odd set of the certificate; without odd sets, every perfect matching is.

    Source:
        Complementary slackness; J. Edmonds, 1965.

    Examples:
        >>> from openarbiter.matching.heaviest import heaviest_perfect
        >>> weights = [[-1, 1, 1, 0], [1, -1, 0, 1], [1, 0, -1, 1], [0, 1, 1, -1]]
        >>> [bin(mask) for mask in tight_edges(weights, heaviest_perfect(weights))]
        ['0b110', '0b1001', '0b1001', '0b110']
    """
    prices = matching.certificate.prices
    together: dict[int, list[int]] = {}
    for odd in matching.certificate.odd_sets:
        for i in odd.members:
            sums = together.setdefault(i, list(prices))
            for j in odd.members:
                sums[j] += odd.price
    masks = []
    for i, row in enumerate(weights):
        mask = 0
        goal = -prices[i]
        twice = [weight + weight for weight in row]
        paid: Sequence[int] = together.get(i, prices)
        for j, left in enumerate(map(sub, paid, twice)):
            if left == goal and j != i and row[j] >= 0:
                mask |= 1 << j
        masks.append(mask)
    return masks


class Choices:
    """All perfect matchings inside a graph, narrowed down by one wish after the other.

    The graph must have a perfect matching at the start, and keeps one: a wish that nothing
    can fulfil is refused and changes nothing.

    Attributes:
        mate: A perfect matching that fulfils every wish granted so far, partner by vertex.

    Source:
        Alternating paths on masks; the partners open to a vertex are those left over by some
        matching of the others (T. Gallai, 1964; J. Edmonds, 1965).

    Examples:
        A cycle of four vertices has two perfect matchings; vertex 3 wishes not to meet 2.

        >>> choices = Choices([0b1010, 0b0101, 0b1010, 0b0101], [1, 0, 3, 2])
        >>> choices.wish(3, 0b0011), choices.mate
        (True, [3, 2, 1, 0])
        >>> choices.wish(0, 0b0010), choices.settle(0)
        (False, 3)
    """

    __slots__ = ("_graph", "_members", "_refused", "mate")

    def __init__(self, graph: Sequence[int], mate: Sequence[int]) -> None:
        """Start from masks of partners and one perfect matching inside them; both are copied."""
        self._graph = list(graph)
        self._members = (1 << len(self._graph)) - 1
        self.mate = list(mate)
        # What was wished in vain, and the partners who were left to who wished it.
        self._refused: list[tuple[int, int]] = []

    def wish(self, vertex: int, partners: int) -> bool:
        """Restrict a vertex to some partners, if all wishes granted before allow it.

        Args:
            vertex: Not settled yet.
            partners: Mask of the partners it may keep.

        Returns:
            Whether the wish was granted; if not, it never has a partner among them.

        Source:
            One search from the present partner, who has to find somebody else.
        """
        kept, others = self._graph[vertex] & partners, self._graph[vertex] & ~partners
        granted = bool(kept >> self.mate[vertex] & 1)
        if not granted and not self._as_before(kept, others):
            granted = self._change(vertex, kept, kept)
            if not granted and kept:
                self._refused.append((kept, others))
        self._restrict(vertex, (kept if granted else others) & self._graph[vertex])
        return granted

    def _as_before(self, kept: int, others: int) -> bool:
        """Whether a wish is as vain as one before it.

        Could it be granted, the two vertices might exchange their partners: so might that one.
        """
        return any(
            not kept & ~wished and not left & ~(kept | others)
            for wished, left in self._refused[-_REMEMBERED:]
        )

    def settle(self, vertex: int) -> int:
        """Give a vertex the lowest partner possible, for good.

        Args:
            vertex: Not settled yet.

        Returns:
            Its partner; both are settled and out of the way of later wishes.

        Source:
            As :meth:`wish`, the lowest among the partners who are open to it.
        """
        lower = self._graph[vertex] & self._members & ((1 << self.mate[vertex]) - 1)
        if lower:
            self._change(vertex, lower, lower & -lower)
        partner = self.mate[vertex]
        self._members &= ~(1 << vertex | 1 << partner)
        return partner

    def _change(self, vertex: int, partners: int, enough: int) -> bool:
        """Find a new partner for a vertex, while its old one finds somebody else.

        Args:
            vertex: Whose partner is changed.
            partners: Mask of the partners wanted.
            enough: Mask of those of them of whom any one will do; otherwise the lowest is found.
        """
        mate = self.mate
        old = mate[vertex]
        others = self._members & ~(1 << vertex)
        partners &= others
        if not partners:
            return False
        # Mostly the partner of the first one can simply take the old one.
        first = (partners & -partners).bit_length() - 1
        other = mate[first]
        if self._graph[old] >> other & 1:
            mate[vertex], mate[first], mate[old], mate[other] = first, vertex, other, old
            return True
        mate[vertex] = mate[old] = -1
        forest = Forest(self._graph, others, mate)
        forest.search(1 << old, 0, enough & others)
        found = forest.outer & partners
        if not found:
            mate[vertex], mate[old] = old, vertex
            self._learn(vertex, forest)
            return False
        partner = (found & -found).bit_length() - 1
        forest.rematch(partner, vertex)
        mate[vertex] = partner
        return True

    def _learn(self, vertex: int, forest: Forest) -> None:
        """Forget edges that no perfect matching uses, after a search that found nothing.

        Without the vertex and those next to outer ones, the outer ones fall into as many odd parts
        as these are; each of them needs a part for themselves. If the vertex may only have one of
        one part, the others need the other parts.
        """
        cut, parts = forest.reach & ~forest.outer, forest.outer
        self._keep_to(cut | 1 << vertex, parts)
        own = self._graph[vertex]
        part = forest.part((own & -own).bit_length() - 1)
        if not own & ~part:
            self._keep_to(cut, parts & ~part)

    def _keep_to(self, some: int, partners: int) -> None:
        """Forget edges between some vertices, and from them to others than some partners."""
        graph = self._graph
        for v in bits(some):
            graph[v] &= partners
        for v in bits(self._members & ~partners):
            graph[v] &= ~some

    def _restrict(self, vertex: int, kept: int) -> None:
        dropped = self._graph[vertex] & ~kept
        self._graph[vertex] = kept
        while dropped:
            low = dropped & -dropped
            self._graph[low.bit_length() - 1] &= ~(1 << vertex)
            dropped ^= low
