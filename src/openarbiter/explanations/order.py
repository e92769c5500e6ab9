"""The order of candidates: what a candidate decides, one thing after the other.

The order asks which moved-down players are paired, then for the opponent of each of them, then for
the exchange between S1 and S2 of the others, then for the opponent of each player of S1. Of two
candidates the first of these things that differs says which comes first. Every telling of an order
comes from here: the row of decisions of a bracket, and the place where another candidate parts
from it.

It knows numbers and ranks, no criterion.

Source:
    C.04.3, Articles 4.1 to 4.4 (both editions); C.04.3.1 (2012), D1 to D3.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from openarbiter.explanations.reasons import EXCHANGES, OrderPlace, What
from openarbiter.model import Tpn
from openarbiter.rulebooks.pairing import Bracket

ARTICLES: Mapping[What, str] = {
    What.MOVED_DOWN: "4.4",
    What.OPPONENT: "4.2",
    What.NUMBER: "4.3.3.1",
    What.DIFFERENCE: "4.3.3.2",
    What.LEAVING: "4.3.3.3",
    What.ENTERING: "4.3.3.4",
}
"""The articles that order candidates, in the editions approved 2024 and applied from 2026."""


@dataclass(frozen=True)
class Candidate:
    """A candidate of a bracket, as the order looks at it. All tuples are by rank.

    Attributes:
        moved_down: Moved-down players of the bracket.
        pairs: (higher, lower) pairs, by the higher ranked player.
    """

    moved_down: tuple[Tpn, ...]
    residents: tuple[Tpn, ...]
    pairs: tuple[tuple[Tpn, Tpn], ...]

    @classmethod
    def of(
        cls, moved_down: Iterable[Tpn], residents: Iterable[Tpn], pairs: Iterable[Iterable[Tpn]]
    ) -> Candidate:
        """A candidate from pairs in any order, and players with the highest rank first."""
        above, below = tuple(moved_down), tuple(residents)
        rank = {tpn: place for place, tpn in enumerate((*above, *below))}
        ranked = [sorted(pair, key=rank.__getitem__) for pair in pairs]
        ranked.sort(key=lambda pair: rank[pair[0]])
        return cls(above, below, tuple((one, other) for one, other in ranked))

    @cached_property
    def rank(self) -> dict[Tpn, int]:
        """Place by rank in the bracket, from 1: the BSN (4.1)."""
        return {tpn: n for n, tpn in enumerate((*self.moved_down, *self.residents), start=1)}

    @cached_property
    def opponent(self) -> dict[Tpn, Tpn]:
        """Opponent of everybody who has one."""
        return _both_ways(self.pairs)

    @cached_property
    def paired(self) -> tuple[Tpn, ...]:
        """The moved-down players who are paired."""
        return tuple(tpn for tpn in self.moved_down if tpn in self.opponent)

    @cached_property
    def opponents(self) -> tuple[Tpn, ...]:
        """Their opponents, in the same order."""
        return tuple(self.opponent[tpn] for tpn in self.paired)

    @cached_property
    def rest(self) -> tuple[Tpn, ...]:
        """The residents who are left for each other: all, or the remainder."""
        return self.without(self.opponents)

    def without(self, others: Iterable[Tpn]) -> tuple[Tpn, ...]:
        """The residents who are none of some others."""
        gone = set(others)
        return tuple(tpn for tpn in self.residents if tpn not in gone)

    @cached_property
    def upper(self) -> tuple[Tpn, ...]:
        """Those of the rest who are the higher ranked of a pair: S1 after the exchange."""
        paired = set(self.paired)
        return tuple(one for one, _ in self.pairs if one not in paired)

    @cached_property
    def lower(self) -> tuple[Tpn, ...]:
        """All others of the rest: S2 after the exchange."""
        upper = set(self.upper)
        return tuple(tpn for tpn in self.rest if tpn not in upper)

    @cached_property
    def leaving(self) -> tuple[Tpn, ...]:
        """Players of the original S1 of the rest who went into S2."""
        upper = set(self.upper)
        return tuple(tpn for tpn in self.rest[: len(upper)] if tpn not in upper)

    @cached_property
    def entering(self) -> tuple[Tpn, ...]:
        """Players of the original S2 of the rest who came into S1."""
        original = set(self.rest[: len(self.upper)])
        return tuple(tpn for tpn in self.upper if tpn not in original)

    @cached_property
    def floaters(self) -> tuple[Tpn, ...]:
        """Those who are left without an opponent."""
        return tuple(tpn for tpn in self.rank if tpn not in self.opponent)

    @cached_property
    def difference(self) -> int:
        """The sum of the BSNs that came into S1 less the sum of those that left it (4.3.3.2)."""
        number = {tpn: place for place, tpn in enumerate(self.rest)}
        return sum(number[tpn] for tpn in self.entering) - sum(number[tpn] for tpn in self.leaving)

    def before(self, tpn: Tpn) -> tuple[Tpn, ...]:
        """Who comes before the opponent of a moved-down player or one of S1 (4.2).

        All that is decided earlier is settled.
        """
        among = self.residents if tpn in self.moved_down else self.lower
        taken = {other for one, other in self.pairs if self.rank[one] < self.rank[tpn]}
        first, last = self.rank[tpn], self.rank[self.opponent[tpn]]
        return tuple(each for each in among if first < self.rank[each] < last and each not in taken)


def first_candidate(
    moved_down: Sequence[Tpn], residents: Sequence[Tpn], paired: int, pairs: int
) -> Candidate:
    """The candidate the order begins with, for so many moved-down players and pairs in all.

    The first moved-down players meet the first residents; the other residents are divided into
    two halves, and the first of each half meet, the second, and so on. All stand by rank.

    Source:
        C.04.3, Articles 2.3 and 2.7.1 (2024), 3.3 and 3.7.1 (2026); C.04.3.1 (2012), A6, C6.
    """
    made = list(zip(moved_down[:paired], residents, strict=False))
    rest, size = residents[paired:], pairs - paired
    made += zip(rest[:size], rest[size : 2 * size], strict=True)
    return Candidate.of(moved_down, residents, made)


def settled_up_to(chosen: Candidate, what: What, player: Tpn | None) -> dict[Tpn, Tpn]:
    """The opponents the order begins with once one of a candidate's decisions is settled.

    It is ``MOVED_DOWN`` or ``OPPONENT`` for that of a player, ``NUMBER`` for the exchange.
    """
    last = chosen.rank[player] if player is not None else len(chosen.moved_down)
    if last > len(chosen.moved_down) or what is What.NUMBER:
        return _settled_rest(chosen, last if what is What.OPPONENT else 0)
    paired = [tpn for tpn in chosen.paired if chosen.rank[tpn] <= last]
    if what is What.MOVED_DOWN:
        later = [tpn for tpn in chosen.moved_down if chosen.rank[tpn] > last]
        paired += later[: len(chosen.paired) - len(paired)]
        known: list[Tpn] = []
    else:
        known, paired = [chosen.opponent[tpn] for tpn in paired], list(chosen.paired)
    taken = [*known, *chosen.without(known)[: len(paired) - len(known)]]
    rest = chosen.without(taken)
    size = len(chosen.pairs) - len(paired)
    return _both_ways(
        [*zip(paired, taken, strict=True), *zip(rest[:size], rest[size:], strict=False)]
    )


def _settled_rest(chosen: Candidate, last: int) -> dict[Tpn, Tpn]:
    """The same in the rest, whose S1 is settled, for all behind a rank the first opponent free.

    A pair stands where it comes first: the higher ranked one is in S1.
    """
    rank = chosen.rank
    moved = len(chosen.moved_down)
    pairs = [pair for pair in chosen.pairs if rank[pair[0]] <= max(last, moved)]
    taken = {other for _, other in pairs}
    free = [tpn for tpn in chosen.lower if tpn not in taken]
    tops = [tpn for tpn in chosen.upper if rank[tpn] > last]
    while tops and rank[free[0]] < rank[tops[-1]]:
        top, *tops = tops
        for number, other in enumerate(free):
            left = free[:number] + free[number + 1 :]
            behind = zip(reversed(left), reversed(tops), strict=False)
            if rank[other] > rank[top] and all(rank[one] > rank[two] for one, two in behind):
                pairs.append((top, other))
                free = left
                break
    # Nobody free is ranked above any of the others.
    return _both_ways([*pairs, *zip(tops, free, strict=False)])


def _both_ways(pairs: Iterable[tuple[Tpn, Tpn]]) -> dict[Tpn, Tpn]:
    return {one: other for pair in pairs for one, other in (pair, pair[::-1])}


def place_in_order(chosen: Candidate, other: Candidate) -> OrderPlace | None:
    """The first thing that differs between two candidates, where the first one comes first.

    ``None`` where nothing differs, or the other one comes first; both have as many pairs.
    """
    for mine, yours in zip(_steps(chosen), _steps(other), strict=False):
        if mine.key != yours.key:
            return _place(mine, yours, chosen.rank) if mine.key < yours.key else None
    return None


@dataclass(frozen=True, slots=True)
class _Step:
    """One thing a candidate decides.

    Attributes:
        key: Of two candidates the one with the lower key comes first.
        players: The players behind the numbers of the key.
        player: For whom an opponent is looked for.
    """

    what: What
    key: tuple[int, ...]
    players: tuple[Tpn, ...]
    player: Tpn | None = None


def _steps(one: Candidate) -> Iterator[_Step]:
    """What a candidate decides, first things first."""
    rank = one.rank

    def ranks(players: Iterable[Tpn]) -> tuple[int, ...]:
        return tuple(rank[tpn] for tpn in players)

    def opponent(tpn: Tpn) -> _Step:
        other = one.opponent[tpn]
        return _Step(What.OPPONENT, (rank[other],), (other,), tpn)

    exchanged = (*one.leaving, *one.entering)
    falling = one.leaving[::-1]
    yield _Step(What.MOVED_DOWN, ranks(one.paired), one.paired)
    yield from map(opponent, one.paired)
    yield _Step(What.NUMBER, (len(one.entering),), exchanged)
    yield _Step(What.DIFFERENCE, (one.difference,), exchanged)
    yield _Step(What.LEAVING, tuple(-each for each in ranks(falling)), falling)
    yield _Step(What.ENTERING, ranks(one.entering), one.entering)
    yield from map(opponent, one.upper)


def _place(mine: _Step, yours: _Step, rank: Mapping[Tpn, int]) -> OrderPlace:
    """How a difference is told: the first players that differ with their ranks, or two numbers."""
    chosen, others, numbers = mine.players, yours.players, (mine.key[0], yours.key[0])
    if mine.what not in EXCHANGES:
        differing = zip(chosen, others, strict=False)
        one, other = next(pair for pair in differing if pair[0] != pair[1])
        chosen, others, numbers = (one,), (other,), (rank[one], rank[other])
    return OrderPlace(
        what=mine.what, player=mine.player, chosen=chosen, other=others, numbers=numbers
    )


def identifier(bracket: Bracket) -> tuple[list[Tpn], list[Tpn]]:
    """The identifier of a bracket: its top members ascending, then their opponents.

    Source:
        C.04.5, 3.6; C.04.6, 3.6.
    """
    pairs = sorted(sorted(pair) for pair in bracket.pairs)
    return [top for top, _ in pairs], [bottom for _, bottom in pairs]
