"""How many of some players there is room for below, where they may meet only a few there.

Take some of those below, the *door*. Without them, the others below fall into parts, and each part
of an odd number needs somebody at the door or from above. So does everybody from above who may
meet nobody below but those at the door: they *crowd* there. Whoever from above may meet one of an
odd part, or one of the crowd, *makes* room for one more. It knows who may meet whom, no criterion
and no bracket.

Source:
    C.04.3: completion criterion C4 (both editions); W. T. Tutte, The factorization of linear
    graphs, 1947.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from openarbiter.rulebooks.dutch.window import Window, lowest
from openarbiter.solver.cardinality import connected
from openarbiter.solver.forest import bits

__all__ = ["Room", "RoomBelow"]


@dataclass(frozen=True, slots=True)
class Room:
    """Who from above needs room below, who makes it, and how much there is.

    Attributes:
        crowding: Mask of the positions above of those who need room.
        making: Mask of the positions above of those who make room, each for one.
        free: Of those who are paired below, at most so many more need room than make it; below
            0, so many more make it than need it, at least.
        balanced: It is exactly so many.
    """

    crowding: int
    making: int
    free: int
    balanced: bool = False

    def pairs(self, players: int, residents: int) -> int:
        """How many pairs of one who needs room and one who makes it can be of use, at most.

        Args:
            players: Mask of the positions of those who may leave.
            residents: Mask of the positions of those who are no moved-down players: one of a pair
                is one of them.

        Source:
            None: a count.
        """
        return min(
            (self.crowding & players).bit_count(),
            (self.making & players).bit_count(),
            ((self.crowding | self.making) & residents).bit_count(),
        )

    def without(self, players: int) -> Room:
        """What is left for the others when some are paired below in any case.

        Args:
            players: Mask of positions.
        """
        making, crowding = (self.making & players).bit_count(), (self.crowding & players)
        return replace(self, free=self.free + making - crowding.bit_count())


class RoomBelow:
    """Answers about the room below, for one round.

    The door is learned where an attempt to pair some players below fails, and kept.

    Args:
        window: Who may meet whom.
        size: Number of players; the bye stands behind them.
    """

    __slots__ = ("_door", "_sides", "_singles", "_size", "_window")

    def __init__(self, window: Window, size: int) -> None:
        self._window = window
        self._size = size
        # Masks of positions: the door, and those below of whom it is known that no two may meet.
        self._door = self._singles = 0
        self._sides: tuple[tuple[int, int], ...] = ()

    @property
    def door(self) -> int:
        """Mask of positions; 0 where none was learned."""
        return self._door

    def keep_sides(self, graph: Sequence[int], sides: tuple[int, int]) -> None:
        """Remember that everybody can only be paired with somebody of the other one of two sides.

        Args:
            graph: Mask of possible partners by position, of everybody; the bye behind the last.
            sides: Masks of positions of the two.

        Source:
            The caller's business; parts that no pair joins are counted each for itself.
        """
        one, other = sides
        parts = connected(graph, one | other)
        self._sides = tuple((one & part, other & part) for part in parts)

    def balanced(self, start: int, floaters: int = 0, *, with_bye: bool) -> bool:
        """Whether from a position down, with some from above, one side is as large as the other.

        Args:
            start: The position.
            floaters: Mask of positions above it.
            with_bye: The bye is below.

        Source:
            None: a count, in each part into which the field falls.
        """
        below = self._below(start, with_bye=with_bye) | floaters
        return all(
            (one & below).bit_count() == (other & below).bit_count() for one, other in self._sides
        )

    def rooms(self, players: int, start: int, *, with_bye: bool) -> tuple[Room, ...]:
        """What is known of the room below for some players: it has to suffice for each kind.

        Args:
            players: Mask of positions above.
            start: First position below.
            with_bye: The bye is below.

        Returns:
            Nobody is in two of them.

        Source:
            As the module.
        """
        room = self.behind_the_door(players, start, with_bye=with_bye) if self._door else None
        if room is not None:
            return (room,)
        return self.between_sides(players, start, with_bye=with_bye)

    def learn(self, leaving: int, start: int, *, with_bye: bool) -> None:
        """Find the door at which too many crowd.

        Args:
            leaving: Mask of positions above: players who cannot all be paired below.
            start: First position below.
            with_bye: The bye is below.

        Source:
            T. Gallai 1964, J. Edmonds 1965: the vertices next to those whom a largest matching
            can leave over are too few.
        """
        window = self._window
        window.graph(lowest(leaving, start))
        below = window.members(range(start, self._size), with_bye=with_bye)
        left = window.left_over(below | leaving >> window.first)
        self._door = (left.beside() & below) << window.first
        self._singles = 0

    def behind_the_door(self, players: int, start: int, *, with_bye: bool) -> Room | None:
        """Who of some players needs room below, as far as the door tells.

        Args:
            players: Mask of positions above.
            start: First position below.
            with_bye: The bye is below.

        Returns:
            ``None`` where nobody is left at the door.

        Source:
            As the module: the easy direction of Tutte's theorem.
        """
        window = self._window
        graph, first = window.graph(lowest(players, start)), window.first
        below = window.members(range(start, self._size), with_bye=with_bye)
        door = self._door >> first & below
        if not door:
            return None
        outside = below & ~door
        odd, number = self._odd_parts(outside)
        above, crowding, making = players >> first, 0, 0
        for v in bits(above):
            if not graph[v] & (outside | crowding):
                crowding |= 1 << v
        for v in bits(above & ~crowding):
            if graph[v] & (odd | crowding):
                making |= 1 << v
        return Room(crowding << first, making << first, door.bit_count() - number)

    def between_sides(self, players: int, start: int, *, with_bye: bool) -> tuple[Room, ...]:
        """The same where everybody can only be paired with the other one of two sides.

        Args:
            players: Mask of positions above.
            start: First position below.
            with_bye: The bye is below.

        Returns:
            One for each part of the field of whom somebody is among the players or below.

        Source:
            None: a count.
        """
        below, rooms = self._below(start, with_bye=with_bye), []
        for one, other in self._sides:
            if (one | other) & (players | below):
                free = (one & below).bit_count() - (other & below).bit_count()
                rooms.append(Room(other & players, one & players, free, balanced=True))
        return tuple(rooms)

    def short(self, start: int, *, with_bye: bool) -> int:
        """How many from above those from a position down need at least, as far as is known.

        Args:
            start: The position.
            with_bye: The bye is below.

        Source:
            As the module.
        """
        below = self._below(start, with_bye=with_bye)
        door, singles = self._door & below, self._singles & below
        return 0 if below & ~door & ~singles else singles.bit_count() - door.bit_count()

    def _below(self, start: int, *, with_bye: bool) -> int:
        """Mask of the positions from one down, and of the bye."""
        return (1 << self._size + with_bye) - (1 << start)

    def _odd_parts(self, outside: int) -> tuple[int, int]:
        """Members of the odd parts, and how many parts these are; masks as in the window."""
        first = self._window.first
        if not outside & ~(self._singles >> first):
            return outside, outside.bit_count()
        parts = connected(self._window.graph(first), outside)
        odd = [part for part in parts if part.bit_count() % 2]
        if len(odd) == outside.bit_count():
            self._singles = outside << first
        return sum(odd), len(odd)
