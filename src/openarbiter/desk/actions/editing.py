"""Actions of a manual edit: it has a beginning and an end, and everything between is checked.

Source:
    C.04.1, BR 2, 3, 4, 6, 7; C.04.2, GHR 3.6 (order of the boards); the articles of the system;
    C.02, list of questions (manual pairing).
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from openarbiter.desk.actions.base import (
    Change,
    OfRound,
    need_board,
    need_next,
    need_no_rematch,
    need_phase,
    need_text,
    not_now,
)
from openarbiter.desk.actions.rounds import faults_said, need_everybody_seated, other_than_engine
from openarbiter.desk.messages import Weight, confirm, inform, refuse, say, warn
from openarbiter.desk.pairing import (
    bye_article,
    difference,
    is_stale,
    pair_faults,
    pairing_basis,
    present,
)
from openarbiter.desk.records import in_board_order
from openarbiter.desk.state import Board, Draft, EventState, RoundState, Section
from openarbiter.desk.values import Phase, Pid
from openarbiter.model import BoardNo, RoundNo


@dataclass(frozen=True, slots=True, kw_only=True)
class OfEdit(OfRound):
    """An action inside an edit, or at its end."""

    def edited(self, state: EventState) -> tuple[Section, RoundState]:
        """The section, and the round that is being edited.

        Raises:
            Refusal: The round is not being edited.
        """
        section = state.section(self.section)
        return section, need_phase(section, self.round_no, Phase.EDITED)


def _with_draft(state: EventState, section: Section, found: RoundState, draft: Draft) -> EventState:
    return state.with_section(section.with_round(replace(found, draft=draft)))


def _need_unseated(section: Section, found: RoundState, pid: Pid) -> None:
    """Refuse a player who sits already, has the bye, or is not there."""
    name = section.person(pid)
    board = found.draft.board_of(pid)
    if board is not None:
        raise refuse("sits-already", "offer-split", player=name, board=board.number)
    if found.bye == pid:
        raise refuse("has-the-bye", "offer-take-bye", player=name)
    if section.tpn(pid) not in present(section.tournament, found.number):
        raise refuse("player-away", "offer-clear-bye", player=name, round=found.number)


def _faults(section: Section, round_no: RoundNo, white: Pid, black: Pid) -> Weight:
    """What is wrong with a pair; a second meeting is more than a question."""
    faults = pair_faults(section, round_no, white, black)
    loudly = warn if any(each.kind == "rematch" for each in faults) else confirm
    return loudly(*faults_said(faults))


@dataclass(frozen=True, slots=True, kw_only=True)
class BeginEdit(OfRound):
    """Begin to change a private pairing by hand.

    Attributes:
        impossible: Why the edition found no complete pairing; empty when it found one. Made by
            :func:`openarbiter.desk.begin_edit`; only then may players meet again in strict rules.
    """

    impossible: str = ""

    def do(self, state: EventState) -> EventState:
        """The event in which the pairing is being changed by hand.

        Without a pairing the edit begins with empty boards.
        """
        section = state.section(self.section)
        found = need_next(section, self.round_no)
        if found.phase is Phase.EDITED:
            raise not_now(found)
        if section.fixed_table:
            raise refuse("no-edit-in-round-robin")
        if not section.numbered:
            raise refuse("no-numbers", "offer-number")
        need_text("impossible", self.impossible, lines=True)
        if is_stale(section, self.round_no):
            raise refuse("pairing-out-of-date", "offer-pair-again", round=self.round_no)
        edited = replace(
            found,
            phase=Phase.EDITED,
            before_edit=found.draft,
            impossible=self.impossible,
            system=section.system,
        )
        return state.with_section(section.with_round(edited))

    def warnings(self, change: Change) -> Weight:  # noqa: ARG002  (the same for every event)
        """The edit is open until it is ended."""
        open_until = say("edit-open", round=self.round_no)
        if not self.impossible:
            return inform(open_until)
        return inform(open_until, say("engine-found-none", why=self.impossible))


@dataclass(frozen=True, slots=True, kw_only=True)
class SplitPair(OfEdit):
    """Take a pair apart.

    Attributes:
        board: Its board.
    """

    board: BoardNo

    def do(self, state: EventState) -> EventState:
        """The event with a board less in the edit."""
        section, found = self.edited(state)
        gone = need_board(found, self.board)
        boards = tuple(board for board in found.boards if board is not gone)
        return _with_draft(state, section, found, replace(found.draft, boards=boards))


@dataclass(frozen=True, slots=True, kw_only=True)
class MakePair(OfEdit):
    """Put two players together who have neither an opponent nor the bye.

    Attributes:
        white: Who has White.
        black: Who has Black.
    """

    white: Pid
    black: Pid

    def do(self, state: EventState) -> EventState:
        """The event with a board more in the edit, at the first free number."""
        section, found = self.edited(state)
        if self.white == self.black:
            raise refuse("needs-two-players")
        for pid in (self.white, self.black):
            _need_unseated(section, found, pid)
        need_no_rematch(state, section, self.round_no, self.white, self.black)
        taken = {board.number for board in found.boards}
        number = next(at for at in range(1, len(taken) + 2) if at not in taken)
        board = Board(BoardNo(number), self.white, self.black)
        boards = tuple(sorted((*found.boards, board), key=lambda each: each.number))
        return _with_draft(state, section, found, replace(found.draft, boards=boards))

    def warnings(self, change: Change) -> Weight:
        """What is wrong with the pair."""
        return _faults(change.old, self.round_no, self.white, self.black)


@dataclass(frozen=True, slots=True, kw_only=True)
class SwapColours(OfEdit):
    """Give White to the other player of a board.

    Attributes:
        board: The board.
    """

    board: BoardNo

    def do(self, state: EventState) -> EventState:
        """The event with the colours of the board exchanged in the edit."""
        section, found = self.edited(state)
        old = need_board(found, self.board)
        new = Board(old.number, old.black, old.white)
        boards = tuple(new if board is old else board for board in found.boards)
        return _with_draft(state, section, found, replace(found.draft, boards=boards))

    def warnings(self, change: Change) -> Weight:
        """What is wrong with the pair after the change of colours."""
        board = need_board(change.new.round(self.round_no), self.board)
        return _faults(change.new, self.round_no, board.white, board.black)


@dataclass(frozen=True, slots=True, kw_only=True)
class GiveBye(OfEdit):
    """Give the pairing-allocated bye to a player without an opponent.

    Attributes:
        pid: Id of the player.
    """

    pid: Pid

    def do(self, state: EventState) -> EventState:
        """The event with the pairing-allocated bye given in the edit."""
        section, found = self.edited(state)
        if found.bye is not None:
            raise refuse("bye-given", "offer-take-bye", player=section.person(found.bye))
        _need_unseated(section, found, self.pid)
        return _with_draft(state, section, found, replace(found.draft, bye=self.pid))

    def warnings(self, change: Change) -> Weight:
        """Whether the player may have the bye."""
        section = change.old
        article = bye_article(section, self.round_no, self.pid)
        if not article:
            return Weight()
        return confirm(say("bye-barred", article, player=section.person(self.pid)))


@dataclass(frozen=True, slots=True, kw_only=True)
class TakeBye(OfEdit):
    """Take the pairing-allocated bye back: the player needs an opponent."""

    def do(self, state: EventState) -> EventState:
        """The event without the pairing-allocated bye in the edit."""
        section, found = self.edited(state)
        if found.bye is None:
            raise refuse("no-bye-given")
        return _with_draft(state, section, found, replace(found.draft, bye=None))


@dataclass(frozen=True, slots=True, kw_only=True)
class EndEdit(OfEdit):
    """End the edit and keep its boards; they are put in the order of GHR 3.6.

    Attributes:
        engine: What the edition pairs with the facts of this moment, for the comparison; ``None``
            where it finds nothing. Made by :func:`openarbiter.desk.end_edit`.
    """

    engine: Draft | None = None

    def do(self, state: EventState) -> EventState:
        """The event with the edited boards as the private pairing of the round."""
        section, found = self.edited(state)
        number = self.round_no
        need_everybody_seated(section, number, found.draft)
        draft = in_board_order(section, section.tournament, number, found.draft)
        same = self.engine is not None and difference(number, self.engine, draft).same
        ended = replace(
            found,
            phase=Phase.PAIRED,
            draft=draft,
            engine=self.engine,
            before_edit=None,
            edited_by_hand=not same,
            basis=pairing_basis(section, number),
        )
        return state.with_section(section.with_round(ended))

    def warnings(self, change: Change) -> Weight:
        """The comparison with the engine."""
        state = change.new.round(self.round_no)
        if not state.edited_by_hand:
            return inform(say("as-engine", round=self.round_no))
        return confirm(*other_than_engine(change.new, state), say("noted-in-file"))


@dataclass(frozen=True, slots=True, kw_only=True)
class CancelEdit(OfEdit):
    """End the edit and throw its changes away."""

    def do(self, state: EventState) -> EventState:
        """The event with the boards as they were before the edit."""
        section, found = self.edited(state)
        before = found.before_edit
        if before is None or not before.boards:
            back = RoundState(number=self.round_no, phase=Phase.DRAFTED)
        else:
            back = replace(found, phase=Phase.PAIRED, draft=before, before_edit=None, impossible="")
        return state.with_section(section.with_round(back))
