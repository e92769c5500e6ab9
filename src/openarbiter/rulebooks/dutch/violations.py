"""C9 to C21 as masks: which parts of a candidate each criterion counts.

For brackets of few players (:mod:`~openarbiter.rulebooks.dutch.small`). Bit ``i * size + j`` stands
for the pair of the places i < j of a bracket, bit ``i * size + i`` for the downfloater i. What is
counted is asked of the criteria, once for players who are alike.

Source:
    C.04.3: C9 to C21 (both editions).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache

from openarbiter.model import Points
from openarbiter.rulebooks.dutch import criteria
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.criteria import Criterion, Downfloater, Pair
from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_BLACK,
    ABSOLUTE_WHITE,
    CLASS_COUNT,
    representative,
)

__all__ = ["Masks", "Violations"]

Masks = tuple[int, ...]
"""What a criterion counts: the parts in each of these masks, once for every mask."""


class Violations:
    """What the criteria count in the candidates of a bracket.

    Args:
        context: Answers for the round.
        players: Positions of the players, moved-down players first, in ranking order.
        moved: Number of moved-down players.
    """

    def __init__(self, context: RoundContext, players: Sequence[int], moved: int) -> None:
        self._context = context
        self._situation = context.situation
        self._players = players
        self._moved = moved
        self._size = len(players)

    def in_order(self, floaters: int, *, takes_bye: bool) -> Iterator[Masks]:
        """From C9 to C21; C18 to C21 one by one for every score, the highest first.

        Args:
            floaters: Number of downfloaters of all candidates.
            takes_bye: There is one downfloater, who gets the bye (C9 is asked).

        Source:
            C.04.3: C9 to C21 (both editions).
        """
        if takes_bye:
            yield self._unplayed_games()
        yield from self._third_colours()
        yield self._colours(_DENIED)
        yield self._colours(_STRONG_DENIED)
        down = self._floating(range(self._moved, self._size), _floats_again) if floaters else _NONE
        up = self._opponents() if self._moved else _NONE
        for floats, upfloats in zip(down, up, strict=True):
            yield (floats,)
            yield (upfloats,)
        if not self._moved:
            return
        again = self._floating(range(self._moved), _moved_down_again) if floaters else _NONE
        for floats, upfloats in zip(again, up, strict=True):
            yield from self._by_score(floats)
            yield from self._by_score(upfloats)

    def _unplayed_games(self) -> Masks:
        """C9: whoever has more unplayed games is in more of the masks."""
        rule = criteria.unplayed_games_of_bye_taker
        parts = [
            Downfloater(self._context.card(player), moved_down=False) for player in self._players
        ]
        counts = [rule.count_of(part) for part in parts]
        step = self._size + 1
        return tuple(
            sum(1 << place * step for place, count in enumerate(counts) if count > number)
            for number in range(max(counts))
        )

    def _third_colours(self) -> Iterator[Masks]:
        """C10 and C11, which only a pair with a topscorer can violate.

        It is one of two equal absolute preferences, or with somebody past the limits already.
        """
        situation, players = self._situation, self._players
        if not situation.last_round or not any(map(situation.topscorer.__getitem__, players)):
            return
        classes = situation.colour_class
        beyond = set(filter(situation.beyond_limits, players))
        masks = {rule.code: [0, 0] for rule in _TOPSCORERS}
        for i, one in enumerate(players):
            for j in range(max(i + 1, self._moved), self._size):
                other = players[j]
                equal = classes[one] == classes[other] in (ABSOLUTE_WHITE, ABSOLUTE_BLACK)
                if not equal and one not in beyond and other not in beyond:
                    continue
                white = self._context.colours.higher_gets_white(one, other)
                pair = Pair(self._context.card(one), self._context.card(other), white)
                for rule in _TOPSCORERS:
                    for number in range(rule.count_of(pair)):
                        masks[rule.code][number] |= 1 << i * self._size + j
        yield from map(tuple, masks.values())

    def _colours(self, counted: Sequence[Sequence[int]]) -> Masks:
        """A criterion that looks at the preference classes of two players (C12, C13)."""
        classes = [self._situation.colour_class[player] for player in self._players]
        of_class = [0] * CLASS_COUNT
        for place, number in enumerate(classes):
            of_class[number] |= 1 << place
        mask = 0
        for place, number in enumerate(classes):
            for other in counted[number]:
                mask |= (of_class[other] & -2 << place) << place * self._size
        return (mask,)

    def _floating(self, places: range, counted: Callable[[int], Counted]) -> tuple[int, int]:
        """Downfloaters counted for the last round and for two rounds before."""
        kinds, players, step = self._situation.kind, self._players, self._size + 1
        last = earlier = 0
        for place in places:
            again = counted(kinds[players[place]])
            last |= again[0] << place * step
            earlier |= again[1] << place * step
        return last, earlier

    def _opponents(self) -> tuple[int, int]:
        """Pairs of a moved-down player whose opponent is counted, likewise."""
        kinds, players = self._situation.kind, self._players
        last = earlier = 0
        for place in range(self._moved, self._size):
            again = _upfloats_again(kinds[players[place]])
            last |= again[0] << place
            earlier |= again[1] << place
        rows = sum([1 << place * self._size for place in range(self._moved)])
        return last * rows, earlier * rows

    def _by_score(self, counted: int) -> Iterator[Masks]:
        """The parts counted of moved-down players of one score after the other."""
        score, row = self._situation.score, (1 << self._size) - 1
        rows: dict[Points, int] = {}
        for place in range(self._moved):
            points = score[self._players[place]]
            rows[points] = rows.get(points, 0) | row << place * self._size
        for points in sorted(rows, reverse=True):
            yield (counted & rows[points],)


def _against_classes(rule: Criterion) -> list[list[int]]:
    """By preference class: the classes of opponents against whom a criterion counts."""
    players = [representative(number) for number in range(CLASS_COUNT)]
    return [
        [number for number, other in enumerate(players) if rule.count_of(Pair(one, other))]
        for one in players
    ]


_DENIED = _against_classes(criteria.colour_preference)
_STRONG_DENIED = _against_classes(criteria.strong_colour_preference)
_TOPSCORERS = (criteria.colour_difference_beyond_two, criteria.same_colour_three_times)

Counted = tuple[int, int]
"""What is counted for a float of the last round, and for one two rounds before."""

_NONE: Counted = (0, 0)


@cache
def _floats_again(kind: int) -> Counted:
    """Whether C14 and C16 count a resident of a kind as a downfloater."""
    part = Downfloater(representative(kind), moved_down=False)
    return (
        criteria.same_downfloat_as_last_round.count_of(part),
        criteria.same_downfloat_as_two_rounds_before.count_of(part),
    )


@cache
def _moved_down_again(kind: int) -> Counted:
    """Whether C18 and C20 count a moved-down player of a kind as a downfloater."""
    part = Downfloater(representative(kind), moved_down=True)
    return (
        criteria.score_difference_downfloat_last_round.count_of(part),
        criteria.score_difference_downfloat_two_rounds_before.count_of(part),
    )


@cache
def _upfloats_again(kind: int) -> Counted:
    """Whether C15 and C17, and by score C19 and C21, count a resident of a kind as an opponent."""
    pair = Pair(representative(0, score=1), representative(kind))
    return (
        criteria.same_upfloat_as_last_round.count_of(pair),
        criteria.same_upfloat_as_two_rounds_before.count_of(pair),
    )
