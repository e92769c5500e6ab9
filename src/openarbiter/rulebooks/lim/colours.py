"""Who of a pair has White.

It knows two players and their histories, and nothing of how they came to be paired but the side
of the median on which they were.

Source:
    C.04.4.3 (applied from 2026-02-01), 5.1 to 5.6 and 7.2; C.04.2, GHR 3.4.
"""

from __future__ import annotations

from collections.abc import Iterable

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.colour_histories import ColourHistories
from openarbiter.rulebooks.lim.terms import BLACK, NEITHER, WHITE, Situation


class Colours:
    """Colour allocation in one round."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._histories = ColourHistories(situation)

    def games(self, pairs: Iterable[tuple[int, int, bool]]) -> list[tuple[Tpn, Tpn]]:
        """(White, Black) of every pair, as TPNs, in the order given.

        Args:
            pairs: The higher ranked player, the lower ranked one (positions), and whether the pair
                was made in the median group or above.
        """
        tpn = self._situation.tpn
        games = []
        for higher, lower, upper in pairs:
            white, _ = self.deciding_rule(higher, lower, upper=upper)
            games.append((tpn[higher], tpn[lower]) if white else (tpn[lower], tpn[higher]))
        return games

    def deciding_rule(self, higher: int, lower: int, *, upper: bool) -> tuple[bool, str]:
        """Whether the player with the smaller number has White, and which rule decides.

        Args:
            higher: Position of the player with the smaller number.
            lower: Position of the other one.
            upper: The pair was made in the median group or above (5.4).

        Returns:
            The answer, and ``limits`` (5.1.1, 5.1.2, 5.3), ``due`` (5.2), ``alternation``,
            ``higher`` or ``lower`` (5.4), or ``lot`` (7.2).
        """
        situation = self._situation
        due, allowed = situation.due, situation.allowed
        white_possible = bool(allowed[higher] & WHITE and allowed[lower] & BLACK)
        black_possible = bool(allowed[higher] & BLACK and allowed[lower] & WHITE)
        if white_possible != black_possible:
            return white_possible, "limits"
        if due[higher] != due[lower]:
            return (due[higher] == WHITE if due[higher] else due[lower] == BLACK), "due"
        if due[higher] == NEITHER:
            return self._by_number(higher, lower), "lot"
        before = self._histories.last_different(higher, lower)
        if before is not None:
            return before[0] is Colour.BLACK, "alternation"
        return (due[higher] == WHITE) == upper, "higher" if upper else "lower"

    def _by_number(self, higher: int, lower: int) -> bool:
        """Whether the higher one has White where neither has played (7.2).

        Our reading: the rule holds for every pair of players without games, whatever the round;
        the number is that of the higher ranked one, by arrival.
        """
        histories = self._histories
        number = min(histories.number(higher), histories.number(lower))
        return (number % 2 == 1) == (histories.drawn is Colour.WHITE)
