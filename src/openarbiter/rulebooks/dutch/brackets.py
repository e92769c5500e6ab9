"""A bracket: who is in it, how much of the rest is looked at with it, and who may meet whom there.

It knows who may meet whom, and no price.

Source:
    C.04.3, Articles 1.2 to 1.4, 1.9.3 and 3, C1 to C8 (both editions), 2.1 (approved 2024).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from openarbiter.matching.cardinality import maximum_matching
from openarbiter.matching.forest import bits
from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.completion import Completion, Meetings, Wanted
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Situation
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import dataclass, field

_SOME = 40
"""Players left up to whom all take part at once where the bracket alone will not do."""

_PARTS = 2
"""Parts of those below up to which it is asked whom they need from above: more cost more time."""


@dataclass(frozen=True, slots=True)
class RoundContext:
    """What the pairing of every bracket of a round needs, found out once.

    Attributes:
        situation: The situation before the round.
        meetings: Who may meet whom (C1, C3).
        completion: What can still be completed (C4, C5).
        colours: Who gets White (Article 5).
    """

    situation: Situation
    meetings: Meetings
    completion: Completion
    colours: Colours
    _cards: dict[int, DutchPlayer] = field(default_factory=dict)

    def card(self, position: int) -> DutchPlayer:
        """The player at a position, made once (Article 1)."""
        found = self._cards.get(position)
        if found is None:
            found = self._cards[position] = self.situation.player(position)
        return found

    @classmethod
    def of(cls, situation: Situation) -> RoundContext:
        """Answers for a situation.

        Raises:
            ImpossiblePairingError: No complete round-pairing exists (Article 1.9.3).
        """
        meetings = Meetings(situation)
        return cls(situation, meetings, Completion(situation, meetings), Colours(situation))


@dataclass(frozen=True, slots=True)
class BracketPlayers:
    """The players of a bracket and of the scoregroup below it.

    Attributes:
        moved_down: Positions of the moved-down players, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next scoregroup.
    """

    moved_down: Sequence[int]
    start: int
    end: int
    next_end: int

    @property
    def moved(self) -> int:
        """Number of moved-down players."""
        return len(self.moved_down)

    @property
    def players(self) -> list[int]:
        """Positions, moved-down players first, in ranking order."""
        return [*self.moved_down, *range(self.start, self.end)]


@dataclass(frozen=True, slots=True)
class Setting:
    """How much of the rest of the tournament takes part in the matching of a bracket.

    Attributes:
        name: Name for reports.
        floaters: Number of downfloaters when it is fixed; ``None`` when the matching finds it.
        ideal: Who meets C4, C5 and C8 as the only downfloater; ``None``: everybody.
        takes_bye: The only downfloater gets the bye (C9 counts).
        everybody: Everybody below takes part (C4).
        bye: The bye takes part (C5).
        wanted: How many of those below need one of those who take part, and whether one of some
            positions (the bye after the last one) is among those (C4).
    """

    name: str
    floaters: int | None = None
    ideal: set[int] | None = None
    takes_bye: bool = False
    everybody: bool = False
    bye: bool = False
    wanted: Sequence[Wanted] = ()

    @property
    def next_group(self) -> bool:
        """The next scoregroup takes part (C8)."""
        return self.floaters is None

    def is_ideal(self, position: int) -> bool:
        """Whether a player is an ideal downfloater."""
        return self.ideal is None or position in self.ideal


def least_floaters(context: RoundContext, bracket: BracketPlayers) -> int:
    """The least number of players unpaired in a bracket, whatever becomes of the others (C6).

    Moved-down players do not meet each other. Where it is two or more, a number from two to it may
    stand for it.
    """
    over = bracket.moved - (bracket.end - bracket.start)
    if over > 1:
        return over
    graph = context.meetings.graph(bracket.moved_down, bracket.start, bracket.end, among=False)
    return maximum_matching(graph, (1 << len(graph)) - 1).count(-1)


def settings_of(context: RoundContext, bracket: BracketPlayers) -> Iterator[Setting]:
    """The settings tried for a bracket, one after the other (C4 to C8).

    The smaller a setting, the less it costs, and the less it knows of what has to be completed
    below. The last one, with everybody below, is the definition.
    """
    completion, score = context.completion, context.situation.score
    end, next_end, size = bracket.end, bracket.next_end, len(score)
    bye_here = completion.bye_above(end)
    least = least_floaters(context, bracket)
    if least == 0 and completion.suffix(end):
        yield Setting("bracket alone", floaters=0)
    elif least == 1:
        ideal = completion.ideal_floaters(bracket.players, end, next_end, score[end - 1])
        if ideal is None or ideal:
            yield Setting("one downfloater", floaters=1, ideal=ideal, takes_bye=bye_here)
    if end < next_end < size and bracket.start + _SOME < size:
        wanted = completion.wanted_below(next_end, bye_given=bye_here)
        if len(wanted) > _PARTS:
            wanted = []
        yield Setting("with the next bracket", bye=bye_here, wanted=wanted)
    yield Setting("with everybody below", everybody=True, bye=completion.bye_score is not None)


class BracketEdges:
    """Who may be matched with whom in a bracket and a setting, whatever it costs.

    Vertices are the players of the bracket, then of the next group, then of those below who take
    part, then the opponent of the only downfloater, then the bye.

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
        """Mask of the positions of those whose partner (by vertex) is below and takes no part."""
        first, bye = len(self.places), len(self.graph) - 1 if self._bye else -1
        # Behind the players stand those below who want somebody, the bye, and anybody below.
        return mask_of(
            position
            for position, partner in zip(self.places, mate, strict=False)
            if partner >= first and partner != bye
        )

    def pairs_below(self, mate: Sequence[int]) -> dict[int, int]:
        """Pairs of positions below the next bracket, the bye after the last one; both ways."""
        places = [*self.places, self._bye_place]
        below = range(self.next, len(mate))
        return {places[i]: places[mate[i]] for i in below if mate[i] >= self.next}

    def vertices(self, partner: Mapping[int, int]) -> list[int]:
        """Partner by vertex, -1 without one who takes part, where it is known by position."""
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
