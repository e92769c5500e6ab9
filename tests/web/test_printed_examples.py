"""The examples that the five documents print, entered into a desk and read from its own pages.

Each example is a tournament that a desk imports; then the round is paired and published as an
arbiter does it, and the pages and sheets are read. What a desk cannot show, and where a document
contradicts itself, stands in the same table with the reason.

Source:
    C.04.3 (1997) and the description of the program Vega; C.04.3.1 (2012), section D; C.04.4.2
    (older text), chapter 6; C.04.3 (2024), article 4; NSWCA Tournament Guidelines, sections 3
    and 6.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from html import unescape
from pathlib import Path
from typing import Any

import pytest

from openarbiter.desk import CreateEvent
from openarbiter.store import EventFile
from tests.web.browser import Browser, words
from tests.web.printed_events import (
    Card,
    Exchange,
    allowing,
    event_file,
    exchanges,
    first_combination,
    first_with,
    order,
    pairings,
    two_pairings,
)

ARTICLES = Path(__file__).resolve().parents[1] / "articles"

VEGA, DUTCH_2012, BURSTEIN, NSWCA, DUTCH_2025 = (
    "dubov-1997",
    "dutch-2012",
    "burstein-legacy",
    "nswca",
    "dutch-2025",
)

ELEVEN = {number: Card() for number in range(1, 12)}
"""Eleven players before round 1: one bracket, five in S1 and six in S2."""


@dataclass(frozen=True, slots=True)
class Desk:
    """A desk with the event of an example, the round paired and published.

    Attributes:
        browser: Whoever looks.
        round_no: The round.
    """

    browser: Browser
    round_no: int

    def sheet(self, name: str) -> str:
        """A sheet of the round as a page."""
        return self.browser.get(f"/papers/{name}?s=a&round={self.round_no}")

    def text(self, name: str) -> str:
        """The words of a sheet."""
        return words(self.sheet(name))

    def rows(self, name: str, group: int = 0, table: int = 0) -> list[list[str]]:
        """The cells of a table on a sheet; of a player the number alone."""
        section = self.sheet(name).split('<section class="group-sheet">')[group + 1]
        body = section.split("<tbody>")[table + 1].partition("</tbody>")[0]
        return [
            [_cell(cell) for cell in re.findall(r"<td.*?>(.*?)</td>", row, re.DOTALL)]
            for row in body.split("</tr>")[:-1]
        ]

    @property
    def games(self) -> list[tuple[int, int]]:
        """The boards of the sheet by board, White first, by number."""
        boards = self.browser.json(f"/papers/boards?s=a&round={self.round_no}")["view"]["boards"]
        return [(one["white"]["tpn"], one["black"]["tpn"]) for one in boards]

    @property
    def pairs(self) -> set[tuple[int, int]]:
        """The pairs, the lower number first."""
        return {(min(game), max(game)) for game in self.games}


def _cell(text: str) -> str:
    number = re.search(r'<span class="n">(\d+)</span>', text)
    return number[1] if number else unescape(re.sub("<.*?>", "", text)).strip()


@dataclass(frozen=True, kw_only=True)
class Example:
    """What a document prints.

    Attributes:
        document: Id of its edition.
        article: Where it stands.
        what: What it shows, and what of the event is ours.
        file: Makes the tournament and says the round; ``None`` where no desk can show it.
        shown: Looks whether the pages say what is printed.
        because: Why no desk can show it, or where the document contradicts itself.
        nightly: One of many of its kind: for the night.
    """

    document: str
    article: str
    what: str
    file: Callable[[], tuple[bytes, int]] | None = None
    shown: Callable[[Desk], None] | None = None
    because: str = ""
    nightly: bool = False


def in_order(text: str, *lines: str) -> None:
    """The lines stand in a text, one after the other."""
    at = 0
    for line in lines:
        found = text.find(line, at)
        assert found >= 0, (line, text)
        at = found + len(line)


def printed(name: str) -> dict[str, Any]:
    """Lists as a document prints them."""
    return tomllib.loads((ARTICLES / name).read_text(encoding="utf-8"))


# --- Dubov and Vega: columns, an island, an odd group


_WHITE_DUE, _BLACK_DUE = "WBWBWBWBWB", "BWBWBWBWBW"
_WHITES = ("2310.0", "2318.4", "2322.3", "2333.7", "2340.5", "2344.6")
_BLACKS = ("2380", "2365", "2300", "2280", "2260", "2250")


def _column_file() -> tuple[bytes, int]:
    """The table of 6.2: ten drawn games each, whose opponents have the printed average."""
    cards = {}
    for number, aro in enumerate(_WHITES, start=1):
        average, rest = int(aro[:4]), int(aro[-1])
        cards[number] = Card(
            score=5,
            rating=2000,
            games=_WHITE_DUE,
            results="=" * 10,
            opponents=(*[average] * 9, average + rest),
        )
    for number, rating in enumerate(_BLACKS, start=11):
        cards[number] = Card(
            score=5,
            rating=int(rating),
            games=_BLACK_DUE,
            results="=" * 10,
            opponents=(2300,) * 10,
        )
    return event_file(VEGA, cards, rounds_after=3)


def _columns_shown(desk: Desk) -> None:
    rows = desk.rows("columns")
    assert [row[1] for row in rows] == list(_WHITES)
    assert [row[6] for row in rows] == list(_BLACKS)
    table = [(int(white), int(black)) for white, black in desk.rows("columns", table=1)]
    assert table == [(number, number + 10) for number in range(1, 7)]


def _standard_file() -> tuple[bytes, int]:
    cards = {
        14: Card(score=1, rating=2300, games="WB", opponents=(2200, 2200)),
        18: Card(score=1, rating=2280, games="WB", opponents=(2250, 2250)),
        1: Card(score=1, rating=2500, games="BW", opponents=(2230, 2230)),
        15: Card(score=1, rating=2080, games="BW", opponents=(2240, 2240)),
    }
    return event_file(VEGA, cards, rounds_after=3)


def _standard_shown(desk: Desk) -> None:
    rows = desk.rows("columns")
    assert [(row[0], row[5]) for row in rows] == [("14", "1"), ("18", "15")]
    # The flags c and u of both columns: everybody may change, and may rise.
    assert [row[3:5] + row[8:10] for row in rows] == [["1"] * 4] * 2
    assert desk.rows("columns", table=1) == [["14", "1"], ["18", "15"]]
    in_order(desk.text("step-log"), "with 2 White and 2 Black", "14 - 1", "18 - 15")


_ABOVE = (1, 2, 3, 5, 6, 7, 10, 13, 14, 15, 16, 18, 23, 24, 25, 26, 27, 28, 29, 31)
"""Numbers that Vega's examples do not name, for the groups above."""


