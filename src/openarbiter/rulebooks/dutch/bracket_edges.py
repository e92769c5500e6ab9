"""Who may be matched with whom in a bracket and a setting, whatever it costs.

Beside the players who take part stand vertices for somebody who does not: opponents of
downfloaters, those below who want somebody, the room there is below. It knows who may meet whom,
and no criterion.

Source:
    C.04.3: C1 to C5 (both editions).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import compress

from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.merged_below import MergedBelow
from openarbiter.rulebooks.dutch.room import Room
from openarbiter.rulebooks.dutch.setting import BracketPlayers, Setting
from openarbiter.rulebooks.dutch.wanted import Asked
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.solver.forest import bits

__all__ = ["BracketEdges"]

_SPARE = 2
"""Pairs of vertices for room and for who makes it, still free, with which there were enough.

A cheaper matching with more of them would differ by a circle that uses one such pair from the one
side and one from the other, at most: two of the same direction make two circles. Those that cost
as little may differ by many circles: see :meth:`BracketEdges.more_makers`.
"""


@dataclass(frozen=True, slots=True)
class _Makers:
    """Vertices for those who need room and leave with one who makes it, and for these.

    Attributes:
        first: The first vertex.
        number: How many there are for either.
        most: As many can be of use, at most.
    """

    first: int
    number: int
    most: int

    @property
    def ones(self) -> range:
        """The vertices for those who need room."""
        return range(self.first, self.first + self.number)

    @property
    def others(self) -> range:
        """The vertices for those who make it."""
        return range(self.first + self.number, self.first + 2 * self.number)


class BracketEdges:
    """Vertices and edges of the matching of a bracket.

    Vertices are the players of the bracket, then of the next group, then of those below who take
    part (who floats past the next group is the first of them), then those that stand for somebody,
    then the bye. Where those below are merged, the bye is one of them.

    Args:
        context: Answers for the round.
        bracket: The bracket.
        setting: How much of the rest takes part.

    Attributes:
        graph: Mask of possible partners by vertex.
        size: Number of players of the bracket: the first vertices.
        next: Number of these and of the players of the next group.
        places: Positions of the players, by vertex.
        behind: Numbers of vertices of each kind behind those of the next group, in order.
        leavers: Mask of the vertices that may be matched with anybody below.
        unused: Mask of the vertices for room that nobody has to use.
    """

    def __init__(self, context: RoundContext, bracket: BracketPlayers, setting: Setting) -> None:
        self._context = context
        self._bracket = bracket
        self._setting = setting
        self.size = len(bracket.players)
        group = range(bracket.end, bracket.next_end) if setting.next_group else range(0)
        self._last = len(context.situation.tpn)
        self.places = [*bracket.players, *group]
        self.next = self.size + len(group)
        self._stand_ins = setting.outside if setting.side else setting.floaters or 0
        self._bye = int(setting.bye and not setting.merged)
        self._makers: list[_Makers] = []
        self.leavers = self.unused = 0
        if setting.merged:
            self.graph = self._with_merged(setting.merged)
            self.behind: tuple[int, ...] = (len(self.graph) - self.next,)
            return
        last = self._last if setting.everybody else bracket.next_end + setting.below
        self.places += [*setting.past_below, *range(bracket.next_end, last)]
        wanted = sum(number for number, _ in setting.wanted)
        if setting.next_group and not setting.everybody and not setting.side:
            self.leavers = self._able_to_leave()
        self.graph = self._meetings()
        room = self._add_others()
        self.behind = (
            len(self.places) - self.next,
            self._stand_ins,
            wanted,
            *room,
            self._bye,
        )

    def leaving(self, mate: Sequence[int]) -> int:
        """Mask of the positions of the players left for somebody below: no partner takes part.

        Args:
            mate: Partner by vertex.
        """
        first, moved = len(self.places), self._bracket.moved
        bye = len(self.graph) - 1 if self._bye else -1
        # Behind the players stand those who stand for somebody, and the bye.
        return mask_of(
            position
            for i, (position, partner) in enumerate(zip(self.places, mate, strict=False))
            if (partner >= first and partner != bye) or (i < moved > partner)
        )

    def pairs_below(self, mate: Sequence[int]) -> dict[int, int]:
        """Pairs of positions below the next bracket, the bye after the last one; both ways.

        Args:
            mate: Partner by vertex.
        """
        places = [*self.places, self._last]
        below = range(self.next, len(mate))
        return {places[i]: places[mate[i]] for i in below if mate[i] >= self.next}

    def vertices(self, partner: Mapping[int, int]) -> list[int]:
        """Partner by vertex, -1 without one who takes part, where it is known by position.

        Args:
            partner: Partner by position.
        """
        places = [*self.places, *([self._last] * self._bye)]
        vertex = {position: i for i, position in enumerate(places)}
        return [vertex.get(partner.get(position, -1), -1) for position in places]

    def outside_to_spare(self, mate: Sequence[int]) -> bool:
        """Whether two of those for somebody outside are matched with each other: enough of them.

        Args:
            mate: Partner by vertex.
        """
        first = len(self.places)
        if any(mate[i] >= first for i in range(first, first + self._stand_ins)):
            return True
        return self._stand_ins >= first

    def makers_used(self, mate: Sequence[int]) -> tuple[int, bool]:
        """How many pairs need room and make it by the vertices for that, and whether that is right.

        With more of these vertices the best matching might be another one, if it is not.

        Args:
            mate: Partner by vertex.
        """
        used, enough = 0, True
        for makers in self._makers:
            free = sum(1 for v in makers.ones if mate[v] in makers.others)
            used = max(used, makers.number - free)
            enough = enough and (free >= _SPARE or makers.number == makers.most)
        return used, enough

    def more_makers(self, mate: Sequence[int]) -> list[int]:
        """How many more of these pairs of vertices the best pairings can use, at most, each kind.

        As many leave in all of them (C8 counts them), and two who leave go to one such pair. With
        fewer vertices the pairing that comes first might be left out.

        Args:
            mate: Partner by vertex in one of the best, which costs as little as with any number.
        """
        leaving = self.leaving(mate).bit_count() // 2
        return [max(0, min(makers.most, leaving) - makers.number) for makers in self._makers]

    def with_makers(
        self, more: Sequence[int], mate: Sequence[int], tight: Sequence[int]
    ) -> tuple[Sequence[int], Sequence[int]]:
        """The best pairings with more of these pairs of vertices: copies of two that are free.

        Args:
            more: How many pairs more of each kind.
            mate: Partner by vertex in one of them, which costs as little as with any number.
            tight: Mask of the partners of every vertex, no odd set having a price.

        Returns:
            The same two with the copies behind all others, which are matched with each other.

        Source:
            Prices of copies are those of the originals: what was worth its price still is.
        """
        for makers, number in zip(self._makers, more, strict=True):
            if number:
                one = next(v for v in makers.ones if mate[v] in makers.others)
                mate, tight = _with_copies(one, number, mate, tight)
        return mate, tight

    def _add_others(self) -> tuple[int, ...]:
        """Add the vertices that are no players; how many stand for the room below."""
        setting = self._setting
        if setting.side:
            self._add_outside_by_sides()
        elif not setting.next_group:
            self._add(setting.floaters or 0, (1 << self.size) - 1)
        if setting.wanted:
            masks = self._context.meetings.masks_of(self.places)
            ones = [1 << i for i in range(len(masks))]
            for number, wanting in setting.wanted:
                self._add_wanted(number, wanting, masks, ones)
        numbers = [number for room in setting.rooms for number in self._add_room(room)]
        if self._bye:
            self._add(1, self._bye_takers())
        return tuple(numbers)

    def _with_merged(self, merged: MergedBelow) -> list[int]:
        """Who may be matched with whom where one of those below, or the bye, stands for several."""
        setting, bracket = self._setting, self._bracket
        below = (1 << self._last + setting.bye) - (1 << bracket.next_end) | setting.past
        others, graph = merged.graph(self.places, bracket.moved, below)
        self.places += others
        return graph

    def _meetings(self) -> list[int]:
        """Who of those who take part may meet whom; in a bracket moved-down players do not."""
        places, bracket = self.places, self._bracket
        moved, start = bracket.moved, bracket.start
        meetings, end = self._context.meetings, start + len(places) - moved
        if not self._setting.past:
            among = self._setting.everybody
            return meetings.graph(bracket.moved_down, start, end, among=among)
        rest = self.next + len(self._setting.past_below)
        first = bracket.next_end
        graph = meetings.graph(places[:rest], first, first + len(places) - rest)
        if not self._setting.everybody:
            moved_down = mask_of(i for i, position in enumerate(places) if position < start)
            for i in bits(moved_down):
                graph[i] &= ~moved_down
        return graph

    def _able_to_leave(self) -> int:
        """Who may be matched further down: who could meet somebody there, or moved-down players.

        Two who leave and meet each other there, one of them no moved-down player, might as well be
        a pair here, which is better in C6 or C8.
        """
        last = self._bracket.next_end + self._setting.below
        mask, takes_bye = self._context.meetings.mask, self._context.completion.takes_bye
        start, falling = self._bracket.start, self._bracket.falling | self._setting.past
        able = 0
        for i, position in enumerate(self.places):
            partners = mask(position)
            with_moved_down = position < start and partners & falling
            if partners >> last or with_moved_down or (not self._bye and takes_bye(position)):
                able |= 1 << i
        return able

    def _bye_takers(self) -> int:
        """Mask of the vertices of those who may take the bye."""
        takes_bye = self._context.completion.takes_bye
        return mask_of(i for i, position in enumerate(self.places) if takes_bye(position))

    def _add(self, number: int, able: int, among: int = 0) -> int:
        """Add vertices that some may be matched with, and others added already; their mask."""
        graph = self.graph
        added = (1 << number) - 1 << len(graph)
        for i in bits(able | among) if number else ():
            graph[i] |= added
        graph += [able | among] * number
        return added

    def _add_outside_by_sides(self) -> None:
        """Add vertices that stand for anybody below, as many of one half as of the other.

        Of those who do not take part, one half needs as many more from above than the other as
        is wanted already; so the rest of those who leave are as many of each.
        """
        side, half = self._setting.side, self._stand_ins // 2
        mine = mask_of(i for i, position in enumerate(self.places) if side >> position & 1)
        others = (1 << len(self.places)) - 1 & ~mine
        self._add(half, mine, self._add(half, others))

    def _add_wanted(
        self, number: int, wanting: Asked, masks: Sequence[int], ones: Sequence[int]
    ) -> None:
        """Add vertices that stand for somebody who needs one of those who take part."""
        able = sum(compress(ones, map(wanting, masks)))
        if wanting(1 << self._last):
            able |= self._bye_takers()
        self._add(number, able)

    def _add_room(self, room: Room) -> tuple[int, ...]:
        """Add vertices for the room there is below, and for who makes more; how many of each kind.

        Moved-down players are matched with each other for that: they cannot be a pair here.
        """
        crowding, making = self._of(room.crowding), self._of(room.making)
        if room.free >= crowding.bit_count() and not room.balanced:
            return ()
        able = self.leavers
        self.leavers &= ~(crowding | making if room.balanced else crowding)
        crowding, making = crowding & able, making & able
        moved_down = (1 << self._bracket.moved) - 1
        for one, other in ((crowding, making), (making, crowding)):
            for i in bits(one & moved_down):
                self.graph[i] |= other & moved_down
        residents = ((crowding | making) & ~moved_down).bit_count()
        needed, free = max(-room.free, 0), max(room.free, 0)
        most = max(0, min(crowding.bit_count() - free, making.bit_count(), residents))
        self._add(needed, making)
        unused = self._add(free, crowding)
        self.unused |= 0 if room.balanced else unused
        makers = _Makers(len(self.graph), min(most, self._setting.makers), most)
        self._makers.append(makers)
        self._add(makers.number, making, self._add(makers.number, crowding))
        return needed, free, makers.number, makers.number

    def _of(self, positions: int) -> int:
        """Mask of the vertices of those who take part."""
        return mask_of(i for i, position in enumerate(self.places) if positions >> position & 1)


def _with_copies(
    one: int, number: int, mate: Sequence[int], tight: Sequence[int]
) -> tuple[list[int], list[int]]:
    """Copies of a vertex and of its partner behind all others, so many of each, matched."""
    size, other = len(tight), mate[one]
    copies = (1 << number) - 1 << size, (1 << number) - 1 << size + number
    masks = [*tight, *[tight[one]] * number, *[tight[other]] * number]
    for v, copied in ((one, copies[0]), (other, copies[1])):
        for u in [u for u, mask in enumerate(masks) if mask >> v & 1]:
            masks[u] |= copied
    ones, others = range(size, size + number), range(size + number, size + 2 * number)
    return [*mate, *others, *ones], masks
