"""Dubov and Vega: the columns, an island, an odd group."""

from __future__ import annotations

from tests.web.printed.desk import (
    VEGA,
    Desk,
    Example,
    in_order,
)
from tests.web.printed.events import (
    Card,
    event_file,
)

__all__ = ["EXAMPLES"]

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


EXAMPLES = (
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
