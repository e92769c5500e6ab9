"""Actions about a round: pairing, publishing, closing.

Source:
    C.04.1, BR 3 (everybody is paired, one may be left); C.04.2, GHR 3.1 (adjourned games) and 4
    (publication).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import (
    Change,
    Moment,
    OfRound,
    need_next,
    need_no_rematch,
    need_phase,
    not_now,
)
from openarbiter.desk.board_numbers import at_tables
from openarbiter.desk.checks import before_pairing, not_drawn
from openarbiter.desk.messages import (
    SHOWN,
    Consequence,
    Weight,
    acknowledge,
    confirm,
    declare,
    refuse,
    refuse_if,
    say,
    warn,
)
from openarbiter.desk.pairing import (
    bye_article,
    difference,
    is_stale,
    left_over,
    meetings_said,
    meetings_weight,
    met,
    need_meetings_left,
    pairing_basis,
    pairs_faults,
    seated,
    shortened,
)
from openarbiter.desk.records import ABSENCE, round_records, with_record
from openarbiter.desk.releases import need_released
from openarbiter.desk.state import Board, Draft, Entrant, EventState, RoundState, Section
from openarbiter.desk.values import Phase, Pid
from openarbiter.languages import Table
from openarbiter.model import BoardNo, Result, RoundNo, RoundRecord
from openarbiter.model.results import points_text
from openarbiter.rulebooks import basic_rules
from openarbiter.verification.findings import RuleFinding

_SENTENCES: Final[Table] = {
    "rule-broken": "{found}.",
    "engine-found-none": "The pairing system finds no complete pairing: {why}.",
    "not-of-engine": "Board {board}, {pair}, is not what the pairing system pairs.",
    "other-bye": "The bye goes to another player than the pairing system gives it to.",
    "no-boards": "A round has one board at least.",
    "seated-twice [C.04.1, 3]": "{player} sits on two boards.",
    "seated-but-away [C.04.2, 3.3]": "{player} has a place and does not take part in round "
    "{round}.",
    "offer-pair-again": "Pair the round again.",
    "not-seated [C.04.1, 3]": "{player} takes part in round {round} and has no place ({count} in "
    "all).",
    "other-system [C.04.2, 1.3]": "The section is paired by {system}, not by {found}.",
    "hand-work-lost": "The boards of round {round} were made by hand and are lost.",
    "pairing-out-of-date [C.04.2, 1.4]": "Facts have changed since round {round} was paired.",
    "by-hand [C.02]": "Round {round} is marked “edited by hand” on pages, on sheets and in the "
    "report file.",
    "other-score [C.04.1, 5]": "{one} meets {other}, who has {points} less.",
    "not-due-colour": "{player} has White against {other}, though {other} is due White.",
}
declare(_SENTENCES)


def versus(section: Section, board: Board) -> str:
    """A board in a sentence: both players with their numbers."""
    return f"{section.person(board.white)} - {section.person(board.black)}"


def faults_said(faults: tuple[RuleFinding, ...]) -> list[Consequence]:
    """What the verification found wrong with a pair, as consequences."""
    return [
        say("rule-broken", each.article, found=f"{each.found}; {each.expected}") for each in faults
    ]


def other_than_engine(section: Section, state: RoundState) -> Iterator[Consequence]:
    """What of a round made by hand is not what the pairing system pairs."""
    if state.engine is None:
        yield say("engine-found-none", why=state.impossible or "-")
        return
    differs = difference(state.number, state.engine, state.draft)
    for board in differs.new[:SHOWN]:
        yield say("not-of-engine", board=board.number, pair=versus(section, board))
    if differs.bye_before != differs.bye_after:
        yield say("other-bye")


def wrong_by_hand(section: Section, state: RoundState) -> dict[BoardNo, list[Consequence]]:
    """What is wrong with each board that is not the pairing system's, and with its colours."""
    engine = set() if state.engine is None else {board.pair for board in state.engine.boards}
    boards = [board for board in state.boards if board.pair not in engine]
    told: dict[BoardNo, list[Consequence]] = {board.number: [] for board in boards}
    scores = basic_rules.histories(section.tournament, state.number).score
    for board in () if section.fixed_table else boards:
        points = {pid: scores[section.place(pid)] for pid in board.pair}
        more, less = sorted(board.pair, key=lambda pid: -points[pid])
        if points[more] != points[less]:
            apart = points_text(points[more] - points[less])
            names = {"one": section.person(more), "other": section.person(less)}
            told[board.number].append(say("other-score", **names, points=apart))
    at = {section.tpn(pid): board.number for board in boards for pid in board.pair}
    for each in pairs_faults(section, state.number, boards) if boards else ():
        told[at[each.players[0]]] += _fault_said(section, state.number, each)
    return told


