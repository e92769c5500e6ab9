"""Which prizes can be given to different players who may win them, at the greatest value.

Players with the same rights are counted together, and prizes of one series ask for the same
right, so the question is how many *seats* each series gets: seats of a series can be filled when
different players with the right can sit on them. A seat is added by an augmenting path: somebody
moves to another series, until a player who has no seat yet takes one.

Sets of seats that can be filled are the independent sets of a matroid. Therefore taking seats in
order of their worth, and keeping each that can still be filled, gives the greatest total worth,
and among equal totals the one whose seats come first in that order.

Source:
    J. Edmonds, D. R. Fulkerson: Transversals and matroid partition, 1965 (the matroid);
    J. Edmonds: Matroids and the greedy algorithm, 1971 (why greedy is exact).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from fractions import Fraction
from heapq import heapify, heappop, heapreplace
from typing import TypeAlias

Worth: TypeAlias = "Callable[[int, int], Fraction | None]"
"""Worth of the n-th seat (from 0) of a series, never rising; ``None`` when there is none."""


class Seats:
    """Players on the seats of several series, all of them in somebody's hands.

    Attributes:
        counts: Number of seats, by series.
    """

    def __init__(self, players: Mapping[int, int], series: int) -> None:
        """Begin without seats.

        Args:
            players: Number of players, by the mask of their rights.
            series: Number of series.
        """
        self._free = Counter(players)
        self._seated = [Counter[int]() for _ in range(series)]
        self.counts = [0] * series

    @property
    def full(self) -> bool:
        """Whether every player has a seat."""
        return not any(self._free.values())

    def add(self, series: int) -> bool:
        """Add a seat to a series, if all seats can still be filled then.

        Source:
            Augmenting paths: C. Berge, 1957.
        """
        came_from: dict[int, tuple[int, int] | None] = {series: None}
        waiting = deque([series])
        while waiting:
            here = waiting.popleft()
            for mask, number in self._free.items():
                if number and mask >> here & 1:
                    self._free[mask] -= 1
                    self._shift(here, mask, came_from)
                    self.counts[series] += 1
                    return True
            for there, seated in enumerate(self._seated):
                if there in came_from:
                    continue
                for mask, number in seated.items():
                    if number and mask >> here & 1:
                        came_from[there] = (here, mask)
                        waiting.append(there)
                        break
        return False

    def _shift(self, here: int, mask: int, came_from: dict[int, tuple[int, int] | None]) -> None:
        """Seat a player, and let everybody on the path move one series on."""
        while True:
            self._seated[here][mask] += 1
            step = came_from[here]
            if step is None:
                return
            there, moving = step
            self._seated[here][moving] -= 1
            here, mask = there, moving


def best_seats(players: Mapping[int, int], series: int, worth: Worth) -> Seats:
    """The seats of greatest total worth; among equal totals those that come first.

    Seats are taken by worth; at equal worth series 0 before the others, and these in order.

    Args:
        players: Number of players, by the mask of their rights.
        series: Number of series.
        worth: Worth of each seat.

    Source:
        The greedy algorithm on a transversal matroid (see the module).
    """
    seats = Seats(players, series)
    heap: list[tuple[Fraction, int]] = []
    for number in range(series):
        first = worth(number, 0)
        if first is not None:
            heap.append((-first, number))
    heapify(heap)
    while heap and not seats.full:
        _, number = heap[0]
        following = worth(number, seats.counts[number]) if seats.add(number) else None
        if following is None:
            heappop(heap)
        else:
            heapreplace(heap, (-following, number))
    return seats
