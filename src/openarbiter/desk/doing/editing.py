"""What actions of a manual edit do.

Source:
    C.04.1, BR 2 and 3; C.04.2, GHR 3.6 (order of the boards).
"""

from __future__ import annotations

from dataclasses import replace

from openarbiter.desk.actions import (
    BeginEdit,
    CancelEdit,
    EndEdit,
    GiveBye,
    MakePair,
    SplitPair,
    SwapColours,
    TakeBye,
)
from openarbiter.desk.basis import is_stale, pairing_basis, present
from openarbiter.desk.doing.base import (
    does,
    is_round_robin,
    need_board,
    need_phase,
    not_now,
    person,
)
from openarbiter.desk.doing.legality import need_no_rematch
from openarbiter.desk.doing.rounds import need_everybody_seated, need_next
from openarbiter.desk.doing.texts import need_text
from openarbiter.desk.names import Phase, Pid
from openarbiter.desk.said import refuse
from openarbiter.desk.state import Board, Draft, EventState, RoundState, Section
from openarbiter.model import BoardNo, RoundNo
from openarbiter.rulebooks import basic_rules


def _editing(state: EventState, key: str, round_no: RoundNo) -> tuple[Section, RoundState]:
    section = state.section(key)
    return section, need_phase(section, round_no, Phase.EDITED)


def _with_draft(state: EventState, section: Section, found: RoundState, draft: Draft) -> EventState:
    return state.with_section(section.with_round(replace(found, draft=draft)))


@does(BeginEdit)
def begin_edit(state: EventState, action: BeginEdit) -> EventState:
    """The event in which the pairing of a round is being changed by hand.

    Without a pairing the edit begins with empty boards.
    """
    section = state.section(action.section)
    found = need_next(section, action.round_no)
    if found.phase is Phase.EDITED:
        raise not_now(found)
    if is_round_robin(section):
        raise refuse("no-edit-in-round-robin")
    if not section.numbered:
        raise refuse("no-numbers", "offer-number")
    need_text("impossible", action.impossible, lines=True)
    if is_stale(section, action.round_no):
        raise refuse("pairing-out-of-date", "offer-pair-again", round=action.round_no)
    edited = replace(
        found,
        phase=Phase.EDITED,
        before_edit=found.draft,
        impossible=action.impossible,
        system=section.system,
    )
    return state.with_section(section.with_round(edited))


@does(SplitPair)
def split_pair(state: EventState, action: SplitPair) -> EventState:
    """The event with a board less in the edit."""
    section, found = _editing(state, action.section, action.round_no)
    gone = need_board(found, action.board)
    boards = tuple(board for board in found.boards if board is not gone)
    return _with_draft(state, section, found, replace(found.draft, boards=boards))


@does(MakePair)
def make_pair(state: EventState, action: MakePair) -> EventState:
    """The event with a board more in the edit, at the first free number."""
    section, found = _editing(state, action.section, action.round_no)
    if action.white == action.black:
        raise refuse("needs-two-players")
    here = present(section.tournament, action.round_no)
    for pid in (action.white, action.black):
        _need_unseated(section, found, pid, here)
    need_no_rematch(state, section, action.round_no, action.white, action.black)
    taken = {board.number for board in found.boards}
    number = next(at for at in range(1, len(taken) + 2) if at not in taken)
    board = Board(BoardNo(number), action.white, action.black)
    boards = tuple(sorted((*found.boards, board), key=lambda each: each.number))
    return _with_draft(state, section, found, replace(found.draft, boards=boards))


def _need_unseated(section: Section, found: RoundState, pid: Pid, here: frozenset[int]) -> None:
    name = person(section, pid)
    board = found.draft.board_of(pid)
    if board is not None:
        raise refuse("sits-already", "offer-split", player=name, board=board.number)
    if found.bye == pid:
        raise refuse("has-the-bye", "offer-take-bye", player=name)
    if section.tpn(pid) not in here:
        raise refuse("player-away", "offer-clear-bye", player=name, round=found.number)


@does(SwapColours)
def swap_colours(state: EventState, action: SwapColours) -> EventState:
    """The event with the colours of a board exchanged in the edit."""
    section, found = _editing(state, action.section, action.round_no)
    old = need_board(found, action.board)
    new = Board(old.number, old.black, old.white)
    boards = tuple(new if board is old else board for board in found.boards)
    return _with_draft(state, section, found, replace(found.draft, boards=boards))


@does(GiveBye)
def give_bye(state: EventState, action: GiveBye) -> EventState:
    """The event with the pairing-allocated bye given in the edit."""
    section, found = _editing(state, action.section, action.round_no)
    if found.bye is not None:
        raise refuse("bye-given", "offer-take-bye", player=person(section, found.bye))
    _need_unseated(section, found, action.pid, present(section.tournament, action.round_no))
    return _with_draft(state, section, found, replace(found.draft, bye=action.pid))


@does(TakeBye)
def take_bye(state: EventState, action: TakeBye) -> EventState:
    """The event without the pairing-allocated bye in the edit."""
    section, found = _editing(state, action.section, action.round_no)
    if found.bye is None:
        raise refuse("no-bye-given")
    return _with_draft(state, section, found, replace(found.draft, bye=None))


@does(EndEdit)
def end_edit(state: EventState, action: EndEdit) -> EventState:
    """The event with the edited boards as the private pairing of the round."""
    section, found = _editing(state, action.section, action.round_no)
    need_everybody_seated(section, action.round_no, found.draft)
    draft = _in_order(section, action.round_no, found.draft)
    ended = replace(
        found,
        phase=Phase.PAIRED,
        draft=draft,
        engine=action.engine,
        before_edit=None,
        edited_by_hand=action.engine is None or not same_boards(draft, action.engine),
        basis=pairing_basis(section, action.round_no),
    )
    return state.with_section(section.with_round(ended))


def same_boards(one: Draft, other: Draft) -> bool:
    """Whether two drafts have the same pairs with the same colours and the same bye."""
    return one.bye == other.bye and {(each.white, each.black) for each in one.boards} == {
        (each.white, each.black) for each in other.boards
    }


def _in_order(section: Section, round_no: RoundNo, draft: Draft) -> Draft:
    """The boards in the order that is recommended for publication.

    Source:
        GHR 3.6.
    """
    tournament = section.tournament
    points = basic_rules.pairing_scores(
        tournament, round_no, basic_rules.histories(tournament, round_no).score
    )
    score = {player.tpn: value for player, value in zip(tournament.players, points, strict=True)}
    pairs = [(section.tpn(board.white), section.tpn(board.black)) for board in draft.boards]
    games = basic_rules.board_order(pairs, score)
    boards = tuple(
        Board(game.board, section.pid(game.white), section.pid(game.black)) for game in games
    )
    return replace(draft, boards=boards)


@does(CancelEdit)
def cancel_edit(state: EventState, action: CancelEdit) -> EventState:
    """The event with the boards as they were before the edit."""
    section, found = _editing(state, action.section, action.round_no)
    before = found.before_edit
    if before is None or not before.boards:
        back = RoundState(number=action.round_no, phase=Phase.DRAFTED)
    else:
        back = replace(found, phase=Phase.PAIRED, draft=before, before_edit=None, impossible="")
    return state.with_section(section.with_round(back))
