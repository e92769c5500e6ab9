"""Which settings are tried for a bracket, one after the other.

The smaller a setting, the less it costs, and the less it knows of what has to be completed below.
The last one, with everybody below, is the definition.

Source:
    C.04.3: C4 to C8 (both editions), Article 2.1.2 (edition approved 2024).
"""

from __future__ import annotations

from collections.abc import Iterator

from openarbiter.matching.cardinality import maximum_matching
from openarbiter.rulebooks.dutch.context import RoundContext
from openarbiter.rulebooks.dutch.setting import BracketPlayers, Setting

_SOME = 40
"""Players left up to whom all take part at once where the bracket alone will not do."""


_PARTS = 2
"""Parts of those below up to which it is asked whom they need from above: more cost more time."""


class Attempts:
    """The settings for the brackets of one round.

    Args:
        context: Answers for the round.
    """

    def __init__(self, context: RoundContext) -> None:
        self._context = context
        self._situation = context.situation
        self._completion = context.completion
        self._least: tuple[BracketPlayers | None, int] = None, 0

    def least_floaters(self, bracket: BracketPlayers) -> int:
        """The least number of players unpaired in a bracket, whatever becomes of the others.

        Args:
            bracket: The bracket.

        Returns:
            The number; where it is two or more, a number from two to it may stand for it.

        Source:
            C.04.3: C6 (both editions).
        """
        over = bracket.moved - (bracket.end - bracket.start)
        if over > 1:  # moved-down players do not meet each other
            return over
        if self._least[0] is not bracket:
            graph = self._graph(bracket, bracket.end)
            mate = maximum_matching(graph, (1 << len(graph)) - 1)
            self._least = bracket, mate.count(-1)
        return self._least[1]

    def _graph(self, bracket: BracketPlayers, end: int) -> list[int]:
        """Who may meet whom of the moved-down players and others up to a position.

        Moved-down players do not meet each other.
        """
        return self._context.meetings.graph(bracket.moved_down, bracket.start, end, among=False)

    def of(self, bracket: BracketPlayers) -> Iterator[Setting]:
        """The settings to be tried, the smallest first; what comes later is asked about later.

        Args:
            bracket: The bracket.

        Source:
            C.04.3: C4 to C8 (both editions).
        """
        completion, size = self._completion, len(self._situation.tpn)
        end, next_end = bracket.end, bracket.next_end
        bye_here = completion.bye_above(end)
        least = self.least_floaters(bracket)
        if least == 0 and completion.suffix(end):
            yield Setting("bracket alone", floaters=0)
        elif least == 1:
            score = self._situation.score[end - 1]
            ideal = completion.ideal_floaters(bracket.players, end, next_end, score)
            if ideal is None or ideal:
                yield Setting("one downfloater", floaters=1, ideal=ideal, takes_bye=bye_here)
        if end < next_end < size and bracket.start + _SOME < size:
            wanted = completion.wanted_below(next_end, bye_given=bye_here)
            if len(wanted) > _PARTS:
                wanted = []
            yield Setting("with the next bracket", bye=bye_here, wanted=wanted)
        yield Setting("with everybody below", everybody=True, bye=completion.bye_score is not None)
