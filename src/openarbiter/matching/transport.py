"""Prices of classes: the cheapest way to share out whole classes among each other.

Where the cost of a pair depends only on the classes of the two, the members of a class are first
taken together: class ``a`` sends as many units as it has members, every class receives as many,
and a unit from ``a`` to ``b`` costs what a pair costs. Who exactly may meet whom is not asked
here, so the prices found are a start, exact wherever enough pairs are allowed.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching.classes import Kinds
from openarbiter.matching.forest import bits

_MANY_CLASSES = 16
"""Classes from which on it pays to guess at their prices; with 120 it takes a thirtieth."""


class Shares:
    """Units sent from class to class, and the prices that prove that no way is cheaper.

    Attributes:
        flow: Units sent by each class, by receiving class; nothing where the two never dealt.
        sending: Price of each class as a sender, in units of cost.
        receiving: Price of each class as a receiver; the two prices of an allowed way together
            are never more than its cost, and are its cost where something is sent.
        tight: By sender the mask of the receivers for whom the two prices together are the cost.

    Source:
        F. L. Hitchcock, The distribution of a product from several sources to numerous
        localities, 1941; solved by shortest augmenting paths (J. Edmonds and R. M. Karp,
        Theoretical improvements in algorithmic efficiency for network flow problems, 1972).

    Examples:
        Two classes of three; members of different classes are cheaper together.

        >>> graph = [0b111110, 0b111101, 0b111011, 0b110111, 0b101111, 0b011111]
        >>> shares = Shares(Kinds.of(graph, [0, 0, 0, 1, 1, 1], [[2, 1], [1, 2]]))
        >>> shares.solve(), shares.flow, shares.sending, shares.receiving
        (True, [{1: 3}, {0: 3}], [1, 1], [0, 0])
    """

    __slots__ = (
        "_back",
        "_costs",
        "_guess",
        "_supply",
        "_wanted",
        "_ways",
        "flow",
        "receiving",
        "sending",
        "tight",
    )

    def __init__(self, kinds: Kinds, guess: Sequence[int] | None = None) -> None:
        """Start from the classes, their sizes and costs.

        Any guess at the prices of receivers will do; a good one saves time.
        """
        self._costs, self._ways = kinds.costs, kinds.ways
        counts = [mask.bit_count() for mask in kinds.members]
        self._supply = list(counts)
        self._wanted = list(counts)
        self._back = [0] * len(self._wanted)
        self.tight: list[int] = []
        self._guess = guess
        self.flow: list[dict[int, int]] = [{} for _ in counts]
        self.sending = [0] * len(counts)
        self.receiving = [0] * len(self._wanted)

    def solve(self) -> bool:
        """Send everything as cheaply as possible; false where that cannot be done.

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

    def pairs(self, members: Sequence[int]) -> list[int]:
        """The vertices whose pairs with those of a class are worth their prices.

        Each class stands on both sides, and a pair is worth the sum of all four prices where it is
        worth two of them both ways.

        Args:
            members: Mask of vertices by class.

        Returns:
            Mask of vertices by class.

        Source:
            Complementary slackness.
        """
        masks = [0] * len(members)
        for a, tight in enumerate(self.tight):
            for b in bits(tight >> a):
                if self.tight[a + b] >> a & 1:
                    masks[a] |= members[a + b]
                    masks[a + b] |= members[a]
        return masks

    def _first_prices(self) -> bool:
        """The highest price each sender can have, given the guess, then each receiver."""
        if not all(self._ways):
            return False
        costs, ways = self._costs, self._ways
        for prices, given in (
            (self.sending, self._guess or self.receiving),
            (self.receiving, self.sending),
        ):
            # Costs are symmetric: a receiver has the ways of a sender.
            for a, row in enumerate(costs):
                prices[a] = min([row[b] - given[b] for b in ways[a]])
        self.tight = [self._tight_ways(a) for a in range(len(costs))]
        return True

    def _send_along_tight(self) -> None:
        """Send as much as the present prices allow."""
        tight = self.tight
        wanted = sum(1 << b for b, amount in enumerate(self._wanted) if amount)
        for a, supply in enumerate(self._supply):
            reach = tight[a] & wanted if supply else 0
            while reach and self._supply[a]:
                b = (reach & -reach).bit_length() - 1
                reach &= reach - 1
                amount = min(self._supply[a], self._wanted[b])
                self._supply[a] -= amount
                self._wanted[b] -= amount
                self.flow[a][b] = self.flow[a].get(b, 0) + amount
                self._back[b] |= 1 << a
                if not self._wanted[b]:
                    wanted ^= 1 << b
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
            self.flow[a][b] = self.flow[a].get(b, 0) + amount
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
        for a in range(len(self.tight)):
            kept = self.tight[a] & ~lowered
            self.tight[a] = self._tight_ways(a) if a in joined else kept

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
    costs, ways = kinds.costs, kinds.ways
    size = [mask.bit_count() for mask in kinds.members]
    alone = [
        row[max(some, key=size.__getitem__, default=0)]
        for row, some in zip(costs, ways, strict=True)
    ]
    prices: dict[int, int] = {}
    for a in sorted(range(len(size)), key=alone.__getitem__, reverse=True):
        row, price = costs[a], alone[a]
        if row[a] >= 0:
            price = min(price, row[a] // 2)
        prices[a] = min([row[b] - prices[b] for b in ways[a] if b in prices], default=price)
        prices[a] = min(prices[a], price)
    return [prices[a] for a in range(len(size))]
