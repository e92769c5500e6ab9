"""Tuples of integers as one integer that compares and adds like the tuple.

Python integers have no size limit, so a column never overflows as long as its radix exceeds the
largest *sum* it can take over a whole solution. Nothing here knows what a column means.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence


class Packing:
    """Columns with bounds, the first column most significant.

    Packed numbers may be added: as long as no column's sum exceeds its bound, the sum of packed
    tuples is the packed sum of the tuples, and comparing packed numbers compares the tuples
    lexicographically.

    Attributes:
        bounds: Largest value of each column, in the unit of that column, over the whole sum.
        limit: One more than the largest packed number.

    Source:
        The mixed radix of positional number systems; bounds over sums rather than single
        values, because sums are what is compared.

    Examples:
        >>> packing = Packing((3, 9, 1))
        >>> packing.pack((2, 5, 1))
        51
        >>> packing.pack((1, 2, 0)) + packing.pack((1, 3, 1))
        51
    """

    __slots__ = ("_factors", "_radices", "bounds", "limit")

    def __init__(self, bounds: Sequence[int]) -> None:
        if any(bound < 0 for bound in bounds):
            raise ValueError(f"bounds must not be negative: {tuple(bounds)}")
        self.bounds: tuple[int, ...] = tuple(bounds)
        self._radices = [bound + 1 for bound in bounds]
        factor = 1
        factors = []
        for radix in reversed(self._radices):
            factors.append(factor)
            factor *= radix
        self._factors = factors[::-1]
        self.limit: int = factor

    @classmethod
    def for_sums(cls, rows: Iterable[Sequence[int]], terms: int) -> Packing:
        """The narrowest packing that holds every sum of ``terms`` of these rows.

        Args:
            rows: Tuples of equal length, no negative value.
            terms: Largest number of rows that are ever added up.

        Returns:
            A packing with one column per place; a column that is always 0 takes no room.

        Source:
            Radix of a column: its largest value times the number of terms, plus one.

        Examples:
            >>> Packing.for_sums([(1, 0, 2), (0, 0, 3)], terms=2).bounds
            (2, 0, 6)
        """
        return cls([max(column) * terms for column in zip(*rows, strict=True)])

    def pack(self, values: Sequence[int]) -> int:
        """One integer for one value per column, most significant first.

        Args:
            values: One number per column, from 0 to its bound.

        Returns:
            A number from 0 to ``limit - 1``.

        Raises:
            ValueError: A number stands outside its column's bounds, or columns are missing.

        Source:
            Mixed radix.
        """
        packed = 0
        for value, radix in zip(values, self._radices, strict=True):
            if not 0 <= value < radix:
                raise ValueError(f"{tuple(values)} does not fit into the bounds {self.bounds}")
            packed = packed * radix + value
        return packed
