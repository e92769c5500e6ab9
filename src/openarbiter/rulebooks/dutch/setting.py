"""What is asked about a bracket: who is in it, and how much of the rest takes part.

Source:
    C.04.3, Articles 1.2 to 1.4 and 3 (both editions): brackets, moved-down players, downfloaters.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from openarbiter.rulebooks.dutch.floating_on import mask_of_ranked
from openarbiter.rulebooks.dutch.merged_below import MergedBelow
from openarbiter.rulebooks.dutch.room import Room
from openarbiter.rulebooks.dutch.wanted import Wanted
from openarbiter.solver.forest import bits

__all__ = ["BracketPlayers", "Setting"]


@dataclass(frozen=True, slots=True)
class BracketPlayers:
    """The players of a bracket and of the scoregroup below it.

    Attributes:
        players: Positions, moved-down players first, in ranking order.
        moved: Number of moved-down players.
        falling: Mask of the positions of the moved-down players.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next scoregroup.
    """

    players: list[int]
    moved: int
    falling: int
    start: int
    end: int
    next_end: int

    @classmethod
    def of(cls, moved_down: Sequence[int], start: int, end: int, next_end: int) -> Self:
        """The players of a bracket.

        Args:
            moved_down: Positions of the moved-down players, highest rank first.
            start: Position of the first resident.
            end: Position after the last resident.
            next_end: Position after the last player of the next scoregroup.

        Source:
            C.04.3, Articles 1.2 to 1.4 (both editions).
        """
        players, falling = [*moved_down, *range(start, end)], mask_of_ranked(moved_down)
        return cls(players, len(moved_down), falling, start, end, next_end)

    @property
    def moved_down(self) -> list[int]:
        """The moved-down players."""
        return self.players[: self.moved]

    def without(self, some: int) -> BracketPlayers:
        """The same without some of the moved-down players.

        Args:
            some: Mask of their positions.
        """
        if not some:
            return self
        falling = self.falling & ~some
        players = [*bits(falling), *self.players[self.moved :]]
        moved = falling.bit_count()
        return BracketPlayers(players, moved, falling, self.start, self.end, self.next_end)


@dataclass(frozen=True, slots=True)
class Setting:
    """How much of the rest of the tournament takes part in the matching of a bracket.

    Attributes:
        name: Name for reports.
        floaters: Number of downfloaters when it is fixed; ``None`` when the matching finds it.
        ideal: Who meets C4, C5 and C8 as the only downfloater; ``None``: everybody.
        takes_bye: The only downfloater gets the bye (C9 is asked).
        outside: Number of vertices that stand for somebody who does not take part, half of them
            for each side; 0 without sides.
        wanted: How many more stand for somebody who needs one of those who take part, and whether
            one of some positions (the bye after the last one) is among those they stand for.
        side: Mask of the positions of one half of the field, if players can only be paired with
            the other half; 0: no such halves.
        below: Number of players below the next scoregroup who take part.
        everybody: Everybody below takes part (C4).
        merged: Graphs in which one of those below stands for several; everybody takes part.
        bye: The bye takes part (C5).
        past: Mask of the positions of moved-down players who float past the next bracket whatever
            happens; they are among those below, if some of these take part.
        rooms: How many of some players there is room for below, for those who do not float past
            anyway; nothing where that is not asked.
        makers: How many pairs of one who needs room and one who makes it are looked at, not
            counting pairs of moved-down players.
    """

    name: str
    floaters: int | None = None
    ideal: set[int] | None = None
    takes_bye: bool = False
    outside: int = 0
    wanted: tuple[Wanted, ...] = ()
    side: int = 0
    below: int = 0
    everybody: bool = False
    merged: MergedBelow | None = None
    bye: bool = False
    past: int = 0
    rooms: tuple[Room, ...] = ()
    makers: int = 0

    @property
    def next_group(self) -> bool:
        """The next scoregroup takes part (C8)."""
        return self.floaters is None

    @property
    def past_below(self) -> list[int]:
        """Those who float past, where they take part among those below."""
        return bits(self.past) if self.below or self.everybody else []

    def is_ideal(self, position: int) -> bool:
        """Whether a player is an ideal downfloater."""
        return self.ideal is None or position in self.ideal
