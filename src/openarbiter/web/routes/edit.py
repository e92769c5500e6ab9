"""The manual edit of a pairing: begin, change with checks at once, compare, end."""

from __future__ import annotations

from typing import Final

from openarbiter.desk import (
    Action,
    Board,
    CancelEdit,
    GiveBye,
    MakePair,
    Pid,
    RoundState,
    Section,
    SplitPair,
    SwapColours,
    TakeBye,
    begin_edit,
    end_edit,
)
from openarbiter.desk.pairing import left_over, meetings_by_pair, pair_faults, present
from openarbiter.errors import TournamentError
from openarbiter.languages import said
from openarbiter.web.answers import Answer, Page
from openarbiter.web.describe import sentence_of
from openarbiter.web.drafts import draft_view
from openarbiter.web.frame import round_facts
from openarbiter.web.here import Form, Here
from openarbiter.web.people import find, person, persons
from openarbiter.web.perform import perform, round_action
from openarbiter.web.wording import DASH, Facts, whole_number

DEEDS: Final = ("pair", "split", "swap", "bye", "take-bye")
MOST_CHECKED: Final = 60
"""Changed boards that are checked one by one on the page."""


def begin(now: Here) -> Answer:
    """Begin the edit of a private pairing, or of a round the engine cannot pair."""
    section, found = now.round()
    place = f"/{section.key}/rounds/{found.number}"
    action = begin_edit(now.state, section.key, found.number)
    return perform(now, action, back=f"{place}/edit", stay=f"{place}/look")


def edit(now: Here, form: Form | None = None) -> Answer:
    """The boards while they are edited, with the checks of every changed one."""
    section, found = now.round("edited")
    seen = draft_view(section, found.number, found.draft)
    before = found.before_edit
    old = {(board.white, board.black) for board in before.boards} if before else set()
    changed = [board for board in found.boards if (board.white, board.black) not in old]
    seated = found.draft.seated
    numbers = sorted(present(section.tournament, found.number))
    # Who is to be paired and has neither an opponent nor the bye.
    free = [person(section, pid) for pid in map(section.pid, numbers) if pid not in seated]
    unseated = bool(left_over(section, found.number, found.draft))
    meetings = {
        pair: sentence_of(now.words, told)
        for pair, told in meetings_by_pair(section, found).items()
    }
    checks = [_check(section, found, board, meetings) for board in changed[:MOST_CHECKED]]
    facts = round_facts(section, found, "look") | {
        "rows": seen["rows"],
        "counts": seen["counts"],
        "changed": [board.number for board in changed],
        "checks": checks,
        "differs": sum(row["by_hand"] for row in seen["rows"]),
        "free": free,
        "unseated": unseated,
        # Pairs that have no board here; before everybody sits they may still get one.
        "meetings": [] if unseated else list(meetings.values())[:MOST_CHECKED],
        "bye": seen["bye"],
        "impossible": found.impossible,
        "values": dict(form.values) if form else {},
        "faults": form.faults if form else {},
    }
    return Page(now, "edit", facts)


def _check(
    section: Section, found: RoundState, board: Board, meetings: dict[frozenset[Pid], str]
) -> Facts:
    """What the rules say of a board made by hand."""
    try:
        faults = pair_faults(section, found.number, board.white, board.black)
        told: list[str] = [
            said("{found} ({article})", found=fault.found, article=fault.article)
            for fault in faults
        ]
    except TournamentError as error:
        told = [error.message]
    again = meetings.pop(frozenset(board.pair), "")
    return {
        "board": board.number,
        "white": person(section, board.white).name,
        "black": person(section, board.black).name,
        "faults": [*told, again] if again else told,
    }


def change(now: Here) -> Answer:
    """Do one change: pair, take apart, swap the colours, give or take back the bye."""
    section, found = now.round("edited")
    form = now.form
    deed = _typed(form) or form.choice("deed", DEEDS, default="pair")
    action = _action(section, found, form, deed)
    if action is None or form.faults:
        return edit(now, form)
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


def _action(  # noqa: PLR0911 - one return for each deed, and for each fault
    section: Section, found: RoundState, form: Form, deed: str
) -> Action | None:
    """The action a line or a button means; ``None`` with a fault in the form otherwise."""
    line = form.text("line")
    shown = line or DASH
    of_round: Facts = {"section": section.key, "round_no": found.number}
    if deed == "take-bye":
        return TakeBye(**of_round)
    if deed == "swap":
        number = whole_number(line)
        board = None if number is None else found.board(number)
        if board is None:
            form.wrong("line", "no-board", found=shown)
            return None
        return SwapColours(**of_round, board=board.number)
    people = _people(section, form, _parts(line))
    wanted = 2 if deed == "pair" else 1
    if not form.faults and len(people) != wanted:
        form.wrong("line", "pair" if deed == "pair" else "nobody", found=shown)
    if form.faults:
        return None
    if deed == "pair":
        return MakePair(**of_round, white=people[0], black=people[1])
    if deed == "bye":
        return GiveBye(**of_round, pid=people[0])
    board = found.draft.board_of(people[0])
    if board is None:
        form.wrong("line", "no-pair", found=shown)
        return None
    return SplitPair(**of_round, board=board.number)


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


def _parts(line: str) -> list[str]:
    """The players a line names: numbers apart by blanks or dashes, or names apart by dashes."""
    separated = line.replace(DASH, "-")
    if "-" not in separated and all(whole_number(part) is not None for part in separated.split()):
        return separated.split()
    return [part.strip() for part in separated.split(" - " if " - " in separated else "-")]


def end(now: Here) -> Answer:
    """End the edit: the boards are held against what the engine pairs now."""
    section, found = now.round("edited")
    place = f"/{section.key}/rounds/{found.number}"
    action = end_edit(now.state, section.key, found.number)
    return perform(now, action, back=f"{place}/look", stay=f"{place}/edit")


cancel = round_action(
    "End the edit and throw its changes away.", CancelEdit, "edited", back="", stay="/edit"
)


ROUTES: Final = (
    ("GET", "/{s}/rounds/{n:whole}/edit", edit),
    ("POST", "/{s}/rounds/{n:whole}/edit", change),
    ("POST", "/{s}/rounds/{n:whole}/edit/begin", begin),
    ("POST", "/{s}/rounds/{n:whole}/edit/end", end),
    ("POST", "/{s}/rounds/{n:whole}/edit/cancel", cancel),
)
