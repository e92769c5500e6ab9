"""The quick way through a bracket: a first candidate that nothing can be better than.

Forget who has met whom, and ask for preferences and floats only: then counts tell how good C12 and
C13 can be at best, all moved-down players are paired, and nobody floats again but the one
downfloater who harms least. The candidate is built in the order of Article 4: each choice is the
first after which these values are still within reach. If the finished candidate has them, nothing
is better and no earlier one is as good; if it cannot be finished, ``None`` says so, and the
matching decides.

Source:
    C.04.3: C3, C6 to C21, Articles 4.2 and 2.8.1 or 3.8.1 (both editions); C.04.3 (2017), C.5 to
    C.19 and D.1. The least C12 and C13 by counts are our own; tests hold them against matchings.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.rulebooks.downfloating.prices import UP_BITS, BracketPlayers, LookaheadScope
from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_BLACK,
    ABSOLUTE_WHITE,
    CLASS_COUNT,
    COLOUR_OF_CLASS,
    STRENGTH_OF_CLASS,
    Situation,
    down_earlier,
    down_last,
)

UNIT = 1 << 24
"""Costs hold two counts: C12 times this unit, plus C13."""

IMPOSSIBLE = 1 << 60
"""Cost of what cannot be: larger than every cost of a real set."""

_STEPS = 60
"""Choices taken back in a bracket after which the matching decides."""


def least_denied(counts: Sequence[int]) -> int:
    """The least C12 and C13 of pairing a set completely when everybody may meet everybody.

    Only two equal absolute preferences may not meet. With w players wishing the colour of the
    majority, b the other one and n none: if w <= b + n, every wish can be granted. Otherwise
    x = (w - b - n) / 2 pairs have two wishes for that colour; all others of the majority, w - 2x,
    get an opponent of another kind. The x pairs can take one absolute or strong player each without
    harm to C13, so those places go to the strongest.

    Args:
        counts: Number of players by preference class; an even number in all.

    Returns:
        ``C12 * UNIT + C13``, or ``IMPOSSIBLE`` when equal absolute preferences must meet.

    Examples:
        Four players with a strong wish for White: two pairs, and in each a strong wish denied.

        >>> divmod(least_denied([0, 0, 4, 0, 0, 0, 0]), UNIT)
        (2, 2)
        >>> divmod(least_denied([0, 2, 2, 0, 0, 0, 0]), UNIT)
        (2, 0)
    """
    none, mild_w, strong_w, absolute_w, mild_b, strong_b, absolute_b = counts
    white = mild_w + strong_w + absolute_w
    black = mild_b + strong_b + absolute_b
    if white > black + none:
        pairs = (white - black - none) >> 1
        strong, absolute, left = strong_w + absolute_w, absolute_w, white - 2 * pairs
    elif black > white + none:
        pairs = (black - white - none) >> 1
        strong, absolute, left = strong_b + absolute_b, absolute_b, black - 2 * pairs
    else:
        return 0
    if absolute - left > pairs:
        return IMPOSSIBLE
    return pairs * UNIT + max(0, strong - left - pairs)


def _denied(one: int, other: int) -> int:
    """C12 and C13 of a pair of two preference classes (5.2.2)."""
    if not one or not other or COLOUR_OF_CLASS[one] != COLOUR_OF_CLASS[other]:
        return 0
    if one == other and one in (ABSOLUTE_WHITE, ABSOLUTE_BLACK):
        return IMPOSSIBLE
    return UNIT + (min(STRENGTH_OF_CLASS[one], STRENGTH_OF_CLASS[other]) == 2)  # noqa: PLR2004  (strong)


_DENIED = [[_denied(one, other) for other in range(CLASS_COUNT)] for one in range(CLASS_COUNT)]


def first_by_counts(
    situation: Situation, bracket: BracketPlayers, setting: LookaheadScope
) -> list[tuple[int, int]] | None:
    """The required pairs of a bracket with no downfloater or one; ``None`` if not found this way.

    Args:
        situation: The situation before the round.
        bracket: The bracket, with residents of one score.
        setting: How many float, and who of them is as good as can be.
    """
    residents = range(bracket.start, bracket.end)
    if bracket.moved + (setting.floaters or 0) > len(residents):
        return None
    # Two equal absolute preferences violate C10 or C11, other pairs of topscorers only where
    # somebody is past their limits already, as after an irregular round.
    tops = situation.last_round and situation.topscorer.count(1)
    if tops and any(map(situation.beyond_limits, bracket.players)):
        return None
    way = _Way(situation, bracket.players)
    if setting.floaters and not way.choose_floaters(filter(setting.is_ideal, residents), setting):
        return None
    pairs = None if way.goal >= IMPOSSIBLE else way.with_residents(bracket.moved_down, residents)
    return None if pairs is None else way.halves(pairs, residents)


class _Way:
    """A candidate that is being built.

    Args:
        situation: The situation before the round.
        players: Positions of the players of the bracket.

    Attributes:
        goal: The least C12 and C13 of those who are not paired yet.
    """

    def __init__(self, situation: Situation, players: Sequence[int]) -> None:
        self._before, self._classes = situation, situation.colour_class
        self._counts = [0] * CLASS_COUNT
        for player in players:
            self._counts[self._classes[player]] += 1
        # Who may be the downfloater, and how many of them are free by class.
        self._floaters: set[int] = set()
        self._free = [0] * CLASS_COUNT
        self.goal = 0 if len(players) % 2 else least_denied(self._counts)

    def choose_floaters(self, able: Iterable[int], setting: LookaheadScope) -> bool:
        """Find who harms least as the downfloater: C9, the colours of the others, C14, C16."""
        before = self._before
        alike: dict[tuple[int, int], list[int]] = {}
        for player in able:
            unplayed = -before.played[player] if setting.takes_bye else 0
            alike.setdefault((unplayed, before.kind[player] & ~UP_BITS), []).append(player)
        ranks = {kind: self._harm(kind[0], players[0]) for kind, players in alike.items()}
        if not ranks:
            return False
        best = min(ranks.values())
        for kind, rank in ranks.items():
            self._floaters.update(alike[kind] if rank == best else ())
        self.goal = best[1]
        for player in self._floaters:
            self._free[self._classes[player]] += 1
        return True

    def _harm(self, unplayed: int, player: int) -> tuple[int, ...]:
        others, before = self._least_without(self._classes[player]), self._before
        return unplayed, others, down_last(before, player), down_earlier(before, player)

    def _least_without(self, number: int) -> int:
        counts = self._counts
        counts[number] -= 1
        found = least_denied(counts)
        counts[number] += 1
        return found

    def with_residents(
        self, moved_down: Sequence[int], residents: Iterable[int]
    ) -> list[tuple[int, int]] | None:
        """The moved-down players, each with the first resident who floats up for the first time."""
        kind, left = self._before.kind, [*residents]
        pairs: list[tuple[int, int]] = []
        for player in moved_down:
            fresh = [each for each in left if not kind[each] & UP_BITS]
            place = self._first(player, fresh, 0)
            if place is None:
                return None
            left.remove(fresh[place])
            pairs.append((player, fresh[place]))
        return pairs

    def halves(
        self, pairs: list[tuple[int, int]], residents: Iterable[int]
    ) -> list[tuple[int, int]] | None:
        """The others, S1 against S2 (4.2), behind the pairs that are there."""
        taken = {other for _, other in pairs}
        rest = [player for player in residents if player not in taken]
        size, moved = len(rest) // 2, len(pairs)
        upper, free = rest[:size], rest[size:]
        places: list[int] = []
        begin = steps = 0
        while len(places) < size:
            place = self._first(upper[len(places)], free, begin)
            if place is not None:
                pairs.append((upper[len(places)], free.pop(place)))
                places.append(place)
                begin = 0
                continue
            steps += 1
            if not places or steps > _STEPS:
                return None
            one, other = pairs.pop()
            self._take(one, other, -1)
            begin = places.pop()
            free.insert(begin, other)
            begin += 1
        return pairs if len(pairs) == moved + size and not self.goal else None

    def _first(self, player: int, free: Sequence[int], begin: int) -> int | None:
        """The place of the first who can be the opponent of a player, who is taken."""
        met, classes = self._before.met[player], self._classes
        row = _DENIED[classes[player]]
        refused: set[tuple[int, bool]] = set()
        for place in range(begin, len(free)):
            other = free[place]
            kind = classes[other], other in self._floaters
            if kind in refused or other in met:
                continue
            if row[kind[0]] <= self.goal:
                self._take(player, other, 1)
                if self._within_reach():
                    return place
                self._take(player, other, -1)
            refused.add(kind)
        return None

    def _take(self, one: int, other: int, number: int) -> None:
        classes = self._classes
        for player in (one, other):
            self._counts[classes[player]] -= number
            if player in self._floaters:
                self._free[classes[player]] -= number
        self.goal -= number * _DENIED[classes[one]][classes[other]]

    def _within_reach(self) -> bool:
        """Whether the others can still be as good, one of the downfloaters being left over."""
        if not self._floaters:
            return least_denied(self._counts) == self.goal
        return any(
            left and self._least_without(number) == self.goal
            for number, left in enumerate(self._free)
        )
