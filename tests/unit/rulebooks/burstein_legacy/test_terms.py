"""Chapters 1 to 3: due colours, limits, imaginary point, order, score groups."""

from __future__ import annotations

from dataclasses import replace

import pytest

from openarbiter.errors import NotCoveredError, RequestError
from openarbiter.model import RequestedBye, Result, RoundNo, ScoringSystem, Tpn, VirtualPoints
from openarbiter.rulebooks.burstein_legacy.text import (
    BLACK,
    EITHER,
    NEITHER,
    WHITE,
    allowed_colours,
    due_colour,
    imaginary_points,
    initial_list,
    score_groups,
    situation,
)
from openarbiter.rulebooks.registry import edition
from tests.every import every
from tests.referee.histories import tournament

SIX = {1: "4w1", 2: "5b1", 3: "6w1", 4: "1b0", 5: "2w0", 6: "3b0"}


@every(
    ("difference", "last", "due"),
    [
        (1, -1, BLACK),
        (-1, 1, WHITE),
        (0, 1, BLACK),
        (0, -1, WHITE),
        (0, 0, NEITHER),
        (2, 1, BLACK),
    ],
)
def test_due_colour(difference: int, last: int, due: int) -> None:
    """The colour played less; when level, the other one than in the last game."""
    assert due_colour(difference, last) == due


@every(
    ("difference", "repeated", "allowed"),
    [
        (0, 0, EITHER),
        (1, 0, EITHER),
        (2, 0, BLACK),
        (-2, 0, WHITE),
        (0, 1, BLACK),
        (1, -1, WHITE),
        (2, -1, NEITHER),
        (3, 0, BLACK),
        (4, 0, BLACK),
        (-4, 0, WHITE),
        (4, -1, NEITHER),
    ],
)
def test_limits(difference: int, repeated: int, allowed: int) -> None:
    """No difference beyond two after the game, unless it gets smaller; no third equal colour.

    Shown: 5.2, 5.3.
    """
    assert allowed_colours(difference, repeated) == allowed


def test_a_difference_that_stands_already_does_not_bar_from_every_game() -> None:
    """By games of other rules 1 had White four times: 5.2 is read like 2.3 of the Dubov text."""
    histories = {1: "2w1 3w1 4w1 5w1", 2: "1b0 Z Z Z", 3: "Z 1b0 Z Z", 4: "Z Z 1b0 Z"}
    event = tournament(histories | {5: "Z Z Z 1b0", 6: "Z Z Z Z"}, rounds=9)
    rated = (replace(player, rating=2000 - player.tpn) for player in event.players)
    event = replace(event, players=tuple(rated))
    for system in ("burstein-legacy", "dubov-1997"):
        games = edition(system).pair(event, RoundNo(5)).games
        assert (6, 1) in {(game.white, game.black) for game in games}


def test_top_half_has_the_imaginary_point_in_two_rounds() -> None:
    """Three of six in rounds 1 and 2, nobody in round 3."""
    event = tournament({tpn: text + " Z" for tpn, text in SIX.items()}, rounds=5)
    assert imaginary_points(event, RoundNo(1)) == [10, 10, 10, 0, 0, 0]
    assert imaginary_points(event, RoundNo(2)) == [10, 10, 10, 0, 0, 0]
    assert imaginary_points(event, RoundNo(3)) == [0] * 6


def test_half_of_an_odd_list_is_rounded_down() -> None:
    """Of five players two are the top half; one player has no half."""
    assert imaginary_points(tournament(dict.fromkeys(range(1, 6), ""), rounds=5), RoundNo(1)) == [
        10,
        10,
        0,
        0,
        0,
    ]
    assert imaginary_points(tournament({1: ""}, rounds=5), RoundNo(1)) == [0]


def test_late_entry_joins_the_half_it_stands_in() -> None:
    """Number 2 enters in round 2: the half is counted without it, and it has the point."""
    event = tournament({1: "3w1", 2: "Z", 3: "1b0", 4: "5w1", 5: "4b0"}, rounds=5)
    assert imaginary_points(event, RoundNo(2)) == [10, 10, 10, 0, 0]


def test_initial_list_is_in_the_order_of_ratings() -> None:
    """The best player entered last: number 6 is first of the list, and who is unrated last."""
    event = tournament(dict.fromkeys(range(1, 7), ""), rounds=5)
    ratings = [None, 2300, 2200, 2200, 2000, 2500]
    event = replace(
        event,
        players=tuple(
            replace(player, rating=rating)
            for player, rating in zip(event.players, ratings, strict=True)
        ),
    )
    assert initial_list(event) == [5, 1, 2, 3, 4, 0]
    assert imaginary_points(event, RoundNo(1)) == [0, 10, 10, 0, 0, 10]


def test_imaginary_point_is_worth_a_win() -> None:
    """At 3-1-0 it is three points."""
    event = tournament(SIX, rounds=5, scoring=ScoringSystem.of(30, 10))
    assert max(imaginary_points(event, RoundNo(2))) == 30


def test_score_groups_have_the_imaginary_point() -> None:
    """Before round 2 winners of the top half stand above losers of it."""
    before = situation(tournament(SIX, rounds=5), RoundNo(2))
    groups = [[before.tpn[each] for each in group] for group in score_groups(before)]
    assert groups == [[1, 2, 3], [4, 5, 6]]
    assert [before.score[each] for group in score_groups(before) for each in group] == [
        *[20] * 3,
        *[0] * 3,
    ]


