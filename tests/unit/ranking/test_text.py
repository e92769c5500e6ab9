"""Text in columns, and the sheets that are made of it."""

from __future__ import annotations

from dataclasses import replace

from openarbiter.model import Result
from openarbiter.ranking.tables.sheets import pairing_card
from openarbiter.ranking.tables.text import columns, missing_results, pad, points_column, width
from tests.every import every
from tests.referee.histories import tournament


@every(
    ("text", "places"),
    [("", 0), ("Alpha", 5), ("Çağla", 5), ("e\u0301", 1), ("王小明", 6), ("a\u200db", 2)],
)
def test_width_counts_places_on_a_terminal(text: str, places: int) -> None:
    """Wide characters take two places, combining and invisible ones none."""
    assert width(text) == places


def test_columns_are_aligned_without_trailing_blanks() -> None:
    """Each column is as wide as its widest cell."""
    assert columns([("a", "1", "x"), ("王", "10", "")], "<><") == ["a    1  x", "王  10"]
    assert columns([], "<") == []
    assert pad("王", 4, right=True) == "  王"


@every(
    ("points", "text"),
    [(0, "0 "), (5, "½"), (10, "1 "), (35, "3½"), (32, "3.2"), (-5, "-½"), (-10, "-1 ")],
)
def test_points_are_written_as_arbiters_write_them(points: int, text: str) -> None:
    """Halves are ½, whole numbers leave the place of the half empty."""
    assert points_column(points) == text


def test_a_pairing_card_has_opponents_and_byes() -> None:
    """Opponent and rating where there is one, blanks where there is none."""
    event = tournament({1: "2w1 H", 2: "1b0 Z"}, rounds=2)
    event = replace(event, players=(event.players[0], replace(event.players[1], rating=1900)))
    assert pairing_card(event, 1, 2).rows == (
        ("1", "White", "2", "Player 2", "1900", "1", "1"),
        ("2", "", "", "", "", "bye ½", "1½"),
    )
    assert pairing_card(event, 2, 1).rows == (("1", "Black", "1", "Player 1", "", "0", "0"),)


def test_open_games_are_named_with_their_boards_where_these_are_known() -> None:
    """A report file has none."""
    open_game = Result.UNDECIDED.value
    event = tournament({1: f"2w{open_game}", 2: f"1b{open_game}"}, rounds=1)
    assert missing_results(event)[1:] == ("Round 1: 1 Player 1 against 2 Player 2.",)
    assert missing_results(event, board=lambda _: 7)[1:] == (
        "Round 1, board 7: 1 Player 1 against 2 Player 2.",
    )