def _fault_said(section: Section, round_no: RoundNo, fault: RuleFinding) -> list[Consequence]:
    """What is wrong with a pair, with the names of the two."""
    pids = [section.pid(tpn) for tpn in fault.players]
    one, other = (section.person(pid) for pid in pids)
    if fault.kind == "colour":
        return [say("not-due-colour", fault.article, player=one, other=other)]
    if fault.kind == "rematch":
        again = met(section, round_no, *pids)
        return [say("rematch", fault.article, one=one, other=other, round=again)]
    return faults_said((fault,))


def by_hand_weight(section: Section, state: RoundState) -> Weight:
    """The same as one answer, with the bye: loudly where two meet a second time."""
    told = [each for found in wrong_by_hand(section, state).values() for each in found]
    again = any(each.code == "rematch" for each in told)
    gets = state.bye
    if gets is not None and (state.engine is None or state.engine.bye != gets):
        article = bye_article(section, state.number, gets)
        told += [say("bye-barred", article, player=section.person(gets))] if article else []
    return (warn if again else confirm)(*shortened(told))


def need_everybody_seated(section: Section, round_no: RoundNo, draft: Draft) -> None:
    """Refuse boards that do not seat everybody who is to be paired, each once (BR 3).

    In a round robin as many have no game as the table has opponents of who has withdrawn; a
    knock-out has none for who is out.
    """
    refuse_if(not (draft.boards or section.fixed_table), "no-boards")
    seats, sitting = [pid for board in draft.boards for pid in board.pair], draft.seated
    seats += [] if draft.bye is None else [draft.bye]
    for pid in seats:
        section.place(pid)
    if len(sitting) < len(seats):
        twice = min(pid for pid in sitting if seats.count(pid) > 1)
        raise refuse("seated-twice", player=section.person(twice))
    here = {section.pid(tpn) for tpn in seated(section, round_no)}
    if not sitting <= here:
        name = section.person(min(sitting - here))
        raise refuse("seated-but-away", "offer-pair-again", player=name, round=round_no)
    left = left_over(section, round_no, draft)
    if left:
        name = section.person(min(left))
        raise refuse("not-seated", "offer-pair-again", player=name, round=round_no, count=len(left))


class StartRound(OfRound, right="run", group="pairings"):
    """Begin with a round: absences and byes are entered now."""

    in_log: ClassVar[Table] = {"done": "begin round {round_no}"}
    copied: ClassVar[Moment] = "before"

    def after(self, section: Section, *, strict: bool) -> Section:
        found = need_next(section, self.round_no)
        if found.phase is not Phase.WAITING:
            raise not_now(found)
        return section.with_round(replace(found, phase=Phase.DRAFTED))


class PairRound(OfRound, right="run", group="pairings"):
    """Keep a pairing that the edition has found; made by :func:`openarbiter.desk.pair_round`.

    The boards stand in the action, in their order and White first, so that a log can be replayed
    by any later program. Missing results of the round before become adjourned games (GHR 3.1).
    """

    in_log: ClassVar[Table] = {"done": "pair round {round_no}"}
    copied: ClassVar[Moment] = "before"

    boards: tuple[tuple[Pid, Pid], ...]
    bye: Pid | None
    system: str
    released: tuple[tuple[Pid, Pid], ...] = ()

    def after(self, section: Section, *, strict: bool) -> Section:
        found = need_next(section, self.round_no)
        if found.phase is Phase.EDITED:
            raise not_now(found)
        refuse_if(not section.numbered, "no-numbers", "offer-number")
        gaps = {"system": section.system, "found": repr(self.system)[:40]}
        refuse_if(self.system != section.system, "other-system", **gaps)
        draft = at_tables(section, self.boards, self.bye)
        need_everybody_seated(section, self.round_no, draft)
        need_released(section, self.round_no, self.released, draft)
        anew = strict and not section.edition.continues(self.round_no)
        for board in draft.boards if anew else ():
            need_no_rematch(section, self.round_no, *board.pair)
        paired = RoundState(
            number=self.round_no,
            phase=Phase.PAIRED,
            draft=draft,
            engine=Draft.of(self.boards, self.bye),
            basis=pairing_basis(section, self.round_no),
            system=self.system,
            released=self.released,
        )
        if self.round_no > 1:  # what has no result by now is adjourned
            before = self.round_no - 1
            missing = tuple(board.number for board in section.missing(before))
            section = section.with_round(replace(section.round(before), adjourned=missing))
        return section.with_round(paired)

    def warnings(self, change: Change) -> Iterator[Weight]:
        section, state = change.old, change.old.round(self.round_no)
        if state.boards and not is_stale(section, self.round_no) and state.edited_by_hand:
            yield confirm("hand-work-lost", round=self.round_no)
        yield before_pairing(section, self.round_no)
        yield acknowledge(*meetings_said(section, change.new.round(self.round_no)))


