"""The report of a result by who plays or helps at the board; it is no result yet.

Two equal reports of different sides let the result be entered, by the ordinary action; different
ones are for an arbiter to decide, who can make one of them the result at any time.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import need_text
from openarbiter.desk.actions.results import PLAYED, OfBoard
from openarbiter.desk.marks import Report, Reporter
from openarbiter.desk.messages import declare, refuse
from openarbiter.desk.state import EventState, RoundState, Section
from openarbiter.desk.values import TEXTS, Outcome, Phase, outcome_text
from openarbiter.languages import Table

_SENTENCES: Final[Table] = {
    "report-too-late": "Round {round} takes no more reports; an arbiter can still correct board "
    "{board}.",
    "report-result-in": "Board {board} of round {round} has its result: {found}. If it is wrong, "
    "tell an arbiter.",
    "report-taken": "This was reported before: board {board}, {found}.",
    "report-other-side": "This phone has reported for the other side of board {board}; two reports "
    "of one phone count as one.",
    "too-many-reports": "Board {board} has {most} reports; an arbiter decides now.",
}
declare(_SENTENCES)


MOST_REPORTS = 20
"""Reports of one board that are kept; who sends more than that is sending no reports."""


class ReportResult(OfBoard, right="results", group="results"):
    """Report the result of a board of the round that is played.

    A report that was taken already, by its key, changes nothing however late it comes again; a new
    one of the same side from the same phone goes before the old one.

    Attributes:
        by: Who reports.
        name: Name of the helper; empty for a player.
        device: What tells the phone from others; one phone speaks for one side of a board only.
        key: What the phone calls this very sending; empty without one.
    """

    in_log: ClassVar[Table] = {
        "done": "report of {reporter}, board {board}: {white} {outcome} {black}",
    }

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
        found, board = self.need_game(section)
        for field in ("name", "device", "key"):
            need_text(field, getattr(self, field), empty=field != "name" or not self.by_helper)
        if not self.outcome.possible or not self.outcome.decided:
            raise refuse("impossible-result", found=outcome_text(self.outcome))
        stands = section.outcome(self.round_no, self.board)
        if found.phase is Phase.COMPLETE or self.round_no < section.published_rounds:
            raise self.refusal("report-too-late")
        if stands.decided:
            raise self.refusal("report-result-in", found=outcome_text(stands))
        report = Report(
            board=board.number,
            outcome=self.outcome,
            by=self.by,
            name=self.name,
            device=self.device,
            key=self.key,
        )
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
        if sent or (last is not None and last.outcome == report.outcome):
            raise self.refusal("report-taken", found=outcome_text(self.outcome))
        if report.device and any(
            each.device == report.device and each.by is not report.by for each in before
        ):
            raise self.refusal("report-other-side")
        if len(before) >= MOST_REPORTS:
            raise self.refusal("too-many-reports", most=MOST_REPORTS)

    def touched(self) -> frozenset[str]:
        return frozenset({f"{self.section}/{self.round_no}/report/{self.board}/{self.by.value}"})
