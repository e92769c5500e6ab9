"""Section 6 of the NSWCA guidelines: what its sentences print in numbers."""

from __future__ import annotations

from fractions import Fraction

import pytest

import openarbiter as oa
from openarbiter.ranking.tie_breaks.guidelines import _dropped
from tests.every import every
from tests.referee.histories import tournament


def value(histories: dict[int, str], code: str, player: int) -> object:
    """The value of a player in the table after all rounds."""
    event = tournament(histories, rounds=len(histories[1].split()))
    return oa.standings(event, [code], "nswca").why(player, code).value


@every(("rounds", "dropped"), [(6, 1), (8, 1), (9, 2), (12, 2), (13, 3), (15, 3)])
def test_how_many_scores_median_leaves_out(rounds: int, dropped: int) -> None:
    """One at each end; two in nine to twelve rounds; three in longer tournaments (6 a.1)."""
    assert _dropped(rounds) == dropped


def test_withdrawn_opponent_of_the_text_has_three_points() -> None:
    """Two wins, a loss, and two rounds after the withdrawal: 3 points for Solkoff (6 a.1)."""
    histories = {
        1: "2w0 Z Z Z Z",
        2: "1b1 3w1 4b0 Z Z",
        3: "Z 2b0 Z 4w1 Z",
        4: "Z Z 2w1 3b0 5w1",
        5: "Z Z Z Z 4b0",
    }
    assert value(histories, "SOLKOFF", 1) == 3


@pytest.mark.parametrize(
    ("results", "total"),
    [("2w1 3b0 4w1 5b= 6w0", 9), ("2w1 3b1 4w= 5b0 6w0", Fraction(21, 2))],
    ids=["win loss win draw loss", "1 2 2.5 2.5 2.5"],
)
def test_cumulative_sums_of_the_text(results: str, total: Fraction) -> None:
    """The two players of 2.5 points that the text compares (6 a.3)."""
    back = {"1": "0", "0": "1", "=": "="}
    histories = {1: results}
    for place, game in enumerate(results.split()):
        cells = ["Z"] * 5
        cells[place] = f"1{'b' if game[1] == 'w' else 'w'}{back[game[2]]}"
        histories[int(game[0])] = " ".join(cells)
    assert value(histories, "CUMULATIVE", 1) == total


def test_last_round_may_be_left_out_of_the_cumulative_sum() -> None:
    """CUMULATIVE/X (6 a.3)."""
    histories = {1: "2w1 3b1", 2: "1b0 Z", 3: "Z 1w0"}
    assert value(histories, "CUMULATIVE", 1) == 3
    assert value(histories, "CUMULATIVE/X", 1) == 1


def test_unplayed_win_and_bye_are_subtracted_from_the_cumulative_sum() -> None:
    """A point each for the forfeit and the bye: 1 + 2 + 3, less 2 (6 a.3)."""
    histories = {1: "2w+ U 3b1", 2: "1b- 3w1 Z", 3: "Z 2b0 1w0"}
    assert value(histories, "CUMULATIVE", 1) == 4


def test_game_lost_or_not_played_brings_nothing() -> None:
    """6 b: 2 lost to 1 and won against 3 without play."""
    histories = {1: "2w1 Z 3b1", 2: "1b0 3w+ Z", 3: "Z 2b- 1w0"}
    assert value(histories, "SB", 2) == 0
