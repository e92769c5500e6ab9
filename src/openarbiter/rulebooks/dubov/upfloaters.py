"""Articles 3.2.1 and 3.2.2: how many players float up into a bracket, and who.

Residents are matched with each other and with players of lower scoregroups. The criteria are
costs of such a matching, one place of a large integer for each; all cheapest matchings together are
asked, in the order of 4.2, whether a lower player can be an upfloater in one of them. So the first
set of those that are best by C5 to C10 is found without trying sets.

Source:
    C.04.4.1 (applied from 2026-02-01), 2.2, 2.3, 3.2.1, 3.2.2 and 4.2.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby

from openarbiter.matching.cardinality import (
    has_perfect,
    maximum_matching,
    spare_degrees_suffice,
)
from openarbiter.matching.cheapest import Alone, cheapest
from openarbiter.rulebooks.dubov.terms import Situation
from openarbiter.rulebooks.meetings import FieldMeetings, GroupMeetings, mask_of
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Upfloaters:
    """The players who float up into a bracket, in the order of 4.2.2.

    Attributes:
        players: Positions.
        pairs: Pairs of the bracket that reach the best values; none where nobody floats up, which
            leaves no choice.
    """

    players: tuple[int, ...] = ()
    pairs: tuple[tuple[int, int], ...] = ()


class Field:
    """Everybody still to be paired, with the players each of them may meet.

    Args:
        situation: The situation before the round.

    Attributes:
        situation: The situation.
        neighbours: By position: mask of the positions that C1 and C3 leave as opponents.
    """

    def __init__(self, situation: Situation) -> None:
        self.situation = situation
        everybody = range(len(situation.tpn))
        meetings = FieldMeetings(situation.met, situation.open_colours)
        self.neighbours = meetings.masks_of(everybody)

    def without_opponent(self, players: Sequence[int]) -> int:
        """How many of some players are left over by a largest matching among them."""
        mate = maximum_matching(self.neighbours, mask_of(players))
        return sum(1 for each in players if mate[each] < 0)

    def can_spare(self, players: Sequence[int], number: int) -> bool:
        """Whether the others can all be paired whoever a number of some players are (C4).

        Returns:
            True when the numbers of possible opponents show it; false says nothing.
        """
        members = mask_of(players)
        degrees = [(self.neighbours[each] & members).bit_count() for each in players]
        return spare_degrees_suffice(degrees, len(players), number)

    def completes(self, players: Sequence[int]) -> bool:
        """Whether some players can all be paired with each other (C4)."""
        return self.can_spare(players, 0) or has_perfect(self.neighbours, mask_of(players))


def choose_upfloaters(field: Field, residents: Sequence[int], lower: Sequence[int]) -> Upfloaters:
    """The first set of upfloaters that is best by C5 to C10 for its bracket.

    Args:
        field: Everybody, with possible opponents.
        residents: Positions of the residents.
        lower: Positions of all unpaired players of lower score, ascending.

    Source:
        C.04.4.1, 3.2.1 and 3.2.2. The round can be completed (C4).
    """
    needed = field.without_opponent(residents)
    if not needed and (not lower or field.completes(lower)):
        return Upfloaters()
    found = best_set(field, residents, lower, needed)
    if found is None:
        message = "the round was found to be complete before (C4)"
        raise AssertionError(message)
    return found


def best_set(
    field: Field,
    residents: Sequence[int],
    lower: Sequence[int],
    needed: int,
    among_them: int | None = None,
) -> Upfloaters | None:
    """The best set of upfloaters, or the best one to which a certain player belongs.

    The nearest scoregroups are looked at first: whoever takes an upfloater from further down has
    one with a lower score (C6). What is found there is the answer if those who stay below can be
    paired (C4), since it is the first of more sets than those that C4 leaves; otherwise everybody
    is looked at.

    Args:
        field: Everybody, with possible opponents.
        residents: Positions of the residents.
        lower: Positions of all unpaired players of lower score, ascending.
        needed: How many residents a largest matching among them leaves over.
        among_them: Position of a lower player who floats up; ``None`` where that is open.

    Returns:
        The set; ``None`` where not everybody can be paired.

    Source:
        C.04.4.1, 2.2.1, 2.3.1 to 2.3.6 and 4.2.
    """
    situation = field.situation
    for window in _windows(situation, lower) if needed else ():
        if among_them is None or among_them in window:
            found = _first_set(situation, residents, window, among_them, others_pair=False)
            if found is not None:
                left = [each for each in lower if each not in found.players]
                if len(found.players) == needed and field.completes(left):
                    return found
                break
    return _first_set(situation, residents, lower, among_them, others_pair=True)


def _windows(situation: Situation, lower: Sequence[int]) -> Iterator[list[int]]:
    """The players of the nearest lower scoregroup, then of more, twice as many each time."""
    window: list[int] = []
    asked = 0
    for _, group in groupby(lower, key=situation.score.__getitem__):
        window = [*window, *group]
        if len(window) >= 2 * asked:
            asked = len(window)
            yield window


def _first_set(
    situation: Situation,
    residents: Sequence[int],
    lower: Sequence[int],
    among_them: int | None,
    *,
    others_pair: bool,
) -> Upfloaters | None:
    """The best set among some lower players; ``None`` where the residents cannot all be paired.

    Args:
        situation: The situation before the round.
        residents: Positions of the residents.
        lower: Positions of those who may float up, in the order of 4.2.2.
        among_them: Position of a lower player who floats up; ``None`` where that is open.
        others_pair: Those who do not float up must be paired with each other; otherwise they can
            be whoever they are.
    """
    count = len(residents)
    members = [*residents, *lower]
    graph = GroupMeetings(situation.met, situation.open_colours, members).graph()
    own, able = (1 << count) - 1, ((1 << len(lower)) - 1) << count
    if among_them is not None:
        bound = members.index(among_them)
        graph = [mask & ~(1 << bound) if v >= count else mask for v, mask in enumerate(graph)]
        graph[bound] &= own
        able ^= 1 << bound
    classes, table = _costs(situation, residents, lower)
    alone = None
    if not others_pair:
        graph[count:] = [mask & own for mask in graph[count:]]
        alone = Alone(able, [0] * len(table))
    found = cheapest(graph, classes, table, alone)
    if found is None:
        return None
    number = sum(1 for other in found.mate[:count] if other >= count)
    choices = found.choices()
    chosen: list[int] = []
    for vertex in range(count, len(members)):
        if len(chosen) == number:
            break
        if choices.wish(vertex, own):
            chosen.append(vertex)
    mate = choices.mate
    pairs = [(members[one], members[mate[one]]) for one in range(count) if one < mate[one]]
    return Upfloaters(tuple(members[vertex] for vertex in chosen), tuple(pairs))


def _costs(
    situation: Situation, residents: Sequence[int], lower: Sequence[int]
) -> tuple[list[int], list[list[int]]]:
    """Classes of the players, and the cost of a pair of two classes (2.3.1 to 2.3.6)."""
    kinds: dict[_Kind, int] = {}
    score, preference = situation.score, situation.preference
    classes = [kinds.setdefault(_Kind(preference[each]), len(kinds)) for each in residents]
    groups = {points: number for number, points in enumerate(sorted({score[e] for e in lower}))}
    for each in lower:
        kind = _Kind(preference[each], len(groups) - 1 - groups[score[each]])
        if not situation.last_round:
            most = situation.is_maximum_upfloater(each)
            often = situation.upfloats[each] if most else 0
            kind = replace(kind, maximum=often, again=situation.upfloated_last[each])
        classes.append(kinds.setdefault(kind, len(kinds)))
    costs = _Costs(len(residents), kinds)
    return classes, [[costs.of(one, other) for other in kinds] for one in kinds]


@dataclass(frozen=True, slots=True)
class _Kind:
    """All that costs look at in a player.

    Attributes:
        preference: Colour preference.
        group: Scoregroup among the lower ones, 0 for the highest; -1 for a resident.
        maximum: Number of upfloats of a maximum upfloater; 0 for who is none.
        again: The player was upfloated in the round before.
    """

    preference: int
    group: int = -1
    maximum: int = 0
    again: bool = False


class _Costs:
    """What a pair costs by C5 to C10, each criterion a place of one integer.

    Args:
        most: The most upfloaters there can be.
        kinds: Everybody who takes part.
    """

    def __init__(self, most: int, kinds: Collection[_Kind]) -> None:
        self._again = 1
        self._upfloats = most + 1
        self._maximum = self._upfloats * (1 + most * max(kind.maximum for kind in kinds))
        self._denied = self._maximum * (most + 1)
        # C6: one upfloater with the lowest score outweighs any number with higher ones.
        self._group = [self._denied * (most + 1)]
        for _ in range(max(kind.group for kind in kinds) + 1):
            self._group.append(self._group[-1] * (most + 1))

    def of(self, one: _Kind, other: _Kind) -> int:
        """The cost of a pair: nothing for two lower players, C7 only for two residents."""
        if one.group >= 0 and other.group >= 0:
            return 0
        cost = self._denied * ((one.preference > 0) == (other.preference > 0))
        upfloater = one if one.group >= 0 else other
        if upfloater.group < 0:
            return cost
        # C5 is the last place: every upfloater counts there.
        cost += self._group[-1] + self._group[upfloater.group]
        if upfloater.maximum:
            cost += self._maximum + self._upfloats * upfloater.maximum
        return cost + self._again * upfloater.again
