"""What is asked about a bracket: who is in it, and how much of the rest takes part.

Source:
    C.04.3, Articles 1.2 to 1.4 and 3 (both editions), 2.1 (approved 2024): brackets, moved-down
    players, downfloaters.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.rulebooks.dutch.completion import Wanted
from openarbiter.values import dataclass


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
        takes_bye: The only downfloater gets the bye (C9 is asked).
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
