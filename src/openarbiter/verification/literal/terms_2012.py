"""C.04.3.1 of 2012, literally: players, what a candidate fails to fulfil (B, C10), and colours (E).

"Any criterion may be dropped only for the minimum number of pairs": every requirement is a count.
The loops of C10 raise the innermost count first and start it again whenever one further out is
raised, so that they come to the candidate with the lexicographically least counts, outermost first;
among equals it is the one that is tried first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from openarbiter.model import Colour, Player, Points, Result, RoundNo, Tournament
from openarbiter.values import dataclass, replace
from openarbiter.verification.literal.terms import (
    Float,
    State,
    Strength,
    points_given,
    states,
)


@dataclass(frozen=True, slots=True)
class Candidate:
    """One way to pair a bracket.

    Attributes:
        moved_down_pairs: Pairs of moved-down players with residents (heterogeneous brackets).
        pairs: The other pairs, the higher ranked player first.
        floaters: Who is left over.
    """

    moved_down_pairs: tuple[tuple[State, State], ...]
    pairs: tuple[tuple[State, State], ...]
    floaters: frozenset[State]

    @property
    def all_pairs(self) -> tuple[tuple[State, State], ...]:
        """All pairs of the bracket."""
        return self.moved_down_pairs + self.pairs


def may_meet(one: State, other: State) -> bool:
    """B1.a and B2, with the exception for top scorers and their opponents."""
    return other.tpn not in one.barred and one.tpn != other.tpn and colours_fit(one, other)


def colours_fit(one: State, other: State) -> bool:
    """B2, with the exception for top scorers and their opponents."""
    absolute = one.strength is Strength.ABSOLUTE and other.strength is Strength.ABSOLUTE
    if not absolute or one.preference is not other.preference:
        return True
    return one.topscorer or other.topscorer


def in_order(players: Sequence[State]) -> list[State]:
    """Players in the order of A2."""
    return sorted(players, key=lambda each: each.rank)


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


def counts(
    candidate: Candidate, came_down: frozenset[State], lowest: Points, *, odd_round: bool
) -> tuple[int, ...]:
    """What a candidate fails to fulfil, the requirement dropped last first.

    Args:
        candidate: The candidate.
        came_down: Who was moved down into the bracket.
        lowest: Lowest score (tenths) of the bracket.
        odd_round: A7.d holds rather than A7.e.
    """
    pairs = candidate.all_pairs
    b3 = sum((one.score - other.score) ** 2 for one, other in pairs)
    b3 += sum((player.score - lowest + 10) ** 2 for player in candidate.floaters)
    absolute = sum(_equal(pair, Strength.ABSOLUTE) for pair in pairs)
    strong = sum(_equal(pair, Strength.STRONG) for pair in pairs)
    any_kind = sum(_equal(pair, Strength.MILD) for pair in pairs)
    colours = (strong, any_kind) if odd_round else (any_kind, strong)
    down = candidate.floaters - came_down
    up = [resident for _, resident in candidate.moved_down_pairs]
    return (
        b3,
        absolute,
        *colours,
        _floats((player.previous_float for player in down), Float.DOWN),
        _floats((player.earlier_float for player in down), Float.DOWN),
        _floats((player.previous_float for player in up), Float.UP),
        _floats((player.earlier_float for player in up), Float.UP),
    )


def _equal(pair: tuple[State, State], least: Strength) -> int:
    """Whether both want the same colour, both at least so strongly."""
    one, other = pair
    same = one.preference is not None and one.preference is other.preference
    return int(same and min(one.strength, other.strength) >= least)


def _floats(floats: Iterable[Float | None], unwanted: Float) -> int:
    return sum(each is unwanted for each in floats)


def colour_of_higher(higher: State, lower: State, drawn: Colour) -> Colour:
    """The colour of the higher ranked player of a pair: the first article that decides.

    Args:
        higher: Player with the higher score, or the smaller number at equal scores.
        lower: The opponent.
        drawn: Colour of odd numbers by E5.
    """
    mine, other = higher.preference, lower.preference
    if mine is None and other is None:
        return drawn if higher.number % 2 else drawn.other
    if mine is None or other is None:
        return mine if mine is not None else (other or drawn).other
    if mine is not other:
        return mine
    if higher.strength is not lower.strength:
        return mine if higher.strength > lower.strength else mine.other
    for own, theirs in zip(reversed(higher.colours), reversed(lower.colours), strict=False):
        if own is not theirs:
            return own.other
    return mine
