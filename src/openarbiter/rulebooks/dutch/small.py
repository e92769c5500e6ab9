"""A bracket of few players or few possible pairs: every candidate is looked at.

A candidate is a number whose bits are its parts (see
:mod:`~openarbiter.rulebooks.dutch.generation`). One criterion after the other keeps those in which
it counts least; of those that are left at the end the regulation takes the first: they come in its
order, or are put in it.

Source:
    C.04.3: C1 to C21 and Articles 2.8.1 (edition approved 2024), 3.8.1 (applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import islice

from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.few_left import FewLeft, TooManyMatchings
from openarbiter.rulebooks.dutch.floating_on import may_be_paired, who_meet_nobody
from openarbiter.rulebooks.dutch.generation import candidates, diagonal, order, parts, possible
from openarbiter.rulebooks.dutch.setting import BracketPlayers
from openarbiter.rulebooks.dutch.violations import Masks, Violations
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.solver.forest import bits

__all__ = ["Small", "SmallAnswer"]

_MOST = 8
"""Players of a bracket up to which all candidates are looked at first."""

_MOST_AT_LAST = 10
"""Players up to which they are looked at where the order of the candidates has not led anywhere."""

_MOST_FLOATERS = {9: 1, 10: 0}
"""Downfloaters up to which these brackets have no more than a thousand candidates."""

_MOST_OF_FEW_PAIRS, _MOST_CANDIDATES = 32, 256
"""Players and candidates up to which a bracket in which few pairs are possible is looked at."""

_MOST_WAYS = 4096
"""The same for the product of their possible opponents, each one alone."""

_MOST_LEVELS = 8
"""Levels of a crowd, alike in C6 and C7, up to which it is asked who of them can leave."""

_MOST_BELOW = 10
"""Downfloaters and players of the next bracket up to which all that can become of them is."""

_MOST_SETS = 4
"""Sets of several downfloaters up to which it is asked of each whether none can be better."""

_MOST_MATCHINGS, _MOST_OF_MANY = 32, 9
"""Questions about completing the round that may need a matching before another way is quicker.

