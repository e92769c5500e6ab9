"""Corrections: a result is set right on the page of its board, with what follows from it.

Source:
    C.04.2, GHR 4.3 (from when a correction counts); B.02 (what is for the rating report only).
"""

from __future__ import annotations

from typing import Final
from urllib.parse import quote

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
    completed_rounds,
    fold,
    outcome_text,
    weigh,
)
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import consequence_facts, latest
from openarbiter.web.frame import round_facts
from openarbiter.web.people import person
from openarbiter.web.perform import perform
from openarbiter.web.request import Request
from openarbiter.web.routes.results import KEYS, UNUSUAL, row_of
from openarbiter.web.tables import table_of
from openarbiter.web.wording import Facts


def _addressed(now: Request) -> tuple[Section, RoundState, Board]:
    section, found = now.round("published")
    board = found.board(now.parts["b"])
    if board is None:
        raise HTTPException(404, "no-board")
    return section, found, board


def _action(
    section: Section, found: RoundState, board: Board, outcome: Outcome, effect: Effect
) -> Action:
    """How a result is set right: as an entry while its round is open, else as a correction."""
    key, number = section.key, found.number
    still_open = found.phase is not Phase.COMPLETE and number == section.published_rounds
    old = section.outcome(number, board.number)
    if still_open or (not old.decided):
        return EnterResult(section=key, round_no=number, board=board.number, outcome=outcome)
    return CorrectResult(
        section=key, round_no=number, board=board.number, outcome=outcome, effect=effect
    )


def correcting(now: Request) -> Answer:
    """The result of a board, what another one would change, and the way to it."""
    section, found, board = _addressed(now)
    number = found.number
    outcome = section.outcome(number, board.number)
    wanted = now.query.get("to", "")
    wanted = KEYS.get(wanted, wanted)
    swap = section.swap(number, board.number)
    ways = _effects(now, section, found, board, wanted)
    facts = round_facts(section, found, "results") | {
        **row_of(section, found, board),
        "swapped": swap.count.value if swap else "",
        "unusual": [(name, outcome_text(OUTCOMES[name])) for name in UNUSUAL],
        "wanted": wanted if wanted in OUTCOMES else "",
        "wanted_text": outcome_text(OUTCOMES[wanted]) if wanted in OUTCOMES else "",
        "effects": ways,
        "changes": _changes(now, section, found, board, wanted) if ways else [],
        "history": latest(now, f"{section.key}/{number}/board/{board.number}"),
        "open": found.phase is not Phase.COMPLETE and number == section.published_rounds,
        "can_clear": outcome.decided,
    }
    return Page(now, "correct", facts)


def _changes(
    now: Request, section: Section, found: RoundState, board: Board, wanted: str
) -> list[Facts]:
    """Points (tenths) and places of both players as they are, and as they would be."""
    after = completed_rounds(section)
    action = _action(section, found, board, OUTCOMES[wanted], Effect.COUNTS)
    if after < found.number or weigh(now.state, action).level is Level.REFUSE:
        return []
    would_be = table_of(fold((action,), now.state).section(section.key), after)
    lines = []
    for pid in board.pair:
        tpn = section.tpn(pid)
        each = table_of(section, after).row(tpn), would_be.row(tpn)
        facts = {"points": [one.points for one in each], "places": [one.rank for one in each]}
        lines.append({"who": person(section, pid), **facts})
    return lines


def _effects(
    now: Request, section: Section, found: RoundState, board: Board, wanted: str
) -> list[Facts]:
    """What each way of correcting would do, before anything is done."""
    same = wanted in OUTCOMES and section.outcome(found.number, board.number) == OUTCOMES[wanted]
    if wanted not in OUTCOMES or (same and not section.correction(found.number, board.number)):
        return []
    ways: list[Facts] = []
    for effect in Effect:
        action = _action(section, found, board, OUTCOMES[wanted], effect)
        if isinstance(action, EnterResult) and effect is not Effect.COUNTS:
            continue
        weight = weigh(now.state, action)
        facts = consequence_facts(now.words, weight.consequences)
        codes = [one.code for one in weight.consequences]
        told = [{"code": code} | one for code, one in zip(codes, facts, strict=True)]
        way = {"effect": effect.value, "level": weight.level, "consequences": told}
        ways.append(way | {"needs_reason": weight.needs_reason})
    possible = [way for way in ways if way["level"] is not Level.REFUSE]
    return possible or ways


def correct(now: Request) -> Answer:
    """Set a result right; what follows is asked about first where that is due."""
    section, found, board = _addressed(now)
    form = now.form
    place = f"/{section.key}/rounds/{found.number}/results"
    name = form.values.get("to", "")
    if name not in OUTCOMES:
        raise HTTPException(404, "no-board")
    effect = Effect(form.choice("effect", [one.value for one in Effect], default="counts"))
    form.refuse_the_unreadable()
    if section.outcome(found.number, board.number) == OUTCOMES[name] and not section.correction(
        found.number, board.number
    ):
        return Redirect(now, place)
    action = _action(section, found, board, OUTCOMES[name], effect)
    return perform(now, action, back=place, stay=f"{place}/{board.number}")


def moved(now: Request) -> Answer:
    """Where a result was corrected before: on the page of the board."""
    section, found = now.round("published")
    place = f"/{section.key}/rounds/{found.number}/results/{now.parts['b']}"
    wish = now.query.get("to", "")
    return Redirect(now, f"{now.root}{place}{f'?to={quote(wish)}' if wish else ''}")


def take_back(now: Request) -> Answer:
    """Take a result, or a correction for the report, back."""
    section, found, board = _addressed(now)
    place = f"/{section.key}/rounds/{found.number}"
    number = found.number
    action: Action = ClearResult(section=section.key, round_no=number, board=board.number)
    if section.correction(number, board.number):
        action = WithdrawCorrection(section=section.key, round_no=number, board=board.number)
    stay = f"{place}/results/{board.number}"
    return perform(now, action, back=f"{place}/results?board={board.number}", stay=stay)


def colours(now: Request) -> Answer:
    """Note that the players sat with the other colours than paired, or that they did not."""
    section, found, board = _addressed(now)
    form = now.form
    count = form.choice("count", ["none", *(one.value for one in ColoursCount)], default="none")
    form.refuse_the_unreadable()
    place = f"/{section.key}/rounds/{found.number}/results/{board.number}"
    swap = section.swap(found.number, board.number)
    if (swap.count.value if swap else "none") == count:
        return Redirect(now, place)
    action = RecordColours(
        section=section.key,
        round_no=found.number,
        board=board.number,
        swapped=count != "none",
        count=ColoursCount.PLAYED if count == "none" else ColoursCount(count),
    )
    return perform(now, action, back=place)


ROUTES: Final = (
    ("GET", "/{s}/rounds/{n:whole}/results/{b:whole}", correcting),
    ("GET", "/{s}/rounds/{n:whole}/boards/{b:whole}/correct", moved),
    ("POST", "/{s}/rounds/{n:whole}/boards/{b:whole}/correct", correct),
    ("POST", "/{s}/rounds/{n:whole}/boards/{b:whole}/clear", take_back),
    ("POST", "/{s}/rounds/{n:whole}/boards/{b:whole}/colours", colours),
)
