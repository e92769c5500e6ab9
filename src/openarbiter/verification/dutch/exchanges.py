"""Is there a better candidate next to the published one? Parts of a bracket change players.

Two pairs change opponents, or a pair and a downfloater change a player, everything else stays; in
a small bracket three parts do.
If that is legal, leaves the other brackets as good as they are, and has better values by C9 to
C21, or equal values and comes earlier in the order of the candidates, then the published bracket
is not the one the regulation demands, and the exchange is the proof. Larger changes are not tried.

Source:
    C.04.3: C9 to C21, Articles 4.2 to 4.4 (editions approved 2024 and applied from 2026-02-01).
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from itertools import accumulate, combinations, combinations_with_replacement, pairwise
from operator import itemgetter, or_

from openarbiter.rulebooks.dutch.criteria import (
    Downfloater,
    Pair,
    Part,
    unplayed_games_of_bye_taker,
)
from openarbiter.rulebooks.dutch.terms import ABSOLUTE_BLACK, ABSOLUTE_WHITE, Situation
from openarbiter.rulebooks.meetings import ManyPositions
from openarbiter.values import dataclass
from openarbiter.verification.certificate.facts import bits
from openarbiter.verification.dutch.brackets import COUNTED, LISTED
from openarbiter.verification.matching import FREE
from openarbiter.verification.verifier import Group

_MOST_UNITS = 12
"""In a bracket of at most so many parts three of them change players as well."""

_DIGIT = 4
"""Bits for one count: three parts never count more than fifteen together."""

Unit = tuple[int, ...]
"""A part of a bracket: (higher, lower), or (downfloater,)."""

_Kind = tuple[int, int]
"""The classes of both players; a negative number stands for who meets a downfloater later."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """A better neighbour of the published bracket.

    Attributes:
        code: The criterion that is better; empty where only the order is.
        article: Article about the order; empty where a criterion is better.
        published: The parts as published.
        better: The same players otherwise.
        gain: How much better; the larger, the more important the criterion.
    """

    code: str
    article: str
    published: tuple[Unit, ...]
    better: tuple[Unit, ...]
    gain: int

    @property
    def players(self) -> frozenset[int]:
        """The positions that change."""
        return frozenset(player for unit in self.published for player in unit)

    @property
    def floats(self) -> bool:
        """Somebody else floats."""
        return {unit for unit in self.published if len(unit) == 1} != {
            unit for unit in self.better if len(unit) == 1
        }


class Exchanges:
    """The better neighbours of the brackets of one round.

    Players in whom C9 to C21 see the same are of one class, named by its first position. What an
    exchange is worth is asked once for each two classes of parts; which parts of them may change
    players, and would come earlier, is answered for all of them at once by masks of parts.

    Args:
        situation: The situation before the round.
        partner: The opponent of every position, ``FREE`` without one.
        bye: Position of the player with the bye; ``None`` without one.
        higher_white: Whether the higher ranked of a pair has White by Article 5.
    """

    def __init__(
        self,
        situation: Situation,
        partner: Sequence[int],
        bye: int | None,
        higher_white: Callable[[int, int], bool],
    ) -> None:
        self._situation = situation
        self._partner = partner
        self._bye = bye
        self._higher_white = higher_white
        scores = sorted(set(situation.score), reverse=True)
        self._digit_of = {score: number for number, score in enumerate(reversed(scores))}
        self._list_bits = _DIGIT * len(scores)
        self._weights: dict[tuple[int, int], int] = {}
        first: dict[tuple[int, ...], int] = {}
        positions = range(len(situation.tpn))
        self._class = [first.setdefault(self._seen(each), each) for each in positions]

    def _seen(self, position: int) -> tuple[int, ...]:
        """Everything that C9 to C21 see in a player."""
        before = self._situation
        seen = (before.score[position], before.kind[position], before.played[position])
        if not before.last_round:
            return seen
        # C10 and C11 ask who gets White. Where two equal preferences leave that to the histories,
        # it matters only for an absolute one without a row of two, or beyond the limits.
        absolute = before.colour_class[position] in (ABSOLUTE_WHITE, ABSOLUTE_BLACK)
        repeated = before.repeated_colour[position]
        alone = (absolute and not repeated) or before.beyond_limits(position)
        difference, topscorer = before.colour_difference[position], before.topscorer[position]
        return (*seen, difference, repeated, topscorer, position if alone else -1)

    def better(self, bracket: Group, *, other_floaters: bool = True) -> tuple[Exchange, ...]:
        """Better neighbours of a bracket, no player in two of them, the most important first.

        Args:
            bracket: The bracket.
            other_floaters: Somebody else may float. Not where the next bracket is at fault: what
                C8 has to compare is what it could be, not what was published.
        """
        floaters = [(player,) for player in bracket.downfloaters] if other_floaters else []
        order = _Order(bracket)
        small = len(bracket.pairs) + len(bracket.downfloaters) <= _MOST_UNITS
        found = [*self._between_two(bracket, floaters, order, every=small)]
        if small:
            found += self._among_three(bracket, floaters, order)
        used: set[int] = set()
        chosen = []
        for exchange in sorted(found, key=lambda each: (-each.gain, each.published)):
            if not used & exchange.players:
                used |= exchange.players
                chosen.append(exchange)
        return tuple(chosen)

    def _between_two(
        self, bracket: Group, floaters: Sequence[Unit], order: _Order, *, every: bool
    ) -> Iterator[Exchange]:
        """Better ways in which two parts can change players.

        Without ``every`` a part is in one of them only, in the most important.
        """
        units = sorted([*bracket.pairs, *floaters])
        masks = _Masks(units, self._situation, self._partner, order)
        gains = self._gains(units, bracket)
        possible = []
        for number, unit in enumerate(units):
            if len(unit) == 1 or not gains[number]:
                continue
            legal, earlier = masks.legal(number), masks.earlier(number)
            for gain, ways in gains[number].items():
                one, other = ways[0] & legal[0], ways[1] & legal[1]
                if not gain:
                    one, other = one & earlier[0], other & earlier[1]
                if one | other:
                    possible.append((-gain, number, one, other))
        used = 0
        for _, number, one, other in sorted(possible):
            for second in () if used >> number & 1 else bits((one | other) & ~used):
                both = (units[number], units[second])
                changed = _changed(*both, crosswise=not one >> second & 1)
                yield from self._compared(both, changed, bracket, order)
                if not every:
                    used |= 1 << number | 1 << second
                    break

    def _gains(self, units: Sequence[Unit], bracket: Group) -> list[dict[int, list[int]]]:
        """By part: what it gains by changing players with which others, straight or crosswise.

        The masks look at classes only: C1 and forbidden pairs are not among what they know.
        """
        alike: dict[_Kind, int] = {}
        outside: dict[tuple[int, int], int] = {}
        kinds = []
        for number, unit in enumerate(units):
            end = self._class[unit[-1]]
            if len(unit) == 1:  # whoever floats instead has this score, and meets this opponent
                opponent = self._partner[unit[0]]
                opponent = opponent if opponent == FREE else self._class[opponent]
                key = (self._situation.score[unit[0]], opponent)
                end = outside.setdefault(key, -1 - len(outside))
            kinds.append((self._class[unit[0]], end))
            alike[kinds[-1]] = alike.get(kinds[-1], 0) | 1 << number
        worth = {kind: self._worth(kind, bracket) for kind in alike}
        values = self._values(bracket, {each for kind in alike for each in kind}, outside)
        gains: dict[_Kind, dict[int, list[int]]] = {kind: {} for kind in alike}
        for kind, other in combinations_with_replacement(alike, 2):
            first, second = (kind, other) if kind[1] >= 0 else (other, kind)
            if first[1] < 0:
                continue
            total = worth[first] + worth[second]
            for way, (mine, theirs) in enumerate((second, second[::-1])):
                one, two = values.get((first[0], mine)), values.get((first[1], theirs))
                if one is not None and two is not None and one + two <= total:
                    for part, others in {first: second, second: first}.items():
                        masks = gains[part].setdefault(total - one - two, [0, 0])
                        masks[way] |= alike[others]
        return [gains[kind] for kind in kinds]

    def _values(
        self, bracket: Group, classes: Collection[int], outside: Mapping[tuple[int, int], int]
    ) -> dict[_Kind, int]:
        """What each two classes would be worth as a part, where colours and scores allow it."""
        before = self._situation
        inside = [each for each in classes if each >= 0]
        values = {
            (one, other): self._worth((one, other), bracket)
            for one in inside
            for other in inside
            if max(one, other) >= bracket.start and before.colours_fit(one, other)
        }
        for (score, opponent), end in outside.items():
            for one in inside:
                fits = opponent == FREE or before.colours_fit(one, opponent)
                if before.score[one] == score and fits:
                    values[one, end] = self._worth((one, end), bracket)
        return values

    def _worth(self, kind: _Kind, bracket: Group) -> int:
        """The weight of a part by its classes; the second is negative where the first floats."""
        one, other = kind
        unit = (one,) if other < 0 else (one, other) if one < other else (other, one)
        return self._weight(unit, bracket)

    def _among_three(
        self, bracket: Group, floaters: Sequence[Unit], order: _Order
    ) -> Iterator[Exchange]:
        """The best way in which each three parts can change players, of those that are better."""
        units = [*bracket.pairs, *floaters]
        weights = {unit: self._weight(unit, bracket) for unit in units}
        players = sorted(player for unit in units for player in unit)
        values = {
            (one, other): self._weight((one, other), bracket)
            for one, other in combinations(players, 2)
            if other >= bracket.start and self._situation.may_meet(one, other)
        }
        for (floater,) in floaters:
            for player in players:
                if self._takes_the_place(player, floater):
                    values[player, ~floater] = self._weight((player,), bracket)
        for three in combinations(units, 3):
            if len(three[1]) == 1:  # two floaters: nothing but two parts would change
                continue
            total = sum(map(weights.__getitem__, three))
            if total or order.may_gain(three):
                four = tuple(sorted(player for unit in three for player in unit))
                ways = sorted(_ways(four, total, three, values), key=itemgetter(0))
                for _, changed in ways:
                    better = [*self._compared(three, changed, bracket, order)]
                    if better:
                        yield from better
                        break

    def _compared(
        self, published: tuple[Unit, ...], better: tuple[Unit, ...], bracket: Group, order: _Order
    ) -> Iterator[Exchange]:
        """The exchange, if it has better values, or equal ones and comes earlier."""
        total = sum(self._weight(unit, bracket) for unit in published)
        weight = sum(self._weight(unit, bracket) for unit in better)
        code = self._code(total, weight) if weight < total else ""
        article = "" if weight != total else order.earlier(published, better)
        if code or article:
            yield Exchange(
                code=code, article=article, published=published, better=better, gain=total - weight
            )

    def _takes_the_place(self, player: int, floater: int) -> bool:
        """Whether a player can float instead of another one, with nothing below changing."""
        situation = self._situation
        if situation.score[player] != situation.score[floater]:
            return False
        opponent = self._partner[floater]
        if opponent == FREE:
            return situation.may_take_bye[player]
        return situation.may_meet(player, opponent)

    def _weight(self, unit: Unit, bracket: Group) -> int:
        """The values of a part by C9 to C21 as one number, to be added and compared."""
        one, other = self._class[unit[0]], self._class[unit[-1]]
        key = (one, other) if len(unit) > 1 else (one, -1 - bracket.start)
        found = self._weights.get(key)
        if found is None:
            found = self._weights[key] = self._weighed(self._part(unit, bracket), bracket)
        return found

    def _part(self, unit: Unit, bracket: Group) -> Part:
        player = self._situation.player
        if len(unit) == 1:
            return Downfloater(player(unit[0]), moved_down=unit[0] < bracket.start)
        one, other = unit
        white = self._higher_white(one, other) if self._situation.last_round else None
        return Pair(player(one), player(other), white)

    def _weighed(self, part: Part, bracket: Group) -> int:
        weight = 0
        if isinstance(part, Downfloater) and self._certain(bracket):
            weight = unplayed_games_of_bye_taker.count_of(part)
        for rule in COUNTED:
            weight = weight << _DIGIT | rule.count_of(part)
        score = part.higher.score if isinstance(part, Pair) else part.player.score
        place = _DIGIT * self._digit_of[score]
        for rule in LISTED:
            weight = weight << self._list_bits | rule.count_of(part) << place
        return weight

    def _certain(self, bracket: Group) -> bool:
        """Whether C9 applies: exactly one player floats, and is certain to get the bye."""
        bye, score = self._bye, self._situation.score
        if bye is None or len(bracket.downfloaters) != 1:
            return False
        return score[bye] >= score[bracket.start]

    def _code(self, published: int, better: int) -> str:
        """The first criterion in which two values differ."""
        bits = (published ^ better).bit_length() - 1
        lists = len(LISTED) * self._list_bits
        if bits < lists:
            return LISTED[len(LISTED) - 1 - bits // self._list_bits].code
        number = (bits - lists) // _DIGIT
        return COUNTED[-1 - number].code if number < len(COUNTED) else "C9"


def _ways(
    players: tuple[int, ...], most: int, published: Sequence[Unit], values: Mapping[_Kind, int]
) -> Iterator[tuple[int, tuple[Unit, ...]]]:
    """Every way to pair some players that is worth no more, each with its weight."""
    if not players:
        yield 0, ()
        return
    first, rest = players[0], players[1:]
    if len(players) % 2:
        weight = values.get((first, ~published[-1][0]))
        if weight is not None and weight <= most and (first,) not in published:
            for more, others in _ways(rest, most - weight, published, values):
                yield weight + more, ((first,), *others)
    for place, other in enumerate(rest):
        weight = values.get((first, other))
        if weight is not None and weight <= most and (first, other) not in published:
            left = rest[:place] + rest[place + 1 :]
            for more, others in _ways(left, most - weight, published, values):
                yield weight + more, ((first, other), *others)


def _changed(one: Unit, other: Unit, *, crosswise: bool) -> tuple[Unit, Unit]:
    """Two parts after an exchange: straight, the first players meet, crosswise first and last."""
    (higher, lower), upper = one, other[0]
    if len(other) == 1:
        stays, leaves = (lower, higher) if crosswise else (higher, lower)
        return (stays, upper) if stays < upper else (upper, stays), (leaves,)
    mine, theirs = (other[1], upper) if crosswise else other
    return (
        (higher, mine) if higher < mine else (mine, higher),
        (lower, theirs) if lower < theirs else (theirs, lower),
    )


class _Masks:
    """With which other parts of a bracket a pair may change players: bit i is part i.

    Answers are two masks: for the straight exchange, in which the first players of both meet, and
    for the crosswise one. The first player of a floater is the floater, the last one the opponent
    outside the bracket.

    Args:
        units: The parts, ascending.
        situation: The situation before the round.
        partner: The opponent of every position, ``FREE`` without one.
        order: The order of the candidates of the bracket.
    """

    def __init__(
        self, units: Sequence[Unit], situation: Situation, partner: Sequence[int], order: _Order
    ) -> None:
        self._units, self._situation, self._order = units, situation, order
        bye = len(situation.tpn)
        self._firsts = [unit[0] for unit in units]
        self._lasts = [unit[1] if len(unit) > 1 else partner[unit[0]] for unit in units]
        self._lasts = [bye if player == FREE else player for player in self._lasts]
        self._first_of: dict[int | None, int] = {
            player: 1 << each for each, player in enumerate(self._firsts)
        }
        self._last_of: dict[int | None, int] = {
            player: 1 << each for each, player in enumerate(self._lasts)
        }
        self._floaters = _mask(units, lambda unit: len(unit) == 1)
        self._exchanged = _mask(units, order.is_exchanged)
        pairs = sorted((unit[1], 1 << each) for each, unit in enumerate(units) if len(unit) > 1)
        self._lowers = [lower for lower, _ in pairs]
        self._below = list(accumulate((bit for _, bit in pairs), or_, initial=0))

    def legal(self, number: int) -> tuple[int, int]:
        """Parts after a pair, and floaters, of which nobody has met whom he would meet (C1, C2)."""
        higher, lower = self._units[number]
        (first, last), (first_of_lower, last_of_lower) = self._barred(higher), self._barred(lower)
        others = -1 << number + 1 | self._floaters
        return others & ~(first | last_of_lower), others & ~(last | first_of_lower)

    def _barred(self, player: int) -> tuple[int, int]:
        """Parts whose first, and those whose last player cannot be the opponent of a player."""
        met, bye = self._situation.met[player], len(self._situation.tpn)
        first = last = 0
        if isinstance(met, ManyPositions):
            digit = f"{met.mask:0{bye + 1}b}"[::-1].__getitem__
            first, last = (
                int("".join(map(digit, reversed(ends))), 2) for ends in (self._firsts, self._lasts)
            )
        else:
            for other in met:
                first |= self._first_of.get(other, 0)
                last |= self._last_of.get(other, 0)
        if not self._situation.may_take_bye[player]:
            last |= self._last_of.get(bye, 0)
        return first, last

    def earlier(self, number: int) -> tuple[int, int]:
        """Parts with which a pair would come earlier in the order of the candidates (Article 4).

        It is what :meth:`_Order.earlier` says, for two parts of equal values.
        """
        (higher, lower), order = self._units[number], self._order
        if lower < order.start:  # two moved-down players: each meets a resident instead
            residents = ~self._first_below(order.start)
            return residents, residents
        if higher < order.start:
            floaters = self._floaters & self._first_below(higher)
            return self._first_below(lower), self._last_below(lower) | floaters
        if higher >= order.first_of_s2:
            floaters = self._floaters & self._first_below(order.first_of_s2)
            return floaters, floaters
        if lower < order.first_of_s2:
            return self._exchanged, self._exchanged
        if not order.crossed:
            return 0, 0
        between = self._first_below(lower) & ~self._first_below(higher)
        return self._floaters & between, self._last_below(lower)

    def _first_below(self, player: int) -> int:
        return (1 << bisect_left(self._firsts, player)) - 1

    def _last_below(self, player: int) -> int:
        """Pairs whose last player ranks above a player."""
        return self._below[bisect_left(self._lowers, player)]


def _mask(units: Sequence[Unit], concerned: Callable[[Unit], bool]) -> int:
    return sum(1 << number for number, unit in enumerate(units) if concerned(unit))


class _Order:
    """Which of two neighbours comes earlier in the order of the candidates (Article 4).

    Args:
        bracket: The published bracket.
    """

    def __init__(self, bracket: Group) -> None:
        self.start = start = bracket.start
        taken = {other for one, other in bracket.pairs if one < start}
        rest = [player for player in range(start, bracket.end) if player not in taken]
        rest_pairs = [pair for pair in bracket.pairs if pair[0] >= start]
        self.first_of_s2 = rest[len(rest_pairs)] if len(rest_pairs) < len(rest) else bracket.end
        self.crossed = all(self._is_cross(pair) for pair in rest_pairs)

    def _is_cross(self, pair: Unit) -> bool:
        return pair[0] < self.first_of_s2 <= pair[1]

    def may_gain(self, units: Sequence[Unit]) -> bool:
        """Whether some parts may come earlier with other opponents, at equal values.

        Pairs of S1 and S2 in their natural order cannot.
        """
        if any(
            len(each) == 1 or each[0] < self.start or not self._is_cross(each) for each in units
        ):
            return True
        return any(one[1] > other[1] for one, other in pairwise(units))

    def is_exchanged(self, unit: Unit) -> bool:
        """Whether a part is a pair among players of S2: so many exchanges are needed."""
        return len(unit) > 1 and unit[0] >= self.first_of_s2

    def earlier(self, published: Sequence[Unit], other: Sequence[Unit]) -> str:
        """The article by which the other of two neighbours comes earlier; empty if none does."""
        start = self.start
        heads = _opponents(published, start)
        if heads or _opponents(other, start):
            changed = _opponents(other, start)
            if changed.keys() != heads.keys():
                return "4.4" if min(changed.keys() ^ heads.keys()) in changed else ""
            head = next((each for each in sorted(heads) if heads[each] != changed[each]), None)
            return "4.2" if head is not None and changed[head] < heads[head] else ""
        if any(len(unit) == 1 and unit[0] < start for unit in published):
            return ""
        before = sum(map(self.is_exchanged, published))
        after = sum(map(self.is_exchanged, other))
        if after != before:
            return "4.3" if after < before else ""
        if not self.crossed:
            return ""
        mine, theirs = _by_head(published), _by_head(other)
        head = next((each for each in sorted(mine) if mine[each] != theirs.get(each)), None)
        return "4.2" if head in theirs and theirs[head] < mine[head] else ""


def _opponents(units: Sequence[Unit], start: int) -> dict[int, int]:
    """The opponents of the moved-down players among some parts."""
    return {unit[0]: unit[1] for unit in units if len(unit) > 1 and unit[0] < start}


def _by_head(units: Sequence[Unit]) -> dict[int, int]:
    return {unit[0]: unit[1] for unit in units if len(unit) > 1}
