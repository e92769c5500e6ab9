"""3.3 d: whom the odd men meet who came down, and who of the group is odd man himself.

A *bracket* is a score group with the odd men who came down to it. The choices are made as the
Director of Play makes them, each as good as those before it allow, and none spoils the round:

1. as few as possible leave the bracket unpaired (3.1 c; one or none, more only by need);
2. of those who came down as few as possible leave again, the higher ranked stays first;
3. those who came down, by rank, each meet the highest-ranked player possible;
4. of the residents who leave, as few as possible have met everybody in the next lower group;
5. the residents who leave are the lowest ranked.

Reading: 3 goes before 4 and 5. The text pairs the odd man with the highest-rated opponent he has
not met when his own group is paired, and makes the exception "the next-lowest rated" for the choice
of the odd man, none for the opponent. Who finds nobody stays an odd man and enters the next
bracket: that is the jump over a group (d 2), and several odd men at once (d 3) need no further
rule. The somewhat lower-rated opponent for the sake of colours, which the end of d 3 calls
acceptable, is not used: it is a permission without a measure.

Source:
    NSWCA Tournament Guidelines, 3.1 c and 3.3 d.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.matching.cheapest import Wishes, all_cheapest
from openarbiter.rulebooks.nswca.completion import Completion, Meetings
from openarbiter.values import dataclass

_DOWN, _RESIDENT, _LONELY, _BELOW = range(4)
"""Classes of players: came down; resident; resident who has met all of the next group; below."""


@dataclass(frozen=True, slots=True)
class Settled:
    """The odd men of a bracket, in positions.

    Attributes:
        pairs: (came down, resident), by rank of the first.
        leaving: Who stays unpaired, highest rank first: those who came down before residents.
        staying: Residents who are to be paired with each other, highest rank first.
        method: How it was found.
    """

    pairs: list[tuple[int, int]]
    leaving: list[int]
    staying: list[int]
    method: str


@dataclass(frozen=True, slots=True)
class _Graph:
    """A bracket with what may take its odd men, as masks.

    Attributes:
        masks: Possible partners by vertex: those who came down, residents, the outside.
        inside: Number of players of the bracket.
        lonely: Mask of the residents who have met everybody in the next lower group.
    """

    masks: list[int]
    inside: int
    lonely: int


class OddMen:
    """3.3 d for the brackets of one round.

    Args:
        meetings: Who may meet whom.
        completion: What can still be paired.
        thorough: Always solve a bracket with everybody below it.
    """

    def __init__(
        self, meetings: Meetings, completion: Completion, *, thorough: bool = False
    ) -> None:
        self._thorough = thorough
        self._meetings = meetings
        self._completion = completion

    def settle(self, down: Sequence[int], start: int, end: int, next_end: int) -> Settled:
        """The odd men of a bracket (3.3 d).

        Args:
            down: Positions of those who came down, highest rank first.
            start: Position of the first resident.
            end: Position after the last resident.
            next_end: Position after the last player of the next lower group.

        Raises:
            ImpossiblePairingError: The players left cannot be paired.
        """
        found = None if self._thorough else self._by_hand(down, start, end, next_end)
        if found is not None:
            return found
        for graph in self._graphs(down, start, end, next_end):
            answer = _Bracket(graph, len(down)).answer()
            if answer is not None:
                return _named(answer, down, start, end)
        raise ImpossiblePairingError("the players left in a round cannot be paired")

    def _by_hand(self, down: Sequence[int], start: int, end: int, next_end: int) -> Settled | None:
        """The usual case: the group is so large that any of its players can be spared."""
        spare = len(down) + 1
        if not self._completion.robust(start, end, spare):
            return None
        span = ((1 << (end - start)) - 1) << start
        pairs = []
        for player in down:
            possible = self._meetings.mask(player) & span
            if not possible:
                return None
            opponent = (possible & -possible).bit_length() - 1
            pairs.append((player, opponent))
            span ^= 1 << opponent
        leaving: list[int] = []
        if span.bit_count() % 2:
            odd_man = self._lowest(span, end, next_end)
            if odd_man is None:
                return None
            leaving = [odd_man]
            span ^= 1 << odd_man
        elif not self._completion.suffix(end):
            return None
        staying = [player for player in range(start, end) if span >> player & 1]
        return Settled(pairs, leaving, staying, "by hand")

    def _lowest(self, candidates: int, end: int, next_end: int) -> int | None:
        """The lowest-ranked player who may be the odd man, somebody to meet in the next group."""
        takers = self._completion.takers(end)
        below = (1 << next_end) - (1 << end)
        second = None
        for player in range(candidates.bit_length() - 1, -1, -1):
            if not candidates >> player & 1:
                continue
            mask = self._meetings.mask(player)
            if mask & takers:
                if mask & below:
                    return player
                second = player if second is None else second
        return second

    def _graphs(self, down: Sequence[int], start: int, end: int, next_end: int) -> Iterator[_Graph]:
        """What is to be solved, the smallest first; an answer of any of them is the answer."""
        size, players = self._meetings.size, [*down, *range(start, end)]
        if self._thorough:
            yield self._with_everybody(down, start, end, next_end)
            return
        if len(players) % 2 == 0:
            if self._completion.suffix(end):
                yield self._with_outside(down, start, end, next_end, [])
        else:
            takers = self._completion.takers(end)
            open_to = [bool(self._meetings.mask(player) & takers) for player in players]
            if takers:
                yield self._with_outside(down, start, end, next_end, [open_to])
        for outside in range(2 + len(players) % 2, len(players) + 1, 2):
            if not self._completion.robust(end, size, outside):
                break
            degrees = [(self._meetings.mask(player) >> end).bit_count() for player in players]
            if any(0 < degree < outside for degree in degrees):
                break
            open_to = [degree > 0 for degree in degrees]
            yield self._with_outside(down, start, end, next_end, [open_to] * outside)
        yield self._with_everybody(down, start, end, next_end)

    def _rows(self, down: Sequence[int], start: int, last: int) -> list[int]:
        """Masks of a bracket and everybody to a position; those who came down do not meet here."""
        count = len(down)
        span = (1 << (last - start)) - 1
        rows = [(self._meetings.mask(player) >> start & span) << count for player in down]
        for player in range(start, last):
            mask = self._meetings.mask(player)
            row = (mask >> start & span) << count
            for i, other in enumerate(down):
                row |= (mask >> other & 1) << i
            rows.append(row)
        return rows

    def _lonely(self, down: Sequence[int], start: int, end: int, next_end: int) -> int:
        """Mask of the residents who may meet nobody in the next lower group."""
        below = (1 << next_end) - (1 << end)
        found = 0
        for i, player in enumerate(range(start, end), start=len(down)):
            if not self._meetings.mask(player) & below:
                found |= 1 << i
        return found

    def _with_outside(
        self,
        down: Sequence[int],
        start: int,
        end: int,
        next_end: int,
        outside: Sequence[Sequence[bool]],
    ) -> _Graph:
        """A bracket with some places outside for its odd men; places meet each other."""
        rows = self._rows(down, start, end)
        inside = len(rows)
        places = ((1 << len(outside)) - 1) << inside
        for number, open_to in enumerate(outside):
            row = places & ~(1 << (inside + number))
            for i, is_open in enumerate(open_to):
                if is_open:
                    row |= 1 << i
                    rows[i] |= 1 << (inside + number)
            rows.append(row)
        return _Graph(rows, inside, self._lonely(down, start, end, next_end))

    def _with_everybody(self, down: Sequence[int], start: int, end: int, next_end: int) -> _Graph:
        """A bracket with everybody below it."""
        rows = self._rows(down, start, self._meetings.size)
        inside = len(down) + end - start
        return _Graph(rows, inside, self._lonely(down, start, end, next_end))


def _named(
    answer: tuple[list[tuple[int, int]], list[int]], down: Sequence[int], start: int, end: int
) -> Settled:
    """An answer in vertices as one in positions."""
    names = [*down, *range(start, end)]
    pairs, leaving = answer
    gone = {vertex for pair in pairs for vertex in pair} | set(leaving)
    return Settled(
        [(names[one], names[other]) for one, other in pairs],
        [names[vertex] for vertex in leaving],
        [names[vertex] for vertex in range(len(down), len(names)) if vertex not in gone],
        "matching",
    )


class _Bracket:
    """The steps of 3.3 d on a graph whose first vertices came down, one wish after the other."""

    def __init__(self, graph: _Graph, down: int) -> None:
        self._graph = graph
        self._down = down
        size = len(graph.masks)
        self._outside = (1 << size) - (1 << graph.inside)
        self._residents = (1 << graph.inside) - (1 << down)

    def answer(self) -> tuple[list[tuple[int, int]], list[int]] | None:
        """(Pairs of those who came down, who leaves), in vertices; ``None``: impossible."""
        graph = self._graph
        # Each who leaves counts more than all who came down together.
        unit = self._down + 1
        wishes = all_cheapest(graph.masks, self._classes(0), _prices(leave=unit, down=1, lonely=0))
        if wishes is None:
            return None
        staying = [player for player in range(self._down) if wishes.wish(player, self._residents)]
        pairs = [(player, wishes.settle(player)) for player in staying]
        leaving = [player for player in range(self._down) if player not in staying]
        number = (self._leavers(wishes.mate)).bit_count()
        if number:
            if graph.lonely:
                wishes = self._again(pairs, leaving)
            leaving += self._lowest(wishes, number, {other for _, other in pairs})
        return pairs, leaving

    def _classes(self, lonely: int) -> list[int]:
        inside = self._graph.inside
        residents = [
            _LONELY if lonely >> vertex & 1 else _RESIDENT for vertex in range(self._down, inside)
        ]
        return [_DOWN] * self._down + residents + [_BELOW] * (len(self._graph.masks) - inside)

    def _leavers(self, mate: Sequence[int]) -> int:
        """Mask of the residents with a partner outside."""
        inside = self._graph.inside
        return sum(1 << vertex for vertex in range(self._down, inside) if mate[vertex] >= inside)

    def _again(self, pairs: Sequence[tuple[int, int]], leaving: Sequence[int]) -> Wishes:
        """The best answers once those who came down are settled: few lonely ones leave."""
        graph = self._graph
        rows = list(graph.masks)
        gone = 0
        for one, other in pairs:
            gone |= 1 << one | 1 << other
        rows = [row & ~gone for row in rows]
        for one, other in pairs:
            rows[one], rows[other] = 1 << other, 1 << one
        for player in leaving:
            dropped = rows[player] & self._residents
            rows[player] &= ~dropped
            for other in range(self._down, graph.inside):
                rows[other] &= ~(1 << player)
        unit = graph.inside + 1
        classes = self._classes(graph.lonely)
        wishes = all_cheapest(rows, classes, _prices(leave=unit, down=0, lonely=1))
        if wishes is None:
            raise ValueError("the best pairings of a bracket have got lost")
        return wishes

    def _lowest(self, wishes: Wishes, number: int, settled: set[int]) -> list[int]:
        """The residents who leave, asked from the lowest rank upwards; highest rank first."""
        found: list[int] = []
        for player in range(self._graph.inside - 1, self._down - 1, -1):
            if len(found) == number:
                break
            if player not in settled and wishes.wish(player, self._outside):
                found.append(player)
        return found[::-1]


def _prices(*, leave: int, down: int, lonely: int) -> list[list[int]]:
    """Cost of a pair by classes: to leave, more for who came down, and for a lonely resident."""
    table = [[0] * 4 for _ in range(4)]
    table[_DOWN][_DOWN] = -1
    for number, extra in ((_DOWN, down), (_RESIDENT, 0), (_LONELY, lonely)):
        table[number][_BELOW] = table[_BELOW][number] = leave + extra
    return table
