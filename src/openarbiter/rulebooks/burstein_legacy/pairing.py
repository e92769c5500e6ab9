"""Chapters 4 and 6: the bye, groups that count as one, and the first combination of a group.

A group is completed when all its players are paired inside it; exactly one of them floats to the
next group when the number of players down to its end is odd. A floater from above may not float
again, and nobody skips a group. Groups that cannot be completed count as one with a neighbour.
Who may come into a group is one more vertex, joined to whom somebody of them may meet; who may
leave it are the players whom a largest matching can leave over.

The list of combinations of a group has the order of its highest players: the highest one who is
still free takes the lowest one possible, and floats last of all. So of the matchings with the most
due colours the first is chosen.

Source:
    C.04.4.2 (older text), 3.1, chapters 4 and 6, 5.2 and 5.3, and the preface: high values meet low
    values; forbidden pairs count like earlier meetings. Which players a largest matching can leave
    over: T. Gallai, 1964; J. Edmonds, 1965.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from openarbiter.matching.cardinality import add_vertex, has_perfect, spared
from openarbiter.matching.cheapest import all_cheapest
from openarbiter.rulebooks.burstein_legacy.text import (
    GRANTED,
    KINDS,
    TEXT,
    Situation,
    denied,
    score_groups,
)
from openarbiter.rulebooks.choosing import bye_taker
from openarbiter.rulebooks.conflict import degrees_suffice
from openarbiter.rulebooks.meetings import GroupMeetings
from openarbiter.values import dataclass

_FLOAT = KINDS
"""The kind of the vertex that stands for floating."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A combination of the list of a group, in positions.

    Attributes:
        pairs: (higher, lower) by 3.2, the highest player's first.
        floater: The player who floats; ``None`` when nobody does.
        granted: Number of players who get their due colours in it.
    """

    pairs: tuple[tuple[int, int], ...]
    floater: int | None
    granted: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PairedGroup:
    """One group as it was paired, in positions.

    Attributes:
        residents: Players of the score groups it is made of, in the order of 3.2.
        incoming: The floater from above; ``None`` without one.
        could_float: Residents with whose floating the groups below can be completed; ``None``
            where nobody floats. Whether the others of this group can be paired is another matter.
        combination: The combination chosen.
    """

    residents: tuple[int, ...]
    incoming: int | None
    could_float: tuple[int, ...] | None
    combination: Combination

    @property
    def players(self) -> tuple[int, ...]:
        """All players of the group, the floater from above sorted in (3.2)."""
        return tuple(sorted((*self.residents, *if_any(self.incoming))))


@dataclass(frozen=True, slots=True)
class Joining:
    """Two neighbouring groups that count as one (6.6): positions of the players of both."""

    upper: tuple[int, ...]
    lower: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired, in positions.

    Attributes:
        bye: The player with the bye; ``None`` without one.
        joinings: Groups that were made one, in order.
        groups: The groups from the top.
    """

    bye: int | None
    joinings: tuple[Joining, ...]
    groups: tuple[PairedGroup, ...]


def if_any(position: int | None) -> tuple[int, ...]:
    """The position, if there is one."""
    return () if position is None else (position,)


