"""C.04.3.1 of 2012, literally: players, what candidates fail to fulfil (B, C10), the best one.

"Any criterion may be dropped only for the minimum number of pairs": every requirement is a count.
The loops of C10 raise the innermost count first and start it again whenever one further out is
raised, so that they come to the candidate with the lexicographically least counts, outermost first;
among equals it is the one that is tried first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from openarbiter.model import Player, Points, Result, RoundNo, Tournament
from openarbiter.values import dataclass, replace
from openarbiter.verification.literal.common import Work, bits, lowest
from openarbiter.verification.literal.dutch import colours_fit
from openarbiter.verification.literal.search import Players, Wishes
from openarbiter.verification.literal.terms import (
    Float,
    State,
    Strength,
    mask_of,
    points_given,
    states,
    wish_of,
)
from openarbiter.verification.literal.weighing import Criteria, Weighed


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to pair a bracket.

    Attributes:
        moved_down_pairs: Pairs of moved-down players with residents (heterogeneous brackets).
        pairs: The other pairs, the higher ranked player first.
        floaters: Who is left over.
    """

    moved_down_pairs: tuple[tuple[State, State], ...]
    pairs: tuple[tuple[State, State], ...]
    floaters: frozenset[State]

    @property
    def all_pairs(self) -> tuple[tuple[State, State], ...]:
        """All pairs of the bracket."""
        return self.moved_down_pairs + self.pairs


def in_order(players: Sequence[State]) -> list[State]:
    """Players in the order of A2."""
    return sorted(players, key=lambda each: each.rank)


def is_heterogeneous(moved_down: Sequence[State], residents: Sequence[State]) -> bool:
    """A3: somebody was moved down, but less than half of the players."""
    return 0 < 2 * len(moved_down) < len(moved_down) + len(residents)


def players_of(tournament: Tournament, round_no: RoundNo) -> tuple[State, ...]:
    """The players to be paired, by rank; the bye is barred as B1.b says."""
    players = {player.tpn: player for player in tournament.players}
    return tuple(
        replace(each, may_take_bye=not _points_for_nothing(tournament, players[each.tpn], round_no))
        for each in states(tournament, round_no, bye_floats=False)
    )


def _points_for_nothing(tournament: Tournament, player: Player, round_no: RoundNo) -> bool:
    """B1.b: a bye, or points without playing; those that a loss gives are no gain."""
    loss = tournament.scoring.loss
    for number in map(RoundNo, range(1, round_no)):
        result = player.record(number).result
        if result is Result.PAIRING_ALLOCATED_BYE:
            return True
        if not result.played and points_given(tournament, player, number) > loss:
            return True
    return False


def counts(
    candidate: Candidate, came_down: frozenset[State], lowest: Points, *, odd_round: bool
) -> tuple[int, ...]:
    """What a candidate fails to fulfil, the requirement dropped last first.

    In an odd round A7.d holds rather than A7.e.
    """
    pairs = candidate.all_pairs
    b3 = sum((one.score - other.score) ** 2 for one, other in pairs)
    b3 += sum((player.score - lowest + 10) ** 2 for player in candidate.floaters)
    absolute = sum(_equal(pair, Strength.ABSOLUTE) for pair in pairs)
    strong = sum(_equal(pair, Strength.STRONG) for pair in pairs)
    any_kind = sum(_equal(pair, Strength.MILD) for pair in pairs)
    colours = (strong, any_kind) if odd_round else (any_kind, strong)
    down = candidate.floaters - came_down
    up = [resident for _, resident in candidate.moved_down_pairs]
    return (
        b3,
        absolute,
        *colours,
        _floats((player.previous_float for player in down), Float.DOWN),
        _floats((player.earlier_float for player in down), Float.DOWN),
        _floats((player.previous_float for player in up), Float.UP),
        _floats((player.earlier_float for player in up), Float.UP),
    )


def _equal(pair: tuple[State, State], least: Strength) -> int:
    """Whether both want the same colour, both at least so strongly."""
    one, other = pair
    same = one.preference is not None and one.preference is other.preference
    return int(same and min(one.strength, other.strength) >= least)


