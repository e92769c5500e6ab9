"""C4 and C5: can what is left still be paired, and how low can the score of the bye go?

Every question is about a set of players and the graph of who may meet whom. Degrees answer
most of them at once; where they do not, a matching on bit masks does. It knows nothing of the
order of candidates and nothing of what makes one pairing better than another.

Source:
    C.04.3: completion criterion C4, criterion C5 and the look at the next bracket in C8
    (both editions), Articles 1.5 and 1.9.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.cardinality import LeftOver, add_vertex, tight_barrier
from openarbiter.matching.forest import bits
from openarbiter.model import Points
from openarbiter.rulebooks.conflict import impossible_pairing, nobody_for_bye
from openarbiter.rulebooks.dutch.degrees import SPARE, Degrees
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch.window import Window, lowest

_Asked: TypeAlias = "Callable[[int], object]"
"""A question about a mask: whether one of its members is of some kind."""

Wanted: TypeAlias = tuple[int, _Asked]
"""How many players from above are wanted, and whether one of some positions wants one."""

_NARROW_FROM = 100
"""Players from whom on pairs that no complete round-pairing contains are looked for."""

_NARROW_SHARE = 8
"""Such pairs are taken out where an eighth of the field or more has them among each other."""

_NARROW_PATIENCE = 3
"""Such sets with hardly anybody new after which no other one is looked for."""


class Completion:
    """Answers about completing the round, for one situation.

    Args:
        situation: The situation before the round.
        meetings: Who may meet whom.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.

    Attributes:
        degrees: What the numbers of opponents show at once.
        bye_score: Score of the player who gets the pairing-allocated bye (C5); ``None`` when
            the number of players is even.
        bye_takers: Mask of the positions of those who may get it (C2 and C5).
    """

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._situation = situation
        self._meetings = meetings
        self._size = len(situation.tpn)
        self.degrees = Degrees(situation, meetings)
        self._suffix: dict[int, bool] = {}
        self._open: dict[int, _Asked] = {}
        self._window = Window(meetings, self._size, self.takes_bye)
        self.bye_score: Points | None = None
        self.bye_takers = 0
        if self._size % 2:
            self.bye_score = self._least_bye_score()
        elif not self._perfect(0, with_bye=False):
            raise self._impossible(None)

    def narrow(self) -> None:
        """Take out pairs that no complete round-pairing contains.

        When half of the field may meet the other half only, the others have no one to spare for
        each other, nor for anybody else. Nothing that is asked changes its answer as far as
        complete round-pairings go.

        Source:
            C.04.3: C4 (both editions); see :func:`openarbiter.matching.cardinality.tight_barrier`.
        """
        size = self._size
        if size < _NARROW_FROM or self.degrees.plain(0, size):
            return
        window = self._window
        graph = window.graph(0)
        members = window.members(range(size), with_bye=self.bye_score is not None)
        mate = window.perfect(members)
        if mate is None:
            return
        # Each is looked for in the whole graph: the fewer its pairs, the fewer it shows. The
        # widest players first, as long as that leads to a large set, of others than before.
        players, patience = set(range(size)), _NARROW_PATIENCE
        while players and patience:
            widest = max(players, key=lambda player: graph[player].bit_count())
            held, partners = tight_barrier(graph, members, mate, widest)
            held &= (1 << size) - 1
            if _NARROW_SHARE * held.bit_count() < size:
                break
            others = players.difference(bits(held))
            patience -= _NARROW_SHARE * (len(players) - len(others)) < size
            players = others
            if any(graph[v] & ~partners for v in bits(held)):
                self._meetings.keep_to(held, partners)
        window.renew()

    def takes_bye(self, position: int) -> bool:
        """Whether a player may be the one with the bye: eligible (C2), with the score of C5."""
        situation = self._situation
        return situation.may_take_bye[position] and situation.score[position] == self.bye_score

    def suffix(self, start: int) -> bool:
        """Whether all players from a position down can be paired among themselves.

        When the number of players of the round is odd, the bye has to be taken by one of them.
        """
        if start not in self._suffix:
            odd = self.bye_score is not None
            self._suffix[start] = self._perfect(start, with_bye=odd)
        return self._suffix[start]

    def bye_at_least(self, score: Points) -> bool:
        """Whether somebody with a score, or with more, has to take the bye."""
        return self.bye_score is not None and self.bye_score >= score

    def bye_above(self, position: int) -> bool:
        """Whether somebody from above a position has to take the bye."""
        return self.bye_at_least(self._situation.score[position - 1])

    def _bye_left(self, *, given: bool) -> bool:
        """Whether the bye is there for somebody, unless it is given to somebody else."""
        return self.bye_score is not None and not given

    def suffix_without_bye(self, start: int) -> bool:
        """Whether all players from a position down can be paired, nobody taking the bye."""
        return self._perfect(start, with_bye=False)

    def with_floaters(self, floaters: int, start: int, *, bye_given: bool = False) -> bool:
        """Whether some players and all from a position down can be paired (C4).

        Args:
            floaters: Mask of positions above ``start``.
            start: First position of the others.
            bye_given: Somebody else has the bye already.
        """
        odd = self._bye_left(given=bye_given)
        number = floaters.bit_count()
        if number < SPARE and self.degrees.plain(start, self._size):
            meets, need = self.degrees.meets, number + 1
            enough = all(meets(player, start, self._size, need) for player in bits(floaters))
            even = (number + self._size - start + odd) % 2 == 0
            if enough and even and (not odd or self._bye_below(start)):
                return True
        return self._perfect(start, floaters, with_bye=odd)

    def wanted_below(self, start: int, *, bye_given: bool = False) -> list[Wanted]:
        """How many players from above those from a position down need, and who of them does.

        Whoever pairs them all pairs at least so many of those named with players from above, as a
        largest matching of those from the position down leaves so many of them over.

        Args:
            start: First position; the bye, if there is one, is below it.
            bye_given: Somebody above has the bye.

        Returns:
            Numbers, and whether one of some positions is among those (the bye stands after the
            last one), once for all who compete for the same players; nothing where nobody is
            needed.

        Source:
            C.04.3: C4 (both editions); T. Gallai 1964, J. Edmonds 1965.
        """
        size, with_bye = self._size, self._bye_left(given=bye_given)
        if self.degrees.plain(start, size) and (not with_bye or self._bye_below(start)):
            everybody = (1 << size + with_bye) - (1 << start)
            return [(1, everybody.__and__)] if (size - start + with_bye) % 2 else []
        window = self._window
        window.graph(start)
        first = window.first
        left = window.left_over(window.members(range(start, size), with_bye=with_bye))
        if left.unmatched.bit_count() == 1:
            return [(1, lambda mask: left.among(mask >> first))]
        return [(part.number, (part.members << first).__and__) for part in left.parts()]

    def ideal_floaters(
        self, bracket: Sequence[int], start: int, end: int, resident_score: Points
    ) -> set[int] | None:
        """Who may be the only downfloater so that C4, C5 and C8 are met as well as they can be.

        With such a downfloater the next bracket is as full as its number of players allows, the
        downfloater is paired in it, and the round can be completed.

        Args:
            bracket: Positions of the players of the bracket.
            start: First position below the bracket: the next scoregroup begins there.
            end: Position after the last player of the next scoregroup.
            resident_score: Score (tenths) of the residents of the bracket.

        Returns:
            Positions among ``bracket``; ``None`` when all of them will do.

        Source:
            C.04.3: C8 (the next bracket's C1 to C7), read as the least number of its downfloaters
            first, their scores next. Which players a largest matching can leave out: T. Gallai
            1964, J. Edmonds 1965.
        """
        if self.bye_at_least(resident_score):
            if not self.suffix_without_bye(start):
                return set()
            return {player for player in bracket if self.takes_bye(player)}
        if start == end:
            return set()
        if self._everybody_open(start, end):
            need = 1
            if self.degrees.everybody_meets(start, end, need):
                return None
            return {player for player in bracket if self.degrees.meets(player, start, end, need)}
        if start not in self._open:
            self._open[start] = self._open_in_next(start, end)
        may_be, mask = self._open[start], self._meetings.mask
        span = (1 << (end - start)) - 1
        return {player for player in bracket if may_be(mask(player) >> start & span)}

    def _perfect(self, start: int, floaters: int = 0, *, with_bye: bool) -> bool:
        """Whether all from a position down, and some above, can be paired.

        Args:
            start: The position.
            floaters: Mask of positions above it.
            with_bye: One of them gets the bye.
        """
        size = self._size
        number = floaters.bit_count() + size - start
        if (number + with_bye) % 2:
            return False
        if not number:
            return not with_bye
        if not floaters and self.degrees.plain(start, size, int(with_bye)):
            return not with_bye or self._bye_below(start)
        window = self._window
        window.graph(lowest(floaters, start))
        members = window.members(range(start, size), with_bye=with_bye)
        return window.perfect(members | floaters >> window.first) is not None

    def _bye_below(self, start: int) -> bool:
        """Whether somebody from a position down may take the bye at the score of C5."""
        return any(
            self.takes_bye(player)
            for player in range(self._size - 1, start - 1, -1)
            if self._situation.score[player] == self.bye_score
        )

    def _everybody_open(self, start: int, end: int) -> bool:
        """Whether degrees show that any player of the next group may be the downfloater's."""
        even = (end - start) % 2 == 0
        # Of an odd number anyone may be the opponent; of an even one somebody else has to float.
        if not self.degrees.plain(start, end, int(even)):
            return False
        if not even:
            return self.suffix(end)
        if self._situation.score[start] == self.bye_score:
            takers = sum(1 for player in range(start, end) if self.takes_bye(player))
            return takers > 1 and self.suffix_without_bye(end)
        return (
            self.degrees.everybody_meets(end, self._size, 2)
            and self._takes_one(end)
            and (self.bye_score is None or self._bye_below(end))
        )

    def _takes_one(self, start: int) -> bool:
        """Whether degrees show that one more can be paired with those from a position down.

        Of an odd number anyone may be the opponent; of an even one somebody else has the bye.
        """
        return self.degrees.plain(start, self._size, int(self.bye_score is not None))

    def _open_in_next(self, start: int, end: int) -> _Asked:
        """Whether one of some players of the next group may be the downfloater's opponent.

        It is asked with a mask; bit i is position start + i.

        In a next group of odd size an opponent must be one whom a largest matching of the
        group leaves out; in one of even size one more player floats, and has to be one whom the
        rest can take.
        """
        graph = self._meetings.graph((), start, end)
        members = (1 << (end - start)) - 1
        if (end - start) % 2:
            if not self.suffix(end):
                return (0).__and__
        else:
            members |= add_vertex(graph, self._takers(start, end))
        return _spared(LeftOver(graph, members))

    def _takers(self, start: int, end: int) -> int:
        """Who of a group could float to the rest and complete it; bit i is position start + i."""
        if self._situation.score[start] == self.bye_score:
            if not self.suffix_without_bye(end):
                return 0
            return sum(1 << i for i in range(end - start) if self.takes_bye(start + i))
        size = self._size
        if (
            self._takes_one(end)
            and (self.bye_score is None or self._bye_below(end))
            and all(self.degrees.meets(player, end, size, 2) for player in range(start, end))
        ):
            return (1 << (end - start)) - 1
        window = self._window
        graph, first = window.graph(start), window.first
        rest = window.members(range(end, size), with_bye=self.bye_score is not None)
        one_is_spared = _spared(window.left_over(rest))
        return sum(1 << i for i in range(end - start) if one_is_spared(graph[start + i - first]))

    def _least_bye_score(self) -> Points:
        """The least score at which somebody can take the bye and the round be completed (C5)."""
        situation = self._situation
        takers: dict[Points, int] = {}
        eligible = zip(situation.score, situation.may_take_bye, strict=True)
        for player, (score, may) in enumerate(eligible):
            if may:
                takers[score] = takers.get(score, 0) | 1 << player
        spared: _Asked | None = None
        for score in sorted(takers):
            self.bye_score = score
            self._window.forget()
            if spared is not None:
                can = bool(spared(takers[score]))
            else:
                can = self._perfect(0, with_bye=True)
                if not can:
                    # One matching answers for all scores that are left.
                    self._window.graph(0)
                    spared = _spared(self._window.left_over((1 << self._size) - 1))
            if can:
                self.bye_takers = takers[score]
                return score
        raise self._impossible(sum(takers.values()))

    def _impossible(self, bye_takers: int | None) -> ImpossiblePairingError:
        """The error that names players who cannot all be paired, and why."""
        situation = self._situation
        article = said("{document}, Article {number}", document="C.04.3", number="1.9.3")
        error = impossible_pairing(
            situation.round_no,
            situation.tpn,
            self._meetings.graph((), 0, self._size),
            article,
            bye_takers=bye_takers,
        )
        if error.players:
            return error
        return nobody_for_bye(situation.round_no, situation.tpn, "C2", article)


def _spared(left: LeftOver) -> _Asked:
    """Whether without one of some vertices, but no other one, all members can be matched."""
    return left.among if left.unmatched.bit_count() == 1 else (0).__and__