def pair_round(situation: Situation) -> PairedRound:
    """Pair a round (chapters 4 and 6).

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    bye = player_with_bye(situation)
    made = plan(situation, score_groups(situation, without=bye))
    groups: list[PairedGroup] = []
    incoming: int | None = None
    for group in made.groups:
        players = sorted([*group.residents, *if_any(incoming)])
        combination = first_combination(situation, players, group.floaters)
        groups.append(
            PairedGroup(
                residents=tuple(group.residents),
                incoming=incoming,
                could_float=None if group.floaters is None else tuple(group.floaters),
                combination=combination,
            )
        )
        incoming = combination.floater
    return PairedRound(bye, tuple(made.joinings), tuple(groups))


def meetings(situation: Situation, players: Sequence[int]) -> GroupMeetings:
    """Who may meet whom in a group (3.1, 5.2 and 5.3), bits in the order of its players."""
    return GroupMeetings(situation.met, situation.allowed, players)


def player_with_bye(situation: Situation) -> int | None:
    """Position of the player who gets the bye (chapter 4); ``None`` of an even number of players.

    Our reading of 4.2: when the others cannot be paired without a candidate, the next one is asked.

    Raises:
        ImpossiblePairingError: The round cannot be paired completely.
    """
    graph = meetings(situation, range(len(situation.tpn))).graph()
    return bye_taker(TEXT.bye, situation, graph)


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
    made = Plan(situation)
    for group in score_groups:
        made.append(group)
    made.close()
    made.look_back()
    return made


class Plan:
    """The groups of a round from the top so far, the last one open when it must be joined.

    Attributes:
        groups: The groups; once the plan is made, the ``floaters`` of each are those with whom the
            round can be completed.
        joinings: What was joined, in the order in which it was.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._open = False
        self.groups: list[Group] = []
        self.joinings: list[Joining] = []

    def append(self, residents: list[int]) -> None:
        """Take the next score group."""
        groups = self.groups
        incoming = groups[-1].floaters if groups else None
        groups.append(Group(list(residents), incoming))
        if self._open:
            self._join_last_two()
            return
        self._open = not self._complete()
        if self._open and incoming is not None:
            self._join_last_two()

    def close(self) -> None:
        """At the bottom an open group is joined to the one above it."""
        while self._open and len(self.groups) > 1:
            self._join_last_two()

    def look_back(self) -> None:
        """From the bottom up: keep only floaters with whom all groups below can be completed."""
        below: Group | None = None
        for group in reversed(self.groups):
            if below is not None and group.odd:
                wanted = meetings(self._situation, self._partners_of_floater(below))
                group.floaters = [each for each in group.residents if wanted.mask_for(each)]
            below = group

    def _join_last_two(self) -> None:
        groups = self.groups
        lower, upper = groups.pop(), groups.pop()
        self.joinings.append(Joining(tuple(upper.residents), tuple(lower.residents)))
        groups.append(Group(sorted(upper.residents + lower.residents), upper.incoming))
        self._open = not self._complete()

    def _complete(self) -> bool:
        """Whether the last group can be completed; notes who could float from it."""
        group = self.groups[-1]
        among = meetings(self._situation, group.residents)
        reach = None
        if group.incoming is not None:
            reach = 0
            for position in group.incoming:
                reach |= among.mask_for(position)
        if group.odd:
            group.floaters = left_over(self._situation, group.residents, reach)
            return bool(group.floaters)
        if _robust(self._situation, group.residents) and reach != 0:
            return True
        graph = _graph(self._situation, group.residents, reach)
        return has_perfect(graph, (1 << len(graph)) - 1)

    def _partners_of_floater(self, group: Group) -> list[int]:
        """The residents whom the floater from above can meet while everybody else is paired."""
        leaving = None
        if group.odd and group.floaters is not None:
            leaving = _mask(group.residents, group.floaters)
        return left_over(self._situation, group.residents, leaving)


def _robust(situation: Situation, players: Sequence[int]) -> bool:
    """Whether the numbers of opponents show that a group can be paired in any way needed (6.6)."""
    return degrees_suffice(situation.met, situation.allowed, players)


def _graph(situation: Situation, players: Sequence[int], outside: int | None) -> list[int]:
    """Who may meet whom in a group, with one more outside who may meet some of them (mask)."""
    graph = meetings(situation, players).graph()
    if outside is not None:
        add_vertex(graph, outside)
    return graph


def left_over(
    situation: Situation, players: Sequence[int], outside: int | None = None
) -> list[int]:
    """The players of a group without whom all others can be paired, and one outside (6.3, 6.6)."""
    if _robust(situation, players) and (outside is None or outside.bit_count() > 1):
        return list(players)
    graph = _graph(situation, players, outside)
    left = spared(graph, (1 << len(graph)) - 1)
    return [position for i, position in enumerate(players) if left >> i & 1]


def _mask(players: Sequence[int], chosen: Collection[int]) -> int:
    wanted = set(chosen)
    return sum(1 << i for i, position in enumerate(players) if position in wanted)


def first_combination(
    situation: Situation, players: Sequence[int], floaters: Collection[int] | None
) -> Combination:
    """The first combination of a group with the most due colours (6.1 to 6.5).

    Args:
        situation: The situation before the round.
        players: Positions of the players of the group in the order of 3.2, a floater from above
            among them.
        floaters: Positions of the players one of whom floats; ``None`` where nobody does.

    Raises:
        LookupError: The group cannot be paired; :func:`plan` makes none like that.
    """
    # Vertex 0 is the lowest player, so that "the lowest possible" is the lowest bit; the vertex
    # after the highest player stands for floating, the last choice of everybody.
    names = list(reversed(players))
    graph = meetings(situation, names).graph()
    classes = list(map(situation.kind, names))
    if floaters is not None:
        add_vertex(graph, _mask(names, floaters))
        classes.append(_FLOAT)
    choices = all_cheapest(graph, classes, costs())
    if choices is None:
        raise LookupError("this group cannot be paired")
    partner: dict[int, int] = {}
    for chooser in range(len(names) - 1, -1, -1):
        if chooser not in partner:
            other = choices.settle(chooser)
            partner |= {chooser: other, other: chooser}
    floater = None if floaters is None else names[partner[len(names)]]
    pairs = tuple(
        (position, names[partner[vertex]])
        for vertex, position in reversed([*enumerate(names)])
        if partner[vertex] < vertex
    )
    return Combination(pairs, floater, sum(2 - denied(situation, *pair) for pair in pairs))


def costs() -> list[list[int]]:
    """Due colours that a pair of two kinds leaves out of two; floating costs nothing (6.5)."""
    rows = [[2 - gain if gain >= 0 else -1 for gain in row] for row in GRANTED]
    return [*([*row, 0] for row in rows), [0] * KINDS + [-1]]
