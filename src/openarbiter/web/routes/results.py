"""The last step of a round: results by keyboard, mouse or touch, its end, and corrections."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence, Sized
from dataclasses import replace
from functools import wraps
from typing import Final

from starlette.exceptions import HTTPException

from openarbiter.desk import (
    OUTCOMES,
    TEXTS,
    Board,
    ClearResult,
    CompleteRound,
    EnterMatch,
    EnterResult,
    Phase,
    Pid,
    ReopenRound,
    RoundState,
    Section,
    TakeApart,
    completed_rounds,
    late_pair,
    outcome_text,
)
from openarbiter.model import BoardNo, Result
from openarbiter.rulebooks import registry
from openarbiter.web.answers import Answer, Page, Redirect
from openarbiter.web.describe import reporter_text
from openarbiter.web.frame import round_facts
from openarbiter.web.people import find, person, persons, points_before
from openarbiter.web.perform import perform, round_action
from openarbiter.web.reports import open_reports
from openarbiter.web.request import Request
from openarbiter.web.routes.pairings import BOARDS
from openarbiter.web.routes.papers import due
from openarbiter.web.routes.standings import LINES, standings_or_why
from openarbiter.web.team_facts import KEYS as OF_A_LINE
from openarbiter.web.team_facts import round_scores
from openarbiter.web.wording import Facts, whole_number

KEYS: Final = {key: name for key, name in OF_A_LINE.items() if key != "½"}
"""The outcome of each key of the entry line."""

NAMED: Final = 60
"""Boards still to come that are named beside the list."""

UNUSUAL: Final = tuple(
    name for name in OUTCOMES if name not in KEYS.values() and name != "adjourned"
)
"""Outcomes that are chosen from a list."""


Handler = Callable[[Request], Answer]


def either(players: Handler | None, teams: Handler) -> Handler:
    """What answers an address of a section: the one for players, if there is any, or for teams."""

    @wraps(players or teams)
    def answer(now: Request) -> Answer:
        handler = teams if now.section.teams else players
        if handler is None:
            raise HTTPException(404, "no-teams")
        return handler(now)

    return answer


def row_of(section: Section, found: RoundState, board: Board) -> Facts:
    """One board with its result, and the points (tenths) of both before the round.

    The result is as it is written, empty while there is none; likewise another one that is for the
    rating report only.
    """
    number = found.number
    outcome = section.outcome(number, board.number)
    correction = section.correction(number, board.number)
    white, black = section.player(board.white), section.player(board.black)
    return {
        "board": board.number,
        "white": person(section, board.white),
        "black": person(section, board.black),
        "white_points": points_before(section, white, number),
        "black_points": points_before(section, black, number),
        "result": outcome_text(outcome) if outcome.decided else "",
        "adjourned": board.number in found.adjourned,
        "corrected": board.number in found.corrected,
        "late": board.number in found.late,
        "report_only": outcome_text(correction.outcome) if correction else "",
    }


_SINGLES: Final = {Result.ABSENT: "", Result.FORFEIT_WIN: "won", Result.FORFEIT_LOSS: "lost"}
"""What a round is for who has no board, where no letter of a bye says it."""


def singles(section: Section, found: RoundState) -> list[Facts]:
    """Everybody on the list who has no board in a round and has not withdrawn before.

    Each with the points (tenths) before the round and the letter of the kind of bye; in a table
    "won" or "lost" for a game lost by default, and nothing for who is not paired.
    """
    seated = {pid for board in found.boards for pid in (board.white, board.black)}
    lines = []
    for player, pid in zip(section.tournament.players, section.roster.pids, strict=True):
        if pid in seated:
            continue
        result = player.record(found.number).result
        gone = player.withdrawn_after is not None and player.withdrawn_after < found.number
        if gone and result is Result.ABSENT:
            continue
        letter = _SINGLES.get(result, result.value)
        points = points_before(section, player, found.number)
        one: Facts = {"who": person(section, pid), "points": points, "result": letter}
        order = "UFHZ".find(letter) if letter in {*"UFHZ"} else len("UFHZ")
        lines.append((order, player.tpn, one))
    return [one for _, _, one in sorted(lines, key=lambda each: each[:2])]


def results(now: Request) -> Answer:
    """The entry line, then the boards; when the round is over, they and the standings."""
    section, found = now.round("published")
    if wish := now.number("correct"):
        return Redirect(now, f"{now.root}/{section.key}/rounds/{found.number}/results/{wish}")
    reported = _reported(now, section, found)
    facts, forfeits = _facts(section, found, reported, now.number("board") or 0)
    shown, page = page_facts(now, section, found, facts["missing"], forfeits)
    whole = page["first"] + BOARDS >= page["shown"]
    rows = [
        row_of(section, found, board) | {"reports": reported.get(board.number, ())}
        for board in shown
    ]
    facts = page | facts | {"rows": rows, "singles": singles(section, found) if whole else []}
    return Page(now, "results", facts, status=422 if now.form.faults else 0)


def entry_facts(
    section: Section, found: RoundState, missing: Iterable[Board], forfeits: Sized
) -> Facts:
    """What one entry changes: the entry line, the headline and the lists of what is to come."""
    named = [_named(section, board) for board in missing]
    numbers = [one["board"] for one in named]
    return {
        "section": section.key,
        "round_no": found.number,
        "phase": found.phase,
        "games": section.settings.team.boards if section.teams else 0,
        "boards": len(found.boards),
        "numbers": [board.number for board in found.boards],
        "missing": numbers,
        "forfeits": len(forfeits),
        "last": None,
        "open": [one for one in numbers if one not in found.adjourned],
        "to_come": named[:NAMED],
        "adjourned": [one for one in named if one["board"] in found.adjourned],
    }


def _named(section: Section, board: Board) -> Facts:
    """A board or match by its number and the names of both."""
    white, black = section.player(board.white), section.player(board.black)
    return {"board": board.number, "white": white.name, "black": black.name}


def page_facts(
    now: Request,
    section: Section,
    found: RoundState,
    missing: Collection[BoardNo],
    forfeits: Collection[BoardNo],
) -> tuple[Sequence[Board], Facts]:
    """The boards or matches that are shown, and what only the whole page says."""
    only = now.query.get("only", "all")
    asked = {"missing": missing, "forfeits": forfeits, "corrected": found.corrected}
    wanted = frozenset(asked.get(only, ()))
    chosen = [board for board in found.boards if only not in asked or board.number in wanted]
    shown, paging = now.part(chosen, BOARDS)
    last = found.phase is not Phase.COMPLETE and found.number == section.published_rounds
    fixed = section.fixed_table or registry.edition(section.system).continues(found.number)
    sent = now.file.sent.get(now.query.get("key", ""), 0)
    return shown, {
        **round_facts(section, found, "results"),
        **paging,
        **_undoing(now, sent),
        **_over(section, found),
        "shown": len(chosen),
        "only": only,
        "corrected": list(found.corrected),
        "copy": str(now.file.backup_folder or "") if now.at_machine else None,
        "due": due(section),
        # Boards of a published round may change still (GHR 4.4); who was typed for it.
        "late_open": last and not fixed,
        "late_values": dict(now.form.values),
        "late_faults": {name: now.form.faults[name] for name in _LATE if name in now.form.faults},
    }


def _undoing(now: Request, made: int) -> Facts:
    """The entry of a sending, and those that are undone, each with its mark; 0 for no entry."""
    file = now.file
    undone = file.undone()
    marks = [file.entry(one).mark for one in undone]
    mark = file.entry(made).mark if made else ""
    return {"made": made, "mark": mark, "undone": undone, "undone_marks": marks}


def _over(section: Section, found: RoundState) -> Facts:
    """Of a round that is over: the standings, and what the way on needs; else nothing of them."""
    number = found.number
    if found.phase is not Phase.COMPLETE:
        return {"view": None}
    facts = standings_or_why(section, min(number, completed_rounds(section)))
    view = facts["view"]
    lines = view.lines if view else ()
    return facts | {
        "view": view and replace(view, lines=lines[:LINES]),
        "top": lines[0] if lines else None,
        "leaders": sum(line.rank == 1 for line in lines),
        "last_round": number >= section.total_rounds,
        "next_round": number + 1,
        "can_reopen": number == section.published_rounds,
    }


def _facts(
    section: Section, found: RoundState, reported: Reported, asked: int = 0, behind: int = 0
) -> tuple[Facts, list[BoardNo]]:
    """What an entry changes, at the board that is offered; and the boards that were forfeited."""
    number = found.number
    missing = section.missing(number)
    entered = {board.number for board in found.boards}.difference(one.number for one in missing)
    outcomes = {one: section.outcome(number, one) for one in sorted(entered)}
    forfeits = [one for one, each in outcomes.items() if each.decided and not each.played]
    facts = entry_facts(section, found, missing, forfeits)
    board = offered_board(found, facts, asked, behind)
    return facts | {
        "to_decide": _to_decide(section, found, reported),
        "totals": round_scores(section, number),
        "entry": None if board is None else row_of(section, found, board),
        "unusual": [(name, outcome_text(OUTCOMES[name])) for name in UNUSUAL],
    }, forfeits


Reported = dict[int, list[Facts]]
"""What was reported of each board without a result, by its number."""


def _reported(now: Request, section: Section, found: RoundState) -> Reported:
    return {
        number: [
            {
                "who": reporter_text(now.words, each.by, each.name),
                "outcome": TEXTS[each.outcome],
                "text": outcome_text(each.outcome),
            }
            for each in reports
        ]
        for number, reports in open_reports(section, found).items()
    }


def _to_decide(section: Section, found: RoundState, reported: Reported) -> list[Facts]:
    """The boards whose reports differ, or agree without being the result: it was taken back."""
    wanted = []
    for number, reports in reported.items():
        differing = len({each["text"] for each in reports}) > 1
        board = found.board(number)
        if board is not None and len(reports) > 1:
            row = row_of(section, found, board)
            outcomes = dict.fromkeys((each["outcome"], each["text"]) for each in reports)
            wanted.append(row | {"reports": reports, "differ": differing, "said": list(outcomes)})
    return sorted(wanted, key=lambda one: not one["differ"])


def offered_board(found: RoundState, facts: Facts, asked: int, behind: int = 0) -> Board | None:
    """The board that is offered: the one asked for, else the next one without a result."""
    onward = [one for one in facts["open"] if one > behind]
    first = next(iter(onward or facts["open"] or facts["missing"]), 0)
    return found.board(asked) or found.board(first) or next(iter(found.boards), None)


def enter(now: Request) -> Answer:
    """Enter the result of a board; a script gets the changed row and the next board."""
    section, found = now.round("published")
    form = now.form
    board = found.board(now.parts.get("b") or whole_number(form.text("board")) or 0)
    typed = form.values.get("r", "") or form.values.get("other", "")
    if board is None:
        raise HTTPException(404, "no-board")
    new, number = OUTCOMES.get(KEYS.get(typed, typed)), board.number
    if new is None:
        place = f"/{section.key}/rounds/{found.number}/results?board={number}#entry"
        return _entered(now, asked=number) if now.scripted else Redirect(now, place)
    action = EnterResult(section=section.key, round_no=found.number, board=number, outcome=new)
    old = section.outcome(found.number, number)
    done = old == new and (new.decided or number in found.adjourned)
    return put_in(now, action, _entered, done=done)


def put_in(  # noqa: PLR0913  (an action, what a script gets, and the ways on)
    now: Request,
    action: EnterResult | EnterMatch,
    entered: Callable[[Request, int], Answer],
    *,
    done: bool,
    back: str = "",
    stay: str = "",
) -> Answer:
    """Enter a result, if it is not there yet, and go on.

    A script gets what changed, by the number of the board or match; a page the next open board,
    unless another address is given.
    """
    section, found = now.round("published")
    number, place = action.board, f"/{section.key}/rounds/{found.number}/results"
    onward = place if now.scripted else back or next_address(section, found, number)
    if done:
        # Done already: an undo behind it may take it back only if this very sending did it.
        made = now.file.sent.get(now.form.key, 0)
        return entered(replace(now, made=made), number) if now.scripted else Redirect(now, onward)
    answer = (lambda now: entered(now, number)) if now.scripted else None
    return perform(now, action, back=onward, stay=stay or place, answer=answer)


def next_address(section: Section, found: RoundState, number: int) -> str:
    """Where to go on behind a board: the page of boards with the next open one, which is offered.

    A place of the page in the address would take the focus from the entry line.
    """
    others = [one.number for one in section.missing(found.number) if one.number != number]
    behind = [one for one in others if one > number and one not in found.adjourned]
    offered = next(iter(behind or others), 0)
    first = sum(board.number < offered for board in found.boards) // BOARDS * BOARDS
    at = f"?from={first}&board={offered}" if first > 0 else f"?board={offered}"
    return f"/{section.key}/rounds/{found.number}/results{at if offered else ''}"


def _entered(now: Request, number: int = 0, asked: int = 0) -> Answer:
    """The entry line at its next board, or at one that is asked for, and the row that changed."""
    section, found = now.round("published")
    reported = _reported(now, section, found)
    facts, _ = _facts(section, found, reported, asked, behind=number)
    if board := found.board(number):
        reports = reported.get(board.number, ())
        facts["last"] = row_of(section, found, board) | {"reports": reports}
    return fragment(now, section, found, facts)


def fragment(now: Request, section: Section, found: RoundState, facts: Facts) -> Answer:
    """The entry line at a board, the row that changed, and what the frame says now."""
    _, paging = now.part(found.boards, BOARDS)
    place = f"/{section.key}/rounds/{found.number}/results"
    return Page(now, "entered", facts | paging | _undoing(now, now.made), part_of=place)


def clear(now: Request) -> Answer:
    """Take the result of a board back."""
    section, found = now.round("published")
    number = now.parts["b"]
    place = f"/{section.key}/rounds/{found.number}/results?board={number}"
    action = ClearResult(section=section.key, round_no=found.number, board=BoardNo(number))
    return perform(now, action, back=place)


_LATE = ("one", "other")
"""The fields of the form that pairs two who have no opponent."""


def pair_late(now: Request, again: Callable[[Request], Answer] = results) -> Answer:
    """Pair two without opponents after the publication; what cannot be read is asked again."""
    section, found = now.round("published")
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
        return again(now)
    action = late_pair(now.state, section.key, found.number, *chosen)
    return perform(now, action, back=f"/{section.key}/rounds/{found.number}/results")


def take_apart(now: Request) -> Answer:
    """Take a published pair without result apart."""
    section, found = now.round("published")
    board = found.board(whole_number(now.form.values.get("board", "")) or 0)
    if board is None:
        raise HTTPException(404, "no-board")
    place = f"/{section.key}/rounds/{found.number}/results"
    action = TakeApart(section=section.key, round_no=found.number, board=board.number)
    return perform(now, action, back=f"{place}#late", stay=place)


def complete(now: Request) -> Answer:
    """Where a round was closed before: its results."""
    section, found = now.round("published")
    return Redirect(now, f"{now.root}/{section.key}/rounds/{found.number}/results")


close = round_action("Close a round.", CompleteRound, "published", back="/results")
reopen = round_action("Open a closed round again.", ReopenRound, "published", back="/results")


ORDERED: Final = tuple(
    name for name in dict.fromkeys((*KEYS.values(), *OUTCOMES)) if name != "adjourned"
)
"""The outcomes in the order of a list."""


ROUTES: Final = (
    ("GET", "/{s}/rounds/{n:whole}/results", results),
    ("POST", "/{s}/rounds/{n:whole}/results", enter),
    ("POST", "/{s}/rounds/{n:whole}/results/{b:whole}", enter),
    ("POST", "/{s}/rounds/{n:whole}/results/{b:whole}/clear", clear),
    ("POST", "/{s}/rounds/{n:whole}/late", pair_late),
    ("POST", "/{s}/rounds/{n:whole}/apart", take_apart),
    ("GET", "/{s}/rounds/{n:whole}/complete", complete),
    ("POST", "/{s}/rounds/{n:whole}/complete", close),
    ("POST", "/{s}/rounds/{n:whole}/reopen", reopen),
)
