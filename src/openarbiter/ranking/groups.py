"""Standings of groups, such as schools: what their best players made, added up.

No regulation has such a table; what counts is announced by the event. Nothing is known here of how
players stand in their own table.

Source:
    C.07 (applied from 2026-03-01), Article 4.2 (who is equal shares the place).
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from openarbiter.model import Points
from openarbiter.ranking.sums import Value
from openarbiter.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Made:
    """What a player of a group made: points (tenths), and a value for each tie-break."""

    group: str
    name: str
    points: Points
    values: tuple[Value, ...] = ()

    @property
    def total(self) -> tuple[int | Fraction, ...]:
        """Points and values, as they are compared; one that is not defined counts nothing."""
        return self.points, *(value or 0 for value in self.values)


@dataclass(frozen=True, slots=True, kw_only=True)
class GroupRow:
    """A group in its table.

    Attributes:
        rank: The place; shared places are equal.
        points: The sum (tenths) of those who count.
        values: The sums of their tie-breaks, in order.
        counted: Those who count, the best first.
    """

    rank: int
    group: str
    points: Points
    values: tuple[Value, ...]
    counted: tuple[Made, ...]


def group_rows(made: Iterable[Made], best: int) -> tuple[GroupRow, ...]:
    """The groups, best first; of equal ones first the one that was named first.

    Of each group so many of its best players count, or all where it has fewer.

    Examples:
        >>> four = ("Nord", 30), ("Nord", 5), ("Ost", 20), ("Ost", 15)
        >>> made = [Made(group=group, name="", points=points) for group, points in four]
        >>> [(row.rank, row.group, row.points) for row in group_rows(made, best=2)]
        [(1, 'Nord', 35), (1, 'Ost', 35)]
    """
    groups: dict[str, list[Made]] = {}
    for one in made:
        groups.setdefault(one.group, []).append(one)
    rows = []
    for members in groups.values():
        counted = sorted(members, key=lambda one: one.total, reverse=True)[:best]
        rows.append((tuple(map(sum, zip(*(one.total for one in counted), strict=True))), counted))
    rows.sort(key=lambda row: row[0], reverse=True)
    return tuple(
        GroupRow(
            rank=1 + sum(other > total for other, _ in rows),
            group=counted[0].group,
            points=sum(one.points for one in counted),
            values=total[1:],
            counted=tuple(counted),
        )
        for total, counted in rows
    )