def _floats(floats: Iterable[Float | None], unwanted: Float) -> int:
    return sum(each is unwanted for each in floats)


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
    """

    mixed: bool
    m1: int
    p1: int


class Ways(Players[State]):
    """What can become of brackets, and of all players by rank."""

    def __init__(self, players: Sequence[State], *, odd_round: bool, work: Work) -> None:
        self.odd_round = odd_round
        super().__init__(
            players,
            work,
            wish_of,
            colours_fit,
            takers=(each for each in players if each.may_take_bye),
        )

    def first(
        self,
        moved_down: Sequence[State],
        residents: Sequence[State],
        shape: Shape,
        value: Callable[[frozenset[State]], Value | None],
    ) -> Candidate | None:
        """The candidate whose floaters have the least value, then with the least counts (C10).

        The earliest of equals; ``None`` where no candidate is allowed. So is the value of floaters
        who are not.
        """
        everybody = in_order([*moved_down, *residents])
        self.work.players = len(everybody)
        values = self._values(moved_down, residents, shape, value)
        if not values:
            return None
        down = mask_of(moved_down) if shape.mixed else 0
        sets = combinations(in_order(moved_down), shape.m1) if shape.mixed else [()]
        upper, pairs, left = self._weighed(moved_down, residents, down).first(
            lowest(list(values), values.__getitem__),
            ([each.bit for each in s1] for s1 in sets),
            [each.bit for each in everybody if not each.bit & down],
        )
        return Candidate(self.pairs(upper), self.pairs(pairs), frozenset(map(self.of, bits(left))))

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
        if self.meetings.left_over(everybody, down) > size:
            return {}
        if shape.mixed and not self.allows(moved_down, residents, shape.m1, shape.p1):
            return {}
        found = {}
        for floaters in _sets(moved_down, residents, size, shape):
            self.work.step()
            left = mask_of(floaters)
            if not self.meetings.left_over(everybody ^ left, down):
                reached = value(frozenset(floaters))
                if reached is not None:
                    found[left] = reached
        return found

    def _weighed(
        self, moved_down: Sequence[State], residents: Sequence[State], down: int
    ) -> Weighed[State]:
        """What a candidate fails to fulfil by its pairs and its floaters, as numbers.

        Args:
            moved_down: The moved-down players.
            residents: The others of the bracket.
            down: Mask of the moved-down players where they meet residents alone.
        """
        players, came_down = [*moved_down, *residents], frozenset(moved_down)
        lowest = min((each.score for each in players), default=0)

        def count(
            pairs: Sequence[tuple[State, State]], floaters: Sequence[State]
        ) -> list[tuple[int]]:
            upper = tuple(pair for pair in pairs if pair[0].bit & down)
            others = tuple(pair for pair in pairs if pair not in upper)
            unit = Candidate(upper, others, frozenset(floaters))
            return [(each,) for each in counts(unit, came_down, lowest, odd_round=self.odd_round)]

        def colours(units: Sequence[int]) -> Wishes:
            firm = mask_of(each for each in players if each.strength >= Strength.STRONG)
            one_of = (units[4], units[3]) if self.odd_round else (units[3], units[4])
            return Wishes(self.alike(players), firm, one_of, firm_first=self.odd_round)

        criteria = Criteria(
            kind=lambda bit: (self.of(bit).kind, bit & down > 0),
            count=count,
            listed=[False] * _COUNTS,
            bounds=(_BEFORE_COLOURS, _LAST_COLOURS),
            colours=colours,
        )
        return Weighed(self, mask_of(players), down, criteria)

    def allows(
        self, moved_down: Sequence[State], residents: Sequence[State], m1: int, pairs: int
    ) -> bool:
        """Whether so many pairs can be made, M1 of them of a moved-down player with a resident.

        With M1 = 0 moved-down players may meet each other, as in a homogeneous bracket (C14.b2).
        Whom one way to pair covers, a way with most pairs can cover as well.
        """
        if not m1:
            everybody = mask_of([*moved_down, *residents])
            return everybody.bit_count() - self.meetings.left_over(everybody) >= 2 * pairs
        home = mask_of(residents)
        for chosen in combinations(moved_down, m1):
            s1 = mask_of(chosen)
            if self.meetings.left_over(s1 | home, s1, across=True) == len(residents) - m1:
                most = m1 + len(residents) - self.meetings.left_over(s1 | home, s1)
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
            return 0, self.meetings.left_over(everybody)
        down = mask_of(moved_down)
        across = everybody.bit_count() - self.meetings.left_over(everybody, down, across=True)
        lacking = len(moved_down) - across // 2
        return lacking, self.meetings.left_over(everybody, down if across else 0)

    def least_b3(self, moved_down: Sequence[State], residents: Sequence[State], left: int) -> int:
        """The least sum of squared score differences with so many left over."""
        weighed = self._weighed(moved_down, residents, 0)
        everybody = mask_of([*moved_down, *residents])
        sums = []
        for floaters in combinations([*moved_down, *residents], left):
            self.work.step()
            gone = mask_of(floaters)
            if not self.meetings.left_over(everybody ^ gone):
                sums.append(weighed.least(gone))
        return min(sums) // weighed.units[1]

    def complete(self, players: Sequence[State]) -> bool:
        """Whether all can be paired, one of them with the bye if their number is odd."""
        return self.meetings.complete(mask_of(players))


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
