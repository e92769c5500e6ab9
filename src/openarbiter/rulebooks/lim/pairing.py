"""A round: the bye, score group after score group towards the median, and the median group last.

A group keeps as many pairs as it can have. Who has no compatible opponent in it at all leaves
first; then, one at a time, the first player in the order of choice whose leaving costs no pair.
Then every incoming floater, and after them the players of the group, each takes the first opponent
in an order of their own with whom all others can still be paired; an earlier one is passed over
only for the sake of colours.

Source:
    C.04.4.3 (applied from 2026-02-01), 1.1, 2.2 to 2.6, chapters 3 and 4, 5.2, 5.7, 7.1 and 8.2;
    C.04.1, BR 3 and 4. Our readings: 3.9 goes before 3.10, and both before the colour of 3.2.2 and
    the numbers of 3.3 and 3.4; 4.4 is one case of the same rule; both scrutinies of 5.2 are one,
    player by player, and a player keeps the opponent found.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Collection, Iterable, Iterator, Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.cardinality import (
    even_set,
    has_perfect,
    maximum_matching,
    perfect_matching,
)
from openarbiter.matching.forest import bits
from openarbiter.rulebooks.choosing import bye_taker
from openarbiter.rulebooks.lim.text import (
    ABOVE,
    BELOW,
    BLACK,
    NEITHER,
    TEXT,
    WHITE,
    Situation,
    in_order,
    score_groups,
)
from openarbiter.rulebooks.meetings import EITHER_COLOUR
from openarbiter.values import dataclass, replace

TYPES = "dcba"
"""The types of floaters (3.9.1), the least disadvantage first."""


# --- 1.1 and 7.1: the bye


def player_with_bye(situation: Situation) -> int | None:
    """Position of the player who gets the bye; ``None`` when the number of players is even.

    Our reading of 1.1: where the others cannot all be paired without a candidate, the next one is
    asked.

    Raises:
        ImpossiblePairingError: The round cannot be paired completely.
    """
    try:
        return bye_taker(TEXT.bye, situation, situation.graph(range(len(situation.tpn))))
    except ImpossiblePairingError as error:
        if not _colours_alone(situation):
            raise
        message = said(
            "{error} In this last round only the limits of colours are in the way; they are lifted "
            "for players of the same score (6), and whoever reads that article of all players "
            "can pair them by hand",
            error=error,
        )
        raise ImpossiblePairingError(
            message, players=error.players, reason=error.reason, bye=error.bye
        ) from None


def _colours_alone(situation: Situation) -> bool:
    """Whether the last round could be completed if colours barred nobody (6)."""
    size = len(situation.tpn)
    if not situation.last_round or size % 2:
        return False
    free = replace(situation, allowed=bytes([EITHER_COLOUR]) * size)
    return has_perfect(free.graph(range(size)), (1 << size) - 1)


# --- chapter 3: who leaves a group before it is paired


@dataclass(frozen=True, slots=True)
class Float:
    """Somebody leaves a group.

    Attributes:
        player: Position of the player.
        forced: Nobody in the group is a compatible opponent (2.3.1 to 2.3.3).
        kind: Type of a floater who was chosen: ``a``, ``b``, ``c`` or ``d`` (3.9.1).
        majority: The colour more players of the group were due; ``NEITHER`` at equal numbers.
        could: Everybody who could have been chosen, with the type, in the order of the group.
        by_rating: The colour was left aside because of the ratings (3.2.3).
    """

    player: int
    forced: bool
    kind: str = ""
    majority: int = NEITHER
    could: tuple[tuple[int, str], ...] = ()
    by_rating: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Leaving:
    """A group before its floaters are chosen, in positions.

    Attributes:
        players: Residents and incoming floaters, in the order in which the group is paired.
        incoming: Those who have floated into the group.
        adjacent: The residents of the adjacent group.
    """

    situation: Situation
    players: Sequence[int]
    incoming: Collection[int]
    adjacent: Sequence[int]

    def floats(self) -> list[Float]:
        """All who leave the group, in the order in which they are chosen."""
        graph = self.situation.graph(self.players)
        everybody = (1 << len(self.players)) - 1
        alone = [place for place, mask in enumerate(graph) if not mask]
        left = everybody & ~sum(1 << place for place in alone)
        found = [Float(self.players[place], forced=True) for place in alone]
        mate = maximum_matching(graph, left)
        while could := even_set(graph, left, mate):
            one = self._choose(left, could, found)
            found.append(one)
            left = self._without(one, mate, left)
            mate = maximum_matching(graph, left, mate)
        return found

    def _without(self, one: Float, mate: list[int], left: int) -> int:
        """Take a floater out of a matching and of those who are left."""
        place = self.players.index(one.player)
        partner = mate[place]
        if partner >= 0:
            mate[place] = mate[partner] = -1
        return left & ~(1 << place)

    def _choose(self, left: int, could: int, before: Sequence[Float]) -> Float:
        """The next floater (3.2 to 3.5, 3.9, 3.10) of those who can be spared."""
        players = [self.players[place] for place in bits(could)]
        staying = [self.players[place] for place in bits(left)]
        majority = self.majority(staying)
        kinds = {each: self.kind(each, before) for each in players}
        player = self._first(players, kinds, majority)
        # 3.2.3: the last of those still in the group has to be near.
        by_rating = bool(majority) and not self.situation.near(player, staying[-1])
        if by_rating:
            player = self._first(players, kinds, NEITHER)
        return Float(
            player,
            forced=False,
            kind=kinds[player],
            majority=majority,
            could=tuple(kinds.items()),
            by_rating=by_rating,
        )

    def _first(self, players: Sequence[int], kinds: dict[int, str], majority: int) -> int:
        """The first in the order of choice; of equal ones the last in the order of the group."""
        return min(
            reversed(players),
            key=lambda each: (
                TYPES.index(kinds[each]),
                self.situation.floated[each],
                bool(majority) and self.situation.due[each] != majority,
            ),
        )

    def majority(self, players: Sequence[int]) -> int:
        """The colour more of some players are due; ``NEITHER`` at equal numbers (3.2.2, 3.2.4)."""
        due = [self.situation.due[each] for each in players]
        white, black = due.count(WHITE), due.count(BLACK)
        return WHITE if white > black else BLACK if black > white else NEITHER

    def kind(self, player: int, before: Sequence[Float]) -> str:
        """The type of a floater (3.9.1)."""
        finds = self._finds_opponent(player, [each.player for each in before])
        return ("ab" if player in self.incoming else "cd")[finds]

    def _finds_opponent(self, player: int, floaters: Sequence[int]) -> bool:
        """Whether the adjacent group has a compatible opponent for a floater (3.3, 3.4).

        Opponents are left out whom other floaters need who come before this one: the score farther
        from the median, or the same and a place before it in the order of the group.
        """
        found = [each for each in self.adjacent if self.situation.compatible(player, each)]
        first = [each for each in floaters if self._before(each, player)]
        if not first or len(found) > len(first):
            return bool(found)
        return self._placed([*first, player]) > self._placed(first)

    def _before(self, one: int, other: int) -> bool:
        """Whether a floater comes before another one: the score, then the order of the group."""
        scores, place = self.situation.score, self.players.index
        nearer = (scores[other] - scores[one]) * self.situation.side[one]
        return nearer < 0 or (nearer == 0 and place(one) < place(other))

    def _placed(self, floaters: Sequence[int]) -> int:
        """How many of some floaters can have opponents in the adjacent group at the same time."""
        graph, size = self.situation.graph([*floaters, *self.adjacent]), len(floaters)
        first = (1 << size) - 1
        graph = [mask & (~first if place < size else first) for place, mask in enumerate(graph)]
        mate = maximum_matching(graph, (1 << len(graph)) - 1)
        return sum(partner >= 0 for partner in mate[:size])


# --- 2.4, 2.5, 3.6 to 3.8 and chapter 4: proposed pairings, and the exchanges


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair as it was made, in positions.

    Attributes:
        player: Who was given an opponent: a floater, or the first one left in the group's order.
        first: The first opponent available, whatever the colours.
        article: The article by which it was made: 3.8 for a floater, else 4.1.1 or 4.1.2.
        order: All opponents, in the order in which they were tried; the first one is proposed
            (2.4).
    """

    player: int
    opponent: int
    first: int
    article: str
    order: tuple[int, ...]

    @property
    def floater(self) -> bool:
        """The player has floated into the group (3.8)."""
        return self.article == "3.8"