The second where many players are left: a matching of all of them that is not found is the last.
"""

_LEFT_OUT = 15
"""Questions about many players left that are left out, at most, after one has been in vain."""

SmallAnswer = tuple[list[tuple[int, int]], tuple[int, ...]]
"""Pairs, and downfloaters by rank, in positions."""


class Small:
    """The way through brackets of few players, or few possible pairs, of one round.

    Args:
        context: Answers for the round.
    """

    def __init__(self, context: RoundContext) -> None:
        self._context = context
        self._situation = context.situation
        self._completion = context.completion
        self._vain = self._left_out = 0

    def pair(self, bracket: BracketPlayers, *, at_last: bool = False) -> SmallAnswer | None:
        """The required pairing of a bracket, or ``None`` when this way does not find it.

        Args:
            bracket: The bracket.
            at_last: The quick way through larger brackets has not found it.
        """
        size, below = len(bracket.players), bracket.next_end - bracket.end
        few_pairs = at_last and _MOST < size <= _MOST_OF_FEW_PAIRS and below <= _MOST_BELOW
        few_players = _MOST < size <= _MOST_AT_LAST if at_last else size <= _MOST
        if not few_pairs and not few_players:
            return None
        answer = self._of_few_pairs(bracket) if few_pairs else None
        if answer is None and few_players:
            answer = self._of_few_players(bracket)
        return answer

    def _of_few_players(self, bracket: BracketPlayers) -> SmallAnswer | None:
        """The required pairing where all candidates are made, and looked at unless barred."""
        moved, size = bracket.moved, len(bracket.players)
        barred = self._barred(bracket)
        most = _MOST_FLOATERS.get(size, size)
        for floaters in range(max(size % 2, 2 * moved - size), most + 1, 2):
            found = [each for each in candidates(size, moved, floaters) if not each & barred]
            if not found:
                continue
            best = self._best_of(bracket, floaters, found)
            if best is None:
                return None
            if best:
                return _in_positions(bracket, best[0])
        return None

    def _of_few_pairs(self, bracket: BracketPlayers) -> SmallAnswer | None:
        """The same where there are more players, but few pairs are possible among them."""
        players, moved = bracket.players, bracket.moved
        if self._left_out and self._completion.few_left(players[0]) is None:
            self._left_out -= 1
            return None
        size = len(players)
        for found in self._possible(bracket):
            best = self._best_of(bracket, (found[0] & diagonal(size)).bit_count(), found)
            if best is None:
                return None
            if best:
                return _in_positions(bracket, min(best, key=lambda each: order(each, size, moved)))
        return None

    def _possible(self, bracket: BracketPlayers) -> list[list[int]]:
        """All candidates, those with the most pairs first; nothing where there are too many."""
        meetings, ways = self._context.meetings, 1
        here = bracket.falling | (1 << bracket.end) - (1 << bracket.start)
        for player in range(bracket.start, bracket.end):
            ways *= 1 + (meetings.mask(player) & here).bit_count()
        if ways > _MOST_WAYS:
            return []
        graph = meetings.graph(bracket.moved_down, bracket.start, bracket.end)
        found = possible(graph, bracket.moved, _MOST_CANDIDATES) or []
        return [each for each in reversed(found) if each]

    def of_crowd(self, bracket: BracketPlayers) -> SmallAnswer | None:
        """The required pairing where more players come down than there are residents.

        Whatever is below, nothing is better in C6 and C7 than the most pairs, with the highest of
        those who come down. Of ``n`` residents each needs only the first ``n`` he may meet, and who
        has the score of the last: whoever is paired with another one could change to one of these.
        That tells the best sets of downfloaters, and no others; where none of them can leave, all
        who come down are asked about, as far as they are few. The candidates of the one set that
        is found have the same downfloaters: they differ in their pairs only.

        Args:
            bracket: The bracket. That more come down is no condition; it saves time.

        Returns:
            ``None`` where C4, C6 and C7 leave a choice, or where there is too much to look at.

        Source:
            C.04.3: C4, C6, C7 and C9 to C21 (both editions); P. Hall, On representatives of
            subsets, 1935, for the first ``n``.
        """
        falling, residents = bracket.falling, range(bracket.start, bracket.end)
        score, meetings = self._situation.score, self._context.meetings
        gone = falling & ~may_be_paired(meetings, score, falling, residents, len(residents))
        some = bracket.without(gone)
        found, best = self._first_to_leave(some, gone, 1)
        if not best:
            gone = who_meet_nobody(meetings, falling, residents)
            some = bracket.without(gone)
            found, best = self._first_to_leave(some, gone, _MOST_LEVELS)
        if len(best) != 1:
            return None
        size, moved = len(some.players), some.moved
        floaters = gone | mask_of(_positions(some, best[0]))
        found = [each for each in found if each & diagonal(size) == best[0]]
        found = self._with_best_pairs(some, floaters.bit_count(), found)
        pairs, _ = _in_positions(some, min(found, key=lambda each: order(each, size, moved)))
        return pairs, tuple(bits(floaters))

    def _levels(self, bracket: BracketPlayers) -> Iterator[tuple[list[int], list[int]]]:
        """Candidates with as many pairs (C6), and sets of downfloaters alike in C7, the best first.

        It ends where there are too many players, candidates or sets: what comes later must not be
        asked about before them.
        """
        size = len(bracket.players)
        for found in self._possible(bracket) if size <= _MOST_OF_FEW_PAIRS else ():
            for level in self._by_scores(bracket, {each & diagonal(size) for each in found}):
                if len(level) > _MOST_SETS:
                    return
                yield found, level

    def _first_to_leave(
        self, bracket: BracketPlayers, gone: int, most: int
    ) -> tuple[list[int], list[int]]:
        """The first level of which sets of downfloaters can leave: its candidates, and these sets.

        Args:
            bracket: The bracket without some of those who come down.
            gone: Mask of the positions of these.
            most: Levels up to which it is asked.

        Returns:
            Nothing where none can, or where there is too much to look at.
        """
        can_leave, end = self._completion.with_floaters, bracket.end
        for found, level in islice(self._levels(bracket), most):
            best = [
                each for each in level if can_leave(gone | mask_of(_positions(bracket, each)), end)
            ]
            if best:
                return found, best
        return [], []

    def _best_of(
        self, bracket: BracketPlayers, floaters: int, found: list[int]
    ) -> list[int] | None:
        """The best of all candidates with so many downfloaters (C4, C7 to C21), in the same order.

        Returns:
            Nothing where the round cannot be completed; ``None`` where it is not known.
        """
        well = self._floating_well(bracket, floaters, found)
        return well and self._with_best_pairs(bracket, floaters, well)

    def _barred(self, bracket: BracketPlayers) -> int:
        """The pairs that C1 and C3 forbid."""
        mask, start, moved = self._context.meetings.mask, bracket.start, bracket.moved
        size = len(bracket.players)
        residents = (1 << (size - moved)) - 1
        lower = (1 << size) - 2
        barred = row = 0
        for player in bracket.players:
            barred |= (lower & ~((mask(player) >> start & residents) << moved)) << row
            lower &= lower << 1
            row += size
        return barred

    def _floating_well(
        self, bracket: BracketPlayers, floaters: int, found: list[int]
    ) -> list[int] | None:
        """The candidates with the best downfloaters (C4, C7, C8).

        Args:
            bracket: The bracket.
            floaters: Number of downfloaters.
            found: Candidates that C1 and C3 allow.

        Returns:
            Nothing where the round cannot be completed; ``None`` where it is not known.
        """
        if not floaters:
            return found if self._completion.suffix(bracket.end) else []
        size = len(bracket.players)
        if floaters == size:
            return found
        among = diagonal(size)
        sets = {each & among for each in found}
        first = bracket.players[0]
        few, best = self._completion.few_left(first), None
        if few is None or not self._closely(bracket, floaters):
            best = self._ideal(bracket, sets)
        if best is None and bracket.next_end - bracket.end <= _MOST_BELOW:
            best = (
                self._among_many(bracket, sets) if few is None else self._among(bracket, sets, few)
            )
        if best is None or len(best) == len(sets):
            return None if best is None else found
        return [each for each in found if each & among in best]

    def _among(
        self, bracket: BracketPlayers, sets: set[int], few: FewLeft
    ) -> Collection[int] | None:
        """The best sets of downfloaters; ``None`` where that takes too many matchings."""
        few.allow(_MOST_MATCHINGS)
        try:
            return self._best(bracket, sets, few)
        except TooManyMatchings:
            return None
        finally:
            few.allow(None)

    def _among_many(self, bracket: BracketPlayers, sets: set[int]) -> Collection[int] | None:
        """The same where many players are left; less often where that has been in vain."""
        if self._left_out:
            self._left_out -= 1
            return None
        many = self._completion.many_left(bracket.players[0])
        many.allow(_MOST_OF_MANY, in_vain=_MOST_OF_MANY)
        try:
            best = self._best(bracket, sets, many)
        except TooManyMatchings:
            self._vain = self._left_out = min(2 * self._vain + 1, _LEFT_OUT)
            return None
        finally:
            many.allow(None)
        self._vain //= 2
        return best

    def _best(self, bracket: BracketPlayers, sets: set[int], few: FewLeft) -> Collection[int]:
        """The best sets of downfloaters, as far as the closer look allows matchings."""
        start, end = bracket.end - few.first, bracket.next_end - few.first
        floaters = next(iter(sets)).bit_count()
        look = few.next_value if self._closely(bracket, floaters) else few.next_value_of_pairs
        for level in self._by_scores(bracket, sets):
            masks = {each: few.mask(_positions(bracket, each)) for each in level}
            able = [each for each in level if few.can_leave(masks[each], start)]
            if len(able) == 1:
                return able
            best: list[int] = []
            least = None
            most = bracket.next_end
            for each in able:
                value = look(masks[each], start, end, most)
                if value is not None and (least is None or value <= least):
                    if value != least:
                        best, least, most = [], value, value[0]
                    best.append(each)
            if best:
                return best
        return ()

    def _closely(self, bracket: BracketPlayers, floaters: int) -> bool:
        """Whether all that can become of so many downfloaters in the next bracket is looked at."""
        return floaters + bracket.next_end - bracket.end <= _MOST_BELOW

    def _ideal(self, bracket: BracketPlayers, sets: set[int]) -> Collection[int] | None:
        """The sets of downfloaters than which none can be better; ``None`` where none is known.

        With them the next bracket is as full as its number of players allows.
        """
        completion, end, next_end = self._completion, bracket.end, bracket.next_end
        level = self._by_scores(bracket, sets)[0]
        score = self._situation.score[bracket.start]
        positions = {each: _positions(bracket, each) for each in level}
        if len(positions[level[0]]) == 1:
            ideal = completion.ideal_floaters(bracket.players, end, next_end, score)
            if ideal is None:
                return level
            best = [each for each in level if positions[each][0] in ideal]
        elif end == next_end or len(level) > _MOST_SETS or completion.bye_at_least(score):
            return None
        else:
            best = [
                each
                for each in level
                if completion.next_bracket_full(positions[each], end, next_end)
            ]
        return best or None

    def _by_scores(self, bracket: BracketPlayers, sets: set[int]) -> list[list[int]]:
        """Sets of downfloaters by the scores of the moved-down players among them (C7)."""
        if not bracket.moved:
            return [list(sets)]
        most = self._situation.wording.most_moved_down
        score, step = self._situation.score, len(bracket.players) + 1
        moved = [(place * step, score[bracket.players[place]]) for place in range(bracket.moved)]
        by_scores: dict[tuple[int, ...], list[int]] = {}
        for each in sets:
            falling = [points for bit, points in moved if each >> bit & 1]
            key = (len(falling), *falling) if most else tuple(falling)
            by_scores.setdefault(key, []).append(each)
        return [by_scores[key] for key in sorted(by_scores)]

    def _with_best_pairs(
        self, bracket: BracketPlayers, floaters: int, found: list[int]
    ) -> list[int]:
        """Those of the candidates that fulfil C9 to C21 best, in the same order."""
        if len(found) > 1:
            score = self._situation.score[bracket.start]
            takes_bye = floaters == 1 and self._completion.bye_at_least(score)
            counting = Violations(self._context, bracket.players, bracket.moved)
            for masks in counting.in_order(floaters, takes_bye=takes_bye):
                if any(masks):
                    found = _with_fewest(found, masks)
                    if len(found) == 1:
                        break
        return found


def _with_fewest(found: Sequence[int], masks: Masks) -> list[int]:
    """The candidates with the fewest parts in some masks."""
    every = 0
    for mask in masks:
        every |= mask
    without = [each for each in found if not each & every]
    if without:
        return without
    counts = [sum([(each & mask).bit_count() for mask in masks]) for each in found]
    least = min(counts)
    return [each for each, count in zip(found, counts, strict=True) if count == least]


def _positions(bracket: BracketPlayers, floaters: int) -> list[int]:
    """Positions of the downfloaters, by rank."""
    step = len(bracket.players) + 1
    positions = []
    while floaters:
        low = floaters & -floaters
        positions.append(bracket.players[low.bit_length() // step])
        floaters ^= low
    return positions


def _in_positions(bracket: BracketPlayers, candidate: int) -> SmallAnswer:
    """A candidate in positions."""
    players = bracket.players
    pairs, floaters = parts(candidate, len(players))
    return (
        [(players[one], players[other]) for one, other in pairs],
        tuple([players[place] for place in floaters]),
    )
