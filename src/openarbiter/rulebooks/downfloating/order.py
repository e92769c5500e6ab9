"""Article 4: the best pairings of a bracket, and the one that the regulation generates first.

Given what every match costs, by classes of players, it finds who may be matched with whom in any
best pairing, and among these pairings the candidate that comes first: which moved-down players are
paired, the first residents for them, then the fewest and smallest exchanges, then the first
transposition. It knows edges and ranks, and no criterion; all editions of the system share it.

Source:
    C.04.3, Articles 4.1 to 4.5: transpositions (4.2), exchanges of residents (4.3) and of
    moved-down players (4.4), both editions; Articles 1.3, 2.2, 2.3, 2.5 to 2.7 and 2.8.1 (edition
    approved 2024), 3.8 and 4 (applied from 2026-02-01);
    C.04.3.1 (Istanbul 2012), C6 to C10 and section D.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from typing import Protocol, Self, TypeVar

from openarbiter.matching.cheapest import Alone, Cheapest, Wishes, cheapest, with_stand_ins
from openarbiter.rulebooks.meetings import mask_of
from openarbiter.values import dataclass, field, replace


class PricedGraph(Protocol):
    """Who may be matched with whom in a bracket, and what it costs by classes of vertices."""

    @property
    def graph(self) -> Sequence[int]:
        """Mask of possible partners by vertex."""

    @property
    def classes(self) -> Sequence[int]:
        """Class by vertex."""

    @property
    def table(self) -> Sequence[Sequence[int]]:
        """Cost by two classes; -1 where they never meet."""

    @property
    def size(self) -> int:
        """Number of players of the bracket: the first vertices."""

    @property
    def alone(self) -> Alone | None:
        """Who may stay without a partner; ``None``: nobody."""


def best_pairings(graph: PricedGraph) -> Cheapest | None:
    """All best pairings of a bracket; ``None`` where none is possible.

    Source:
        C.04.3, Article 2.5.3 (edition approved 2024).
    """
    return cheapest(graph.graph, graph.classes, graph.table, graph.alone)


@dataclass(frozen=True, slots=True)
class Remainder:
    """The residents that are left after the MDP-Pairing, or a homogeneous bracket.

    Attributes:
        graph: Who may be matched with whom, and what it costs.
        best: The best pairings, the MDP-Pairing fixed.
        players: Vertices of the residents, highest rank first.
        pairs: Number of pairs among them, the size of S1.
    """

    graph: PricedGraph
    best: Cheapest
    players: Sequence[int]
    pairs: int

    @property
    def upper(self) -> Sequence[int]:
        """The original S1."""
        return self.players[: self.pairs]

    @property
    def lower(self) -> Sequence[int]:
        """The original S2."""
        return self.players[self.pairs :]


def first_of_best(
    graph: PricedGraph, best: Cheapest, moved: int, *, by_number: bool = False
) -> list[int]:
    """The best pairing that the regulation generates first.

    Args:
        graph: Who may be matched with whom, and what it costs; the players of the bracket are the
            first vertices, in ranking order.
        best: The best pairings (:func:`best_pairings`).
        moved: Number of moved-down players, the first of them; 0 in a homogeneous bracket.
        by_number: The costs count how many moved-down players are paired, so that all best
            pairings pair as many.

    Returns:
        Partner by vertex.

    Source:
        C.04.3, Articles 2.6, 2.7 and 2.8.1 (edition approved 2024); 3.6 to 3.8 (2026).
    """
    size = graph.size
    pairs = sum(1 for i in range(size) if i < best.mate[i] < size and best.mate[i] >= moved)
    moved_pairs = sum(1 for i in range(moved) if moved <= best.mate[i] < size)
    residents = ((1 << size) - 1) >> moved << moved
    choices = best.choices()
    paired: list[int] = []
    for player in range(moved):
        if by_number and len(paired) == moved_pairs:
            break
        if best.tight[player] & residents and choices.wish(player, residents):
            paired.append(player)
    settled = [(player, choices.settle(player)) for player in paired]
    if len(settled) == pairs:
        return choices.mate  # nobody else is paired: all others float
    taken = {partner for _, partner in settled}
    rest = [player for player in range(moved, size) if player not in taken]
    gone = mask_of(paired) | mask_of(taken)
    edges = [mask & ~gone for mask in best.tight]
    limbo = ((1 << moved) - 1) & ~gone
    for player in range(moved):
        edges[player] &= ~residents
    for player in range(moved, size):
        edges[player] &= ~limbo
    for one, other in settled:
        edges[one], edges[other] = 1 << other, 1 << one
    left = replace(best, mate=choices.mate, tight=edges)
    return _first_of_remainder(Remainder(graph, left, rest, pairs - len(settled)))


def _first_of_remainder(remainder: Remainder) -> list[int]:
    """The first candidate of a homogeneous bracket or a remainder."""
    plain = _between(remainder)
    found = remainder.best.inside(plain)
    if found is not None:
        choices = replace(remainder.best, mate=found, tight=plain).choices()
        for player in remainder.upper:
            choices.settle(player)
        return choices.mate
    narrowed = replace(remainder, best=fewest_exchanges(remainder))
    number = _exchanged(narrowed)
    first = _single_exchange(narrowed) if number == 1 else _outermost_exchange(narrowed, number)
    if first is None:
        choices = smallest_exchange(remainder, narrowed.best).choices()
        tops = _tops(choices, remainder)
    else:
        choices, tops = first
    for player in tops:
        choices.settle(player)
    return choices.mate


def _between(remainder: Remainder) -> list[int]:
    """Only edges from S1 to S2, and downfloaters from S2 alone."""
    above, below = mask_of(remainder.upper), mask_of(remainder.lower)
    plain = [mask & ~above for mask in remainder.best.tight]
    for player in remainder.upper:
        plain[player] = remainder.best.tight[player] & below
    for player in remainder.lower:
        plain[player] = remainder.best.tight[player] & ~below
    return plain


def _exchanged(remainder: Remainder) -> int:
    """Number of players exchanged: that of pairs inside the original S2."""
    below, mate = mask_of(remainder.lower), remainder.best.mate
    return sum(1 for player in remainder.lower if below >> mate[player] & 1) // 2


def _single_exchange(
    remainder: Remainder,
) -> tuple[Wishes, list[int]] | None:
    """The first exchange of one player against one, and the new S1.

    Source:
        C.04.3, Articles 4.3.3.2 (smallest difference) and 4.3.3.3 (highest BSN leaving S1).
    """
    players, pairs = remainder.players, remainder.pairs
    inside = mask_of(players)
    least = _first_entering(remainder.best.choices(), remainder, pairs)
    found: tuple[int, int, Wishes] | None = None
    for leaving in range(pairs - 1, -1, -1):
        if found is not None and least - leaving >= found[1] - found[0]:
            break
        choices = remainder.best.choices()
        if not choices.wish(players[leaving], _not_top(inside, players[leaving])):
            continue
        entering = _first_entering(choices, remainder, least)
        if found is None or entering - leaving < found[1] - found[0]:
            found = leaving, entering, choices
    if found is None:
        return None
    leaving, entering, choices = found
    tops = [player for place, player in enumerate(remainder.upper) if place != leaving]
    return choices, [*tops, players[entering]]


def _outermost_exchange(remainder: Remainder, number: int) -> tuple[Wishes, list[int]] | None:
    """The exchange of the last who can leave S1 with the first who can enter it, if there is one.

    No exchange of as many players has a smaller difference, a higher BSN leaving or a lower one
    entering, as each of these players comes first among all who could at all.

    Source:
        C.04.3, Articles 4.3.3.2 to 4.3.3.4 (both editions).
    """
    players, pairs = remainder.players, remainder.pairs
    inside = mask_of(players)
    leaving = _able(
        remainder,
        [(place, _not_top(inside, players[place])) for place in range(pairs - 1, -1, -1)],
        number,
    )
    entering = _able(
        remainder,
        [(place, inside & ~((2 << players[place]) - 1)) for place in range(pairs, len(players))],
        number,
    )
    choices = remainder.best.choices()
    if not all(choices.wish(players[place], mask) for place, mask in leaving + entering):
        return None
    gone = {place for place, _ in leaving}
    tops = [player for place, player in enumerate(remainder.upper) if place not in gone]
    return choices, [*tops, *(players[place] for place, _ in entering)]


def _able(
    remainder: Remainder, wishes: Sequence[tuple[int, int]], number: int
) -> list[tuple[int, int]]:
    """The first wishes (place, partners) of which each one alone can be granted."""
    able: list[tuple[int, int]] = []
    choices, mate = remainder.best.choices(), remainder.best.mate
    for place, mask in wishes:
        player = remainder.players[place]
        granted = bool(mask >> mate[player] & 1)
        if not granted and choices.wish(player, mask):
            granted, choices = True, remainder.best.choices()
        if granted:
            able.append((place, mask))
            if len(able) == number:
                break
    return able


def _first_entering(choices: Wishes, remainder: Remainder, start: int) -> int:
    """Place of the first player of S2, from a place on, who can be the upper one of a pair."""
    inside = mask_of(remainder.players)
    for place in range(start, len(remainder.players)):
        player = remainder.players[place]
        if choices.wish(player, inside & ~((2 << player) - 1)):
            return place
    raise LookupError("nobody of S2 can enter S1 inside these edges")


def _not_top(inside: int, player: int) -> int:
    """Mask of the partners with whom a player is not the upper one of a pair of the remainder."""
    return ~inside | ((1 << player) - 1)


def _tops(choices: Wishes, remainder: Remainder) -> list[int]:
    """Who is the upper player of a pair: the new S1, with the exchanges that come first.

    Source:
        C.04.3, Articles 4.3.3.3 (the highest BSN leaves S1) and 4.3.3.4 (the lowest enters it).
    """
    inside = mask_of(remainder.players)
    for player in reversed(remainder.upper):
        choices.wish(player, _not_top(inside, player))
    tops = []
    for place, player in enumerate(remainder.players):
        above = inside & ~((2 << player) - 1)
        if place < remainder.pairs:
            if above >> choices.mate[player] & 1:
                tops.append(player)
        elif choices.wish(player, above):
            tops.append(player)
    return tops


@dataclass(frozen=True, slots=True)
class RemainderOrder:
    """Exchanges among the residents of a remainder (Article 4.3).

    Attributes:
        place: BSN less one by index of the player.
        pairs: Number of pairs, the size of S1.
    """

    place: dict[int, int]
    pairs: int
    _width: int = field(init=False, repr=False)

    def __post_init__(self) -> None:
        """Measure the bits of a sum of places."""
        object.__setattr__(self, "_width", len(self.place).bit_length() + 1)

    @classmethod
    def among(cls, players: Sequence[int], pairs: int) -> Self:
        """The order among some residents, highest rank first."""
        return cls({player: place for place, player in enumerate(players)}, pairs)

    @property
    def exchange_bits(self) -> int:
        """Bits that hold every sum of :meth:`of_places`."""
        return 4 * self._width

    def of_places(self, one: int, other: int) -> int:
        """Cost of a pair of two places in the first two fields of Article 4.3.3.

        The number of players exchanged is that of pairs inside the original S2. The difference of
        the BSN sums is that of who enters S1, counted from its end on, and who leaves it, counted
        back from there. A pair between S1 and S2 costs nothing. Whoever does not belong to the
        remainder stands behind its last place, and whoever is paired with them floats.
        """
        upper, lower = (one, other) if one < other else (other, one)
        pairs, size = self.pairs, len(self.place)
        if upper < pairs:
            if pairs <= lower < size:
                return 0
            return pairs - (lower if lower < pairs else upper)
        return 1 << 2 * self._width | upper - pairs if lower < size else 0


def fewest_exchanges(remainder: Remainder) -> Cheapest:
    """The best pairings with the fewest players exchanged (Article 4.3.3.1)."""
    upper, lower = set(remainder.upper), set(remainder.lower)
    classes, prices = _prices_left(remainder.graph, remainder.best)
    keys = [(number, vertex in lower, vertex in upper) for vertex, number in enumerate(classes)]
    width = len(keys).bit_length()

    def cost(one: tuple[int, bool, bool], other: tuple[int, bool, bool]) -> int:
        price = prices[one[0]][other[0]]
        return (price << width) + (one[1] and other[1]) if price >= 0 else -1

    return _cheapest(remainder.best, *_by_keys(keys, cost))


def smallest_exchange(remainder: Remainder, narrowed: Cheapest) -> Cheapest:
    """Those with the smallest difference of BSN sums too (Article 4.3.3.2).

    Every resident of the remainder who can be exchanged is a class of their own: the difference
    depends on who it is.
    """
    best = remainder.best if narrowed.odd_sets else narrowed
    classes, prices = _prices_left(remainder.graph, best)
    order = RemainderOrder.among(remainder.players, remainder.pairs)
    able, outside, bits = _exchangeable(remainder, best), len(order.place), order.exchange_bits
    keys: list[tuple[int, bool, int]] = []
    for vertex, number in enumerate(classes):
        place, can = order.place.get(vertex, outside), vertex in able
        if place < outside and not can:
            # Who cannot be exchanged is of S1 or S2, no more: all edges lead to the other one, and
            # none to where the first place of it would cost anything.
            place = 0 if place < order.pairs else order.pairs
        keys.append((place, can, number))

    def cost(one: tuple[int, bool, int], other: tuple[int, bool, int]) -> int:
        price = prices[one[2]][other[2]]
        return price << bits | order.of_places(one[0], other[0]) if price >= 0 else -1

    # What an exchange more costs is known; the sums of BSNs come below it.
    guess = [price // 4 << bits // 2 for price in narrowed.prices]
    return _cheapest(best, *_by_keys(keys, cost), guess)


_Key = TypeVar("_Key", bound=Hashable)


def _by_keys(
    keys: Sequence[_Key], cost: Callable[[_Key, _Key], int]
) -> tuple[list[int], list[list[int]]]:
    """Classes of vertices that are alike, and what their pairs cost."""
    number = {key: i for i, key in enumerate(dict.fromkeys(keys))}
    return [number[key] for key in keys], [[cost(one, other) for other in number] for one in number]


def _prices_left(
    graph: PricedGraph, best: Cheapest
) -> tuple[Sequence[int], Sequence[Sequence[int]]]:
    """Classes, and what is left to say of prices once only edges of best pairings are left.

    Nothing, unless odd sets count: all perfect matchings inside the edges cost the same.
    """
    number = len(best.tight) - len(graph.graph)
    if not best.odd_sets:
        return [0] * len(best.tight), [[0]]
    return with_stand_ins(graph.graph, graph.classes, graph.table, graph.alone, number)[1:]


def _exchangeable(remainder: Remainder, best: Cheapest) -> set[int]:
    """Residents whose edges cost something: inside S1, inside S2, or out of S1."""
    lower = sum(1 << player for player in remainder.lower)
    return {player for player in remainder.upper if best.tight[player] & ~lower} | {
        player for player in remainder.lower if best.tight[player] & lower
    }


def _cheapest(
    best: Cheapest,
    classes: Sequence[int],
    table: Sequence[Sequence[int]],
    guess: Sequence[int] = (),
) -> Cheapest:
    found = cheapest(best.tight, classes, table, start=best.mate, guess=guess)
    if found is None:
        raise LookupError("no pairing of this size lies inside these edges")
    return found
