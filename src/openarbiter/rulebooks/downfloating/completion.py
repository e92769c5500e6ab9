"""C4 and C5: can what is left still be paired, and how low can the score of the bye go?

Every question is about a set of players and the graph of who may meet whom (C1, C3). The numbers
of opponents answer most of them at once; where they do not, a matching on bit masks does.

Source:
    C.04.3: C1 to C5 and the look at the next bracket in C8 (both editions), Articles 1.5 and 1.9;
    C.04.3 (2017), A.9, C.1 to C.4.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.cardinality import (
    LeftOver,
    add_vertex,
    perfect_matching,
    spare_degrees_suffice,
    tight_barrier,
)
from openarbiter.matching.forest import bits
from openarbiter.model import Points
from openarbiter.rulebooks.conflict import impossible_pairing, nobody_for_bye
from openarbiter.rulebooks.dutch.terms import (
    ABSOLUTE_BLACK,
    ABSOLUTE_WHITE,
    CLASS_COUNT,
    Situation,
)
from openarbiter.rulebooks.meetings import (
    EITHER_COLOUR,
    ONLY_BLACK,
    ONLY_WHITE,
    FieldMeetings,
    mask_of,
)

OneOf: TypeAlias = "Callable[[int], object]"
"""Whether one of the members of a mask is of some kind."""

Wanted: TypeAlias = tuple[int, OneOf]
"""How many players from above are wanted, and whether one of some positions wants one."""

SPARE = 3
"""Players that may be taken out of a set without harm to the degree test."""

_FEW = 64
"""Players up to whom everybody's partners are counted one by one."""

_NARROW_FROM = 100
"""Players from whom on pairs that no complete round-pairing contains are looked for."""

_NARROW_SHARE = 8
"""Such pairs are taken out where an eighth of the field or more has them among each other."""

_NARROW_PATIENCE = 3
"""Such sets with hardly anybody new after which no other one is looked for."""

_COLOURS = bytes.maketrans(
    bytes(range(CLASS_COUNT)),
    bytes(
        {ABSOLUTE_WHITE: ONLY_WHITE, ABSOLUTE_BLACK: ONLY_BLACK}.get(number, EITHER_COLOUR)
        for number in range(CLASS_COUNT)
    ),
)
"""From the preference class to the colours C3 leaves a player who is no topscorer."""


class Meetings(FieldMeetings):
    """Masks of possible opponents (C1, C3; forbidden pairs too); bit i stands for position i.

    An absolute preference binds to its colour, but not among topscorers.
    """

    def __init__(self, situation: Situation) -> None:
        colours = bytearray(situation.colour_class.translate(_COLOURS))
        position = situation.topscorer.find(1)
        while position >= 0:
            colours[position] = EITHER_COLOUR
            position = situation.topscorer.find(1, position + 1)
        super().__init__(situation.met, bytes(colours))


