"""3.1 b and 3.3 h as bit masks: who may still meet whom.

Two players may meet who have not met over the board, and of whom one may have White and the other
Black without a third equal colour in succession.

Source:
    NSWCA Tournament Guidelines, 3.1 b and 3.3 h.
"""

from __future__ import annotations

from openarbiter.rulebooks.nswca.terms import CARDS, Situation

__all__ = ["Meetings"]


class Meetings:
    """Masks of possible opponents; bit i stands for position i.

    Args:
        situation: The situation before the round.

    Attributes:
        span: Mask of everybody.
        most_met: The most players anybody may not meet again.
    """

    def __init__(self, situation: Situation) -> None:
        self._situation = situation
        self.size = len(situation.tpn)
        self.span = (1 << self.size) - 1
        self.most_met = max(map(len, situation.met), default=0)
        self._masks: list[int] = [-1] * self.size
        self._stuck: dict[int, int] = {}

    def must_have(self, player: int) -> int:
        """The only colour a player may have (3.3 h): 1 White, -1 Black, 0: either."""
        card = CARDS[self._situation.card[player]]
        return -card.last if card.repeated else 0

    def mask(self, player: int) -> int:
        """Mask of the positions a player may meet."""
        found = self._masks[player]
        if found < 0:
            barred = 1 << player
            for other in self._situation.met[player]:
                barred |= 1 << other
            colour = self.must_have(player)
            if colour:
                barred |= self.bound_to(colour)
            found = self._masks[player] = self.span & ~barred
        return found

    def masks(self, start: int) -> list[int]:
        """The mask of every player from a position down; 0 for those above."""
        return [0] * start + [self.mask(player) for player in range(start, self.size)]

    def bound_to(self, colour: int) -> int:
        """Mask of the players who may have no other colour (3.3 h): no two of them can meet."""
        found = self._stuck.get(colour)
        if found is None:
            kinds = {
                number
                for number, card in enumerate(CARDS)
                if card.repeated and card.last == -colour
            }
            text = "".join("1" if kind in kinds else "0" for kind in reversed(self._situation.card))
            found = self._stuck[colour] = int(text or "0", 2)
        return found
