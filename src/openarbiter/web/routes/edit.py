"""The manual edit of a pairing: begin, change with checks at once, compare, end."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from openarbiter.desk import (
    Action,
    Board,
    CancelEdit,
    GiveBye,
    MakePair,
    Phase,
    Pid,
    RoundState,
    Section,
    SplitPair,
    SwapColours,
    TakeBye,
    begin_edit,
    end_edit,
)
from openarbiter.desk.pairing import pair_faults, present
from openarbiter.errors import TournamentError
from openarbiter.languages import said
from openarbiter.model import RoundNo
from openarbiter.web.forms import Fields, fields_of
from openarbiter.web.here import here
from openarbiter.web.looking import look
from openarbiter.web.numerals import whole_number
from openarbiter.web.page import page
from openarbiter.web.people import Person, find, person, persons
from openarbiter.web.perform import perform
from openarbiter.web.steps import round_of, steps_of
from openarbiter.web.wording import DASH

DEEDS: Final = ("pair", "split", "swap", "bye", "take-bye")
MOST_CHECKED: Final = 60
"""Changed boards that are checked one by one on the page."""


def _editing(request: Request) -> tuple[Section, RoundState]:
    """The section and the round of an address, whose edit must be open.

    Raises:
        HTTPException: It is not (404).
    """
    section = here(request).section(request.path_params["s"])
    found = round_of(section, request.path_params["n"])
    if found.phase is not Phase.EDITED:
        raise HTTPException(404, "no-edit")
    return section, found


def begin(request: Request) -> Response:
    """Begin the edit of a private pairing, or of a round the engine cannot pair."""
    now = here(request)
    section = now.section(request.path_params["s"])
    found = round_of(section, request.path_params["n"])
    place = f"/{section.key}/rounds/{found.number}"
    action = begin_edit(now.state, section.key, found.number)
    return perform(request, action, back=f"{place}/edit", stay=f"{place}/look")


def edit(request: Request) -> Response:
    """The boards while they are edited, with the checks of every changed one."""
    return _edit(request, Fields({}, here(request).words))


def _edit(request: Request, fields: Fields) -> Response:
    section, found = _editing(request)
    seen = look(section, found.number, found.draft)
    before = found.before_edit
    old = {(board.white, board.black) for board in before.boards} if before else set()
    changed = [board for board in found.boards if (board.white, board.black) not in old]
    free = _free(section, found)
    facts = {
        "section": section.key,
        "round_no": found.number,
        "steps": steps_of(section, found.number, "edit"),
        "rows": seen.rows,
        "counts": seen.counts,
        "changed": [board.number for board in changed],
        "checks": [_check(section, found, board) for board in changed[:MOST_CHECKED]],
        "differs": sum(row.by_hand for row in seen.rows),
        "free": free,
        "bye": seen.bye,
        "impossible": found.impossible,
        "values": dict(fields.values),
        "faults": fields.faults,
    }
    status = 422 if fields.faults else 200
    where = f"round {found.number}"
    return page(request, "edit", facts, section=section.key, at=where, status=status)


def _free(section: Section, found: RoundState) -> list[Person]:
    """Who is to be paired and has neither an opponent nor the bye."""
    seated = found.draft.seated
    numbers = present(section.tournament, RoundNo(found.number))
    free = (section.pid(number) for number in sorted(numbers))
    return [person(section, pid) for pid in free if pid not in seated]


def _check(section: Section, found: RoundState, board: Board) -> dict[str, object]:
    """What the rules say of a board made by hand."""
    try:
        faults = pair_faults(section, RoundNo(found.number), board.white, board.black)
        told: list[str] = [
            said("{found} ({article})", found=fault.found, article=fault.article)
            for fault in faults
        ]
    except TournamentError as error:
        told = [error.message]
    return {
        "board": board.number,
        "white": person(section, board.white).name,
        "black": person(section, board.black).name,
        "faults": told,
    }


def change(request: Request) -> Response:
    """Do one change: pair, take apart, swap the colours, give or take back the bye."""
    section, found = _editing(request)
    fields = fields_of(request, here(request).words)
    deed = _typed(fields) or fields.choice("deed", DEEDS, default="pair")
    action = _action(section, found, fields, deed)
    if action is None or fields.faults:
        return _edit(request, fields)
    return perform(request, action, back=f"/{section.key}/rounds/{found.number}/edit")


def _typed(fields: Fields) -> str:
    """The deed that a line such as ``- 7``, ``c 2`` or ``b 58`` begins with; empty for a pair."""
    line = fields.values.get("line", "").strip()
    for mark, deed in (("-", "split"), ("c ", "swap"), ("b ", "bye")):
        if line.lower().startswith(mark):
            values = dict(fields.values)
            values["line"] = line[len(mark) :].strip()
            fields.values = values
            return deed
    return ""


def _action(section: Section, found: RoundState, fields: Fields, deed: str) -> Action | None:
    """The action a line or a button means; ``None`` with a fault in the fields otherwise."""
    line = fields.text("line")
    if deed == "take-bye":
        return TakeBye(section=section.key, round_no=RoundNo(found.number))
    if deed == "swap":
        return _swap(section, found, fields, line)
    people = _people(section, fields, _parts(line))
    if fields.faults:
        return None
    if deed == "pair":
        return _pair(section, found, fields, people)
    return _single(section, found, fields, people, deed)


def _people(section: Section, fields: Fields, parts: list[str]) -> list[Pid]:
    """The players that are named, each by a number or the beginning of a name."""
    people = []
    for part in parts:
        hits = find(persons(section), part, most=2)
        if len(hits) == 1:
            people.append(Pid(hits[0].pid))
        else:
            fields.wrong("line", "several" if hits else "nobody", found=part or DASH)
    return people


def _single(
    section: Section, found: RoundState, fields: Fields, people: list[Pid], deed: str
) -> Action | None:
    line = fields.text("line") or DASH
    if len(people) != 1:
        fields.wrong("line", "nobody", found=line)
        return None
    pid = people[0]
    if deed == "bye":
        return GiveBye(section=section.key, round_no=RoundNo(found.number), pid=pid)
    board = found.draft.board_of(pid)
    if board is None:
        fields.wrong("line", "no-pair", found=line)
        return None
    return SplitPair(section=section.key, round_no=RoundNo(found.number), board=board.number)


def _swap(section: Section, found: RoundState, fields: Fields, line: str) -> Action | None:
    number = whole_number(line)
    board = None if number is None else found.board(number)
    if board is None:
        fields.wrong("line", "no-board", found=line or DASH)
        return None
    return SwapColours(section=section.key, round_no=RoundNo(found.number), board=board.number)


def _pair(section: Section, found: RoundState, fields: Fields, people: list[Pid]) -> Action | None:
    if len(people) != 2:  # noqa: PLR2004 - two make a pair
        fields.wrong("line", "pair", found=fields.text("line") or DASH)
        return None
    white, black = people
    return MakePair(section=section.key, round_no=RoundNo(found.number), white=white, black=black)


def _parts(line: str) -> list[str]:
    """The players a line names: numbers apart by blanks or dashes, or names apart by dashes."""
    separated = line.replace(DASH, "-")
    if "-" not in separated and all(whole_number(part) is not None for part in separated.split()):
        return separated.split()
    return [part.strip() for part in separated.split(" - " if " - " in separated else "-")]


def end(request: Request) -> Response:
    """End the edit: the boards are held against what the engine pairs now."""
    section, found = _editing(request)
    place = f"/{section.key}/rounds/{found.number}"
    action = end_edit(here(request).state, section.key, found.number)
    return perform(request, action, back=f"{place}/look", stay=f"{place}/edit")


def cancel(request: Request) -> Response:
    """End the edit and throw its changes away."""
    section, found = _editing(request)
    place = f"/{section.key}/rounds/{found.number}"
    action = CancelEdit(section=section.key, round_no=RoundNo(found.number))
    return perform(request, action, back=place, stay=f"{place}/edit")


ROUTES: Final = [
    Route("/{s}/rounds/{n:whole}/edit", edit, methods=["GET"]),
    Route("/{s}/rounds/{n:whole}/edit", change, methods=["POST"]),
    Route("/{s}/rounds/{n:whole}/edit/begin", begin, methods=["POST"]),
    Route("/{s}/rounds/{n:whole}/edit/end", end, methods=["POST"]),
    Route("/{s}/rounds/{n:whole}/edit/cancel", cancel, methods=["POST"]),
]
