"""Several spellings of a group that are one: a club, a school, a family.

Source:
    C.04.2, GHR 1.4 (two arbiters with the same facts produce identical pairings): who belongs
    together does not depend on how it was typed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import ClassVar, Final

from openarbiter.desk import groups
from openarbiter.desk.actions.base import Action, Change, need_text
from openarbiter.desk.bans import settled
from openarbiter.desk.messages import Weight, confirm, declare, inform, refuse_if
from openarbiter.desk.state import Entrant, EventState, Section
from openarbiter.languages import Table

_SENTENCES: Final[Table] = {
    "federation-fixed": "Federations are codes of three letters; change them with the player.",
    "group-renamed": (
        "One player is of {name} then.",
        "{count} players are of {name} then.",
    ),
    "group-banned": "Players of one group shall not meet in section {section}: from the next round "
    "on that holds for all of them.",
}
declare(_SENTENCES)


class RenameGroup(Action, right="run", group="players"):
    """Give all players of some groups of a kind one name, in every section.

    Attributes:
        kind: The key of the kind (:func:`openarbiter.desk.groups.key`).
        names: Names the groups have now, in any spelling.
        name: The name all of them have afterwards.
    """

    in_log: ClassVar[Table] = {"done": "one group ({kind}): {names} = {name}"}
    changes: ClassVar[str] = "groups/{0.kind}"

    kind: str
    names: tuple[str, ...]
    name: str

    def do(self, state: EventState) -> EventState:
        need_text("name", self.name, empty=False)
        refuse_if(groups.key(self.kind) == groups.FEDERATION, "federation-fixed")
        sections = tuple(self._renamed(section) for section in state.sections)
        refuse_if(sections == state.sections, "nothing-changed")
        return replace(state, sections=sections)

    def _renamed(self, section: Section) -> Section:
        entrants = tuple(map(self._in_group, section.entrants))
        if entrants == section.entrants:
            return section
        return settled(replace(section, entrants=entrants), section)

    def _in_group(self, entrant: Entrant) -> Entrant:
        kind, wanted = groups.key(self.kind), set(map(groups.key, self.names))
        name = self.name.strip()
        if kind == groups.CLUB:
            found = entrant.club and groups.key(entrant.club) in wanted
            return replace(entrant, club=name) if found else entrant
        changed = tuple(
            replace(each, name=name)
            if groups.key(each.kind) == kind and groups.key(each.name) in wanted
            else each
            for each in entrant.groups
        )
        return replace(entrant, groups=changed)

    def warnings(self, change: Change) -> Iterator[Weight]:
        kind = groups.key(self.kind)
        found = groups.groups(change.after.sections, kind)
        same = (who for name, who in found if groups.key(name) == groups.key(self.name))
        yield inform("group-renamed", count=len(next(same)), name=self.name.strip())
        banned = [
            section.name
            for section in change.after.sections
            if section.published_rounds
            and any(groups.key(ban.kind) == kind for ban in section.settings.bans)
        ]
        if banned and len(set(map(groups.key, self.names))) > 1:
            yield confirm("group-banned", section=", ".join(banned))
