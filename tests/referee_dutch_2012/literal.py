"""The literal rule of 2012 without its search: every candidate is written down and judged.

It holds the shipped one, which passes over what cannot be better, and with it the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from openarbiter.model import RoundNo, Tournament, Tpn
from openarbiter.verification.literal.common import Work
from openarbiter.verification.literal.dutch_2012 import Dutch2012, Paired
from openarbiter.verification.literal.terms import State
from openarbiter.verification.literal.terms_2012 import (
    Candidate,
    counts,
    in_order,
    may_meet,
    players_of,
)
from openarbiter.verification.literal.ways_2012 import Shape, Value, Ways
from tests.referee_dutch_2012.candidates import heterogeneous, homogeneous


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


def literal_round(
    tournament: Tournament, round_no: RoundNo, ways: type[Ways] | None = None
) -> LiteralRound:
    """Pair a round by going through the candidates.

    Args:
        tournament: The tournament.
        round_no: The round.
        ways: How brackets are paired; by trying every way where it is ``None``.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    players = players_of(tournament, round_no)
    literal = Dutch2012((ways or EveryWay)(players, odd_round=round_no % 2 == 1, work=Work()))
    literal.run()
    found = literal.answer(tournament, round_no)
    brackets = tuple(_shape(paired) for paired in literal.brackets)
    return LiteralRound(found.games, found.bye, brackets, tuple(literal.events))


def _shape(paired: Paired) -> tuple[tuple[Tpn, ...], ...]:
    pairs = [
        tpn for pair in sorted(_tpns(pair) for pair in paired.candidate.all_pairs) for tpn in pair
    ]
    return _tpns(in_order(paired.players)), tuple(pairs), _tpns(paired.floaters)


def _tpns(players: Iterable[State]) -> tuple[Tpn, ...]:
    return tuple(player.tpn for player in players)


class EveryWay(Ways):
    """What can become of brackets, by trying everything."""

    def first(
        self,
        moved_down: Sequence[State],
        residents: Sequence[State],
        shape: Shape,
        value: Callable[[frozenset[State]], Value | None],
    ) -> Candidate | None:
        """The candidate whose floaters have the least value, then with the least counts."""
        everybody = [*moved_down, *residents]
        lowest = min((each.score for each in everybody), default=0)
        came_down = frozenset(moved_down)
        candidates = (
            heterogeneous(moved_down, residents, shape.m1, shape.p1)
            if shape.mixed
            else homogeneous(everybody, shape.p1)
        )
        values: dict[frozenset[State], Value | None] = {}
        best: tuple[Value, Value, Candidate] | None = None
        for candidate in candidates:
            if candidate.floaters not in values:
                values[candidate.floaters] = value(candidate.floaters)
            reached = values[candidate.floaters]
            if reached is None:
                continue
            vector = counts(candidate, came_down, lowest, odd_round=self.odd_round)
            if best is None or (reached, vector) < best[:2]:
                best = reached, vector, candidate
        return None if best is None else best[2]

    def allows(
        self, moved_down: Sequence[State], residents: Sequence[State], m1: int, pairs: int
    ) -> bool:
        """Whether so many pairs can be made, so many of them of a moved-down player."""
        return _allows(moved_down, residents, m1, pairs)

    def reach(
        self, moved_down: Sequence[State], residents: Sequence[State], *, mixed: bool
    ) -> tuple[int, int]:
        """Moved-down players not paired with residents, then players left over, at best."""
        return _reach(moved_down, residents, mixed=mixed)

    def least_b3(self, moved_down: Sequence[State], residents: Sequence[State], left: int) -> int:
        """The least sum of squared score differences with so many left over."""
        return _least_b3(moved_down, residents, left)

    def complete(self, players: Sequence[State]) -> bool:
        """Whether all can be paired, one of them with the bye if their number is odd."""
        return _can_be_paired(players)


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
