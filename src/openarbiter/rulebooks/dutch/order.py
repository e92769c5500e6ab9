"""Article 4.3.3 as numbers: how many players are exchanged, and how far.

The pairs of a candidate can come out of several divisions into S1 and S2. The earliest has the
upper player of each pair in S1: Article 4.3.3.1 leaves a pair between the original S1 and S2 as it
is, and 4.3.3.2 takes the upper player of every other pair. So both fields are sums over pairs.
What comes after them stands in :mod:`~openarbiter.rulebooks.dutch.candidates`.

Source:
    C.04.3, Articles 4.3.3.1 and 4.3.3.2 (both editions).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Self

from openarbiter.values import dataclass, field


@dataclass(frozen=True, slots=True)
class RemainderOrder:
    """Exchanges among the residents of a remainder (Article 4.3).

    Attributes:
        place: BSN less one by index of the player.
        pairs: Number of pairs, the size of S1.
    """

    place: dict[int, int]
    pairs: int
    _width: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Measure the bits of a sum of places."""
        object.__setattr__(self, "_width", len(self.place).bit_length() + 1)

    @classmethod
    def among(cls, players: Sequence[int], pairs: int) -> Self:
        """The order among some residents, highest rank first."""
        return cls({player: place for place, player in enumerate(players)}, pairs)

    @property
    def exchange_bits(self) -> int:
        """Bits that hold every sum of :meth:`exchanges`."""
        return 4 * self._width

    def exchanges(self, places: Sequence[int]) -> list[list[int]]:
        """Costs of pairs in the first two fields of Article 4.3.3, for every two of some places.

        The number of players exchanged is that of pairs inside the original S2. The difference of
        the BSN sums is that of who enters S1, counted from its end on, and who leaves it, counted
        back from there. A pair between S1 and S2 costs nothing.

        Args:
            places: Ascending; whoever does not belong to the remainder stands behind its last one,
                and whoever is paired with them floats.
        """
        upper = [self.pairs - place for place in places if place < self.pairs]
        inside = sum(1 for place in places if place < len(self.place))
        lower = [1 << 2 * self._width | place - self.pairs for place in places[len(upper) : inside]]
        before, behind = [0] * len(upper), [0] * len(lower)
        others = len(places) - inside
        table = [
            [cost] * number + upper[number:] + behind + [cost] * others
            for number, cost in enumerate(upper)
        ]
        table += [
            before + lower[:number] + [cost] * (len(lower) - number) + [0] * others
            for number, cost in enumerate(lower)
        ]
        return table + [upper + behind + [0] * others for _ in range(others)]
