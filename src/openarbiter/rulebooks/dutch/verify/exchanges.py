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

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from openarbiter.rulebooks.dutch.criteria import (
    Downfloater,
    Pair,
    Part,
    unplayed_games_of_bye_taker,
)
from openarbiter.rulebooks.dutch.terms import Situation
from openarbiter.rulebooks.dutch.verify.brackets import COUNTED, LISTED, PublishedBracket
from openarbiter.verification.matching import FREE

_MOST_UNITS = 12
"""In a bracket of at most so many parts three of them change players as well."""

_DIGIT = 4
"""Bits for one count: three parts never count more than fifteen together."""

Unit = tuple[int, ...]
"""A part of a bracket: (higher, lower), or (downfloater,)."""


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
        self._cards = [situation.player(position) for position in range(len(situation.tpn))]
        scores = sorted(set(situation.score), reverse=True)
        self._digit_of = {score: number for number, score in enumerate(reversed(scores))}
        self._list_bits = _DIGIT * len(scores)
        self._weights: dict[tuple[int, ...], int] = {}

    def better(
        self, bracket: PublishedBracket, *, other_floaters: bool = True
    ) -> tuple[Exchange, ...]:
        """Better neighbours of a bracket, no player in two of them, the most important first.

        Args:
            bracket: The bracket.
            other_floaters: Somebody else may float. Not where the next bracket is at fault: what
                C8 has to compare is what it could be, not what was published.

        Source:
            C.04.3: C8 to C21, Articles 4.2 to 4.4 (both editions).
        """
        found = sorted(
            (each for each in self._neighbours(bracket) if other_floaters or not each.floats),
            key=lambda each: (-each.gain, each.published),
        )
        used: set[int] = set()
        chosen = []
        for exchange in found:
            if not used & exchange.players:
                used |= exchange.players
                chosen.append(exchange)
        return tuple(chosen)

    def _neighbours(self, bracket: PublishedBracket) -> Iterator[Exchange]:
        units: list[Unit] = [*bracket.pairs, *((player,) for player in bracket.downfloaters)]
        weights = [self._weight(unit, bracket) for unit in units]
        order = _Order(bracket)
        early = [order.may_gain(unit) for unit in units]
        for i, one in enumerate(units):
            heavy, gains = bool(weights[i]), early[i]
            for j in range(i + 1, len(units)):
                if not (heavy or weights[j]) and not (
                    gains or early[j] or order.inverted(one, units[j])
                ):
                    continue
                total = weights[i] + weights[j]
                for first, second in self._changed(one, units[j], bracket):
                    weight = self._weight(first, bracket) + self._weight(second, bracket)
                    if weight > total:
                        continue
                    both = (one, units[j])
                    yield from self._compared(both, (first, second), (total, weight), order)
        if len(units) <= _MOST_UNITS:
            yield from self._among_three(units, bracket, order)

    def _among_three(
        self, units: Sequence[Unit], bracket: PublishedBracket, order: _Order
    ) -> Iterator[Exchange]:
        """Better ways in which three parts can change players, in a small bracket."""
        for three in combinations(units, 3):
            floaters = [unit[0] for unit in three if len(unit) == 1]
            if len(floaters) > 1:
                continue
            total = sum(self._weight(unit, bracket) for unit in three)
            players = tuple(sorted(player for unit in three for player in unit))
            for changed in self._pairings(players, floaters, bracket.start):
                if set(changed) & set(three):
                    continue
                weight = sum(self._weight(unit, bracket) for unit in changed)
                if weight <= total:
                    yield from self._compared(three, changed, (total, weight), order)

    def _pairings(
        self, players: tuple[int, ...], floaters: Sequence[int], start: int
    ) -> Iterator[tuple[Unit, ...]]:
        """Every legal way to pair some players, one of them left where one floats."""
        if not players:
            yield ()
            return
        first, rest = players[0], players[1:]
        if len(players) % 2 and floaters and self._takes_the_place(first, floaters[0]):
            for others in self._pairings(rest, (), start):
                yield ((first,), *others)
        for other in rest:
            if other >= start and self._situation.may_meet(first, other):
                left = tuple(player for player in rest if player != other)
                for others in self._pairings(left, floaters, start):
                    yield ((first, other), *others)

    def _compared(
        self,
        published: tuple[Unit, ...],
        better: tuple[Unit, ...],
        weights: tuple[int, int],
        order: _Order,
    ) -> Iterator[Exchange]:
        """The exchange, if it has better values, or equal ones and comes earlier."""
        total, weight = weights
        if weight < total:
            yield Exchange(
                code=self._code(total, weight),
                article="",
                published=published,
                better=better,
                gain=total - weight,
            )
            return
        article = order.earlier(published, better)
        if article:
            yield Exchange(code="", article=article, published=published, better=better, gain=0)

    def _changed(
        self, one: Unit, other: Unit, bracket: PublishedBracket
    ) -> Iterator[tuple[Unit, Unit]]:
        """The legal ways in which two parts can change players."""
        may_meet, start = self._situation.may_meet, bracket.start
        if len(one) == 1:
            return
        higher, lower = one
        if len(other) == 1:
            (floater,) = other
            for stays, leaves in ((higher, lower), (lower, higher)):
                pair = (stays, floater) if stays < floater else (floater, stays)
                if pair[1] >= start and may_meet(*pair) and self._takes_the_place(leaves, floater):
                    yield pair, (leaves,)
            return
        upper, under = other
        for mine, theirs in ((upper, under), (under, upper)):
            first = (higher, mine) if higher < mine else (mine, higher)
            second = (lower, theirs) if lower < theirs else (theirs, lower)
            if first[1] >= start and second[1] >= start and may_meet(*first) and may_meet(*second):
                yield first, second

    def _takes_the_place(self, player: int, floater: int) -> bool:
        """Whether a player can float instead of another one, with nothing below changing."""
        situation = self._situation
        if situation.score[player] != situation.score[floater]:
            return False
        opponent = self._partner[floater]
        if opponent == FREE:
            return situation.may_take_bye[player]
        return situation.may_meet(player, opponent)

    def _weight(self, unit: Unit, bracket: PublishedBracket) -> int:
        """The values of a part by C9 to C21 as one number, to be added and compared."""
        situation = self._situation
        key: tuple[int, ...]
        if len(unit) == 1 or situation.last_round:
            key = (bracket.start, *unit)
        else:
            one, other = unit
            score, kind = situation.score, situation.kind
            key = (-1, kind[one], kind[other], score[one], score[other])
        found = self._weights.get(key)
        if found is None:
            found = self._weights[key] = self._weighed(self._part(unit, bracket), bracket)
        return found

    def _part(self, unit: Unit, bracket: PublishedBracket) -> Part:
        cards = self._cards
        if len(unit) == 1:
            return Downfloater(cards[unit[0]], moved_down=unit[0] < bracket.start)
        one, other = unit
        white = self._higher_white(one, other) if self._situation.last_round else None
        return Pair(cards[one], cards[other], white)

    def _weighed(self, part: Part, bracket: PublishedBracket) -> int:
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

    def _certain(self, bracket: PublishedBracket) -> bool:
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