class Degrees:
    """What the numbers of opponents alone show about completing a round (C1, C3, C4).

    Most questions are about players who may meet nearly everybody: it is enough to count whom
    they have met. Where counts show nothing, the answer is no.
    """

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._situation = situation
        self._meetings = meetings
        self._met = list(map(len, situation.met))
        self._most_met, self._fewest_met = max(self._met, default=0), min(self._met, default=0)
        self._plain: dict[tuple[int, int, int], bool] = {}

    def plain(self, start: int, end: int, spare: int = SPARE) -> bool:
        """Whether a range of positions can be paired, whoever of them is taken out.

        That is: without any ``spare`` of them the others can all be paired, or, when their number
        is odd, all but anyone of them.
        """
        key = start, end, spare
        found = self._plain.get(key)
        if found is None:
            found = self._plain[key] = self._degrees_suffice(start, end, spare)
        return found

    def _degrees_suffice(self, start: int, end: int, spare: int) -> bool:
        size = end - start
        classes = self._situation.colour_class
        white = classes.count(ABSOLUTE_WHITE, start, end)
        black = classes.count(ABSOLUTE_BLACK, start, end)
        if size <= spare:
            return False
        if spare_degrees_suffice(_degrees(size, self._most_met, white, black), size, spare):
            return True
        if size <= _FEW:
            span = (1 << size) - 1
            mask = self._meetings.mask
            degrees = [(mask(player) >> start & span).bit_count() for player in range(start, end)]
            return spare_degrees_suffice(degrees, size, spare)
        if not spare_degrees_suffice(_degrees(size, self._fewest_met, white, black), size, spare):
            return False
        same = {ABSOLUTE_WHITE: white - 1, ABSOLUTE_BLACK: black - 1}
        degrees = [
            size - 1 - met - same.get(number, 0)
            for met, number in zip(self._met[start:end], classes[start:end], strict=True)
        ]
        return spare_degrees_suffice(degrees, size, spare)

    def meets(self, player: int, start: int, end: int, need: int) -> bool:
        """Whether a player outside of a range may meet at least so many players of it."""
        if self.everybody_meets(start, end, need):
            return True
        span = (1 << (end - start)) - 1
        return (self._meetings.mask(player) >> start & span).bit_count() >= need

    def everybody_meets(self, start: int, end: int, need: int) -> bool:
        """Whether anybody may meet so many players of a range."""
        classes = self._situation.colour_class
        absolute = max(
            classes.count(ABSOLUTE_WHITE, start, end), classes.count(ABSOLUTE_BLACK, start, end)
        )
        return end - start >= need + self._most_met + absolute


def _degrees(size: int, met: int, white: int, black: int) -> dict[int, int]:
    """How many of a set may meet how many of it, if everybody has met the same number of them.

    Those who have to have White, and those who have to have Black, may not meet each other.
    """
    degrees = {size - 1 - met: size - white - black}
    for count in (white, black):
        if count:
            degree = size - met - count
            degrees[degree] = degrees.get(degree, 0) + count
    return degrees


class _Window:
    """Who may meet whom from a position down, and the last way found to pair them all.

    Questions are mostly about what is left at the bottom, one after the other about nearly the
    same players; so the masks are kept, and the last matching is where the next one begins. Bit i
    stands for the position ``first + i``, the bit after the last for the bye.
    """

    def __init__(self, meetings: Meetings, takes_bye: Callable[[int], bool]) -> None:
        self._meetings = meetings
        self._takes_bye = takes_bye
        self.forget()

    def forget(self) -> None:
        """Make the masks anew when they are next needed: somebody else may take the bye."""
        self.first = self._meetings.size
        self._masks: list[int] = []
        self._mate: list[int] | None = None
        self._matched = 0
        self._left: tuple[list[int], int] | None = None

    def graph(self, start: int) -> list[int]:
        """Masks from a position, or an earlier one, down: the next question is about more."""
        if start < self.first or not self._masks:
            size = self._meetings.size
            self.first = max(0, size - 2 * (size - start) - 16)
            self._mate, self._matched = None, 0
            self.renew()
        return self._masks

    def renew(self) -> None:
        """Make the masks of the same players anew: pairs that no complete pairing has are gone."""
        size = self._meetings.size
        masks = self._meetings.graph((), self.first, size)
        bye = 0
        for i, player in enumerate(range(self.first, size)):
            if self._takes_bye(player):
                bye |= 1 << i
                masks[i] |= 1 << len(masks)
        masks.append(bye)
        self._masks, self._left = masks, None

    def members(self, start: int, *, with_bye: bool) -> int:
        """Mask of everybody from a position down, and the bye, in the present graph."""
        size = self._meetings.size
        return (1 << size + with_bye - self.first) - (1 << start - self.first)

    def perfect(self, members: int) -> list[int] | None:
        """A matching of all members with each other, partner by vertex; ``None`` without one."""
        mate = perfect_matching(self._masks, members, self._mate, self._matched)
        if mate is not None:
            self._mate, self._matched = mate, members
        return mate

    def left_over(self, members: int) -> LeftOver:
        """Whom of the members a matching of the largest size can leave without a partner."""
        left = LeftOver(self._masks, members, *(self._left or (self._mate, self._matched)))
        # Kept for itself: the next question of this kind is about nearly the same players.
        self._left = left.mate, members & ~left.unmatched
        return left


