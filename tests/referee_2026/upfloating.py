"""C.04.5 and C.04.6 (applied from 2026-02-01), Article 3, literally: upfloaters, then identifiers.

Both chapters pair by the same procedure; they differ in what the pairs of a bracket are weighed by.

Readings: C6 holds or does not (it has no degrees); the following scoregroup is the level of scores
right below, the participant with the bye among those who make the levels.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import combinations

from openarbiter.model import Colour, Points, Tpn
from openarbiter.verification.literal.common import (
    Pairs,
    by_bye_article,
    completable,
    complete,
    lowest,
)

__all__ = ["Participant", "Round", "identifier", "pair_participants"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """A player of a Double-Swiss, or a team.

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


def may_meet(one: Participant, other: Participant) -> bool:
    """C1."""
    return other.tpn not in one.barred


def identifier(pairs: Pairs[Participant]) -> tuple[list[Tpn], list[Tpn]]:
    """The top members ascending, then the bottom member of each (3.6).

    Examples:
        Pairs 11-24, 16-6, 10-9 and 8-4 give 4 6 9 11 and 8 16 10 24.
    """
    seats = sorted(sorted((one.tpn, other.tpn)) for one, other in pairs)
    return [top for top, _ in seats], [bottom for _, bottom in seats]


@dataclass(slots=True)
class Round:
    """A round being paired.

    Attributes:
        present: Everybody to be paired.
        criteria: Values of a pairing of a bracket, from its pairs and its upfloaters, in their
            order, each with its code (C8 and those after it).
        floats_count: The criteria about floaters apply: not in the last round or rounds.
        decided: What had to choose.
    """

    present: Sequence[Participant]
    criteria: Sequence[tuple[str, Callable[[Pairs[Participant], Sequence[Participant]], int]]]
    floats_count: bool
    decided: list[str] = field(default_factory=list)

    def following(self, left: Sequence[Participant], score: Points) -> list[Participant]:
        """Who of the level right below a score is still there."""
        below = [each.score for each in self.present if each.score < score]
        return [each for each in left if below and each.score == max(below)]

    def next_holds(self, left: Sequence[Participant], score: Points) -> bool:
        """C6: the following scoregroup can still be paired with no upfloater more than it must.

        Args:
            left: Who is left when the bracket is paired.
            score: Score of its residents.
        """
        group = self.following(left, score)
        if not group:
            return True
        others = [each for each in left if each not in group]
        lower = [each for each in others if each.score < group[0].score]
        return any(
            completable([*group, *chosen], may_meet)
            and completable([each for each in others if each not in chosen], may_meet)
            for chosen in combinations(lower, len(group) % 2)
        )

    def upfloaters(
        self, residents: Sequence[Participant], lower: Sequence[Participant]
    ) -> tuple[Participant, ...]:
        """The set of upfloaters (3.5): C4 and C5 among legal sets, then C6, C7 and the order."""

        def left_by(chosen: Sequence[Participant]) -> list[Participant]:
            return [each for each in lower if each not in chosen]

        for size in range(len(residents) % 2, len(lower) + 1, 2):
            sets = [
                chosen
                for chosen in combinations(lower, size)
                if completable([*residents, *chosen], may_meet)
                and completable(left_by(chosen), may_meet)
            ]
            if sets:
                break
        else:
            message = "somebody checked that the round can be completed (C3)"
            raise AssertionError(message)
        score = residents[0].score
        criteria: list[tuple[str, Callable[[tuple[Participant, ...]], object]]] = [
            ("C5", lambda chosen: sorted(-each.score for each in chosen)[::-1]),
            ("C6", lambda chosen: not self.next_holds(left_by(chosen), score)),
        ]
        if self.floats_count:
            criteria.append(("C7", lambda chosen: sum(each.floated for each in chosen)))
        for code, value in criteria:
            kept = lowest(sets, value)
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
        """The pairs of a bracket (3.6): the best by C8 and on, with the smallest identifier."""
        ways = list(complete([*residents, *chosen], may_meet))
        for code, value in self.criteria:
            kept = lowest(ways, lambda way, value=value: value(way, chosen))  # type: ignore[misc]
            self.decided += [code] if len(kept) < len(ways) else []
            ways = kept
        return min(ways, key=identifier)


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
            lambda others: completable(others, may_meet),
            lambda each: (each.score, -each.played, -each.tpn),
        )
        if bye is None:
            return None
        left.remove(bye)
    if not completable(left, may_meet):
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
