"""What actions about a round weigh.

Source:
    C.04.2, GHR 3.1, 4.2 to 4.4.
"""

from __future__ import annotations

from openarbiter.desk.actions import (
    CompleteRound,
    DiscardPairing,
    PairLate,
    PairRound,
    PublishRound,
    ReopenRound,
    TakeApart,
    UnpublishRound,
)
from openarbiter.desk.basis import is_stale
from openarbiter.desk.checks import missing_before_pairing
from openarbiter.desk.doing.base import person
from openarbiter.desk.doing.legality import pair_faults
from openarbiter.desk.looking import difference
from openarbiter.desk.names import Level
from openarbiter.desk.said import Consequence, say
from openarbiter.desk.state import Board, Section
from openarbiter.desk.weighing.base import (
    Change,
    Weight,
    confirm,
    inform,
    weighs,
    with_all,
)

_SHOWN = 12


def versus(section: Section, board: Board) -> str:
    """A board in a sentence: both players with their numbers."""
    return f"{person(section, board.white)} - {person(section, board.black)}"


def fault_said(found: str, article: str) -> Consequence:
    """What the verification found, as a consequence."""
    return say("rule-broken", article, found=found)


@weighs(PairRound)
def pair_round(change: Change, action: PairRound) -> Weight:
    """What is missing, and a pairing that is thrown away."""
    section = change.before.section(action.section)
    found = [check.what for check in missing_before_pairing(section, action.round_no)]
    state = section.round(action.round_no)
    if state.boards and not is_stale(section, action.round_no) and state.edited_by_hand:
        return with_all(confirm(say("hand-work-lost", round=action.round_no)), inform(*found))
    return inform(*found)


@weighs(DiscardPairing)
def discard_pairing(change: Change, action: DiscardPairing) -> Weight:
    """What was made by hand cannot be made again by the engine."""
    state = change.before.section(action.section).round(action.round_no)
    if not state.edited_by_hand:
        return Weight()
    return confirm(say("hand-work-lost", round=action.round_no))


@weighs(PublishRound)
def publish_round(change: Change, action: PublishRound) -> Weight:
    """Where the boards are not those of the engine."""
    section = change.before.section(action.section)
    state = section.round(action.round_no)
    if not state.edited_by_hand:
        return Weight()
    found = [say("by-hand", round=action.round_no)]
    if state.impossible:
        found.append(say("engine-found-none", why=state.impossible))
    elif state.engine is not None:
        differs = difference(action.round_no, state.engine, state.draft)
        found += [
            say("not-of-engine", board=board.number, pair=versus(section, board))
            for board in differs.new[:_SHOWN]
        ]
        if differs.bye_before != differs.bye_after:
            found.append(say("other-bye"))
    return confirm(*found)


@weighs(UnpublishRound)
def unpublish_round(change: Change, action: UnpublishRound) -> Weight:
    """Everybody has seen the boards."""
    state = change.before.section(action.section).round(action.round_no)
    return Weight(
        level=Level.CONSEQUENCES,
        consequences=(
            say("unpublished", round=action.round_no, count=len(state.boards)),
            say("paper-void", round=action.round_no),
            say("pair-change-only", round=action.round_no),
        ),
    )


@weighs(PairLate)
def pair_late(change: Change, action: PairLate) -> Weight:
    """A published pairing changes; what is wrong with the pair."""
    before = change.before.section(action.section)
    after = change.after.section(action.section)
    state = before.round(action.round_no)
    board = after.round(action.round_no).boards[-1]
    found = [say("late-board", board=board.number, pair=versus(before, board))]
    if state.bye in {action.white, action.black} and state.bye is not None:
        found.append(say("bye-given-up", player=person(before, state.bye)))
    faults = pair_faults(before, action.round_no, action.white, action.black)
    found += [fault_said(f"{each.found}; {each.expected}", each.article) for each in faults]
    return confirm(*found)


@weighs(TakeApart)
def take_apart(change: Change, action: TakeApart) -> Weight:
    """A published pairing changes, which few reasons allow."""
    section = change.before.section(action.section)
    board = section.round(action.round_no).board(action.board)
    if board is None:
        return Weight()
    return Weight(
        level=Level.CONSEQUENCES,
        consequences=(
            say("apart", pair=versus(section, board), round=action.round_no),
            say("apart-why"),
            say("noted-in-file"),
        ),
    )


@weighs(CompleteRound)
def complete_round(change: Change, action: CompleteRound) -> Weight:
    """Games that are still adjourned."""
    section = change.before.section(action.section)
    adjourned = section.round(action.round_no).adjourned
    if not adjourned:
        return Weight()
    boards = ", ".join(map(str, adjourned))
    if action.round_no == section.total_rounds:
        return confirm(say("no-final-table", count=len(adjourned), boards=boards))
    return inform(say("adjourned-count", count=len(adjourned), boards=boards))


@weighs(ReopenRound)
def reopen_round(change: Change, action: ReopenRound) -> Weight:
    """Results can be changed again."""
    del change
    return confirm(say("reopened", round=action.round_no))
