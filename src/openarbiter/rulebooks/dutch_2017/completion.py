"""A.9 and C.4: can those left be paired, with one bye at most?

Whoever may have the bye at all may be the one left over: no criterion of this edition asks for
the score of the player with the bye before the last bracket. It knows no order of candidates.

Source:
    C.04.3 (2017), A.9, C.1 to C.4.
"""

from __future__ import annotations

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.forest import bits
from openarbiter.rulebooks.conflict import impossible_pairing, nobody_for_bye
from openarbiter.rulebooks.dutch.degrees import SPARE, Degrees
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch.window import Window, lowest


class Completion:
    """Answers about completing the round, for one situation.

    Args:
        situation: The situation before the round.
        meetings: Who may meet whom.

    Attributes:
        degrees: What the numbers of opponents show at once.
        odd: Somebody gets the bye.

    Raises:
        ImpossiblePairingError: No complete round-pairing exists.
    """

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._situation = situation
        self._meetings = meetings
        self._size = size = len(situation.tpn)
        self.degrees = Degrees(situation, meetings)
        self.odd = bool(size % 2)
        self._window = Window(meetings, size, situation.may_take_bye.__getitem__)
        if not self.possible(0, 0):
            raise self._impossible()

    def possible(self, floaters: int, start: int) -> bool:
        """Whether some players and all from a position down can be paired, with one bye at most.

        Args:
            floaters: Mask of positions above ``start``.
            start: First position of the others.

        Source:
            C.04.3 (2017), A.9.
        """
        size, number = self._size, floaters.bit_count()
        left = number + size - start
        if (left + self.odd) % 2:
            return False
        if not left:
            return not self.odd
        if number < SPARE and self.degrees.plain(start, size):
            meets = self.degrees.meets
            enough = all(meets(player, start, size, number + 1) for player in bits(floaters))
            if enough and (not self.odd or any(self._situation.may_take_bye[start:])):
                return True
        window = self._window
        window.graph(lowest(floaters, start))
        members = window.members(range(start, size), with_bye=self.odd)
        return window.perfect(members | floaters >> window.first) is not None

    def _impossible(self) -> ImpossiblePairingError:
        """The error that names players who cannot all be paired, and why."""
        situation = self._situation
        article = said("{document}, Article {number}", document="C.04.3", number="A.9")
        takers = sum(1 << i for i, may in enumerate(situation.may_take_bye) if may)
        error = impossible_pairing(
            situation.round_no,
            situation.tpn,
            self._meetings.graph((), 0, self._size),
            article,
            bye_takers=takers if self.odd else None,
        )
        if error.players:
            return error
        return nobody_for_bye(situation.round_no, situation.tpn, "C.2", article)