class Completion:
    """Answers about completing the round, for one situation.

    Attributes:
        degrees: What the numbers of opponents show at once.
        odd: Somebody gets the pairing-allocated bye.
        bye_score: Score of the player who gets it (C5); ``None`` where nobody does, or where the
            edition does not ask for the score.
        bye_takers: Mask of the positions of those who may get it.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.
    """

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._situation = situation
        self._meetings = meetings
        self._size = len(situation.tpn)
        self.degrees = Degrees(situation, meetings)
        self.odd = bool(self._size % 2)
        self._suffix: dict[int, bool] = {}
        self._open: dict[int, OneOf] = {}
        self._window = _Window(meetings, self.takes_bye)
        self.bye_score: Points | None = None
        self.bye_takers = 0
        eligible = mask_of(i for i, may in enumerate(situation.may_take_bye) if may)
        if self.odd:
            self._find_bye_takers(eligible)
        elif not self._perfect(0, with_bye=False):
            raise self._impossible(None)

    def drop_impossible_pairs(self) -> None:
        """Take out pairs that no complete round-pairing contains (C4).

        When half of the field may meet the other half only, the others have no one to spare for
        each other, nor for anybody else; see
        :func:`~openarbiter.matching.cardinality.tight_barrier`.
        """
        size = self._size
        if size < _NARROW_FROM or self.degrees.plain(0, size):
            return
        window = self._window
        graph = window.graph(0)
        members = window.members(0, with_bye=self.odd)
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
        return bool(self.bye_takers >> position & 1)

    def suffix(self, start: int) -> bool:
        """Whether all players from a position down, and the bye, can be paired (C4)."""
        if start not in self._suffix:
            self._suffix[start] = self._perfect(start, with_bye=self.odd)
        return self._suffix[start]

    def bye_at_least(self, score: Points) -> bool:
        """Whether somebody with a score, or with more, has to take the bye (C5)."""
        return self.bye_score is not None and self.bye_score >= score

    def bye_above(self, position: int) -> bool:
        """Whether somebody from above a position has to take the bye (C5)."""
        return self.bye_at_least(self._situation.score[position - 1])

    def with_floaters(self, floaters: int, start: int, *, bye_given: bool = False) -> bool:
        """Whether some players and all from a position down can be paired (C4; 2017: A.9).

        Args:
            floaters: Mask of positions above ``start``.
            start: First position of the others.
            bye_given: Somebody else has the bye already.
        """
        with_bye = self.odd and not bye_given
        number = floaters.bit_count()
        if number < SPARE and self.degrees.plain(start, self._size):
            meets, need = self.degrees.meets, number + 1
            enough = all(meets(player, start, self._size, need) for player in bits(floaters))
            even = (number + self._size - start + with_bye) % 2 == 0
            if enough and even and (not with_bye or self._bye_below(start)):
                return True
        return self._perfect(start, floaters, with_bye=with_bye)

    def required_from_above(self, start: int, *, bye_given: bool = False) -> list[Wanted]:
        """How many players from above those from a position down need, and who of them does (C4).

        Whoever pairs them all pairs at least so many of those named with players from above, as a
        largest matching of those from the position down leaves so many of them over (T. Gallai
        1964, J. Edmonds 1965).

        Args:
            start: First position; the bye, if there is one, is below it.
            bye_given: Somebody above has the bye.

        Returns:
            Numbers, and whether one of some positions is among those (the bye stands after the
            last one), once for all who compete for the same players; nothing where nobody is
            needed.
        """
        size, with_bye = self._size, self.odd and not bye_given
        if self.degrees.plain(start, size) and (not with_bye or self._bye_below(start)):
            everybody = (1 << size + with_bye) - (1 << start)
            return [(1, everybody.__and__)] if (size - start + with_bye) % 2 else []
        window = self._window
        window.graph(start)
        first = window.first
        left = window.left_over(window.members(start, with_bye=with_bye))
        if left.unmatched.bit_count() == 1:
            return [(1, lambda mask: left.among(mask >> first))]
        return [(part.number, (part.members << first).__and__) for part in left.parts()]

    def ideal_floaters(
        self, bracket: Sequence[int], start: int, end: int, resident_score: Points
    ) -> set[int] | None:
        """Who may be the only downfloater so that C4, C5 and C8 are met as well as they can be.

        With such a downfloater the next bracket is as full as its number of players allows, the
        downfloater is paired in it, and the round can be completed. C8 is read as the least number
        of downfloaters of the next bracket first, their scores next.

        Args:
            bracket: Positions of the players of the bracket.
            start: First position below the bracket: the next scoregroup begins there.
            end: Position after the last player of the next scoregroup.
            resident_score: Score (tenths) of the residents of the bracket.

        Returns:
            Positions among ``bracket``; ``None`` when all of them will do.
        """
        if self.bye_at_least(resident_score):
            if not self._perfect(start, with_bye=False):
                return set()
            return {player for player in bracket if self.takes_bye(player)}
        if start == end:
            return set()
        odd = (end - start) % 2
        plain = self._everybody_open(start, end)
        return self._ideal(
            bracket,
            (start, end),
            lambda: int(self.suffix(end)) if odd else self._takers(start, end),
            plain=plain,
        )

    def ideal_next(self, bracket: Sequence[int], start: int, end: int) -> set[int] | None:
        """Whose floating alone leaves nobody unpaired next, or one resident who costs least.

        The arguments are those of :meth:`ideal_floaters`.

        Only C.1 to C.3 are looked at there, and who may have the bye where nobody is below.

        Source:
            C.04.3 (2017), C.7.
        """
        takers = (1 << end - start) - 1
        if end == self._size:
            may = self._situation.may_take_bye
            takers = mask_of(i for i in range(end - start) if may[start + i])
        even = (end - start) % 2 == 0
        # Whoever is the opponent, another one has to be left over at no cost.
        enough = not even or end < self._size or takers.bit_count() > 1
        plain = enough and self.degrees.plain(start, end, int(even))
        return self._ideal(bracket, (start, end), lambda: takers if even else 1, plain=plain)

    def _ideal(
        self,
        bracket: Sequence[int],
        group: tuple[int, int],
        takers: Callable[[], int],
        *,
        plain: bool,
    ) -> set[int] | None:
        """Who of a bracket has an opponent in the next group who may be theirs.

        In a next group of odd size an opponent must be one whom a largest matching of the group
        leaves out, if there are takers at all; in one of even size one more player floats, and has
        to be one of the takers.
        """
        start, end = group
        if plain:
            if self.degrees.everybody_meets(start, end, 1):
                return None
            return {player for player in bracket if self.degrees.meets(player, start, end, 1)}
        span = (1 << (end - start)) - 1
        if start not in self._open:
            graph, members, able = self._meetings.graph((), start, end), span, takers()
            if (end - start) % 2 == 0:
                members |= add_vertex(graph, able)
            elif not able:
                members = 0
            self._open[start] = _can_be_left_out(LeftOver(graph, members))
        may_be, mask = self._open[start], self._meetings.mask
        return {player for player in bracket if may_be(mask(player) >> start & span)}

    def _perfect(self, start: int, floaters: int = 0, *, with_bye: bool) -> bool:
        """Whether all from a position down, and some above (mask), can be paired."""
        size = self._size
        number = floaters.bit_count() + size - start
        if (number + with_bye) % 2:
            return False
        if not number:
            return not with_bye
        if not floaters and self.degrees.plain(start, size, int(with_bye)):
            return not with_bye or self._bye_below(start)
        window = self._window
        window.graph((floaters & -floaters).bit_length() - 1 if floaters else start)
        members = window.members(start, with_bye=with_bye)
        return window.perfect(members | floaters >> window.first) is not None

    def _bye_below(self, start: int) -> bool:
        """Whether somebody from a position down may take the bye at the score of C5."""
        return self.bye_takers >> start != 0

    def _everybody_open(self, start: int, end: int) -> bool:
        """Whether degrees show that any player of the next group may be the downfloater's."""
        even = (end - start) % 2 == 0
        # Of an odd number anyone may be the opponent; of an even one somebody else has to float.
        if not self.degrees.plain(start, end, int(even)):
            return False
        if not even:
            return self.suffix(end)
        if self._situation.score[start] == self.bye_score:
            takers = self.bye_takers >> start & (1 << end - start) - 1
            return takers.bit_count() > 1 and self._perfect(end, with_bye=False)
        return self.degrees.everybody_meets(end, self._size, 2) and self._takes_one(end)

    def _takes_one(self, start: int) -> bool:
        """Whether degrees show that one more can be paired with those from a position down.

        Of an odd number anyone may be the opponent; of an even one somebody else has the bye.
        """
        plain = self.degrees.plain(start, self._size, int(self.odd))
        return plain and (not self.odd or self._bye_below(start))

    def _takers(self, start: int, end: int) -> int:
        """Who of a group could float to the rest and complete it; bit i is position start + i."""
        if self._situation.score[start] == self.bye_score:
            if not self._perfect(end, with_bye=False):
                return 0
            return self.bye_takers >> start & (1 << end - start) - 1
        meets = self.degrees.meets
        if self._takes_one(end) and all(
            meets(player, end, self._size, 2) for player in range(start, end)
        ):
            return (1 << (end - start)) - 1
        window = self._window
        graph, first = window.graph(start), window.first
        one_is_spared = _can_be_left_out(window.left_over(window.members(end, with_bye=self.odd)))
        return sum(1 << i for i in range(end - start) if one_is_spared(graph[start + i - first]))

    def _find_bye_takers(self, eligible: int) -> None:
        """The first in the order of the bye with whom the round can be completed (C5)."""
        takers: dict[tuple[int, ...], int] = {}
        for player in bits(eligible):
            rank = self._situation.statement.bye.order(self._situation, player)
            takers[rank] = takers.get(rank, 0) | 1 << player
        spared: OneOf | None = None
        for rank in sorted(takers):
            self.bye_score, self.bye_takers = rank[0] if rank else None, takers[rank]
            self._window.forget()
            if spared is None:
                if self._perfect(0, with_bye=True):
                    return
                # One matching answers for all scores that are left.
                self._window.graph(0)
                spared = _can_be_left_out(self._window.left_over((1 << self._size) - 1))
            elif spared(takers[rank]):
                return
        raise self._impossible(eligible)

    def _impossible(self, bye_takers: int | None) -> ImpossiblePairingError:
        """The error that names players who cannot all be paired, and why."""
        situation = self._situation
        bye = situation.statement.bye
        article = said("{document}, Article {number}", document="C.04.3", number=bye.undecided)
        graph = self._meetings.graph((), 0, self._size)
        round_no, tpn = situation.round_no, situation.tpn
        error = impossible_pairing(round_no, tpn, graph, article, bye_takers=bye_takers)
        return error if error.players else nobody_for_bye(round_no, tpn, bye.barred, article)


def _can_be_left_out(left: LeftOver) -> OneOf:
    """Whether without one of some vertices, but no other one, all members can be matched."""
    return left.among if left.unmatched.bit_count() == 1 else (0).__and__
