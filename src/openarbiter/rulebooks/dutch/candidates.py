"""Article 4 among equally good candidates: the first one in the order of generation.

Given who may be matched with whom in any best pairing of a bracket (tight edges), it picks the
candidate that the regulation reaches first: which moved-down players are paired, the first
residents for them, then the fewest and smallest exchanges, then the first transposition. It knows
edges and ranks, and no criterion.

Source:
    C.04.3, Articles 4.1 to 4.5: transpositions (4.2), exchanges of residents (4.3) and of
    moved-down players (4.4), both editions; Articles 1.3, 2.2, 2.3 and 2.5 to 2.7 (edition approved
    2024).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from openarbiter.matching.cheapest import Cheapest, Wishes
from openarbiter.values import dataclass, replace


@dataclass(frozen=True, slots=True)
class Remainder:
    """The residents that are left after the MDP-Pairing, or a homogeneous bracket.

    Attributes:
        best: The best pairings, the MDP-Pairing fixed.
        players: Vertices of the residents, highest rank first.
        pairs: Number of pairs among them, the size of S1.
    """

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


Narrow = Callable[[Remainder], Cheapest]
"""Narrows the best pairings of a remainder down to those first in some field of the order."""

NarrowAgain = Callable[[Remainder, Cheapest], Cheapest]
"""The same where they have been narrowed down already."""


@dataclass(frozen=True, slots=True)
class Shape:
    """How a bracket is made up; its players are the first vertices, in ranking order.

    Attributes:
        size: Number of players.
        moved: Number of moved-down players: the first of them.
        pairs: Number of pairs, the same in all best pairings.
        moved_pairs: How many of the moved-down players are paired, if that is the same in all best
            pairings too.
    """

    size: int
    moved: int
    pairs: int
    moved_pairs: int | None = None


def first_candidate(
    best: Cheapest, shape: Shape, fewest: Narrow, closest: NarrowAgain
) -> list[int]:
    """The best pairing that the regulation generates first.

    Args:
        best: All best pairings of the bracket.
        shape: How the bracket is made up.
        fewest: Narrows down to the fewest exchanges.
        closest: Narrows down to the fewest exchanges and, among them, the smallest difference of
            the BSN sums; asked only where two or more players are exchanged.

    Returns:
        Partner by vertex.

    Source:
        C.04.3, Articles 2.6, 2.7 and 2.8.1 (edition approved 2024); 3.6 to 3.8 (2026).
    """
    size, moved = shape.size, shape.moved
    residents = ((1 << size) - 1) >> moved << moved
    choices = best.choices()
    paired: list[int] = []
    for player in range(moved):
        if len(paired) == shape.moved_pairs:
            break
        if best.tight[player] & residents and choices.wish(player, residents):
            paired.append(player)
    settled = [(player, choices.settle(player)) for player in paired]
    if len(settled) == shape.pairs:
        return choices.mate  # nobody else is paired: all others float
    taken = {partner for _, partner in settled}
    rest = [player for player in range(moved, size) if player not in taken]
    gone = _mask(paired) | _mask(taken)
    graph = [mask & ~gone for mask in best.tight]
    limbo = ((1 << moved) - 1) & ~gone
    for player in range(moved):
        graph[player] &= ~residents
    for player in range(moved, size):
        graph[player] &= ~limbo
    for one, other in settled:
        graph[one], graph[other] = 1 << other, 1 << one
    left = replace(best, mate=choices.mate, tight=graph)
    return _first_of_remainder(Remainder(left, rest, shape.pairs - len(settled)), fewest, closest)


def _first_of_remainder(remainder: Remainder, fewest: Narrow, closest: NarrowAgain) -> list[int]:
    """The first candidate of a homogeneous bracket or a remainder."""
    plain = _between(remainder)
    found = remainder.best.inside(plain)
    if found is not None:
        choices = replace(remainder.best, mate=found, tight=plain).choices()
        for player in remainder.upper:
            choices.settle(player)
        return choices.mate
    narrowed = replace(remainder, best=fewest(remainder))
    number = _exchanged(narrowed)
    first = _single_exchange(narrowed) if number == 1 else _outermost_exchange(narrowed, number)
    if first is None:
        choices = closest(remainder, narrowed.best).choices()
        tops = _tops(choices, remainder)
    else:
        choices, tops = first
    for player in tops:
        choices.settle(player)
    return choices.mate


def _between(remainder: Remainder) -> list[int]:
    """Only edges from S1 to S2, and downfloaters from S2 alone."""
    above, below = _mask(remainder.upper), _mask(remainder.lower)
    plain = [mask & ~above for mask in remainder.best.tight]
    for player in remainder.upper:
        plain[player] = remainder.best.tight[player] & below
    for player in remainder.lower:
        plain[player] = remainder.best.tight[player] & ~below
    return plain


def _exchanged(remainder: Remainder) -> int:
    """Number of players exchanged: that of pairs inside the original S2."""
    below, mate = _mask(remainder.lower), remainder.best.mate
    return sum(1 for player in remainder.lower if below >> mate[player] & 1) // 2


def _single_exchange(
    remainder: Remainder,
) -> tuple[Wishes, list[int]] | None:
    """The first exchange of one player against one, and the new S1.

    Source:
        C.04.3, Articles 4.3.3.2 (smallest difference) and 4.3.3.3 (highest BSN leaving S1).
    """
    players, pairs = remainder.players, remainder.pairs
    inside = _mask(players)
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
    inside = _mask(players)
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
    inside = _mask(remainder.players)
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
    inside = _mask(remainder.players)
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


def _mask(players: Sequence[int] | set[int]) -> int:
    mask = 0
    for player in players:
        mask |= 1 << player
    return mask
