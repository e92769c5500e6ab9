"""Section C, literally, for small fields: the whole round by enumeration.

Readings that the text leaves open are those of the documentation page of the edition; how they are
carried out is independent of the engine. It knows no module of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from openarbiter.errors import ImpossiblePairingError
from openarbiter.model import Colour, Player, Result, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.terms import State, initial_colour, points_given, states
from tests.referee_dutch_2012.candidates import (
    Candidate,
    heterogeneous,
    homogeneous,
    in_order,
    may_meet,
)
from tests.referee_dutch_2012.colours import colour_of_higher
from tests.referee_dutch_2012.requirements import counts


@dataclass(frozen=True, slots=True)
class Paired:
    """A bracket as it was paired.

    Attributes:
        moved_down: Who came down into it, without who was taken out by C1.
        residents: Its residents, likewise.
        out: Who was taken out by C1.
        group: The score bracket, whatever became of its players.
        heterogeneous: How it was treated.
        candidate: Its pairing.
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


@dataclass(frozen=True, slots=True)
class LiteralRound:
    """The pairing of a round.

    Attributes:
        games: (White, Black), ascending.
        bye: Who has the bye.
        brackets: (moved down, residents, pairs, floaters) of every bracket, as TPNs.
        events: What happened, for the counts: C1, C12, C13 are entered, and what came of it.
    """

    games: tuple[tuple[Tpn, Tpn], ...]
    bye: Tpn | None
    brackets: tuple[tuple[tuple[Tpn, ...], ...], ...]
    events: tuple[str, ...]


def is_heterogeneous(moved_down: Sequence[State], residents: Sequence[State]) -> bool:
    """A3: somebody was moved down, but less than half of the players."""
    return 0 < 2 * len(moved_down) < len(moved_down) + len(residents)


def players_of(tournament: Tournament, round_no: RoundNo) -> tuple[State, ...]:
    """The players to be paired, by rank; the bye is barred as B1.b says."""
    players = {player.tpn: player for player in tournament.players}
    return tuple(
        replace(each, may_take_bye=not _points_for_nothing(tournament, players[each.tpn], round_no))
        for each in states(tournament, round_no, bye_floats=False)
    )


def _points_for_nothing(tournament: Tournament, player: Player, round_no: RoundNo) -> bool:
    """B1.b: a bye, or points without playing; those that a loss gives are no gain."""
    loss = tournament.scoring.loss
    for number in map(RoundNo, range(1, round_no)):
        result = player.record(number).result
        if result is Result.PAIRING_ALLOCATED_BYE:
            return True
        if not result.played and points_given(tournament, player, number) > loss:
            return True
    return False


