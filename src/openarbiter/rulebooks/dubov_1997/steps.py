"""What was done in a round, step by step, for the log.

Values only; :mod:`~openarbiter.rulebooks.dubov_1997.report` turns them into text.

Source:
    C.04.3 (1997), the log of the program Vega printed behind the text.
"""

from __future__ import annotations

from typing import TypeAlias

from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True)
class Met:
    """Somebody was paired with a player of another group.

    Attributes:
        article: ``"8"`` for a floater, ``"7.1"`` for an island.
        player: Position of the floater or island.
        opponent: Position of the opponent; ``None`` for a floater who finds none in the group.
    """

    article: str
    player: int
    opponent: int | None


@dataclass(frozen=True, slots=True)
class Joined:
    """A group of odd size was joined by a player from below (7.2).

    Attributes:
        members: Positions of the group before that.
        player: Position of the player.
    """

    members: tuple[int, ...]
    player: int


@dataclass(frozen=True, slots=True)
class Floated:
    """Players who cannot be paired in their group move on (6.4).

    Attributes:
        players: Positions.
    """

    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Equalised:
    """The columns of a group: who was moved to make them equal (7.3, 7.4), and the pairs (6.2).

    Attributes:
        counts: Players on the White and on the Black side before anybody was moved.
        moved: Positions of those moved, in order.
        rows: Rows of the standard pairing.
        pairs: (White side, Black side) of every pair.
    """

    counts: tuple[int, int]
    moved: tuple[int, ...]
    rows: int
    pairs: tuple[tuple[int, int], ...]


Step: TypeAlias = Met | Joined | Floated | Equalised


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """One score group as it was paired, in positions.

    Attributes:
        number: Number of the group, from 0 at the top.
        floaters: Who came down to the group.
        members: Players of the group who were still to be paired.
        steps: What was done, in order.
        pairs: All pairs made here, in the order in which they were made.
        down: Who goes on to the next group.
        method: How it was known that the choices were admissible.
    """

    number: int
    floaters: tuple[int, ...]
    members: tuple[int, ...]
    steps: tuple[Step, ...]
    pairs: tuple[tuple[int, int], ...]
    down: tuple[int, ...]
    method: str
