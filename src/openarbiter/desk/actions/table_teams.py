"""Teams whose players are paired by a table: who belongs to which one, in board order.

The players stay the players of the section; the teams stand in its tournament, as report files
have them.

Source:
    docs/systems/scheveningen.md, 1; docs/systems/molter.md, 1; TRF26, record 310.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar, Final

from openarbiter.desk.actions.base import Change, OfSection, need_text
from openarbiter.desk.actions.players import AddPlayers, NewPlayer
from openarbiter.desk.marks import Drawn
from openarbiter.desk.messages import Weight, declare, inform, refuse, say, warn, with_all
from openarbiter.desk.records import reordered, with_byes_to_come
from openarbiter.desk.state import Section
from openarbiter.desk.values import LotsOf, Pid
from openarbiter.languages import Table
from openarbiter.model import Team, Tpn
from openarbiter.rulebooks import registry

_SENTENCES: Final[Table] = {
    "no-table-teams": "{system} pairs no players of teams by a table.",
    "not-in-one-team": "Every player of the section is in one team, and in one only.",
    "teams-unequal": "The teams have {sizes} players; the table pairs teams of equal size.",
}
declare(_SENTENCES)


@dataclass(frozen=True, slots=True, kw_only=True)
class TableTeam:
    """A team whose players are paired by a table.

    Attributes:
        name: Its name.
        players: Ids of its players in board order.
    """

    name: str
    players: tuple[Pid, ...] = ()


class SetTableTeams(OfSection, right="register", group="players"):
    """Say which players are which team, in the order of the teams and of their boards.

    Numbers follow this order; it is what was drawn or agreed. Once round 1 is published only the
    names of the teams can change.

    Attributes:
        teams: The teams, the one that the table calls A first; every player is in one of them.
        new: Players who are entered with them, each with an id that nobody has had before.
    """

    in_log: ClassVar[Table] = {"done": "say who plays in which team: {teams}"}

    affects_pairing: ClassVar[bool] = True

    teams: tuple[TableTeam, ...]
    new: tuple[NewPlayer, ...] = ()

    def after(self, section: Section, *, strict: bool) -> Section:
        if not registry.edition(section.system).table.teams:
            raise refuse("no-table-teams", system=section.system)
        known = set()
        for team in self.teams:
            need_text("name", team.name, empty=False)
            if team.name.casefold() in known:
                raise refuse("team-known", team=team.name)
            known.add(team.name.casefold())
        if self.new:
            added = AddPlayers(section=section.key, players=self.new)
            section = added.after(section, strict=strict)
        order = tuple(pid for team in self.teams for pid in team.players)
        if sorted(order) != sorted(section.roster.pids):
            raise refuse("not-in-one-team")
        if not section.published_rounds:
            section = _numbered(section, order)
        elif self._numbers(section) != [team.players for team in section.tournament.teams]:
            raise refuse("round-robin-started")
        teams = tuple(
            Team(number=at, name=team.name, players=numbers)
            for at, (team, numbers) in enumerate(
                zip(self.teams, self._numbers(section), strict=True), start=1
            )
        )
        if teams == section.tournament.teams:
            raise refuse("nothing-changed")
        return replace(section, tournament=replace(section.tournament, teams=teams))

    def _numbers(self, section: Section) -> list[tuple[Tpn, ...]]:
        return [tuple(section.tpn(pid) for pid in team.players) for team in self.teams]

    def warnings(self, change: Change) -> Weight:
        found = AddPlayers(section=self.section, players=self.new).warnings(change)
        sizes = [len(team.players) for team in self.teams]
        if len(set(sizes)) > 1:
            unequal = say("teams-unequal", sizes=", ".join(map(str, sizes)))
            found = with_all(inform(unequal), found)
        old, new = (side.lots(LotsOf.NUMBERS) for side in (change.old, change.new))
        again = old is not None and bool(old.seed) and old != new
        return with_all(warn(say("lots-again")), found) if again else found

    def touched(self) -> frozenset[str]:
        added = {f"{self.section}/player/{one.pid}" for one in self.new}
        return frozenset({f"{self.section}/numbers", *added})


def _numbered(section: Section, order: tuple[Pid, ...]) -> Section:
    """The section with numbers in an order, which counts as drawn (or agreed) by hand."""
    drawn = section.lots(LotsOf.NUMBERS)
    if drawn is None or drawn.order != order:
        drawn = Drawn(what=LotsOf.NUMBERS, how="in the board order of the teams", order=order)
    others = tuple(each for each in section.drawn if each.what is not LotsOf.NUMBERS)
    changed = replace(reordered(section, order), numbered=True, drawn=(*others, drawn))
    return with_byes_to_come(changed)