def exchange_order(players: Sequence[int]) -> Iterator[int]:
    """Opponents of the first of some players, in the order of the exchanges (2.4, 4.2).

    From the middle to the last one, then from before the middle back to the first.

    Examples:
        >>> list(exchange_order([1, 2, 3, 4, 5, 6])), list(exchange_order([2, 5]))
        ([4, 5, 6, 3, 2], [5])
    """
    half = len(players) // 2
    yield from players[half:]
    yield from reversed(players[1:half])


def floater_order(situation: Situation, floaters: Iterable[int], *, down: bool) -> list[int]:
    """Incoming floaters in the order in which they are paired (3.6, 3.7).

    Those from the nearer side of the direction first: from above when the group is paired
    downwards. Of those from above the highest score and then number 1 first; of those from below
    the lowest score and then the last number.
    """
    score, side = situation.score, situation.side
    from_above = [each for each in floaters if side[each] == ABOVE]
    from_below = [each for each in floaters if side[each] == BELOW]
    from_above.sort(key=lambda each: (-score[each], each))
    from_below.sort(key=lambda each: (score[each], -each))
    return [*from_above, *from_below] if down else [*from_below, *from_above]


class Scrutiny:
    """A group, all players of which can be paired with each other, while it is paired.

    Args:
        situation: The situation before the round.
        players: Positions of all its players, floaters included.
        floaters: Positions of those who have floated into it.
        down: It is paired downwards (4.1.1), otherwise upwards (4.1.2).

    Attributes:
        floaters: Positions of the floaters, in the order in which they are paired.
    """

    def __init__(
        self, situation: Situation, players: Iterable[int], floaters: Iterable[int], *, down: bool
    ) -> None:
        self._situation = situation
        self._players = in_order(players, down=down)
        self._place = {player: place for place, player in enumerate(self._players)}
        self.floaters = floater_order(situation, floaters, down=down)
        self._article = "4.1.1" if down else "4.1.2"
        self._graph = situation.graph(self._players)
        self._left = (1 << len(self._players)) - 1
        self._mate = perfect_matching(self._graph, self._left)

    @property
    def blocked(self) -> bool:
        """The players cannot all be paired with each other (2.6)."""
        return self._mate is None

    def pairs(self) -> list[Pair]:
        """All pairs, in the order in which they are made (3.6, 3.7, 4.1)."""
        made = []
        for floater in self.floaters:
            place = self._place[floater]
            if self._left >> place & 1:  # not the opponent of another floater
                others = bits(self._left & ~(1 << place))
                made.append(self._pair(place, others, floater=True))
        while self._left:
            place, *others = bits(self._left)
            made.append(self._pair(place, list(exchange_order([place, *others])), floater=False))
        return made

    def _pair(self, place: int, order: Sequence[int], *, floater: bool) -> Pair:
        """Give a player the opponent due, and take both out."""
        first, opponent = self._opponent(place, order)
        self._mate = self._rest(place, opponent)
        self._left &= ~(1 << place | 1 << opponent)
        players = self._players
        article = "3.8" if floater else self._article
        tried = tuple(players[each] for each in order)
        return Pair(players[place], players[opponent], players[first], article, tried)

    def _opponent(self, place: int, order: Sequence[int]) -> tuple[int, int]:
        """The first one available, and the opponent: the first available due the other colour.

        Without such a one it is the first available (3.8, 5.2). In a maxi-tournament an exchange
        for colours needs the two exchanged to be near in rating (3.8, 5.7).
        """
        situation, players = self._situation, self._players
        first: int | None = None
        for other in order:
            if not self._graph[place] >> other & 1:
                continue
            suits = situation.suits(players[place], players[other])
            if first is not None and not (suits and situation.near(players[first], players[other])):
                continue
            if self._rest(place, other) is None:
                continue
            if suits:
                return (other if first is None else first), other
            first = other
        if first is None:
            raise AssertionError("a player has no opponent although all players can be paired")
        return first, first

    def _rest(self, place: int, other: int) -> list[int] | None:
        """A pairing of all others who are left; ``None`` where there is none (4.4)."""
        mate = self._mate
        if mate is None or mate[place] == other:
            return mate
        rest = self._left & ~(1 << place | 1 << other)
        return perfect_matching(self._graph, rest, mate, self._left)


