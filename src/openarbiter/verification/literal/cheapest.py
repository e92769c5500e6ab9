"""Pairings of everybody whose costs add up to the least, and which pairs can be among them.

Every player has a price, and so has a set of an odd number of players of whom just one is paired
outside: no pair costs less than the prices of its two players, less those of the sets it lies in.
Pairs that cost just that are looked through for a pairing of everybody; while there is none, prices
change. It knows no chess; players are numbers from 0, sets of them are bit masks.

Source:
    J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, Journal of Research of the
    National Bureau of Standards 69B (1965).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

from openarbiter.verification.literal.common import Work, bits
from openarbiter.verification.literal.search import NEVER
from openarbiter.verification.matching import FREE, Search, augmented

Costs: TypeAlias = Mapping[int, Sequence[int]]
"""For each cost, by player, the mask of those with whom a pair costs it; no pair stands twice."""


def numbers(mask: int) -> Iterator[int]:
    """The players of a mask, the lowest first."""
    return (bit.bit_length() - 1 for bit in bits(mask))


class Cheapest:
    """All pairings of some players that cost least; each pair that is taken leaves fewer.

    Args:
        costs: What pairs cost, 0 or more; a pair that is not there is not possible.
        players: Mask of the players, who can all be paired.
        work: What is counted.

    Attributes:
        mates: One of the pairings, as the mate of every player.
    """

    def __init__(self, costs: Costs, players: int, work: Work) -> None:
        self._costs, self._players, self._work = costs, players, work
        self.mates = self._least(costs)

    def _least(self, costs: Costs) -> list[int]:
        self._work.step(self._players.bit_count())
        return _Prices(costs, self._players).pairing()

    def pairs(self, one: int, others: int) -> bool:
        """Whether one of the pairings has a player meet one of some others; it is told then."""
        if others >> self.mates[one] & 1:
            return True
        barred = ~others
        costs = {
            cost: [
                mask & ~barred if place == one else mask & ~((barred >> place & 1) << one)
                for place, mask in enumerate(graph)
            ]
            for cost, graph in self._costs.items()
        }
        mates = self._least(costs)
        if not mates or self._sum(mates) > self._sum(self.mates):
            return False
        self.mates = mates
        return True

    def take(self, one: int, other: int) -> bool:
        """Pair two players where one of the pairings does; whether it does."""
        if not self.pairs(one, 1 << other):
            return False
        self._players &= ~(1 << one | 1 << other)
        return True

    def _sum(self, mates: Sequence[int]) -> int:
        return sum(
            cost * sum(graph[one] >> mates[one] & 1 for one in numbers(self._players))
            for cost, graph in self._costs.items()
        )


class _Prices:
    """Prices, and as many pairs as there are that cost just these.

    A set is the mask of its players; the lowest of them stands for it where sets are paired.
    ``_half`` has half its price, ``_around`` the prices of the sets it lies in, ``_common`` those
    of the sets that it and its mate lie in: all are 0 until everybody is paired.
    """

    def __init__(self, costs: Costs, players: int) -> None:
        self._costs, self._players = costs, players
        size = max(map(len, costs.values()), default=0)
        self._price, self._mates = [0] * size, [FREE] * size
        self._at = {0: players}
        self._sets = {player: 1 << player for player in numbers(players)}
        self._parts: dict[int, list[int]] = {}
        self._half: dict[int, int] = {}
        self._around: dict[int, int] = {}
        self._common = [0] * size

    def pairing(self) -> list[int]:
        """The mate of every player; empty where nobody can pair them all."""
        while True:
            graph = self._among(self._sets.values())
            alive = sum(1 << each for each in self._sets)
            self._mates = augmented(graph, self._mates, alive)
            loose = [each for each in self._sets if self._mates[each] == FREE]
            if not loose:
                break
            rising = 0
            for each in loose:
                rising |= Search(graph, self._mates, each, alive).even
            falling = [each for each in numbers(alive & ~rising) if graph[each] & rising]
            if not self._change([*_connected(graph, rising)], falling):
                return []
        while several := [each for each in self._sets.values() if each in self._parts]:
            for each in several:
                self._open(each)
        return self._mates

    def _exact(self, whole: int, inside: int = 0) -> int:
        """Mask of those outside a set with whom a pair costs just its prices.

        Args:
            whole: The set.
            inside: The prices of the sets that the pairs lie in.
        """
        found = 0
        for player in numbers(whole):
            for cost, graph in self._costs.items():
                price = 2 * cost + inside - self._price[player]
                found |= graph[player] & self._at.get(price, 0)
        return found & ~whole

    def _among(self, sets: Iterable[int], inside: int = 0) -> list[int]:
        """Which sets can be paired with each other, by the players that stand for them."""
        several = [each for each in sets if each in self._parts]
        single = sum(sets) - sum(several)
        graph = [0] * len(self._mates)
        for each in sets:
            near = self._exact(each, inside)
            others = sum(other & -other for other in several if near & other)
            graph[_lowest(each)] = near & single | others
        return graph

    def _change(self, rising: Sequence[int], falling: Sequence[int]) -> bool:
        """Change prices until more pairs cost just these; whether that happens at all.

        Args:
            rising: Masks of those who stand for sets that are connected with each other.
            falling: Who stand for the sets between them.
        """
        groups = [sum(self._sets[each] for each in numbers(mask)) for mask in rising]
        up, down = sum(groups), sum(self._sets[each] for each in falling)
        closed = [self._sets[each] for each in falling if self._sets[each] in self._half]
        steps = [self._half[each] for each in closed]
        for group in groups:
            steps += self._gaps(group, up, self._players & ~down & ~group)
        if not steps:
            return False
        step = min(steps)
        self._at.clear()
        for player in numbers(self._players):
            self._price[player] += step * ((up >> player & 1) - (down >> player & 1))
            price = self._price[player]
            self._at[price] = self._at.get(price, 0) | 1 << player
        for mask, group in zip(rising, groups, strict=True):
            if mask.bit_count() > 1:
                self._close(mask, group)
            if group in self._parts:
                self._half[group] = self._half.get(group, 0) + step
        for each in closed:
            self._half[each] -= step
            if not self._half[each]:
                self._open(each)
        return True

    def _gaps(self, group: int, up: int, others: int) -> Iterator[int]:
        """By how much prices can rise until a pair of a group with others costs just these."""
        for player in numbers(group):
            for cost, graph in self._costs.items():
                near = graph[player] & others
                for price, alike in self._at.items() if near else ():
                    gap = 2 * cost - self._price[player] - price
                    if near & alike & up:
                        yield gap // 2
                    if near & alike & ~up:
                        yield gap

    def _close(self, mask: int, whole: int) -> None:
        """Make one set of those that are connected with each other."""
        self._parts[whole] = [self._sets.pop(each) for each in numbers(mask)]
        self._sets[_lowest(whole)] = whole
        mates = {self._mates[each] for each in numbers(mask)}
        (mate,) = mates - {*numbers(mask)} or {FREE}
        for each in numbers(mask):
            self._mates[each] = FREE
        self._meet(_lowest(whole), mate)

    def _open(self, whole: int) -> None:
        """Pair the parts of a set: one with its mate outside, the others with each other."""
        mate, parts = self._mates[_lowest(whole)], self._parts.pop(whole)
        inside = self._around.get(whole, 0) + 2 * self._half.pop(whole)
        near = self._exact(self._sets[mate], common := self._common[_lowest(whole)])
        door = next(each for each in parts if each & near)
        del self._sets[_lowest(whole)]
        self._sets |= {_lowest(each): each for each in parts}
        self._around |= dict.fromkeys(parts, inside)
        rest = [each for each in parts if each != door]
        alive = sum(each & -each for each in rest)
        inner = augmented(self._among(rest, inside), [FREE] * len(self._mates), alive)
        for each in numbers(alive):
            self._mates[each], self._common[each] = inner[each], inside
        self._common[_lowest(door)] = common
        self._meet(_lowest(door), mate)

    def _meet(self, one: int, other: int) -> None:
        self._mates[one] = other
        if other != FREE:
            self._mates[other] = one


def _lowest(whole: int) -> int:
    return (whole & -whole).bit_length() - 1


def _connected(graph: Sequence[int], among: int) -> Iterator[int]:
    """Masks of what is connected with each other, among some."""
    while among:
        found, fresh = 0, among & -among
        while fresh:
            found |= fresh
            near = 0
            for each in numbers(fresh):
                near |= graph[each]
            fresh = near & among & ~found
        yield found
        among &= ~found


def prices_of(costs: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Prices of rows and columns, together no more than any cost, with the largest sum.

    That sum is the least of all ways to give each row a column of its own; such a way is one of
    least costs where every cost is that of the row and the column together.

    Args:
        costs: The cost of every row and column, as many of these as of those.

    Source:
        H. W. Kuhn, The Hungarian method for the assignment problem, Naval Research Logistics
        Quarterly 2 (1955).
    """
    size = len(costs)
    rows, columns = [0] * size, [0] * (size + 1)  # the last column stands for the row that waits
    owner = [FREE] * (size + 1)
    for waiting in range(size):
        owner[size] = waiting
        least, before = [NEVER] * size, [size] * size
        column, open_ = size, set(range(size))
        reached = [size]
        while owner[column] != FREE:
            row, column_before = owner[column], column
            price, of_row = rows[row], costs[row]
            for other in open_:
                cost = of_row[other] - price - columns[other]
                if cost < least[other]:
                    least[other], before[other] = cost, column_before
            column = min(open_, key=least.__getitem__)
            step = least[column]
            for other in reached:
                rows[owner[other]] += step
                columns[other] -= step
            for other in open_:
                least[other] -= step
            open_.remove(column)
            reached.append(column)
        while column != size:
            owner[column], column = owner[before[column]], before[column]
    return rows, columns[:size]
