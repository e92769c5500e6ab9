"""C.04.5 and C.04.6 (applied from 2026-02-01), Article 3, literally: upfloaters, then identifiers.

Both chapters pair by the same procedure; they differ in what the pairs of a bracket are weighed by.
The Dubov system shares the way from bracket to bracket.

Readings: C6 holds or does not (it has no degrees); the following scoregroup is the level of scores
right below, the participant with the bye among those who make the levels.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

from openarbiter.model import Colour, Points, Tpn
from openarbiter.values import dataclass
from openarbiter.verification.literal.colours import Rule, answer
from openarbiter.verification.literal.common import (
    Answer,
    Entrant,
    Pairs,
    Someone,
    Work,
    best_by,
    bits,
    smallest_sets,
)
from openarbiter.verification.literal.search import Players, transposed
from openarbiter.verification.literal.weighing import Criteria, Weighed


class ByUpfloaters(Players[Someone], ABC):
    """A round in which upfloaters are chosen for each scoregroup from the top, then pairs.

    Attributes:
        decided: The criteria that chose.
    """

    decided: list[str]

    @abstractmethod
    def upfloaters(
        self, residents: Sequence[Someone], lower: Sequence[Someone]
    ) -> tuple[Someone, ...]:
        """Who comes up to a scoregroup, of all with lower scores."""

    @abstractmethod
    def pair_bracket(
        self, residents: Sequence[Someone], chosen: Sequence[Someone]
    ) -> Pairs[Someone]:
        """The pairs of the bracket."""

    def all_pairs(self, players: Sequence[Someone]) -> Iterator[tuple[Someone, Someone]]:
        """The pairs of all players, bracket by bracket."""
        left = sorted(players, key=by_score)
        while left:
            residents = [each for each in left if each.score == left[0].score]
            lower = left[len(residents) :]
            chosen = self.upfloaters(residents, lower)
            yield from self.pair_bracket(residents, chosen)
            left = [each for each in lower if each not in chosen]

    def answer(
        self,
        order: Callable[[Someone], object],
        rank: Callable[[Someone], object],
        rules: Sequence[Rule[Someone]],
    ) -> Answer | None:
        """The round: the bye by an order, pairs, colours by rules; ``None``: nobody can."""
        found = self.bye_and_others(order)
        return found and answer(self.all_pairs(found[1]), found[0], rank, rules, self.decided)


def by_score(each: Entrant) -> tuple[Points, Tpn]:
    """Key of the order by score, then number."""
    return -each.score, each.tpn


def legal_sets(
    players: Players[Someone], residents: Sequence[Someone], lower: Sequence[Someone]
) -> list[tuple[Someone, ...]]:
    """The legal sets of fewest upfloaters with the highest scores."""

    def scores(chosen: tuple[Someone, ...]) -> list[Points]:
        return sorted((-each.score for each in chosen), reverse=True)

    inside, below = players.mask(residents), players.mask(lower)

    def fits(chosen: tuple[Someone, ...]) -> bool:
        up = players.mask(chosen)
        return players.can_be_paired(inside | up) and players.can_be_paired(below ^ up)

    sizes = range(len(residents) % 2, len(lower) + 1, 2)
    return list(smallest_sets(lower, sizes, scores, fits, players.work))


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Participant(Entrant):
    """A player of a Double-Swiss, or a team; a strong preference (Type B) has the strength 1.

    Attributes:
        played: Number of matches played.
        floated: It was a floater in the round before.
        standing: Scores that say who of a pair is ranked higher, highest first.
    """

    played: int
    floated: bool
    standing: tuple[Points, ...] = ()

    @property
    def kind(self) -> tuple[bool, Colour | None, int]:
        """All that is asked of the two of a pair (C8 and those after it)."""
        return self.floated, self.preference, self.strength


Criterion: TypeAlias = Callable[[Pairs[Participant], Sequence[Participant]], int]
"""What is counted of the pairs of a bracket and its upfloaters; of each pair by itself."""


class Round(ByUpfloaters[Participant]):
    """A round being paired.

    Args:
        present: Everybody to be paired.
        criteria: What pairs are weighed by, in their order, each with its code (C8 and those after
            it).
        floats_count: The criteria about floaters apply: not in the last round or rounds.
        work: What is counted.
    """

    def __init__(
        self,
        present: Sequence[Participant],
        criteria: Sequence[tuple[str, Criterion]],
        *,
        floats_count: bool,
        work: Work,
    ) -> None:
        super().__init__(sorted(present, key=lambda each: each.tpn), work)
        self.criteria, self.floats_count = criteria, floats_count
        self.decided: list[str] = []

    def next_holds(self, group: int, others: int) -> bool:
        """C6: the following scoregroup can still be paired with no upfloater more than it must."""
        return not group or any(
            self.can_be_paired(group | up) and self.can_be_paired(others ^ up)
            for up in (bits(others) if group.bit_count() % 2 else [0])
        )

    def upfloaters(
        self, residents: Sequence[Participant], lower: Sequence[Participant]
    ) -> tuple[Participant, ...]:
        """The set of upfloaters (3.5): C4 and C5 among legal sets, then C6, C7 and the order."""
        scores = (each.score for each in self.ordered)
        level = max((score for score in scores if score < residents[0].score), default=None)
        group = self.mask(each for each in lower if each.score == level)
        others = self.mask(lower) ^ group

        def holds(chosen: Sequence[Participant]) -> bool:
            up = self.mask(chosen)
            return self.next_holds(group & ~up, others & ~up)

        criteria: list[tuple[str, Callable[[tuple[Participant, ...]], object]]] = [
            ("C6", lambda chosen: not holds(chosen)),
        ]
        if self.floats_count:
            criteria.append(("C7", lambda chosen: sum(each.floated for each in chosen)))
        sets = best_by(legal_sets(self, residents, lower), criteria, self.decided)
        # Inside a set by score descending, then TPN, as all of them are; sets by TPNs (3.5.4).
        return min(sets, key=lambda chosen: [each.tpn for each in chosen])

    def pair_bracket(
        self, residents: Sequence[Participant], chosen: Sequence[Participant]
    ) -> Pairs[Participant]:
        """The pairs of a bracket (3.6): the best by C8 and on, with the smallest identifier.

        The top members are tried in the order of identifiers. Whoever meets somebody with a smaller
        number is no top member, so the first that can be paired with all others are.
        """
        everybody = self.mask([*residents, *chosen])
        players = list(bits(everybody))
        self.work.players = len(players)
        criteria = Criteria[Participant](
            kind=lambda bit: (self.of(bit).kind, self.of(bit) in chosen),
            count=lambda pairs, _: [[value(tuple(pairs), chosen)] for _, value in self.criteria],
            listed=[False] * len(self.criteria),
        )
        costs = Weighed(self, everybody, 0, criteria).costs
        least = costs.least(everybody)
        for tops in combinations(players, len(players) // 2):
            self.work.step()
            if costs.within(everybody, least, sum(tops)):
                others = list(bits(everybody ^ sum(tops)))
                made, _ = transposed(costs, tops, others, [(everybody, least)], halves=True)
                return self.pairs(made)
        raise AssertionError("somebody checked that the bracket can be paired")


def bye_order(each: Participant) -> tuple[int, ...]:
    """Who has the bye: the lowest score, the most matches played, the largest number (3.4)."""
    return each.score, -each.played, -each.tpn
