"""Actions about results: entering, clearing and correcting them, and the colours really played.

Source:
    C.04.1, BR 4; C.04.2, GHR 3.1 (adjourned games), 3.5 (forfeits), 4.3 (wrong results);
    NSWCA Tournament Guidelines, 3.2 e (who does not come in time loses).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import (
    Change,
    OfRound,
    need_board,
    need_round,
    need_text,
    not_now,
)
from openarbiter.desk.messages import (
    Consequence,
    Refusal,
    Weight,
    confirm,
    declare,
    inform,
    refuse,
    refuse_if,
    say,
    warn,
)
from openarbiter.desk.pairing import changed_pairings
from openarbiter.desk.records import known_later, with_outcome, without
from openarbiter.desk.state import Board, EventState, RoundState, Section
from openarbiter.desk.values import (
    TEXTS,
    UNDECIDED,
    ColoursCount,
    Effect,
    LateCorrection,
    Outcome,
    Phase,
    Pid,
    Report,
    Reporter,
    SwappedColours,
    outcome_text,
    standing,
)
from openarbiter.languages import Table
from openarbiter.model import BoardNo, Result, RoundNo, points_text
from openarbiter.ranking.tables.text import points_by_round

_SENTENCES: Final[Table] = {
    "board-is-match": "Board {board} is a match of teams: its results are entered board by board.",
    "offer-enter-match": "Enter the results of the match.",
    "too-late-to-count [C.04.2, 4.3]": "The result of round {round}, board {board}, is corrected "
    "after the end of the round behind it.",
    "impossible-result": "Two players of one game cannot have {found}.",
    "offer-correct": "Correct the result.",
    "offer-correct-late": "Correct the result of the earlier round.",
    "offer-reopen": "Open the round again.",
    "result-closed [C.04.2, 4.3]": "Board {board} of round {round} has {found}, and entry is "
    "closed.",
    "stood-there": "Board {board} had {found}.",
    "adjourned-draw [C.04.2, 3.1]": "Board {board} is adjourned and counts as a draw for pairing.",
    "late-result [C.04.2, 3.1]": "The result of round {round} counts for the pairing of round "
    "{next}.",
    "both-absent [C.05, 6.5]": "{white} and {black} were both away; both may want to withdraw.",
    "forfeit-win [C.04.1, 4]": "{player} may not have the pairing-allocated bye any more.",
    "may-meet-again [C.04.2, 3.5]": "{white} and {black} have not met and may be paired again.",
    "no-result-there": "Board {board} of round {round} has no result.",
    "no-result-yet": "Board {board} of round {round} has no result to correct.",
    "offer-enter": "Enter the result.",
    "counts-still [C.04.2, 4.3]": "A correction of round {round}, board {board}, still counts.",
    "offer-report-only [C.04.2, 4.3]": "Keep the correction for the rating report only.",
    "result-becomes": "Board {board} of round {round}: {old} becomes {new}.",
    "report-only [C.04.2, 4.3]": "Standings and pairings keep the result of round {round} as it "
    "stands.",
    "listed-apart": "The rating report takes the correction, and a list names it.",
    "counts-from": "It counts from the pairing of round {next} on.",
    "boards-stay [C.04.2, 4.3]": "Round {round} is published already: its boards stay.",
    "against-article [C.04.2, 4.3]": "The correction of round {round} comes after the end of the "
    "next round.",
    "no-correction-there": "Round {round}, board {board}, has no correction for the report.",
    "report-as-table": "The report takes board {board} of round {round} as the table has it.",
    "offer-colours-report-only [C.04.2, 4.3]": "Keep the colours played for the rating report "
    "only.",
    "colours-kept": "Colours paired and colours played of board {board}, round {round}, are kept.",
    "colours-paired-count": "The colours paired count; the rating report takes those played.",
    "colours-played-count": "The colours played count from the pairing of round {next} on.",
    "colours-over": "The colours played are noted; no round is left to be paired.",
    "counts-in-table": "No round is left to be paired: it changes the standings only.",
    "points-become": (
        "{player} has {new} point, not {old}.",
        "{player} has {new} points, not {old}.",
    ),
    "report-too-late": "Round {round} takes no more reports; an arbiter can still correct board "
    "{board}.",
    "report-result-in": "Board {board} of round {round} has its result: {found}. If it is wrong, "
    "tell an arbiter.",
    "report-taken": "This was reported before: board {board}, {found}.",
    "report-other-side": "This phone has reported for the other side of board {board}; two reports "
    "of one phone count as one.",
    "too-many-reports": (
        "Board {board} has one report; an arbiter decides now.",
        "Board {board} has {count} reports; an arbiter decides now.",
    ),
}
declare(_SENTENCES)

PLAYED = ("1-0", "1/2-1/2", "0-1")
"""The outcomes of a game that was played to its end, as whoever was at the board can tell."""


class OfBoard(OfRound, base=True):
    """An action about one board of a published round."""

    changes: ClassVar[str] = "{0.section}/{0.round_no}/board/{0.board}"

    board: BoardNo

    def need_published(self, section: Section) -> tuple[RoundState, Board]:
        """The round and the board, if they are published."""
        found = need_round(section, self.round_no)
        if found.phase.private:
            raise not_now(found)
        return found, need_board(found, self.board)

    def is_due(self, state: EventState) -> bool:
        """Whether a result is due at the board: a game of the round that is being played."""
        section = state.section(self.section)
        if section.teams or self.round_no != section.published_rounds:
            return False
        due = {board.number for board in section.missing(self.round_no)}
        return self.board in due - set(section.round(self.round_no).adjourned)

    def need_game(self, section: Section) -> tuple[RoundState, Board]:
        """The same where a board is a game and no match."""
        refuse_if(section.teams, "board-is-match", "offer-enter-match", board=self.board)
        return self.need_published(section)

    def refusal(self, code: str, *offers: str, **gaps: object) -> Refusal:
        """A refusal that names round and board."""
        return refuse(code, *offers, round=self.round_no, board=self.board, **gaps)

    def refuse_if(self, condition: object, code: str, *offers: str, **gaps: object) -> None:
        """Raise a :meth:`refusal` where a condition holds."""
        if condition:
            raise self.refusal(code, *offers, **gaps)

    def need_to_count(self, section: Section, offer: str) -> None:
        """Refuse what comes too late to count, which strict rules forbid (GHR 4.3)."""
        late, last = not counts_still(section, self.round_no), section.published_rounds
        self.refuse_if(late, "too-late-to-count", offer, "offer-leave-strict", last=last)


class EnterResult(OfBoard, right="results", group="results"):
    """Enter the result of a game of a round that is not closed, or of an adjourned game.

    An undecided one means that the game is adjourned.
    """

    in_log: ClassVar[Table] = {"done": "board {board}, {white} {outcome} {black}"}

    outcome: Outcome

    def result(self) -> Outcome | None:
        return self.outcome

    def is_ordinary(self, state: EventState) -> bool:
        """A game that was played, at an open board, and no player reports another result."""
        if TEXTS.get(self.outcome) not in PLAYED or not self.is_due(state):
            return False
        found = state.section(self.section).round(self.round_no)
        return all(each.outcome == self.outcome for each in standing(found.reports_of(self.board)))

    def after(self, section: Section, *, strict: bool) -> Section:
        found, board = self.need_game(section)
        old, new = section.outcome(self.round_no, self.board), self.outcome
        refuse_if(not new.possible, "impossible-result", found=outcome_text(new))
        same = old == new and (board.number in found.adjourned) != new.decided
        refuse_if(same, "nothing-changed")
        later = self.round_no < section.published_rounds
        if old.decided and (later or found.phase is Phase.COMPLETE):
            offers = ("offer-correct", "offer-correct-late" if later else "offer-reopen")
            raise self.refusal("result-closed", *offers, found=outcome_text(old))
        changed = section if new == old else _with_outcome(section, self.round_no, board, new)
        if later and new.decided and new.points_differ:
            gaps = {"round": self.round_no, "board": self.board, "found": outcome_text(new)}
            last = section.published_rounds
            changed = changed.with_remark("file-late-result", **gaps, later=last)
        mark = without if new.decided else with_number
        phase = Phase.PLAYING if found.phase is Phase.PUBLISHED else found.phase
        after = replace(found, phase=phase, adjourned=mark(found.adjourned, board.number))
        return changed.with_round(after) if after != found else changed

    def warnings(self, change: Change) -> Iterator[Weight]:
        before, new = change.old, self.outcome
        old = before.outcome(self.round_no, self.board)
        if old.decided:
            yield inform("stood-there", board=self.board, found=outcome_text(old))
        if not new.decided:
            yield inform("adjourned-draw", board=self.board)
        elif not new.played:
            board = need_board(before.round(self.round_no), self.board)
            yield inform(*forfeit_said(before, *board.pair, new))
        published = before.published_rounds
        if self.round_no < published and new.decided and new.white is not Result.DRAW:
            late = say("late-result", round=self.round_no, next=published + 1)
            later = changed_pairings(before, change.new, self.round_no)
            yield confirm(_counts_from(before, late), *later)


class ClearResult(OfBoard, right="run", group="results"):
    """Take the result of a game back, as long as its round is not closed."""

    in_log: ClassVar[Table] = {"done": "board {board} without result"}

    def result(self) -> Outcome | None:
        return UNDECIDED

    def after(self, section: Section, *, strict: bool) -> Section:
        found, board = self.need_game(section)
        old = section.outcome(self.round_no, self.board)
        self.refuse_if(not old.decided and board.number not in found.adjourned, "no-result-there")
        if found.phase is Phase.COMPLETE or self.round_no < section.published_rounds:
            raise self.refusal("result-closed", "offer-correct", found=outcome_text(old))
        changed = _with_outcome(section, self.round_no, board, UNDECIDED)
        adjourned = without(found.adjourned, board.number)
        none_in = not adjourned and len(changed.missing(self.round_no)) == len(found.boards)
        after = replace(
            found,
            phase=Phase.PUBLISHED if none_in else found.phase,
            adjourned=adjourned,
            corrected=without(found.corrected, board.number),
        )
        return changed.with_round(after)


class CorrectResult(OfBoard, right="run", group="corrections"):
    """Correct a result that is no longer open to entry (GHR 4.3)."""

    in_log: ClassVar[Table] = {"done": "correct round {round_no}, board {board} to {outcome}"}

    outcome: Outcome
    effect: Effect = Effect.COUNTS

    def result(self) -> Outcome | None:
        return self.outcome

    def after(self, section: Section, *, strict: bool) -> Section:
        found, board = self.need_game(section)
        number, new = self.round_no, self.outcome
        old = section.outcome(number, self.board)
        refuse_if(not new.possible or not new.decided, "impossible-result", found=outcome_text(new))
        self.refuse_if(not old.decided, "no-result-yet", "offer-enter")
        earlier = section.correction(number, self.board)
        corrections = without(section.late_corrections, earlier)
        report_only = self.effect is Effect.REPORT_ONLY
        too_early = report_only and counts_still(section, number)
        self.refuse_if(too_early, "counts-still", "offer-correct")
        stands = earlier.outcome if earlier and report_only else old
        refuse_if(new == stands and (report_only or earlier is None), "nothing-changed")
        if not report_only:
            if strict:
                self.need_to_count(section, "offer-report-only")
            section = _with_outcome(section, number, board, new)
        elif new != old:
            late = LateCorrection(round_no=number, board=board.number, outcome=new)
            corrections = (*corrections, late)
        return _corrected(replace(section, late_corrections=corrections), found, board)

    def warnings(self, change: Change) -> Iterator[Weight]:
        before, after, number = change.old, change.new, self.round_no
        old, new = outcome_text(before.outcome(number, self.board)), outcome_text(self.outcome)
        last, only = before.published_rounds, self.effect is Effect.REPORT_ONLY
        told = warn if only or number < last else inform
        yield told("result-becomes", board=self.board, round=number, old=old, new=new)
        if only:
            yield told(say("report-only", round=number), say("listed-apart"))
            return
        yield told(*_points(before, after, need_board(before.round(number), self.board)))
        yield told(*(say("boards-stay", round=each) for each in range(number + 1, last + 1)))
        yield told(_counts_from(before, say("counts-from", next=last + 1)))
        yield told(*changed_pairings(before, after, number))
        if not counts_still(before, number):
            yield told("against-article", round=number)


class WithdrawCorrection(OfBoard, right="run", group="corrections"):
    """Take a correction for the rating report back."""

    in_log: ClassVar[Table] = {
        "done": "take back the correction of round {round_no}, board {board}"
    }

    def after(self, section: Section, *, strict: bool) -> Section:
        self.need_published(section)
        late = section.correction(self.round_no, self.board)
        self.refuse_if(not late, "no-correction-there")
        return replace(section, late_corrections=without(section.late_corrections, late))

    def warnings(self, change: Change) -> Weight:
        return inform("report-as-table", board=self.board, round=self.round_no)


class RecordColours(OfBoard, right="run", group="corrections"):
    """Note that two players sat with the other colours than paired, or that they did not.

    Which colours count for pairing say the regulations of the event.
    """

    in_log: ClassVar[Table] = {"done": "colours of round {round_no}, board {board}"}

    swapped: bool = True
    count: ColoursCount = ColoursCount.PLAYED

    def after(self, section: Section, *, strict: bool) -> Section:
        found, board = self.need_game(section)
        number = self.round_no
        before = section.swap(number, board.number)
        after = SwappedColours(round_no=number, board=board.number, count=self.count)
        refuse_if(before == (after if self.swapped else None), "nothing-changed")
        others = without(section.swapped, before)
        changed = replace(section, swapped=(*others, after) if self.swapped else others)
        if _plays_swapped(section, number, board) is not _plays_swapped(changed, number, board):
            if strict:
                self.need_to_count(section, "offer-colours-report-only")
            changed = _with_outcome(changed, number, board, section.outcome(number, board.number))
        return _corrected(changed, found, board)

    def warnings(self, change: Change) -> Iterator[Weight]:
        before, after = change.old, change.new
        yield confirm("colours-kept", board=self.board, round=self.round_no)
        last, code = before.published_rounds, "colours-paired-count"
        if self.swapped and self.count is ColoursCount.PLAYED:
            code = "colours-over" if last >= before.total_rounds else "colours-played-count"
        yield confirm(code, next=last + 1)
        if before.tournament != after.tournament and self.round_no < last:
            yield confirm(*changed_pairings(before, after, self.round_no))


def _with_outcome(section: Section, round_no: RoundNo, board: Board, outcome: Outcome) -> Section:
    """The section with a result, in the colours that count for pairing.

    What the game counted as for later rounds, which are published by now, is kept.
    """
    old = section.outcome(round_no, board.number)
    if outcome != old and round_no < section.published_rounds:
        white, black = map(section.tpn, board.pair)
        later = known_later(section, round_no, white, black, old)
        section = section.with_facts(known_later=(*section.tournament.known_later, *later))
    swapped = _plays_swapped(section, round_no, board)
    return with_outcome(section, round_no, board, outcome, swapped=swapped)


def _plays_swapped(section: Section, round_no: RoundNo, board: Board) -> bool:
    """Whether the records of a board hold the colours played, not those paired."""
    swap = section.swap(round_no, board.number)
    return swap is not None and swap.count is ColoursCount.PLAYED


def forfeit_said(section: Section, white: Pid, black: Pid, outcome: Outcome) -> list[Consequence]:
    """What a game or match that was not played means for later pairings (GHR 3.5, BR 4)."""
    both = {"white": section.person(white), "black": section.person(black)}
    if not outcome.points_differ:
        return [say("both-absent", **both)]
    winner = "white" if outcome.white is Result.FORFEIT_WIN else "black"
    return [say("forfeit-win", player=both[winner]), say("may-meet-again", **both)]


def with_number(numbers: tuple[BoardNo, ...], number: BoardNo) -> tuple[BoardNo, ...]:
    """Numbers of boards, ascending, with one of them."""
    return tuple(sorted({*numbers, number}))


def _corrected(section: Section, found: RoundState, board: Board) -> Section:
    """The section with a board among those that were corrected."""
    return section.with_round(replace(found, corrected=with_number(found.corrected, board.number)))


def counts_still(section: Section, round_no: RoundNo) -> bool:
    """Whether a wrong result still counts for pairing: until the next round ends (GHR 4.3)."""
    last = section.published_rounds
    if round_no == last:
        return True
    return round_no == last - 1 and section.round(last).phase is not Phase.COMPLETE


def _counts_from(section: Section, what: Consequence) -> Consequence:
    """What is said where a round is left to be paired, or that it changes the standings only."""
    over = section.published_rounds >= section.total_rounds
    return say("counts-in-table") if over else what


def _points(before: Section, after: Section, board: Board) -> Iterator[Consequence]:
    for pid in board.pair:
        old, new = _total(before, pid), _total(after, pid)
        if old != new:
            as_many = -(-new // 10)  # half a point is said as one: ½ point, 1 point, 1½ points
            name = before.person(pid)
            texts = {"old": str(points_text(old)), "new": str(points_text(new))}
            yield say("points-become", player=name, count=as_many, **texts)


def _total(section: Section, pid: Pid) -> int:
    """Points (tenths) so far: a game of the round that is being played counts when it is over."""
    last = section.published_rounds
    playing = last if section.round(last).phase is not Phase.COMPLETE else 0
    tournament = section.counted(last)
    player = tournament.player(section.tpn(pid))
    worth = points_by_round(tournament, player, len(player.rounds))
    return sum(
        points
        for number, (record, points) in enumerate(zip(player.rounds, worth, strict=True), start=1)
        if number != playing or record.result is not Result.UNDECIDED
    )


MOST_REPORTS = 20
"""Reports of one board that are kept; who sends more than that is sending no reports."""


class ReportResult(OfBoard, right="results", group="results"):
    """Report the result of a board of the round that is played.

    A report that was taken already, by its key, changes nothing however late it comes again; a new
    one of the same side from the same phone goes before the old one.

    Its fields are those of :class:`~openarbiter.desk.values.Report`; one phone speaks for one side
    of a board only.
    """

    in_log: ClassVar[Table] = {
        "done": "report of {reporter}, board {board}: {white} {outcome} {black}"
    }
    changes: ClassVar[str] = "{0.section}/{0.round_no}/report/{0.board}/{0.by.value}"
    affects_pairing: ClassVar[bool] = False
    only_told: ClassVar[bool] = True

    outcome: Outcome
    by: Reporter
    name: str = ""
    device: str = ""
    key: str = ""

    def gaps_in_log(self, section: Section | None) -> dict[str, object]:
        return {"reporter": self.name or self.by}

    def is_ordinary(self, state: EventState) -> bool:
        """A helper reports in his own name; players do with the code of their board."""
        return self.by_helper and TEXTS.get(self.outcome) in PLAYED and self.is_due(state)

    def after(self, section: Section, *, strict: bool) -> Section:
        found, _ = self.need_game(section)
        for field in ("name", "device", "key"):
            need_text(field, getattr(self, field), empty=field != "name" or not self.by_helper)
        no_result = not self.outcome.possible or not self.outcome.decided
        refuse_if(no_result, "impossible-result", found=outcome_text(self.outcome))
        stands = section.outcome(self.round_no, self.board)
        over = found.phase is Phase.COMPLETE or self.round_no < section.published_rounds
        self.refuse_if(over, "report-too-late")
        self.refuse_if(stands.decided, "report-result-in", found=outcome_text(stands))
        report = Report(**{each.name: getattr(self, each.name) for each in fields(Report)})
        self._need_new(found, report)
        return section.with_round(replace(found, reports=(*found.reports, report)))

    @property
    def by_helper(self) -> bool:
        """Who reports is no player of the board."""
        return self.by is Reporter.HELPER

    def _need_new(self, found: RoundState, report: Report) -> None:
        """Refuse what was reported already, what one phone says for both, and what is too much."""
        before = found.reports_of(self.board)
        last = next((each for each in reversed(before) if each.source == report.source), None)
        sent = bool(report.key) and any(
            (each.key, each.source) == (report.key, report.source) for each in before
        )
        taken = sent or (last is not None and last.outcome == report.outcome)
        self.refuse_if(taken, "report-taken", found=outcome_text(self.outcome))
        for each in before if report.device else ():
            both = each.device == report.device and each.by is not report.by
            self.refuse_if(both, "report-other-side")
        most = {"most": MOST_REPORTS, "count": MOST_REPORTS}
        self.refuse_if(len(before) >= MOST_REPORTS, "too-many-reports", **most)