def _above(groups: int, lowest: float) -> dict[int, Card]:
    """Groups of two players above the one of an example, so that its number is the printed one."""
    return {
        number: Card(score=lowest + 0.5 * (groups - 1 - at // 2), rating=2400)
        for at, number in enumerate(_ABOVE[: 2 * groups])
    }


def _island_file() -> tuple[bytes, int]:
    cards = _above(9, 3.5) | {
        9: Card(score=0.5, rating=2200),
        21: Card(score=2.5, rating=2150),
        17: Card(score=2.5, rating=2180),
        12: Card(score=2, rating=2190),
        19: Card(score=2, rating=2170),
        20: Card(score=2, rating=2140),
        22: Card(score=2.5, rating=2120, games="W"),
        30: Card(score=2, rating=2000),
    }
    played = ("17-9=", "9-21=", "12-9=", "9-19=", "20-9=")
    return event_file(VEGA, cards, played=played, rounds_after=3)


def _island_shown(desk: Desk) -> None:
    text = desk.text("step-log")
    in_order(
        text,
        "Group 10, players with 3 points",
        "[Ch 7.1] Without an opponent in the group: 9",
        "> player 9 goes from [W G10] to floaters of group 10",
        "> player 22 goes from [B G11] to opponents in group 10",
        "passed over because the two have met in round 3 (2.1): 12",
        "passed over because the two have met in round 5 (2.1): 20",
        "Standard pairing [Ch 6] with 1 White and 1 Black",
        "21 - 17",
        "Pairs of group 10: 2",
        "***** 9 - 22",
        "***** 21 - 17",
    )
    assert {(9, 22), (17, 21)} <= desk.pairs


def _odd_file() -> tuple[bytes, int]:
    black = {"games": "BW"}
    cards = _above(10, 4) | {
        12: Card(score=3, rating=2160, opponents=(2200, 2200), **black),
        19: Card(score=3, rating=2100, opponents=(2260, 2260), **black),
        20: Card(score=3, rating=2040, opponents=(2150, 2150), **black),
        4: Card(score=2.5, rating=2350, games="WB", opponents=(2170, 2170), rose=True),
        8: Card(score=2.5, rating=2250, games="BW", opponents=(2180, 2180), rose=True),
        32: Card(score=2, rating=2300),
        33: Card(score=2, rating=2290),
        34: Card(score=1.5, rating=2280),
        35: Card(score=1.5, rating=2270),
        11: Card(score=1, rating=2010, opponents=(2170, 2170), **black),
        36: Card(score=1, rating=1990, opponents=(2170, 2170), **black),
    }
    # Ours: 32 to 35, so that 11 stands in group 15 as printed, may not meet the three.
    barred = [(one, other) for one in (12, 19, 20) for other in (32, 33, 34, 35)]
    return event_file(VEGA, cards, forbidden=barred, games_last=True, rounds_after=4)


def _odd_shown(desk: Desk) -> None:
    text = desk.text("step-log")
    in_order(
        text,
        "Group 11, players with 3 points",
        "[Ch 7.2] Odd group: 0 White, 3 Black",
        "> player 11 goes from [B G15] to [B G11]",
        "passed over because another transfer to a higher score group is not allowed (2.5): 4 8",
        "[Ch 7.4] Colours not equal: 0 White, 4 Black",
        "> player 19 goes from [B G11] to [W G11]",
        "> player 12 goes from [B G11] to [W G11]",
        "Standard pairing [Ch 6] with 2 White and 2 Black",
        "12 - 20",
        "19 - 11",
        "***** 12 - 20",
        "***** 19 - 11",
    )
    assert {(12, 20), (11, 19)} <= desk.pairs
    (four, eight) = [
        row[start + 4]
        for row in desk.rows("columns", group=11)
        for start in (0, 5)
        if row[start] in ("4", "8")
    ]
    assert (four, eight) == ("0", "0")  # the flag u that the description points at


_VEGA = (
    Example(
        document=VEGA,
        article="6.2",
        what="the table of two columns; who has which number is ours",
        file=_column_file,
        shown=_columns_shown,
    ),
    Example(
        document=VEGA,
        article="Vega, standard case",
        what="14 and 18 against 1 and 15; ratings and ARO are ours",
        file=_standard_file,
        shown=_standard_shown,
    ),
    Example(
        document=VEGA,
        article="Vega, island case (7.1)",
        what="player 9 meets 22 from the group below; ratings, games and groups above are ours",
        file=_island_file,
        shown=_island_shown,
    ),
    Example(
        document=VEGA,
        article="Vega, odd group (7.2, 7.4)",
        what="player 11 joins group 11 from group 15; ratings and the groups between are ours",
        file=_odd_file,
        shown=_odd_shown,
    ),
    Example(
        document=VEGA,
        article="Vega, the pictures",
        what="three pictures of score groups with ARO, rating and flags",
        because="The document refers to pictures that are not in it; what its sentences say of "
        "them is shown above.",
    ),
)


# --- Dutch 2012: orders of section D


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


def _exchange_name(exchange: Exchange) -> str:
    leaving, entering = (",".join(map(str, part)) for part in exchange)
    return f"{leaving} for {entering}"


def _before(
    first: Exchange, other: Exchange, document: str, article: str, *, nightly: bool = False
) -> Example:
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
        nightly=nightly,
    )


def _brings_something(exchange: Exchange) -> bool:
    return any(found for _, found in pairings(exchange))


def _numbered_exchanges(number: int) -> Iterator[Example]:
    """Each exchange that brings a new pairing, before the nearest later one that can be shown."""
    everyone = exchanges(number)
    new = [each for each in everyone if _brings_something(each)]
    for at, first in enumerate(new[:-1]):
        later = (each for each in new[at + 1 :] if two_pairings(first, each) is not None)
        other = next(later, None)
        if other is not None:
            nightly = at >= _BY_DAY
            yield _before(first, other, DUTCH_2012, f"D2, {number} of them", nightly=nightly)


_BY_DAY = 6
"""So many of the numbered exchanges are shown by day: those that the text lists one by one."""


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

_DUTCH_2012 = (
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


# --- Burstein: the lists of 6.2 and 6.4, and the due colours of 6.5


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


_BURSTEIN = (
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


# --- NSWCA: first round, odd men, colours, tie-breaks


def _first_round(desk: Desk) -> None:
    assert desk.games == [(1, 4), (5, 2), (3, 6)]


def _jump_file(*, met: bool) -> tuple[bytes, int]:
    """Player 1 has beaten 2 and 3, who have a point each and may have met."""
    cards = {number: Card() for number in range(1, 7)}
    if met:
        played = ("1-21", "3-10", "2-3=")
        cards |= {2: Card(score=0.5, games="B"), 3: Card(score=0.5, games="W")}
    else:
        played = ("1-21", "3-10")
        cards |= {2: Card(score=1, games="W"), 3: Card(score=1, games="B")}
    return event_file(NSWCA, cards, played=played)


def _jumped(desk: Desk) -> None:
    in_order(
        desk.text("step-log"),
        "[3.3 b] score group 2: 1",
        "[3.3 d 1] 1: odd man, to the next group",
        "[3.3 b] score group 1: 2 3; from above: 1",
        "[3.3 d 2] 1: finds nobody, jumps",
        "passed over because the two have met in round 1 (3.1 b): 2",
        "passed over because the two have met in round 2 (3.1 b): 3",
        "[3.3 d] odd man 1 from above meets 4",
    )
    assert desk.pairs == {(1, 4), (2, 3), (5, 6)}


def _two_odd_men(desk: Desk) -> None:
    in_order(
        desk.text("step-log"),
        "[3.3 d 1] 2: odd man, to the next group",
        "[3.3 d 1] 3: odd man, to the next group",
        "[3.3 d] odd man 1 from above meets 4",
        "[3.3 d] odd man 2 from above meets 5",
        "[3.3 d] odd man 3 from above meets 6",
    )
    assert desk.pairs == {(1, 4), (2, 5), (3, 6)}


def _colours_shown(desk: Desk) -> None:
    assert desk.games == [(2, 1)]


def _cumulative_file(system: str = NSWCA) -> tuple[bytes, int]:
    cards = {
        1: Card(score=2.5, games="WBWBW", results="101=0"),
        2: Card(score=2.5, games="WBWBW", results="11=00"),
    }
    return event_file(system, cards, rounds_after=1, tie_breaks=("CUMULATIVE",))


def _cumulative_shown(desk: Desk) -> None:
    for number, total, scores in ((1, "9", "1 1 2 2½ 2½"), (2, "10½", "1 2 2½ 2½ 2½")):
        data = desk.browser.json(f"/a/standings/sum/{number}/CUMULATIVE")
        assert data["opened"]["value"] == total
        text = words(desk.browser.get(f"/a/standings/sum/{number}/CUMULATIVE"))
        assert all(part in text for part in scores.split())


def _withdrawn_file() -> tuple[bytes, int]:
    """Player 3 won two games, the first against 1, lost the third and played no other."""
    cards = {
        1: Card(score=4, games="WBWB", results="1111"),
        2: Card(score=1, games="WBWBW", results="10000"),
        3: Card(score=1, games="BW", results="10"),
        4: Card(),
    }
    file = partial(event_file, NSWCA, cards, played=("3-11",), tie_breaks=("SOLKOFF", "MEDIAN"))
    return file()


def _withdrawn_shown(desk: Desk) -> None:
    lines = desk.browser.json("/a/standings/sum/1/SOLKOFF?after=5")["opened"]["lines"]
    assert lines[0]["value"] == "3"


_NSWCA = (
    Example(
        document=NSWCA,
        article="3.2 c",
        what="White on board one, so Black for the higher rated on board two",
        file=partial(event_file, NSWCA, {number: Card() for number in range(1, 7)}),
        shown=_first_round,
    ),
    Example(
        document=NSWCA,
        article="3.3 d 2",
        what="the only player of group 1 has met both of group 2 and jumps over it",
        file=partial(_jump_file, met=False),
        shown=_jumped,
    ),
    Example(
        document=NSWCA,
        article="3.3 d 3",
        what="both of group 2 have met as well, and are odd men too",
        file=partial(_jump_file, met=True),
        shown=_two_odd_men,
    ),
    Example(
        document=NSWCA,
        article="3.3 f",
        what="WWB against BBW: the second player has White",
        file=partial(
            event_file, NSWCA, {1: Card(score=1, games="WWB"), 2: Card(score=1, games="BBW")}
        ),
        shown=_colours_shown,
    ),
    Example(
        document=NSWCA,
        article="6 a 3",
        what="Cumulative 9 and 10.5 of two sequences with 2.5 points",
        file=_cumulative_file,
        shown=_cumulative_shown,
    ),
    Example(
        document=NSWCA,
        article="6 a 1",
        what="an opponent with two wins, a loss and two rounds not played counts 3 points",
        file=_withdrawn_file,
        shown=_withdrawn_shown,
    ),
    Example(
        document=NSWCA,
        article="3.0",
        what="five rounds for 32 players, six for 64",
        because="It says how many rounds suffice for one perfect score; the number of rounds is "
        "the organiser's, and no page of a desk works it out.",
    ),
    Example(
        document=NSWCA,
        article="3.3 j",
        what="3-2 and 4-3 as expected colours of an odd number of rounds",
        because="It recommends an odd number of rounds and is no example of a pairing.",
    ),
    Example(
        document=NSWCA,
        article="4.0, appendix A",
        what="the tables of the round robin",
        because="The appendix is not in the document; the Berger tables stand for it.",
    ),
)


# --- Dutch 2025: orders of article 4


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

_DUTCH_2025 = (
    *map(
        _transposed,
        (
            *("6-7-8-9-10", "6-7-8-9-11", "6-7-8-10-9", "6-7-8-10-11", "6-11-10-9-8"),
            *("7-6-8-9-10", "11-10-9-8-7"),
        ),
    ),
    *map(_moved_down_to, ("3-4", "3-5", "3-6", "3-11", "4-3", "4-5", "11-10")),
    *(_before(one, other, DUTCH_2025, article) for article, one, other in _COMPARED),
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


EXAMPLES = (*_VEGA, *_DUTCH_2012, *_BURSTEIN, *_NSWCA, *_DUTCH_2025)


def _parameters() -> Iterator[object]:
    """The examples that a desk can show."""
    for at, example in enumerate(EXAMPLES):
        if example.shown is not None:
            name = f"{example.document}-{example.article}-{example.what}-{at}".replace(" ", "_")
            marks = (pytest.mark.nightly,) if example.nightly else ()
            yield pytest.param(example, id=name, marks=marks)


@pytest.mark.parametrize("example", tuple(_parameters()))
def test_a_desk_shows_what_the_document_prints(example: Example, tmp_path: Path) -> None:
    """Imported, paired and published as an arbiter does; then the pages are read."""
    assert example.file is not None
    assert example.shown is not None
    content, round_no = example.file()
    with EventFile.create(tmp_path / "printed.openarbiter") as file:
        file.act(CreateEvent(name="Printed", chief_arbiter="A. Rbiter"), author="A. Rbiter")
        with Browser(file, tmp_path) as browser:
            # Who imports is told what earlier rounds break, and says yes.
            answer = browser.upload(content, name="printed.json", confirmed="yes")
            assert answer.status_code == 303, words(answer.text)[:1000]
            assert browser.json("/a/players")["frame"]["system"] == example.document
            browser.publish(round_no)
            example.shown(Desk(browser, round_no))


def test_every_document_has_examples_or_reasons() -> None:
    """What cannot be shown has a reason in whole sentences, and nothing has both."""
    assert {example.document for example in EXAMPLES} == {
        *(VEGA, DUTCH_2012, BURSTEIN, NSWCA, DUTCH_2025)
    }
    for example in EXAMPLES:
        assert bool(example.because) != (example.shown is not None), example.what
        assert not example.because or example.because.endswith("."), example.what
        assert (example.shown is None) == (example.file is None)
