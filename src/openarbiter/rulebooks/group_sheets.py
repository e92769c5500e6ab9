"""What a sheet of the groups of a round shows: tables and sentences, whatever the system.

A rulebook fills it (columns, orders of score groups, brackets); pages and paper show it.

Source:
    No regulation says how such a sheet is to look; what is on it comes from the systems.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import TypeAlias

from openarbiter.languages import said
from openarbiter.model import Points, RoundNo, Tournament, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.values import dataclass

Cell: TypeAlias = "Tpn | str | None"
"""A player by number, a text, or nothing."""


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A table of a group.

    Attributes:
        rows: Its rows, each with as many cells.
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class GroupSheet:
    """One group of a round.

    Attributes:
        tables: Its tables, first things first.
    """

    title: str
    notes: tuple[str, ...]
    tables: tuple[GroupTable, ...]


def with_notes(notes: Sequence[str], sheets: Sequence[GroupSheet]) -> tuple[GroupSheet, ...]:
    """Sheets with notes that hold for all of them on the first one; a sheet of its own without."""
    if not sheets:
        return (GroupSheet(said("Score groups"), tuple(notes), ()),)
    first = sheets[0]
    return (GroupSheet(first.title, (*notes, *first.notes), first.tables), *sheets[1:])


def side_by_side(
    left: list[tuple[Cell, ...]], right: list[tuple[Cell, ...]]
) -> tuple[tuple[Cell, ...], ...]:
    """Rows of two columns of players beside each other, the shorter one with empty cells below.

    Examples:
        >>> side_by_side([(Tpn(1), "2300"), (Tpn(4), "2200")], [(Tpn(2), "2250")])
        ((1, '2300', 2, '2250'), (4, '2200', None, None))
    """
    size = max(len(left), len(right))
    widths = [len(column[0]) if column else 0 for column in (left, right)]
    filled = [
        [*column, *[(None,) * width] * (size - len(column))]
        for column, width in zip((left, right), widths, strict=True)
    ]
    return tuple((*one, *other) for one, other in zip(*filled, strict=True))


@dataclass(frozen=True, slots=True, kw_only=True)
class AverageRating:
    """A player in the list of the average ratings of opponents.

    Attributes:
        rating: R; ``None`` without one.
        average: ARO as the system compares it; 0 before the first game, ``None`` where an opponent
            has no R that counts.
        games: Games really played.
        points: Points (tenths).
        rounded: The system compares whole numbers; otherwise averages are exact.
    """

    tpn: Tpn
    rating: int | None
    average: Fraction | None
    games: int
    points: Points
    rounded: bool = False


def average_list(
    tournament: Tournament,
    after: RoundNo,
    average: Callable[[Sequence[int | None]], Fraction | None],
    *,
    rounded: bool = False,
) -> tuple[AverageRating, ...]:
    """Everybody with R and ARO after a round (from 0), by points, the highest first, then number.

    The average is made of the ratings of a player's opponents, ``None`` for those without one.
    """
    history = basic_rules.histories(tournament, RoundNo(after + 1))
    rating = {player.tpn: tournament.strength_of(player).rating for player in tournament.players}
    lines = (
        AverageRating(
            tpn=player.tpn,
            rating=rating[player.tpn],
            average=average([rating[tpn] for tpn in history.opponents[place]]),
            games=history.played[place],
            points=history.score[place],
            rounded=rounded,
        )
        for place, player in enumerate(tournament.players)
    )
    return tuple(sorted(lines, key=lambda line: (-line.points, line.tpn)))