class _Order:
    """Which of two neighbours comes earlier in the order of the candidates (Article 4).

    Args:
        bracket: The published bracket.
    """

    def __init__(self, bracket: PublishedBracket) -> None:
        self._start = start = bracket.start
        taken = {other for one, other in bracket.pairs if one < start}
        rest = [player for player in range(start, bracket.end) if player not in taken]
        rest_pairs = [pair for pair in bracket.pairs if pair[0] >= start]
        self._first_of_s2 = rest[len(rest_pairs)] if len(rest_pairs) < len(rest) else bracket.end
        self._crossed = all(self._is_cross(pair) for pair in rest_pairs)

    def _is_cross(self, pair: Unit) -> bool:
        return pair[0] < self._first_of_s2 <= pair[1]

    def may_gain(self, unit: Unit) -> bool:
        """Whether an exchange with any other part may come earlier for this part's sake."""
        if len(unit) == 1:
            return True
        return unit[0] < self._start or not self._is_cross(unit)

    @staticmethod
    def inverted(one: Unit, other: Unit) -> bool:
        """Whether two crossing pairs stand the other way round than in the natural order."""
        return len(one) == len(other) and (one[0] < other[0]) != (one[1] < other[1])

    def earlier(self, published: Sequence[Unit], other: Sequence[Unit]) -> str:
        """The article by which the other of two neighbours comes earlier; empty if none does."""
        start = self._start
        heads = _opponents(published, start)
        if heads or _opponents(other, start):
            changed = _opponents(other, start)
            if changed.keys() != heads.keys():
                return "4.4" if min(changed.keys() ^ heads.keys()) in changed else ""
            head = next((each for each in sorted(heads) if heads[each] != changed[each]), None)
            return "4.2" if head is not None and changed[head] < heads[head] else ""
        if any(len(unit) == 1 and unit[0] < start for unit in published):
            return ""
        before, after = self._inner(published), self._inner(other)
        if after != before:
            return "4.3" if after < before else ""
        if not self._crossed:
            return ""
        mine, theirs = _by_head(published), _by_head(other)
        head = next((each for each in sorted(mine) if mine[each] != theirs.get(each)), None)
        return "4.2" if head in theirs and theirs[head] < mine[head] else ""

    def _inner(self, units: Sequence[Unit]) -> int:
        """Pairs among players of S2: so many exchanges are needed."""
        return sum(len(unit) > 1 and unit[0] >= self._first_of_s2 for unit in units)


def _opponents(units: Sequence[Unit], start: int) -> dict[int, int]:
    """The opponents of the moved-down players among some parts."""
    return {unit[0]: unit[1] for unit in units if len(unit) > 1 and unit[0] < start}


def _by_head(units: Sequence[Unit]) -> dict[int, int]:
    return {unit[0]: unit[1] for unit in units if len(unit) > 1}
