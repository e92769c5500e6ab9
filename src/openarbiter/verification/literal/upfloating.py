"""C.04.5 and C.04.6 (applied from 2026-02-01), Article 3, literally: upfloaters, then identifiers.

Both chapters pair by the same procedure; they differ in what the pairs of a bracket are weighed by.

Readings: C6 holds or does not (it has no degrees); the following scoregroup is the level of scores
right below, the participant with the bye among those who make the levels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, groupby
from math import comb
from typing import TypeAlias

from openarbiter.model import Colour, Points, Tpn
from openarbiter.values import dataclass
from openarbiter.verification.literal.common import (
    Pairs,
    Work,
    by_bye_article,
    lowest,
    opponents_of,
)
from openarbiter.verification.literal.outlook import bits
from openarbiter.verification.literal.search import (
    Costs,
    Floor,
    Kinds,
    Meetings,
    Numbers,
    OfTwo,
    transposed,
)


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Participant:
    """A player of a Double-Swiss, or a team; a participant of a round is one object.

    Attributes:
        tpn: Tournament pairing number.
        number: Arrival number (parity of 4.3.1).
        score: Primary score (tenths) with virtual points.
        played: Number of matches played.
        colours: Colours of the matches that gave one, oldest first.
        barred: Who may not be the opponent.
        may_take_bye: C2.
        floated: It was a floater in the round before.
        wish: Colour preference of a team; ``None`` without one.
        strong: The preference is a strong one (Type B).
        standing: Scores that say who of a pair is ranked higher, highest first.
    """

    tpn: Tpn
    number: int
    score: Points
    played: int
    colours: tuple[Colour, ...]
    barred: frozenset[Tpn]
    may_take_bye: bool
    floated: bool
    wish: Colour | None = None
    strong: bool = False
    standing: tuple[Points, ...] = ()

    @property
    def kind(self) -> tuple[bool, Colour | None, bool]:
        """All that is asked of the two of a pair (C8 and those after it)."""
        return self.floated, self.wish, self.strong


def may_meet(one: Participant, other: Participant) -> bool:
    """C1."""
    return other.tpn not in one.barred


Criterion: TypeAlias = Callable[[Pairs[Participant], Sequence[Participant]], int]
"""What is counted of the pairs of a bracket and its upfloaters; of each pair by itself."""


class Round:
    """A round being paired.

    Args:
        present: Everybody to be paired.
        criteria: What pairs are weighed by, in their order, each with its code (C8 and those after
            it).
        floats_count: The criteria about floaters apply: not in the last round or rounds.
        work: What is counted.

    Attributes:
        decided: What had to choose.
    """

    def __init__(
        self,
        present: Sequence[Participant],
        criteria: Sequence[tuple[str, Criterion]],
        *,
        floats_count: bool,
        work: Work,
    ) -> None:
        self.present, self.criteria, self.floats_count = present, criteria, floats_count
        self.decided: list[str] = []
        self._work = work
        self._of = {
            1 << place: each
            for place, each in enumerate(sorted(present, key=lambda each: each.tpn))
        }
        self._bit = {each.tpn: bit for bit, each in self._of.items()}
        self._opponents = opponents_of(
            self._of, lambda each: each.barred, lambda _: None, lambda _, __: True
        )
        self._meetings = Meetings(self._opponents, 0, work)

    def _mask(self, players: Iterable[Participant]) -> int:
        return sum(self._bit[each.tpn] for each in players)

    def completes(self, players: Sequence[Participant]) -> bool:
        """Whether all can be paired with each other."""
        return not self._meetings.left_over(self._mask(players))

    def following(self, left: Sequence[Participant], score: Points) -> list[Participant]:
        """Who of the level right below a score is still there."""
        below = max((each.score for each in self.present if each.score < score), default=None)
        return [each for each in left if each.score == below]

    def next_holds(self, left: Sequence[Participant], score: Points) -> bool:
        """C6: the following scoregroup can still be paired with no upfloater more than it must.

        Args:
            left: Who is left when the bracket is paired.
            score: Score of its residents.
        """
        group = self.following(left, score)
        if not group:
            return True
        others = [each for each in left if each.score != group[0].score]
        lower = [each for each in others if each.score < group[0].score]
        return any(
            self.completes([*group, *chosen])
            and self.completes([each for each in others if each not in chosen])
            for chosen in combinations(lower, len(group) % 2)
        )

    def sets(
        self, residents: Sequence[Participant], lower: Sequence[Participant]
    ) -> list[tuple[Participant, ...]]:
        """The legal sets of fewest upfloaters (C4) with the highest scores (C5)."""

        def scores(chosen: Sequence[Participant]) -> list[Points]:
            return sorted((-each.score for each in chosen), reverse=True)

        for size in range(len(residents) % 2, len(lower) + 1, 2):
            self._work.step(comb(len(lower), size))
            for _, alike in groupby(sorted(combinations(lower, size), key=scores), key=scores):
                fit = [
                    chosen
                    for chosen in alike
                    if self.completes([*residents, *chosen])
                    and self.completes([each for each in lower if each not in chosen])
                ]
                if fit:
                    return fit
        message = "somebody checked that the round can be completed (C3)"
        raise AssertionError(message)

    def upfloaters(
        self, residents: Sequence[Participant], lower: Sequence[Participant]
    ) -> tuple[Participant, ...]:
        """The set of upfloaters (3.5): C4 and C5 among legal sets, then C6, C7 and the order."""
        sets, score = self.sets(residents, lower), residents[0].score

        def left_by(chosen: Sequence[Participant]) -> list[Participant]:
            return [each for each in lower if each not in chosen]

        criteria: list[tuple[str, Callable[[tuple[Participant, ...]], object]]] = [
            ("C6", lambda chosen: not self.next_holds(left_by(chosen), score)),
        ]
        if self.floats_count:
            criteria.append(("C7", lambda chosen: sum(each.floated for each in chosen)))
        for code, value in criteria:
            kept = lowest(sets, value) if len(sets) > 1 else sets
            self.decided += [code] if len(kept) < len(sets) else []
            sets = kept
        # Inside a set by score descending, then TPN; the sets by their TPNs (3.5.4).
        return min(
            (tuple(sorted(each, key=lambda one: (-one.score, one.tpn))) for each in sets),
            key=lambda chosen: [each.tpn for each in chosen],
        )

    def pairs(
        self, residents: Sequence[Participant], chosen: Sequence[Participant]
    ) -> Pairs[Participant]:
        """The pairs of a bracket (3.6): the best by C8 and on, with the smallest identifier.

        The top members are tried in the order of identifiers. Whoever meets somebody with a smaller
        number is no top member, so the first that can be paired with all others are.
        """
        players = sorted([*residents, *chosen], key=lambda each: each.tpn)
        self._work.players = len(players)
        everybody, costs = self._mask(players), self._costs(players, chosen)
        least = costs.least(everybody)
        for tops in combinations(players, len(players) // 2):
            self._work.step()
            side = self._mask(tops)
            if costs.within(everybody, least, side):
                others = list(bits(everybody & ~side))
                made, _ = transposed(
                    costs, list(bits(side)), others, [(everybody, least)], halves=True
                )
                return tuple((self._of[one], self._of[other]) for one, other in made)
        message = "somebody checked that the bracket can be paired"
        raise AssertionError(message)

    def _costs(self, players: Sequence[Participant], chosen: Sequence[Participant]) -> Costs:
        """What the criteria count of the pairs of a bracket."""
        everybody = self._mask(players)
        opponents = {bit: self._opponents[bit] & everybody for bit in bits(everybody)}
        kinds = Kinds(
            opponents,
            {bit: (self._of[bit].kind, self._of[bit] in chosen) for bit in opponents},
        )
        counted: dict[int | OfTwo, list[list[int]]] = {
            two: [
                [value(((self._of[one], self._of[other]),), chosen)] for _, value in self.criteria
            ]
            for two, (one, other) in kinds.pairs.items()
        }
        numbers = Numbers(counted, [False] * len(self.criteria), len(players))
        floor = Floor(numbers.of, kinds, 0, (1, 1), lambda _: 0)
        return Costs(kinds, numbers.of, floor, self._work)


def pair_participants(
    round_: Round,
) -> tuple[list[tuple[Participant, Participant]], Participant | None] | None:
    """Pairs (without colours) and who has the bye; ``None`` where nobody can complete the round."""
    left = list(round_.present)
    bye = None
    if len(left) % 2:
        bye = by_bye_article(
            left,
            lambda each: each.may_take_bye,
            round_.completes,
            lambda each: (each.score, -each.played, -each.tpn),
        )
        if bye is None:
            return None
        left.remove(bye)
    if not round_.completes(left):
        return None
    found: list[tuple[Participant, Participant]] = []
    while left:
        highest = max(each.score for each in left)
        residents = [each for each in left if each.score == highest]
        lower = sorted(
            (each for each in left if each.score < highest),
            key=lambda each: (-each.score, each.tpn),
        )
        chosen = round_.upfloaters(residents, lower)
        found += round_.pairs(residents, chosen)
        left = [each for each in lower if each not in chosen]
    return found, bye
