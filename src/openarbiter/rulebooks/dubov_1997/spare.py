"""Chapter 9, seen from far above: groups so large that nothing can go wrong in them.

In a large group a player has met few of the others, so that it can be paired whoever is taken
out of it. Degrees prove that; no matching is asked. It knows nothing of the order of steps.

Source:
    G. A. Dirac, Some theorems on abstract graphs, 1952: where everybody may meet at least half of
    the others there is a cycle through all of them, hence pairs for all, or for all but any one.
"""

from __future__ import annotations

from collections.abc import Collection

from openarbiter.rulebooks.dubov_1997.terms import Situation
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE

_TAKEN_UP = 3
"""Players of a group that may be needed above it, or as partners of those who come up to it."""


class Spare:
    """How many players can be taken out of sets of players without harm.

    Args:
        situation: The situation before the round.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._most_met = max(map(len, situation.met), default=0)
        self._known: dict[tuple[int, int], int] = {}

    def players(self, players: Collection[int]) -> int:
        """How many players, whoever they are, can be taken out of a set that can then be paired.

        "Can be paired": in pairs that 2.1, 2.3 and 2.4 allow; where the number left is odd, with
        any one of them left over.

        Args:
            players: Positions.

        Returns:
            A number that is proved, not always the largest; negative where nothing is proved.

        Source:
            Dirac's theorem for what is left of the set: of t players fewer everybody may still
            meet size - 1 - t without those met and those bound to the same colour.
        """
        size, bound = len(players), self._bound(players)
        if bound[0]:
            return -1
        same = max(bound[ONLY_WHITE], bound[ONLY_BLACK], 1) - 1
        return min(size - 2 - 2 * self._most_met - 2 * same, size - 3)

    def rising(self, players: Collection[int]) -> int:
        """How many opponents who may rise (2.5) anybody in the field finds in a set, at least.

        Args:
            players: Positions.

        Returns:
            A number that is proved; negative where nothing is.

        Source:
            C.04.3 (1997), articles 2.1, 2.3, 2.4 and 2.5.
        """
        rising = [each for each in players if self._situation.may_rise[each]]
        bound = self._bound(rising)
        return len(rising) - self._most_met - max(bound[ONLY_WHITE], bound[ONLY_BLACK]) - bound[0]

    def group(self, number: int, players: Collection[int]) -> int:
        """How many players of a lower group are free for whoever comes from above or below.

        That many others can each be paired with one who may rise, and the group still gives one to
        the group above, takes one from the group below where its number is odd, and is paired.

        Args:
            number: Number of the score group.
            players: Positions of those left of it.

        Returns:
            A number that is proved; not above 0 where nothing is.

        Source:
            As :meth:`players` and :meth:`rising`.
        """
        # A group only ever shrinks: its number and size name the set.
        key = number, len(players)
        if key not in self._known:
            self._known[key] = min(self.players(players), self.rising(players)) - _TAKEN_UP
        return self._known[key]

    def _bound(self, players: Collection[int]) -> list[int]:
        """Number of players by the colours that are open to them."""
        open_colours = list(map(self._situation.open_colours.__getitem__, players))
        return [open_colours.count(value) for value in range(4)]
