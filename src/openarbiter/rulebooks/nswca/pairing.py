"""3.1 b to d, 3.2 d and 3.3 b to h: the bye, the odd men of a group, half against half.

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

Those who are left, an even number, stand in order of rank; with ``m`` pairs, rank ``i`` of the top
half meets rank ``m + i``. A transposition is another order of the bottom half; the interchange
exchanges ranks ``m`` and ``m + 1``, the bottom of the top half and the top of the bottom half.
Among the legal pairings the best is, in this order, that

1. of no wider exchange: only where no transposition, with the interchange or without, makes all
   pairs legal, others are taken, with as few pairs inside one half as possible;
2. with the fewest players denied the colour that equalises;
3. with the fewest players who have the colour of their last game;
4. without the interchange;
5. with the smallest sum of displacements, how far each opponent is from the one half a group away;
6. in which, from rank 1 on, each player not yet assigned meets the highest-ranked player.

Readings: "an interchange" is exactly this one, for colours as well as for rematches ("to this end"
stands for both); more would break top half against bottom half, so it happens only where a round
could not be made. "As close to consecutive order as possible" is 5, then 6.

Source:
    NSWCA Tournament Guidelines, 3.1 b to d, 3.2 c and d, 3.3 b to h.
"""

from __future__ import annotations

from collections.abc import Sequence

from openarbiter.errors import ImpossiblePairingError
from openarbiter.languages import said
from openarbiter.matching.bipartite import cheapest_edges
from openarbiter.matching.cardinality import add_vertex, has_perfect, spared
from openarbiter.matching.cheapest import Wishes, all_cheapest
from openarbiter.matching.forest import bits
from openarbiter.matching.nearest import first_nearest
from openarbiter.matching.packing import Packing
from openarbiter.rulebooks.choosing import bye_taker
from openarbiter.rulebooks.conflict import degrees_suffice
from openarbiter.rulebooks.meetings import FieldMeetings, GroupMeetings
from openarbiter.rulebooks.nswca.text import (
    ALLOWED,
    TEXT,
    PairedGroup,
    Situation,
    denied_by_card,
    displacement,
)
from openarbiter.rulebooks.positions import without
from openarbiter.values import dataclass

_DOWN, _RESIDENT, _LONELY, _BELOW = range(4)
"""Classes of players: came down; resident; resident who has met all of the next group; below."""


@dataclass(frozen=True, slots=True)
class PairedRound:
    """A round as it was paired.

    Attributes:
        everybody: The situation before the round.
        situation: The same without the player with the bye.
        groups: The score groups from the top.
        bye: Position, among everybody, of the player with the bye; ``None`` without one.
    """

    everybody: Situation
    situation: Situation
    groups: list[PairedGroup]
    bye: int | None


def pair_round(everybody: Situation) -> PairedRound:
    """Pair a round, score group after score group from the top (3.3 b).

    Reading: the text says "in general"; we always do.

    Raises:
        ImpossiblePairingError: No complete pairing exists.
    """
    bye = player_with_bye(everybody)
    situation = everybody if bye is None else without(everybody, bye)
    meetings = Meetings(situation)
    halves = Halves(situation, meetings)
    groups: list[PairedGroup] = []
    down: tuple[int, ...] = ()
    for number, (start, end) in enumerate(situation.groups):
        next_end = situation.groups[min(number + 1, len(situation.groups) - 1)][1]
        pairs, leaving = OddMen(meetings, down, start, end, next_end).settle()
        gone = {*leaving, *(other for _, other in pairs)}
        staying = [player for player in range(start, end) if player not in gone]
        groups.append(
            PairedGroup(
                score=situation.score[start],
                floaters=tuple(leaving),
                pairs=tuple(sorted([*pairs, *halves.pair(staying)])),
                below=range(end, next_end),
                moved_down=down,
                start=start,
                end=end,
            )
        )
        down = tuple(leaving)
    return PairedRound(everybody, situation, groups, bye)


def player_with_bye(situation: Situation) -> int | None:
    """Position of the player with the bye; ``None`` when the number of players is even.

    The lowest-rated player of the lowest score group. Readings: who has had a bye is barred like
    who has won a point by default (the FIDE rules the text refers to bar both); a bye on request
    worth less than a win bars nobody. When he is barred, or the others could not all be paired
    without him, the next-lowest takes his place, then the group above (3.2 d; 3.2 c for the first
    round).

    Raises:
        ImpossiblePairingError: Nobody may have the bye, or the others cannot all be paired.
    """
    size = len(situation.tpn)
    if size % 2 and not any(situation.may_take_bye):
        reason = said("every player has had a bye or won a point by default")
        message = said(
            "round {number}: nobody may be awarded the bye: {reason} (3.2 d)",
            number=situation.round_no,
            reason=reason,
        )
        players = sorted(map(int, situation.tpn))
        raise ImpossiblePairingError(message, players=players, reason=reason, bye=True)
    return bye_taker(TEXT.bye, situation, Meetings(situation).masks_of(range(size)))


