"""What a sheet of the groups of a round shows: tables and sentences, whatever the system.

A rulebook fills it (columns, orders of score groups, brackets); pages and paper show it.

Source:
    No regulation says how such a sheet is to look; what is on it comes from the systems.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from openarbiter.languages import said
from openarbiter.model import Tpn
from openarbiter.values import dataclass

Cell: TypeAlias = "Tpn | str | None"
"""A player by number, a text, or nothing."""


@dataclass(frozen=True, slots=True)
class GroupTable:
    """A table of a group.

    Attributes:
        caption: What it shows.
        heads: Heads of its columns.
        rows: Its rows, each with as many cells.
    """

    caption: str
    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


@dataclass(frozen=True, slots=True)
class GroupSheet:
    """One group of a round.

    Attributes:
        title: Its heading.
        notes: Sentences below it.
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
