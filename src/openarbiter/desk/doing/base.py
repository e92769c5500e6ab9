"""How actions find the functions that do them, and the questions these functions share."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from openarbiter.desk.actions import Action
from openarbiter.desk.names import Phase, Pid
from openarbiter.desk.said import Refusal, refuse
from openarbiter.desk.state import Board, EventState, RoundState, Section
from openarbiter.model import RoundNo

Handler = Callable[[EventState, Any], EventState]

HANDLERS: dict[type[Action], Handler] = {}
"""The function that does an action, by the class of the action."""

A = TypeVar("A", bound=Action)


def does(
    kind: type[A],
) -> Callable[[Callable[[EventState, A], EventState]], Callable[[EventState, A], EventState]]:
    """Name the action that a function does."""

    def remember(
        function: Callable[[EventState, A], EventState],
    ) -> Callable[[EventState, A], EventState]:
        HANDLERS[kind] = function
        return function

    return remember


def is_round_robin(section: Section) -> bool:
    """Everybody meets everybody, by a table fixed beforehand."""
    return section.fixed_table


def person(section: Section, pid: Pid) -> str:
    """A player in a sentence: number and name."""
    player = section.player(pid)
    return f"{player.tpn} {player.name}"


def last_public(section: Section) -> int:
    """Number of the last published round; 0 before the first."""
    return section.published_rounds


def private_round(section: Section) -> RoundState | None:
    """The round that arbiters are working on, unseen by others; ``None`` without one."""
    if section.rounds and section.rounds[-1].phase.private:
        return section.rounds[-1]
    return None


def need_round(section: Section, round_no: RoundNo) -> RoundState:
    """A round of the section.

    Raises:
        Refusal: It has no such round.
    """
    if not 1 <= round_no <= max(section.total_rounds, len(section.rounds)):
        raise refuse("no-such-round", round=round_no, rounds=section.total_rounds)
    return section.round(round_no)


def need_phase(section: Section, round_no: RoundNo, *phases: Phase) -> RoundState:
    """A round of the section that is in one of some phases.

    Raises:
        Refusal: It has no such round, or the round is in another phase.
    """
    state = need_round(section, round_no)
    if state.phase not in phases:
        raise not_now(state)
    return state


def not_now(state: RoundState) -> Refusal:
    """The refusal of what does not fit the phase of a round, with what fits."""
    offers = {
        Phase.WAITING: "offer-start",
        Phase.DRAFTED: "offer-pair",
        Phase.PAIRED: "offer-publish-or-discard",
        Phase.EDITED: "offer-end-edit",
        Phase.PUBLISHED: "offer-results-or-unpublish",
        Phase.PLAYING: "offer-results-or-complete",
        Phase.COMPLETE: "offer-correct-or-reopen",
    }
    return refuse(f"round-is-{state.phase.value}", offers[state.phase], round=state.number)


def need_board(state: RoundState, number: int) -> Board:
    """A board of a round.

    Raises:
        Refusal: The round has no such board.
    """
    board = state.board(number)
    if board is None:
        raise refuse("no-such-board", board=number, round=state.number, count=len(state.boards))
    return board
