"""The NSWCA guidelines, section 3, literally: group by group, by the sentences in their order.

Who leaves a group is tried from the fewest on; the halves of those who are left are paired by the
least sum of what the sentences of 3.3 c to g count, which prices prove. Bits are places in the
order of rank. Reading: the points won (3.1 f, 3.3 a) are those of the event, where it counts other
ones.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from openarbiter.model import Colour, Player, RoundNo, Tournament, Tpn
from openarbiter.values import dataclass
from openarbiter.verification.literal.cheapest import Cheapest, prices_of
from openarbiter.verification.literal.colours import (
    granted,
    of_games,
    only_allowed,
    white_first,
    wished,
)
from openarbiter.verification.literal.common import (
    Answer,
    Work,
    bits,
    lowest,
    smallest_sets,
)
from openarbiter.verification.literal.search import Meetings, Pair, Players
from openarbiter.verification.literal.terms import (
    Facts,
    State,
    colour_difference,
    due_colour,
    entrants,
    initial_colour,
    is_available,
    limits_allow,
    virtual_points,
)

UNIT: Final = 10**6
"""The number of one in each sentence of 3.3 c to g, in that of the next."""

NO_PAIR: Final = UNIT**3
"""More than all pairs of a group count."""


@dataclass(frozen=True, slots=True, kw_only=True, eq=False)
class Card(State):
    """A player as the card shows him before a round, with the national or the other rating.

    No points of the score are virtual; the number is that of the card (3.2 a), and there is one for
    everybody who has come so far; the preference is the due colour.
    """

    rating: int

    @property
    def equaliser(self) -> Colour | None:
        """The colour that equalises."""
        difference = colour_difference(self.colours)
        return None if not difference else Colour.BLACK if difference > 0 else Colour.WHITE

    def may_have(self, colour: Colour) -> bool:
        """3.3 h: it would not be the third equal one in succession."""
        return self.colours[-2:] != (colour, colour)


def cards(tournament: Tournament, round_no: RoundNo) -> list[Card]:
    """The players to be paired, by rank (3.3 a)."""
    numbers = [
        each.tpn
        for each in tournament.players
        if is_available(tournament, each, round_no) or was_here(each, round_no)
    ]

    def more(state: State, player: Player) -> Facts:
        return {
            "preference": due_colour(state.colours),
            "score": state.score - virtual_points(tournament, state.tpn, round_no),
            "rating": rating_of(player),
            "number": numbers.index(state.tpn) + 1,
        }

    return sorted(entrants(Card, tournament, round_no, more), key=_rank)


def _rank(card: Card) -> tuple[int, int, Tpn]:
    return -card.score, -card.rating, card.tpn


def rating_of(player: Player) -> int:
    """The national rating, else the other one, else nothing."""
    rating = player.rating or 0
    for entry in player.national:
        if entry.federation == "AUS" and entry.rating:
            rating = entry.rating
    return rating


def was_here(player: Player, round_no: RoundNo) -> bool:
    """Whether a player was paired before a round, or had the bye."""
    for number in range(1, round_no):
        record = player.record(RoundNo(number))
        if record.result.value == "U" or record.opponent is not None:
            return True
    return False


def may_meet(one: Card, two: Card) -> bool:
    """3.1 b and 3.3 h: not met, and a colour for each that is no third one."""
    return two.tpn not in one.barred and limits_allow(one, two)


def colours(one: Card, two: Card, drawn: Colour = Colour.WHITE) -> tuple[Card, Card]:
    """(White, Black) of a pair (3.3 e to h).

    Args:
        one: A player.
        two: The opponent.
        drawn: The colour of the higher ranked where nobody has a due colour.
    """

    def lot(higher: Card, lower: Card) -> Colour | None:
        return None if higher.preference or lower.preference else drawn

    return white_first(one, two, _rank, (lot, only_allowed(Card.may_have), granted, wished))


def colours_count(first: Card, second: Card) -> int:
    """What a pair counts by 3.3 g: colours against equalisation, then the same as last time."""
    white, black = colours(first, second)
    both = (white, Colour.WHITE), (black, Colour.BLACK)
    against = sum(player.equaliser is its.other for player, its in both)
    same = sum(player.colours[-1:] == (its,) for player, its in both)
    return (against * UNIT + same) * UNIT


class Nswca(Players[Card]):
    """What can become of groups of a round."""

    def fewest_leave(self, bracket: int, lower: int) -> list[int]:
        """Who can leave where as few as possible do (3.1 c)."""

        def fits(gone: tuple[int, ...]) -> bool:
            left = sum(gone)
            return self.can_be_paired(bracket ^ left) and self.can_be_paired(left | lower, left)

        players = list(bits(bracket))
        sizes = range(len(players) % 2, len(players) + 1, 2)
        return list(map(sum, smallest_sets(players, sizes, lambda _: 0, fits, self.work)))

    def pair_group(self, group: int, down: int, lower: int) -> tuple[list[Pair], int]:
        """The pairs of a group with those who came down, and who leaves it."""
        bracket = group | down
        self.work.players = bracket.bit_count()
        sets = self.fewest_leave(bracket, lower)
        sets = lowest(sets, lambda gone: (gone & down).bit_count())
        sets = lowest(sets, lambda gone: [bool(gone & bit) for bit in bits(down)])
        pairs, sets = self._opponents(sets, bracket, down)
        next_score = max((self.of(bit).score for bit in bits(lower)), default=0)
        below = sum(bit for bit in bits(lower) if self.of(bit).score == next_score)
        sets = lowest(sets, lambda gone: self._lonely(gone & group, below))
        (gone,) = lowest(sets, lambda gone: sorted(-bit for bit in bits(gone & group)))
        rest = bracket ^ gone ^ sum(one | two for one, two in pairs)
        return [*pairs, *Halves(self, rest).pairs()], gone

    def _opponents(
        self, sets: Sequence[int], bracket: int, down: int
    ) -> tuple[list[Pair], list[int]]:
        """Whom those who came down meet, by rank the highest ranked possible (3.3 d 1)."""
        pairs: list[Pair] = []
        left, taken = list(sets), 0
        for one in bits(down & ~sets[0]):
            if one & taken:
                continue
            for two in bits(bracket & self.opponents[one] & ~taken):
                both = taken | one | two
                fit = [
                    gone
                    for gone in left
                    if not gone & two and self.can_be_paired(bracket & ~gone & ~both)
                ]
                if fit:
                    pairs.append((min(one, two), max(one, two)))
                    left, taken = fit, both
                    break
        return pairs, left

    def _lonely(self, odd_men: int, below: int) -> int:
        return sum(not self.opponents[bit] & below for bit in bits(odd_men))


class Halves:
    """Those of a group who meet each other (3.3 c to g).

    Args:
        field: The players of the round.
        players: Mask of these.
    """

    def __init__(self, field: Nswca, players: int) -> None:
        self._field, self._players = field, players
        self._number = {bit: number for number, bit in enumerate(bits(players), start=1)}
        self._half = len(self._number) // 2
        self._counts: dict[tuple[tuple[Colour, ...], tuple[Colour, ...]], int] = {}

    def pairs(self) -> list[Pair]:
        """The pairs: halves, an interchange where colours are better by it, or wider exchanges."""
        half, listed = self._half, list(self._number)
        usual = listed[:half], listed[half:]
        interchanged = listed[: half - 1] + listed[half : half + 1], listed[half - 1 : half]
        interchanged[1].extend(listed[half + 1 :])
        found = [(*self._priced(*sides), sides[0]) for sides in (usual, interchanged)]
        least, prices, top = min(found, key=lambda each: each[0] // UNIT)
        if least >= NO_PAIR:
            return self._exchanged()
        return self._first_of_least(prices, sum(top))

    def _priced(self, rows: Sequence[int], columns: Sequence[int]) -> tuple[int, dict[int, int]]:
        """The least sum where each of one half meets one of the other, and what proves it."""
        opponents = self._field.opponents
        costs = [
            [self._number_of(one, two) if opponents[one] & two else NO_PAIR for two in columns]
            for one in rows
        ]
        of_rows, of_columns = prices_of(costs)
        prices = dict(zip(rows, of_rows, strict=True)) | dict(zip(columns, of_columns, strict=True))
        return sum(prices.values()), prices

    def _number_of(self, one: int, two: int) -> int:
        """What 3.3 c to g count of a pair."""
        one, two = min(one, two), max(one, two)
        first, second = self._field.of(one), self._field.of(two)
        key = first.colours, second.colours
        if key not in self._counts:
            self._counts[key] = colours_count(first, second)
        return self._counts[key] + abs(self._number[two] - self._number[one] - self._half)

    def _first_of_least(self, prices: Mapping[int, int], top: int) -> list[Pair]:
        """The first of the ways with the least sum: of those whose pairs cost their prices."""
        able = {
            one: sum(
                two
                for two in bits(
                    self._field.opponents[one] & (self._players ^ top if one & top else top)
                )
                if self._number_of(one, two) == prices[one] + prices[two]
            )
            for one in self._number
        }
        graph = {1 << place: able.get(1 << place, 0) for place in range(self._players.bit_length())}
        meetings = Meetings(graph, 0, self._field.work)
        return self._first(able, lambda one, two, left: not meetings.left_over(left ^ one ^ two))

    def _exchanged(self) -> list[Pair]:
        """The pairs after exchanges as narrow as can be: as few as can be within a half (3.3 c)."""
        opponents = {bit: self._field.opponents[bit] & self._players for bit in self._number}
        costs: dict[int, list[int]] = {}
        for one, mask in opponents.items():
            for two in bits(mask):
                inside = len({self._number[each] <= self._half for each in (one, two)}) == 1
                cost = self._number_of(one, two) + NO_PAIR * inside
                graph = costs.setdefault(cost, [0] * self._players.bit_length())
                graph[one.bit_length() - 1] |= two
        ways = Cheapest(costs, self._players, self._field.work)
        return self._first(
            opponents,
            lambda one, two, _: ways.take(one.bit_length() - 1, two.bit_length() - 1),
        )

    def _first(self, able: Mapping[int, int], fits: Callable[[int, int, int], bool]) -> list[Pair]:
        """From the highest rank on, each meets the highest ranked possible (3.3 c 1)."""
        made: list[Pair] = []
        left = self._players
        while left:
            one = left & -left
            two = next(two for two in bits(left & able[one]) if fits(one, two, left))
            made.append((one, two))
            left ^= one | two
        return made


def nswca_pairing(
    tournament: Tournament, round_no: RoundNo, work: Work | None = None
) -> Answer | None:
    """Pair a round; ``None`` where nobody can complete it."""
    field = Nswca(
        cards(tournament, round_no), work or Work(), lambda each: each.colours[-2:], limits_allow
    )
    found = field.bye_and_others(lambda each: -field.ordered.index(each))
    if found is None:
        return None
    left, down = field.mask(found[1]), 0
    pairs: list[Pair] = []
    while left or down:
        score = max((field.of(bit).score for bit in bits(left)), default=0)
        group = sum(bit for bit in bits(left) if field.of(bit).score == score)
        left ^= group
        made, down = field.pair_group(group, down, left)
        pairs += made
    ranked = field.pairs(sorted(pairs))
    return of_games(games(ranked, tournament, round_no), found[0])


def games(
    pairs: Iterable[tuple[Card, Card]], tournament: Tournament, round_no: RoundNo
) -> list[tuple[Card, Card]]:
    """(White, Black) of all pairs, by the rank of the higher one (3.2, 3.3 e to h)."""
    ranked = sorted(tournament.players, key=lambda each: (-rating_of(each), each.tpn))
    coin = initial_colour(tournament, ranked)
    found = []
    for board, (one, two) in enumerate(pairs, start=1):
        number = board if round_no == 1 else one.number
        found.append(colours(one, two, coin if number % 2 else coin.other))
    return found
