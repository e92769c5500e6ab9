"""Two players of equal strength and title exchange their pairing numbers.

Source:
    C.04.2 (applied from 2026-02-01), GHR 2.2 (strength and title come first) and 2.3 (after the
    start numbers follow corrected ratings only); C.02, list of questions (confirmed each time, and
    noted in the report file).
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection
from openarbiter.desk.lots import drawn_numbers
from openarbiter.desk.messages import Refusal, Weight, confirm, declare, refuse, say
from openarbiter.desk.records import equal_by, reordered, with_byes_to_come
from openarbiter.desk.state import Section
from openarbiter.desk.values import Pid
from openarbiter.languages import Table

_SENTENCES: Final[Table] = {
    "numbers-not-equal [C.04.2, 2.2]": "Only players of equal strength and title, whose numbers "
    "were not drawn by lot, exchange them.",
    "numbers-exchanged [C.04.2, 2.2]": "{one} gets number {number}, {other} gets number {old}.",
}
declare(_SENTENCES)


class ExchangeNumbers(OfSection, right="run", group="players"):
    """Let two players of equal strength and title exchange their numbers, before round 1.

    No rating changes. Numbers given anew leave the two as they were put, as long as they are equal.
    """

    in_log: ClassVar[Table] = {"done": "{one} and {other} exchange their numbers"}

    affects_pairing: ClassVar[bool] = True
    part: ClassVar[str] = "numbers"

    one: Pid
    other: Pid

    def after(self, section: Section, *, strict: bool) -> Section:
        if section.published_rounds:
            raise Refusal(say("locked-after-start", "C.04.2, 2.3"))
        if not section.numbered:
            raise refuse("no-numbers", "offer-number")
        alike = equals_of(section, self.one)
        if self.one == self.other or self.other not in alike:
            raise refuse("numbers-not-equal")
        swapped = {self.one: self.other, self.other: self.one}
        order = tuple(swapped.get(pid, pid) for pid in section.roster.pids)
        put = tuple(swapped.get(pid, pid) for pid in alike)
        kept = tuple(pid for pid in section.exchanged if pid not in alike)
        changed = replace(reordered(section, order), exchanged=(*kept, *put))
        changed = changed.with_remark("file-exchange", round=1, **self._gaps(section))
        return with_byes_to_come(changed)

    def warnings(self, change: Change) -> Weight:
        return confirm(say("numbers-exchanged", **self._gaps(change.old)))

    def _gaps(self, old: Section) -> dict[str, str]:
        """Both players with their numbers, and the number that each gets."""
        return {
            "one": old.person(self.one),
            "other": old.person(self.other),
            "number": str(old.tpn(self.other)),
            "old": str(old.tpn(self.one)),
        }


def equals_of(section: Section, pid: Pid) -> tuple[Pid, ...]:
    """The players of the strength and title of one, who is among them, by number.

    Nobody where the numbers were drawn by lot.
    """
    return next((group for group in groups_of_equals(section) if pid in group), ())


def groups_of_equals(section: Section) -> list[tuple[Pid, ...]]:
    """Groups of players of equal strength and title, of two or more; none where lots were drawn."""
    groups: defaultdict[tuple[int, int], list[Pid]] = defaultdict(list)
    for pid in () if drawn_numbers(section) else section.roster.pids:
        groups[equal_by(section, pid)].append(pid)
    return [tuple(group) for group in groups.values() if len(group) > 1]
