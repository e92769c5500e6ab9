"""The Dubov text of 1997, literally: group by group, by the articles in the order of Vega's steps.

Due colours, their limits (2.3, 2.4) and who is barred from the bye (2.2) are those of the older
Burstein text. Readings: a transfer (2.5) is any pairing with somebody who had more points, whether
or not the game was played; the alphabet ends every order, equal names stand by pairing number.

Reading, from chapter 9: every choice is the first in the order of its article after which the whole
round can still be completed with legal pairs (2.1 to 2.4), with as few players as possible who meet
somebody with more points against 2.5, with as many floaters as possible paired in the group (8),
and with as few of its players as possible paired outside of it (6.4); in this order.

Source:
    C.04.3 (1997), chapters 1 to 9, and Vega's description of them with its flags c and u.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import islice, product
from operator import gt, lt
from typing import Final

from openarbiter.model import Colour, Player, Points, RoundNo, Tournament, Tpn
from openarbiter.model.alphabet import in_alphabet
from openarbiter.values import dataclass
from openarbiter.verification.literal.burstein_legacy import is_game
from openarbiter.verification.literal.cheapest import Cheapest, numbers
from openarbiter.verification.literal.colours import (
    alternating,
    equalising,
    granted,
    of_games,
    only_allowed,
    white_first,
)
from openarbiter.verification.literal.common import Answer, Pairs, Work
from openarbiter.verification.literal.dubov_2026 import upfloated
from openarbiter.verification.literal.search import Players
from openarbiter.verification.literal.terms import (
    Facts,
    State,
    due_colour,
    entrants,
    limits_allow,
)

_MANY_ROUNDS: Final = 10


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Person(State):
    """One player before a round; the preference is the due colour (chapter 1).

    Attributes:
        rating: R.
        aro: Average rating of the opponents, not rounded; 0 before the first game (chapter 1).
        alphabet: The name in the one alphabet of all names, then the pairing number.
        rises: Article 2.5, the flag u: not twice running, nor more than three or four times.
    """

    rating: int
    aro: Fraction
    alphabet: tuple[object, ...]
    rises: bool

    @property
    def changes(self) -> bool:
        """Article 2.6, the flag c."""
        return self.preference is None or self.may_have(self.preference.other)


def persons(tournament: Tournament, round_no: RoundNo) -> list[Person]:
    """Everybody who is to be paired in a round, by score and pairing number."""
    rounds = tournament.rounds or tournament.paired_rounds
    most = 3 if max(rounds, round_no) < _MANY_ROUNDS else 4

    def rating(tpn: Tpn) -> int:
        return tournament.strength_of(tournament.player(tpn)).rating or 0

    def more(state: State, player: Player) -> Facts:
        records = [player.record(RoundNo(number)) for number in range(1, round_no)]
        met = [rating(each.opponent or state.tpn) for each in records if is_game(each)]
        ups = [upfloated(tournament, state.tpn, number) for number in range(1, round_no)]
        return {
            "preference": due_colour(state.colours),
            "rating": rating(state.tpn),
            "aro": Fraction(sum(met), len(met) or 1),
            "alphabet": (in_alphabet(player.name), state.tpn),
            "rises": round_no == rounds or (not any(ups[-1:]) and sum(ups) < most),
        }

    return entrants(Person, tournament, round_no, more)


def colours(one: Person, other: Person) -> tuple[Person, Person]:
    """Chapter 3: (White, Black) of a pair.

    Due colours, equalising, alternating; then White has the higher ARO, the lower R, the alphabet.
    """
    rules = only_allowed(State.may_have), granted, equalising, alternating, lambda *_: Colour.WHITE
    return white_first(one, other, lambda each: (-each.aro, each.rating, each.alphabet), rules)


def white_key(each: Person) -> tuple[object, ...]:
    """Article 6.2, White: increasing ARO, increasing R, alphabet."""
    return each.aro, each.rating, each.alphabet


def black_key(each: Person) -> tuple[object, ...]:
    """Article 6.2, Black: decreasing R, decreasing ARO, alphabet."""
    return -each.rating, -each.aro, each.alphabet


def list_key(each: Person) -> tuple[object, ...]:
    """Chapter 5: the list that is divided into two parts."""
    return -each.rating, each.tpn


def from_last(
    players: Sequence[Person], key: Callable[[Person], tuple[object, ...]]
) -> list[Person]:
    """Players in the order of a key, and where it is equal from the end of the alphabet."""
    return sorted(sorted(players, key=lambda each: each.alphabet, reverse=True), key=key)


def dominating(players: Sequence[Person]) -> Colour | None:
    """The colour that is due to more of some players; none where neither is."""
    due = [each.preference for each in players]
    white, black = due.count(Colour.WHITE), due.count(Colour.BLACK)
    return Colour.WHITE if white > black else Colour.BLACK if black > white else None


def bye_order(everybody: Sequence[Person], round_no: RoundNo) -> list[Person]:
    """Chapter 4: the lowest group first, the lowest R in it; in round 1 the end of the list (5)."""
    allowed = [each for each in everybody if each.may_take_bye]
    if round_no == 1:
        return sorted(allowed, key=list_key, reverse=True)
    most = {
        score: dominating([each for each in everybody if each.score == score])
        for score in {each.score for each in everybody}
    }
    return from_last(
        allowed,
        lambda each: (
            each.score,
            each.rating,
            most[each.score] is not None and each.preference is not most[each.score],
            -each.aro,
        ),
    )


def candidates(players: Sequence[Person], against: Colour | None) -> list[Person]:
    """Articles 7.1, 7.2 and 8.2: due opposite to a colour, none, alike; high R, low ARO first."""

    def key(each: Person) -> tuple[object, ...]:
        due = each.preference
        place = 0 if against is None else 1 if due is None else 2 * (due is against)
        return place, -each.rating, each.aro, each.alphabet

    return sorted(players, key=key)


def floater_order(players: Sequence[Person]) -> list[Person]:
    """Article 8.1: from the highest White down, by turns with the Blacks."""
    white = sorted((each for each in players if each.preference is Colour.WHITE), key=white_key)
    black = sorted((each for each in players if each.preference is not Colour.WHITE), key=black_key)
    order: list[Person] = []
    while white or black:
        order += [*white[:1], *black[:1]]
        white, black = white[1:], black[1:]
    return order


def columns(players: Sequence[Person]) -> tuple[list[Person], list[Person]]:
    """The White and the Black column, made equally long (6.2, 7.3, 7.4).

    Players without a due colour fill the shorter one first, the highest rating at first.
    """
    white = [each for each in players if each.preference is Colour.WHITE]
    black = [each for each in players if each.preference is Colour.BLACK]
    for each in sorted((e for e in players if e.preference is None), key=black_key):
        (white if len(white) < len(black) else black).append(each)
    while len(white) != len(black):
        more, less = (white, black) if len(white) > len(black) else (black, white)
        sign = 1 if more is white else -1
        one = min(
            (each for each in more if each.changes),
            key=lambda each: (sign * each.aro, -sign * each.rating, each.alphabet),
        )
        more.remove(one)
        less.append(one)
    return sorted(white, key=white_key), sorted(black, key=black_key)


def first_games(tournament: Tournament, pairs: Pairs[Person]) -> list[tuple[Person, Person]]:
    """Chapter 5: (White, Black) of round 1 by the colour drawn, or as it can be read off the pairs.

    Args:
        tournament: The tournament.
        pairs: The pairs in their order, who is of the upper part first.
    """
    drawn = tournament.initial_colour
    for row, (upper, _) in enumerate(pairs):
        colour = tournament.player(upper.tpn).record(RoundNo(1)).colour
        drawn = drawn or (colour and (colour.other if row % 2 else colour))
    return [
        (upper, lower) if (drawn is Colour.BLACK) == row % 2 else (lower, upper)
        for row, (upper, lower) in enumerate(pairs)
    ]


class Dubov1997(Players[Person]):
    """What can become of the groups of a round.

    Attributes:
        free: Who is not paired yet.
        made: The pairs that are made.
    """

    def __init__(self, players: Sequence[Person], work: Work) -> None:
        super().__init__(players, work, lambda each: each.colours, limits_allow)
        self.free = list(players)
        self.made: list[tuple[Person, Person]] = []
        self._at = {each: place for place, each in enumerate(players)}
        self._may = list(self.opponents.values())
        above, below = (
            {
                score: self.mask(each for each in players if beyond(each.score, score))
                for score in {each.score for each in players}
            }
            for beyond in (gt, lt)
        )
        stuck = self.mask(each for each in players if not each.rises)
        self._against = [
            (0 if each.rises else above[each.score]) | stuck & below[each.score] for each in players
        ]

    def _meet(self, one: Person, players: int) -> bool:
        """Whether a player may meet one of some (2.1, 2.3, 2.4)."""
        return bool(self._may[self._at[one]] & players)

    def leaves_complete(self, without: Person | None) -> bool:
        """Whether all can be paired, one of them left out."""
        self.work.step(len(self.free))
        return self.completes(each for each in self.free if each is not without)

    def pair(self) -> list[tuple[Person, Person]]:
        """Chapters 6 to 8: the pairs of a round that can be completed, from the second on."""
        down: list[Person] = []
        for score in sorted({each.score for each in self.free}, reverse=True):
            members = [each for each in self.free if each.score == score]
            if members:
                down = self._pair_group(members, down)
        return self.made

    def _pair_group(self, members: list[Person], down: Sequence[Person]) -> list[Person]:
        """One group, in the order of the steps; who goes on to the next one."""
        self.work.players = len(members)
        lower = sorted({e.score for e in self.free if e.score < members[0].score}, reverse=True)
        waiting = list(down)
        ways = self._ways({self.mask(members): 1}, waiting, wanted=True)
        for floater in floater_order(down):
            taken = self._first(ways, floater, candidates(members, floater.preference))
            if taken is not None:
                members.remove(taken)
                waiting.remove(floater)
        inside = self.mask(members)
        islands = [each for each in members if not self._meet(each, inside)]
        for island in floater_order(islands):
            self._first(ways, island, self._from_below(lower, island.preference))
            members.remove(island)
        if len(members) % 2:
            inside, due = self.mask(members), dominating(members)
            members.append(
                next(e for e in self._from_below(lower, due) if ways.pairs(self._at[e], inside))
            )
        floating = self._floaters(ways, members, waiting)
        for one, other in self.rows(*columns([e for e in members if e not in floating])):
            self._pair(one, other)
        return waiting + floating

    def _first(self, ways: Cheapest, one: Person, order: Iterable[Person]) -> Person | None:
        """Pair a player with the first who leaves the round as good as it can be, if any does."""
        for other in order:
            if ways.take(self._at[one], self._at[other]):
                self._pair(one, other)
                return other
        return None

    def _pair(self, one: Person, other: Person) -> None:
        self.made.append((one, other))
        self.free = [each for each in self.free if each not in (one, other)]

    def _from_below(self, lower: Sequence[Points], against: Colour | None) -> Iterator[Person]:
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
        down = self.mask(waiting)
        rest = self.mask(self.free) & ~sum(group) & ~down
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
        return Cheapest(costs, self.mask(self.free), self.work)

    def _floaters(
        self, ways: Cheapest, members: Sequence[Person], waiting: Sequence[Person]
    ) -> list[Person]:
        """Article 6.4: who of a group has to be paired below, the lowest R first.

        Whoever can meet nobody of the next group who may rise comes behind the others.
        """
        group = self.mask(members)
        if not any(self._outside(ways, each, group) for each in members):
            return []
        below = [e for e in self.free if e.score < members[0].score and e not in members]
        score = max(each.score for each in below)
        next_group = self.mask(each for each in below if each.rises and each.score == score)
        order = from_last(members, lambda each: (each.rating, -each.aro))
        last = 1 << len(order)
        more = last * (len(order) + 1)
        weights = {
            self.mask([each]): more * (len(order) + 1)
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
        own = [self.mask([each]) for each in players]
        for place, one in enumerate(players):
            near = self._may[self._at[one]]
            may = sum(1 << at for at, bit in enumerate(own) if near & bit)
            across.append(may & (~upper if upper >> place & 1 else upper))
            inside.append(may & ~across[-1])
        ways = Cheapest({0: across, 1: inside}, (1 << len(players)) - 1, self.work)
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
    """Pair a round; ``None`` where nobody can complete it."""
    everybody = persons(tournament, round_no)
    literal = Dubov1997(everybody, work or Work())
    order = bye_order(everybody, round_no) if len(everybody) % 2 else [None]
    fit = [*islice(filter(literal.leaves_complete, order), 1)]
    if not fit:
        return None
    (bye,) = fit
    literal.free = [each for each in everybody if each is not bye]
    if round_no == 1:
        ordered = sorted(literal.free, key=list_key)
        half = len(ordered) // 2
        games = first_games(tournament, tuple(literal.rows(ordered[:half], ordered[half:])))
    else:
        games = [colours(*pair) for pair in literal.pair()]
    return of_games(games, bye)
