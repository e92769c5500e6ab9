"""The literal rule of Dubov's system of 2026 without its search: every pairing is written down."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from openarbiter.model import RoundNo, Tournament
from openarbiter.verification.literal.common import (
    Answer,
    Pairs,
    Work,
    completable,
    complete,
    legal,
)
from openarbiter.verification.literal.dubov_2026 import (
    Dubov2026,
    Entrant,
    entrants,
    middle_outwards,
    paired,
)

__all__ = ["dubov_pairing", "middle_outwards"]


def may_meet(one: Entrant, other: Entrant) -> bool:
    """C1 and C3."""
    return legal(one.state, other.state)


def denied(pairs: Pairs[Entrant]) -> int:
    """C7: pairs whose two players want the same colour."""
    return sum(one.wish is other.wish for one, other in pairs)


class EveryPairing(Dubov2026):
    """What can become of brackets, by trying everything."""

    def completes(self, players: Sequence[Entrant]) -> bool:
        """Whether all can be paired with each other."""
        return completable(players, may_meet)

    def least_denied(self, players: Sequence[Entrant]) -> int:
        """Fewest pairs whose two players want the same colour."""
        return min(map(denied, complete(players, may_meet)))

    def inner_pairs(self, bracket: Sequence[Entrant], small: Sequence[Entrant]) -> int:
        """Fewest pairs inside a group, over all pairings of a bracket."""
        return min(
            sum(one in small and other in small for one, other in pairs)
            for pairs in complete(bracket, may_meet)
        )

    def first_pairs(
        self, s1: Sequence[Entrant], s2: Sequence[Entrant], most: int
    ) -> Pairs[Entrant] | None:
        """S1 with the first transposition of S2 that denies as few as may be."""
        for t2 in permutations(s2):
            pairs = tuple(zip(s1, t2, strict=True))
            if all(may_meet(one, other) for one, other in pairs) and denied(pairs) <= most:
                return pairs
        return None


def dubov_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """Pair a round; ``None`` where the Chief Arbiter decides (1.9.3)."""
    players = entrants(tournament, round_no)
    return paired(EveryPairing(players, Work()), players, tournament, round_no)
