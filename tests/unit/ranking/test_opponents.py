"""Buchholz, Median and Sonneborn-Berger with unplayed games, as until August 2023."""

from __future__ import annotations

from openarbiter.model import Points, ScoringSystem, Tournament
from openarbiter.ranking.field import individual_field
from openarbiter.ranking.opponents import OpponentSums, adjusted_scores, opponent_sums
from tests.referee.histories import tournament

EVENT = tournament({1: "2w1 H 3b0", 2: "1b0 3w= 4b1", 3: "4w= 2b= 1w1", 4: "3b= H 2w0"}, rounds=9)


def adjusted(event: Tournament, rounds: int, *extra: Points) -> list[Points]:
    """Scores as they count for the opponents."""
    field = individual_field(event, rounds, predetermined=False)
    return adjusted_scores(field, extra or [0] * len(event.players))


def test_rounds_without_a_game_count_as_draws_for_the_opponents() -> None:
    """Two half-point byes change nothing; the scores are 1.5, 1.5, 2 and 1."""
    assert adjusted(EVENT, 3) == [15, 15, 20, 10]


def test_a_forfeit_counts_as_a_draw_for_the_opponents() -> None:
    """Winner and loser of a game that was not played are adjusted to the same score."""
    event = tournament({1: "2w+ 3b1", 2: "1b- 4w1", 3: "4w1 1w0", 4: "3b0 2b0"}, rounds=2)
    assert adjusted(event, 2) == [15, 15, 10, 0]


def test_virtual_opponent_stands_in_for_a_round_without_a_game() -> None:
    """1 has opponents of 1.5, 2 (virtual: 1 + 0.5 + 0.5) and 2, got 1, 0.5 and 0 from them."""
    sums = opponent_sums(EVENT, 3)
    assert (sums.sonneborn_berger[0], sums.buchholz[0], sums.median[0]) == (250, 55, 20)


def test_rounds_missing_in_a_record_are_rounds_without_a_game() -> None:
    """A player who entered late has virtual opponents before, and draws for the opponents."""
    short = tournament({1: "2w1 3w1", 2: "1b0", 3: "Z 1b0"}, rounds=2)
    sums = opponent_sums(short, 2)
    assert adjusted(short, 2) == [20, 5, 5]
    assert sums.buchholz[1] == 20 + 10
    assert sums.buchholz[2] == 15 + 20


def test_median_of_two_rounds_is_nothing() -> None:
    """Without the highest and the lowest of two values none is left."""
    assert opponent_sums(EVENT, 2).median == [0, 0, 0, 0]
    assert opponent_sums(EVENT, 2).buchholz != [0, 0, 0, 0]


def test_no_round_gives_no_value() -> None:
    """Before the first round everything is 0."""
    assert opponent_sums(EVENT, 0) == OpponentSums([0] * 4, [0] * 4, [0] * 4)


def test_extra_points_count_in_opponents_and_virtual_opponents() -> None:
    """A point added to 3 raises what 1, 2 and 4 get from the games against 3."""
    plain, lifted = opponent_sums(EVENT, 3), opponent_sums(EVENT, 3, [10, 0, 10, 0])
    assert adjusted(EVENT, 3, 10, 0, 10, 0) == [25, 15, 30, 10]
    assert lifted.buchholz[1] == plain.buchholz[1] + 20
    assert lifted.buchholz[0] == plain.buchholz[0] + 10 + 10


def test_points_follow_the_scoring_system() -> None:
    """At 3-1-0 a round without a game is worth one point; a win may be worth more with Black."""
    event = tournament({1: "2w1 Z", 2: "1b0 Z"}, rounds=2, scoring=ScoringSystem.of(30, 10))
    assert adjusted(event, 2) == [40, 10]
    assert opponent_sums(event, 2).sonneborn_berger == [30 * 10, 0]
    scoring = ScoringSystem(white_win=10, black_win=15)
    assert adjusted(tournament({1: "2b1", 2: "1w0"}, rounds=1, scoring=scoring), 1) == [15, 0]
