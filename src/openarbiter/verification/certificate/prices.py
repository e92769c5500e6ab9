"""The arithmetic of a proof: prices that no pair may undercut, and that the chosen pairs just pay.

Every player has a price of any sign. A set of an odd number of players cannot be paired within
itself, so that at least one pair leaves it: such a set may have a price above 0, which every pair
that leaves it pays too. If no possible pair costs less than its prices, every complete pairing
costs at least the sum of all prices; a pairing whose pairs cost exactly their prices, and of which
one pair leaves each set, is a best one. And a pair that costs more than its prices is in no best
one.

Source:
    J. Edmonds, Maximum matching and a polyhedron with 0,1-vertices, 1965 (the easy direction).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from openarbiter.verification.certificate.facts import RefusedError, bits
from openarbiter.verification.certificate.graph import SCALE, Kind, PricedGraph


@dataclass(frozen=True, slots=True)
class Prices:
    """Prices of players and of odd sets, in eighths of a packed cost.

    Attributes:
        players: Price by position; players without an entry have the price 0.
        sets: Price by mask of members; all above 0.
    """

    players: Mapping[int, int]
    sets: Mapping[int, int]

    def sets_among(self, alive: int) -> dict[int, int]:
        """Prices of the sets among some players.

        Where an even number of members is left, no pair has to leave the set: its price is gone.
        """
        found: dict[int, int] = {}
        for members, price in self.sets.items():
            left = members & alive
            if left.bit_count() % 2:
                found[left] = found.get(left, 0) + price
        return found


class Verified:
    """Prices that hold in a graph.

    Args:
        group: Group by player.
        exact: Mask by group of the players whose pairs with it would cost exactly their prices.
    """

    def __init__(self, group: Mapping[int, int], exact: list[int]) -> None:
        self._group, self._exact = group, exact

    def exact(self, one: int) -> int:
        """Mask of the players whom a best pairing can give to a player, as far as prices tell."""
        return self._exact[self._group[one]]


@dataclass(frozen=True, slots=True)
class _Group:
    """Players of one kind with one price who are members of the same sets (bits of ``inside``)."""

    kind: Kind
    price: int
    inside: int
    mask: int


def verified(graph: PricedGraph, prices: Prices) -> Verified:
    """Hold prices against every possible pair of a graph, and against the pairing to be proven.

    Raises:
        RefusedError: The prices prove nothing; the message names the pair or the set.
    """
    sets = prices.sets_among(graph.alive)
    groups = _groups(graph, prices.players, list(sets))
    amounts = list(sets.values())
    exact = [0] * len(groups)
    for i, one in enumerate(groups):
        for j in range(i, len(groups)):
            other = groups[j]
            cost = graph.cost(one.kind, other.kind)
            if cost is None:
                continue
            left = SCALE * cost - one.price - other.price
            left -= sum(amounts[number] for number in bits(one.inside ^ other.inside))
            if left == 0:
                exact[i] |= other.mask
                exact[j] |= one.mask
            elif left < 0:
                _no_pair(graph, one.mask, other.mask)
    group = {player: i for i, each in enumerate(groups) for player in bits(each.mask)}
    for player, i in group.items():
        mate = graph.mate[player]
        if not exact[i] >> mate & 1:
            raise RefusedError(f"the prices of {_names(graph, player, mate)} are too low")
    for mask in sets:
        leaving = sum(not mask >> graph.mate[one] & 1 for one in bits(mask))
        if leaving != 1:
            raise RefusedError(f"{leaving} pairs leave a set of players that has a price")
    return Verified(group, exact)


def _groups(graph: PricedGraph, prices: Mapping[int, int], sets: list[int]) -> list[_Group]:
    alike: dict[tuple[Kind, int], int] = {}
    priced = 0
    for one, price in prices.items():
        if graph.alive >> one & 1:
            priced |= 1 << one
            key = graph.kind_of(one), price
            alike[key] = alike.get(key, 0) | 1 << one
    for kind, mask in graph.members.items():
        alike[kind, 0] = alike.get((kind, 0), 0) | mask & graph.alive & ~priced
    found = []
    for (kind, price), mask in alike.items():
        parts = {0: mask}
        for number, members in enumerate(sets):
            parts = {
                inside | bit << number: part & (members if bit else ~members)
                for inside, part in parts.items()
                for bit in (0, 1)
                if part & (members if bit else ~members)
            }
        found += [_Group(kind, price, inside, part) for inside, part in parts.items() if part]
    return found


def _no_pair(graph: PricedGraph, one: int, other: int) -> None:
    """Refuse prices above the cost of two groups, unless none of them can be paired."""
    if not one & graph.inside or (other & graph.inside and other.bit_count() < one.bit_count()):
        one, other = other, one
    for player in bits(one):
        found = graph.partners(player) & other
        if found:
            partner = (found & -found).bit_length() - 1
            raise RefusedError(f"{_names(graph, player, partner)} cost less than their prices")


def _names(graph: PricedGraph, one: int, other: int) -> str:
    seats = graph.facts.seats
    names = [f"player {seats[each].tpn}" if each < len(seats) else "bye" for each in (one, other)]
    return f"{names[0]} and {names[1]}" if other < len(seats) else f"{names[0]} and the bye"
