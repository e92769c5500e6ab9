"""The best candidate of a bracket, without looking at each: what cannot be better is passed over.

A literal rule names the candidates in an order, and criteria that count something of the pairs and
the downfloaters of each. What they count of a pair alone is written as one number, the criteria
before others as its higher digits; a candidate is as good as the sum. So the least sum is found
first, from the pairs alone, and then the first candidate of the order that has it. Nothing is
guessed: where more would have to be looked at than is allowed, there is no answer.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, product
from math import comb
from typing import Any, Final, Generic, NamedTuple, TypeAlias, cast

from openarbiter.model import Colour
from openarbiter.verification.literal.common import Kind, Someone, Work, bits, opponents_of
from openarbiter.verification.matching import FREE, augmented

Pair: TypeAlias = tuple[int, int]
"""Two players, each as the mask of its bit; the higher ranked one first."""


class Players(Generic[Someone]):
    """The players of a round in an order, each as a bit, and who may meet whom.

    Args:
        ordered: Everybody to be paired.
        work: What is counted.
        kind: What else an opponent depends on than who is barred.
        fit: Whether two players of some kinds may meet.
        takers: Those who may have the bye, where it is given in a bracket.
    """

    def __init__(
        self,
        ordered: Sequence[Someone],
        work: Work,
        kind: Callable[[Someone], Kind] = lambda _: None,
        fit: Callable[[Someone, Someone], bool] = lambda _one, _other: True,
        takers: Iterable[Someone] = (),
    ) -> None:
        self.ordered, self.work = ordered, work
        self.everybody = (1 << len(ordered)) - 1
        self.opponents = opponents_of(
            {1 << place: each for place, each in enumerate(ordered)}, kind, fit
        )
        self._bit = {each.tpn: 1 << place for place, each in enumerate(ordered)}
        self.meetings = Meetings(self.opponents, self.mask(takers), work)

    def of(self, bit: int) -> Someone:
        """The player with a bit."""
        return self.ordered[bit.bit_length() - 1]

    def mask(self, players: Iterable[Someone]) -> int:
        """The mask of some players."""
        return sum(self._bit[each.tpn] for each in players)

    def alike(self, players: Iterable[Someone]) -> list[int]:
        """For each colour the mask of those of some players who prefer it."""
        wishes = [(each.preference, self.mask([each])) for each in players]
        return [sum(bit for wish, bit in wishes if wish is colour) for colour in Colour]

    def pairs(self, made: Iterable[Pair]) -> tuple[tuple[Someone, Someone], ...]:
        """The players of some pairs."""
        return tuple((self.of(one), self.of(other)) for one, other in made)

    def bye_and_others(
        self, order: Callable[[Someone], object]
    ) -> tuple[Someone | None, list[Someone]] | None:
        """Who gets the bye of an odd number, the first who leaves a complete pairing; the others.

        Every chapter of 2026 says this in its Article 3.1 or 3.4, with an order of its own;
        ``None`` where nobody can complete the round.
        """
        byes: Sequence[Someone | None] = [None]
        if len(self.ordered) % 2:
            able = [each for each in self.ordered if each.may_take_bye]
            byes = sorted(able, key=order)  # type: ignore[arg-type]
        for bye in byes:
            others = [each for each in self.ordered if each is not bye]
            if self.completes(others):
                return bye, others
        return None

    def completes(self, players: Iterable[Someone]) -> bool:
        """Whether all can be paired with each other."""
        return self.can_be_paired(self.mask(players))

    def can_be_paired(self, players: int, apart: int = 0) -> bool:
        """Whether all of a mask can be paired, some of them not with each other."""
        return not self.meetings.left_over(players, apart)


class _Asked(NamedTuple):
    """Some players, the mate of each (and of others none), and the mask of those without one."""

    players: int
    mates: list[int]
    free: int


_REMEMBERED = 4
"""So many questions are kept: a bracket and what is left below it are asked about in turn."""


class Meetings:
    """Who of a round may meet whom, and whether some players can all be paired.

    Args:
        opponents: For the bit of every player, by rank, the mask of who may be the opponent.
        takers: Mask of those who may have the bye.
        work: What is counted.
    """

    def __init__(self, opponents: Mapping[int, int], takers: int, work: Work) -> None:
        self._graph = list(opponents.values())
        self._takers, self._work = takers, work
        self._known: dict[tuple[int, int, bool], int] = {}
        self._last: dict[tuple[int, bool], tuple[list[int], list[_Asked]]] = {}

    def left_over(self, players: int, apart: int = 0, *, across: bool = False) -> int:
        """Fewest players who stay without an opponent.

        Args:
            players: Mask of the players.
            apart: Mask of those among them who do not meet each other.
            across: The others do not meet each other either.
        """
        if not across and apart.bit_count() == 1:
            apart = 0  # nobody meets himself
        key = players, apart, across
        if key not in self._known:
            self._work.step()
            self._known[key] = self._alone(players, apart, across=across)
        return self._known[key]

    def _alone(self, players: int, apart: int, *, across: bool) -> int:
        """The same, of the pairs of the nearest of the last questions, changed where need be."""
        graph, last = self._asked(apart, across=across)
        nearest = min(last, key=lambda asked: (asked.players ^ players).bit_count())
        if nearest.players:
            last.remove(nearest)
        mates, free = list(nearest.mates), nearest.free
        for bit in bits(nearest.players & ~players):
            place = bit.bit_length() - 1
            if mates[place] != FREE:
                free |= 1 << mates[place]
                mates[mates[place]] = mates[place] = FREE
        free = (free | players & ~nearest.players) & players
        mates = augmented(graph, mates, players, free)
        free = sum(bit for bit in bits(free) if mates[bit.bit_length() - 1] == FREE)
        last.append(_Asked(players, mates, free))
        del last[1:-_REMEMBERED]
        return free.bit_count()

    def _asked(self, apart: int, *, across: bool) -> tuple[list[int], list[_Asked]]:
        """Who may meet whom in questions of a kind, and the last ones; first that of nobody."""
        kind = apart, across
        if kind not in self._last:
            others = apart if across else -1
            graph = [
                mask & (~apart if apart >> place & 1 else others)
                for place, mask in enumerate(self._graph)
            ]
            self._last[kind] = graph, [_Asked(0, [FREE] * len(graph), 0)]
        return self._last[kind]

    def complete(self, players: int) -> bool:
        """Whether all can be paired, one of them with the bye if their number is odd."""
        if not players.bit_count() % 2:
            return not self.left_over(players)
        takers = reversed(list(bits(players & self._takers)))
        return any(not self.left_over(players ^ bit) for bit in takers)


Values: TypeAlias = Sequence[Sequence[int]]
"""What criteria count, in their order: of each a number alone, or a list."""

OfTwo: TypeAlias = tuple[int, int]
"""The kinds of the players of a pair by number, the higher ranked first."""


class Kinds:
    """The players of a bracket by kind: all pairs of the same two kinds count the same.

    Attributes:
        opponents: For the bit of every player, by rank, the mask of who may be the opponent here.
        pairs: For every two kinds of which somebody may meet such two players.
    """

    def __init__(self, opponents: Mapping[int, int], kind: Mapping[int, Kind]) -> None:
        numbers: dict[Kind, int] = {}
        self.opponents = opponents
        self._kind = {bit: numbers.setdefault(kind[bit], len(numbers)) for bit in opponents}
        self._alike = dict.fromkeys(numbers.values(), 0)
        for bit, number in self._kind.items():
            self._alike[number] |= bit
        self.pairs: dict[OfTwo, Pair] = {}
        for one in opponents:
            for two, mask in self.of_player(one):
                first = mask & -mask
                self.pairs.setdefault(two, (min(one, first), max(one, first)))

    def of_player(self, one: int) -> Iterator[tuple[OfTwo, int]]:
        """The kinds of the pairs that a player may be in, each with the mask of the opponents."""
        mine, may = self._kind[one], self.opponents[one]
        for kind, alike in self._alike.items():
            mask = may & alike
            lower = mask & -one
            if lower:
                yield (mine, kind), lower
            if mask ^ lower:
                yield (kind, mine), mask ^ lower

    def of(self, one: int, other: int) -> OfTwo:
        """The kinds of a pair."""
        return self._kind[min(one, other)], self._kind[max(one, other)]


class Numbers:
    """What criteria count of a pair, or of a downfloater, as one number each.

    Args:
        counted: For every downfloater, by its bit, and for the kinds of every pair the values of
            the criteria in their order. Of a criterion all values are counts, and then they are
            added, or all are lists, and then the entries are put together and compared from the
            largest on.
        listed: Which of the criteria are lists.
        most: No candidate has more pairs and downfloaters together.

    Attributes:
        units: The number of one in each criterion (of the smallest entry, where it is a list), the
            first of them at place 1; at place 0 a number that no sum reaches.
    """

    def __init__(
        self,
        counted: Mapping[int | OfTwo, Values],
        listed: Sequence[bool],
        most: int,
    ) -> None:
        self.of = dict.fromkeys(counted, 0)
        self.units = [1]
        unit = 1
        for place in reversed(range(len(listed))):
            values = {key: each[place] for key, each in counted.items()}
            entries = sorted({entry for value in values.values() for entry in value if entry})
            for entry in entries if listed[place] else [None]:
                counts = {
                    key: value[0] if entry is None else value.count(entry)
                    for key, value in values.items()
                }
                for key, count in counts.items():
                    self.of[key] += unit * count
                unit *= most * max(counts.values(), default=0) + 1
            self.units.insert(0, unit)


class Floor:
    """What the pairs of some players of a bracket sum up to at least.

    Args:
        of: The numbers of the pairs by their kinds.
        kinds: The kinds of the players.
        down: Mask of players who do not meet each other.
        units: The number of one in the last criterion before those about colours, and in the last
            of these.
        colours: The least sum in the criteria about colours alone.
    """

    def __init__(
        self,
        of: Mapping[int | OfTwo, int],
        kinds: Kinds,
        down: int,
        units: tuple[int, int],
        colours: Callable[[int], int],
    ) -> None:
        self._above, below = units
        self._down, self._colours = down, colours
        pairs = {one: [of[two] for two, _ in kinds.of_player(one)] for one in kinds.opponents}
        self._heads = _masks({one: min(each) // self._above for one, each in pairs.items() if each})
        self._tails = _masks(
            {one: min(each % below for each in pairs[one]) for one in bits(down) if pairs[one]}
        )

    def __call__(self, players: int) -> int:
        """The number, for the players of a mask."""
        number = self._colours(players)
        down = players & self._down
        if self._heads:
            heads = _sum(self._heads, down or players)
            number += (heads if down else (heads + 1) // 2) * self._above
        return number + _sum(self._tails, down)


def _masks(numbers: Mapping[int, int]) -> list[tuple[int, int]]:
    """Numbers that bits have, each with the mask of those that have it, without 0."""
    masks: dict[int, int] = {}
    for bit, number in numbers.items():
        masks[number] = masks.get(number, 0) | bit
    return [(number, mask) for number, mask in masks.items() if number]


def _sum(masks: Iterable[tuple[int, int]], players: int) -> int:
    """The sum of the numbers that the bits of a mask have."""
    return sum(number * (players & mask).bit_count() for number, mask in masks)


class Wishes:
    """What pairs of some players count at least of those in which both prefer the same colour.

    Of more players with the same preference than there are pairs, some meet each other, and of
    those pairs only as many spare a firm preference as have somebody without one.

    Args:
        alike: For each colour the mask of who prefers it.
        firm: Mask of those whose preference is firm.
        units: The number of one such pair, and what one of two firm preferences counts beside.
        firm_first: Firm preferences go before others.
    """

    def __init__(
        self,
        alike: Sequence[int],
        firm: int = 0,
        units: tuple[int, int] = (1, 0),
        *,
        firm_first: bool = False,
    ) -> None:
        self._alike, self._firm, self._firm_first = alike, firm, firm_first
        self._any, self._both = units

    def __call__(self, players: int) -> int:
        """The number, for the players of a mask."""
        pairs = players.bit_count() // 2
        for mask in self._alike:
            alike = players & mask
            same = alike.bit_count() - pairs
            if same > 0:
                firm = (alike & self._firm).bit_count()
                spared = alike.bit_count() - firm
                both = firm - pairs if self._firm_first else same - spared
                return same * self._any + max(0, both) * self._both
        return 0

    def costs(self, opponents: Mapping[int, int], work: Work) -> Costs:
        """The number of pairs with the same preference as what is counted."""
        wish = {bit: tuple(bit & mask > 0 for mask in self._alike) for bit in opponents}
        kinds = Kinds(opponents, wish)
        numbers = {
            two: int(any(not (one | other) & ~mask for mask in self._alike))
            for two, (one, other) in kinds.pairs.items()
        }
        return Costs(kinds, numbers, self, work)


class Costs:
    """The least sum over all ways to pair some players of a bracket.

    Args:
        kinds: Who may be the opponent of whom here.
        numbers: The number of every pair, by its kinds.
        floor: A sum that no way to pair the players of a mask is below; it need not be reached.
        work: What is counted.
    """

    def __init__(
        self,
        kinds: Kinds,
        numbers: Mapping[OfTwo, int] | Mapping[int | OfTwo, int],
        floor: Callable[[int], int],
        work: Work,
    ) -> None:
        self._kinds, self._numbers = kinds, cast("Mapping[OfTwo, int]", numbers)
        self._floor, self._work = floor, work
        self._known: dict[tuple[int, int], tuple[int, int]] = {}  # a sum, and whom the first meets
        self._ordered: dict[int, list[tuple[int, int]]] = {}
        self._mates: dict[int, int] = {}  # those of the last way found
        self._last = 0, 0, 0  # its players, side and sum

    def of(self, one: int, other: int, side: int = 0) -> int:
        """The number of a pair; ``NEVER`` where it may not be one, nor by the sides."""
        apart = not side or bool(one & side) != bool(other & side)
        may = apart and other & self._kinds.opponents[one]
        return self._numbers[self._kinds.of(one, other)] if may else NEVER

    def _turn(self, one: int, may: int) -> Iterator[tuple[int, int]]:
        """The opponents of a mask with the number of the pair, the least number first."""
        if one not in self._ordered:
            masks: dict[int, int] = {}
            for two, mask in self._kinds.of_player(one):
                masks[self._numbers[two]] = masks.get(self._numbers[two], 0) | mask
            self._ordered[one] = sorted(masks.items())
        for number, mask in self._ordered[one]:
            for other in bits(mask & may):
                yield number, other

    def within(self, players: int, limit: int, side: int = 0) -> bool:
        """Whether all of a mask can be paired up to a limit, those of a side, if any, across."""
        return self._bound(players, limit, side) <= limit

    def least(self, players: int, side: int = 0) -> int:
        """The least sum of all ways to pair all players of a mask; ``NEVER`` where none is."""
        limit = self._floor(players)
        while (found := self._bound(players, limit, side)) > limit:
            limit = found
        return found

    def _bound(self, players: int, limit: int, side: int) -> int:
        """Up to the limit where a way is; else a number that the least sum is not below."""
        low = self._floor(players)
        if low > limit or self._changed(players, limit, side):
            return max(low, limit)
        asked, found = [self._search(players, limit, side)], cast("Any", None)
        while asked:  # as many as there are pairs: calls may not be nested so deep
            try:
                asked.append(self._search(*asked[-1].send(found), side))
                found = None
            except StopIteration as end:
                asked.pop()
                found = end.value
        if found <= limit:
            self._last = players, side, found
        while players and found <= limit:
            one, other = players & -players, self._known[players, side][1]
            self._mates |= {one: other, other: one}
            players ^= one | other
        return cast("int", found)

    def _changed(self, players: int, limit: int, side: int) -> bool:
        """Whether the last way found is one, perhaps with a pair more, or two instead of one."""
        before, apart, total = self._last
        if side and (not apart or (apart ^ side) & before & players):
            return False
        loose = players & ~before
        for bit in bits(before & ~players):
            mate = self._mates[bit]
            if mate & players or bit < mate:
                total -= self.of(bit, mate)
            loose |= mate & players
        for mates, more in self._joining(loose, players ^ loose, side):
            if total + more <= limit:
                self._mates |= mates
                self._last = players, side, total + more
                return True
        return False

    def _joining(self, loose: int, kept: int, side: int) -> Iterator[tuple[dict[int, int], int]]:
        """Mates for two loose players, from a pair that is kept if need be, and what they add."""
        if not loose:
            yield {}, 0
        elif loose.bit_count() == 2:  # noqa: PLR2004  (one pair)
            one, other = bits(loose)
            yield {one: other, other: one}, self.of(one, other, side)
            for mate, its in self._mates.items():
                if mate & kept:
                    more = self.of(one, mate, side) + self.of(other, its, side)
                    yield {one: mate, mate: one, other: its, its: other}, more - self.of(mate, its)

    def _search(self, players: int, limit: int, side: int) -> Generator[tuple[int, int], Any, int]:
        """The same, searched for; what has to be known of other players is asked of the caller."""
        if not players:
            return 0
        key = players, side
        low, mate = self._known.get(key) or (self._floor(players), 0)
        if mate or low > limit:
            return low
        self._work.step()
        first = players & -players
        rest = players ^ first
        may = rest & (rest if not side else ~side if first & side else side)
        best, allowed = NEVER, limit
        for cost, other in self._turn(first, may):
            if cost > allowed:  # as are all that follow
                best = min(best, cost)
                break
            found = cost + (yield rest ^ other, allowed - cost)
            if found < best:
                best, mate = found, other
            if best <= low:
                break
            allowed = min(allowed, best - 1)
        self._known[key] = best, mate if best <= limit else 0
        return best


NEVER: Final = 10**200
"""More than any sum: there is no way."""


Way: TypeAlias = tuple[int, int]
"""Whom to pair, as a mask, and the largest sum of the pairs."""


def first_pairs(
    costs: Costs, players: Sequence[int], ways: Sequence[Way], work: Work
) -> list[Pair]:
    """The first candidate of a homogeneous bracket or a remainder that one of some ways allows."""
    size = ways[0][0].bit_count() // 2
    for s1, s2 in _halves(len(players), size, work):
        upper = [players[bsn] for bsn in s1]
        side = sum(upper)
        allowed = _from_first(costs, [way for way in ways if side & way[0] == side], side)
        if allowed:
            lower = [players[bsn] for bsn in s2]
            return transposed(costs, upper, lower, allowed, halves=True)[0]
    raise AssertionError("somebody checked that they can be paired")


Exchange: TypeAlias = tuple[tuple[int, ...], tuple[int, ...]]
"""BSNs moved from S1 to S2 and BSNs moved from S2 to S1, both ascending."""


def exchanges(
    s1: Sequence[int], s2: Sequence[int], size: int, count: Callable[[int], None]
) -> Iterator[Exchange]:
    """The exchanges of some players of the original S1 and S2, in their order (4.3.1 to 4.3.3)."""

    def priority(exchange: Exchange) -> tuple[int, list[int], tuple[int, ...]]:
        down, up = exchange
        return sum(up) - sum(down), [-bsn for bsn in reversed(down)], up

    count(comb(len(s1), size) * comb(len(s2), size))
    yield from sorted(product(combinations(s1, size), combinations(s2, size)), key=priority)


def _halves(players: int, pairs: int, work: Work) -> Iterator[tuple[Sequence[int], Sequence[int]]]:
    """S1 and S2 as places: the original ones, then after each exchange (4.3)."""
    s1, s2 = range(pairs), range(pairs, players)
    yield s1, s2
    for size in range(1, min(len(s1), len(s2)) + 1):
        for down, up in exchanges(s1, s2, size, work.step):
            yield sorted({*s1, *up} - {*down}), sorted({*s2, *down} - {*up})


def from_the_last(
    costs: Costs, players: Sequence[int], ways: Sequence[Way]
) -> tuple[list[Pair], list[int]]:
    """The pairs where each in turn meets the last one possible, and those who are in none."""
    made: list[Pair] = []
    gone: list[int] = []
    left = list(players)
    while left:
        first = left.pop(0)
        for other in reversed(left):
            if rest := _with(costs, ways, first, other):
                made.append((first, other))
                ways = rest
                left.remove(other)
                break
        else:
            gone.append(first)
            ways = [way for way in ways if not way[0] & first]
    return made, gone


def _with(
    costs: Costs, ways: Iterable[Way], first: int, other: int, side: int = 0
) -> Sequence[Way]:
    """What is left of the ways when two players are a pair; none where they cannot be."""
    both, cost = first | other, costs.of(first, other)
    able = [way for way in ways if way[0] & both == both and way[1] >= cost]
    left = [(mask ^ both, limit - cost) for mask, limit in able]
    return _from_first(costs, left, side)


def _from_first(costs: Costs, ways: Sequence[Way], side: int) -> Sequence[Way]:
    """The ways from the first on that can be; those behind it are asked when it no longer can."""
    for place, (mask, limit) in enumerate(ways):
        if costs.within(mask, limit, side):
            return ways[place:]
    return []


def transposed(
    costs: Costs, s1: Sequence[int], s2: Sequence[int], ways: Sequence[Way], *, halves: bool
) -> tuple[list[Pair], Sequence[Way]]:
    """The pairs of S1 with the first transposition of S2 that one of some ways allows (4.2).

    Args:
        costs: The numbers of the pairs.
        s1: The bits of S1 in their order.
        s2: The bits of S2 in their order.
        ways: Whom to pair; it is known that one of them can be. What is left of them is returned.
        halves: Nobody but these pairs is to be paired; else others are, with each other.
    """
    made: list[Pair] = []
    side, rest, lower = sum(s1), ways, list(s2)
    for first in s1:
        side ^= first
        for other in lower:
            if left := _with(costs, rest, first, other, side if halves else 0):
                made.append((first, other) if first < other else (other, first))
                rest = left
                lower.remove(other)
                break
    return made, rest
