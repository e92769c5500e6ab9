"""6.6: which score groups count as one, and who may float to the next.

A group is completed when all its players are paired inside it; exactly one of them floats to the
next group when the number of players down to its end is odd. A floater from above may not float
again, and nobody skips a group. Groups that cannot be completed count as one with a neighbour.

Who may come into a group is one more vertex, joined to whom somebody of them may meet; who may
leave it are the players whom a largest matching can leave over.

Source:
    C.04.4.2 (older text), 6.3 and 6.6. Which players a largest matching can leave over: T.
    Gallai, 1964; J. Edmonds, 1965.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openarbiter.matching.cardinality import add_vertex, has_perfect, spared
from openarbiter.rulebooks.burstein_legacy.meetings import degrees_suffice, meetings
from openarbiter.rulebooks.burstein_legacy.terms import Situation
from openarbiter.values import dataclass, field


@dataclass(frozen=True, slots=True)
class Joining:
    """Two neighbouring groups that count as one (6.6), for the step log.

    Attributes:
        upper: Positions of the upper group's players.
        lower: Positions of the lower group's players.
    """

    upper: tuple[int, ...]
    lower: tuple[int, ...]


@dataclass(slots=True)
class Group:
    """A score group, or several that count as one.

    Attributes:
        residents: Positions of its players, in the order of 3.2; a floater from above is none.
        incoming: Positions of the players one of whom floats in; ``None`` when nobody does.
        floaters: Positions of the residents who may float; ``None`` when nobody does.
    """

    residents: list[int]
    incoming: Collection[int] | None
    floaters: Collection[int] | None = None

    @property
    def odd(self) -> bool:
        """Whether one of the residents floats."""
        return (len(self.residents) + (self.incoming is not None)) % 2 == 1


@dataclass(slots=True)
class Plan:
    """The groups of a round from the top, and how they came to be.

    Attributes:
        groups: The groups. The ``floaters`` of each are those with whom the round can be
            completed.
        joinings: What was joined, in the order in which it was.
    """

    groups: list[Group] = field(default_factory=list)
    joinings: list[Joining] = field(default_factory=list)


def plan(situation: Situation, score_groups: Sequence[list[int]]) -> Plan:
    """Which score groups count as one, and who may float from each (6.6).

    Our reading of "two adjacent groups": when a group and all above it cannot be completed, it is
    joined to the group above if a floater comes from there, and otherwise, or if that does not
    help, with the group below; at the bottom upwards. Whether the round can be completed is asked
    of all groups below, and a floater goes back where any of them stays incomplete. By the letter
    only the player's own group and the next one would be asked, which pairs otherwise.

    Args:
        situation: The situation before the round, which can be paired completely.
        score_groups: The score groups from the top, without the player with the bye.
    """
    maker = _Maker(situation)
    for group in score_groups:
        maker.append(group)
    maker.close()
    maker.look_back()
    return maker.plan


def who_can_be_spared(
    situation: Situation, players: Sequence[int], wanted: Collection[int]
) -> list[int]:
    """Those of some players of a group without whom all others of it can be paired (6.3 and 6.6).

    Args:
        situation: The situation before the round.
        players: Positions of the whole group, a floater from above among them; an odd number.
        wanted: Positions of those who are asked about.
    """
    if degrees_suffice(situation, players):
        return list(wanted)
    graph = meetings(situation, players).graph()
    left = spared(graph, (1 << len(graph)) - 1)
    return [each for i, each in enumerate(players) if left >> i & 1 and each in wanted]


class _Maker:
    """The groups so far, the last of them open when it must be joined with the next one."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._open = False
        self.plan = Plan()

    def append(self, residents: list[int]) -> None:
        """Take the next score group."""
        groups = self.plan.groups
        incoming = groups[-1].floaters if groups else None
        groups.append(Group(list(residents), incoming))
        if self._open:
            self._join_last_two()
            self._open = not self._complete()
        elif not self._complete():
            self._open = True
            if incoming is not None:
                self._join_last_two()
                self._open = not self._complete()

    def close(self) -> None:
        """At the bottom an open group is joined to the one above it."""
        while self._open and len(self.plan.groups) > 1:
            self._join_last_two()
            self._open = not self._complete()

    def look_back(self) -> None:
        """From the bottom up: keep only floaters with whom all groups below can be completed."""
        below: Group | None = None
        for group in reversed(self.plan.groups):
            if below is not None and group.odd:
                group.floaters = self._welcome(group, below)
            below = group

    def _join_last_two(self) -> None:
        groups = self.plan.groups
        lower, upper = groups.pop(), groups.pop()
        self.plan.joinings.append(Joining(tuple(upper.residents), tuple(lower.residents)))
        groups.append(Group(sorted(upper.residents + lower.residents), upper.incoming))

    def _complete(self) -> bool:
        """Whether the last group can be completed; notes who could float from it."""
        group = self.plan.groups[-1]
        if not group.odd:
            return _can_be_completed(self._situation, group)
        group.floaters = _who_can_be_left(self._situation, group)
        return bool(group.floaters)

    def _welcome(self, group: Group, below: Group) -> Collection[int]:
        """The residents of a group who can float to the group below, as it will be paired."""
        wanted = meetings(self._situation, _partners_for_floater(self._situation, below))
        return [position for position in group.residents if wanted.mask_for(position)]


def _can_be_completed(situation: Situation, group: Group) -> bool:
    """Whether all residents, and a floater from above if there is one, can be paired."""
    if degrees_suffice(situation, group.residents) and (
        group.incoming is None or _reach(situation, group)
    ):
        return True
    graph = _graph(situation, group)
    return has_perfect(graph, (1 << len(graph)) - 1)


def _who_can_be_left(situation: Situation, group: Group) -> Collection[int]:
    """The residents who can float while everybody else is paired."""
    residents = group.residents
    if degrees_suffice(situation, residents):
        if group.incoming is None:
            return residents
        reach = _reach(situation, group)
        if reach.bit_count() > 1:
            return residents
    graph = _graph(situation, group)
    left = spared(graph, (1 << len(graph)) - 1)
    return [position for i, position in enumerate(residents) if left >> i & 1]


def _partners_for_floater(situation: Situation, group: Group) -> Sequence[int]:
    """The residents whom the floater from above can meet while everybody else is paired."""
    residents = group.residents
    floaters = group.floaters if group.odd else None
    if degrees_suffice(situation, residents) and (floaters is None or len(floaters) > 1):
        return residents
    graph = meetings(situation, residents).graph()
    if floaters is not None:
        add_vertex(graph, _mask(residents, floaters))
    left = spared(graph, (1 << len(graph)) - 1)
    return [position for i, position in enumerate(residents) if left >> i & 1]


def _graph(situation: Situation, group: Group) -> list[int]:
    """Who may meet whom in a group; the last vertex is the floater from above, if there is one."""
    graph = meetings(situation, group.residents).graph()
    if group.incoming is not None:
        add_vertex(graph, _reach(situation, group))
    return graph


def _reach(situation: Situation, group: Group) -> int:
    """Mask of the residents whom somebody who may float in may meet."""
    residents = meetings(situation, group.residents)
    everybody = (1 << len(group.residents)) - 1
    reach = 0
    for position in group.incoming or ():
        reach |= residents.mask_for(position)
        if reach == everybody:
            break
    return reach


def _mask(players: Sequence[int], chosen: Collection[int]) -> int:
    wanted = set(chosen)
    return sum(1 << i for i, position in enumerate(players) if position in wanted)
