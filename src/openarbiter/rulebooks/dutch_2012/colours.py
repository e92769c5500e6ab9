"""Section E: who of a pair plays White.

It knows two players and their histories, and nothing of how they came to be paired.

Source:
    C.04.3.1 (Istanbul 2012), E1 to E5.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks import basic_rules
from openarbiter.rulebooks.dutch.terms import CLASS_COUNT, Situation

__all__ = ["Colours"]


class Colours:
    """Colour allocation in one round.

    Args:
        situation: The situation before the round.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        classes = range(CLASS_COUNT)
        self._table = [[_by_preference(one, other) for other in classes] for one in classes]

    def games(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
        """(White, Black) of every pair, as TPNs, in the order given.

        Args:
            pairs: Pairs of positions, the higher ranked first.

        Source:
            C.04.3.1 (2012), section E.
        """
        classes, table, tpn = self._situation.colour_class, self._table, self._situation.tpn
        games = []
        for higher, lower in pairs:
            white = table[classes[higher]][classes[lower]]
            if white is None:
                white = self._by_history(higher, lower)
            games.append((tpn[higher], tpn[lower]) if white else (tpn[lower], tpn[higher]))
        return games

    def _by_history(self, higher: int, lower: int) -> bool:
        """Whether the higher ranked player gets White by E3, E4 or E5.

        Two equal absolute preferences (of a top scorer) are no special case: this edition has no
        word about the wider colour difference or the third equal colour.
        """
        situation = self._situation
        players = situation.tournament.players
        before = basic_rules.last_different_colours(
            basic_rules.played_colours(players[situation.places[higher]], situation.round_no),
            basic_rules.played_colours(players[situation.places[lower]], situation.round_no),
        )
        if before is not None:  # E3
            return before[0] is Colour.BLACK
        number = situation.colour_class[higher]
        if number:  # E4
            return number <= 3  # noqa: PLR2004  (classes 1 to 3)
        return self._by_number(higher)

    def _by_number(self, higher: int) -> bool:
        """Whether the higher ranked player gets White by number (E5).

        The text knows only the first round: odd numbers get the colour drawn by lot, even ones
        the other. About two players without a game who meet later it is silent; the reference
        program of those years gave them the colours the other way round, and so do we.
        """
        situation = self._situation
        odd = self._arrival[situation.places[higher]] % 2 == 1
        drawn = self._initial if situation.round_no == 1 else self._initial.other
        return odd == (drawn is Colour.WHITE)

    @cached_property
    def _arrival(self) -> list[int]:
        situation = self._situation
        return basic_rules.arrival_numbers(
            situation.tournament, situation.round_no, situation.present
        )

    @cached_property
    def _initial(self) -> Colour:
        return basic_rules.drawn_colour(self._situation.tournament)


def _by_preference(higher: int, lower: int) -> bool | None:
    """Whether the higher gets White by E1 or E2, by preference classes; ``None``: they are equal.

    E1 grants both preferences, or the only one there is; E2 the stronger of two equal ones.
    """
    if not higher and not lower:
        return None
    if not higher or not lower:
        return 1 <= higher <= 3 or lower > 3  # noqa: PLR2004  (classes 1 to 3)
    higher_white, lower_white = higher <= 3, lower <= 3  # noqa: PLR2004  (classes 1 to 3)
    strength, other = (higher - 1) % 3, (lower - 1) % 3
    if higher_white is lower_white and strength == other:
        return None
    if higher_white is not lower_white or strength > other:
        return higher_white
    return not lower_white
