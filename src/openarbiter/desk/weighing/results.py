"""What actions about results weigh; of a correction what it would have changed.

Source:
    C.04.1, BR 4; C.04.2, GHR 3.1, 3.5, 4.3.
"""

from __future__ import annotations

from openarbiter.desk.actions import (
    ClearResult,
    CorrectResult,
    EnterResult,
    RecordColours,
    WithdrawCorrection,
)
from openarbiter.desk.doing.base import person
from openarbiter.desk.doing.results import counts_still
from openarbiter.desk.looking import RoundDifference, repaired_difference
from openarbiter.desk.names import ColoursCount, Effect, Level, Phase
from openarbiter.desk.outcomes import Outcome, outcome_text
from openarbiter.desk.said import Consequence, say
from openarbiter.desk.state import Board, Section
from openarbiter.desk.weighing.base import (
    Change,
    Weight,
    confirm,
    inform,
    out_of_date,
    weighs,
    with_all,
)
from openarbiter.model import Result, RoundNo
from openarbiter.rulebooks.abnormal_points import points_by_round

_SHOWN = 12


@weighs(EnterResult)
def enter_result(change: Change, action: EnterResult) -> Weight:
    """What stood there, what a forfeit means, and what comes too late for a pairing."""
    before = change.before.section(action.section)
    board = before.round(action.round_no).board(action.board)
    if board is None:
        return Weight()
    old, new = before.outcome(action.round_no, action.board), action.outcome
    found: list[Consequence] = []
    if old.decided:
        found.append(say("stood-there", board=action.board, found=outcome_text(old)))
    if not new.decided:
        found.append(say("adjourned-draw", board=action.board))
    found += _forfeits(before, board, new)
    late = action.round_no < before.published_rounds
    if late and new.decided and new.white is not Result.DRAW:
        found += _late_result(change, action)
        return with_all(confirm(*found), out_of_date(change, action.section))
    return with_all(inform(*found), out_of_date(change, action.section))


def _forfeits(section: Section, board: Board, outcome: Outcome) -> list[Consequence]:
    """What a game that was not played means for later pairings (GHR 3.5, BR 4)."""
    if not outcome.decided or outcome.played:
        return []
    white, black = person(section, board.white), person(section, board.black)
    if not outcome.points_differ:
        return [say("both-absent", white=white, black=black)]
    winner = white if outcome.white is Result.FORFEIT_WIN else black
    return [say("forfeit-win", player=winner), say("may-meet-again", white=white, black=black)]


def _late_result(change: Change, action: EnterResult) -> list[Consequence]:
    before, after = change.sections(action.section)
    late = say("late-result", round=action.round_no, next=before.published_rounds + 1)
    found = [counts_from(before, late)]
    return found + would_have_been(before, after, action.round_no)


def counts_from(section: Section, what: Consequence) -> Consequence:
    """What is said where a round is left to be paired, or that it changes the standings only."""
    over = section.published_rounds >= section.total_rounds
    return say("counts-in-table") if over else what


def would_have_been(before: Section, after: Section, round_no: RoundNo) -> list[Consequence]:
    """Boards of the published rounds behind one that would have been different.

    Args:
        before: The section as it is.
        after: The section with other facts of the round.
        round_no: The round.
    """
    found: list[Consequence] = []
    for number in range(round_no + 1, before.published_rounds + 1):
        differs = repaired_difference(before, after, number)
        if differs is None:
            found.append(say("cannot-tell", round=number))
        elif differs.same:
            found.append(say("same-pairing", round=number))
        else:
            found += _other_boards(before, differs)
    return found


def _other_boards(section: Section, differs: RoundDifference) -> list[Consequence]:
    """The published boards among those that would have been different, and the bye."""
    number = differs.round_no
    changed = {(board.white, board.black) for board in differs.gone}
    numbers = [
        board.number
        for board in section.round(number).boards
        if (board.white, board.black) in changed
    ]
    found = []
    if numbers:
        shown = ", ".join(map(str, numbers[:_SHOWN])) + (" ..." if numbers[_SHOWN:] else "")
        found.append(say("other-pairing", round=number, boards=shown, count=len(numbers)))
    if differs.bye_before != differs.bye_after:
        found.append(say("other-bye-then", round=number))
    # By hand the boards were made otherwise anyway: none of them is one of the edition's.
    return found or [say("other-than-by-hand", round=number)]


