"""C4 and C8 looked at closely: whatever may become of some downfloaters, set by set.

Where few players are left, pair after pair shows whether they can be paired; otherwise a matching
does.

Players are bits of masks. It knows who may meet whom, scores, and no order of candidates.

Source:
    C.04.3: completion criterion C4 and the look at the next bracket in C8 (both editions).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations

from openarbiter.model import Points
from openarbiter.solver.cardinality import perfect_matching
from openarbiter.solver.forest import bits

__all__ = ["FEW_LEFT", "FewLeft", "TooManyMatchings"]

FEW_LEFT = 64
"""Players left up to whom whatever may become of them is looked at closely, step by step first."""

_PAIRINGS = 128
"""Sets of players who can float out of the next bracket up to which each is looked at."""

_STEPS = 100
"""Steps after which a question about a set is left to the matching."""

_FEW_STEPS = 16
"""The same after many questions that took too many steps."""

_KEPT = 256
"""Answers above which :meth:`FewLeft.forget` forgets them all."""


class _TooManySteps(Exception):  # noqa: N818  (it is no error: the matching answers instead)
    """A question has taken more steps than are worth while."""


class TooManyMatchings(Exception):  # noqa: N818  (it is no error: another way answers instead)
    """Questions have needed more matchings than are allowed, or there are too many sets to ask."""


class FewLeft:
    """Answers about completing a round with the players from a position down.

    Args:
        graph: Mask of possible opponents by bit: of all players from a position down, and of the
            bye behind them.
        first: That position.
        score: Scores (tenths) of those players.
        odd: Somebody has to take the bye.
        fewest_again: C7 of the next bracket asks how many downfloaters float again before it
            asks for their scores.

    Attributes:
        first: Position of the player that bit 0 stands for.
        bye: Mask of the bye.
        match: Tells whether some players (a mask) can all be matched. At first it repairs the last
            matching found here; who keeps one anyway may answer instead.
    """

    def __init__(
        self,
        graph: list[int],
        first: int,
        score: Sequence[Points],
        *,
        odd: bool,
        fewest_again: bool = False,
    ) -> None:
        self.first = first
        self.bye = 1 << len(score)
        self._graph = graph
        self._score = score
        self._end = self.bye << odd
        self._fewest_again = fewest_again
        self._known: dict[int, bool] = {0: True}
        self._patience = _STEPS
        self._steps = 0
        self._allowed: int | None = None
        self._in_vain = 0
        self._mate: list[int] | None = None
        self.match: Callable[[int], bool] = self._repaired

    def allow(self, matchings: int | None, in_vain: int = 0) -> None:
        """Say how many questions about sets may be left to the matching from now on.

        Args:
            matchings: Their number; ``None``: any. One more raises :class:`TooManyMatchings`.
            in_vain: As how many more of them one counts that does not find a matching.
        """
        self._allowed, self._in_vain = matchings, in_vain

    def mask(self, positions: Iterable[int]) -> int:
        """Mask of players by their positions."""
        return sum([1 << (position - self.first) for position in positions])

    def span(self, start: int, end: int) -> int:
        """Mask of a range of positions."""
        return (1 << (end - self.first)) - (1 << (start - self.first))

    def let_take_bye(self, takers: int) -> None:
        """Say anew who may take the bye.

        Args:
            takers: Mask of the players.
        """
        for place in bits(self._graph[-1] ^ takers):
            self._graph[place] ^= self.bye
        self._graph[-1] = takers
        self._known = {mask: can for mask, can in self._known.items() if not mask & self.bye}

    def forget(self) -> None:
        """Forget what was found out, where it is more than is worth keeping.

        Of sets of many players hardly any is asked about again once its bracket is paired.
        """
        if len(self._known) > _KEPT:
            self._known = {0: True}

    def can_be_paired(self, players: int) -> bool:
        """Whether some players can all be paired with each other (C4).

        Args:
            players: Mask of the players, and of the bye if one of them has to take it.

        Source:
            C.04.3: C4 (both editions).
        """
        known = self._known.get(players)
        if known is None:
            number = players.bit_count()
            if number % 2:
                return False
            known = None if number > FEW_LEFT else self._step_by_step(players)
            if known is None:
                known = self._by_matching(players)
            self._known[players] = known
        return known

    def _step_by_step(self, players: int) -> bool | None:
        """The answer pair after pair; ``None`` where that takes too many steps."""
        self._steps = self._patience
        try:
            known = self._first_can_be_paired(players)
        except _TooManySteps:
            # Questions come in rows of a kind: the next one would end here as well.
            self._patience = max(_FEW_STEPS, self._patience // 2)
            return None
        self._patience = _STEPS
        return known

    def _by_matching(self, players: int) -> bool:
        """The answer by a matching, as long as these are allowed."""
        if self._allowed is not None:
            self._allowed -= 1
            if self._allowed < 0:
                raise TooManyMatchings
        found = self.match(players)
        if not found and self._allowed is not None:
            self._allowed -= self._in_vain
        return found

    def _repaired(self, players: int) -> bool:
        """Whether the last matching can be repaired so that it matches some players."""
        mate = perfect_matching(self._graph, players, self._mate)
        self._mate = mate or self._mate
        return mate is not None

    def _first_can_be_paired(self, players: int) -> bool:
        """Whether the first player has an opponent without whom the others can be paired."""
        known = self._known
        # Fewest may take the bye, so it is the first.
        low = players & self.bye or players & -players
        others = players ^ low
        possible = self._graph[low.bit_length() - 1] & others
        while possible:
            opponent = possible & -possible
            left = others ^ opponent
            found = known.get(left)
            if found is None:
                self._steps -= 1
                if self._steps < 0:
                    raise _TooManySteps
                found = known[left] = self._first_can_be_paired(left)
            if found:
                return True
            possible ^= opponent
        return False

    def can_leave(self, floaters: int, start: int) -> bool:
        """Whether some downfloaters and all from a bit on can be paired (C4).

        Source:
            C.04.3: C4 (both editions).
        """
        return self.can_be_paired(floaters | self._end - (1 << start))

    def next_value(
        self, floaters: int, start: int, end: int, most: int
    ) -> tuple[int, int, list[Points]] | None:
        """How well the next bracket can fulfil C1 to C7 with some downfloaters.

        Args:
            floaters: Mask of the downfloaters; with them the round can be completed.
            start: Bit of the first player of the next scoregroup.
            end: Bit after its last player.
            most: The number of downfloaters of the next bracket up to which it matters.

        Returns:
            Number of its downfloaters (C6), of those among them who float again, where that is
            asked, and their scores from the highest (C7); ``None`` where there are too many.

        Source:
            C.04.3: C8 (both editions).
        """
        group, rest = (1 << end) - (1 << start), self._end - (1 << end)
        for number in range((floaters | group).bit_count() % 2, most + 1, 2):
            for again in self._floating_again(floaters, number):
                for leaving in _subsets(group, number - again.bit_count()):
                    if self._all_meet(floaters ^ again, group ^ leaving) and self.can_be_paired(
                        again | leaving | rest
                    ):
                        most_again = again.bit_count() if self._fewest_again else 0
                        return number, most_again, self._scores(again | leaving)
        return None

    def next_value_of_pairs(
        self, floaters: int, start: int, end: int, most: int
    ) -> tuple[int, int, list[Points]] | None:
        """The same as :meth:`next_value`, looking at all pairings of the next bracket.

        That is quicker where few pairs are possible in it.

        Args:
            floaters: As for :meth:`next_value`.
            start: Likewise.
            end: Likewise.
            most: Likewise.

        Raises:
            TooManyMatchings: There are more pairings than it is worth while to look at.

        Source:
            As :meth:`next_value`.
        """
        group, rest = (1 << end) - (1 << start), self._end - (1 << end)
        left = {floaters | group}
        for place in range(start, end):
            low = 1 << place
            possible = self._graph[place] & (floaters | group & -low)
            left |= {
                each ^ low ^ other
                for each in left
                if each & low
                for other in map((1).__lshift__, bits(possible & each))
            }
            if len(left) > _PAIRINGS:
                raise TooManyMatchings
        values = []
        for each in left:
            number = each.bit_count()
            if number <= most:
                again = (each & floaters).bit_count() if self._fewest_again else 0
                values.append((number, again, self._scores(each), each))
        for number, again, scores, each in sorted(values):
            if self.can_be_paired(each | rest):
                return number, again, scores
        return None

    def opponents_of_one(self, start: int, end: int) -> int:
        """Who of the next scoregroup can be the opponent of a single downfloater.

        That leaves the next bracket as full as its number of players allows.

        Args:
            start: Bit of the first player of the next scoregroup.
            end: Bit after its last player.

        Returns:
            Their mask; bit 0 stands for the first player of the scoregroup.

        Source:
            C.04.3: C4 and C8 (both editions).
        """
        group, rest = (1 << end) - (1 << start), self._end - (1 << end)
        can = self.can_be_paired
        number = 1 - (end - start) % 2
        ways = [group ^ each for each in _subsets(group, number) if can(each | rest)]
        able = 0
        for opponent in _subsets(group, 1):
            if any(can(left ^ opponent) for left in ways if left & opponent):
                able |= opponent
        return able >> start

    def _floating_again(self, floaters: int, most: int) -> Iterator[int]:
        """Who of the downfloaters could float once more, as C7 would have it: best first."""
        yield 0
        if not most:
            return
        places = bits(floaters)
        if len(places) == 1:
            yield floaters
            return
        sets = [each for number in range(1, most + 1) for each in combinations(places, number)]
        sets.sort(key=lambda each: [self._score[place] for place in each])
        if self._fewest_again:
            sets.sort(key=len)
        for each in sets:
            yield sum(1 << place for place in each)

    def _scores(self, players: int) -> list[Points]:
        return [self._score[place] for place in bits(players)]

    def _all_meet(self, floaters: int, group: int) -> bool:
        """Whether downfloaters can all be paired with a group, and the rest of it with itself."""
        if not floaters:
            return self.can_be_paired(group)
        low = floaters & -floaters
        possible = self._graph[low.bit_length() - 1] & group
        while possible:
            opponent = possible & -possible
            if self._all_meet(floaters ^ low, group ^ opponent):
                return True
            possible ^= opponent
        return False


def _subsets(players: int, number: int) -> Iterator[int]:
    """All sets of some size."""
    if not number:
        yield 0
    elif number == 1:
        while players:
            low = players & -players
            yield low
            players ^= low
    else:
        for places in combinations(bits(players), number):
            yield sum(1 << place for place in places)
