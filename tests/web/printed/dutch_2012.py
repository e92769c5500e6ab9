"""Dutch 2012: the orders of section D."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from tests.web.browser import words
from tests.web.printed.comparing import before
from tests.web.printed.desk import (
    DUTCH_2012,
    ELEVEN,
    Desk,
    Example,
    printed,
)
from tests.web.printed.events import (
    Card,
    Exchange,
    allowing,
    event_file,
    exchanges,
    first_with,
    order,
    pairings,
    two_pairings,
)

__all__ = ["EXAMPLES"]


def _transposition(row: str) -> Example:
    lower = order(row)
    upper = range(1, len(lower)) if len(lower) == 6 else range(1, 3)

    def shown(desk: Desk) -> None:
        rows = desk.rows("brackets")
        assert [row[3] for row in rows] == [str(each) for each in lower]
        assert [row[0] for row in rows] == [*map(str, upper), ""]

    return Example(
        document=DUTCH_2012,
        article="D1.1",
        what=row,
        file=partial(event_file, DUTCH_2012, ELEVEN, forbidden=first_with(upper, lower)),
        shown=shown,
    )


_EIGHT = {1: Card(score=1), 2: Card(score=1)} | {n: Card(score=0.5) for n in range(3, 9)}
"""Two players who come down, who may not meet, and six residents."""


def _two_down(first: int, second: int, document: str = DUTCH_2012) -> Example:
    residents = [first, second, *(n for n in range(3, 9) if n not in (first, second))]

    def shown(desk: Desk) -> None:
        rows = desk.rows("brackets", group=1)
        assert [row[0] for row in rows] == ["1", "2"]
        assert [row[3] for row in rows] == [str(first), str(second)]

    barred = [(1, 2), *first_with((1, 2), residents)]
    return Example(
        document=document,
        article="D1.2",
        what=f"S1 is 1, 2 and S2 begins {first}-{second}",
        file=partial(event_file, document, _EIGHT, forbidden=barred, rest=2),
        shown=shown,
    )


def _brings_something(exchange: Exchange) -> bool:
    return any(pairings(exchange).values())


def _numbered_exchanges(number: int) -> Iterator[Example]:
    """Each exchange that brings a new pairing, before the nearest later one that can be shown."""
    everyone = exchanges(number)
    new = [each for each in everyone if _brings_something(each)]
    for at, first in enumerate(new[:-1]):
        later = (each for each in new[at + 1 :] if two_pairings(first, each) is not None)
        other = next(later, None)
        if other is not None:
            yield before(first, other, DUTCH_2012, f"D2, {number} of them")


def _moved_down(row: str) -> Example:
    """D3: of five players who came down, those of a set are the first who can be paired.

    Each of them has a resident; who is not in the set can meet the resident of the one before only.
    Who stands before all of them has the colour that the resident needs.
    """
    chosen = order(row)
    resident = {each: 6 + at for at, each in enumerate(chosen)}
    allowed = set(resident.items())
    clash = [each for each in range(1, 6) if each < chosen[0]]
    for each in range(1, 6):
        if each not in resident:
            smaller = [other for other in chosen if other < each] or chosen[:1]
            allowed.add((each, resident[smaller[-1]]))
    taken = set(resident.values())
    # Who has had White is due Black.
    cards = {n: Card(score=1, games="W" if n in clash else "B") for n in range(1, 6)}
    cards |= {n: Card(score=0.5, games="W" if n in taken or n % 2 else "B") for n in range(6, 14)}
    cards |= {n: Card() for n in range(14, 25)}
    pairs = allowing(range(1, 14), allowed)
    barred = [(one, other) for one, other in pairs if one < 6]

    def shown(desk: Desk) -> None:
        rows = desk.rows("brackets", group=1)
        paired = [row[0] for row in rows if row[3]]
        assert paired == [str(each) for each in chosen]
        assert f"M0 = {5}" in desk.text("brackets")

    return Example(
        document=DUTCH_2012,
        article="D3",
        what=f"M1 = {len(chosen)}: {row}",
        file=partial(event_file, DUTCH_2012, cards, forbidden=barred, rest=2),
        shown=shown,
    )


_LOWEST = {
    1: Card(score=3),
    2: Card(score=2.5),
    3: Card(score=2.5),
    4: Card(score=2),
    5: Card(score=1.5),
    6: Card(score=1),
}
"""A to F of D4 by number; F may meet A only."""

_F_AND_A = [(2, 6), (3, 6), (4, 6), (5, 6)]


def _d4_six(desk: Desk) -> None:
    rows = desk.rows("brackets", group=1)
    assert [(row[0], row[3]) for row in rows] == [("1", "6"), ("2", "3"), ("4", "5")]
    # The other pairing of the example has a larger sum of squares: 5.25 and not 4.25.
    why = words(desk.browser.get(f"/a/rounds/{desk.round_no}/why-not?pair=2-4"))
    assert "4.25" in why
    assert "5.25" in why


def _d4_seven(desk: Desk) -> None:
    rows = desk.rows("brackets", group=1)
    assert [(row[0], row[3]) for row in rows] == [("1", "6"), ("2", "4"), ("3", "5")]
    assert "Bye: 7 (A5, B1.b)" in desk.text("brackets")


_D1 = printed("dutch-2012/D1.toml")["case"][0]["printed"]

EXAMPLES = (
    *(_transposition("-".join(map(str, row))) for _, row in _D1),
    *(_two_down(*each) for each in ((3, 4), (3, 5), (3, 8), (4, 3), (8, 7))),
    *(each for number in (1, 2, 3) for each in _numbered_exchanges(number)),
    *(_moved_down(row) for rows in printed("dutch-2012/D3.toml")["sets"].values() for row in rows),
    Example(
        document=DUTCH_2012,
        article="D4",
        what="six players: A-F, B-C, D-E",
        file=partial(event_file, DUTCH_2012, _LOWEST, forbidden=_F_AND_A, rest=2),
        shown=_d4_six,
    ),
    Example(
        document=DUTCH_2012,
        article="D4, the warning",
        what="a seventh player who alone may have the bye: A-F, B-D, C-E",
        file=partial(
            event_file,
            DUTCH_2012,
            {**_LOWEST, 7: Card()},
            forbidden=[*_F_AND_A, (6, 7)],
            rest=2,
        ),
        shown=_d4_seven,
    ),
    Example(
        document=DUTCH_2012,
        article="D2, the remark",
        what="exchanges whose pairings have all come before, such as the 16th of one player",
        because="They bring no new pairing, as the remark says itself, so no round shows them; "
        "tests/articles holds the numbered tables against the order of the library.",
    ),
    Example(
        document=DUTCH_2012,
        article="D2, exact procedure",
        what="the difference of an exchange",
        because="The document contradicts itself: its exact procedure takes the sum of S2 from the "
        "sum of S2. The line below it and the examples have the sum of S1, which is what we do.",
    ),
    Example(
        document=DUTCH_2012,
        article="D1.1",
        what="transpositions 24 to 718",
        because="The document prints 24 and the last one of 720; the others follow from the rule.",
    ),
)
