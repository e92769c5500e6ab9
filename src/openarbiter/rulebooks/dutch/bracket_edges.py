"""Who may be matched with whom in a bracket and a setting, whatever it costs.

It knows who may meet whom, and no criterion.

Source:
    C.04.3: C1 to C5 (both editions).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from openarbiter.matching.forest import bits
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.setting import BracketPlayers, Setting
from openarbiter.rulebooks.meetings import mask_of


class BracketEdges:
    """Vertices and edges of the matching of a bracket.

    Vertices are the players of the bracket, then of the next group, then of those below who take
    part, then the opponent of the only downfloater, then the bye.

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
    """

    def __init__(self, context: RoundContext, bracket: BracketPlayers, setting: Setting) -> None:
        self._context = context
        self._bye_place = len(context.situation.tpn)
        self._bye = setting.bye
        end = bracket.end
        if setting.next_group:
            end = self._bye_place if setting.everybody else bracket.next_end
        self.size = len(bracket.players)
        self.next = self.size + (bracket.next_end - bracket.end if setting.next_group else 0)
        self.places = [*bracket.moved_down, *range(bracket.start, end)]
        self.graph = context.meetings.graph(
            bracket.moved_down, bracket.start, end, among=setting.everybody
        )
        self.leavers = 0
        if setting.next_group and not setting.everybody:
            self.leavers = self._able_to_leave(bracket)
        others = len(self.places) - self.next
        if setting.floaters:
            self._add((1 << self.size) - 1)
        masks = context.meetings.masks_of(self.places) if setting.wanted else []
        for number, wanting in setting.wanted:
            able = mask_of(i for i, mask in enumerate(masks) if wanting(mask))
            if wanting(1 << self._bye_place):
                able |= self._bye_takers()
            self._add(able, number)
        if setting.bye:
            self._add(self._bye_takers())
        wanted = sum(number for number, _ in setting.wanted)
        self.behind = others, setting.floaters or 0, wanted, int(setting.bye)

    def leaving(self, mate: Sequence[int]) -> int:
        """Mask of the positions of the players left for somebody below: no partner takes part.

        Args:
            mate: Partner by vertex.
        """
        first, bye = len(self.places), len(self.graph) - 1 if self._bye else -1
        # Behind the players stand those below who want somebody, the bye, and anybody below.
        return mask_of(
            position
            for position, partner in zip(self.places, mate, strict=False)
            if partner >= first and partner != bye
        )

    def pairs_below(self, mate: Sequence[int]) -> dict[int, int]:
        """Pairs of positions below the next bracket, the bye after the last one; both ways.

        Args:
            mate: Partner by vertex.
        """
        places = [*self.places, self._bye_place]
        below = range(self.next, len(mate))
        return {places[i]: places[mate[i]] for i in below if mate[i] >= self.next}

    def vertices(self, partner: Mapping[int, int]) -> list[int]:
        """Partner by vertex, -1 without one who takes part, where it is known by position.

        Args:
            partner: Partner by position.
        """
        places = [*self.places, *([self._bye_place] * self._bye)]
        vertex = {position: i for i, position in enumerate(places)}
        return [vertex.get(partner.get(position, -1), -1) for position in places]

    def _able_to_leave(self, bracket: BracketPlayers) -> int:
        """Who may be matched further down: who could meet somebody there, or moved-down players.

        Two who leave and meet each other there, one of them no moved-down player, might as well be
        a pair here, which is better in C6 or C8.
        """
        mask, takes_bye = self._context.meetings.mask, self._context.completion.takes_bye
        start, falling = bracket.start, mask_of(bracket.moved_down)
        able = 0
        for i, position in enumerate(self.places):
            partners = mask(position)
            with_moved_down = position < start and partners & falling
            with_bye = not self._bye and takes_bye(position)
            if partners >> bracket.next_end or with_moved_down or with_bye:
                able |= 1 << i
        return able

    def _bye_takers(self) -> int:
        """Mask of the vertices of those who may take the bye."""
        takes_bye = self._context.completion.takes_bye
        return mask_of(i for i, position in enumerate(self.places) if takes_bye(position))

    def _add(self, able: int, number: int = 1) -> None:
        """Add vertices that some may be matched with."""
        added = (1 << number) - 1 << len(self.graph)
        for i in bits(able):
            self.graph[i] |= added
        self.graph += [able] * number
