"""Chapters 1 and 2: what is derived from a tournament before anything is paired."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from openarbiter.errors import NotCoveredError
from openarbiter.model import Player, RoundNo, Tournament, Tpn, VirtualPoints
from openarbiter.rulebooks.dubov_1997.text import BLACK, WHITE, Situation, situation
from tests.referee.histories import tournament

RATINGS = {1: 2300, 2: 2200, 3: 2100, 4: 2000, 5: 1900, 6: 1800}


def event(histories: dict[int, str], *, rounds: int = 9) -> Tournament:
    """A tournament whose players have the ratings of this module."""
    plain = tournament(histories, rounds=rounds)
    players = tuple(replace(each, rating=RATINGS[each.tpn]) for each in plain.players)
    return replace(plain, players=players)


def before(histories: dict[int, str], *, rounds: int = 9) -> tuple[Situation, dict[int, int]]:
    """The situation before the next round, and the position of each player."""
    tournament = event(histories, rounds=rounds)
    found = situation(tournament, tournament.next_round)
    return found, {int(tpn): position for position, tpn in enumerate(found.tpn)}


def test_aro_is_the_exact_mean_of_the_opponents_met() -> None:
    """Forfeits and byes add nothing; nothing is rounded (chapter 1; Vega, step 1)."""
    found, at = before({1: "2w1 4b1 3w1", 2: "1b0 3w+ U", 3: "4w1 2b- 1b0", 4: "3b0 1w0 Z"})
    assert found.average(at[1]) == Fraction(2200 + 2000 + 2100, 3)
    assert found.average(at[2]) == 2300
    assert found.average(at[3]) == Fraction(2000 + 2300, 2)


def test_aro_of_a_player_without_games_is_nothing() -> None:
    """Nobody was met, so there is nothing to average."""
    found, at = before({1: "2w1", 2: "1b0", 3: "U"})
    assert found.average(at[3]) == 0


def test_due_colours() -> None:
    """The colour had less often, at level numbers the one not had last, none without a game.

    Shown: chapter 1; Vega, step 2.
    """
    found, at = before({1: "2w1 3b1 4w1", 2: "1b0 4w1 3b1", 3: "4w0 1w0 2w0", 4: "3b1 2b0 1b0"})
    assert [found.due[at[tpn]] for tpn in (1, 2, 3, 4)] == [BLACK, WHITE, BLACK, WHITE]
    found, at = before({1: "2w1 3b1", 2: "1b0 4w1", 3: "4w0 1w0", 4: "3b1 2b0", 5: "Z Z"})
    assert [found.due[at[tpn]] for tpn in (1, 2, 5)] == [WHITE, BLACK, 0]


def test_third_equal_colour_closes_a_colour() -> None:
    """Two Whites in a row leave Black only, and the player may not change sides (2.4, 2.6).

    Shown: Vega, flag c.
    """
    found, at = before({1: "2w1 3w1", 2: "1b0 4w1", 3: "4w0 1b0", 4: "3b1 2b0"})
    assert found.open_colours[at[1]] == 2
    assert not found.may_change(at[1])
    assert found.open_colours[at[2]] == 3
    assert found.may_change(at[2])


def test_player_who_rose_last_round_may_not_rise_again() -> None:
    """Article 2.5: not two times running; the last round is free (Vega, flag u)."""
    histories = {1: "2w1 3b1", 2: "1b0 4w1", 3: "4w= 1w0", 4: "3b= 2b0"}
    found, at = before(histories)
    assert [found.may_rise[at[tpn]] for tpn in (1, 2, 3, 4)] == [True, False, False, True]
    found, at = before(histories, rounds=3)
    assert all(found.may_rise)


def test_rising_by_forfeit_counts() -> None:
    """A pairing with a player of more points is a transfer even when nobody came."""
    found, at = before({1: "2w1 3b+", 2: "1b0 4w1", 3: "4w= 1w-", 4: "3b= 2b0"})
    assert not found.may_rise[at[3]]


@pytest.mark.parametrize(("rounds", "rises"), [(9, False), (10, True)])
def test_three_transfers_are_the_limit_of_a_short_tournament(rounds: int, *, rises: bool) -> None:
    """Three transfers use up the limit below ten rounds; from ten rounds on there is a fourth."""
    histories = {
        1: "F 6w1 Z Z 2w1",
        2: "F Z 6w1 Z 1b0",
        3: "F Z Z 6w1 Z",
        6: "Z 1b0 2b0 3b0 Z",
    }
    found, at = before(histories, rounds=rounds)
    assert found.may_rise[at[6]] is rises


@pytest.mark.parametrize(("paired", "rises"), [(8, False), (9, True)])
def test_round_that_is_paired_shows_that_there_are_ten(paired: int, *, rises: bool) -> None:
    """Where no number of rounds is announced, a tenth round makes the tournament one of ten."""
    histories = {
        1: "F 6w1 Z Z 2w1",
        2: "F Z 6w1 Z 1b0",
        3: "F Z Z 6w1 Z",
        6: "Z 1b0 2b0 3b0 Z",
    }
    longer = {tpn: text + " Z" * (paired - 5) for tpn, text in histories.items()}
    whole = replace(event({**longer, 5: " ".join("U" * paired)}), rounds=None)
    found = situation(whole, RoundNo(paired + 1))
    assert found.may_rise[found.tpn.index(Tpn(6))] is rises


def test_players_without_rating_are_named() -> None:
    """The system orders by ratings and has no rule for who has none."""
    players = tuple(
        Player(tpn=Tpn(tpn), name=f"P {tpn}", rating=None if tpn > 2 else 2000)
        for tpn in range(1, 5)
    )
    with pytest.raises(NotCoveredError, match="estimate to 3, 4"):
        situation(Tournament(players=players), RoundNo(1))


def test_rating_of_an_absent_opponent_is_needed() -> None:
    """ARO asks for the rating of everybody met, also of those who have left."""
    whole = event({1: "2w1", 2: "1b0", 3: "4w1", 4: "3b0"})
    gone = replace(whole.players[1], rating=None, withdrawn_after=RoundNo(1))
    left = replace(whole, players=(whole.players[0], gone, *whole.players[2:]))
    with pytest.raises(NotCoveredError, match="estimate to 2"):
        situation(left, RoundNo(2))


def test_acceleration_is_refused() -> None:
    """The text knows scores without virtual points only."""
    extra = VirtualPoints(
        points=10,
        first_round=RoundNo(1),
        last_round=RoundNo(2),
        first_player=Tpn(1),
        last_player=Tpn(2),
    )
    whole = event({1: "", 2: "", 3: "", 4: ""})
    with pytest.raises(NotCoveredError, match="round 1 is accelerated"):
        situation(replace(whole, virtual_points=(extra,)), RoundNo(1))


def test_order_of_positions_is_by_score_rating_aro_and_alphabet() -> None:
    """Positions stand as players are looked for in a lower group (7.1, 7.2, 8.2)."""
    found, _ = before({1: "2w0", 2: "1b1", 3: "4w=", 4: "3b=", 5: "Z", 6: "U"})
    assert found.tpn == [2, 6, 3, 4, 1, 5]
    assert found.groups == [(0, 2), (2, 4), (4, 6)]


def test_a_difference_of_two_closes_a_colour() -> None:
    """Article 2.3: White three times and Black once leave Black only; one White less does not."""
    histories = {
        1: "2w1 3w1 4b1 5w1",
        2: "1b0 Z Z Z",
        3: "Z 1b0 Z Z",
        4: "Z Z 1w0 Z",
        5: "Z Z Z 1b0",
    }
    found, at = before(histories)
    assert found.open_colours[at[1]] == 2
    found, at = before({tpn: text[: text.rindex(" ")] for tpn, text in histories.items()})
    assert found.open_colours[at[1]] == 3
