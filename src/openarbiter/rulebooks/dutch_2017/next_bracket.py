"""C.7: which single downfloater leaves the next bracket as full as its number of players allows.

Only C.1 to C.3 are looked at there; what is below the next bracket is not.

Source:
    C.04.3 (2017), C.7, with C.5 and C.6; which players a largest matching can leave out: T. Gallai
    1964, J. Edmonds 1965.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from openarbiter.matching.cardinality import LeftOver, add_vertex
from openarbiter.matching.cheapest import Alone, cheapest
from openarbiter.rulebooks.dutch.degrees import Degrees
from openarbiter.rulebooks.dutch.meetings import Meetings
from openarbiter.rulebooks.dutch.terms import Situation

NEVER_BYE = 3
"""What an unpaired player of a next bracket that is the last one counts who may not have the bye.

Reading of C.7: such a player makes the round incomplete, which two more unpaired players do not.
"""


class NextBracket:
    """Answers about the bracket after the one to be paired.

    Args:
        situation: The situation before the round.
        meetings: Who may meet whom.
        degrees: What the numbers of opponents show at once.
    """

    def __init__(self, situation: Situation, meetings: Meetings, degrees: Degrees) -> None:
        self._situation = situation
        self._meetings = meetings
        self._degrees = degrees
        self._open: dict[int, Callable[[int], object]] = {}

    def weight(self, position: int, *, last: bool) -> int:
        """What a player counts who is left unpaired in the next bracket (C.7).

        Args:
            position: The player.
            last: The scoregroup of the next bracket is the last one.
        """
        return NEVER_BYE if last and not self._situation.may_take_bye[position] else 1

    def ideal_floaters(self, players: Iterable[int], start: int, end: int) -> set[int] | None:
        """Whose floating alone leaves nobody unpaired next, or one resident who costs least.

        Args:
            players: Positions of the players of the bracket.
            start: First position of the next scoregroup.
            end: Position after its last player.

        Returns:
            Positions among ``players``; ``None`` when all of them will do.

        Source:
            C.04.3 (2017), C.7.
        """
        even = (end - start) % 2 == 0
        if self._degrees.plain(start, end, int(even)) and (not even or self._takers(start, end)):
            if self._degrees.everybody_meets(start, end, 1):
                return None
            return {player for player in players if self._degrees.meets(player, start, end, 1)}
        if start not in self._open:
            self._open[start] = self._open_in_next(start, end, even=even)
        may_be, mask, span = self._open[start], self._meetings.mask, (1 << end - start) - 1
        return {player for player in players if may_be(mask(player) >> start & span)}

    def _takers(self, start: int, end: int) -> bool:
        """Whether anybody may be the opponent, as others can be left over at no cost."""
        if end < len(self._situation.tpn):
            return True
        return sum(self._situation.may_take_bye[start:end]) > 1

    def _open_in_next(self, start: int, end: int, *, even: bool) -> Callable[[int], object]:
        """Whether one of some players of the next group may be the downfloater's opponent."""
        graph = self._meetings.graph((), start, end)
        members = (1 << end - start) - 1
        if even:
            left = members
            if end == len(self._situation.tpn):
                may = self._situation.may_take_bye
                left = sum(1 << i for i in range(end - start) if may[start + i])
            members |= add_vertex(graph, left)
        found = LeftOver(graph, members)
        return found.among if found.unmatched.bit_count() == 1 else (0).__and__


def best_next(
    situation: Situation, downfloaters: Sequence[int], start: int, end: int
) -> tuple[int, ...]:
    """What the next bracket can come to at best with some downfloaters.

    Args:
        situation: The situation before the round.
        downfloaters: Positions of the players who float into it.
        start: First position of its scoregroup.
        end: Position after its last player.

    Returns:
        The number of players left unpaired, counted as C.7 has it, then their scores (tenths),
        the highest first.

    Source:
        C.04.3 (2017), C.7, with C.5 and C.6.
    """
    meetings = Meetings(situation)
    following = NextBracket(situation, meetings, Degrees(situation, meetings))
    places = [*downfloaters, *range(start, end)]
    last = end == len(situation.tpn)
    weights = [following.weight(position, last=last) for position in places]
    scores = sorted({situation.score[position] for position in places})
    width = (3 * len(places) + 3).bit_length()
    shift = {score: number * width for number, score in enumerate(scores)}
    kinds = list(zip(weights, (situation.score[position] for position in places), strict=True))
    number = {kind: i for i, kind in enumerate(dict.fromkeys(kinds))}
    costs = [(weight << len(scores) * width) + (1 << shift[score]) for weight, score in number]
    found = cheapest(
        meetings.graph(downfloaters, start, end, among=False),
        [number[kind] for kind in kinds],
        [[0] * len(number) for _ in number],
        Alone((1 << len(places)) - 1, costs, counted=True),
    )
    mate = found.mate if found is not None else []
    left = [i for i in range(len(places)) if not 0 <= mate[i] < len(places)]
    return (
        sum(weights[i] for i in left),
        *sorted((situation.score[places[i]] for i in left), reverse=True),
    )
