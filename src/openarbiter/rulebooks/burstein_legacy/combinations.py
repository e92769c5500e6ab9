"""6.1 to 6.5: the first combination of a group that gives most players their due colours.

The list of combinations is walked in its own order: the highest player who is still free tries
the lowest one, then the second lowest and so on, and floats last of all. What cannot reach
enough due colours, by the numbers of players due each colour, is not walked into. Where the walk
takes too long, the cheapest matchings are found first and the first of them chosen; the answer is
the same.

Source:
    C.04.4.2 (older text), 6.1 to 6.5, and the preface: high values meet low values.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from openarbiter.matching.cheapest import Wishes, all_cheapest
from openarbiter.rulebooks.burstein_legacy.colours import (
    ILLEGAL,
    KINDS,
    colour_kind,
    due_colours_granted,
)
from openarbiter.rulebooks.burstein_legacy.meetings import meetings
from openarbiter.rulebooks.burstein_legacy.terms import BLACK, NEITHER, WHITE, Situation
from openarbiter.values import dataclass

GRANTED = tuple(
    tuple(due_colours_granted(one, other) for other in range(KINDS)) for one in range(KINDS)
)
"""Due colours granted by a pair of two colour kinds."""

_FLOAT = KINDS
"""The kind of the vertex that stands for floating."""

_STEPS, _STEPS_PER_PLAYER = 400, 3
"""Steps of the walk before the matching is asked. They change the way, never the answer."""


@dataclass(frozen=True, slots=True)
class Combination:
    """A combination of the list of a group.

    Attributes:
        pairs: The pairs as positions, (higher, lower) by 3.2, the highest player's first.
        floater: Position of the player who floats; ``None`` when nobody does.
        granted: Number of players who get their due colours in it.
        method: ``"walk"`` or ``"matching"``: how it was found.
    """

    pairs: tuple[tuple[int, int], ...]
    floater: int | None
    granted: int
    method: str


def first_combination(
    situation: Situation,
    players: Sequence[int],
    floaters: Collection[int] | None,
    *,
    steps: int | None = None,
) -> Combination:
    """The first combination of a group with the most due colours.

    Args:
        situation: The situation before the round.
        players: Positions of the players of the group in the order of 3.2, a floater from above
            among them.
        floaters: Positions of the players one of whom floats; ``None`` where nobody does.
        steps: Steps after which the walk is given up; usually in proportion to the players.

    Raises:
        LookupError: The group cannot be paired; :mod:`.groups` makes none like that.

    Source:
        C.04.4.2 (older text), 6.1 to 6.5: colours (6.5) before the order of the list.
    """
    listing = _List(situation, players, floaters)
    found = listing.walk(_STEPS + _STEPS_PER_PLAYER * len(players) if steps is None else steps)
    if found is None:
        return listing.combination(listing.match(), "matching")
    return listing.combination(found, "walk")


@dataclass(frozen=True, slots=True)
class _Counts:
    """How many are free without, with White and with Black as due colour; odd: one must float."""

    free: tuple[int, int, int]
    odd: bool

    def most(self, floating: Sequence[int]) -> int:
        """The most due colours that pairs could grant when one of some due colours may float."""
        if not self.odd:
            return _most_even(*self.free)
        free = self.free
        return max(
            (
                _most_even(*(number - (due == leaving) for due, number in enumerate(free)))
                for leaving in floating
                if free[leaving]
            ),
            default=ILLEGAL,
        )

    def without(self, due: int) -> _Counts:
        """One player less."""
        free = self.free
        return _Counts(
            (free[0] - (due == NEITHER), free[1] - (due == WHITE), free[2] - (due == BLACK)),
            self.odd,
        )

    def floated(self) -> _Counts:
        """The same players, when nobody must float any more."""
        return _Counts(self.free, odd=False)


def _most_even(none: int, white: int, black: int) -> int:
    """The most due colours of an even number of players: one is lost in a pair due the same."""
    lost = (abs(white - black) - none + 1) // 2
    return white + black - max(0, lost)


class _Step:
    """One place in the list: who chooses, whom they can still try, and what is left before.

    Attributes:
        free: Mask of the free players.
        counts: How many they are.
        goal: Due colours still to be granted.
    """

    __slots__ = ("chooser", "counts", "free", "goal", "open", "partner")

    def __init__(self, free: int, counts: _Counts, goal: int) -> None:
        self.free, self.counts, self.goal = free, counts, goal
        self.chooser = free.bit_length() - 1
        self.open = 0
        self.partner = -1


class _List:
    """The combinations of a group: pairs of vertices, (floater, -1) among them.

    Bit and vertex 0 is the lowest player, so that "the lowest possible" is the lowest bit; the
    vertex after the highest player stands for floating, the last choice of everybody.
    """

    def __init__(
        self, situation: Situation, players: Sequence[int], floaters: Collection[int] | None
    ) -> None:
        self.names = list(reversed(players))
        due, allowed = situation.due, situation.allowed
        self.kind_of = [colour_kind(due[each], allowed[each]) for each in self.names]
        self._meetings = meetings(situation, self.names)
        self._float_bit = 1 << len(self.names)
        self._floaters = 0
        if floaters is not None:
            wanted = set(floaters)
            self._floaters = sum(1 << i for i, each in enumerate(self.names) if each in wanted)
        self._kinds: dict[int, int] = {}
        for i, kind in enumerate(self.kind_of):
            self._kinds[kind] = self._kinds.get(kind, 0) | 1 << i
        # A due colour that the limits forbid counts as none: the counts stay a bound.
        self._due = {kind: _reachable_due(kind) for kind in self._kinds}
        self._floating = sorted(
            {self._due[kind] for kind, mask in self._kinds.items() if mask & self._floaters}
        )
        numbers = [0, 0, 0]
        for kind, mask in self._kinds.items():
            numbers[self._due[kind]] += mask.bit_count()
        self._counts = _Counts((numbers[0], numbers[1], numbers[2]), bool(self._floaters))
        self.steps = 0

    def combination(self, found: Sequence[tuple[int, int]], method: str) -> Combination:
        """Vertices as a combination in positions."""
        names, kinds = self.names, self.kind_of
        return Combination(
            tuple(sorted((names[one], names[other]) for one, other in found if other >= 0)),
            next((names[one] for one, other in found if other < 0), None),
            sum(GRANTED[kinds[one]][kinds[other]] for one, other in found if other >= 0),
            method,
        )

    def walk(self, steps: int) -> list[tuple[int, int]] | None:
        """The first with as many due colours as any can have; ``None`` after too many steps."""
        for goal in range(self._counts.most(self._floating), ILLEGAL, -1):
            for found in self.in_order(goal, steps):
                return found
            steps -= self.steps
            if steps <= 0:
                return None
        return None

    def in_order(self, goal: int, steps: int | None = None) -> Iterator[list[tuple[int, int]]]:
        """Those with ``goal`` due colours at least, in the order of the list, for so many steps."""
        self.steps = 0
        path = [self._step(_Step(self._float_bit - 1, self._counts, goal))]
        while path:
            last = path[-1]
            if not last.open:
                path.pop()
                continue
            self.steps += 1
            if steps is not None and self.steps > steps:
                return
            after = self._try_next(last)
            if after is None:
                continue
            if after.free:
                path.append(self._step(after))
            else:
                yield [(step.chooser, step.partner) for step in path]

    def _step(self, step: _Step) -> _Step:
        """The highest free player's turn: all partners with whom the goal is not lost."""
        kind = self.kind_of[step.chooser]
        others = step.counts.without(self._due[kind])
        may_meet = self._meetings.mask(step.chooser) & step.free
        for other, mask in self._kinds.items():
            open_to = mask & may_meet
            if open_to:
                gain = GRANTED[kind][other]
                if gain + others.without(self._due[other]).most(self._floating) >= step.goal:
                    step.open |= open_to
        may_float = step.counts.odd and self._floaters >> step.chooser & 1
        if may_float and others.floated().most(()) >= step.goal:
            step.open |= self._float_bit
        return step

    def _try_next(self, step: _Step) -> _Step | None:
        """Try the lowest partner that is open; ``None`` when nobody could float then."""
        low = step.open & -step.open
        step.open ^= low
        kind = self.kind_of[step.chooser]
        free = step.free ^ (1 << step.chooser)
        counts = step.counts.without(self._due[kind])
        if low == self._float_bit:
            step.partner = -1
            return _Step(free, counts.floated(), step.goal)
        step.partner = low.bit_length() - 1
        free ^= low
        if counts.odd and not free & self._floaters:
            return None
        other = self.kind_of[step.partner]
        gain = GRANTED[kind][other]
        return _Step(free, counts.without(self._due[other]), step.goal - gain)

    def match(self) -> list[tuple[int, int]]:
        """The first in the list of the matchings with the most due colours."""
        graph = self._meetings.graph()
        classes = list(self.kind_of)
        if self._floaters:
            for i in range(len(graph)):
                if self._floaters >> i & 1:
                    graph[i] |= self._float_bit
            graph.append(self._floaters)
            classes.append(_FLOAT)
        choices = _all_best(graph, classes)
        partner: dict[int, int] = {}
        size = len(self.names)
        for chooser in range(size - 1, -1, -1):
            if chooser not in partner:
                other = choices.settle(chooser)
                partner[other] = chooser
                partner[chooser] = other
        found = []
        for one in range(size):
            other = partner[one]
            if other < one:
                found.append((one, other))
            elif other == size:
                found.append((one, -1))
        return found


def _reachable_due(kind: int) -> int:
    """The due colour of a kind, ``NEITHER`` where the limits forbid it."""
    due, allowed = kind >> 2, kind & 3
    return due if due & allowed else NEITHER


def _all_best(graph: Sequence[int], classes: Sequence[int]) -> Wishes:
    """All matchings with the most due colours, to choose from."""
    found = all_cheapest(graph, classes, _COSTS)
    if found is None:
        raise LookupError("this group cannot be paired")
    return found


_COSTS = [
    *([2 - gain if gain >= 0 else -1 for gain in row] + [0] for row in GRANTED),
    [0] * KINDS + [-1],
]
"""Due colours that a pair of two kinds leaves out of two; floating costs nothing."""