class DiscardPairing(OfRound, right="run", group="pairings"):
    """Throw a private pairing away: the round is drafted again."""

    in_log: ClassVar[Table] = {"done": "discard the pairing of round {round_no}"}

    def after(self, section: Section, *, strict: bool) -> Section:
        need_phase(section, self.round_no, Phase.PAIRED)
        return section.with_round(RoundState(number=self.round_no, phase=Phase.DRAFTED))

    def warnings(self, change: Change) -> Weight:
        by_hand = change.old.round(self.round_no).edited_by_hand
        return confirm("hand-work-lost", round=self.round_no) if by_hand else Weight()


class PublishRound(OfRound, right="run", group="pairings"):
    """Publish the pairing: from now on it holds."""

    in_log: ClassVar[Table] = {"done": "use the pairings of round {round_no}"}
    copied: ClassVar[Moment] = "published"

    def refuse_new(self, state: EventState) -> None:
        section = state.section(self.section)
        if state.strict:
            need_meetings_left(section, section.round(self.round_no))

    def after(self, section: Section, *, strict: bool) -> Section:
        number = self.round_no
        found = need_phase(section, number, Phase.PAIRED)
        stale = is_stale(section, number)
        refuse_if(stale, "pairing-out-of-date", "offer-pair-again", round=number)
        records = round_records(section, found)
        players = tuple(
            with_record(player, number, records.get(entrant.pid) or _away(section, entrant, number))
            for player, entrant in zip(section.tournament.players, section.entrants, strict=True)
        )
        section = _with_drawn_colour(section, number)
        section = section.with_facts(players=players)
        seed = section.settings.chess960
        return section.with_round(replace(found, phase=Phase.PUBLISHED, chess960=seed))

    def warnings(self, change: Change) -> Iterator[Weight]:
        section, state = change.old, change.old.round(self.round_no)
        by_hand = state.edited_by_hand
        if by_hand:
            yield by_hand_weight(section, state)
        yield confirm(*not_drawn(section))
        if by_hand:
            yield confirm("by-hand", round=self.round_no)
        if by_hand and state.impossible:
            yield confirm("engine-found-none", why=state.impossible)
        elif by_hand and state.engine is not None:
            yield confirm(*other_than_engine(section, state))
        yield meetings_weight(section, state)


def _away(section: Section, entrant: Entrant, round_no: RoundNo) -> RoundRecord:
    """What a round was for somebody who was not seated in it.

    Source:
        GHR 3.3: an absence announced is a bye of its kind; of who withdrew or comes later there
        is nothing to say.
        C.04.7, Article 1.2: the groups of the acceleration are made of the list before round 1.
        Whoever stood on it gets an entry in round 1, so that later rounds know the same list.
    """
    gone, bye = section.player(entrant.pid).withdrawn_after, entrant.granted_in(round_no)
    if bye and (gone is None or gone >= round_no):
        return RoundRecord(None, None, bye.kind)
    if section.settings.baku and round_no == 1:
        return RoundRecord(None, None, Result.ZERO_POINT_BYE)
    return ABSENCE


def _with_drawn_colour(section: Section, round_no: RoundNo) -> Section:
    """The section with the initial colour that round 1 was paired with, where nobody drew one.

    The pages ask for the draw before; older logs have events without it.
    """
    if round_no != 1 or section.settings.initial_colour is not None or section.fixed_table:
        return section
    return section.with_settled(initial_colour=basic_rules.drawn_colour(section.tournament))
