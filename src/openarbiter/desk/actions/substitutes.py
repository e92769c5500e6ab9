"""Who comes in place of somebody before a round robin begins.

Source:
    C.05, 6.3: whoever leaves after the drawing of lots and before round 1 has them drawn anew,
    unless a substitute takes the number, or it was the highest one of an even field.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TypeVar

from openarbiter.desk.actions.base import Change, OfPlayer
from openarbiter.desk.actions.players import need_place
from openarbiter.desk.lots import drawn_numbers
from openarbiter.desk.marks import Drawn
from openarbiter.desk.messages import Weight, inform, refuse, say
from openarbiter.desk.player_facts import PlayerFacts, cut_in_files, twins
from openarbiter.desk.records import with_byes_to_come
from openarbiter.desk.state import Entrant, Roster, Section
from openarbiter.desk.values import LotsOf, Pid
from openarbiter.model import Player

_T = TypeVar("_T")


@dataclass(frozen=True, slots=True, kw_only=True)
class SubstitutePlayer(OfPlayer, right="run", group="players"):
    """Put somebody in the place of a player who leaves a round robin before round 1.

    The number stays, so lots that were drawn hold. Byes and absences of who leaves are gone.

    Attributes:
        new: Id of who comes: ``section.next_pid``, which nobody has had before.
        facts: Who comes.
    """

    new: Pid
    facts: PlayerFacts

    def after(self, section: Section, *, strict: bool) -> Section:
        old, place = section.player(self.pid), section.place(self.pid)
        if not section.fixed_table or section.teams or section.published_rounds:
            raise refuse("no-substitute")
        need_place(section, self.new)
        player = self.facts.on(Player(tpn=old.tpn, name=""))
        entrant = self.facts.beside(Entrant(pid=self.new))
        changed = replace(
            section,
            tournament=replace(
                section.tournament, players=_put(section.tournament.players, place, player)
            ),
            roster=Roster(_put(section.roster.pids, place, self.new)),
            entrants=_put(section.entrants, place, entrant),
            drawn=tuple(self._drawn(each) for each in section.drawn),
            next_pid=Pid(self.new + 1),
        )
        return with_byes_to_come(changed)

    def _drawn(self, drawn: Drawn) -> Drawn:
        """The numbers that were drawn, with the substitute in the place."""
        if drawn.what is not LotsOf.NUMBERS:
            return drawn
        order = (self.new if pid == self.pid else pid for pid in drawn.order)
        return replace(drawn, order=tuple(order))

    def warnings(self, change: Change) -> Weight:
        old, number = change.old, change.old.tpn(self.pid)
        found = [*twins(old, self.facts), *cut_in_files(self.facts)]
        code = "substitute-drawn" if drawn_numbers(change.new) else "substitute"
        names = {"new": self.facts.name, "old": old.player(self.pid).name}
        return inform(say(code, number=number, **names), *found)

    def touched(self) -> frozenset[str]:
        return frozenset(f"{self.section}/player/{pid}" for pid in (self.pid, self.new))


def _put(several: tuple[_T, ...], place: int, one: _T) -> tuple[_T, ...]:
    """Several with another one at a place."""
    return (*several[:place], one, *several[place + 1 :])
