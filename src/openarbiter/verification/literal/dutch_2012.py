"""C.04.3.1 of 2012, section C, literally: the whole round, with every way back.

What the text leaves open is read as the documentation page of the edition says; how that is
carried out is independent of the engine. It knows no module of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TypeAlias

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import RoundNo, Tournament
from openarbiter.values import dataclass, replace
from openarbiter.verification.literal.colours import (
    Rule,
    alternating,
    drawn,
    granted,
    of_games,
    stronger,
    white_first,
    wished,
)
from openarbiter.verification.literal.common import Answer, Work
from openarbiter.verification.literal.dutch import may_meet
from openarbiter.verification.literal.terms import State, initial_colour
from openarbiter.verification.literal.ways_2012 import (
    Candidate,
    Shape,
    Value,
    Ways,
    in_order,
    is_heterogeneous,
    players_of,
)

Accept: TypeAlias = Callable[[frozenset[State]], bool]
"""Whether some floaters may come down."""


@dataclass(frozen=True, slots=True)
class Paired:
    """A bracket as it was paired.

    Attributes:
        moved_down: Who came down into it; neither these nor residents are taken out by C1.
        out: Who was taken out by C1.
        group: The score bracket, whatever became of its players.
        heterogeneous: How it was treated.
    """

    moved_down: tuple[State, ...]
    residents: tuple[State, ...]
    out: tuple[State, ...]
    group: tuple[State, ...]
    heterogeneous: bool
    candidate: Candidate

    @property
    def players(self) -> tuple[State, ...]:
        """Everybody without who was taken out."""
        return self.moved_down + self.residents

    @property
    def floaters(self) -> tuple[State, ...]:
        """Everybody who comes down from it."""
        return tuple(in_order([*self.out, *self.candidate.floaters]))

    @property
    def lacking(self) -> int:
        """Moved-down players not paired though they ought to be with residents."""
        if not is_heterogeneous(self.moved_down, self.residents):
            return 0
        return len(self.moved_down) - len(self.candidate.moved_down_pairs)


class Dutch2012:
    """One round, bracket by bracket.

    Attributes:
        events: What happened: C1, C12, C13 are entered, and what came of it.
    """

    def __init__(self, ways: Ways) -> None:
        self._ways = ways
        self._groups = [tuple(g) for _, g in groupby(ways.ordered, key=lambda each: each.score)]
        self.brackets: list[Paired] = []
        self.events: list[str] = []

    def run(self) -> None:
        """Pair all brackets (C.04.3.1, section C)."""
        for residents in self._groups[:-1]:
            self._pair_bracket(residents)
        if self._groups:
            self._pair_lowest(self._groups[-1])

    def _moved_down(self) -> tuple[State, ...]:
        return self.brackets[-1].floaters if self.brackets else ()

    # One bracket: C2 to C10, C14.

    def _best(
        self,
        moved_down: Sequence[State],
        residents: Sequence[State],
        shapes: Iterable[Shape],
        accept: Accept,
    ) -> Candidate | None:
        """The candidate with the least counts of the first level that has an acceptable one."""

        def value(floaters: frozenset[State]) -> Value | None:
            return () if accept(floaters) else None

        found = (self._ways.first(moved_down, residents, shape, value) for shape in shapes)
        return next((candidate for candidate in found if candidate is not None), None)

    def _levels(
        self,
        moved_down: Sequence[State],
        residents: Sequence[State],
        *,
        mixed: bool,
        complete: bool = False,
    ) -> Iterator[Shape]:
        """The values of M1 and P1, the largest first (C14); complete: with the largest P1 alone."""
        p0 = (len(moved_down) + len(residents)) // 2
        for m1 in range(len(moved_down), 0, -1) if mixed else (0,):
            for p1 in range(p0, max(p0, m1) - 1 if complete else m1 - 1, -1):
                yield Shape(mixed, m1, p1)

    def _pair(
        self,
        moved_down: Sequence[State],
        residents: Sequence[State],
        accept: Accept,
        *,
        complete: bool = False,
    ) -> tuple[bool, Candidate] | None:
        """The pairing of a bracket, and whether it was heterogeneous to the end."""
        for mixed in (True, False) if is_heterogeneous(moved_down, residents) else (False,):
            levels = self._levels(moved_down, residents, mixed=mixed, complete=complete)
            found = self._best(moved_down, residents, levels, accept)
            if found is not None:
                return mixed, found
        return None

    def _bracket(self, residents: Sequence[State]) -> Paired:
        """A bracket that is not the lowest one, who has no opponent taken out (C1)."""
        moved_down = self._moved_down()
        out = incompatible([*moved_down, *residents])
        down = tuple(each for each in moved_down if each not in out)
        home = tuple(each for each in residents if each not in out)
        found = self._pair(down, home, lambda _: True)
        if found is None:
            raise LookupError("a bracket without candidates")
        return Paired(down, home, tuple(out), tuple(residents), *found)

    def _pair_bracket(self, residents: Sequence[State]) -> None:
        moved_down = self._moved_down()
        out = incompatible([*moved_down, *residents])
        if any(each in moved_down for each in out):
            self._go_back_for_incompatible(residents)
        else:
            paired = self._bracket(residents)
            most = len(paired.players) // 2
            if paired.lacking or len(paired.candidate.all_pairs) < most:
                self._go_back_for_lacking(residents, most, len(paired.players))
        paired = self._bracket(residents)
        if paired.out:
            self.events.append("C1")
        if paired.moved_down and not is_heterogeneous(paired.moved_down, paired.residents):
            self.events.append("A3")
        if paired.lacking:
            self.events.append("M1 < M0")
        self.brackets.append(paired)

    # C12.

    def _go_back_for_incompatible(self, residents: Sequence[State]) -> None:
        """C1: a moved-down player has no opponent; others may come down instead.

        P1 is that of the bracket without the players that C1 takes out of it. "This now allows P1
        pairings": with the others, C1 and C2 begin again, and all pairs of the players who then
        stay have to be made; another moved-down player without an opponent would not be gone.
        """
        moved_down = self._moved_down()
        mixed = is_heterogeneous(moved_down, residents)
        size = len(moved_down) + len(residents)
        p1 = (size - len(incompatible([*moved_down, *residents]))) // 2

        def value(floaters: Sequence[State]) -> tuple[int, ...] | None:
            everybody = [*floaters, *residents]
            gone = [each for each in incompatible(everybody) if each in residents]
            _, left = self._ways.reach(floaters, residents, mixed=mixed)
            if (size - left) // 2 < (size - len(gone)) // 2 and set(floaters) != set(moved_down):
                return None
            if mixed:
                return (self._level_reached(floaters, residents, p1),)
            return left, self._ways.least_b3(floaters, residents, left)

        self._go_back(value)

    def _go_back_for_lacking(self, residents: Sequence[State], most: int, size: int) -> None:
        """C12 before each step of C14: others may reach a value of M1 or P1 that these cannot."""
        mixed = 0 < 2 * len(self._moved_down()) < size
        self._go_back(
            lambda floaters: (self._level_reached(floaters, residents, most, mixed=mixed),)
        )

    def _go_back_for_lowest(self, residents: Sequence[State]) -> None:
        def value(floaters: Sequence[State]) -> tuple[int, ...] | None:
            found = self._lowest(floaters, residents)
            return (1,) if found is None else (0, found.lacking)

        self._go_back(value)

    def _go_back(self, value: Callable[[Sequence[State]], tuple[int, ...] | None]) -> None:
        """C12: the floaters with the least value; of those the first pairing of the bracket."""
        if not self.brackets:
            return
        above = self.brackets[-1]
        now = value(above.floaters)
        if now is None:
            raise LookupError("the present floaters have no value")
        self.events.append("C12")
        scores = sorted(each.score for each in above.candidate.floaters)

        def better(floaters: frozenset[State]) -> Value | None:
            if sorted(each.score for each in floaters) != scores:
                return None
            reached = value(in_order([*above.out, *floaters]))
            return None if reached is None or reached >= now else reached

        made = above.candidate
        shape = Shape(above.heterogeneous, len(made.moved_down_pairs), len(made.all_pairs))
        best = self._ways.first(above.moved_down, above.residents, shape, better)
        if best is not None:
            self.events.append("C12: others come down")
            self.brackets[-1] = replace(above, candidate=best)

    def _level_reached(
        self,
        moved_down: Sequence[State],
        residents: Sequence[State],
        p1: int,
        *,
        mixed: bool = True,
    ) -> int:
        """How many steps of C14 it takes until a bracket can be paired, from M0 and P1 on.

        Each step asks for P1 pairs, or for fewer, and never for more: whoever allows them is good
        enough.
        """
        steps = []
        if mixed:
            for m1 in range(len(moved_down), 0, -1):
                steps += [(m1, pairs) for pairs in range(max(p1, m1), m1 - 1, -1)]
        steps += [(0, pairs) for pairs in range(p1, -1, -1)]
        for number, (m1, pairs) in enumerate(steps):
            if self._ways.allows(moved_down, residents, m1, pairs):
                return number
        raise LookupError("not even a bracket without pairs is allowed")

    # The lowest bracket: C13.

    def _lowest(self, moved_down: Sequence[State], residents: Sequence[State]) -> Paired | None:
        """The lowest bracket paired completely, one bye if the number is odd."""
        odd = (len(moved_down) + len(residents)) % 2

        def complete(floaters: frozenset[State]) -> bool:
            return len(floaters) == odd and all(each.may_take_bye for each in floaters)

        found = self._pair(moved_down, residents, complete, complete=True)
        home = tuple(residents)
        return None if found is None else Paired(tuple(moved_down), home, (), home, *found)

    def _pair_lowest(self, residents: tuple[State, ...]) -> None:
        paired = self._lowest(self._moved_down(), residents)
        if paired is None or paired.lacking:
            self._go_back_for_lowest(residents)
            paired = self._lowest(self._moved_down(), residents)
        if paired is None:
            paired = self._lowest(*self._repair_upwards(residents))
        if paired is None:
            raise LookupError("the lowest bracket has lost its completion")
        if paired.moved_down and not is_heterogeneous(paired.moved_down, paired.residents):
            self.events.append("A3 in the lowest bracket")
        self.brackets.append(paired)

    def _repair_upwards(
        self, residents: tuple[State, ...]
    ) -> tuple[tuple[State, ...], tuple[State, ...]]:
        """C13: who comes down, and the residents of the lowest bracket with what was joined."""
        self.events.append("C13")
        while self.brackets:
            above = self.brackets.pop()

            def completes(
                floaters: frozenset[State], below: tuple[State, ...] = above.out + residents
            ) -> bool:
                return self._ways.complete([*floaters, *below])

            if self._ways.complete([*above.players, *above.out, *residents]):
                mixed = above.heterogeneous
                levels = self._levels(above.moved_down, above.residents, mixed=mixed)
                found = self._best(above.moved_down, above.residents, levels, completes)
                if found is not None and found.all_pairs:
                    self.events.append("C13: the penultimate bracket paired anew")
                    self.brackets.append(replace(above, candidate=found))
                    return self._moved_down(), residents
                self.events.append("C13: P becomes zero")
                return tuple(in_order([*above.players, *above.out])), residents
            self.events.append("C13: brackets joined")
            residents = above.group + residents
        raise ImpossiblePairingError("no complete pairing exists")


def incompatible(players: Sequence[State]) -> list[State]:
    """C1: players without any possible opponent."""
    return [
        each
        for each in players
        if not any(each is not other and may_meet(each, other) for other in players)
    ]


def colours(one: State, other: State, lot: Rule[State]) -> tuple[State, State]:
    """(White, Black) of a pair (section E)."""
    rules = lot, granted, stronger, alternating, wished
    return white_first(one, other, lambda each: each.rank, rules)


def literal_of(tournament: Tournament, round_no: RoundNo, work: Work | None = None) -> Dutch2012:
    """The round before it is paired."""
    players = players_of(tournament, round_no)
    return Dutch2012(Ways(players, odd_round=round_no % 2 == 1, work=work or Work()))


def dutch_2012_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round; ``None`` where no complete pairing exists."""
    literal = literal_of(tournament, round_no, work)
    try:
        literal.run()
    except ImpossiblePairingError:
        return None
    initial = initial_colour(tournament)
    lot = drawn(initial if round_no == 1 else initial.other)
    games = [
        colours(*pair, lot) for bracket in literal.brackets for pair in bracket.candidate.all_pairs
    ]
    last = literal.brackets[-1].floaters if literal.brackets else ()
    return of_games(games, last[0] if last else None, literal.events)
