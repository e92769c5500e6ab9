"""Team events by the system of an invented club, which the fixture ``club`` makes known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from openarbiter import desk
from openarbiter.desk import OUTCOMES, Action, EventState
from openarbiter.model import BoardNo, Colour, RoundNo
from tests.team_club import CLUB, invented_teams

__all__ = ["DREW", "LOST", "WON", "act", "begun", "code", "entered", "over", "published"]

WON, DREW, LOST = OUTCOMES["1-0"], OUTCOMES["1/2-1/2"], OUTCOMES["0-1"]


def act(kind: Callable[..., Action], **fields: Any) -> Action:  # noqa: ANN401
    """An action in the section."""
    return kind(section="a", **fields)


def begun(many: int = 6, **settings: Any) -> EventState:  # noqa: ANN401
    """An event of so many teams of four with a reserve, before round 1."""
    usual: dict[str, Any] = {"name": "League", "rounds": 3, "initial_colour": Colour.WHITE}
    made = desk.proposed(desk.SectionSettings(**usual | {"system": CLUB.id} | settings))
    teams = act(desk.AddTeams, teams=invented_teams(many))
    created = desk.CreateEvent(name="Team cup")
    return desk.fold([created, desk.AddSection(section="a", settings=made), teams])


def published(state: EventState, number: int = 1) -> EventState:
    """The event with a round that is paired and published."""
    state = desk.fold(desk.prepare_round(state, "a", number), state)
    paired = desk.apply(state, desk.pair_round(state, "a", number))
    return desk.apply(paired, act(desk.PublishRound, round_no=RoundNo(number)))


def entered(state: EventState, board: int, *results: desk.Outcome, number: int = 1) -> EventState:
    """The event with the results of a match."""
    enter = act(
        desk.EnterMatch, round_no=RoundNo(number), board=BoardNo(board), results=tuple(results)
    )
    return desk.apply(state, enter)


def over(state: EventState, number: int = 1) -> EventState:
    """A published round in which every team named first wins 2½:1½ and that is closed."""
    for board in state.section("a").round(number).boards:
        match = state.section("a").match(number, board.number)
        if match and not match.decided:
            state = entered(state, board.number, WON, DREW, LOST, WON, number=number)
    return desk.apply(state, act(desk.CompleteRound, round_no=RoundNo(number)))


def code(state: EventState, action: Action) -> str:
    """The code of the refusal of an action."""
    with pytest.raises(desk.Refusal) as refused:
        desk.apply(state, action)
    return refused.value.code
