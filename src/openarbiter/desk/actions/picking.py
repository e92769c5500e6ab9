"""Who plays whom, changed by hand: two who are picked play each other, and the two left over do.

Source:
    C.04.1, BR 2, 3 and 4; C.04.2, GHR 3.6 (order of the boards); C.02, list of questions (manual
    pairing).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain
from typing import ClassVar, TypeAlias

from openarbiter.desk.actions.base import (
    OfRound,
    need_board,
    need_first_games,
    need_no_rematch,
    need_phase,
)
from openarbiter.desk.actions.byes import ClearBye, SetAbsent
from openarbiter.desk.actions.rounds import need_everybody_seated
from openarbiter.desk.board_numbers import at_tables, free_number
from openarbiter.desk.messages import refuse
from openarbiter.desk.pairing import (
    difference,
    engine_answer,
    in_order,
    is_stale,
    need_meetings_left,
    pairing_basis,
    present,
    rules_for,
)
from openarbiter.desk.records import with_byes_to_come
from openarbiter.desk.releases import need_released
from openarbiter.desk.state import Board, Draft, RoundState, Section
from openarbiter.desk.values import Phase, Pid
from openarbiter.errors import ImpossiblePairingError, NotCoveredError
from openarbiter.languages import Table
from openarbiter.model import BoardNo, RoundNo
from openarbiter.rulebooks import registry

_Pair: TypeAlias = tuple[Pid, Pid]


class ChangePairs(OfRound, right="run", group="pairings"):
    """Change who plays whom in a private pairing; made by the functions of this module.

    What is wrong with the pairs is said when the round is published. In strict rules nobody meets
    a second time.

    Attributes:
        pairs: Who was picked, two and two.
        boards: What becomes of boards: number, White and Black.
        apart: Boards that are taken apart.
        bye: Who has the pairing-allocated bye afterwards.
        deed: What was done, by the key of its sentence.
        comes: Who plays instead of the other one of the first pair, who does not play then.
        engine: What the edition pairs with the two exchanged; ``None`` where it finds nothing.
        released: The pairs that are released for it.
    """

    in_log: ClassVar[Table] = {
        "colours": "swap the colours of {names}",
        "bye": "change the bye: {names}",
        "apart": "take apart {names}",
        "place": "change places: {names}",
        "back": "undo all changes of the pairings of round {round_no}",
        "done": "pair {names}",
    }

    pairs: tuple[tuple[Pid, Pid], ...] = ()
    boards: tuple[tuple[BoardNo, Pid, Pid], ...] = ()
    apart: tuple[BoardNo, ...] = ()
    bye: Pid | None = None
    deed: str = "done"
    comes: Pid | None = None
    engine: Draft | None = None
    released: tuple[_Pair, ...] = ()

    def sentence(self) -> str:
        return self.deed if self.deed in self.in_log else "done"

    def gaps_in_log(self, section: Section | None) -> dict[str, object]:
        def name(pid: Pid) -> str:
            known = section is not None and section.has(pid)
            return section.player(pid).name.partition(",")[0] if section and known else f"#{pid}"

        played = (" – ".join(dict.fromkeys(map(name, pair))) for pair in self.pairs)
        return {"names": ", ".join(played)}

    def after(self, section: Section, *, strict: bool) -> Section:
        number = self.round_no
        found = need_phase(section, number, Phase.PAIRED, Phase.EDITED)
        if section.fixed_table and not registry.meets_all(section.system):
            raise refuse("table-not-by-hand")
        need_first_games(section, number)
        if is_stale(section, number):
            raise refuse("pairing-out-of-date", "offer-pair-again", round=number)
        if self.comes is not None:
            need_phase(section, number, Phase.PAIRED)
            goes = next((pid for pid in chain(*self.pairs) if pid != self.comes), Pid(0))
            section = exchanged(section, number, self.comes, goes, strict=strict)
            need_released(section, number, self.released, self.engine)
            basis = pairing_basis(section, number)
            found = replace(found, engine=self.engine, basis=basis, released=self.released)
        draft = self._changed(section, found)
        if strict:
            old = {frozenset(board.pair) for board in found.boards}
            new = tuple(board for board in draft.boards if frozenset(board.pair) not in old)
            for board in new:
                need_no_rematch(section, number, *board.pair)
            need_meetings_left(section, replace(found, draft=Draft(new), edited_by_hand=True))
        if found.phase is Phase.EDITED:
            return section.with_round(replace(found, draft=draft))
        need_everybody_seated(section, number, draft)
        return section.with_round(_in_order(section, found, draft))

    def _changed(self, section: Section, found: RoundState) -> Draft:
        """The draft afterwards, in which nobody sits twice and everybody takes part."""
        boards = {board.number: board for board in found.boards}
        for number in self.apart:
            boards.pop(need_board(found, number).number, None)
        boards |= {each[0]: Board(*each) for each in self.boards}
        draft = Draft(tuple(boards[number] for number in sorted(boards)), self.bye)
        here = present(section.tournament, self.round_no)
        seats = [pid for board in draft.boards for pid in board.pair]
        seats += [] if draft.bye is None else [draft.bye]
        moved = [pid for each in self.boards for pid in each[1:]]
        for pid in (*moved, *([] if draft.bye is None else [draft.bye])):
            if section.tpn(pid) not in here and pid not in found.draft.seated:
                raise refuse(
                    "player-away", "offer-clear-bye", player=section.person(pid), round=found.number
                )
        if len(seats) > len(draft.seated):
            twice = min(pid for pid in draft.seated if seats.count(pid) > 1)
            raise refuse("seated-twice", player=section.person(twice))
        return draft


def _in_order(section: Section, found: RoundState, draft: Draft) -> RoundState:
    """A paired round with other boards: in the order of GHR 3.6, or of the table."""
    same = found.engine is not None and difference(found.number, found.engine, draft).same
    draft = in_order(section, found.number, draft, found.engine)
    chosen = any(set(board.pair) == set(found.opponent[:2]) for board in draft.boards)
    opponent = found.opponent if chosen else ()
    return replace(found, draft=draft, edited_by_hand=not same, opponent=opponent)


def exchanged(section: Section, number: RoundNo, comes: Pid, goes: Pid, *, strict: bool) -> Section:
    """The section in which one of two plays in a round after all, and the other one does not."""
    back = ClearBye(section=section.key, pid=comes, round_no=number)
    out = SetAbsent(section=section.key, pid=goes, round_no=number)
    return with_byes_to_come(out.after(back.after(section, strict=strict), strict=strict))


class _Seats:
    """The boards of a round while two are picked, with the colours that are due to new pairs."""

    def __init__(self, section: Section, found: RoundState) -> None:
        self.section, self.found = section, found
        self.boards: dict[BoardNo, _Pair] = {each.number: each.pair for each in found.boards}
        self.bye = found.bye
        _, self.rules = rules_for(section, found.number)
        self.here = present(section.tournament, found.number)

    def board_of(self, pid: Pid) -> BoardNo | None:
        return next((number for number, pair in self.boards.items() if pid in pair), None)

    def take(self, board: BoardNo, leaves: Pid, comes: Pid) -> None:
        """Put a player where another sat; the two have the colours that the system gives them."""
        pair = tuple(comes if pid == leaves else pid for pid in self.boards[board])
        white, black = pair
        rules, numbers = self.rules, (self.section.tpn(white), self.section.tpn(black))
        known = rules.due_colours is not None and self.here.issuperset(numbers)
        either = known and rules.either_colours is not None and rules.either_colours(*numbers)
        if rules.due_colours is not None and known and not (self.section.fixed_table or either):
            due, _ = rules.due_colours(*numbers)
            white, black = (white, black) if due == numbers[0] else (black, white)
        self.boards[board] = white, black

    def other(self, board: BoardNo, pid: Pid) -> Pid:
        white, black = self.boards[board]
        return black if pid == white else white

    def pair(self, one: Pid, other: Pid) -> None:
        """Two who do not play each other do; the two left over play each other."""
        place, place_of_other = self.board_of(one), self.board_of(other)
        if self.bye in (one, other):
            out, comes = (other, one) if self.bye == one else (one, other)
            board = self.board_of(out)
            self.bye = out
            if board is not None:
                self.take(board, out, comes)
        elif place is None and place_of_other is None:
            free = free_number(self.section, self.boards)
            self.boards[free] = one, other
            self.take(free, other, other)
        elif place is None:
            self.pair(other, one)
        else:
            left = self.other(place, one)
            self.take(place, left, other)
            if place_of_other is not None:
                self.take(place_of_other, other, left)


def _changed_to(seats: _Seats, deed: str, pairs: Iterable[_Pair]) -> ChangePairs:
    """The action that makes the boards of the round these."""
    old = {each.number: each.pair for each in seats.found.boards}
    changed = ((at, *pair) for at, pair in seats.boards.items() if old.get(at) != pair)
    return ChangePairs(
        section=seats.section.key,
        round_no=seats.found.number,
        pairs=tuple(pairs),
        boards=tuple(sorted(changed)),
        apart=tuple(at for at in old if at not in seats.boards),
        bye=seats.bye,
        deed=deed,
    )


def pair_by_hand(section: Section, number: int, pairs: Sequence[_Pair]) -> ChangePairs:
    """The action that lets each two who are named play each other, or change their colours.

    The two left over of two boards play each other; a player and the one with the bye change
    places. Both players of one board, named alone, have each other's colour afterwards.
    """
    seats = _Seats(section, section.round(number))
    deed = "done"
    for one, other in pairs:
        board = seats.board_of(one)
        if seats.bye in (one, other):
            deed = "bye" if len(pairs) == 1 else deed
            seats.pair(one, other)
        elif board is None or board != seats.board_of(other):
            seats.pair(one, other)
        elif len(pairs) == 1:
            deed, (white, black) = "colours", seats.boards[board]
            seats.boards[board] = black, white
    return _changed_to(seats, deed, pairs)


def places_by_hand(section: Section, number: int, comes: Pid, goes: Pid) -> ChangePairs:
    """The action that lets somebody play in the place of somebody else, who does not play then."""
    found = section.round(number)
    after = exchanged(section, found.number, comes, goes, strict=False)
    seats = _Seats(after, found)
    board = seats.board_of(goes)
    if board is not None:
        seats.take(board, goes, comes)
    elif seats.bye == goes:
        seats.bye = comes
    try:
        engine, released = engine_answer(after, number)
    except (ImpossiblePairingError, NotCoveredError):
        engine, released = None, ()
    action = _changed_to(seats, "place", [(comes, goes)])
    return replace(action, comes=comes, engine=engine, released=released)


def bye_by_hand(section: Section, number: int, pid: Pid | None) -> ChangePairs:
    """The action that gives the pairing-allocated bye to a player, or takes it back."""
    seats = _Seats(section, section.round(number))
    was, seats.bye = seats.bye, pid
    board = None if pid is None else seats.board_of(pid)
    if pid is not None and board is not None and was is not None:
        seats.take(board, pid, was)
    elif board is not None:
        del seats.boards[board]
    named = pid or was
    return _changed_to(seats, "bye", [(named, named)] if named else [])


def apart_by_hand(section: Section, number: int, board: Board) -> ChangePairs:
    """The action that takes a board apart."""
    seats = _Seats(section, section.round(number))
    del seats.boards[board.number]
    return _changed_to(seats, "apart", [board.pair])


def as_paired(section: Section, number: int) -> ChangePairs:
    """The action that brings back the boards of the pairing system."""
    found = section.round(number)
    seats = _Seats(section, found)
    before = found.engine if found.phase is Phase.PAIRED else found.before_edit
    draft = before or Draft()
    draft = at_tables(section, (board.pair for board in draft.boards), draft.bye)
    seats.boards, seats.bye = {each.number: each.pair for each in draft.boards}, draft.bye
    return _changed_to(seats, "back", [])
