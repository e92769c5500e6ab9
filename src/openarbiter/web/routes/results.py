"""Step 4 and 5: results by keyboard, mouse or touch, corrections, and the end of the round."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    OUTCOMES,
    Action,
    Board,
    ClearResult,
    ColoursCount,
    CompleteRound,
    CorrectResult,
    Effect,
    EnterResult,
    Level,
    Outcome,
    Phase,
    Pid,
    RecordColours,
    ReopenRound,
    RoundState,
    Section,
    WithdrawCorrection,
    late_pair,
    outcome_text,
    weigh,
)
from openarbiter.model import BoardNo, Result, RoundNo
from openarbiter.store import EventFile
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import consequence_facts, latest
from openarbiter.web.frame import steps_of
from openarbiter.web.here import Here
from openarbiter.web.people import Person, find, person, persons, points_before
from openarbiter.web.perform import perform
from openarbiter.web.routes.draft import BOARDS
from openarbiter.web.tables import unfinished
from openarbiter.web.wording import whole_number

KEYS: Final = {
    "1": "1-0",
    "=": "1/2-1/2",
    "0": "0-1",
    "+": "+/-",
    "-": "-/+",
    "/": "-/-",
    ".": "adjourned",
}
"""The outcome of each key of the entry line."""

UNUSUAL: Final = tuple(
    name for name in OUTCOMES if name not in KEYS.values() and name != "adjourned"
)
"""Outcomes that are chosen from a list."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A board of a published round.

    Attributes:
        board: Its number.
        white: Who has White.
        black: Who has Black.
        white_points: Points (tenths) before the round.
        black_points: Likewise.
        result: The result as it is written; empty while there is none.
        adjourned: The game is adjourned.
        corrected: The result was corrected.
        late: The board was added after the publication.
        report_only: Another result, for the rating report only; empty without one.
    """

    board: int
    white: Person
    black: Person
    white_points: int
    black_points: int
    result: str
    adjourned: bool
    corrected: bool
    late: bool
    report_only: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Single:
    """Somebody without a game in a published round.

    Attributes:
        who: The player.
        points: Points (tenths) before the round.
        result: Letter of the kind of bye; empty for who is not paired.
    """

    who: Person
    points: int
    result: str


def row_of(section: Section, found: RoundState, board: Board) -> Row:
    """One board with its result."""
    number = found.number
    outcome = section.outcome(number, board.number)
    correction = section.correction(number, board.number)
    white, black = section.player(board.white), section.player(board.black)
    return Row(
        board=board.number,
        white=person(section, board.white),
        black=person(section, board.black),
        white_points=points_before(section, white, number),
        black_points=points_before(section, black, number),
        result=outcome_text(outcome) if outcome.decided else "",
        adjourned=board.number in found.adjourned,
        corrected=board.number in found.corrected,
        late=board.number in found.late,
        report_only=outcome_text(correction.outcome) if correction else "",
    )


def _singles(section: Section, found: RoundState) -> list[Single]:
    """Everybody on the list who has no board in a round and has not withdrawn before."""
    seated = {pid for board in found.boards for pid in (board.white, board.black)}
    singles = []
    for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
        if pid in seated:
            continue
        result = player.record(found.number).result
        gone = player.withdrawn_after is not None and player.withdrawn_after < found.number
        if gone and result is Result.ABSENT:
            continue
        letter = "" if result is Result.ABSENT else result.value
        points = points_before(section, player, found.number)
        singles.append(Single(who=person(section, pid), points=points, result=letter))
    order = {"U": 0, "F": 1, "H": 2, "Z": 3, "": 4}
    return sorted(singles, key=lambda one: (order.get(one.result, 4), one.who.number))


def results(now: Here) -> Answer:
    """Step 4: the entry line, then the boards."""
    section, found = now.published_round()
    offered = now.query.get("board", "")
    facts = _facts(now, section, found, offered)
    file = now.file
    facts |= _made(file, file.sent.get(now.query.get("key", ""), 0))
    return Page(now, "results", facts)


def _facts(now: Here, section: Section, found: RoundState, offered: str = "") -> dict[str, object]:
    number = found.number
    missing = [board.number for board in section.missing(number)]
    only = now.query.get("only", "all")
    chosen = [board for board in found.boards if _shown(section, found, board, only, missing)]
    first = now.first(len(chosen), BOARDS)
    file = now.file
    undone = file.undone()
    return {
        "section": section.key,
        "round_no": number,
        "phase": found.phase,
        "steps": steps_of(section, number, "results"),
        "rows": [row_of(section, found, board) for board in chosen[first : first + BOARDS]],
        "singles": _singles(section, found) if first + BOARDS >= len(chosen) else [],
        "boards": len(found.boards),
        "shown": len(chosen),
        "first": first,
        "page_size": BOARDS,
        "only": only,
        "missing": missing,
        "forfeits": sum(_forfeit(section, number, board) for board in found.boards),
        "entry": _entry(section, found, offered, missing),
        "last": None,
        "made": 0,
        "mark": "",
        "unusual": [(name, outcome_text(OUTCOMES[name])) for name in UNUSUAL],
        "open": [one for one in missing if one not in found.adjourned],
        "undone": undone,
        "undone_marks": [file.entry(one).mark for one in undone],
        "late_open": found.phase is not Phase.COMPLETE and number == section.published_rounds,
        "late_values": {},
        "late_faults": {},
    }


def _shown(
    section: Section, found: RoundState, board: Board, only: str, missing: list[BoardNo]
) -> bool:
    """Whether a board is among those that are asked for."""
    if only == "missing":
        return board.number in set(missing)
    if only == "forfeits":
        return _forfeit(section, found.number, board)
    if only == "corrected":
        return board.number in found.corrected
    return True


def _forfeit(section: Section, number: int, board: Board) -> bool:
    outcome = section.outcome(number, board.number)
    return outcome.decided and not outcome.played


def _entry(section: Section, found: RoundState, offered: str, missing: list[BoardNo]) -> Row | None:
    """The board that is offered: the one asked for, else the first one without a result."""
    number = whole_number(offered)
    board = None if number is None else found.board(number)
    open_ones = [one for one in missing if one not in found.adjourned] or missing
    if board is None and open_ones:
        board = found.board(open_ones[0])
    if board is None and found.boards:
        board = found.boards[0]
    return None if board is None else row_of(section, found, board)


def enter(now: Here) -> Answer:
    """Enter the result of a board; a script gets the changed row and the next board."""
    section, found = now.published_round()
    form = now.form
    most = max((board.number for board in found.boards), default=0)
    number = now.parts.get("b") or form.number("board", 1, most)
    board = found.board(number)
    place = f"/{section.key}/rounds/{found.number}/results"
    typed = form.values.get("r", "") or form.values.get("other", "")
    name = KEYS.get(typed, typed)
    if board is None or form.faults:
        raise HTTPException(404, "no-board")
    if name not in OUTCOMES:
        if now.scripted:
            return _fragment(now, section, found, str(number), None)
        return Redirect(now, f"{place}?board={number}#entry")
    old = section.outcome(found.number, number)
    new = OUTCOMES[name]
    action = EnterResult(
        section=section.key, round_no=RoundNo(found.number), board=board.number, outcome=new
    )
    if old == new and (new.decided or number in found.adjourned):
        # Done already: an undo behind it may take it back only if this very sending did it.
        return _entered(replace(now, made=now.file.sent.get(now.form.key, 0)), number, place)
    back = _next_address(section, found, number, place)
    if now.scripted:
        return perform(now, action, back=place, answer=lambda now: _entered(now, number, place))
    return perform(now, action, back=back, stay=place)


def _next_address(section: Section, found: RoundState, number: int, place: str) -> str:
    """Where to go on: the same page of boards, at the next empty board."""
    later = [b.number for b in section.missing(found.number) if b.number != number]
    after = [one for one in later if one > number and one not in found.adjourned] or later
    row = (after[0] if after else number) - 1
    first = row - row % BOARDS
    query = f"?from={first}&" if first else "?"
    return f"{place}{query}board={after[0]}#entry" if after else place


def _entered(now: Here, number: int, place: str) -> Answer:
    """The entry line at its next board, and the row that changed."""
    if not now.scripted:
        return Redirect(now, place)
    section, found = now.published_round()
    missing = [board.number for board in section.missing(found.number)]
    after = [one for one in missing if one > number and one not in found.adjourned]
    return _fragment(now, section, found, str(after[0]) if after else "", found.board(number))


def _fragment(
    now: Here, section: Section, found: RoundState, offered: str, last: Board | None
) -> Answer:
    """The entry line at a board, the row that changed, and what the frame says now."""
    facts = _facts(now, section, found, offered)
    facts["last"] = row_of(section, found, last) if last else None
    facts |= _made(now.file, now.made)
    return Page(now, "entered", facts, part_of=f"/{section.key}/rounds/{found.number}/results")


def _made(file: EventFile, number: int) -> dict[str, object]:
    """What the page names an entry by when it takes it back; nothing for 0."""
    return {"made": number, "mark": file.entry(number).mark} if number else {}


def clear(now: Here) -> Answer:
    """Take the result of a board back."""
    section, found = now.published_round()
    number = now.parts["b"]
    place = f"/{section.key}/rounds/{found.number}/results?board={number}"
    action = ClearResult(section=section.key, round_no=RoundNo(found.number), board=BoardNo(number))
    return perform(now, action, back=place)


def pair_late(now: Here) -> Answer:
    """Pair two players without opponents after the publication."""
    section, found = now.published_round()
    form = now.form
    people = persons(section)
    chosen: list[Pid] = []
    for name in ("one", "other"):
        typed = form.text(name, required=True)
        hits = find(people, typed, most=2) if typed else []
        if typed and len(hits) != 1:
            form.wrong(name, "nobody", found=typed)
        chosen += [Pid(one.pid) for one in hits[:1]]
    if form.faults:
        facts = _facts(now, section, found) | {
            "late_values": dict(form.values),
            "late_faults": form.faults,
        }
        return Page(now, "results", facts, status=422)
    action = late_pair(now.state, section.key, found.number, *chosen)
    return perform(now, action, back=f"/{section.key}/rounds/{found.number}/results")


def complete(now: Here) -> Answer:
    """Step 5: what is open, then the standings and the next round."""
    section, found = now.published_round()
    missing = [board.number for board in section.missing(found.number)]
    number = found.number
    facts = {
        "section": section.key,
        "round_no": number,
        "phase": found.phase,
        "steps": steps_of(section, number, "complete"),
        "boards": len(found.boards),
        "missing": missing,
        "adjourned": list(found.adjourned),
        "open": [one for one in missing if one not in found.adjourned],
        "corrected": list(found.corrected),
        "last": number >= section.total_rounds,
        "next_round": number + 1,
        "can_reopen": found.phase is Phase.COMPLETE and number == section.published_rounds,
        "copy": str(now.file.backup_folder or ""),
        "unfinished": unfinished(section, number),
    }
    return Page(now, "complete", facts)


def close(now: Here) -> Answer:
    """Close a round."""
    section, found = now.published_round()
    place = f"/{section.key}/rounds/{found.number}"
    action = CompleteRound(section=section.key, round_no=RoundNo(found.number))
    return perform(now, action, back=f"{place}/complete", stay=f"{place}/results")


def reopen(now: Here) -> Answer:
    """Open a closed round again."""
    section, found = now.published_round()
    place = f"/{section.key}/rounds/{found.number}"
    action = ReopenRound(section=section.key, round_no=RoundNo(found.number))
    return perform(now, action, back=f"{place}/results", stay=f"{place}/complete")


FIRST: Final = ("1-0", "1/2-1/2", "0-1", "+/-", "-/+", "-/-")
"""The outcomes that stand first in the list."""


def _addressed(now: Here) -> tuple[Section, RoundState, Board]:
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


def correcting(now: Here) -> Answer:
    """The result of a board, what another one would change, and the way to it."""
    section, found, board = _addressed(now)
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
        told = consequence_facts(now.words, weight.consequences)
        ways.append({"effect": effect.value, "level": weight.level, "consequences": told})
    possible = [way for way in ways if way["level"] is not Level.REFUSE]
    return possible or ways


def correct(now: Here) -> Answer:
    """Set a result right; what follows is asked about first where that is due."""
    section, found, board = _addressed(now)
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


def take_back(now: Here) -> Answer:
    """Take a result, or a correction for the report, back."""
    section, found, board = _addressed(now)
    place = f"/{section.key}/rounds/{found.number}"
    number = RoundNo(found.number)
    action: Action = ClearResult(section=section.key, round_no=number, board=board.number)
    if section.correction(found.number, board.number):
        action = WithdrawCorrection(section=section.key, round_no=number, board=board.number)
    stay = f"{place}/boards/{board.number}/correct"
    return perform(now, action, back=f"{place}/results?board={board.number}", stay=stay)


def colours(now: Here) -> Answer:
    """Note that the players sat with the other colours than paired, or that they did not."""
    section, found, board = _addressed(now)
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
    ("GET", "/{s}/rounds/{n:whole}/results", results),
    ("POST", "/{s}/rounds/{n:whole}/results", enter),
    ("POST", "/{s}/rounds/{n:whole}/results/{b:whole}", enter),
    ("POST", "/{s}/rounds/{n:whole}/results/{b:whole}/clear", clear),
    ("POST", "/{s}/rounds/{n:whole}/late", pair_late),
    ("GET", "/{s}/rounds/{n:whole}/complete", complete),
    ("POST", "/{s}/rounds/{n:whole}/complete", close),
    ("POST", "/{s}/rounds/{n:whole}/reopen", reopen),
    ("GET", "/{s}/rounds/{n:whole}/boards/{b:whole}/correct", correcting),
    ("POST", "/{s}/rounds/{n:whole}/boards/{b:whole}/correct", correct),
    ("POST", "/{s}/rounds/{n:whole}/boards/{b:whole}/clear", take_back),
    ("POST", "/{s}/rounds/{n:whole}/boards/{b:whole}/colours", colours),
)