class Meetings(FieldMeetings):
    """Masks of possible opponents (3.1 b, 3.3 h), and whether everybody left can still be paired.

    The text tells the Director of Play to take care that the others can be paired (3.3 d 1); our
    reading extends the care to the whole round, because a round that cannot be finished is no
    pairing.
    """

    def __init__(self, situation: Situation) -> None:
        super().__init__(situation.met, bytes(map(ALLOWED.__getitem__, situation.card)))

    def between(self, rows: Sequence[int], columns: Sequence[int]) -> list[int]:
        """Which columns each row may meet; bit j stands for the j-th column."""
        among = GroupMeetings(self._met, self._colours, columns)
        return list(map(among.mask_for, rows))

    def suffice(self, start: int) -> bool:
        """Whether all players from a position down can be paired among themselves (3.3 d 1)."""
        return (self.size - start) % 2 == 0 and (
            start == self.size
            or self._robust(start, 0)
            or has_perfect(self.graph((), start, self.size), self.span >> start)
        )

    def takers(self, start: int) -> int:
        """Mask of the players from a position down without whom the others can all be paired.

        Where their number is odd, one of them has to meet somebody from above (or have the bye;
        3.3 d 1); else 0. Who can be left out: T. Gallai 1964, J. Edmonds 1965.
        """
        if (self.size - start) % 2 == 0:
            return 0
        members = self.span >> start
        if not self._robust(start, 1):
            members = spared(self.graph((), start, self.size), members)
        return members << start

    def _robust(self, start: int, spare: int) -> bool:
        return degrees_suffice(self._met, self._colours, range(start, self.size), spare)


class OddMen:
    """3.3 d for one bracket.

    Args:
        meetings: Who may meet whom.
        down: Positions of those who came down, highest rank first.
        start: Position of the first resident.
        end: Position after the last resident.
        next_end: Position after the last player of the next lower group.
    """

    def __init__(
        self, meetings: Meetings, down: Sequence[int], start: int, end: int, next_end: int
    ) -> None:
        self._meetings = meetings
        self._down, self._start, self._end = down, start, end
        self._below = (1 << next_end) - (1 << end)
        self._players = [*down, *range(start, end)]

    def settle(self) -> tuple[list[tuple[int, int]], list[int]]:
        """The odd men of the bracket (3.3 d).

        Returns:
            (Came down, resident), by rank of the first, and who leaves: those who came down before
            residents.

        Raises:
            ImpossiblePairingError: The players left cannot be paired.
        """
        takers, answer = self._meetings.takers(self._end), None
        if takers or self._meetings.suffice(self._end):  # at most one leaves if they can be paired
            answer = self._bracket(self._end, takers).answer()
        if answer is None:
            answer = self._bracket(self._meetings.size).answer()
        if answer is None:
            raise ImpossiblePairingError("the players left in a round cannot be paired")
        (pairs, leaving), names = answer, self._players
        return (
            [(names[one], names[other]) for one, other in pairs],
            [names[vertex] for vertex in leaving],
        )

    def _bracket(self, last: int, takers: int = 0) -> _Bracket:
        """The bracket with the players below to a position; who came down do not meet there.

        Or with a place for one of some players below (mask), if any.
        """
        meetings = self._meetings
        masks = meetings.graph(self._down, self._start, last, among=False)
        if takers:
            own = meetings.masks_of(self._players)
            add_vertex(masks, sum(1 << i for i, mask in enumerate(own) if mask & takers))
        residents = range(self._start, self._end)
        lonely = [not meetings.mask(player) & self._below for player in residents]
        return _Bracket(masks, len(self._down), lonely)


@dataclass(frozen=True, slots=True)
class _Bracket:
    """A bracket with what may take its odd men, and the steps of 3.3 d, one wish after the other.

    Attributes:
        masks: Possible partners by vertex: those who came down, residents, the outside.
        down: How many came down.
        lonely: By resident: has met everybody in the next lower group.
    """

    masks: list[int]
    down: int
    lonely: list[bool]

    def answer(self) -> tuple[list[tuple[int, int]], list[int]] | None:
        """(Pairs of those who came down, who leaves), in vertices; ``None``: impossible."""
        # Each who leaves counts more than all who came down together.
        wishes = self._cheapest(self.masks, leave=self.down + 1, down=1, lonely=0)
        if wishes is None:
            return None
        inside = self.down + len(self.lonely)
        residents = (1 << inside) - (1 << self.down)
        staying = [player for player in range(self.down) if wishes.wish(player, residents)]
        opponent = {player: wishes.settle(player) for player in staying}
        leaving = [player for player in range(self.down) if player not in opponent]
        number = sum(wishes.mate[vertex] >= inside for vertex in range(self.down, inside))
        if number and any(self.lonely):
            wishes = self._few_lonely(opponent)
        outside = (1 << len(self.masks)) - (1 << inside)
        odd_men: list[int] = []
        for player in range(inside - 1, self.down - 1, -1):
            if len(odd_men) == number:
                break
            if player not in opponent.values() and wishes.wish(player, outside):
                odd_men.append(player)
        return [*opponent.items()], leaving + odd_men[::-1]

    def _few_lonely(self, opponent: dict[int, int]) -> Wishes:
        """The best answers once those who came down have their opponents: few lonely ones leave."""
        rows = [*self.masks]
        inside = self.down + len(self.lonely)
        for player in range(self.down):
            one = opponent.get(player)
            kept = rows[player] >> inside << inside if one is None else 1 << one
            for other in bits(rows[player] & ~kept):
                rows[other] &= ~(1 << player)
            rows[player] &= kept
        wishes = self._cheapest(rows, leave=inside + 1, down=0, lonely=1)
        if wishes is None:
            raise ValueError("the best pairings of a bracket have got lost")
        return wishes

    def _cheapest(self, masks: list[int], *, leave: int, down: int, lonely: int) -> Wishes | None:
        """To leave costs, for who came down and for a lonely resident more (or the same)."""
        classes = [_DOWN] * self.down + [_LONELY if each else _RESIDENT for each in self.lonely]
        classes += [_BELOW] * (len(masks) - len(classes))
        table = [[0] * 4 for _ in range(4)]
        for number, extra in ((_DOWN, down), (_RESIDENT, 0), (_LONELY, lonely)):
            table[number][_BELOW] = table[_BELOW][number] = leave + extra
        return all_cheapest(masks, classes, table)


