"""The Index: what a round without a game adds, and whose byes count as draws."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.model import (
    PointsAdjustment,
    RequestedBye,
    Result,
    RoundNo,
    RoundRecord,
    ScoringSystem,
    Tournament,
    Tpn,
    VirtualPoints,
)
from openarbiter.rulebooks.burstein.text import situation
from tests.referee.histories import tournament

HISTORIES = {
    1: "2w1 3b= H 4w0 5b1",
    2: "1b0 6w1 7b0 Z Z",
    3: "6w1 1w= 8b1 7w0 Z",
    4: "7w1 8b1 6w1 1b1 Z",
    5: "8w1 7b1 U 6b0 1w0",
    6: "3b0 2b0 4b0 5w1 7w1",
    7: "4b0 5w0 2w1 3b1 6b0",
    8: "5b0 4w0 3w0 U H",
}
"""Player 1 met 2, 3, 4 and 5 and had a half-point bye; 2 has been away since round 4."""

EVENT = tournament(HISTORIES, rounds=9)

NEXT = RoundNo(6)


def without(event: Tournament, *away: int, kind: Result = Result.ZERO_POINT_BYE) -> Tournament:
    """The tournament in which some have a bye in the next round."""
    bye = RequestedBye(round_no=NEXT, kind=kind, players=tuple(map(Tpn, away)))
    return replace(event, requested_byes=(bye,))


def index(event: Tournament, tpn: int, round_no: int = NEXT) -> tuple[int, int]:
    """Buchholz (tenths) and Sonneborn-Berger (hundredths) of a player."""
    found = situation(event, RoundNo(round_no))
    at = found.tpn.index(Tpn(tpn))
    return found.buchholz[at], found.sonneborn_berger[at]


def test_byes_of_who_stays_away_are_draws_for_the_opponents() -> None:
    """2 counts 1 + 2 x 0.5; the own bye counts the own score (1.7.2).

    2.0 + 2.5 + 3.0 + 4.0 + 3.0, and 2.0 + half of 2.5 and of 3.0 + 3.0.
    """
    assert index(without(EVENT, 2), 1) == (145, 775)


def test_who_plays_again_has_no_run() -> None:
    """Then 2 counts the one point that it has."""
    assert index(EVENT, 1) == (135, 675)


def test_the_other_reading_counts_the_run_before_the_round() -> None:
    """Not used for any round: 2, 3 and 4 have zero-point byes just before it."""
    found = situation(EVENT, NEXT, returned_too=True)
    assert found.buchholz[found.tpn.index(Tpn(1))] == 135 + 10 + 5 + 5


@pytest.mark.parametrize("kind", [Result.HALF_POINT_BYE, Result.FULL_POINT_BYE])
def test_another_bye_now_is_no_zero_point_bye(kind: Result) -> None:
    """The run does not reach the round."""
    assert index(without(EVENT, 2, kind=kind), 1) == (135, 675)


def test_a_withdrawal_is_one() -> None:
    """Whoever has left has zero-point byes from then on."""
    gone = tuple(
        replace(player, withdrawn_after=RoundNo(3)) if player.tpn == 2 else player
        for player in EVENT.players
    )
    assert index(replace(EVENT, players=gone), 1) == (145, 775)


def test_rounds_without_an_entry_are_such_byes() -> None:
    """A file need not write them."""
    blank = tournament(HISTORIES | {2: "1b0 6w1 7b0"}, rounds=9)
    assert index(without(blank, 2), 1) == (145, 775)


def test_a_forfeit_loss_ends_the_run() -> None:
    """Of round 4 it is no zero-point bye; that of round 5 still is."""
    lost = tournament(HISTORIES | {2: "1b0 6w1 7b0 - Z"}, rounds=9)
    assert index(without(lost, 2), 1) == (140, 725)


def test_a_paired_round_tells_who_was_away() -> None:
    """A round that is in the file is seen as it was before it was paired."""
    later = {tpn: f"{text} {'Z' if tpn == 2 else 'U'}" for tpn, text in HISTORIES.items()}
    assert index(tournament(later, rounds=9), 1) == (145, 775)


def test_forfeits_count_as_games_against_oneself() -> None:
    """A win without play: the own score, and once more times a point."""
    event = tournament({1: "2w+ 3b=", 2: "1b- 4w=", 3: "4b1 1w=", 4: "3w0 2b="}, rounds=6)
    assert index(event, 1, 3) == (15 + 15, 150 + 75)
    assert index(event, 2, 3) == (5 + 5, 25)


def test_rounds_before_a_late_entry_are_games_against_oneself() -> None:
    """With no points: only Buchholz grows; whoever meets a late entry meets nobody with a run."""
    event = tournament({1: "2w1 4w=", 2: "1b0 3w=", 3: "U 2b=", 4: "Z 1b="}, rounds=6)
    blank = (RoundRecord(None, None, Result.ABSENT), event.players[3].rounds[1])
    event = replace(event, players=(*event.players[:3], replace(event.players[3], rounds=blank)))
    assert index(event, 4, 3) == (5 + 15, 5 * 15)
    assert index(event, 1, 3) == (5 + 5, 10 * 5 + 5 * 5)


def test_virtual_points_are_in_no_sum() -> None:
    """They move players to other scoregroups and leave the Index as it is (C.04.7)."""
    lifted = VirtualPoints(
        points=10,
        first_round=RoundNo(1),
        last_round=RoundNo(9),
        first_player=Tpn(1),
        last_player=Tpn(4),
    )
    accelerated = replace(EVENT, virtual_points=(lifted,))
    assert [index(accelerated, tpn) for tpn in range(1, 9)] == [
        index(EVENT, tpn) for tpn in range(1, 9)
    ]
    assert situation(accelerated, NEXT).score != situation(EVENT, NEXT).score


def test_other_points_for_results() -> None:
    """By 3-1-0 a bye that counts as a draw is one point."""
    event = replace(EVENT, scoring=ScoringSystem.of(30, 10))
    away, here = index(without(event, 2), 1), index(event, 1)
    assert away[0] - here[0] == 20
    assert away[1] - here[1] == 30 * 20


def test_points_given_by_the_arbiter() -> None:
    """Record 299: what a game really gave is what was earned against the opponent."""
    change = PointsAdjustment(points=0, round_no=RoundNo(1), players=(Tpn(1),), kind="W")
    changed = index(replace(EVENT, adjustments=(change,)), 1)
    # The own score is a point less in round 3, and the win against 2 gives nothing.
    assert changed == (135 - 10, 675 - 100 - 50)
