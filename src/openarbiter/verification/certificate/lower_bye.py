"""C5 as a graph of its own: could somebody with a lower score have the bye?

Every complete pairing of all players costs 1 where the bye goes to the score at which it was given
or to a higher one, and 0 where it goes lower. Prices that add up to 1 show that it cannot go lower.

Source:
    C.04.3: C5, with C1 to C4 (both editions).
"""

from __future__ import annotations

from collections.abc import Mapping

from openarbiter.verification.certificate.columns import Columns
from openarbiter.verification.certificate.facts import Facts
from openarbiter.verification.certificate.graph import Kind


class ByeGraph:
    """All players and the bye; the same questions as of the graph of a bracket.

    Args:
        facts: The facts of the round.
        mate: The round: partner by position.
        bye: Position of the player with the bye; ``None`` without one.

    Attributes:
        lower: Mask of the players with a lower score who may have the bye (C2).
    """

    def __init__(self, facts: Facts, mate: Mapping[int, int], bye: int | None) -> None:
        self.facts, self.mate = facts, mate
        size = len(facts.seats)
        score = facts.seats[bye].score if bye is not None else -1
        self.lower = self._takers = 0
        for one, seat in enumerate(facts.seats):
            if seat.may_take_bye and bye is not None:
                self._takers |= 1 << one
                self.lower |= (seat.score < score) << one
        self.alive = self.inside = (1 << (size + (bye is not None))) - 1
        self.columns = Columns({"C5": 1, "order": size})
        self.members: dict[Kind, int] = {
            "lower": self.lower,
            "other": (1 << size) - 1 & ~self.lower,
            "bye": int(bye is not None) << size,
        }

    def kind_of(self, one: int) -> Kind:
        """Whether a player stands lower and may have the bye, or is the bye."""
        return next(name for name, mask in self.members.items() if mask >> one & 1)

    def cost(self, kind: Kind, other: Kind) -> int | None:
        """1 for the bye of somebody who has at least the score of the published one."""
        if "bye" not in (kind, other):
            return 0
        if kind == other:
            return None
        return self.columns.packed({"C5": int("lower" not in (kind, other))})

    def partners(self, one: int) -> int:
        """Mask of those with whom a player may be paired."""
        size = len(self.facts.seats)
        if one == size:
            return self._takers
        return self.facts.legal[one] | (self._takers >> one & 1) << size