# --- 2.2 and 2.6: one group after the other, and the blocked median group


@dataclass(frozen=True, slots=True)
class Cracked:
    """A pair that was taken apart because the median group was blocked (2.6).

    Attributes:
        pair: Its positions.
        from_above: Its players join as floaters from a higher group (2.6.2), otherwise from a lower
            one (2.6.1).
        floaters: Numbers of floaters from above and from below, before.
    """

    pair: tuple[int, int]
    from_above: bool
    floaters: tuple[int, int]


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """A score group as it was paired, in positions.

    Attributes:
        down: It was paired downwards.
        score: Its score (tenths); that of the median where it is the median group.
        residents: Players of the score group, in the order of the numbers.
        incoming: Who floated into it, in the order of the numbers; cracked players too.
        floats: Who left it, in the order in which they were chosen.
        cracked: Pairs of other groups that were taken apart for this one, in their order.
        pairs: Its pairs, in the order in which they were made.
    """

    down: bool
    score: int
    residents: tuple[int, ...]
    incoming: tuple[int, ...] = ()
    floats: tuple[Float, ...] = ()
    cracked: tuple[Cracked, ...] = ()
    pairs: tuple[Pair, ...] = ()

    @property
    def leaving(self) -> tuple[int, ...]:
        """Positions of those who left it, in the order in which they were chosen."""
        return tuple(each.player for each in self.floats)

    @property
    def players(self) -> list[int]:
        """Residents and incoming players, in the order in which the group is paired (4.1)."""
        return in_order([*self.residents, *self.incoming], down=self.down)


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: The player with the bye; ``None`` without one.
        groups: The groups in the order in which they were paired, the median group last.
    """

    bye: int | None
    groups: tuple[PairedGroup, ...]

    @property
    def with_players(self) -> list[PairedGroup]:
        """The groups, but for a median group of nobody."""
        return [group for group in self.groups if group.residents or group.incoming]

    def games(self, *, below: bool = False) -> Iterator[tuple[int, int]]:
        """The pairs that were not taken apart, the player with the smaller number first.

        Args:
            below: Only those that were made below the median group (5.4).
        """
        median = self.groups[-1]
        cracked = {each.pair for each in median.cracked}
        for group in self.groups:
            if not (below and group.down):
                for pair in group.pairs:
                    if group is median or (pair.player, pair.opponent) not in cracked:
                        yield min(pair.player, pair.opponent), max(pair.player, pair.opponent)


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round (2.2).

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    bye = player_with_bye(situation)
    higher, median, lower = score_groups(situation, without=bye)
    above = _pair_side(situation, higher, median, down=True)
    below = _pair_side(situation, lower, median, down=False)
    return PairedRound(bye, (*above, *below, _pair_median(situation, median, above, below)))


def _pair_side(
    situation: Situation, score_groups: Sequence[list[int]], median: list[int], *, down: bool
) -> list[PairedGroup]:
    """Pair all groups of one side of the median towards it (2.2, 3.2.1)."""
    found: list[PairedGroup] = []
    for residents, adjacent in zip(score_groups, [*score_groups[1:], median], strict=False):
        found.append(_pair_group(situation, residents, floating(found), adjacent, down=down))
    return found


def floating(side: Sequence[PairedGroup]) -> tuple[int, ...]:
    """Who has floated out of the groups of a side that are paired, towards the median (2.3)."""
    return side[-1].leaving if side else ()


def pairs_backwards(side: Sequence[PairedGroup]) -> list[tuple[int, int]]:
    """The pairs of a side, the one that is taken apart first at the end (2.6).

    Our reading of the next pairing: the last one made in the group next to the median, and so on
    outwards.
    """
    return [(pair.player, pair.opponent) for group in side for pair in group.pairs]


def _pair_group(
    situation: Situation,
    residents: list[int],
    incoming: Sequence[int],
    adjacent: Sequence[int],
    *,
    down: bool,
) -> PairedGroup:
    """Pair a group above or below the median: floaters leave, the others are paired (2.3, 2.4)."""
    players = in_order([*residents, *incoming], down=down)
    leaving = Leaving(
        situation=situation, players=players, incoming=frozenset(incoming), adjacent=adjacent
    )
    floats = leaving.floats()
    gone = [each.player for each in floats]
    staying = [each for each in players if each not in gone]
    floaters = [each for each in incoming if each not in gone]
    return PairedGroup(
        down=down,
        score=situation.score[residents[0]],
        residents=tuple(residents),
        incoming=tuple(sorted(incoming)),
        floats=tuple(floats),
        pairs=tuple(Scrutiny(situation, staying, floaters, down=down).pairs()),
    )


def _pair_median(
    situation: Situation,
    residents: list[int],
    above: Sequence[PairedGroup],
    below: Sequence[PairedGroup],
) -> PairedGroup:
    """Pair the median group downwards, extended by as few pairs as make that possible (2.6).

    Two who were paired can be paired with each other, so a group that is not blocked is not blocked
    with a further pair either: the number is looked for in leaps, and then between two of them.
    """
    taken = _taken_apart(above, below)

    def extended(number: int) -> Scrutiny:
        cracked = (each for one in taken[:number] for each in one.pair)
        incoming = [*floating(above), *floating(below), *cracked]
        return Scrutiny(situation, [*residents, *incoming], incoming, down=True)

    least = most = 0
    while extended(most).blocked:
        least, most = most + 1, 2 * most + 1
    number = bisect_left(range(most), x=True, lo=least, key=lambda each: not extended(each).blocked)
    scrutiny = extended(number)
    return PairedGroup(
        down=True,
        score=(situation.round_no - 1) * situation.tournament.scoring.win // 2,
        residents=tuple(residents),
        incoming=tuple(sorted(scrutiny.floaters)),
        cracked=taken[:number],
        pairs=tuple(scrutiny.pairs()),
    )


def _taken_apart(above: Sequence[PairedGroup], below: Sequence[PairedGroup]) -> tuple[Cracked, ...]:
    """All pairs, in the order in which a median group that stays blocked takes them in (2.6)."""
    pairs = {True: pairs_backwards(above), False: pairs_backwards(below)}
    numbers = {True: len(floating(above)), False: len(floating(below))}
    found: list[Cracked] = []
    while pairs[True] or pairs[False]:
        # 2.6; a side without pairs is replaced by the other one (our reading).
        wanted = numbers[True] <= numbers[False]
        from_above = wanted if pairs[wanted] else not wanted
        found.append(Cracked(pairs[from_above].pop(), from_above, (numbers[True], numbers[False])))
        numbers[from_above] += 2
    return tuple(found)
