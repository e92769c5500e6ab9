"""Two exchanges of which one is made: shared by both editions of the Dutch system."""

from __future__ import annotations

from functools import partial

from tests.web.printed.desk import (
    DUTCH_2012,
    ELEVEN,
    Desk,
    Example,
)
from tests.web.printed.events import (
    Exchange,
    allowing,
    event_file,
    two_pairings,
)

__all__ = ["before"]


def _exchange_name(exchange: Exchange) -> str:
    leaving, entering = (",".join(map(str, part)) for part in exchange)
    return f"{leaving} for {entering}"


def before(first: Exchange, other: Exchange, document: str, article: str) -> Example:
    """Two exchanges are possible, and no third one: the first of them is made."""
    both = two_pairings(first, other)
    assert both is not None
    chosen, instead = both
    upper = sorted({1, 2, 3, 4, 5} - {*first[0]} | {*first[1]})

    def shown(desk: Desk) -> None:
        assert desk.pairs == {*chosen}
        if document == DUTCH_2012:
            rows = desk.rows("brackets")
            assert [row[0] for row in rows] == [*map(str, upper), ""]
            assert [(int(row[0]), int(row[3])) for row in rows[:-1]] == sorted(chosen)

    barred = allowing(range(1, 12), chosen | instead)
    return Example(
        document=document,
        article=article,
        what=f"{_exchange_name(first)} before {_exchange_name(other)}",
        file=partial(event_file, document, ELEVEN, forbidden=barred),
        shown=shown,
    )
