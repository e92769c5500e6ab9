"""The NSWCA guidelines, section 3, literally: group by group, by the sentences in their order.

Who leaves a group is tried from the fewest on; the halves of those who are left are paired by the
least sum of what the sentences of 3.3 c to g count. Bits are places in the order of rank.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import Final

from openarbiter.model import RoundNo, Tournament
from openarbiter.verification.literal.common import Answer, Work, lowest
from openarbiter.verification.literal.outlook import bits
from openarbiter.verification.literal.search import NEVER, Costs, Meetings, Pair
from openarbiter.verification.literal.terms_nswca import (
    Black,
    Entrant,
    White,
    colour_of,
    may_meet,
    other,
    players_of,
    white_games,
)

UNIT: Final = 10**6
"""The number of one in each sentence of 3.3 c to g, in that of the next."""


class Nswca:
    """What can become of groups of a round.

    Args:
        entrants: Everybody to be paired, by rank.
        work: What is counted.
    """

    def __init__(self, entrants: Sequence[Entrant], work: Work) -> None:
        self.entrants, self.work = entrants, work
        self.everybody = (1 << len(entrants)) - 1
        self.opponents = {
            1 << place: sum(
                1 << lower
                for lower, two in enumerate(entrants)
                if lower != place and may_meet(one, two)
            )
            for place, one in enumerate(entrants)
        }
        self._meetings = Meetings(self.opponents, 0, work)

    def of(self, bit: int) -> Entrant:
        """The player with a bit."""
        return self.entrants[bit.bit_length() - 1]

    def can_be_paired(self, players: int, apart: int = 0) -> bool:
        """Whether all can be paired, some of them not with each other."""
        return not self._meetings.left_over(players, apart)

    def bye(self) -> int | None:
        """The bit of the lowest ranked who may have the bye; ``None``: there is nobody (3.2 d)."""
        able = [bit for bit in bits(self.everybody) if not self.of(bit).barred]
        fit = (bit for bit in reversed(able) if self.can_be_paired(self.everybody ^ bit))
        return next(fit, None)

    def fewest_leave(self, bracket: int, lower: int) -> list[int]:
        """Who can leave where as few as possible do (3.1 c)."""
        players = list(bits(bracket))
        for size in range(len(players) % 2, len(players) + 1, 2):
            self.work.step(comb(len(players), size))
            found = [
                gone
                for gone in map(sum, combinations(players, size))
                if self.can_be_paired(bracket ^ gone) and self.can_be_paired(gone | lower, gone)
            ]
            if found:
                return found
        message = "a group lost the completion that the one above it had kept"
        raise AssertionError(message)

    def pair_group(self, group: int, down: int, lower: int) -> tuple[list[Pair], int]:
        """The pairs of a group with those who came down, and who leaves it."""
        bracket = group | down
        self.work.players = bracket.bit_count()
        sets = self.fewest_leave(bracket, lower)
        sets = lowest(sets, lambda gone: (gone & down).bit_count())
        sets = lowest(sets, lambda gone: [bool(gone & bit) for bit in bits(down)])
        pairs, sets = self._opponents(sets, bracket, down)
        next_score = max((self.of(bit).score for bit in bits(lower)), default=0)
        below = sum(bit for bit in bits(lower) if self.of(bit).score == next_score)
        sets = lowest(sets, lambda gone: self._lonely(gone & group, below))
        (gone,) = lowest(sets, lambda gone: sorted(-bit for bit in bits(gone & group)))
        rest = bracket ^ gone ^ sum(one | two for one, two in pairs)
        return [*pairs, *Halves(self, rest).pairs()], gone

    def _opponents(
        self, sets: Sequence[int], bracket: int, down: int
    ) -> tuple[list[Pair], list[int]]:
        """Whom those who came down meet, by rank the highest ranked possible (3.3 d 1)."""
        pairs: list[Pair] = []
        left, taken = list(sets), 0
        for one in bits(down & ~sets[0]):
            if one & taken:
                continue
            for two in bits(bracket & self.opponents[one] & ~taken):
                both = taken | one | two
                fit = [
                    gone
                    for gone in left
                    if not gone & two and self.can_be_paired(bracket & ~gone & ~both)
                ]
                if fit:
                    pairs.append((min(one, two), max(one, two)))
                    left, taken = fit, both
                    break
        return pairs, left

    def _lonely(self, odd_men: int, below: int) -> int:
        return sum(not self.opponents[bit] & below for bit in bits(odd_men))


class Halves:
    """Those of a group who meet each other (3.3 c to g).

    Args:
        field: The players of the round.
        players: Mask of these.
    """

    def __init__(self, field: Nswca, players: int) -> None:
        self._field, self._players = field, players
        self._number = {bit: number for number, bit in enumerate(bits(players), start=1)}
        self._half = len(self._number) // 2
        self._top = self._mask(range(1, self._half + 1))
        due = [(each, field.of(each)) for each in self._number]
        self._alike = [
            [
                sum(bit for bit, each in due if each.equaliser == colour)
                for colour in (White, Black)
            ],
            [
                sum(bit for bit, each in due if each.colours.endswith(colour))
                for colour in (White, Black)
            ],
        ]

    def _mask(self, numbers: Sequence[int]) -> int:
        return sum(bit for bit, number in self._number.items() if number in numbers)

    def pairs(self) -> list[Pair]:
        """The pairs: halves, an interchange where colours are better by it, or wider exchanges."""
        half = self._half
        found: list[tuple[int, int, Costs]] = []
        for side in (self._top, self._mask([*range(1, half), half + 1])):
            costs = self._costs(side)
            found.append((costs.least(self._players, side), side, costs))
        least, side, costs = min(found, key=lambda each: each[0] // UNIT)
        if least >= NEVER:
            side, costs = 0, self._costs(0)
            least = costs.least(self._players)
        return self._first(costs, least, side)

    def _costs(self, side: int) -> Costs:
        """What the sentences count of every pair; without a side those within a half first."""
        opponents = {bit: self._field.opponents[bit] & self._players for bit in self._number}
        numbers = {
            one | two: self._count(one, two) + self._within(one | two, side)
            for one, may in opponents.items()
            for two in bits(may)
            if one < two
        }

        def floor(mask: int) -> int:
            far = self._distance(mask, side) if side else self._within(mask, side)
            return self._colours(mask) + far

        return Costs(opponents, numbers, floor, self._field.work)

    def _within(self, players: int, side: int) -> int:
        """What at least the pairs within a half count, where exchanges are wider (3.3 c)."""
        top = (players & self._top).bit_count()
        return 0 if side else abs(2 * top - players.bit_count()) // 2 * UNIT**3

    def _count(self, one: int, two: int) -> int:
        first, second = self._field.of(one), self._field.of(two)
        colour = colour_of(first, second) or White
        both = (first, colour), (second, other(colour))
        against = sum(player.equaliser == other(its) for player, its in both)
        same = sum(player.colours.endswith(its) for player, its in both)
        far = abs(self._number[two] - self._number[one] - self._half)
        return (against * UNIT + same) * UNIT + far

    def _colours(self, players: int) -> int:
        """At least so many have a colour against 3.3 g: a pair has one White and one Black."""
        pairs = players.bit_count() // 2
        against, same = (
            sum(max(0, (players & mask).bit_count() - pairs) for mask in alike)
            for alike in self._alike
        )
        return (against * UNIT + same) * UNIT

    def _distance(self, players: int, side: int) -> int:
        """At least so far from consecutive order are pairs of two halves."""
        top = [self._number[bit] for bit in bits(players & side)]
        bottom = [self._number[bit] for bit in bits(players & ~side)]
        far = sum(abs(two - one - self._half) for one, two in zip(top, bottom, strict=False))
        return far if side == self._top else max(0, far - 2)

    def _first(self, costs: Costs, limit: int, side: int) -> list[Pair]:
        """From the highest rank on, each meets the highest ranked possible (3.3 c 1)."""
        made: list[Pair] = []
        left = self._players
        while left:
            one = left & -left
            for two in bits(left & costs.opponents[one]):
                across = not side or bool(one & side) != bool(two & side)
                if across and costs.within(left ^ one ^ two, limit - costs.of(one, two), side):
                    made.append((one, two))
                    limit -= costs.of(one, two)
                    left ^= one | two
                    break
        return made


def nswca_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round; ``None`` where nobody can complete it.

    Raises:
        TooManyError: More choices would have to be looked at than are allowed.
    """
    entrants = players_of(tournament, round_no)
    field = Nswca(entrants, work or Work())
    bye = field.bye() if len(entrants) % 2 else 0
    if bye is None or not field.can_be_paired(field.everybody ^ bye):
        return None
    left, down = field.everybody ^ bye, 0
    pairs: list[Pair] = []
    while left or down:
        score = max((field.of(bit).score for bit in bits(left)), default=0)
        group = sum(bit for bit in bits(left) if field.of(bit).score == score)
        left ^= group
        made, down = field.pair_group(group, down, left)
        pairs += made
    here = [each for each in entrants if not bye or each is not field.of(bye)]
    rank = {each.tpn: place for place, each in enumerate(here)}
    ranks = [(rank[field.of(one).tpn], rank[field.of(two).tpn]) for one, two in pairs]
    games = tuple(sorted(white_games(here, ranks, tournament, round_no)))
    return Answer(games, field.of(bye).tpn if bye else None)
