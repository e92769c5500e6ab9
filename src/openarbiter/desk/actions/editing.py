"""Actions of a manual edit: it has a beginning and an end, and everything between is checked.

Source:
    C.04.1, BR 2, 3, 4, 6, 7; C.04.2, GHR 3.6 (order of the boards); the articles of the system;
    C.02, list of questions (manual pairing); NSWCA Tournament Guidelines, 3.3 d 3 (an opponent
    somewhat lower for the sake of colours).
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import (
    Change,
    OfRound,
    need_board,
    need_first_games,
    need_next,
    need_no_rematch,
    need_phase,
    need_text,
    not_now,
)
from openarbiter.desk.actions.rounds import faults_said, need_everybody_seated, other_than_engine
from openarbiter.desk.board_numbers import at_tables, free_number
from openarbiter.desk.checks import before_pairing
from openarbiter.desk.messages import Weight, confirm, declare, inform, refuse, say, warn, with_all
from openarbiter.desk.pairing import (
    bye_article,
    difference,
    in_order,
    is_stale,
    meetings_weight,
    met_enough,
    need_meetings_left,
    pair_faults,
    pairing_basis,
    present,
)
from openarbiter.desk.records import without
from openarbiter.desk.releases import need_released
from openarbiter.desk.state import Board, Draft, RoundState, Section
from openarbiter.desk.values import Phase, Pid
from openarbiter.languages import Table
from openarbiter.model import BoardNo, RoundNo
from openarbiter.rulebooks import registry

_SENTENCES: Final[Table] = {
    "sits-already": "{player} sits on board {board}.",
    "offer-split": "Take the pair of board {board} apart first.",
    "has-the-bye": "{player} has the pairing-allocated bye.",
    "offer-take-bye": "Take the bye back first.",
    "player-away [C.04.2, 3.3]": "{player} does not take part in round {round}.",
    "no-choice-of-opponent": "The document of the section leaves no such choice of an opponent.",
    "opponent-chosen [NSWCA, 3.3 d 3]": "{player} meets {other} instead of {instead}, for the sake "
    "of colours.",
    "table-not-by-hand": "The rounds of this table are not paired by hand; only those of a round "
    "robin may be.",
    "edit-open": "The edit of round {round} stays open until it is ended.",
    "bye-given [C.04.1, 3]": "{player} has the pairing-allocated bye already.",
    "bye-barred": "{player} may not have the pairing-allocated bye.",
    "no-bye-given": "Nobody has the pairing-allocated bye.",
    "as-engine": "The boards of round {round} are those of the pairing system.",
}
declare(_SENTENCES)


class OfEdit(OfRound, base=True):
    """An action inside an edit, or at its end."""

    def edited(self, section: Section) -> RoundState:
        """The round, if it is being edited."""
        return need_phase(section, self.round_no, Phase.EDITED)


class OfDraft(OfEdit, base=True):
    """An action inside an edit."""

    def after(self, section: Section, *, strict: bool) -> Section:
        found = self.edited(section)
        return section.with_round(replace(found, draft=self.draft(section, found, strict=strict)))

    def draft(self, section: Section, found: RoundState, *, strict: bool) -> Draft:
        """The boards and the bye of the edited round after the action."""
        raise NotImplementedError


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
    """What is wrong with a pair; one meeting too many is more than a question."""
    faults = pair_faults(section, round_no, white, black)
    again = met_enough(section, RoundState(number=round_no, draft=Draft.of([(white, black)], None)))
    loudly = warn if again or any(each.kind == "rematch" for each in faults) else confirm
    return loudly(*faults_said(faults), *again)


class TakeOpponent(OfRound, right="run", group="pairings"):
    """Pair an odd man with a lower opponent for the sake of colours, where the text allows it.

    The boards of the whole round stand, in their order, in the action; it is made by
    :func:`openarbiter.desk.take_opponent`.
    """

    in_log: ClassVar[Table] = {
        "done": "for colours pair {odd_man} with {opponent}, not with {instead}"
    }

    odd_man: Pid
    opponent: Pid
    instead: Pid
    boards: tuple[tuple[Pid, Pid], ...]
    bye: Pid | None

    def after(self, section: Section, *, strict: bool) -> Section:
        found, number = need_phase(section, self.round_no, Phase.PAIRED), self.round_no
        if not registry.edition(section.system).entry.opponent_choices:
            raise refuse("no-choice-of-opponent")
        if is_stale(section, number):
            raise refuse("pairing-out-of-date", "offer-pair-again", round=number)
        draft = at_tables(section, self.boards, self.bye)
        need_everybody_seated(section, number, draft)
        for board in draft.boards if strict else ():
            need_no_rematch(section, number, *board.pair)
        chosen = {self.odd_man, self.opponent}
        if not any(chosen == set(pair) for pair in self.boards):
            raise refuse("no-choice-of-opponent")
        opponent = (self.odd_man, self.opponent, self.instead)
        changed = replace(found, draft=draft, edited_by_hand=True, opponent=opponent)
        return section.with_round(changed)

    def warnings(self, change: Change) -> Weight:
        section = change.old
        names = {
            "player": section.person(self.odd_man),
            "other": section.person(self.opponent),
            "instead": section.person(self.instead),
        }
        state = change.new.round(self.round_no)
        return confirm(
            say("opponent-chosen", **names),
            *other_than_engine(change.new, state),
            say("noted-in-file"),
        )


class BeginEdit(OfRound, right="run", group="pairings"):
    """Begin to change a private pairing by hand, or empty boards where there is no pairing.

    Attributes:
        impossible: Why the edition found no complete pairing; empty when it found one. Made by
            :func:`openarbiter.desk.begin_edit`; only then may players meet again in strict rules.
    """

    in_log: ClassVar[Table] = {"done": "begin the manual edit of round {round_no}"}

    impossible: str = ""

    def after(self, section: Section, *, strict: bool) -> Section:
        found = need_next(section, self.round_no)
        if found.phase is Phase.EDITED:
            raise not_now(found)
        if section.fixed_table and not registry.meets_all(section.system):
            raise refuse("table-not-by-hand")
        need_first_games(section, self.round_no)
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
        return section.with_round(edited)

    def warnings(self, change: Change) -> Weight:
        told = inform(say("edit-open", round=self.round_no))
        if self.impossible:
            told = with_all(told, inform(say("engine-found-none", why=self.impossible)))
        if change.old.round(self.round_no).boards:
            return told  # what is open was acknowledged when the round was paired
        return with_all(told, before_pairing(change.old, self.round_no))


class SplitPair(OfDraft, right="run", group="pairings"):
    """Take the pair of a board apart."""

    in_log: ClassVar[Table] = {"done": "take board {board} apart"}

    board: BoardNo

    def draft(self, section: Section, found: RoundState, *, strict: bool) -> Draft:
        return replace(found.draft, boards=without(found.boards, need_board(found, self.board)))


class MakePair(OfDraft, right="run", group="pairings"):
    """Put two players together who have neither an opponent nor the bye, at the first free board.

    What is wrong with the pair is said; in strict rules they have not met before.
    """

    in_log: ClassVar[Table] = {"done": "pair {white} – {black}"}

    white: Pid
    black: Pid

    def draft(self, section: Section, found: RoundState, *, strict: bool) -> Draft:
        if self.white == self.black:
            raise refuse("needs-two-players")
        for pid in (self.white, self.black):
            _need_unseated(section, found, pid)
        if strict:
            need_no_rematch(section, self.round_no, self.white, self.black)
        taken = {board.number for board in found.boards}
        board = Board(free_number(section, taken), self.white, self.black)
        if strict:
            need_meetings_left(section, replace(found, draft=Draft((board,), None)))
        boards = tuple(sorted((*found.boards, board), key=lambda each: each.number))
        return replace(found.draft, boards=boards)

    def warnings(self, change: Change) -> Weight:
        return _faults(change.old, self.round_no, self.white, self.black)


class SwapColours(OfDraft, right="run", group="pairings"):
    """Give White to the other player of a board; what is wrong with the pair then is said."""

    in_log: ClassVar[Table] = {"done": "swap the colours of board {board}"}

    board: BoardNo

    def draft(self, section: Section, found: RoundState, *, strict: bool) -> Draft:
        old = need_board(found, self.board)
        new = Board(old.number, old.black, old.white)
        boards = tuple(new if board is old else board for board in found.boards)
        return replace(found.draft, boards=boards)

    def warnings(self, change: Change) -> Weight:
        board = need_board(change.new.round(self.round_no), self.board)
        return _faults(change.new, self.round_no, *board.pair)


class GiveBye(OfDraft, right="run", group="pairings"):
    """Give the pairing-allocated bye to a player without an opponent."""

    in_log: ClassVar[Table] = {"done": "give the bye to {pid}"}

    pid: Pid

    def draft(self, section: Section, found: RoundState, *, strict: bool) -> Draft:
        if found.bye is not None:
            raise refuse("bye-given", "offer-take-bye", player=section.person(found.bye))
        _need_unseated(section, found, self.pid)
        return replace(found.draft, bye=self.pid)

    def warnings(self, change: Change) -> Weight:
        section = change.old
        article = bye_article(section, self.round_no, self.pid)
        if not article:
            return Weight()
        return confirm(say("bye-barred", article, player=section.person(self.pid)))


class TakeBye(OfDraft, right="run", group="pairings"):
    """Take the pairing-allocated bye back: the player needs an opponent."""

    in_log: ClassVar[Table] = {"done": "take the bye back"}

    def draft(self, section: Section, found: RoundState, *, strict: bool) -> Draft:
        if found.bye is None:
            raise refuse("no-bye-given")
        return replace(found.draft, bye=None)


class EndEdit(OfEdit, right="run", group="pairings"):
    """End the edit and keep its boards, in the order of GHR 3.6 or of the table.

    Attributes:
        engine: What the edition pairs with the facts of this moment, for the comparison; ``None``
            where it finds nothing. Made by :func:`openarbiter.desk.end_edit`.
        released: The pairs that are released for it.
    """

    in_log: ClassVar[Table] = {"done": "end the manual edit of round {round_no}"}

    engine: Draft | None = None
    released: tuple[tuple[Pid, Pid], ...] = ()

    def after(self, section: Section, *, strict: bool) -> Section:
        found, number = self.edited(section), self.round_no
        need_everybody_seated(section, number, found.draft)
        if strict:
            need_meetings_left(section, found)
        need_released(section, number, self.released, self.engine)
        draft = in_order(section, number, found.draft, self.engine)
        same = self.engine is not None and difference(number, self.engine, draft).same
        ended = replace(
            found,
            phase=Phase.PAIRED,
            draft=draft,
            engine=self.engine,
            before_edit=None,
            edited_by_hand=not same,
            basis=pairing_basis(section, number),
            released=self.released,
        )
        return section.with_round(ended)

    def warnings(self, change: Change) -> Weight:
        state = change.new.round(self.round_no)
        meetings = meetings_weight(change.new, state)
        if not state.edited_by_hand:
            return with_all(inform(say("as-engine", round=self.round_no)), meetings)
        told = confirm(*other_than_engine(change.new, state), say("noted-in-file"))
        return with_all(told, meetings)


class CancelEdit(OfEdit, right="run", group="pairings"):
    """End the edit and throw its changes away."""

    in_log: ClassVar[Table] = {"done": "throw away the manual edit of round {round_no}"}

    def after(self, section: Section, *, strict: bool) -> Section:
        found = self.edited(section)
        before = found.before_edit
        if before is None or not before.boards:
            return section.with_round(RoundState(number=self.round_no, phase=Phase.DRAFTED))
        back = replace(found, phase=Phase.PAIRED, draft=before, before_edit=None, impossible="")
        return section.with_round(back)
