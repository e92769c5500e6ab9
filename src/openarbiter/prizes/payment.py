"""From exact shares to coins: nothing is lost, nothing is invented.

Shares are rounded down to the unit of the fund; what remains of a division goes, one unit each, to
its players in final order, and a rest smaller than a unit to the first of them. Divisions that
touch the same players or the same prizes (both halves by Hort) are settled together, so that half
coins meet again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from openarbiter.prizes.contest import Allocation, Contest, PrizeRef
from openarbiter.prizes.money import Coins


@dataclass(frozen=True, slots=True)
class Payment:
    """What is paid.

    Attributes:
        exact: Exact amount of each player who receives money, by number in final order.
        paid: What the player is paid, in coins.
        left_over: What is left of each prize that was not wholly paid, in coins; the sum of this
            and of what is paid is the value of all prizes.
    """

    exact: Mapping[int, Fraction]
    paid: Mapping[int, Coins]
    left_over: Mapping[PrizeRef, Coins]


def pay(contest: Contest, parts: Sequence[Allocation], unit: Coins) -> Payment:
    """Round what several allocations give, each of which stands for an equal part of the money.

    Args:
        contest: The prizes and the players.
        parts: The allocations: one, or two for the halves by Hort.
        unit: What shares are rounded down to, in coins; at least 1.

    Source:
        ``docs/decisions/0018-prizes.md``: rounding. The NSWCA guidelines say nothing about it.
    """
    exact: dict[int, Fraction] = {}
    rest: dict[PrizeRef, Fraction] = {}
    for part in parts:
        for division in part.divisions:
            for player, amount in zip(division.players, division.amounts, strict=True):
                exact[player] = exact.get(player, Fraction(0)) + amount / len(parts)
        for prize in part.left_over:
            value = Fraction(contest.series[prize[0]][prize[1]], len(parts))
            rest[prize] = rest.get(prize, Fraction(0)) + value
    paid: dict[int, Coins] = {}
    for players in _settled_together(parts):
        paid |= _rounded(players, exact, unit)
    total = sum(sum(values) for values in contest.series)
    left = _left_over(rest, total - sum(paid.values()))
    return Payment(exact, paid, left)


def _rounded(players: list[int], exact: Mapping[int, Fraction], unit: Coins) -> dict[int, Coins]:
    """Shares rounded down to the unit, and the rest in final order."""
    paid = {player: int(exact[player] // unit) * unit for player in players}
    rest = int(sum(exact[player] for player in players)) - sum(paid.values())
    for player in players:
        if rest < unit:
            break
        paid[player] += unit
        rest -= unit
    paid[players[0]] += rest
    return paid


def _settled_together(parts: Sequence[Allocation]) -> list[list[int]]:
    """The players in groups that divisions connect, each in final order."""
    groups: list[tuple[set[int], set[PrizeRef]]] = []
    for part in parts:
        for division in part.divisions:
            players, prizes = set(division.players), set(division.prizes)
            touched = [group for group in groups if group[0] & players or group[1] & prizes]
            groups = [group for group in groups if group not in touched]
            groups.append(
                (
                    players.union(*(group[0] for group in touched)),
                    prizes.union(*(group[1] for group in touched)),
                )
            )
    return sorted(sorted(players) for players, _ in groups)


def _left_over(rest: Mapping[PrizeRef, Fraction], money: Coins) -> dict[PrizeRef, Coins]:
    """What is left of each prize in coins; a half coin more or less goes to the first of them."""
    left = {prize: int(rest[prize]) for prize in sorted(rest)}
    if left:
        left[next(iter(left))] += money - sum(left.values())
    return left