@weighs(ClearResult)
def clear_result(change: Change, action: ClearResult) -> Weight:
    """Whether a pairing is to be made again."""
    return out_of_date(change, action.section)


@weighs(CorrectResult)
def correct_result(change: Change, action: CorrectResult) -> Weight:
    """What the correction changes, and what it leaves."""
    before, after = change.sections(action.section)
    number = action.round_no
    board = before.round(number).board(action.board)
    if board is None:
        return Weight()
    old = before.outcome(number, action.board)
    counts = counts_from(before, say("counts-from", next=before.published_rounds + 1))
    what = say(
        "result-becomes",
        board=action.board,
        round=number,
        old=outcome_text(old),
        new=outcome_text(action.outcome),
    )
    if action.effect is Effect.REPORT_ONLY:
        return Weight(
            level=Level.CONSEQUENCES,
            consequences=(what, say("report-only", round=number), say("listed-apart")),
        )
    found = [what, *_points(before, after, board)]
    if number == before.published_rounds:
        found.append(counts)
        return with_all(inform(*found), out_of_date(change, action.section))
    later = range(number + 1, before.published_rounds + 1)
    found += [say("boards-stay", round=each) for each in later]
    found.append(counts)
    found += would_have_been(before, after, number)
    if not counts_still(before, number):
        found.append(say("against-article", round=number))
    weight = Weight(level=Level.CONSEQUENCES, consequences=tuple(found))
    return with_all(weight, out_of_date(change, action.section))


def _points(before: Section, after: Section, board: Board) -> list[Consequence]:
    """Points of both players before and after."""
    found = []
    for pid in (board.white, board.black):
        old, new = _total(before, pid), _total(after, pid)
        if old != new:
            as_many = -(-new // 10)  # half a point is said as one: ½ point, 1 point, 1½ points
            name = person(before, pid)
            found.append(
                say("points-become", player=name, count=as_many, old=_text(old), new=_text(new))
            )
    return found


def _total(section: Section, pid: int) -> int:
    """Points (tenths) so far: a game of the round that is being played counts when it is over."""
    last = section.published_rounds
    playing = last if last and section.round(last).phase is not Phase.COMPLETE else 0
    player = section.player(pid)
    worth = points_by_round(section.tournament, player, len(player.rounds))
    return sum(
        points
        for number, (record, points) in enumerate(zip(player.rounds, worth, strict=True), start=1)
        if number != playing or record.result is not Result.UNDECIDED
    )


def _text(points: int) -> str:
    """Points (tenths) as people write them."""
    whole, rest = divmod(points, 10)
    if rest == _HALF:
        return f"{whole or ''}½"
    return str(whole) if not rest else f"{whole}.{rest}"


_HALF = 5


@weighs(WithdrawCorrection)
def withdraw_correction(change: Change, action: WithdrawCorrection) -> Weight:
    """The report says again what the table says."""
    del change
    return inform(say("report-as-table", board=action.board, round=action.round_no))


@weighs(RecordColours)
def record_colours(change: Change, action: RecordColours) -> Weight:
    """Both are kept; which of them count for pairing."""
    before, after = change.sections(action.section)
    found = [say("colours-kept", board=action.board, round=action.round_no)]
    played = action.swapped and action.count is ColoursCount.PLAYED
    over = before.published_rounds >= before.total_rounds
    code = "colours-over" if over else "colours-played-count"
    found.append(say(code if played else "colours-paired-count", next=before.published_rounds + 1))
    if before.tournament != after.tournament and action.round_no < before.published_rounds:
        found += would_have_been(before, after, action.round_no)
    return with_all(confirm(*found), out_of_date(change, action.section))
