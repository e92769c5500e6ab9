"""Corrections of results that are no longer open to entry, with their consequences first."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    OUTCOMES,
    Action,
    Board,
    ClearResult,
    ColoursCount,
    CorrectResult,
    Effect,
    EnterResult,
    Level,
    Outcome,
    Phase,
    RecordColours,
    RoundState,
    Section,
    WithdrawCorrection,
    outcome_text,
    weigh,
)
from openarbiter.model import RoundNo
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.changes import latest
from openarbiter.web.here import Here
from openarbiter.web.people import person
from openarbiter.web.perform import perform
from openarbiter.web.telling import tell_said

FIRST: Final = ("1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-")
"""The outcomes that stand first in the list."""


def _board(now: Here) -> tuple[Section, RoundState, Board]:
    """The section, round and board of an address.

    Raises:
        HTTPException: There is none (404).
    """
    section, found = now.published_round()
    board = found.board(now.parts["b"])
    if board is None:
        raise HTTPException(404, "no-board")
    return section, found, board


def _action(
    section: Section, found: RoundState, board: Board, outcome: Outcome, effect: Effect
) -> Action:
    """How a result is set right: as an entry while its round is open, else as a correction."""
    key, number = section.key, RoundNo(found.number)
    still_open = found.phase is not Phase.COMPLETE and number == section.published_rounds
    old = section.outcome(number, board.number)
    if still_open or (not old.decided):
        return EnterResult(section=key, round_no=number, board=board.number, outcome=outcome)
    return CorrectResult(
        section=key, round_no=number, board=board.number, outcome=outcome, effect=effect
    )


def show(now: Here) -> Answer:
    """The result of a board, what another one would change, and the way to it."""
    section, found, board = _board(now)
    number = found.number
    outcome = section.outcome(number, board.number)
    wanted = now.query.get("to", "")
    correction = section.correction(number, board.number)
    swap = section.swap(number, board.number)
    facts = {
        "section": section.key,
        "round_no": number,
        "board": board.number,
        "white": person(section, board.white),
        "black": person(section, board.black),
        "result": outcome_text(outcome) if outcome.decided else "",
        "adjourned": board.number in found.adjourned,
        "report_only": outcome_text(correction.outcome) if correction else "",
        "swapped": swap.count.value if swap else "",
        "outcomes": [(name, outcome_text(OUTCOMES[name])) for name in (*FIRST, *_others())],
        "wanted": wanted if wanted in OUTCOMES else "",
        "wanted_text": outcome_text(OUTCOMES[wanted]) if wanted in OUTCOMES else "",
        "effects": _effects(now, section, found, board, wanted),
        "history": latest(now, f"{section.key}/{number}/board/{board.number}"),
        "open": found.phase is not Phase.COMPLETE and number == section.published_rounds,
        "can_clear": outcome.decided,
    }
    return Page(now, "correct", facts)


def _others() -> list[str]:
    return [name for name in OUTCOMES if name not in FIRST and name != "adjourned"]


def _effects(
    now: Here, section: Section, found: RoundState, board: Board, wanted: str
) -> list[dict[str, object]]:
    """What each way of correcting would do, before anything is done."""
    same = wanted in OUTCOMES and section.outcome(found.number, board.number) == OUTCOMES[wanted]
    if wanted not in OUTCOMES or (same and not section.correction(found.number, board.number)):
        return []
    ways: list[dict[str, object]] = []
    for effect in Effect:
        action = _action(section, found, board, OUTCOMES[wanted], effect)
        if isinstance(action, EnterResult) and effect is not Effect.COUNTS:
            continue
        weight = weigh(now.state, action)
        told = [
            {"text": tell_said(now.words, one), "article": one.article}
            for one in weight.consequences
        ]
        ways.append({"effect": effect.value, "level": weight.level, "consequences": told})
    possible = [way for way in ways if way["level"] is not Level.REFUSE]
    return possible or ways


def correct(now: Here) -> Answer:
    """Set a result right; what follows is asked about first where that is due."""
    section, found, board = _board(now)
    form = now.form
    place = f"/{section.key}/rounds/{found.number}"
    name = form.values.get("to", "")
    if name not in OUTCOMES:
        raise HTTPException(404, "no-board")
    effect = Effect(form.choice("effect", [one.value for one in Effect], default="counts"))
    form.refuse_the_unreadable()
    if section.outcome(found.number, board.number) == OUTCOMES[name] and not section.correction(
        found.number, board.number
    ):
        return Redirect(now, f"{place}/results")
    action = _action(section, found, board, OUTCOMES[name], effect)
    stay = f"{place}/boards/{board.number}/correct"
    return perform(now, action, back=f"{place}/results", stay=stay)


def clear(now: Here) -> Answer:
    """Take a result, or a correction for the report, back."""
    section, found, board = _board(now)
    place = f"/{section.key}/rounds/{found.number}"
    number = RoundNo(found.number)
    action: Action = ClearResult(section=section.key, round_no=number, board=board.number)
    if section.correction(found.number, board.number):
        action = WithdrawCorrection(section=section.key, round_no=number, board=board.number)
    stay = f"{place}/boards/{board.number}/correct"
    return perform(now, action, back=f"{place}/results?board={board.number}", stay=stay)


def colours(now: Here) -> Answer:
    """Note that the players sat with the other colours than paired, or that they did not."""
    section, found, board = _board(now)
    form = now.form
    count = form.choice("count", ["none", *(one.value for one in ColoursCount)], default="none")
    form.refuse_the_unreadable()
    place = f"/{section.key}/rounds/{found.number}/boards/{board.number}/correct"
    swap = section.swap(found.number, board.number)
    if (swap.count.value if swap else "none") == count:
        return Redirect(now, place)
    action = RecordColours(
        section=section.key,
        round_no=RoundNo(found.number),
        board=board.number,
        swapped=count != "none",
        count=ColoursCount.PLAYED if count == "none" else ColoursCount(count),
    )
    return perform(now, action, back=place)


ROUTES: Final = (
    ("GET", "/{s}/rounds/{n:whole}/boards/{b:whole}/correct", show),
    ("POST", "/{s}/rounds/{n:whole}/boards/{b:whole}/correct", correct),
    ("POST", "/{s}/rounds/{n:whole}/boards/{b:whole}/clear", clear),
    ("POST", "/{s}/rounds/{n:whole}/boards/{b:whole}/colours", colours),
)
