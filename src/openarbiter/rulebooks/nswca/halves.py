"""3.3 c: the top half against the bottom half, with transpositions and an interchange.

The players of a group who are left, an even number, stand in order of rank; with ``m`` pairs,
rank ``i`` of the top half meets rank ``m + i``. A transposition is another order of the bottom
half; the interchange exchanges ranks ``m`` and ``m + 1``, the bottom of the top half and the top
of the bottom half. Among the legal pairings the best is, in this order, that

1. of no wider exchange: only where no transposition, with the interchange or without, makes all
   pairs legal, others are taken, with as few pairs inside one half as possible;
2. with the fewest players denied the colour that equalises;
3. with the fewest players who have the colour of their last game;
4. without the interchange;
5. with the smallest sum of displacements, how far each opponent is from the one half a group away;
6. in which, from rank 1 on, each player not yet assigned meets the highest-ranked player.

Readings: "an interchange" is exactly this one, for colours as well as for rematches ("to this end"
stands for both); more would break top half against bottom half, so it happens only where a round
could not be made. "As close to consecutive order as possible" is 5, then 6.

Source:
    NSWCA Tournament Guidelines, 3.1 d, 3.3 c, e, f and g.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.bipartite import cheapest_edges
from openarbiter.matching.cheapest import all_cheapest
from openarbiter.matching.nearest import first_nearest
from openarbiter.matching.packing import Packing
from openarbiter.rulebooks.nswca.colours import denied_by_card
from openarbiter.rulebooks.nswca.completion import Meetings
from openarbiter.rulebooks.nswca.terms import Situation
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class HalvesPairing:
    """The pairs of a group.

    Attributes:
        pairs: (higher, lower) positions, by rank of the higher.
        exchange: ``""`` for transpositions alone, ``"interchange"``, or ``"wider exchange"``.
    """

    pairs: list[tuple[int, int]]
    exchange: str


@dataclass(frozen=True, slots=True)
class _Division:
    """Two halves, as rows and columns of an assignment.

    Attributes:
        rows: The top half, highest rank first.
        columns: The bottom half, highest rank first.
        wanted: Place of the opponent half a group away, by row.
        places: Place by column.
        masks: Columns that each row may meet.
    """

    rows: list[int]
    columns: list[int]
    wanted: list[int]
    places: list[int]
    masks: list[int]


class Halves:
    """3.3 c for the groups of one round."""

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._card = situation.card
        self._meetings = meetings

    def pair(self, players: Sequence[int]) -> HalvesPairing:
        """Pair the players of a group with each other (3.3 c).

        Args:
            players: Positions, highest rank first; an even number of players who can all be
                paired with each other.
        """
        if not players:
            return HalvesPairing([], "")
        size = len(players) // 2
        table = _table(size)
        plain = self._division(players)
        found = self._cheapest(plain, table)
        exchange = ""
        if found is None or found[0]:
            changed = self._interchanged(players, plain)
            other = self._cheapest(changed, table)
            if other is not None and (found is None or other[0] < found[0]):
                found, plain, exchange = other, changed, "interchange"
        if found is None:
            return HalvesPairing(self._wider(players), "wider exchange")
        kinds = [self._card[player] for player in plain.columns]
        columns = first_nearest(found[1], plain.wanted, plain.places, kinds)
        if columns is None:
            raise ValueError("the cheapest pairings of two halves have got lost")
        pairs = [
            _by_rank(player, plain.columns[column])
            for player, column in zip(plain.rows, columns, strict=True)
        ]
        return HalvesPairing(sorted(pairs), exchange)

    def _division(self, players: Sequence[int]) -> _Division:
        """The top and the bottom half."""
        size = len(players) // 2
        rows, columns = list(players[:size]), list(players[size:])
        places = list(range(size))
        return _Division(rows, columns, places, places, self._meetings.between(rows, columns))

    def _interchanged(self, players: Sequence[int], plain: _Division) -> _Division:
        """The halves after the interchange; its two players do not meet: that needs none."""
        size = len(players) // 2
        rows = [*plain.rows[:-1], plain.columns[0]]
        columns = [plain.rows[-1], *plain.columns[1:]]
        masks = self._meetings.between(rows, columns)
        masks[-1] &= ~1
        return _Division(rows, columns, [*range(size - 1), size], [-1, *range(1, size)], masks)

    def _cheapest(
        self, division: _Division, table: Sequence[Sequence[int]]
    ) -> tuple[int, list[int]] | None:
        """Least cost in colours, and the edges of the assignments that have it."""
        card = self._card
        return cheapest_edges(
            division.masks,
            [card[player] for player in division.rows],
            [card[player] for player in division.columns],
            table,
        )

    def _wider(self, players: Sequence[int]) -> list[tuple[int, int]]:
        """The best pairing where the halves cannot meet each other."""
        size = len(players) // 2
        card, mask = self._card, self._meetings.mask
        costs = {
            (i, j): (
                int(j < size or i >= size),
                *denied_by_card[card[one]][card[players[j]]],
                displacement(i, j, size),
            )
            for i, one in enumerate(players)
            for j in range(i + 1, len(players))
            if mask(one) >> players[j] & 1
        }
        packing = Packing.for_sums(costs.values(), size)
        graph = [0] * len(players)
        table = [[-1] * len(players) for _ in players]
        for (i, j), cost in costs.items():
            graph[i] |= 1 << j
            graph[j] |= 1 << i
            table[i][j] = table[j][i] = packing.pack(cost)
        choices = all_cheapest(graph, range(len(players)), table)
        if choices is None:
            raise ValueError("a group that could be paired has got lost")
        settled: set[int] = set()
        for i in range(len(players)):
            if i not in settled:
                settled |= {i, choices.settle(i)}
        mate = choices.mate
        return [(players[i], players[j]) for i, j in enumerate(mate) if i < j]


def displacement(one: int, other: int, size: int) -> int:
    """How far a pair is from consecutive order: 0 where the two are half a group apart (3.3 c 1).

    The two are ranks among the players who are left, the higher first, who make so many pairs.

    Examples:
        >>> [displacement(1, other, 3) for other in (4, 5, 6)]
        [0, 1, 2]
    """
    return abs(other - one - size)


def _by_rank(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)


def _table(size: int) -> list[list[int]]:
    """Cost of a pair by cards, for so many pairs: equalisation first, then alternation."""
    unit = 2 * size + 1
    return [[first * unit + second for first, second in row] for row in denied_by_card]
