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
        return list(map(GroupMeetings(self._met, self._colours, columns).mask_for, rows))

    def takers(self, start: int) -> int | None:
        """Mask of the players from a position down without whom the others can all be paired.

        Where their number is odd, one of them has to meet somebody from above (or have the bye;
        3.3 d 1); else 0. ``None`` where they cannot be paired. Who can be left out: T. Gallai 1964,
        J. Edmonds 1965.
        """
        members, odd = self.span >> start, (self.size - start) % 2
        if degrees_suffice(self._met, self._colours, range(start, self.size), spare=odd):
            return members << start if odd else 0
        graph = self.graph((), start, self.size)
        if odd:
            return spared(graph, members) << start or None
        return 0 if has_perfect(graph, members) else None


class OddMen:
    """3.3 d for one bracket, one wish after the other.

    Vertices are those who came down, by rank, then the residents, then the outside.

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
        self._meetings, self._names = meetings, [*down, *range(start, end)]
        self._down, self._start, self._end = down, start, end
        below = (1 << next_end) - (1 << end)
        self._lonely = [not meetings.mask(player) & below for player in range(start, end)]

    def settle(self) -> tuple[list[tuple[int, int]], list[int]]:
        """The odd men of the bracket (3.3 d).

        Returns:
            (Came down, resident), by rank of the first, and who leaves: those who came down before
            residents.

        Raises:
            ImpossiblePairingError: The players left cannot be paired.
        """
        # At most one leaves where those below can be paired; else everybody below is looked at.
        takers = self._meetings.takers(self._end)
        answer = None if takers is None else self._answer(self._graph(self._end, takers))
        answer = answer or self._answer(self._graph(self._meetings.size, 0))
        if answer is None:
            raise ImpossiblePairingError("the players left in a round cannot be paired")
        (pairs, leaving), names = answer, self._names
        return (
            [(names[one], names[other]) for one, other in pairs],
            [names[vertex] for vertex in leaving],
        )

    def _graph(self, last: int, takers: int) -> list[int]:
        """The bracket with the players below to a position; who came down do not meet there.

        Or with a place for one of some players below (mask), if any.
        """
        masks = self._meetings.graph(self._down, self._start, last, among=False)
        if takers:
            own = self._meetings.masks_of(self._names)
            add_vertex(masks, sum(1 << i for i, mask in enumerate(own) if mask & takers))
        return masks

    def _answer(self, masks: list[int]) -> tuple[list[tuple[int, int]], list[int]] | None:
        """(Pairs of those who came down, who leaves), in vertices; ``None``: impossible."""
        # Each who leaves counts more than all who came down together.
        down, inside = len(self._down), len(self._names)
        wishes = self._cheapest(masks, leave=down + 1, down=1, lonely=0)
        if wishes is None:
            return None
        residents = (1 << inside) - (1 << down)
        staying = [player for player in range(down) if wishes.wish(player, residents)]
        opponent = {player: wishes.settle(player) for player in staying}
        leaving = [player for player in range(down) if player not in opponent]
        number = sum(wishes.mate[vertex] >= inside for vertex in range(down, inside))
        if number and any(self._lonely):
            wishes = self._few_lonely(masks, opponent)
        outside = (1 << len(masks)) - (1 << inside)
        odd_men: list[int] = []
        for player in range(inside - 1, down - 1, -1):
            if len(odd_men) == number:
                break
            if player not in opponent.values() and wishes.wish(player, outside):
                odd_men.append(player)
        return [*opponent.items()], leaving + odd_men[::-1]

    def _few_lonely(self, masks: list[int], opponent: dict[int, int]) -> Wishes:
        """The best answers once those who came down have their opponents: few lonely ones leave."""
        rows, inside = [*masks], len(self._names)
        for player in range(len(self._down)):
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
        classes = [_DOWN] * len(self._down)
        classes += [_LONELY if each else _RESIDENT for each in self._lonely]
        classes += [_BELOW] * (len(masks) - len(classes))
        table = [[0] * 4 for _ in range(4)]
        for number, cost in ((_DOWN, leave + down), (_RESIDENT, leave), (_LONELY, leave + lonely)):
            table[number][_BELOW] = table[_BELOW][number] = cost
        return all_cheapest(masks, classes, table)


class Halves:
    """3.3 c for the groups of one round."""

    def __init__(self, situation: Situation, meetings: Meetings) -> None:
        self._card = situation.card
        self._meetings = meetings

    def pair(self, players: Sequence[int]) -> list[tuple[int, int]]:
        """Pair those of a group who are left, an even number, highest rank first (3.3 c)."""
        if not players:
            return []
        usual = self._cheapest(players, interchanged=False)
        found, interchanged = usual, False
        if usual is None or usual[0]:
            other = self._cheapest(players, interchanged=True)
            if other is not None and (usual is None or other[0] < usual[0]):
                found, interchanged = other, True
        if found is None:
            return self._wider(players)
        rows, columns = _halves(players, interchanged=interchanged)
        wanted, places = [*range(len(rows))], [*range(len(rows))]
        if interchanged:
            wanted[-1], places[0] = len(rows), -1
        cards = [self._card[player] for player in columns]
        nearest = first_nearest(found[1], wanted, places, cards)
        if nearest is None:
            raise ValueError("the cheapest pairings of two halves have got lost")
        opponents = (columns[column] for column in nearest)
        return [(min(pair), max(pair)) for pair in zip(rows, opponents, strict=True)]

    def _cheapest(
        self, players: Sequence[int], *, interchanged: bool
    ) -> tuple[int, list[int]] | None:
        """Least cost in colours, and the edges of the assignments of two halves that have it.

        The two whom the interchange exchanges do not meet: that needs none.
        """
        rows, columns = _halves(players, interchanged=interchanged)
        masks = self._meetings.between(rows, columns)
        if interchanged:
            masks[-1] &= ~1
        of = self._card.__getitem__
        return cheapest_edges(masks, [*map(of, rows)], [*map(of, columns)], _table(len(rows)))

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


def _halves(players: Sequence[int], *, interchanged: bool) -> tuple[list[int], list[int]]:
    """The top and the bottom half, highest rank first."""
    size = len(players) // 2
    rows, columns = [*players[:size]], [*players[size:]]
    if interchanged:
        rows[-1], columns[0] = columns[0], rows[-1]
    return rows, columns


def _table(size: int) -> list[list[int]]:
    """Cost of a pair by cards, for so many pairs: equalisation first, then alternation."""
    unit = 2 * size + 1
    return [[first * unit + second for first, second in row] for row in denied_by_card]
