"""The Dubov text of 1997, literally: group by group, by the articles in the order of Vega's steps.

Reading, from chapter 9: every choice is the first in the order of its article after which the whole
round can still be completed with legal pairs (2.1 to 2.4), with as few players as possible who meet
somebody with more points against 2.5, with as many floaters as possible paired in the group (8),
and with as few of its players as possible paired outside of it (6.4); in this order.

Source:
    C.04.3 (1997), chapters 4 to 9, and Vega's description of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from operator import gt, lt

from openarbiter.model import Colour, RoundNo, Tournament
from openarbiter.verification.literal.cheapest import Cheapest, numbers
from openarbiter.verification.literal.common import Answer, Work
from openarbiter.verification.literal.terms_dubov_1997 import (
    BLACK,
    WHITE,
    Person,
    bye_order,
    candidates,
    columns,
    dominating,
    first_games,
    floater_order,
    from_last,
    list_key,
    persons,
    white_of,
)
from openarbiter.verification.matching import FREE, augmented


class Dubov1997:
    """What can become of the groups of a round.

    Args:
        players: Everybody to be paired.
        work: What is counted.

    Attributes:
        free: Who is not paired yet.
        pairs: The pairs that are made.
    """

    def __init__(self, players: Sequence[Person], work: Work) -> None:
        self.free = list(players)
        self.pairs: list[tuple[Person, Person]] = []
        self._work = work
        self._at = {each: place for place, each in enumerate(players)}
        white, black = (self._mask(e for e in players if e.may_have(c)) for c in (WHITE, BLACK))
        self._may = [
            ((black if each.may_have(WHITE) else 0) | (white if each.may_have(BLACK) else 0))
            & ~self._mask(other for other in players if other is each or other.tpn in each.met)
            for each in players
        ]
        above, below = (
            {
                score: self._mask(each for each in players if beyond(each.score, score))
                for score in {each.score for each in players}
            }
            for beyond in (gt, lt)
        )
        stuck = self._mask(each for each in players if not each.rises)
        self._against = [
            (0 if each.rises else above[each.score]) | stuck & below[each.score] for each in players
        ]

    def _mask(self, players: Iterable[Person]) -> int:
        return sum(1 << self._at[each] for each in players)

    def _meet(self, one: Person, players: int) -> bool:
        """Whether a player may meet one of some (2.1, 2.3, 2.4)."""
        return bool(self._may[self._at[one]] & players)

    def completes(self, without: Person | None = None) -> bool:
        """Whether all can be paired, one of them left out."""
        players = self._mask(each for each in self.free if each is not without)
        self._work.step(len(self.free))
        mates = augmented(self._may, [FREE] * len(self._may), players)
        return all(mates[each] != FREE for each in numbers(players))

    def pair(self) -> list[tuple[Person, Person]]:
        """Chapters 6 to 8: the pairs of a round that can be completed, from the second on."""
        down: list[Person] = []
        for score in sorted({each.score for each in self.free}, reverse=True):
            members = [each for each in self.free if each.score == score]
            if members:
                down = self._pair_group(members, down)
        return self.pairs

    def _pair_group(self, members: list[Person], down: Sequence[Person]) -> list[Person]:
        """One group, in the order of the steps; who goes on to the next one."""
        self._work.players = len(members)
        lower = sorted({e.score for e in self.free if e.score < members[0].score}, reverse=True)
        waiting = list(down)
        ways = self._ways({self._mask(members): 1}, waiting, wanted=True)
        for floater in floater_order(down):
            taken = self._first(ways, floater, candidates(members, floater.due))
            if taken is not None:
                members.remove(taken)
                waiting.remove(floater)
        inside = self._mask(members)
        islands = [each for each in members if not self._meet(each, inside)]
        for island in floater_order(islands):
            self._first(ways, island, self._from_below(lower, island.due))
            members.remove(island)
        if len(members) % 2:
            inside, due = self._mask(members), dominating(members)
            members.append(
                next(e for e in self._from_below(lower, due) if ways.pairs(self._at[e], inside))
            )
        floating = self._floaters(ways, members, waiting)
        for one, other in self.rows(*columns([e for e in members if e not in floating])):
            self._made(one, other)
        return waiting + floating

    def _first(self, ways: Cheapest, one: Person, order: Iterable[Person]) -> Person | None:
        """Pair a player with the first who leaves the round as good as it can be, if any does."""
        for other in order:
            if ways.take(self._at[one], self._at[other]):
                self._made(one, other)
                return other
        return None

    def _made(self, one: Person, other: Person) -> None:
        self.pairs.append((one, other))
        self.free = [each for each in self.free if each not in (one, other)]

    def _from_below(self, lower: Sequence[Fraction], against: Colour | None) -> Iterator[Person]:
        """Articles 7.1 and 7.2: the nearest group first, and who may not rise behind the others."""
        for rises in (True, False):
            for score in lower:
                found = [e for e in self.free if e.score == score and e.rises is rises]
                yield from candidates(found, against)

    def _ways(
        self, group: Mapping[int, int], waiting: Sequence[Person], *, wanted: bool
    ) -> Cheapest:
        """The best ways to pair everybody who is free.

        Args:
            group: Masks of players of the group, each with what one counts who is paired outside.
            waiting: Floaters from above.
            wanted: They should be paired with the group; else they should not.
        """
        unit = 1 + sum(mask.bit_count() * weight for mask, weight in group.items())
        down = self._mask(waiting)
        rest = self._mask(self.free) & ~sum(group) & ~down
        kinds = [*group.items(), (down, unit if wanted else 0), (rest, 0)]
        costs: dict[int, list[int]] = {}
        for (one, mine), (other, theirs) in product(kinds, repeat=2):
            cost = mine + theirs
            if one in group and other in group:
                cost = 0
            elif down in (one, other) and (one in group or other in group):
                cost = min(mine, theirs) if wanted else cost + unit
            for place in numbers(one):
                near = self._may[place] & other
                dear = near & self._against[place]
                for more, mask in (0, near ^ dear), (unit * (2 * len(self._at) + 1), dear):
                    if mask:
                        graph = costs.setdefault(cost + more, [0] * len(self._at))
                        graph[place] |= mask
        return Cheapest(costs, self._mask(self.free), self._work)

    def _floaters(
        self, ways: Cheapest, members: Sequence[Person], waiting: Sequence[Person]
    ) -> list[Person]:
        """Article 6.4: who of a group has to be paired below, the lowest R first.

        Whoever can meet nobody of the next group who may rise comes behind the others.
        """
        group = self._mask(members)
        if not any(self._outside(ways, each, group) for each in members):
            return []
        below = [e for e in self.free if e.score < members[0].score and e not in members]
        score = max(each.score for each in below)
        next_group = self._mask(each for each in below if each.rises and each.score == score)
        order = from_last(members, lambda each: (each.rating, -each.aro))
        last = 1 << len(order)
        more = last * (len(order) + 1)
        weights = {
            self._mask([each]): more * (len(order) + 1)
            + (0 if self._meet(each, next_group) else more)
            + last
            - (last >> place + 1)
            for place, each in enumerate(order)
        }
        best = self._ways(weights, waiting, wanted=False)
        return [each for each in order if self._outside(best, each, group)]

    def _outside(self, ways: Cheapest, one: Person, group: int) -> bool:
        return not group >> ways.mates[self._at[one]] & 1

    def rows(
        self, white: Sequence[Person], black: Sequence[Person]
    ) -> Iterator[tuple[Person, Person]]:
        """Articles 6.2 and 6.3: each White in turn, then each Black left over, with the first.

        The first of the other column with whom the rest can be paired with no more pairs inside a
        column than there must be; behind the Blacks a White tries the Whites below.
        """
        players = (*white, *black)
        upper = (1 << len(white)) - 1
        across, inside = [], []
        for place, one in enumerate(players):
            may = sum(self._meet(one, self._mask([e])) << at for at, e in enumerate(players))
            across.append(may & (~upper if upper >> place & 1 else upper))
            inside.append(may & ~across[-1])
        ways = Cheapest({0: across, 1: inside}, (1 << len(players)) - 1, self._work)
        left = list(range(len(players)))
        while left:
            first = left.pop(0)
            turn = sorted(left, key=lambda at: (first < len(white)) == (at < len(white)))
            second = next(at for at in turn if ways.take(first, at))
            left.remove(second)
            yield players[first], players[second]


def dubov_1997_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round; ``None`` where nobody can complete it.

    Raises:
        TooManyError: More choices would have to be looked at than are allowed.
    """
    everybody = sorted(persons(tournament, round_no), key=lambda each: -each.score)
    literal = Dubov1997(everybody, work or Work())
    order = bye_order(everybody, round_no) if len(everybody) % 2 else [None]
    fit = [*islice(filter(literal.completes, order), 1)]
    if not fit:
        return None
    (bye,) = fit
    literal.free = [each for each in everybody if each is not bye]
    if round_no == 1:
        ordered = sorted(literal.free, key=list_key)
        half = len(ordered) // 2
        games = first_games(tournament, tuple(literal.rows(ordered[:half], ordered[half:])))
    else:
        made = [(one, other, white_of(one, other)) for one, other in literal.pair()]
        games = [(white.tpn, (other if white is one else one).tpn) for one, other, white in made]
    return Answer(tuple(sorted(games)), None if bye is None else bye.tpn)
