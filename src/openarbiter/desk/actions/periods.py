"""A month of a long event was sent for rating: what was in the report is kept.

Source:
    FIDE Title Regulations (B.01, 2024), 1.1.4; FIDE Rating Regulations (B.02, 2024), 9.
"""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection, need_round
from openarbiter.desk.event_values import Period
from openarbiter.desk.messages import Weight, declare, inform, listed, refuse_if
from openarbiter.desk.periods import open_games
from openarbiter.desk.state import EventState, Section
from openarbiter.desk.tables import completed_rounds
from openarbiter.languages import Table

_SENTENCES: Final[Table] = {
    "games-later": (
        "One game has no result yet and goes into a later report: {boards}.",
        "{count} games have no result yet and go into a later report: {boards}.",
    ),
    "period-sent": "Rounds up to {round} are sent already.",
    "period-before": "Round {round} comes first: reports are sent in their order.",
    "no-round-over": "Round {round} is not over yet.",
    "period-otherwise": "Results have come in since this report was made; save it once more.",
    "periods-of-teams": "Reports by month are made where players are paired.",
}
declare(_SENTENCES)


class ReportPeriod(OfSection, right="settings", group="settings"):
    """Note that the games of some rounds were sent for rating.

    The period has the boards that had no result then: a later report has them.
    """

    in_log: ClassVar[Table] = {"done": "sent for rating: rounds {first} to {last}"}
    changes: ClassVar[str] = "{0.section}/reported"
    affects_pairing: ClassVar[bool] = False

    period: Period

    def gaps_in_log(self, section: Section | None) -> dict[str, object]:
        return {"first": self.period.first_round, "last": self.period.last_round}

    def refuse_new(self, state: EventState) -> None:
        found = open_games(state.section(self.section), self.period.last_round)
        refuse_if(found != self.period.open, "period-otherwise")

    def after(self, section: Section, *, strict: bool) -> Section:
        first, last = self.period.first_round, self.period.last_round
        refuse_if(section.teams, "periods-of-teams")
        sent = section.reported[-1].last_round if section.reported else 0
        refuse_if(first <= sent, "period-sent", round=sent)
        refuse_if(first > sent + 1 or last < first, "period-before", round=sent + 1)
        need_round(section, last)
        refuse_if(last > completed_rounds(section), "no-round-over", round=last)
        return replace(section, reported=(*section.reported, self.period))

    def warnings(self, change: Change) -> Weight:
        boards = [f"{number}.{board}" for number, board in self.period.open]
        return (
            inform("games-later", count=len(boards), boards=listed(boards)) if boards else Weight()
        )
