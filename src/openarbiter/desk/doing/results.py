"""What actions about results do.

Source:
    C.04.2, GHR 3.1 (adjourned games), 3.5 (forfeits), 4.3 (wrong results).
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.desk.actions import (
    ClearResult,
    CorrectResult,
    EnterResult,
    RecordColours,
    WithdrawCorrection,
)
from openarbiter.desk.doing.base import does, need_board, need_round, not_now
from openarbiter.desk.doing.facts import with_record
from openarbiter.desk.names import ColoursCount, Effect, Phase
from openarbiter.desk.outcomes import UNDECIDED, Outcome, outcome_text
from openarbiter.desk.said import refuse
from openarbiter.desk.state import (
    Board,
    EventState,
    LateCorrection,
    RoundState,
    Section,
    SwappedColours,
)
from openarbiter.model import BoardNo, Colour, RoundNo, RoundRecord


def _public_board(section: Section, round_no: RoundNo, number: BoardNo) -> tuple[RoundState, Board]:
    found = need_round(section, round_no)
    if found.phase.private:
        raise not_now(found)
    return found, need_board(found, number)


def _with_outcome(
    section: Section, round_no: RoundNo, board: Board, outcome: Outcome, *, swapped: bool
) -> Section:
    """The section with the result of a board in the records of both players."""
    places, players = section.roster.places, section.tournament.players
    white, black = players[places[board.white]], players[places[board.black]]
    colour = Colour.BLACK if swapped else Colour.WHITE
    return section.with_players(
        {
            board.white: with_record(
                white, round_no, RoundRecord(black.tpn, colour, outcome.white)
            ),
            board.black: with_record(
                black, round_no, RoundRecord(white.tpn, colour.other, outcome.black)
            ),
        }
    )


def _swapped(section: Section, round_no: RoundNo, number: BoardNo) -> bool:
    """Whether the records of a board hold the colours played, not those paired."""
    swap = section.swap(round_no, number)
    return swap is not None and swap.count is ColoursCount.PLAYED


def _marked(numbers: tuple[BoardNo, ...], number: BoardNo) -> tuple[BoardNo, ...]:
    return numbers if number in numbers else tuple(sorted((*numbers, number)))


def _unmarked(numbers: tuple[BoardNo, ...], number: BoardNo) -> tuple[BoardNo, ...]:
    return tuple(each for each in numbers if each != number) if number in numbers else numbers


@does(EnterResult)
def enter_result(state: EventState, action: EnterResult) -> EventState:
    """The event with the result of a game that is open to entry."""
    section = state.section(action.section)
    found, board = _public_board(section, action.round_no, action.board)
    old = section.outcome(action.round_no, action.board)
    new = action.outcome
    if not new.possible:
        raise refuse("impossible-result", found=outcome_text(new))
    adjourn = not new.decided
    adjourned = board.number in found.adjourned
    if old == new and adjourned is adjourn:
        raise refuse("nothing-changed")
    later = action.round_no < section.published_rounds
    if old.decided and (later or found.phase is Phase.COMPLETE):
        raise refuse(
            "result-closed",
            "offer-correct",
            "offer-reopen" if not later else "offer-correct-late",
            round=action.round_no,
            board=action.board,
            found=outcome_text(old),
        )
    changed = section
    if new != old:
        swapped = _swapped(section, action.round_no, board.number)
        changed = _with_outcome(section, action.round_no, board, new, swapped=swapped)
    if later and new.decided and new.points_differ:
        changed = changed.with_remark(
            "file-late-result",
            round=action.round_no,
            board=action.board,
            found=outcome_text(new),
            later=section.published_rounds,
        )
    mark = _marked if adjourn else _unmarked
    phase = Phase.PLAYING if found.phase is Phase.PUBLISHED else found.phase
    after = replace(found, phase=phase, adjourned=mark(found.adjourned, board.number))
    if after != found:
        changed = changed.with_round(after)
    return state.with_section(changed)


@does(ClearResult)
def clear_result(state: EventState, action: ClearResult) -> EventState:
    """The event with a game of an open round without result again."""
    section = state.section(action.section)
    found, board = _public_board(section, action.round_no, action.board)
    old = section.outcome(action.round_no, action.board)
    if not old.decided and board.number not in found.adjourned:
        raise refuse("no-result-there", round=action.round_no, board=action.board)
    if found.phase is Phase.COMPLETE or action.round_no < section.published_rounds:
        raise refuse(
            "result-closed",
            "offer-correct",
            round=action.round_no,
            board=action.board,
            found=outcome_text(old),
        )
    swapped = _swapped(section, action.round_no, board.number)
    changed = _with_outcome(section, action.round_no, board, UNDECIDED, swapped=swapped)
    adjourned = _unmarked(found.adjourned, board.number)
    none_in = not adjourned and len(changed.missing(action.round_no)) == len(found.boards)
    after = replace(
        found,
        phase=Phase.PUBLISHED if none_in else found.phase,
        adjourned=adjourned,
        corrected=_unmarked(found.corrected, board.number),
    )
    return state.with_section(changed.with_round(after))


def counts_still(section: Section, round_no: RoundNo) -> bool:
    """Whether a result of a round that is found wrong now still counts for pairing.

    It does until the end of the round after it.

    Args:
        section: The section.
        round_no: A published round.

    Source:
        GHR 4.3.
    """
    last = section.published_rounds
    if round_no == last:
        return True
    return round_no == last - 1 and section.round(last).phase is not Phase.COMPLETE


@does(CorrectResult)
def correct_result(state: EventState, action: CorrectResult) -> EventState:
    """The event with a corrected result, or with a correction for the rating report."""
    section = state.section(action.section)
    found, board = _public_board(section, action.round_no, action.board)
    number, new = action.round_no, action.outcome
    old = section.outcome(number, action.board)
    if not new.possible or not new.decided:
        raise refuse("impossible-result", found=outcome_text(new))
    if not old.decided:
        raise refuse("no-result-yet", "offer-enter", round=number, board=action.board)
    earlier = section.correction(number, action.board)
    if action.effect is Effect.REPORT_ONLY:
        if counts_still(section, number):
            raise refuse("counts-still", "offer-correct", round=number, board=action.board)
        if new == (earlier.outcome if earlier else old):
            raise refuse("nothing-changed")
        others = _other_corrections(section, number, board.number)
        late = LateCorrection(round_no=number, board=board.number, outcome=new)
        corrections = others if new == old else (*others, late)
        return state.with_section(
            _corrected(replace(section, late_corrections=corrections), found, board)
        )
    if new == old and earlier is None:
        raise refuse("nothing-changed")
    if state.strict and not counts_still(section, number):
        raise refuse(
            "too-late-to-count",
            "offer-report-only",
            "offer-leave-strict",
            round=number,
            board=action.board,
            last=section.published_rounds,
        )
    swapped = _swapped(section, number, board.number)
    changed = _with_outcome(section, number, board, new, swapped=swapped)
    corrections = _other_corrections(section, number, board.number)
    changed = replace(changed, late_corrections=corrections)
    return state.with_section(_corrected(changed, found, board))


def _other_corrections(
    section: Section, round_no: RoundNo, board: BoardNo
) -> tuple[LateCorrection, ...]:
    return tuple(
        each
        for each in section.late_corrections
        if (each.round_no, each.board) != (round_no, board)
    )


def _corrected(section: Section, found: RoundState, board: Board) -> Section:
    marked = _marked(found.corrected, board.number)
    return section.with_round(replace(found, corrected=marked))


@does(WithdrawCorrection)
def withdraw_correction(state: EventState, action: WithdrawCorrection) -> EventState:
    """The event without a correction for the rating report."""
    section = state.section(action.section)
    _public_board(section, action.round_no, action.board)
    if section.correction(action.round_no, action.board) is None:
        raise refuse("no-correction-there", round=action.round_no, board=action.board)
    others = _other_corrections(section, action.round_no, action.board)
    return state.with_section(replace(section, late_corrections=others))


@does(RecordColours)
def record_colours(state: EventState, action: RecordColours) -> EventState:
    """The event that knows which colours two players really had; both are kept."""
    section = state.section(action.section)
    found, board = _public_board(section, action.round_no, action.board)
    number = action.round_no
    before = section.swap(number, board.number)
    after = (
        SwappedColours(round_no=number, board=board.number, count=action.count)
        if action.swapped
        else None
    )
    if before == after:
        raise refuse("nothing-changed")
    others = tuple(each for each in section.swapped if each is not before)
    changed = replace(section, swapped=others if after is None else (*others, after))
    was, becomes = _swapped(section, number, board.number), _swapped(changed, number, board.number)
    if was is not becomes:
        if state.strict and not counts_still(section, number):
            raise refuse(
                "too-late-to-count",
                "offer-colours-report-only",
                "offer-leave-strict",
                round=number,
                board=action.board,
                last=section.published_rounds,
            )
        outcome = section.outcome(number, board.number)
        changed = _with_outcome(changed, number, board, outcome, swapped=becomes)
    return state.with_section(_corrected(changed, found, board))
