"""Alternating trees on bit masks: the search behind every question about matchings without weights.

Bit ``j`` of ``neighbours[i]`` is set when ``i`` and ``j`` may be matched. It knows no weights.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress


class TreesMeetError(ValueError):
    """Two trees have met: the matching they grow from is not of the largest size."""


def bits(mask: int) -> list[int]:
    """The places of the bits of a mask, from the lowest.

    Args:
        mask: Not negative.

    Returns:
        Places of bits, from 0, ascending.

    Source:
        Few bits are taken one by one from the highest, many are read off the binary text.

    Examples:
        >>> bits(0b1010)
        [1, 3]
    """
    count = mask.bit_count()
    if count < 2:  # noqa: PLR2004  (mostly)
        return [mask.bit_length() - 1] if count else []
    if count << 3 < mask.bit_length() or mask < _SMALL:
        places = []
        while mask:
            place = mask.bit_length() - 1
            places.append(place)
            mask ^= 1 << place
        places.reverse()
        return places
    length = mask.bit_length()
    if length > _LONG:
        digits = f"{mask:b}".encode()[::-1].translate(_TRUTHS)
        return list(compress(range(length), digits))
    data = mask.to_bytes((length + 7) >> 3, "little")
    while len(data) > len(_BYTES):
        _add_byte()
    places = []
    for row, byte in zip(_BYTES, data, strict=False):
        if byte:
            places += row[byte]
    return places


def _add_byte() -> None:
    """Places of the bits of one byte more, by its value."""
    first = 8 * len(_BYTES)
    low, high = (
        [tuple(start + i for i in range(4) if half >> i & 1) for half in range(16)]
        for start in (first, first + 4)
    )
    _BYTES.append([one + other for other in high for one in low])


_BYTES: list[list[tuple[int, ...]]] = []
"""By byte and value; it grows with the masks that are met."""

_LONG = 2048
"""Length from which on that would take too much memory."""

_TRUTHS = bytes.maketrans(b"01", b"\0\1")

_SMALL = 1 << 24
"""Masks below it are quicker bit by bit."""


class Forest:
    """Alternating trees from some unmatched vertices, until they reach another one.

    An outer vertex has a label that leads one step back to its root: the outer vertex before
    its partner, or, for a vertex that became outer inside a shrunken odd cycle, the edge that
    closed the cycle.

    Attributes:
        mate: The matching, partner or -1 by vertex.
        outer: Mask of the vertices at an even distance from a root along some alternating path.
    """

    __slots__ = (
        "_around",
        "_base",
        "_inside",
        "_label",
        "_later",
        "_members",
        "_neighbours",
        "_outside",
        "_todo",
        "mate",
        "outer",
    )

    def __init__(self, neighbours: Sequence[int], members: int, mate: list[int]) -> None:
        self._neighbours = neighbours
        self._members = members
        self.mate = mate
        self._label: dict[int, int | tuple[int, int]] = {}
        self._base: dict[int, int] = {}
        self._inside: dict[int, int] = {}
        self._todo: list[int] = []
        self._later: list[int] = []
        self._around = self._outside = 0
        self.outer = 0

    @property
    def reach(self) -> int:
        """Mask of all vertices in the trees."""
        return self._around & ~self._outside

    def part(self, vertex: int) -> int:
        """Mask of the odd part of an outer vertex, once no tree can grow any further.

        After a search that ended because there was enough, a part may still be in pieces.

        Args:
            vertex: An outer vertex.

        Source:
            T. Gallai, 1964, and J. Edmonds, 1965: without the vertices next to outer ones these
            fall into odd parts, which are the shrunken cycles.
        """
        return self._inside[self._find(vertex)]

    def search(self, roots: int, targets: int, enough: int = 0) -> int | None:
        """Grow; when a target is reached, match along the path to it and return it.

        Args:
            roots: Mask of unmatched vertices to grow from.
            targets: Mask of unmatched vertices to reach.
            enough: Mask of vertices; when one of them is an outer one, nothing more is asked.

        Returns:
            The target that was matched, or ``None`` when no tree can or need grow any further.

        Source:
            J. Edmonds, Paths, trees, and flowers, 1965. The members of a shrunken cycle are a
            mask, so that the edges inside it are skipped in one operation.
        """
        self._todo, self._later = bits(roots), []
        for v in self._todo:
            self._label[v] = -1
            self._base[v] = v
            self._inside[v] = 1 << v
        self.outer = roots
        self._outside = self._members & ~roots & ~targets
        self._around = self._outside | roots
        return self.grow(targets, enough)

    def grow(self, targets: int, enough: int) -> int | None:
        """Go on with a :meth:`search` that has ended because there was enough.

        Source:
            As :meth:`search`.
        """
        neighbours, mate, label, base = self._neighbours, self.mate, self._label, self._base
        todo, later, outside, outer = self._todo, self._later, self._outside, self.outer
        near = self._next_to(enough)
        while (todo or later) and not outer & enough:
            if not todo:
                self.outer = outer
                self._close(later.pop())
                outer = self.outer
                continue
            u = todo.pop()
            seen = neighbours[u]
            if seen & targets:
                return self._match(u, seen & targets)
            while new := seen & outside & near or seen & outside:
                low = new & -new
                v = mate[low.bit_length() - 1]
                bit = 1 << v
                outside ^= low | bit
                outer |= bit
                label[v] = u
                base[v] = v
                self._inside[v] = bit
                ahead = neighbours[v]
                if ahead & targets:
                    return self._match(v, ahead & targets)
                todo.append(v)
                if enough and (enough & bit or ahead & outside & near):
                    todo.insert(-1, u)
                    break
            else:
                later.append(u)
        self._outside, self.outer = outside, outer
        return None

    def _close(self, u: int) -> None:
        """Shrink an odd cycle through an outer vertex, if there is one; nothing else can grow."""
        meets = self._neighbours[u] & self.outer & ~self._inside[self._find(u)]
        if meets:
            self._shrink(u, (meets & -meets).bit_length() - 1, self._todo)
            self._later.append(u)

    def _next_to(self, enough: int) -> int:
        """Mask of the partner of the one vertex that is enough; 0 where there are more of them."""
        if not enough or enough & (enough - 1):
            return 0
        partner = self.mate[enough.bit_length() - 1]
        return 1 << partner if partner >= 0 else 0

    def _match(self, u: int, ends: int) -> int:
        """Match an outer vertex with the first of some targets, and along the path to the root."""
        end = (ends & -ends).bit_length() - 1
        self.mate[end] = u
        self.rematch(u, end)
        return end

    def _find(self, v: int) -> int:
        base = self._base
        root = v
        while base[root] != root:
            root = base[root]
        while base[v] != root:
            base[v], v = root, base[v]
        return root

    def _up(self, base: int) -> int:
        """Base of the outer vertex above, -1 above a root."""
        above = self._label[base]
        return self._find(above) if isinstance(above, int) and above >= 0 else -1

    def _meeting(self, left: int, right: int) -> int:
        """Where the ways to the root of two bases meet; both are walked in turn."""
        seen = set()
        while left >= 0 or right >= 0:
            if left >= 0:
                if left in seen:
                    return left
                seen.add(left)
                left = self._up(left)
            left, right = right, left
        raise TreesMeetError("the matching is not of the largest size")

    def _shrink(self, u: int, v: int, todo: list[int]) -> None:
        """Make one base of the odd cycle that the edge u-v closes; all in it become outer."""
        meeting = self._meeting(self._find(u), self._find(v))
        for side in (u, v):
            base = self._find(side)
            while base != meeting:
                above = self._up(base)
                inner = self.mate[base]
                self._label[inner] = (u, v)
                self._base[base] = self._base[inner] = meeting
                self._inside[meeting] |= self._inside[base] | 1 << inner
                self.outer |= 1 << inner
                todo.append(inner)
                base = above

    def rematch(self, u: int, v: int) -> None:
        """Match the outer vertex ``u`` to ``v``, and so on back to its root.

        Args:
            u: An outer vertex; the matching of its tree is turned round up to the root.
            v: Its new partner, whose own entry is left to the caller.

        Source:
            H. N. Gabow, An efficient implementation of Edmonds' algorithm, 1976, procedure R.
        """
        mate = self.mate
        stack = [(u, v)]
        while stack:
            u, v = stack.pop()
            before = mate[u]
            mate[u] = v
            if before < 0 or mate[before] != u:
                continue
            label = self._label[u]
            if isinstance(label, tuple):
                x, y = label
                stack += ((y, x), (x, y))
            else:
                mate[before] = label
                stack.append((label, before))
