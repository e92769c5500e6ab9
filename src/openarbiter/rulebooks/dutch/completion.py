"""C4 and C5: can what is left still be paired, and how low can the score of the bye go?

Every question is about a set of players and the graph of who may meet whom. Degrees answer
most of them at once; where they do not, a matching on bit masks does. It knows nothing of the
order of candidates and nothing of what makes one pairing better than another.

Source:
    C.04.3: completion criterion C4, criterion C5 and the look at the next bracket in C8
    (both editions).
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.model import Points
from openarbiter.rulebooks.conflict import impossible_pairing, nobody_for_bye
from openarbiter.rulebooks.dutch.degrees import SPARE, Degrees
from openarbiter.rulebooks.dutch.few_left import FEW_LEFT, FewLeft
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.only_way import OnlyWay
from openarbiter.rulebooks.dutch.room import Room, RoomBelow
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch.wanted import Asked, Wanted, WantedBelow
from openarbiter.rulebooks.dutch.window import Window, lowest
from openarbiter.solver.by_class_sides import two_sides
from openarbiter.solver.cardinality import (
    LeftOver,
    add_vertex,
    has_perfect,
    kept_apart,
)
from openarbiter.solver.forest import bits

__all__ = ["Completion"]

_FEW_IN_GROUP = 10
"""Players of a group up to which each of them is asked about there."""

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
        sides: Masks of positions (the bye stands after the last one) of two halves of the field
            whose players can only be paired with the other half, if that is so and was found.
    """

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._situation = situation
        self._meetings = meetings
        self._size = len(situation.tpn)
        # Somebody has to take the bye, whose score is not known at first.
        self._odd = self._size % 2 == 1
        self.degrees = Degrees(situation, meetings)
        self._suffix: dict[int, bool] = {}
        self._open: dict[int, Asked] = {}
        self._wanted: dict[tuple[int, bool, int], tuple[Wanted, ...]] = {}
        self.sides: tuple[int, int] | None = None
        self._window = Window(meetings, self._size, self.takes_bye)
        self._below = WantedBelow(self._window, self._size)
        self._room = RoomBelow(self._window, self._size)
        self._only_way = OnlyWay(self._window, self._size)
        self._few: FewLeft | None = None
        self._many: FewLeft | None = None
        self.bye_score: Points | None = None
        self.bye_takers = 0
        if self._size <= FEW_LEFT:
            self.few_left(0)
        if self._size % 2:
            self.bye_score = self._least_bye_score()
        elif not self._perfect(0, with_bye=False):
            raise self._impossible(None)

    def narrow(self) -> None:
        """Take out pairs that no complete round-pairing contains, and see whether there are sides.

        When half of the field may meet the other half only, the others have no one to spare for
        each other, nor for anybody else. Nothing that is asked changes its answer as far as
        complete round-pairings go.

        Source:
            C.04.3: C4 (both editions); see :func:`openarbiter.solver.cardinality.kept_apart`.
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
        # Each is looked for in the whole graph: the fewer its pairs, the fewer can be told. The
        # widest players first, as long as that leads to a large set, of others than before.
        players, patience = set(range(size)), _NARROW_PATIENCE
        while players and patience:
            widest = max(players, key=lambda player: graph[player].bit_count())
            apart, partners = kept_apart(graph, members, mate, widest)
            apart &= (1 << size) - 1
            if _NARROW_SHARE * apart.bit_count() < size:
                break
            others = players.difference(bits(apart))
            patience -= _NARROW_SHARE * (len(players) - len(others)) < size
            players = others
            if any(graph[v] & ~partners for v in bits(apart)):
                self._meetings.keep_to(apart, partners)
        window.renew()
        graph = window.graph(0)
        graph = graph if self.bye_score is not None else graph[:size]
        self.sides = two_sides(graph)
        if self.sides is not None:
            self._room.keep_sides(graph, self.sides)

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
            self._suffix[start] = self._room.balanced(start, with_bye=odd) and self._perfect(
                start, with_bye=odd
            )
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

    def few_left(self, highest: int) -> FewLeft | None:
        """The closer look where few players are left; ``None`` where there are many.

        Args:
            highest: Position of the highest ranked player left.
        """
        few = self._few
        if self._size - highest > FEW_LEFT:
            return None
        if few is not None and highest >= few.first:
            return few
        self._few = self._look(highest)
        return self._few

    def many_left(self, highest: int) -> FewLeft:
        """The same look however many are left; questions about all of them are matchings.

        Args:
            highest: Position of the highest ranked player left.
        """
        window = self._window
        window.graph(highest)
        if self._many is None or self._many.first != window.first:
            self._many = self._look(highest)
            self._many.match = lambda players: window.perfect(players) is not None
        self._many.forget()
        return self._many

    def _look(self, highest: int) -> FewLeft:
        """A closer look at all players from a position, or an earlier one, down."""
        graph, first = self._window.graph(highest), self._window.first
        return FewLeft(
            graph,
            first,
            self._situation.score[first:],
            odd=self._odd,
            fewest_again=self._situation.wording.most_moved_down,
        )

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
        balanced = self._room.balanced(start, floaters, with_bye=odd)
        return balanced and self._perfect(start, floaters, with_bye=odd)

    def wanted_below(
        self,
        start: int,
        past: int = 0,
        *,
        bye_given: bool = False,
        exactly: bool = True,
    ) -> tuple[Wanted, ...]:
        """How many players from above those from a position down need, and who of them does.

        Whoever pairs them all pairs at least so many of those named with players from above, as a
        largest matching of those from the position down leaves so many of them over.

        Args:
            start: First position; the bye, if there is one, is below it.
            past: Mask of the positions above of players who are paired below in any case.
            bye_given: Somebody above has the bye.
            exactly: What was found for more players will not do instead; it may say too little.

        Returns:
            Numbers, and whether one of some positions is among those (the bye stands after the
            last one), once for all who compete for the same players; nothing where nobody is
            needed. What is known exactly is the same object every time.

        Source:
            C.04.3: C4 (both editions); T. Gallai 1964, J. Edmonds 1965.
        """
        with_bye = self._bye_left(given=bye_given)
        key = start, with_bye, past
        if key not in self._wanted:
            if not exactly:
                seen = self._below.at_least(start, past, with_bye=with_bye)
                if seen is not None:
                    return seen
            self._wanted[key] = self._wants(start, past, with_bye=with_bye)
        return self._wanted[key]

    def _wants(self, start: int, past: int, *, with_bye: bool) -> tuple[Wanted, ...]:
        """See :meth:`wanted_below`."""
        size = self._size
        if (
            not past
            and self.degrees.plain(start, size)
            and (not with_bye or self._bye_below(start))
        ):
            everybody = (1 << size + with_bye) - (1 << start)
            return ((1, everybody.__and__),) if (size - start + with_bye) % 2 else ()
        keep = with_bye == (self.bye_score is not None)
        return self._below.exactly(start, past, with_bye=with_bye, keep=keep)

    def everybody_wanted(self, players: int, start: int) -> bool:
        """Whether so many players above a position are all needed below it, as was seen before.

        Args:
            players: Number of players left above the position.
            start: First position below.

        Returns:
            False is not certain.

        Source:
            C.04.3: C4 (both editions).
        """
        odd = self.bye_score is not None
        if self._room.short(start, with_bye=odd) >= players:
            return True
        return self._below.everybody(players, start, with_bye=odd)

    @property
    def door(self) -> int:
        """Mask of positions whom too many needed below, where pairing them all failed; 0: none."""
        return self._room.door

    def learn_room(self, leaving: int, start: int, *, bye_given: bool) -> None:
        """Find out what there is no room for below.

        Args:
            leaving: Mask of positions above: players who cannot all be paired below.
            start: First position below; the bye, if there is one, is below it.
            bye_given: Somebody above has the bye.

        Source:
            C.04.3: C4 (both editions).
        """
        self._room.learn(leaving, start, with_bye=self._bye_left(given=bye_given))

    def rooms_below(self, players: int, start: int, *, bye_given: bool) -> tuple[Room, ...]:
        """Who of some players needs room below, and how much there is for each kind of them.

        Args:
            players: Mask of positions above.
            start: First position below; the bye, if there is one, is below it.
            bye_given: Somebody above has the bye.

        Returns:
            Nothing where nothing is known.

        Source:
            C.04.3: C4 (both editions).
        """
        return self._room.rooms(players, start, with_bye=self._bye_left(given=bye_given))

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
            few = self._few if end - start <= _FEW_IN_GROUP else None
            if few is None or start < few.first:
                self._open[start] = self._open_in_next(start, end)
            else:
                opponents = few.opponents_of_one(start - few.first, end - few.first)
                self._open[start] = opponents.__and__
        may_be, mask = self._open[start], self._meetings.mask
        span = (1 << (end - start)) - 1
        return {player for player in bracket if may_be(mask(player) >> start & span)}

    def next_bracket_full(self, floaters: Sequence[int], start: int, end: int) -> bool:
        """Whether several downfloaters are ideal: all paired in a next bracket as full as can be.

        Args:
            floaters: Positions of the downfloaters; they do not meet each other there.
            start: First position of the next scoregroup.
            end: Position after its last player.

        Source:
            C.04.3: C4 and C8 (both editions).
        """
        even = (len(floaters) + end - start) % 2 == 0
        if len(floaters) < SPARE and self.degrees.plain(start, end):
            need = len(floaters) + 1
            enough = all(self.degrees.meets(player, start, end, need) for player in floaters)
            if enough and even:
                return self.suffix(end)
            if enough and self._everybody_open(start, end):
                return True
        window = self._window
        graph, first = list(window.graph(min(floaters))), window.first
        falling = window.members(floaters)
        for player in floaters:
            graph[player - first] &= ~falling
        group = window.span(start, end)
        if even:
            return has_perfect(graph, falling | group) and self.suffix(end)
        # It mostly fails whoever may float on, and who may is the longer question.
        further = add_vertex(graph, group)
        members = falling | group | further
        if not has_perfect(graph, members):
            return False
        graph[-1] = takers = self._takers(start, end) << start - first
        for place in bits(group ^ takers):
            graph[place] ^= further
        return takers == group or has_perfect(graph, members)

    def forced(self, floaters: int, start: int) -> dict[int, int] | None:
        """See :meth:`~openarbiter.rulebooks.dutch.only_way.OnlyWay.find`."""
        if self.degrees.everybody_meets(start, self._size, 3 - floaters.bit_count()):
            return None
        return self._only_way.find(floaters, start, with_bye=self.bye_score is not None)

    def settle_bye(self, floaters: int, start: int) -> int | None:
        """Who has the bye for certain: nobody else who may take it is left, and this one floats.

        Whoever it is takes no part any more: every question from now on is about the others, of
        whom all have to be paired.

        Args:
            floaters: Mask of positions above ``start``.
            start: First position of the others who are left.

        Returns:
            A position among ``floaters``; ``None`` where it is not certain, or was settled before.

        Source:
            C.04.3: C2, C4 and C5 (both editions).
        """
        takers = self.bye_takers & (floaters | -1 << start)
        if takers.bit_count() != 1 or not takers & floaters:
            return None
        self._odd, self.bye_score, self.bye_takers = False, None, 0
        self._few = self._many = None
        self._suffix, self._open, self._wanted = {}, {}, {}
        return takers.bit_length() - 1

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
        highest = lowest(floaters, start)
        few = self._few
        if few is None:
            if not floaters and self.degrees.plain(start, size, int(with_bye)):
                return not with_bye or self._bye_below(start)
            few = self.few_left(highest)
        if few is not None and highest >= few.first:
            mask = few.span(start, size) | floaters >> few.first
            return few.can_be_paired(mask | few.bye if with_bye else mask)
        window = self._window
        window.graph(highest)
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

    def _open_in_next(self, start: int, end: int) -> Asked:
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
        spared: Asked | None = None
        for score in sorted(takers):
            self._let_take_bye(score)
            if spared is not None:
                can = bool(spared(takers[score]))
            else:
                can = self._perfect(0, with_bye=True)
                if self._few is None and not can:
                    # One matching answers for all scores that are left.
                    self._window.graph(0)
                    spared = _spared(self._window.left_over((1 << self._size) - 1))
            if can:
                self.bye_takers = takers[score]
                return score
        raise self._impossible(sum(takers.values()))

    def _let_take_bye(self, score: Points) -> None:
        """Try a score of the player with the bye."""
        self.bye_score = score
        if self._few is None:
            self._window.forget()
        else:
            self._few.let_take_bye(
                self._few.mask(player for player in range(self._size) if self.takes_bye(player))
            )

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


def _spared(left: LeftOver) -> Asked:
    """Whether without one of some vertices, but no other one, all members can be matched."""
    return left.among if left.unmatched.bit_count() == 1 else (0).__and__
