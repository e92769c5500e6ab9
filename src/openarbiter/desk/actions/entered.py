"""Values for a tie-break that were worked out elsewhere, entered by hand.

Source:
    C.07 (applied from 2026-03-01), Article 4.1.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection
from openarbiter.desk.messages import Weight, confirm, declare, refuse, say
from openarbiter.desk.state import Section
from openarbiter.desk.values import Pid
from openarbiter.languages import Table
from openarbiter.model import entered
from openarbiter.ranking.catalogue import may_be_entered

_SENTENCES: Final[Table] = {
    "values-of-teams": "Values are entered for players; a table of teams has none.",
    "bad-value-name": "{found} cannot name entered values: it is OTHER_ with at most {most} "
    "capitals behind it, and no tie-break of the regulations.",
    "bad-value": "A value is at most {most}, with or without a minus.",
    "values-change [C.07]": "Values of {name} that were entered before change: {number}.",
}
declare(_SENTENCES)


@dataclass(frozen=True, slots=True, kw_only=True)
class ValueOf:
    """The value of one player in hundredths; ``None`` takes it back."""

    pid: Pid
    value: int | None


class EnterValues(OfSection, right="settings", group="settings"):
    """Enter values of players for a tie-break that was worked out elsewhere.

    Attributes:
        name: Code of the tie-break: ``OTHER_`` and capitals, none that a table of the regulations
            has.
        values: The values; who is not named keeps his own.
    """

    in_log: ClassVar[Table] = {"done": "enter values of section {section} for the tie-break {name}"}

    name: str
    values: tuple[ValueOf, ...]

    def after(self, section: Section, *, strict: bool) -> Section:
        if section.teams:
            raise refuse("values-of-teams")
        if not may_be_entered(self.name):
            raise refuse("bad-value-name", found=repr(self.name)[:40], most=entered.LONGEST)
        changed = {}
        for each in self.values:
            if each.value is not None and abs(each.value) > entered.MOST:
                raise refuse("bad-value", most=entered.shown_value(entered.MOST))
            changed[each.pid] = entered.with_value(section.player(each.pid), self.name, each.value)
        after = section.with_players(changed)
        if after == section:
            raise refuse("nothing-changed")
        return after

    def warnings(self, change: Change) -> Weight:
        before = change.old
        count = sum(
            entered.value_of(before.player(each.pid), self.name) not in {None, each.value}
            for each in self.values
        )
        return confirm(say("values-change", number=count, name=self.name)) if count else Weight()

    def touched(self) -> frozenset[str]:
        return frozenset(f"{self.section}/player/{each.pid}" for each in self.values)