@dataclass(frozen=True, slots=True)
class _Division:
    """Two halves, as rows and columns of an assignment.

    Attributes:
        rows: The top half, highest rank first.
        columns: The bottom half, highest rank first.
        wanted: Place of the opponent half a group away, by row.
        places: Place by column.
        masks: Columns that each row may meet.
    """

    rows: list[int]
    columns: list[int]
    wanted: list[int]
    places: list[int]
    masks: list[int]


class Halves:
    """3.3 c for the groups of one round."""

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._card = situation.card
        self._meetings = meetings

    def pair(self, players: Sequence[int]) -> list[tuple[int, int]]:
        """Pair those of a group who are left, an even number, highest rank first (3.3 c)."""
        if not players:
            return []
        table = _table(len(players) // 2)
        chosen = self._division(players)
        found = self._cheapest(chosen, table)
        if found is None or found[0]:
            changed = self._division(players, interchanged=True)
            other = self._cheapest(changed, table)
            if other is not None and (found is None or other[0] < found[0]):
                found, chosen = other, changed
        if found is None:
            return self._wider(players)
        cards = [self._card[player] for player in chosen.columns]
        columns = first_nearest(found[1], chosen.wanted, chosen.places, cards)
        if columns is None:
            raise ValueError("the cheapest pairings of two halves have got lost")
        opponents = (chosen.columns[column] for column in columns)
        return [(min(pair), max(pair)) for pair in zip(chosen.rows, opponents, strict=True)]

    def _division(self, players: Sequence[int], *, interchanged: bool = False) -> _Division:
        """The top and the bottom half.

        The two whom the interchange exchanges do not meet: that needs none.
        """
        size = len(players) // 2
        rows, columns = [*players[:size]], [*players[size:]]
        wanted, places = [*range(size)], [*range(size)]
        if interchanged:
            rows[-1], columns[0] = columns[0], rows[-1]
            wanted[-1], places[0] = size, -1
        masks = self._meetings.between(rows, columns)
        if interchanged:
            masks[-1] &= ~1
        return _Division(rows, columns, wanted, places, masks)

    def _cheapest(
        self, division: _Division, table: Sequence[Sequence[int]]
    ) -> tuple[int, list[int]] | None:
        """Least cost in colours, and the edges of the assignments that have it."""
        of = self._card.__getitem__
        rows, columns = map(of, division.rows), map(of, division.columns)
        return cheapest_edges(division.masks, [*rows], [*columns], table)

    def _wider(self, players: Sequence[int]) -> list[tuple[int, int]]:
        """The best pairing where the halves cannot meet each other."""
        size = len(players) // 2
        card = self._card
        graph = self._meetings.graph(players, 0, 0)
        costs = {
            (i, j): (
                int(j < size or i >= size),
                *denied_by_card[card[players[i]]][card[players[j]]],
                displacement(i, j, size),
            )
            for i, mask in enumerate(graph)
            for j in bits(mask >> i << i)
        }
        packing = Packing.for_sums(costs.values(), size)
        table = [[-1] * len(players) for _ in players]
        for (i, j), cost in costs.items():
            table[i][j] = table[j][i] = packing.pack(cost)
        choices = all_cheapest(graph, range(len(players)), table)
        if choices is None:
            raise ValueError("a group that could be paired has got lost")
        found: dict[int, int] = {}
        for i, player in enumerate(players):
            if player not in found.values():
                found[player] = players[choices.settle(i)]
        return [*found.items()]


def _table(size: int) -> list[list[int]]:
    """Cost of a pair by cards, for so many pairs: equalisation first, then alternation."""
    unit = 2 * size + 1
    return [[first * unit + second for first, second in row] for row in denied_by_card]
