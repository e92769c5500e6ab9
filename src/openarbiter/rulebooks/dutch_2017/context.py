"""What the pairing of every bracket asks: the situation, meetings, completion and colours.

Source:
    C.04.3 (2017); the articles stand with what is asked.
"""

from __future__ import annotations

from openarbiter.rulebooks.dutch.colours import Colours
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.terms import DutchPlayer, Situation
from openarbiter.rulebooks.dutch_2017.completion import Completion
from openarbiter.rulebooks.dutch_2017.next_bracket import NextBracket
from openarbiter.values import dataclass, field


@dataclass(frozen=True, slots=True)
class RoundContext:
    """Answers for one round.

    Attributes:
        situation: The situation before the round.
        meetings: Who may meet whom (C.1, C.3).
        completion: What can still be completed (A.9, C.4).
        next_bracket: What can become of the next bracket (C.7).
        colours: Who gets White (section E).
    """

    situation: Situation
    meetings: Meetings
    completion: Completion
    next_bracket: NextBracket
    colours: Colours
    _cards: dict[int, DutchPlayer] = field(default_factory=dict)

    def card(self, position: int) -> DutchPlayer:
        """The player at a position, made once (C.04.3, section A)."""
        found = self._cards.get(position)
        if found is None:
            found = self._cards[position] = self.situation.player(position)
        return found

    @classmethod
    def of(cls, situation: Situation) -> RoundContext:
        """Answers for a situation (C.04.3, A.9).

        Raises:
            ImpossiblePairingError: No complete round-pairing exists.
        """
        meetings = Meetings(situation)
        completion = Completion(situation, meetings)
        following = NextBracket(situation, meetings, completion.degrees)
        return cls(situation, meetings, completion, following, Colours(situation))
