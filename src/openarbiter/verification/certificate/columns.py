"""Values of criteria as one number, so that a larger number is worse for the first criterion.

Every criterion is a column; a column is wide enough for the largest sum a pairing can have, so
that comparing numbers is comparing the lists of values in their order. Prices are kept in eighths
of one violation and written column by column, which can be done in one way only.
"""

from __future__ import annotations

from collections.abc import Mapping

SCALE = 8
"""Units of price in one violation."""


class Columns:
    """The columns of one comparison.

    Args:
        most: The largest sum a pairing can have by name of the column, first priority first.
    """

    def __init__(self, most: Mapping[str, int]) -> None:
        self._places: dict[str, tuple[int, int]] = {}
        total = 0
        for name in reversed(tuple(most)):
            width = (2 * SCALE * (most[name] + 1)).bit_length() + 1
            self._places[name] = total, width
            total += width
        self._first = next(iter(most), "")

    @property
    def names(self) -> tuple[str, ...]:
        """The columns, first priority first."""
        return tuple(reversed(self._places))

    def packed(self, counts: Mapping[str, int]) -> int:
        """Counts by column as one number."""
        return sum(count << self._places[name][0] for name, count in counts.items())

    def price(self, digits: Mapping[str, int]) -> int:
        """A price from its parts by column, in eighths.

        Raises:
            ValueError: A column does not exist, or a part is 0 or does not fit into its column.
        """
        total = 0
        for name, digit in digits.items():
            if name not in self._places:
                raise ValueError(f"there is no column {name!r} here")
            shift, width = self._places[name]
            half = 1 << (width - 1)
            if digit == 0 or (name != self._first and not -half <= digit < half):
                raise ValueError(f"{digit} is no part of a price in column {name!r}")
            total += digit << shift
        return total

    def digits(self, price: int) -> dict[str, int]:
        """The parts of a price by column, without zeros, first priority first."""
        found = {}
        for name, (_, width) in self._places.items():
            if name == self._first:
                digit, price = price, 0
            else:
                half = 1 << (width - 1)
                digit = (price + half) % (1 << width) - half
                price = (price - digit) >> width
            if digit:
                found[name] = digit
        return dict(reversed(found.items()))
