"""The Dubov text of 1997 as an enumerator: every complete pairing, thinned out step by step.

Nothing is shared with the rulebook: what the text asks for is looked for in the list of all
complete legal pairings; the columns of a group are paired by 6.2 and 6.3 word by word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby
from typing import TypeAlias

from openarbiter.model import Colour, RoundNo, Tournament, Tpn
from openarbiter.verification.literal.burstein_legacy import may_meet
from openarbiter.verification.literal.dubov_1997 import (
    Person,
    bye_order,
    candidates,
    colours,
    columns,
    dominating,
    first_games,
    floater_order,
    from_last,
    list_key,
    persons,
)

May: TypeAlias = Callable[[Person, Person], bool]
"""Whether two players may be a pair."""


def legal(one: Person, other: Person) -> bool:
    """Articles 2.1, 2.3 and 2.4."""
    return may_meet(one, other) and may_meet(other, one)


def paired_columns(
    white: list[Person], black: list[Person], may: May = legal
) -> list[tuple[Person, Person]]:
    """White against Black; where somebody has met the whole other column, with pairs inside."""
    straight = next(_rows(white, black, may), None)
    if straight is not None:
        return straight
    # The first in the order of 6.3 among the pairings with the fewest pairs inside a column.
    ways = list(_all_ways(white, black, may))
    fewest = min(inside for inside, _ in ways)
    return next(pairs for inside, pairs in ways if inside == fewest)


def _rows(
    white: list[Person], black: list[Person], may: May
) -> Iterator[list[tuple[Person, Person]]]:
    """Row by row the first Black not met; when a row finds nobody, the row before is changed."""
    if not white:
        yield []
        return
    for each in black:
        if may(white[0], each):
            for rest in _rows(white[1:], [other for other in black if other is not each], may):
                yield [(white[0], each), *rest]


def _all_ways(
    white: list[Person], black: list[Person], may: May
) -> Iterator[tuple[int, list[tuple[Person, Person]]]]:
    """All pairings of both columns in the order of 6.3, with the number of pairs inside a column.

    The first White not paired tries the Blacks from the top, then the Whites below; behind the last
    White the Blacks left over do the same among themselves.
    """
    if not white and not black:
        yield 0, []
        return
    one = white[0] if white else black[0]
    for other in [*black, *white[1:]] if white else black[1:]:
        if not may(one, other):
            continue
        inside = (other in white) if white else True
        fewer_white = [each for each in white if each is not one and each is not other]
        fewer_black = [each for each in black if each is not one and each is not other]
        for more, rest in _all_ways(fewer_white, fewer_black, may):
            yield inside + more, [(one, other), *rest]


Complete: TypeAlias = dict[Person, Person]
"""A complete pairing: the opponent of everybody."""

Cost: TypeAlias = tuple[int, int, int]


@dataclass(frozen=True, kw_only=True)
class LiteralPairing:
    """The referee's answer."""

    games: tuple[tuple[Tpn, Tpn], ...]  # (White, Black) by board
    bye: Tpn | None  # who has the bye
    counts: tuple[str, ...]  # what had to be done, for the statistics


def literal_pairing(tournament: Tournament, round_no: RoundNo) -> LiteralPairing | None:
    """Pair a round by the text; ``None`` when that is impossible."""
    everybody = persons(tournament, round_no)
    bye: Person | None = None
    counts: list[str] = []
    if len(everybody) % 2:
        order = bye_order(everybody, round_no)
        bye = next(
            (
                each
                for each in order
                if any(True for _ in completions([p for p in everybody if p is not each]))
            ),
            None,
        )
        if bye is None:
            return None
        counts.append("with a bye")
        counts += ["bye not to the first asked"] if bye is not order[0] else []
    players = [each for each in everybody if each is not bye]
    pool = list(completions(players))
    if not pool:
        return None
    if round_no == 1:
        ordered = sorted(players, key=list_key)
        half = len(ordered) // 2
        pairs = paired_columns(ordered[:half], ordered[half:])
        made = first_games(tournament, tuple(pairs))
    else:
        made = [colours(*pair) for pair in LiteralRound(players, pool, counts).pair()]
    games = [(white.tpn, black.tpn) for white, black in made]
    scores = {each.tpn: each.score for each in everybody}
    games.sort(key=lambda game: _board_key(game, scores))
    return LiteralPairing(
        games=tuple(games), bye=None if bye is None else bye.tpn, counts=tuple(counts)
    )


def _board_key(game: tuple[Tpn, Tpn], scores: dict[Tpn, int]) -> tuple[int, int, Tpn]:
    higher = min(game, key=lambda tpn: (-scores[tpn], tpn))
    return -scores[higher], -sum(scores[tpn] for tpn in game), higher


def completions(players: Sequence[Person]) -> Iterator[Complete]:
    """All complete legal pairings of some players."""
    if not players:
        yield {}
        return
    one, *others = players
    for other in others:
        if legal(one, other):
            for rest in completions([each for each in others if each is not other]):
                yield {one: other, other: one, **rest}


