"""Dutch 2025: the orders of article 4."""

from __future__ import annotations

from functools import partial

from tests.web.printed.comparing import before
from tests.web.printed.desk import (
    DUTCH_2025,
    ELEVEN,
    Desk,
    Example,
)
from tests.web.printed.events import (
    Card,
    Exchange,
    event_file,
    first_with,
    order,
)

__all__ = ["EXAMPLES"]

_TEN = {1: Card(score=1), 2: Card(score=1)} | {n: Card(score=0.5) for n in range(3, 12)}
"""Eleven players, two of whom come down and may not meet."""


def _transposed(row: str) -> Example:
    lower = order(row)
    (left,) = {*range(6, 12)} - {*lower}

    def shown(desk: Desk) -> None:
        assert desk.pairs == set(zip(range(1, 6), lower, strict=True))
        assert "residents: 1 2 3 4 5 6 7 8 9 10 11" in desk.text("step-log")

    barred = first_with(range(1, 6), [*lower, left])
    return Example(
        document=DUTCH_2025,
        article="4.2.2",
        what=row,
        file=partial(event_file, DUTCH_2025, ELEVEN, forbidden=barred),
        shown=shown,
    )


def _moved_down_to(row: str) -> Example:
    first, second = order(row)
    residents = [first, second, *(n for n in range(3, 12) if n not in (first, second))]

    def shown(desk: Desk) -> None:
        assert {(1, first), (2, second)} <= desk.pairs
        assert "moved down: 1 2" in desk.text("step-log")

    barred = [(1, 2), *first_with((1, 2), residents)]
    return Example(
        document=DUTCH_2025,
        article="4.2.2, two moved down",
        what=row,
        file=partial(event_file, DUTCH_2025, _TEN, forbidden=barred, rest=2),
        shown=shown,
    )


_COMPARED: tuple[tuple[str, Exchange, Exchange], ...] = (
    ("4.3.3.1", ((5,), (6,)), ((5, 4), (6, 7))),
    ("4.3.3.2", ((4,), (6,)), ((5,), (8,))),
    ("4.3.3.2", ((4, 3), (6, 8)), ((5, 4), (8, 9))),
    ("4.3.3.3", ((5,), (7,)), ((4,), (6,))),
    ("4.3.3.3", ((5, 2), (6, 7)), ((4, 3), (6, 7))),
    ("4.3.3.4", ((5,), (6,)), ((5,), (7,))),
    ("4.3.3.4", ((5, 4), (6, 9)), ((5, 4), (7, 8))),
    ("4.3.3.4", ((5, 4, 3), (6, 7, 10)), ((5, 4, 3), (6, 8, 9))),
)
"""The comparisons that article 4.3.3 prints, in a bracket of eleven players."""

EXAMPLES = (
    *map(
        _transposed,
        (
            *("6-7-8-9-10", "6-7-8-9-11", "6-7-8-10-9", "6-7-8-10-11", "6-11-10-9-8"),
            *("7-6-8-9-10", "11-10-9-8-7"),
        ),
    ),
    *map(_moved_down_to, ("3-4", "3-5", "3-6", "3-11", "4-3", "4-5", "11-10")),
    *(before(one, other, DUTCH_2025, article) for article, one, other in _COMPARED),
    Example(
        document=DUTCH_2025,
        article="4.3.3.3",
        what="5-4-1 before 5-3-2",
        because="When No. 1 leaves S1 it is left over, and of the pairs of both exchanges one of "
        "5-4-3 or 5-4-2 can always be made, which comes first; so no round shows the comparison. "
        "tests/articles holds it against the order of the library.",
    ),
    Example(
        document=DUTCH_2025,
        article="4.2.2",
        what="6-7-8-10-11 printed as the third transposition",
        because="The document contradicts itself: the rule and its count of 720 put 6-7-8-10-9 "
        "before it, which is what we do; both are shown above.",
    ),
)
