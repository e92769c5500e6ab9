"""Those below a bracket where few may meet, of whom one stands for several.

All that a bracket asks of them is whom of its players they take. A graph that says the same has
fewer vertices, the fewer the less those below may meet. It knows who may meet whom, and no
criterion.

Source:
    C.04.3: completion criterion C4 (both editions).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.solver.contraction import Contraction
from openarbiter.solver.forest import bits

__all__ = ["MergedBelow"]


class MergedBelow:
    """Graphs of the brackets of one round, asked for from the top down.

    Args:
        meetings: Who may meet whom.
        takes_bye: Whether the player at a position may take the bye.
    """

    __slots__ = ("_contraction", "_meetings", "_takes_bye")

    def __init__(self, meetings: Meetings, takes_bye: Callable[[int], bool]) -> None:
        self._meetings = meetings
        self._takes_bye = takes_bye
        self._contraction: Contraction | None = None

    def graph(self, players: Sequence[int], moved: int, below: int) -> tuple[list[int], list[int]]:
        """Who may be matched with whom, when all who are left have to be.

        Args:
            players: Positions of the players of the bracket and of the next one.
            moved: Number of moved-down players: the first of them.
            below: Mask of the positions of all others who are left (the bye stands after the last
                player): those asked about before, but for pairs that leave a way to complete the
                round.

        Returns:
            Positions of those who stand for the others, and mask of possible partners by vertex:
            the players, then those, then somebody for each player who cannot be paired in either
            bracket.

        Source:
            C.04.3: C1 to C5 (both editions).
        """
        everybody, fallen = mask_of(players), mask_of(players[:moved])
        partners = [everybody & ~fallen] * moved + [everybody] * (len(players) - moved)
        masks = self._meetings.masks_of(players)
        # Who cannot be paired in either bracket is of no account but for those who are left.
        bit = {player: 1 << i for i, player in enumerate(players) if masks[i] & partners[i]}
        kept = mask_of(bit)
        contraction = self._of(everybody | below)
        others = bits(contraction.shrink(everybody | below, kept) & ~kept)
        bit |= {other: 1 << i for i, other in enumerate(others, len(players))}
        found = iter(contraction.masks(bit))
        graph: list[int] = []
        alone: list[int] = []
        first = len(players) + len(others)
        for i, player in enumerate(players):
            if kept >> player & 1:
                graph.append(next(found))
            else:
                graph.append(1 << first + len(alone))
                alone.append(1 << i)
        return others, [*graph, *found, *alone]

    def _of(self, members: int) -> Contraction:
        """The graph of the round; of those who are left when it is first asked about."""
        if self._contraction is None:
            self._contraction = Contraction(self._neighbours(members), members)
        return self._contraction

    def _neighbours(self, members: int) -> list[int]:
        """Masks by position, of those who are left and of the bye."""
        size = self._meetings.size
        neighbours = [0] * (size + 1)
        players = bits(members & (1 << size) - 1)
        takers = mask_of([v for v in players if self._takes_bye(v)]) if members >> size else 0
        for player, mask in zip(players, self._meetings.masks_of(players), strict=True):
            neighbours[player] = mask | (takers >> player & 1) << size
        neighbours[size] = takers
        return neighbours
