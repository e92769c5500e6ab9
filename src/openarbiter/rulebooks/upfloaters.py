"""Who floats up into a bracket, as the systems that pair from the top by upfloaters find it.

Residents are matched with each other and with players of lower scoregroups; the criteria are the
costs of such a matching. All cheapest matchings together are asked, in the order in which the text
names the players, whether somebody can be an upfloater in one of them: so the first of the best
sets is found without trying sets.

Source:
    C.04.4.1, 3.2.1 and 3.2.2; C.04.5 and C.04.6, 3.5 (all applied from 2026-02-01).
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.matching import cardinality
from openarbiter.matching.cheapest import Alone, Cheapest, cheapest
from openarbiter.matching.forest import bits
from openarbiter.rulebooks.meetings import EITHER_COLOUR, FieldMeetings, GroupMeetings
from openarbiter.rulebooks.positions import Positions


class Field:
    """Who may meet whom in a round, and which sets of players can all be paired.

    Sets are masks: bit i stands for position i.

    Args:
        situation: The situation before the round.
        colours: By position: the colours that may be given, as bits; both where nothing is said.

    Attributes:
        situation: The same.
        graph: Mask of possible opponents by position.
        everybody: Mask of all positions.
    """

    def __init__(self, situation: Positions, colours: bytes | None = None) -> None:
        self.situation = situation
        size = len(situation.tpn)
        self._colours = bytes([EITHER_COLOUR]) * size if colours is None else colours
        self.graph = FieldMeetings(situation.met, self._colours).masks_of(range(size))
        self.everybody = (1 << size) - 1
        self._completable: dict[int, bool] = {0: True}

    def completable(self, members: int) -> bool:
        """Whether some players can all be paired with each other."""
        found = self._completable.get(members)
        if found is None:
            found = members.bit_count() % 2 == 0 and (
                self._enough(members, 0) or cardinality.has_perfect(self.graph, members)
            )
            self._completable[members] = found
        return found

    def spared(self, members: int) -> int:
        """Mask of the members without whom all the others can be paired with each other."""
        size = members.bit_count()
        if size % 2 == 0:
            return 0
        if size == 1 or self._enough(members, 1):
            return members
        return cardinality.spared(self.graph, members)

    def joining(self, group: int, others: int) -> int:
        """Mask of those of the others who complete a group of odd size, and leave a pairable rest.

        Args:
            group: Mask of an odd number of players.
            others: Mask of all others who are to be paired.
        """
        rest = self.spared(others)
        found = 0
        for each in bits(self.spared(group)):
            found |= self.graph[each] & rest
            if found == rest:
                break
        return found

    def left_over(self, members: int) -> int:
        """How many of some players are left over by a largest matching among them."""
        if self.completable(members):
            return 0
        mate = cardinality.maximum_matching(self.graph, members)
        return sum(1 for each in bits(members) if mate[each] < 0)

    def inside(self, players: Sequence[int]) -> list[int]:
        """Masks of possible opponents among some players; bit i stands for the i-th of them."""
        return GroupMeetings(self.situation.met, self._colours, players).graph()

    def _enough(self, members: int, spare: int) -> bool:
        """Whether the numbers of opponents show that all can be paired, whoever is spared."""
        degrees = [(self.graph[each] & members).bit_count() for each in bits(members)]
        return cardinality.spare_degrees_suffice(degrees, len(degrees), spare)


def best_matchings(
    graph: Sequence[int],
    prices: tuple[Sequence[int], Sequence[Sequence[int]]],
    alone: int | None = None,
) -> Cheapest | None:
    """All matchings that are best by the criteria; ``None`` where nobody can be matched so.

    Args:
        graph: Who may meet whom, residents first.
        prices: Class of everybody, and the cost of a pair by classes.
        alone: Mask of those who may stay without a partner; ``None``: nobody.
    """
    classes, table = prices
    return cheapest(
        graph, classes, table, None if alone is None else Alone(alone, [0] * len(table))
    )


def first_set(found: Cheapest, residents: int, size: int) -> tuple[list[int], Sequence[int]]:
    """The first of the best sets of upfloaters.

    Args:
        found: All best matchings.
        residents: Number of residents, the first vertices.
        size: Number of vertices; those behind the residents stand in the order of the text.

    Returns:
        The vertices that float up, and the partner by vertex in a matching in which they do.
    """
    number = sum(1 for other in found.mate[:residents] if other >= residents)
    choices = found.choices()
    chosen: list[int] = []
    for vertex in range(residents, size):
        if len(chosen) == number:
            break
        if choices.wish(vertex, (1 << residents) - 1):
            chosen.append(vertex)
    return chosen, choices.mate