def literal_round(tournament: Tournament, round_no: RoundNo) -> LiteralRound:
    """Pair a round by going through the candidates.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    players = players_of(tournament, round_no)
    literal = _Literal(players, odd_round=round_no % 2 == 1)
    literal.run()
    initial = initial_colour(tournament)
    drawn = initial if round_no == 1 else initial.other
    games = []
    for paired in literal.brackets:
        for higher, lower in paired.candidate.all_pairs:
            white = colour_of_higher(higher, lower, drawn) is Colour.WHITE
            games.append((higher.tpn, lower.tpn) if white else (lower.tpn, higher.tpn))
    last = literal.brackets[-1].floaters if literal.brackets else ()
    return LiteralRound(
        games=tuple(sorted(games)),
        bye=last[0].tpn if last else None,
        brackets=tuple(_shape(paired) for paired in literal.brackets),
        events=tuple(literal.events),
    )


def _shape(paired: Paired) -> tuple[tuple[Tpn, ...], ...]:
    pairs = [
        tpn for pair in sorted(_tpns(pair) for pair in paired.candidate.all_pairs) for tpn in pair
    ]
    return _tpns(in_order(paired.players)), tuple(pairs), _tpns(paired.floaters)


def _tpns(players: Iterable[State]) -> tuple[Tpn, ...]:
    return tuple(player.tpn for player in players)


Accept = Callable[[frozenset[State]], bool]


class _Literal:
    """One round, bracket by bracket."""

    def __init__(self, players: Sequence[State], *, odd_round: bool) -> None:
        self._groups = [tuple(g) for _, g in groupby(players, key=lambda each: each.score)]
        self._odd_round = odd_round
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
        levels: Iterable[Iterable[Candidate]],
        accept: Accept,
    ) -> Candidate | None:
        """The candidate with the least counts of the first level that has an acceptable one."""
        everybody = [*moved_down, *residents]
        lowest = min((each.score for each in everybody), default=0)
        came_down = frozenset(moved_down)
        for level in levels:
            best = None
            for candidate in level:
                if not accept(candidate.floaters):
                    continue
                vector = counts(candidate, came_down, lowest, odd_round=self._odd_round)
                if best is None or vector < best[0]:
                    best = vector, candidate
            if best is not None:
                return best[1]
        return None

    def _levels(
        self, moved_down: Sequence[State], residents: Sequence[State], *, mixed: bool
    ) -> Iterator[Iterator[Candidate]]:
        """Candidates by the values of M1 and P1, the largest first (C14)."""
        p0 = (len(moved_down) + len(residents)) // 2
        if mixed:
            for m1 in range(len(moved_down), 0, -1):
                for p1 in range(p0, m1 - 1, -1):
                    yield heterogeneous(moved_down, residents, m1, p1)
        else:
            for p1 in range(p0, -1, -1):
                yield homogeneous([*moved_down, *residents], p1)

    def _pair(
        self, moved_down: Sequence[State], residents: Sequence[State], accept: Accept
    ) -> tuple[bool, Candidate] | None:
        """The pairing of a bracket, and whether it was heterogeneous to the end."""
        for mixed in (True, False) if is_heterogeneous(moved_down, residents) else (False,):
            levels = self._levels(moved_down, residents, mixed=mixed)
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
            _, left = _reach(floaters, residents, mixed=mixed)
            if (size - left) // 2 < (size - len(gone)) // 2 and set(floaters) != set(moved_down):
                return None
            if mixed:
                return (_level_reached(floaters, residents, p1),)
            return left, _least_b3(floaters, residents, left)

        self._go_back(value)

    def _go_back_for_lacking(self, residents: Sequence[State], most: int, size: int) -> None:
        """C12 before each step of C14: others may reach a value of M1 or P1 that these cannot."""
        mixed = 0 < 2 * len(self._moved_down()) < size
        self._go_back(lambda floaters: (_level_reached(floaters, residents, most, mixed=mixed),))

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
        values: dict[frozenset[State], tuple[int, ...] | None] = {}
        pairs = len(above.candidate.all_pairs)
        m1 = len(above.candidate.moved_down_pairs)
        lowest = min((each.score for each in above.players), default=0)
        best: tuple[tuple[int, ...], tuple[int, ...], Candidate] | None = None
        candidates = (
            heterogeneous(above.moved_down, above.residents, m1, pairs)
            if above.heterogeneous
            else homogeneous(above.players, pairs)
        )
        for candidate in candidates:
            floaters = candidate.floaters
            if sorted(each.score for each in floaters) != scores:
                continue
            if floaters not in values:
                values[floaters] = value(in_order([*above.out, *floaters]))
            reached = values[floaters]
            if reached is None or reached >= now:
                continue
            came_down = frozenset(above.moved_down)
            vector = counts(candidate, came_down, lowest, odd_round=self._odd_round)
            if best is None or (reached, vector) < best[:2]:
                best = reached, vector, candidate
        if best is not None:
            self.events.append("C12: others come down")
            self.brackets[-1] = replace(above, candidate=best[2])

    # The lowest bracket: C13.

    def _lowest(self, moved_down: Sequence[State], residents: Sequence[State]) -> Paired | None:
        """The lowest bracket paired completely, one bye if the number is odd."""
        odd = (len(moved_down) + len(residents)) % 2

        def complete(floaters: frozenset[State]) -> bool:
            return len(floaters) == odd and all(each.may_take_bye for each in floaters)

        found = self._pair(moved_down, residents, complete)
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
                return _can_be_paired([*floaters, *below])

            if _can_be_paired([*above.players, *above.out, *residents]):
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
    return [each for each in players if not any(may_meet(each, other) for other in players)]


def _level_reached(
    moved_down: Sequence[State], residents: Sequence[State], p1: int, *, mixed: bool = True
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
        if _allows(moved_down, residents, m1, pairs):
            return number
    raise LookupError("not even a bracket without pairs is allowed")


def _allows(moved_down: Sequence[State], residents: Sequence[State], m1: int, pairs: int) -> bool:
    """Whether so many pairs can be made, so many of them of a moved-down player with a resident.

    With M1 = 0 moved-down players may meet each other, as in a homogeneous bracket (C14.b2).
    """
    if m1 > pairs:
        return False
    if m1:
        for place, one in enumerate(moved_down):
            others = [*moved_down[:place], *moved_down[place + 1 :]]
            for other in residents:
                left = [each for each in residents if each is not other]
                if may_meet(one, other) and _allows_rest(others, left, m1 - 1, pairs - 1):
                    return True
        return False
    return _allows_pairs([*moved_down, *residents], pairs)


def _allows_rest(
    moved_down: Sequence[State], residents: Sequence[State], m1: int, pairs: int
) -> bool:
    """The same after a moved-down player was paired: those outside S1 meet nobody (C6)."""
    if m1:
        return _allows(moved_down, residents, m1, pairs)
    return _allows_pairs(residents, pairs)


def _allows_pairs(players: Sequence[State], pairs: int) -> bool:
    """Whether so many pairs can be made among some players."""
    if pairs == 0:
        return True
    if len(players) < 2 * pairs:
        return False
    one, rest = players[0], players[1:]
    return _allows_pairs(rest, pairs) or any(
        may_meet(one, other) and _allows_pairs([*rest[:place], *rest[place + 1 :]], pairs - 1)
        for place, other in enumerate(rest)
    )


def _reach(
    moved_down: Sequence[State], residents: Sequence[State], *, mixed: bool
) -> tuple[int, int]:
    """Moved-down players not paired with residents, then players left over, at best.

    If nobody moved down can be paired with a resident, they may meet each other (C14.b2).
    """
    came_down = frozenset(moved_down) if mixed else frozenset()
    lacking = _least(in_order([*moved_down, *residents]), came_down, _nothing)
    if mixed and lacking[0] == len(moved_down):
        return lacking[0], _least(in_order([*moved_down, *residents]), frozenset(), _nothing)[1]
    return lacking[0], lacking[1]


def _nothing(one: State, other: State | None) -> int:
    """No further cost."""
    del one, other
    return 0


def _least_b3(moved_down: Sequence[State], residents: Sequence[State], left: int) -> int:
    """The least sum of squared score differences with so many left over."""
    players = in_order([*moved_down, *residents])
    lowest = min(each.score for each in players)

    def square(one: State, other: State | None) -> int:
        return (one.score - (lowest - 10 if other is None else other.score)) ** 2

    found = _least(players, frozenset(), square)
    if found[1] != left:
        raise LookupError("another number of players is left over")
    return found[2]


def _least(
    players: Sequence[State],
    apart: frozenset[State],
    cost: Callable[[State, State | None], int],
) -> tuple[int, int, int]:
    """Least (players of a set left over, players left over, costs) over all pairings.

    Players of the set do not meet each other.
    """
    if not players:
        return 0, 0, 0
    one, rest = players[0], players[1:]
    lacking, left, price = _least(rest, apart, cost)
    best = (lacking + (one in apart), left + 1, price + cost(one, None))
    for place, other in enumerate(rest):
        if may_meet(one, other) and not (one in apart and other in apart):
            lacking, left, price = _least([*rest[:place], *rest[place + 1 :]], apart, cost)
            best = min(best, (lacking, left, price + cost(one, other)))
    return best


def _can_be_paired(players: Sequence[State]) -> bool:
    """Whether all can be paired, one of them with the bye if their number is odd."""
    if not players:
        return True
    one, rest = players[0], list(players[1:])
    if len(players) % 2 and one.may_take_bye and _all_paired(rest):
        return True
    return any(
        may_meet(one, other) and _can_be_paired([*rest[:place], *rest[place + 1 :]])
        for place, other in enumerate(rest)
    )


def _all_paired(players: Sequence[State]) -> bool:
    if not players:
        return True
    one, rest = players[0], list(players[1:])
    return any(
        may_meet(one, other) and _all_paired([*rest[:place], *rest[place + 1 :]])
        for place, other in enumerate(rest)
    )
