"""Section E: who of a pair plays White.

E1 and E2 (both preferences, or the only one; the stronger of two) say what the later editions say;
what comes after them is said here. It knows two players and their histories, and nothing of how
they came to be paired.

Source:
    C.04.3.1 (Istanbul 2012), section E: E1 to E5, which section C asks for; A7.c: the lot.
"""

from __future__ import annotations

from openarbiter.model import Colour
from openarbiter.rulebooks.dutch.colours import Colours as LaterColours


class Colours(LaterColours):
    """Colour allocation in one round."""

    def deciding_rule(self, higher: int, lower: int) -> tuple[bool, str]:
        """Whether the higher ranked player gets White, and which of E1 to E5 decides."""
        one, other = (self._situation.player(each) for each in (higher, lower))
        if one.preference is not other.preference:
            return self.higher_gets_white(higher, lower), "E1"
        if one.strength is not other.strength:
            return self.higher_gets_white(higher, lower), "E2"
        return self._by_history(higher, lower)

    def _beyond_classes(self, higher: int, lower: int) -> bool:
        """Whether the higher ranked player gets White by E3, E4 or E5."""
        return self._by_history(higher, lower)[0]

    def _by_history(self, higher: int, lower: int) -> tuple[bool, str]:
        """The answer of E3, E4 or E5, and which of them it is.

        Two equal absolute preferences (of a top scorer) are no special case: this edition has no
        word about the wider colour difference or the third equal colour.
        """
        before = self._histories.last_different(higher, lower)
        if before is not None:
            return before[0] is Colour.BLACK, "E3"
        number = self._situation.colour_class[higher]
        if number:
            return number <= 3, "E4"  # noqa: PLR2004  (classes 1 to 3)
        return self._by_number(higher), "E5"

    def _by_number(self, higher: int) -> bool:
        """Whether the higher ranked player gets White by number (E5).

        The text knows only the first round: odd numbers get the colour drawn by lot, even ones
        the other. About two players without a game who meet later it is silent; the reference
        program of those years gave them the colours the other way round, and so do we.
        """
        histories = self._histories
        odd = histories.number(higher) % 2 == 1
        drawn = histories.drawn if self._situation.round_no == 1 else histories.drawn.other
        return odd == (drawn is Colour.WHITE)
