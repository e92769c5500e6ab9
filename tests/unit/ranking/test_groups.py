"""Standings of groups, worked out by hand."""

from __future__ import annotations

from fractions import Fraction

from openarbiter.ranking.groups import Made, group_rows
from tests.every import beside, every

# What players made: group, points (tenths) and the values of one tie-break.
PLAYED: tuple[tuple[str, int, int | Fraction | None], ...] = (
    ("Nord", 30, 8),
    ("Nord", 20, 7),
    ("Nord", 20, 9),
    ("Ost", 40, 5),
    ("Ost", 10, Fraction(13, 2)),
    ("Süd", 40, None),
    ("West", 30, 10),
    ("West", 20, 7),
)


@every(("best", "expected"), beside(__file__)["best"])
def test_the_best_of_a_group_count(best: int, expected: list[str]) -> None:
    """By points, then by the tie-break; who is equal shares the place, in the order of names."""
    made = [
        Made(group=group, name=str(at), points=points, values=(value,))
        for at, (group, points, value) in enumerate(PLAYED)
    ]
    rows = group_rows(made, best)
    assert [f"{row.rank} {row.group} {row.points} {row.values[0]}" for row in rows] == expected
    counted = {row.group: "".join(one.name for one in row.counted) for row in rows}
    assert counted["Nord"] == "021"[:best]


def test_nobody_makes_no_table() -> None:
    """No row without players, and no value without tie-breaks."""
    assert group_rows([], 4) == ()
    (row,) = group_rows([Made(group="A", name="", points=5)], 4)
    assert (row.rank, row.values) == (1, ())
