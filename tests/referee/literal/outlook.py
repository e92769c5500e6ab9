"""C1 to C5 and the next bracket, by brute force over masks of players."""

from __future__ import annotations

from openarbiter.model import Colour, Points
from openarbiter.verification.literal import dutch
from openarbiter.verification.literal.common import bits
from openarbiter.verification.literal.dutch import NO_BYE, may_meet
from openarbiter.verification.literal.terms import State, mask_of

__all__ = ["NO_BYE", "Outlook", "bits", "mask_of", "may_meet"]


class Outlook(dutch.Outlook):
    """What can still become of the players of one round, by trying every way.

    Everything is remembered, so that a question is answered by trying only once.
    """

    def __init__(self, players: tuple[State, ...], initial: Colour) -> None:
        super().__init__(players, initial)
        self._bye_scores: dict[int, Points | None] = {0: NO_BYE}
        self._leftovers: dict[tuple[int, int], frozenset[int]] = {(0, 0): frozenset({0})}

    def bye_score(self, mask: int) -> Points | None:
        """Least score of the bye's assignee over all ways to complete the round.

        Every way is tried: the highest ranked player takes each opponent in turn, and the bye.

        Args:
            mask: All players still to be paired.

        Returns:
            The score (tenths); ``NO_BYE`` when all are paired; ``None`` when C1 to C3 allow no
            completion (C4).

        Source:
            C.04.3 (seed text), Articles 1.9.1, 3.2.1 and 3.3.1.
        """
        if mask in self._bye_scores:
            return self._bye_scores[mask]
        first = mask & -mask
        rest = mask ^ first
        found = [self.bye_score(rest ^ bit) for bit in bits(rest & self.opponents[first])]
        if mask.bit_count() % 2 and self.of(first).may_take_bye:
            bye = self.of(first).score
            found.append(bye if self.bye_score(rest) is not None else None)
        possible = [score for score in found if score is not None]
        self._bye_scores[mask] = min(possible) if possible else None
        return self._bye_scores[mask]

    def leftovers(self, moved_down: int, residents: int) -> frozenset[int]:
        """Every set of downfloaters a bracket can have, pairing as many or as few as one likes.

        Moved-down players meet residents only (Article 2.3.3).

        Args:
            moved_down: Mask of the moved-down players.
            residents: Mask of the residents.

        Returns:
            Masks of the downfloaters of all pairings that obey C1 and C3.
        """
        key = moved_down, residents
        if key not in self._leftovers:
            first = moved_down & -moved_down or residents & -residents
            downs = moved_down & ~first
            rest = residents & ~first
            found = {left | first for left in self.leftovers(downs, rest)}
            for bit in bits(rest & self.opponents[first]):
                found |= self.leftovers(downs, rest ^ bit)
            self._leftovers[key] = frozenset(found)
        return self._leftovers[key]
