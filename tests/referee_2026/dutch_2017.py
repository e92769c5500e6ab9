"""The literal rule of 2017 without its search: every candidate is written down and judged.

It holds the shipped one, which passes over what cannot be better, and with it the engine.
"""

from __future__ import annotations

from openarbiter.model import RoundNo, Tournament
from openarbiter.verification.literal.candidates import Bracket, Candidate
from openarbiter.verification.literal.common import Answer, Work
from openarbiter.verification.literal.criteria import Question, Value
from openarbiter.verification.literal.dutch_2017 import (
    AFTER_C6,
    CRITERIA,
    Dutch2017,
    paired,
    players_of,
)
from openarbiter.verification.literal.outlook import NO_BYE, bits, mask_of
from openarbiter.verification.literal.terms import initial_colour
from tests.referee.literal.candidates import legal_candidates
from tests.referee.literal.outlook import Outlook

__all__ = ["dutch_2017_pairing"]


class EveryCandidate(Dutch2017):
    """A round on its way, by trying everything.

    Args:
        outlook: Its players.
    """

    def __init__(self, outlook: Outlook) -> None:
        super().__init__(outlook, Work())
        self._every = outlook
        self.decided: list[str] = []

    def completes(self, left: int) -> bool:
        """C.4: those of a mask can be paired, with one bye at most."""
        return self._every.bye_score(left) is not None

    def next_bracket(self, bracket: Bracket, downfloaters: int) -> Value:
        """C.7: fewest unpaired players of the next bracket, then their scores."""
        last = len(bracket.following) == len(bracket.lower)
        values = []
        for left in self._every.leftovers(downfloaters, mask_of(bracket.following)):
            unpaired = [self._every.player(bit) for bit in bits(left)]
            number = sum(3 if last and not each.may_take_bye else 1 for each in unpaired)
            values.append((number, *sorted((each.score for each in unpaired), reverse=True)))
        return min(values)

    def choose(self, bracket: Bracket, *, completion: bool, look_ahead: bool) -> Candidate:
        """The best candidate of a bracket, the earliest of equals."""
        found: list[Candidate] = []
        below = mask_of(bracket.lower)
        for pairs in range(len(bracket.players) // 2, -1, -1):
            found = [
                each
                for each in legal_candidates(bracket, pairs, self._every.may_meet)
                if not completion or self.completes(mask_of(each.downfloaters) | below)
            ]
            if found:
                break
        most = max(len(each.moved_down_pairs) for each in found)
        found = [each for each in found if len(each.moved_down_pairs) == most]

        def ahead(question: Question) -> Value:
            return self.next_bracket(bracket, mask_of(question.candidate.downfloaters))

        criteria = [(code, criterion) for code, criterion, _ in CRITERIA]
        criteria[AFTER_C6:AFTER_C6] = [("C.7", ahead)] if look_ahead else []
        for code, criterion in criteria:
            judged = [
                (criterion(Question(self._every, bracket, NO_BYE, each)), each) for each in found
            ]
            best = min(value for value, _ in judged)
            found = [each for value, each in judged if value == best]
            self.decided += [code] if len(found) < len(judged) else []
        self.decided += ["PPB"] if completion and bracket.lower else []
        return found[0]


def dutch_2017_pairing(tournament: Tournament, round_no: RoundNo) -> Answer | None:
    """Pair a round; ``None`` where C.1 to C.3 let nobody complete it."""
    players = players_of(tournament, round_no)
    literal = EveryCandidate(Outlook(players, initial_colour(tournament)))
    found = paired(literal, players)
    return found and Answer(found.games, found.bye, tuple(literal.decided))
