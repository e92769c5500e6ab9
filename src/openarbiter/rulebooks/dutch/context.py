"""What every way through a bracket asks: the situation, meetings, completion and colours.

One set of answers for the whole round, so that nothing is found out twice.

Source:
    C.04.3 (both editions); the articles stand with what is asked.
"""

from __future__ import annotations

from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.completion import Completion
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Situation
from openarbiter.values import dataclass, field


@dataclass(frozen=True, slots=True)
class RoundContext:
    """Answers for one round.

    Attributes:
        situation: The situation before the round.
        meetings: Who may meet whom (C1, C3).
        completion: What can still be completed (C4, C5).
        colours: Who gets White (Article 5).
    """

    situation: Situation
    meetings: Meetings
    completion: Completion
    colours: Colours
    _cards: dict[int, DutchPlayer] = field(default_factory=dict)

    def card(self, position: int) -> DutchPlayer:
        """The player at a position, made once (see :meth:`Situation.player`).

        Source:
            C.04.3, Article 1 (both editions).
        """
        found = self._cards.get(position)
        if found is None:
            found = self._cards[position] = self.situation.player(position)
        return found

    @classmethod
    def of(cls, situation: Situation) -> RoundContext:
        """Answers for a situation.

        Raises:
            ImpossiblePairingError: No complete round-pairing exists.

        Source:
            C.04.3, Article 1.9.3 (both editions).
        """
        meetings = Meetings(situation)
        return cls(situation, meetings, Completion(situation, meetings), Colours(situation))
