"""Board prizes: places at each board by the event's own rules, with enough games."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk import OUTCOMES, BoardOrder, EventState, Pid, TeamRules
from openarbiter.desk.tables import BoardLine
from openarbiter.model import BoardNo, RoundNo
from tests.unit.desk.leagues import DREW, LOST, WON, act, begun, entered, published

pytestmark = pytest.mark.usefixtures("club")

WITHOUT_PLAY = OUTCOMES["+/-"]


def one_round(**rules: Any) -> EventState:  # noqa: ANN401
    """Four teams; teams 1 and 3 are named first. Player 1 of team 1 wins without play."""
    state = published(begun(many=4, team_rules=TeamRules(**rules)))
    pairs = [match.pair for match in state.section("a").matches]
    assert pairs == [(1, 2), (3, 4)]
    state = entered(state, 1, WITHOUT_PLAY, DREW, LOST, WON)
    return entered(state, 2, WON, DREW, LOST, WON)


def lines(state: EventState, board: int) -> list[BoardLine]:
    """The players of a board after round 1."""
    return list(dict(desk.board_lines(state.section("a"), 1))[board])


def test_forfeits_count_as_points_and_as_no_game() -> None:
    """Who has played no game has no place; the loser of a game stands behind its winner."""
    found = lines(one_round(), 1)
    assert [(line.team, line.place, line.points, line.games) for line in found] == [
        (3, 1, 10, 1),
        (4, 2, 0, 1),
        (1, 0, 10, 0),
        (2, 0, 0, 0),
    ]
    assert [line.share for line in found] == [Fraction(1), 0, 0, 0]


def test_ties_go_to_the_performance() -> None:
    """Four draws on board 2: who drew with the strongest stands first (C.07, 10.2)."""
    found = lines(one_round(), 2)
    ratings = {1: 2290, 2: 2250, 3: 2210, 4: 2170}
    expected = [(2, ratings[1]), (1, ratings[2]), (4, ratings[3]), (3, ratings[4])]
    assert [(line.team, line.performance) for line in found] == expected
    assert [line.place for line in found] == [1, 2, 3, 4]


def test_what_goes_first_is_a_rule_of_the_event() -> None:
    """After two rounds: points 1½ of 2 stand before 1 of 1, and the share the other way round."""
    for best_by, first in ((BoardOrder.SHARE, 5), (BoardOrder.POINTS, 1)):
        state = one_round(best_by=best_by)
        line_up = desk.SetLineUp(
            section="a", round_no=RoundNo(1), board=BoardNo(1), team=Pid(1), seats=(1, 2, 5, 4)
        )
        state = desk.apply(state, act(desk.ClearMatch, round_no=RoundNo(1), board=BoardNo(1)))
        state = entered(desk.apply(state, line_up), 1, WON, WON, WON, DREW)
        state = desk.apply(state, act(desk.CompleteRound, round_no=RoundNo(1)))
        state = published(state, 2)
        number = next(
            m.board for m in state.section("a").matches if m.round_no == 2 and 1 in m.pair
        )
        ahead = state.section("a").match(2, number).white == 1  # type: ignore[union-attr]
        results = [DREW, WON if ahead else LOST, WON if ahead else LOST, DREW]
        state = entered(state, number, *results, number=2)
        groups = dict(desk.board_lines(state.section("a"), 2))
        made = {int(line.member.tpn): line for board in groups.values() for line in board}
        assert (made[1].points, made[1].games, made[5].points, made[5].games) == (15, 2, 10, 1)
        key = {BoardOrder.SHARE: lambda one: one.share, BoardOrder.POINTS: lambda one: one.points}
        best = max((made[1], made[5]), key=key[best_by])
        assert int(best.member.tpn) == first
        for board in groups.values():
            ranked = [key[best_by](line) for line in board if line.place]
            assert ranked == sorted(ranked, reverse=True)


def test_too_few_games_have_no_place() -> None:
    """They come last, and stay on the page."""
    found = lines(one_round(least_games=2), 3)
    assert [line.place for line in found] == [0, 0, 0, 0]
    assert len(lines(one_round(least_games=1), 0)) == 4


def test_performance_first_needs_rated_opponents() -> None:
    """Without a rated opponent there is no performance, and the share decides."""
    found = lines(one_round(best_by=BoardOrder.PERFORMANCE), 4)
    assert [line.performance for line in found] == sorted(
        (line.performance or 0 for line in found), reverse=True
    )
    assert {line.team for line in found[:2]} == {1, 3}
