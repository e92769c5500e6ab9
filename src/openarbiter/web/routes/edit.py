"""The manual edit of a pairing: begin, change with checks at once, compare, end."""

from __future__ import annotations

from typing import Final

from starlette.exceptions import HTTPException

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
from openarbiter.web.answers import Answer, Page
from openarbiter.web.drafts import draft_view
from openarbiter.web.frame import steps_of
from openarbiter.web.here import Form, Here
from openarbiter.web.people import Person, find, person, persons
from openarbiter.web.perform import perform
from openarbiter.web.wording import DASH, whole_number

DEEDS: Final = ("pair", "split", "swap", "bye", "take-bye")
MOST_CHECKED: Final = 60
"""Changed boards that are checked one by one on the page."""


def _editing(now: Here) -> tuple[Section, RoundState]:
    """The section and the round of an address, whose edit must be open.

    Raises:
        HTTPException: It is not (404).
    """
    section, found = now.round()
    if found.phase is not Phase.EDITED:
        raise HTTPException(404, "no-edit")
    return section, found


def begin(now: Here) -> Answer:
    """Begin the edit of a private pairing, or of a round the engine cannot pair."""
    section, found = now.round()
    place = f"/{section.key}/rounds/{found.number}"
    action = begin_edit(now.state, section.key, found.number)
    return perform(now, action, back=f"{place}/edit", stay=f"{place}/look")


def edit(now: Here) -> Answer:
    """The boards while they are edited, with the checks of every changed one."""
    return _edit(now, Form({}, now.words))


def _edit(now: Here, form: Form) -> Answer:
    section, found = _editing(now)
    seen = draft_view(section, found.number, found.draft)
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
        "values": dict(form.values),
        "faults": form.faults,
    }
    return Page(now, "edit", facts)


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


def change(now: Here) -> Answer:
    """Do one change: pair, take apart, swap the colours, give or take back the bye."""
    section, found = _editing(now)
    form = now.form
    deed = _typed(form) or form.choice("deed", DEEDS, default="pair")
    action = _action(section, found, form, deed)
    if action is None or form.faults:
        return _edit(now, form)
    return perform(now, action, back=f"/{section.key}/rounds/{found.number}/edit")


def _typed(form: Form) -> str:
    """The deed that a line such as ``- 7``, ``c 2`` or ``b 58`` begins with; empty for a pair."""
    line = form.values.get("line", "").strip()
    for mark, deed in (("-", "split"), ("c ", "swap"), ("b ", "bye")):
        if line.lower().startswith(mark):
            values = dict(form.values)
            values["line"] = line[len(mark) :].strip()
            form.values = values
            return deed
    return ""


def _action(section: Section, found: RoundState, form: Form, deed: str) -> Action | None:
    """The action a line or a button means; ``None`` with a fault in the form otherwise."""
    line = form.text("line")
    if deed == "take-bye":
        return TakeBye(section=section.key, round_no=RoundNo(found.number))
    if deed == "swap":
        return _swap(section, found, form, line)
    people = _people(section, form, _parts(line))
    if form.faults:
        return None
    if deed == "pair":
        return _pair(section, found, form, people)
    return _single(section, found, form, people, deed)


def _people(section: Section, form: Form, parts: list[str]) -> list[Pid]:
    """The players that are named, each by a number or the beginning of a name."""
    people = []
    for part in parts:
        hits = find(persons(section), part, most=2)
        if len(hits) == 1:
            people.append(Pid(hits[0].pid))
        else:
            form.wrong("line", "several" if hits else "nobody", found=part or DASH)
    return people


def _single(
    section: Section, found: RoundState, form: Form, people: list[Pid], deed: str
) -> Action | None:
    line = form.text("line") or DASH
    if len(people) != 1:
        form.wrong("line", "nobody", found=line)
        return None
    pid = people[0]
    if deed == "bye":
        return GiveBye(section=section.key, round_no=RoundNo(found.number), pid=pid)
    board = found.draft.board_of(pid)
    if board is None:
        form.wrong("line", "no-pair", found=line)
        return None
    return SplitPair(section=section.key, round_no=RoundNo(found.number), board=board.number)


def _swap(section: Section, found: RoundState, form: Form, line: str) -> Action | None:
    number = whole_number(line)
    board = None if number is None else found.board(number)
    if board is None:
        form.wrong("line", "no-board", found=line or DASH)
        return None
    return SwapColours(section=section.key, round_no=RoundNo(found.number), board=board.number)


def _pair(section: Section, found: RoundState, form: Form, people: list[Pid]) -> Action | None:
    if len(people) != 2:  # noqa: PLR2004 - two make a pair
        form.wrong("line", "pair", found=form.text("line") or DASH)
        return None
    white, black = people
    return MakePair(section=section.key, round_no=RoundNo(found.number), white=white, black=black)


def _parts(line: str) -> list[str]:
    """The players a line names: numbers apart by blanks or dashes, or names apart by dashes."""
    separated = line.replace(DASH, "-")
    if "-" not in separated and all(whole_number(part) is not None for part in separated.split()):
        return separated.split()
    return [part.strip() for part in separated.split(" - " if " - " in separated else "-")]


def end(now: Here) -> Answer:
    """End the edit: the boards are held against what the engine pairs now."""
    section, found = _editing(now)
    place = f"/{section.key}/rounds/{found.number}"
    action = end_edit(now.state, section.key, found.number)
    return perform(now, action, back=f"{place}/look", stay=f"{place}/edit")


def cancel(now: Here) -> Answer:
    """End the edit and throw its changes away."""
    section, found = _editing(now)
    place = f"/{section.key}/rounds/{found.number}"
    action = CancelEdit(section=section.key, round_no=RoundNo(found.number))
    return perform(now, action, back=place, stay=f"{place}/edit")


ROUTES: Final = (
    ("GET", "/{s}/rounds/{n:whole}/edit", edit),
    ("POST", "/{s}/rounds/{n:whole}/edit", change),
    ("POST", "/{s}/rounds/{n:whole}/edit/begin", begin),
    ("POST", "/{s}/rounds/{n:whole}/edit/end", end),
    ("POST", "/{s}/rounds/{n:whole}/edit/cancel", cancel),
)