class LiteralRound:
    """A round from the second on."""

    def __init__(self, players: Sequence[Person], pool: list[Complete], counts: list[str]) -> None:
        self.free = list(players)
        self.pool = pool
        self.counts = counts
        # In the first list stand all pairs that may be made: fewer than the legal ones where the
        # list was narrowed down to what somebody wishes for.
        self.allowed = {(one, other) for way in pool for one, other in way.items()}
        self.pairs: list[tuple[Person, Person]] = []

    def pair(self) -> list[tuple[Person, Person]]:
        """Chapters 6 to 8, group by group."""
        ordered = sorted(self.free, key=lambda each: -each.score)
        down: list[Person] = []
        for _, group in groupby(ordered, key=lambda each: each.score):
            members = [each for each in group if each in self.free]
            if members:
                down = self._group(members, down)
        if down:
            raise AssertionError("floaters are left behind the last group")
        return self.pairs

    def _group(self, members: list[Person], down: list[Person]) -> list[Person]:
        """One group; who goes on to the next one."""
        residents = list(members)
        best = _least(self.pool, lambda each: _cost(each, self.free, down, residents))
        lower = sorted({each.score for each in self.free if each.score < members[0].score})
        lower.reverse()
        waiting = list(down)
        for floater in floater_order(down):
            for candidate in candidates(members, floater.preference):
                if any(each[floater] is candidate for each in best):
                    best = self._fix(best, floater, candidate)
                    members.remove(candidate)
                    waiting.remove(floater)
                    self.counts.append("8: floater paired")
                    break
        if waiting:
            self.counts.append("8: floater goes on")
        islands = [
            each for each in members if not any(legal(each, o) for o in members if o is not each)
        ]
        for island in floater_order(islands):
            opponent = next(
                each
                for each in self._from_below(lower, island.preference)
                if any(way[island] is each for way in best)
            )
            best = self._fix(best, island, opponent)
            members.remove(island)
            self.counts.append("7.1: island")
        if len(members) % 2:
            against = dominating(members)
            joining = next(
                each
                for each in self._from_below(lower, against)
                if any(legal(each, member) for member in members)
                and any(way[each] in members for way in best)
            )
            best = [way for way in best if way[joining] in members]
            members.append(joining)
            self.counts.append("7.2: odd group")
            if joining.score != lower[0]:
                self.counts.append("7.2: not from the next group")
        best = _least(best, lambda each: _cost(each, self.free, waiting, members))
        floating = self._float(best, members, lower)
        members = [each for each in members if each not in floating]
        rows = paired_columns(*columns(members), may=lambda *pair: pair in self.allowed)
        if any(one.preference is other.preference for one, other in rows):
            self.counts.append("pairs of equal due colour")
        for one, other in rows:
            self._fix([], one, other)
        return waiting + floating

    def _from_below(self, lower: Sequence[int], against: Colour | None) -> Iterator[Person]:
        """Articles 7.1 and 7.2: the nearest group first, and who may not rise behind the others."""
        for rises in (True, False):
            for score in lower:
                found = [e for e in self.free if e.score == score and e.rises is rises]
                yield from candidates(found, against)

    def _float(
        self, best: list[Complete], members: list[Person], lower: Sequence[int]
    ) -> list[Person]:
        """Article 6.4."""
        outside = {frozenset(e for e in members if way[e] not in members) for way in best}
        number = len(next(iter(outside)))
        if not number:
            return []
        self.counts.append("6.4: floaters")
        below = [e for e in self.free if lower and e not in members and e.score < members[0].score]
        next_score = max((e.score for e in below), default=None)
        order = from_last(members, lambda e: (e.rating, -e.aro))
        sets = [each for each in combinations(order, number) if frozenset(each) in outside]

        def unwanted(chosen: Iterable[Person]) -> int:
            return sum(
                not any(e.rises and e.score == next_score and legal(one, e) for e in below)
                for one in chosen
            )

        return list(min(sets, key=unwanted))

    def _fix(self, best: list[Complete], one: Person, other: Person) -> list[Complete]:
        """Make a pair: only the complete pairings that hold it remain."""
        self.pairs.append((one, other))
        self.free = [each for each in self.free if each not in (one, other)]
        self.pool = [way for way in self.pool if way[one] is other]
        return [way for way in best if way[one] is other]


def _cost(
    way: Complete, free: Sequence[Person], down: Sequence[Person], members: Sequence[Person]
) -> Cost:
    """Chapter 9: 2.5 violated (twice each), floaters without resident, members paired outside."""
    return (
        sum(violation(each, way[each]) for each in free),
        sum(way[each] not in members for each in down),
        sum(way[each] not in members for each in members),
    )


def violation(one: Person, other: Person) -> int:
    """1 if article 2.5 forbids the lower of the two to meet the higher."""
    if one.score == other.score:
        return 0
    lower = one if one.score < other.score else other
    return 0 if lower.rises else 1


def _least(ways: list[Complete], cost: Callable[[Complete], Cost]) -> list[Complete]:
    costs = [cost(way) for way in ways]
    least = min(costs)
    return [way for way, each in zip(ways, costs, strict=True) if each == least]
