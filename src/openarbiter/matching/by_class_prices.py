"""Prices of classes: the cheapest way to share out whole classes among each other.

Where the cost of a pair depends only on the classes of the two, the members of a class are first
taken together: class ``a`` sends as many units as it has members, every class receives as many,
and a unit from ``a`` to ``b`` costs what a pair costs. Who exactly may meet whom is not asked
here, so the prices found are a start, exact wherever enough pairs are allowed.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.by_class_kinds import Kinds
from openarbiter.matching.forest import bits

_MANY_CLASSES = 16
"""Classes from which on it pays to guess at their prices; with 120 it takes a thirtieth."""


class Shares:
    """Units sent from class to class, and the prices that prove that no way is cheaper.

    Attributes:
        flow: Units sent, by sending and receiving class.
        sending: Price of each class as a sender, in units of cost.
        receiving: Price of each class as a receiver; the two prices of an allowed way together
            are never more than its cost, and are its cost where something is sent.

    Source:
        F. L. Hitchcock, The distribution of a product from several sources to numerous
        localities, 1941; solved by shortest augmenting paths (J. Edmonds and R. M. Karp,
        Theoretical improvements in algorithmic efficiency for network flow problems, 1972).

    Examples:
        Two classes of three; members of different classes are cheaper together.

        >>> shares = Shares([[2, 1], [1, 2]], [3, 3])
        >>> shares.solve(), shares.flow, shares.sending, shares.receiving
        (True, [[0, 3], [3, 0]], [1, 1], [0, 0])
    """

    __slots__ = (
        "_back",
        "_costs",
        "_guess",
        "_supply",
        "_tight",
        "_wanted",
        "_ways",
        "flow",
        "receiving",
        "sending",
    )

    def __init__(
        self,
        costs: Sequence[Sequence[int]],
        counts: Sequence[int],
        wanted: Sequence[int] | None = None,
        guess: Sequence[int] | None = None,
    ) -> None:
        """Start from the cost by sender and receiver (negative: no way) and the class sizes.

        Receivers are the senders again, unless there are ``wanted`` ones; they want as much as is
        sent in all. Any guess at the prices of receivers will do; a good one saves time.
        """
        self._costs = costs
        self._ways = [[b for b, cost in enumerate(row) if cost >= 0] for row in costs]
        self._supply = list(counts)
        self._wanted = list(counts if wanted is None else wanted)
        self._back = [0] * len(self._wanted)
        self._tight: list[int] = []
        self._guess = guess
        self.flow = [[0] * len(self._wanted) for _ in counts]
        self.sending = [0] * len(counts)
        self.receiving = [0] * len(self._wanted)

    def solve(self) -> bool:
        """Send everything as cheaply as possible; false where that cannot be done.

        Returns:
            Whether every unit finds a place.

        Source:
            As the class.
        """
        if not self._first_prices():
            return False
        while True:
            self._send_along_tight()
            if not any(self._supply):
                return True
            if not self._move_prices():
                return False

    def _first_prices(self) -> bool:
        """The highest price each sender can have, given the guess, then each receiver."""
        if not all(self._ways):
            return False
        guess = self._guess or self.receiving
        for a, ways in enumerate(self._ways):
            row = self._costs[a]
            self.sending[a] = min([row[b] - guess[b] for b in ways])
        lowest: dict[int, int] = {}
        for a, ways in enumerate(self._ways):
            row, price = self._costs[a], self.sending[a]
            for b in ways:
                left = row[b] - price
                if left < lowest.setdefault(b, left):
                    lowest[b] = left
        for b, left in lowest.items():
            self.receiving[b] = left
        self._tight = [self._tight_ways(a) for a in range(len(self._costs))]
        return len(lowest) == len(self._wanted)

    def _send_along_tight(self) -> None:
        """Send as much as the present prices allow."""
        tight = self._tight
        wanted = sum(1 << b for b, amount in enumerate(self._wanted) if amount)
        for a, supply in enumerate(self._supply):
            if supply:
                for b in bits(tight[a] & wanted):
                    if amount := min(self._supply[a], self._wanted[b]):
                        self._send({b: a}, b, {}, amount)
        wanted = sum(1 << b for b, amount in enumerate(self._wanted) if amount)
        # Whom a search that fails has reached leads nobody else on either.
        fresh = (1 << len(self._wanted)) - 1
        for a in range(len(tight)):
            while self._supply[a]:
                end, left = self._push(a, tight, wanted, fresh)
                if end < 0:
                    fresh = left
                    break
                if not self._wanted[end]:
                    wanted &= ~(1 << end)

    def _push(self, start: int, tight: Sequence[int], wanted: int, fresh: int) -> tuple[int, int]:
        """Send from one class along a shortest tight path to a receiver, or to nobody (-1).

        Returns:
            The receiver, and the mask of the receivers that were not reached.
        """
        entry: dict[int, int] = {}
        origin: dict[int, int] = {}
        seen = 1 << start
        todo = [start]
        for a in todo:
            reach = tight[a] & fresh
            if hit := reach & wanted:
                end = (hit & -hit).bit_length() - 1
                entry[end] = a
                self._send(entry, end, origin, self._supply[start])
                return end, fresh
            fresh ^= reach
            for b in bits(reach):
                entry[b] = a
                new = self._back[b] & ~seen
                seen |= new
                for other in bits(new):
                    origin[other] = b
                    todo.append(other)
        return -1, fresh

    def _send(self, entry: dict[int, int], end: int, origin: dict[int, int], most: int) -> None:
        """Send along a path, given backwards: the sender of each receiver, and so on."""
        path = []
        amount = min(most, self._wanted[end])
        b = end
        while True:
            a = entry[b]
            path.append((a, b))
            if a not in origin:
                break
            b = origin[a]
            amount = min(amount, self.flow[a][b])
        self._supply[a] -= amount
        self._wanted[end] -= amount
        for a, b in path:
            self.flow[a][b] += amount
            self._back[b] |= 1 << a
            if a in origin:
                old = origin[a]
                self.flow[a][old] -= amount
                if not self.flow[a][old]:
                    self._back[old] &= ~(1 << a)

    def _move_prices(self) -> bool:
        """Move prices until receivers within reach want as much as is left to be sent."""
        distance: dict[int, int] = {}
        joined = {a: 0 for a, amount in enumerate(self._supply) if amount}
        left = sum(self._supply)
        closed: dict[int, int] = {}
        new = list(joined)
        now = 0
        while True:
            for a in new:
                self._note(a, now, closed, distance)
            if not distance:
                return False
            now = min(distance.values())
            nearest = [b for b, due in distance.items() if due == now]
            new = []
            for b in nearest:
                left -= self._wanted[b]
                closed[b] = distance.pop(b)
                for a in bits(self._back[b]):
                    if a not in joined:
                        joined[a] = now
                        new.append(a)
            if left <= 0:
                break
        self._shift(now, joined, closed)
        return True

    def _shift(self, now: int, joined: dict[int, int], closed: dict[int, int]) -> None:
        """Raise senders and lower receivers by the time since they came in."""
        for a, since in joined.items():
            self.sending[a] += now - since
        for b, since in closed.items():
            self.receiving[b] -= now - since
        lowered = sum(1 << b for b, since in closed.items() if since < now)
        for a in range(len(self._tight)):
            kept = self._tight[a] & ~lowered
            self._tight[a] = self._tight_ways(a) if a in joined else kept

    def _tight_ways(self, a: int) -> int:
        """Mask of the receivers whose price, together with that of a sender, is the cost."""
        row, price, receiving = self._costs[a], self.sending[a], self.receiving
        mask = 0
        for b in self._ways[a]:
            if row[b] - price == receiving[b]:
                mask |= 1 << b
        return mask

    def _note(self, a: int, now: int, closed: dict[int, int], distance: dict[int, int]) -> None:
        """When the receivers of a new sender come into reach."""
        row, key, receiving = self._costs[a], self.sending[a] - now, self.receiving
        for b in self._ways[a]:
            if b not in closed:
                due = row[b] - key - receiving[b]
                if b not in distance or due < distance[b]:
                    distance[b] = due


def first_prices(kinds: Kinds) -> list[int] | None:
    """Prices of classes as if all were matched with the largest, where that goes.

    The dearest come first; whoever can be had for less lowers their own price, below 0 if need be.
    It is where the search for prices begins, no more.

    Args:
        kinds: Who may meet whom, at what cost.

    Returns:
        Prices in units of cost; ``None`` where the classes are few, and it does not pay.

    Source:
        None: a guess.

    Examples:
        >>> first_prices(Kinds.of([0b10, 0b01], [0, 1], [[-1, 3], [3, -1]])) is None
        True
    """
    if len(kinds.members) < _MANY_CLASSES:
        return None
    costs, size = kinds.costs, [mask.bit_count() for mask in kinds.members]
    largest = sorted(range(len(size)), key=size.__getitem__, reverse=True)
    alone = [row[next((b for b in largest if row[b] >= 0), 0)] for row in costs]
    dearest = sorted(range(len(size)), key=alone.__getitem__, reverse=True)
    prices = [0] * len(size)
    for number, a in enumerate(dearest):
        row, price = costs[a], alone[a]
        if row[a] >= 0:
            price = min(price, row[a] // 2)
        for b in dearest[:number]:
            if 0 <= row[b] < price + prices[b]:
                price = row[b] - prices[b]
        prices[a] = price
    return prices