def test_order_is_by_sonneborn_berger_then_buchholz_then_median() -> None:
    """Before round 4, whatever the ratings: each value decides where those before are equal."""
    event = tournament(
        {
            1: "4w1 5b0 6w0",
            2: "5w0 6b0 4w0",
            3: "6w0 4b0 5w0",
            4: "1b0 3w1 2b1",
            5: "2b1 1w1 3b1",
            6: "3b1 2w1 1b1",
            7: "Z 8w0 9w0",
            8: "9w0 7b1 Z",
            9: "8b1 Z 7b1",
        },
        rounds=9,
    )
    event = replace(
        event, players=tuple(replace(each, rating=1000 + each.tpn) for each in event.players)
    )
    before = situation(event, RoundNo(4))
    values = {
        tpn: (before.sonneborn_berger[i], before.buchholz[i], before.median[i])
        for i, tpn in enumerate(before.tpn)
    }
    assert values[Tpn(2)] == values[Tpn(3)]
    assert before.tpn.index(Tpn(3)) < before.tpn.index(Tpn(2))
    assert before.tpn == sorted(values, key=lambda tpn: (*(-each for each in values[tpn]), -tpn))
    assert len({first for first, _, _ in values.values()}) < len(set(values.values()))


def test_equal_values_go_by_rating_then_number() -> None:
    """Unrated players stand after rated ones (preface and 3.2)."""
    event = tournament(dict.fromkeys(range(1, 5), ""), rounds=5)
    ratings = {1: 1500, 2: None, 3: 2100, 4: 1500}
    event = replace(
        event, players=tuple(replace(each, rating=ratings[each.tpn]) for each in event.players)
    )
    assert situation(event, RoundNo(1)).tpn == [3, 1, 4, 2]


def test_unfinished_game_is_a_draw_whatever_the_event_says() -> None:
    """Chapter 2: half a point each for the pairing, a meeting, and a colour."""
    scoring = ScoringSystem(undecided=0)
    event = tournament({1: "2w?", 2: "1b?", 3: "4w=", 4: "3b="}, rounds=5, scoring=scoring)
    before = situation(event, RoundNo(2))
    place = before.tpn.index(Tpn(2))
    assert before.score[place] - before.imaginary[place] == 5
    assert before.tpn.index(Tpn(1)) in before.met[place]
    assert before.due[place] == WHITE


def test_forfeit_is_no_meeting_and_no_colour() -> None:
    """Who won without play may meet the opponent later, and may not get the bye."""
    before = situation(tournament({1: "2w+", 2: "1b-"}, rounds=5), RoundNo(2))
    assert before.may_meet(0, 1)
    assert list(before.due) == [NEITHER, NEITHER]
    assert dict(zip(before.tpn, before.may_take_bye, strict=True)) == {1: False, 2: True}


def test_absent_players_are_not_in_the_situation() -> None:
    """Announced byes and withdrawals are left out."""
    event = tournament(SIX, rounds=5)
    bye = RequestedBye(round_no=RoundNo(2), kind=Result.HALF_POINT_BYE, players=(Tpn(1),))
    event = replace(event, requested_byes=(bye,))
    assert sorted(situation(event, RoundNo(2)).tpn) == [2, 3, 4, 5, 6]


def test_round_that_is_not_there_is_refused() -> None:
    """Only rounds in the file and the next one can be paired."""
    with pytest.raises(RequestError):
        situation(tournament(SIX, rounds=5), RoundNo(4))


def test_other_accelerations_are_refused() -> None:
    """The system has an acceleration of its own; Baku points cannot be added."""
    event = tournament(SIX, rounds=5)
    with pytest.raises(NotCoveredError, match="Baku"):
        situation(replace(event, baku=True), RoundNo(2))
    with pytest.raises(NotCoveredError, match=r"player 3 has 1\.0 more in round 1.*lists 0\.0"):
        situation(replace(event, virtual_points=(_points(1, 2),)), RoundNo(2))


def test_imaginary_points_may_be_listed() -> None:
    """A file that lists exactly the imaginary points says nothing new."""
    event = tournament(SIX, rounds=5)
    listed = replace(event, virtual_points=(_points(1, 3),))
    assert situation(listed, RoundNo(2)).score == situation(event, RoundNo(2)).score
    nothing = replace(event, virtual_points=(replace(_points(1, 3), points=0),))
    assert situation(nothing, RoundNo(2)).score == situation(event, RoundNo(2)).score


def _points(first: int, last: int) -> VirtualPoints:
    return VirtualPoints(
        points=10,
        first_round=RoundNo(1),
        last_round=RoundNo(2),
        first_player=Tpn(first),
        last_player=Tpn(last),
    )


def test_bye_has_no_colour() -> None:
    """4.4: in round 2 player 1 had the bye and is due Black for the White of round 1."""
    before = situation(tournament({1: "2w1 U", 2: "1b0 3w1", 3: "U 2b0"}, rounds=5), RoundNo(3))
    found = dict(
        zip(before.tpn, zip(before.colour_difference, before.due, strict=True), strict=True)
    )
    assert found == {Tpn(1): (1, BLACK), Tpn(2): (0, BLACK), Tpn(3): (-1, WHITE)}
