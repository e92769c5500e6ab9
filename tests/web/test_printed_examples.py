"""Examples that five documents print, entered into a desk and read from its own pages.

Each is a tournament that a desk imports; the round is paired and published as an arbiter does it,
and the sheets are read. The printed lists are held entry by entry in ``tests/articles``; here one
of each kind is seen on paper.

Source:
    C.04.3 (1997) and the description of the program Vega; C.04.3.1 (2012), section D; C.04.4.2
    (older text), chapter 6; C.04.3 (2024), article 4; NSWCA Tournament Guidelines, sections 3
    and 6.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import pytest

from openarbiter.desk import CreateEvent
from openarbiter.store import EventFile
from tests.web.browser import Browser, words
from tests.web.printed.desk import Desk, in_order
from tests.web.printed.events import Card, event_file, first_combination, first_with, order

VEGA, DUTCH_2012, BURSTEIN, NSWCA, DUTCH_2025 = (
    *("dubov-1997", "dutch-2012", "burstein-legacy", "nswca", "dutch-2025"),
)

ELEVEN = {number: Card() for number in range(1, 12)}
"""Eleven players before round 1: one bracket, five in S1 and six in S2."""

File = tuple[bytes, int]


class Example(NamedTuple):
    """What a document prints: where, the tournament with its round, and what the pages say."""

    document: str
    article: str
    file: Callable[[], File]
    shown: Callable[[Desk], None]


# Dubov and Vega: the columns, an island, an odd group


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


_ABOVE = (1, 2, 3, 5, 6, 7, 10, 13, 14, 15, 16, 18, 23, 24, 25, 26, 27, 28, 29, 31)
"""Numbers that Vega's examples do not name, for the groups above."""


