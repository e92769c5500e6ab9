"""C.04.3.1 of 2012: the candidate of a bracket that fulfils most, and how far one can be paired."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from openarbiter.model import Colour
from openarbiter.values import replace
from openarbiter.verification.literal.common import Work, opponents_of
from openarbiter.verification.literal.outlook import bits, mask_of
from openarbiter.verification.literal.search import (
    Costs,
    Floor,
    Kinds,
    Meetings,
    Numbers,
    OfTwo,
    first_candidate,
)
from openarbiter.verification.literal.terms import State, Strength
from openarbiter.verification.literal.terms_2012 import Candidate, colours_fit, counts, in_order

Value: TypeAlias = tuple[int, ...]
"""What floaters are worth to the bracket that they come down into; less is better."""

_COUNTS = 8
_BEFORE_COLOURS, _LAST_COLOURS = 2, 4
"""How many counts there are, up to B2 as well, and up to the last one about colours."""


class Shape(NamedTuple):
    """What kind of candidates are looked at.

    Attributes:
        mixed: Moved-down players meet residents alone (C6).
        m1: Number of moved-down players who are paired then.
        p1: Number of pairs.
    """

    mixed: bool
    m1: int
    p1: int


class Ways:
    """What can become of brackets, and of all players.

    Args:
        players: The players of the round, by rank.
        odd_round: A7.d holds rather than A7.e.
        work: What is counted.
    """

    def __init__(self, players: Sequence[State], *, odd_round: bool, work: Work) -> None:
        self.players, self.odd_round = players, odd_round
        self._work = work
        self._opponents = opponents_of(
            {each.bit: each for each in players},
            lambda each: each.barred,
            lambda each: (each.strength, each.preference, each.topscorer),
            colours_fit,
        )
        takers = mask_of(each for each in players if each.may_take_bye)
        self._meetings = Meetings(self._opponents, takers, work)

    def first(
        self,
        moved_down: Sequence[State],
        residents: Sequence[State],
        shape: Shape,
        value: Callable[[frozenset[State]], Value | None],
    ) -> Candidate | None:
        """The candidate whose floaters have the least value, then with the least counts (C10).

        The earliest of equals; ``None`` where no candidate is allowed.

        Args:
            moved_down: Who came down into the bracket.
            residents: Its residents.
            shape: Which candidates.
            value: The value of floaters; ``None`` where they are not allowed.
        """
        everybody = in_order([*moved_down, *residents])
        self._work.players = len(everybody)
        down = mask_of(moved_down) if shape.mixed else 0
        values = self._values(moved_down, residents, shape, value)
        if not values:
            return None
        best = min(values.values())
        numbers, costs = self._weighed(moved_down, residents, mixed=shape.mixed)
        all_ = mask_of(everybody)
        sums = {
            left: costs.least(all_ ^ left) + sum(numbers.of[bit] for bit in bits(left))
            for left, reached in values.items()
            if reached == best
        }
        least = min(sums.values())
        ways = [
            (all_ ^ left, least - sum(numbers.of[bit] for bit in bits(left)))
            for left, number in sums.items()
            if number == least
        ]
        sets = combinations(in_order(moved_down), shape.m1) if shape.mixed else [()]
        upper, pairs = first_candidate(
            costs,
            ([each.bit for each in s1] for s1 in sets),
            [each.bit for each in everybody if not each.bit & down],
            ways,
            self._work,
        )
        taken = sum(one | other for one, other in upper + pairs)
        return Candidate(
            tuple((self._player(one), self._player(other)) for one, other in upper),
            tuple((self._player(one), self._player(other)) for one, other in pairs),
            frozenset(each for each in everybody if not each.bit & taken),
        )

    def _player(self, bit: int) -> State:
        return self.players[bit.bit_length() - 1]

    def _values(
        self,
        moved_down: Sequence[State],
        residents: Sequence[State],
        shape: Shape,
        value: Callable[[frozenset[State]], Value | None],
    ) -> dict[int, Value]:
        """The allowed sets of floaters of some kind of candidates, with their values."""
        everybody = mask_of([*moved_down, *residents])
        down = mask_of(moved_down) if shape.mixed else 0
        size = everybody.bit_count() - 2 * shape.p1
        if self._meetings.left_over(everybody, down) > size:
            return {}
        if shape.mixed and not self.allows(moved_down, residents, shape.m1, shape.p1):
            return {}
        found = {}
        for floaters in _sets(moved_down, residents, size, shape):
            self._work.step()
            left = mask_of(floaters)
            if not self._meetings.left_over(everybody ^ left, down):
                reached = value(frozenset(floaters))
                if reached is not None:
                    found[left] = reached
        return found

    def _weighed(
        self, moved_down: Sequence[State], residents: Sequence[State], *, mixed: bool
    ) -> tuple[Numbers, Costs]:
        """What a candidate fails to fulfil by its pairs and its floaters, as numbers."""
        players = [*moved_down, *residents]
        everybody, came_down = mask_of(players), frozenset(moved_down)
        down = mask_of(moved_down) if mixed else 0
        lowest = min((each.score for each in players), default=0)
        opponents = {
            each.bit: self._opponents[each.bit] & everybody & ~(down if each.bit & down else 0)
            for each in players
        }
        none = Candidate((), (), frozenset())
        kinds = Kinds(opponents, {each.bit: (each.kind, each.bit & down > 0) for each in players})
        units: dict[int | OfTwo, Candidate] = {
            each.bit: replace(none, floaters=frozenset([each])) for each in players
        }
        for two, (one, other) in kinds.pairs.items():
            pair = (self._player(one), self._player(other))
            units[two] = (
                replace(none, moved_down_pairs=(pair,))
                if one & down
                else replace(none, pairs=(pair,))
            )
        counted = {
            key: [(each,) for each in counts(unit, came_down, lowest, odd_round=self.odd_round)]
            for key, unit in units.items()
        }
        numbers = Numbers(counted, [False] * _COUNTS, len(players))
        bounds = numbers.units[_BEFORE_COLOURS], numbers.units[_LAST_COLOURS]
        colours = _Colours(players, *numbers.units[3:5], odd_round=self.odd_round)
        floor = Floor(numbers.of, kinds, down, bounds, colours)
        return numbers, Costs(kinds, numbers.of, floor, self._work)

    def allows(
        self, moved_down: Sequence[State], residents: Sequence[State], m1: int, pairs: int
    ) -> bool:
        """Whether so many pairs can be made, M1 of them of a moved-down player with a resident.

        With M1 = 0 moved-down players may meet each other, as in a homogeneous bracket (C14.b2).
        Whom one way to pair covers, a way with most pairs can cover as well.
        """
        if not m1:
            everybody = mask_of([*moved_down, *residents])
            return everybody.bit_count() - self._meetings.left_over(everybody) >= 2 * pairs
        home = mask_of(residents)
        for chosen in combinations(moved_down, m1):
            s1 = mask_of(chosen)
            if self._meetings.left_over(s1 | home, s1, across=True) == len(residents) - m1:
                most = m1 + len(residents) - self._meetings.left_over(s1 | home, s1)
                if most >= 2 * pairs >= 2 * m1:
                    return True
        return False

    def reach(
        self, moved_down: Sequence[State], residents: Sequence[State], *, mixed: bool
    ) -> tuple[int, int]:
        """Moved-down players not paired with residents, then players left over, at best.

        If nobody moved down can be paired with a resident, they may meet each other (C14.b2).
        """
        everybody = mask_of([*moved_down, *residents])
        if not mixed:
            return 0, self._meetings.left_over(everybody)
        down = mask_of(moved_down)
        across = everybody.bit_count() - self._meetings.left_over(everybody, down, across=True)
        lacking = len(moved_down) - across // 2
        return lacking, self._meetings.left_over(everybody, down if across else 0)

    def least_b3(self, moved_down: Sequence[State], residents: Sequence[State], left: int) -> int:
        """The least sum of squared score differences with so many left over."""
        numbers, costs = self._weighed(moved_down, residents, mixed=False)
        everybody = mask_of([*moved_down, *residents])
        sums = []
        for floaters in combinations([*moved_down, *residents], left):
            self._work.step()
            gone = mask_of(floaters)
            if not self._meetings.left_over(everybody ^ gone):
                own = sum(numbers.of[bit] for bit in bits(gone))
                sums.append(own + costs.least(everybody ^ gone))
        return min(sums) // numbers.units[1]

    def complete(self, players: Sequence[State]) -> bool:
        """Whether all can be paired, one of them with the bye if their number is odd."""
        return self._meetings.complete(mask_of(players))


def _sets(
    moved_down: Sequence[State], residents: Sequence[State], size: int, shape: Shape
) -> Iterator[tuple[State, ...]]:
    """Who could be left over."""
    if not shape.mixed:
        yield from combinations(in_order([*moved_down, *residents]), size)
        return
    again = len(moved_down) - shape.m1
    for upper in combinations(moved_down, again):
        for lower in combinations(residents, size - again):
            yield upper + lower


class _Colours:
    """What the pairs of some players of a bracket count at least by B2, the absolute ones apart.

    Of more players with the same colour preference than there are pairs, some meet each other, and
    of those pairs only as many spare a strong preference as have somebody with a mild one.

    Args:
        players: The players of the bracket.
        first: The number of one in the first of the two counts.
        second: The number of one in the second one.
        odd_round: Strong preferences come first (A7.d).
    """

    def __init__(
        self, players: Sequence[State], first: int, second: int, *, odd_round: bool
    ) -> None:
        self._strong, self._any = (first, second) if odd_round else (second, first)
        self._odd = odd_round
        self._wish = [
            mask_of(each for each in players if each.preference is colour) for colour in Colour
        ]
        self._firm = mask_of(each for each in players if each.strength >= Strength.STRONG)

    def __call__(self, players: int) -> int:
        """The number, for the players of a mask."""
        pairs = players.bit_count() // 2
        for wish in self._wish:
            alike = players & wish
            same = alike.bit_count() - pairs
            if same > 0:
                firm = (alike & self._firm).bit_count()
                mild = alike.bit_count() - firm
                strong = max(0, firm - pairs if self._odd else same - mild)
                return same * self._any + strong * self._strong
        return 0
