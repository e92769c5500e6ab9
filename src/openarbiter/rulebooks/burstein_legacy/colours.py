"""Chapter 5: how many due colours a pair can grant, and who of a pair plays White.

It knows two players and their histories, and nothing of how they came to be paired.

Source:
    C.04.4.2 (older text), 1.3 and chapter 5; C.04.2, GHR 3.4 (colours of unplayed rounds).
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.model import Colour, Tpn
from openarbiter.rulebooks.burstein_legacy.terms import (
    BLACK,
    NEITHER,
    WHITE,
    Situation,
    initial_list,
)
from openarbiter.rulebooks.colour_histories import ColourHistories

ILLEGAL = -1
"""Instead of a number of due colours, where the limits of 5.2 and 5.3 forbid the pair."""

KINDS = 12
"""Number of colour kinds: three due colours, each with four sets of allowed colours."""


def colour_kind(due: int, allowed: int) -> int:
    """One number for what colours a player is due and may have (C.04.4.2, 1.3, 5.2 and 5.3)."""
    return due * 4 + allowed


def due_colours_granted(one: int, other: int) -> int:
    """How many of two players of some colour kinds get their due colours when paired.

    Returns:
        0 to 2 with the better of the colours that the limits leave; ``ILLEGAL`` where they
        leave none.

    Source:
        C.04.4.2 (older text), 6.5, counted as it says: players who get their due colour. 5.4
        never grants fewer.
    """
    found = ILLEGAL
    for white, black in ((one, other), (other, one)):
        if white & WHITE and black & BLACK:
            found = max(found, (white >> 2 == WHITE) + (black >> 2 == BLACK))
    return found


class Colours:
    """Colour allocation in one round."""

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self._histories = ColourHistories(situation, initial_list(situation.tournament))

    def games(self, pairs: Sequence[tuple[int, int]]) -> list[tuple[Tpn, Tpn]]:
        """(White, Black) of every pair of positions, as TPNs, in the order given (chapter 5)."""
        tpn = self._situation.tpn
        games = []
        for pair in pairs:
            higher, lower = min(pair), max(pair)
            white = self.gets_white(higher, lower)
            games.append((tpn[higher], tpn[lower]) if white else (tpn[lower], tpn[higher]))
        return games

    def gets_white(self, higher: int, lower: int) -> bool:
        """Whether the one who stands higher by 3.2 gets White (5.2 to 5.4)."""
        return self.deciding_rule(higher, lower)[0]

    def deciding_rule(self, higher: int, lower: int) -> tuple[bool, str]:
        """Whether the one who stands higher by 3.2 gets White, and which rule (5.2 to 5.4) decides.

        Returns:
            The answer, and ``limits``, ``due``, ``lot``, ``numbers``, ``alternation`` or
            ``higher``.
        """
        situation = self._situation
        due, allowed = situation.due, situation.allowed
        white_possible = allowed[higher] & WHITE and allowed[lower] & BLACK
        black_possible = allowed[higher] & BLACK and allowed[lower] & WHITE
        if not (white_possible and black_possible):
            return bool(white_possible), "limits"
        if due[higher] != due[lower]:
            return due[higher] == WHITE if due[higher] else due[lower] == BLACK, "due"
        if due[higher] == NEITHER:
            return self._by_number(higher, lower), "lot"
        return self._same_due_colour(higher, lower)

    def _same_due_colour(self, higher: int, lower: int) -> tuple[bool, str]:
        """Whether the higher one gets White where both are due the same colour, and why.

        Equalizing: with White for the one who had fewer, both differences end nearer to nothing.
        Alternating: going back from the last game of each, the first time they had different
        colours; rounds without a game are left out (our reading of 5.4).
        """
        situation = self._situation
        difference = situation.colour_difference
        white = abs(difference[higher] + 1) + abs(difference[lower] - 1)
        black = abs(difference[higher] - 1) + abs(difference[lower] + 1)
        if white != black:
            return white < black, "numbers"
        before = self._histories.last_different(higher, lower)
        if before is not None:
            return before[0] is Colour.BLACK, "alternation"
        return situation.due[higher] == WHITE, "higher"

    def _by_number(self, higher: int, lower: int) -> bool:
        """Whether the higher one by 3.2 gets White where nobody has a due colour (5.1).

        Our readings: the rule holds whenever neither has played, and for every pair, not only
        for those of the top half; of two odd numbers the one higher in the initial list has the
        colour that was drawn. Numbers are those by arrival, counted in the initial list.
        """
        histories = self._histories
        one, other = histories.number(higher), histories.number(lower)
        first_gets_white = (min(one, other) % 2 == 1) == (histories.drawn is Colour.WHITE)
        return first_gets_white == (one < other)
