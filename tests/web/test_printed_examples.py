"""Examples that three documents print, entered into a desk and read from their own sheets.

Each is a tournament that a desk imports; the round is paired and published as an arbiter does it.
All that is printed is held entry by entry in ``tests/articles``; here one of each kind is seen on
paper.

Source:
    C.04.3 (1997) and the description of the program Vega; C.04.3.1 (2012), section D; C.04.4.2
    (older text), chapter 6.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from html import unescape
from pathlib import Path
from typing import NamedTuple

import pytest

from openarbiter.desk import CreateEvent
from openarbiter.store import EventFile
from tests.web.browser import Browser, words
from tests.web.printed import Card, event_file, first_combination, first_with, order

VEGA, DUTCH_2012, BURSTEIN = "dubov-1997", "dutch-2012", "burstein-legacy"


File = tuple[bytes, int]


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


def in_order(text: str, *lines: str) -> None:
    """The lines stand in a text, one after the other."""
    at = 0
    for line in lines:
        found = text.find(line, at)
        assert found >= 0, (line, text)
        at = found + len(line)


class Example(NamedTuple):
    """What a document prints: where, the tournament with its round, and what the pages say."""

    document: str
    article: str
    file: Callable[[], File]
    shown: Callable[[Desk], None]


# Dubov and Vega: the columns


_WHITE_DUE, _BLACK_DUE = "WBWBWBWBWB", "BWBWBWBWBW"
_WHITES = ("2310.0", "2318.4", "2322.3", "2333.7", "2340.5", "2344.6")
_BLACKS = ("2380", "2365", "2300", "2280", "2260", "2250")


def _column_file() -> File:
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
            score=5, rating=int(rating), games=_BLACK_DUE, results="=" * 10, opponents=(2300,) * 10
        )
    return event_file(VEGA, cards, rounds_after=3)


def _columns_shown(desk: Desk) -> None:
    rows = desk.rows("columns")
    assert [row[1] for row in rows] == list(_WHITES)
    assert [row[6] for row in rows] == list(_BLACKS)
    table = [(int(white), int(black)) for white, black in desk.rows("columns", table=1)]
    assert table == [(number, number + 10) for number in range(1, 7)]


def _standard_file() -> File:
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


# Dutch, 2012: an order of S2, and the lowest bracket


LOWER = order("6-7-8-10-11-9")


def _transposed_file() -> File:
    """6-7-8-10-11 is the first order of S2 that the players who have met leave."""
    eleven = {number: Card() for number in range(1, 12)}
    return event_file(DUTCH_2012, eleven, forbidden=first_with(range(1, 6), LOWER))


def _transposed_shown(desk: Desk) -> None:
    rows = desk.rows("brackets")
    assert [row[3] for row in rows] == [*map(str, LOWER)]
    assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", ""]


_LOWEST = {n: Card(score=s) for n, s in enumerate((3, 2.5, 2.5, 2, 1.5, 1), start=1)}
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


# Burstein: the lists of 6.2 and 6.4, and the due colours of 6.5


_FIRST = "1*6 2*4 3*5"


def _combination_file() -> File:
    """The top half of the first round is a group of its own (3.3), in the order of the ratings."""
    cards = {number: Card() for number in range(1, 13)}
    return event_file(BURSTEIN, cards, forbidden=first_combination(_FIRST, 6))


def _combination_shown(desk: Desk) -> None:
    for sheet in ("score-groups", "step-log"):
        assert f"[6.1] {_FIRST}" in desk.text(sheet)
    assert [cells[1] for cells in desk.rows("score-groups")] == ["1", "2", "3", "4", "5", "6"]


_GUEST = "1*5 2*4 3*F"


def _guest_file() -> File:
    """No. 2 is a floater: alone in the group above; No. 1 has met somebody with many points."""
    cards = {1: Card(score=0.5, games="W", results="=", rose=True), 2: Card(free="ZZFZ")}
    cards |= {number: Card(free="ZZZH") for number in (3, 4, 5)} | {6: Card()}
    return event_file(BURSTEIN, cards, forbidden=first_combination(_GUEST, 5), games_last=True)


def _guest_shown(desk: Desk) -> None:
    text = desk.text("score-groups")
    assert f"[6.1] {_GUEST}" in text
    assert "[6.3] 2 floats in" in text
    assert [cells[1] for cells in desk.rows("score-groups", group=1)] == ["1", "2", "3", "4", "5"]


def _due_file() -> File:
    """Players 2, 4 and 5 are due White, the others Black; the acceleration is over."""
    cards = {
        number: Card(score=int(number <= 6), games="B" if number in (2, 4, 5) else "W")
        for number in range(1, 13)
    }
    return event_file(BURSTEIN, cards, rest=2)


def _due_shown(desk: Desk) -> None:
    in_order(desk.text("step-log"), "[6.5] due colours: 6 of 6", "[6.1] 1*5 2*6 3*4")
    letters = {cells[1]: cells[6] for cells in desk.rows("score-groups")}
    assert {number for number, letter in letters.items() if letter == "W"} == {"2", "4", "5"}


_SEVEN = {**_LOWEST, 7: Card()}

EXAMPLES = (
    Example(VEGA, "6.2", _column_file, _columns_shown),
    Example(VEGA, "Vega, standard case", _standard_file, _standard_shown),
    Example(DUTCH_2012, "D1.1", _transposed_file, _transposed_shown),
    Example(
        *(DUTCH_2012, "D4"),
        partial(event_file, DUTCH_2012, _LOWEST, forbidden=_F_AND_A, rest=2),
        _d4_six,
    ),
    Example(
        *(DUTCH_2012, "D4, the warning"),
        partial(event_file, DUTCH_2012, _SEVEN, forbidden=[*_F_AND_A, (6, 7)], rest=2),
        _d4_seven,
    ),
    Example(BURSTEIN, "6.2", _combination_file, _combination_shown),
    Example(BURSTEIN, "6.4, No. 2 a floater", _guest_file, _guest_shown),
    Example(BURSTEIN, "6.5", _due_file, _due_shown),
)


@pytest.mark.parametrize(
    "example",
    [
        pytest.param(
            one, id=f"{one.document} {one.article}", marks=[pytest.mark.nightly] * (at % 2)
        )
        for at, one in enumerate(EXAMPLES)
    ],
)
def test_a_desk_shows_what_the_document_prints(example: Example, tmp_path: Path) -> None:
    """Imported, paired and published as an arbiter does; then the pages are read."""
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
