"""Chapter 9 made quick: how far down a group in hand has to look.

Three ways give the same answers. Where the group and all groups below it down to a small rest at
the bottom are large, every choice is admissible. Where the group is small and large ones lie below
it, only the players down to those are looked at; whoever leaves them finds somebody there. Else
everybody who is left is looked at.

Why that is exact. Let the bottom be the groups below the lowest large one. However the others are
paired, the bottom costs at least what it costs with free exits at the price of 2.5; the players in
view cost at least what they cost with free exits. Both can be had at the same time: the large
groups between take those who come (:class:`Spare` counts how many they
can take), each group of odd size takes one who may rise from the next, and pairs.

In a large group a player has met few of the others, so that it can be paired whoever is taken
out of it. Degrees prove that; no matching is asked.

Source:
    C.04.3 (1997), chapter 9; G. A. Dirac, Some theorems on abstract graphs, 1952: where everybody
    may meet at least half of the others there is a cycle through all of them, hence pairs for all,
    or for all but any one.
"""

from __future__ import annotations

from collections.abc import Collection

from openarbiter.rulebooks.dubov_1997.meetings import legal_graph
from openarbiter.rulebooks.dubov_1997.outlook import Exact, InHand, Open, Outlook, cheapest
from openarbiter.rulebooks.dubov_1997.terms import Situation
from openarbiter.rulebooks.meetings import ONLY_BLACK, ONLY_WHITE

_TAKEN_UP = 3
"""Players of a group that may be needed above it, or as partners of those who come up to it."""


class Spare:
    """How many players can be taken out of sets of players without harm."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._most_met = max(map(len, situation.met), default=0)
        self._known: dict[tuple[int, int], int] = {}

    def players(self, players: Collection[int]) -> int:
        """How many players, whoever they are, can be taken out of a set that can then be paired.

        "Can be paired": in pairs that 2.1, 2.3 and 2.4 allow; where the number left is odd, with
        any one of them left over.

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


class Foresight:
    """Chooses the way for every group in hand.

    Args:
        situation: The situation before the round.
        quick: Look no further down than necessary; without it always at everybody.
    """

    def __init__(self, situation: Situation, *, quick: bool = True) -> None:
        self._situation = situation
        self._quick = quick
        self._spare = Spare(situation)
        self._leaving: dict[tuple[int, int], int] = {}

    def outlook(self, number: int, hand: InHand) -> tuple[Outlook, int, str]:
        """The outlook of a group in hand.

        Args:
            number: Number of the score group; the groups below follow it.
            hand: What is left of the field.

        Returns:
            The outlook, how many groups below it are in view, and the name of the way.

        Source:
            As the module.
        """
        everybody = len(hand.lower)
        run = self._large_run(number, hand) if self._quick and hand.lower else None
        if run is not None:
            start, free = run
            # Where the next group is large: is the group in hand large itself?
            own = self._spare.group(number, hand.members) if start == 0 else -1
            if own >= len(hand.floaters):
                return Open(self._situation), everybody, "degrees"
            view = InHand(floaters=hand.floaters, members=hand.members, lower=hand.lower[:start])
            size = len(hand.floaters) + len(hand.members) + sum(map(len, view.lower))
            if size <= free and 2 * size < len(hand.floaters) + len(hand.members) + sum(
                map(len, hand.lower)
            ):
                return Exact(self._situation, view, exits=size), start, "window"
        return Exact(self._situation, hand), everybody, "matching"

    def _large_run(self, number: int, hand: InHand) -> tuple[int, int] | None:
        """The lowest unbroken run of large groups: its first one, and how many players it takes.

        Groups are counted from the one below the group in hand. ``None`` where there is none, or
        where it cannot take those who leave the bottom.
        """
        free = [self._spare.group(number + 1 + i, players) for i, players in enumerate(hand.lower)]
        end = next((i for i in range(len(free) - 1, -1, -1) if free[i] > 0), None)
        if end is None:
            return None
        leaving = self._leaving_bottom(number + 1 + end, hand.lower[end + 1 :])
        if leaving > free[end]:
            return None
        start = end
        while start and free[start - 1] > 0:
            start -= 1
        return start, sum(free[start : end + 1]) - leaving

    def _leaving_bottom(self, number: int, bottom: list[list[int]]) -> int:
        """How many players have to leave the groups below a large one, at the least price.

        Args:
            number: Number of the large group.
            bottom: Players left of the groups below it.
        """
        players = [each for group in bottom for each in group]
        key = number, len(players)
        if key not in self._leaving:
            self._leaving[key] = self._fewest_leaving(players) if players else 0
        return self._leaving[key]

    def _fewest_leaving(self, players: list[int]) -> int:
        situation = self._situation
        size = len(players)
        everybody = (1 << size) - 1
        graph = [mask | everybody << size for mask in legal_graph(situation, players)]
        graph += [(1 << 2 * size) - 1 & ~(1 << size + i) for i in range(size)]
        kinds = [(situation.group[each], situation.may_rise[each]) for each in players]
        way_out = (-1, True)
        used = [*sorted(set(kinds)), way_out]
        number = {kind: i for i, kind in enumerate(used)}
        table = []
        for one in used:
            row = []
            for other in used:
                lower = max(one, other)
                against_limit = one[0] != other[0] and not lower[1]
                leaves = (one == way_out) != (other == way_out)
                row.append(against_limit * (size + 1) + leaves)
            table.append(row)
        classes = [number[kind] for kind in kinds] + [number[way_out]] * size
        mate = cheapest(graph, classes, table).mate
        return sum(partner >= size for partner in mate[:size])
