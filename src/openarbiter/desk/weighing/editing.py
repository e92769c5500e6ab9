"""What actions of a manual edit weigh: every pair is held against the rules at once.

Source:
    C.04.1, BR 2, 4, 6, 7; the articles of the system; C.02, list of questions (manual pairing).
"""

from __future__ import annotations

from openarbiter.desk.actions import BeginEdit, EndEdit, GiveBye, MakePair, SwapColours
from openarbiter.desk.doing.base import person
from openarbiter.desk.doing.legality import bye_article, pair_faults
from openarbiter.desk.looking import difference
from openarbiter.desk.names import Level, Pid
from openarbiter.desk.said import say
from openarbiter.desk.state import Section
from openarbiter.desk.weighing.base import Change, Weight, confirm, inform, weighs
from openarbiter.desk.weighing.rounds import fault_said, versus
from openarbiter.model import RoundNo

_SHOWN = 12


def _faults(section: Section, round_no: RoundNo, white: Pid, black: Pid) -> Weight:
    """What is wrong with a pair; a second meeting is more than a question."""
    faults = pair_faults(section, round_no, white, black)
    said = tuple(fault_said(f"{each.found}; {each.expected}", each.article) for each in faults)
    if any(each.kind == "rematch" for each in faults):
        return Weight(level=Level.CONSEQUENCES, consequences=said)
    return confirm(*said)


@weighs(BeginEdit)
def begin_edit(change: Change, action: BeginEdit) -> Weight:
    """The edit is open until it is ended."""
    del change
    found = [say("edit-open", round=action.round_no)]
    if action.impossible:
        found.append(say("engine-found-none", why=action.impossible))
    return inform(*found)


@weighs(MakePair)
def make_pair(change: Change, action: MakePair) -> Weight:
    """What is wrong with the pair."""
    section = change.before.section(action.section)
    return _faults(section, action.round_no, action.white, action.black)


@weighs(SwapColours)
def swap_colours(change: Change, action: SwapColours) -> Weight:
    """What is wrong with the pair after the change of colours."""
    section = change.after.section(action.section)
    board = section.round(action.round_no).board(action.board)
    if board is None:
        return Weight()
    return _faults(section, action.round_no, board.white, board.black)


@weighs(GiveBye)
def give_bye(change: Change, action: GiveBye) -> Weight:
    """Whether the player may have the bye."""
    section = change.before.section(action.section)
    article = bye_article(section, action.round_no, action.pid)
    if not article:
        return Weight()
    return confirm(say("bye-barred", article, player=person(section, action.pid)))


@weighs(EndEdit)
def end_edit(change: Change, action: EndEdit) -> Weight:
    """The comparison with the engine."""
    section = change.after.section(action.section)
    state = section.round(action.round_no)
    if not state.edited_by_hand:
        return inform(say("as-engine", round=action.round_no))
    if state.engine is None:
        why = state.impossible or "-"
        return confirm(say("engine-found-none", why=why), say("noted-in-file"))
    differs = difference(action.round_no, state.engine, state.draft)
    found = [
        say("not-of-engine", board=board.number, pair=versus(section, board))
        for board in differs.new[:_SHOWN]
    ]
    if differs.bye_before != differs.bye_after:
        found.append(say("other-bye"))
    return confirm(*found, say("noted-in-file"))