def _above(groups: int, lowest: float) -> dict[int, Card]:
    """Groups of two players above the one of an example, so that its number is the printed one."""
    return {
        number: Card(score=lowest + 0.5 * (groups - 1 - at // 2), rating=2400)
        for at, number in enumerate(_ABOVE[: 2 * groups])
    }


def _island_file() -> File:
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


def _odd_file() -> File:
    cards = _above(10, 4) | {
        12: Card(score=3, rating=2160, opponents=(2200, 2200), games="BW"),
        19: Card(score=3, rating=2100, opponents=(2260, 2260), games="BW"),
        20: Card(score=3, rating=2040, opponents=(2150, 2150), games="BW"),
        4: Card(score=2.5, rating=2350, games="WB", opponents=(2170, 2170), rose=True),
        8: Card(score=2.5, rating=2250, games="BW", opponents=(2180, 2180), rose=True),
        32: Card(score=2, rating=2300),
        33: Card(score=2, rating=2290),
        34: Card(score=1.5, rating=2280),
        35: Card(score=1.5, rating=2270),
        11: Card(score=1, rating=2010, opponents=(2170, 2170), games="BW"),
        36: Card(score=1, rating=1990, opponents=(2170, 2170), games="BW"),
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


# Dutch, 2012 and 2025: transpositions, exchanges, moved-down players


def _transposed(document: str) -> tuple[Callable[[], File], Callable[[Desk], None]]:
    """6-7-8-10-11 is the first order of S2 that the players who have met leave."""
    lower = order("6-7-8-10-11-9")

    def shown(desk: Desk) -> None:
        assert desk.pairs == set(zip(range(1, 6), lower, strict=False))
        if document == DUTCH_2012:
            rows = desk.rows("brackets")
            assert [row[3] for row in rows] == [*map(str, lower)]
            assert [row[0] for row in rows] == ["1", "2", "3", "4", "5", ""]
        else:
            assert "residents: 1 2 3 4 5 6 7 8 9 10 11" in desk.text("step-log")

    barred = first_with(range(1, 6), lower)
    return partial(event_file, document, ELEVEN, forbidden=barred), shown


CHOSEN = {(1, 5), (2, 7), (3, 8), (4, 9), (6, 10)}
"""A pairing after 5 and 6 are exchanged; the other one after the exchange of 5, 4 and 6, 7."""

INSTEAD = {(1, 4), (2, 5), (3, 8), (6, 9), (7, 10)}


def _exchanged_file(document: str) -> File:
    barred = {*combinations(range(1, 12), 2)} - CHOSEN - INSTEAD
    return event_file(document, ELEVEN, forbidden=barred)


def _exchanged_shown(desk: Desk) -> None:
    assert desk.pairs == CHOSEN


def _two_down(document: str) -> tuple[Callable[[], File], Callable[[Desk], None]]:
    """Two players who come down and may not meet take 3 and 5 before any others."""
    many = 11 if document == DUTCH_2025 else 8
    residents = [3, 5, 4, *range(6, many + 1)]
    cards = {n: Card(score=1 if n < 3 else 0.5) for n in range(1, many + 1)}

    def shown(desk: Desk) -> None:
        assert {(1, 3), (2, 5)} <= desk.pairs
        if document == DUTCH_2025:
            assert "moved down: 1 2" in desk.text("step-log")
        else:
            rows = desk.rows("brackets", group=1)[:2]
            assert [(row[0], row[3]) for row in rows] == [("1", "3"), ("2", "5")]
            assert "M0 = 2" in desk.text("brackets")

    barred = [(1, 2), *first_with((1, 2), residents)]
    return partial(event_file, document, cards, forbidden=barred, rest=2), shown


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


def _combination(row: str, players: int) -> tuple[Callable[[], File], Callable[[Desk], None]]:
    """The top half of the first round is a group of its own (3.3), in the order of the ratings."""
    cards = {number: Card() for number in range(1, 2 * players + 1)}

    def shown(desk: Desk) -> None:
        for sheet in ("score-groups", "step-log"):
            assert f"[6.1] {row}" in desk.text(sheet)
        assert [cells[1] for cells in desk.rows("score-groups")] == [
            str(number) for number in range(1, players + 1)
        ]

    barred = first_combination(row, players)
    return partial(event_file, BURSTEIN, cards, forbidden=barred), shown


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


def _due(players: int) -> File:
    """Players 2, 4 and 5 are due White, the others Black; the acceleration is over."""
    cards = {
        number: Card(score=int(number <= players), games="B" if number in (2, 4, 5) else "W")
        for number in range(1, 2 * players + 1)
    }
    return event_file(BURSTEIN, cards, rest=2)


def _due_shown(row: str, granted: str, desk: Desk) -> None:
    in_order(desk.text("step-log"), f"[6.5] due colours: {granted}", f"[6.1] {row}")
    letters = {cells[1]: cells[6] for cells in desk.rows("score-groups")}
    assert {number for number, letter in letters.items() if letter == "W"} == {"2", "4", "5"}


# NSWCA: first round, odd men, colours, tie-breaks


def _first_round(desk: Desk) -> None:
    assert desk.games == [(1, 4), (5, 2), (3, 6)]


def _jump_file(*, met: bool) -> File:
    """Player 1 has beaten 2 and 3, who have a point each and may have met."""
    cards = {number: Card() for number in range(1, 7)}
    if met:
        played = ["1-21", "3-10", "2-3="]
        cards |= {2: Card(score=0.5, games="B"), 3: Card(score=0.5, games="W")}
    else:
        played = ["1-21", "3-10"]
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


def _cumulative_file() -> File:
    cards = {
        1: Card(score=2.5, games="WBWBW", results="101=0"),
        2: Card(score=2.5, games="WBWBW", results="11=00"),
    }
    return event_file(NSWCA, cards, tie_breaks=("CUMULATIVE",))


def _cumulative_shown(desk: Desk) -> None:
    for number, total, scores in ((1, "9", "1 1 2 2½ 2½"), (2, "10½", "1 2 2½ 2½ 2½")):
        data = desk.browser.json(f"/a/standings/sum/{number}/CUMULATIVE")
        assert data["opened"]["value"] == total
        text = words(desk.browser.get(f"/a/standings/sum/{number}/CUMULATIVE"))
        assert all(part in text for part in scores.split())


def _withdrawn_file() -> File:
    """Player 3 won two games, the first against 1, lost the third and played no other."""
    cards = {
        1: Card(score=4, games="WBWB", results="1111"),
        2: Card(score=1, games="WBWBW", results="10000"),
        3: Card(score=1, games="BW", results="10"),
        4: Card(),
    }
    return event_file(NSWCA, cards, played=("3-11",), tie_breaks=("SOLKOFF", "MEDIAN"))


def _withdrawn_shown(desk: Desk) -> None:
    lines = desk.browser.json("/a/standings/sum/1/SOLKOFF?after=5")["opened"]["lines"]
    assert lines[0]["value"] == "3"


_SIX = {number: Card() for number in range(1, 7)}
_COLOURS = {1: Card(score=1, games="WWB"), 2: Card(score=1, games="BBW")}
_SEVEN = {**_LOWEST, 7: Card()}

EXAMPLES = (
    Example(VEGA, "6.2", _column_file, _columns_shown),
    Example(VEGA, "Vega, standard case", _standard_file, _standard_shown),
    Example(VEGA, "Vega, island case (7.1)", _island_file, _island_shown),
    Example(VEGA, "Vega, odd group (7.2, 7.4)", _odd_file, _odd_shown),
    Example(DUTCH_2012, "D1.1", *_transposed(DUTCH_2012)),
    Example(DUTCH_2012, "D1.2", *_two_down(DUTCH_2012)),
    Example(DUTCH_2012, "D2", partial(_exchanged_file, DUTCH_2012), _exchanged_shown),
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
    Example(BURSTEIN, "6.2", *_combination("1*6 2*4 3*5", 6)),
    Example(BURSTEIN, "6.4", *_combination("1*5 2*3 4*F", 5)),
    Example(BURSTEIN, "6.4, No. 2 a floater", _guest_file, _guest_shown),
    Example(BURSTEIN, "6.5", partial(_due, 6), partial(_due_shown, "1*5 2*6 3*4", "6 of 6")),
    Example(BURSTEIN, "6.5 of 6.4", partial(_due, 5), partial(_due_shown, "1*5 2*3 4*F", "4 of 5")),
    Example(NSWCA, "3.2 c", partial(event_file, NSWCA, _SIX), _first_round),
    Example(NSWCA, "3.3 d 2", partial(_jump_file, met=False), _jumped),
    Example(NSWCA, "3.3 d 3", partial(_jump_file, met=True), _two_odd_men),
    Example(NSWCA, "3.3 f", partial(event_file, NSWCA, _COLOURS), _colours_shown),
    Example(NSWCA, "6 a 3", _cumulative_file, _cumulative_shown),
    Example(NSWCA, "6 a 1", _withdrawn_file, _withdrawn_shown),
    Example(DUTCH_2025, "4.2.2", *_transposed(DUTCH_2025)),
    Example(DUTCH_2025, "4.2.2, two moved down", *_two_down(DUTCH_2025)),
    Example(DUTCH_2025, "4.3.3.1", partial(_exchanged_file, DUTCH_2025), _exchanged_shown),
)
"""By day every second one."""


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
