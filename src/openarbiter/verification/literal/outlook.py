"""C1 to C5 and the next bracket, by brute force over masks of players.

A mask is an integer with the bit of every player in it (bit = place in the order of Article 1.2).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from openarbiter.model import Colour
from openarbiter.verification.literal.colours import colour_of_higher
from openarbiter.verification.literal.common import opponents_of
from openarbiter.verification.literal.terms import State, Strength

NO_BYE: Final = -1
"""In place of the score of the bye's assignee when everybody can be paired."""


def may_meet(first: State, second: State) -> bool:
    """C1, C3 and forbidden pairs.

    Source:
        C.04.3 (seed text), Articles 3.1.1 and 3.1.3.
    """
    if second.tpn in first.barred or first.tpn in second.barred:
        return False
    return colours_fit(first, second)


def colours_fit(first: State, second: State) -> bool:
    """C3: topscorers and their opponents may both need the same colour."""
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
        self.opponents = opponents_of(
            {each.bit: each for each in players},
            lambda each: each.barred,
            lambda each: (each.strength, each.preference, each.topscorer),
            colours_fit,
        )
        self._colours: dict[tuple[int, int], Colour] = {}

    def may_meet(self, first: State, second: State) -> bool:
        """Whether two players of the round may be paired."""
        return bool(self.opponents[first.bit] & second.bit)

    def player(self, bit: int) -> State:
        """The player with a bit."""
        return self.players[bit.bit_length() - 1]

    def colour_of_higher(self, higher: State, lower: State) -> Colour:
        """The colour article 5 gives to the higher ranked player of a pair."""
        key = higher.rank, lower.rank
        if key not in self._colours:
            self._colours[key] = colour_of_higher(higher, lower, self._initial)
        return self._colours[key]
