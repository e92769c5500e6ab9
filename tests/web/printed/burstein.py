"""Burstein: the lists of 6.2 and 6.4, and the due colours of 6.5."""

from __future__ import annotations

from functools import partial

from tests.web.printed.desk import (
    BURSTEIN,
    Desk,
    Example,
    in_order,
    printed,
)
from tests.web.printed.events import (
    Card,
    event_file,
    first_combination,
)

__all__ = ["EXAMPLES"]


def _combination(row: str, players: int, article: str) -> Example:
    """The top half of the first round is a group of its own (3.3), in the order of the ratings."""
    cards = {number: Card() for number in range(1, 2 * players + 1)}

    def shown(desk: Desk) -> None:
        assert f"[6.1] {row}" in desk.text("score-groups")
        assert f"[6.1] {row}" in desk.text("step-log")
        rows = desk.rows("score-groups")
        assert [cells[1] for cells in rows] == [str(n) for n in range(1, players + 1)]

    return Example(
        document=BURSTEIN,
        article=article,
        what=row,
        file=partial(event_file, BURSTEIN, cards, forbidden=first_combination(row, players)),
        shown=shown,
    )


def _with_guest(row: str) -> Example:
    """No. 2 is a floater: alone in the group above; No. 1 has met somebody with many points."""
    cards = {1: Card(score=0.5, games="W", results="=", rose=True), 2: Card(free="ZZFZ")}
    cards |= {number: Card(free="ZZZH") for number in (3, 4, 5)} | {6: Card()}

    def shown(desk: Desk) -> None:
        assert f"[6.1] {row}" in desk.text("score-groups")
        assert "[6.3] 2 floats in" in desk.text("score-groups")
        rows = desk.rows("score-groups", group=1)
        assert [cells[1] for cells in rows] == ["1", "2", "3", "4", "5"]

    return Example(
        document=BURSTEIN,
        article="6.4, No. 2 a floater",
        what=row,
        file=partial(
            event_file,
            BURSTEIN,
            cards,
            forbidden=first_combination(row, 5),
            games_last=True,
        ),
        shown=shown,
    )


def _due(players: int) -> tuple[bytes, int]:
    """Players 2, 4 and 5 are due White, the others Black; the acceleration is over."""
    cards = {
        number: Card(score=int(number <= players), games="B" if number in (2, 4, 5) else "W")
        for number in range(1, 2 * players + 1)
    }
    return event_file(BURSTEIN, cards, rest=2)


def _due_shown(row: str, granted: str, desk: Desk) -> None:
    text = desk.text("step-log")
    in_order(text, f"[6.5] due colours: {granted}", f"[6.1] {row}")
    letters = {cells[1]: cells[6] for cells in desk.rows("score-groups")}
    assert {number for number, letter in letters.items() if letter == "W"} == {"2", "4", "5"}


def _list(name: str) -> list[str]:
    rows: list[str] = printed(f"burstein-legacy/printed/{name}.toml")["list"]
    return rows


EXAMPLES = (
    *(_combination(row, 6, "6.2") for row in _list("6.2")),
    *(_combination(row, 5, "6.4") for row in _list("6.4")),
    *(_with_guest(row) for row in _list("6.4-floater")),
    Example(
        document=BURSTEIN,
        article="6.5",
        what="2, 4 and 5 are due White: entry 4 of 6.2",
        file=partial(_due, 6),
        shown=partial(_due_shown, "1*5 2*6 3*4", "6 of 6"),
    ),
    Example(
        document=BURSTEIN,
        article="6.5",
        what="2, 4 and 5 are due White: entry 2 of 6.4",
        file=partial(_due, 5),
        shown=partial(_due_shown, "1*5 2*3 4*F", "4 of 5"),
    ),
)
