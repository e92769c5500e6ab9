"""What those below a bracket need from above, and who of them does.

Below a position players fall into odd parts that cannot be paired without somebody from outside;
each part needs a player of its own. It knows who may meet whom, no criterion and no bracket.

Source:
    C.04.3: completion criterion C4 (both editions).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from openarbiter.rulebooks.dutch.window import Window, lowest
from openarbiter.solver.cardinality import Part

__all__ = ["Asked", "Wanted", "WantedBelow"]


Asked: TypeAlias = "Callable[[int], object]"
"""A question about a mask: whether one of its members is of some kind."""

Wanted: TypeAlias = tuple[int, Asked]
"""How many players from above are wanted, and whether one of some positions wants one."""


class WantedBelow:
    """Answers about what is needed from above, for one round.

    Args:
        window: Who may meet whom.
        size: Number of players; the bye stands behind them.
    """

    __slots__ = ("_first", "_parts", "_seen", "_size", "_window")

    def __init__(self, window: Window, size: int) -> None:
        self._window = window
        self._size = size
        # The parts as they were last found, as masks of positions, and from where on; who stands
        # above the first position was not seen, and may be among those whom the parts may meet.
        self._seen = self._first = 0
        self._parts: list[Part] = []

    def exactly(self, start: int, past: int, *, with_bye: bool, keep: bool) -> tuple[Wanted, ...]:
        """What a largest matching of those from a position down leaves over.

        Args:
            start: The position.
            past: Mask of the positions above of players who are paired below in any case.
            with_bye: The bye is below.
            keep: What is found may be the beginning of :meth:`at_least`.

        Source:
            T. Gallai 1964, J. Edmonds 1965.
        """
        self._window.graph(lowest(past, start))
        first = self._window.first
        members = self._window.members(range(start, self._size), with_bye=with_bye) | past >> first
        left = self._window.left_over(members)
        if left.unmatched.bit_count() == 1:
            return ((1, lambda mask: left.among(mask >> first)),)
        parts = [
            Part(part.number, part.odd, part.members << first, part.reach << first)
            for part in left.parts()
        ]
        if keep:
            self._seen, self._first, self._parts = start, first, parts
        return tuple((part.number, part.members.__and__) for part in parts)

    def at_least(self, start: int, past: int, *, with_bye: bool) -> tuple[Wanted, ...] | None:
        """The same from what was found for others, which may be too little.

        Of a part a member who is not below any more leaves one odd set less; those whom the members
        may meet and who are below serve one each. Who else is needed is told by odd and even.

        Args:
            start: As for :meth:`exactly`.
            past: Likewise.
            with_bye: Likewise.

        Returns:
            ``None`` where nothing was found that can be of use.

        Source:
            W. T. Tutte, The factorization of linear graphs, 1947.
        """
        if self._seen > start or past & (1 << self._first) - 1:
            return None
        there = self._members(start, past, with_bye=with_bye)
        needs = self._needs(there)
        found = [(number, (part.members & there).__and__) for number, part in needs]
        if (there.bit_count() - sum(number for number, _ in needs)) % 2:
            found.append((1, there.__and__))
        return tuple(found)

    def everybody(self, players: int, start: int, *, with_bye: bool) -> bool:
        """Whether so many players above a position are all needed below it, as was seen before.

        Args:
            players: Number of players left above the position.
            start: First position below.
            with_bye: The bye is below.

        Returns:
            False is not certain.

        Source:
            As :meth:`at_least`.
        """
        if self._seen > start or not self._parts:
            return False
        needs = self._needs(self._members(start, 0, with_bye=with_bye))
        return sum(number for number, _ in needs) >= players

    def _members(self, start: int, past: int, *, with_bye: bool) -> int:
        """Mask of positions."""
        return (1 << self._size + with_bye) - (1 << start) | past

    def _needs(self, there: int) -> list[tuple[int, Part]]:
        """How many the parts need at least where only some players are there."""
        needs = []
        for part in self._parts:
            gone = part.members & ~there
            serving = part.reach & ~part.members & there
            number = part.odd - gone.bit_count() - serving.bit_count()
            if number > 0:
                needs.append((number, part))
        return needs
