"""The names and amounts that everything else is written in.

Names (``Tpn``, ``RoundNo``, ``BoardNo``) are their own types: mixing two is a type error.
Amounts (``Points``) are plain integers: they are added and compared. No rule lives here.
"""

from __future__ import annotations

from enum import Enum
from typing import NewType, TypeAlias

Tpn = NewType("Tpn", int)
"""Tournament pairing number; 1 is the top seed. A name: never added, never averaged."""

RoundNo = NewType("RoundNo", int)
"""Number of a round, from 1."""

BoardNo = NewType("BoardNo", int)
"""Number of a board in a round, from 1."""

Points: TypeAlias = int
"""Points in tenths: a draw at 1-½-0 is ``5``. An amount: added and compared exactly."""


class Colour(Enum):
    """The colour of the pieces; the value is the letter of the report file."""

    WHITE = "w"
    """The player who moves first."""

    BLACK = "b"
    """The other one."""

    @property
    def other(self) -> Colour:
        """The opposite colour."""
        return Colour.BLACK if self is Colour.WHITE else Colour.WHITE
