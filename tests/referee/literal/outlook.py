"""C1 to C5 and the next bracket, by brute force over masks of players.

A mask is an integer with the bit of every player in it (bit = place in the order of Article 1.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from openarbiter.model import Colour, Points
from tests.referee.literal.colours import colour_of_higher
from tests.referee.literal.terms import State, Strength

NO_BYE: Final = -1
"""In place of the score of the bye's assignee when everybody can be paired."""


def may_meet(first: State, second: State) -> bool:
    """C1, C3 and forbidden pairs.

    Source:
        C.04.3 (seed text), Articles 3.1.1 and 3.1.3.
    """
    if second.tpn in first.barred or first.tpn in second.barred:
        return False
    both_absolute = first.strength is Strength.ABSOLUTE and second.strength is Strength.ABSOLUTE
    same = both_absolute and first.preference is second.preference
    return not same or first.topscorer or second.topscorer


def mask_of(players: Iterable[State]) -> int:
    """The mask of some players."""
    mask = 0
    for player in players:
        mask |= player.bit
    return mask


def bits(mask: int) -> Iterator[int]:
    """The single bits of a mask, lowest (highest ranked) first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


class Outlook:
    """What can still become of the players of one round.

    Everything is remembered, so that a question is answered by trying only once.
    """

    def __init__(self, players: tuple[State, ...], initial: Colour) -> None:
        self.players = players
        self._initial = initial
        self._opponents = {
            player.bit: mask_of(
                other for other in players if other is not player and may_meet(player, other)
            )
            for player in players
        }
        self._bye_scores: dict[int, Points | None] = {0: NO_BYE}
        self._leftovers: dict[tuple[int, int], frozenset[int]] = {(0, 0): frozenset({0})}
        self._colours: dict[tuple[int, int], Colour] = {}

    def may_meet(self, first: State, second: State) -> bool:
        """Whether two players of the round may be paired."""
        return bool(self._opponents[first.bit] & second.bit)

    def player(self, bit: int) -> State:
        """The player with a bit."""
        return self.players[bit.bit_length() - 1]

    def colour_of_higher(self, higher: State, lower: State) -> Colour:
        """The colour article 5 gives to the higher ranked player of a pair."""
        key = higher.rank, lower.rank
        if key not in self._colours:
            self._colours[key] = colour_of_higher(higher, lower, self._initial)
        return self._colours[key]

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
        found = [self.bye_score(rest ^ bit) for bit in bits(rest & self._opponents[first])]
        if mask.bit_count() % 2 and self.player(first).may_take_bye:
            bye = self.player(first).score
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
            for bit in bits(rest & self._opponents[first]):
                found |= self.leftovers(downs, rest ^ bit)
            self._leftovers[key] = frozenset(found)
        return self._leftovers[key]
