"""The boards of who enters results: the round that is played, a row of large buttons for each.

Where a player has reported another result, what a helper enters is a report as well.
"""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    OUTCOMES,
    PLAYED,
    Board,
    EnterResult,
    Phase,
    Refusal,
    RoundState,
    Section,
    is_live,
    outcome_text,
)
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import reporter_text
from openarbiter.web.perform import need_allowed, perform
from openarbiter.web.public_facts import everybody
from openarbiter.web.reports import OFFERED, helper_report, open_reports, take
from openarbiter.web.request import Request
from openarbiter.web.routes.results import KEYS
from openarbiter.web.wording import Facts

_PLAYED: Final = frozenset({Phase.PUBLISHED, Phase.PLAYING})


def _playing(section: Section) -> RoundState | None:
    """The round of a section whose results are entered now; ``None`` before and between rounds."""
    number = section.published_rounds
    found = section.round(number) if number else None
    return found if found is not None and found.phase in _PLAYED else None


def mine(now: Request) -> Answer:
    """The boards this person may enter results at, those without one first."""
    groups = []
    for section in now.state.sections:
        found = None if section.teams else _playing(section)
        if found is None or now.who is None:
            continue
        rows = [
            _row(now, section, found, board)
            for board in found.boards
            if now.who.at(section.key, board.number)
        ]
        rows.sort(key=lambda row: (bool(row["result"]), row["board"]))
        if rows:
            missing = sum(not row["result"] for row in rows)
            head = {"key": section.key, "name": section.name, "round": found.number}
            groups.append(head | {"rows": rows, "missing": missing})
    facts = {"groups": groups, "offered": list(OFFERED.items())}
    return Page(now, "mine", facts, at="mine")


def _row(now: Request, section: Section, found: RoundState, board: Board) -> Facts:
    outcome = section.outcome(found.number, board.number)
    people = everybody(section.tournament)
    own = now.who.name if now.who else ""
    return {
        "board": int(board.number),
        "live": is_live(section, board.number),
        "white": people[section.tpn(board.white)],
        "black": people[section.tpn(board.black)],
        "result": outcome_text(outcome) if outcome.decided else "",
        "reports": [
            (
                reporter_text(now.words, each.by, own if each.name == own else ""),
                outcome_text(each.outcome),
            )
            for each in open_reports(section, found).get(board.number, ())
        ],
    }


def enter_mine(now: Request) -> Answer:
    """Enter the result of one of these boards."""
    form = now.form
    section = now.section_of(form.text("section"))
    round_no, number = form.number("round", 1, 999), form.number("board", 1, 99999)
    name = KEYS.get(form.values.get("r", ""), form.values.get("r", ""))
    form.refuse_the_unreadable()
    found = None if section.teams else _playing(section)
    if found is None or found.number != round_no:
        raise HTTPException(409, "round-over")
    board = found.board(number)
    if board is None or name not in PLAYED:
        raise HTTPException(
            404 if board is None else 422, "no-board" if board is None else "unreadable"
        )
    if section.outcome(found.number, board.number) == OUTCOMES[name]:
        return Redirect(now, "/mine")  # sent twice: done already
    action = EnterResult(
        section=section.key, round_no=found.number, board=board.number, outcome=OUTCOMES[name]
    )
    others = open_reports(section, found).get(board.number, ())
    back = f"/mine#board-{number}"
    if now.who is None or all(each.outcome == action.outcome for each in others):
        return perform(now, action, back=back, stay="/mine")
    report = helper_report(action, now.who.name)  # a player says otherwise: an arbiter decides
    need_allowed(now, report)
    try:
        take(now.file_to_change, report, now.author)
    except Refusal as refusal:
        if refusal.code != "report-taken":
            raise
    return Redirect(now, back)


ROUTES: Final = (
    ("GET", "/mine", mine),
    ("POST", "/mine", enter_mine),
)
