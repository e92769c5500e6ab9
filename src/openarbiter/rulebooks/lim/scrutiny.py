"""Proposed pairings, and the exchanges of opponents that turn them into pairs.

First every incoming floater, then the players of the group, each takes the first opponent in an
order of their own with whom all others can still be paired; an earlier one is passed over only for
the sake of colours.

Source:
    C.04.4.3 (applied from 2026-02-01), 2.4, 2.5, 3.6 to 3.8, chapter 4, 5.2 and 5.7. Our readings:
    both scrutinies of 5.2 are one, player by player, and a player keeps the opponent found.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from openarbiter.matching.cardinality import perfect_matching
from openarbiter.matching.forest import bits
from openarbiter.rulebooks.lim.terms import ABOVE, BELOW, Situation, in_order
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class Pair:
    """A pair as it was made.

    Attributes:
        player: Position of the player who was given an opponent: a floater, or the first one in
            the order of the group who was left.
        opponent: Position of the opponent.
        first: Position of the first opponent available, whatever the colours.
        floater: The player has floated into the group (3.8).
        order: Positions of all opponents, in the order in which they were tried; the first one is
            proposed (2.4).
    """

    player: int
    opponent: int
    first: int
    floater: bool
    order: tuple[int, ...]


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

    Args:
        situation: The situation before the round.
        floaters: Their positions.
        down: The group is paired downwards.
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
            order = list(exchange_order([place, *others]))
            made.append(self._pair(place, order, floater=False))
        return made

    def _pair(self, place: int, order: Sequence[int], *, floater: bool) -> Pair:
        """Give a player the opponent due, and take both out."""
        first, opponent = self._opponent(place, order)
        self._mate = self._rest(place, opponent)
        self._left &= ~(1 << place | 1 << opponent)
        players = self._players
        return Pair(
            players[place],
            players[opponent],
            players[first],
            floater,
            tuple(players[each] for each in order),
        )

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
